/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Is a life-and-death problem sound? The side to move must gain something by moving, by one first
 * move alone, and the lines a file gives must be what the file says of them (docs/methods/go.md).
 */
#ifndef SAKUI_TSUME_VERIFY_GO_JUDGE_H
#define SAKUI_TSUME_VERIFY_GO_JUDGE_H

#include "core/limits.h"
#include "core/vec.h"
#include "tsume/go/setup.h"
#include "tsume/go/solver/walls.h"
#include "tsume/verify/findings.h"
#include "tsume/verify/report.h"

/* --- what a file says ------------------------------------------------------------------------- */

enum go_claim { GO_CLAIM_NONE, GO_CLAIM_RIGHT, GO_CLAIM_WRONG };

struct go_given_move {
    int point; /* on the board, or GO_PASS */
    enum go_color color;
};
/* From the start to a leaf of the file's tree. */
struct go_given_line {
    struct go_given_move *moves; /* mem_free */
    size_t count;
    enum go_claim claim;
    long at; /* line in the file */
};
struct go_given {
    vec_of(struct go_given_line) lines;
    const char *dialect; /* borrowed; NULL = nothing is given */
};
void go_given_free(struct go_given *g);

/* --- what is found ---------------------------------------------------------------------------- */

enum go_finding_kind {
    GO_FINDING_NO_SOLUTION,
    GO_FINDING_NEEDLESS,
    GO_FINDING_COOK,
    GO_FINDING_BAD_SOLUTION,
    GO_FINDING_UNREFUTED,
    GO_FINDING_MISSING_DEFENCE,
    GO_FINDING_DUAL,
    GO_FINDING_ADDED_WALLS,
    GO_FINDING_KINDS,
};
struct go_finding_info {
    const char *name;
    enum verify_severity severity;
    const char *definition;
};
const struct go_finding_info *go_finding_info(enum go_finding_kind kind);

#define GO_LINE_MAX 48
struct go_line {
    go_move moves[GO_LINE_MAX];
    int count;
};

struct go_finding {
    enum go_finding_kind kind;
    int ply;                 /* from 1; 0: the whole problem */
    go_move move;            /* GO_MOVE_NONE: none */
    struct go_line line;     /* from the start: what shows it */
    struct go_status status; /* what it comes to */
    long at;                 /* line in the file; 0 */
};

struct go_open {
    const char *question;
    int ply;
    go_move move;
};

/* A given line and whether it is what the file says. */
enum go_line_judged { GO_LINE_FINE, GO_LINE_BAD, GO_LINE_OPEN, GO_LINE_UNCLAIMED, GO_LINE_ILLEGAL };

struct go_report {
    enum verify_verdict verdict;
    struct go_status first, other; /* the mover first; the opponent first */
    struct go_first_moves moves;
    struct go_line line;        /* best play */
    struct go_walls_seen walls; /* do added stones decide? */
    vec_of(struct go_finding) findings;
    vec_of(struct go_open) undecided;
    bool given, given_ok, given_settled;
    size_t right_lines, wrong_lines, other_lines; /* as claimed */
    size_t outside;                               /* given moves outside the region */
    const char *reason;                           /* why the given lines are not all right; NULL */
    enum limit_kind limit;
    uint64_t nodes;
    double seconds;
};

struct go_judge_options {
    bool deep; /* all right lines: other continuations (duals) and missing defences */
    int threats;
    struct limits limits;
};

/* The mover is the side of problem->state. *out is freed by go_report_free. */
sakui_status go_judge(const struct go_problem *problem, const struct go_given *given,
                      const struct go_judge_options *options, struct go_report **out);
void go_report_free(struct go_report *r);

/* --- between go_judge.c and go_lines.c ---------------------------------------------------------
 */

struct go_judge_work {
    const struct go_problem *problem;
    const struct go_given *given;
    const struct go_judge_options *options;
    struct go_solver *solver;
    struct go_report *report;
    enum go_role mover;
    double began;
};
/* What a position comes to; GO_UNKNOWN is noted with the question. */
void go_judge_ask(struct go_judge_work *w, const struct go_state *before,
                  const struct go_state *state, struct go_status *out);
struct limits go_judge_rest(const struct go_judge_work *w);
sakui_status go_judge_open(struct go_judge_work *w, const char *question, int ply, go_move move);
sakui_status go_judge_lines(struct go_judge_work *w);

#endif
