/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shows who wins a life-and-death problem, step by step under the naive rules and without search:
 * wherever the winner has to find a move a *hint* names it, and every move of the loser is looked
 * at. A wrong hint makes a claim fail, never a false one pass. Whoever writes a certificate runs
 * the same code with a solver behind the hints and writes them down
 * (docs/formats/go-certificate.md, also for why this is enough). */
#ifndef SAKUI_TSUME_CHECK_GO_STRATEGY_H
#define SAKUI_TSUME_CHECK_GO_STRATEGY_H

#include "tsume/check/go_match.h"

/* Colours are X and O. */
struct go_thesis {
    char mover, winner;
    char owner;  /* of ko threats; 0: nobody has one */
    int threats; /* how many */
    bool any;    /* the winner wins however many threats the loser has */
    bool after;  /* `mover` has played at row, col, which must be allowed: what is claimed is the
                  * position then, the one before counting for super-ko */
    int row, col;
};

enum go_hint_kind { GO_HINT_POINT, GO_HINT_PASS, GO_HINT_THREAT };
struct go_hint {
    enum go_hint_kind kind;
    int row, col;
};

/* The winner's move in `s`, which is the top of the match's path; false: there is none to be had.
 * `again`: the move named for this position earlier repeats one of this path. */
typedef bool go_hint_source(void *context, const struct go_match *m, const struct go_match_state *s,
                            bool again, struct go_hint *out);

struct go_shown {
    bool shown;
    const char *reason; /* why not: a constant */
    unsigned long hints, facts, steps;
};

/* `p` has the position; its threats are ignored. At most max_steps moves are made and max_facts
 * positions are kept. SAKUI_MEMORY, SAKUI_USAGE (region too large), else SAKUI_OK. */
sakui_status go_strategy_show(const struct go_brute_problem *p, const struct go_thesis *claim,
                              go_hint_source *hint, void *context, unsigned long max_steps,
                              unsigned long max_facts, struct go_shown *out);

#endif
