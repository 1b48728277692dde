/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reports/study_plan.h"

#include <string.h>

#include "core/alloc.h"
#include "core/search/search.h"
#include "reports/study_keys.h"
#include "reports/study_paths.h"

/* A custom reader is given the structure that its mapping fills. */
#define CUSTOM(name, function)                                                                     \
    {                                                                                              \
        name, KEY_CUSTOM, 0, 0, 0, function                                                        \
    }

/* ---- inputs ---- */

/* One path or pattern, which may stand for many files. */
static void add_paths(struct key_reader *in, struct study_path_list *list,
                      const struct yaml_node *node)
{
    const char *pattern = key_text(in, node);
    size_t before = list->count;
    if (!*pattern)
        return;
    in->failed |= study_paths_find(in->file, pattern, list) != SAKUI_OK;
    if (list->count == before)
        KEY_COMPLAIN(in, node, "study-path", "there is no file or folder '%s' (seen from here)",
                     pattern);
}

static void read_paths(struct key_reader *in, void *target, const struct yaml_node *value)
{
    struct plan_input *out = target;
    struct study_path_list list = {0};
    bool many = value->kind == YAML_SEQUENCE;
    if (many && !value->count)
        KEY_COMPLAIN(in, value, "study-path", "there is no path in this list");
    for (size_t i = 0; i < (many ? value->count : 1); i++)
        add_paths(in, &list, many ? value->items[i] : value);
    out->paths = arena_alloc(in->arena, (list.count + 1) * sizeof *out->paths);
    in->failed |= !out->paths;
    for (size_t i = 0; out->paths && i < list.count; i++)
        out->paths[out->count++] = key_keep(in, list.items[i]);
    study_paths_free(&list);
}

#define INPUT(field) offsetof(struct plan_input, field)
static const struct key_spec input_keys[] = {{"group", KEY_TEXT, INPUT(group), 0, 0, NULL},
                                             {"note", KEY_TEXT, INPUT(note), 0, 0, NULL},
                                             CUSTOM("paths", read_paths),
                                             {0}};

static void read_inputs(struct key_reader *in, void *target, const struct yaml_node *node)
{
    struct study_plan *plan = target;
    if (!key_is_list(in, node, "groups with their paths"))
        return;
    if (!node->count)
        KEY_COMPLAIN(in, node, "study-inputs", "there is no group in this list");
    for (size_t i = 0; i < node->count; i++) {
        const struct yaml_node *item = node->items[i];
        struct plan_input input = {.group = "", .note = ""};
        keys_read(in, input_keys, item, "an input", &input);
        if (item->kind != YAML_MAPPING)
            continue;
        if (!*input.group)
            KEY_COMPLAIN(in, item, "study-group", "the input has no 'group' (its name)");
        if (!yaml_get(item, "paths"))
            KEY_COMPLAIN(in, item, "study-group", "the input has no 'paths'");
        in->failed |= !vec_push(&plan->inputs, input);
    }
}

/* ---- measuring ---- */

static void read_time(struct key_reader *in, void *target, const struct yaml_node *value)
{
    (void)target;
    KEY_COMPLAIN(in, value, "study-time",
                 "a study takes no limit of time: what it finds would depend on the machine and on "
                 "what else it does; use verify-nodes and search-nodes");
}

#define LIMIT(field) offsetof(struct plan_limits, field)
static const struct key_spec limit_keys[] = {
    {"verify-nodes", KEY_NODES, LIMIT(verify), 1, 9e15, NULL},
    {"search-nodes", KEY_NODES, LIMIT(search), 1, 9e15, NULL},
    {"memory", KEY_NODES, LIMIT(megabytes), 1, 1 << 20, NULL},
    CUSTOM("time", read_time),
    {0}};

static void read_limits(struct key_reader *in, void *target, const struct yaml_node *node)
{
    struct measure_options *m = &((struct study_plan *)target)->measure;
    struct plan_limits l = {m->verify_limits.nodes, m->search_limits.nodes, 0};
    keys_read(in, limit_keys, node, "'limits'", &l);
    m->verify_limits.nodes = l.verify;
    m->search_limits.nodes = l.search;
    if (l.megabytes)
        m->verify_limits.memory_bytes = m->search_limits.memory_bytes = l.megabytes << 20;
}

static void read_profile(struct key_reader *in, void *target, const struct yaml_node *value)
{
    struct measure_options *out = target;
    const char *name = key_text(in, value);
    bool built_in = false;
    for (int i = 0; profile_names[i]; i++)
        built_in |= strcmp(profile_names[i], name) == 0;
    if (*name && profile_load(&out->profile, built_in ? name : key_path(in, value), in->diags))
        KEY_COMPLAIN(in, value, "study-profile", "the profile '%s' cannot be used", name);
}

static void read_algorithm(struct key_reader *in, void *target, const struct yaml_node *value)
{
    struct measure_options *out = target;
    const char *name = key_text(in, value);
    if (*name && !search_find(name))
        KEY_COMPLAIN(in, value, "study-algorithm",
                     "there is no algorithm '%s'; 'sakui indicators --algorithm list' names them",
                     name);
    else
        out->algorithm = name;
}

#define MEASURE(field) offsetof(struct measure_options, field)
static const struct key_spec verify_keys[] = {
    CUSTOM("profile", read_profile), {"deep", KEY_FLAG, MEASURE(deep), 0, 0, NULL}, {0}};
static const struct key_spec search_keys[] = {
    CUSTOM("algorithm", read_algorithm),
    {"orders", KEY_SIZE, MEASURE(orders), 0, 1000, NULL},
    {"trace", KEY_SIZE, MEASURE(trace_samples), 0, 4096, NULL},
    {0}};

static void read_verify(struct key_reader *in, void *target, const struct yaml_node *node)
{
    struct study_plan *plan = target;
    plan->measure.no_verdict = key_is_off(node);
    if (!key_is_off(node))
        keys_read(in, verify_keys, node, "'verify'", &plan->measure);
}

static void read_indicators(struct key_reader *in, void *target, const struct yaml_node *node)
{
    struct study_plan *plan = target;
    plan->measure.no_search = key_is_off(node);
    if (!key_is_off(node))
        keys_read(in, search_keys, node, "'indicators'", &plan->measure);
}

static void read_features(struct key_reader *in, void *target, const struct yaml_node *node)
{
    struct study_plan *plan = target;
    plan->no_features = !key_flag(in, node);
}

/* ---- what is compared ---- */

static void read_match(struct key_reader *in, void *target, const struct yaml_node *value)
{
    static const char *const words[] = {"plies", "none", NULL};
    struct plan_comparison *out = target;
    out->match = key_word(in, value, words) == 0;
}

static void read_columns(struct key_reader *in, void *target, const struct yaml_node *value)
{
    struct plan_comparison *out = target;
    out->columns = key_texts(in, value, &out->count);
}

#define COMPARE(field) offsetof(struct plan_comparison, field)
static const struct key_spec comparison_keys[] = {
    {"a", KEY_TEXT, COMPARE(a), 0, 0, NULL},
    {"b", KEY_TEXT, COMPARE(b), 0, 0, NULL},
    CUSTOM("match", read_match),
    {"within", KEY_SIZE, COMPARE(within), 0, 10000, NULL},
    CUSTOM("columns", read_columns),
    {0}};

static void read_comparisons(struct key_reader *in, void *target, const struct yaml_node *node)
{
    struct study_plan *plan = target;
    if (!key_is_list(in, node, "comparisons"))
        return;
    for (size_t i = 0; i < node->count; i++) {
        struct plan_comparison c = {
            .a = "", .b = "", .line = node->items[i]->line, .column = node->items[i]->column};
        keys_read(in, comparison_keys, node->items[i], "a comparison", &c);
        in->failed |= !vec_push(&plan->comparisons, c);
    }
}

#define CONTEST(field) offsetof(struct plan_contest, field)
static const struct key_spec contest_keys[] = {{"file", KEY_PATH, CONTEST(file), 0, 0, NULL},
                                               {"example", KEY_FLAG, CONTEST(example), 0, 0, NULL},
                                               {0}};

static void read_contests(struct key_reader *in, void *target, const struct yaml_node *node)
{
    struct study_plan *plan = target;
    if (!key_is_list(in, node, "contest files"))
        return;
    for (size_t i = 0; i < node->count; i++) {
        struct plan_contest c = {0};
        if (node->items[i]->kind == YAML_SCALAR)
            c.file = key_path(in, node->items[i]);
        else
            keys_read(in, contest_keys, node->items[i], "a contest", &c);
        if (!c.file)
            KEY_COMPLAIN(in, node->items[i], "study-contest", "the contest has no 'file'");
        else
            in->failed |= !vec_push(&plan->contests, c);
    }
}

static void read_positive(struct key_reader *in, void *target, const struct yaml_node *value)
{
    static const char *const words[] = {"better-is-more", "better-is-less", NULL};
    struct plan_published *out = target;
    out->positive_is_less = key_word(in, value, words) == 1;
}

#define PUBLISHED(field) offsetof(struct plan_published, field)
static const struct key_spec published_keys[] = {
    {"title", KEY_TEXT, PUBLISHED(title), 0, 0, NULL},
    {"note", KEY_TEXT, PUBLISHED(note), 0, 0, NULL},
    {"correlations", KEY_PATH, PUBLISHED(correlations), 0, 0, NULL},
    {"sizes", KEY_PATH, PUBLISHED(sizes), 0, 0, NULL},
    CUSTOM("positive", read_positive),
    {0}};

static void read_published(struct key_reader *in, void *target, const struct yaml_node *node)
{
    struct study_plan *plan = target;
    if (!key_is_list(in, node, "published tables"))
        return;
    for (size_t i = 0; i < node->count; i++) {
        struct plan_published p = {.title = "", .note = ""};
        keys_read(in, published_keys, node->items[i], "a published table", &p);
        if (!*p.title || !p.correlations || !p.sizes)
            KEY_COMPLAIN(in, node->items[i], "study-published",
                         "a published table needs 'title', 'correlations' and 'sizes'");
        else
            in->failed |= !vec_push(&plan->published, p);
    }
}

/* ---- analysis and what is written ---- */

#define PLAN(field) offsetof(struct study_plan, field)
static const struct key_spec analysis_keys[] = {
    {"permutations", KEY_SIZE, PLAN(permutations), 0, 1e6, NULL},
    {"resamples", KEY_SIZE, PLAN(resamples), 0, 1e6, NULL},
    {"level", KEY_REAL, PLAN(level), 0.5, 0.9999, NULL},
    {0}};

static void read_analysis(struct key_reader *in, void *target, const struct yaml_node *node)
{
    keys_read(in, analysis_keys, node, "'analysis'", target);
}

#define TREES(field) offsetof(struct plan_trees, field)
static const struct key_spec trees_keys[] = {{"classes", KEY_SIZE, TREES(classes), 2, 100, NULL},
                                             {"folds", KEY_SIZE, TREES(folds), 2, 1000, NULL},
                                             {"repeats", KEY_SIZE, TREES(repeats), 1, 1000, NULL},
                                             {0}};

static void read_trees(struct key_reader *in, void *target, const struct yaml_node *node)
{
    struct study_plan *plan = target;
    plan->trees.wanted = !key_is_off(node);
    if (plan->trees.wanted)
        keys_read(in, trees_keys, node, "'trees'", &plan->trees);
}

static void read_language(struct key_reader *in, void *target, const struct yaml_node *node)
{
    static const char *const words[] = {"en", "ja", NULL};
    struct study_plan *plan = target;
    plan->language = key_word(in, node, words) == 1 ? REPORT_JAPANESE : REPORT_ENGLISH;
}

static void read_pages(struct key_reader *in, void *target, const struct yaml_node *node)
{
    static const char *const words[] = {"html",  "csv",      "xml", "markdown",
                                        "latex", "problems", NULL};
    static const unsigned bits[] = {REPORT_HTML, REPORT_CSV, REPORT_XML, REPORT_MARKDOWN,
                                    REPORT_LATEX};
    struct study_plan *plan = target;
    if (!key_is_list(in, node, "what to write"))
        return;
    plan->formats = 0;
    plan->no_problem_pages = true;
    for (size_t i = 0; i < node->count; i++) {
        int word = key_word(in, node->items[i], words);
        if (word == 5)
            plan->no_problem_pages = false;
        else if (word >= 0)
            plan->formats |= bits[word];
    }
    if (!plan->formats)
        plan->formats = REPORT_HTML;
}

static const struct key_spec plan_keys[] = {{"study", KEY_TEXT, PLAN(title), 0, 0, NULL},
                                            {"note", KEY_TEXT, PLAN(note), 0, 0, NULL},
                                            CUSTOM("language", read_language),
                                            {"seed", KEY_NODES, PLAN(measure.seed), 0, 9e15, NULL},
                                            CUSTOM("inputs", read_inputs),
                                            CUSTOM("limits", read_limits),
                                            CUSTOM("verify", read_verify),
                                            CUSTOM("indicators", read_indicators),
                                            CUSTOM("features", read_features),
                                            CUSTOM("comparisons", read_comparisons),
                                            CUSTOM("contests", read_contests),
                                            CUSTOM("published", read_published),
                                            CUSTOM("analysis", read_analysis),
                                            CUSTOM("trees", read_trees),
                                            CUSTOM("pages", read_pages),
                                            {0}};

/* ---- the whole file ---- */

long study_plan_group(const struct study_plan *plan, const char *name)
{
    for (size_t i = 0; i < plan->inputs.count; i++) {
        if (strcmp(plan->inputs.items[i].group, name) == 0)
            return (long)i;
    }
    return -1;
}

static void check_comparison(struct key_reader *in, const struct study_plan *plan,
                             const struct plan_comparison *c)
{
    struct yaml_node at = {.line = c->line, .column = c->column};
    const char *names[] = {c->a, c->b};
    for (int i = 0; i < 2; i++) {
        if (!*names[i])
            KEY_COMPLAIN(in, &at, "study-comparison", "a comparison needs the groups 'a' and 'b'");
        else if (study_plan_group(plan, names[i]) < 0)
            KEY_COMPLAIN(in, &at, "study-comparison", "there is no input with the group '%s'",
                         names[i]);
    }
    if (*c->a && strcmp(c->a, c->b) == 0)
        KEY_COMPLAIN(in, &at, "study-comparison", "a group cannot be compared with itself");
}

static sakui_status read_document(struct key_reader *in, struct study_plan *plan,
                                  const struct yaml_doc *doc)
{
    const struct yaml_node *root = yaml_root(doc);
    keys_read(in, plan_keys, root, "a study", plan);
    if (root->kind == YAML_MAPPING && !plan->title)
        KEY_COMPLAIN(in, root, "study-title", "the file has no 'study' (its title)");
    if (root->kind == YAML_MAPPING && !yaml_get(root, "inputs"))
        KEY_COMPLAIN(in, root, "study-inputs", "the file has no 'inputs'");
    for (size_t i = 0; i < plan->comparisons.count; i++)
        check_comparison(in, plan, &plan->comparisons.items[i]);
    return in->failed ? SAKUI_MEMORY : in->errors ? SAKUI_INPUT : SAKUI_OK;
}

static struct study_plan *plan_new(const char *file)
{
    struct study_plan *plan = mem_zalloc(1, sizeof *plan);
    if (!plan)
        return NULL;
    arena_init(&plan->arena);
    measure_options_init(&plan->measure);
    plan->note = "";
    plan->formats = REPORT_ALL;
    plan->permutations = plan->resamples = 2000;
    plan->level = 0.95;
    plan->trees = (struct plan_trees){.classes = 3, .folds = 10, .repeats = 10};
    plan->file = arena_strdup(&plan->arena, file);
    if (!plan->file) {
        study_plan_free(plan);
        return NULL;
    }
    return plan;
}

static sakui_status from_document(struct study_plan **out, const char *file,
                                  const struct yaml_doc *doc, struct diag_list *diags)
{
    struct study_plan *plan = plan_new(file);
    if (!plan)
        return SAKUI_MEMORY;
    struct key_reader in = {.file = plan->file, .arena = &plan->arena, .diags = diags};
    sakui_status status = read_document(&in, plan, doc);
    if (status)
        study_plan_free(plan);
    else
        *out = plan;
    return status;
}

sakui_status study_plan_parse(struct study_plan **out, const char *file, const char *bytes,
                              size_t length, struct diag_list *diags)
{
    struct yaml_doc *doc = NULL;
    *out = NULL;
    sakui_status status = yaml_read(&doc, file, bytes, length, diags);
    if (!status)
        status = from_document(out, file, doc, diags);
    yaml_doc_free(doc);
    return status;
}

sakui_status study_plan_read(struct study_plan **out, const char *file, struct diag_list *diags)
{
    struct yaml_doc *doc = NULL;
    *out = NULL;
    sakui_status status = yaml_read_file(&doc, file, diags);
    if (!status)
        status = from_document(out, file, doc, diags);
    yaml_doc_free(doc);
    return status;
}

void study_plan_free(struct study_plan *plan)
{
    if (!plan)
        return;
    vec_free(&plan->inputs);
    vec_free(&plan->comparisons);
    vec_free(&plan->contests);
    vec_free(&plan->published);
    arena_free(&plan->arena);
    mem_free(plan);
}
