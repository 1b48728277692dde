/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Certificates: those of the puzzles are accepted and complete, and no changed one proves anything
 * false. */
#include <stdio.h>
#include <string.h>

#include "core/rng.h"
#include "core/strbuf.h"
#include "tests/unit/certificate_support.h"
#include "tests/unit/naive_random.h"
#include "tests/unit/runner.h"
#include "tests/unit/verify_puzzles.h"
#include "tests/unit/verify_support.h"
#include "tsume/shogi/notation.h"

#define LINES_MAX 4000
#define POOL_MAX  128

static const char *const puzzle_files[] = {
    "tests/puzzles/no-mate.txt", "tests/puzzles/second-mates.txt", "tests/puzzles/lines.txt",
    "tests/puzzles/given.txt",   "tests/puzzles/kinds.txt",        "tests/puzzles/futile.txt",
};

/* ---- certificates of the puzzles ---- */

struct pooled {
    char *text;
    char name[128], profile[128];
};
static struct pooled pool[POOL_MAX];
static size_t pooled;

static void add_to_pool(const struct puzzle *p)
{
    struct verify_report *r;
    struct certificate_summary summary;
    char *text = certificate_of(p->sfen, p->line, p->profile, 400000, &r, &summary);
    struct certificate_report c = certificate_check_text(text);
    ck_assert_msg(c.verdict == CERTIFICATE_ACCEPTED, "%s: %s", p->title, c.reason);
    ck_assert_str_eq(c.claimed, verdict_name(r->verdict));
    ck_assert_msg(c.incomplete == (r->verdict == VERDICT_UNDECIDED), "%s: only claimed\n%.2000s",
                  p->title, text);
    ck_assert_msg(c.incomplete != summary.complete, "%s: writer and checker differ", p->title);
    ck_assert_uint_lt(pooled, POOL_MAX);
    snprintf(pool[pooled].name, sizeof pool[pooled].name, "%s", p->title);
    snprintf(pool[pooled].profile, sizeof pool[pooled].profile, "%s", p->profile);
    pool[pooled++].text = text;
    report_free(r);
}

static void fill_pool(void)
{
    struct puzzle p;
    for (size_t i = 0; i < sizeof puzzle_files / sizeof *puzzle_files; i++) {
        FILE *f = fopen(puzzle_files[i], "r");
        ck_assert_msg(f != NULL, "%s", puzzle_files[i]);
        while (puzzle_next(f, puzzle_files[i], &p))
            add_to_pool(&p);
        fclose(f);
    }
}

static void empty_pool(void)
{
    while (pooled > 0)
        free(pool[--pooled].text);
}

/* ---- changing them ---- */

struct lines {
    char *items[LINES_MAX];
    size_t count;
};

static void split(struct lines *l, const char *text)
{
    l->count = 0;
    while (*text && l->count < LINES_MAX) {
        size_t n = strcspn(text, "\n");
        l->items[l->count] = malloc(n + 32);
        memcpy(l->items[l->count], text, n);
        l->items[l->count++][n] = '\0';
        text += n + (text[n] == '\n');
    }
}

static char *join(const struct lines *l)
{
    size_t n = 1;
    for (size_t i = 0; i < l->count; i++)
        n += strlen(l->items[i]) + 1;
    char *text = malloc(n), *end = text;
    for (size_t i = 0; i < l->count; i++)
        end += sprintf(end, "%s\n", l->items[i]);
    *end = '\0';
    return text;
}

static void free_lines(struct lines *l)
{
    while (l->count)
        free(l->items[--l->count]);
}

/* The k-th word of a line; NULL if there are fewer. */
static char *word_at(char *line, size_t k, size_t *length)
{
    char *at = line + strspn(line, " ");
    for (; k > 0 && *at; k--) {
        at += strcspn(at, " ");
        at += strspn(at, " ");
    }
    *length = strcspn(at, " ");
    return *length ? at : NULL;
}

static size_t words_in(char *line)
{
    size_t n = 0, unused;
    while (word_at(line, n, &unused))
        n++;
    return n;
}

static void replace_word(char **line, char *at, size_t length, const char *with)
{
    char *wider = malloc(strlen(*line) + strlen(with) + 32);
    size_t before = (size_t)(at - *line);
    memcpy(wider, *line, before);
    strcpy(wider + before, with);
    strcat(wider, at + length);
    free(*line);
    *line = wider;
}

/* One thing changed; what it was stands in `what`. */
static void change(struct rng *rng, struct lines *l, const char **what)
{
    static const char letters[] = "abcdefghi123456789PLNSGBR*+!=-#NXYDVkp/ ";
    size_t length = 0, other_length = 0, i = rng_below(rng, l->count), k = rng_below(rng, l->count);
    char *w = word_at(l->items[i], rng_below(rng, words_in(l->items[i]) + 1), &length);
    char *other = word_at(l->items[k], rng_below(rng, words_in(l->items[k]) + 1), &other_length);
    char text[512] = "";
    switch (rng_below(rng, 6)) {
    case 0: /* another word of the certificate in its place */
        *what = "word";
        if (w && other && other_length < sizeof text) {
            memcpy(text, other, other_length);
            replace_word(&l->items[i], w, length, text);
        }
        break;
    case 1:
        *what = "word left out";
        if (w)
            replace_word(&l->items[i], w, length, "");
        break;
    case 2:
        *what = "letter";
        if (w)
            w[rng_below(rng, length)] = letters[rng_below(rng, sizeof letters - 1)];
        break;
    case 3:
        *what = "line left out";
        free(l->items[i]);
        memmove(l->items + i, l->items + i + 1, (l->count - i - 1) * sizeof *l->items);
        l->count--;
        break;
    case 4: {
        char *kept = l->items[i];
        *what = "lines exchanged";
        l->items[i] = l->items[k];
        l->items[k] = kept;
        break;
    }
    default: /* a number one more or one less */
        *what = "number";
        if (w && w[strspn(w, "0123456789")] == w[length]) {
            snprintf(text, sizeof text, "%ld", strtol(w, NULL, 10) + (rng_below(rng, 2) ? 1 : -1));
            replace_word(&l->items[i], w, length, text);
        }
    }
}

/* ---- harmless? ---- */

static bool begins(const char *line, const char *word)
{
    return strncmp(line, word, strlen(word)) == 0 && line[strlen(word)] == ' ';
}

static const char *last_with(const struct lines *l, const char *word)
{
    const char *last = "";
    for (size_t i = 0; i < l->count; i++)
        if (begins(l->items[i], word))
            last = l->items[i] + strlen(word) + 1;
    return last;
}

/* The verifier, asked about what the changed certificate is about, comes to its verdict. */
static bool verdict_holds(const struct lines *l, const char *own)
{
    char verdict[32] = "", profile[128] = "";
    sscanf(last_with(l, "verdict"), "%31s %127s", verdict, profile);
    struct verify_report *r = verify_sfen_line(last_with(l, "start"), last_with(l, "line"),
                                               strcmp(profile, "own") == 0 ? own : profile, 400000);
    bool holds = strcmp(verdict, verdict_name(r->verdict)) == 0;
    report_free(r);
    return holds;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* What is stated as proven, sorted: the checker shows each statement by itself, so that their order
 * says nothing. Hints, the name of the problem and what is only claimed are not among them. */
static size_t statements_of(const struct lines *l, const char **out)
{
    size_t n = 0;
    for (size_t i = 0; i < l->count; i++)
        if (l->items[i][0] != ' ' && !begins(l->items[i], "problem") &&
            !begins(l->items[i], "claimed") && !begins(l->items[i], "incomplete"))
            out[n++] = l->items[i];
    qsort(out, n, sizeof *out, by_text);
    return n;
}

/* Do both state the same? The name of a profile that the checker does not know is free text. */
static bool state_the_same(const struct lines *a, const struct lines *b)
{
    static const char *x[LINES_MAX], *y[LINES_MAX];
    size_t n = statements_of(a, x);
    if (n != statements_of(b, y))
        return false;
    for (size_t i = 0; i < n; i++) {
        size_t own = strcspn(x[i], " ");
        own += begins(x[i], "verdict") ? strcspn(x[i] + own + 1, " ") + 1 : 0;
        bool free_end = strncmp(x[i] + own, " own ", 5) == 0;
        if (free_end ? strncmp(x[i], y[i], own + 5) != 0 : strcmp(x[i], y[i]) != 0)
            return false;
    }
    return true;
}

START_TEST(changed_certificates)
{
    struct rng rng;
    static struct lines before, after;
    const char *more = getenv("SAKUI_LONG");
    int total = more ? 1000 * atoi(more) : 250, rejected = 0, same = 0, other = 0;
    const char *seed = getenv("SAKUI_SEED");
    rng_seed(&rng, seed ? strtoull(seed, NULL, 10) : 20261117);
    fill_pool();
    printf("certificates: %zu puzzles accepted\n", pooled);
    ck_assert_uint_gt(pooled, 30);
    for (int i = 0; i < total; i++) {
        const struct pooled *p = &pool[rng_below(&rng, pooled)];
        const char *what = "";
        split(&before, p->text);
        split(&after, p->text);
        change(&rng, &after, &what);
        char *text = join(&after);
        if (strcmp(text, p->text) == 0) {
            i--; /* nothing was changed */
        } else if (certificate_check_text(text).verdict != CERTIFICATE_ACCEPTED) {
            rejected++;
        } else if (state_the_same(&before, &after)) {
            same++;
        } else {
            other++;
            printf("certificates: %s, %s changed, accepted as something else\n", p->name, what);
            ck_assert_msg(verdict_holds(&after, p->profile), "%s, %s changed, accepted:\n%s",
                          p->name, what, text);
        }
        free(text);
        free_lines(&before);
        free_lines(&after);
    }
    printf("certificates: %d changed: %d rejected, %d another proof of the same, %d of something "
           "else that is true\n",
           total, rejected, same, other);
    ck_assert_int_gt(rejected, total / 2);
    empty_pool();
}
END_TEST

/* A verdict of soundness needs every statement it has. */
START_TEST(nothing_can_be_left_out)
{
    struct verify_report *r;
    struct certificate_summary summary;
    static struct lines l;
    char *text = certificate_of("9/9/6P2/9/4B4/9/6R2/7k+p/9 b Grb3g4s4n4l16p 1", NULL, "modern", 0,
                                &r, &summary);
    ck_assert_int_eq(r->verdict, VERDICT_SOUND);
    ck_assert_int_eq(certificate_check_text(text).verdict, CERTIFICATE_ACCEPTED);
    split(&l, text);
    size_t count = l.count, tried = 0;
    free_lines(&l);
    for (size_t i = 0; i < count; i++) {
        split(&l, text);
        unsigned long statements, hints, facts;
        char *end = l.items[l.count - 1];
        if (l.items[i][0] == ' ' || begins(l.items[i], "problem") || begins(l.items[i], "end")) {
            free_lines(&l);
            continue;
        }
        ck_assert_int_eq(sscanf(end, "end %lu %lu %lu", &statements, &hints, &facts), 3);
        do { /* the statement and its hints; the counts are made to fit as far as we can */
            free(l.items[i]);
            memmove(l.items + i, l.items + i + 1, (l.count - i - 1) * sizeof *l.items);
            l.count--;
        } while (l.items[i][0] == ' ');
        sprintf(end, "end %lu %lu %lu", statements - 1, hints, facts);
        char *less = join(&l);
        ck_assert_int_ne(certificate_check_text(less).verdict, CERTIFICATE_ACCEPTED);
        tried++;
        free(less);
        free_lines(&l);
    }
    ck_assert_uint_gt(tried, 5);
    free(text);
    report_free(r);
}
END_TEST

/* Writing stops at its own limit, says so, and what it leaves is no proof but readable. */
START_TEST(time_for_writing)
{
    struct verify_options options = {.limits = {.memory_bytes = (uint64_t)64 << 20}};
    struct shogi_position start = verify_sfen("9/9/6P2/9/4B4/9/6R2/7k+p/9 b Grb3g4s4n4l16p 1");
    struct certificate_summary summary;
    struct verify_report *r;
    struct strbuf text;
    strbuf_init(&text);
    ck_assert_int_eq(profile_load(&options.profile, "modern", NULL), SAKUI_OK);
    struct certificate_order order = {.id = "one",
                                      .profile = options.profile.name,
                                      .out = &text,
                                      .summary = &summary,
                                      .seconds = _i ? 1e-6 : 1000};
    options.limits.seconds = _i ? 1000 : 0; /* the verdict has its own */
    options.certificate = &order;
    ck_assert_int_eq(verify_position(&start, NULL, &options, &r), SAKUI_OK);
    ck_assert_int_eq(r->verdict, VERDICT_SOUND);
    struct certificate_report c = certificate_check_text(text.data);
    ck_assert_int_eq(c.verdict, CERTIFICATE_ACCEPTED);
    ck_assert_int_eq(c.incomplete, _i == 1);
    ck_assert_int_eq(summary.complete, _i == 0);
    ck_assert_int_eq(summary.limit, _i ? LIMIT_TIME : LIMIT_NONE);
    ck_assert_double_lt(summary.seconds, _i ? 0.5 : 1000);
    strbuf_free(&text);
    report_free(r);
}
END_TEST

/* Errors of the writer that large problems had shown, in small ones. */
static const struct small_case {
    const char *why, *sfen, *moves, *profile;
    enum verify_verdict verdict;
    bool of_line; /* proven of the line only */
} small_cases[] = {
    /* Given is 1b1c. 1b1a lasts longer and leaves nothing, so the line is mended by it; 1b2b lasts
     * as long as that and leaves a pawn. Against the mended line it is no longer defence, and must
     * not be left out of what is said about the other answers there. */
    {"a longer defence beside the one that mends the line",
     "9/6S1k/9/8B/9/8N/9/9/9 b P2rb4g3s3n4l17p 1", "1f2d 1b1c 1d2c+", "classic", VERDICT_SOUND,
     false},
    /* The longer defence 1a2a itself mends the line, which then leaves pieces. That the problem is
     * unsound rests on best play, which is the mended line and has no longer defence. Others last
     * as long, so that what is left over at its end is proven of this line. */
    {"a longer defence that is in the line", "9/8k/L5N2/8B/9/4R4/9/9/9 b Rb4g4s3n3l18p 1",
     "5f5b+ P*2b R*1a 1b1a 3c2a+ 1a1b 5b2b", "modern", VERDICT_UNSOUND, true},
    /* The value of best play needs that 2b1b, a check from afar, mates no sooner. P*1c lasts longer
     * than is asked there, but so does 1e2f, which counts for it, and it cannot be shown to be
     * real: named as the answer that lasts, it would leave the verdict shown of the line only. */
    {"interpositions that only seem real", "9/7Rl/5S3/4R2G1/8k/8B/9/3l2L2/4+P4 b b3g3s4nl17p 1",
     NULL, "modern", VERDICT_UNSOUND, false},
};

START_TEST(small_ones_of_large_errors)
{
    const struct small_case *s = &small_cases[_i];
    struct verify_report *r;
    struct certificate_summary summary;
    char *text = certificate_of(s->sfen, s->moves, s->profile, 100000, &r, &summary);
    struct certificate_report c = certificate_check_text(text);
    ck_assert_msg(r->verdict == s->verdict, "%s: %s", s->why, verify_summary(r));
    ck_assert_msg(summary.complete, "%s: not complete\n%.2000s", s->why, text);
    ck_assert_msg(c.verdict == CERTIFICATE_ACCEPTED, "%s: %s", s->why, c.reason);
    ck_assert_msg(!c.incomplete, "%s: only claimed\n%.2000s", s->why, text);
    ck_assert_msg(c.of_line == s->of_line, "%s: of the line only: %d\n%.2000s", s->why, c.of_line,
                  text);
    free(text);
    report_free(r);
}
END_TEST

/* Of two longer defences of the given line one can be shown: `longest` excepts both, so that the
 * verdict rests on something that is only claimed. Writer and checker say so. */
START_TEST(claimed_beside_shown)
{
    struct verify_report *r;
    struct certificate_summary summary;
    char *text = certificate_of("k8/9/3s5/p8/n8/4+B4/9/9/1R7 b L2Pgp 1", "5f4f 9a9b 4f8b", "modern",
                                100000, &r, &summary);
    struct certificate_report c = certificate_check_text(text);
    ck_assert_msg(c.verdict == CERTIFICATE_ACCEPTED, "%s", c.reason);
    ck_assert_int_eq(summary.complete, !c.incomplete);
    free(text);
    report_free(r);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("certificate");
    TCase *all = tcase_create("certificate");
    tcase_add_test(all, changed_certificates);
    tcase_add_test(all, nothing_can_be_left_out);
    tcase_add_loop_test(all, time_for_writing, 0, 2);
    tcase_add_loop_test(all, small_ones_of_large_errors, 0,
                        sizeof small_cases / sizeof *small_cases);
    tcase_add_test(all, claimed_beside_shown);
    tcase_set_timeout(all, 7200);
    suite_add_tcase(suite, all);
    return run_suite(suite);
}
