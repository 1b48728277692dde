/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tree of an SGF problem played over on a board. Only what reading needs: is the point there
 * and is it free once captures are taken off. Suicide and ko are left to the rules of Go. */
#include <string.h>

#include "core/vec.h"
#include "importers/sgf_fold.h"
#include "importers/sgf_problem.h"
#include "importers/sgf_write.h"

#define ENTER (-1) /* in the log: a node begins here */

struct change {
    int at; /* cell, or ENTER */
    unsigned char old;
};

struct replay {
    enum problem_game game;
    struct go_setup board;
    bool swapped; /* Hex: after a swap the stones may mean the other side; points are not judged */
    vec_of(struct change) log;
    int *group; /* scratch for floods */
    bool failed;
};

static void set(struct replay *r, int at, unsigned char value)
{
    struct change c = {at, r->board.cells[at]};
    if (!vec_push(&r->log, c))
        r->failed = true;
    r->board.cells[at] = value;
}

static int neighbours(const struct go_setup *b, int at, int out[4])
{
    int n = 0, col = at % b->cols;
    if (at >= b->cols)
        out[n++] = at - b->cols;
    if (at < (b->rows - 1) * b->cols)
        out[n++] = at + b->cols;
    if (col > 0)
        out[n++] = at - 1;
    if (col < b->cols - 1)
        out[n++] = at + 1;
    return n;
}

/* Takes the group at `at` off the board if it has no liberty. Stones seen are marked by bit 4. */
static void capture(struct replay *r, int at)
{
    struct go_setup *b = &r->board;
    const unsigned char color = b->cells[at];
    int count = 0, done = 0, next[4];
    bool alive = false;
    r->group[count++] = at;
    b->cells[at] |= 4;
    while (done < count && !alive) {
        int n = neighbours(b, r->group[done++], next);
        for (int i = 0; i < n; i++) {
            if (b->cells[next[i]] == GO_EMPTY)
                alive = true;
            if (b->cells[next[i]] == color) {
                b->cells[next[i]] |= 4;
                r->group[count++] = next[i];
            }
        }
    }
    for (int i = 0; i < count; i++) {
        b->cells[r->group[i]] = color;
        if (!alive)
            set(r, r->group[i], GO_EMPTY);
    }
}

static void put_stone(struct replay *r, int at, unsigned char color)
{
    int next[4];
    set(r, at, color);
    if (r->game != PROBLEM_GO)
        return;
    int n = neighbours(&r->board, at, next);
    for (int i = 0; i < n; i++) {
        if (r->board.cells[next[i]] == 3 - color)
            capture(r, next[i]);
    }
    capture(r, at); /* suicide takes itself off */
}

static void undo(struct replay *r)
{
    while (r->log.count > 0) {
        struct change c = r->log.items[--r->log.count];
        if (c.at == ENTER)
            return;
        r->board.cells[c.at] = c.old;
    }
}

static unsigned char other(unsigned char color)
{
    return (unsigned char)(3 - color);
}

/* Who plays at n; `turn` is who would by alternation. */
static unsigned char player(const struct problem_node *n, unsigned char turn)
{
    for (const struct problem_tag *t = n->tags; t; t = t->next) {
        if (strcmp(t->key, "player") == 0)
            return t->value[0] == 'W' ? GO_WHITE : GO_BLACK;
    }
    return turn;
}

/* AB, AW and (`empty`) AE of a later node. */
static void put_setup(struct replay *r, const struct problem_node *n, bool empty)
{
    for (const struct problem_tag *t = n->tags; t; t = t->next) {
        if (!sgf_is_setup(t->key) || (t->key[1] == 'E') != empty)
            continue;
        unsigned char cell = t->key[1] == 'B' ? GO_BLACK : t->key[1] == 'W' ? GO_WHITE : GO_EMPTY;
        struct go_point from, to;
        if (!go_points_read(r->game, &r->board, t->value, &from, &to))
            continue; /* reported when it was read */
        for (int row = from.row; row <= to.row; row++) {
            for (int col = from.col; col <= to.col; col++)
                set(r, row * r->board.cols + col, cell);
        }
    }
}

/* NULL if the node can be played, else what is wrong. */
static const char *enter(struct replay *r, const struct problem_node *n, unsigned char color)
{
    struct change c = {ENTER, 0};
    if (!vec_push(&r->log, c))
        r->failed = true;
    put_setup(r, n, false);
    put_setup(r, n, true);
    if (!n->move[0] || strcmp(n->move, SGF_NO_MOVE) == 0)
        return NULL;
    if (r->game == PROBLEM_HEX &&
        (strcmp(n->move, "swap") == 0 || strcmp(n->move, "resign") == 0)) {
        r->swapped = r->swapped || n->move[0] == 's';
        return NULL;
    }
    struct go_point p;
    if (!go_point_read(r->game, &r->board, n->move, strlen(n->move), &p))
        return "is not on the board";
    if (*go_setup_cell(&r->board, p) != GO_EMPTY && !r->swapped)
        return "is occupied";
    put_stone(r, p.row * r->board.cols + p.col, color);
    return NULL;
}

/* Takes n and what follows out of the tree and keeps it as text of its parent, whose line stops
 * there if n went on with it; `before` is the sibling before it, `turn` would play it. */
static sakui_status cut(struct problem *p, struct problem_node *n, struct problem_node *before,
                        unsigned char turn)
{
    struct problem_node *parent = n->parent;
    struct strbuf text;
    strbuf_init(&text);
    sakui_status s = sgf_write_branch(p, n, turn == GO_WHITE ? SIDE_WHITE : SIDE_BLACK, &text);
    if (s == SAKUI_OK)
        s = problem_node_tag(p, parent, SGF_UNREAD, strbuf_str(&text));
    strbuf_free(&text);
    if (before) {
        before->next = n->next;
    } else {
        parent->first_child = n->next;
        parent->stops = true;
    }
    if (parent->last_child == n)
        parent->last_child = before;
    return s;
}

static size_t subtree_size(const struct problem_node *top)
{
    size_t count = 1;
    const struct problem_node *n = top;
    for (;;) {
        if (n->first_child) {
            n = n->first_child;
        } else {
            while (n != top && !n->next)
                n = n->parent;
            if (n == top)
                return count;
            n = n->next;
        }
        count++;
    }
}

struct walk {
    struct problem *p;
    const char *file;
    const long *columns;
    size_t count, index, bad;
    enum diag_severity severity;
    struct diag_list *diags;
};

static void report(struct walk *w, const struct problem_node *n, const char *wrong)
{
    long column = w->index < w->count ? w->columns[w->index] : 0;
    diag_add(w->diags, w->severity, w->file, n->line, column, "sgf-illegal-move",
             "the point of the move %s %s; the move and what follows it are kept as text", n->move,
             wrong);
    w->bad++;
}

/* Enters n; if that is illegal reports it and leaves the board as it was. */
static bool try_enter(struct walk *w, struct replay *r, const struct problem_node *n,
                      unsigned char turn, unsigned char *next_turn)
{
    unsigned char color = player(n, turn);
    const char *wrong = enter(r, n, color);
    *next_turn = strcmp(n->move, SGF_NO_MOVE) == 0 ? turn : other(color);
    if (wrong) {
        report(w, n, wrong);
        undo(r);
        w->index += subtree_size(n);
        return false;
    }
    w->index++;
    return true;
}

/* Depth first without recursion: n has been entered, c is the next of its children to try. The side
 * to move after each node of the path is kept in `turns`. */
static void walk_tree(struct walk *w, struct replay *r, unsigned char first)
{
    vec_of(unsigned char) turns = {0};
    struct problem_node *n = w->p->root, *c = n->first_child, *before = NULL;
    bool ok = vec_push(&turns, first);
    while (ok && !r->failed) {
        unsigned char turn = turns.items[turns.count - 1], next_turn;
        if (!c) { /* leave n */
            if (n == w->p->root)
                break;
            undo(r);
            turns.count--;
            before = n;
            c = n->next;
            n = n->parent;
        } else if (try_enter(w, r, c, turn, &next_turn)) {
            ok = vec_push(&turns, next_turn);
            n = c;
            c = n->first_child;
            before = NULL;
        } else {
            ok = cut(w->p, c, before, turn) == SAKUI_OK;
            c = c->next;
        }
    }
    r->failed = r->failed || !ok;
    vec_free(&turns);
}

sakui_status sgf_replay(struct problem *p, const struct go_setup *setup, const char *file,
                        const long *columns, size_t count, bool strict, size_t *bad,
                        struct diag_list *diags)
{
    struct replay r = {.game = p->game, .board = *setup};
    struct walk w = {p, file, columns, count, 0, 0, strict ? DIAG_ERROR : DIAG_WARNING, diags};
    r.group = mem_zalloc(GO_SIZE_MAX * GO_SIZE_MAX, sizeof *r.group);
    r.failed = !r.group;
    if (!r.failed)
        walk_tree(&w, &r, p->side == SIDE_WHITE ? GO_WHITE : GO_BLACK);
    mem_free(r.group);
    vec_free(&r.log);
    *bad = w.bad;
    return r.failed ? SAKUI_MEMORY : SAKUI_OK;
}
