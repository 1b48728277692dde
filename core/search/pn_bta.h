/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files of the base-twin PN search: pn_bta.c (the search), pn_bta_run.c (set-up,
 * result and proof). */
#ifndef SAKUI_CORE_SEARCH_PN_BTA_H
#define SAKUI_CORE_SEARCH_PN_BTA_H

#include "core/cancel.h"
#include "core/clock.h"
#include "core/rng.h"
#include "core/search/indicators.h"
#include "core/search/search.h"
#include "core/vec.h"

enum bta_flag { BTA_OR = 1, BTA_PROVEN = 2, BTA_DISPROVEN = 4, BTA_TERMINAL = 8 };

struct bta_node {
    uint64_t key;
    double pn, dn;
    size_t first;     /* edges[first .. first+count-1] */
    uint32_t count;   /* 0 = not expanded */
    uint32_t on_path; /* depth on the walk's path; UINT32_MAX = not there */
    uint32_t rank;    /* for the proof, see pn_bta_run.c */
    uint8_t flags;
};

struct bta_edge {
    game_move move;
    uint32_t child;
    uint32_t depth; /* possible failure by repetition, for the running selection; UINT32_MAX = no */
};

struct bta_frame {
    uint32_t node;
    size_t edge; /* that led here */
};

struct bta {
    const struct game *game;
    const struct search_options *options;
    const struct limits *limits;
    double deadline;
    vec_of(struct bta_node) nodes; /* [0] is unused */
    vec_of(struct bta_edge) edges;
    uint32_t *table; /* open addressing by key; 0 = empty */
    size_t table_capacity;
    vec_of(struct bta_frame) path;
    void *state;
    unsigned char *undos;
    size_t undo_stride, undo_capacity;
    game_move *moves, *scratch;
    struct rng rng;
    struct indicators *ind;
    struct recorder recorder;
    size_t root_edge; /* chosen last; SIZE_MAX = none yet */
};

sakui_status bta_search(struct bta *b, enum limit_kind *limit);

void bta_settle(struct bta *b, uint32_t node, bool proven);
void bta_first_numbers(struct bta *b, struct bta_node *n, game_move move, bool or_moved);
void bta_root_choice(struct bta *b, size_t edge);

#endif
