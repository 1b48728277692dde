/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every algorithm on positions whose winners others have published: what it finishes must be right,
 * and its proof must hold. How far it goes is set by
 *     SAKUI_AGREEMENT_NODES    nodes per run (default 4000)
 *     SAKUI_AGREEMENT_HEX      largest Hex board (default 5)
 *     SAKUI_AGREEMENT_SECONDS  per run, an extra stop (default none)
 * A longer run prints how many each algorithm finishes. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/search/search.h"
#include "tests/unit/corpus_games.h"
#include "tests/unit/runner.h"

static long setting(const char *name, long otherwise)
{
    const char *text = getenv(name);
    long n = text ? atol(text) : 0;
    return n > 0 ? n : otherwise;
}

/* Returns whether it was decided. */
static bool run_one(const struct search_algorithm *a, const struct corpus_position *p,
                    uint64_t *nodes)
{
    struct limits limits = {.nodes = (uint64_t)setting("SAKUI_AGREEMENT_NODES", 4000),
                            .seconds = (double)setting("SAKUI_AGREEMENT_SECONDS", 0),
                            .memory_bytes = (uint64_t)setting("SAKUI_AGREEMENT_MEGABYTES", 16)
                                            << 20};
    struct search_options o;
    struct search_result r;
    search_options_init(&o);
    o.check = true;
    sakui_status st = search_run(a, p->game, &p->state, &o, &limits, &r);
    ck_assert_msg(st == SAKUI_OK, "%s on %s: %s", a->name, p->name, sakui_status_name(st));
    bool decided = r.value != SEARCH_UNKNOWN;
    ck_assert_msg(!decided || r.value == p->truth, "%s on %s: answers %d, truth is %d", a->name,
                  p->name, r.value, p->truth);
    ck_assert_msg(decided == (r.limit == LIMIT_NONE), "%s on %s: unknown without a limit", a->name,
                  p->name);
    ck_assert_msg(!decided || r.checked || r.proof_limit != LIMIT_NONE,
                  "%s on %s: proof not checked", a->name, p->name);
    *nodes += decided ? r.indicators.created : 0;
    search_result_free(&r);
    return decided;
}

static void run_all(const char *what, const struct corpus_position *list, size_t count)
{
    size_t algorithms, finished_by_all = 0;
    const struct search_algorithm *const *all = search_algorithms(&algorithms);
    for (size_t a = 0; a < algorithms; a++) {
        size_t finished = 0;
        uint64_t nodes = 0;
        for (size_t i = 0; i < count; i++)
            finished += run_one(all[a], &list[i], &nodes);
        printf("%-8s %-14s finished %3zu of %3zu, all right; %lu nodes for them\n", what,
               all[a]->name, finished, count, (unsigned long)nodes);
        fflush(stdout);
        finished_by_all += finished;
    }
    ck_assert_uint_gt(finished_by_all, 0);
}

START_TEST(othello_ffo_1_to_19)
{
    struct corpus_position *list;
    size_t count = corpus_read_ffo(FFO_FILE, &list);
    if (!count) {
        printf("SKIP: %s is not there\n", FFO_FILE);
        return;
    }
    ck_assert_uint_eq(count, 19);
    run_all("Othello", list, count);
    free(list);
}
END_TEST

START_TEST(hex_puzzles)
{
    struct corpus_position *list;
    size_t count = corpus_read_hex(HEX_FILE, (int)setting("SAKUI_AGREEMENT_HEX", 5), &list);
    if (!count) {
        printf("SKIP: %s is not there\n", HEX_FILE);
        return;
    }
    run_all("Hex", list, count);
    free(list);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("search_agreement");
    TCase *t = tcase_create("corpora");
    tcase_set_timeout(t, 36000);
    tcase_add_test(t, othello_ffo_1_to_19);
    tcase_add_test(t, hex_puzzles);
    suite_add_tcase(s, t);
    return run_suite(s);
}
