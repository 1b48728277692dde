/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/line.h"

#include <string.h>

#include "core/utf8.h"
#include "core/vec.h"
#include "tsume/shogi/japanese.h"
#include "tsume/shogi/movegen.h"
#include "tsume/shogi/notation.h"

#define LINE_WIDTH 96

enum line_notation line_notation_by_name(const char *name)
{
    return strcmp(name, "usi") == 0 ? LINE_USI : strcmp(name, "kif") == 0 ? LINE_KIF : LINE_KI2;
}

static void move_text(const struct shogi_position *before, shogi_move m, shogi_square previous,
                      enum line_notation notation, char text[SHOGI_JAPANESE_MAX])
{
    if (notation == LINE_USI)
        shogi_move_to_usi(m, text);
    else
        shogi_move_japanese(before, m, previous,
                            notation == LINE_KIF ? SHOGI_JAPANESE_KIF : SHOGI_JAPANESE_KI2, text,
                            SHOGI_JAPANESE_MAX);
}

/* Words joined by blanks and broken at LINE_WIDTH columns. */
struct wrap {
    struct strbuf *out;
    size_t column, indent;
};

static void wrap_word(struct wrap *w, const char *word)
{
    size_t width = utf8_text_width(word);
    if (w->column > w->indent && w->column + 1 + width > LINE_WIDTH) {
        strbuf_addf(w->out, "\n%*s", (int)w->indent, "");
        w->column = w->indent;
    } else if (w->column > w->indent) {
        strbuf_addc(w->out, ' ');
        w->column++;
    }
    strbuf_adds(w->out, word);
    w->column += width;
}

void line_moves(struct strbuf *out, const struct shogi_position *start, const shogi_move *moves,
                size_t count, enum line_notation notation)
{
    struct shogi_position position = *start;
    struct wrap wrap = {.out = out};
    shogi_square previous = -1;
    for (size_t i = 0; i < count; i++) {
        char text[SHOGI_JAPANESE_MAX];
        struct shogi_undo undo;
        move_text(&position, moves[i], previous, notation, text);
        wrap_word(&wrap, text);
        shogi_play(&position, moves[i], &undo);
        previous = shogi_move_to(moves[i]);
    }
    if (count)
        strbuf_addc(out, '\n');
}

/* Writes the line that begins with `first` (a child of a node standing at `position`). */
static void put_line(struct wrap *wrap, struct shogi_position position, shogi_square previous,
                     const struct problem_node *first, enum line_notation notation, bool comments)
{
    for (const struct problem_node *n = first; n; n = problem_main_next(n)) {
        shogi_move m = shogi_move_from_usi(&position, n->move);
        if (!m || !shogi_is_legal(&position, m))
            break;
        char text[SHOGI_JAPANESE_MAX];
        struct shogi_undo undo;
        move_text(&position, m, previous, notation, text);
        wrap_word(wrap, text);
        if (comments && n->comment) {
            wrap_word(wrap, "{");
            wrap_word(wrap, n->comment);
            wrap_word(wrap, "}");
        }
        shogi_play(&position, m, &undo);
        previous = shogi_move_to(m);
    }
    strbuf_addc(wrap->out, '\n');
}

void line_main(struct strbuf *out, const struct shogi_position *start,
               const struct problem_node *root, enum line_notation notation)
{
    struct wrap wrap = {.out = out};
    if (problem_main_next(root))
        put_line(&wrap, *start, -1, problem_main_next(root), notation, false);
}

static size_t depth_of(const struct problem_node *n)
{
    size_t depth = 0;
    for (; n->parent; n = n->parent)
        depth++;
    return depth;
}

/* The position before `n`, by replaying its ancestors. */
static bool position_before(const struct shogi_position *start, const struct problem_node *n,
                            struct shogi_position *position, shogi_square *previous)
{
    vec_of(const struct problem_node *) path = {0};
    bool ok = true;
    for (const struct problem_node *a = n->parent; ok && a->parent; a = a->parent)
        ok = vec_push(&path, a);
    *position = *start;
    *previous = -1;
    for (size_t i = path.count; ok && i-- > 0;) {
        struct shogi_undo undo;
        shogi_move m = shogi_move_from_usi(position, path.items[i]->move);
        ok = m && shogi_is_legal(position, m);
        if (ok)
            shogi_play(position, m, &undo);
        *previous = shogi_move_to(m);
    }
    vec_free(&path);
    return ok;
}

void line_tree(struct strbuf *out, const struct shogi_position *start,
               const struct problem_node *root, enum line_notation notation)
{
    for (const struct problem_node *n = problem_node_next(root); n; n = problem_node_next(n)) {
        bool variation = !problem_goes_on(n);
        struct shogi_position position;
        shogi_square previous;
        if ((!variation && n->parent->parent) || !position_before(start, n, &position, &previous))
            continue;
        struct wrap wrap = {.out = out};
        if (variation) {
            strbuf_addf(out, "  %zu: ", depth_of(n));
            wrap.column = wrap.indent = 6;
        }
        put_line(&wrap, position, previous, n, notation, true);
    }
}
