/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two groups of problems as a table of their own, matched by length if wanted. */
#include <math.h>
#include <string.h>

#include "analysis/match.h"
#include "core/alloc.h"
#include "reports/study_analyses.h"

/* Rows of one group in the whole table, with their lengths. */
struct group_rows {
    size_t *rows;
    double *plies;
    size_t count;
};

static sakui_status find_rows(struct group_rows *out, const struct dataset *d, const char *name)
{
    const struct column *group = &d->columns[dataset_find(d, "group")];
    const struct column *plies = &d->columns[dataset_find(d, "plies")];
    long label = column_find_label(group, name, strlen(name));
    *out = (struct group_rows){.rows = mem_alloc((d->rows + 1) * sizeof *out->rows),
                               .plies = mem_alloc((d->rows + 1) * sizeof *out->plies)};
    if (!out->rows || !out->plies)
        return SAKUI_MEMORY;
    for (size_t r = 0; r < d->rows; r++) {
        if (label < 0 || isnan(group->values[r]) || (long)group->values[r] != label)
            continue;
        out->rows[out->count] = r;
        out->plies[out->count++] = plies->values[r];
    }
    return SAKUI_OK;
}

static void free_rows(struct group_rows *g)
{
    mem_free(g->rows);
    mem_free(g->plies);
}

static size_t count_with_length(const struct group_rows *g)
{
    size_t n = 0;
    for (size_t i = 0; i < g->count; i++)
        n += isnan(g->plies[i]) ? 0 : 1;
    return n;
}

static bool is_wanted(const struct plan_comparison *plan, const struct column *c)
{
    if (c->kind != COLUMN_NUMERIC)
        return false;
    for (size_t i = 0; i < plan->count; i++) {
        if (strcmp(plan->columns[i], c->name) == 0)
            return true;
    }
    return plan->count == 0;
}

static sakui_status check_columns(const struct plan_comparison *plan, const struct dataset *d,
                                  const char *file, struct diag_list *diags)
{
    sakui_status status = SAKUI_OK;
    for (size_t i = 0; i < plan->count; i++) {
        size_t at = dataset_find(d, plan->columns[i]);
        if (at != DATASET_NO_COLUMN && d->columns[at].kind == COLUMN_NUMERIC)
            continue;
        diag_add(diags, DIAG_ERROR, file, plan->line, plan->column, "study-column",
                 "there is no number called '%s' ('sakui features --list' and 'sakui indicators "
                 "--list' name them)",
                 plan->columns[i]);
        status = SAKUI_INPUT;
    }
    return status;
}

/* The columns that are compared, in the order of the table; from[] says where each comes from. */
static sakui_status add_columns(struct dataset *out, const struct plan_comparison *plan,
                                const struct dataset *d, size_t *from)
{
    sakui_status status = dataset_add_column(out, "group", COLUMN_NOMINAL, NULL);
    for (size_t i = 0; i < d->column_count && !status; i++) {
        if (!is_wanted(plan, &d->columns[i]))
            continue;
        from[out->column_count] = i;
        status = dataset_add_column(out, d->columns[i].name, COLUMN_NUMERIC, NULL);
    }
    if (!status && (dataset_add_label(out, &out->columns[0], plan->a, strlen(plan->a)) < 0 ||
                    dataset_add_label(out, &out->columns[0], plan->b, strlen(plan->b)) < 0))
        status = SAKUI_MEMORY;
    return status;
}

static sakui_status add_row(struct study_sample *s, const struct dataset *d, size_t row, int group,
                            const size_t *from)
{
    struct dataset *out = s->data;
    sakui_status status = dataset_add_row(out);
    if (status)
        return status;
    size_t at = out->rows - 1;
    out->columns[0].values[at] = group;
    for (size_t i = 1; i < out->column_count && !status; i++) {
        const struct column *c = &d->columns[from[i]];
        out->columns[i].values[at] = c->values[row];
        if (column_is_censored(c, row))
            status = dataset_censor(out, i, at);
    }
    double plies = d->columns[dataset_find(d, "plies")].values[row];
    s->shortest = isnan(s->shortest) || plies < s->shortest ? plies : s->shortest;
    s->longest = isnan(s->longest) || plies > s->longest ? plies : s->longest;
    return status;
}

static sakui_status add_rows(struct study_sample *s, const struct plan_comparison *plan,
                             const struct dataset *d, const struct group_rows groups[2],
                             const size_t *from, uint64_t seed)
{
    struct matching m = {0};
    sakui_status status = SAKUI_OK;
    if (plan->match) {
        status = matching_make(&m, groups[0].plies, groups[0].count, groups[1].plies,
                               groups[1].count, (double)plan->within, seed);
        s->pairs = m.count;
    }
    for (int g = 0; g < 2 && !status; g++) {
        size_t n = plan->match ? m.count : groups[g].count;
        for (size_t i = 0; i < n && !status; i++) {
            size_t at = !plan->match ? i : g == 0 ? m.items[i].a : m.items[i].b;
            status = add_row(s, d, groups[g].rows[at], g, from);
        }
    }
    matching_free(&m);
    return status;
}

sakui_status study_sample_make(struct study_sample *out, const struct plan_comparison *plan,
                               const struct dataset *data, uint64_t seed,
                               const char *file_for_diags, struct diag_list *diags)
{
    struct group_rows groups[2] = {{0}, {0}};
    size_t *from = mem_zalloc(data->column_count + 2, sizeof *from);
    memset(out, 0, sizeof *out);
    out->shortest = out->longest = NAN;
    sakui_status status = from ? check_columns(plan, data, file_for_diags, diags) : SAKUI_MEMORY;
    if (!status)
        status = dataset_new(&out->data, data->name);
    if (!status)
        status = add_columns(out->data, plan, data, from);
    if (!status)
        status = find_rows(&groups[0], data, plan->a);
    if (!status)
        status = find_rows(&groups[1], data, plan->b);
    if (!status) {
        out->all_a = count_with_length(&groups[0]);
        out->all_b = count_with_length(&groups[1]);
        status = add_rows(out, plan, data, groups, from, seed);
    }
    free_rows(&groups[0]);
    free_rows(&groups[1]);
    mem_free(from);
    if (status) {
        dataset_free(out->data);
        out->data = NULL;
    }
    return status;
}
