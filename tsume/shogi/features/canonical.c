/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/shogi/features/canonical.h"

#include <stdio.h>
#include <string.h>

/* Half a turn of the board with the colours exchanged. */
static void turn(struct shogi_position *out, const struct shogi_position *p)
{
    struct shogi_position q;
    shogi_clear(&q);
    for (shogi_square s = 0; s < SHOGI_SQUARES; s++) {
        if (p->board[s])
            shogi_put(&q, SHOGI_SQUARES - 1 - s, p->board[s] ^ (1 << 4));
    }
    memcpy(q.hand[0], p->hand[1], sizeof q.hand[0]);
    memcpy(q.hand[1], p->hand[0], sizeof q.hand[1]);
    shogi_set_side(&q, !p->side);
    (void)shogi_finish(&q); /* the same pieces */
    *out = q;
}

/* Moves every piece; false if one leaves the board. */
static bool move_all(struct shogi_position *out, const struct shogi_position *p, int files,
                     int ranks)
{
    struct shogi_position q = *p;
    memset(q.board, 0, sizeof q.board);
    for (shogi_square s = 0; s < SHOGI_SQUARES; s++) {
        int file = shogi_file(s) + files, rank = shogi_rank(s) + ranks;
        if (!p->board[s])
            continue;
        if (file < 1 || file > 9 || rank < 1 || rank > 9)
            return false;
        shogi_put(&q, shogi_square_of(file, rank), p->board[s]);
    }
    (void)shogi_finish(&q);
    *out = q;
    return true;
}

bool canonical_translate(struct shogi_position *out, const struct shogi_position *p, int files,
                         int ranks)
{
    if (!move_all(out, p, files, ranks))
        return false;
    for (shogi_square s = 0; s < SHOGI_SQUARES; s++) {
        int type = shogi_piece_type(out->board[s]);
        bool black = shogi_piece_color(out->board[s]) == SHOGI_BLACK;
        int left = black ? shogi_rank(s) - 1 : 9 - shogi_rank(s); /* ranks ahead of the piece */
        int needed = type == SHOGI_KNIGHT ? 2 : type == SHOGI_PAWN || type == SHOGI_LANCE;
        if (left < needed)
            return false;
    }
    return true;
}

/* Into the corner of file 1 and rank a. */
static void push_into_corner(struct shogi_position *p)
{
    int file = 10, rank = 10;
    for (shogi_square s = 0; s < SHOGI_SQUARES; s++) {
        if (!p->board[s])
            continue;
        file = shogi_file(s) < file ? shogi_file(s) : file;
        rank = shogi_rank(s) < rank ? shogi_rank(s) : rank;
    }
    if (file <= 9)
        (void)move_all(p, p, 1 - file, 1 - rank);
}

void canonical_form(struct shogi_position *out, const struct shogi_position *p,
                    enum canonical_kind kind)
{
    struct shogi_position a = *p, b;
    if (p->side == SHOGI_WHITE)
        turn(&a, p);
    shogi_mirror(&b, &a);
    if (kind == CANONICAL_SHIFT) {
        push_into_corner(&a);
        push_into_corner(&b);
    }
    *out = memcmp(a.board, b.board, sizeof a.board) <= 0 ? a : b;
}

static uint64_t digest(uint64_t hash, const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        hash = (hash ^ bytes[i]) * 0x100000001b3u;
    return hash;
}

/* FNV-1a over the 81 board codes, then black's and white's hand from pawn to gold. */
uint64_t canonical_key(const struct shogi_position *p, enum canonical_kind kind)
{
    struct shogi_position form;
    canonical_form(&form, p, kind);
    uint64_t hash = digest(0xcbf29ce484222325u, form.board, sizeof form.board);
    for (int color = 0; color < 2; color++)
        hash = digest(hash, &form.hand[color][SHOGI_PAWN], SHOGI_GOLD);
    return hash;
}

void canonical_text(char out[CANONICAL_TEXT_SIZE], const struct shogi_position *p,
                    enum canonical_kind kind)
{
    (void)snprintf(out, CANONICAL_TEXT_SIZE, "%016llx", (unsigned long long)canonical_key(p, kind));
}
