/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/sgf_problem.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/alloc.h"
#include "importers/sgf_reader.h"

sakui_status sgf_reader_new(struct sgf_reader **out, struct text *in, const char *file,
                            size_t max_bytes, bool strict)
{
    *out = NULL;
    struct sgf_reader *r = mem_zalloc(1, sizeof *r);
    if (!r)
        return SAKUI_MEMORY;
    sgf_parser_init(&r->parser, in, file, max_bytes);
    strbuf_init(&r->scratch);
    strbuf_init(&r->comment.text);
    r->strict = strict;
    *out = r;
    return SAKUI_OK;
}

void sgf_reader_free(struct sgf_reader *r)
{
    if (!r)
        return;
    problem_free(r->p);
    sgf_parser_free(&r->parser);
    strbuf_free(&r->scratch);
    strbuf_free(&r->comment.text);
    vec_free(&r->values);
    vec_free(&r->branches);
    vec_free(&r->columns);
    vec_free(&r->turns);
    mem_free(r);
}

/* ---- nodes ---- */

static sakui_status build_root(struct sgf_reader *r)
{
    r->p->game = sgf_game_of(r);
    if (r->p->game != PROBLEM_OTHER)
        sgf_read_board(r);
    if (r->refused)
        return SAKUI_OK;
    sgf_place_all(r);
    sgf_take_side(r);
    r->turn = r->p->side;
    r->at = r->p->root;
    r->rooted = true;
    r->p->root->line = r->p->line;
    sakui_status s = sgf_take_texts(r);
    if (s == SAKUI_OK)
        s = sgf_take_comment(r, r->p->root);
    struct problem_node *last;
    bool any;
    for (size_t i = 0; i < r->values.count; i++) { /* marks of the root stay at the root */
        if (sgf_is_move_value(r, &r->values.items[i]))
            r->values.items[i].used = true;
    }
    if (s == SAKUI_OK)
        s = sgf_keep_tags(r, r->p->root);
    return s == SAKUI_OK ? sgf_add_moves(r, &last, &any) : s;
}

/* Stones are set up in the node being read, and no move and no branch was before: a problem has one
 * setup, so what stands between the root and here becomes part of the root. */
static sakui_status fold_here(struct sgf_reader *r)
{
    sakui_status s = SAKUI_OK;
    if (r->at != r->p->root)
        s = sgf_fold(r->p, &r->board, &r->comment, r->at);
    r->columns.count = 0;
    r->at = r->p->root;
    sgf_place_all(r);
    sgf_take_side(r);
    r->turn = r->p->side;
    return s;
}

/* Stones set up later stay properties of their node. */
static void look_at_late_setup(struct sgf_reader *r)
{
    struct go_point from, to;
    sgf_look_at_points(r);
    for (size_t i = 0; i < r->values.count; i++) {
        const struct sgf_value *v = &r->values.items[i];
        if (!sgf_is_setup_value(r, v) || !sgf_text_of(r, v)[0])
            continue;
        if (!go_points_read(r->p->game, &r->board, sgf_text_of(r, v), &from, &to))
            sgf_bad_point(r, v);
        if (!r->told_setup)
            sgf_tell(r, DIAG_WARNING, v, "sgf-late-setup",
                     "stones set up after a move or a branch are kept as properties of their node");
        r->told_setup = true;
    }
}

/* A node where nothing is played. */
static sakui_status add_still(struct sgf_reader *r, struct problem_node **out)
{
    struct problem_node *n = problem_node_add(r->p, r->at, SGF_NO_MOVE);
    if (!n || !vec_push(&r->columns, r->parser.event_column))
        return SAKUI_MEMORY;
    n->line = r->parser.event_line;
    *out = n;
    return SAKUI_OK;
}

static sakui_status build_later(struct sgf_reader *r)
{
    struct problem_node *n = r->p->root;
    bool setup = false, moves = false, any = false;
    for (size_t i = 0; i < r->values.count; i++) {
        setup = setup || sgf_is_setup_value(r, &r->values.items[i]);
        moves = moves || sgf_is_move_value(r, &r->values.items[i]);
    }
    sakui_status s = SAKUI_OK;
    bool fold = setup && r->has_board && !r->moved && !r->branched;
    if (fold)
        s = fold_here(r);
    else if (setup && r->has_board)
        look_at_late_setup(r);
    if (s == SAKUI_OK && moves) /* what is left belongs to the move */
        s = sgf_add_moves(r, &n, &any);
    else if (s == SAKUI_OK && fold)
        s = sgf_take_texts(r);
    else if (s == SAKUI_OK)
        s = add_still(r, &n);
    if (s == SAKUI_OK)
        s = sgf_take_comment(r, n);
    if (s == SAKUI_OK)
        s = sgf_keep_tags(r, n);
    r->at = n;
    return s;
}

/* The node that has been read becomes part of the problem. */
static sakui_status finish_node(struct sgf_reader *r, bool *open)
{
    if (!*open)
        return SAKUI_OK;
    *open = false;
    sakui_status s = SAKUI_OK;
    if (r->scratch.failed)
        s = SAKUI_MEMORY;
    else if (!r->refused && !r->parser.too_big)
        s = r->rooted ? build_later(r) : build_root(r);
    strbuf_clear(&r->scratch);
    r->values.count = 0;
    return s;
}

/* ---- trees ---- */

static sakui_status begin_tree(struct sgf_reader *r)
{
    problem_free(r->p);
    r->p = NULL;
    r->at = NULL;
    r->branches.count = r->turns.count = r->columns.count = r->values.count = 0;
    strbuf_clear(&r->scratch);
    strbuf_clear(&r->comment.text);
    r->comment.any = false;
    r->refused = r->moved = r->branched = r->told_setup = r->has_board = r->rooted = false;
    r->skipped = 0;
    r->turn = SIDE_UNKNOWN;
    sakui_status s = problem_new(&r->p);
    if (s == SAKUI_OK)
        r->p->line = r->parser.event_line;
    return s;
}

static sakui_status push_branch(struct sgf_reader *r)
{
    r->branched = r->branched || r->rooted;
    if (r->parser.too_big || r->skipped > 0) {
        r->skipped++;
        return SAKUI_OK;
    }
    return vec_push(&r->branches, r->at) && vec_push(&r->turns, r->turn) ? SAKUI_OK : SAKUI_MEMORY;
}

static void pop_branch(struct sgf_reader *r)
{
    if (r->skipped > 0) {
        r->skipped--;
        return;
    }
    r->branches.count--;
    r->turns.count--;
    r->at = r->branches.items[r->branches.count];
    r->turn = r->turns.items[r->turns.count];
    if (!r->at && r->rooted) /* "((;root)(;more))": what has no node above belongs to the root */
        r->at = r->p->root;
    if (r->turn == SIDE_UNKNOWN) /* the branch began before the first move told the side */
        r->turn = r->p->side;
}

static sakui_status add_value(struct sgf_reader *r)
{
    if (r->refused || r->parser.too_big)
        return SAKUI_OK;
    struct sgf_value v = {.name = r->name,
                          .text = r->scratch.length,
                          .line = r->parser.event_line,
                          .column = r->parser.event_column};
    strbuf_add(&r->scratch, strbuf_str(&r->parser.text), r->parser.text.length + 1);
    return vec_push(&r->values, v) ? SAKUI_OK : SAKUI_MEMORY;
}

/* Events up to the end of one tree. SAKUI_END if there is no further tree. */
static sakui_status read_tree(struct sgf_reader *r)
{
    bool open = false; /* a node is being read */
    long depth = 0;
    do {
        enum sgf_event event;
        sakui_status s = sgf_next(&r->parser, &event);
        if (s == SAKUI_OK && (event == SGF_NODE || event == SGF_OPEN || event == SGF_CLOSE))
            s = finish_node(r, &open);
        if (s != SAKUI_OK)
            return s;
        switch (event) {
        case SGF_OPEN:
            s = depth++ == 0 ? begin_tree(r) : push_branch(r);
            break;
        case SGF_CLOSE:
            if (--depth > 0)
                pop_branch(r);
            break;
        case SGF_NODE:
            open = true;
            break;
        case SGF_PROPERTY:
            r->name = r->scratch.length;
            strbuf_add(&r->scratch, strbuf_str(&r->parser.text), r->parser.text.length + 1);
            break;
        case SGF_VALUE:
            s = add_value(r);
            break;
        case SGF_END:
            return SAKUI_END;
        }
        if (s != SAKUI_OK)
            return s;
    } while (depth > 0);
    return SAKUI_OK;
}

static sakui_status set_setup(struct sgf_reader *r)
{
    if (!r->has_board)
        return SAKUI_OK;
    struct strbuf text;
    strbuf_init(&text);
    r->board.side = r->p->side;
    go_setup_write(&r->board, &text);
    sakui_status s =
        text.failed ? SAKUI_MEMORY : problem_set(r->p, &r->p->setup, strbuf_str(&text));
    strbuf_free(&text);
    return s;
}

/* Legality, setup text, dialect: what only the whole tree tells. Folding again: brackets around an
 * only child, or a branch that was illegal, may have kept stones apart from the root. */
static sakui_status finish_tree(struct sgf_reader *r)
{
    size_t bad = 0;
    sakui_status s = SAKUI_OK;
    if (r->has_board)
        s = sgf_replay(r->p, &r->board, r->parser.file, r->columns.items, r->columns.count,
                       r->strict, &bad, r->diags);
    struct problem_node *to = r->has_board ? sgf_foldable(r->p) : NULL;
    if (s == SAKUI_OK && to)
        s = sgf_fold(r->p, &r->board, &r->comment, to);
    if (s == SAKUI_OK && r->has_board)
        sgf_fold_first_move(r->p, &r->board);
    if (s == SAKUI_OK)
        s = set_setup(r);
    if (s == SAKUI_OK && r->comment.text.failed)
        s = SAKUI_MEMORY;
    if (s == SAKUI_OK && r->comment.any)
        s = problem_set(r->p, &r->p->root->comment, strbuf_str(&r->comment.text));
    if (s == SAKUI_OK && r->p->game == PROBLEM_GO) {
        const char *dialect = sgf_dialect(r->p);
        s = problem_tag_add(r->p, "dialect", dialect);
        if (go_setup_stones(&r->board) == 0 && strcmp(dialect, "none") != 0)
            r->p->goal = GOAL_GAME; /* moves from the empty board */
    }
    if (s == SAKUI_OK && bad > 0 && r->strict)
        s = SAKUI_INPUT;
    return s;
}

sakui_status sgf_reader_next(struct sgf_reader *r, struct problem **out, struct diag_list *diags)
{
    *out = NULL;
    if (r->ended)
        return SAKUI_END;
    r->diags = r->parser.diags = diags;
    sakui_status s = read_tree(r);
    if (s != SAKUI_OK) {
        r->ended = true;
        return s;
    }
    if (r->parser.too_big) {
        diag_add(diags, DIAG_ERROR, r->parser.file, r->p->line, 0, "sgf-too-big",
                 "this game tree is longer than the limit of %zu bytes", r->parser.max_bytes);
        return SAKUI_INPUT;
    }
    if (r->refused)
        return SAKUI_INPUT;
    if (!r->rooted) {
        diag_add(diags, DIAG_ERROR, r->parser.file, r->p->line, 0, "sgf-empty",
                 "this game tree has no node");
        return SAKUI_INPUT;
    }
    s = finish_tree(r);
    if (s != SAKUI_OK) {
        r->ended = s != SAKUI_INPUT;
        return s;
    }
    *out = r->p;
    r->p = NULL;
    return SAKUI_OK;
}
