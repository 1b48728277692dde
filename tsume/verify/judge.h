/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files behind verify.h share. */
#ifndef SAKUI_TSUME_VERIFY_JUDGE_H
#define SAKUI_TSUME_VERIFY_JUDGE_H

#include "tsume/shogi/movegen.h"
#include "tsume/verify/ask.h"
#include "tsume/verify/line.h"
#include "tsume/verify/verify.h"

enum question_type {
    QUESTION_BOUND,       /* is the given line's defence the longest? */
    QUESTION_ALTERNATIVE, /* does this other check mate? */
    QUESTION_DEFENCE,     /* does this other defence last as long? */
};

/* One thing to be settled about the line. Questions are worked on in rounds, each with a larger
 * budget than the last, so that what is cheap (and may be grave) comes first. */
struct question {
    enum question_type type;
    int node; /* index of the position on the line */
    shogi_move move;
    uint64_t nodes; /* spent */
    bool settled;
    int turns;   /* ALTERNATIVE: how often it was asked after ALIKE_AFTER */
    int plies;   /* ALTERNATIVE: no mate in so many is known */
    bool mates;  /* ALTERNATIVE: proven */
    bool graded; /* … and reported: unsound whatever its name will be */
};

struct judge {
    struct asker ask;
    const struct verify_options *options;
    struct verify_report *report;
    struct walk walk;
    bool given;            /* the walk is the given line */
    bool rejected;         /* … and has turned out to be wrong */
    bool sooner;           /* … or not the shortest */
    bool longer;           /* a defence lasts longer, and the profile allows it */
    int longest;           /* … the value of the whole with the longest of them */
    bool second_mate;      /* another check mates too, before the last move */
    bool mended;           /* the walk is a given line with a longer defence put into it */
    struct move_line mend; /* what to put in at mend_node: the longer defence and best play */
    int mend_node, mend_value;
    bool stop;          /* enough was found */
    bool in_variant;    /* a question about a changed setup: no notes */
    const char *inside; /* NULL, or the variation (--deep) whose alternatives are looked at */
    int first_ply;      /* ply number of the walk's first move */
    vec_of(struct question) questions;
};

#define NOTE_BUDGET 20000 /* nodes for what only makes a note or a line to show */

/* verify.c */
void judge_free(struct judge *j);
bool judge_failed(struct judge *j, bool ok); /* notes SAKUI_MEMORY when not ok; !ok */
void add_finding(struct judge *j, enum finding_kind kind, enum verify_severity severity, int node,
                 shogi_move move, const struct move_line *line, const char *detail);
void add_undecided(struct judge *j, const char *question, int node, shogi_move move, uint64_t nodes,
                   bool blocks);
/* Are the line's defences before this node (which is none if negative) known to be the longest, and
 * does the line's own move here mate in time? If not, a second mate here says nothing about the
 * problem: the line may be no best play, or no mate at all. */
bool is_on_best_play(const struct judge *j, int node);
bool is_quiet(const struct judge *j); /* nothing more can or need be asked */

/* alternatives.c */
void ask_alternatives(struct judge *j, int node); /* makes the questions */
void settle_alternative(struct judge *j, struct question *q, uint64_t budget);
/* Is the position after a check (defender to move) lost for the defender, the given positions
 * counting as repetitions? NO: *refutation (if wanted) is the answer that escapes, or none if a
 * limit stopped the search for it. */
enum ask_answer check_mates(struct judge *j, const struct shogi_position *after,
                            const uint64_t *forbidden, size_t count, uint64_t budget,
                            uint64_t *spent, shogi_move *refutation);
/* A line that shows the mate after `move` in `before`; begins with the move. */
bool mating_line(struct judge *j, const struct shogi_position *before, shogi_move move,
                 const uint64_t *path, size_t count, struct move_line *out);
struct shogi_position position_after(const struct shogi_position *p, shogi_move m);

/* classify.c */
/* Names the alternative, which is proven to mate, and reports it; STOPPED: not yet settled. */
enum ask_answer classify(struct judge *j, struct question *q, uint64_t budget);

/* defences.c */
void ask_defences(struct judge *j, int node);
/* Of a defence at this node that lasts as long as the line. */
enum verify_severity henka_dou_severity(const struct judge *j, int node);
void settle_bound(struct judge *j, struct question *q, uint64_t budget);
void settle_defence(struct judge *j, struct question *q, uint64_t budget);
void find_henka_betsu(struct judge *j);
void find_inside_variations(struct judge *j); /* --deep */

/* leftover.c */
/* Does a last move that mates at once leave nothing? */
enum ask_answer last_move_can_spend(struct judge *j);
/* The line is one of best play, and its last move must leave pieces. */
void find_leftover(struct judge *j);

/* given.c */
/* Reads the main line of the tree into the walk, as far as it is legal and gives check; a wrong
 * move is reported. True: a line that ends in mate. */
bool read_given_line(struct judge *j, const struct problem_node *root);
void judge_given_variations(struct judge *j, const struct problem_node *root);
void given_is_wrong(struct judge *j, int node, shogi_move move, const struct move_line *line,
                    const char *reason);

/* irrelevant.c */
void find_irrelevant_pieces(struct judge *j);

/* setup.c */
bool judge_setup(struct judge *j); /* false: nothing can be asked about the position */

/* questions.c */
/* The walk, already set, examined as given line. */
void judge_line(struct judge *j);
/* Works on the questions until all are settled, a limit is reached or enough is found. */
void settle_questions(struct judge *j);

#endif
