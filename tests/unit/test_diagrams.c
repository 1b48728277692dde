/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Diagrams are read back by structure: which piece stands where, what is marked, what is in hand.
 * The expected board is read from the SFEN text by a few lines of this file, not by the library. */
#include <libxml/parser.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "importers/reader.h"
#include "reports/markup.h"
#include "reports/svg_go.h"
#include "reports/svg_plot.h"
#include "reports/svg_shogi.h"
#include "tests/unit/runner.h"
#include "tsume/shogi/notation.h"

static xmlDocPtr parse(const struct strbuf *text)
{
    xmlDocPtr doc =
        xmlReadMemory(strbuf_str(text), (int)text->length, "svg", NULL, XML_PARSE_NONET);
    ck_assert_msg(doc != NULL, "no XML: %s", strbuf_str(text));
    return doc;
}

static int count_of(xmlDocPtr doc, const char *path)
{
    xmlXPathContextPtr context = xmlXPathNewContext(doc);
    xmlXPathRegisterNs(context, BAD_CAST "s", BAD_CAST "http://www.w3.org/2000/svg");
    xmlXPathObjectPtr found = xmlXPathEvalExpression(BAD_CAST path, context);
    ck_assert_ptr_nonnull(found);
    int n = found->nodesetval ? found->nodesetval->nodeNr : 0;
    xmlXPathFreeObject(found);
    xmlXPathFreeContext(context);
    return n;
}

static int piece_at(xmlDocPtr doc, int file, char rank, const char *piece)
{
    char path[160];
    snprintf(path, sizeof path,
             "//s:g[starts-with(@class,'piece')][@data-square='%d%c'][@data-piece='%s']", file,
             rank, piece);
    return count_of(doc, path);
}

/* Walks the board part of an SFEN; returns the number of pieces, all found in the drawing, white's
 * turned round and black's not. */
static int check_board(xmlDocPtr doc, const char *sfen)
{
    int file = 9, pieces = 0;
    char rank = 'a', piece[3], path[160];
    for (; *sfen && *sfen != ' '; sfen++) {
        if (*sfen == '/') {
            file = 9, rank++;
        } else if (*sfen >= '1' && *sfen <= '9') {
            file -= *sfen - '0';
        } else {
            int n = 0;
            if (*sfen == '+')
                piece[n++] = *sfen++;
            piece[n++] = *sfen;
            piece[n] = 0;
            ck_assert_msg(piece_at(doc, file, rank, piece) == 1, "%s on %d%c", piece, file, rank);
            snprintf(path, sizeof path, "//s:g[@data-square='%d%c'][@data-piece][@transform]", file,
                     rank);
            ck_assert_int_eq(count_of(doc, path), *sfen >= 'a');
            file--, pieces++;
        }
    }
    return pieces;
}

static void draw(struct strbuf *out, const char *sfen, const char *usi, struct svg_shogi how)
{
    struct shogi_position p;
    struct shogi_undo undo;
    ck_assert(shogi_from_sfen(&p, sfen, strlen(sfen), "", 0, 1, NULL) == SAKUI_OK);
    if (usi) {
        how.last_move = shogi_move_from_usi(&p, usi);
        shogi_play(&p, how.last_move, &undo);
    }
    how.alone = true;
    strbuf_init(out);
    svg_shogi(out, &p, &how);
}

static const char *const boards[] = {
    "9/9/3B3G1/6+p1n/7+p1/7k1/5BL1p/7G1/7+R+r b N2P2g4s2n3l13p 1",
    "lnsgk1snl/1r4gb1/p1pppp1pp/6p2/1p7/2P6/PPBPPPPPP/1S5R1/LN1GKGSNL b - 1",
    "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1",
    "+P+L+N+S1+b+r2/9/9/4k4/9/9/9/+p+l+n+s5/9 b - 1",
    "9/9/9/9/9/9/9/9/4K4 w 2R2B4G4S4N4L18P 1",
};

START_TEST(every_piece_stands_on_its_square)
{
    for (int letters = 0; letters < 2; letters++) {
        struct strbuf svg;
        draw(&svg, boards[_i], NULL, (struct svg_shogi){.pieces = (enum svg_pieces)letters});
        xmlDocPtr doc = parse(&svg);
        int pieces = check_board(doc, boards[_i]);
        ck_assert_int_eq(count_of(doc, "//s:g[starts-with(@class,'piece')]"), pieces);
        xmlFreeDoc(doc);
        strbuf_free(&svg);
    }
}
END_TEST

START_TEST(the_last_move_is_marked)
{
    struct strbuf svg;
    const shogi_square key[] = {shogi_square_of(2, 4)};
    draw(&svg, "9/9/3B3G1/6+p1n/7+p1/7k1/5BL1p/7G1/7+R+r b N2P2g4s2n3l13p 1", "2h2g",
         (struct svg_shogi){.marks = key, .mark_count = 1});
    xmlDocPtr doc = parse(&svg);
    ck_assert_int_eq(count_of(doc, "//s:rect[@class='last'][@data-square='2g']"), 1);
    ck_assert_int_eq(count_of(doc, "//s:rect[@class='from'][@data-square='2h']"), 1);
    ck_assert_int_eq(count_of(doc, "//s:circle[@class='mark'][@data-square='2d']"), 1);
    ck_assert_int_eq(piece_at(doc, 2, 'g', "G"), 1);
    ck_assert_int_eq(count_of(doc, "//s:g[@data-square='2h']"), 0);
    xmlFreeDoc(doc);
    strbuf_free(&svg);
    draw(&svg, "9/9/3B3G1/6+p1n/7+p1/7k1/5BL1p/7G1/7+R+r b N2P2g4s2n3l13p 1", "N*1h",
         (struct svg_shogi){0});
    doc = parse(&svg);
    ck_assert_int_eq(count_of(doc, "//s:rect[@class='from']"), 0); /* a drop comes from nowhere */
    ck_assert_int_eq(count_of(doc, "//s:rect[@class='last'][@data-square='1h']"), 1);
    xmlFreeDoc(doc);
    strbuf_free(&svg);
}
END_TEST

START_TEST(hands_are_counted)
{
    static const struct {
        const char *sfen, *path;
        int count;
    } cases[] = {
        {"9/9/9/4k4/9/9/9/9/9 b N12P2r2b4g4s3n4l6p 1",
         "//s:g[@data-side='black']//s:g[@data-piece='P'][@data-count='12']", 1},
        {"9/9/9/4k4/9/9/9/9/9 b N12P2r2b4g4s3n4l6p 1",
         "//s:g[@data-side='black']//s:g[@data-piece='N'][@data-count='1']", 1},
        /* the defender's hand is the rest: not printed */
        {"9/9/9/4k4/9/9/9/9/9 b N12P2r2b4g4s3n4l6p 1", "//s:g[@data-side='white']", 0},
        /* something is missing: printed */
        {"9/9/9/4k4/9/9/9/9/9 b N12P2r 1",
         "//s:g[@data-side='white']//s:g[@data-piece='r'][@data-count='2']", 1},
        /* two kings: a game, both hands are printed */
        {"9/9/9/4k4/9/9/9/9/4K4 b N12P2r2b4g4s3n4l6p 1", "//s:g[@data-side='white']", 1},
        /* white attacks: the rest is black's */
        {"9/9/9/9/9/9/9/9/4K4 w 2r2b4G4S4N4L18P 1", "//s:g[@data-side='black']", 0},
        {"9/9/9/9/9/9/9/9/4K4 w 2r2b4G4S4N4L18P 1",
         "//s:g[@data-side='white']//s:g[@data-piece='b'][@data-count='2']", 1},
    };
    struct strbuf svg;
    draw(&svg, cases[_i].sfen, NULL, (struct svg_shogi){0});
    xmlDocPtr doc = parse(&svg);
    ck_assert_int_eq(count_of(doc, cases[_i].path), cases[_i].count);
    xmlFreeDoc(doc);
    strbuf_free(&svg);
}
END_TEST

/* ---- Go ---- */

static xmlDocPtr draw_go(const char *sgf, size_t plies, bool whole)
{
    struct sakui_reader *reader;
    struct problem *p;
    struct strbuf svg;
    ck_assert(sakui_reader_open(&reader, sgf, NULL, NULL) == SAKUI_OK);
    ck_assert(sakui_reader_next(reader, &p, NULL) == SAKUI_OK);
    strbuf_init(&svg);
    struct svg_go how = {.plies = plies, .marks = true, .alone = true, .whole = whole};
    ck_assert(svg_go(&svg, p, &how) == SAKUI_OK);
    xmlDocPtr doc = parse(&svg);
    strbuf_free(&svg);
    problem_free(p);
    sakui_reader_close(reader);
    return doc;
}

#define STONE(point, color)                                                                        \
    "//s:g[@class='stone'][@data-point='" point "'][@data-color='" color "']"
static const char go_problem[] =
    "sgf:(;GM[1]FF[4]SZ[19]AB[ba][bb]AW[aa][ca]PL[B]TR[bb]LB[dd:A];B[ab];W[cb];B[aa])";

START_TEST(stones_and_numbers)
{
    xmlDocPtr doc = draw_go(go_problem, 0, false);
    ck_assert_int_eq(count_of(doc, "//s:g[@class='stone']"), 4);
    ck_assert_int_eq(count_of(doc, STONE("bb", "black")), 1);
    ck_assert_int_eq(count_of(doc, STONE("ca", "white")), 1);
    ck_assert_int_eq(count_of(doc, "//s:path[@data-sign='TR'][@data-point='bb']"), 1);
    ck_assert_int_eq(count_of(doc, "//s:text[@class='label'][.='A']"), 1);
    xmlFreeDoc(doc);
    doc = draw_go(go_problem, 99, false);
    ck_assert_int_eq(count_of(doc, STONE("ab", "black") "[@data-number='1']"), 1);
    ck_assert_int_eq(count_of(doc, STONE("cb", "white") "[@data-number='2']"), 1);
    /* the third move is played where a captured stone of the setup stood: told below */
    ck_assert_int_eq(count_of(doc, "//s:text[@class='remark'][contains(.,'3: aa')]"), 1);
    /* the corner: two edges, not four */
    ck_assert_int_eq(count_of(doc, "//s:path[@class='edge']"), 2);
    xmlFreeDoc(doc);
    doc = draw_go(go_problem, 0, true);
    ck_assert_int_eq(count_of(doc, "//s:path[@class='edge']"), 4);
    ck_assert_int_eq(count_of(doc, "//s:circle[@class='dot']"), 9);
    xmlFreeDoc(doc);
}
END_TEST

/* ---- text ---- */

START_TEST(text_is_escaped)
{
    static const struct {
        const char *in, *out;
    } cases[] = {
        {"<script>alert('x')</script>", "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;"},
        {"a\"b&c", "a&quot;b&amp;c"},
        {"\xE2\x80\xAE"
         "evil",
         "\xEF\xBF\xBD"
         "evil"},                           /* right-to-left override */
        {"\xE2\x81\xA6x", "\xEF\xBF\xBDx"}, /* isolate */
        {"\x01\x7F", "\xEF\xBF\xBD\xEF\xBF\xBD"},
        {"\xFF\xC0\x80", "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"},
        {"詰将棋\n2", "詰将棋\n2"},
    };
    struct strbuf b;
    strbuf_init(&b);
    markup_text(&b, cases[_i].in);
    ck_assert_str_eq(strbuf_str(&b), cases[_i].out);
    strbuf_free(&b);
}
END_TEST

START_TEST(other_contexts)
{
    struct strbuf b;
    strbuf_init(&b);
    markup_url(&b, "a b/詰.html?x=\"<");
    ck_assert_str_eq(strbuf_str(&b), "a%20b/%E8%A9%B0.html%3Fx%3D%22%3C");
    strbuf_clear(&b);
    markup_script_string(&b, "</script>\"\\\n");
    ck_assert_str_eq(strbuf_str(&b), "\"\\u003c/script\\u003e\\u0022\\u005c\\u000a\"");
    strbuf_clear(&b);
    ck_assert_uint_eq(markup_cut(&b, "詰将棋", 2), 1);
    ck_assert_str_eq(strbuf_str(&b), "詰将…");
    strbuf_free(&b);
}
END_TEST

START_TEST(styles_without_variables)
{
    struct strbuf b;
    strbuf_init(&b);
    markup_plain_style(&b, "a{--x:#123;--xy:red}b{fill:var(--x);stroke:var(--xy);top:var(--no)}");
    ck_assert_str_eq(strbuf_str(&b), "a{--x:#123;--xy:red}b{fill:#123;stroke:red;top:var(--no)}");
    strbuf_free(&b);
    draw(&b, boards[0], NULL, (struct svg_shogi){0}); /* a diagram alone has none */
    ck_assert_ptr_null(strstr(strbuf_str(&b), "var("));
    strbuf_free(&b);
}
END_TEST

/* ---- plots ---- */

START_TEST(scatter_fits_the_line)
{
    /* log10 y = 1 + 0.5 x exactly; one bound and one zero must not disturb the fit */
    struct plot_point p[6] = {{0, 10, false, "<a>"}, {1, pow(10, 1.5), false, NULL},
                              {2, 100, false, NULL}, {4, 1000, false, NULL},
                              {3, 5, true, NULL},    {5, 0, false, NULL}};
    struct plot_frame frame = {.title = "t<", .x_label = "x & y", .y_log = true, .alone = true};
    struct plot_fit fit;
    struct strbuf svg;
    strbuf_init(&svg);
    ck_assert_uint_eq(svg_scatter(&svg, &frame, p, 6, true, &fit), 1);
    ck_assert_uint_eq(fit.n, 4);
    ck_assert_double_eq_tol(fit.slope, 0.5, 1e-12);
    ck_assert_double_eq_tol(fit.intercept, 1, 1e-12);
    xmlDocPtr doc = parse(&svg);
    ck_assert_int_eq(count_of(doc, "//s:g[@class='dot']"), 4);
    ck_assert_int_eq(count_of(doc, "//s:g[@class='bound']"), 1);
    ck_assert_int_eq(count_of(doc, "//s:path[@class='fit']"), 1);
    xmlFreeDoc(doc);
    strbuf_free(&svg);
}
END_TEST

START_TEST(histogram_counts)
{
    double v[] = {3, 3, 5, 7, 7, 7, NAN};
    struct plot_frame frame = {.alone = true};
    struct strbuf svg;
    strbuf_init(&svg);
    ck_assert_uint_eq(svg_histogram(&svg, &frame, v, 7), 1);
    xmlDocPtr doc = parse(&svg);
    ck_assert_int_eq(count_of(doc, "//s:rect[@class='bar']"), 3);
    ck_assert_int_eq(count_of(doc, "//s:rect[@data-count='2']"), 1);
    ck_assert_int_eq(count_of(doc, "//s:rect[@data-count='3']"), 1);
    xmlFreeDoc(doc);
    strbuf_free(&svg);
}
END_TEST

/* A row each; two bars where the paper has a number; a search cut off says so. */
START_TEST(pairs_of_bars)
{
    struct plot_pair p[] = {{"both", 2, 3}, {"ours <alone>", 1, NAN}, {"cut", INFINITY, 4}};
    struct plot_frame frame = {.title = "a title", .x_label = "units", .alone = true};
    struct strbuf svg;
    strbuf_init(&svg);
    svg_pairs(&svg, &frame, p, 3);
    xmlDocPtr doc = parse(&svg);
    ck_assert_int_eq(count_of(doc, "//s:rect[@class='bar theirs']"), 2 + 1); /* and the legend's */
    ck_assert_int_eq(count_of(doc, "//s:rect[@class='bar ']"), 3 + 1);
    ck_assert_int_eq(count_of(doc, "//s:text[contains(@class,'title')]"), 1);
    ck_assert_int_eq(count_of(doc, "//s:text[text()='∞ (cut off)']"), 1);
    xmlFreeDoc(doc);
    strbuf_free(&svg);
}
END_TEST

/* A curve stops where a value is missing, and a value without end is marked above the frame. */
START_TEST(curves_have_gaps)
{
    struct plot_point points[] = {
        {0, 1, false, NULL}, {1, 2, false, NULL}, {2, INFINITY, false, NULL}, {3, 2, false, NULL}};
    struct plot_curve curve = {"c", points, 4, false};
    struct plot_frame frame = {.y_log = true, .alone = true};
    struct strbuf svg;
    strbuf_init(&svg);
    svg_curves(&svg, &frame, &curve, 1);
    xmlDocPtr doc = parse(&svg);
    ck_assert_int_eq(count_of(doc, "//s:circle"), 3);
    ck_assert_int_eq(count_of(doc, "//s:path[@class='mark-0']"), 1);
    /* two strokes: M…L… and M… */
    ck_assert_int_eq(
        count_of(doc, "//s:path[@class='curve-0'][contains(substring-after(@d,'L'),'M')]"), 1);
    /* 1 and 2 on both axes: the log axis of little span is marked finely */
    ck_assert_int_eq(count_of(doc, "//s:text[text()='1']"), 2);
    ck_assert_int_eq(count_of(doc, "//s:text[text()='2']"), 2);
    xmlFreeDoc(doc);
    strbuf_free(&svg);
}
END_TEST

/* What others have printed stands beside a curve as hollow marks in its colour, in the legend too;
 * where nothing of ours is to be seen that is said. */
START_TEST(marks_beside_a_curve)
{
    struct plot_point ours[] = {{0, 1, false, NULL}, {1, 2, false, NULL}};
    struct plot_point paper[] = {{1, 3, false, NULL}};
    struct plot_curve curves[] = {{"a", ours, 2, false},
                                  {"a, paper", paper, 1, true},
                                  {"b", ours, 2, false},
                                  {"b, paper", paper, 1, true}};
    struct plot_frame frame = {.alone = true};
    for (int i = 0; i < 2; i++) {
        struct strbuf svg;
        strbuf_init(&svg);
        for (size_t k = 0; k < 4; k += 2)
            curves[k].count = i ? 0 : 2;
        svg_curves(&svg, &frame, curves, 4);
        xmlDocPtr doc = parse(&svg);
        ck_assert_int_eq(count_of(doc, "//s:path[@class='curve-0 loose']"), 2);
        ck_assert_int_eq(count_of(doc, "//s:path[@class='curve-1 loose']"), 2);
        ck_assert_int_eq(count_of(doc, "//s:path[starts-with(@class,'curve-2')]"), 0);
        ck_assert_int_eq(count_of(doc, "//s:text[contains(text(),'nothing to show')]"), i);
        xmlFreeDoc(doc);
        strbuf_free(&svg);
    }
}
END_TEST

/* On an axis from 1 to 100 the median 10 lies in the middle of the frame, whatever is cut off; a
 * median that is cut off lies at its top. */
START_TEST(medians_beside_infinite_values)
{
    static const double one[] = {1, 10, INFINITY}, two[] = {1, INFINITY, INFINITY},
                        all[] = {1, 100};
    struct plot_box boxes[] = {{"one", one, 3}, {"two", two, 3}, {"all", all, 2}};
    struct plot_frame frame = {.y_log = true, .alone = true};
    struct strbuf svg;
    strbuf_init(&svg);
    ck_assert_int_eq(svg_boxes(&svg, &frame, boxes, 3), SAKUI_OK);
    xmlDocPtr doc = parse(&svg);
    ck_assert_int_eq(count_of(doc, "//s:path[@class='median']"), 3);
    ck_assert_int_eq(count_of(doc, "//s:path[@class='median'][contains(@d,' 14.0h')]"), 1);
    ck_assert_int_eq(count_of(doc, "//s:path[@class='median'][contains(@d,' 124.0h')]"), 1);
    xmlFreeDoc(doc);
    strbuf_free(&svg);
}
END_TEST

START_TEST(empty_plots_are_plots)
{
    struct plot_frame frame = {.alone = true, .x_log = true, .y_log = true};
    struct plot_curve curve = {"pn", NULL, 0, false};
    struct plot_group group = {"g", NULL, 0};
    struct forest_row row = {.label = "none", .r = NAN};
    struct strbuf svg;
    static const double cut_off[] = {1, INFINITY, INFINITY};
    struct plot_box boxes[] = {{"none", NULL, 0}, {"mostly cut off", cut_off, 3}};
    for (int i = 0; i < 6; i++) {
        strbuf_init(&svg);
        if (i == 5)
            ck_assert_int_eq(svg_boxes(&svg, &frame, boxes, 2), SAKUI_OK);
        else if (i == 0)
            svg_scatter(&svg, &frame, NULL, 0, true, NULL);
        else if (i == 1)
            svg_histogram(&svg, &frame, NULL, 0);
        else if (i == 2)
            svg_curves(&svg, &frame, &curve, 1);
        else if (i == 3)
            svg_groups(&svg, &frame, &group, 1);
        else
            svg_forest(&svg, &frame, &row, 1);
        if (i == 2)
            ck_assert_ptr_nonnull(strstr(strbuf_str(&svg), "nothing to show"));
        ck_assert_ptr_null(strstr(strbuf_str(&svg), "nan"));
        ck_assert_ptr_null(strstr(strbuf_str(&svg), "inf\""));
        xmlFreeDoc(parse(&svg));
        strbuf_free(&svg);
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("diagrams");
    TCase *t = tcase_create("all");
    tcase_add_loop_test(t, every_piece_stands_on_its_square, 0, 5);
    tcase_add_test(t, the_last_move_is_marked);
    tcase_add_loop_test(t, hands_are_counted, 0, 7);
    tcase_add_test(t, stones_and_numbers);
    tcase_add_loop_test(t, text_is_escaped, 0, 7);
    tcase_add_test(t, other_contexts);
    tcase_add_test(t, styles_without_variables);
    tcase_add_test(t, scatter_fits_the_line);
    tcase_add_test(t, histogram_counts);
    tcase_add_test(t, pairs_of_bars);
    tcase_add_test(t, curves_have_gaps);
    tcase_add_test(t, marks_beside_a_curve);
    tcase_add_test(t, medians_beside_infinite_values);
    tcase_add_test(t, empty_plots_are_plots);
    suite_add_tcase(s, t);
    return run_suite(s);
}
