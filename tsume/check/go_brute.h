/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exhaustive life and death under the naive rules: the oracle of tsume-Go.
 *
 * The game. Both sides play inside the region; the defender may also pass. The attacker wins when
 * every crucial stone is taken (one eye: when any is). The defender wins when the attacker has no
 * legal move left: were he to pass, the defender would pass too and the stones stand. Only when a
 * ko may not be retaken at once may the attacker pass: he plays elsewhere, as in a game, and then
 * all earlier positions count no more; but not twice in the same position. Legal means no suicide
 * and no repetition of stones and side to move (situational super-ko; passes are free).
 *
 * One eye: the crucial stones have an eye elsewhere. It is a liberty only the attacker may fill,
 * and only to take a crucial block that has no other.
 *
 * Ko threats: one side may own a number of them. When super-ko denies it a move it may spend one:
 * the outside has then changed, so that all earlier positions count no more. */
#ifndef SAKUI_TSUME_CHECK_GO_BRUTE_H
#define SAKUI_TSUME_CHECK_GO_BRUTE_H

#include <stddef.h>
#include <stdint.h>

#include "core/status.h"
#include "tsume/check/go_naive.h"

#define GO_BRUTE_REGION 64

enum go_brute_value { GO_BRUTE_UNKNOWN, GO_BRUTE_ATTACKER, GO_BRUTE_DEFENDER };

struct go_brute_problem {
    struct go_naive board; /* stones outside the region are immortal, whatever it says */
    bool region[GO_NAIVE_MAX][GO_NAIVE_MAX];
    bool crucial[GO_NAIVE_MAX][GO_NAIVE_MAX];
    char defender; /* X or O */
    bool one_eye;
    char threat_owner; /* X, O or 0 */
    int threats;
};

struct go_brute_entry;

struct go_brute {
    unsigned long node_limit; /* 0 = none */
    unsigned long nodes;
    /* private */
    bool stopped;
    struct go_brute_entry *cache;
    size_t entries;
};

/* The cache lives in the caller's memory (aligned as malloc does). */
void go_brute_init(struct go_brute *b, void *memory, size_t bytes);

/* Who wins with `side` to move. values (may be NULL): what each first move leads to, by
 * [row][col], GO_BRUTE_UNKNOWN where it is illegal; *pass: what passing leads to. SAKUI_LIMIT when
 * the node limit came first, SAKUI_USAGE for a region too large. The cache must be fresh for every
 * problem. */
sakui_status go_brute_solve(struct go_brute *b, const struct go_brute_problem *p, char side,
                            enum go_brute_value *value,
                            enum go_brute_value values[GO_NAIVE_MAX][GO_NAIVE_MAX],
                            enum go_brute_value *pass);

#endif
