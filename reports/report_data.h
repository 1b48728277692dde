/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What reports are drawn from: plain data, nothing is computed while drawing. measure.h makes the
 * record of one problem; report_write_json and report_read_json keep it, so that a study can store
 * it and draw later. Everything a record points to lives in its arena; strings are never NULL
 * unless said so.
 *
 * Moves are text as in the neutral problem: USI for shogi, SGF points ("pass" for a pass) for Go, a
 * line is moves with one blank between. Times are not part of a record: two runs of the same work
 * give the same bytes. */
#ifndef SAKUI_REPORTS_REPORT_DATA_H
#define SAKUI_REPORTS_REPORT_DATA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/arena.h"
#include "core/diag.h"
#include "core/json.h"
#include "core/problem.h"
#include "core/search/search.h"
#include "core/vec.h"
#include "tsume/shogi/features/canonical.h"
#include "tsume/shogi/features/features.h"
#include "tsume/shogi/features/search_record.h"
#include "tsume/shogi/features/themes.h"
#include "tsume/verify/report.h"

#define REPORT_RECORD_VERSION 2

/* ---- shogi: the verdict ---- */

struct report_finding {
    enum finding_kind kind;
    enum verify_severity severity;
    int ply;            /* from 1; 0 = the setup */
    const char *before; /* SFEN in which the line begins; NULL: the line's position before `ply` */
    const char *line;   /* shows it */
    const char *detail;
};

struct report_question {
    const char *question;
    int ply;
    const char *before, *move; /* `before` as above; move "" = about no move */
    uint64_t nodes;
    bool blocks;
};

struct report_try {
    int ply;
    const char *before; /* as above */
    const char *move, *refutation;
};

struct report_variation {
    int ply;
    const char *before; /* as above */
    const char *line;
    enum variation_status status;
    const char *detail;
};

struct report_given {
    bool present, ok, settled;
    int plies, wrong_ply;
    const char *reason; /* "" if there is none */
    vec_of(struct report_variation) variations;
};

struct report_verdict {
    bool judged; /* false: nothing below is meant */
    enum verify_verdict verdict;
    enum limit_kind limit;
    bool mate, length_known, leftover, line_is_given;
    int plies;
    const char *line;
    struct report_given given;
    vec_of(struct report_finding) findings;
    vec_of(struct report_question) undecided;
    vec_of(struct report_try) tries;
    int missing_pieces;
    uint64_t alternatives, defences, nodes;
};

/* ---- the search ---- */

/* What is measured again with every move order. */
struct report_order {
    bool solved;
    double max_pn, max_dn, iterations, nodes;
};

struct report_search {
    bool measured;
    const char *algorithm;
    struct search_record record;
    vec_of(struct trace_sample) trace;
    vec_of(struct report_order) orders;
};

/* docs/methods/difficulty.md. */
struct report_difficulty {
    bool known;       /* there was something to make it of */
    double score;     /* decades of effort; a lower bound if `bound` */
    double low, high; /* over the move orders; both `score` if only one was searched */
    size_t orders;
    bool bound;
};

/* ---- Go ---- */

struct report_first_move {
    const char *move;
    const char *verdict; /* of the position after it: "alive", "dead", "seki", "ko", "unknown" */
    int threats;
    bool right; /* as good as the best */
};

struct report_go {
    bool asked;           /* a problem could be made of the position */
    const char *refused;  /* why not; "" if asked */
    const char *verdict;  /* as above */
    const char *winner;   /* "attacker" or "defender", "" if unknown */
    const char *attacker; /* "black" or "white" */
    int threats, holds_to;
    const char *line;
    bool proposed;      /* no stone was marked: the group was chosen by the program */
    const char *closed; /* "enclosed", "walled-up" or "marked" */
    const char *added;  /* points of stones added outside */
    const char *crucial;
    enum limit_kind limit;
    uint64_t nodes, iterations, root_switches;
    double max_pn, max_dn;
    int depth;
    vec_of(struct report_first_move) first_moves;
};

/* ---- one problem ---- */

struct report_error {
    const char *file; /* NULL: there was none */
    long line, column;
    const char *code, *text;
};

struct report_mark {
    const char *key, *value;
};

struct report_problem {
    struct arena arena;
    const char *id, *title, *author, *source, *date, *file;
    const char *group;   /* of the study it is drawn in; "" if there is none; not kept */
    long index;          /* in the file, from 1 */
    const char *remarks; /* what the file says before the first move, cut */
    size_t remarks_cut;  /* characters left out */
    enum problem_game game;
    const char *setup; /* "" if there is none (a file that could not be read) */
    enum problem_side side;
    int claimed_plies;
    double rank, score, votes; /* NaN if not given */
    const char *given_line;    /* main line of the file */
    vec_of(struct report_mark) marks;
    struct report_error error;
    struct report_verdict verdict;
    struct features features;
    vec_of(struct theme_hit) themes;
    const char *mirror_key, *shift_key; /* "" if it is no shogi */
    struct report_search search;
    struct report_difficulty difficulty;
    struct report_go go;
    double seconds; /* how long measuring took; not kept */
};

/* NULL: out of memory. All numbers missing, all strings empty. */
struct report_problem *report_problem_new(void);
void report_problem_free(struct report_problem *p);
/* A record for what could not be read. */
sakui_status report_problem_failed(struct report_problem **out, const struct diag *d);

/* One JSON object; docs/formats/report-record.md. The same record gives the same bytes. */
void report_write_json(const struct report_problem *p, struct strbuf *out);
/* The object back again. Numbers and names that this version does not know are left out, those it
 * misses are missing. SAKUI_INPUT with a diagnostic for anything that is no record. */
sakui_status report_read_json(struct report_problem **out, const char *text, size_t length,
                              const char *name, struct diag_list *diags);

/* ---- many problems ---- */

/* The records one after the other; drawn from more than once, never all in memory. */
struct report_source {
    void *context;
    /* SAKUI_OK with a record that is the caller's, SAKUI_END, or trouble (reported). */
    sakui_status (*next)(void *context, struct report_problem **out, struct diag_list *diags);
    sakui_status (*rewind)(void *context);
};

/* ---- how it came about ---- */

struct report_fact {
    const char *name, *value;
};

/* Printed in every report: versions, options, seeds, limits. Facts are shown in their order;
 * `seconds` < 0: not told (then a report is the same in every run). */
struct report_colophon {
    const char *command; /* as it was called; "" if unknown */
    const char *version;
    vec_of(struct report_fact) facts; /* names and values are borrowed */
    double seconds;
};

#endif
