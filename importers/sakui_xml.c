/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/sakui_xml.h"

#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "core/utf8.h"
#include "importers/flat_tree.h"
#include "importers/xml_glue.h"
#include "importers/sakui_rng.h"

struct xml_reader {
    const struct import_input *in;
    struct xml_stream *stream;
    struct strbuf text; /* scratch */
    struct problem *p;
    struct flat_tree *tree;
    struct diag_list *diags;
};

/* Four hexadecimal digits; -1 otherwise. */
static long hex4(const char *t)
{
    long code = 0;
    for (int i = 0; i < 4; i++) {
        char c = t[i];
        int digit = c >= '0' && c <= '9'   ? c - '0'
                    : c >= 'A' && c <= 'F' ? c - 'A' + 10
                    : c >= 'a' && c <= 'f' ? c - 'a' + 10
                                           : -1;
        if (digit < 0)
            return -1;
        code = code * 16 + digit;
    }
    return code;
}

void sakui_xml_unescape(char *text)
{
    char *to = text;
    for (const char *from = text; *from;) {
        long code = from[0] == '\\' && from[1] == 'u' ? hex4(from + 2) : -1;
        size_t n = code > 0 ? utf8_encode((uint32_t)code, to) : 0; /* never longer than \uHHHH */
        if (n > 0) {
            to += n;
            from += 6;
        } else {
            *to++ = *from++;
        }
    }
    *to = '\0';
}

/* A text of the document into the problem's arena; NULL when memory ran out. */
static char *keep(struct xml_reader *r, const char *text)
{
    char *copy = arena_strdup(&r->p->arena, text);
    if (copy)
        sakui_xml_unescape(copy);
    return copy;
}

static char *keep_content(struct xml_reader *r, const struct xml_element *e)
{
    strbuf_clear(&r->text);
    xml_text(e, &r->text);
    return r->text.failed ? NULL : keep(r, strbuf_str(&r->text));
}

static bool is(const struct xml_element *e, const char *name)
{
    return e && strcmp(xml_name(e), name) == 0;
}

/* The schema has seen to it that these are numbers. */
static long whole(const struct xml_element *e, const char *name, long otherwise)
{
    const char *text = xml_attribute(e, name);
    return text ? strtol(text, NULL, 10) : otherwise;
}

static void real(const struct xml_element *e, const char *name, double *out)
{
    const char *text = xml_attribute(e, name);
    if (text)
        *out = strtod(text, NULL);
}

/* ---- head ---- */

static sakui_status set_attribute(struct xml_reader *r, const struct xml_element *e,
                                  const char *name, const char **field)
{
    const char *text = xml_attribute(e, name);
    if (!text)
        return SAKUI_OK;
    const char *copy = keep(r, text);
    if (!copy)
        return SAKUI_MEMORY;
    *field = copy;
    return SAKUI_OK;
}

static sakui_status read_head(struct xml_reader *r, const struct xml_element *e)
{
    struct problem *p = r->p;
    const char *side = xml_attribute(e, "side"), *goal = xml_attribute(e, "goal");
    p->line = xml_line(e);
    if (!flat_game(xml_attribute(e, "game"), &p->game) || (side && !flat_side(side, &p->side)) ||
        (goal && !flat_goal(goal, &p->goal)))
        return SAKUI_INPUT; /* the schema does not let this through */
    p->plies = (int)whole(e, "plies", 0);
    p->index = whole(e, "index", 0);
    real(e, "rank", &p->rank);
    real(e, "score", &p->score);
    real(e, "votes", &p->votes);
    sakui_status s = set_attribute(r, e, "id", &p->id);
    return s == SAKUI_OK ? set_attribute(r, e, "file", &p->file) : s;
}

/* Title, author, source, date, setup: whichever comes, in this order. *e is left at the first
 * element that is none of them. */
static sakui_status read_texts(struct xml_reader *r, const struct xml_element **e)
{
    const struct {
        const char *name;
        const char **field;
    } texts[] = {{"title", &r->p->title},
                 {"author", &r->p->author},
                 {"source", &r->p->source},
                 {"date", &r->p->date},
                 {"setup", &r->p->setup}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        if (!is(*e, texts[i].name))
            continue;
        const char *copy = keep_content(r, *e);
        if (!copy)
            return SAKUI_MEMORY;
        *texts[i].field = copy;
        *e = xml_following(*e);
    }
    return SAKUI_OK;
}

/* ---- nodes ---- */

static sakui_status read_tag(struct xml_reader *r, const struct xml_element *e,
                             struct problem_node *n)
{
    const char *key = keep(r, xml_attribute(e, "key")), *value = keep_content(r, e);
    if (!key || !value)
        return SAKUI_MEMORY;
    return n ? problem_node_tag(r->p, n, key, value) : problem_tag_add(r->p, key, value);
}

static sakui_status read_node(struct xml_reader *r, const struct xml_element *e,
                              struct problem_node *n)
{
    const char *end = xml_attribute(e, "end");
    n->seconds = (int)whole(e, "seconds", -1);
    n->line = xml_line(e);
    if (end)
        flat_end(end, &n->end);
    n->stops = xml_attribute(e, "stops") != NULL;
    sakui_status s = SAKUI_OK;
    for (const struct xml_element *c = xml_first(e); c && s == SAKUI_OK; c = xml_following(c)) {
        if (is(c, "tag")) {
            s = read_tag(r, c, n);
            continue;
        }
        const char *text = keep_content(r, c);
        if (!text)
            return SAKUI_MEMORY;
        if (is(c, "comment"))
            s = problem_node_comment(r->p, n, text);
        else
            n->end_text = text;
    }
    return s;
}

/* A move that cannot be played, or stands below one. */
static sakui_status read_remark(struct xml_reader *r, const struct xml_element *e, long line,
                                long column)
{
    const char *comment = NULL;
    bool more = xml_attribute(e, "end") || xml_attribute(e, "seconds");
    for (const struct xml_element *c = xml_first(e); c; c = xml_following(c)) {
        if (!is(c, "comment"))
            more = true;
        else if (!(comment = keep_content(r, c)))
            return SAKUI_MEMORY;
    }
    return flat_tree_remark(r->tree, comment, more, line, column);
}

static sakui_status read_move(struct xml_reader *r, const struct xml_element *e)
{
    struct problem_node *n;
    const char *move = keep(r, xml_attribute(e, "is"));
    if (!move)
        return SAKUI_MEMORY;
    long line = xml_line(e), column = xml_column(r->stream, e);
    sakui_status s = flat_tree_move(r->tree, (size_t)whole(e, "at", 0), move, line, column, &n);
    if (s != SAKUI_OK)
        return s;
    return n ? read_node(r, e, n) : read_remark(r, e, line, column);
}

static sakui_status read_tree(struct xml_reader *r, const struct xml_element *e)
{
    sakui_status s = SAKUI_OK;
    for (; e && s == SAKUI_OK; e = xml_following(e)) {
        if (is(e, "tag"))
            s = read_tag(r, e, NULL);
        else if (is(e, "start"))
            s = read_node(r, e, r->p->root);
        else
            s = read_move(r, e);
    }
    return s == SAKUI_OK ? flat_tree_finish(r->tree) : s;
}

static sakui_status read_problem(struct xml_reader *r, const struct xml_element *e)
{
    const struct xml_element *c = xml_first(e);
    sakui_status s = read_head(r, e);
    if (s == SAKUI_OK)
        s = read_texts(r, &c);
    if (s == SAKUI_OK)
        s = flat_tree_new(&r->tree, r->p, r->in->file, xml_line(e), r->in->options->strict,
                          r->diags);
    return s == SAKUI_OK ? read_tree(r, c) : s;
}

/* ---- the registry's side ---- */

static sakui_status xml_next(void *state, struct problem **out, struct diag_list *diags)
{
    struct xml_reader *r = state;
    const struct xml_element *e;
    *out = NULL;
    r->diags = diags;
    sakui_status s = xml_stream_next(r->stream, &e, diags);
    if (s != SAKUI_OK)
        return s;
    s = problem_new(&r->p);
    if (s == SAKUI_OK)
        s = read_problem(r, e);
    flat_tree_free(r->tree);
    r->tree = NULL;
    if (s == SAKUI_OK)
        *out = r->p;
    else
        problem_free(r->p);
    r->p = NULL;
    return s;
}

static sakui_status xml_open(void **state, const struct import_input *in, struct diag_list *diags)
{
    const struct xml_options o = {.root = "sakui",
                                  .version = "1",
                                  .child = "problem",
                                  .schema = sakui_rng,
                                  .schema_length = sizeof sakui_rng - 1,
                                  .max_bytes = in->options->max_document};
    struct xml_reader *r = mem_zalloc(1, sizeof *r);
    if (!r)
        return SAKUI_MEMORY;
    r->in = in;
    strbuf_init(&r->text);
    sakui_status s = xml_stream_open(&r->stream, in->text, in->file, &o, diags);
    if (s != SAKUI_OK) {
        mem_free(r);
        return s;
    }
    *state = r;
    return SAKUI_OK;
}

static void xml_close(void *state)
{
    struct xml_reader *r = state;
    if (!r)
        return;
    xml_stream_close(r->stream);
    strbuf_free(&r->text);
    mem_free(r);
}

/* XML of any kind is claimed a little: its reader says best what is wrong with it. */
static int xml_detect(const char *head, size_t length)
{
    size_t i = 0;
    while (i < length && (head[i] == ' ' || (head[i] >= '\t' && head[i] <= '\r')))
        i++;
    if (i == length || head[i] != '<')
        return 0;
    const char *root = strstr(head, "<sakui"), *lone = strstr(head, "<problem");
    if (root || lone)
        return 95;
    return strncmp(head + i, "<?xml", 5) == 0 || strncmp(head + i, "<!", 2) == 0 ? 30 : 0;
}

const struct import_format_ops xml_format = {
    .format = IMPORT_XML,
    .name = "xml",
    .extensions = "xml sakui",
    .detect = xml_detect,
    .open = xml_open,
    .next = xml_next,
    .close = xml_close,
    .begin = sakui_xml_begin,
    .write = sakui_xml_write,
    .end = sakui_xml_end,
};
