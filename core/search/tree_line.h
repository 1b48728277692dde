/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A proven line with what the search spent beside it: at each of its positions the effort below the
 * move of the line and below the others, and how the others were refuted. Read off the finished
 * tree of a PN search whose subtrees were all kept. */
#ifndef SAKUI_CORE_SEARCH_TREE_LINE_H
#define SAKUI_CORE_SEARCH_TREE_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/game.h"
#include "core/status.h"

/* Effort is counted in iterations: nodes of a subtree that were selected and worked on. */
struct search_line_ply {
    game_move move;   /* of the line */
    bool or_moves;    /* whose */
    uint32_t choices; /* moves there were */
    uint64_t effort;  /* below the position, itself included */
    uint64_t beside;  /* of it, below the other moves */
    /* OR positions only: */
    uint32_t tries;      /* other moves that cost at least as much as the line's and went on to a
                            further move of OR */
    uint32_t refuted;    /* other moves that were disproven */
    uint32_t refutation; /* longest of these: plies from the position to the end of the disproof */
};

struct search_line {
    struct search_line_ply *plies;
    size_t count;
};

struct tree_search;
/* `moves` is a line of the tree from its root. *out is the caller's (search_line_free). */
sakui_status tree_line_make(struct search_line **out, const struct tree_search *s,
                            const game_move *moves, size_t count);
void search_line_free(struct search_line *line);

#endif
