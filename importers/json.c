/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Our own JSON Lines: one object per problem with everything in it, moves as a flat list with their
 * depth (importers/flat_tree.h). Written and read. */
#include "core/json.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#include "core/alloc.h"
#include "importers/flat_tree.h"
#include "importers/format.h"
#include "importers/json_names.h"

#define JSON_NESTING_MAX 16 /* deeper than anything we write */

/* ---- writer ---- */

static void write_text(struct json *j, const char *key, const char *text)
{
    if (text && text[0])
        json_kv_string(j, key, text);
}

/* In order, names may come again: an array of pairs. */
static void write_tags(struct json *j, const struct problem_tag *t)
{
    if (!t)
        return;
    json_key(j, "tags");
    json_array(j);
    for (; t; t = t->next) {
        json_array(j);
        json_string(j, t->key);
        json_string(j, t->value);
        json_end_array(j);
    }
    json_end_array(j);
}

static void write_node(struct json *j, const struct problem_node *n)
{
    if (n->seconds >= 0)
        json_kv_int(j, "seconds", n->seconds);
    if (n->end != END_NONE)
        json_kv_string(j, "end", problem_end_name(n->end));
    if (n->stops && n->first_child)
        json_kv_bool(j, "stops", true);
    if (n->end_text)
        json_kv_string(j, "ending", n->end_text);
    if (n->comment)
        json_kv_string(j, "comment", n->comment);
    write_tags(j, n->tags);
}

static void write_moves(struct json *j, const struct problem *p)
{
    size_t at = 0;
    json_key(j, "moves");
    json_array(j);
    for (const struct problem_node *n = p->root; (n = flat_tree_next(n, &at)) != NULL;) {
        json_object(j);
        json_kv_int(j, "at", (int64_t)at);
        json_kv_string(j, "is", n->move);
        write_node(j, n);
        json_end(j);
    }
    json_end_array(j);
}

static void write_number(struct json *j, const char *key, double v)
{
    if (!isnan(v))
        json_kv_double(j, key, v);
}

static void write_head(struct json *j, const struct problem *p)
{
    json_kv_string(j, "id", p->id);
    json_kv_string(j, "game", problem_game_name(p->game));
    json_kv_string(j, "setup", p->setup);
    json_kv_string(j, "side", problem_side_name(p->side));
    json_kv_string(j, "goal", flat_goal_name(p->goal));
    write_text(j, "title", p->title);
    write_text(j, "author", p->author);
    write_text(j, "source", p->source);
    write_text(j, "date", p->date);
    if (p->plies > 0)
        json_kv_int(j, "plies", p->plies);
    write_number(j, "rank", p->rank);
    write_number(j, "score", p->score);
    write_number(j, "votes", p->votes);
    write_text(j, "file", p->file);
    if (p->index > 0)
        json_kv_int(j, "index", p->index);
    write_tags(j, p->tags);
}

static sakui_status json_write(const struct problem *p, const struct writer_options *o,
                               struct strbuf *out, struct diag_list *diags)
{
    struct json j;
    (void)o;
    (void)diags;
    json_init(&j, out);
    json_object(&j);
    write_head(&j, p);
    json_key(&j, "line"); /* the main line, for those who want no tree */
    json_array(&j);
    for (const struct problem_node *n = problem_main_next(p->root); n; n = problem_main_next(n))
        json_string(&j, n->move);
    json_end_array(&j);
    json_key(&j, "start");
    json_object(&j);
    write_node(&j, p->root);
    json_end(&j);
    write_moves(&j, p);
    json_end(&j);
    strbuf_addc(out, '\n');
    return out->failed ? SAKUI_MEMORY : SAKUI_OK;
}

/* ---- reader ---- */

struct json_lines {
    const struct import_input *in;
    struct arena arena;
    struct problem *p;
    struct flat_tree *tree;
    struct diag_list *diags;
    struct json_names names;
    bool ended;
};

/* What a member may be. */
struct member {
    const char *name;
    enum json_kind kind; /* JSON_TRUE: or false */
    bool whole;          /* a number from 0 on */
};

static const struct member head_members[] = {
    {"id", JSON_STRING, false},     {"game", JSON_STRING, false},   {"setup", JSON_STRING, false},
    {"side", JSON_STRING, false},   {"goal", JSON_STRING, false},   {"title", JSON_STRING, false},
    {"author", JSON_STRING, false}, {"source", JSON_STRING, false}, {"date", JSON_STRING, false},
    {"plies", JSON_NUMBER, true},   {"rank", JSON_NUMBER, false},   {"score", JSON_NUMBER, false},
    {"votes", JSON_NUMBER, false},  {"file", JSON_STRING, false},   {"index", JSON_NUMBER, true},
    {"tags", JSON_ARRAY, false},    {"line", JSON_ARRAY, false},    {"start", JSON_OBJECT, false},
    {"moves", JSON_ARRAY, false},   {NULL, JSON_NULL, false}};
static const char head_names[] = " id game setup side goal title author source date plies rank "
                                 "score votes file index tags line start moves ";

static const struct member node_members[] = {
    {"at", JSON_NUMBER, true},       {"is", JSON_STRING, false},  {"seconds", JSON_NUMBER, true},
    {"end", JSON_STRING, false},     {"stops", JSON_TRUE, false}, {"ending", JSON_STRING, false},
    {"comment", JSON_STRING, false}, {"tags", JSON_ARRAY, false}, {NULL, JSON_NULL, false}};
static const char node_names[] = " at is seconds end stops ending comment tags ";

/* Reports members that are not read: without a meaning, come twice, or of a wrong kind. */
static void check_members(struct json_lines *r, const struct json_value *v,
                          const struct member *members, const char *names)
{
    json_names_check(&r->names, v, names, r->diags);
    for (const struct member *m = members; m->name; m++) {
        const struct json_value *is = json_get(v, m->name);
        if (!is || is->kind == JSON_NULL ||
            (is->kind == m->kind && (!m->whole || json_whole(is, 0, INT_MAX, -1) >= 0)) ||
            (m->kind == JSON_TRUE && is->kind == JSON_FALSE))
            continue;
        diag_add(r->diags, DIAG_WARNING, r->in->file, is->line, is->column, "json-kind",
                 "\"%s\" cannot be this; it is left out", m->name);
    }
}

static sakui_status refuse(struct json_lines *r, const struct json_value *v, const char *text)
{
    diag_add(r->diags, DIAG_ERROR, r->in->file, v->line, v->column, "json-problem", "%s", text);
    return SAKUI_INPUT;
}

static sakui_status take_text(struct json_lines *r, const struct json_value *v, const char *key,
                              const char **field)
{
    const char *text = json_text(json_get(v, key));
    return text ? problem_set(r->p, field, text) : SAKUI_OK;
}

static void take_number(const struct json_value *v, const char *key, double *out)
{
    const struct json_value *n = json_get(v, key);
    if (json_is(n, JSON_NUMBER))
        *out = n->number;
}

static sakui_status take_tags(struct json_lines *r, const struct json_value *v,
                              struct problem_node *n)
{
    const struct json_value *tags = json_get(v, "tags");
    sakui_status s = SAKUI_OK;
    if (!json_is(tags, JSON_ARRAY))
        return s;
    for (const struct json_value *t = tags->first; t && s == SAKUI_OK; t = t->next) {
        if (!json_is(t, JSON_ARRAY) || t->count != 2 || !json_text(t->first) || !json_text(t->last))
            return refuse(r, t, "a tag is an array of two texts");
        s = n ? problem_node_tag(r->p, n, t->first->string, t->last->string)
              : problem_tag_add(r->p, t->first->string, t->last->string);
    }
    return s;
}

static sakui_status take_node(struct json_lines *r, const struct json_value *v,
                              struct problem_node *n)
{
    const char *end = json_text(json_get(v, "end"));
    check_members(r, v, node_members, node_names);
    n->seconds = (int)json_whole(json_get(v, "seconds"), 0, INT_MAX, -1);
    if (end && !flat_end(end, &n->end))
        return refuse(r, v, "unknown end of a line");
    n->stops = json_is(json_get(v, "stops"), JSON_TRUE);
    sakui_status s = take_text(r, v, "ending", &n->end_text);
    const char *comment = NULL;
    if (s == SAKUI_OK)
        s = take_text(r, v, "comment", &comment);
    if (s == SAKUI_OK && comment)
        s = problem_node_comment(r->p, n, comment);
    return s == SAKUI_OK ? take_tags(r, v, n) : s;
}

static sakui_status take_moves(struct json_lines *r, const struct json_value *moves)
{
    sakui_status s = SAKUI_OK;
    if (!json_is(moves, JSON_ARRAY))
        return s;
    for (const struct json_value *m = moves->first; m && s == SAKUI_OK; m = m->next) {
        const char *is = json_text(json_get(m, "is"));
        long at = json_whole(json_get(m, "at"), 1, INT_MAX, 0);
        struct problem_node *n;
        if (!is || !at)
            return refuse(r, m, "a move has \"at\" (its depth) and \"is\"");
        s = flat_tree_move(r->tree, (size_t)at, is, m->line, m->column, &n);
        if (s == SAKUI_OK && n)
            s = take_node(r, m, n);
        else if (s == SAKUI_OK)
            s = flat_tree_remark(r->tree, json_text(json_get(m, "comment")),
                                 json_get(m, "tags") || json_get(m, "end") ||
                                     json_get(m, "seconds"),
                                 m->line, m->column);
    }
    return s;
}

/* The main line alone, where there is no tree. */
static sakui_status take_line(struct json_lines *r, const struct json_value *line)
{
    sakui_status s = SAKUI_OK;
    size_t at = 0;
    if (!json_is(line, JSON_ARRAY))
        return s;
    for (const struct json_value *m = line->first; m && s == SAKUI_OK; m = m->next) {
        struct problem_node *n;
        if (!json_text(m))
            return refuse(r, m, "a move of the line is a text");
        s = flat_tree_move(r->tree, ++at, m->string, m->line, m->column, &n);
    }
    return s;
}

static sakui_status take_head(struct json_lines *r, const struct json_value *v)
{
    const char *game = json_text(json_get(v, "game")), *side = json_text(json_get(v, "side"));
    const char *goal = json_text(json_get(v, "goal"));
    struct problem *p = r->p;
    check_members(r, v, head_members, head_names);
    if (!json_is(v, JSON_OBJECT) || !game || !flat_game(game, &p->game) ||
        (side && !flat_side(side, &p->side)) || (goal && !flat_goal(goal, &p->goal)))
        return refuse(r, v, "this is no problem: it needs \"game\" and \"setup\"");
    p->line = v->line;
    p->plies = (int)json_whole(json_get(v, "plies"), 0, INT_MAX, 0);
    take_number(v, "rank", &p->rank);
    take_number(v, "score", &p->score);
    take_number(v, "votes", &p->votes);
    const struct {
        const char *key;
        const char **field;
    } texts[] = {{"id", &p->id},         {"setup", &p->setup},   {"title", &p->title},
                 {"author", &p->author}, {"source", &p->source}, {"date", &p->date}};
    sakui_status s = SAKUI_OK;
    for (size_t i = 0; i < sizeof texts / sizeof *texts && s == SAKUI_OK; i++)
        s = take_text(r, v, texts[i].key, texts[i].field);
    return s == SAKUI_OK ? take_tags(r, v, NULL) : s;
}

static sakui_status read_problem(struct json_lines *r, const struct json_value *v)
{
    const struct json_value *start = json_get(v, "start");
    sakui_status s = take_head(r, v);
    if (s == SAKUI_OK)
        s = flat_tree_new(&r->tree, r->p, r->in->file, v->line, r->in->options->strict, r->diags);
    if (s == SAKUI_OK && json_is(start, JSON_OBJECT))
        s = take_node(r, start, r->p->root);
    if (s == SAKUI_OK)
        s = json_is(json_get(v, "moves"), JSON_ARRAY) ? take_moves(r, json_get(v, "moves"))
                                                      : take_line(r, json_get(v, "line"));
    return s == SAKUI_OK ? flat_tree_finish(r->tree) : s;
}

/* Behind what is no JSON: to the next line that begins with an object. Objects inside of others are
 * indented where they stand on lines of their own. */
static void to_next_object(struct text *t)
{
    while (text_peekc(t) >= 0 && !(t->column == 1 && text_peekc(t) == '{'))
        text_getc(t);
}

static sakui_status json_next(void *state, struct problem **out, struct diag_list *diags)
{
    struct json_lines *r = state;
    struct json_value *v;
    const struct json_limits limits = {r->in->options->max_document, JSON_NESTING_MAX};
    *out = NULL;
    r->diags = diags;
    if (r->ended)
        return SAKUI_END;
    arena_free(&r->arena);
    sakui_status s = json_tree_read(&v, &r->arena, r->in->text, r->in->file, &limits, diags);
    if (s != SAKUI_OK) {
        r->ended = s != SAKUI_INPUT;
        if (s == SAKUI_INPUT)
            to_next_object(r->in->text);
        return s == SAKUI_LIMIT ? SAKUI_INPUT : s;
    }
    s = problem_new(&r->p);
    if (s == SAKUI_OK)
        s = read_problem(r, v);
    flat_tree_free(r->tree);
    r->tree = NULL;
    if (s == SAKUI_OK)
        *out = r->p;
    else
        problem_free(r->p);
    r->p = NULL;
    return s;
}

static sakui_status json_open(void **state, const struct import_input *in, struct diag_list *diags)
{
    (void)diags;
    struct json_lines *r = mem_zalloc(1, sizeof *r);
    if (!r)
        return SAKUI_MEMORY;
    r->in = in;
    r->names =
        (struct json_names){.format = "a problem", .code = "json-unknown-name", .file = in->file};
    arena_init(&r->arena);
    *state = r;
    return SAKUI_OK;
}

static void json_close(void *state)
{
    struct json_lines *r = state;
    if (!r)
        return;
    arena_free(&r->arena);
    mem_free(r);
}

static int json_detect(const char *head, size_t length)
{
    size_t i = 0;
    while (i < length && (head[i] == ' ' || (head[i] >= '\t' && head[i] <= '\r')))
        i++;
    return i < length && head[i] == '{' && strstr(head, "\"setup\"") && strstr(head, "\"game\"")
               ? 98
               : 0;
}

const struct import_format_ops json_format = {
    .format = IMPORT_JSON,
    .name = "json",
    .extensions = "jsonl json",
    .detect = json_detect,
    .open = json_open,
    .next = json_next,
    .close = json_close,
    .write = json_write,
};
