/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/published.h"

#include <math.h>
#include <string.h>

#include "analysis/study_internal.h"
#include "core/alloc.h"

static const char *const not_printed = "not printed";

/* The two tables while they are read. */
struct tables {
    struct dataset *correlations, *sizes;
    size_t contest, plies, size_contest, samples; /* columns */
    struct diag_list *diags;
};

static sakui_status column_of(const struct dataset *d, const char *name, size_t *out,
                              struct diag_list *diags)
{
    *out = dataset_find(d, name);
    if (*out != DATASET_NO_COLUMN)
        return SAKUI_OK;
    diag_add(diags, DIAG_ERROR, d->name, 0, 0, "published-column", "there is no column '%s'", name);
    return SAKUI_INPUT;
}

static sakui_status read_tables(struct tables *t, const char *correlations, const char *sizes)
{
    sakui_status status = dataset_read_file(&t->correlations, correlations, t->diags);
    if (!status)
        status = dataset_read_file(&t->sizes, sizes, t->diags);
    if (!status)
        status = column_of(t->correlations, "contest", &t->contest, t->diags);
    if (!status)
        status = column_of(t->sizes, "contest", &t->size_contest, t->diags);
    if (status)
        return status;
    t->plies = dataset_find(t->correlations, "plies");
    t->samples = dataset_find(t->sizes, "n");
    return t->samples == DATASET_NO_COLUMN ? column_of(t->sizes, "samples", &t->samples, t->diags)
                                           : SAKUI_OK;
}

/* The name of a contest, which may be a year. */
static void put_name(const struct column *c, size_t row, struct strbuf *out)
{
    if (c->kind == COLUMN_NUMERIC)
        strbuf_addf(out, "%.15g", c->values[row]);
    else
        strbuf_adds(out, column_text(c, row) ? column_text(c, row) : "");
}

/* How many problems a contest's coefficients rest on; 0 if the table of sizes does not say. */
static size_t size_of(const struct tables *t, const char *contest)
{
    const struct column *names = &t->sizes->columns[t->size_contest];
    const struct column *n = &t->sizes->columns[t->samples];
    size_t found = 0;
    struct strbuf name;
    strbuf_init(&name);
    for (size_t r = 0; r < t->sizes->rows && !found; r++) {
        strbuf_clear(&name);
        put_name(names, r, &name);
        if (strcmp(strbuf_str(&name), contest) == 0 && n->kind == COLUMN_NUMERIC &&
            n->values[r] >= 1)
            found = (size_t)n->values[r];
    }
    strbuf_free(&name);
    return found;
}

/* ---- the study ---- */

static sakui_status add_contests(struct study *s, const struct tables *t)
{
    const struct dataset *d = t->correlations;
    s->contest_count = d->rows;
    s->contests = arena_zalloc(&s->arena, (d->rows + 1) * sizeof *s->contests);
    if (!s->contests)
        return SAKUI_MEMORY;
    for (size_t r = 0; r < d->rows; r++) {
        struct strbuf name;
        strbuf_init(&name);
        put_name(&d->columns[t->contest], r, &name);
        s->contests[r].name = arena_strdup(&s->arena, strbuf_str(&name));
        bool failed = name.failed || !s->contests[r].name;
        strbuf_free(&name);
        if (failed)
            return SAKUI_MEMORY;
        if (t->plies != DATASET_NO_COLUMN && d->columns[t->plies].values[r] >= 1)
            s->contests[r].plies = (long)d->columns[t->plies].values[r];
    }
    return SAKUI_OK;
}

/* Every numeric column that is neither contest nor length is a figure. */
static sakui_status add_columns(struct published *out, const struct tables *t)
{
    struct study *s = out->study;
    const struct dataset *d = t->correlations;
    s->columns = arena_alloc(&s->arena, (d->column_count + 1) * sizeof *s->columns);
    if (!s->columns)
        return SAKUI_MEMORY;
    for (size_t i = 0; i < d->column_count; i++) {
        if (i == t->contest || i == t->plies || d->columns[i].kind != COLUMN_NUMERIC)
            continue;
        sakui_status status = dataset_add_column(out->data, d->columns[i].name, COLUMN_NUMERIC,
                                                 &s->columns[s->column_count++]);
        if (status)
            return status;
    }
    if (s->column_count && d->rows)
        return SAKUI_OK;
    diag_add(t->diags, DIAG_ERROR, d->name, 0, 0, "published-column",
             "there is no column of correlations");
    return SAKUI_INPUT;
}

static struct correlation printed(double r, size_t n, double level)
{
    struct correlation c = {.n = n,
                            .r = r,
                            .p = correlation_p_from_t(r, n),
                            .statistic = NAN,
                            .low = NAN,
                            .high = NAN,
                            .level = level,
                            .method = CORRELATION_T};
    if (isnan(r)) {
        c.method = CORRELATION_NONE;
        c.why = not_printed;
    }
    return c;
}

static sakui_status add_cells(struct published *out, const struct tables *t, bool positive_is_less)
{
    struct study *s = out->study;
    double level = s->options.level;
    s->cell_count = s->contest_count * s->column_count;
    s->cells = arena_zalloc(&s->arena, (s->cell_count + 1) * sizeof *s->cells);
    if (!s->cells)
        return SAKUI_MEMORY;
    for (size_t i = 0; i < s->cell_count; i++) {
        size_t contest = i / s->column_count, column = s->columns[i % s->column_count];
        const char *figure = out->data->columns[column].name;
        size_t from = dataset_find(t->correlations, figure);
        size_t n = size_of(t, s->contests[contest].name);
        /* A cell holds the coefficient with the rank itself, of which 1 is the best. */
        double r = t->correlations->columns[from].values[contest] * (positive_is_less ? 1 : -1);
        if (n < 4) {
            diag_add(t->diags, DIAG_ERROR, t->sizes->name, 0, 0, "published-size",
                     "there is no size of at least 4 for the contest '%s'",
                     s->contests[contest].name);
            return SAKUI_INPUT;
        }
        struct correlation none = printed(NAN, n, level);
        s->cells[i] = (struct study_cell){.column = column,
                                          .contest = contest,
                                          .n = n,
                                          .agreement = -1,
                                          .pearson = none,
                                          .pearson_log = none,
                                          .spearman = printed(r, n, level),
                                          .kendall = none,
                                          .partial = none,
                                          .permutation_p = NAN};
        s->cells[i].bca = (struct bootstrap){.low = NAN, .high = NAN};
    }
    return SAKUI_OK;
}

/* Pooling computes the interval of every coefficient, turned so that positive means agreement. */
static void take_intervals(struct study *s)
{
    for (size_t i = 0; i < s->cell_count; i++) {
        const struct meta_study *m = &s->pooled[i % s->column_count].studies[i / s->column_count];
        if (m->used) {
            s->cells[i].spearman.low = -m->high;
            s->cells[i].spearman.high = -m->low;
        }
    }
}

static sakui_status make_study(struct published *out, const struct tables *t, double level,
                               bool positive_is_less)
{
    struct study *s = mem_zalloc(1, sizeof *s);
    if (!s)
        return SAKUI_MEMORY;
    out->study = s;
    arena_init(&s->arena);
    s->data = out->data;
    s->options = STUDY_DEFAULTS;
    s->options.level = level;
    s->options.permutations = s->options.resamples = 0;
    s->targets[0] = (struct study_target){"rank", true};
    s->target_count = 1;
    s->control = DATASET_NO_COLUMN;
    sakui_status status = add_contests(s, t);
    if (!status)
        status = add_columns(out, t);
    if (!status)
        status = add_cells(out, t, positive_is_less);
    if (!status)
        status = study_adjust_cells(s);
    if (!status)
        status = study_pool(s);
    if (!status)
        take_intervals(s);
    return status;
}

sakui_status published_read(struct published *out, const char *correlations, const char *sizes,
                            bool positive_is_less, double level, struct diag_list *diags)
{
    struct tables t = {.diags = diags};
    memset(out, 0, sizeof *out);
    sakui_status status = read_tables(&t, correlations, sizes);
    if (!status)
        status = dataset_new(&out->data, correlations);
    if (!status)
        status = make_study(out, &t, level, positive_is_less);
    dataset_free(t.correlations);
    dataset_free(t.sizes);
    if (status)
        published_free(out);
    return status;
}

void published_free(struct published *p)
{
    study_free(p->study);
    dataset_free(p->data);
    memset(p, 0, sizeof *p);
}
