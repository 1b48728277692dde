/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Certificates written and checked in memory. */
#ifndef SAKUI_TESTS_UNIT_CERTIFICATE_SUPPORT_H
#define SAKUI_TESTS_UNIT_CERTIFICATE_SUPPORT_H

#include "tsume/check/certificate_text.h"
#include "tsume/verify/certificate.h"

/* The text, to be freed; nodes 0: without limit. */
char *certificate_of(const char *sfen, const char *moves, const char *profile, uint64_t nodes,
                     struct verify_report **report, struct certificate_summary *summary);
/* What comes of the first certificate in the text. */
struct certificate_report certificate_check_text(const char *text);

#endif
