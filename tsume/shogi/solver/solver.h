/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tuned tsume-shogi solver. One handle holds one table; every question asked through it may use
 * what earlier ones left there, so related questions (the alternatives of one problem) belong to
 * one handle. A handle answers one question at a time.
 *
 * The attacker is the side to move at the root; the defender must have a king. Every attacker move
 * gives check, a position that comes again on the path fails for the attacker.
 *
 * With options.threads above 1 several threads search one question with one table. The verdict is
 * the same; line and node counts may differ from run to run. One thread is deterministic.
 *
 * limits.seconds is CPU time of the calling thread; limits.memory_bytes is not read here, the
 * handle's own memory is the limit. */
#ifndef SAKUI_TSUME_SHOGI_SOLVER_SOLVER_H
#define SAKUI_TSUME_SHOGI_SOLVER_SOLVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/limits.h"
#include "core/status.h"
#include "tsume/shogi/position.h"

struct proof; /* core/search/proof.h */
struct tsume_solver;

/* What a running search looks like, about once a second. */
struct tsume_progress {
    uint64_t nodes;
    double seconds;
    uint32_t depth;      /* of the position being worked on */
    uint32_t pn, dn;     /* of the root */
    uint32_t fill;       /* of the table, per mille */
    uint32_t best_plies; /* --shortest: the shortest mate known so far; 0 = none yet */
};
typedef void (*tsume_progress_sink)(void *context, const struct tsume_progress *progress);

#define TSUME_MAX_THREADS 256

/* Which interpositions count as futile, where customs differ; all false is the usual reading. */
struct tsume_futile_rule {
    bool narrow_tree; /* narrow: the same moves must mate, not only as fast */
    bool xy_real;     /* another piece takes and mates, none joins: real all the same */
    bool grey_futile; /* another piece takes and mates, a new one joins: futile all the same */
};

struct tsume_options {
    size_t memory_bytes; /* of everything the handle holds; 0 = 256 MiB */
    int threads;         /* of one search, see below; 0 = 1 */
    int depth;           /* longest line looked at, in plies; 0 = 4000 */
    bool rule_only;      /* tsume_solver_shortest leaves plain_plies alone */
    struct tsume_futile_rule rule;
    tsume_progress_sink progress;
    void *progress_context;
};

enum tsume_verdict { TSUME_UNKNOWN, TSUME_MATE, TSUME_NO_MATE };

struct tsume_result {
    enum tsume_verdict verdict;
    enum limit_kind limit; /* why unknown; LIMIT_NONE if decided */
    /* A mate: the line, its length and whether the attacker keeps pieces. tsume_solver_solve: the
     * attacker's moves are those of the first mate found, the defender's those that last longest
     * against them; nothing is claimed about shortest mates. tsume_solver_shortest: best play by
     * both sides. line_complete is false where a limit cut the line short: the verdict stands,
     * `plies` counts the moves that are there, best_plies and `leftover` say v* all the same. */
    bool line_complete;
    bool shortest;
    int plies;
    bool leftover;
    int best_plies;   /* of v*, where `shortest` is set; else 0 */
    shogi_move *line; /* `plies` moves; freed by tsume_result_free */
    /* No mate: the first check in the order of shogi_checks, if there is one, and the answer that
     * refutes it (both NONE where the attacker has no check or a limit came first). */
    shogi_move refuted, refutation;
    /* tsume_solver_shortest: the same with every interposition counted as a defence. 0 = not
     * asked or not settled. */
    int plain_plies;
    bool plain_leftover;
    uint64_t nodes;  /* positions whose moves were looked at */
    uint64_t leaves; /* positions settled or judged by the fixed-depth test only */
    double seconds;  /* CPU time */
};

/* Options may be NULL. SAKUI_MEMORY if the table cannot be had. */
sakui_status tsume_solver_new(struct tsume_solver **out, const struct tsume_options *options);
void tsume_solver_free(struct tsume_solver *solver);
/* The reading of "futile" the handle was made with. */
struct tsume_futile_rule tsume_solver_rule(const struct tsume_solver *solver);
/* Bytes of the table that hold something, and how often it has been collected. */
size_t tsume_solver_table_bytes(const struct tsume_solver *solver);
uint64_t tsume_solver_collections(const struct tsume_solver *solver);
/* First numbers of new positions: one with many checks counts as harder to refute than one with few
 * (the usual), or all count alike. On the whole the first takes fewer nodes, but some long hunts
 * over an open board take a third of them by the second. Holds until it is called again. */
void tsume_solver_count_alike(struct tsume_solver *solver, bool alike);
/* Forgets everything the table holds. */
void tsume_solver_clear(struct tsume_solver *solver);

/* Is it mate? `forbidden` are positions (by shogi_key, either side to move) that count as
 * repetitions wherever they come up; their order does not matter, the root may be among them
 * without harm. Limits may be NULL. Statuses: SAKUI_MEMORY, or SAKUI_USAGE when the defender has no
 * king or is in check already; everything else is a result. *out is always valid for
 * tsume_result_free. */
sakui_status tsume_solver_solve(struct tsume_solver *solver, const struct shogi_position *root,
                                const uint64_t *forbidden, size_t forbidden_count,
                                const struct limits *limits, struct tsume_result *out);

/* The value v* and a main line of best play by both, interpositions judged by the rule for futile
 * ones. max_plies bounds the length asked for (0 = none). */
sakui_status tsume_solver_shortest(struct tsume_solver *solver, const struct shogi_position *root,
                                   int max_plies, const struct limits *limits,
                                   struct tsume_result *out);

/* The same two questions with the defender to move, in check by the attacker's last move: the line
 * begins with the defender's move, a position that is mate already has a line of no moves. */
sakui_status tsume_solver_solve_reply(struct tsume_solver *solver,
                                      const struct shogi_position *position,
                                      const uint64_t *forbidden, size_t forbidden_count,
                                      const struct limits *limits, struct tsume_result *out);
sakui_status tsume_solver_shortest_reply(struct tsume_solver *solver,
                                         const struct shogi_position *position, int max_plies,
                                         const struct limits *limits, struct tsume_result *out);

/* Is v(position) = 2 * plies + (nothing left over) at most `v`, with futile interpositions passed
 * over? MATE: yes. NO_MATE: no (there may be a longer mate). UNKNOWN: *limit. Either side may be to
 * move; `attacker` says who attacks. */
sakui_status tsume_solver_within(struct tsume_solver *solver, const struct shogi_position *position,
                                 int attacker, int v, const struct limits *limits,
                                 enum tsume_verdict *out, enum limit_kind *limit);

/* A mate of at most so many plies, every interposition counted as a defence? Where it is long and
 * the board open, this is found by far fewer nodes than any mate at all. MATE: the table knows it
 * for tsume_solver_solve too. NO_MATE: none is that short. Either side may be to move. */
sakui_status tsume_solver_solve_within(struct tsume_solver *solver,
                                       const struct shogi_position *position, int attacker,
                                       int plies, const struct limits *limits,
                                       enum tsume_verdict *out, enum limit_kind *limit);

/* What a legal answer to a check is. The last three are futile by the usual reading. */
enum tsume_answer_kind {
    TSUME_ANSWER_DEFENCE,       /* no interposition */
    TSUME_ANSWER_INTERPOSITION, /* a real one */
    TSUME_ANSWER_GREY_XY_Z,     /* real: Y takes and mates, but a piece newly joins */
    TSUME_ANSWER_GREY_XYZ,      /* real: Y takes and it is mate, but Y gives no check */
    TSUME_ANSWER_NARROW,        /* nothing has changed after the slider takes */
    TSUME_ANSWER_X,             /* the slider takes and mates */
    TSUME_ANSWER_XY_Y,          /* another piece takes and mates, none joins */
};
/* "defence", "interposition", "grey XY(Z)", "grey XYZ", "narrow", "X", "XY(Y)" */
const char *tsume_answer_kind_name(enum tsume_answer_kind kind);
static inline bool tsume_answer_is_futile(const struct tsume_futile_rule *rule,
                                          enum tsume_answer_kind kind)
{
    if (kind == TSUME_ANSWER_XY_Y)
        return !rule->xy_real;
    if (kind == TSUME_ANSWER_GREY_XY_Z || kind == TSUME_ANSWER_GREY_XYZ)
        return rule->grey_futile;
    return kind >= TSUME_ANSWER_NARROW;
}
/* Judges the legal answer `move` in a position with the defender to move, in check, that is mate
 * with the value v (as found by tsume_solver_shortest_reply). SAKUI_LIMIT if a limit stops it. */
sakui_status tsume_solver_judge(struct tsume_solver *solver, const struct shogi_position *position,
                                shogi_move move, int v, const struct limits *limits,
                                enum tsume_answer_kind *kind);

/* ---- hints: one position at a time, for writing a proof down ---- */

struct tsume_hint {
    enum tsume_verdict verdict;
    shogi_move move; /* of the winner, if it is to move; may be NONE, and is to be checked */
    enum limit_kind limit;
    uint64_t nodes;
};
struct tsume_hint_options {
    const uint64_t *forbidden; /* as in tsume_solver_solve, but always searched with them */
    size_t forbidden_count;
    const struct limits *limits;
    unsigned again;  /* a further, independent proof: entries of this number only */
    bool table_only; /* no search: unknown if the table does not know it */
};
/* Mate or no mate, either side to move. What the table has forgotten is searched again. */
sakui_status tsume_solver_hint(struct tsume_solver *solver, const struct shogi_position *position,
                               int attacker, const struct tsume_hint_options *options,
                               struct tsume_hint *out);
/* The same for "is the value at most v?" (see tsume_solver_within). */
sakui_status tsume_solver_hint_within(struct tsume_solver *solver,
                                      const struct shogi_position *position, int attacker, int v,
                                      const struct limits *limits, struct tsume_hint *out);

/* Nodes that all questions of tsume_solver_within and tsume_solver_judge have cost so far. */
uint64_t tsume_solver_bounded_nodes(const struct tsume_solver *solver);

void tsume_result_free(struct tsume_result *result);

/* The proof or disproof of the last tsume_solver_solve, which must have been decided: what
 * core/search/proof.h says, moves being shogi_move. May search again where the table has forgotten;
 * SAKUI_LIMIT if a limit stops it (limits may be NULL) or it would take more memory than all the
 * handle holds besides, SAKUI_USAGE if nothing is decided. Under forbidden positions a disproof's
 * edge into one of them has the child PROOF_REPEATS. */
sakui_status tsume_solver_proof(struct tsume_solver *solver, const struct limits *limits,
                                struct proof **out);

#endif
