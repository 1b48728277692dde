/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The YAML form of a graph. */
#include "tsume/ref/graph_internal.h"

#include <string.h>

#include "core/alloc.h"
#include "core/yaml_glue.h"

struct reader {
    const char *file;
    struct diag_list *diags;
    struct graph *g;
    const struct yaml_node *nodes;
};

static sakui_status complain(const struct reader *r, const struct yaml_node *at, const char *code,
                             const char *text)
{
    diag_add(r->diags, DIAG_ERROR, r->file, at->line, at->column, code, "%s", text);
    return SAKUI_INPUT;
}

static sakui_status check_keys(const struct reader *r, const struct yaml_node *map,
                               const char *const *known, size_t known_count)
{
    for (size_t i = 0; i < map->count; i++) {
        bool found = false;
        for (size_t k = 0; k < known_count; k++)
            found |= strcmp(map->keys[i]->text, known[k]) == 0;
        if (!found) {
            diag_add(r->diags, DIAG_ERROR, r->file, map->keys[i]->line, map->keys[i]->column,
                     "graph-key", "unknown key “%s”", map->keys[i]->text);
            return SAKUI_INPUT;
        }
    }
    return SAKUI_OK;
}

static sakui_status read_repetition(const struct reader *r, const struct yaml_node *top,
                                    enum repetition_rule *rule)
{
    static const char *const names[] = {"none", "first-loss", "current-loss"};
    const struct yaml_node *n = yaml_get(top, "repetition");
    *rule = REPETITION_NONE;
    if (!n)
        return SAKUI_OK;
    for (int i = 0; i < 3; i++) {
        if (strcmp(n->text, names[i]) == 0) {
            *rule = (enum repetition_rule)i;
            return SAKUI_OK;
        }
    }
    return complain(r, n, "graph-repetition",
                    "repetition must be none, first-loss or current-loss");
}

static sakui_status read_type(const struct reader *r, const struct yaml_node *spec, bool leaf,
                              bool *is_or)
{
    const struct yaml_node *type = yaml_get(spec, "type");
    *is_or = true;
    if (!type)
        return leaf ? SAKUI_OK
                    : complain(r, spec, "graph-type", "a node with children needs type: or / and");
    if (strcmp(type->text, "or") != 0 && strcmp(type->text, "and") != 0)
        return complain(r, type, "graph-type", "type must be or or and");
    *is_or = type->text[0] == 'o';
    return SAKUI_OK;
}

static sakui_status read_value(const struct reader *r, const struct yaml_node *spec,
                               enum game_value *value)
{
    const struct yaml_node *v = yaml_get(spec, "value");
    const struct yaml_node *c = yaml_get(spec, "children");
    *value = GAME_OPEN;
    if (v && c)
        return complain(r, v, "graph-value", "a node has either a value or children, not both");
    if (!v && !c)
        return complain(r, spec, "graph-leaf", "a node needs children, or a value if it is a leaf");
    if (c && (c->kind != YAML_SEQUENCE || !c->count))
        return complain(r, c, "graph-children", "children must be a list of at least one node");
    if (!v)
        return SAKUI_OK;
    if (strcmp(v->text, "proven") != 0 && strcmp(v->text, "disproven") != 0)
        return complain(r, v, "graph-value", "value must be proven or disproven");
    *value = v->text[0] == 'p' ? GAME_PROVEN : GAME_DISPROVEN;
    return SAKUI_OK;
}

static sakui_status read_estimate(const struct reader *r, const struct yaml_node *spec,
                                  const char *key, uint32_t *out)
{
    const struct yaml_node *n = yaml_get(spec, key);
    long number = 1;
    if (n && !yaml_integer(n, 1, 1000000000L, &number))
        return complain(r, n, "graph-number", "pn and dn must be whole numbers of 1 or more");
    *out = (uint32_t)number;
    return SAKUI_OK;
}

/* All of node i but its children. */
static sakui_status read_node(const struct reader *r, size_t i)
{
    static const char *const known[] = {"type", "children", "value", "pn", "dn"};
    const struct yaml_node *spec = r->nodes->items[i];
    struct graph_node *n = &r->g->nodes[i];
    if (spec->kind != YAML_MAPPING)
        return complain(r, spec, "graph-node", "a node must be a mapping, e.g. {value: proven}");
    n->name = mem_strdup(r->nodes->keys[i]->text);
    if (!n->name)
        return SAKUI_MEMORY;
    sakui_status st = check_keys(r, spec, known, sizeof known / sizeof *known);
    if (st == SAKUI_OK)
        st = read_value(r, spec, &n->value);
    if (st == SAKUI_OK)
        st = read_type(r, spec, n->value != GAME_OPEN, &n->is_or);
    if (st == SAKUI_OK)
        st = read_estimate(r, spec, "pn", &n->pn);
    if (st == SAKUI_OK)
        st = read_estimate(r, spec, "dn", &n->dn);
    return st;
}

static sakui_status find_target(const struct reader *r, const struct yaml_node *at, uint32_t *out)
{
    for (size_t i = 0; i < r->nodes->count; i++) {
        if (at->kind == YAML_SCALAR && strcmp(r->nodes->keys[i]->text, at->text) == 0) {
            *out = (uint32_t)i;
            return SAKUI_OK;
        }
    }
    diag_add(r->diags, DIAG_ERROR, r->file, at->line, at->column, "graph-unknown-node",
             "there is no node called “%s”", at->text);
    return SAKUI_INPUT;
}

static sakui_status read_children(const struct reader *r, size_t i, size_t *edge)
{
    const struct yaml_node *c = yaml_get(r->nodes->items[i], "children");
    struct graph_node *n = &r->g->nodes[i];
    n->first = *edge;
    n->count = c ? c->count : 0;
    for (size_t k = 0; k < n->count; k++) {
        sakui_status st = find_target(r, c->items[k], &r->g->edges[*edge]);
        if (st != SAKUI_OK)
            return st;
        for (size_t e = n->first; e < *edge; e++)
            if (r->g->edges[e] == r->g->edges[*edge])
                return complain(r, c->items[k], "graph-twice", "this child is listed twice");
        (*edge)++;
    }
    return SAKUI_OK;
}

static size_t count_edges(const struct yaml_node *nodes)
{
    size_t edges = 0;
    for (size_t i = 0; i < nodes->count; i++) {
        const struct yaml_node *c = yaml_get(nodes->items[i], "children");
        edges += c ? c->count : 0;
    }
    return edges;
}

static sakui_status read_title(const struct reader *r, const struct yaml_node *top)
{
    const struct yaml_node *title = yaml_get(top, "graph");
    if (!title)
        return SAKUI_OK;
    char *copy = mem_strdup(title->text);
    if (!copy)
        return SAKUI_MEMORY;
    mem_free(r->g->title);
    r->g->title = copy;
    return SAKUI_OK;
}

static sakui_status read_body(struct reader *r, const struct yaml_node *top)
{
    r->g = graph_alloc(r->nodes->count, count_edges(r->nodes));
    if (!r->g)
        return SAKUI_MEMORY;
    enum repetition_rule rule;
    sakui_status st = read_repetition(r, top, &rule);
    if (st == SAKUI_OK)
        st = read_title(r, top);
    for (size_t i = 0; st == SAKUI_OK && i < r->nodes->count; i++)
        st = read_node(r, i);
    size_t edge = 0;
    for (size_t i = 0; st == SAKUI_OK && i < r->nodes->count; i++)
        st = read_children(r, i, &edge);
    const struct yaml_node *root = yaml_get(top, "root");
    if (st == SAKUI_OK && root)
        st = find_target(r, root, &r->g->root);
    if (st != SAKUI_OK)
        return st;
    graph_finish(r->g, rule);
    bool cyclic = false;
    if (rule == REPETITION_NONE)
        st = graph_is_cyclic(r->g, &cyclic);
    return cyclic ? complain(r, r->nodes, "graph-cycle",
                             "the graph has a cycle, so it needs a repetition rule")
                  : st;
}

static sakui_status read_document(struct graph **out, const char *file, struct yaml_doc *doc,
                                  struct diag_list *diags)
{
    static const char *const known[] = {"graph", "repetition", "root", "nodes"};
    const struct yaml_node *top = yaml_root(doc);
    struct reader r = {.file = file, .diags = diags, .nodes = yaml_get(top, "nodes")};
    sakui_status st = SAKUI_OK;
    if (top->kind != YAML_MAPPING)
        st = complain(&r, top, "graph-top", "a graph file starts with keys: repetition, nodes, …");
    else
        st = check_keys(&r, top, known, sizeof known / sizeof *known);
    if (st == SAKUI_OK && (!r.nodes || r.nodes->kind != YAML_MAPPING || !r.nodes->count))
        st = complain(&r, r.nodes ? r.nodes : top, "graph-nodes",
                      "“nodes” must name at least one node");
    if (st == SAKUI_OK)
        st = read_body(&r, top);
    if (st == SAKUI_OK)
        *out = r.g;
    else
        graph_free(r.g);
    return st;
}

sakui_status graph_read(struct graph **out, const char *file, const char *bytes, size_t length,
                        struct diag_list *diags)
{
    *out = NULL;
    struct yaml_doc *doc;
    sakui_status st = yaml_read(&doc, file, bytes, length, diags);
    if (st == SAKUI_OK)
        st = read_document(out, file, doc, diags);
    if (doc)
        yaml_doc_free(doc);
    return st;
}

sakui_status graph_read_file(struct graph **out, const char *file, struct diag_list *diags)
{
    *out = NULL;
    struct yaml_doc *doc;
    sakui_status st = yaml_read_file(&doc, file, diags);
    if (st == SAKUI_OK)
        st = read_document(out, file, doc, diags);
    if (doc)
        yaml_doc_free(doc);
    return st;
}
