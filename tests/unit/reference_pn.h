/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PN search written as simply as it can be: a tree of pointers, every pn and dn of the whole tree
 * computed anew by recursion before every iteration. Shares nothing with core/search. */
#ifndef SAKUI_TESTS_UNIT_REFERENCE_PN_H
#define SAKUI_TESTS_UNIT_REFERENCE_PN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/game.h"

struct reference_step {
    uint64_t key;  /* of the most-proving node */
    double pn, dn; /* of the root afterwards */
    bool repeats;  /* it repeats a position of its path (found when selected) */
};

struct reference_run {
    struct reference_step *steps;
    size_t count;
    bool proven, disproven;
};

/* At most max_steps iterations. delayed: values are asked for when a node is selected. */
struct reference_run reference_pn(const struct game *game, const void *root, bool delayed,
                                  size_t max_steps);
void reference_free(struct reference_run *run);

/* The same search (delayed), until it is solved; then, for each position of the line `moves`, what
 * it spent below the line's move and the others, by counting the tree anew at every position. What
 * the numbers mean stands in core/search/tree_line.h. false: not proven within max_steps. */
struct reference_ply {
    uint64_t effort, beside;
    uint32_t choices, tries, refuted, refutation;
};
bool reference_line(const struct game *game, const void *root, size_t max_steps,
                    const game_move *moves, size_t count, struct reference_ply *out);

#endif
