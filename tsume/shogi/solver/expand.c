/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Making a frame: the moves of a position as children, what the tables know of them, and first
 * numbers for those they do not know. */
#include <stdlib.h>

#include "core/rng.h"
#include "tsume/shogi/attacks.h"
#include "tsume/shogi/solver/search.h"

/* ---- keys ---- */

/* Key and attacker's hand after m, without playing it. */
static void locate(const struct tsume_search *s, const struct frame *f, struct child *c)
{
    const struct shogi_position *p = &s->position;
    shogi_move m = c->move;
    shogi_square to = shogi_move_to(m);
    uint64_t key = p->board_key ^ s->salt ^ SHOGI_SIDE_RANDOM;
    hand_word hand = f->hand;
    if (shogi_move_is_drop(m)) {
        int type = shogi_move_type(m);
        key ^= shogi_board_random[shogi_piece_of(p->side, type)][to];
        if (f->attacker)
            hand -= hand_one(type);
    } else {
        shogi_square from = shogi_move_from(m);
        shogi_piece piece = p->board[from], captured = p->board[to];
        shogi_piece after = (shogi_piece)(piece | (shogi_move_promotes(m) ? SHOGI_PROMOTED : 0));
        key ^= shogi_board_random[piece][from] ^ shogi_board_random[after][to];
        if (captured) {
            key ^= shogi_board_random[captured][to];
            if (f->attacker)
                hand += hand_one(shogi_base_of(captured));
        }
    }
    c->key = s->exact ? key ^ mix64(hand) : key;
    c->hand = hand;
}

static uint64_t hand_key_after(const struct shogi_position *p, shogi_move m)
{
    if (shogi_move_is_drop(m))
        return p->hand_key - shogi_hand_random[p->side][shogi_move_type(m)];
    shogi_piece captured = p->board[shogi_move_to(m)];
    return captured ? p->hand_key + shogi_hand_random[p->side][shogi_base_of(captured)]
                    : p->hand_key;
}

static bool is_forbidden(const struct tsume_search *s, const struct child *c)
{
    uint64_t key = c->key ^ mix64(c->hand) ^ s->salt; /* forbidden positions: exact keys */
    key ^= hand_key_after(&s->position, c->move);
    for (size_t i = 0; i < s->forbidden_count; i++)
        if (s->forbidden[i] == key)
            return true;
    return false;
}

/* Does the child stand on the path, or a position with the same board and at least its hand? The
 * attacker gains nothing there that it did not have before. */
static bool on_path(const struct tsume_search *s, const struct child *c, int32_t *ref)
{
    if (!s->filter[c->key >> (64 - FILTER_BITS)])
        return false;
    for (size_t i = s->frames.count; i-- > 0;) {
        const struct frame *f = &s->frames.items[i];
        if (f->key == c->key && hand_covers(f->hand, c->hand)) {
            *ref = (int32_t)i;
            return true;
        }
    }
    return false;
}

/* ---- first numbers ---- */

static void settle(struct outcome *out, uint8_t state, hand_word pieces, uint32_t length,
                   shogi_move move)
{
    *out = (struct outcome){
        .state = state, .pieces = pieces, .length = length, .ref = REF_NONE, .move = move};
}

/* Squares next to the king that it could step on. */
uint32_t tsume_free_squares(const struct shogi_position *p, int attacker)
{
    shogi_square king = p->king[attacker ^ 1];
    struct shogi_bb to = shogi_bb_minus(shogi_king_attacks[king], p->color[attacker ^ 1]);
    struct shogi_bb occupied = shogi_bb_minus(shogi_occupied(p), shogi_square_bb[king]);
    uint32_t count = 0;
    while (shogi_bb_any(to))
        count += !shogi_is_attacked_with(p, shogi_bb_pop(&to), attacker, occupied, SHOGI_BB_NONE);
    return count;
}

/* The attacker is to move in p, of which no table knows anything: mate in one, no check at all, or
 * first numbers. */
void tsume_judge_leaf(struct tsume_search *s, struct shogi_position *p, uint64_t key,
                      hand_word hand, struct outcome *out)
{
    shogi_move moves[SHOGI_MAX_MOVES];
    s->leaves++;
    shogi_move mate = shogi_mate_in_one(p);
    if (mate != SHOGI_MOVE_NONE) {
        struct shogi_undo undo;
        shogi_play(p, mate, &undo);
        hand_word pieces = tsume_evasion_pieces(p, s->attacker);
        shogi_unplay(p, mate, &undo);
        pieces = s->exact ? hand : tsume_hand_before_proof(p, mate, pieces);
        settle(out, CHILD_PROVEN, pieces, 1, mate);
        tsume_table_store_final(s->table, ENTRY_PROVEN, key, out->pieces, 1, 1, move_pack(mate));
        return;
    }
    size_t checks = shogi_checks(p, moves);
    if (checks == 0) {
        hand_word all = hand + hand_of(p, s->attacker ^ 1);
        hand_word pieces = s->exact ? hand : all & ~tsume_unusable_pieces(p, s->attacker);
        settle(out, CHILD_DISPROVEN, pieces, 0, SHOGI_MOVE_NONE);
        tsume_table_store_final(s->table, ENTRY_DISPROVEN, key, out->pieces, 0, 1, 0);
        return;
    }
    *out = (struct outcome){.state = CHILD_OPEN,
                            .pn = 1 + tsume_free_squares(p, s->attacker),
                            .dn = s->alike ? 1 : (uint32_t)checks,
                            .ref = REF_NONE};
}

/* How many answers a check has, all drops on one square counted as one. */
uint32_t tsume_answers(struct tsume_search *s, shogi_move check)
{
    struct shogi_position *p = &s->position;
    struct shogi_undo undo;
    shogi_move moves[SHOGI_MAX_MOVES];
    shogi_play(p, check, &undo);
    size_t count = shogi_evasions(p, moves);
    shogi_unplay(p, check, &undo);
    struct shogi_bb dropped = SHOGI_BB_NONE;
    uint32_t answers = 0;
    for (size_t i = 0; i < count; i++) {
        if (shogi_move_is_drop(moves[i]))
            dropped = shogi_bb_or(dropped, shogi_square_bb[shogi_move_to(moves[i])]);
        else
            answers++;
    }
    return answers + (uint32_t)shogi_bb_count(dropped);
}

/* ---- children ---- */

static void take_hit(struct tsume_search *s, const struct frame *f, struct child *c,
                     const struct tsume_table_hit *hit)
{
    uint32_t ref;
    uint16_t move;
    if (hit->on_path &&
        tsume_path_probe(s->table, mix64(c->key + c->hand * 3) ^ f->path, &ref, &move)) {
        c->state = CHILD_REPEATED;
        c->ref = (int32_t)ref;
        c->pieces = c->hand;
        return;
    }
    c->state = CHILD_OPEN;
    c->pn = hit->pn;
    c->dn = hit->dn;
    c->old = hit->depth < s->frames.count;
}

/* An answer that waited for one on the same square, which has now been refuted, may lose to the
 * same play. On another square this fails nearly always. */
static bool loses_likewise(struct tsume_search *s, const struct frame *f, struct child *c)
{
    struct outcome o;
    if (f->attacker || s->exact || c->after < 0)
        return false;
    shogi_move guide = s->children.items[f->first + (size_t)c->after].move;
    if (shogi_move_to(guide) != shogi_move_to(c->move) || !tsume_simulate(s, guide, c->move, &o))
        return false;
    c->state = CHILD_PROVEN;
    c->pieces = o.pieces;
    c->length = o.length;
    return true;
}

static void judge_new(struct tsume_search *s, const struct frame *f, struct child *c,
                      const struct tsume_table_hit *hit)
{
    c->fresh = true;
    c->state = CHILD_OPEN;
    if (f->attacker) {
        c->pn = tsume_answers(s, c->move);
        c->pn += c->pn == 0; /* mate: its own frame will say so */
        c->dn = 1;
    } else {
        struct outcome leaf;
        struct shogi_undo undo;
        shogi_play(&s->position, c->move, &undo);
        tsume_judge_leaf(s, &s->position, c->key, c->hand, &leaf);
        shogi_unplay(&s->position, c->move, &undo);
        c->state = leaf.state;
        c->pieces = leaf.pieces;
        c->length = leaf.length;
        c->pn = leaf.pn;
        c->dn = leaf.dn;
    }
    if (c->state != CHILD_OPEN || loses_likewise(s, f, c))
        return;
    if (hit->pn > c->pn)
        c->pn = hit->pn;
    if (hit->dn > c->dn)
        c->dn = hit->dn;
}

/* Finds out what is known of a waiting child. The frame is the top of the stack. */
void tsume_child_wake(struct tsume_search *s, const struct frame *f, struct child *c)
{
    int32_t ref;
    struct tsume_table_hit hit;
    if (s->forbidden_count && is_forbidden(s, c)) {
        c->state = CHILD_DISPROVEN;
        c->pieces = c->hand;
        return;
    }
    if (on_path(s, c, &ref)) {
        c->state = CHILD_REPEATED;
        c->ref = ref;
        c->pieces = c->hand;
        return;
    }
    tsume_table_probe(s->table, c->key, c->hand, &hit);
    switch (hit.kind) {
    case ENTRY_PROVEN:
        c->state = CHILD_PROVEN;
        c->pieces = hit.hand;
        c->length = hit.pn;
        return;
    case ENTRY_DISPROVEN:
        c->state = CHILD_DISPROVEN;
        c->pieces = hit.hand;
        return;
    case ENTRY_OPEN:
        take_hit(s, f, c, &hit);
        return;
    default:
        judge_new(s, f, c, &hit);
    }
}

/* The child before i that is the same move with promotion; -1 = none. */
static int16_t promotion_of(const struct child *c, size_t i)
{
    if (shogi_move_type(c[i].move) >= SHOGI_GOLD)
        return -1;
    for (size_t k = i; k-- > 0;)
        if ((c[k].move ^ c[i].move) == 1u << 14)
            return (int16_t)k;
    return -1;
}

/* Which moves wait for which. Defender: drops wait one for the other, in the order of
 * tsume_put_in_order, and a move that could promote for its promotion. Attacker: a pawn, bishop or
 * rook that could promote and does not waits for its promotion, which is nearly always as good; the
 * two are twins. */
static void chain(const struct frame *f, struct child *c, size_t i)
{
    shogi_move m = c[i].move;
    c[i].after = c[i].twin = -1;
    if (!f->attacker) {
        if (i > 0 && shogi_move_is_drop(m) && shogi_move_is_drop(c[i - 1].move))
            c[i].after = (int16_t)(i - 1);
        else if (!shogi_move_is_drop(m) && !shogi_move_promotes(m))
            c[i].after = promotion_of(c, i);
        return;
    }
    int type = shogi_move_type(m);
    if (shogi_move_is_drop(m) || shogi_move_promotes(m) ||
        (type != SHOGI_PAWN && type != SHOGI_BISHOP && type != SHOGI_ROOK))
        return;
    c[i].after = c[i].twin = promotion_of(c, i);
    if (c[i].twin >= 0)
        c[c[i].twin].twin = (int16_t)i;
}

/* Interposing drops from the king outwards; on one square as they were generated. */
void tsume_put_in_order(const struct shogi_position *p, shogi_move *moves, size_t count)
{
    size_t first = 0;
    shogi_square king = p->king[p->side];
    while (first < count && !shogi_move_is_drop(moves[first]))
        first++;
    for (size_t i = first + 1; i < count; i++) {
        shogi_move m = moves[i];
        size_t k = i;
        for (; k > first && abs(shogi_move_to(moves[k - 1]) - king) > abs(shogi_move_to(m) - king);
             k--)
            moves[k] = moves[k - 1];
        moves[k] = m;
    }
}

/* Generates the children of the top frame. False: the position is settled by the rules, *out says
 * how. */
bool tsume_expand(struct tsume_search *s, struct frame *f, struct outcome *out)
{
    shogi_move moves[SHOGI_MAX_MOVES];
    const struct shogi_position *p = &s->position;
    size_t count = f->attacker ? shogi_checks(p, moves) : shogi_evasions(p, moves);
    f->first = s->children.count;
    f->count = count;
    if (count == 0) {
        if (f->attacker)
            settle(out, CHILD_DISPROVEN,
                   (f->hand + hand_of(p, s->attacker ^ 1)) & ~tsume_unusable_pieces(p, s->attacker),
                   0, SHOGI_MOVE_NONE);
        else
            settle(out, CHILD_PROVEN, tsume_evasion_pieces(p, s->attacker), 0, SHOGI_MOVE_NONE);
        return false;
    }
    if (!f->attacker)
        tsume_put_in_order(p, moves, count);
    size_t held = (s->children.count + count) * sizeof *s->children.items +
                  s->frames.count * sizeof *s->frames.items;
    if (s->stack_bytes && held > s->stack_bytes)
        s->stopped = LIMIT_MEMORY;
    if (!vec_reserve(&s->children, s->children.count + count)) {
        s->out_of_memory = true;
        return true;
    }
    struct child *c = s->children.items + f->first;
    s->children.count += count;
    for (size_t i = 0; i < count; i++) {
        c[i] = (struct child){.move = moves[i], .state = CHILD_WAITING};
        locate(s, f, &c[i]);
        chain(f, c, i);
        if (c[i].after < 0)
            tsume_table_prefetch(s->table, c[i].key);
    }
    return true;
}
