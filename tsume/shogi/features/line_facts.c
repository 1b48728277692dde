/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/shogi/features/line_facts.h"

#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "tsume/shogi/attacks.h"
#include "tsume/shogi/movegen.h"

int piece_value(int type)
{
    static const int values[] = {
        [SHOGI_PAWN] = 1,   [SHOGI_LANCE] = 3, [SHOGI_KNIGHT] = 3, [SHOGI_SILVER] = 5,
        [SHOGI_BISHOP] = 8, [SHOGI_ROOK] = 10, [SHOGI_GOLD] = 6,   [SHOGI_KING] = 0};
    return values[shogi_base_type(type)];
}

int square_distance(shogi_square a, shogi_square b)
{
    int files = abs(shogi_file(a) - shogi_file(b)), ranks = abs(shogi_rank(a) - shogi_rank(b));
    return files > ranks ? files : ranks;
}

static bool in_zone(int color, shogi_square s)
{
    return color == SHOGI_BLACK ? shogi_rank(s) <= 3 : shogi_rank(s) >= 7;
}

static bool could_promote(const struct shogi_position *p, shogi_move m)
{
    int type = shogi_move_type(m);
    return !shogi_move_is_drop(m) && type < SHOGI_KING && type != SHOGI_GOLD &&
           (in_zone(p->side, shogi_move_from(m)) || in_zone(p->side, shogi_move_to(m)));
}

bool line_pawn_drop_forbidden(const struct shogi_position *p)
{
    shogi_square king = p->king[!p->side];
    int rank = shogi_rank(king) + (p->side == SHOGI_BLACK ? 1 : -1);
    if (!p->hand[p->side][SHOGI_PAWN] || rank < 1 || rank > 9)
        return false;
    shogi_square s = shogi_square_of(shogi_file(king), rank);
    if (p->board[s])
        return false;
    for (int r = 1; r <= 9; r++) {
        if (p->board[shogi_square_of(shogi_file(king), r)] == shogi_piece_of(p->side, SHOGI_PAWN))
            return false;
    }
    struct shogi_position after = *p;
    struct shogi_undo undo;
    shogi_play(&after, shogi_move_drop(SHOGI_PAWN, s), &undo);
    if (shogi_in_check(&after, p->side)) /* the own king, in double-king problems */
        return false;
    shogi_move moves[SHOGI_MAX_MOVES];
    return shogi_evasions(&after, moves) == 0;
}

/* Is the interposing piece on s guarded by the king or another piece of its side? */
static bool guarded(const struct shogi_position *after, shogi_square s, int color)
{
    return shogi_bb_any(shogi_attackers_to(after, s, color, shogi_occupied(after)));
}

static void attacker_facts(struct ply_facts *f, const struct shogi_position *before,
                           const struct shogi_position *after)
{
    struct shogi_bb checkers = shogi_checkers(after);
    f->checkers = shogi_bb_count(checkers);
    f->discovered = shogi_bb_any(shogi_bb_minus(checkers, shogi_square_bb[f->to]));
    f->pawn_drop_forbidden = line_pawn_drop_forbidden(before);
}

static void defender_facts(struct ply_facts *f, const struct shogi_position *before,
                           const struct shogi_position *after)
{
    struct shogi_bb checkers = shogi_checkers(before);
    bool takes_checker = shogi_bb_meet(checkers, shogi_square_bb[f->to]);
    f->interposes = !f->king_move && !takes_checker;
    f->unsupported = f->interposes && !guarded(after, f->to, before->side);
}

static sakui_status add_ply(struct line_facts *out, struct shogi_position *p, shogi_move m)
{
    struct ply_facts *f = &out->plies[out->count];
    memset(f, 0, sizeof *f);
    shogi_move moves[SHOGI_MAX_MOVES];
    f->attacker = p->side == out->attacker;
    f->choices = (int)(f->attacker ? shogi_checks(p, moves) : shogi_evasions(p, moves));
    bool known = false;
    for (int i = 0; i < f->choices; i++) {
        known |= moves[i] == m;
        f->could_capture |= f->attacker && p->board[shogi_move_to(moves[i])] != 0;
    }
    if (!known)
        return SAKUI_INPUT;
    f->move = m;
    f->to = shogi_move_to(m);
    f->type = shogi_move_type(m);
    f->captured = shogi_piece_type(p->board[f->to]);
    f->drop = shogi_move_is_drop(m);
    f->promotes = shogi_move_promotes(m);
    f->could_promote = could_promote(p, m);
    f->king_move = f->type == SHOGI_KING;
    f->distance = square_distance(f->to, p->king[!out->attacker]);
    struct shogi_position before = *p;
    struct shogi_undo undo;
    shogi_play(p, m, &undo);
    if (f->attacker)
        attacker_facts(f, &before, p);
    else
        defender_facts(f, &before, p);
    out->count++;
    return SAKUI_OK;
}

/* A sacrifice (捨駒): the piece just moved or dropped by the attacker is taken at once, on its
 * square, and the exchange there loses: its value is greater than that of what it captured on
 * arriving plus what the attacker recaptures on that square with the very next move. */
static void mark_sacrifices(struct line_facts *f)
{
    for (size_t i = 0; i + 1 < f->count; i++) {
        struct ply_facts *a = &f->plies[i];
        const struct ply_facts *reply = &f->plies[i + 1];
        if (!a->attacker || reply->to != a->to)
            continue;
        int loss = piece_value(a->type) - piece_value(a->captured);
        if (i + 2 < f->count && f->plies[i + 2].to == a->to)
            loss -= piece_value(f->plies[i + 2].captured);
        a->sacrifice = loss > 0;
        a->given = loss > 0 ? piece_value(a->type) : 0;
    }
}

/* Plays the line up to its first mate. */
static sakui_status add_plies(struct line_facts *out, const shogi_move *line, size_t count)
{
    struct shogi_position p = out->start;
    out->positions[0] = p;
    for (size_t i = 0; i < count && !out->mate; i++) {
        sakui_status status = add_ply(out, &p, line[i]);
        if (status)
            return status;
        out->positions[out->count] = p;
        if (p.side == out->attacker)
            continue;
        status = mate_test_ask(&out->test, &p, &out->mated);
        if (status)
            return status;
        out->mate = out->mated == MATE_STRICT || out->mated == MATE_FUTILELY;
    }
    if (p.side == out->attacker)
        out->mated = MATE_NOT;
    out->end = p;
    out->cut = count - out->count;
    return SAKUI_OK;
}

sakui_status line_facts_make(struct line_facts *out, const struct shogi_position *start,
                             const shogi_move *line, size_t count)
{
    memset(out, 0, sizeof *out);
    out->start = *start;
    out->attacker = start->side;
    if (start->king[!start->side] < 0)
        return SAKUI_INPUT;
    out->plies = mem_zalloc(count ? count : 1, sizeof *out->plies);
    out->positions = mem_zalloc(count + 1, sizeof *out->positions);
    sakui_status status = out->plies && out->positions ? add_plies(out, line, count) : SAKUI_MEMORY;
    if (status)
        line_facts_free(out);
    else
        mark_sacrifices(out);
    return status;
}

void line_facts_free(struct line_facts *f)
{
    mem_free(f->plies);
    mem_free(f->positions);
    mate_test_free(&f->test);
    f->plies = NULL;
    f->positions = NULL;
    f->count = 0;
}
