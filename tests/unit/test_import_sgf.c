/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SGF: every file of the corpora against counts taken from its text by a scanner that shares
 * nothing with the reader; round trips; what broken files become; malformed input. */
#include <stdio.h>
#include <string.h>

#include "core/alloc.h"
#include "core/vec.h"
#include "importers/go_setup.h"
#include "tests/unit/import_support.h"
#include "tests/unit/runner.h"

/* ---- an independent look at SGF text ---- */

struct sgf_pair {
    char name[16];
    const char *value;
    size_t length;
};

struct sgf_counts {
    size_t trees, nodes, moves, leaves, stones, comments;
    vec_of(struct sgf_pair) pairs; /* every property value, in file order */
};

/* Well-formed SGF only: brackets outside of values, names before values. */
static void scan(const char *text, struct sgf_counts *c)
{
    char name[16] = "", last = 0;
    size_t letters = 0;
    int depth = 0;
    bool fresh = true; /* the next letter begins a name */
    memset(c, 0, sizeof *c);
    for (const char *t = text; *t; t++) {
        if (*t == '[') {
            const char *from = ++t;
            while (*t && *t != ']')
                t += t[0] == '\\' && t[1] ? 2 : 1;
            struct sgf_pair p = {.value = from, .length = (size_t)(t - from)};
            memcpy(p.name, name, sizeof name);
            ck_assert(vec_push(&c->pairs, p));
            c->moves += strcmp(name, "B") == 0 || strcmp(name, "W") == 0;
            c->stones += strcmp(name, "AB") == 0 || strcmp(name, "AW") == 0;
            c->comments += strcmp(name, "C") == 0;
            fresh = true;
        } else if (*t == '(' || *t == ')') {
            c->trees += *t == '(' && depth == 0;
            c->leaves += *t == ')' && last == '(';
            depth += *t == '(' ? 1 : -1;
            last = *t;
        } else if (*t == ';') {
            c->nodes++;
        } else if (*t >= 'A' && *t <= 'Z') {
            if (fresh)
                letters = 0;
            fresh = false;
            ck_assert(letters < 15);
            name[letters++] = *t;
            name[letters] = '\0';
        }
    }
}

static size_t stones_in(const struct problem *p)
{
    struct go_setup s;
    ck_assert_msg(go_setup_read(&s, p->setup), "%s: setup %s", p->id, p->setup);
    return go_setup_stones(&s);
}

static size_t moves_in(const struct problem *p)
{
    size_t count = 0;
    const struct problem_node *n = p->root->first_child;
    while (n) {
        count += strcmp(n->move, "-") != 0;
        if (n->first_child) {
            n = n->first_child;
            continue;
        }
        while (n && !n->next)
            n = n->parent;
        n = n ? n->next : NULL;
    }
    return count;
}

static size_t comments_in(const struct problem *p)
{
    size_t count = 0;
    for (const struct problem_node *n = p->root; n;) {
        count += n->comment != NULL;
        if (n->first_child) {
            n = n->first_child;
            continue;
        }
        while (n && !n->next)
            n = n->parent;
        n = n ? n->next : NULL;
    }
    return count;
}

/* One corpus file: all counts agree with the scanner's. Answers the number of problems. */
static size_t check_file(const char *path)
{
    struct diag_list diags = {0};
    struct problems all;
    struct sgf_counts want;
    size_t length, moves = 0, leaves = 0, stones = 0, comments = 0;
    char *text = file_bytes(path, &length);
    ck_assert_ptr_nonnull(text);
    scan(text, &want);
    problems_read(&all, path, NULL, &diags);
    ck_assert_int_eq(all.status, SAKUI_OK);
    for (size_t i = 0; i < all.count; i++) {
        moves += moves_in(all.items[i]);
        leaves += problem_line_count(all.items[i]);
        stones += stones_in(all.items[i]);
        comments += comments_in(all.items[i]);
    }
    ck_assert_msg(all.count == want.trees && all.refused == 0, "%s: %zu problems, %zu trees", path,
                  all.count, want.trees);
    ck_assert_msg(moves == want.moves, "%s: %zu moves, file %zu", path, moves, want.moves);
    ck_assert_msg(leaves == want.leaves, "%s: %zu leaves, file %zu", path, leaves, want.leaves);
    ck_assert_msg(stones == want.stones, "%s: %zu stones, file %zu", path, stones, want.stones);
    ck_assert_msg(comments == want.comments, "%s: %zu comments, file %zu", path, comments,
                  want.comments);
    ck_assert_msg(diags.count == 0, "%s: %s", path, diags.count ? diags.items[0].text : "");
    size_t count = all.count;
    problems_free(&all);
    vec_free(&want.pairs);
    diag_list_clear(&diags);
    mem_free(text);
    return count;
}

/* Folders, and how many .sgf files and problems they hold (from their README and ls). */
static const struct {
    const char *folder;
    size_t files, problems;
} corpora[] = {
    {CORPORA "go-classics", 2, 520 + 347},
    {CORPORA "gnugo", 58, 58},
    {CORPORA "hex", 130, 130},
};
#define CORPUS_COUNT (sizeof corpora / sizeof *corpora)

START_TEST(test_corpora)
{
    if (!have_corpus(corpora[_i].folder))
        return;
    struct paths paths;
    size_t problems = 0;
    paths_find(&paths, corpora[_i].folder, ".sgf");
    ck_assert_uint_eq(paths.count, corpora[_i].files);
    for (size_t i = 0; i < paths.count; i++)
        problems += check_file(paths.items[i]);
    ck_assert_uint_eq(problems, corpora[_i].problems);
    paths_free(&paths);
}
END_TEST

/* What the problem holds in its own way rather than as a property. */
static bool is_structural(const char *name)
{
    static const char *const names[] = {"AB", "AW", "AE", "CA", "FF", "GM", "SZ", "PL"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(name, names[i]) == 0)
            return true;
    }
    return false;
}

static int by_pair(const void *a, const void *b)
{
    const struct sgf_pair *x = a, *y = b;
    int c = strcmp(x->name, y->name);
    if (c)
        return c;
    size_t n = x->length < y->length ? x->length : y->length;
    c = memcmp(x->value, y->value, n);
    return c ? c : (x->length > y->length) - (x->length < y->length);
}

static void keep_others(struct sgf_counts *c)
{
    size_t n = 0;
    for (size_t i = 0; i < c->pairs.count; i++) {
        if (!is_structural(c->pairs.items[i].name))
            c->pairs.items[n++] = c->pairs.items[i];
    }
    c->pairs.count = n;
    if (n)
        qsort(c->pairs.items, n, sizeof *c->pairs.items, by_pair);
}

/* The same properties with the same values in both texts (order aside), counted without the
 * reader. */
static void check_same_properties(const char *path, const char *a, const char *b)
{
    struct sgf_counts x, y;
    scan(a, &x);
    scan(b, &y);
    keep_others(&x);
    keep_others(&y);
    ck_assert_msg(x.pairs.count == y.pairs.count, "%s: %zu values, written %zu", path,
                  x.pairs.count, y.pairs.count);
    for (size_t i = 0; i < x.pairs.count; i++)
        ck_assert_msg(by_pair(&x.pairs.items[i], &y.pairs.items[i]) == 0, "%s: %s[%.*s]", path,
                      x.pairs.items[i].name, (int)x.pairs.items[i].length, x.pairs.items[i].value);
    vec_free(&x.pairs);
    vec_free(&y.pairs);
}

static void check_round_trip(const char *path)
{
    struct diag_list diags = {0};
    struct problems all;
    struct strbuf text;
    size_t length;
    char *bytes = file_bytes(path, &length);
    problems_read(&all, path, NULL, &diags);
    strbuf_init(&text);
    ck_assert(problems_write(&all, IMPORT_SGF, &text, &diags));
    check_same_properties(path, bytes, strbuf_str(&text));
    for (size_t i = 0; i < all.count; i++) {
        const char *why = NULL;
        struct problem *again = problem_again(all.items[i], IMPORT_SGF, &diags);
        ck_assert_msg(again != NULL, "%s #%zu is not read again", path, i + 1);
        ck_assert_msg(problem_same(all.items[i], again, &why), "%s #%zu: %s", path, i + 1, why);
        problem_free(again);
    }
    ck_assert_uint_eq(diags.count, 0);
    strbuf_free(&text);
    problems_free(&all);
    diag_list_clear(&diags);
    mem_free(bytes);
}

START_TEST(test_corpora_round_trip)
{
    if (!have_corpus(corpora[_i].folder))
        return;
    struct paths paths;
    paths_find(&paths, corpora[_i].folder, ".sgf");
    for (size_t i = 0; i < paths.count; i++)
        check_round_trip(paths.items[i]);
    paths_free(&paths);
}
END_TEST

/* ---- small files, read by hand ---- */

START_TEST(test_setup_text)
{
    struct reading r;
    reading_start(&r, "(;GM[1]SZ[5:3]AB[aa][ec]AW[cb:db]AE[ba]PL[W])", IMPORT_SGF, true);
    ck_assert_uint_eq(r.all.count, 1);
    ck_assert_str_eq(r.all.items[0]->setup, "5x3 X4/2OO1/4X w");
    ck_assert_int_eq(r.all.items[0]->side, SIDE_WHITE);
    ck_assert_uint_eq(r.diags.count, 0);
    reading_finish(&r);
}
END_TEST

/* A point twice in one node. The same twice says nothing new, and a later node may say otherwise.
 */
START_TEST(test_points_set_up_twice)
{
    static const struct {
        const char *text, *setup;
        size_t told;
    } twice[] = {
        {"(;SZ[3]AB[aa][bb]AE[bb]PL[W])", "3x3 X2/3/3 w", 1},
        {"(;SZ[3]AE[bb]AB[aa][bb]PL[W])", "3x3 X2/3/3 w", 1},
        {"(;SZ[3]AB[aa:bb]AW[bb]PL[W])", "3x3 XX1/XO1/3 w", 1},
        {"(;SZ[3]AW[bb]AB[aa:bb]PL[W])", "3x3 XX1/XX1/3 w", 1},
        {"(;SZ[3]AB[aa:bb][bb]PL[W])", "3x3 XX1/XX1/3 w", 0},
        {"(;SZ[3]AB[aa][bb];AE[bb]PL[W])", "3x3 X2/3/3 w", 0},
        {"(;SZ[3]AB[aa]PL[W];W[cc];AB[bb]AW[bb])", "3x3 X2/3/3 w", 1},
    };
    for (size_t i = 0; i < sizeof twice / sizeof *twice; i++) {
        struct reading r;
        reading_start(&r, twice[i].text, IMPORT_SGF, false);
        ck_assert_uint_eq(r.all.count, 1);
        ck_assert_str_eq(r.all.items[0]->setup, twice[i].setup);
        ck_assert_uint_eq(count_code(&r.diags, "sgf-point-twice"), twice[i].told);
        reading_finish(&r);
        reading_start(&r, twice[i].text, IMPORT_SGF, true);
        ck_assert_uint_eq(r.all.refused, twice[i].told);
        reading_finish(&r);
    }
}
END_TEST

START_TEST(test_two_players_in_a_node)
{
    struct reading r;
    reading_start(&r, "(;SZ[3]AB[aa]PL[B]PL[W])(;SZ[3]AB[aa]PL[W]PL[W])", IMPORT_SGF, false);
    ck_assert_uint_eq(r.all.count, 2);
    ck_assert_int_eq(r.all.items[0]->side, SIDE_BLACK);
    ck_assert_uint_eq(count_code(&r.diags, "sgf-player"), 1);
    reading_finish(&r);
}
END_TEST

START_TEST(test_setup_text_is_strict)
{
    static const char *const good[] = {"1x1 1 ?", "1x1 X b", "3x2 1X1/OOO w", "52x1 52 b"};
    static const char *const bad[] = {"",          "1x1",       "1x1 1",    "1x1 1 x",
                                      "1x1 1 b ",  "2x1 11 b",  "2x1 X b",  "2x1 XOX b",
                                      "0x1 b",     "53x1 53 b", "2x2 2 b",  "2x1 02 b",
                                      "2x1 2/2 b", "2x1 xO b",  "2x1  2 b", "2147483648x1 1 b"};
    struct go_setup s;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct strbuf again;
        strbuf_init(&again);
        ck_assert_msg(go_setup_read(&s, good[i]), "%s", good[i]);
        go_setup_write(&s, &again);
        ck_assert_str_eq(strbuf_str(&again), good[i]);
        strbuf_free(&again);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(!go_setup_read(&s, bad[i]), "%s", bad[i]);
}
END_TEST

START_TEST(test_variations_and_texts)
{
    struct reading r;
    reading_start(
        &r,
        "(;FF[4]GM[1]SZ[9]GN[a \\] title]SO[book]DT[1812]PB[x]C[first\\\nline\nsecond \\\\ \\]]"
        "(;B[aa]C[RIGHT](;W[bb])(;W[cc];B[dd]))(;B[ee]TR[aa][bb]XY[private]))",
        IMPORT_SGF, true);
    ck_assert_uint_eq(r.all.count, 1);
    const struct problem *p = r.all.items[0];
    const struct problem_node *a = p->root->first_child;
    ck_assert_str_eq(p->title, "a ] title");
    ck_assert_str_eq(p->source, "book");
    ck_assert_str_eq(p->date, "1812");
    ck_assert_str_eq(problem_tag_get(p, "PB"), "x");
    ck_assert_str_eq(problem_tag_get(p, "dialect"), "goproblems");
    ck_assert_str_eq(p->root->comment, "firstline\nsecond \\ ]");
    ck_assert_int_eq(p->side, SIDE_BLACK);
    ck_assert_str_eq(a->move, "aa");
    ck_assert_str_eq(a->first_child->move, "bb");
    ck_assert_str_eq(a->first_child->next->move, "cc");
    ck_assert_str_eq(a->first_child->next->first_child->move, "dd");
    ck_assert_str_eq(a->next->move, "ee");
    ck_assert_str_eq(a->next->tags->value, "aa");
    ck_assert_str_eq(a->next->tags->next->value, "bb");
    ck_assert_str_eq(node_tag(a->next, "XY"), "private");
    ck_assert_uint_eq(problem_move_count(p), 5);
    ck_assert_uint_eq(r.diags.count, 0);
    reading_finish(&r);
}
END_TEST

START_TEST(test_passes)
{
    struct reading r;
    struct strbuf out;
    strbuf_init(&out);
    reading_start(&r, "(;FF[3]SZ[19];B[tt];W[];B[aa])(;FF[4]SZ[21];B[tt];W[])", IMPORT_SGF, true);
    ck_assert_uint_eq(r.all.count, 2);
    ck_assert_str_eq(r.all.items[0]->root->first_child->move, "");
    ck_assert_str_eq(r.all.items[0]->root->first_child->first_child->move, "");
    ck_assert_str_eq(r.all.items[1]->root->first_child->move, "tt"); /* a point on 21x21 */
    ck_assert(problems_write(&r.all, IMPORT_SGF, &out, &r.diags));
    ck_assert_uint_eq(count_text(strbuf_str(&out), "B[tt];W[tt];B[aa]"), 1);
    ck_assert_uint_eq(count_text(strbuf_str(&out), "B[tt];W[])"), 1);
    strbuf_free(&out);
    reading_finish(&r);
}
END_TEST

START_TEST(test_players_out_of_turn)
{
    struct reading r;
    reading_start(&r, "(;SZ[9]PL[W];B[aa];B[bb];W[cc];B[dd])", IMPORT_SGF, true);
    const struct problem *p = r.all.items[0];
    const struct problem_node *n = p->root->first_child;
    ck_assert_int_eq(p->side, SIDE_WHITE);
    ck_assert_str_eq(node_tag(n, "player"), "B");
    ck_assert_str_eq(node_tag(n->first_child, "player"), "B");
    ck_assert_ptr_null(node_tag(n->first_child->first_child, "player"));
    const char *why = NULL;
    struct problem *again = problem_again(r.all.items[0], IMPORT_SGF, &r.diags);
    ck_assert_msg(again && problem_same(p, again, &why), "%s", why);
    problem_free(again);
    reading_finish(&r);
}
END_TEST

/* Nodes before the first move are the setup; stones set up later stay properties. */
START_TEST(test_setup_nodes)
{
    struct reading r;
    reading_start(&r, "(;SZ[3]C[a];;C[b]N[x];AB[aa]C[c];B[bb];AW[cc]AE[aa];W[aa])", IMPORT_SGF,
                  false);
    const struct problem *p = r.all.items[0];
    ck_assert_str_eq(p->setup, "3x3 X2/3/3 b");
    ck_assert_str_eq(p->root->comment, "a\nb\nc");
    ck_assert_str_eq(node_tag(p->root, "N"), "x");
    const struct problem_node *late = p->root->first_child->first_child;
    ck_assert_str_eq(late->move, "-");
    ck_assert_str_eq(node_tag(late, "AW"), "cc");
    ck_assert_str_eq(late->first_child->move, "aa"); /* free again, by AE */
    ck_assert_uint_eq(r.diags.count, 1);
    ck_assert_uint_eq(count_code(&r.diags, "sgf-late-setup"), 1);
    reading_finish(&r);
}
END_TEST

/* Brackets around the only continuation do not keep the stones from the setup; a real branch does.
 */
START_TEST(test_setup_in_brackets)
{
    struct reading r;
    reading_start(
        &r, "(;GM[1]SZ[3](;N[n]GN[t](;AB[aa]PL[W](;AW[bb]W[cc]))))(;SZ[3](;AB[aa])(;AB[bb]GM[6]))",
        IMPORT_SGF, false);
    ck_assert_uint_eq(r.all.count, 2);
    const struct problem *p = r.all.items[0], *q = r.all.items[1];
    ck_assert_str_eq(p->setup, "3x3 X2/1O1/3 w");
    ck_assert_str_eq(p->title, "t");
    ck_assert_str_eq(node_tag(p->root, "N"), "n");
    ck_assert_str_eq(p->root->first_child->move, "cc");
    ck_assert_ptr_null(p->root->first_child->tags);
    ck_assert_str_eq(q->setup, "3x3 3/3/3 ?");
    ck_assert_str_eq(node_tag(q->root->first_child, "AB"), "aa");
    ck_assert_str_eq(node_tag(q->root->first_child->next, "AB"), "bb");
    ck_assert_uint_eq(count_code(&r.diags, "sgf-root-property"), 1);
    reading_finish(&r);
}
END_TEST

/* CA decides where the bytes do not. */
START_TEST(test_charsets)
{
    struct reading r;
    reading_start(&r, "(;SZ[9]CA[Shift_JIS]GN[\x8B\x6C\x8C\xE9])(;SZ[9]GN[\x95\x5C\x8E\xA6])",
                  IMPORT_SGF, false);
    ck_assert_uint_eq(r.all.count, 2);
    ck_assert_str_eq(r.all.items[0]->title, "\xE8\xA9\xB0\xE7\xA2\x81");
    ck_assert_str_eq(r.all.items[1]->title, "\xE8\xA1\xA8\xE7\xA4\xBA"); /* a backslash byte */
    ck_assert_uint_eq(r.diags.count, 0);
    reading_finish(&r);
}
END_TEST

/* No CA: the standard means ISO-8859-1, people's files are in what their computers use. */
START_TEST(test_undeclared_charsets)
{
    static const struct {
        const char *bytes, *name, *charset;
    } names[] = {
        {"M\xFCller", "M\xC3\xBCller", "CP1252"},
        {"Jos\xE9 Pe\xF1"
         "a",
         "Jos\xC3\xA9 Pe\xC3\xB1"
         "a",
         "CP1252"},
        {"\x95\x5C\x8E\xA6", "表示", "Shift_JIS"},
        {"\xB9\xF5\xC0\xE8\xA4\xC7\xA4\xB9", "黒先です", "EUC-JP"},
        {"\xBA\xDA\xCF\xC8\xBB\xEE", "黑先活", "GB18030"},
        {"\xB6\xC2\xA5\xFD\xAC\xA1", "黑先活", "CP950"},
        {"\xC8\xE6\xBC\xB1\xC8\xB0", "흑선활", "CP949"},
        {"\xD7\xB8\xF0\xED\xFB\xE5", "Чёрные", "CP1251"},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char text[100];
        struct reading r;
        snprintf(text, sizeof text, "(;SZ[9]GN[%s])", names[i].bytes);
        reading_start(&r, text, IMPORT_SGF, false);
        ck_assert_uint_eq(r.all.count, 1);
        ck_assert_str_eq(r.all.items[0]->title, names[i].name);
        ck_assert_uint_eq(r.diags.count, 1);
        ck_assert_str_eq(r.diags.items[0].code, "encoding-guessed");
        ck_assert_ptr_nonnull(strstr(r.diags.items[0].text, names[i].charset));
        reading_finish(&r);
        /* the same with a CA that cannot be */
        snprintf(text, sizeof text, "(;SZ[9]CA[UTF-8]GN[%s])", names[i].bytes);
        reading_start(&r, text, IMPORT_SGF, false);
        ck_assert_str_eq(r.all.items[0]->title, names[i].name);
        ck_assert_uint_eq(count_code(&r.diags, "encoding-declared"), 1);
        reading_finish(&r);
    }
}
END_TEST

START_TEST(test_hex)
{
    struct reading r;
    reading_start(&r, "(;GM[11]SZ[11]AB[a1][k11]AW[b3];W[c4];B[swap-pieces];W[resign])", IMPORT_SGF,
                  false);
    const struct problem *p = r.all.items[0];
    ck_assert_int_eq(p->game, PROBLEM_HEX);
    ck_assert_str_eq(p->setup, "11x11 X10/11/1O9/11/11/11/11/11/11/11/10X w");
    const struct problem_node *n = p->root->first_child;
    ck_assert_str_eq(n->move, "c4");
    ck_assert_str_eq(n->first_child->move, "swap");
    ck_assert_str_eq(node_tag(n->first_child, "sgf-move"), "swap-pieces");
    const char *why = NULL;
    struct problem *again = problem_again(r.all.items[0], IMPORT_SGF, &r.diags);
    ck_assert_msg(again && problem_same(p, again, &why), "%s", why);
    problem_free(again);
    reading_finish(&r);
}
END_TEST

START_TEST(test_other_games)
{
    struct reading r;
    reading_start(&r, "(;GM[6]SZ[8]AB[e4]XX[y];B[e2e4];W[a long move])", IMPORT_SGF, false);
    const struct problem *p = r.all.items[0];
    ck_assert_int_eq(p->game, PROBLEM_OTHER);
    ck_assert_str_eq(problem_tag_get(p, "GM"), "6");
    ck_assert_str_eq(node_tag(p->root, "AB"), "e4");
    ck_assert_str_eq(p->root->first_child->move, "e2e4");
    const char *why = NULL;
    struct problem *again = problem_again(r.all.items[0], IMPORT_SGF, &r.diags);
    ck_assert_msg(again && problem_same(p, again, &why), "%s", why);
    ck_assert_uint_eq(count_code(&r.diags, "sgf-other-game"), 2);
    problem_free(again);
    reading_finish(&r);
}
END_TEST

/* Broken files: what is in them is read, and each mend is a warning. */
static const struct {
    const char *text, *code;
    size_t problems, moves;
} broken[] = {
    {"(GM[1]SZ[9];B[aa];W[bb])", "sgf-missing-semicolon", 1, 2},
    {"(;GM[1]SZ[9](B[aa];W[bb])(B[cc]))", "sgf-missing-semicolon", 1, 3},
    {"(;GM[1]SZ[9];B[aa](;W[bb];B[cc]", "sgf-unclosed-tree", 1, 3},
    {"(;GM[1]SZ[9];B[aa]\n(;GM[1]SZ[9];B[bb])", "sgf-unclosed-tree", 2, 2},
    {"From: me (at home)\nSubject: go\n\n(;GM[1]SZ[9];B[aa])\n-- \nme", "sgf-stray-text", 1, 1},
    {"(;GM[1]SZ[9];Black[aa];White[bb]Comment[hi])", "sgf-small-letters", 1, 2},
    {"(;GM[1]SZ[9] what; is this ;B[aa])", "sgf-stray-text", 1, 1},
    {"(;GM[1]SZ[9];B[aa]C[no end", "sgf-unclosed-value", 1, 1},
    {"(;GM[1]SZ[9];B[aa]W[bb])", "sgf-two-moves", 1, 2},
    {"(;GM[1]SZ[9]AB[zz];B[aa])", "sgf-setup-point", 1, 1},
    {"(;GM[1]SZ[9]PL[red];B[aa])", "sgf-player", 1, 1},
    {"(;GM[1]SZ[9];[stray]B[aa])", "sgf-stray-text", 1, 1},
};

START_TEST(test_broken)
{
    struct reading r;
    reading_start(&r, broken[_i].text, IMPORT_SGF, false);
    size_t moves = 0;
    for (size_t i = 0; i < r.all.count; i++)
        moves += moves_in(r.all.items[i]);
    ck_assert_msg(r.all.count == broken[_i].problems, "%s: %zu problems", broken[_i].text,
                  r.all.count);
    ck_assert_msg(moves == broken[_i].moves, "%s: %zu moves", broken[_i].text, moves);
    ck_assert_msg(count_code(&r.diags, broken[_i].code) >= 1, "%s: no %s", broken[_i].text,
                  broken[_i].code);
    ck_assert_uint_eq(r.diags.errors, 0);
    reading_finish(&r);
}
END_TEST

/* Illegal moves: place, cut in relaxed mode, refusal in strict mode. */
START_TEST(test_illegal_moves)
{
    static const char text[] = "(;GM[1]SZ[3]AB[aa]\n(;B[bb];W[dd];B[ca])(;B[aa])(;B[cc]))\n"
                               "(;GM[1]SZ[3];B[aa])";
    struct reading r;
    reading_start(&r, text, IMPORT_SGF, false);
    ck_assert_uint_eq(r.all.count, 2);
    ck_assert_uint_eq(moves_in(r.all.items[0]), 2);
    ck_assert_uint_eq(count_code(&r.diags, "sgf-illegal-move"), 2);
    ck_assert_int_eq(r.diags.items[0].line, 2);
    ck_assert_int_eq(r.diags.items[0].column, 10); /* of the "[" of W[dd] */
    ck_assert_int_eq(r.diags.items[1].column, 24);
    reading_finish(&r);
    reading_start(&r, text, IMPORT_SGF, true);
    ck_assert_uint_eq(r.all.count, 1);
    ck_assert_uint_eq(r.all.refused, 1);
    reading_finish(&r);
}
END_TEST

/* A captured stone's point is free again; without captures this would be an occupied point. */
START_TEST(test_captures)
{
    struct reading r;
    reading_start(&r, "(;SZ[3]AB[ba]AW[aa]PL[B];B[ab];W[cc];B[aa])", IMPORT_SGF, true);
    ck_assert_uint_eq(r.all.count, 1);
    ck_assert_uint_eq(problem_main_length(r.all.items[0]), 3);
    ck_assert_uint_eq(r.diags.count, 0);
    reading_finish(&r);
}
END_TEST

static const struct {
    const char *text, *dialect;
} dialects[] = {
    {"(;SZ[9]AB[aa];B[bb];W[cc];B[dd]C[RIGHT])", "goproblems"},
    {"(;SZ[9]AB[aa];B[bb];W[cc]C[BRIGHT idea];B[dd]C[Correct.])", "correct"},
    {"(;SZ[9]AB[aa];B[bb]C[+])", "plus"},
    {"(;SZ[9]AB[aa](;B[bb])(;B[cc]WV[]))", "wv"},
    {"(;SZ[9]AB[aa](;B[bb]TE[1])(;B[cc]))", "te"},
    {"(;SZ[9]AB[aa](;B[bb]GB[1])(;B[cc]))", "judged"},
    {"(;SZ[9]AB[aa](;B[bb])(;B[cc]BM[1]))", "judged"},
    {"(;SZ[9]AB[aa](;B[bb])(;B[cc]))", "main-line"},
    {"(;SZ[9]TE[2018 cup]AB[aa];B[bb];W[cc])", "main-line"},
    {"(;SZ[9]AB[aa]MA[aa])", "none"},
};

START_TEST(test_dialects)
{
    struct reading r;
    reading_start(&r, dialects[_i].text, IMPORT_SGF, true);
    ck_assert_uint_eq(r.all.count, 1);
    ck_assert_str_eq(problem_tag_get(r.all.items[0], "dialect"), dialects[_i].dialect);
    reading_finish(&r);
}
END_TEST

static const char *const refused[] = {
    "(;GM[1]SZ[0];B[aa])", "(;GM[1]SZ[53])",   "(;GM[1]SZ[2147483648:2147483648])",
    "(;GM[1]SZ[19:])",     "(;GM[1]SZ[nine])", "()"};

START_TEST(test_refused)
{
    struct reading r;
    char text[256];
    snprintf(text, sizeof text, "%s(;SZ[9];B[aa])", refused[_i]);
    reading_start(&r, text, IMPORT_SGF, false);
    ck_assert_uint_eq(r.all.count, 1); /* the run goes on with the next tree */
    if (strcmp(refused[_i], "()") != 0)
        ck_assert_uint_eq(r.all.refused, 1);
    ck_assert_uint_ge(r.diags.count, 1);
    reading_finish(&r);
}
END_TEST

/* ---- hostile input ---- */

static const char sample[] =
    "(;FF[4]GM[1]CA[UTF-8]SZ[9:7]GN[\xE7\xA2\x81 \\] x]AB[aa:cc][ed]AW[dd]PL[B]C[a\\\nb]\r\n"
    "(;B[ee]C[\xE6\xAD\xA3\xE8\xA7\xA3 RIGHT];W[ff]TR[aa][bb](;B[gg])(;B[]))\n(;B[fe];W[tt]))"
    "(;GM[11]SZ[5];B[a1];W[swap-pieces])";

START_TEST(test_truncated_everywhere)
{
    struct reading r;
    char text[sizeof sample];
    for (size_t n = 0; n < sizeof sample; n++) {
        memcpy(text, sample, n);
        text[n] = '\0';
        memset(&r, 0, sizeof r);
        problems_parse(&r.all, text, n, IMPORT_SGF, false, &r.diags);
        ck_assert_msg(r.all.status == SAKUI_OK, "%zu bytes: status %d", n, (int)r.all.status);
        ck_assert_uint_le(r.all.count, 2);
        if (n + 1 < sizeof sample)
            ck_assert_msg(r.diags.count > 0 || strcmp(text, sample) == 0 || text[n - 1] == ')',
                          "%zu bytes: nothing is said", n);
        for (size_t i = 0; i < r.all.count; i++) { /* what is read can be written and read again */
            const char *why = NULL;
            struct problem *again = problem_again(r.all.items[i], IMPORT_SGF, &r.diags);
            ck_assert_msg(again && problem_same(r.all.items[i], again, &why), "%zu bytes: %s", n,
                          why);
            problem_free(again);
        }
        reading_finish(&r);
    }
}
END_TEST

START_TEST(test_nul_bytes)
{
    static const char text[] = "(;SZ[9]C[a\0b];B\0[aa])\0(;SZ[9];B[bb])";
    struct reading r = {0};
    problems_parse(&r.all, text, sizeof text - 1, IMPORT_SGF, false, &r.diags);
    ck_assert_uint_eq(r.all.count, 2);
    ck_assert_str_eq(r.all.items[0]->root->comment, "a\xEF\xBF\xBD"
                                                    "b");
    ck_assert_uint_ge(r.diags.warnings, 1);
    reading_finish(&r);
}
END_TEST

/* 100 000 brackets, and 100 000 variations inside each other: neither stack nor time. */
START_TEST(test_deep_nesting)
{
    enum { DEEP = 100000 };
    struct reading r = {0};
    struct strbuf text;
    strbuf_init(&text);
    strbuf_adds(&text, "(;SZ[19]");
    for (int i = 0; i < DEEP; i++)
        strbuf_adds(&text, i % 2 ? "(;W[]" : "(;B[]");
    problems_parse(&r.all, text.data, text.length, IMPORT_SGF, false, &r.diags);
    ck_assert_uint_eq(r.all.count, 1);
    ck_assert_uint_eq(problem_main_length(r.all.items[0]), DEEP);
    ck_assert_uint_eq(count_code(&r.diags, "sgf-unclosed-tree"), 1);
    const char *why = NULL;
    struct problem *again = problem_again(r.all.items[0], IMPORT_SGF, &r.diags);
    ck_assert_msg(again && problem_same(r.all.items[0], again, &why), "%s", why);
    problem_free(again);
    reading_finish(&r);
    strbuf_clear(&text);
    for (int i = 0; i < DEEP; i++)
        strbuf_addc(&text, '(');
    memset(&r, 0, sizeof r);
    problems_parse(&r.all, text.data, text.length, IMPORT_SGF, false, &r.diags);
    ck_assert_int_eq(r.all.status, SAKUI_OK);
    ck_assert_uint_eq(r.all.count, 0);
    ck_assert_uint_ge(r.diags.count, 1);
    reading_finish(&r);
    strbuf_free(&text);
}
END_TEST

/* 200 000 nodes that all become part of the root, each with a comment: not quadratic. */
START_TEST(test_many_setup_nodes)
{
    enum { NODES = 200000 };
    struct reading r = {0};
    struct strbuf text;
    strbuf_init(&text);
    strbuf_adds(&text, "(;SZ[19]");
    for (int i = 0; i < NODES; i++)
        strbuf_adds(&text, i % 2 ? ";C[x]" : ";AB[aa]C[y]N[z]");
    strbuf_adds(&text, ";AW[bb])");
    problems_parse(&r.all, text.data, text.length, IMPORT_SGF, false, &r.diags);
    ck_assert_uint_eq(r.all.count, 1);
    ck_assert_ptr_null(r.all.items[0]->root->first_child);
    ck_assert_uint_eq(strlen(r.all.items[0]->root->comment), 2 * NODES - 1);
    strbuf_free(&text);
    reading_finish(&r);
}
END_TEST

/* A tree beyond the limit is refused and skipped, the next one is read. */
START_TEST(test_size_limit)
{
    struct strbuf text;
    struct reader_options o;
    struct diag_list diags = {0};
    struct problems all;
    strbuf_init(&text);
    strbuf_adds(&text, "(;SZ[9]C[");
    for (int i = 0; i < 100000; i++)
        strbuf_adds(&text, "0123456789");
    strbuf_adds(&text, "](;B[aa]))(;SZ[9];B[bb])");
    reader_options_init(&o);
    o.max_document = 65536;
    const char *path = "sgf-size-limit.tmp";
    FILE *f = fopen(path, "wb");
    ck_assert_ptr_nonnull(f);
    ck_assert_uint_eq(fwrite(text.data, 1, text.length, f), text.length);
    fclose(f);
    problems_read(&all, path, &o, &diags);
    remove(path);
    ck_assert_uint_eq(all.count, 1);
    ck_assert_uint_eq(all.refused, 1);
    ck_assert_uint_eq(count_code(&diags, "sgf-too-big"), 1);
    ck_assert_str_eq(all.items[0]->root->first_child->move, "bb");
    problems_free(&all);
    diag_list_clear(&diags);
    strbuf_free(&text);
}
END_TEST

/* Every allocation failing in turn: an error, never a crash; nothing leaks (valgrind, ASan). */
START_TEST(test_out_of_memory)
{
    check_out_of_memory(sample, IMPORT_SGF, IMPORT_SGF, 2, 20);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("import_sgf");
    TCase *t = tcase_create("sgf");
    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, test_corpora, 0, CORPUS_COUNT);
    tcase_add_loop_test(t, test_corpora_round_trip, 0, CORPUS_COUNT);
    tcase_add_test(t, test_setup_text);
    tcase_add_test(t, test_points_set_up_twice);
    tcase_add_test(t, test_two_players_in_a_node);
    tcase_add_test(t, test_setup_text_is_strict);
    tcase_add_test(t, test_variations_and_texts);
    tcase_add_test(t, test_passes);
    tcase_add_test(t, test_players_out_of_turn);
    tcase_add_test(t, test_setup_nodes);
    tcase_add_test(t, test_setup_in_brackets);
    tcase_add_test(t, test_charsets);
    tcase_add_test(t, test_undeclared_charsets);
    tcase_add_test(t, test_hex);
    tcase_add_test(t, test_other_games);
    tcase_add_loop_test(t, test_broken, 0, sizeof broken / sizeof *broken);
    tcase_add_test(t, test_illegal_moves);
    tcase_add_test(t, test_captures);
    tcase_add_loop_test(t, test_dialects, 0, sizeof dialects / sizeof *dialects);
    tcase_add_loop_test(t, test_refused, 0, sizeof refused / sizeof *refused);
    tcase_add_test(t, test_truncated_everywhere);
    tcase_add_test(t, test_nul_bytes);
    tcase_add_test(t, test_deep_nesting);
    tcase_add_test(t, test_many_setup_nodes);
    tcase_add_test(t, test_size_limit);
    tcase_add_test(t, test_out_of_memory);
    suite_add_tcase(s, t);
    return run_suite(s);
}
