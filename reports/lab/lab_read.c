/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Experiment files. docs/lab.md says what the keys mean. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "reports/lab/lab_internal.h"

#define LIMIT_MAX    1000000000000000
#define DECIMALS_MAX 12

static const char *const measure_names[LAB_MEASURES] = {
    [LAB_SOLVED] = "solved",
    [LAB_PROVEN] = "proven",
    [LAB_WRONG] = "wrong",
    [LAB_FLAWED] = "flawed",
    [LAB_ITERATIONS] = "iterations",
    [LAB_NODES] = "nodes",
    [LAB_EXPANDED] = "expanded",
    [LAB_SWITCHES] = "root-switches",
    [LAB_DEPTH] = "mean-depth",
    [LAB_REVISITS] = "revisits",
    [LAB_REEXPANSION] = "reexpansion",
    [LAB_BRANCHING] = "branching",
    [LAB_TERMINALS] = "terminals",
    [LAB_PROOF_TERMINALS] = "proof-terminals",
    [LAB_TREE_TERMINALS] = "tree-terminals",
    [LAB_MAX_PN] = "max-pn",
    [LAB_SIMULATIONS] = "simulations",
    [LAB_SIMULATIONS_OK] = "simulations-ok",
    [LAB_MEMORY] = "memory",
    [LAB_WORK] = "work",
    [LAB_TUNE_E] = "tuned-e",
    [LAB_TUNE_D] = "tuned-d",
    [LAB_TUNE_RUNS] = "tuned-runs",
};

const char *lab_measure_name(enum lab_measure m)
{
    return measure_names[m];
}

/* ---- values ---- */

/* Control characters, the two-byte ones too: they would break tables and steer terminals. */
static bool has_control(const char *text, bool lines)
{
    for (const unsigned char *c = (const unsigned char *)text; *c; c++)
        if ((*c < 0x20 && !(lines && *c == '\n')) || *c == 0x7f ||
            (*c == 0xc2 && c[1] >= 0x80 && c[1] < 0xa0))
            return true;
    return false;
}

static const char *read_text(struct lab_reader *in, const struct yaml_node *node, bool lines)
{
    if (node->kind != YAML_SCALAR) {
        LAB_COMPLAIN(in, node, "lab-text", "a text should stand here");
        return "";
    }
    if (has_control(node->text, lines))
        LAB_COMPLAIN(in, node, "lab-text", "a text should be %swithout control characters",
                     lines ? "" : "one line, ");
    const char *copy = arena_strdup(&in->e->arena, node->text);
    in->no_memory |= !copy;
    return copy ? copy : "";
}

const char *lab_text(struct lab_reader *in, const struct yaml_node *node)
{
    return read_text(in, node, false);
}

double lab_number(struct lab_reader *in, const struct yaml_node *node)
{
    char *end = NULL;
    double v = node->kind == YAML_SCALAR ? strtod(node->text, &end) : 0;
    if (!end || end == node->text || *end || !isfinite(v)) {
        LAB_COMPLAIN(in, node, "lab-number", "a number should stand here, not '%s'", node->text);
        return 0;
    }
    return v;
}

long lab_whole(struct lab_reader *in, const struct yaml_node *node)
{
    long v = 0;
    if (!yaml_integer(node, 0, 2000000000, &v))
        LAB_COMPLAIN(in, node, "lab-number", "a whole number should stand here, not '%s'",
                     node->text);
    return v;
}

uint64_t lab_limit(struct lab_reader *in, const struct yaml_node *node)
{
    long v = 1;
    if (!yaml_integer(node, 1, LIMIT_MAX, &v))
        LAB_COMPLAIN(in, node, "lab-number", "a whole number from 1 on should stand here, not '%s'",
                     node->text);
    return (uint64_t)v;
}

bool lab_flag(struct lab_reader *in, const struct yaml_node *node)
{
    if (node->kind == YAML_SCALAR && strcmp(node->text, "true") == 0)
        return true;
    if (node->kind != YAML_SCALAR || strcmp(node->text, "false") != 0)
        LAB_COMPLAIN(in, node, "lab-flag", "true or false should stand here");
    return false;
}

static long lab_within(struct lab_reader *in, const struct yaml_node *node, long most)
{
    long v = lab_whole(in, node);
    if (v > most)
        LAB_COMPLAIN(in, node, "lab-number", "at most %ld should stand here", most);
    return v > most ? most : v;
}

void *lab_zalloc(struct lab_reader *in, size_t count, size_t size)
{
    void *p = arena_zalloc(&in->e->arena, count ? count * size : size);
    in->no_memory |= !p;
    return p;
}

const char *const *lab_texts(struct lab_reader *in, const struct yaml_node *node, size_t *count)
{
    size_t n = node->kind == YAML_SEQUENCE ? node->count : 1;
    const char **texts = lab_zalloc(in, n, sizeof *texts);
    *count = texts ? n : 0;
    for (size_t i = 0; i < *count; i++)
        texts[i] = lab_text(in, node->kind == YAML_SEQUENCE ? node->items[i] : node);
    return texts;
}

/* ---- sets ---- */

static void read_set_key(struct lab_reader *in, struct lab_set *s, const struct yaml_node *key,
                         const struct yaml_node *value)
{
    const struct {
        const char *name;
        long *at;
    } wholes[] = {{"count", &s->count},     {"quick-count", &s->quick_count},
                  {"seed", &s->seed},       {"size", &s->size},
                  {"empties", &s->empties}, {"plies", &s->plies},
                  {"pieces", &s->pieces},   {"known", &s->known},
                  {"effort", &s->effort},   {"repetitions", &s->repetitions},
                  {"idle", &s->idle},       {"statistics-games", &s->statistics_games}};
    const struct {
        const char *name;
        const char **at;
    } texts[] = {{"set", &s->name}, {"game", &s->game}, {"from", &s->from}, {"file", &s->file}};
    for (size_t i = 0; i < sizeof wholes / sizeof *wholes; i++)
        if (strcmp(wholes[i].name, key->text) == 0) {
            *wholes[i].at = lab_whole(in, value);
            return;
        }
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (strcmp(texts[i].name, key->text) == 0) {
            *texts[i].at = lab_text(in, value);
            return;
        }
    if (strcmp(key->text, "noise") == 0)
        s->noise = lab_number(in, value);
    else if (strcmp(key->text, "items") == 0)
        s->items = lab_texts(in, value, &s->item_count);
    else
        LAB_COMPLAIN(in, key, "lab-key", "a set of positions has no key '%s'", key->text);
}

static void read_sets(struct lab_reader *in, const struct yaml_node *node)
{
    in->e->sets = lab_zalloc(in, node->count, sizeof *in->e->sets);
    if (node->kind != YAML_SEQUENCE)
        LAB_COMPLAIN(in, node, "lab-sets", "'positions' should be a list");
    if (!in->e->sets || node->kind != YAML_SEQUENCE)
        return;
    lab_check_items(in, node, "a set of positions");
    for (size_t i = 0; i < node->count; i++) {
        const struct yaml_node *item = node->items[i];
        struct lab_set *s = &in->e->sets[in->e->set_count++];
        *s = (struct lab_set){.name = "", .game = "", .from = "", .count = 1, .seed = 1, .size = 8};
        for (size_t k = 0; item->kind == YAML_MAPPING && k < item->count; k++)
            read_set_key(in, s, item->keys[k], item->items[k]);
        lab_check_set(in, s, item);
    }
}

/* ---- comparisons ---- */

enum lab_measure lab_read_measure(struct lab_reader *in, const struct yaml_node *node)
{
    for (int m = 0; m < LAB_MEASURES; m++)
        if (strcmp(measure_names[m], node->text) == 0)
            return (enum lab_measure)m;
    LAB_COMPLAIN(in, node, "lab-measure", "nothing called '%s' is measured", node->text);
    return LAB_SOLVED;
}

static enum lab_statistic read_statistic(struct lab_reader *in, const struct yaml_node *node)
{
    static const char *const names[] = {"median", "mean", "sum", "median-ratio", "sd"};
    for (int i = 0; i < 5; i++)
        if (strcmp(names[i], node->text) == 0)
            return (enum lab_statistic)i;
    LAB_COMPLAIN(in, node, "lab-statistic", "'%s' is none of median, mean, sum, median-ratio, sd",
                 node->text);
    return LAB_MEDIAN;
}

static size_t read_set_name(struct lab_reader *in, const struct yaml_node *node)
{
    for (size_t i = 0; i < in->e->set_count; i++)
        if (strcmp(in->e->sets[i].name, node->text) == 0)
            return i;
    LAB_COMPLAIN(in, node, "lab-set", "there is no set '%s'", node->text);
    return 0;
}

static void read_paper_cases(struct lab_reader *in, struct lab_compare *c,
                             const struct yaml_node *node)
{
    double *v = lab_zalloc(in, node->count, sizeof *v);
    for (size_t i = 0; v && i < node->count; i++)
        v[i] = strcmp(node->items[i]->text, "-") == 0 ? NAN : lab_number(in, node->items[i]);
    c->paper_cases = v;
    c->paper_case_count = v ? node->count : 0;
    c->per_case = true;
}

static void read_common(struct lab_reader *in, struct lab_compare *c, const struct yaml_node *node)
{
    c->common_paper = node->kind == YAML_SCALAR && strcmp(node->text, "paper") == 0;
    if (!c->common_paper)
        c->common = lab_texts(in, node, &c->common_count);
}

static void read_compare_key(struct lab_reader *in, struct lab_compare *c,
                             const struct yaml_node *key, const struct yaml_node *value)
{
    const struct {
        const char *name;
        const char **at;
    } texts[] = {{"name", &c->name},   {"title", &c->title},
                 {"group", &c->group}, {"not-comparable", &c->why},
                 {"tried", &c->tried}, {"relative-to", &c->relative_to}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (strcmp(texts[i].name, key->text) == 0) {
            *texts[i].at = lab_text(in, value);
            return;
        }
    if (strcmp(key->text, "measure") == 0)
        c->measure = lab_read_measure(in, value);
    else if (strcmp(key->text, "statistic") == 0)
        c->statistic = read_statistic(in, value);
    else if (strcmp(key->text, "set") == 0)
        c->set = read_set_name(in, value);
    else if (strcmp(key->text, "common") == 0)
        read_common(in, c, value);
    else if (strcmp(key->text, "paper-cases") == 0)
        read_paper_cases(in, c, value);
    else if (strcmp(key->text, "paper-n") == 0)
        c->paper_n = lab_whole(in, value);
    else if (strcmp(key->text, "decimals") == 0)
        c->decimals = (int)lab_within(in, value, DECIMALS_MAX);
    else if (strcmp(key->text, "tolerance") == 0)
        c->tolerance = lab_number(in, value);
    else if (strcmp(key->text, "scale") == 0)
        c->scale = lab_number(in, value);
    else if (strcmp(key->text, "shape") == 0)
        c->shape = lab_flag(in, value);
    else
        LAB_COMPLAIN(in, key, "lab-key", "a comparison has no key '%s'", key->text);
}

static void check_compare(struct lab_reader *in, const struct lab_compare *c,
                          const struct yaml_node *item)
{
    if (c->relative_to && lab_row_named(in->e, c->relative_to) == in->e->row_count)
        LAB_COMPLAIN(in, item, "lab-row", "there is no row '%s'", c->relative_to);
    for (size_t i = 0; i < c->common_count; i++)
        if (lab_row_named(in->e, c->common[i]) == in->e->row_count)
            LAB_COMPLAIN(in, item, "lab-row", "there is no row '%s'", c->common[i]);
    if (c->statistic == LAB_MEDIAN_RATIO && !c->relative_to)
        LAB_COMPLAIN(in, item, "lab-row", "median-ratio needs relative-to");
    if (!(c->tolerance >= 1))
        LAB_COMPLAIN(in, item, "lab-tolerance", "a tolerance is a factor of 1 or more");
}

static void read_compares(struct lab_reader *in, const struct yaml_node *node)
{
    in->e->compares = lab_zalloc(in, node->count, sizeof *in->e->compares);
    if (node->kind != YAML_SEQUENCE)
        LAB_COMPLAIN(in, node, "lab-compare", "'compare' should be a list");
    if (!in->e->compares || node->kind != YAML_SEQUENCE)
        return;
    lab_check_items(in, node, "a comparison");
    for (size_t i = 0; i < node->count; i++) {
        const struct yaml_node *item = node->items[i];
        struct lab_compare *c = &in->e->compares[in->e->compare_count++];
        *c = (struct lab_compare){
            .name = "", .set = in->e->set_count == 1 ? 0 : SIZE_MAX, .tolerance = 1, .scale = 1};
        for (size_t k = 0; item->kind == YAML_MAPPING && k < item->count; k++)
            read_compare_key(in, c, item->keys[k], item->items[k]);
        check_compare(in, c, item);
    }
}

/* ---- plots ---- */

static void read_plot_key(struct lab_reader *in, struct lab_plot *p, const struct yaml_node *key,
                          const struct yaml_node *value)
{
    const char *k = key->text;
    if (strcmp(k, "name") == 0)
        p->name = lab_text(in, value);
    else if (strcmp(k, "title") == 0)
        p->title = lab_text(in, value);
    else if (strcmp(k, "x") == 0)
        p->x_label = lab_text(in, value);
    else if (strcmp(k, "y") == 0)
        p->y_label = lab_text(in, value);
    else if (strcmp(k, "group") == 0)
        p->group = lab_text(in, value);
    else if (strcmp(k, "series") == 0)
        p->series = lab_text(in, value);
    else if (strcmp(k, "of") == 0)
        p->compares = lab_texts(in, value, &p->compare_count);
    else if (strcmp(k, "paper") == 0)
        p->papers = lab_texts(in, value, &p->paper_count);
    else if (strcmp(k, "y-log") == 0)
        p->y_log = lab_flag(in, value);
    else if (strcmp(k, "x-log") == 0)
        p->x_log = lab_flag(in, value);
    else if (strcmp(k, "kind") == 0)
        p->kind = strcmp(value->text, "box") == 0    ? LAB_PLOT_BOX
                  : strcmp(value->text, "bars") == 0 ? LAB_PLOT_BARS
                                                     : LAB_PLOT_CURVES;
    else
        LAB_COMPLAIN(in, key, "lab-key", "a plot has no key '%s'", k);
}

static void read_plots(struct lab_reader *in, const struct yaml_node *node)
{
    in->e->plots = lab_zalloc(in, node->count, sizeof *in->e->plots);
    if (node->kind != YAML_SEQUENCE)
        LAB_COMPLAIN(in, node, "lab-plot", "'plots' should be a list");
    lab_check_items(in, node, "a plot");
    for (size_t i = 0; in->e->plots && node->kind == YAML_SEQUENCE && i < node->count; i++) {
        const struct yaml_node *item = node->items[i];
        struct lab_plot *p = &in->e->plots[in->e->plot_count++];
        p->name = p->title = "";
        for (size_t k = 0; item->kind == YAML_MAPPING && k < item->count; k++)
            read_plot_key(in, p, item->keys[k], item->items[k]);
    }
}

/* ---- the file ---- */

static void read_params(struct lab_reader *in, const struct yaml_node *node, struct lab_params *p)
{
    for (size_t i = 0; node && node->kind == YAML_MAPPING && i < node->count; i++)
        if (!lab_read_param(in, p, node->keys[i], node->items[i]))
            LAB_COMPLAIN(in, node->keys[i], "lab-key", "there is no setting '%s'",
                         node->keys[i]->text);
}

static const char *text_at(struct lab_reader *in, const struct yaml_node *root, const char *key)
{
    const struct yaml_node *node = yaml_get(root, key);
    return node ? read_text(in, node, strcmp(key, "about") == 0) : "";
}

static void check_keys(struct lab_reader *in, const struct yaml_node *root)
{
    static const char *const known[] = {"title",    "paper", "about", "positions",
                                        "settings", "nodes", "quick", "rows",
                                        "compare",  "plots", "memory"};
    for (size_t i = 0; i < root->count; i++) {
        bool found = false;
        for (size_t k = 0; k < sizeof known / sizeof *known; k++)
            found |= strcmp(known[k], root->keys[i]->text) == 0;
        if (!found)
            LAB_COMPLAIN(in, root->keys[i], "lab-key", "an experiment has no key '%s'",
                         root->keys[i]->text);
    }
}

/* What a quick run has instead; read in any case, so that a mistake shows in the full run too. */
static void read_quick(struct lab_reader *in, const struct yaml_node *quick, long *thin)
{
    for (size_t i = 0; quick && i < quick->count; i++) {
        const char *key = quick->kind == YAML_MAPPING ? quick->keys[i]->text : "";
        bool nodes = strcmp(key, "nodes") == 0;
        if (!nodes && strcmp(key, "thin") != 0) {
            LAB_COMPLAIN(in, quick, "lab-key", "'quick' has 'nodes' and 'thin', not '%s'", key);
            continue;
        }
        uint64_t v = lab_limit(in, quick->items[i]);
        if (in->e->quick && nodes)
            in->e->nodes = v;
        else if (in->e->quick)
            *thin = (long)v;
    }
}

static void read_root(struct lab_reader *in, const struct yaml_node *root)
{
    struct lab_params defaults = {0};
    struct lab_experiment *e = in->e;
    search_options_init(&defaults.search);
    if (root->kind != YAML_MAPPING) {
        LAB_COMPLAIN(in, root, "lab-file", "an experiment is a mapping");
        return;
    }
    check_keys(in, root);
    e->title = text_at(in, root, "title");
    e->paper = text_at(in, root, "paper");
    e->about = text_at(in, root, "about");
    const struct yaml_node *node;
    if ((node = yaml_get(root, "nodes")))
        e->nodes = lab_limit(in, node);
    if ((node = yaml_get(root, "memory")))
        e->memory_bytes = lab_limit(in, node);
    long thin = 1;
    read_quick(in, yaml_get(root, "quick"), &thin);
    read_params(in, yaml_get(root, "settings"), &defaults);
    static const char *const needed[] = {"positions", "rows", "compare"};
    for (int i = 0; i < 3; i++) {
        if (!(node = yaml_get(root, needed[i])))
            LAB_COMPLAIN(in, root, "lab-file", "'%s' is missing", needed[i]);
        else if (i == 0)
            read_sets(in, node);
        else if (i == 1)
            lab_read_rows(in, node, &defaults, thin);
        else
            read_compares(in, node);
    }
    if ((node = yaml_get(root, "plots")))
        read_plots(in, node);
    if (!in->errors)
        lab_check_names(in, root);
}

/* The folder of a path, and the name without ending. */
static void name_file(struct lab_reader *in, const char *file)
{
    const char *slash = strrchr(file, '/'), *name = slash ? slash + 1 : file;
    const char *dot = strrchr(name, '.');
    struct arena *a = &in->e->arena;
    in->e->file = arena_strdup(a, file);
    in->e->folder = slash ? arena_strndup(a, file, (size_t)(slash - file)) : arena_strdup(a, ".");
    in->e->name = arena_strndup(a, name, dot ? (size_t)(dot - name) : strlen(name));
    in->no_memory |= !in->e->file || !in->e->folder || !in->e->name;
}

sakui_status lab_read_file(struct lab_experiment **out, const char *file, bool quick,
                           struct diag_list *diags)
{
    struct yaml_doc *doc = NULL;
    *out = NULL;
    sakui_status status = yaml_read_file(&doc, file, diags);
    if (status)
        return status;
    struct lab_experiment *e = mem_zalloc(1, sizeof *e);
    if (!e) {
        yaml_doc_free(doc);
        return SAKUI_MEMORY;
    }
    arena_init(&e->arena);
    e->quick = quick;
    struct lab_reader in = {.e = e, .file = file, .diags = diags};
    name_file(&in, file);
    if (!in.no_memory)
        read_root(&in, yaml_root(doc));
    yaml_doc_free(doc);
    if (in.no_memory || in.errors) {
        lab_free(e);
        return in.no_memory ? SAKUI_MEMORY : SAKUI_INPUT;
    }
    *out = e;
    return SAKUI_OK;
}

void lab_free(struct lab_experiment *e)
{
    if (!e)
        return;
    for (size_t i = 0; i < e->case_count; i++)
        if (e->cases[i].release)
            e->cases[i].release(e->cases[i].owner);
    mem_free(e->cases);
    arena_free(&e->arena);
    mem_free(e);
}
