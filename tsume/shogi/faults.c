/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is wrong with a position as it was set up. */
#include "tsume/shogi/attacks.h"

struct fault_list {
    struct shogi_fault *out;
    size_t room, count;
};

static void add(struct fault_list *l, enum shogi_fault_code code, int color, int type,
                shogi_square s)
{
    if (l->count < l->room)
        l->out[l->count] = (struct shogi_fault){code, color, type, s};
    l->count++;
}

static void pawn_faults(const struct shogi_position *p, struct fault_list *l)
{
    for (int color = 0; color < 2; color++)
        for (int file = 1; file <= 9; file++) {
            int pawns = 0;
            for (int rank = 1; rank <= 9; rank++) {
                shogi_square s = shogi_square_of(file, rank);
                if (p->board[s] == shogi_piece_of(color, SHOGI_PAWN) && ++pawns == 2)
                    add(l, SHOGI_FAULT_TWO_PAWNS, color, SHOGI_PAWN, s);
            }
        }
}

static void dead_faults(const struct shogi_position *p, struct fault_list *l)
{
    for (shogi_square s = 0; s < SHOGI_SQUARES; s++) {
        int type = shogi_piece_type(p->board[s]), color = shogi_piece_color(p->board[s]);
        int ahead = color == SHOGI_BLACK ? shogi_rank(s) - 1 : 9 - shogi_rank(s);
        bool short_of_one = ahead < 1 && (type == SHOGI_PAWN || type == SHOGI_LANCE);
        bool short_of_two = ahead < 2 && type == SHOGI_KNIGHT;
        if (short_of_one || short_of_two)
            add(l, SHOGI_FAULT_DEAD_PIECE, color, type, s);
    }
}

static void material_faults(const struct shogi_position *p, struct fault_list *l)
{
    int count[SHOGI_KING + 1] = {0}, kings[2] = {0};
    for (shogi_square s = 0; s < SHOGI_SQUARES; s++) {
        int type = shogi_piece_type(p->board[s]), color = shogi_piece_color(p->board[s]);
        if (type == SHOGI_KING) {
            if (color < 2 && ++kings[color] == 2)
                add(l, SHOGI_FAULT_TOO_MANY_KINGS, color, SHOGI_KING, s);
        } else if (type < SHOGI_TYPES) {
            count[shogi_base_type(type)]++;
        }
    }
    int defender = p->side ^ 1;
    if (!kings[defender & 1])
        add(l, SHOGI_FAULT_NO_KING, defender, SHOGI_KING, -1);
    for (int t = SHOGI_PAWN; t <= SHOGI_GOLD; t++)
        if (count[t] + p->hand[0][t] + p->hand[1][t] > shogi_set_count(t))
            add(l, SHOGI_FAULT_MATERIAL, defender, t, -1);
}

size_t shogi_setup_faults(const struct shogi_position *p, struct shogi_fault *out, size_t room)
{
    struct fault_list l = {.out = out, .room = room};
    pawn_faults(p, &l);
    dead_faults(p, &l);
    material_faults(p, &l);
    struct shogi_position q = *p;
    if (shogi_finish(&q) == SAKUI_OK && shogi_in_check(&q, q.side ^ 1))
        add(&l, SHOGI_FAULT_IN_CHECK, q.side ^ 1, SHOGI_KING, q.king[q.side ^ 1]);
    return l.count;
}

const char *shogi_fault_name(enum shogi_fault_code code)
{
    switch (code) {
    case SHOGI_FAULT_TWO_PAWNS:
        return "two-pawns";
    case SHOGI_FAULT_DEAD_PIECE:
        return "dead-piece";
    case SHOGI_FAULT_IN_CHECK:
        return "in-check";
    case SHOGI_FAULT_NO_KING:
        return "no-king";
    case SHOGI_FAULT_TOO_MANY_KINGS:
        return "too-many-kings";
    case SHOGI_FAULT_MATERIAL:
        return "material";
    }
    return "unknown";
}
