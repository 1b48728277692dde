/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which rows of the data set belong to which contest, with which target. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "analysis/study_internal.h"
#include "core/alloc.h"

static sakui_status unjoined(struct study *s, const char *contest, const char *id, const char *why)
{
    if (s->unjoined_count == s->unjoined_capacity) {
        size_t grown = s->unjoined_capacity ? 2 * s->unjoined_capacity : 16;
        struct study_unjoined *moved = mem_realloc(s->unjoined, grown * sizeof *moved);
        if (!moved)
            return SAKUI_MEMORY;
        s->unjoined = moved;
        s->unjoined_capacity = grown;
    }
    s->unjoined[s->unjoined_count++] = (struct study_unjoined){contest, id, why};
    return SAKUI_OK;
}

static sakui_status new_contest(struct study *s, struct study_contest *c, size_t capacity)
{
    c->rows = arena_alloc(&s->arena, (capacity + 1) * sizeof *c->rows);
    c->targets = arena_alloc(&s->arena, (2 * capacity + 1) * sizeof *c->targets);
    return c->rows && c->targets ? SAKUI_OK : SAKUI_MEMORY;
}

/* ---- contest files ---- */

/* Row of an id (its label's first row), or -1. first[] has one entry per label. */
static long *first_rows(struct study *s, const struct column *ids, struct diag_list *diags)
{
    long *first = mem_alloc((ids->label_count + 1) * sizeof *first);
    if (!first)
        return NULL;
    for (size_t i = 0; i < ids->label_count; i++)
        first[i] = -1;
    for (size_t r = 0; r < s->data->rows; r++) {
        if (isnan(ids->values[r]))
            continue;
        size_t label = (size_t)ids->values[r];
        if (first[label] < 0)
            first[label] = (long)r;
        else
            diag_add(diags, DIAG_WARNING, s->data->name, 0, 0, "data-duplicate-id",
                     "two rows have the id '%s'; the first is used", ids->labels[label]);
    }
    return first;
}

static sakui_status join_file(struct study *s, struct study_contest *to, const struct contest *from,
                              const struct column *ids, const long *first, bool *joined)
{
    sakui_status status = new_contest(s, to, from->entry_count);
    to->name = from->name;
    to->year = from->year;
    to->plies = from->plies;
    to->excluded = from->excluded_count;
    for (size_t i = 0; i < from->entry_count && !status; i++) {
        const struct contest_entry *e = &from->entries[i];
        long label = column_find_label(ids, e->id, strlen(e->id));
        if (label < 0 || first[label] < 0) {
            status = unjoined(s, from->name, e->id, "is not in the data");
            continue;
        }
        joined[label] = true;
        to->rows[to->count] = (size_t)first[label];
        to->targets[to->count] = e->rank;
        to->targets[from->entry_count + to->count++] = e->points;
    }
    /* Close the gap between ranks and points that unjoined entries left. */
    if (!status)
        memmove(to->targets + to->count, to->targets + from->entry_count,
                to->count * sizeof *to->targets);
    for (size_t i = 0; i < from->excluded_count; i++) {
        const struct contest_entry *e = &from->excluded[i];
        long label = column_find_label(ids, e->id, strlen(e->id));
        if (label >= 0)
            joined[label] = true;
    }
    return status;
}

static void find_targets(struct study *s)
{
    bool rank = false, points = false;
    for (size_t c = 0; c < s->contest_count; c++) {
        const struct study_contest *k = &s->contests[c];
        for (size_t i = 0; i < k->count; i++) {
            rank |= !isnan(k->targets[i]);
            points |= !isnan(k->targets[k->count + i]);
        }
    }
    s->target_count = 0;
    if (rank || !points)
        s->targets[s->target_count++] = (struct study_target){"rank", true};
    if (points)
        s->targets[s->target_count++] = (struct study_target){"points", false};
    /* Only points: they move to the front. */
    for (size_t c = 0; !rank && points && c < s->contest_count; c++) {
        struct study_contest *k = &s->contests[c];
        memmove(k->targets, k->targets + k->count, k->count * sizeof *k->targets);
    }
}

/* --target rank or --target points keeps one of the two. */
static sakui_status choose_target(struct study *s, struct diag_list *diags)
{
    if (!s->options.target)
        return SAKUI_OK;
    for (size_t t = 0; t < s->target_count; t++) {
        if (strcmp(s->options.target, s->targets[t].name) != 0)
            continue;
        for (size_t c = 0; c < s->contest_count; c++) {
            struct study_contest *k = &s->contests[c];
            memmove(k->targets, k->targets + t * k->count, k->count * sizeof *k->targets);
        }
        s->targets[0] = s->targets[t];
        s->target_count = 1;
        return SAKUI_OK;
    }
    diag_add(diags, DIAG_ERROR, "", 0, 0, "target",
             "with contest files the target is 'rank' or 'points' (where they are given), not '%s'",
             s->options.target);
    return SAKUI_INPUT;
}

sakui_status study_join_files(struct study *s, struct contest *const *contests, size_t count,
                              struct diag_list *diags)
{
    size_t id = dataset_find(s->data, "id");
    if (id == DATASET_NO_COLUMN || s->data->columns[id].kind == COLUMN_NUMERIC) {
        diag_add(diags, DIAG_ERROR, s->data->name, 0, 0, "data-id",
                 "the data need a column 'id' to be joined with contest files");
        return SAKUI_INPUT;
    }
    const struct column *ids = &s->data->columns[id];
    long *first = first_rows(s, ids, diags);
    bool *joined = mem_zalloc(ids->label_count + 1, sizeof *joined);
    s->contests = arena_zalloc(&s->arena, (count + 1) * sizeof *s->contests);
    sakui_status status = first && joined && s->contests ? SAKUI_OK : SAKUI_MEMORY;
    for (size_t i = 0; i < count && !status; i++) {
        status = join_file(s, &s->contests[i], contests[i], ids, first, joined);
        s->contest_count++;
    }
    for (size_t i = 0; i < ids->label_count && !status; i++) {
        if (!joined[i] && first[i] >= 0)
            status = unjoined(s, "", ids->labels[i], "is in the data but in no contest");
    }
    mem_free(first);
    mem_free(joined);
    if (status)
        return status;
    find_targets(s);
    return choose_target(s, diags);
}

/* ---- columns of the data set ---- */

/* A problem in two rows counts twice: said, once. */
static sakui_status warn_of_twins(const struct study *s, struct diag_list *diags)
{
    size_t id = dataset_find(s->data, "id"), twice = 0;
    if (id == DATASET_NO_COLUMN || s->data->columns[id].kind == COLUMN_NUMERIC)
        return SAKUI_OK;
    const struct column *ids = &s->data->columns[id];
    const char *first = NULL;
    unsigned char *seen = mem_zalloc(ids->label_count + 1, sizeof *seen);
    if (!seen)
        return SAKUI_MEMORY;
    for (size_t r = 0; r < s->data->rows; r++) {
        if (isnan(ids->values[r]))
            continue;
        size_t label = (size_t)ids->values[r];
        if (seen[label] == 1 && !twice++)
            first = ids->labels[label];
        seen[label] = seen[label] ? 2 : 1;
    }
    if (twice)
        diag_add(diags, DIAG_WARNING, s->data->name, 0, 0, "data-duplicate-id",
                 "%zu ids stand in more than one row ('%s' is the first): each row counts as a "
                 "problem of its own",
                 twice, first);
    mem_free(seen);
    return SAKUI_OK;
}

static sakui_status find_target_column(struct study *s, size_t *target, struct diag_list *diags)
{
    const char *name = s->options.target ? s->options.target : "rank";
    *target = dataset_find(s->data, name);
    if (*target == DATASET_NO_COLUMN) {
        diag_add(diags, DIAG_ERROR, s->data->name, 0, 0, "target",
                 s->options.target ? "there is no column '%s'"
                                   : "there is no column '%s'; name the target with --target, or "
                                     "give contest files",
                 name);
        return SAKUI_INPUT;
    }
    const struct column *c = &s->data->columns[*target];
    if (c->kind != COLUMN_NUMERIC) {
        diag_add(diags, DIAG_ERROR, s->data->name, 0, 0, "target",
                 "the target '%s' is not numeric; correlations need numbers (--j48 takes classes)",
                 name);
        return SAKUI_INPUT;
    }
    bool low = s->options.low_is_best || (!s->options.high_is_best && strcmp(name, "rank") == 0);
    s->targets[0] = (struct study_target){c->name, low};
    s->target_count = 1;
    return SAKUI_OK;
}

/* The contest of a row: a label of the group column, a number in it, or 0 without one. NaN: none.
 */
static double group_of(const struct column *group, size_t row)
{
    return group ? group->values[row] : 0;
}

static bool in_group(const struct column *group, size_t row, double key)
{
    double g = group_of(group, row);
    return g >= key && g <= key;
}

static sakui_status name_contest(struct study *s, struct study_contest *c,
                                 const struct column *group, double key)
{
    if (!group) {
        c->name = "all rows";
    } else if (group->kind != COLUMN_NUMERIC) {
        c->name = group->labels[(size_t)key];
    } else {
        char text[40];
        snprintf(text, sizeof text, "%.15g", key);
        c->name = arena_strdup(&s->arena, text);
    }
    return c->name ? SAKUI_OK : SAKUI_MEMORY;
}

/* The distinct contests in order of first appearance. */
static sakui_status list_groups(const struct study *s, const struct column *group, double *keys,
                                size_t *count, struct diag_list *diags)
{
    *count = 0;
    for (size_t r = 0; r < s->data->rows; r++) {
        size_t i = 0;
        if (isnan(group_of(group, r)))
            continue;
        while (i < *count && !in_group(group, r, keys[i]))
            i++;
        if (i < *count)
            continue;
        if (*count == STUDY_CONTESTS_MAX) {
            diag_add(diags, DIAG_ERROR, s->data->name, 0, 0, "contests",
                     "the column '%s' names more than %d contests", group->name,
                     STUDY_CONTESTS_MAX);
            return SAKUI_INPUT;
        }
        keys[(*count)++] = group_of(group, r);
    }
    return SAKUI_OK;
}

static sakui_status fill_contest(struct study *s, struct study_contest *c,
                                 const struct column *group, double key, const double *target)
{
    size_t capacity = 0;
    for (size_t r = 0; r < s->data->rows; r++)
        capacity += in_group(group, r, key);
    sakui_status status = new_contest(s, c, capacity);
    if (!status)
        status = name_contest(s, c, group, key);
    for (size_t r = 0; r < s->data->rows && !status; r++) {
        if (!in_group(group, r, key) || isnan(target[r]))
            continue;
        c->targets[c->count] = target[r];
        c->rows[c->count++] = r;
    }
    return status;
}

sakui_status study_join_columns(struct study *s, struct diag_list *diags)
{
    size_t target;
    sakui_status status = find_target_column(s, &target, diags);
    if (status)
        return status;
    const char *name = s->options.group ? s->options.group : "contest";
    bool none = strcmp(name, "-") == 0;
    size_t at = none ? DATASET_NO_COLUMN : dataset_find(s->data, name);
    if (at == DATASET_NO_COLUMN && s->options.group && !none) {
        diag_add(diags, DIAG_ERROR, s->data->name, 0, 0, "contests", "there is no column '%s'",
                 name);
        return SAKUI_INPUT;
    }
    const struct column *group = at == DATASET_NO_COLUMN ? NULL : &s->data->columns[at];
    double *keys = mem_alloc(STUDY_CONTESTS_MAX * sizeof *keys);
    size_t count = 0;
    status = keys ? list_groups(s, group, keys, &count, diags) : SAKUI_MEMORY;
    s->contests = arena_zalloc(&s->arena, (count + 1) * sizeof *s->contests);
    if (!status && !s->contests)
        status = SAKUI_MEMORY;
    for (size_t i = 0; i < count && !status; i++) {
        status = fill_contest(s, &s->contests[i], group, keys[i], s->data->columns[target].values);
        s->contest_count++;
    }
    mem_free(keys);
    return status ? status : warn_of_twins(s, diags);
}
