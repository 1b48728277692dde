/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/shogi/position.h"

#include <assert.h>
#include <string.h>

#include "tsume/shogi/attacks.h"
#include "tsume/shogi/generate.h"

/* ---- setting up ---- */

void shogi_clear(struct shogi_position *p)
{
    memset(p, 0, sizeof *p);
    p->king[0] = p->king[1] = -1;
}

void shogi_put(struct shogi_position *p, shogi_square s, shogi_piece piece)
{
    assert(s >= 0 && s < SHOGI_SQUARES);
    p->board[s] = piece;
}

void shogi_set_hand(struct shogi_position *p, int color, int type, int count)
{
    assert(type >= SHOGI_PAWN && type <= SHOGI_GOLD && count >= 0 && count <= 255);
    p->hand[color][type] = (uint8_t)count;
}

void shogi_set_side(struct shogi_position *p, int color)
{
    assert(color == SHOGI_BLACK || color == SHOGI_WHITE);
    p->side = (uint8_t)color;
}

int shogi_set_count(int type)
{
    static const uint8_t count[SHOGI_HAND_TYPES + 1] = {0, 18, 4, 4, 4, 2, 2, 4, 2};
    return type > SHOGI_NONE && type <= SHOGI_KING ? count[type] : 0;
}

static bool is_piece(shogi_piece piece)
{
    int type = shogi_piece_type(piece);
    return shogi_piece_color(piece) < 2 && type != SHOGI_NONE && type < SHOGI_TYPES;
}

/* Changes the classes of a type by a set of squares. */
static inline void toggle_classes(struct shogi_position *p, int type, struct shogi_bb squares)
{
    const uint8_t *classes = shogi_class_of[type];
    p->of_class[classes[0]] = shogi_bb_xor(p->of_class[classes[0]], squares);
    if (classes[1] != SHOGI_CLASSES)
        p->of_class[classes[1]] = shogi_bb_xor(p->of_class[classes[1]], squares);
}

static inline void toggle_piece(struct shogi_position *p, int color, int type, shogi_square s)
{
    p->color[color] = shogi_bb_xor(p->color[color], shogi_square_bb[s]);
    toggle_classes(p, type, shogi_square_bb[s]);
}

/* Derives every field from board, hand and side; the board must hold pieces only. */
static void derive(struct shogi_position *p)
{
    p->king[0] = p->king[1] = -1;
    memset(p->color, 0, sizeof p->color);
    memset(p->of_class, 0, sizeof p->of_class);
    p->board_key = p->side == SHOGI_WHITE ? SHOGI_SIDE_RANDOM : 0;
    p->hand_key = 0;
    for (shogi_square s = 0; s < SHOGI_SQUARES; s++) {
        shogi_piece piece = p->board[s];
        if (!piece)
            continue;
        toggle_piece(p, shogi_piece_color(piece), shogi_piece_type(piece), s);
        p->board_key ^= shogi_board_random[piece][s];
        if (shogi_piece_type(piece) == SHOGI_KING)
            p->king[shogi_piece_color(piece)] = (int8_t)s;
    }
    for (int c = 0; c < 2; c++)
        for (int t = SHOGI_PAWN; t <= SHOGI_GOLD; t++)
            p->hand_key += p->hand[c][t] * shogi_hand_random[c][t];
}

sakui_status shogi_finish(struct shogi_position *p)
{
    int count[SHOGI_KING + 1] = {0}, kings[2] = {0};
    for (shogi_square s = 0; s < SHOGI_SQUARES; s++) {
        if (!p->board[s])
            continue;
        if (!is_piece(p->board[s]))
            return SAKUI_INPUT;
        int type = shogi_piece_type(p->board[s]);
        count[shogi_base_type(type)]++;
        if (type == SHOGI_KING && ++kings[shogi_piece_color(p->board[s])] > 1)
            return SAKUI_INPUT;
    }
    for (int t = SHOGI_PAWN; t <= SHOGI_GOLD; t++)
        if (count[t] + p->hand[0][t] + p->hand[1][t] > shogi_set_count(t))
            return SAKUI_INPUT;
    p->hand[0][0] = p->hand[1][0] = 0;
    if (p->side > SHOGI_WHITE)
        return SAKUI_INPUT;
    derive(p);
    return SAKUI_OK;
}

void shogi_start(struct shogi_position *p)
{
    static const uint8_t back[9] = {SHOGI_LANCE, SHOGI_KNIGHT, SHOGI_SILVER, SHOGI_GOLD, SHOGI_KING,
                                    SHOGI_GOLD,  SHOGI_SILVER, SHOGI_KNIGHT, SHOGI_LANCE};
    shogi_clear(p);
    for (int f = 1; f <= 9; f++) {
        p->board[shogi_square_of(f, 9)] = shogi_piece_of(SHOGI_BLACK, back[f - 1]);
        p->board[shogi_square_of(f, 7)] = shogi_piece_of(SHOGI_BLACK, SHOGI_PAWN);
        p->board[shogi_square_of(f, 3)] = shogi_piece_of(SHOGI_WHITE, SHOGI_PAWN);
        p->board[shogi_square_of(f, 1)] = shogi_piece_of(SHOGI_WHITE, back[f - 1]);
    }
    p->board[shogi_square_of(2, 8)] = shogi_piece_of(SHOGI_BLACK, SHOGI_ROOK);
    p->board[shogi_square_of(8, 8)] = shogi_piece_of(SHOGI_BLACK, SHOGI_BISHOP);
    p->board[shogi_square_of(8, 2)] = shogi_piece_of(SHOGI_WHITE, SHOGI_ROOK);
    p->board[shogi_square_of(2, 2)] = shogi_piece_of(SHOGI_WHITE, SHOGI_BISHOP);
    derive(p);
}

void shogi_fill_hand(struct shogi_position *p, int color)
{
    int rest[SHOGI_KING + 1];
    for (int t = SHOGI_PAWN; t <= SHOGI_GOLD; t++)
        rest[t] = shogi_set_count(t) - p->hand[color ^ 1][t];
    for (shogi_square s = 0; s < SHOGI_SQUARES; s++)
        if (p->board[s])
            rest[shogi_base_type(shogi_piece_type(p->board[s]))]--;
    for (int t = SHOGI_PAWN; t <= SHOGI_GOLD; t++)
        p->hand[color][t] = (uint8_t)(rest[t] > 0 ? rest[t] : 0);
    derive(p);
}

void shogi_mirror(struct shogi_position *to, const struct shogi_position *from)
{
    struct shogi_position q = *from;
    for (shogi_square s = 0; s < SHOGI_SQUARES; s++)
        q.board[shogi_mirror_square(s)] = from->board[s];
    derive(&q);
    *to = q;
}

shogi_move shogi_mirror_move(shogi_move m)
{
    if (m == SHOGI_MOVE_NONE)
        return m;
    shogi_square to = shogi_mirror_square(shogi_move_to(m));
    if (shogi_move_is_drop(m))
        return shogi_move_drop(shogi_move_type(m), to);
    return shogi_move_board(shogi_mirror_square(shogi_move_from(m)), to, shogi_move_type(m),
                            shogi_move_promotes(m));
}

/* ---- playing ---- */

/* Moves a piece on the bitboards, there or back: each is its own inverse. */
static inline void toggle_move(struct shogi_position *p, int side, shogi_move m)
{
    struct shogi_bb to = shogi_square_bb[shogi_move_to(m)];
    struct shogi_bb from = shogi_square_bb[shogi_move_from(m)], both = shogi_bb_xor(from, to);
    int type = shogi_move_type(m);
    p->color[side] = shogi_bb_xor(p->color[side], both);
    if (shogi_move_promotes(m)) {
        toggle_classes(p, type, from);
        toggle_classes(p, type + SHOGI_PROMOTED, to);
    } else {
        toggle_classes(p, type, both);
    }
}
void shogi_play(struct shogi_position *p, shogi_move m, struct shogi_undo *u)
{
    int side = p->side, type = shogi_move_type(m);
    shogi_square to = shogi_move_to(m);
    shogi_piece piece = shogi_piece_of(side, type), captured = p->board[to];
    uint64_t board_key = p->board_key;
    u->board_key = board_key;
    u->hand_key = p->hand_key;
    u->captured = captured;
    board_key ^= SHOGI_SIDE_RANDOM;
    p->side = (uint8_t)(side ^ 1);
    if (shogi_move_is_drop(m)) {
        assert(!captured && p->hand[side][type] > 0);
        p->board[to] = piece;
        p->hand[side][type]--;
        p->hand_key -= shogi_hand_random[side][type];
        toggle_piece(p, side, type, to);
        p->board_key = board_key ^ shogi_board_random[piece][to];
        return;
    }
    shogi_square from = shogi_move_from(m);
    assert(p->board[from] == piece);
    if (captured) {
        int taken = shogi_piece_type(captured), held = shogi_base_type(taken);
        assert(shogi_piece_color(captured) != side && taken != SHOGI_KING);
        p->hand[side][held]++;
        p->hand_key += shogi_hand_random[side][held];
        board_key ^= shogi_board_random[captured][to];
        toggle_piece(p, side ^ 1, taken, to);
    }
    shogi_piece after = (shogi_piece)(piece | (shogi_move_promotes(m) ? SHOGI_PROMOTED : 0));
    p->board[from] = 0;
    p->board[to] = after;
    toggle_move(p, side, m);
    p->board_key = board_key ^ shogi_board_random[piece][from] ^ shogi_board_random[after][to];
    if (type == SHOGI_KING)
        p->king[side] = (int8_t)to;
}

void shogi_unplay(struct shogi_position *p, shogi_move m, const struct shogi_undo *u)
{
    int side = p->side ^= 1, type = shogi_move_type(m);
    shogi_square to = shogi_move_to(m);
    p->board_key = u->board_key;
    p->hand_key = u->hand_key;
    p->board[to] = u->captured;
    if (shogi_move_is_drop(m)) {
        p->hand[side][type]++;
        toggle_piece(p, side, type, to);
    } else {
        shogi_square from = shogi_move_from(m);
        p->board[from] = shogi_piece_of(side, type);
        toggle_move(p, side, m);
        if (type == SHOGI_KING)
            p->king[side] = (int8_t)from;
        if (u->captured) {
            int taken = shogi_piece_type(u->captured);
            toggle_piece(p, side ^ 1, taken, to);
            p->hand[side][shogi_base_type(taken)]--;
        }
    }
    /* One position in eight: enough to catch a slip early, cheap enough for whole test runs. */
    assert((p->board_key & 7) != 0 || shogi_position_check(p) == NULL);
}

void shogi_toggle_on_bitboards(struct shogi_position *p, shogi_move m)
{
    int side = p->side;
    shogi_square to = shogi_move_to(m);
    if (shogi_move_is_drop(m)) {
        toggle_piece(p, side, shogi_move_type(m), to);
        return;
    }
    shogi_piece captured = p->board[to];
    if (captured)
        toggle_piece(p, side ^ 1, shogi_piece_type(captured), to);
    toggle_move(p, side, m);
}

/* ---- checking ---- */

bool shogi_position_equal(const struct shogi_position *a, const struct shogi_position *b)
{
    return a->side == b->side && memcmp(a->board, b->board, sizeof a->board) == 0 &&
           memcmp(a->hand, b->hand, sizeof a->hand) == 0;
}

const char *shogi_position_check(const struct shogi_position *p)
{
    struct shogi_position q = *p;
    if (shogi_finish(&q) != SAKUI_OK || p->hand[0][0] || p->hand[1][0])
        return "board, hand or side";
    if (memcmp(p->king, q.king, sizeof q.king) != 0)
        return "king";
    if (memcmp(p->color, q.color, sizeof q.color) != 0)
        return "color";
    if (memcmp(p->of_class, q.of_class, sizeof q.of_class) != 0)
        return "of_class";
    if (p->board_key != q.board_key)
        return "board_key";
    return p->hand_key != q.hand_key ? "hand_key" : NULL;
}
