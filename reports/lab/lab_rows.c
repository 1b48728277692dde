/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of an experiment file; a sweep is one entry that makes many. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "reports/lab/lab_internal.h"

#define ROWS_MAX 2000

/* One swept setting: from, to, step; or listed values. */
struct sweep {
    const char *key;
    const double *values;
    size_t count;
};

struct row_list {
    struct lab_row *items;
    size_t count;
    long thin; /* of a sweep only every thin-th row, the first and the last stay */
    bool full; /* and said to be */
};

static void read_paper(struct lab_reader *in, struct lab_row *row, const struct yaml_node *node)
{
    struct lab_paper *p = lab_zalloc(in, node->count, sizeof *p);
    if (node->kind != YAML_MAPPING)
        LAB_COMPLAIN(in, node, "lab-paper",
                     "'paper' should be a mapping of comparisons to numbers");
    if (!p || node->kind != YAML_MAPPING)
        return;
    for (size_t i = 0; i < node->count; i++)
        p[i] = (struct lab_paper){lab_text(in, node->keys[i]), lab_number(in, node->items[i])};
    row->paper = p;
    row->paper_count = node->count;
}

static void read_range(struct lab_reader *in, struct sweep *s, const struct yaml_node *node)
{
    double bound[3];
    static const char *const keys[] = {"from", "to", "step"};
    for (int i = 0; i < 3; i++) {
        const struct yaml_node *v = yaml_get(node, keys[i]);
        if (!v) {
            LAB_COMPLAIN(in, node, "lab-sweep", "a range has from, to and step");
            return;
        }
        bound[i] = lab_number(in, v);
    }
    double steps = (bound[1] - bound[0]) / bound[2];
    if (!(steps >= 0 && steps < ROWS_MAX)) {
        if (isfinite(steps) && steps >= ROWS_MAX)
            LAB_COMPLAIN(in, node, "lab-sweep",
                         "these are too many steps: an experiment has at most %d rows", ROWS_MAX);
        else
            LAB_COMPLAIN(in, node, "lab-sweep", "the step never gets from 'from' to 'to'");
        return;
    }
    size_t n = (size_t)(steps + 1e-9) + 1;
    double *values = lab_zalloc(in, n, sizeof *values);
    for (size_t i = 0; values && i < n; i++) {
        values[i] = bound[0] + (double)i * bound[2];
        lab_check_param(in, s->key, values[i], node);
    }
    s->values = values;
    s->count = values ? n : 0;
}

static void read_sweep(struct lab_reader *in, struct sweep *s, const struct yaml_node *key,
                       const struct yaml_node *node)
{
    s->key = lab_text(in, key);
    if (!lab_set_param(&(struct lab_params){0}, s->key, 1))
        LAB_COMPLAIN(in, key, "lab-sweep", "'%s' is no setting that has a number", s->key);
    if (node->kind == YAML_MAPPING) {
        read_range(in, s, node);
        return;
    }
    double *values = lab_zalloc(in, node->count, sizeof *values);
    for (size_t i = 0; values && i < node->count; i++) {
        values[i] = lab_number(in, node->items[i]);
        lab_check_param(in, s->key, values[i], node->items[i]);
    }
    s->values = values;
    s->count = values ? node->count : 0;
}

static void read_row_key(struct lab_reader *in, struct lab_row *row, struct sweep sweeps[2],
                         const struct yaml_node *key, const struct yaml_node *value)
{
    const char *k = key->text;
    if (strcmp(k, "label") == 0)
        row->label = lab_text(in, value);
    else if (strcmp(k, "group") == 0)
        row->group = lab_text(in, value);
    else if (strcmp(k, "best-of") == 0)
        row->best_of = lab_text(in, value);
    else if (strcmp(k, "x") == 0)
        row->x = lab_number(in, value); /* its place beside the rows of a sweep */
    else if (strcmp(k, "best-by") == 0)
        row->best_by = lab_read_measure(in, value);
    else if (strcmp(k, "not-comparable") == 0)
        row->why = lab_text(in, value);
    else if (strcmp(k, "tried") == 0)
        row->tried = lab_text(in, value);
    else if (strcmp(k, "paper") == 0)
        read_paper(in, row, value);
    else if (strcmp(k, "sweep") == 0)
        for (size_t i = 0; value->kind == YAML_MAPPING && i < value->count && i < 2; i++)
            read_sweep(in, &sweeps[i], value->keys[i], value->items[i]);
    else if (!lab_read_param(in, &row->params, key, value))
        LAB_COMPLAIN(in, key, "lab-key", "a row has no key '%s'", k);
}

static void push_row(struct lab_reader *in, struct row_list *list, const struct lab_row *row,
                     const struct yaml_node *node)
{
    if (list->count == ROWS_MAX) {
        if (!list->full)
            LAB_COMPLAIN(in, node, "lab-rows", "an experiment has at most %d rows", ROWS_MAX);
        list->full = true;
        return;
    }
    if (!row->params.algorithm && !row->best_of)
        LAB_COMPLAIN(in, node, "lab-row", "a row needs an algorithm or best-of");
    list->items[list->count++] = *row;
}

static const char *swept_label(struct lab_reader *in, const struct lab_row *row,
                               const struct sweep *s, const size_t at[2])
{
    char text[160];
    int n = snprintf(text, sizeof text, "%s %s=%.4g", row->label, s[0].key, s[0].values[at[0]]);
    if (s[1].key && n > 0 && (size_t)n < sizeof text)
        snprintf(text + n, sizeof text - (size_t)n, " %s=%.4g", s[1].key, s[1].values[at[1]]);
    const char *copy = arena_strdup(&in->e->arena, text);
    in->no_memory |= !copy;
    return copy ? copy : "";
}

static bool thinned(size_t i, size_t count, long thin)
{
    return thin > 1 && i % (size_t)thin != 0 && i + 1 != count;
}

static void push_sweep(struct lab_reader *in, struct row_list *list, const struct lab_row *row,
                       const struct sweep s[2], const struct yaml_node *node)
{
    size_t inner = s[1].key ? s[1].count : 1;
    for (size_t at[2] = {0, 0}; at[0] < s[0].count; at[0]++) {
        for (at[1] = 0; at[1] < inner; at[1]++) {
            if (thinned(at[0], s[0].count, list->thin) || thinned(at[1], inner, list->thin))
                continue;
            struct lab_row one = *row;
            one.swept = true;
            one.label = swept_label(in, row, s, at);
            one.x = s[0].values[at[0]];
            lab_set_param(&one.params, s[0].key, one.x);
            if (s[1].key) {
                one.y = s[1].values[at[1]];
                lab_set_param(&one.params, s[1].key, one.y);
            }
            push_row(in, list, &one, node);
        }
    }
}

void lab_read_rows(struct lab_reader *in, const struct yaml_node *node,
                   const struct lab_params *defaults, long thin)
{
    struct row_list list = {lab_zalloc(in, ROWS_MAX, sizeof *list.items), 0, thin, false};
    if (node->kind != YAML_SEQUENCE)
        LAB_COMPLAIN(in, node, "lab-rows", "'rows' should be a list");
    if (!list.items || node->kind != YAML_SEQUENCE)
        return;
    lab_check_items(in, node, "a row");
    for (size_t i = 0; i < node->count; i++) {
        const struct yaml_node *item = node->items[i];
        struct lab_row row = {.label = "", .params = *defaults, .best_by = LAB_ITERATIONS};
        struct sweep sweeps[2] = {{0}};
        for (size_t k = 0; item->kind == YAML_MAPPING && k < item->count; k++)
            read_row_key(in, &row, sweeps, item->keys[k], item->items[k]);
        if (row.best_of)
            row.params.algorithm = NULL;
        if (sweeps[0].key)
            push_sweep(in, &list, &row, sweeps, item);
        else
            push_row(in, &list, &row, item);
    }
    in->e->rows = list.items;
    in->e->row_count = list.count;
}
