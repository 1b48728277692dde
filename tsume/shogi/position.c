/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/shogi/position.h"

#include <assert.h>
#include <string.h>

#include "tsume/shogi/attacks.h"

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

/* The type a piece has in hand (a king stays a king). */
static int base_type(int type)
{
    return type > SHOGI_KING ? type - SHOGI_PROMOTED : type;
}

static void toggle(struct shogi_position *p, shogi_piece piece, struct shogi_bb at)
{
    const uint8_t *classes = shogi_class_of[shogi_piece_type(piece)];
    int color = shogi_piece_color(piece);
    p->color[color] = shogi_bb_xor(p->color[color], at);
    p->of_class[classes[0]] = shogi_bb_xor(p->of_class[classes[0]], at);
    if (classes[1] != SHOGI_CLASSES)
        p->of_class[classes[1]] = shogi_bb_xor(p->of_class[classes[1]], at);
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
        toggle(p, piece, shogi_square_bb[s]);
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
        count[base_type(type)]++;
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
            rest[base_type(shogi_piece_type(p->board[s]))]--;
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

static void play_drop(struct shogi_position *p, shogi_move m)
{
    int type = shogi_move_type(m), side = p->side;
    shogi_square to = shogi_move_to(m);
    shogi_piece piece = shogi_piece_of(side, type);
    assert(!p->board[to] && p->hand[side][type] > 0);
    p->board[to] = piece;
    p->hand[side][type]--;
    toggle(p, piece, shogi_square_bb[to]);
    p->board_key ^= shogi_board_random[piece][to];
    p->hand_key -= shogi_hand_random[side][type];
}

void shogi_play(struct shogi_position *p, shogi_move m, struct shogi_undo *u)
{
    u->board_key = p->board_key;
    u->hand_key = p->hand_key;
    u->captured = 0;
    p->board_key ^= SHOGI_SIDE_RANDOM;
    if (shogi_move_is_drop(m)) {
        play_drop(p, m);
        p->side ^= 1;
        return;
    }
    shogi_square from = shogi_move_from(m), to = shogi_move_to(m);
    int side = p->side;
    shogi_piece piece = p->board[from], captured = p->board[to];
    shogi_piece after = (shogi_piece)(piece | (shogi_move_promotes(m) ? SHOGI_PROMOTED : 0));
    assert(piece == shogi_piece_of(side, shogi_move_type(m)));
    if (captured) {
        int type = base_type(shogi_piece_type(captured));
        assert(shogi_piece_color(captured) != side && type != SHOGI_KING);
        u->captured = captured;
        p->hand[side][type]++;
        p->hand_key += shogi_hand_random[side][type];
        p->board_key ^= shogi_board_random[captured][to];
        toggle(p, captured, shogi_square_bb[to]);
    }
    p->board[from] = 0;
    p->board[to] = after;
    toggle(p, piece, shogi_square_bb[from]);
    toggle(p, after, shogi_square_bb[to]);
    p->board_key ^= shogi_board_random[piece][from] ^ shogi_board_random[after][to];
    if (shogi_piece_type(piece) == SHOGI_KING)
        p->king[side] = (int8_t)to;
    p->side ^= 1;
}

void shogi_unplay(struct shogi_position *p, shogi_move m, const struct shogi_undo *u)
{
    int side = p->side ^= 1;
    shogi_square to = shogi_move_to(m);
    shogi_piece after = p->board[to];
    p->board_key = u->board_key;
    p->hand_key = u->hand_key;
    toggle(p, after, shogi_square_bb[to]);
    p->board[to] = u->captured;
    if (shogi_move_is_drop(m)) {
        p->hand[side][shogi_move_type(m)]++;
    } else {
        shogi_square from = shogi_move_from(m);
        shogi_piece piece = shogi_piece_of(side, shogi_move_type(m));
        p->board[from] = piece;
        toggle(p, piece, shogi_square_bb[from]);
        if (shogi_piece_type(piece) == SHOGI_KING)
            p->king[side] = (int8_t)from;
        if (u->captured) {
            toggle(p, u->captured, shogi_square_bb[to]);
            p->hand[side][base_type(shogi_piece_type(u->captured))]--;
        }
    }
    /* One position in eight: enough to catch a slip early, cheap enough for whole test runs. */
    assert((p->board_key & 7) != 0 || shogi_position_check(p) == NULL);
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
