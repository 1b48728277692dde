/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/solution.h"

#include <stdio.h>
#include <string.h>

#include "core/alloc.h"
#include "core/vec.h"
#include "importers/move_text.h"

#define PLIES_MAX 100000
/* Moves played again for variations that do not start on the current line: a bound on the time a
 * file of nothing but such variations can take. */
#define REPLAYED_MAX 5000000

/* One ply of the current line: the node, where its move went and the position after it. */
struct step {
    struct problem_node *node;
    shogi_square to;
    struct shogi_position position;
};

struct solution {
    struct problem *problem;
    struct step *items; /* [0] is the root */
    size_t count, capacity;
    size_t replayed;
    const struct problem_tag *kept; /* a variation of an end: the rest of it may follow */
};

sakui_status solution_new(struct solution **out, struct problem *p, const char *file, long line,
                          struct diag_list *diags)
{
    *out = NULL;
    struct step root = {.node = p->root, .to = -1};
    sakui_status status =
        shogi_from_sfen(&root.position, p->setup, strlen(p->setup), file, line, 1, diags);
    if (status != SAKUI_OK)
        return status;
    p->game = PROBLEM_SHOGI;
    p->side = root.position.side == SHOGI_BLACK ? SIDE_BLACK : SIDE_WHITE;
    struct solution *s = mem_zalloc(1, sizeof *s);
    if (!s)
        return SAKUI_MEMORY;
    s->problem = p;
    if (!vec_push(s, root)) {
        mem_free(s);
        return SAKUI_MEMORY;
    }
    *out = s;
    return SAKUI_OK;
}

void solution_free(struct solution *s)
{
    if (!s)
        return;
    mem_free(s->items);
    mem_free(s);
}

static const struct step *last(const struct solution *s)
{
    return &s->items[s->count - 1];
}

const struct shogi_position *solution_position(const struct solution *s)
{
    return &last(s)->position;
}

struct problem_node *solution_node(const struct solution *s)
{
    return last(s)->node;
}

size_t solution_ply(const struct solution *s)
{
    return s->count - 1;
}

shogi_square solution_last_to(const struct solution *s)
{
    return last(s)->to;
}

/* The next step: position after m, which is legal. */
static void step_after(const struct step *before, shogi_move m, struct problem_node *node,
                       struct step *after)
{
    struct shogi_undo undo;
    after->node = node;
    after->to = shogi_move_to(m);
    after->position = before->position;
    shogi_play(&after->position, m, &undo);
}

sakui_status solution_play(struct solution *s, shogi_move m, long line)
{
    if (s->count > PLIES_MAX)
        return SAKUI_LIMIT;
    if (m == SHOGI_MOVE_NONE || !shogi_is_legal(&last(s)->position, m))
        return SAKUI_INPUT;
    if (!vec_reserve(s, s->count + 1))
        return SAKUI_MEMORY;
    char usi[SHOGI_USI_MAX];
    shogi_move_to_usi(m, usi);
    struct problem_node *node = problem_node_add(s->problem, last(s)->node, usi);
    if (!node)
        return SAKUI_MEMORY;
    node->line = line;
    step_after(last(s), m, node, &s->items[s->count]);
    s->count++;
    return SAKUI_OK;
}

/* Steps into an existing child. */
static sakui_status follow(struct solution *s, struct problem_node *child)
{
    shogi_move m = shogi_move_from_usi(&last(s)->position, child->move);
    if (m == SHOGI_MOVE_NONE)
        return SAKUI_INPUT;
    if (!vec_reserve(s, s->count + 1))
        return SAKUI_MEMORY;
    step_after(last(s), m, child, &s->items[s->count]);
    s->count++;
    return SAKUI_OK;
}

sakui_status solution_go(struct solution *s, size_t ply)
{
    if (ply < s->count) {
        s->count = ply + 1;
        return SAKUI_OK;
    }
    /* Some programs count variations along the main line whatever came before. */
    size_t length = problem_main_length(s->problem);
    s->replayed += length;
    if (ply > length || s->replayed > REPLAYED_MAX)
        return SAKUI_INPUT;
    s->count = 1;
    while (s->count <= ply) {
        sakui_status status = follow(s, problem_main_next(last(s)->node));
        if (status != SAKUI_OK)
            return status;
    }
    return SAKUI_OK;
}

static bool own_pawn_on_file(const struct shogi_position *p, int file)
{
    for (int rank = 1; rank <= 9; rank++) {
        if (p->board[shogi_square_of(file, rank)] == shogi_piece_of(p->side, SHOGI_PAWN))
            return true;
    }
    return false;
}

static bool dead_square(int side, int type, shogi_square to)
{
    int rank = side == SHOGI_BLACK ? shogi_rank(to) : 10 - shogi_rank(to);
    return ((type == SHOGI_PAWN || type == SHOGI_LANCE) && rank == 1) ||
           (type == SHOGI_KNIGHT && rank <= 2);
}

const char *solution_illegal_reason(const struct shogi_position *p, shogi_move m)
{
    if (m == SHOGI_MOVE_NONE)
        return "no piece can make it";
    int type = shogi_move_type(m);
    shogi_square to = shogi_move_to(m);
    if (shogi_move_is_drop(m)) {
        if (p->hand[p->side][type] == 0)
            return "the piece is not in hand";
        if (p->board[to])
            return "the square is occupied";
        if (type == SHOGI_PAWN && own_pawn_on_file(p, shogi_file(to)))
            return "there would be two pawns on a file (nifu)";
        if (dead_square(p->side, type, to))
            return "the piece could never move again";
        return type == SHOGI_PAWN ? "it leaves the king in check, or mates by dropping a pawn"
                                  : "it leaves the own king in check";
    }
    shogi_piece piece = p->board[shogi_move_from(m)];
    if (!piece || shogi_piece_type(piece) != type)
        return "the piece is not there";
    if (shogi_piece_color(piece) != p->side)
        return "the piece belongs to the other side";
    if (p->board[to] && shogi_piece_color(p->board[to]) == p->side)
        return "an own piece stands there";
    if (!shogi_move_promotes(m) && dead_square(p->side, type, to))
        return "the piece could never move again";
    return "the piece does not move like that, or its king is left in check";
}

bool solution_usi_misleads(const struct solution *s, shogi_move m)
{
    char usi[SHOGI_USI_MAX];
    if (m == SHOGI_MOVE_NONE || shogi_move_is_drop(m))
        return false;
    shogi_move_to_usi(m, usi);
    return shogi_move_from_usi(&last(s)->position, usi) != m;
}

/* Keeps a variation that begins with move `ply`. */
static sakui_status keep_variation(struct solution *s, size_t ply, const char *text)
{
    size_t size = strlen(text) + 24;
    char *value = arena_alloc(&s->problem->arena, size);
    if (!value)
        return SAKUI_MEMORY;
    snprintf(value, size, "%zu %s", ply, text);
    return problem_node_tag(s->problem, last(s)->node, "unread-variation", value);
}

/* Appends to the variation kept last. */
static sakui_status lengthen(struct solution *s, const char *text)
{
    struct problem_tag *t = last(s)->node->last_tag;
    size_t size = strlen(t->value) + strlen(text) + 2;
    char *value = arena_alloc(&s->problem->arena, size);
    if (!value)
        return SAKUI_MEMORY;
    snprintf(value, size, "%s %s", t->value, text);
    t->value = value;
    return SAKUI_OK;
}

sakui_status solution_keep_illegal(struct solution *s, const char *text)
{
    struct problem_node *n = last(s)->node;
    if (n->stops && !problem_node_tag_get(n, "illegal-move")) { /* an end stands in its place */
        sakui_status status = keep_variation(s, s->count, text);
        s->kept = status == SAKUI_OK ? n->last_tag : NULL;
        return status;
    }
    s->kept = NULL;
    problem_node_stop(n);
    return problem_node_tag(s->problem, n, "illegal-move", text);
}

sakui_status solution_keep_move(struct solution *s, shogi_move m)
{
    char usi[SHOGI_USI_MAX];
    struct strbuf text;
    strbuf_init(&text);
    shogi_move_to_usi(m, usi);
    if (solution_usi_misleads(s, m))
        move_text_describe(&last(s)->position, m, &text);
    else
        strbuf_adds(&text, usi);
    sakui_status status = text.failed ? SAKUI_MEMORY : solution_keep_illegal(s, strbuf_str(&text));
    strbuf_free(&text);
    return status;
}

sakui_status solution_keep_unread(struct solution *s, size_t ply, const char *text)
{
    if (!*text)
        return SAKUI_OK;
    if (ply == 0 && s->kept && s->kept == last(s)->node->last_tag)
        return lengthen(s, text);
    s->kept = NULL;
    return ply == 0 ? problem_node_tag(s->problem, last(s)->node, "unread-moves", text)
                    : keep_variation(s, ply == SOLUTION_NO_MOVE ? 0 : ply, text);
}
