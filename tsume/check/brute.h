/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exhaustive tsume search under the naive rules: slow, plain, and exact up to a number of plies.
 * It is the oracle the real solver is compared with.
 *
 * The value of a mate in n plies is v = 2n + (the attacker holds pieces at the end ? 0 : 1). The
 * attacker takes the smallest v, the defender the largest. Questions are always "what is v, if it
 * is at most t?"; since v falls by two at every ply such a question needs no repetition rule and
 * its answer depends on the position only, so it may be kept in a cache. */
#ifndef SAKUI_TSUME_CHECK_BRUTE_H
#define SAKUI_TSUME_CHECK_BRUTE_H

#include "tsume/check/naive.h"

#define BRUTE_NO        32000 /* no mate within the plies asked for */
#define BRUTE_MAX_PLIES 41

static inline int brute_plies(int v)
{
    return v / 2;
}
static inline bool brute_leftover(int v)
{
    return v % 2 == 0;
}

struct brute_entry;

/* Which interpositions are futile, where customs differ; all false is the usual reading. */
struct brute_rule {
    bool narrow_tree; /* narrow: the same moves must mate, see brute_tree.c */
    bool xy_real;     /* XY(Y) is real */
    bool grey_futile; /* the grey kinds are futile */
};

struct brute {
    bool futile_rule; /* false: every legal answer counts as a defence */
    struct brute_rule rule;
    unsigned long node_limit; /* 0 = none */
    /* The rest is private. */
    unsigned long nodes;
    bool stopped;
    struct brute_entry *cache;
    size_t entries;
};

/* Sets up an oracle with the futile-interposition rule on and no node limit. The cache lives in
 * the caller's memory (aligned as malloc does); without memory the answers are the same, later. */
void brute_init(struct brute *b, void *memory, size_t bytes);
/* Forgets the cache; needed after futile_rule or rule is changed. */
void brute_forget(struct brute *b);

/* v of the position with the attacker to move, or BRUTE_NO when there is no mate within `plies`.
 * SAKUI_LIMIT when the node limit came first, SAKUI_USAGE when plies is not 1..BRUTE_MAX_PLIES or
 * the defender has no king. */
sakui_status brute_value(struct brute *b, const struct naive_position *p, int plies, int *v);

struct brute_move {
    struct naive_move move;
    int v; /* of the position before the move, when this move is chosen */
};
/* All checks that mate within `plies`, each with its value, in the generator's order. */
sakui_status brute_mating_moves(struct brute *b, const struct naive_position *p, int plies,
                                struct brute_move out[NAIVE_MAX_MOVES], size_t *count);

/* What a legal answer to a check is. Only futile kinds are treated as illegal. */
enum brute_kind {
    BRUTE_DEFENCE,       /* king move or capture of the checking piece */
    BRUTE_INTERPOSITION, /* a real one */
    BRUTE_GREY_XY_Z,     /* usually real: Y takes and mates, but a piece newly joins */
    BRUTE_GREY_XYZ,      /* usually real: Y takes, another piece gives the mate */
    BRUTE_NARROW,        /* futile: nothing has changed */
    BRUTE_X,             /* futile: the slider takes and mates */
    BRUTE_XY_Y,          /* usually futile: another piece takes and mates, none joins */
};
const char *brute_kind_name(enum brute_kind kind);
static inline bool brute_is_futile(const struct brute *b, enum brute_kind kind)
{
    if (kind == BRUTE_XY_Y)
        return !b->rule.xy_real;
    if (kind == BRUTE_GREY_XY_Z || kind == BRUTE_GREY_XYZ)
        return b->rule.grey_futile;
    return kind >= BRUTE_NARROW;
}

struct brute_answer {
    struct naive_move move;
    enum brute_kind kind;
    int v; /* of the position before the answer, if this one is chosen; 0 for a futile one */
};
/* The defender is in check and to move: v of the position (BRUTE_NO if over `plies`) and, when
 * there is a v, every legal answer with its kind and value. plies may be 0: "is it mate?" */
sakui_status brute_answers(struct brute *b, const struct naive_position *p, int plies, int *v,
                           struct brute_answer out[NAIVE_MAX_MOVES], size_t *count);

/* ---- parts, for the certificate checker ---- */

/* A check that can be interposed against: X, and the squares from X to the king. */
struct brute_line {
    int x0;
    int squares[7];
    size_t count; /* 0: not such a check */
};
struct brute_line brute_line_of_check(const struct naive_position *q);
bool brute_interposes(const struct naive_position *q, const struct brute_line *line,
                      struct naive_move m);
/* X's legal captures on s that give check, after an interposition there: promoting, or not. */
size_t brute_x_captures(const struct naive_position *after, int x0, int s,
                        struct naive_move out[2]);
/* The defender is to move: in check, without an answer that is not futile? */
sakui_status brute_is_mate(struct brute *b, const struct naive_position *q, bool *mate);
/* Is the interposition m futile in Q because another piece takes it and mates? */
sakui_status brute_is_xy(struct brute *b, const struct naive_position *q, struct naive_move m,
                         bool *futile);

#endif
