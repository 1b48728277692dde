/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reports/study_table.h"

#include <math.h>
#include <string.h>

/* Where the numbers of a record go. */
struct layout {
    size_t id, group, verdict, score;
    size_t features[FEATURE_COUNT], indicators[INDICATE_COUNT]; /* DATASET_NO_COLUMN: nowhere */
};

static sakui_status add_number(struct dataset *d, const char *name, size_t *column)
{
    *column = DATASET_NO_COLUMN;
    /* The length is a feature and, as the file claims it, a figure of the search: once is enough.
     */
    if (dataset_find(d, name) != DATASET_NO_COLUMN)
        return SAKUI_OK;
    return dataset_add_column(d, name, COLUMN_NUMERIC, column);
}

static sakui_status add_columns(struct dataset *d, const struct study_plan *plan, struct layout *l)
{
    sakui_status status = dataset_add_column(d, "id", COLUMN_NOMINAL, &l->id);
    if (!status)
        status = dataset_add_column(d, "group", COLUMN_NOMINAL, &l->group);
    if (!status)
        status = dataset_add_column(d, "verdict", COLUMN_NOMINAL, &l->verdict);
    for (size_t i = 0; i < FEATURE_COUNT && !status; i++) {
        l->features[i] = DATASET_NO_COLUMN;
        /* The length is wanted whatever else is: pairs are made by it. */
        if (!plan->no_features || i == FEATURE_plies)
            status = add_number(d, feature_info((enum feature)i)->name, &l->features[i]);
    }
    if (!status)
        status = add_number(d, "difficulty", &l->score);
    for (size_t i = 0; i < INDICATE_COUNT && !status; i++)
        status = add_number(d, indicator_info((enum indicator)i)->name, &l->indicators[i]);
    return status;
}

static sakui_status set_label(struct dataset *d, size_t column, const char *text)
{
    struct column *c = &d->columns[column];
    long label = dataset_add_label(d, c, text, strlen(text));
    if (label < 0)
        return SAKUI_MEMORY;
    c->values[d->rows - 1] = (double)label;
    return SAKUI_OK;
}

static sakui_status set_bound(struct dataset *d, size_t column, double value, bool bound)
{
    if (column == DATASET_NO_COLUMN)
        return SAKUI_OK;
    d->columns[column].values[d->rows - 1] = value;
    return bound && !isnan(value) ? dataset_censor(d, column, d->rows - 1) : SAKUI_OK;
}

/* Means of a stopped search are no bounds of anything: they are left out. */
static bool is_mean(enum indicator i)
{
    return i == INDICATE_mean_depth || i == INDICATE_branching;
}

static sakui_status add_search(struct dataset *d, const struct layout *l,
                               const struct report_search *search)
{
    bool open = search->record.decided == SEARCH_UNKNOWN;
    sakui_status status = SAKUI_OK;
    for (size_t i = 0; i < INDICATE_COUNT && !status; i++) {
        double v = search->record.value[i];
        if (open && is_mean((enum indicator)i))
            v = NAN;
        status = set_bound(d, l->indicators[i], v, open && indicator_grows((enum indicator)i));
    }
    return status;
}

static sakui_status add_row(struct dataset *d, const struct layout *l,
                            const struct report_problem *p)
{
    sakui_status status = dataset_add_row(d);
    if (!status)
        status = set_label(d, l->id, p->id);
    if (!status)
        status = set_label(d, l->group, p->group);
    if (!status && p->verdict.judged)
        status = set_label(d, l->verdict, verdict_name(p->verdict.verdict));
    for (size_t i = 0; i < FEATURE_COUNT && !status; i++)
        status = set_bound(d, l->features[i], p->features.value[i], false);
    if (!status && p->difficulty.known)
        status = set_bound(d, l->score, p->difficulty.score, p->difficulty.bound);
    if (!status && p->search.measured)
        status = add_search(d, l, &p->search);
    return status;
}

static void count(struct study_counts *c, const struct report_problem *p)
{
    c->problems++;
    c->failed += p->error.file != NULL;
    if (p->verdict.judged) {
        c->judged++;
        c->verdicts[p->verdict.verdict]++;
        const struct report_given *g = &p->verdict.given;
        c->wrong += g->present && g->settled && !g->ok;
    }
    if (p->game == PROBLEM_GO && p->go.asked) {
        c->go++;
        c->go_open += p->go.limit != LIMIT_NONE;
    }
    c->search_open += p->search.measured && p->search.record.decided == SEARCH_UNKNOWN;
}

sakui_status study_table_make(struct dataset **out, struct study_record_source *records,
                              const struct study_plan *plan, struct study_counts *counts,
                              struct progress *progress, struct diag_list *diags)
{
    struct layout layout;
    struct dataset *d = NULL;
    const struct study_members *members = records->members;
    sakui_status status = dataset_new(&d, plan->title);
    if (!status)
        status = add_columns(d, plan, &layout);
    progress_start(progress, "analyse", members->items.count);
    for (size_t i = 0; i < members->items.count && !status; i++) {
        struct report_problem *p = NULL;
        status = study_record(records, i, &p, diags);
        if (!status && counts)
            count(counts, p);
        if (!status && !p->error.file)
            status = add_row(d, &layout, p);
        report_problem_free(p);
        progress_step(progress, 1, NULL);
    }
    if (status)
        dataset_free(d);
    else
        *out = d;
    return status;
}
