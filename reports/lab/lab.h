/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lab: experiments on searches, each a YAML file (docs/lab.md), run again with our programs and
 * set beside what a paper printed.
 *
 * An experiment is a grid: sets of positions (cases) by rows (an algorithm with its settings). Each
 * cell is one search; what it measured stands in a lab_result. Comparisons take a statistic of one
 * measure over the cases of a set and say per row how it stands to the paper's number. */
#ifndef SAKUI_REPORTS_LAB_LAB_H
#define SAKUI_REPORTS_LAB_LAB_H

#include "core/arena.h"
#include "core/diag.h"
#include "core/progress.h"
#include "core/search/search.h"
#include "core/strbuf.h"

/* What a search is measured by. */
enum lab_measure {
    LAB_SOLVED, /* 1 or 0 */
    LAB_PROVEN, /* 1 or 0; unsolved: no number */
    LAB_WRONG,  /* 1 or 0: not the value known of the case; unsolved or unknown: no number */
    LAB_FLAWED, /* 1 or 0: solved, but the proof does not hold (row with check) */
    LAB_ITERATIONS,
    LAB_NODES, /* created */
    LAB_EXPANDED,
    LAB_SWITCHES,
    LAB_DEPTH, /* mean, of the most-proving nodes */
    LAB_REVISITS,
    LAB_REEXPANSION, /* share of expansions that were not the first of their node */
    LAB_BRANCHING,
    LAB_TERMINALS,
    LAB_PROOF_TERMINALS,
    LAB_TREE_TERMINALS, /* of the proof unfolded to a tree */
    LAB_MAX_PN,
    LAB_SIMULATIONS,
    LAB_SIMULATIONS_OK, /* of them, those that carried over */
    LAB_MEMORY,         /* bytes */
    LAB_WORK,           /* iterations and what the game itself searched (Connect6: VCDT nodes) */
    LAB_TUNE_E,
    LAB_TUNE_D,
    LAB_TUNE_RUNS,
    LAB_MEASURES
};
/* "iterations", …; with a dash, as in the files. */
const char *lab_measure_name(enum lab_measure m);

enum lab_statistic {
    LAB_MEDIAN,       /* unsolved counts as infinite */
    LAB_MEAN,         /* over the solved */
    LAB_SUM,          /* over the solved */
    LAB_MEDIAN_RATIO, /* of the ratio to the base row, case by case; unsolved is infinite */
    LAB_SD,           /* standard deviation over the solved, n - 1 */
};

/* What a row does. */
struct lab_params {
    /* Of the registry; "deep-tune", Song's hill-climbing; "go-solver"; NULL: derived. */
    const char *algorithm;
    struct search_options search;
    uint64_t nodes, memory_bytes; /* limits; 0 = the experiment's */
    long statistics_skip;         /* of the move statistics: plies of a game left out */
    unsigned go_parts;            /* go-solver: what it may use; 0 = all */
};

struct lab_paper {
    const char *name; /* of the comparison */
    double value;
};

struct lab_row {
    const char *label, *group;
    struct lab_params params;
    const char *best_of; /* group whose best row, case by case, this row stands for */
    enum lab_measure best_by;
    double x, y; /* of the sweep that made it, or given: where it stands in plots */
    bool swept;
    const struct lab_paper *paper;
    size_t paper_count;
    const char *why, *tried; /* not comparable because; not reproduced though */
};

struct lab_case {
    const char *name;
    size_t set;
    const struct game *game;
    void *state;
    uint64_t seed;           /* of the search */
    int colour;              /* which of the move statistics is the OR player's */
    enum search_value truth; /* known from elsewhere; SEARCH_UNKNOWN: not */
    void *owner;             /* what the state points into, freed by `release` */
    void (*release)(void *owner);
    /* Games that search by themselves: made before a run, asked and dropped after it. */
    sakui_status (*begin)(void *state);
    uint64_t (*finish)(void *state);
};

/* Where positions come from: keys of the file, read by the source (lab_sources.h). */
struct lab_set {
    const char *name, *game, *from;
    long count, quick_count, seed, size, empties, plies;
    long pieces, known; /* checkers: on the board; so many or fewer are looked up, not searched */
    long effort;        /* Go: nodes the solver must need at least */
    long idle;          /* Connect6: 1 = the defender's last stones are useless */
    long repetitions;   /* Go: results of other paths a trial search must have met */
    double noise;
    const char *file;         /* relative to the lab's folder */
    const char *const *items; /* texts */
    size_t item_count;
    size_t first, cases;   /* into experiment.cases */
    long statistics_games; /* played for move statistics; 0 = none */
    const char *missing;   /* why it has no cases */
};

struct lab_compare {
    const char *name, *title;
    enum lab_measure measure;
    enum lab_statistic statistic;
    size_t set;              /* SIZE_MAX: all */
    const char *relative_to; /* row label */
    const char *group;       /* only rows of this group; NULL = all but swept ones without paper */
    const char *const *common; /* rows that must all have solved a case */
    size_t common_count;
    bool common_paper; /* the rows with a number of the paper */
    bool shape;        /* are the rows in the paper's order? */
    bool per_case;     /* one line a case, against paper_cases */
    double scale;      /* ours is multiplied by it; 100 for percent */
    int decimals;
    long paper_n;     /* its sample size; 0 = a number to be met within the tolerance */
    double tolerance; /* a factor, 1 = none */
    const char *why, *tried;
    const double *paper_cases; /* per_case: by case of the set; NaN = none */
    size_t paper_case_count;
};

enum lab_plot_kind { LAB_PLOT_CURVES, LAB_PLOT_BOX, LAB_PLOT_BARS };
struct lab_plot {
    enum lab_plot_kind kind;
    const char *name, *title, *x_label, *y_label;
    const char *const *compares; /* names of comparisons: a curve each */
    size_t compare_count;
    const char *const *papers; /* curves: comparisons whose numbers of the paper are shown, too */
    size_t paper_count;
    const char *group;  /* rows along x */
    const char *series; /* what the second setting of a sweep is called in the legend */
    bool y_log, x_log;
};

struct lab_experiment {
    struct arena arena;
    const char *file, *folder, *name, *title, *paper, *about;
    struct lab_set *sets;
    size_t set_count;
    struct lab_row *rows;
    size_t row_count;
    struct lab_compare *compares;
    size_t compare_count;
    struct lab_plot *plots;
    size_t plot_count;
    uint64_t nodes, quick_nodes, memory_bytes;
    struct lab_case *cases;
    size_t case_count;
    bool quick;
};

struct lab_result {
    bool done; /* false: the run was interrupted before */
    enum search_value value;
    enum limit_kind limit;
    double measure[LAB_MEASURES]; /* NaN: not measured */
};

struct lab_options {
    bool quick;
    long count;     /* > 0: so many positions of each generated set */
    long seed;      /* > 0: of each set */
    uint64_t nodes; /* > 0: the experiment's limit holds for rows with one of their own, too */
    unsigned jobs;
    const char *data; /* folder for files that are not ours to keep; NULL = ../shared/corpora */
    const struct cancel *cancel;
    struct progress *progress;
};

/* Reads an experiment file. On SAKUI_INPUT diagnostics say where. */
sakui_status lab_read_file(struct lab_experiment **out, const char *file, bool quick,
                           struct diag_list *diags);
void lab_free(struct lab_experiment *e);

/* Makes the cases of all sets. */
sakui_status lab_make_cases(struct lab_experiment *e, const struct lab_options *o,
                            struct diag_list *diags);
/* Runs rows by cases; results[row * case_count + case], freed with mem_free. SAKUI_CANCELLED: the
 * results are those that were done. */
sakui_status lab_run(const struct lab_experiment *e, const struct lab_options *o,
                     struct lab_result **results);

enum lab_verdict { LAB_NO_NUMBER, LAB_REPRODUCED, LAB_NOT_REPRODUCED, LAB_NOT_COMPARABLE };
const char *lab_verdict_name(enum lab_verdict v);

struct lab_finding {
    size_t n, unsolved; /* cases looked at, of them unsolved by this row */
    double ours, low, high;
    bool cut_off; /* the row it is relative to has no number: too many searches cut off */
    double paper; /* NaN: none */
    enum lab_verdict verdict;
    const char *note; /* NULL: none */
};
/* How many searches there are, and how many of them were done. */
size_t lab_searches(const struct lab_experiment *e, const struct lab_result *results, size_t *done);
/* After a run that was stopped: drops the cases from the first one on that lacks a search, so that
 * what is left can be judged. Returns how many are left. */
size_t lab_keep_finished(struct lab_experiment *e, struct lab_result *results);
/* `row` against the paper; by case `k` of the set if the comparison is per case. */
sakui_status lab_find(const struct lab_experiment *e, const struct lab_result *results,
                      const struct lab_compare *c, size_t row, struct lab_finding *out);
void lab_find_case(const struct lab_experiment *e, const struct lab_result *results,
                   const struct lab_compare *c, size_t row, size_t k, struct lab_finding *out);
bool lab_compare_takes(const struct lab_compare *c, const struct lab_row *row);

/* Pairs of rows whose numbers in the paper differ by 20 % or more: how many, and how many of them
 * we have in the same order. */
sakui_status lab_shape(const struct lab_experiment *e, const struct lab_result *results,
                       const struct lab_compare *c, size_t *pairs, size_t *same);

/* Measure of a result seen by a statistic: infinite if unsolved and the statistic wants that. */
double lab_value(const struct lab_result *r, enum lab_measure m);

sakui_status lab_print(const struct lab_experiment *e, const struct lab_result *results,
                       struct strbuf *out);
sakui_status lab_json(const struct lab_experiment *e, const struct lab_result *results,
                      struct strbuf *out);
void lab_csv(const struct lab_experiment *e, const struct lab_result *results, struct strbuf *out);
sakui_status lab_plot(const struct lab_experiment *e, const struct lab_result *results,
                      const struct lab_plot *p, struct strbuf *out);

#endif
