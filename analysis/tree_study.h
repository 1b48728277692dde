/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decision trees on classes of a ranking, judged honestly: repeated cross-validation with its
 * spread, one contest left out at a time, the majority class as a baseline with Wilson's interval,
 * feature sets against each other on the same folds (McNemar), importance by permutation. */
#ifndef SAKUI_ANALYSIS_TREE_STUDY_H
#define SAKUI_ANALYSIS_TREE_STUDY_H

#include "analysis/crossval.h"
#include "analysis/proportion.h"
#include "core/cancel.h"

enum class_cut {
    CUT_COUNT,    /* classes of equally many rows, in order of the target */
    CUT_QUANTILE, /* the target's quantiles as borders: equal values stay together */
};

/* A nominal column "class" ("1st", "2nd", …) of the rows' targets, cut within each group.
 * contest[i] is the group of rows[i]. Rows of the data set that are not listed get a missing class.
 * A class column is added to d. SAKUI_INPUT with a diagnostic if there are fewer rows than classes.
 */
sakui_status classes_from_target(struct dataset *d, const size_t *rows, const double *targets,
                                 const size_t *contest, size_t count, size_t contests,
                                 size_t classes, enum class_cut cut, bool low_is_best,
                                 size_t *column, struct diag_list *diags);

struct feature_set {
    const char *name;
    const size_t *columns;
    size_t count;
};

struct tree_options {
    struct j48_options j48;
    size_t folds;
    int64_t seed;
    size_t repeats;         /* seeds seed, seed+1, …; 0 or 1: only one */
    const double *contests; /* per row of the data set: its contest; NULL: none */
    size_t contest_count;
    bool importance;
    double level;
    unsigned jobs;
    const struct cancel *cancel;
};

struct spread {
    size_t n;
    double mean, sd, least, most;
};

struct importance {
    size_t column;
    double
        drop; /* of accuracy when the column is shuffled among the test rows; mean over shuffles */
    double sd;
};

struct set_result {
    const char *name;
    struct j48_tree *tree; /* on all rows */
    struct evaluation *training, *crossval;
    struct spread accuracy, kappa; /* over the seeds */
    double low, high;              /* Wilson's interval of the accuracy of the first seed */
    double left_out_correct, left_out_rows; /* one contest left out; 0 rows: not done */
    struct importance *importance;
    size_t importance_count;
    size_t *columns;
    size_t column_count;
};

/* Set a against set b on the folds of the first seed. */
struct set_comparison {
    size_t a, b;
    struct mcnemar test;
};

struct tree_study {
    const struct dataset *data;
    struct tree_options options;
    size_t target;
    struct set_result *sets;
    size_t set_count;
    struct set_comparison *comparisons;
    size_t comparison_count;
    double majority_correct, majority_rows; /* ZeroR on the same folds */
    double majority_low, majority_high;
};

/* The data set must outlive the study. */
sakui_status tree_study_run(struct tree_study **out, const struct dataset *data, size_t target,
                            const struct feature_set *sets, size_t count,
                            const struct tree_options *options, struct diag_list *diags);
void tree_study_free(struct tree_study *s);

void tree_study_print_text(const struct tree_study *s, struct strbuf *out);
void tree_study_print_csv(const struct tree_study *s, struct strbuf *out);
struct json;
void tree_study_print_json(const struct tree_study *s, struct json *j);

#endif
