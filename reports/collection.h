/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What concerns all problems of a report: a short row of each, the sorted values behind
 * percentiles, and which set-ups are the same. Made in one pass over the records. */
#ifndef SAKUI_REPORTS_COLLECTION_H
#define SAKUI_REPORTS_COLLECTION_H

#include "reports/report_data.h"

#define COLLECTION_TEXT_MAX 80 /* characters of a title or id kept in a row */

/* How a problem stands, over all games, in the order of tables. */
enum standing {
    STANDING_SOUND,
    STANDING_FLAWED,
    STANDING_UNSOUND,
    STANDING_UNDECIDED,
    STANDING_INVALID,
    STANDING_GO,   /* a Go problem with a status */
    STANDING_NONE, /* not judged */
    STANDING_FAILED,
    STANDINGS,
};
enum standing standing_of(const struct report_problem *p);

struct collection_row {
    size_t number;                            /* of the problem in the source, from 1: its page */
    const char *id, *title, *author, *status; /* status: Go's word, "" else */
    enum problem_game game;
    enum standing standing;
    int plies; /* 0: unknown */
    double score, low, high;
    bool bound, known;
    size_t grave, flaws, notes;    /* findings */
    uint64_t setup, mirror, shift; /* digests; 0: none */
};

struct failure {
    size_t number;
    const char *id, *file, *code, *text;
    long line, column;
};

/* Problems with the same key, as indices of rows; groups one after the other. */
enum twin_kind { TWIN_SAME, TWIN_MIRROR, TWIN_SHIFT, TWIN_KINDS };
struct twins {
    size_t *rows; /* indices */
    size_t *ends; /* of each group in rows */
    size_t count; /* groups */
};

struct sorted_values {
    float *values; /* ascending */
    size_t count, capacity;
};

struct collection {
    struct arena arena;
    vec_of(struct collection_row) rows; /* in the order of the source */
    vec_of(struct failure) failures;
    size_t standings[STANDINGS];
    size_t finding_kinds[FINDING_KINDS]; /* problems with such a finding */
    size_t theme_counts[THEME_COUNT];    /* problems with such a theme */
    size_t shogi, go;
    struct sorted_values features[FEATURE_COUNT], indicators[INDICATE_COUNT], scores;
    struct twins twins[TWIN_KINDS];
    size_t *by_score; /* indices of rows with a score, ascending */
    size_t scored;
};

sakui_status collection_make(struct collection **out, const struct report_source *source,
                             struct diag_list *diags);
void collection_free(struct collection *c);

/* Share of the values below v, equal ones by half, in percent; NaN if there are fewer than 5. */
double collection_percentile(const struct sorted_values *v, double value);

#endif
