/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Life and death as a game under the naive rules, with the path that super-ko looks back on. Shared
 * by exhaustive search (go_brute) and the checker of certificates (go_strategy); what the game is
 * stands in go_brute.h. */
#ifndef SAKUI_TSUME_CHECK_GO_MATCH_H
#define SAKUI_TSUME_CHECK_GO_MATCH_H

#include <stddef.h>
#include <stdint.h>

#include "core/status.h"
#include "tsume/check/go_brute.h"

#define GO_MATCH_DEPTH 300

struct go_match_state {
    struct go_naive board;
    bool crucial[GO_NAIVE_MAX][GO_NAIVE_MAX];
    int ko_row, ko_col; /* -1: none */
    char side;
    int threats;
    int epoch;   /* raised when something is played elsewhere: older positions count no more */
    bool leaves; /* the move made here is the attacker's play elsewhere */
};

struct go_match {
    const struct go_brute_problem *p;
    char attacker;
    struct go_match_state path[GO_MATCH_DEPTH];
    int depth;
};

/* A situation written out in full, so that nothing can mistake one for another. */
struct go_situation {
    uint64_t stones[2]; /* X, O inside the region */
    uint64_t crucial;   /* crucial stones still standing */
    int8_t ko;          /* index in the region, -1: none */
    char side;
    int8_t threats;
};

/* An empty path, and the position the problem begins with. SAKUI_USAGE: the region is too large. */
sakui_status go_match_begin(struct go_match *m, const struct go_brute_problem *p, char side,
                            struct go_match_state *s);
struct go_situation go_match_situation(const struct go_match *m, const struct go_match_state *s);
uint64_t go_situation_hash(const struct go_situation *at);

/* All crucial stones taken (one eye: any, or one about to be): the attacker has won. */
bool go_match_taken(const struct go_match *m, const struct go_match_state *s);

enum go_step { GO_STEP_ILLEGAL, GO_STEP_KO, GO_STEP_REPEATS, GO_STEP_OK };
/* Plays into *next. Only GO_STEP_OK is allowed; the path is what super-ko looks at. */
enum go_step go_match_play(const struct go_match *m, const struct go_match_state *s, int row,
                           int col, struct go_match_state *next);
/* May the side to move pass? The defender always; the attacker plays elsewhere, only when he may
 * not retake a ko at once and has not done so in this position. *before: that was the reason. */
bool go_match_may_pass(const struct go_match *m, const struct go_match_state *s, bool *before);
/* The top of the path passes: notes there that the attacker leaves; undo with leaves = false. */
void go_match_pass(struct go_match *m, const struct go_match_state *s, struct go_match_state *next);
/* A ko threat is played and answered elsewhere: the same side moves, nothing earlier counts. The
 * count of threats stays at 0 if there were none. */
void go_match_spend(const struct go_match_state *s, struct go_match_state *next);

char go_other_color(char color);

#endif
