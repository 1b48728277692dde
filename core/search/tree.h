/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The explicit tree of PN search and its relatives: a pool of small nodes addressed by index.
 *
 * Layout: 32 bytes a node, so that 100 million nodes need 3.2 GB. No position is stored; a search
 * replays moves. The children of a node are neighbours (first .. first+count-1), so that selecting
 * and updating read memory in one sweep. Index 0 is no node; the root is TREE_ROOT.
 *
 * Numbers are doubles: sums of constants are exact up to 2^53, estimates of real value need no
 * second kind of node, and a sum that meets INFINITY stays there, so nothing overflows. A node is
 * proven if and only if its dn is INFINITY, disproven if and only if its pn is.
 *
 * Blocks of children that are given back are kept in one list per size. A block is taken from the
 * list of its own size, then from fresh memory, and only when that is used up split off a larger
 * one. Memory is one array that grows; beyond the limit nothing is taken. */
#ifndef SAKUI_CORE_SEARCH_TREE_H
#define SAKUI_CORE_SEARCH_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/game.h"
#include "core/search/numbers.h"
#include "core/status.h"

#define TREE_ROOT ((uint32_t)1)

enum tree_flag {
    TREE_OR = 1,        /* the OR player moves here; known once TREE_EVALUATED is set */
    TREE_EVALUATED = 2, /* its value by the rules has been asked for */
    TREE_TERMINAL = 4,  /* decided by the rules */
    TREE_REPEATS = 8,   /* decided because its position stands on its path */
    TREE_BELOW = 16,    /* solved by a search whose tree is not kept here */
};

struct tree_node {
    double pn, dn;
    uint32_t parent; /* 0 at the root */
    uint32_t first; /* first child; 0 = none. With TREE_REPEATS: the ancestor, 0 = above the root */
    game_move move; /* that led here */
    uint16_t count; /* of children */
    uint8_t flags;
    uint8_t spare;
};
_Static_assert(sizeof(struct tree_node) == 32, "a tree node is 32 bytes");

struct tree {
    struct tree_node *nodes;
    uint32_t used;         /* nodes ever taken, index 0 included */
    uint32_t capacity;     /* of the array */
    uint32_t limit;        /* never more than this */
    uint32_t live;         /* taken and not given back */
    uint32_t *free_blocks; /* by size: first block of the list, chained by `first` */
    size_t max_block;
};

/* memory_bytes 0 = no limit. */
sakui_status tree_init(struct tree *t, size_t max_children, uint64_t memory_bytes);
void tree_free(struct tree *t);
/* Only the root, unevaluated with pn = dn = 1; the memory is kept. */
sakui_status tree_reset(struct tree *t);

/* `count` neighbouring nodes, zeroed. SAKUI_LIMIT: the memory limit is reached. Pointers into
 * t->nodes are invalid afterwards. */
sakui_status tree_take(struct tree *t, size_t count, uint32_t *first);
/* Gives back everything below `n`, which becomes a leaf. */
void tree_drop_below(struct tree *t, uint32_t n);

/* Bytes that have been in use at most. */
uint64_t tree_bytes(const struct tree *t);

/* Changes the limit (in nodes) of a tree that is about to be reset; gives memory back if need be.
 */
sakui_status tree_set_limit(struct tree *t, uint64_t nodes);

static inline bool tree_proven(const struct tree_node *n)
{
    return n->dn == NUMBER_INF;
}

static inline bool tree_disproven(const struct tree_node *n)
{
    return n->pn == NUMBER_INF;
}

static inline bool tree_solved(const struct tree_node *n)
{
    return tree_proven(n) || tree_disproven(n);
}

#endif
