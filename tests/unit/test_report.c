/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reports read back: pages by libxml2's HTML parser and rules of their own, XML by its schema, CSV
 * by the data-set reader; hostile text everywhere. */
#include <dirent.h>
#include <libxml/HTMLparser.h>
#include <libxml/relaxng.h>
#include <libxml/xpath.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "importers/reader.h"
#include "reports/measure.h"
#include "reports/report.h"
#include "reports/tables.h"
#include "reports/words.h"
#include "tests/unit/runner.h"

/* ---- records in memory as a source ---- */

struct list {
    char *json[64];
    size_t count, at;
};

static sakui_status list_next(void *context, struct report_problem **out, struct diag_list *diags)
{
    struct list *l = context;
    if (l->at == l->count)
        return SAKUI_END;
    const char *text = l->json[l->at++];
    return report_read_json(out, text, strlen(text), "list", diags);
}

static sakui_status list_rewind(void *context)
{
    ((struct list *)context)->at = 0;
    return SAKUI_OK;
}

static void list_free(struct list *l)
{
    while (l->count)
        mem_free(l->json[--l->count]);
}

static void list_add_record(struct list *l, const struct report_problem *p)
{
    struct strbuf text;
    strbuf_init(&text);
    report_write_json(p, &text);
    l->json[l->count++] = strbuf_take(&text);
}

#define EVIL                                                                                       \
    "</title><script>alert('x')</script><img src=x onerror=\"alert(1)\">&amp;]]>\xE2\x80\xAE"      \
    "gnp\xE2\x81\xA6 \\input{x} $ % # _ { } ~ ^ | `code` [a](javascript:b) \x01\x7F"

static const char *const problems[] = {
    "sfen:9/9/6P2/9/4B4/9/6R2/7k+p/9 b Grb3g4s4n4l16p 1",
    "sfen:4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1",
    "sfen:4k4/9/9/9/9/9/9/9/9 b P2r2b4g4s4n4l17p 1",
    "sfen:9/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1",
    "sfen:7kl/9/6GP1/9/9/9/9/9/9 b G2r2b2g4s4n3l17p 1", /* and its mirror image */
    "sfen:lk7/9/1PG6/9/9/9/9/9/9 b G2r2b2g4s4n3l17p 1",
    "sfen:lk7/9/1PG6/9/9/9/9/9/9 b G2r2b2g4s4n3l17p 1", /* the same again */
    "sgf:(;GM[1]FF[4]SZ[9]AW[ab][bb][cb][db][da]AB[ac][bc][cc][dc][ec][eb][ea]PL[B]TR[ab];B[ba])",
};
#define PROBLEMS (sizeof problems / sizeof *problems)

/* Every third one with hostile words, the first with a comment of a megabyte. */
static void poison(struct problem *p, size_t i)
{
    if (i % 3)
        return;
    ck_assert(!problem_set(p, &p->id, "=" EVIL));
    ck_assert(!problem_set(p, &p->title, EVIL));
    ck_assert(!problem_set(p, &p->author, "@" EVIL));
    ck_assert(!problem_set(p, &p->source, EVIL));
    if (i)
        return;
    char *long_text = mem_zalloc(1, (1 << 20) + 1);
    for (size_t k = 0; k < 1 << 20; k++)
        long_text[k] = "<b>&\"'"[k % 6];
    ck_assert(!problem_node_comment(p, p->root, long_text));
    mem_free(long_text);
}

static void measure_all(struct list *l)
{
    struct measure_options o;
    measure_options_init(&o);
    o.verify_limits = (struct limits){.nodes = 3000, .memory_bytes = (uint64_t)4 << 20};
    o.search_limits.nodes = 2000;
    o.orders = 1;
    o.trace_samples = 16;
    *l = (struct list){.count = 0};
    for (size_t i = 0; i < PROBLEMS; i++) {
        struct sakui_reader *reader;
        struct problem *p;
        struct report_problem *r;
        ck_assert(!sakui_reader_open(&reader, problems[i], NULL, NULL));
        ck_assert(!sakui_reader_next(reader, &p, NULL));
        poison(p, i);
        ck_assert(!measure_problem(&r, p, &o));
        list_add_record(l, r);
        report_problem_free(r);
        problem_free(p);
        sakui_reader_close(reader);
    }
    char file[] = "a\"><script>" EVIL, words[] = "what " EVIL;
    struct diag d = {DIAG_ERROR, file, 3, 7, "some-code", words};
    struct report_problem *failed;
    ck_assert(!report_problem_failed(&failed, &d));
    list_add_record(l, failed);
    report_problem_free(failed);
}

/* ---- analyses ---- */

struct analyses {
    struct dataset *data;
    struct study *study;
    struct report_analysis list[1];
};

static void analyses_make(struct analyses *a)
{
    struct study_options o = STUDY_DEFAULTS;
    o.permutations = o.resamples = 50;
    ck_assert(!dataset_read_file(&a->data, "corpus/analysis-example/example.csv", NULL));
    ck_assert(!study_run(&a->study, a->data, NULL, 0, &o, NULL));
    a->list[0] = (struct report_analysis){
        .name = EVIL, .note = EVIL, .warning = "invented " EVIL, .study = a->study};
}

static void analyses_free(struct analyses *a)
{
    study_free(a->study);
    dataset_free(a->data);
}

/* ---- a written report ---- */

struct written {
    char folder[64];
    struct list list;
    struct analyses analyses;
    struct report_colophon colophon;
};

static sakui_status write_to(struct written *w, const char *folder, enum report_language language,
                             struct diag_list *diags)
{
    struct report r = {.problems = {&w->list, list_next, list_rewind},
                       .analyses = w->analyses.list,
                       .analysis_count = 1,
                       .colophon = &w->colophon,
                       .options = {.language = language, .title = EVIL}};
    return report_write(folder, &r, diags);
}

static struct written report_in(enum report_language language)
{
    struct written w = {.folder = "/tmp/sakui-report-XXXXXX",
                        .colophon = {.command = EVIL, .version = "0", .seconds = -1}};
    ck_assert_ptr_nonnull(mkdtemp(w.folder));
    measure_all(&w.list);
    analyses_make(&w.analyses);
    ck_assert(vec_push(&w.colophon.facts, ((struct report_fact){"fact " EVIL, EVIL})));
    ck_assert(write_to(&w, w.folder, language, NULL) == SAKUI_OK);
    return w;
}

static void remove_folder(const char *folder)
{
    char path[512];
    struct dirent *e;
    DIR *d = opendir(folder);
    while (d && (e = readdir(d))) {
        if (e->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        if (unlink(path) != 0)
            remove_folder(path);
    }
    if (d)
        closedir(d);
    rmdir(folder);
}

static void written_free(struct written *w)
{
    remove_folder(w->folder);
    vec_free(&w->colophon.facts);
    list_free(&w->list);
    analyses_free(&w->analyses);
}

static char *slurp(const char *folder, const char *name, size_t *length)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "rb");
    ck_assert_msg(f != NULL, "%s is missing", path);
    fseek(f, 0, SEEK_END);
    *length = (size_t)ftell(f);
    rewind(f);
    char *text = mem_zalloc(*length + 1, 1);
    ck_assert_uint_eq(fread(text, 1, *length, f), *length);
    fclose(f);
    return text;
}

/* ---- pages ---- */

static int worst_error; /* of the parser, beside tags it is too old for */

static void on_error(void *context, xmlErrorPtr e)
{
    (void)context;
    if (e->code != 801) { /* "Tag nav invalid": libxml2 knows HTML 4 */
        worst_error = e->code;
        fprintf(stderr, "line %d: %s", e->line, e->message);
    }
}

static size_t count_of(xmlDocPtr doc, const char *path)
{
    xmlXPathContextPtr context = xmlXPathNewContext(doc);
    xmlXPathObjectPtr found = xmlXPathEvalExpression(BAD_CAST path, context);
    ck_assert_msg(found != NULL, "%s", path);
    size_t n = found->nodesetval ? (size_t)found->nodesetval->nodeNr : 0;
    xmlXPathFreeObject(found);
    xmlXPathFreeContext(context);
    return n;
}

/* What must not be in any page, and what must be in every one. */
static void check_rules(xmlDocPtr doc, const char *name, const char *language)
{
    static const char *const never[] = {"//@*[starts-with(name(),'on')]",
                                        "//script[not(@src) and not(@type='application/json')]",
                                        "//script[@src and not(contains(@src,'report.js'))]",
                                        "//img|//iframe|//object|//embed|//form|//base",
                                        "//@href[contains(.,'://') or starts-with(.,'javascript')]",
                                        "//@src[contains(.,'://')]",
                                        "//*[@tabindex > 0]",
                                        "//*[@id = following::*/@id]",
                                        "//svg[@role='img' and not(@aria-label) and not(title)]",
                                        "//svg[not(@role) and not(@aria-hidden) and not(title)]",
                                        "//thead//th[not(@scope)]|//tbody//th[not(@scope)]",
                                        "//button[not(normalize-space(.)) and not(@aria-label)]",
                                        "//input[not(@aria-label) and not(ancestor::label)]",
                                        "//select[not(ancestor::label)]",
                                        "//h3[not(preceding::h2)]",
                                        "//h2[not(preceding::h1)]",
                                        "//h4|//h5|//h6",
                                        "//table[not(.//th)]",
                                        "//a[not(normalize-space(.)) and not(@aria-label)]",
                                        "//ul/*[not(self::li)]|//ol/*[not(self::li)]",
                                        NULL};
    char path[128];
    for (int i = 0; never[i]; i++)
        ck_assert_msg(count_of(doc, never[i]) == 0, "%s: %s", name, never[i]);
    ck_assert_msg(count_of(doc, "//h1") == 1, "%s: h1", name);
    ck_assert_msg(count_of(doc, "//main") == 1, "%s: main", name);
    ck_assert_msg(count_of(doc, "/html/head/title[normalize-space(.)]") == 1, "%s: title", name);
    snprintf(path, sizeof path, "/html[@lang='%s']", language);
    ck_assert_msg(count_of(doc, path) == 1, "%s: lang", name);
}

/* Every relative link leads to a file that is there. */
static void check_links(xmlDocPtr doc, const char *folder, const char *name)
{
    xmlXPathContextPtr context = xmlXPathNewContext(doc);
    xmlXPathObjectPtr found =
        xmlXPathEvalExpression(BAD_CAST "//a/@href|//link/@href|//script/@src", context);
    const char *slash = strrchr(name, '/');
    for (int i = 0; found->nodesetval && i < found->nodesetval->nodeNr; i++) {
        char path[1024];
        xmlChar *target = xmlNodeGetContent(found->nodesetval->nodeTab[i]);
        size_t n = strcspn((char *)target, "#");
        snprintf(path, sizeof path, "%s/%.*s%.*s", folder, slash ? (int)(slash - name + 1) : 0,
                 name, (int)n, (char *)target);
        if (n && strncmp((char *)target, "data:", 5) != 0)
            ck_assert_msg(access(path, R_OK) == 0, "%s: %s", name, path);
        xmlFree(target);
    }
    xmlXPathFreeObject(found);
    xmlXPathFreeContext(context);
}

/* Bytes that may stand in no file made for people: they would turn or hide text. */
static void check_bytes(const char *text, const char *name)
{
    static const char *const never[] = {"\xE2\x80\xAE", "\xE2\x81\xA6", "\x01",      "\x7F",
                                        "<script>",     "<img",         "alert('x')"};
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        ck_assert_msg(!strstr(text, never[i]), "%s holds %s", name, never[i]);
}

static void check_page(const char *folder, const char *name, const char *language)
{
    size_t length;
    char *text = slurp(folder, name, &length);
    check_bytes(text, name);
    worst_error = 0;
    htmlParserCtxtPtr parser = htmlNewParserCtxt();
    xmlSetStructuredErrorFunc(NULL, on_error);
    xmlDocPtr doc = htmlCtxtReadMemory(parser, text, (int)length, name, "utf-8",
                                       HTML_PARSE_NONET | HTML_PARSE_NOWARNING);
    xmlSetStructuredErrorFunc(NULL, NULL);
    ck_assert_msg(doc && !worst_error, "%s: HTML error %d", name, worst_error);
    check_rules(doc, name, language);
    check_links(doc, folder, name);
    xmlFreeDoc(doc);
    htmlFreeParserCtxt(parser);
    mem_free(text);
}

START_TEST(pages_hold)
{
    enum report_language language = _i ? REPORT_JAPANESE : REPORT_ENGLISH;
    struct written w = report_in(language);
    static const char *const pages[] = {
        "index.html",   "collection.html", "colophon.html", "analysis-1.html", "p/00001.html",
        "p/00002.html", "p/00003.html",    "p/00004.html",  "p/00005.html",    "p/00008.html"};
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
        check_page(w.folder, pages[i], language_code(language));
    written_free(&w);
}
END_TEST

/* The board of a page read back: the piece on its square, as the SFEN says. */
START_TEST(the_board_is_the_problem)
{
    struct written w = report_in(REPORT_ENGLISH);
    size_t length;
    char *text = slurp(w.folder, "p/00002.html", &length);
    xmlDocPtr doc =
        htmlReadMemory(text, (int)length, "p", "utf-8", HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING);
    ck_assert_uint_eq(count_of(doc, "//figure[@class='stepper']//g[@data-square]"), 2);
    ck_assert_uint_eq(count_of(doc, "//figure[@class='stepper']//g[@data-square='5a'][@data-piece="
                                    "'k'][@transform]"),
                      1);
    ck_assert_uint_eq(
        count_of(doc, "//figure[@class='stepper']//g[@data-square='5c'][@data-piece='P']"), 1);
    ck_assert_uint_eq(count_of(doc, "//figure[@class='stepper']//g[@data-side='black']//g["
                                    "@data-piece='G'][@data-count='2']"),
                      1);
    ck_assert_uint_eq(count_of(doc, "//ol[@class='moves']/li"), 1); /* mate in one */
    xmlFreeDoc(doc);
    mem_free(text);
    written_free(&w);
}
END_TEST

START_TEST(twins_are_found)
{
    struct written w = report_in(REPORT_ENGLISH);
    size_t length;
    char *text = slurp(w.folder, "data/twins.csv", &length);
    /* 6 and 7 are the same, 5 is their mirror image */
    ck_assert_ptr_nonnull(strstr(text, "same,1,6,"));
    ck_assert_ptr_nonnull(strstr(text, "same,1,7,"));
    ck_assert_ptr_null(strstr(text, "same,1,5,"));
    ck_assert_ptr_nonnull(strstr(text, "mirror,1,5,"));
    ck_assert_ptr_nonnull(strstr(text, "mirror,1,6,"));
    ck_assert_ptr_null(strstr(text, "shift,"));
    mem_free(text);
    written_free(&w);
}
END_TEST

/* ---- data ---- */

START_TEST(xml_is_valid)
{
    struct written w = report_in(REPORT_ENGLISH);
    char path[128];
    snprintf(path, sizeof path, "%s/report.xml", w.folder);
    xmlRelaxNGParserCtxtPtr parser = xmlRelaxNGNewParserCtxt("reports/report.rng");
    xmlRelaxNGPtr schema = xmlRelaxNGParse(parser);
    ck_assert_ptr_nonnull(schema);
    xmlDocPtr doc = xmlReadFile(path, NULL, XML_PARSE_NONET);
    ck_assert_ptr_nonnull(doc);
    xmlRelaxNGValidCtxtPtr valid = xmlRelaxNGNewValidCtxt(schema);
    ck_assert_int_eq(xmlRelaxNGValidateDoc(valid, doc), 0);
    ck_assert_uint_eq(count_of(doc, "/sakui-report/problem"), PROBLEMS + 1);
    ck_assert_uint_eq(count_of(doc, "/sakui-report/problem/error"), 1);
    ck_assert_uint_eq(count_of(doc, "//script"), 0);
    ck_assert_uint_eq(count_of(doc, "/sakui-report/problem[4]/verdict[@value='invalid']"), 1);
    ck_assert_uint_eq(count_of(doc, "/sakui-report/twins[@kind='same']/twin"), 2);
    xmlRelaxNGFreeValidCtxt(valid);
    xmlFreeDoc(doc);
    xmlRelaxNGFree(schema);
    xmlRelaxNGFreeParserCtxt(parser);
    written_free(&w);
}
END_TEST

START_TEST(csv_is_read_back)
{
    struct written w = report_in(REPORT_ENGLISH);
    static const struct {
        const char *name;
        size_t rows;
    } files[] = {{"data/problems.csv", PROBLEMS}, {"data/failures.csv", 1}, {"data/twins.csv", 5}};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        size_t length;
        struct dataset *d;
        struct diag_list diags;
        diag_list_init(&diags);
        char *text = slurp(w.folder, files[i].name, &length);
        ck_assert(!dataset_read_csv(&d, files[i].name, text, length, &diags));
        ck_assert_uint_eq(diags.count, 0);
        ck_assert_uint_eq(d->rows, files[i].rows);
        size_t id = dataset_find(d, "id");
        ck_assert_uint_ne(id, DATASET_NO_COLUMN);
        for (size_t row = 0; row < d->rows; row++) {
            const char *cell = column_text(&d->columns[id], row);
            ck_assert_msg(!cell || !strchr("=+-@", *cell), "a formula: %s", cell);
        }
        dataset_free(d);
        diag_list_clear(&diags);
        mem_free(text);
    }
    written_free(&w);
}
END_TEST

START_TEST(text_for_other_formats)
{
    struct strbuf out;
    strbuf_init(&out);
    table_markdown_text(&out, "a|b<i>&\n[x](y)_*`\xE2\x80\xAE.");
    ck_assert_str_eq(strbuf_str(&out), "a\\|b&lt;i\\>&amp; \\[x\\]\\(y\\)\\_\\*\\` .");
    strbuf_clear(&out);
    table_latex_text(&out, "\\input{x} 50% $a_b^c$ #~&<");
    ck_assert_str_eq(strbuf_str(&out),
                     "\\textbackslash{}input\\{x\\} 50\\% \\$a\\_b\\textasciicircum{}c\\$ "
                     "\\#\\textasciitilde{}\\&\\textless{}");
    strbuf_clear(&out);
    table_csv_text(&out, "=1+1");
    ck_assert_str_eq(strbuf_str(&out), "'=1+1");
    strbuf_free(&out);
}
END_TEST

START_TEST(markdown_and_latex_hold)
{
    struct written w = report_in(REPORT_ENGLISH);
    size_t length;
    char *text = slurp(w.folder, "report.md", &length);
    check_bytes(text, "report.md");
    ck_assert_ptr_null(strstr(text, "](javascript"));
    mem_free(text);
    text = slurp(w.folder, "tables.tex", &length);
    check_bytes(text, "tables.tex");
    ck_assert_ptr_null(strstr(text, "\\input{x}"));
    mem_free(text);
    written_free(&w);
}
END_TEST

/* ---- the same again; nothing that cannot be ---- */

START_TEST(the_same_report_twice)
{
    static const char *const files[] = {"index.html", "collection.html", "data/rows.js",
                                        "report.xml", "p/00001.html"};
    struct written w = report_in(REPORT_ENGLISH);
    char other[] = "/tmp/sakui-report-XXXXXX";
    ck_assert_ptr_nonnull(mkdtemp(other));
    ck_assert(write_to(&w, other, REPORT_ENGLISH, NULL) == SAKUI_OK);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        size_t a, b;
        char *x = slurp(w.folder, files[i], &a), *y = slurp(other, files[i], &b);
        ck_assert_msg(a == b && memcmp(x, y, a) == 0, "%s differs", files[i]);
        mem_free(x);
        mem_free(y);
    }
    remove_folder(other);
    written_free(&w);
}
END_TEST

static bool exists(const char *folder, const char *name)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return access(path, F_OK) == 0;
}

static void put_file(const char *folder, const char *name, const char *text)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "wb");
    ck_assert_ptr_nonnull(f);
    ck_assert(fputs(text, f) >= 0 && fclose(f) == 0);
}

/* Pages of a larger report are not left among those of a smaller one; what others put there is. */
START_TEST(a_smaller_report_in_the_same_folder)
{
    struct written w = report_in(REPORT_ENGLISH);
    size_t length;
    char *page = slurp(w.folder, "p/00001.html", &length);
    put_file(w.folder, "p/00999.html", page);
    put_file(w.folder, "collection-7.html", page);
    put_file(w.folder, "analysis-7.html", page);
    put_file(w.folder, "analysis-8.html", "<p>not ours</p>");
    put_file(w.folder, "p/notes.html", page);
    put_file(w.folder, "data/analysis-7-trees.csv", "a,b\n");
    put_file(w.folder, "data/mine.csv", "a,b\n");
    mem_free(page);
    list_free(&w.list);
    ck_assert(write_to(&w, w.folder, REPORT_ENGLISH, NULL) == SAKUI_OK);
    static const char *const gone[] = {"p/00001.html", "p/00999.html", "collection-7.html",
                                       "analysis-7.html", "data/analysis-7-trees.csv"};
    static const char *const kept[] = {"analysis-8.html", "p/notes.html", "data/mine.csv",
                                       "index.html", "analysis-1.html"};
    for (size_t i = 0; i < sizeof gone / sizeof *gone; i++)
        ck_assert_msg(!exists(w.folder, gone[i]), "%s was left", gone[i]);
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        ck_assert_msg(exists(w.folder, kept[i]), "%s was removed", kept[i]);
    written_free(&w);
}
END_TEST

START_TEST(a_folder_that_cannot_be_made)
{
    struct written w = report_in(REPORT_ENGLISH);
    struct diag_list diags;
    char path[128];
    diag_list_init(&diags);
    snprintf(path, sizeof path, "%s/index.html/below", w.folder);
    ck_assert(write_to(&w, path, REPORT_ENGLISH, &diags) == SAKUI_IO);
    ck_assert_uint_eq(diags.errors, 1);
    diag_list_clear(&diags);
    written_free(&w);
}
END_TEST

START_TEST(no_problem_at_all)
{
    struct written w = report_in(REPORT_ENGLISH);
    list_free(&w.list);
    char other[] = "/tmp/sakui-report-XXXXXX";
    ck_assert_ptr_nonnull(mkdtemp(other));
    ck_assert(write_to(&w, other, REPORT_JAPANESE, NULL) == SAKUI_OK);
    check_page(other, "index.html", "ja");
    check_page(other, "collection.html", "ja");
    remove_folder(other);
    written_free(&w);
}
END_TEST

/* Some of the allocations fail in turn: a clean answer each time. */
START_TEST(memory_runs_out)
{
    struct written w = report_in(REPORT_ENGLISH);
    mem_fail_after(0);
    ck_assert(write_to(&w, w.folder, REPORT_ENGLISH, NULL) == SAKUI_OK);
    unsigned long all = mem_alloc_count();
    for (unsigned long n = 1; n < all; n += 1 + all / 60) {
        mem_fail_after(n);
        sakui_status status = write_to(&w, w.folder, REPORT_ENGLISH, NULL);
        mem_fail_after(0);
        ck_assert_msg(status == SAKUI_MEMORY, "after %lu of %lu: %s", n, all,
                      sakui_status_name(status));
    }
    written_free(&w);
}
END_TEST

/* ---- words ---- */

/* The conversions of a format in the order of their arguments: "%2$s of %1$d" and "%d of %s" both
 * give "d s ". */
static void conversions(const char *format, char out[64])
{
    char at[8][8] = {{0}};
    size_t next = 0, most = 0;
    for (const char *f = strchr(format, '%'); f; f = strchr(f, '%')) {
        f++;
        if (*f == '%') {
            f++;
            continue;
        }
        size_t index = next++;
        if (f[0] >= '1' && f[0] <= '9' && f[1] == '$')
            index = (size_t)(f[0] - '1'), f += 2;
        f += strspn(f, "+-0123456789.");
        size_t n = strspn(f, "lz");
        ck_assert_uint_lt(index, 8);
        snprintf(at[index], sizeof at[0], "%.*s", (int)n + 1, f);
        most = index + 1 > most ? index + 1 : most;
        f += n;
    }
    out[0] = 0;
    for (size_t i = 0; i < most; i++)
        snprintf(out + strlen(out), 64 - strlen(out), "%s ", at[i]);
}

START_TEST(both_languages_take_the_same_arguments)
{
    for (int w = 0; w < WORD_COUNT; w++) {
        char en[64], ja[64];
        conversions(word(REPORT_ENGLISH, (enum word)w), en);
        conversions(word(REPORT_JAPANESE, (enum word)w), ja);
        ck_assert_str_eq(en, ja);
    }
}
END_TEST

START_TEST(every_name_has_a_japanese_one)
{
    for (enum feature i = 0; i < FEATURE_COUNT; i++)
        ck_assert_msg(term_japanese(feature_info(i)->name) != NULL, "%s", feature_info(i)->name);
    for (enum indicator i = 0; i < INDICATE_COUNT; i++)
        ck_assert_msg(term_japanese(indicator_info(i)->name) != NULL, "%s",
                      indicator_info(i)->name);
    for (int i = 0; i < FINDING_KINDS; i++) {
        const char *name = finding_info((enum finding_kind)i)->name;
        char meaning[64];
        snprintf(meaning, sizeof meaning, "%s:", name);
        ck_assert_msg(term_japanese(name) && term_japanese(meaning), "%s", name);
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("report");
    TCase *t = tcase_create("all");
    tcase_set_timeout(t, 120);
    tcase_add_loop_test(t, pages_hold, 0, 2);
    tcase_add_test(t, the_board_is_the_problem);
    tcase_add_test(t, twins_are_found);
    tcase_add_test(t, xml_is_valid);
    tcase_add_test(t, csv_is_read_back);
    tcase_add_test(t, text_for_other_formats);
    tcase_add_test(t, markdown_and_latex_hold);
    tcase_add_test(t, the_same_report_twice);
    tcase_add_test(t, a_smaller_report_in_the_same_folder);
    tcase_add_test(t, a_folder_that_cannot_be_made);
    tcase_add_test(t, no_problem_at_all);
    tcase_add_test(t, memory_runs_out);
    tcase_add_test(t, both_languages_take_the_same_arguments);
    tcase_add_test(t, every_name_has_a_japanese_one);
    suite_add_tcase(s, t);
    return run_suite(s);
}
