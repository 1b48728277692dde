/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Our own lossless formats, sakui-xml and JSON Lines: everything any reader makes goes in and comes
 * out the same; the schema is what the writer writes; hostile documents are refused. */
#include <libxml/parser.h>
#include <libxml/relaxng.h>
#include <stdio.h>
#include <string.h>

#include "core/alloc.h"
#include "core/rng.h"
#include "importers/sakui_xml.h"
#include "tests/unit/import_support.h"
#include "tests/unit/random_game.h"
#include "tests/unit/runner.h"

static const enum import_format lossless[] = {IMPORT_XML, IMPORT_JSON};

/* ---- every corpus there and back ---- */

/* How many problems each folder must give at least: from the corpora's README. */
static const struct {
    const char *folder, *ending;
    size_t problems;
} corpora[] = {
    {CORPORA "go-classics", ".sgf", 867},
    {CORPORA "gnugo", ".sgf", 58},
    {CORPORA "hex", ".sgf", 130},
    {CORPORA "zuko", ".tsv", 100},
    {CORPORA "generated-short", ".tsv", 990},
    {CORPORA "osl-checkmate-csa", ".csa", 165},
    {CORPORA "kif-samples", ".kif", 40},
    {CORPORA "kif-samples", ".kifu", 2},
    {CORPORA "kif-samples", ".ki2", 6},
    {CORPORA "kif-samples", ".csa", 2},
    {CORPORA "kif-samples", ".sfen", 2},
    {CORPORA "kif-samples", ".jkf", 5},
};
#define CORPUS_COUNT ((int)(sizeof corpora / sizeof *corpora))

/* An independent verdict on what we wrote: libxml2's own validation of the whole document. */
static void check_schema(const struct strbuf *text)
{
    xmlRelaxNGParserCtxtPtr parser = xmlRelaxNGNewParserCtxt("importers/sakui.rng");
    xmlRelaxNGPtr schema = xmlRelaxNGParse(parser);
    ck_assert_ptr_nonnull(schema);
    xmlDocPtr doc =
        xmlReadMemory(text->data, (int)text->length, "written.xml", NULL, XML_PARSE_NONET);
    ck_assert_ptr_nonnull(doc);
    xmlRelaxNGValidCtxtPtr valid = xmlRelaxNGNewValidCtxt(schema);
    ck_assert_int_eq(xmlRelaxNGValidateDoc(valid, doc), 0);
    xmlRelaxNGFreeValidCtxt(valid);
    xmlFreeDoc(doc);
    xmlRelaxNGFree(schema);
    xmlRelaxNGFreeParserCtxt(parser);
}

static void check_same(const struct problems *a, const struct problems *b, const char *path)
{
    ck_assert_msg(a->count == b->count && b->refused == 0, "%s: %zu problems, then %zu", path,
                  a->count, b->count);
    for (size_t i = 0; i < a->count; i++) {
        const char *why = NULL;
        const struct problem *x = a->items[i], *y = b->items[i];
        ck_assert_msg(problem_same(x, y, &why), "%s #%zu: %s", path, i + 1, why);
        ck_assert_msg((x->rank == y->rank || (x->rank != x->rank && y->rank != y->rank)) &&
                          (x->score == y->score || (x->score != x->score && y->score != y->score)),
                      "%s #%zu: numbers", path, i + 1);
    }
}

static size_t check_file(const char *path, enum import_format format)
{
    struct diag_list diags = {0};
    struct problems all, again;
    struct strbuf text;
    strbuf_init(&text);
    problems_read(&all, path, NULL, &diags);
    diag_list_clear(&diags);
    ck_assert(problems_write(&all, format, &text, &diags));
    problems_parse(&again, text.data, text.length, format, true, &diags);
    ck_assert_msg(diags.count == 0, "%s: %s", path, diags.count ? diags.items[0].text : "");
    check_same(&all, &again, path);
    if (format == IMPORT_XML)
        check_schema(&text);
    size_t count = all.count;
    problems_free(&again);
    problems_free(&all);
    strbuf_free(&text);
    return count;
}

START_TEST(test_corpora)
{
    const int which = _i / 2;
    struct paths paths;
    size_t problems = 0;
    if (!have_corpus(corpora[which].folder))
        return;
    paths_find(&paths, corpora[which].folder, corpora[which].ending);
    for (size_t i = 0; i < paths.count; i++)
        problems += check_file(paths.items[i], lossless[_i % 2]);
    ck_assert_msg(problems >= corpora[which].problems, "%s %s: %zu problems, expected %zu",
                  corpora[which].folder, corpora[which].ending, problems, corpora[which].problems);
    paths_free(&paths);
}
END_TEST

START_TEST(test_random_games)
{
    struct rng rng;
    struct diag_list diags = {0};
    rng_seed(&rng, 31);
    for (int i = 0, games = games_to_play(100); i < games; i++) {
        const struct random_game_options o = {
            .max_plies = 60, .max_variations = 12, .comments = true, .times = true, .ends = true};
        struct problem *p;
        const char *why = NULL;
        ck_assert_int_eq(random_game(&p, &rng, &o), SAKUI_OK);
        problem_set(p, &p->id, "random");
        struct problem *again = problem_again(p, lossless[_i], &diags);
        ck_assert_msg(again && problem_same(p, again, &why), "game %d: %s", i, why);
        problem_free(again);
        problem_free(p);
    }
    ck_assert_uint_eq(diags.count, 0);
}
END_TEST

/* Texts that XML or JSON cannot hold as they are, in every place a text may stand. */
static const char *const texts[] = {
    "\x01\x02\x03\x1f\x7f",
    "tab\there, line\nfeed, return\rand both\r\n",
    " leading, trailing and  double blanks ",
    "\\u0001 is six characters, \\\\u005C too, and a last \\",
    "\\u",
    "<tag a=\"b\" c='d'>&amp; ]]> <!-- x --> <?pi?>",
    "\xEF\xBF\xBE\xEF\xBF\xBF \xEF\xBF\xBD \xF0\x9F\x80\x80 \xE8\xA9\xB0",
    "",
    "\n",
};
#define TEXTS ((int)(sizeof texts / sizeof *texts))

START_TEST(test_texts)
{
    const char *text = texts[_i / 2];
    struct diag_list diags = {0};
    struct problem *p;
    ck_assert_int_eq(problem_new(&p), SAKUI_OK);
    p->game = PROBLEM_OTHER;
    p->goal = GOAL_LIVE;
    p->rank = 0.1;
    p->score = -1e300;
    p->votes = 3;
    p->plies = 2147483647;
    p->side = SIDE_WHITE;
    problem_set(p, &p->id, text[0] ? text : "id");
    problem_set(p, &p->title, text);
    problem_set(p, &p->author, text);
    problem_set(p, &p->source, text);
    problem_set(p, &p->date, text);
    problem_set(p, &p->setup, text);
    problem_tag_add(p, text, text);
    problem_tag_add(p, text, "again");
    problem_node_comment(p, p->root, text);
    p->root->end = END_OTHER;
    problem_set(p, &p->root->end_text, text);
    struct problem_node *n = problem_node_add(p, p->root, "\x01<\"&\n");
    problem_node_comment(p, n, text);
    problem_node_tag(p, n, text, text);
    problem_set(p, &n->end_text, text);
    n->end = END_NOMATE;
    n->seconds = 0;
    const char *why = NULL;
    struct problem *again = problem_again(p, lossless[_i % 2], &diags);
    ck_assert_msg(again != NULL, "%s", diags.count ? diags.items[0].text : "");
    ck_assert_msg(problem_same(p, again, &why), "%s", why);
    ck_assert(again->rank == 0.1 && again->score == -1e300 && again->votes == 3);
    problem_free(again);
    problem_free(p);
    diag_list_clear(&diags);
}
END_TEST

/* A line of 100 000 passes and as many nested variations: no nesting in the file. */
START_TEST(test_deep_tree)
{
    struct problem *p;
    struct diag_list diags = {0};
    ck_assert_int_eq(problem_new(&p), SAKUI_OK);
    p->game = PROBLEM_GO;
    problem_set(p, &p->setup, "3x3 3/3/3 ?");
    problem_set(p, &p->id, "deep");
    struct problem_node *n = p->root;
    for (int i = 0; i < 100000; i++) {
        struct problem_node *main = problem_node_add(p, n, "");
        if (i % 2)
            problem_node_add(p, n, "-");
        n = main;
    }
    const char *why = NULL;
    struct problem *again = problem_again(p, lossless[_i], &diags);
    ck_assert_msg(again && problem_same(p, again, &why), "%s", why);
    problem_free(again);
    problem_free(p);
    diag_list_clear(&diags);
}
END_TEST

/* ---- documents that are refused ---- */

#define HEAD  "<?xml version=\"1.0\"?>\n<sakui version=\"1\">\n"
#define SETUP "<setup>4k4/9/4G4/9/9/9/9/9/9 b G2r2b2g4s4n4l18p 1</setup>"

static const struct {
    const char *text, *code;
    long line; /* of the first diagnostic */
    size_t problems;
} documents[] = {
    {"<!DOCTYPE sakui [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\">"
     "<!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;\"><!ENTITY d \"&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;\">"
     "<!ENTITY e \"&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;\"><!ENTITY f \"&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;\">"
     "<!ENTITY g \"&f;&f;&f;&f;&f;&f;&f;&f;&f;&f;\"><!ENTITY h \"&g;&g;&g;&g;&g;&g;&g;&g;&g;&g;\">"
     "]><sakui version=\"1\"><problem game=\"other\"><setup>&h;</setup></problem></sakui>",
     "xml-dtd", 1, 0},
    {"<!DOCTYPE sakui [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>\n<sakui version=\"1\">"
     "<problem game=\"other\"><setup>&x;</setup></problem></sakui>",
     "xml-dtd", 1, 0},
    {"<!DOCTYPE sakui SYSTEM \"http://localhost/x.dtd\"><sakui version=\"1\"/>", "xml-dtd", 1, 0},
    {"<!DOCTYPE sakui [<!ENTITY % p SYSTEM \"file:///etc/passwd\"> %p;]><sakui version=\"1\"/>",
     "xml-dtd", 1, 0},
    {HEAD "<problem game=\"other\"><setup>&undefined;</setup></problem></sakui>", "xml-syntax", 3,
     0},
    {HEAD "<problem game=\"chess\"><setup/></problem></sakui>", "xml-invalid", 3, 0},
    {HEAD "<problem game=\"other\"></problem>\n<problem game=\"other\"><setup/></problem></sakui>",
     "xml-invalid", 3, 1},
    {HEAD "<problem game=\"other\"><setup/><move at=\"0\" is=\"x\"/></problem></sakui>",
     "xml-invalid", 3, 0},
    {HEAD "<problem game=\"other\" plies=\"2147483648\"><setup/></problem></sakui>", "xml-invalid",
     3, 0},
    {HEAD "<problem game=\"other\" plies=\"-1\"><setup/></problem></sakui>", "xml-invalid", 3, 0},
    {HEAD "<problem game=\"other\"><setup/>\n<move at=\"2\" is=\"x\"/></problem></sakui>",
     "move-depth", 4, 0},
    {HEAD "<problem game=\"other\"><setup/>\n<move at=\"1\" is=\"12345678\"/></problem></sakui>",
     "move-length", 4, 0},
    {HEAD "<problem game=\"go\"><setup>3x3 3/3 b</setup></problem></sakui>", "go-setup", 3, 0},
    {HEAD "<other/><problem game=\"other\"><setup/></problem></sakui>", "xml-invalid", 3, 1},
    {HEAD "stray<problem game=\"other\"><setup/></problem></sakui>", "xml-stray-text", 3, 1},
    {"<html><body/></html>", "xml-root", 1, 0},
    {"<sakui version=\"2\"/>", "xml-version", 1, 0},
    {"<sakui/>", "xml-version", 1, 0},
    {"<?xml version=\"1.0\"?><!-- <!DOCTYPE x> -->\n<!-- two\nlines -->\n\n  <sakui version=\"1\">"
     "<problem/></sakui>",
     "xml-invalid", 5, 0},
    {"<!-- never closed <sakui version=\"1\"/>", "xml-syntax", 1, 0},
    {HEAD "<problem game=\"other\"><setup/></problem>", "xml-syntax", 3, 1},
    {HEAD "<problem game=\"other\"><setup/></problem><problem", "xml-syntax", 3, 1},
    {"<problem game=\"shogi\">" SETUP "\n<move at=\"1\" is=\"5c5b\"/></problem>", NULL, 0, 1},
    {"<problem game=\"shogi\">" SETUP "\n<move at=\"1\" is=\"5c5a\"/></problem>", "illegal-move", 2,
     1},
};
#define DOCUMENTS ((int)(sizeof documents / sizeof *documents))

START_TEST(test_documents)
{
    struct diag_list diags = {0};
    struct problems all;
    problems_parse(&all, documents[_i].text, strlen(documents[_i].text), IMPORT_XML, false, &diags);
    ck_assert_int_eq(all.status, SAKUI_OK);
    ck_assert_msg(all.count == documents[_i].problems, "%s: %zu problems", documents[_i].text,
                  all.count);
    if (!documents[_i].code) {
        ck_assert_uint_eq(diags.count, 0);
    } else {
        ck_assert_msg(diags.count > 0, "%s: nothing is said", documents[_i].text);
        ck_assert_msg(strcmp(diags.items[0].code, documents[_i].code) == 0, "%s: %s: %s",
                      documents[_i].text, diags.items[0].code, diags.items[0].text);
        ck_assert_int_eq(diags.items[0].line, documents[_i].line);
    }
    problems_free(&all);
    diag_list_clear(&diags);
}
END_TEST

START_TEST(test_strict)
{
    static const char text[] =
        HEAD "<problem game=\"shogi\" id=\"bad\">" SETUP
             "<move at=\"1\" is=\"5c5a\"/><move at=\"2\" is=\"x\"/><move at=\"1\" "
             "is=\"5c5b\"/></problem>"
             "<problem game=\"shogi\" id=\"good\">" SETUP "</problem></sakui>";
    struct diag_list diags = {0};
    struct problems all;
    problems_parse(&all, text, strlen(text), IMPORT_XML, true, &diags);
    ck_assert_uint_eq(all.count, 1);
    ck_assert_uint_eq(all.refused, 1);
    ck_assert_str_eq(all.items[0]->id, "good");
    problems_free(&all);
    diag_list_clear(&diags);
    /* relaxed: what stands below the illegal move goes with it, its sibling stays */
    problems_parse(&all, text, strlen(text), IMPORT_XML, false, &diags);
    ck_assert_uint_eq(all.count, 2);
    ck_assert_uint_eq(problem_move_count(all.items[0]), 1);
    ck_assert_str_eq(all.items[0]->root->first_child->move, "5c5b");
    ck_assert_str_eq(all.items[0]->root->tags->key, "illegal-move");
    ck_assert_uint_eq(count_code(&diags, "illegal-move"), 1);
    problems_free(&all);
    diag_list_clear(&diags);
}
END_TEST

/* ---- hostile input ---- */

static const char sample[] =
    HEAD "<problem game=\"shogi\" id=\"\xE8\xA9\xB0 1\" side=\"black\" goal=\"mate\" plies=\"1\""
         " score=\"0.5\"><title>\\u0001 &amp; &#x8A70;</title>" SETUP
         "<tag key=\"k\">v</tag><start><comment>c</comment></start>"
         "<move at=\"1\" is=\"5c5b\" end=\"mate\" seconds=\"3\"><comment>x</comment></move>"
         "<move at=\"1\" is=\"G*5b\"/></problem>\n</sakui>\n";

static const char json_sample[] =
    "{\"id\":\"a\",\"game\":\"go\",\"setup\":\"3x3 3/1X1/3 "
    "w\",\"side\":\"white\",\"goal\":\"kill\","
    "\"score\":1.5e1,\"tags\":[[\"k\",\"v\\u8a70\\n\"]],\"start\":{\"comment\":\"c\"},"
    "\"moves\":[{\"at\":1,\"is\":\"aa\",\"end\":\"mate\"},{\"at\":2,\"is\":\"\"},"
    "{\"at\":1,\"is\":\"ab\",\"tags\":[[\"TR\",\"aa\"]]}]}\n";

START_TEST(test_truncated_everywhere)
{
    const char *text = _i ? json_sample : sample;
    const size_t length = strlen(text);
    for (size_t n = 1; n <= length; n++) {
        struct diag_list diags = {0};
        struct problems all;
        char *copy = mem_alloc(n); /* exactly as long, for the sanitizer */
        memcpy(copy, text, n);
        problems_parse(&all, copy, n, lossless[_i], false, &diags);
        ck_assert_int_eq(all.status, SAKUI_OK);
        bool whole = n >= length - (_i ? 1 : 1);
        ck_assert_msg(whole ? diags.count == 0 : diags.count > 0, "%zu bytes: %zu diagnostics", n,
                      diags.count);
        ck_assert(!whole || all.count == 1);
        problems_free(&all);
        diag_list_clear(&diags);
        mem_free(copy);
    }
}
END_TEST

START_TEST(test_nesting_and_size)
{
    struct strbuf text;
    struct diag_list diags = {0};
    struct problems all;
    strbuf_init(&text);
    strbuf_adds(&text, HEAD);
    for (int i = 0; i < 100000; i++)
        strbuf_adds(&text, "<problem>");
    problems_parse(&all, text.data, text.length, IMPORT_XML, false, &diags);
    ck_assert_int_eq(all.status, SAKUI_OK);
    ck_assert_uint_eq(all.count, 0);
    ck_assert_uint_ge(diags.errors, 1);
    problems_free(&all);
    diag_list_clear(&diags);

    strbuf_clear(&text);
    strbuf_adds(&text, HEAD "<problem game=\"other\"><setup>");
    for (int i = 0; i < 100000; i++)
        strbuf_adds(&text, "0123456789");
    strbuf_adds(&text, "</setup></problem></sakui>");
    struct reader_options o;
    reader_options_init(&o);
    o.max_document = 200000;
    FILE *f = fopen("xml-size-limit.tmp", "wb");
    ck_assert_ptr_nonnull(f);
    ck_assert_uint_eq(fwrite(text.data, 1, text.length, f), text.length);
    fclose(f);
    problems_read(&all, "xml-size-limit.tmp", &o, &diags);
    remove("xml-size-limit.tmp");
    ck_assert_uint_eq(all.count, 0);
    ck_assert_uint_eq(count_code(&diags, "xml-too-big"), 1);
    problems_free(&all);
    diag_list_clear(&diags);
    strbuf_free(&text);
}
END_TEST

/* Our own allocations fail in turn (libxml2 has its own, which stay as they are). */
START_TEST(test_out_of_memory)
{
    check_out_of_memory(_i ? json_sample : sample, lossless[_i], lossless[_i], 1, 8);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("import_xml");
    TCase *t = tcase_create("xml");
    tcase_set_timeout(t, 0); /* ctest has one */
    tcase_add_loop_test(t, test_corpora, 0, 2 * CORPUS_COUNT);
    tcase_add_loop_test(t, test_random_games, 0, 2);
    tcase_add_loop_test(t, test_texts, 0, 2 * TEXTS);
    tcase_add_loop_test(t, test_deep_tree, 0, 2);
    tcase_add_loop_test(t, test_documents, 0, DOCUMENTS);
    tcase_add_test(t, test_strict);
    tcase_add_loop_test(t, test_truncated_everywhere, 0, 2);
    tcase_add_test(t, test_nesting_and_size);
    tcase_add_loop_test(t, test_out_of_memory, 0, 2);
    suite_add_tcase(s, t);
    return run_suite(s);
}
