/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/shogi/draw.h"

#include "tsume/shogi/japanese.h"

static const uint8_t hand_order[7] = {SHOGI_ROOK,   SHOGI_BISHOP, SHOGI_GOLD, SHOGI_SILVER,
                                      SHOGI_KNIGHT, SHOGI_LANCE,  SHOGI_PAWN};
static const char *const kanji_digits[10] = {"",   "一", "二", "三", "四",
                                             "五", "六", "七", "八", "九"};

#define HIGHLIGHT_ON  "\x1b[7m"
#define HIGHLIGHT_OFF "\x1b[0m"

static bool is_highlighted(const struct shogi_draw_options *o, shogi_square s)
{
    shogi_move m = o->last_move;
    if (m == SHOGI_MOVE_NONE)
        return false;
    return s == shogi_move_to(m) || (!shogi_move_is_drop(m) && s == shogi_move_from(m));
}

/* ---- Japanese ---- */

/* One character each, as on a diagram: 杏 圭 全 stand for 成香 成桂 成銀. */
static const char *short_name(int type)
{
    switch (type) {
    case SHOGI_PRO_LANCE:
        return "杏";
    case SHOGI_PRO_KNIGHT:
        return "圭";
    case SHOGI_PRO_SILVER:
        return "全";
    default:
        return shogi_type_japanese(type);
    }
}

static void japanese_number(struct strbuf *out, int n)
{
    if (n >= 20)
        strbuf_adds(out, kanji_digits[n / 10]);
    if (n >= 10)
        strbuf_adds(out, "十");
    strbuf_adds(out, kanji_digits[n % 10]);
}

static void japanese_hand(struct strbuf *out, const struct shogi_position *p, int color)
{
    strbuf_adds(out, color == SHOGI_BLACK ? "先手の持駒：" : "後手の持駒：");
    bool any = false;
    for (int i = 0; i < 7; i++) {
        int n = p->hand[color][hand_order[i]];
        if (!n)
            continue;
        if (any)
            strbuf_adds(out, "　");
        strbuf_adds(out, shogi_type_japanese(hand_order[i]));
        if (n > 1)
            japanese_number(out, n);
        any = true;
    }
    strbuf_adds(out, any ? "\n" : "なし\n");
}

static void japanese_cell(struct strbuf *out, shogi_piece piece)
{
    strbuf_adds(out, piece && shogi_piece_color(piece) == SHOGI_WHITE ? "v" : " ");
    strbuf_adds(out, short_name(shogi_piece_type(piece)));
}

static void draw_japanese(struct strbuf *out, const struct shogi_position *p,
                          const struct shogi_draw_options *o)
{
    japanese_hand(out, p, SHOGI_WHITE);
    strbuf_adds(out, "  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n");
    for (int rank = 1; rank <= 9; rank++) {
        strbuf_addc(out, '|');
        for (int file = 9; file >= 1; file--) {
            shogi_square s = shogi_square_of(file, rank);
            bool lit = o->color && is_highlighted(o, s);
            strbuf_adds(out, lit ? HIGHLIGHT_ON : "");
            japanese_cell(out, p->board[s]);
            strbuf_adds(out, lit ? HIGHLIGHT_OFF : "");
        }
        strbuf_addf(out, "|%s\n", kanji_digits[rank]);
    }
    strbuf_adds(out, "+---------------------------+\n");
    japanese_hand(out, p, SHOGI_BLACK);
    strbuf_adds(out, p->side == SHOGI_BLACK ? "先手番\n" : "後手番\n");
}

/* ---- ASCII ---- */

static const char letters[] = "?PLNSBRGK";

static char ascii_letter(shogi_piece piece)
{
    int type = shogi_piece_type(piece);
    char c = letters[shogi_base_type(type)];
    return (char)(shogi_piece_color(piece) == SHOGI_WHITE ? c - 'A' + 'a' : c);
}

static void ascii_hand(struct strbuf *out, const struct shogi_position *p, int color)
{
    strbuf_adds(out, color == SHOGI_BLACK ? "Black in hand:" : "White in hand:");
    bool any = false;
    for (int i = 0; i < 7; i++) {
        int n = p->hand[color][hand_order[i]];
        if (n > 1)
            strbuf_addf(out, " %d%c", n, letters[hand_order[i]]);
        else if (n == 1)
            strbuf_addf(out, " %c", letters[hand_order[i]]);
        any = any || n;
    }
    strbuf_adds(out, any ? "\n" : " none\n");
}

static void ascii_cell(struct strbuf *out, shogi_piece piece, bool starred)
{
    strbuf_addc(out, shogi_piece_type(piece) > SHOGI_KING ? '+' : ' ');
    strbuf_addc(out, piece ? ascii_letter(piece) : '.');
    strbuf_addc(out, starred ? '*' : ' ');
}

static void draw_ascii(struct strbuf *out, const struct shogi_position *p,
                       const struct shogi_draw_options *o)
{
    ascii_hand(out, p, SHOGI_WHITE);
    strbuf_adds(out, "  9  8  7  6  5  4  3  2  1\n+---------------------------+\n");
    for (int rank = 1; rank <= 9; rank++) {
        strbuf_addc(out, '|');
        for (int file = 9; file >= 1; file--) {
            shogi_square s = shogi_square_of(file, rank);
            bool lit = is_highlighted(o, s);
            strbuf_adds(out, lit && o->color ? HIGHLIGHT_ON : "");
            ascii_cell(out, p->board[s], lit && !o->color);
            strbuf_adds(out, lit && o->color ? HIGHLIGHT_OFF : "");
        }
        strbuf_addf(out, "|%c\n", 'a' + rank - 1);
    }
    strbuf_adds(out, "+---------------------------+\n");
    ascii_hand(out, p, SHOGI_BLACK);
    strbuf_adds(out, p->side == SHOGI_BLACK ? "Black to move\n" : "White to move\n");
}

void shogi_draw(struct strbuf *out, const struct shogi_position *p,
                const struct shogi_draw_options *options)
{
    static const struct shogi_draw_options plain = {.ascii = false};
    const struct shogi_draw_options *o = options ? options : &plain;
    if (o->ascii)
        draw_ascii(out, p, o);
    else
        draw_japanese(out, p, o);
}
