/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/naive_random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct naive_position naive_read(const char *sfen)
{
    struct naive_position p;
    struct diag_list diags = {0};
    if (naive_from_sfen(&p, sfen, strlen(sfen), "", 1, 1, &diags) != SAKUI_OK) {
        fprintf(stderr, "%s: %s\n", sfen, diags.count ? diags.items[0].text : "refused");
        abort();
    }
    return p;
}

static int below(struct rng *r, int bound)
{
    return (int)rng_below(r, (uint64_t)bound);
}

static bool chance(struct rng *r, int percent)
{
    return below(r, 100) < percent;
}

static int random_square(struct rng *r)
{
    return NAIVE_WIDTH * (1 + below(r, 9)) + 1 + below(r, 9);
}

/* A square within `reach` files and ranks of `centre`, or anywhere if that leaves the board. */
static int near_square(struct rng *r, int centre, int reach)
{
    int rank = centre / NAIVE_WIDTH + below(r, 2 * reach + 1) - reach;
    int column = centre % NAIVE_WIDTH + below(r, 2 * reach + 1) - reach;
    if (rank < 1 || rank > 9 || column < 1 || column > 9)
        return random_square(r);
    return NAIVE_WIDTH * rank + column;
}

static int king_square(struct rng *r)
{
    int square = random_square(r);
    if (chance(r, 33)) /* an edge, often the one the attacker promotes on */
        square = NAIVE_WIDTH * (chance(r, 70) ? 1 : 9) + square % NAIVE_WIDTH;
    if (chance(r, 20))
        square = square / NAIVE_WIDTH * NAIVE_WIDTH + (chance(r, 50) ? 1 : 9);
    return square;
}

static bool never_moves(int side, int kind, int square)
{
    int rank = square / NAIVE_WIDTH;
    int far = side == NAIVE_BLACK ? rank : 10 - rank;
    return ((kind == NAIVE_PAWN || kind == NAIVE_LANCE) && far == 1) ||
           (kind == NAIVE_KNIGHT && far <= 2);
}

static void put(struct naive_position *p, int square, int side, int kind)
{
    p->board[square] = (signed char)(side == NAIVE_BLACK ? kind : -kind);
    if (kind == NAIVE_KING)
        p->king[side] = (unsigned char)square;
}

static void put_random_piece(struct rng *r, struct naive_position *p, int rest[NAIVE_HAND],
                             bool pawns)
{
    int kind = pawns && chance(r, 60) ? NAIVE_PAWN : 1 + below(r, NAIVE_HAND - 1);
    int side = chance(r, 65) ? NAIVE_BLACK : NAIVE_WHITE;
    int square = near_square(r, p->king[NAIVE_WHITE], 1 + below(r, 3));
    if (rest[kind] == 0 || p->board[square] != NAIVE_EMPTY)
        return;
    int shown = kind;
    if (kind != NAIVE_GOLD && chance(r, pawns ? 10 : 30))
        shown += NAIVE_PROMOTION;
    if (never_moves(side, shown, square))
        return;
    rest[kind]--;
    put(p, square, side, shown);
}

struct naive_position naive_random_tsume(struct rng *r, int kings, int hand)
{
    struct naive_position p;
    do {
        int rest[NAIVE_HAND] = {0, 18, 4, 4, 4, 4, 2, 2};
        bool pawns = chance(r, 25);
        p = naive_read("4k4/9/9/9/9/9/9/9/9 b - 1");
        p.board[p.king[NAIVE_WHITE]] = NAIVE_EMPTY;
        put(&p, king_square(r), NAIVE_WHITE, NAIVE_KING);
        for (int tries = 1 + below(r, pawns ? 20 : 10); tries > 0; tries--)
            put_random_piece(r, &p, rest, pawns);
        while (kings == 2 && !p.king[NAIVE_BLACK]) {
            int square = chance(r, 40) ? near_square(r, p.king[NAIVE_WHITE], 3) : random_square(r);
            if (p.board[square] == NAIVE_EMPTY)
                put(&p, square, NAIVE_BLACK, NAIVE_KING);
        }
        for (int tries = below(r, hand + 1); tries > 0; tries--) {
            int kind = 1 + below(r, NAIVE_HAND - 1);
            if (rest[kind] > 0) {
                rest[kind]--;
                p.hand[NAIVE_BLACK][kind]++;
            }
        }
        bool lacking = chance(r, 15);
        for (int kind = 1; kind < NAIVE_HAND; kind++)
            p.hand[NAIVE_WHITE][kind] =
                (unsigned char)(lacking ? below(r, rest[kind] + 1) : rest[kind]);
    } while (naive_in_check(&p, NAIVE_WHITE));
    return chance(r, 30) ? naive_turn(&p) : p;
}

/* A slider that checks the king from a few squares away; false: there is no room. */
static bool put_slider(struct rng *r, struct naive_position *p, int rest[NAIVE_HAND])
{
    static const int steps[8] = {1, -1, NAIVE_WIDTH, -NAIVE_WIDTH, 10, -10, 12, -12};
    int way = below(r, 8), square = p->king[NAIVE_WHITE];
    int kind = way < 4 ? NAIVE_ROOK : NAIVE_BISHOP;
    if (way == 2 && chance(r, 40))
        kind = NAIVE_LANCE;
    for (int distance = 2 + below(r, 4); distance > 0; distance--) {
        square += steps[way];
        if (p->board[square] != NAIVE_EMPTY)
            return false;
    }
    rest[kind]--;
    put(p, square, NAIVE_BLACK,
        kind != NAIVE_LANCE && chance(r, 30) ? kind + NAIVE_PROMOTION : kind);
    return true;
}

/* Is there an answer that is no interposition? */
static bool has_plain_answer(const struct naive_position *p, const int between[7], size_t count)
{
    struct naive_move moves[NAIVE_MAX_MOVES];
    size_t all = naive_moves(p, moves);
    for (size_t i = 0; i < all; i++) {
        bool interposes = false;
        for (size_t k = 0; k < count; k++)
            interposes |= moves[i].to == between[k];
        if (!interposes || (!moves[i].drop && moves[i].from == p->king[NAIVE_WHITE]))
            return true;
    }
    return false;
}

struct naive_position naive_random_distant_check(struct rng *r, bool closed)
{
    for (;;) {
        int rest[NAIVE_HAND] = {0, 18, 4, 4, 4, 4, 2, 2}, checkers[10], between[7];
        struct naive_position p = naive_read("4k4/9/9/9/9/9/9/9/9 w - 1");
        p.board[p.king[NAIVE_WHITE]] = NAIVE_EMPTY;
        put(&p, king_square(r), NAIVE_WHITE, NAIVE_KING);
        if (!put_slider(r, &p, rest))
            continue;
        for (int tries = 3 + below(r, 7); tries > 0; tries--)
            put_random_piece(r, &p, rest, false);
        for (int kind = 1; kind < NAIVE_HAND; kind++) {
            bool attackers = rest[kind] > 0 && chance(r, 15);
            p.hand[NAIVE_BLACK][kind] = attackers;
            p.hand[NAIVE_WHITE][kind] = (unsigned char)(rest[kind] - attackers);
        }
        if (naive_attackers(&p, p.king[NAIVE_WHITE], NAIVE_BLACK, checkers) != 1)
            continue;
        size_t count = naive_between(&p, checkers[0], p.king[NAIVE_WHITE], between);
        if (count > 0 && !(closed && has_plain_answer(&p, between, count)))
            return p;
    }
}

struct naive_position naive_random_start(struct rng *r)
{
    static const char *const starts[] = {
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w 3p 1",
    };
    int count = (int)(sizeof starts / sizeof *starts);
    return naive_read(starts[chance(r, 50) ? 0 : below(r, count)]);
}

struct naive_position naive_mirror(const struct naive_position *p)
{
    struct naive_position q = *p;
    for (int rank = 1; rank <= 9; rank++) {
        for (int column = 1; column <= 9; column++) {
            int square = NAIVE_WIDTH * rank + 10 - column;
            q.board[square] = p->board[NAIVE_WIDTH * rank + column];
            if (naive_kind_of(q.board[square]) == NAIVE_KING)
                q.king[naive_side_of(q.board[square])] = (unsigned char)square;
        }
    }
    return q;
}

struct naive_position naive_turn(const struct naive_position *p)
{
    struct naive_position q = *p;
    for (int square = 0; square < NAIVE_CELLS; square++) {
        int piece = p->board[NAIVE_CELLS - 1 - square];
        q.board[square] = (signed char)(piece == NAIVE_OUTSIDE ? piece : -piece);
    }
    for (int side = 0; side < 2; side++) {
        int king = p->king[!side];
        q.king[side] = (unsigned char)(king ? NAIVE_CELLS - 1 - king : 0);
        memcpy(q.hand[side], p->hand[!side], sizeof q.hand[side]);
    }
    q.side = (unsigned char)!p->side;
    return q;
}
