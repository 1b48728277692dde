/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reports/svg_shogi.h"

#include <string.h>

#include "reports/markup.h"
#include "tsume/shogi/japanese.h"

/* Geometry: a cell is 40 wide and 42 high, as printed boards are a little higher than wide. */
#define CELL_W 40
#define CELL_H 42
#define LEFT   52 /* room for white's hand */
#define TOP    26
#define RIGHT  (LEFT + 9 * CELL_W)
#define BOTTOM (TOP + 9 * CELL_H)

static int cell_x(shogi_square s)
{
    return LEFT + (9 - shogi_file(s)) * CELL_W;
}
static int cell_y(shogi_square s)
{
    return TOP + (shogi_rank(s) - 1) * CELL_H;
}

void svg_square_name(shogi_square s, char out[3])
{
    out[0] = (char)('0' + shogi_file(s));
    out[1] = (char)('a' + shogi_rank(s) - 1);
    out[2] = 0;
}

void svg_shogi_geometry(int out[4])
{
    const int geometry[4] = {CELL_W, CELL_H, LEFT, TOP};
    memcpy(out, geometry, sizeof geometry);
}

const char *svg_style(void)
{
    return "svg.board{--ink:#1b1a17;--paper:#fffdf6;--rule:#3b3832;--last:#f3d98b;--from:#f7ebc4;"
           "--mark:#b3261e;color:var(--ink)}"
           ".board text{font-family:'Noto Serif CJK JP','Noto Serif JP','Hiragino Mincho ProN',"
           "'Yu Mincho','Noto Sans CJK JP',serif;fill:var(--ink)}"
           ".board .paper{fill:var(--paper)}.board .rule{stroke:var(--rule);stroke-width:1;"
           "fill:none}.board .frame{stroke:var(--rule);stroke-width:2.4;fill:none}"
           ".board .dot{fill:var(--rule)}"
           ".board .last{fill:var(--last)}.board .from{fill:var(--from)}"
           ".board .mark{fill:none;stroke:var(--mark);stroke-width:2.2}"
           ".board .piece text{font-size:31px;text-anchor:middle}"
           ".board .pair text{font-size:19px}"
           ".board .letter text{font-size:20px;font-family:sans-serif;font-weight:600}"
           ".board .outline{fill:none;stroke:var(--ink);stroke-width:1.3}"
           ".board .moved text{font-weight:700}"
           ".board .coordinate{font-size:13px;text-anchor:middle}"
           ".board .hand text{font-size:22px;text-anchor:middle}"
           ".board .hand .small{font-size:14px}"
           ".board .caption{font-size:15px;text-anchor:middle}";
}

/* ---- the ruled board ---- */

static const char *const rank_kanji[] = {"一", "二", "三", "四", "五", "六", "七", "八", "九"};

static void put_rules(struct strbuf *out)
{
    strbuf_adds(out, "<path class=\"rule\" d=\"");
    for (int i = 1; i < 9; i++)
        strbuf_addf(out, "M%d %dV%dM%d %dH%d", LEFT + i * CELL_W, TOP, BOTTOM, LEFT,
                    TOP + i * CELL_H, RIGHT);
    strbuf_addf(out, "\"/><rect class=\"frame\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>",
                LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP);
    for (int i = 0; i < 4; i++)
        strbuf_addf(out, "<circle class=\"dot\" cx=\"%d\" cy=\"%d\" r=\"3\"/>",
                    LEFT + (i & 1 ? 6 : 3) * CELL_W, TOP + (i & 2 ? 6 : 3) * CELL_H);
    for (int i = 0; i < 9; i++)
        strbuf_addf(out,
                    "<text class=\"coordinate\" x=\"%d\" y=\"%d\">%d</text>"
                    "<text class=\"coordinate\" x=\"%d\" y=\"%d\">%s</text>",
                    LEFT + i * CELL_W + CELL_W / 2, TOP - 8, 9 - i, RIGHT + 12,
                    TOP + i * CELL_H + CELL_H / 2 + 5, rank_kanji[i]);
}

static void put_paper(struct strbuf *out)
{
    strbuf_addf(out, "<rect class=\"paper\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>", LEFT,
                TOP, RIGHT - LEFT, BOTTOM - TOP);
}

void svg_shogi_rules(struct strbuf *out)
{
    strbuf_adds(
        out,
        "<svg class=\"board\" width=\"0\" height=\"0\" style=\"position:absolute\" "
        "aria-hidden=\"true\" focusable=\"false\"><defs><g id=\"shogi-rules\" class=\"board\">");
    put_rules(out);
    strbuf_adds(out, "</g></defs></svg>");
}

/* ---- pieces ---- */

static char piece_letter(int type)
{
    static const char letters[] = " PLNSBRGK";
    return letters[shogi_base_type(type)];
}

/* As in SFEN: "+R" black, "+r" white. */
static void piece_name(shogi_piece piece, char out[3])
{
    int type = shogi_piece_type(piece), at = 0;
    if (type > SHOGI_KING)
        out[at++] = '+';
    char letter = piece_letter(type);
    out[at++] = (char)(shogi_piece_color(piece) == SHOGI_WHITE ? letter + 32 : letter);
    out[at] = 0;
}

static void put_kanji(struct strbuf *out, int type, int cx, int cy)
{
    const char *text = shogi_type_japanese(type);
    if (strlen(text) > 3) /* 成香 and its like: two characters, one above the other */
        strbuf_addf(out, "<text x=\"%d\" y=\"%d\">%.3s</text><text x=\"%d\" y=\"%d\">%s</text>", cx,
                    cy - 2, text, cx, cy + 17, text + 3);
    else
        strbuf_addf(out, "<text x=\"%d\" y=\"%d\">%s</text>", cx, cy + 11, text);
}

static void put_letter(struct strbuf *out, int type, bool white, int cx, int cy)
{
    strbuf_addf(out,
                "<path class=\"outline\" d=\"M%d %dl11 6 4 27h-30l4-27z\"/>"
                "<text x=\"%d\" y=\"%d\">%s%c</text>",
                cx, cy - 17, cx, cy + (white ? 9 : 11), type > SHOGI_KING ? "+" : "",
                piece_letter(type));
}

static void put_piece(struct strbuf *out, const struct svg_shogi *how, shogi_square s,
                      shogi_piece piece, bool moved)
{
    char square[3], name[3];
    int type = shogi_piece_type(piece);
    bool white = shogi_piece_color(piece) == SHOGI_WHITE;
    int cx = cell_x(s) + CELL_W / 2, cy = cell_y(s) + CELL_H / 2;
    svg_square_name(s, square);
    piece_name(piece, name);
    strbuf_addf(out, "<g class=\"piece%s%s\" data-square=\"%s\" data-piece=\"%s\"",
                how->pieces == SVG_LETTERS              ? " letter"
                : strlen(shogi_type_japanese(type)) > 3 ? " pair"
                                                        : "",
                moved ? " moved" : "", square, name);
    if (white)
        strbuf_addf(out, " transform=\"rotate(180 %d %d)\"", cx, cy);
    strbuf_addc(out, '>');
    if (how->pieces == SVG_LETTERS)
        put_letter(out, type, white, cx, cy);
    else
        put_kanji(out, type, cx, cy);
    strbuf_adds(out, "</g>");
}

/* ---- hands ---- */

static const int hand_order[] = {SHOGI_ROOK,   SHOGI_BISHOP, SHOGI_GOLD, SHOGI_SILVER,
                                 SHOGI_KNIGHT, SHOGI_LANCE,  SHOGI_PAWN};

static void put_count(struct strbuf *out, int count)
{
    if (count >= 10)
        strbuf_adds(out, "十");
    if (count % 10)
        strbuf_adds(out, rank_kanji[count % 10 - 1]);
}

/* In tsume-shogi the defender, the side with the only king, holds whatever is left, and diagrams
 * do not print it. */
static bool is_the_rest(const struct shogi_position *p, int color)
{
    struct shogi_position full = *p;
    if (p->king[color] < 0 || p->king[!color] >= 0)
        return false;
    shogi_fill_hand(&full, color);
    return memcmp(full.hand[color], p->hand[color], sizeof p->hand[0]) == 0;
}

static int hand_kinds(const struct shogi_position *p, int color)
{
    int kinds = 0;
    for (int i = 0; i < 7; i++)
        kinds += p->hand[color][hand_order[i]] > 0;
    return kinds;
}

/* One piece type with its count; data-piece and data-count for readers of structure. Two-figure
 * counts take two lines. Returns the height used. */
static int put_hand_item(struct strbuf *out, const struct svg_shogi *how, int type, int color,
                         int count, int x, int y)
{
    char letter = (char)(piece_letter(type) + (color == SHOGI_WHITE ? 32 : 0));
    int used = 27;
    strbuf_addf(out, "<g data-piece=\"%c\" data-count=\"%d\"><text x=\"%d\" y=\"%d\">", letter,
                count, x, y);
    if (how->pieces == SVG_LETTERS)
        strbuf_addf(out, "%c</text>", piece_letter(type));
    else
        strbuf_addf(out, "%s</text>", shogi_type_japanese(type));
    if (count > 1) {
        strbuf_addf(out, "<text class=\"small\" x=\"%d\" y=\"%d\">", x, y + 16);
        if (how->pieces == SVG_LETTERS)
            strbuf_addf(out, "%d", count);
        else
            put_count(out, count);
        strbuf_adds(out, "</text>");
        used += 16;
    }
    strbuf_adds(out, "</g>");
    return used;
}

static void put_hand(struct strbuf *out, const struct svg_shogi *how,
                     const struct shogi_position *p, int color)
{
    bool black = color == SHOGI_BLACK;
    int x = RIGHT + 36, y = TOP + 14;
    strbuf_addf(out, "<g class=\"hand\" data-side=\"%s\"", black ? "black" : "white");
    if (!black) /* the same column seen from the other side of the board */
        strbuf_addf(out, " transform=\"rotate(180 %d %d)\"", (LEFT + RIGHT) / 2 + 2,
                    (TOP + BOTTOM) / 2);
    strbuf_addf(out, "><text class=\"small\" x=\"%d\" y=\"%d\">%s</text>", x, y, black ? "☗" : "☖");
    strbuf_addf(out, "<text class=\"small\" x=\"%d\" y=\"%d\">持</text>", x, y + 20);
    strbuf_addf(out, "<text class=\"small\" x=\"%d\" y=\"%d\">駒</text>", x, y + 37);
    y += 66;
    for (int i = 0; i < 7; i++) {
        int count = p->hand[color][hand_order[i]];
        if (count)
            y += put_hand_item(out, how, hand_order[i], color, count, x, y);
    }
    if (hand_kinds(p, color) == 0)
        strbuf_addf(out,
                    "<text class=\"small\" x=\"%d\" y=\"%d\">な</text>"
                    "<text class=\"small\" x=\"%d\" y=\"%d\">し</text>",
                    x, y, x, y + 17);
    strbuf_adds(out, "</g>");
}

/* ---- the whole ---- */

static void put_shade(struct strbuf *out, const char *class_, shogi_square s)
{
    char square[3];
    svg_square_name(s, square);
    strbuf_addf(out,
                "<rect class=\"%s\" data-square=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" "
                "height=\"%d\"/>",
                class_, square, cell_x(s), cell_y(s), CELL_W, CELL_H);
}

static void put_marks(struct strbuf *out, const struct svg_shogi *how)
{
    for (size_t i = 0; i < how->mark_count; i++) {
        char square[3];
        svg_square_name(how->marks[i], square);
        strbuf_addf(out, "<circle class=\"mark\" data-square=\"%s\" cx=\"%d\" cy=\"%d\" r=\"18\"/>",
                    square, cell_x(how->marks[i]) + CELL_W / 2, cell_y(how->marks[i]) + CELL_H / 2);
    }
}

static void put_frame(struct strbuf *out, const struct svg_shogi *how)
{
    int height = SVG_SHOGI_HEIGHT + (how->caption ? 14 : 0);
    strbuf_adds(out, "<svg class=\"board shogi\"");
    if (how->alone)
        strbuf_addf(out, " xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\"",
                    SVG_SHOGI_WIDTH, height);
    strbuf_addf(out, " viewBox=\"0 0 %d %d\" role=\"img\"", SVG_SHOGI_WIDTH, height);
    if (how->title) {
        strbuf_adds(out, " aria-label=\"");
        markup_cut(out, how->title, 200);
        strbuf_addc(out, '"');
    }
    strbuf_addc(out, '>');
    if (how->alone) {
        strbuf_adds(out, "<style>");
        markup_plain_style(out, svg_style());
        strbuf_adds(out, "</style>");
    }
}

void svg_shogi(struct strbuf *out, const struct shogi_position *p, const struct svg_shogi *how)
{
    shogi_square to = how->last_move ? shogi_move_to(how->last_move) : -1;
    put_frame(out, how);
    put_paper(out);
    if (how->last_move) {
        put_shade(out, "last", to);
        if (!shogi_move_is_drop(how->last_move))
            put_shade(out, "from", shogi_move_from(how->last_move));
    }
    if (how->shared_rules)
        strbuf_adds(out, "<use href=\"#shogi-rules\"/>");
    else
        put_rules(out);
    for (shogi_square s = 0; s < SHOGI_SQUARES; s++) {
        if (p->board[s])
            put_piece(out, how, s, p->board[s], s == to);
    }
    put_marks(out, how);
    for (int color = SHOGI_BLACK; color <= SHOGI_WHITE; color++) {
        bool attacker = p->king[color] < 0;
        if (attacker || (hand_kinds(p, color) && !is_the_rest(p, color)))
            put_hand(out, how, p, color);
    }
    if (how->caption) {
        strbuf_addf(out, "<text class=\"caption\" x=\"%d\" y=\"%d\">", (LEFT + RIGHT) / 2,
                    BOTTOM + 28);
        markup_cut(out, how->caption, 60);
        strbuf_adds(out, "</text>");
    }
    strbuf_adds(out, "</svg>");
    if (how->alone)
        strbuf_addc(out, '\n');
}
