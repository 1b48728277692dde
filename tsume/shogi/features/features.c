/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/shogi/features/features.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tsume/shogi/attacks.h"
#include "tsume/shogi/features/line_facts.h"
#include "tsume/shogi/features/motif.h"
#include "tsume/shogi/features/principles.h"
#include "tsume/shogi/movegen.h"

static const struct feature_info infos[] = {
#define FEATURE(name, unit, needs, definition) {#name, unit, #needs[0], definition},
#include "tsume/shogi/features/features.def"
#undef FEATURE
};

const struct feature_info *feature_info(enum feature f)
{
    return &infos[f];
}

#define SET(name, number) out->value[FEATURE_##name] = (double)(number)
#define ADD(name, number) out->value[FEATURE_##name] += (double)(number)
#define RAISE(name, number)                                                                        \
    out->value[FEATURE_##name] = fmax(out->value[FEATURE_##name], (double)(number))

/* ---- the setup ---- */

static int count_board(const struct shogi_position *p)
{
    return shogi_bb_count(shogi_occupied(p));
}

static int count_hand(const struct shogi_position *p, int color)
{
    int count = 0;
    for (int type = SHOGI_PAWN; type <= SHOGI_GOLD; type++)
        count += p->hand[color][type];
    return count;
}

static int count_around(const struct shogi_position *p, shogi_square s)
{
    return shogi_bb_count(shogi_bb_and(shogi_king_attacks[s], shogi_occupied(p)));
}

/* Neighbour squares the king cannot step to, of eight; its own shadow does not shield it. */
static int closed_neighbours(const struct shogi_position *p, int color)
{
    shogi_square king = p->king[color];
    struct shogi_bb occupied = shogi_bb_minus(shogi_occupied(p), shogi_square_bb[king]);
    int open = 0;
    for (struct shogi_bb rest = shogi_bb_minus(shogi_king_attacks[king], p->color[color]);
         shogi_bb_any(rest);) {
        shogi_square s = shogi_bb_pop(&rest);
        open += !shogi_is_attacked_with(p, s, !color, occupied, shogi_square_bb[s]);
    }
    return 8 - open;
}

static void measure_box(struct features *out, const struct shogi_position *p)
{
    int left = 10, right = 0, top = 10, bottom = 0, count = count_board(p);
    double neighbours = 0, distance = 0;
    shogi_square king = p->king[!p->side];
    for (shogi_square s = 0; s < SHOGI_SQUARES; s++) {
        if (!p->board[s])
            continue;
        int file = shogi_file(s), rank = shogi_rank(s);
        left = file < left ? file : left;
        right = file > right ? file : right;
        top = rank < top ? rank : top;
        bottom = rank > bottom ? rank : bottom;
        neighbours += count_around(p, s);
        distance += square_distance(s, king);
    }
    int area = (right - left + 1) * (bottom - top + 1);
    SET(box_area, area);
    SET(density, (double)count / area);
    SET(sparsity, 1 / (1 + neighbours / count));
    SET(king_spread, count > 1 ? distance / (count - 1) : 0);
}

/* Axes are files (even) or lines between files (odd), numbered 2..18 as the sum of mirrored files.
 */
static double symmetry(const struct shogi_position *p)
{
    int best = 0, count = count_board(p);
    for (int axis = 2; axis <= 18; axis++) {
        int same = 0;
        for (shogi_square s = 0; s < SHOGI_SQUARES; s++) {
            int file = axis - shogi_file(s);
            if (p->board[s] && file >= 1 && file <= 9)
                same += p->board[s] == p->board[shogi_square_of(file, shogi_rank(s))];
        }
        best = same > best ? same : best;
    }
    return (double)best / count;
}

static int attacker_material(const struct shogi_position *p, int color)
{
    int value = 0;
    for (shogi_square s = 0; s < SHOGI_SQUARES; s++) {
        if (p->board[s] && shogi_piece_color(p->board[s]) == color)
            value += piece_value(shogi_piece_type(p->board[s]));
    }
    for (int type = SHOGI_PAWN; type <= SHOGI_GOLD; type++)
        value += p->hand[color][type] * piece_value(type);
    return value;
}

static bool has_pawn(const struct shogi_position *p, int attacker)
{
    bool found = p->hand[attacker][SHOGI_PAWN] > 0;
    for (shogi_square s = 0; s < SHOGI_SQUARES; s++)
        found |= shogi_piece_type(p->board[s]) == SHOGI_PAWN;
    return found;
}

static void measure_setup(struct features *out, const struct shogi_position *p)
{
    int attacker = p->side, defender = !p->side;
    shogi_square king = p->king[defender];
    SET(attackers_start, shogi_bb_count(p->color[attacker]) - (p->king[attacker] >= 0));
    SET(defenders_start, shogi_bb_count(p->color[defender]) - 1);
    SET(hand_start, count_hand(p, attacker));
    SET(king_file, shogi_file(king));
    SET(king_rank, attacker == SHOGI_BLACK ? shogi_rank(king) : 10 - shogi_rank(king));
    SET(pieces_start, count_board(p));
    SET(closedness, closed_neighbours(p, defender) / 8.0);
    measure_box(out, p);
    SET(symmetry, symmetry(p));
    SET(pawnless, !has_pawn(p, attacker));
    SET(material_start, attacker_material(p, attacker));
}

/* ---- the line ---- */

static void attacker_ply(struct features *out, const struct ply_facts *f)
{
    static const enum feature drop_of[] = {
        [SHOGI_PAWN] = FEATURE_drops_pawn,     [SHOGI_LANCE] = FEATURE_drops_lance,
        [SHOGI_KNIGHT] = FEATURE_drops_knight, [SHOGI_SILVER] = FEATURE_drops_silver,
        [SHOGI_BISHOP] = FEATURE_drops_bishop, [SHOGI_ROOK] = FEATURE_drops_rook,
        [SHOGI_GOLD] = FEATURE_drops_gold};
    bool kept = f->could_promote && !f->promotes;
    ADD(sacrifices, f->sacrifice);
    ADD(sacrificed_value, f->given);
    RAISE(greatest_sacrifice, f->given);
    ADD(aki_oute, f->discovered);
    ADD(ryo_oute, f->checkers >= 2);
    ADD(captures, f->captured != SHOGI_NONE);
    ADD(promotions, f->promotes);
    ADD(non_promotions, kept);
    ADD(major_non_promotions,
        kept && (f->type == SHOGI_PAWN || f->type == SHOGI_BISHOP || f->type == SHOGI_ROOK));
    ADD(pawn_drop_forbidden, f->pawn_drop_forbidden);
    RAISE(farthest_check, f->distance);
    if (f->drop) {
        ADD(drops, 1);
        out->value[drop_of[f->type]] += 1;
        RAISE(farthest_drop, f->distance);
    }
}

static void defender_ply(struct features *out, const struct ply_facts *f)
{
    ADD(king_moves, f->king_move);
    ADD(defender_captures, f->captured != SHOGI_NONE);
    ADD(defender_non_promotions, f->could_promote && !f->promotes);
    ADD(interpositions, f->interposes);
    ADD(interposition_drops, f->interposes && f->drop);
    ADD(moved_interpositions, f->interposes && !f->drop);
    ADD(chu_ai, f->drop && f->unsupported && f->distance > 1);
}

static void measure_king(struct features *out, const struct line_facts *f)
{
    shogi_square first = f->start.king[!f->attacker], last = f->end.king[!f->attacker];
    struct shogi_bb seen = shogi_square_bb[first];
    for (size_t i = 0; i < f->count; i++) {
        if (f->plies[i].king_move && !f->plies[i].attacker)
            seen = shogi_bb_or(seen, shogi_square_bb[f->plies[i].to]);
    }
    SET(king_squares, shogi_bb_count(seen));
    SET(king_travel, square_distance(first, last));
    SET(king_returns, out->value[FEATURE_king_moves] > 0 && first == last);
    SET(king_mate_center, last == shogi_square_of(5, 5));
}

static double attacker_travel(const struct line_facts *f)
{
    double steps = 0, moves = 0;
    for (size_t i = 0; i < f->count; i++) {
        const struct ply_facts *p = &f->plies[i];
        if (p->attacker && !p->drop) {
            steps += square_distance(shogi_move_from(p->move), p->to);
            moves++;
        }
    }
    return moves > 0 ? steps / moves : 0;
}

static void measure_branching(struct features *out, const struct line_facts *f)
{
    double sum[2] = {0, 0}, count[2] = {0, 0};
    for (size_t i = 0; i < f->count; i++) {
        sum[f->plies[i].attacker] += f->plies[i].choices;
        count[f->plies[i].attacker]++;
    }
    SET(attacker_branching, sum[1] / count[1]);
    SET(defender_branching, count[0] > 0 ? sum[0] / count[0] : 0);
    SET(refinement, sqrt((sum[0] + sum[1]) / (double)f->count) / (double)f->count);
}

static void measure_line(struct features *out, const struct line_facts *f)
{
    for (enum feature i = 0; i < FEATURE_COUNT; i++) {
        if (infos[i].needs == 'L')
            out->value[i] = 0;
    }
    for (size_t i = 0; i < f->count; i++) {
        const struct ply_facts *p = &f->plies[i];
        if (p->attacker)
            attacker_ply(out, p);
        else
            defender_ply(out, p);
        if (i && p->captured != SHOGI_NONE)
            ADD(same_square_captures, p->to == f->plies[i - 1].to);
    }
    const struct ply_facts *first = &f->plies[0];
    SET(plies, f->count);
    SET(mate_reached, f->mate);
    if (f->mated == MATE_UNKNOWN)
        SET(mate_reached, NAN);
    SET(futile_mate, f->mated == MATE_FUTILELY);
    SET(futile_plies, f->cut);
    SET(leftover, count_hand(&f->end, f->attacker));
    SET(quiet_first, !first->captured && !first->promotes && first->distance > 1);
    SET(first_distance, first->distance);
    SET(sacrifice_share, out->value[FEATURE_sacrifices] / (double)((f->count + 1) / 2));
    SET(smoke, count_board(&f->start) - count_board(&f->end));
    SET(pieces_end, count_board(&f->end));
    SET(motif_plies, motif_longest(f, 2, NULL));
    SET(attacker_travel, attacker_travel(f));
    measure_king(out, f);
    measure_branching(out, f);
}

/* ---- the mate ---- */

/* Would it be mate without the piece on s? Unknown counts as no. */
static sakui_status mate_without(struct line_facts *f, shogi_square s, bool *mate)
{
    struct shogi_position without = f->end;
    enum mate_kind kind;
    shogi_put(&without, s, 0);
    (void)shogi_finish(&without); /* one piece fewer cannot be too many */
    sakui_status status = mate_test_ask(&f->test, &without, &kind);
    *mate = kind == MATE_STRICT || kind == MATE_FUTILELY;
    return status;
}

static sakui_status measure_mate(struct features *out, struct line_facts *f)
{
    int unused = 0, all = 0;
    for (shogi_square s = 0; s < SHOGI_SQUARES; s++) {
        shogi_piece piece = f->end.board[s];
        if (!piece || shogi_piece_color(piece) != f->attacker ||
            shogi_piece_type(piece) == SHOGI_KING)
            continue;
        bool mate;
        sakui_status status = mate_without(f, s, &mate);
        if (status)
            return status;
        unused += mate;
        all++;
    }
    SET(unused_attackers, unused);
    SET(economy, (double)(all - unused) / all);
    SET(closeness, count_around(&f->end, f->end.king[!f->attacker]));
    SET(mating_value, piece_value(f->plies[f->count - 1].type));
    return SAKUI_OK;
}

sakui_status features_of_line(struct features *out, struct line_facts *facts)
{
    for (enum feature i = 0; i < FEATURE_COUNT; i++)
        out->value[i] = NAN;
    measure_setup(out, &facts->start);
    if (facts->count)
        measure_line(out, facts);
    sakui_status status = facts->mate ? measure_mate(out, facts) : SAKUI_OK;
    principles_measure(out, facts);
    return status;
}

sakui_status features_measure(struct features *out, const struct shogi_position *start,
                              const shogi_move *line, size_t count)
{
    struct line_facts facts;
    sakui_status status = line_facts_make(&facts, start, line, count);
    if (status)
        return status;
    status = features_of_line(out, &facts);
    line_facts_free(&facts);
    return status;
}
