/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The verifier against brute force under the naive rules: random small positions, problems made by
 * somebody else's program, and those with a piece moved, added or taken away. */
#include <stdio.h>
#include <string.h>

#include "tests/unit/naive_random.h"
#include "tests/unit/runner.h"
#include "tests/unit/verify_oracle.h"
#include "tsume/shogi/notation.h"

#define CACHE_BYTES ((size_t)32 << 20)
#define GENERATED   "../shared/corpora/generated-short/generated.tsv"

static unsigned char *cache;
static struct brute brute;

static void make_cache(void)
{
    cache = malloc(CACHE_BYTES);
    brute_init(&brute, cache, CACHE_BYTES);
    brute.node_limit = 100000;
}
static void drop_cache(void)
{
    free(cache);
}

/* How many cases: more by SAKUI_LONG. */
static int cases(int usual)
{
    const char *more = getenv("SAKUI_LONG");
    return more ? usual * atoi(more) : usual;
}

static uint64_t seed(uint64_t usual)
{
    const char *other = getenv("SAKUI_SEED");
    return other ? strtoull(other, NULL, 10) : usual;
}

static void no_mate_by_oracle(const char *sfen, const struct verify_report *r)
{
    struct naive_position p = naive_read(sfen);
    int v;
    if (r->verdict == VERDICT_INVALID || brute_value(&brute, &p, 5, &v))
        return;
    ck_assert_msg(!verify_found(r, FINDING_FU_TSUME, -1, NULL) || v == BRUTE_NO,
                  "%s: called no mate", sfen);
    ck_assert_msg(v == BRUTE_NO || !r->length_known || r->plies == brute_plies(v),
                  "%s: %d plies, oracle %d", sfen, r->plies, brute_plies(v));
}

static void compare(const char *name, const char *sfen, const char *moves, int most,
                    struct oracle_counts *counts)
{
    uint64_t nodes = getenv("SAKUI_LONG") ? 700000 : 60000;
    struct verify_report *r = verify_sfen_line(sfen, moves, "modern", nodes);
    no_mate_by_oracle(sfen, r);
    if (r->verdict != VERDICT_INVALID && r->verdict != VERDICT_UNDECIDED &&
        r->undecided.count == 0 && r->line.count > 0 && (int)r->line.count <= most)
        verify_against_oracle(&brute, name, sfen, r, r->line.count <= 3 ? 2 : 0, counts);
    report_free(r);
}

START_TEST(random_positions)
{
    struct oracle_counts counts = {0};
    struct rng rng;
    rng_seed(&rng, 6u + (unsigned)_i);
    for (int i = 0, total = cases(90); i < total; i++) {
        struct naive_position p = naive_random_tsume(&rng, 1 + (i % 7 == 0), 3);
        char sfen[NAIVE_SFEN_MAX];
        naive_to_sfen(&p, sfen);
        compare(sfen, sfen, NULL, 7, &counts);
    }
    printf("verify, random: %d compared, %d too slow, %d second mates confirmed, %d beyond\n",
           counts.compared, counts.skipped, counts.confirmed, counts.beyond);
    ck_assert_int_gt(counts.compared, 2);
}
END_TEST

struct generated {
    char id[32], sfen[256], moves[256];
    int plies;
};

static bool next_generated(FILE *f, struct generated *g)
{
    char line[4096];
    while (fgets(line, sizeof line, f)) {
        char *fields[9];
        size_t n = 0;
        for (char *s = strtok(line, "\t\n"); s && n < 9; s = strtok(NULL, "\t\n"))
            fields[n++] = s;
        if (n < 8 || fields[0][0] == '#')
            continue;
        snprintf(g->id, sizeof g->id, "%s", fields[0]);
        snprintf(g->sfen, sizeof g->sfen, "%s", fields[6]);
        snprintf(g->moves, sizeof g->moves, "%s", fields[7]);
        g->plies = atoi(fields[1]);
        return true;
    }
    return false;
}

START_TEST(generated_problems)
{
    FILE *f = fopen(GENERATED, "r");
    struct generated g;
    struct oracle_counts counts = {0};
    int k = 0, step = getenv("SAKUI_LONG") ? 1 : 41;
    if (!f) {
        printf("verify, generated: %s is not there, skipped\n", GENERATED);
        return;
    }
    for (; next_generated(f, &g); k++) /* of the longer ones a sample, and only if asked for more */
        if (k % step == 0 && (g.plies <= 7 || (step == 1 && k % 10 == 0)))
            compare(g.id, g.sfen, g.moves, 11, &counts);
    fclose(f);
    printf("verify, generated: %d compared, %d too slow, %d second mates confirmed, %d beyond\n",
           counts.compared, counts.skipped, counts.confirmed, counts.beyond);
    ck_assert_int_gt(counts.compared, 10);
}
END_TEST

/* A limit that leaves something open never turns into a verdict: what is decided with 1000 nodes is
 * decided in the same way with more. */
START_TEST(low_limits)
{
    FILE *f = fopen(GENERATED, "r");
    struct generated g;
    int k = 0, decided = 0, step = getenv("SAKUI_LONG") ? 1 : 23;
    if (!f) {
        printf("verify, low limits: %s is not there, skipped\n", GENERATED);
        return;
    }
    while (next_generated(f, &g)) {
        if (k++ % step)
            continue;
        struct verify_report *low = verify_sfen_line(g.sfen, g.moves, "modern", 1000);
        bool open = low->verdict == VERDICT_UNDECIDED;
        ck_assert_msg(!open || low->undecided.count > 0, "%s: undecided, nothing open", g.id);
        if (!open) {
            struct verify_report *high = verify_sfen_line(g.sfen, g.moves, "modern", 500000);
            ck_assert_msg(low->verdict == high->verdict, "%s: %s with 1000 nodes, then %s", g.id,
                          verdict_name(low->verdict), verdict_name(high->verdict));
            decided++;
            report_free(high);
        }
        report_free(low);
    }
    fclose(f);
    printf("verify, low limits: %d, %d decided with 1000 nodes\n", (k + step - 1) / step, decided);
    ck_assert_int_gt(decided, 5);
}
END_TEST

/* Moves, adds or removes one piece; false if what comes out is no position to ask about. */
static bool mutate(struct rng *rng, struct shogi_position *p)
{
    shogi_square from = (shogi_square)rng_below(rng, SHOGI_SQUARES);
    shogi_square to = (shogi_square)rng_below(rng, SHOGI_SQUARES);
    int defender = p->side ^ 1, type = shogi_piece_type(p->board[from]);
    int base = shogi_base_type(type);
    switch (rng_below(rng, 3)) {
    case 0: /* remove */
        if (!type || type == SHOGI_KING)
            return false;
        p->hand[defender][base]++;
        shogi_put(p, from, 0);
        break;
    case 1: /* move */
        if (!type || p->board[to])
            return false;
        shogi_put(p, to, p->board[from]);
        shogi_put(p, from, 0);
        break;
    default: /* add, out of the defender's hand */
        type = SHOGI_PAWN + (int)rng_below(rng, 7);
        if (p->board[to] || !p->hand[defender][type])
            return false;
        p->hand[defender][type]--;
        shogi_put(p, to, shogi_piece_of((int)rng_below(rng, 2), type));
    }
    return shogi_finish(p) == SAKUI_OK;
}

/* Sound problems with one piece moved, added or taken away: the verifier and brute force must see
 * the same in what comes out. Five plies at most, for brute force must come to an end. */
START_TEST(mutated_problems)
{
    FILE *f = fopen(GENERATED, "r");
    struct generated g;
    struct oracle_counts counts = {0};
    struct rng rng;
    int k = 0, wanted = getenv("SAKUI_LONG") ? 200 : 10, made = 0;
    int step = getenv("SAKUI_LONG") ? 1 : 37;
    rng_seed(&rng, seed(20261116));
    if (!f) {
        printf("verify, mutated: %s is not there, skipped\n", GENERATED);
        return;
    }
    while (made < wanted && next_generated(f, &g)) {
        struct shogi_position p;
        char sfen[SHOGI_SFEN_MAX];
        if (k++ % step || g.plies > 5)
            continue;
        struct verify_report *r = verify_sfen_line(g.sfen, g.moves, "modern", 60000);
        bool sound = r->verdict == VERDICT_SOUND;
        report_free(r);
        if (!sound)
            continue;
        do
            p = verify_sfen(g.sfen);
        while (!mutate(&rng, &p));
        shogi_to_sfen(&p, sfen);
        compare(sfen, sfen, NULL, 5, &counts);
        made++;
    }
    fclose(f);
    printf("verify, mutated: %d, %d compared, %d too slow, %d second mates confirmed, %d beyond\n",
           made, counts.compared, counts.skipped, counts.confirmed, counts.beyond);
    ck_assert_int_eq(made, wanted);
    ck_assert_int_gt(counts.compared, 3);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("verify_oracle");
    TCase *all = tcase_create("oracle");
    tcase_add_checked_fixture(all, make_cache, drop_cache);
    tcase_add_loop_test(all, random_positions, 0, 2);
    tcase_add_test(all, generated_problems);
    TCase *limits = tcase_create("limits");
    tcase_add_test(limits, low_limits);
    tcase_set_timeout(limits, 7200);
    suite_add_tcase(suite, limits);
    TCase *mutated = tcase_create("mutated");
    tcase_add_checked_fixture(mutated, make_cache, drop_cache);
    tcase_add_test(mutated, mutated_problems);
    tcase_set_timeout(all, 7200);
    tcase_set_timeout(mutated, 7200);
    suite_add_tcase(suite, all);
    suite_add_tcase(suite, mutated);
    return run_suite(suite);
}
