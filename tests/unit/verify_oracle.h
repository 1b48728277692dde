/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A report of the verifier compared with brute force under the naive rules. */
#ifndef SAKUI_TESTS_UNIT_VERIFY_ORACLE_H
#define SAKUI_TESTS_UNIT_VERIFY_ORACLE_H

#include "tests/unit/verify_support.h"
#include "tsume/check/brute.h"

struct oracle_counts {
    int compared;  /* problems whose line was walked by both */
    int skipped;   /* brute force was too slow */
    int confirmed; /* second mating moves the oracle found too */
    int beyond;    /* … that mate later than the oracle looked; their lines were played out */
};

/* Fails the test (naming `name`) where the report and the oracle differ: length and leftover of
 * best play, second mates at every attacker's move up to `extra` plies longer than the line, and
 * other defences at every defender's move. */
void verify_against_oracle(struct brute *b, const char *name, const char *sfen,
                           const struct verify_report *r, int extra, struct oracle_counts *counts);

/* Every finding about a move, as the oracle sees it: second mates mate, longer and equal defences
 * are, slow mates of inferior defences are slow. Findings it could not settle go to skipped. */
void verify_confirm_findings(struct brute *b, const char *name, const struct verify_report *r,
                             struct oracle_counts *counts);

#endif
