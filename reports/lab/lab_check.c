/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Does an experiment file hold together? Names that point nowhere, names given twice and numbers
 * out of range would otherwise be left out in silence, and a row of the paper with them. */
#include <stdio.h>
#include <string.h>

#include "reports/lab/lab_internal.h"

/* ---- ranges ---- */

static const struct {
    const char *name;
    size_t offset;
} set_keys[] = {
    {"size", offsetof(struct lab_set, size)},   {"empties", offsetof(struct lab_set, empties)},
    {"plies", offsetof(struct lab_set, plies)}, {"pieces", offsetof(struct lab_set, pieces)},
    {"known", offsetof(struct lab_set, known)}, {"idle", offsetof(struct lab_set, idle)}};

static long set_value(const struct lab_set *s, const char *key)
{
    long v = 0;
    for (size_t i = 0; i < sizeof set_keys / sizeof *set_keys; i++)
        if (strcmp(set_keys[i].name, key) == 0)
            memcpy(&v, (const char *)s + set_keys[i].offset, sizeof v);
    return v;
}

void lab_check_set(struct lab_reader *in, const struct lab_set *s, const struct yaml_node *item)
{
    const struct lab_source *source = lab_source_find(s->game, s->from);
    if (!source) {
        LAB_COMPLAIN(in, item, "lab-source", "no positions of '%s' come from '%s'", s->game,
                     s->from);
        return;
    }
    for (int i = 0; i < LAB_RANGES && source->ranges[i].key; i++) {
        const struct lab_range *r = &source->ranges[i];
        const struct yaml_node *given = yaml_get(item, r->key);
        long v = set_value(s, r->key);
        if (v < r->low || v > r->high)
            LAB_COMPLAIN(in, given ? given : item, "lab-range",
                         "'%s' of %s positions (%s) should be %ld to %ld, not %ld", r->key, s->game,
                         s->from, r->low, r->high, v);
    }
    for (const struct lab_set *other = in->e->sets; other < s; other++)
        if (strcmp(other->name, s->name) == 0)
            LAB_COMPLAIN(in, item, "lab-twice", "there are two sets '%s'", s->name);
}

/* ---- names ---- */

static bool has_compare(const struct lab_experiment *e, const char *name)
{
    for (size_t i = 0; i < e->compare_count; i++)
        if (strcmp(e->compares[i].name, name) == 0)
            return true;
    return false;
}

static bool has_group(const struct lab_experiment *e, const char *name)
{
    for (size_t i = 0; i < e->row_count; i++)
        if (e->rows[i].group && strcmp(e->rows[i].group, name) == 0)
            return true;
    return false;
}

/* Is the text under `key` of an earlier item the same? */
static bool given_before(const struct yaml_node *list, size_t i, const char *key)
{
    const struct yaml_node *own = yaml_get(list->items[i], key);
    for (size_t k = 0; own && k < i; k++) {
        const struct yaml_node *other = yaml_get(list->items[k], key);
        if (other && strcmp(other->text, own->text) == 0)
            return true;
    }
    return false;
}

static void check_group(struct lab_reader *in, const struct yaml_node *item, const char *key)
{
    const struct yaml_node *node = yaml_get(item, key);
    if (node && !has_group(in->e, node->text))
        LAB_COMPLAIN(in, node, "lab-group", "no row is of the group '%s'", node->text);
}

/* The Go solver has nothing to say to other games. */
static void check_go(struct lab_reader *in, const struct yaml_node *item)
{
    const struct yaml_node *algorithm = yaml_get(item, "algorithm");
    if (!algorithm || strcmp(algorithm->text, "go-solver") != 0)
        return;
    for (size_t i = 0; i < in->e->set_count; i++)
        if (strcmp(in->e->sets[i].game, "go") != 0)
            LAB_COMPLAIN(in, algorithm, "lab-algorithm", "go-solver does not search %s",
                         in->e->sets[i].game);
}

static void check_rows(struct lab_reader *in, const struct yaml_node *list)
{
    for (size_t i = 0; i < list->count; i++) {
        const struct yaml_node *item = list->items[i], *paper = yaml_get(item, "paper");
        const struct yaml_node *label = yaml_get(item, "label");
        if (!label || !*label->text)
            LAB_COMPLAIN(in, item, "lab-row", "a row needs a label");
        else if (!yaml_get(item, "sweep") && given_before(list, i, "label"))
            LAB_COMPLAIN(in, label, "lab-twice", "there are two rows '%s'", label->text);
        check_go(in, item);
        check_group(in, item, "best-of");
        for (size_t k = 0; paper && paper->kind == YAML_MAPPING && k < paper->count; k++)
            if (!has_compare(in->e, paper->keys[k]->text))
                LAB_COMPLAIN(in, paper->keys[k], "lab-paper", "there is no comparison '%s'",
                             paper->keys[k]->text);
    }
}

static void check_compares(struct lab_reader *in, const struct yaml_node *list)
{
    for (size_t i = 0; i < list->count; i++) {
        const struct yaml_node *name = yaml_get(list->items[i], "name");
        if (!name || !*name->text)
            LAB_COMPLAIN(in, list->items[i], "lab-compare", "a comparison needs a name");
        else if (given_before(list, i, "name"))
            LAB_COMPLAIN(in, name, "lab-twice", "there are two comparisons '%s'", name->text);
        check_group(in, list->items[i], "group");
    }
}

/* A plot is a file in the output folder, and nowhere else. */
static bool is_file_name(const char *name)
{
    return *name && *name != '.' && !strchr(name, '/');
}

static void check_plots(struct lab_reader *in, const struct yaml_node *list)
{
    for (size_t i = 0; i < list->count; i++) {
        const struct yaml_node *item = list->items[i], *name = yaml_get(item, "name");
        const struct yaml_node *kind = yaml_get(item, "kind");
        const struct lab_plot *p = &in->e->plots[i];
        if (!name || !is_file_name(name->text))
            LAB_COMPLAIN(in, name ? name : item, "lab-plot",
                         "a plot needs a name that is the name of a file, without '/'");
        else if (given_before(list, i, "name"))
            LAB_COMPLAIN(in, name, "lab-twice", "there are two plots '%s'", name->text);
        if (kind && strcmp(kind->text, "curves") != 0 && strcmp(kind->text, "box") != 0 &&
            strcmp(kind->text, "bars") != 0)
            LAB_COMPLAIN(in, kind, "lab-plot", "'%s' is none of curves, box, bars", kind->text);
        if (!p->compare_count)
            LAB_COMPLAIN(in, item, "lab-plot", "a plot needs 'of': the comparisons it shows");
        for (size_t k = 0; k < p->compare_count; k++)
            if (!has_compare(in->e, p->compares[k]))
                LAB_COMPLAIN(in, yaml_get(item, "of"), "lab-plot", "there is no comparison '%s'",
                             p->compares[k]);
        for (size_t k = 0; k < p->paper_count; k++)
            if (!has_compare(in->e, p->papers[k]))
                LAB_COMPLAIN(in, yaml_get(item, "paper"), "lab-plot", "there is no comparison '%s'",
                             p->papers[k]);
        check_group(in, item, "group");
    }
}

void lab_check_items(struct lab_reader *in, const struct yaml_node *list, const char *what)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i]->kind != YAML_MAPPING)
            LAB_COMPLAIN(in, list->items[i], "lab-file", "%s is a mapping: {key: value, …}", what);
}

void lab_check_names(struct lab_reader *in, const struct yaml_node *root)
{
    const struct yaml_node *plots = yaml_get(root, "plots");
    check_compares(in, yaml_get(root, "compare"));
    check_rows(in, yaml_get(root, "rows"));
    if (yaml_get(root, "settings"))
        check_go(in, yaml_get(root, "settings"));
    if (plots)
        check_plots(in, plots);
}
