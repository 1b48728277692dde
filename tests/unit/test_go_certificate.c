/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Certificates of Go problems: what is written is accepted, what was changed is not, and the
 * checker shows nothing that exhaustive search contradicts, whatever hints it is given. */
#include <stdio.h>
#include <string.h>

#include "core/alloc.h"
#include "tests/unit/go_random.h"
#include "tests/unit/runner.h"
#include "tsume/check/go_certificate.h"
#include "tsume/verify/go_certificate.h"

#define REGIONS     60
#define CACHE_BYTES (4u << 20)

/* --- the checker against brute force ---------------------------------------------------------- */

static bool random_hint(void *context, const struct go_match *m, const struct go_match_state *s,
                        bool again, struct go_hint *out)
{
    struct rng *rng = context;
    struct go_match_state next;
    (void)again;
    uint64_t what = rng_below(rng, 12);
    *out = (struct go_hint){what == 0   ? GO_HINT_PASS
                            : what == 1 ? GO_HINT_THREAT
                                        : GO_HINT_POINT,
                            -1, -1};
    for (int i = 0; out->kind == GO_HINT_POINT && i < 100; i++) {
        out->row = (int)rng_below(rng, (uint64_t)s->board.rows);
        out->col = (int)rng_below(rng, (uint64_t)s->board.cols);
        if (m->p->region[out->row][out->col] &&
            go_match_play(m, s, out->row, out->col, &next) == GO_STEP_OK)
            return true;
    }
    return true;
}

START_TEST(nothing_false_is_shown)
{
    static struct go_random g;
    struct rng rng;
    void *cache = mem_alloc(CACHE_BYTES);
    int asked = 0, shown_true = 0;
    rng_seed(&rng, 4711);
    for (int i = 0; i < REGIONS * 2; i++) {
        go_random_region(&rng, 2 + (int)rng_below(&rng, 4), i % 3 == 2, &g);
        struct go_brute brute;
        enum go_brute_value value;
        struct go_thesis t = {.mover = i % 2 ? 'X' : 'O', .owner = i % 5 < 2 ? 'X' : 'O'};
        t.threats = i % 3;
        g.plain.threats = t.threats;
        g.plain.threat_owner = t.owner;
        go_brute_init(&brute, cache, CACHE_BYTES);
        brute.node_limit = 20000;
        if (go_brute_solve(&brute, &g.plain, t.mover, &value, NULL, NULL))
            continue;
        asked++;
        for (int k = 0; k < 40; k++) {
            struct go_shown shown;
            t.winner = k % 2 ? 'X' : 'O'; /* black attacks */
            bool right = (t.winner == 'X') == (value == GO_BRUTE_ATTACKER);
            t.any = k % 4 == 0 && t.threats == 0;
            ck_assert_int_eq(go_strategy_show(&g.plain, &t, random_hint, &rng, 20000, 5000, &shown),
                             SAKUI_OK);
            ck_assert_msg(!shown.shown || right, "region %d: shown what brute force denies", i);
            shown_true += shown.shown;
        }
    }
    printf("random hints: %d positions, %d true statements shown, none false\n", asked, shown_true);
    ck_assert_int_gt(shown_true, 50);
    mem_free(cache);
}
END_TEST

/* --- the text --------------------------------------------------------------------------------- */

struct bytes {
    const char *text;
    size_t length;
};

static size_t give(void *context, char *buffer, size_t size)
{
    struct bytes *b = context;
    size_t n = b->length < size ? b->length : size;
    memcpy(buffer, b->text, n);
    b->text += n;
    b->length -= n;
    return n;
}

static struct go_certificate_report check_text(const char *text, size_t length)
{
    struct bytes b = {text, length};
    struct go_certificate_report r;
    struct certificate_reader *reader = certificate_reader_new(give, &b);
    ck_assert_ptr_nonnull(reader);
    ck_assert(go_certificate_check_next(reader, NULL, NULL, &r));
    certificate_reader_free(reader);
    return r;
}

/* One change of a certificate: which, and must it be rejected? */
static bool change(struct rng *rng, const char *text, struct strbuf *out, int what)
{
    strbuf_clear(out);
    strbuf_adds(out, text);
    char *status = NULL, *line;
    int count = 0;
    for (line = out->data; line; line = (line = strchr(line, '\n')) ? line + 1 : NULL) {
        if (strncmp(line, "status ", 7) == 0 && rng_below(rng, (uint64_t)++count) == 0)
            status = line;
    }
    if (!status)
        return false;
    char *hints = strchr(status, '\n') + 1;
    if (what == 0) { /* the other side wins */
        status[9] = status[9] == 'X' ? 'O' : 'X';
        char *owner = status + 11; /* "any" must stay the loser's */
        if (*owner == 'X' || *owner == 'O')
            *owner = *owner == 'X' ? 'O' : 'X';
        return true;
    }
    if (strncmp(hints, "  ", 2) != 0)
        return false;
    if (what == 1) /* a move less */
        memmove(hints + 2, hints + 5, strlen(hints + 5) + 1);
    else /* another first move */
        hints[2] = hints[2] == 'a' ? 'b' : 'a';
    out->length = strlen(out->data);
    return true;
}

static void make_problem(const struct go_random *g, struct go_problem *p)
{
    memset(p, 0, sizeof *p);
    p->board = g->board;
    memcpy(p->region, g->region, sizeof p->region);
    memcpy(p->crucial, g->crucial, sizeof p->crucial);
    p->attacker = GO_COLOR_BLACK;
    p->one_eye = g->compiled.one_eye;
    p->compiled = g->compiled;
    p->state = g->state;
}

START_TEST(written_is_accepted_changed_is_not)
{
    static struct go_random g;
    static struct go_problem p;
    struct go_given given = {.dialect = NULL};
    struct go_judge_options options = {.threats = 2, .limits = {.nodes = 100000}};
    struct strbuf text, changed;
    struct rng rng;
    unsigned long statements = 0, missing = 0, rejected = 0, tried = 0, still = 0;
    strbuf_init(&text);
    strbuf_init(&changed);
    rng_seed(&rng, 815);
    for (int i = 0; i < REGIONS; i++) {
        struct go_report *report;
        struct go_certificate_summary summary;
        go_random_region(&rng, 3 + (int)rng_below(&rng, 4), i % 4 == 3, &g);
        make_problem(&g, &p);
        if (go_captured(&p.compiled, &p.state))
            continue;
        ck_assert_int_eq(go_judge(&p, &given, &options, &report), SAKUI_OK);
        strbuf_clear(&text);
        const struct limits limits = {.memory_bytes = 4u << 20};
        ck_assert_int_eq(go_certificate_write(&p, report, "test", &limits, &text, &summary),
                         SAKUI_OK);
        struct go_certificate_report r = check_text(text.data, text.length);
        ck_assert_msg(r.verdict == CERTIFICATE_ACCEPTED, "region %d: line %ld: %s", i, r.line,
                      r.reason);
        ck_assert_uint_eq(r.statements, summary.statements);
        ck_assert_uint_eq(r.hints, summary.hints);
        statements += summary.statements;
        missing += summary.missing;
        for (int k = 0; k < 9; k++) {
            if (!change(&rng, text.data, &changed, k % 3))
                continue;
            r = check_text(changed.data, changed.length);
            tried++;
            rejected += r.verdict != CERTIFICATE_ACCEPTED;
            /* Another move may win as well; nothing else can be accepted. */
            ck_assert_msg(r.verdict != CERTIFICATE_ACCEPTED || k % 3 == 2,
                          "region %d, change %d:\n%s", i, k, changed.data);
            still += r.verdict == CERTIFICATE_ACCEPTED;
        }
        go_report_free(report);
    }
    printf("%lu statements, %lu not shown; %lu of %lu changes rejected, %lu still win\n",
           statements, missing, rejected, tried, still);
    ck_assert_uint_gt(statements, 300);
    ck_assert_uint_lt(missing * 10, statements);
    ck_assert_uint_gt(rejected, 100);
    strbuf_free(&text);
    strbuf_free(&changed);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("go certificates");
    TCase *t = tcase_create("go certificates");
    tcase_set_timeout(t, 300);
    tcase_add_test(t, nothing_false_is_shown);
    tcase_add_test(t, written_is_accepted_changed_is_not);
    suite_add_tcase(s, t);
    return run_suite(s);
}
