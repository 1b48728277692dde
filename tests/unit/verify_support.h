/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tests of the verifier share. */
#ifndef SAKUI_TESTS_UNIT_VERIFY_SUPPORT_H
#define SAKUI_TESTS_UNIT_VERIFY_SUPPORT_H

#include "core/problem.h"
#include "tsume/verify/verify.h"

/* Reads an SFEN that must be right. */
struct shogi_position verify_sfen(const char *sfen);
/* A problem whose main line is the given USI moves (blanks between; may be NULL). */
struct problem *verify_given(const char *moves);
/* Verifies with the profile `modern` or another name. */
struct verify_report *verify_sfen_line(const char *sfen, const char *moves, const char *profile,
                                       uint64_t nodes);
bool verify_found(const struct verify_report *r, enum finding_kind kind, int ply, const char *usi);
/* Verdict and findings in one line, "unsound: yo-tsume@1:G*5b/unsound …"; static buffer. */
const char *verify_summary(const struct verify_report *r);

#endif
