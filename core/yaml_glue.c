/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/yaml_glue.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "core/alloc.h"
#include "core/arena.h"
#include "core/vec.h"

struct yaml_doc {
    struct arena arena;
    struct yaml_node *root;
};

/* A collection that is still open. Its items gather in a vector and move to the arena at its end.
 */
struct open_node {
    struct yaml_node *node;
    vec_of(const struct yaml_node *) items;
    vec_of(const struct yaml_node *) keys;
};

struct builder {
    struct yaml_doc *doc;
    const char *file;
    struct diag_list *diags;
    struct open_node stack[YAML_GLUE_DEPTH_MAX];
    size_t depth;
    size_t documents;
};

static sakui_status fail(struct builder *b, long line, long column, const char *code,
                         const char *text)
{
    diag_add(b->diags, DIAG_ERROR, b->file, line, column, code, "%s", text);
    return SAKUI_INPUT;
}

static sakui_status fail_at(struct builder *b, const yaml_mark_t *mark, const char *code,
                            const char *text)
{
    return fail(b, (long)mark->line + 1, (long)mark->column + 1, code, text);
}

static struct yaml_node *new_node(struct builder *b, enum yaml_kind kind, const yaml_mark_t *mark)
{
    struct yaml_node *n = arena_zalloc(&b->doc->arena, sizeof *n);
    if (!n)
        return NULL;
    n->kind = kind;
    n->line = (long)mark->line + 1;
    n->column = (long)mark->column + 1;
    n->text = "";
    return n;
}

static bool key_is_known(const struct open_node *top, const struct yaml_node *key)
{
    for (size_t i = 0; i < top->keys.count; i++)
        if (top->keys.items[i]->length == key->length &&
            memcmp(top->keys.items[i]->text, key->text, key->length) == 0)
            return true;
    return false;
}

/* Hangs a finished or just opened node into the innermost open collection. */
static sakui_status attach(struct builder *b, struct yaml_node *node)
{
    if (!b->depth) {
        b->doc->root = node;
        return SAKUI_OK;
    }
    struct open_node *top = &b->stack[b->depth - 1];
    bool is_key = top->node->kind == YAML_MAPPING && top->keys.count == top->items.count;
    if (!is_key)
        return vec_push(&top->items, node) ? SAKUI_OK : SAKUI_MEMORY;
    if (node->kind != YAML_SCALAR)
        return fail(b, node->line, node->column, "yaml-key", "a key must be a plain word");
    if (key_is_known(top, node))
        return fail(b, node->line, node->column, "yaml-duplicate-key",
                    "this key is given twice in the same mapping");
    return vec_push(&top->keys, node) ? SAKUI_OK : SAKUI_MEMORY;
}

static sakui_status on_scalar(struct builder *b, const yaml_event_t *event)
{
    struct yaml_node *n = new_node(b, YAML_SCALAR, &event->start_mark);
    if (!n)
        return SAKUI_MEMORY;
    n->text = arena_strndup(&b->doc->arena, (const char *)event->data.scalar.value,
                            event->data.scalar.length);
    if (!n->text)
        return SAKUI_MEMORY;
    n->length = event->data.scalar.length;
    n->plain = event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
    if (memchr(event->data.scalar.value, 0, n->length))
        return fail_at(b, &event->start_mark, "yaml-nul",
                       "a text must not contain a NUL character");
    return attach(b, n);
}

static sakui_status on_open(struct builder *b, const yaml_event_t *event, enum yaml_kind kind)
{
    if (b->depth == YAML_GLUE_DEPTH_MAX)
        return fail_at(b, &event->start_mark, "yaml-depth", "the file is nested too deeply");
    struct yaml_node *n = new_node(b, kind, &event->start_mark);
    if (!n)
        return SAKUI_MEMORY;
    sakui_status st = attach(b, n);
    if (st != SAKUI_OK)
        return st;
    b->stack[b->depth++] = (struct open_node){.node = n};
    return SAKUI_OK;
}

static const struct yaml_node **to_arena(struct arena *arena, const struct yaml_node **from,
                                         size_t count)
{
    const struct yaml_node **to = arena_alloc(arena, (count ? count : 1) * sizeof(*to));
    if (to && count)
        memcpy(to, from, count * sizeof(*to));
    return to;
}

static sakui_status on_close(struct builder *b)
{
    struct open_node *top = &b->stack[--b->depth];
    struct yaml_node *n = top->node;
    n->count = top->items.count;
    n->items = to_arena(&b->doc->arena, top->items.items, top->items.count);
    n->keys = to_arena(&b->doc->arena, top->keys.items, top->keys.count);
    vec_free(&top->items);
    vec_free(&top->keys);
    return n->items && n->keys ? SAKUI_OK : SAKUI_MEMORY;
}

static sakui_status on_event(struct builder *b, const yaml_event_t *event)
{
    switch (event->type) {
    case YAML_SCALAR_EVENT:
        return on_scalar(b, event);
    case YAML_SEQUENCE_START_EVENT:
        return on_open(b, event, YAML_SEQUENCE);
    case YAML_MAPPING_START_EVENT:
        return on_open(b, event, YAML_MAPPING);
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
        return on_close(b);
    case YAML_ALIAS_EVENT:
        return fail_at(b, &event->start_mark, "yaml-alias",
                       "aliases (*name) are not understood here");
    case YAML_DOCUMENT_START_EVENT:
        if (b->documents++)
            return fail_at(b, &event->start_mark, "yaml-documents",
                           "the file has a second document; one is expected");
        return SAKUI_OK;
    default:
        return SAKUI_OK;
    }
}

static sakui_status parser_error(struct builder *b, const yaml_parser_t *p)
{
    if (p->error == YAML_MEMORY_ERROR)
        return SAKUI_MEMORY;
    bool placed = p->error == YAML_SCANNER_ERROR || p->error == YAML_PARSER_ERROR;
    diag_add(b->diags, DIAG_ERROR, b->file, placed ? (long)p->problem_mark.line + 1 : 0,
             placed ? (long)p->problem_mark.column + 1 : 0, "yaml-syntax", "not valid YAML: %s",
             p->problem ? p->problem : "unreadable text");
    return SAKUI_INPUT;
}

static sakui_status parse_all(struct builder *b, yaml_parser_t *p)
{
    for (;;) {
        yaml_event_t event;
        if (!yaml_parser_parse(p, &event)) /* libyaml: 1 is success */
            return parser_error(b, p);
        bool end = event.type == YAML_STREAM_END_EVENT;
        sakui_status st = on_event(b, &event);
        yaml_event_delete(&event);
        if (st != SAKUI_OK)
            return st;
        if (end)
            break;
    }
    return b->doc->root ? SAKUI_OK : fail(b, 0, 0, "yaml-empty", "the file is empty");
}

sakui_status yaml_read(struct yaml_doc **out, const char *file, const char *bytes, size_t length,
                       struct diag_list *diags)
{
    *out = NULL;
    struct builder b = {.file = file ? file : "", .diags = diags};
    if (length > YAML_GLUE_BYTES_MAX)
        return fail(&b, 0, 0, "yaml-size", "the file is too large");
    b.doc = mem_zalloc(1, sizeof *b.doc);
    if (!b.doc)
        return SAKUI_MEMORY;
    arena_init(&b.doc->arena);
    yaml_parser_t p;
    sakui_status st = SAKUI_MEMORY;
    if (yaml_parser_initialize(&p)) {
        yaml_parser_set_input_string(&p, (const unsigned char *)bytes, length);
        st = parse_all(&b, &p);
        yaml_parser_delete(&p);
    }
    for (size_t i = 0; i < b.depth; i++) {
        vec_free(&b.stack[i].items);
        vec_free(&b.stack[i].keys);
    }
    if (st != SAKUI_OK) {
        yaml_doc_free(b.doc);
        return st;
    }
    *out = b.doc;
    return SAKUI_OK;
}

static sakui_status io_fail(const char *file, struct diag_list *diags)
{
    diag_add(diags, DIAG_ERROR, file, 0, 0, "file-read", "cannot be read: %s", strerror(errno));
    return SAKUI_IO;
}

sakui_status yaml_read_file(struct yaml_doc **out, const char *file, struct diag_list *diags)
{
    *out = NULL;
    FILE *in = fopen(file, "rb");
    if (!in)
        return io_fail(file, diags);
    vec_of(char) text = {0};
    sakui_status st = SAKUI_OK;
    for (;;) {
        if (!vec_reserve(&text, text.count + 65536)) {
            st = SAKUI_MEMORY;
            break;
        }
        size_t got = fread(text.items + text.count, 1, text.capacity - text.count, in);
        text.count += got;
        if (!got || text.count > YAML_GLUE_BYTES_MAX)
            break;
    }
    if (st == SAKUI_OK && ferror(in))
        st = io_fail(file, diags);
    fclose(in);
    if (st == SAKUI_OK)
        st = yaml_read(out, file, text.items, text.count, diags);
    vec_free(&text);
    return st;
}

void yaml_doc_free(struct yaml_doc *doc)
{
    if (!doc)
        return;
    arena_free(&doc->arena);
    mem_free(doc);
}

const struct yaml_node *yaml_root(const struct yaml_doc *doc)
{
    return doc->root;
}

const struct yaml_node *yaml_get(const struct yaml_node *mapping, const char *key)
{
    if (mapping->kind != YAML_MAPPING)
        return NULL;
    for (size_t i = 0; i < mapping->count; i++)
        if (strcmp(mapping->keys[i]->text, key) == 0)
            return mapping->items[i];
    return NULL;
}

bool yaml_integer(const struct yaml_node *node, long min, long max, long *out)
{
    if (node->kind != YAML_SCALAR || !node->plain || !node->length)
        return false;
    char *end;
    errno = 0;
    long value = strtol(node->text, &end, 10);
    if (errno || *end || end == node->text || value < min || value > max)
        return false;
    *out = value;
    return true;
}
