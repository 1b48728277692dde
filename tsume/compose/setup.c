/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/compose/setup.h"

#include <stdlib.h>

#define PLACES         40 /* squares looked at before giving up on a piece */
#define DEFENDER_REACH 2
#define LONG_PLIES     7 /* from here on: a king near the corner, few attackers, more in hand */

void setup_options_init(struct setup_options *o, int plies)
{
    *o = (struct setup_options){.attackers_min = 1,
                                .attackers_max = 4,
                                .defenders_min = 0,
                                .defenders_max = 5,
                                .hand_min = 1,
                                .hand_max = 3,
                                .king_files = 5,
                                .king_ranks = 4,
                                .reach = 3};
    if (plies < LONG_PLIES)
        return;
    o->attackers_max = 3;
    o->hand_min = 2;
    o->hand_max = 4;
    o->king_files = 3;
    o->king_ranks = 2;
}

int setup_random_type(struct rng *rng)
{
    /* Pawns are eighteen of thirty-eight; here they count as six, or boards would be all pawns. */
    static const unsigned char bag[] = {
        SHOGI_PAWN,   SHOGI_PAWN,   SHOGI_PAWN,   SHOGI_PAWN,   SHOGI_PAWN,   SHOGI_PAWN,
        SHOGI_LANCE,  SHOGI_LANCE,  SHOGI_LANCE,  SHOGI_KNIGHT, SHOGI_KNIGHT, SHOGI_KNIGHT,
        SHOGI_KNIGHT, SHOGI_SILVER, SHOGI_SILVER, SHOGI_SILVER, SHOGI_SILVER, SHOGI_BISHOP,
        SHOGI_BISHOP, SHOGI_ROOK,   SHOGI_ROOK,   SHOGI_GOLD,   SHOGI_GOLD,   SHOGI_GOLD};
    return bag[rng_below(rng, sizeof bag)];
}

int setup_random_piece_type(struct rng *rng)
{
    int type = setup_random_type(rng);
    bool natural = type == SHOGI_PAWN || type == SHOGI_BISHOP || type == SHOGI_ROOK;
    return natural && rng_below(rng, 3) == 0 ? type + SHOGI_PROMOTED : type;
}

bool setup_finish(struct shogi_position *p)
{
    for (int type = SHOGI_PAWN; type <= SHOGI_GOLD; type++)
        p->hand[!p->side][type] = 0;
    if (shogi_finish(p))
        return false;
    shogi_fill_hand(p, !p->side);
    return true;
}

static int between(struct rng *rng, int min, int max)
{
    return min + (int)rng_below(rng, (uint64_t)(max - min + 1));
}

/* Everything so far could stand at the start of a problem. */
static bool stands(const struct shogi_position *p)
{
    struct shogi_fault fault;
    return shogi_setup_faults(p, &fault, 1) == 0;
}

/* On an empty square where it neither is dead nor gives check; nowhere if none is found soon. */
static void place_near(struct rng *rng, struct shogi_position *p, shogi_square king, int reach,
                       shogi_piece piece)
{
    for (int i = 0; i < PLACES; i++) {
        int file = shogi_file(king) + between(rng, -reach, reach);
        int rank = shogi_rank(king) + between(rng, -reach, reach);
        if (file < 1 || file > 9 || rank < 1 || rank > 9)
            continue;
        shogi_square s = shogi_square_of(file, rank);
        if (p->board[s])
            continue;
        shogi_put(p, s, piece);
        if (stands(p))
            return;
        shogi_put(p, s, 0);
    }
}

/* Pieces the set still has. */
static void deal_hand(struct rng *rng, const struct setup_options *o, struct shogi_position *p)
{
    for (int n = between(rng, o->hand_min, o->hand_max); n > 0; n--) {
        uint8_t *count = &p->hand[SHOGI_BLACK][setup_random_type(rng)];
        ++*count;
        if (!stands(p))
            --*count;
    }
}

void setup_random(struct rng *rng, const struct setup_options *o, struct shogi_position *p)
{
    shogi_clear(p);
    /* The right half, near the top: the mirrored problems are the same ones. */
    shogi_square king =
        shogi_square_of(between(rng, 1, o->king_files), between(rng, 1, o->king_ranks));
    shogi_put(p, king, shogi_piece_of(SHOGI_WHITE, SHOGI_KING));
    for (int n = between(rng, o->attackers_min, o->attackers_max); n > 0; n--)
        place_near(rng, p, king, o->reach,
                   shogi_piece_of(SHOGI_BLACK, setup_random_piece_type(rng)));
    for (int n = between(rng, o->defenders_min, o->defenders_max); n > 0; n--)
        place_near(rng, p, king, DEFENDER_REACH,
                   shogi_piece_of(SHOGI_WHITE, setup_random_piece_type(rng)));
    deal_hand(rng, o, p);
    setup_finish(p); /* cannot fail: it stands */
}

void setup_on_shape(struct rng *rng, const bool *shape, const struct setup_options *o,
                    struct shogi_position *p)
{
    int marked = 0;
    for (shogi_square s = 0; s < SHOGI_SQUARES; s++)
        marked += shape[s];
    do {
        shogi_clear(p);
        int king = (int)rng_below(rng, (uint64_t)marked);
        for (shogi_square s = 0; s < SHOGI_SQUARES; s++) {
            if (!shape[s])
                continue;
            int color = (int)rng_below(rng, 2);
            if (king-- == 0)
                shogi_put(p, s, shogi_piece_of(SHOGI_WHITE, SHOGI_KING));
            else
                shogi_put(p, s, shogi_piece_of(color, setup_random_piece_type(rng)));
        }
        deal_hand(rng, o, p);
    } while (!setup_finish(p));
}
