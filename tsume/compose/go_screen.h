/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Is a board a sound life-and-death problem? Black to move must gain something, by one first move
 * alone, and whoever reads the bare board must find the same problem in it. The answer depends on
 * the board and the options alone: only nodes are limits, and every board has its own tables. */
#ifndef SAKUI_TSUME_COMPOSE_GO_SCREEN_H
#define SAKUI_TSUME_COMPOSE_GO_SCREEN_H

#include "core/cancel.h"
#include "tsume/compose/go_sketch.h"
#include "tsume/go/features.h"
#include "tsume/verify/go_judge.h"

struct go_composed {
    struct go_sketch sketch;
    struct go_problem problem; /* as read from the bare board */
    struct go_status status;   /* black first */
    int line[GO_LINE_MAX];     /* points of best play, GO_PASS for elsewhere */
    int plies;
    struct go_measures measures; /* of the first question */
    uint64_t setup;   /* the same for boards equal up to turning, mirroring, shifting and colours */
    uint64_t pattern; /* the same for equal empty points with an equal first move */
};

/* In the order of the tests. */
enum go_screen_answer {
    GO_SCREEN_SOUND,
    GO_SCREEN_FAULT, /* no problem: a stone without a liberty, no group, an open or leaky wall */
    GO_SCREEN_POINTLESS, /* the same whoever begins */
    GO_SCREEN_KO,        /* the best result is a ko */
    GO_SCREEN_LENGTH,    /* the line is shorter or longer than wanted */
    GO_SCREEN_COOK,      /* a second first move, or playing elsewhere, is as good */
    GO_SCREEN_UNCLEAR,   /* a reader of the bare board would ask about other stones, or the line
                            found is not right at every move */
    GO_SCREEN_UNDECIDED,
    GO_SCREEN_KNOWN, /* it is there already (the generation's answer) */
    GO_SCREEN_ANSWERS,
};
/* "sound", "fault", "pointless", "ko", "length", "cook", "unclear", "undecided", "known" */
const char *go_screen_answer_name(enum go_screen_answer answer);

struct go_screen_options {
    struct go_sketch_options sketch;
    int min_plies, max_plies; /* of the line; 0 = any */
    uint64_t quick_nodes;     /* what happens if black begins, if white does; each */
    uint64_t verify_nodes;    /* the verdict */
    bool ko;                  /* a ko will do */
    const struct cancel *cancel;
};

/* `out` is written when the answer is GO_SCREEN_SOUND. SAKUI_MEMORY. */
sakui_status go_screen_try(const struct go_screen_options *options, const struct go_sketch *sketch,
                           enum go_screen_answer *answer, struct go_composed *out);

/* The feature values, the line being the solution. */
void go_composed_features(const struct go_composed *c, struct go_features *out);

#endif
