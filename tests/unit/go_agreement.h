/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares the Go search with brute force: who wins, and after which first moves; both sides to
 * move, one eye and two, with and without ko threats. */
#ifndef SAKUI_TESTS_UNIT_GO_AGREEMENT_H
#define SAKUI_TESTS_UNIT_GO_AGREEMENT_H

#include <stdbool.h>
#include <stdint.h>

struct go_agreement {
    int first; /* regions before it are made, but not asked about */
    int count, empties, threats;
    uint64_t seed;
    unsigned long node_limit; /* of brute force, per question */
    unsigned parts;           /* 0 = all */
    bool switches;            /* ask again with every part off by itself, and with none */
    bool print;
    /* out */
    int questions, moves, switched, skipped, wrong, attacker_wins;
};

bool go_agreement_run(struct go_agreement *a); /* false: out of memory */

#endif
