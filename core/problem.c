/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/problem.h"

#include <math.h>
#include <string.h>

#include "core/alloc.h"

sakui_status problem_new(struct problem **out)
{
    *out = NULL;
    struct problem *p = mem_zalloc(1, sizeof *p);
    if (!p)
        return SAKUI_MEMORY;
    arena_init(&p->arena);
    p->rank = p->score = p->votes = NAN;
    p->id = p->title = p->author = p->source = p->date = p->setup = p->file = "";
    p->root = problem_node_add(p, NULL, "");
    if (!p->root) {
        problem_free(p);
        return SAKUI_MEMORY;
    }
    *out = p;
    return SAKUI_OK;
}

void problem_free(struct problem *p)
{
    if (!p)
        return;
    arena_free(&p->arena);
    mem_free(p);
}

sakui_status problem_set(struct problem *p, const char **field, const char *text)
{
    char *copy = arena_strdup(&p->arena, text);
    if (!copy)
        return SAKUI_MEMORY;
    *field = copy;
    return SAKUI_OK;
}

static struct problem_tag *new_tag(struct problem *p, const char *key, const char *value)
{
    struct problem_tag *t = arena_zalloc(&p->arena, sizeof *t);
    if (!t)
        return NULL;
    t->key = arena_strdup(&p->arena, key);
    t->value = arena_strdup(&p->arena, value);
    return t->key && t->value ? t : NULL;
}

sakui_status problem_tag_add(struct problem *p, const char *key, const char *value)
{
    struct problem_tag *t = new_tag(p, key, value);
    if (!t)
        return SAKUI_MEMORY;
    if (p->last_tag)
        p->last_tag->next = t;
    else
        p->tags = t;
    p->last_tag = t;
    return SAKUI_OK;
}

const char *problem_tag_get(const struct problem *p, const char *key)
{
    for (const struct problem_tag *t = p->tags; t; t = t->next) {
        if (strcmp(t->key, key) == 0)
            return t->value;
    }
    return NULL;
}

struct problem_node *problem_node_add(struct problem *p, struct problem_node *parent,
                                      const char *move)
{
    struct problem_node *n = arena_zalloc(&p->arena, sizeof *n);
    if (!n)
        return NULL;
    size_t length = strlen(move);
    if (length >= sizeof n->move)
        length = sizeof n->move - 1;
    memcpy(n->move, move, length);
    n->seconds = -1;
    n->parent = parent;
    if (parent) {
        if (parent->last_child)
            parent->last_child->next = n;
        else
            parent->first_child = n;
        parent->last_child = n;
    }
    return n;
}

void problem_node_stop(struct problem_node *n)
{
    n->stops = n->stops || !n->first_child;
}

struct problem_node *problem_main_next(const struct problem_node *n)
{
    return n->stops ? NULL : n->first_child;
}

bool problem_goes_on(const struct problem_node *n)
{
    return problem_main_next(n->parent) == n;
}

const struct problem_node *problem_main_end(const struct problem *p)
{
    const struct problem_node *n = p->root;
    while (problem_main_next(n))
        n = problem_main_next(n);
    return n;
}

/* Joining copies, and the arena keeps the old text: a file that comes back to one node again and
 * again would take memory in the square of its length. */
#define JOINED_MAX ((size_t)64 << 20)

/* Copies a text whose lines may end as any system ends them; its lines end in LF then. */
static void copy_lines(char *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '\r' && text[1] == '\n')
            continue;
        *out++ = *text;
        if (*text == '\r')
            out[-1] = '\n';
    }
    *out = '\0';
}

sakui_status problem_node_comment(struct problem *p, struct problem_node *n, const char *text)
{
    if (n->comment && p->joined > JOINED_MAX)
        return problem_node_tag(p, n, "comment", text);
    const bool first = !n->comment;
    size_t a = first ? 0 : strlen(n->comment) + 1, b = strlen(text);
    p->joined += first ? 0 : a + b;
    char *joined = arena_alloc(&p->arena, a + b + 1);
    if (!joined)
        return SAKUI_MEMORY;
    if (!first) {
        memcpy(joined, n->comment, a);
        joined[a - 1] = '\n';
    }
    copy_lines(joined + a, text);
    n->comment = joined;
    return SAKUI_OK;
}

const char *problem_node_tag_get(const struct problem_node *n, const char *key)
{
    for (const struct problem_tag *t = n->tags; t; t = t->next) {
        if (strcmp(t->key, key) == 0)
            return t->value;
    }
    return NULL;
}

sakui_status problem_node_tag(struct problem *p, struct problem_node *n, const char *key,
                              const char *value)
{
    struct problem_tag *t = new_tag(p, key, value);
    if (!t)
        return SAKUI_MEMORY;
    if (n->last_tag)
        n->last_tag->next = t;
    else
        n->tags = t;
    n->last_tag = t;
    return SAKUI_OK;
}

bool problem_has_own_id(const struct problem *p)
{
    size_t n = strlen(p->file);
    if (strncmp(p->id, p->file, n) || p->id[n] != '#')
        return *p->id;
    const char *number = p->id + n + 1;
    return !*number || number[strspn(number, "0123456789")];
}

const struct problem_node *problem_node_next(const struct problem_node *n)
{
    if (n->first_child)
        return n->first_child;
    while (n && !n->next)
        n = n->parent;
    return n ? n->next : NULL;
}

size_t problem_main_length(const struct problem *p)
{
    size_t length = 0;
    for (const struct problem_node *n = problem_main_next(p->root); n; n = problem_main_next(n))
        length++;
    return length;
}

size_t problem_move_count(const struct problem *p)
{
    size_t count = 0;
    for (const struct problem_node *n = problem_node_next(p->root); n; n = problem_node_next(n))
        count++;
    return count;
}

size_t problem_line_count(const struct problem *p)
{
    size_t count = 0;
    for (const struct problem_node *n = p->root; n; n = problem_node_next(n))
        count += !n->first_child || n->stops || n->end != END_NONE;
    return count;
}

static bool same_text(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") == 0;
}

static bool same_tags(const struct problem_tag *a, const struct problem_tag *b)
{
    for (; a && b; a = a->next, b = b->next) {
        if (!same_text(a->key, b->key) || !same_text(a->value, b->value))
            return false;
    }
    return !a && !b;
}

/* What differs between two nodes, their children aside; NULL if nothing does. */
static const char *node_difference(const struct problem_node *a, const struct problem_node *b)
{
    if (!same_text(a->move, b->move))
        return "move";
    if (!same_text(a->comment, b->comment))
        return "comment";
    if (a->end != b->end || !same_text(a->end_text, b->end_text))
        return "end";
    if (a->seconds != b->seconds)
        return "time";
    if (!same_tags(a->tags, b->tags))
        return "node tags";
    if (!a->first_child != !b->first_child || !a->next != !b->next)
        return "shape of the tree";
    if (a->first_child && a->stops != b->stops)
        return "where the line stops";
    return NULL;
}

static const char *head_difference(const struct problem *a, const struct problem *b)
{
    if (a->game != b->game)
        return "game";
    if (!same_text(a->setup, b->setup))
        return "setup";
    if (a->side != b->side)
        return "side to move";
    if (a->goal != b->goal || a->plies != b->plies)
        return "goal or length";
    if (!same_text(a->id, b->id) || !same_text(a->title, b->title) ||
        !same_text(a->author, b->author) || !same_text(a->source, b->source) ||
        !same_text(a->date, b->date))
        return "title data";
    if (!same_tags(a->tags, b->tags))
        return "tags";
    return NULL;
}

bool problem_same(const struct problem *a, const struct problem *b, const char **why)
{
    const char *difference = head_difference(a, b);
    const struct problem_node *x = a->root, *y = b->root;
    while (!difference && x && y) {
        difference = node_difference(x, y);
        x = problem_node_next(x);
        y = problem_node_next(y);
    }
    if (!difference && (x || y))
        difference = "shape of the tree";
    if (why)
        *why = difference;
    return !difference;
}

const char *problem_game_name(enum problem_game game)
{
    switch (game) {
    case PROBLEM_SHOGI:
        return "shogi";
    case PROBLEM_GO:
        return "go";
    case PROBLEM_HEX:
        return "hex";
    case PROBLEM_OTHER:
        break;
    }
    return "other";
}

const char *problem_side_name(enum problem_side side)
{
    return side == SIDE_BLACK ? "black" : side == SIDE_WHITE ? "white" : "unknown";
}

const char *problem_end_name(enum problem_end end)
{
    static const char *const names[] = {[END_NONE] = "none",
                                        [END_MATE] = "mate",
                                        [END_RESIGN] = "resign",
                                        [END_INTERRUPT] = "interrupt",
                                        [END_REPETITION] = "repetition",
                                        [END_ILLEGAL] = "illegal",
                                        [END_ILLEGAL_WIN] = "illegal-win",
                                        [END_ENTERING] = "entering-king",
                                        [END_TIME] = "time",
                                        [END_NOMATE] = "no-mate",
                                        [END_OTHER] = "other"};
    return names[end];
}
