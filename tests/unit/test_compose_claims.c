/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every problem that tests/cli/compose.md shows as sound is checked by brute force under the naive
 * rules, as far as its length allows; so are the problems of corpus/composed up to five plies. */
#include <stdio.h>
#include <string.h>

#include "tests/unit/naive_random.h"
#include "tests/unit/runner.h"
#include "tests/unit/verify_oracle.h"

#define CACHE_BYTES ((size_t)32 << 20)
#define CLAIMS      "tests/cli/compose.md"
#define CORPUS      "corpus/composed/composed.usi"
#define LONGEST     7 /* plies; longer ones take brute force minutes */

static struct brute brute;
static unsigned char *cache;

static void make_cache(void)
{
    cache = malloc(CACHE_BYTES);
    brute_init(&brute, cache, CACHE_BYTES);
    brute.node_limit = 3000000;
}
static void drop_cache(void)
{
    free(cache);
}

/* Length by the oracle, second mates and other defences against the verifier's report. */
static void check_claim(const char *name, const char *sfen, int plies, struct oracle_counts *counts)
{
    struct naive_position p = naive_read(sfen);
    int v;
    ck_assert_msg(brute_value(&brute, &p, plies, &v) == SAKUI_OK, "%s: too slow", sfen);
    ck_assert_msg(v == 2 * plies + 1, "%s: v = %d, not a mate in %d without leftover", sfen, v,
                  plies);
    struct verify_report *r = verify_sfen_line(sfen, NULL, "modern", 2000000);
    ck_assert_msg(r->verdict == VERDICT_SOUND, "%s: %s", sfen, verify_summary(r));
    verify_against_oracle(&brute, name, sfen, r, 0, counts);
    report_free(r);
}

START_TEST(claims_of_the_transcript)
{
    FILE *f = fopen(CLAIMS, "r");
    char line[512], sfen[256];
    int plies = 0, checked = 0, longer = 0;
    struct oracle_counts counts = {0};
    ck_assert_ptr_nonnull(f);
    while (fgets(line, sizeof line, f)) {
        int n;
        if (sscanf(line, " %*d sound, %d plies:", &n) == 1)
            plies = n;
        if (strncmp(line, "     sfen ", 10) != 0 || plies == 0)
            continue;
        snprintf(sfen, sizeof sfen, "%.*s", (int)strcspn(line + 10, "\n"), line + 10);
        if (plies <= LONGEST) {
            check_claim("claim", sfen, plies, &counts);
            checked++;
        } else {
            longer++;
        }
        plies = 0;
    }
    fclose(f);
    printf("composer's claims: %d checked by brute force, %d longer; %d walked, %d too slow\n",
           checked, longer, counts.compared, counts.skipped);
    ck_assert_int_ge(checked, 17);
}
END_TEST

/* A sample of the set: every seventh of the short ones. */
START_TEST(sample_of_the_corpus)
{
    FILE *f = fopen(CORPUS, "r");
    char line[1024];
    int number = 0, checked = 0;
    struct oracle_counts counts = {0};
    ck_assert_ptr_nonnull(f);
    while (fgets(line, sizeof line, f)) {
        char *moves = strstr(line, " moves ");
        int plies = 0;
        ck_assert(strncmp(line, "position sfen ", 14) == 0 && moves);
        for (const char *c = moves + 6; (c = strchr(c, ' ')); c++)
            plies++;
        *moves = '\0';
        if (plies > 5 || number++ % 7)
            continue;
        check_claim("corpus", line + 14, plies, &counts);
        checked++;
    }
    fclose(f);
    printf("corpus/composed: %d checked by brute force\n", checked);
    ck_assert_int_ge(checked, 10);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("compose_claims");
    TCase *all = tcase_create("claims");
    tcase_add_checked_fixture(all, make_cache, drop_cache);
    tcase_add_test(all, claims_of_the_transcript);
    tcase_add_test(all, sample_of_the_corpus);
    tcase_set_timeout(all, 900);
    suite_add_tcase(suite, all);
    return run_suite(suite);
}
