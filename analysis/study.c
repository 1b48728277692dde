/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/study.h"

#include <math.h>
#include <string.h>

#include "analysis/column_names.h"
#include "analysis/gsl_glue.h"
#include "analysis/multiplicity.h"
#include "analysis/study_internal.h"
#include "core/alloc.h"
#include "core/jobs.h"
#include "core/rng.h"

const char study_censoring_rule[] =
    "missing values are left out column by column; censored values (the search stopped at a limit) "
    "tie at the top in rank methods and are left out of Pearson's";

/* ---- columns ---- */

static bool is_excluded(const struct study *s, const struct column *c)
{
    if (name_is_outcome(c->name) || name_is_bookkeeping(c->name))
        return true;
    for (size_t i = 0; i < s->target_count; i++) {
        if (strcmp(c->name, s->targets[i].name) == 0)
            return true;
    }
    return s->options.group && strcmp(c->name, s->options.group) == 0;
}

/* A column of numbers with a word among them is nominal: said, since it would go unseen. */
static void warn_of_words(const struct study *s, const struct column *c, struct diag_list *diags)
{
    const char *word = NULL;
    size_t numbers = 0;
    for (size_t i = 0; i < c->label_count; i++) {
        if (cell_parse(c->labels[i], strlen(c->labels[i])).number)
            numbers++;
        else if (!word)
            word = c->labels[i];
    }
    if (numbers && word)
        diag_add(diags, DIAG_WARNING, s->data->name, 0, 0, "column-words",
                 "the column '%s' has %zu numbers but also '%s', which is none: it is left out",
                 c->name, numbers, word);
}

static sakui_status find_columns(struct study *s, struct diag_list *diags)
{
    s->columns = arena_alloc(&s->arena, (s->data->column_count + 1) * sizeof *s->columns);
    if (!s->columns)
        return SAKUI_MEMORY;
    for (size_t i = 0; i < s->data->column_count; i++) {
        const struct column *c = &s->data->columns[i];
        if (is_excluded(s, c))
            continue;
        if (c->kind == COLUMN_NUMERIC)
            s->columns[s->column_count++] = i;
        else
            warn_of_words(s, c, diags);
    }
    const char *name = s->options.control ? s->options.control : "plies";
    s->control = dataset_find(s->data, name);
    bool numeric =
        s->control != DATASET_NO_COLUMN && s->data->columns[s->control].kind == COLUMN_NUMERIC;
    if (s->options.control && !numeric) {
        diag_add(diags, DIAG_ERROR, s->data->name, 0, 0, "control",
                 "there is no numeric column '%s' to control for", name);
        return SAKUI_INPUT;
    }
    if (!numeric)
        s->control = DATASET_NO_COLUMN;
    if (!s->column_count) {
        diag_add(diags, DIAG_ERROR, s->data->name, 0, 0, "columns",
                 "there is no numeric column to correlate with the target");
        return SAKUI_INPUT;
    }
    return SAKUI_OK;
}

/* ---- cells ---- */

size_t study_values(const struct study *s, size_t contest, size_t target, size_t column, bool ranks,
                    double *x, double *y)
{
    const struct study_contest *c = &s->contests[contest];
    const struct column *col = &s->data->columns[column];
    size_t n = 0;
    for (size_t i = 0; i < c->count; i++) {
        double t = c->targets[target * c->count + i], v = col->values[c->rows[i]];
        bool censored = column_is_censored(col, c->rows[i]);
        if (isnan(t) || isnan(v) || (censored && !ranks))
            continue;
        x[n] = censored ? INFINITY : v;
        y[n++] = t;
    }
    return n;
}

/* Logarithms of the values: ln x, or ln(1+x) where zeros occur; false with negative values. */
static bool take_logs(double *x, size_t n)
{
    double least = INFINITY;
    for (size_t i = 0; i < n; i++)
        least = x[i] < least ? x[i] : least;
    if (least < 0)
        return false;
    for (size_t i = 0; i < n; i++)
        x[i] = least > 0 ? log(x[i]) : log1p(x[i]);
    return true;
}

struct cell_space {
    double *x, *y, *z;
};

static void count_gaps(const struct study *s, struct study_cell *cell)
{
    const struct study_contest *c = &s->contests[cell->contest];
    const struct column *col = &s->data->columns[cell->column];
    for (size_t i = 0; i < c->count; i++) {
        cell->missing += isnan(col->values[c->rows[i]]) != 0;
        cell->censored += column_is_censored(col, c->rows[i]);
    }
}

/* Rows in which target, column and control are all known. */
static sakui_status partial(const struct study *s, struct study_cell *cell, struct cell_space *w)
{
    const struct study_contest *c = &s->contests[cell->contest];
    const struct column *col = &s->data->columns[cell->column];
    size_t n = 0;
    for (size_t i = 0; s->control != DATASET_NO_COLUMN && i < c->count; i++) {
        size_t row = c->rows[i];
        double t = c->targets[cell->target * c->count + i];
        double z = s->data->columns[s->control].values[row];
        if (isnan(t) || isnan(z) || isnan(col->values[row]))
            continue;
        w->x[n] = column_is_censored(col, row) ? INFINITY : col->values[row];
        w->y[n] = t;
        w->z[n++] = z;
    }
    sakui_status status =
        correlation_partial(&cell->partial, w->x, w->y, w->z, n, s->options.level);
    if (s->control == DATASET_NO_COLUMN)
        cell->partial.why = "no column to control for";
    else if (cell->column == s->control)
        cell->partial.why = "this is the column controlled for";
    return status;
}

static sakui_status fill_cell(const struct study *s, struct study_cell *cell, struct cell_space *w,
                              uint64_t seed)
{
    double level = s->options.level;
    count_gaps(s, cell);
    size_t n = study_values(s, cell->contest, cell->target, cell->column, false, w->x, w->y);
    sakui_status status = correlation_pearson(&cell->pearson, w->x, w->y, n, level);
    bool logs = take_logs(w->x, n);
    if (!status)
        status = correlation_pearson(&cell->pearson_log, w->x, w->y, logs ? n : 0, level);
    if (!logs)
        cell->pearson_log.why = "negative values have no logarithm";
    n = study_values(s, cell->contest, cell->target, cell->column, true, w->x, w->y);
    cell->n = n;
    if (!status)
        status = correlation_spearman(&cell->spearman, w->x, w->y, n, level);
    if (!status)
        status = correlation_kendall(&cell->kendall, w->x, w->y, n, level);
    if (!status)
        status = permutation_spearman(&cell->permutation_p, w->x, w->y, n, s->options.permutations,
                                      seed);
    if (!status)
        status = bootstrap_spearman(&cell->bca, w->x, w->y, n, s->options.resamples, level,
                                    mix64(seed + 1));
    return status ? status : partial(s, cell, w);
}

/* One contest's cells are one job: the work is split the same way whatever the number of threads,
 * and each cell has its own stream of chance. */
struct cell_jobs {
    struct study *study;
    size_t next;
    sakui_status status;
};
struct cell_item {
    size_t first;
    sakui_status status;
};

static sakui_status next_item(void *context, void **item)
{
    struct cell_jobs *j = context;
    if (j->next >= j->study->cell_count || j->status)
        return SAKUI_END;
    struct cell_item *i = mem_zalloc(1, sizeof *i);
    if (!i)
        return SAKUI_MEMORY;
    i->first = j->next;
    j->next += j->study->column_count;
    *item = i;
    return SAKUI_OK;
}

static void work_item(void *context, void *item)
{
    struct study *s = ((struct cell_jobs *)context)->study;
    struct cell_item *i = item;
    size_t rows = s->contests[s->cells[i->first].contest].count;
    double *memory = mem_alloc((3 * rows + 1) * sizeof *memory);
    if (!memory) {
        i->status = SAKUI_MEMORY;
        return;
    }
    struct cell_space w = {memory, memory + rows, memory + 2 * rows};
    for (size_t k = 0; k < s->column_count && !i->status; k++) {
        if (cancel_requested(s->options.cancel))
            i->status = SAKUI_CANCELLED;
        else
            i->status = fill_cell(s, &s->cells[i->first + k], &w,
                                  mix64(s->options.seed ^ mix64(i->first + k + 1)));
    }
    mem_free(memory);
}

static void finish_item(void *context, void *item)
{
    struct cell_jobs *j = context;
    struct cell_item *i = item;
    if (!j->status)
        j->status = i->status;
    mem_free(i);
}

static sakui_status fill_cells(struct study *s)
{
    s->cell_count = s->target_count * s->contest_count * s->column_count;
    s->cells = arena_zalloc(&s->arena, (s->cell_count + 1) * sizeof *s->cells);
    if (!s->cells)
        return SAKUI_MEMORY;
    for (size_t i = 0; i < s->cell_count; i++) {
        struct study_cell *c = &s->cells[i];
        c->column = s->columns[i % s->column_count];
        c->contest = i / s->column_count % s->contest_count;
        c->target = i / s->column_count / s->contest_count;
        c->agreement = s->targets[c->target].low_is_best ? -1 : 1;
    }
    struct cell_jobs context = {.study = s};
    struct jobs jobs = {&context, s->options.cancel, next_item, work_item, finish_item};
    sakui_status status = jobs_run(&jobs, s->options.jobs);
    return status ? status : context.status;
}

/* ---- families, pooling, comparisons ---- */

sakui_status study_adjust_cells(struct study *s)
{
    size_t family = s->contest_count * s->column_count;
    double *p = mem_alloc((3 * family + 1) * sizeof *p);
    sakui_status status = p ? SAKUI_OK : SAKUI_MEMORY;
    for (size_t t = 0; t < s->target_count && !status; t++) {
        struct study_cell *cells = s->cells + t * family;
        for (size_t i = 0; i < family; i++)
            p[i] = cells[i].spearman.p;
        status = adjust_holm(p, family, p + family);
        if (!status)
            status = adjust_bh(p, family, p + 2 * family);
        for (size_t i = 0; i < family && !status; i++) {
            cells[i].holm = p[family + i];
            cells[i].bh = p[2 * family + i];
        }
    }
    mem_free(p);
    return status;
}

sakui_status study_pool(struct study *s)
{
    s->pooled_count = s->target_count * s->column_count;
    s->pooled = arena_zalloc(&s->arena, (s->pooled_count + 1) * sizeof *s->pooled);
    double *p = mem_alloc((3 * s->pooled_count + 1) * sizeof *p);
    sakui_status status = s->pooled && p ? SAKUI_OK : SAKUI_MEMORY;
    for (size_t i = 0; i < s->pooled_count && !status; i++) {
        struct study_pooled *q = &s->pooled[i];
        size_t k = i % s->column_count, t = i / s->column_count;
        *q = (struct study_pooled){.column = s->columns[k], .target = t};
        q->studies = arena_zalloc(&s->arena, (s->contest_count + 1) * sizeof *q->studies);
        if (!q->studies) {
            status = SAKUI_MEMORY;
            break;
        }
        for (size_t c = 0; c < s->contest_count; c++) {
            const struct study_cell *cell =
                &s->cells[(t * s->contest_count + c) * s->column_count + k];
            q->studies[c].r = cell->agreement * cell->spearman.r;
            q->studies[c].n = cell->n;
        }
        meta_pool(&q->meta, q->studies, s->contest_count, META_SPEARMAN, s->options.level);
        p[i] = q->meta.p;
    }
    for (size_t t = 0; t < s->target_count && !status; t++) {
        size_t at = t * s->column_count;
        status = adjust_holm(p + at, s->column_count, p + s->pooled_count);
        if (!status)
            status = adjust_bh(p + at, s->column_count, p + 2 * s->pooled_count);
        for (size_t k = 0; k < s->column_count && !status; k++) {
            s->pooled[at + k].holm = p[s->pooled_count + k];
            s->pooled[at + k].bh = p[2 * s->pooled_count + k];
        }
    }
    mem_free(p);
    return status;
}

/* Rank correlations of A, B and the target on the rows where all three are known. */
static sakui_status compare_in(const struct study *s, size_t contest, size_t target, size_t a,
                               size_t b, struct correlation_comparison *out)
{
    const struct study_contest *c = &s->contests[contest];
    const struct column *ca = &s->data->columns[a], *cb = &s->data->columns[b];
    double *m = mem_alloc((3 * c->count + 1) * sizeof *m);
    size_t n = 0;
    if (!m)
        return SAKUI_MEMORY;
    double *x = m, *y = m + c->count, *t = m + 2 * c->count;
    for (size_t i = 0; i < c->count; i++) {
        size_t row = c->rows[i];
        double v = c->targets[target * c->count + i];
        if (isnan(v) || isnan(ca->values[row]) || isnan(cb->values[row]))
            continue;
        x[n] = column_is_censored(ca, row) ? INFINITY : ca->values[row];
        y[n] = column_is_censored(cb, row) ? INFINITY : cb->values[row];
        t[n++] = s->targets[target].low_is_best ? -v : v;
    }
    struct correlation ra = {0}, rb = {0}, rab = {0};
    sakui_status status = correlation_spearman(&ra, x, t, n, s->options.level);
    if (!status)
        status = correlation_spearman(&rb, y, t, n, s->options.level);
    if (!status)
        status = correlation_spearman(&rab, x, y, n, s->options.level);
    if (!status)
        *out = correlation_compare(ra.r, rb.r, rab.r, n);
    mem_free(m);
    return status;
}

static void combine(struct study_comparison *q, size_t contests)
{
    double sum = 0, squares = 0;
    for (size_t c = 0; c < contests; c++) {
        double z = q->contests[c].steiger_z;
        if (isnan(z))
            continue;
        double w = sqrt((double)q->contests[c].n - 3);
        sum += w * z;
        squares += w * w;
    }
    q->z = squares > 0 ? sum / sqrt(squares) : NAN;
    q->p = isnan(q->z) ? NAN : 2 * glue_normal_above(fabs(q->z));
}

#define COMPARISONS_MAX 200

static size_t strongest(const struct study *s, size_t target)
{
    size_t best = s->column_count;
    double most = -1;
    for (size_t k = 0; k < s->column_count; k++) {
        double r = fabs(s->pooled[target * s->column_count + k].meta.r);
        if (r > most) {
            most = r;
            best = k;
        }
    }
    return best;
}

static sakui_status compare(struct study *s)
{
    size_t each = s->column_count - 1 < COMPARISONS_MAX ? s->column_count - 1 : COMPARISONS_MAX;
    s->comparisons = arena_zalloc(&s->arena, (s->target_count * each + 1) * sizeof *s->comparisons);
    if (!s->comparisons)
        return SAKUI_MEMORY;
    for (size_t t = 0; t < s->target_count; t++) {
        size_t best = strongest(s, t), made = 0;
        for (size_t k = 0; best < s->column_count && k < s->column_count && made < each; k++) {
            if (k == best)
                continue;
            struct study_comparison *q = &s->comparisons[s->comparison_count++];
            *q = (struct study_comparison){.target = t, .a = s->columns[best], .b = s->columns[k]};
            q->contests = arena_zalloc(&s->arena, (s->contest_count + 1) * sizeof *q->contests);
            if (!q->contests)
                return SAKUI_MEMORY;
            for (size_t c = 0; c < s->contest_count; c++) {
                sakui_status status = compare_in(s, c, t, q->a, q->b, &q->contests[c]);
                if (status)
                    return status;
            }
            combine(q, s->contest_count);
            made++;
        }
    }
    return SAKUI_OK;
}

sakui_status study_run(struct study **out, const struct dataset *data,
                       struct contest *const *contests, size_t contest_count,
                       const struct study_options *options, struct diag_list *diags)
{
    struct study *s = mem_zalloc(1, sizeof *s);
    if (!s)
        return SAKUI_MEMORY;
    arena_init(&s->arena);
    s->data = data;
    s->options = *options;
    sakui_status status = contest_count ? study_join_files(s, contests, contest_count, diags)
                                        : study_join_columns(s, diags);
    if (!status)
        status = find_columns(s, diags);
    if (!status)
        status = fill_cells(s);
    if (!status)
        status = study_adjust_cells(s);
    if (!status)
        status = study_pool(s);
    if (!status)
        status = compare(s);
    if (status)
        study_free(s);
    else
        *out = s;
    return status;
}

void study_free(struct study *s)
{
    if (!s)
        return;
    mem_free(s->unjoined);
    arena_free(&s->arena);
    mem_free(s);
}
