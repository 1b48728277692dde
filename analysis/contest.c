/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/contest.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/dataset.h"
#include "core/alloc.h"
#include "core/yaml_glue.h"

struct contest_reader {
    struct contest *contest;
    const char *file;
    struct diag_list *diags;
    bool failed_memory;
    size_t errors; /* of this file */
};

#define COMPLAIN(in, node, code, ...)                                                              \
    ((in)->errors++, diag_add((in)->diags, DIAG_ERROR, (in)->file, (node)->line, (node)->column,   \
                              code, __VA_ARGS__))

static const char *text_of(struct contest_reader *in, const struct yaml_node *node)
{
    if (node->kind != YAML_SCALAR) {
        COMPLAIN(in, node, "contest-text", "a text should stand here");
        return "";
    }
    const char *copy = arena_strdup(&in->contest->arena, node->text);
    in->failed_memory |= !copy;
    return copy ? copy : "";
}

static double number_of(struct contest_reader *in, const struct yaml_node *node, const char *key)
{
    struct cell cell = {.missing = false};
    if (node->kind == YAML_SCALAR)
        cell = cell_parse(node->text, node->length);
    if (cell.missing)
        return NAN;
    if (!cell.number || cell.censored) {
        COMPLAIN(in, node, "contest-number", "'%s' should be a number, not '%s'", key, node->text);
        return NAN;
    }
    return cell.value;
}

static double positive_of(struct contest_reader *in, const struct yaml_node *node, const char *key)
{
    double v = number_of(in, node, key);
    if (v < 1) {
        COMPLAIN(in, node, "contest-number", "'%s' begins at 1", key);
        return NAN;
    }
    return v;
}

static void read_entry_key(struct contest_reader *in, struct contest_entry *e,
                           const struct yaml_node *key, const struct yaml_node *value)
{
    if (strcmp(key->text, "id") == 0)
        e->id = text_of(in, value);
    else if (strcmp(key->text, "rank") == 0)
        e->rank = positive_of(in, value, "rank");
    else if (strcmp(key->text, "points") == 0)
        e->points = number_of(in, value, "points");
    else if (strcmp(key->text, "votes") == 0)
        e->votes = number_of(in, value, "votes");
    else if (strcmp(key->text, "remarks") == 0)
        e->remarks = text_of(in, value);
    else if (strcmp(key->text, "reason") == 0)
        e->reason = text_of(in, value);
    else
        COMPLAIN(in, key, "contest-key",
                 "unknown key '%s' (an entry has id, rank, points, votes, remarks, reason)",
                 key->text);
}

static void read_entry(struct contest_reader *in, const struct yaml_node *node,
                       struct contest_entry *e, bool excluded)
{
    *e = (struct contest_entry){.id = "",
                                .rank = NAN,
                                .points = NAN,
                                .votes = NAN,
                                .line = node->line,
                                .column = node->column};
    if (node->kind != YAML_MAPPING) {
        COMPLAIN(in, node, "contest-entry", "an entry is a mapping such as {id: p01, rank: 1}");
        return;
    }
    for (size_t i = 0; i < node->count; i++)
        read_entry_key(in, e, node->keys[i], node->items[i]);
    if (!*e->id)
        COMPLAIN(in, node, "contest-id", "the entry has no id");
    if (excluded && !e->reason)
        COMPLAIN(in, node, "contest-reason", "an excluded entry needs a reason");
    if (!excluded && e->reason)
        COMPLAIN(in, node, "contest-reason",
                 "only an excluded entry has a reason; move '%s' under 'excluded'", e->id);
    if (!excluded && isnan(e->rank) && isnan(e->points))
        COMPLAIN(in, node, "contest-rank", "the entry '%s' has neither rank nor points", e->id);
}

static struct contest_entry *read_list(struct contest_reader *in, const struct yaml_node *node,
                                       size_t *count, bool excluded)
{
    *count = 0;
    if (node->kind != YAML_SEQUENCE) {
        COMPLAIN(in, node, "contest-list", "a list of entries should stand here");
        return NULL;
    }
    struct contest_entry *list = arena_alloc(&in->contest->arena, (node->count + 1) * sizeof *list);
    if (!list) {
        in->failed_memory = true;
        return NULL;
    }
    for (size_t i = 0; i < node->count; i++)
        read_entry(in, node->items[i], &list[i], excluded);
    *count = node->count;
    return list;
}

static void read_key(struct contest_reader *in, const struct yaml_node *key,
                     const struct yaml_node *value)
{
    struct contest *c = in->contest;
    if (strcmp(key->text, "contest") == 0)
        c->name = text_of(in, value);
    else if (strcmp(key->text, "voting") == 0)
        c->voting = text_of(in, value);
    else if (strcmp(key->text, "source") == 0)
        c->source = text_of(in, value);
    else if (strcmp(key->text, "remarks") == 0)
        c->remarks = text_of(in, value);
    else if (strcmp(key->text, "entries") == 0)
        c->entries = read_list(in, value, &c->entry_count, false);
    else if (strcmp(key->text, "excluded") == 0)
        c->excluded = read_list(in, value, &c->excluded_count, true);
    else if (strcmp(key->text, "year") == 0) {
        if (!yaml_integer(value, 1000, 9999, &c->year))
            COMPLAIN(in, value, "contest-number", "'year' should be a year such as 2007");
    } else if (strcmp(key->text, "plies") == 0) {
        if (!yaml_integer(value, 1, 9999, &c->plies))
            COMPLAIN(in, value, "contest-number", "'plies' should be a number of moves");
    } else {
        COMPLAIN(in, key, "contest-key",
                 "unknown key '%s' (a contest has contest, year, plies, voting, source, remarks, "
                 "entries, excluded)",
                 key->text);
    }
}

static int by_id(const void *left, const void *right)
{
    const struct contest_entry *const *a = left, *const *b = right;
    int order = strcmp((*a)->id, (*b)->id);
    return order ? order : (*a)->line < (*b)->line ? -1 : (*a)->line > (*b)->line;
}

/* Ranked and excluded entries together, sorted by id. */
static const struct contest_entry **all_entries(const struct contest *c)
{
    size_t n = c->entry_count + c->excluded_count;
    const struct contest_entry **all = mem_alloc((n + 1) * sizeof *all);
    for (size_t i = 0; all && i < n; i++)
        all[i] = i < c->entry_count ? &c->entries[i] : &c->excluded[i - c->entry_count];
    if (all)
        qsort(all, n, sizeof *all, by_id);
    return all;
}

static void check_duplicates(struct contest_reader *in)
{
    size_t n = in->contest->entry_count + in->contest->excluded_count;
    const struct contest_entry **all = all_entries(in->contest);
    if (!all) {
        in->failed_memory = true;
        return;
    }
    for (size_t i = 1; i < n; i++) {
        if (*all[i]->id && strcmp(all[i]->id, all[i - 1]->id) == 0)
            COMPLAIN(in, all[i], "contest-duplicate-id", "the id '%s' stands in line %ld already",
                     all[i]->id, all[i - 1]->line);
    }
    mem_free(all);
}

static int by_rank(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return a < b ? -1 : a > b;
}

/* Places that nobody has: with t entries tied at r, the next place is at most r + t. */
static void check_gaps(struct contest_reader *in)
{
    const struct contest *c = in->contest;
    size_t n = 0, all = c->entry_count + c->excluded_count;
    double *ranks = mem_alloc((all + 1) * sizeof *ranks);
    if (!ranks) {
        in->failed_memory = true;
        return;
    }
    for (size_t i = 0; i < all; i++) {
        double rank =
            i < c->entry_count ? c->entries[i].rank : c->excluded[i - c->entry_count].rank;
        if (!isnan(rank))
            ranks[n++] = rank;
    }
    qsort(ranks, n, sizeof *ranks, by_rank);
    double expected = 1;
    for (size_t i = 0; i < n;) {
        size_t j = i;
        while (j < n && !(ranks[j] > ranks[i]))
            j++;
        if (ranks[i] > expected)
            diag_add(in->diags, DIAG_WARNING, in->file, 0, 0, "contest-rank-gap",
                     "nobody has rank %g to %g", expected, ranks[i] - 1);
        /* Dense ranking (1, 2, 2, 3) and sports ranking (1, 2, 2, 4) are both in use. */
        expected = ranks[i] + (double)(j - i);
        i = j;
    }
    mem_free(ranks);
}

static sakui_status read_document(struct contest_reader *in, const struct yaml_doc *doc)
{
    const struct yaml_node *root = yaml_root(doc);
    if (root->kind != YAML_MAPPING) {
        COMPLAIN(in, root, "contest-form",
                 "a contest file is a mapping with 'contest' and 'entries'");
        return SAKUI_INPUT;
    }
    for (size_t i = 0; i < root->count; i++)
        read_key(in, root->keys[i], root->items[i]);
    if (!in->contest->name)
        COMPLAIN(in, root, "contest-name", "the file has no 'contest' (its name)");
    if (!yaml_get(root, "entries"))
        COMPLAIN(in, root, "contest-list", "the file has no 'entries'");
    check_duplicates(in);
    if (!in->errors)
        check_gaps(in);
    return in->failed_memory ? SAKUI_MEMORY : in->errors ? SAKUI_INPUT : SAKUI_OK;
}

static sakui_status from_document(struct contest **out, const char *file,
                                  const struct yaml_doc *doc, struct diag_list *diags)
{
    struct contest *c = mem_zalloc(1, sizeof *c);
    if (!c)
        return SAKUI_MEMORY;
    arena_init(&c->arena);
    struct contest_reader in = {.contest = c, .file = file, .diags = diags};
    sakui_status status = read_document(&in, doc);
    if (status)
        contest_free(c);
    else
        *out = c;
    return status;
}

sakui_status contest_read(struct contest **out, const char *file, const char *bytes, size_t length,
                          struct diag_list *diags)
{
    struct yaml_doc *doc = NULL;
    sakui_status status = yaml_read(&doc, file, bytes, length, diags);
    if (!status)
        status = from_document(out, file, doc, diags);
    yaml_doc_free(doc);
    return status;
}

sakui_status contest_read_file(struct contest **out, const char *file, struct diag_list *diags)
{
    struct yaml_doc *doc = NULL;
    sakui_status status = yaml_read_file(&doc, file, diags);
    if (!status)
        status = from_document(out, file, doc, diags);
    yaml_doc_free(doc);
    return status;
}

void contest_free(struct contest *c)
{
    if (!c)
        return;
    arena_free(&c->arena);
    mem_free(c);
}
