/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/compose/edits.h"

#include <stdlib.h>

#include "tsume/compose/setup.h"
#include "tsume/shogi/movegen.h"
#include "tsume/shogi/notation.h"

#define IN_HAND (-1)

static bool near_king(const struct shogi_position *p, shogi_square s, int reach)
{
    shogi_square king = p->king[!p->side];
    return reach == 0 || (abs(shogi_file(s) - shogi_file(king)) <= reach &&
                          abs(shogi_rank(s) - shogi_rank(king)) <= reach);
}

static bool can_promote(int type)
{
    return shogi_base_type(type) != SHOGI_GOLD && shogi_base_type(type) != SHOGI_KING;
}

/* ---- all single changes ---- */

static bool list_hand(const struct shogi_position *p, unsigned kinds, edit_list *out)
{
    for (int type = SHOGI_PAWN; type <= SHOGI_GOLD; type++) {
        struct edit e = {.square = IN_HAND, .to = IN_HAND, .piece = shogi_piece_of(p->side, type)};
        e.kind = EDIT_ADD;
        if (kinds & EDIT_BIT(EDIT_ADD) && !vec_push(out, e))
            return false;
        e.kind = EDIT_REMOVE;
        if (kinds & EDIT_BIT(EDIT_REMOVE) && p->hand[p->side][type] && !vec_push(out, e))
            return false;
    }
    return true;
}

static bool list_adds(const struct shogi_position *p, shogi_square s, edit_list *out)
{
    for (int color = 0; color < 2; color++)
        for (int type = SHOGI_PAWN; type < SHOGI_TYPES; type++) {
            struct edit e = {EDIT_ADD, s, s, shogi_piece_of(color, type)};
            if (type != SHOGI_KING && !vec_push(out, e))
                return false;
        }
    (void)p;
    return true;
}

static bool list_replacements(const struct shogi_position *p, shogi_square s, edit_list *out)
{
    int own = shogi_piece_type(p->board[s]), color = shogi_piece_color(p->board[s]);
    for (int type = SHOGI_PAWN; type < SHOGI_TYPES; type++) {
        struct edit e = {EDIT_REPLACE, s, s, shogi_piece_of(color, type)};
        if (type != SHOGI_KING && shogi_base_type(type) != shogi_base_type(own) &&
            !vec_push(out, e))
            return false;
    }
    return true;
}

static bool list_moves(const struct shogi_position *p, shogi_square s, int reach, edit_list *out)
{
    bool king = shogi_piece_type(p->board[s]) == SHOGI_KING;
    for (shogi_square to = 0; to < SHOGI_SQUARES; to++) {
        struct edit e = {EDIT_MOVE, s, to, p->board[s]};
        bool step =
            abs(shogi_file(s) - shogi_file(to)) <= 1 && abs(shogi_rank(s) - shogi_rank(to)) <= 1;
        if (!p->board[to] && (king ? step : near_king(p, to, reach)) && !vec_push(out, e))
            return false;
    }
    return true;
}

static bool list_piece(const struct shogi_position *p, shogi_square s, unsigned kinds, int reach,
                       edit_list *out)
{
    int type = shogi_piece_type(p->board[s]);
    struct edit e = {.square = s, .to = s, .piece = p->board[s]};
    bool ok = true;
    if (kinds & EDIT_BIT(EDIT_MOVE))
        ok = list_moves(p, s, reach, out);
    if (type == SHOGI_KING)
        return ok;
    e.kind = EDIT_REMOVE;
    if (kinds & EDIT_BIT(EDIT_REMOVE))
        ok = ok && vec_push(out, e);
    e.kind = EDIT_PROMOTE;
    if (kinds & EDIT_BIT(EDIT_PROMOTE) && can_promote(type))
        ok = ok && vec_push(out, e);
    e.kind = EDIT_RECOLOUR;
    if (kinds & EDIT_BIT(EDIT_RECOLOUR))
        ok = ok && vec_push(out, e);
    if (kinds & EDIT_BIT(EDIT_REPLACE))
        ok = ok && list_replacements(p, s, out);
    return ok;
}

bool edits_list(const struct shogi_position *p, unsigned kinds, int reach, edit_list *out)
{
    bool ok = true;
    for (shogi_square s = 0; s < SHOGI_SQUARES && ok; s++) {
        if (p->board[s])
            ok = list_piece(p, s, kinds, reach, out);
        else if (kinds & EDIT_BIT(EDIT_ADD) && near_king(p, s, reach))
            ok = list_adds(p, s, out);
    }
    return ok && list_hand(p, kinds, out);
}

/* ---- making a change ---- */

static bool apply_to_hand(struct shogi_position *q, const struct edit *e)
{
    uint8_t *count = &q->hand[q->side][shogi_piece_type(e->piece)];
    if (e->kind == EDIT_ADD)
        ++*count;
    else if (*count == 0)
        return false;
    else
        --*count;
    return true;
}

static bool apply_to_board(struct shogi_position *q, const struct edit *e)
{
    shogi_piece here = q->board[e->square];
    int type = shogi_piece_type(here);
    if ((e->kind == EDIT_ADD) != (here == 0))
        return false;
    switch (e->kind) {
    case EDIT_REMOVE:
        shogi_put(q, e->square, 0);
        break;
    case EDIT_ADD:
    case EDIT_REPLACE:
        shogi_put(q, e->square, e->piece);
        break;
    case EDIT_MOVE:
        if (q->board[e->to])
            return false;
        shogi_put(q, e->square, 0);
        shogi_put(q, e->to, here);
        break;
    case EDIT_PROMOTE:
        shogi_put(q, e->square, here ^ SHOGI_PROMOTED);
        break;
    default:
        shogi_put(q, e->square, shogi_piece_of(!shogi_piece_color(here), type));
    }
    return true;
}

bool edit_apply(const struct shogi_position *p, const struct edit *e, struct shogi_position *out)
{
    struct shogi_position q = *p;
    bool fits = e->square == IN_HAND ? apply_to_hand(&q, e) : apply_to_board(&q, e);
    if (!fits || !setup_finish(&q))
        return false;
    *out = q;
    return true;
}

/* ---- words ---- */

static void put_piece(struct strbuf *out, const struct shogi_position *p, shogi_piece piece)
{
    strbuf_addf(out, "%s %s", shogi_piece_color(piece) == p->side ? "attacker's" : "defender's",
                shogi_type_name(shogi_piece_type(piece)));
}

static void put_square(struct strbuf *out, shogi_square s)
{
    if (s == IN_HAND)
        strbuf_adds(out, "in hand");
    else
        strbuf_addf(out, "%d%c", shogi_file(s), 'a' + shogi_rank(s) - 1);
}

void edit_words(const struct shogi_position *p, const struct edit *e, struct strbuf *out)
{
    static const char *const verbs[EDIT_KINDS] = {"remove", "add",      "move",
                                                  "turn",   "recolour", "replace"};
    shogi_piece here = e->square == IN_HAND || e->kind == EDIT_ADD ? e->piece : p->board[e->square];
    strbuf_addf(out, "%s ", verbs[e->kind]);
    put_piece(out, p, here);
    strbuf_addc(out, ' ');
    put_square(out, e->square);
    if (e->kind == EDIT_MOVE) {
        strbuf_adds(out, " to ");
        put_square(out, e->to);
    } else if (e->kind == EDIT_REPLACE) {
        strbuf_adds(out, " by ");
        put_piece(out, p, e->piece);
    }
}

/* ---- by chance ---- */

static shogi_square random_piece(struct rng *rng, const struct shogi_position *p)
{
    shogi_square found[SHOGI_SQUARES] = {0};
    size_t count = 0;
    for (shogi_square s = 0; s < SHOGI_SQUARES; s++)
        if (p->board[s])
            found[count++] = s;
    return found[rng_below(rng, count)]; /* there is a king at least */
}

static shogi_square random_near(struct rng *rng, const struct shogi_position *p, int reach)
{
    shogi_square s;
    do
        s = (shogi_square)rng_below(rng, SHOGI_SQUARES);
    while (!near_king(p, s, reach));
    return s;
}

static struct edit random_hand_edit(struct rng *rng, const struct shogi_position *p)
{
    return (struct edit){.kind = rng_below(rng, 2) ? EDIT_ADD : EDIT_REMOVE,
                         .square = IN_HAND,
                         .to = IN_HAND,
                         .piece = shogi_piece_of(p->side, setup_random_type(rng))};
}

void edit_random(struct rng *rng, const struct shogi_position *p, int reach,
                 struct shogi_position *out)
{
    for (;;) {
        struct edit e = {.kind = (enum edit_kind)rng_below(rng, EDIT_KINDS)};
        if (rng_below(rng, 5) == 0) {
            e = random_hand_edit(rng, p);
        } else if (e.kind == EDIT_ADD) {
            e.square = random_near(rng, p, reach);
            e.piece = shogi_piece_of((int)rng_below(rng, 2), setup_random_piece_type(rng));
        } else {
            e.square = random_piece(rng, p);
            int type = shogi_piece_type(p->board[e.square]);
            if (e.kind == EDIT_MOVE)
                e.to = random_near(rng, p, type == SHOGI_KING ? 1 : reach);
            else if (type == SHOGI_KING || (e.kind == EDIT_PROMOTE && !can_promote(type)))
                continue;
            e.piece = e.kind == EDIT_REPLACE ? shogi_piece_of(shogi_piece_color(p->board[e.square]),
                                                              setup_random_piece_type(rng))
                                             : p->board[e.square];
        }
        if (edit_apply(p, &e, out))
            return;
    }
}
