/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Themes that one ply shows, looked at with the plies next to it. */
#include "tsume/shogi/attacks.h"
#include "tsume/shogi/features/theme_finder.h"
#include "tsume/shogi/movegen.h"

#define DISTANT 3
#define CHAIN   3

static bool is_kept(const struct ply_facts *p)
{
    return p->could_promote && !p->promotes;
}

static bool is_slider(int type)
{
    return type == SHOGI_LANCE || type == SHOGI_BISHOP || type == SHOGI_ROOK;
}

static bool is_pawn_drop(const struct ply_facts *p)
{
    return p->attacker && p->drop && p->type == SHOGI_PAWN;
}

/* Had the move at `index` promoted and the rest been played all the same: does a pawn drop of the
 * line become mate? Ends where the line no longer fits. */
static bool promotion_forbids_a_drop(const struct line_facts *f, size_t index)
{
    struct shogi_position p = f->positions[index];
    struct shogi_undo undo;
    shogi_move m = f->plies[index].move;
    shogi_move twin =
        shogi_move_board(shogi_move_from(m), shogi_move_to(m), shogi_move_type(m), true);
    if (!shogi_is_legal(&p, twin))
        return false;
    shogi_play(&p, twin, &undo);
    for (size_t i = index + 1; i < f->count; i++) {
        const struct ply_facts *next = &f->plies[i];
        if (is_pawn_drop(next) && line_pawn_drop_forbidden(&p))
            return true;
        if (!shogi_is_legal(&p, next->move))
            return false;
        shogi_play(&p, next->move, &undo);
    }
    return false;
}

static void find_attacker(struct finder *f, size_t i)
{
    const struct ply_facts *p = &f->facts->plies[i];
    int base = shogi_base_type(p->type);
    if (p->sacrifice)
        finder_hit(f, THEME_sutegoma, i);
    if (p->sacrifice && (base == SHOGI_BISHOP || base == SHOGI_ROOK))
        finder_hit(f, THEME_oogoma_sute, i);
    if (p->discovered)
        finder_hit(f, THEME_aki_oute, i);
    if (p->checkers >= 2)
        finder_hit(f, THEME_ryo_oute, i);
    if (p->drop && is_slider(p->type) && p->distance >= DISTANT)
        finder_hit(f, THEME_en_uchi, i);
    if (!is_kept(p))
        return;
    finder_hit(f, THEME_narazu, i);
    if (p->type == SHOGI_PAWN || p->type == SHOGI_BISHOP || p->type == SHOGI_ROOK)
        finder_hit(f, THEME_hikakufu_narazu, i);
    if (promotion_forbids_a_drop(f->facts, i))
        finder_hit(f, THEME_uchifuzume_kaihi, i);
}

static void find_defender(struct finder *f, size_t i)
{
    const struct ply_facts *p = &f->facts->plies[i];
    const struct shogi_position *after = &f->facts->positions[i + 1];
    if (is_kept(p))
        finder_hit(f, THEME_gyokukata_narazu, i);
    if (shogi_in_check(after, after->side))
        finder_hit(f, THEME_gyaku_oute, i);
    if (!p->interposes)
        return;
    finder_hit(f, p->drop ? THEME_aigoma : THEME_ido_ai, i);
    if (p->drop && p->unsupported && p->distance > 1)
        finder_hit(f, THEME_chu_ai, i);
    if (p->unsupported && i + 1 < f->facts->count && f->facts->plies[i + 1].to == p->to)
        finder_hit(f, THEME_sute_ai, i);
}

static void find_seven_kinds(struct finder *f)
{
    size_t first[SHOGI_HAND_TYPES], kinds = 0;
    bool seen[SHOGI_HAND_TYPES] = {false};
    for (size_t i = 0; i < f->facts->count; i++) {
        const struct ply_facts *p = &f->facts->plies[i];
        if (p->attacker || !p->interposes || !p->drop || seen[p->type])
            continue;
        seen[p->type] = true;
        first[kinds++] = i;
    }
    for (size_t i = 0; kinds == SHOGI_GOLD && i < kinds; i++)
        finder_hit(f, THEME_nanashu_ai, first[i]);
}

static void find_chains(struct finder *f)
{
    const struct line_facts *facts = f->facts;
    for (size_t i = 0; i < facts->count; i += 2) {
        size_t end = i;
        while (end < facts->count && facts->plies[end].sacrifice)
            end += 2;
        for (size_t k = i; (end - i) / 2 >= CHAIN && k < end; k += 2)
            finder_hit(f, THEME_renzoku_sutegoma, k);
        i = end > i ? end : i; /* the move that ended the run is no sacrifice */
    }
}

static void find_forbidden_drops(struct finder *f)
{
    const struct line_facts *facts = f->facts;
    size_t forbidden = 0;
    bool open = false;
    for (size_t i = 0; i < facts->count; i += 2) {
        if (open && is_pawn_drop(&facts->plies[i])) {
            finder_hit(f, THEME_uchifuzume_dakai, forbidden);
            finder_hit(f, THEME_uchifuzume_dakai, i);
            open = false;
        }
        if (facts->plies[i].pawn_drop_forbidden) {
            forbidden = i;
            open = true;
        }
    }
}

/* The king comes back for a sacrifice. */
static void find_called_back(struct finder *f)
{
    const struct line_facts *facts = f->facts;
    struct shogi_bb left = SHOGI_BB_NONE;
    for (size_t i = 1; i < facts->count; i += 2) {
        const struct ply_facts *p = &facts->plies[i];
        if (!p->king_move)
            continue;
        if (facts->plies[i - 1].sacrifice && shogi_bb_has(left, p->to))
            finder_hit(f, THEME_yobimodoshi, i - 1);
        left = shogi_bb_or(left, shogi_square_bb[shogi_move_from(p->move)]);
    }
}

void find_ply_themes(struct finder *f)
{
    for (size_t i = 0; i < f->facts->count; i++) {
        if (f->facts->plies[i].attacker)
            find_attacker(f, i);
        else
            find_defender(f, i);
    }
    find_seven_kinds(f);
    find_chains(f);
    find_forbidden_drops(f);
    find_called_back(f);
}
