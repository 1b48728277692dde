/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/check/setup.h"

#include <stdio.h>
#include <string.h>

/* ---- faults ---- */

const char *setup_fault_name(enum setup_fault fault)
{
    static const char *const names[SETUP_FAULTS] = {"two-pawns", "dead-piece", "in-check",
                                                    "no-king"};
    return names[fault];
}

static bool is_dead(int piece, int rank)
{
    int kind = naive_kind_of(piece), ahead = naive_side_of(piece) == NAIVE_BLACK ? rank : 10 - rank;
    return ((kind == NAIVE_PAWN || kind == NAIVE_LANCE) && ahead == 1) ||
           (kind == NAIVE_KNIGHT && ahead <= 2);
}

bool setup_has_fault(const struct naive_position *p, enum setup_fault fault)
{
    if (fault == SETUP_NO_KING)
        return !p->king[!p->side];
    if (fault == SETUP_IN_CHECK)
        return p->king[!p->side] != 0 && naive_in_check(p, !p->side);
    for (int column = 1; column <= 9; column++) {
        int pawns[2] = {0, 0};
        for (int rank = 1; rank <= 9; rank++) {
            int piece = p->board[NAIVE_WIDTH * rank + column];
            if (!naive_is_piece(piece))
                continue;
            if (fault == SETUP_DEAD_PIECE && is_dead(piece, rank))
                return true;
            int side = naive_side_of(piece);
            pawns[side] += naive_kind_of(piece) == NAIVE_PAWN;
            if (fault == SETUP_TWO_PAWNS && pawns[side] > 1)
                return true;
        }
    }
    return false;
}

/* ---- drawing ---- */

static const char letters[] = ".PLNSGBRK"; /* by base kind */

static void draw_rank(const struct naive_position *p, int rank, char *out)
{
    for (int column = 1; column <= 9; column++) {
        int piece = p->board[NAIVE_WIDTH * rank + column], kind = naive_kind_of(piece);
        char letter = letters[naive_base(kind)];
        bool gote = piece != NAIVE_EMPTY && naive_side_of(piece) == NAIVE_WHITE;
        *out++ = kind > NAIVE_KING ? '+' : ' ';
        *out++ = gote ? (char)(letter + ('a' - 'A')) : letter;
    }
    *out++ = ' ';
    *out++ = (char)('a' + rank - 1);
    *out = '\0';
}

static void draw_counts(const char *words, const int count[NAIVE_HAND], char out[SETUP_LINE])
{
    int length = snprintf(out, SETUP_LINE, "%s", words);
    bool any = false;
    for (int kind = NAIVE_ROOK; kind >= NAIVE_PAWN; kind--) {
        if (count[kind])
            length += snprintf(out + length, SETUP_LINE - (size_t)length, " %d%c", count[kind],
                               letters[kind]);
        any |= count[kind] > 0;
    }
    if (!any)
        snprintf(out + length, SETUP_LINE - (size_t)length, " nothing");
}

/* What a full set has more than the position. */
static bool count_missing(const struct naive_position *p, int missing[NAIVE_HAND])
{
    static const int set[NAIVE_HAND] = {0, 18, 4, 4, 4, 4, 2, 2};
    bool any = false;
    memcpy(missing, set, sizeof set);
    for (int square = 0; square < NAIVE_CELLS; square++) {
        int base = naive_is_piece(p->board[square]) ? naive_base(naive_kind_of(p->board[square]))
                                                    : NAIVE_KING;
        if (base < NAIVE_KING)
            missing[base]--;
    }
    for (int kind = NAIVE_PAWN; kind < NAIVE_HAND; kind++) {
        missing[kind] -= p->hand[0][kind] + p->hand[1][kind];
        any |= missing[kind] > 0;
    }
    return any;
}

bool setup_draw(const struct naive_position *p, int line, char out[SETUP_LINE])
{
    int count[NAIVE_HAND] = {0};
    if (line == 0) {
        strcpy(out, " 9 8 7 6 5 4 3 2 1");
        return true;
    }
    if (line <= 9) {
        draw_rank(p, line, out);
        return true;
    }
    if (line <= 11) {
        int side = line == 10 ? p->side : !p->side;
        for (int kind = NAIVE_PAWN; kind < NAIVE_HAND; kind++)
            count[kind] = p->hand[side][kind];
        const char *who = line == 10 ? side == NAIVE_BLACK
                                           ? "attacker (capitals, to move) holds:"
                                           : "attacker (small letters, to move) holds:"
                                     : "defender holds:";
        draw_counts(who, count, out);
        return true;
    }
    if (line > 12 || !count_missing(p, count))
        return false;
    draw_counts("in neither hand nor on the board, of a full set:", count, out);
    return true;
}
