/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a format can carry comes back, alone and through chains of formats, on random games and on
 * all real samples.
 * SAKUI_ROUNDTRIP_GAMES and SAKUI_SEED change how many games and which. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "core/vec.h"
#include "importers/move_text.h"
#include "importers/reader.h"
#include "importers/tree_walk.h"
#include "tests/unit/import_support.h"
#include "tests/unit/random_games.h"
#include "tests/unit/runner.h"
#include "tsume/shogi/japanese.h"

enum keeps {
    KEEP_TIMES = 1,
    KEEP_VARIATIONS = 2,
    KEEP_BOOKMARKS = 4,
    KEEP_COMMENTS = 8,
    KEEP_ENDS = 16,
    KEEP_GOAL = 32,
    KEEP_FIELDS = 64,
};

static bool same_text(const char *a, const char *b)
{
    return (!a && !b) || (a && b && strcmp(a, b) == 0);
}

static const char *bookmark(const struct problem_node *n)
{
    for (const struct problem_tag *t = n->tags; t; t = t->next) {
        if (strcmp(t->key, "bookmark") == 0)
            return t->value;
    }
    return NULL;
}

/* What a problem says of itself, unless it said nothing: a reader may find more. */
static bool same_fields(const struct problem *a, const struct problem *b)
{
    const char *const x[] = {a->title, a->author, a->source, a->date,
                             problem_has_own_id(a) ? a->id : ""};
    const char *const y[] = {b->title, b->author, b->source, b->date, b->id};
    for (size_t i = 0; i < sizeof x / sizeof x[0]; i++) {
        if (x[i][0] && strcmp(x[i], y[i]) != 0)
            return false;
    }
    return !a->plies || a->plies == b->plies;
}

/* NULL if b holds what a held, as far as `keeps` goes; else what differs. */
static const char *difference(const struct problem *a, const struct problem *b, unsigned keeps)
{
    if (strcmp(a->setup, b->setup) != 0 || a->side != b->side)
        return "set-up";
    if ((keeps & KEEP_GOAL) && a->goal != b->goal &&
        a->root->first_child) /* a bare position says little of its purpose */
        return "goal";
    if ((keeps & KEEP_FIELDS) && !same_fields(a, b))
        return "title, author, source, date, id or length";
    const struct problem_node *x = a->root, *y = b->root;
    while (x && y) {
        if (strcmp(x->move, y->move) != 0)
            return "move";
        if ((keeps & KEEP_COMMENTS) && !same_text(x->comment, y->comment))
            return "comment";
        if ((keeps & KEEP_TIMES) && x->seconds != y->seconds)
            return "time";
        bool placed = (keeps & KEEP_VARIATIONS) || !problem_main_next(x);
        if ((keeps & KEEP_ENDS) && placed && x->end != y->end)
            return "end";
        if ((keeps & KEEP_BOOKMARKS) && !same_text(bookmark(x), bookmark(y)))
            return "bookmark";
        if (!(keeps & KEEP_VARIATIONS)) {
            x = problem_main_next(x);
            y = problem_main_next(y);
            continue;
        }
        if (!x->next != !y->next || !x->first_child != !y->first_child)
            return "shape";
        if (x->first_child && x->stops != y->stops)
            return "where the line stops";
        x = problem_node_next(x);
        y = problem_node_next(y);
    }
    return x || y ? "length" : NULL;
}

/* What a format has room for. */
static unsigned keeps_of(enum import_format f)
{
    switch (f) {
    case IMPORT_KIF:
    case IMPORT_XML:
    case IMPORT_JSON:
        return ~0u;
    case IMPORT_KI2:
        return ~(unsigned)KEEP_TIMES;
    case IMPORT_CSA:
        return KEEP_TIMES | KEEP_COMMENTS | KEEP_ENDS | KEEP_GOAL | KEEP_FIELDS;
    case IMPORT_JKF: /* has no word for some ends, nor a place for bookmarks or goals */
        return KEEP_TIMES | KEEP_VARIATIONS | KEEP_COMMENTS | KEEP_FIELDS;
    default: /* USI: the main line */
        return 0;
    }
}

/* Writes p and reads it again; what comes back is the caller's. */
static struct problem *there_and_back(const struct problem *p, enum import_format f,
                                      enum writer_encoding e, const char *what, unsigned keeps)
{
    struct strbuf text;
    struct diag_list diags = {0}, none = {0};
    struct problems v;
    write_one(p, f, e, &text, &none);
    read_text(&v, text.data, text.length, NULL, &diags);
    /* KI2 without a move is the same as KIF without one; SFEN and USI are one list. */
    bool same = v.format == f || (f == IMPORT_KI2 && !p->root->first_child) ||
                (f == IMPORT_USI && v.format == IMPORT_SFEN);
    if (v.count != 1 || v.refused || !same) {
        print_diags(&diags);
        ck_abort_msg("%s as %s: %zu problems, %zu refused, format %s:\n%s", what,
                     import_format_name(f), v.count, v.refused, import_format_name(v.format),
                     text.data);
    }
    const char *why = difference(p, v.items[0], keeps & keeps_of(f));
    if (why) {
        print_diags(&diags);
        ck_abort_msg("%s as %s: %s differs:\n%s", what, import_format_name(f), why, text.data);
    }
    struct problem *back = v.items[0];
    vec_free(&v);
    strbuf_free(&text);
    diag_list_clear(&diags);
    diag_list_clear(&none);
    return back;
}

static void trip(const struct problem *p, enum import_format f, enum writer_encoding e,
                 const char *what)
{
    problem_free(there_and_back(p, f, e, what, ~0u));
}

/* Every header of a comes back from KIF, in its order (手合割 may be added). */
static void keeps_headers(const struct problem *a, const char *what)
{
    struct problem *back = there_and_back(a, IMPORT_KIF, WRITER_UTF8, what, ~0u);
    const struct problem_tag *y = back->tags;
    for (const struct problem_tag *x = a->tags; x; x = x->next) {
        const char *value = x->value + strspn(x->value, " "); /* headers lose blanks in front */
        while (y && (strcmp(x->key, y->key) != 0 ||
                     (strcmp(value, y->value) != 0 && strcmp(x->value, y->value) != 0)))
            y = y->next;
        ck_assert_msg(y != NULL, "%s: header %s：%s is lost", what, x->key, x->value);
        y = y->next;
    }
    problem_free(back);
}

/* What was written and read once is not changed by a second time: headers, tags, everything. */
static void settles(const struct problem *p, enum import_format f, const char *what)
{
    const char *why;
    struct problem *once = there_and_back(p, f, WRITER_UTF8, what, 0);
    struct problem *twice = there_and_back(once, f, WRITER_UTF8, what, ~0u);
    ck_assert_msg(problem_same(once, twice, &why), "%s as %s twice: %s", what,
                  import_format_name(f), why);
    problem_free(once);
    problem_free(twice);
}

static unsigned long number_from(const char *variable, unsigned long otherwise)
{
    const char *s = getenv(variable);
    return s ? strtoul(s, NULL, 10) : otherwise;
}

static const enum import_format mine[] = {IMPORT_KIF, IMPORT_KI2, IMPORT_CSA};
static const enum import_format all[] = {IMPORT_KIF, IMPORT_KI2, IMPORT_CSA, IMPORT_USI,
                                         IMPORT_JKF, IMPORT_XML, IMPORT_JSON};
#define ALL (sizeof all / sizeof all[0])

/* Through four formats in a random order, comparing with the start what all of them keep. */
static void chain(const struct problem *p, struct rng *r, const char *what)
{
    struct problem *now = NULL;
    unsigned keeps = ~0u;
    for (int i = 0; i < 4; i++) {
        enum import_format f = all[rng_below(r, ALL)];
        struct problem *next = there_and_back(now ? now : p, f, WRITER_UTF8, what, keeps);
        keeps &= keeps_of(f);
        const char *why = difference(p, next, keeps);
        ck_assert_msg(!why, "%s, link %d (%s) of a chain: %s", what, i, import_format_name(f), why);
        problem_free(now);
        now = next;
    }
    problem_free(now);
}

START_TEST(random_games_come_back)
{
    unsigned long games = number_from("SAKUI_ROUNDTRIP_GAMES", 300);
    unsigned long seed = number_from("SAKUI_SEED", 20240607);
    size_t moves = 0, variations = 0;
    printf("%lu random games, seed %lu\n", games, seed);
    for (unsigned long g = 0; g < games; g++) {
        struct rng r;
        rng_seed(&r, seed + g);
        struct problem *p = random_game(&r, g % 2);
        ck_assert_ptr_nonnull(p);
        char what[64];
        snprintf(what, sizeof what, "game %lu (seed %lu)", g, seed + g);
        moves += problem_move_count(p);
        variations += count_variations(p);
        for (size_t i = 0; i < ALL; i++) {
            bool japanese = i < 3; /* the others are UTF-8 by definition */
            trip(p, all[i], g % 2 && japanese ? WRITER_SHIFT_JIS : WRITER_UTF8, what);
        }
        chain(p, &r, what);
        for (size_t i = 0; i < ALL; i++)
            settles(p, all[i], what);
        problem_free(p);
    }
    printf("%zu moves, %zu variations\n", moves, variations);
}
END_TEST

/* The same on what people really have. */
START_TEST(samples_come_back)
{
    struct problems v;
    struct diag_list diags = {0};
    problems_read(&v, "../shared/corpora/kif-samples", NULL, &diags);
    diag_list_clear(&diags);
    if (!v.count)
        printf("SKIP: ../shared/corpora/kif-samples is not there\n");
    for (size_t i = 0; i < v.count; i++) {
        if (v.items[i]->game != PROBLEM_SHOGI)
            continue;
        bool illegal = false;
        for (const struct problem_node *n = v.items[i]->root; n; n = problem_node_next(n))
            illegal = illegal || n->end == END_ILLEGAL_WIN || n->end_text;
        keeps_headers(v.items[i], v.items[i]->id);
        for (size_t k = 0; k < ALL; k++) {
            if (all[k] != IMPORT_CSA || (!illegal && v.items[i]->goal != GOAL_UNKNOWN))
                trip(v.items[i], all[k], WRITER_UTF8, v.items[i]->id);
            settles(v.items[i], all[k], v.items[i]->id);
        }
    }
    printf("%zu sample problems written and read again\n", v.count);
    problems_free(&v);
}
END_TEST

/* Takes the `length` bytes at `at` out of a text. */
static void without(const char *text, size_t at, size_t length, char *out)
{
    memcpy(out, text, at);
    strcpy(out + at, text + at + length);
}

/* Is m what the words say, and no other piece of its kind could go there as they say, whether it
 * promotes or not? That is how newspapers count: 引成 although the other rook could not promote. */
static bool says(const struct shogi_position *p, shogi_square last, const char *text, shogi_move m)
{
    struct move_text t;
    shogi_move found, other;
    if (!move_text_parse(text, &t) || move_text_find(p, last, &t, &found) != MOVE_FOUND ||
        found != m)
        return false;
    if (t.how & HOW_DROP)
        return true;
    t.how ^= HOW_PROMOTE;
    enum move_found also = move_text_find(p, last, &t, &other);
    return also != MOVE_AMBIGUOUS &&
           (also != MOVE_FOUND || shogi_move_is_drop(other) || shogi_move_is_drop(m) ||
            shogi_move_from(other) == shogi_move_from(m));
}

/* The same without the mover's king, so that every piece may go where its kind goes: pinned pieces
 * count when a move is named. */
static void unpinned(struct shogi_position *p)
{
    for (shogi_square s = 0; s < SHOGI_SQUARES; s++) {
        if (p->board[s] == shogi_piece_of(p->side, SHOGI_KING))
            shogi_put(p, s, 0);
    }
    ck_assert_int_eq(shogi_finish(p), SAKUI_OK);
}

/* Every word that could be spared would make the move another one, or ambiguous. */
static void check_minimal(const struct shogi_position *p, shogi_square last, shogi_move m)
{
    static const char *const words[] = {"右", "左", "直", "上", "引", "寄", "打", "成"};
    char text[SHOGI_JAPANESE_MAX], shorter[SHOGI_JAPANESE_MAX];
    struct move_text t;
    shogi_move found;
    char sfen[SHOGI_SFEN_MAX];
    shogi_to_sfen(p, sfen);
    shogi_move_japanese(p, m, last, SHOGI_JAPANESE_KI2, text, sizeof text);
    size_t n = move_text_parse(text, &t);
    ck_assert_msg(n == strlen(text), "%s is read only in part", text);
    ck_assert_msg(move_text_find(p, last, &t, &found) == MOVE_FOUND && found == m,
                  "%s is not unambiguous", text);
    /* Words stand after the piece; a piece's name may itself begin with 成. */
    const char *tail = strstr(text, "成") == text + 9 ? text + 15 : text + 9;
    struct shogi_position free = *p;
    unpinned(&free);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        const char *at = strstr(tail, words[i]);
        if (!at || strstr(tail, "不成"))
            continue;
        without(text, (size_t)(at - text), 3, shorter);
        if (says(&free, last, shorter, m))
            ck_abort_msg("%s says %s without need in %s", text, words[i], sfen);
    }
    /* 不成 is said exactly where the piece could promote. */
    if (!shogi_move_is_drop(m) && !shogi_move_promotes(m)) {
        shogi_move other =
            shogi_move_board(shogi_move_from(m), shogi_move_to(m), shogi_move_type(m), true);
        ck_assert_msg((strstr(text, "不成") != NULL) == shogi_is_legal(p, other), "%s", text);
    }
}

START_TEST(ki2_is_minimal_and_unambiguous)
{
    unsigned long positions = number_from("SAKUI_ROUNDTRIP_GAMES", 300);
    unsigned long seed = number_from("SAKUI_SEED", 20240607);
    size_t checked = 0, with_words = 0;
    for (unsigned long g = 0; g < positions; g++) {
        struct rng r;
        rng_seed(&r, seed * 7 + g);
        char sfen[SHOGI_SFEN_MAX];
        struct shogi_position p;
        shogi_move moves[SHOGI_MAX_MOVES];
        random_setup(&r, sfen);
        ck_assert_int_eq(shogi_from_sfen(&p, sfen, strlen(sfen), "", 0, 0, NULL), SAKUI_OK);
        size_t n = shogi_legal_moves(&p, moves);
        for (size_t i = 0; i < n; i++) {
            char text[SHOGI_JAPANESE_MAX];
            shogi_move_japanese(&p, moves[i], -1, SHOGI_JAPANESE_KI2, text, sizeof text);
            with_words += strstr(text, "右") || strstr(text, "左") || strstr(text, "直");
            check_minimal(&p, -1, moves[i]);
        }
        checked += n;
    }
    printf("%zu moves of %lu random positions, %zu of them with 右, 左 or 直\n", checked, positions,
           with_words);
    ck_assert_uint_gt(with_words, positions / 10);
}
END_TEST

START_TEST(several_problems_in_one_file)
{
    struct rng r;
    rng_seed(&r, 11);
    struct problem *games[20];
    for (size_t i = 0; i < 20; i++)
        games[i] = random_game(&r, true);
    for (size_t f = 0; f < 3; f++) {
        struct sakui_writer w;
        struct strbuf out;
        struct diag_list diags = {0};
        struct problems v;
        strbuf_init(&out);
        ck_assert_int_eq(sakui_writer_init(&w, mine[f], WRITER_UTF8, &diags), SAKUI_OK);
        sakui_write_begin(&w, &out, &diags);
        for (size_t i = 0; i < 20; i++)
            ck_assert_int_eq(sakui_write_problem(&w, games[i], &out, &diags), SAKUI_OK);
        sakui_write_end(&w, &out, &diags);
        read_text(&v, out.data, out.length, NULL, &diags);
        ck_assert_uint_eq(v.count, 20);
        for (size_t i = 0; i < 20; i++) {
            const char *why = difference(games[i], v.items[i], keeps_of(mine[f]));
            ck_assert_msg(!why, "%s, game %zu: %s", import_format_name(mine[f]), i, why);
            ck_assert_int_eq(v.items[i]->index, (long)i + 1);
        }
        problems_free(&v);
        strbuf_free(&out);
        diag_list_clear(&diags);
    }
    for (size_t i = 0; i < 20; i++)
        problem_free(games[i]);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("import-roundtrip");
    TCase *t = tcase_create("roundtrip");
    tcase_set_timeout(t, 0);
    tcase_add_test(t, random_games_come_back);
    tcase_add_test(t, samples_come_back);
    tcase_add_test(t, ki2_is_minimal_and_unambiguous);
    tcase_add_test(t, several_problems_in_one_file);
    suite_add_tcase(s, t);
    return run_suite(s);
}
