/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Themes of the setup and of the mate. */
#include "tsume/shogi/attacks.h"
#include "tsume/shogi/features/theme_finder.h"

#define SHAPE_PIECES 7

/* Pieces besides kings on the board and in the attacker's hand, by kind. */
static int count_kinds(const struct shogi_position *p, int counts[SHOGI_HAND_TYPES])
{
    int all = 0;
    for (int type = SHOGI_PAWN; type <= SHOGI_GOLD; type++)
        all += counts[type] = p->hand[p->side][type];
    for (shogi_square s = 0; s < SHOGI_SQUARES; s++) {
        int type = shogi_base_of(p->board[s]);
        if (type == SHOGI_NONE || type == SHOGI_KING)
            continue;
        counts[type]++;
        all++;
    }
    return all;
}

static bool connected(struct shogi_bb pieces)
{
    struct shogi_bb reached = shogi_square_bb[shogi_bb_first(pieces)], todo = reached;
    while (shogi_bb_any(todo)) {
        shogi_square s = shogi_bb_pop(&todo);
        struct shogi_bb more = shogi_bb_minus(shogi_bb_and(shogi_king_attacks[s], pieces), reached);
        reached = shogi_bb_or(reached, more);
        todo = shogi_bb_or(todo, more);
    }
    return shogi_bb_count(reached) == shogi_bb_count(pieces);
}

/* Occupied squares alone, colours and kinds not looked at. */
static bool symmetric(struct shogi_bb pieces)
{
    int low = 10, high = 0;
    for (struct shogi_bb rest = pieces; shogi_bb_any(rest);) {
        int file = shogi_file(shogi_bb_pop(&rest));
        low = file < low ? file : low;
        high = file > high ? file : high;
    }
    for (struct shogi_bb rest = pieces; shogi_bb_any(rest);) {
        shogi_square s = shogi_bb_pop(&rest);
        if (!shogi_bb_has(pieces, shogi_square_of(low + high - shogi_file(s), shogi_rank(s))))
            return false;
    }
    return true;
}

static bool is_shape(const struct shogi_position *p)
{
    struct shogi_bb pieces = shogi_occupied(p);
    return shogi_bb_count(pieces) >= SHAPE_PIECES && symmetric(pieces) && connected(pieces);
}

static void find_kinds(struct finder *f)
{
    int counts[SHOGI_HAND_TYPES], kinds = 0;
    int all = count_kinds(&f->facts->start, counts);
    int big = counts[SHOGI_BISHOP] + counts[SHOGI_ROOK];
    for (int type = SHOGI_PAWN; type <= SHOGI_GOLD; type++)
        kinds += counts[type] > 0;
    if (all >= 2 && kinds == 1)
        finder_hit_setup(f, THEME_isshiki);
    if (!big)
        finder_hit_setup(f, THEME_kogoma_zushiki);
    if (big && big == all)
        finder_hit_setup(f, THEME_oogoma_zushiki);
}

void find_setup_themes(struct finder *f)
{
    const struct shogi_position *p = &f->facts->start;
    int attackers = shogi_bb_count(p->color[p->side]) - (p->king[p->side] >= 0);
    int defenders = shogi_bb_count(p->color[!p->side]) - 1;
    if (p->king[p->side] >= 0)
        finder_hit_setup(f, THEME_sougyoku);
    if (shogi_bb_count(shogi_occupied(p)) == 1)
        finder_hit_setup(f, THEME_hadaka_gyoku);
    if (!attackers)
        finder_hit_setup(f, THEME_mushikake);
    if (!defenders)
        finder_hit_setup(f, THEME_mubobi);
    if (is_shape(p))
        finder_hit_setup(f, THEME_shokei_kyokuzume);
    find_kinds(f);
}

/* A piece that took a sacrifice and never moved again shuts its own king in. */
static void find_blocked_escapes(struct finder *f)
{
    const struct line_facts *facts = f->facts;
    const struct shogi_position *end = &facts->end;
    shogi_square king = end->king[end->side];
    struct shogi_bb occupied = shogi_bb_minus(shogi_occupied(end), shogi_square_bb[king]);
    for (size_t i = 1; i < facts->count; i += 2) {
        const struct ply_facts *p = &facts->plies[i];
        if (p->king_move || !facts->plies[i - 1].sacrifice)
            continue;
        bool stays = true;
        for (size_t k = i + 1; k < facts->count; k++)
            stays &= facts->plies[k].to != p->to &&
                     (facts->plies[k].drop || shogi_move_from(facts->plies[k].move) != p->to);
        if (stays && shogi_bb_has(shogi_king_attacks[king], p->to) &&
            !shogi_is_attacked_with(end, p->to, facts->attacker, occupied, SHOGI_BB_NONE))
            finder_hit(f, THEME_tairo_fusagi, i - 1);
    }
}

static bool king_has_moved(const struct line_facts *f)
{
    for (size_t i = 1; i < f->count; i += 2) {
        if (f->plies[i].king_move)
            return true;
    }
    return false;
}

void find_mate_themes(struct finder *f)
{
    const struct line_facts *facts = f->facts;
    const struct shogi_position *start = &facts->start, *end = &facts->end;
    shogi_square king = end->king[end->side];
    int kings = 1 + (start->king[start->side] >= 0);
    int file = shogi_file(king), rank = shogi_rank(king);
    size_t last = facts->count - 1;
    if (is_shape(end))
        finder_hit(f, THEME_kyokuzume, last);
    if (shogi_bb_count(shogi_occupied(start)) == 38 + kings &&
        shogi_bb_count(shogi_occupied(end)) == 2 + kings)
        finder_hit(f, THEME_kemurizume, last);
    if (king == shogi_square_of(5, 5))
        finder_hit(f, THEME_miyakozume, last);
    if ((file == 1 || file == 9) && (rank == 1 || rank == 9))
        finder_hit(f, THEME_setchinzume, last);
    if (king == start->king[!start->side] && king_has_moved(facts))
        finder_hit(f, THEME_kangen_gyoku, last);
    find_blocked_escapes(f);
}
