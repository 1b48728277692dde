/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reports/svg_go.h"

#include <string.h>

#include "core/alloc.h"
#include "core/vec.h"
#include "importers/go_setup.h"
#include "importers/sgf_problem.h"
#include "reports/markup.h"

#define CELL   30
#define EDGE   24 /* from the drawing's edge to the first line */
#define MARGIN 2  /* empty lines shown around what is in use */

/* What the diagram shows on a point. */
struct shown {
    unsigned char color; /* enum go_cell */
    unsigned short number;
};

struct remark {
    size_t number; /* this move … */
    char at[GO_POINT_MAX];
    size_t where; /* … was played where this one stands; 0: on a stone of the setup */
};

struct figure {
    struct go_setup setup;
    struct shown cells[GO_SIZE_MAX * GO_SIZE_MAX];
    int left, right, top, bottom; /* the part in use, inclusive */
    vec_of(struct remark) remarks;
    const struct problem_node *last;
};

const char *svg_go_style(void)
{
    return "svg.go{--ink:#1b1a17;--paper:#fbe9bd;--stone:#fffefb;--mark:#b3261e}"
           ".go .paper{fill:var(--paper)}.go .rule{stroke:var(--ink);stroke-width:1;fill:none}"
           ".go .edge{stroke:var(--ink);stroke-width:2.4;fill:none}.go .dot{fill:var(--ink)}"
           ".go .black{fill:var(--ink);stroke:var(--ink)}"
           ".go .white{fill:var(--stone);stroke:var(--ink);stroke-width:1.2}"
           ".go text{font:600 14px sans-serif;text-anchor:middle;fill:var(--ink)}"
           ".go .on-black{fill:var(--stone)}.go .clear{fill:var(--paper)}"
           ".go .sign{fill:none;stroke:var(--mark);stroke-width:2}"
           ".go .remark{font-weight:400;font-size:13px}";
}

static void use_point(struct figure *f, int col, int row)
{
    f->left = col < f->left ? col : f->left;
    f->right = col > f->right ? col : f->right;
    f->top = row < f->top ? row : f->top;
    f->bottom = row > f->bottom ? row : f->bottom;
}

static struct shown *shown_at(struct figure *f, struct go_point p)
{
    return &f->cells[p.row * f->setup.cols + p.col];
}

static bool put_move(struct figure *f, const struct problem_node *n, size_t number, int color)
{
    struct go_point at;
    if (!go_point_read(PROBLEM_GO, &f->setup, n->move, strlen(n->move), &at))
        return true; /* a pass, or nothing played here */
    struct shown *s = shown_at(f, at);
    use_point(f, at.col, at.row);
    if (s->color != GO_EMPTY) {
        struct remark r = {.number = number, .where = s->number};
        go_point_write(PROBLEM_GO, at, r.at);
        return vec_push(&f->remarks, r);
    }
    *s = (struct shown){(unsigned char)color, (unsigned short)number};
    return true;
}

static int other(int color)
{
    return color == GO_BLACK ? GO_WHITE : GO_BLACK;
}

static int color_of(const struct problem_node *n, int expected)
{
    for (const struct problem_tag *t = n->tags; t; t = t->next) {
        if (strcmp(t->key, "player") == 0)
            return *t->value == 'W' ? GO_WHITE : GO_BLACK;
    }
    return expected;
}

static sakui_status lay_out(struct figure *f, const struct problem *p, const struct svg_go *how)
{
    if (p->game != PROBLEM_GO || !go_setup_read(&f->setup, p->setup))
        return SAKUI_INPUT;
    f->left = f->top = GO_SIZE_MAX;
    f->right = f->bottom = -1;
    for (int i = 0; i < f->setup.cols * f->setup.rows; i++) {
        f->cells[i].color = f->setup.cells[i];
        if (f->setup.cells[i])
            use_point(f, i % f->setup.cols, i / f->setup.cols);
    }
    int color = f->setup.side == SIDE_WHITE ? GO_WHITE : GO_BLACK;
    const struct problem_node *n = problem_main_next(p->root);
    f->last = p->root;
    for (size_t i = 0; n && i < how->plies && i < 999; i++, n = problem_main_next(n)) {
        color = color_of(n, color);
        if (!put_move(f, n, i + 1, color))
            return SAKUI_MEMORY;
        if (strcmp(n->move, SGF_NO_MOVE) != 0) /* a remark takes nobody's turn */
            color = other(color);
        f->last = n;
    }
    return SAKUI_OK;
}

static void choose_part(struct figure *f, bool whole)
{
    int cols = f->setup.cols, rows = f->setup.rows;
    if (whole || f->right < 0) {
        f->left = f->top = 0;
        f->right = cols - 1;
        f->bottom = rows - 1;
        return;
    }
    f->left = f->left - MARGIN - 1 <= 0 ? 0 : f->left - MARGIN;
    f->top = f->top - MARGIN - 1 <= 0 ? 0 : f->top - MARGIN;
    f->right = f->right + MARGIN + 1 >= cols - 1 ? cols - 1 : f->right + MARGIN;
    f->bottom = f->bottom + MARGIN + 1 >= rows - 1 ? rows - 1 : f->bottom + MARGIN;
}

static int x_of(const struct figure *f, int col)
{
    return EDGE + (col - f->left) * CELL;
}
static int y_of(const struct figure *f, int row)
{
    return EDGE + (row - f->top) * CELL;
}

/* Lines run on by half a cell where the board goes on. */
static void put_lines(struct strbuf *out, const struct figure *f)
{
    int cols = f->setup.cols, rows = f->setup.rows;
    int x0 = x_of(f, f->left) - (f->left ? CELL / 2 : 0);
    int x1 = x_of(f, f->right) + (f->right < cols - 1 ? CELL / 2 : 0);
    int y0 = y_of(f, f->top) - (f->top ? CELL / 2 : 0);
    int y1 = y_of(f, f->bottom) + (f->bottom < rows - 1 ? CELL / 2 : 0);
    for (int c = f->left; c <= f->right; c++)
        strbuf_addf(out, "<path class=\"%s\" d=\"M%d %dV%d\"/>",
                    c == 0 || c == cols - 1 ? "edge" : "rule", x_of(f, c), y0, y1);
    for (int r = f->top; r <= f->bottom; r++)
        strbuf_addf(out, "<path class=\"%s\" d=\"M%d %dH%d\"/>",
                    r == 0 || r == rows - 1 ? "edge" : "rule", x0, y_of(f, r), x1);
}

static bool is_star(int at, int size)
{
    if (size < 9)
        return false;
    int near = size >= 13 ? 3 : 2;
    return at == near || at == size - 1 - near || (size % 2 && at == size / 2);
}

static void put_dots(struct strbuf *out, const struct figure *f)
{
    for (int r = f->top; r <= f->bottom; r++) {
        for (int c = f->left; c <= f->right; c++) {
            if (is_star(c, f->setup.cols) && is_star(r, f->setup.rows))
                strbuf_addf(out, "<circle class=\"dot\" cx=\"%d\" cy=\"%d\" r=\"3\"/>", x_of(f, c),
                            y_of(f, r));
        }
    }
}

static void put_stone(struct strbuf *out, const struct figure *f, struct go_point at,
                      const struct shown *s)
{
    char name[GO_POINT_MAX];
    bool black = s->color == GO_BLACK;
    int x = x_of(f, at.col), y = y_of(f, at.row);
    go_point_write(PROBLEM_GO, at, name);
    strbuf_addf(out, "<g class=\"stone\" data-point=\"%s\" data-color=\"%s\"", name,
                black ? "black" : "white");
    if (s->number)
        strbuf_addf(out, " data-number=\"%d\"", s->number);
    strbuf_addf(out, "><circle class=\"%s\" cx=\"%d\" cy=\"%d\" r=\"13.4\"/>",
                black ? "black" : "white", x, y);
    if (s->number)
        strbuf_addf(out, "<text class=\"%s\" x=\"%d\" y=\"%d\">%d</text>",
                    black ? "on-black" : "on-white", x, y + 5, s->number);
    strbuf_adds(out, "</g>");
}

static void put_stones(struct strbuf *out, struct figure *f)
{
    for (int row = f->top; row <= f->bottom; row++) {
        for (int col = f->left; col <= f->right; col++) {
            struct go_point at = {col, row};
            if (shown_at(f, at)->color)
                put_stone(out, f, at, shown_at(f, at));
        }
    }
}

/* A label on an empty point needs the lines beneath it cleared. */
static void put_label(struct strbuf *out, struct figure *f, struct go_point at, const char *text)
{
    const struct shown *s = shown_at(f, at);
    int x = x_of(f, at.col), y = y_of(f, at.row);
    if (s->number)
        return;
    if (!s->color)
        strbuf_addf(out, "<circle class=\"clear\" cx=\"%d\" cy=\"%d\" r=\"11\"/>", x, y);
    strbuf_addf(out, "<text class=\"label%s\" x=\"%d\" y=\"%d\">",
                s->color == GO_BLACK ? " on-black" : "", x, y + 5);
    markup_cut(out, text, 3);
    strbuf_adds(out, "</text>");
}

static void put_sign(struct strbuf *out, const struct figure *f, struct go_point at,
                     const char *kind)
{
    char name[GO_POINT_MAX];
    int x = x_of(f, at.col), y = y_of(f, at.row);
    go_point_write(PROBLEM_GO, at, name);
    strbuf_addf(out, "<path class=\"sign\" data-point=\"%s\" data-sign=\"%s\" d=\"", name, kind);
    if (strcmp(kind, "TR") == 0)
        strbuf_addf(out, "M%d %dl7 12h-14z", x, y - 8);
    else if (strcmp(kind, "SQ") == 0)
        strbuf_addf(out, "M%d %dh11v11h-11z", x - 5, y - 5);
    else if (strcmp(kind, "MA") == 0)
        strbuf_addf(out, "M%d %dl11 11m0-11l-11 11", x - 5, y - 5);
    else
        strbuf_addf(out, "M%d %da6 6 0 1 0 12 0a6 6 0 1 0-12 0", x - 6, y);
    strbuf_adds(out, "\"/>");
}

static bool inside(const struct figure *f, struct go_point p)
{
    return p.col >= f->left && p.col <= f->right && p.row >= f->top && p.row <= f->bottom;
}

static void put_tag(struct strbuf *out, struct figure *f, const struct problem_tag *t)
{
    static const char *const signs[] = {"TR", "SQ", "CR", "MA"};
    struct go_point from, to;
    const char *colon = strchr(t->value, ':');
    if (strcmp(t->key, "LB") == 0 && colon &&
        go_point_read(PROBLEM_GO, &f->setup, t->value, (size_t)(colon - t->value), &from) &&
        inside(f, from))
        put_label(out, f, from, colon + 1);
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        if (strcmp(t->key, signs[i]) ||
            !go_points_read(PROBLEM_GO, &f->setup, t->value, &from, &to))
            continue;
        for (int row = from.row; row <= to.row; row++) {
            for (int col = from.col; col <= to.col; col++) {
                if (inside(f, (struct go_point){col, row}))
                    put_sign(out, f, (struct go_point){col, row}, signs[i]);
            }
        }
    }
}

static void put_remarks(struct strbuf *out, const struct figure *f, int width, int height)
{
    if (!f->remarks.count)
        return;
    strbuf_addf(out, "<text class=\"remark\" x=\"%d\" y=\"%d\">", width / 2, height - 8);
    for (size_t i = 0; i < f->remarks.count; i++) {
        const struct remark *r = &f->remarks.items[i];
        strbuf_addf(out, "%s%zu: ", i ? ", " : "", r->number);
        if (r->where)
            strbuf_addf(out, "%zu", r->where);
        else
            strbuf_adds(out, r->at);
    }
    strbuf_adds(out, "</text>");
}

static void put_figure(struct strbuf *out, struct figure *f, const struct problem *p,
                       const struct svg_go *how)
{
    int width = 2 * EDGE + (f->right - f->left) * CELL;
    int board = 2 * EDGE + (f->bottom - f->top) * CELL;
    int height = board + (f->remarks.count ? 24 : 0);
    strbuf_adds(out, "<svg class=\"go\"");
    if (how->alone)
        strbuf_addf(out, " xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\"", width,
                    height);
    strbuf_addf(out, " viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", width, height);
    markup_cut(out, how->title ? how->title : p->id, 200);
    strbuf_adds(out, "\">");
    if (how->alone) {
        strbuf_adds(out, "<style>");
        markup_plain_style(out, svg_go_style());
        strbuf_adds(out, "</style>");
    }
    strbuf_addf(out, "<rect class=\"paper\" width=\"%d\" height=\"%d\"/>", width, board);
    put_lines(out, f);
    put_dots(out, f);
    put_stones(out, f);
    for (const struct problem_tag *t = how->marks ? f->last->tags : NULL; t; t = t->next)
        put_tag(out, f, t);
    for (const struct problem_tag *t = how->marks && f->last == p->root ? p->tags : NULL; t;
         t = t->next)
        put_tag(out, f, t);
    put_remarks(out, f, width, height);
    strbuf_adds(out, "</svg>");
    if (how->alone)
        strbuf_addc(out, '\n');
}

sakui_status svg_go(struct strbuf *out, const struct problem *p, const struct svg_go *how)
{
    struct figure *f = mem_zalloc(1, sizeof *f);
    if (!f)
        return SAKUI_MEMORY;
    sakui_status status = lay_out(f, p, how);
    if (!status) {
        choose_part(f, how->whole);
        put_figure(out, f, p, how);
    }
    vec_free(&f->remarks);
    mem_free(f);
    return status;
}
