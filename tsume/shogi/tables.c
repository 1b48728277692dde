/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables are integer constant expressions, so that there is no initialisation at run time and
 * no mutable state. f and r below are file and rank from 0; a square off the board gives no bit. */
#include "tsume/shogi/tables.h"

#include "tsume/shogi/position.h"

#define ON(f, r) ((f) >= 0 && (f) < 9 && (r) >= 0 && (r) < 9)
#define LO(f, r) (ON(f, r) && (f) < 7 ? 1ull << (((f)*9 + (r)) & 63) : 0ull)
#define HI(f, r) (ON(f, r) && (f) >= 7 ? 1ull << (((f)*9 + (r)-63) & 63) : 0ull)
#define F(s)     ((s) / 9)
#define R(s)     ((s) % 9)

#define ROW9(X, b)                                                                                 \
    X(b), X(b + 1), X(b + 2), X(b + 3), X(b + 4), X(b + 5), X(b + 6), X(b + 7), X(b + 8)
#define ALL81(X)                                                                                   \
    ROW9(X, 0), ROW9(X, 9), ROW9(X, 18), ROW9(X, 27), ROW9(X, 36), ROW9(X, 45), ROW9(X, 54),       \
        ROW9(X, 63), ROW9(X, 72)

/* ---- single squares, rays, steps ---- */

#define SQUARE(s)                                                                                  \
    {                                                                                              \
        LO(F(s), R(s)), HI(F(s), R(s))                                                             \
    }
const struct shogi_bb shogi_square_bb[SHOGI_SQUARES] = {ALL81(SQUARE)};

#define WALK(B, s, df, dr)                                                                         \
    (B(F(s) + (df), R(s) + (dr)) | B(F(s) + 2 * (df), R(s) + 2 * (dr)) |                           \
     B(F(s) + 3 * (df), R(s) + 3 * (dr)) | B(F(s) + 4 * (df), R(s) + 4 * (dr)) |                   \
     B(F(s) + 5 * (df), R(s) + 5 * (dr)) | B(F(s) + 6 * (df), R(s) + 6 * (dr)) |                   \
     B(F(s) + 7 * (df), R(s) + 7 * (dr)) | B(F(s) + 8 * (df), R(s) + 8 * (dr)))
#define RAY_S(s)                                                                                   \
    {                                                                                              \
        WALK(LO, s, 0, 1), WALK(HI, s, 0, 1)                                                       \
    }
#define RAY_W(s)                                                                                   \
    {                                                                                              \
        WALK(LO, s, 1, 0), WALK(HI, s, 1, 0)                                                       \
    }
#define RAY_NW(s)                                                                                  \
    {                                                                                              \
        WALK(LO, s, 1, -1), WALK(HI, s, 1, -1)                                                     \
    }
#define RAY_SW(s)                                                                                  \
    {                                                                                              \
        WALK(LO, s, 1, 1), WALK(HI, s, 1, 1)                                                       \
    }
#define RAY_N(s)                                                                                   \
    {                                                                                              \
        WALK(LO, s, 0, -1), WALK(HI, s, 0, -1)                                                     \
    }
#define RAY_E(s)                                                                                   \
    {                                                                                              \
        WALK(LO, s, -1, 0), WALK(HI, s, -1, 0)                                                     \
    }
#define RAY_SE(s)                                                                                  \
    {                                                                                              \
        WALK(LO, s, -1, 1), WALK(HI, s, -1, 1)                                                     \
    }
#define RAY_NE(s)                                                                                  \
    {                                                                                              \
        WALK(LO, s, -1, -1), WALK(HI, s, -1, -1)                                                   \
    }
const struct shogi_bb shogi_ray[SHOGI_DIRECTIONS][SHOGI_SQUARES] = {
    {ALL81(RAY_S)}, {ALL81(RAY_W)}, {ALL81(RAY_NW)}, {ALL81(RAY_SW)},
    {ALL81(RAY_N)}, {ALL81(RAY_E)}, {ALL81(RAY_SE)}, {ALL81(RAY_NE)},
};
#define FOUR(B, s, a, b, c, d, e, f, g, h)                                                         \
    (WALK(B, s, a, b) | WALK(B, s, c, d) | WALK(B, s, e, f) | WALK(B, s, g, h))
#define DIAGONALS(s)                                                                               \
    {                                                                                              \
        FOUR(LO, s, 1, 1, 1, -1, -1, 1, -1, -1), FOUR(HI, s, 1, 1, 1, -1, -1, 1, -1, -1)           \
    }
#define CROSS(s)                                                                                   \
    {                                                                                              \
        FOUR(LO, s, 1, 0, -1, 0, 0, 1, 0, -1), FOUR(HI, s, 1, 0, -1, 0, 0, 1, 0, -1)               \
    }
const struct shogi_bb shogi_diagonals[SHOGI_SQUARES] = {ALL81(DIAGONALS)};
const struct shogi_bb shogi_cross[SHOGI_SQUARES] = {ALL81(CROSS)};

/* u is -1 for black (forward is up the board) and 1 for white. */
#define PAWN(B, s, u)   (B(F(s), R(s) + (u)))
#define KNIGHT(B, s, u) (B(F(s) - 1, R(s) + 2 * (u)) | B(F(s) + 1, R(s) + 2 * (u)))
#define DIAG(B, s, v)   (B(F(s) - 1, R(s) + (v)) | B(F(s) + 1, R(s) + (v)))
#define SIDES(B, s)     (B(F(s) - 1, R(s)) | B(F(s) + 1, R(s)))
#define SILVER(B, s, u) (PAWN(B, s, u) | DIAG(B, s, u) | DIAG(B, s, -(u)))
#define GOLD(B, s, u)   (PAWN(B, s, u) | DIAG(B, s, u) | SIDES(B, s) | PAWN(B, s, -(u)))
#define KING(B, s)      (GOLD(B, s, -1) | DIAG(B, s, 1))

#define PAWN_B(s)                                                                                  \
    {                                                                                              \
        PAWN(LO, s, -1), PAWN(HI, s, -1)                                                           \
    }
#define PAWN_W(s)                                                                                  \
    {                                                                                              \
        PAWN(LO, s, 1), PAWN(HI, s, 1)                                                             \
    }
#define KNIGHT_B(s)                                                                                \
    {                                                                                              \
        KNIGHT(LO, s, -1), KNIGHT(HI, s, -1)                                                       \
    }
#define KNIGHT_W(s)                                                                                \
    {                                                                                              \
        KNIGHT(LO, s, 1), KNIGHT(HI, s, 1)                                                         \
    }
#define SILVER_B(s)                                                                                \
    {                                                                                              \
        SILVER(LO, s, -1), SILVER(HI, s, -1)                                                       \
    }
#define SILVER_W(s)                                                                                \
    {                                                                                              \
        SILVER(LO, s, 1), SILVER(HI, s, 1)                                                         \
    }
#define GOLD_B(s)                                                                                  \
    {                                                                                              \
        GOLD(LO, s, -1), GOLD(HI, s, -1)                                                           \
    }
#define GOLD_W(s)                                                                                  \
    {                                                                                              \
        GOLD(LO, s, 1), GOLD(HI, s, 1)                                                             \
    }
#define KING_A(s)                                                                                  \
    {                                                                                              \
        KING(LO, s), KING(HI, s)                                                                   \
    }
const struct shogi_bb shogi_pawn_attacks[2][SHOGI_SQUARES] = {{ALL81(PAWN_B)}, {ALL81(PAWN_W)}};
const struct shogi_bb shogi_knight_attacks[2][SHOGI_SQUARES] = {{ALL81(KNIGHT_B)},
                                                                {ALL81(KNIGHT_W)}};
const struct shogi_bb shogi_silver_attacks[2][SHOGI_SQUARES] = {{ALL81(SILVER_B)},
                                                                {ALL81(SILVER_W)}};
const struct shogi_bb shogi_gold_attacks[2][SHOGI_SQUARES] = {{ALL81(GOLD_B)}, {ALL81(GOLD_W)}};
const struct shogi_bb shogi_king_attacks[SHOGI_SQUARES] = {ALL81(KING_A)};

/* Files within 2; from two ranks before the king to four behind it, seen from the attacking piece.
 */
#define RANKS(B, f, r, u)                                                                          \
    (B(f, r) | B(f, (r) + (u)) | B(f, (r) + 2 * (u)) | B(f, (r) - (u)) | B(f, (r)-2 * (u)) |       \
     B(f, (r)-3 * (u)) | B(f, (r)-4 * (u)))
#define NEAR(B, s, u)                                                                              \
    (RANKS(B, F(s), R(s), u) | RANKS(B, F(s) - 1, R(s), u) | RANKS(B, F(s) - 2, R(s), u) |         \
     RANKS(B, F(s) + 1, R(s), u) | RANKS(B, F(s) + 2, R(s), u))
#define NEAR_B(s)                                                                                  \
    {                                                                                              \
        NEAR(LO, s, -1), NEAR(HI, s, -1)                                                           \
    }
#define NEAR_W(s)                                                                                  \
    {                                                                                              \
        NEAR(LO, s, 1), NEAR(HI, s, 1)                                                             \
    }
const struct shogi_bb shogi_vicinity[2][SHOGI_SQUARES] = {{ALL81(NEAR_B)}, {ALL81(NEAR_W)}};

/* ---- files, ranks, zones ---- */

#define FILE_OF(f)                                                                                 \
    {                                                                                              \
        (f) < 7 ? 0x1ffull << ((f)*9 & 63) : 0ull, (f) < 7 ? 0ull : 0x1ffull << (((f)-7) * 9 & 63) \
    }
const struct shogi_bb shogi_file_bb[9] = {ROW9(FILE_OF, 0)};
#define RANK_LO        0x0040201008040201ull /* rank 1 of files 1 to 7 */
#define RANK_HI        0x201ull
#define RANKS_LO(mask) (RANK_LO * (mask))
#define RANKS_HI(mask) (RANK_HI * (mask))
#define RANK_OF(r)                                                                                 \
    {                                                                                              \
        RANKS_LO(1ull << (r)), RANKS_HI(1ull << (r))                                               \
    }
const struct shogi_bb shogi_rank_bb[9] = {ROW9(RANK_OF, 0)};
#define BOTH(black, white)                                                                         \
    {                                                                                              \
        {RANKS_LO(black), RANKS_HI(black)},                                                        \
        {                                                                                          \
            RANKS_LO(white), RANKS_HI(white)                                                       \
        }                                                                                          \
    }
const struct shogi_bb shogi_zone[2] = BOTH(0x007ull, 0x1c0ull);
const struct shogi_bb shogi_dead_pawn[2] = BOTH(0x001ull, 0x100ull);
const struct shogi_bb shogi_dead_knight[2] = BOTH(0x003ull, 0x180ull);

/* ---- classes, directions ---- */

#define ONE(c)                                                                                     \
    {                                                                                              \
        SHOGI_CLASS_##c, SHOGI_CLASSES                                                             \
    }
const uint8_t shogi_class_of[SHOGI_TYPES][2] = {
    [SHOGI_NONE] = {SHOGI_CLASSES, SHOGI_CLASSES},
    [SHOGI_PAWN] = ONE(PAWN),
    [SHOGI_LANCE] = ONE(LANCE),
    [SHOGI_KNIGHT] = ONE(KNIGHT),
    [SHOGI_SILVER] = ONE(SILVER),
    [SHOGI_BISHOP] = ONE(DIAGONAL),
    [SHOGI_ROOK] = ONE(STRAIGHT),
    [SHOGI_GOLD] = ONE(GOLD),
    [SHOGI_KING] = ONE(ROYAL),
    [SHOGI_PRO_PAWN] = ONE(GOLD),
    [SHOGI_PRO_LANCE] = ONE(GOLD),
    [SHOGI_PRO_KNIGHT] = ONE(GOLD),
    [SHOGI_PRO_SILVER] = ONE(GOLD),
    [SHOGI_HORSE] = {SHOGI_CLASS_DIAGONAL, SHOGI_CLASS_ROYAL},
    [SHOGI_DRAGON] = {SHOGI_CLASS_STRAIGHT, SHOGI_CLASS_ROYAL},
};

#define COORDINATE(s) (F(s) * 17 + R(s))
const uint8_t shogi_coordinate[SHOGI_SQUARES] = {ALL81(COORDINATE)};

/* Index i = (file difference + 8) * 17 + (rank difference + 8). */
#define DF(i) ((i) / 17 - 8)
#define DR(i) ((i) % 17 - 8)
#define TOWARDS(i)                                                                                 \
    (DF(i) == 0        ? (DR(i) > 0   ? SHOGI_S                                                    \
                          : DR(i) < 0 ? SHOGI_N                                                    \
                                      : SHOGI_NO_DIRECTION)                                        \
     : DR(i) == 0      ? (DF(i) > 0 ? SHOGI_W : SHOGI_E)                                           \
     : DF(i) == DR(i)  ? (DF(i) > 0 ? SHOGI_SW : SHOGI_NE)                                         \
     : DF(i) == -DR(i) ? (DF(i) > 0 ? SHOGI_NW : SHOGI_SE)                                         \
                       : SHOGI_NO_DIRECTION)
#define ROW17(b)                                                                                   \
    ROW9(TOWARDS, b), TOWARDS(b + 9), TOWARDS(b + 10), TOWARDS(b + 11), TOWARDS(b + 12),           \
        TOWARDS(b + 13), TOWARDS(b + 14), TOWARDS(b + 15), TOWARDS(b + 16)
const uint8_t shogi_direction_of[289] = {
    ROW17(0),   ROW17(17),  ROW17(34),  ROW17(51),  ROW17(68),  ROW17(85),
    ROW17(102), ROW17(119), ROW17(136), ROW17(153), ROW17(170), ROW17(187),
    ROW17(204), ROW17(221), ROW17(238), ROW17(255), ROW17(272),
};

/* ---- random words: splitmix64's finaliser over a counter ---- */

#define STEP(x, k, m) (((x) ^ (x) >> k) * m)
#define LAST(x)       ((x) ^ (x) >> 31)
#define WORD(i)                                                                                    \
    LAST(                                                                                          \
        STEP(STEP((0x5368756769536f6eull + (i)*0x9e3779b97f4a7c15ull), 30, 0xbf58476d1ce4e5b9ull), \
             27, 0x94d049bb133111ebull))
#define W9(b) ROW9(WORD, b)
#define W81(b)                                                                                     \
    {                                                                                              \
        W9(b), W9(b + 9), W9(b + 18), W9(b + 27), W9(b + 36), W9(b + 45), W9(b + 54), W9(b + 63),  \
            W9(b + 72)                                                                             \
    }
#define W14(c)                                                                                     \
    W81(c + 81), W81(c + 162), W81(c + 243), W81(c + 324), W81(c + 405), W81(c + 486),             \
        W81(c + 567), W81(c + 648), W81(c + 729), W81(c + 810), W81(c + 891), W81(c + 972),        \
        W81(c + 1053), W81(c + 1134)
/* Row 0 is "no piece" and must be zero: shogi_play removes a captured piece without asking. */
const uint64_t shogi_board_random[32][SHOGI_SQUARES] = {
    {0}, W14(0ull), {0}, {0}, W14(1296ull), {0},
};
const uint64_t shogi_hand_random[2][SHOGI_HAND_TYPES] = {
    {0, WORD(3001ull), WORD(3002ull), WORD(3003ull), WORD(3004ull), WORD(3005ull), WORD(3006ull),
     WORD(3007ull)},
    {0, WORD(3011ull), WORD(3012ull), WORD(3013ull), WORD(3014ull), WORD(3015ull), WORD(3016ull),
     WORD(3017ull)},
};
