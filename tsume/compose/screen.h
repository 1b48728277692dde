/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Is a position a sound problem of a wanted length? Cheap tests come first, the verdict of
 * tsume/verify last, so that a composer can try thousands of positions and keep what is proven.
 *
 * The answer depends on the position and the options alone: the tables are emptied for every
 * position and only nodes are limits, so that the same work gives the same problems whatever runs
 * beside it. */
#ifndef SAKUI_TSUME_COMPOSE_SCREEN_H
#define SAKUI_TSUME_COMPOSE_SCREEN_H

#include "core/cancel.h"
#include "core/status.h"
#include "tsume/shogi/position.h"
#include "tsume/verify/profile.h"

#define COMPOSE_PLIES_MAX 128

/* A problem with its solution. */
struct composed {
    struct shogi_position start;
    int plies;
    bool flawed; /* the verdict names flaws */
    shogi_move line[COMPOSE_PLIES_MAX];
};

/* Why a position was passed over, in the order of the tests. */
enum screen_answer {
    SCREEN_SOUND,
    SCREEN_FAULT,       /* no possible setup */
    SCREEN_NO_MATE,     /* fu-tsume */
    SCREEN_LENGTH,      /* a mate of another length than wanted */
    SCREEN_LEFTOVER,    /* pieces are left over */
    SCREEN_SECOND_MATE, /* another check mates too, before the last move */
    SCREEN_UNSOUND,     /* by the verdict, for another reason */
    SCREEN_FLAWED,
    SCREEN_UNDECIDED, /* a limit came first */
    SCREEN_KNOWN,     /* its line is one that is there already (the generation's answer) */
    SCREEN_ANSWERS,
};
/* "sound", "fault", "no-mate", "length", "leftover", "second-mate", "unsound", "flawed",
 * "undecided", "known" */
const char *screen_answer_name(enum screen_answer answer);

struct screen_options {
    int min_plies, max_plies; /* 0 = any */
    uint64_t quick_nodes;     /* for each cheap question; 0 = 2000 */
    uint64_t verify_nodes;    /* for the verdict; 0 = 2 000 000 */
    bool flaws;               /* a problem with flaws (by the profile) will do */
    struct verify_profile profile;
    const struct cancel *cancel; /* may be NULL */
};

struct screen;
sakui_status screen_new(struct screen **out, const struct screen_options *options);
void screen_free(struct screen *screen);
/* Other bounds on the length from now on. */
void screen_set_plies(struct screen *screen, int min_plies, int max_plies);

/* Every check of the position is asked about; `out` (may be NULL) is written when it is sound, or
 * flawed where flaws are allowed. SAKUI_MEMORY or SAKUI_CHECK. */
sakui_status screen_try(struct screen *screen, const struct shogi_position *start,
                        enum screen_answer *answer, struct composed *out);

/* The second half of screen_try: what screen_solve has left to ask about `c`. */
sakui_status screen_judge(struct screen *screen, struct composed *c, enum screen_answer *answer);
/* Sound, or flawed where the options allow it. */
bool screen_accepts(const struct screen *screen, enum screen_answer answer);

/* Can these moves be played, and is what follows a mate? Cheaper than the whole position.
 * SCREEN_SOUND, SCREEN_FAULT (they cannot), SCREEN_NO_MATE or SCREEN_UNDECIDED. */
sakui_status screen_line_mates(struct screen *screen, const struct shogi_position *start,
                               const shogi_move *line, int plies, enum screen_answer *answer);

/* Best play from `start` by the cheap questions alone: SCREEN_SOUND here means only that it is a
 * mate of a wanted length without leftover. `out` is written for SCREEN_LEFTOVER too. */
sakui_status screen_solve(struct screen *screen, const struct shogi_position *start,
                          enum screen_answer *answer, struct composed *out);

/* The start without the pieces that are in the attacker's hand before and after the line. False:
 * what is left over was all taken on the way. */
bool screen_spend_less(const struct composed *c, struct shogi_position *out);

#endif
