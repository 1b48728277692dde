/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The correlations of a table's columns with a ranking: per contest and pooled, with every p-value,
 * interval and correction, as one structure that text, JSON, CSV and reports draw from. */
#ifndef SAKUI_ANALYSIS_STUDY_H
#define SAKUI_ANALYSIS_STUDY_H

#include <stdint.h>

#include "analysis/compare_correlations.h"
#include "analysis/contest.h"
#include "analysis/correlation.h"
#include "analysis/dataset.h"
#include "analysis/meta.h"
#include "analysis/resample.h"
#include "core/cancel.h"

struct study_options {
    const char *target; /* a numeric column; NULL: the contests' ranks and points, or "rank" */
    bool high_is_best;  /* of that column; "rank" is low by default, see study_low_is_best */
    bool low_is_best;
    const char *control; /* the partial correlation's column; NULL: "plies" where it varies */
    const char *group;   /* column naming the contest of a row; NULL: "contest" if there is one;
                          * "-": all rows are one contest */
    size_t permutations, resamples;
    double level;
    uint64_t seed;
    unsigned jobs;
    const struct cancel *cancel;
};
#define STUDY_DEFAULTS                                                                             \
    ((struct study_options){                                                                       \
        .permutations = 2000, .resamples = 2000, .level = 0.95, .seed = 1, .jobs = 1})

struct study_target {
    const char *name;
    bool low_is_best; /* a rank: 1 is the best */
};

/* One contest: its rows in the data set and their targets (targets x rows; NaN if not given). */
struct study_contest {
    const char *name;
    long year, plies;
    size_t *rows;
    size_t count;
    double *targets;
    size_t excluded; /* entries the contest file leaves out */
};

/* A column against a target in one contest. The coefficients are of the target as it stands (for a
 * rank: negative = better problems have larger values); `agreement` turns them so that positive
 * always means that better problems have larger values. */
struct study_cell {
    size_t column, contest, target;
    size_t n, missing, censored;
    double agreement; /* 1 or -1: times a coefficient */
    struct correlation pearson, pearson_log, spearman, kendall, partial;
    double permutation_p;
    struct bootstrap bca; /* of Spearman's rho */
    double holm, bh;      /* of Spearman's p over all columns and contests of the target */
};

/* A column against a target over all contests: the agreement-signed rho, pooled. */
struct study_pooled {
    size_t column, target;
    struct meta meta;
    struct meta_study *studies; /* per contest: forest-plot data */
    double holm, bh;            /* of the pooled p over all columns */
};

/* Is the column with the strongest pooled rho better than another? */
struct study_comparison {
    size_t target, a, b;
    struct correlation_comparison *contests; /* per contest */
    double z, p;                             /* Steiger's z, combined by Stouffer's method */
};

struct study_unjoined {
    const char *contest, *id, *why;
};

struct study {
    const struct dataset *data;
    struct study_options options;
    struct arena arena;
    struct study_target targets[2];
    size_t target_count;
    struct study_contest *contests;
    size_t contest_count;
    size_t *columns; /* the numeric columns that are correlated */
    size_t column_count;
    size_t control;           /* DATASET_NO_COLUMN if none */
    struct study_cell *cells; /* targets x contests x columns */
    size_t cell_count;
    struct study_pooled *pooled; /* targets x columns */
    size_t pooled_count;
    struct study_comparison *comparisons;
    size_t comparison_count;
    struct study_unjoined *unjoined;
    size_t unjoined_count, unjoined_capacity;
};

/* The censoring rule in one sentence, for every output. */
extern const char study_censoring_rule[];

/* data and contests must outlive the study. `contests` may be empty: then the data set's own
 * columns give target and contest. */
sakui_status study_run(struct study **out, const struct dataset *data,
                       struct contest *const *contests, size_t contest_count,
                       const struct study_options *options, struct diag_list *diags);
void study_free(struct study *s);

/* A cell's column without missing rows: values and targets of equal length n; censored values are
 * +infinity if `ranks`, else left out. x and y have room for the contest's rows. */
size_t study_values(const struct study *s, size_t contest, size_t target, size_t column, bool ranks,
                    double *x, double *y);

void study_print_text(const struct study *s, struct strbuf *out);
void study_print_csv(const struct study *s, struct strbuf *out);
struct json;
void study_print_json(const struct study *s, struct json *j); /* keys inside an open object */

#endif
