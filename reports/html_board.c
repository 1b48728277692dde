/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board of a problem's page: a diagram, the frames a script steps through, the line, and
 * diagrams at chosen plies for those who read on paper. */
#include <math.h>
#include <string.h>

#include "reports/html.h"
#include "reports/svg_shogi.h"
#include "tsume/shogi/japanese.h"
#include "tsume/shogi/notation.h"

#define MIDDLE_DIAGRAM_FROM 9 /* plies: shorter lines need no diagram half-way */

/* ---- frames ---- */

static void put_kanji(struct strbuf *out)
{
    static const char letters[] = " PLNSBRGK";
    strbuf_adds(out, "\"kanji\":{");
    for (int type = SHOGI_PAWN; type < SHOGI_TYPES; type++)
        strbuf_addf(out, "%s\"%s%c\":\"%s\"", type > SHOGI_PAWN ? "," : "",
                    type > SHOGI_KING ? "+" : "", letters[shogi_base_type(type)],
                    shogi_type_japanese(type));
    strbuf_adds(out, "}");
}

static void put_frame(struct strbuf *out, const struct shogi_line *line, size_t ply)
{
    char sfen[SHOGI_SFEN_MAX], to[3] = "", from[3] = "", move[SHOGI_LINE_MOVE] = "";
    shogi_to_sfen(&line->positions[ply], sfen);
    if (ply) {
        shogi_move m = line->moves[ply - 1];
        svg_square_name(shogi_move_to(m), to);
        if (!shogi_move_is_drop(m))
            svg_square_name(shogi_move_from(m), from);
        shogi_line_move(line, ply, move);
    }
    strbuf_addf(out, "%s[\"%s\",\"%s\",\"%s\",", ply ? ",\n" : "", sfen, to, from);
    markup_script_string(out, move);
    strbuf_addc(out, ']');
}

static void put_frames(struct page *page, const struct shogi_line *line)
{
    int g[4];
    svg_shogi_geometry(g);
    strbuf_addf(&page->out,
                "<script type=\"application/json\" class=\"steps\">{\"geometry\":[%d,%d,%d,%d],",
                g[0], g[1], g[2], g[3]);
    put_kanji(&page->out);
    strbuf_adds(&page->out, ",\"start\":");
    markup_script_string(&page->out, word(page_language(page), WORD_START));
    strbuf_adds(&page->out, ",\"frames\":[");
    for (size_t i = 0; i <= line->count; i++)
        put_frame(&page->out, line, i);
    page_raw(page, "]}</script>\n");
}

/* ---- the board ---- */

static void put_button(struct page *page, const char *action, const char *sign, enum word label)
{
    strbuf_addf(&page->out, "<button type=\"button\" data-step=\"%s\" aria-label=\"", action);
    page_word(page, label);
    strbuf_addf(&page->out, "\">%s</button>\n", sign);
}

/* Hidden until the script shows it: without one it could do nothing. */
static void put_controls(struct page *page, size_t plies)
{
    page_raw(page, "<div class=\"controls\" hidden>\n");
    put_button(page, "first", "|◀", WORD_FIRST);
    put_button(page, "back", "◀", WORD_BACK);
    page_raw(page, "<input type=\"range\" min=\"0\" value=\"0\" aria-label=\"");
    page_word(page, WORD_PLY_SLIDER);
    strbuf_addf(&page->out, "\" max=\"%zu\">\n", plies);
    put_button(page, "forward", "▶", WORD_FORWARD);
    put_button(page, "last", "▶|", WORD_LAST);
    page_raw(page, "<output aria-live=\"polite\" lang=\"ja\"></output>\n</div>\n");
}

void html_board(struct page *page, const struct report_problem *p, const struct shogi_line *line)
{
    struct strbuf title;
    strbuf_init(&title);
    strbuf_addf(&title, word(page_language(page), WORD_BOARD_OF), p->setup);
    struct svg_shogi how = {.title = strbuf_str(&title), .shared_rules = true};
    page_raw(page, "<figure class=\"stepper\">\n");
    svg_shogi_rules(&page->out);
    svg_shogi(&page->out, &line->positions[0], &how);
    page_raw(page, "\n");
    if (line->count) {
        put_controls(page, line->count);
        put_frames(page, line);
    }
    page_raw(page, "<figcaption>");
    page_word(page, WORD_START);
    page_raw(page, "</figcaption></figure>\n");
    strbuf_free(&title);
}

/* ---- the line ---- */

void html_solution(struct page *page, const struct report_problem *p, const struct shogi_line *line)
{
    page_section(page, "solution", WORD_SOLUTION);
    if (!line->count) {
        page_raw(page, "<p>");
        page_word(page, WORD_NO_LINE);
        page_raw(page, "</p>\n");
        return;
    }
    page_raw(page, "<p class=\"from\">");
    page_word(page, !p->verdict.judged         ? WORD_LINE_GIVEN
                    : p->verdict.line_is_given ? WORD_MAIN_LINE
                                               : WORD_BEST_PLAY);
    page_raw(page, "</p>\n<ol class=\"moves\" lang=\"ja\">\n");
    for (size_t i = 1; i <= line->count; i++) {
        char move[SHOGI_LINE_MOVE];
        shogi_line_move(line, i, move);
        strbuf_addf(&page->out, "<li data-ply=\"%zu\">%s</li>\n", i, move);
    }
    page_raw(page, "</ol>\n");
}

/* ---- diagrams at chosen plies ---- */

static void put_diagram(struct page *page, const struct shogi_line *line, size_t ply,
                        enum word label)
{
    char move[SHOGI_LINE_MOVE];
    struct strbuf caption;
    strbuf_init(&caption);
    shogi_line_move(line, ply, move);
    strbuf_addf(&caption, word(page_language(page), WORD_AFTER_PLY), (int)ply, move);
    struct svg_shogi how = {
        .last_move = line->moves[ply - 1], .title = strbuf_str(&caption), .shared_rules = true};
    page_raw(page, "<figure class=\"small\">\n");
    svg_shogi(&page->out, &line->positions[ply], &how);
    page_raw(page, "\n<figcaption>");
    if (label != WORD_COUNT) {
        page_raw(page, "<strong>");
        page_word(page, label);
        page_raw(page, "</strong><br>");
    }
    page_ja(page, strbuf_str(&caption));
    page_raw(page, "</figcaption></figure>\n");
    strbuf_free(&caption);
}

/* The ply of the best-hidden move, if the line goes that far and plays it. */
static size_t hidden_ply(const struct report_problem *p, const struct shogi_line *line)
{
    double ply = p->search.record.value[INDICATE_hidden_ply];
    return !isnan(ply) && ply >= 1 && ply < (double)line->count ? (size_t)ply : 0;
}

void html_key_positions(struct page *page, const struct report_problem *p,
                        const struct shogi_line *line)
{
    size_t hidden = hidden_ply(p, line), middle = line->count / 2;
    if (!line->count)
        return;
    page_section(page, "positions", WORD_KEY_POSITIONS);
    page_raw(page, "<div class=\"diagrams\">\n");
    bool half_way = line->count >= MIDDLE_DIAGRAM_FROM && middle != hidden;
    if (half_way && middle < hidden)
        put_diagram(page, line, middle, WORD_COUNT);
    if (hidden)
        put_diagram(page, line, hidden, WORD_HIDDEN_MOVE);
    if (half_way && middle > hidden)
        put_diagram(page, line, middle, WORD_COUNT);
    put_diagram(page, line, line->count,
                p->features.value[FEATURE_mate_reached] > 0 ? WORD_FINAL : WORD_END_OF_LINE);
    page_raw(page, "</div>\n");
}
