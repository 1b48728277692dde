/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solver against brute force on random enclosed regions, as a program for long runs:
 *   go_agreement COUNT [SEED] [EMPTIES] [THREATS] [PARTS] [BRUTE-NODES] [switches]
 * Prints every disagreement and a summary; exit 1 if there was one. */
#include <stdio.h>
#include <stdlib.h>

#include "core/alloc.h"
#include "tests/unit/go_agreement.h"

int main(int argc, char **argv)
{
    struct go_agreement a = {.count = argc > 1 ? atoi(argv[1]) : 200,
                             .seed = argc > 2 ? (uint64_t)atoll(argv[2]) : 1,
                             .empties = argc > 3 ? atoi(argv[3]) : 7,
                             .threats = argc > 4 ? atoi(argv[4]) : 1,
                             .node_limit = argc > 6 ? strtoul(argv[6], NULL, 10) : 300000,
                             .switches = argc > 7,
                             .parts = argc > 5 ? (unsigned)strtoul(argv[5], NULL, 0) : 0,
                             .print = true};
    if (!go_agreement_run(&a)) {
        fputs("out of memory\n", stderr);
        return 2;
    }
    printf("%d regions: %d questions, %d first moves compared, %d with parts off, %d too large for "
           "brute force, %d disagreements; attacker won %d\n",
           a.count, a.questions, a.moves, a.switched, a.skipped, a.wrong, a.attacker_wins);
    return a.wrong ? 1 : 0;
}
