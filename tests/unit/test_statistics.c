/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statistics against R. tests/golden/analysis/r-cases.txt holds random data sets with what R
 * computed (made by tests/oracle/r-oracle.R); SAKUI_R_CASES names another file of that kind. */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/compare_correlations.h"
#include "analysis/correlation.h"
#include "analysis/groups.h"
#include "analysis/java_random.h"
#include "analysis/meta.h"
#include "analysis/multiplicity.h"
#include "analysis/proportion.h"
#include "analysis/ranks.h"

#define VALUES_MAX 2000

struct vector {
    double v[VALUES_MAX];
    size_t n;
};

static struct vector x, y, z, p, rs, ns, got;
static int case_number;
static size_t checked;

static void near(double ours, double theirs, double tolerance, const char *what)
{
    if (isnan(theirs)) {
        ck_assert_msg(isnan(ours), "case %d %s: %.17g instead of NaN", case_number, what, ours);
        return;
    }
    double scale = fabs(theirs) > 1 ? fabs(theirs) : 1;
    ck_assert_msg(fabs(ours - theirs) <= tolerance * scale, "case %d %s: %.17g, R says %.17g",
                  case_number, what, ours, theirs);
    checked++;
}

static void check_correlations(const char *key)
{
    struct correlation c;
    if (strcmp(key, "pearson") == 0) {
        ck_assert_int_eq(correlation_pearson(&c, x.v, y.v, x.n, 0.95), SAKUI_OK);
        near(c.r, got.v[0], 1e-9, "Pearson r");
        near(c.p, got.v[1], 1e-9, "Pearson p");
        near(c.low, got.v[2], 1e-9, "Pearson low");
        near(c.high, got.v[3], 1e-9, "Pearson high");
    } else if (strcmp(key, "spearman") == 0) {
        ck_assert_int_eq(correlation_spearman(&c, x.v, y.v, x.n, 0.95), SAKUI_OK);
        near(c.r, got.v[0], 1e-9, "Spearman rho");
        near(c.p, got.v[1], c.method == CORRELATION_AS89 ? 1e-6 : 1e-9, "Spearman p");
    } else if (strcmp(key, "kendall") == 0) {
        ck_assert_int_eq(correlation_kendall(&c, x.v, y.v, x.n, 0.95), SAKUI_OK);
        near(c.r, got.v[0], 1e-9, "Kendall tau-b");
        near(c.p, got.v[1], 1e-9, "Kendall p");
    } else if (strcmp(key, "partial") == 0) {
        ck_assert_int_eq(correlation_partial(&c, x.v, y.v, z.v, x.n, 0.95), SAKUI_OK);
        if (!isnan(got.v[0]) || !c.why) {
            near(c.r, got.v[0], 1e-9, "partial r");
            if (fabs(got.v[0]) < 1 - 1e-12) /* else R's p is rounding noise about 0 */
                near(c.p, got.v[1], 1e-9, "partial p");
            else
                ck_assert(c.p < 1e-9);
        }
    }
}

static void check_groups(const char *key)
{
    struct group_comparison g;
    size_t m = (size_t)got.v[0];
    ck_assert_int_eq(groups_compare(&g, y.v, m, y.v + m, y.n - m, 0.95), SAKUI_OK);
    if (strcmp(key, "mannwhitney") == 0) {
        near(g.u, got.v[1], 1e-9, "W");
        near(g.p, got.v[2], 1e-9, "Mann-Whitney p");
        near(g.superiority, got.v[1] / ((double)m * (double)(y.n - m)), 1e-9, "superiority");
    } else if (strcmp(key, "shift") == 0) {
        near(g.shift, got.v[1], 1e-9, "Hodges-Lehmann");
        near(g.shift_low, got.v[2], 1e-9, "shift low");
        near(g.shift_high, got.v[3], 1e-9, "shift high");
    } else { /* coin: the standardised statistic, without the continuity correction */
        double a = (double)m, b = (double)(y.n - m), n = a + b;
        struct ties t;
        double *r = malloc(y.n * sizeof *r);
        ck_assert_ptr_nonnull(r);
        ck_assert_int_eq(ranks_mid(y.v, y.n, r, &t), SAKUI_OK);
        free(r);
        double sigma = sqrt(a * b / 12 * (n + 1 - t.t3 / (n * (n - 1))));
        near((g.u - a * b / 2) / sigma, got.v[1], 1e-9, "rank-sum z");
    }
}

static void check_family(const char *key)
{
    double out[VALUES_MAX];
    bool holm = strcmp(key, "holm") == 0;
    ck_assert_int_eq(holm ? adjust_holm(p.v, p.n, out) : adjust_bh(p.v, p.n, out), SAKUI_OK);
    for (size_t i = 0; i < p.n; i++)
        near(out[i], got.v[i], 1e-9, key);
}

static void check_proportions(const char *key)
{
    if (strcmp(key, "wilson") == 0) {
        double low, high;
        wilson_interval(got.v[0], got.v[1], 0.95, &low, &high);
        near(low, got.v[2], 1e-9, "Wilson low");
        near(high, got.v[3], 1e-9, "Wilson high");
        return;
    }
    struct mcnemar m = mcnemar_test((size_t)got.v[0], (size_t)got.v[1]);
    near(m.p_exact, got.v[2], 1e-9, "McNemar exact p");
    near(m.chi2, got.v[3], 1e-9, "McNemar chi²");
    near(m.p_chi2, got.v[4], 1e-9, "McNemar p");
}

static void check_meta(void)
{
    struct meta_study s[64] = {{0}};
    struct meta m;
    for (size_t i = 0; i < rs.n; i++) {
        s[i].r = rs.v[i];
        s[i].n = (size_t)ns.v[i];
    }
    meta_pool(&m, s, rs.n, META_PEARSON, 0.95);
    const double ours[] = {m.z,
                           m.se,
                           atanh(m.low),
                           atanh(m.high),
                           m.p,
                           m.tau2,
                           m.i2,
                           m.q,
                           m.q_p,
                           m.hk_se,
                           atanh(m.hk_low),
                           atanh(m.hk_high),
                           m.hk_p,
                           atanh(m.predict_low),
                           atanh(m.predict_high)};
    static const char *const names[] = {"z",
                                        "se",
                                        "low",
                                        "high",
                                        "p",
                                        "tau²",
                                        "I²",
                                        "Q",
                                        "Q p",
                                        "HK se",
                                        "HK low",
                                        "HK high",
                                        "HK p",
                                        "prediction low",
                                        "prediction high"};
    ck_assert_uint_eq(got.n, 15);
    for (size_t i = 0; i < 15; i++)
        near(ours[i], got.v[i], 1e-9, names[i]);
}

static void check_line(const char *key)
{
    static const struct {
        const char *key;
        struct vector *to;
    } inputs[] = {{"x", &x}, {"y", &y}, {"z", &z}, {"p", &p}, {"rs", &rs}, {"ns", &ns}};
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
        if (strcmp(key, inputs[i].key) == 0) {
            *inputs[i].to = got;
            return;
        }
    }
    if (strcmp(key, "mannwhitney") == 0 || strcmp(key, "shift") == 0 || strcmp(key, "ranksum") == 0)
        check_groups(key);
    else if (strcmp(key, "holm") == 0 || strcmp(key, "bh") == 0)
        check_family(key);
    else if (strcmp(key, "wilson") == 0 || strcmp(key, "mcnemar") == 0)
        check_proportions(key);
    else if (strcmp(key, "meta") == 0)
        check_meta();
    else
        check_correlations(key);
}

START_TEST(agrees_with_r)
{
    const char *other = getenv("SAKUI_R_CASES");
    FILE *in = fopen(other ? other : "tests/golden/analysis/r-cases.txt", "r");
    ck_assert_ptr_nonnull(in);
    char key[32];
    int cases = 0;
    while (fscanf(in, "%31s", key) == 1) {
        if (strcmp(key, "case") == 0) {
            ck_assert_int_eq(fscanf(in, "%d", &case_number), 1);
            cases++;
            continue;
        }
        ck_assert_int_eq(fscanf(in, "%zu", &got.n), 1);
        ck_assert_uint_le(got.n, VALUES_MAX);
        for (size_t i = 0; i < got.n; i++)
            ck_assert_int_eq(fscanf(in, "%lf", &got.v[i]), 1);
        check_line(key);
    }
    fclose(in);
    ck_assert_int_ge(cases, 30);
    ck_assert_uint_ge(checked, (size_t)cases * 40);
    if (other)
        printf("%d cases, %zu numbers\n", cases, checked);
}
END_TEST

/* All orders of n ≤ 7 by brute force: what the tails of Spearman's S must be. */
START_TEST(spearman_by_hand)
{
    /* n = 3: S over the six orders is 0 2 2 6 6 8. */
    ck_assert_double_eq_tol(spearman_tail(0, 3, true, true), 1.0 / 6, 1e-15);
    ck_assert_double_eq_tol(spearman_tail(2, 3, true, true), 3.0 / 6, 1e-15);
    ck_assert_double_eq_tol(spearman_tail(6, 3, false, true), 3.0 / 6, 1e-15);
    ck_assert_double_eq_tol(spearman_tail(8, 3, false, true), 1.0 / 6, 1e-15);
    /* n = 3: concordant pairs over the six orders: 0 1 1 2 2 3. */
    ck_assert_double_eq_tol(kendall_below(0, 3), 1.0 / 6, 1e-15);
    ck_assert_double_eq_tol(kendall_below(1, 3), 3.0 / 6, 1e-15);
    /* U of 2 and 2: 0 1 2 2 3 4. */
    ck_assert_double_eq_tol(mann_whitney_below(1, 2, 2), 2.0 / 6, 1e-15);
    ck_assert_double_eq_tol(mann_whitney_below(2, 2, 2), 4.0 / 6, 1e-15);
}
END_TEST

/* Steiger (1980), example of section "two correlations with one variable": the formula's value was
 * worked out by hand for r_a = .5, r_b = .3, r_ab = .4, n = 103. */
START_TEST(dependent_correlations)
{
    struct correlation_comparison c = correlation_compare(0.5, 0.3, 0.4, 103);
    /* |R| = 1-.25-.09-.16+.12 = .62; r̄ = .4; t = .2·√(102·1.4 / (2·102/100·.62 + .16·.216)) */
    ck_assert_double_eq_tol(c.williams_t, 0.2 * sqrt(142.8 / (1.2648 + 0.03456)), 1e-12);
    /* ψ = .4·.68 - .5·.16·(1-.32-.16) = .2304; cov = .2304/.7056 */
    double expected = 10 * (atanh(0.5) - atanh(0.3)) / sqrt(2 - 2 * 0.2304 / 0.7056);
    ck_assert_double_eq_tol(c.steiger_z, expected, 1e-12);
    ck_assert(c.williams_p < 0.05 && c.williams_p > 0.01);
    struct correlation_comparison same = correlation_compare(0.4, 0.4, 0.2, 40);
    ck_assert_double_eq_tol(same.williams_p, 1, 1e-12);
    ck_assert(isnan(correlation_compare(0.4, 0.4, 1, 40).williams_p));
    ck_assert(isnan(correlation_compare(0.4, NAN, 0.2, 40).steiger_p));
    ck_assert(isnan(correlation_compare(0.4, 0.1, 0.2, 3).steiger_p));
}
END_TEST

START_TEST(nothing_where_nothing_is)
{
    const double flat[] = {2, 2, 2, 2, 2}, up[] = {1, 2, 3, 4, 5};
    struct correlation c;
    correlation_pearson(&c, flat, up, 5, 0.95);
    ck_assert(isnan(c.r) && isnan(c.p) && isnan(c.low) && c.why);
    correlation_spearman(&c, up, flat, 5, 0.95);
    ck_assert(isnan(c.r) && isnan(c.p) && isnan(c.low) && c.why);
    correlation_kendall(&c, flat, flat, 5, 0.95);
    ck_assert(isnan(c.r) && isnan(c.p) && isnan(c.low) && c.why);
    correlation_partial(&c, up, up, flat, 5, 0.95);
    ck_assert(isnan(c.r) && isnan(c.p) && c.why);
    for (size_t n = 0; n < 3; n++) {
        correlation_spearman(&c, up, up, n, 0.95);
        ck_assert(isnan(c.r) && isnan(c.p) && c.why);
    }
    correlation_spearman(&c, up, up, 3, 0.95); /* a coefficient, but no interval */
    ck_assert(c.r > 0.999 && isnan(c.low));
    struct group_comparison g;
    groups_compare(&g, flat, 3, flat, 2, 0.95);
    ck_assert(isnan(g.p) && g.why);
    groups_compare(&g, up, 0, up, 5, 0.95);
    ck_assert(isnan(g.p) && g.why);
    double out[2], none[2] = {NAN, NAN};
    adjust_holm(none, 2, out);
    ck_assert(isnan(out[0]) && isnan(out[1]));
    struct meta_study one = {.r = 0.3, .n = 3};
    struct meta m;
    meta_pool(&m, &one, 1, META_PEARSON, 0.95);
    ck_assert(m.k == 0 && isnan(m.p) && isnan(m.r));
    one.n = 20;
    meta_pool(&m, &one, 1, META_PEARSON, 0.95);
    ck_assert(m.k == 1 && isnan(m.hk_p) && isnan(m.q_p) && isnan(m.predict_low) && m.p < 1);
    double low, high;
    wilson_interval(0, 0, 0.95, &low, &high);
    ck_assert(isnan(low) && isnan(high));
    ck_assert(isnan(mcnemar_test(0, 0).p_exact));
}
END_TEST

/* Censored values are +infinity in rank methods: they tie at the top. */
START_TEST(censored_tie_at_the_top)
{
    const double limited[] = {1, 2, INFINITY, 3, INFINITY}, target[] = {1, 2, 4, 3, 5};
    const double tied[] = {1, 2, 9, 3, 9};
    struct correlation a, b;
    correlation_spearman(&a, limited, target, 5, 0.95);
    correlation_spearman(&b, tied, target, 5, 0.95);
    ck_assert_double_eq_tol(a.r, b.r, 1e-15);
    ck_assert(a.ties);
}
END_TEST

START_TEST(java_generator)
{
    static const uint32_t draws[] = {6, 4, 52, 51, 36, 24, 44, 6, 38, 4};
    struct java_random r;
    java_random_seed(&r, 1);
    for (uint32_t i = 0; i < 10; i++)
        ck_assert_uint_eq(java_random_below(&r, 57 - i), draws[i]);
    static const uint32_t shuffled[] = {6, 9, 7, 8, 4, 2, 0, 3, 1, 5};
    uint32_t items[10];
    for (uint32_t i = 0; i < 10; i++)
        items[i] = i;
    java_random_seed(&r, 1);
    java_random_shuffle(&r, items, 10);
    for (size_t i = 0; i < 10; i++)
        ck_assert_uint_eq(items[i], shuffled[i]);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("statistics");
    TCase *t = tcase_create("statistics");
    tcase_set_timeout(t, 120);
    tcase_add_test(t, agrees_with_r);
    tcase_add_test(t, spearman_by_hand);
    tcase_add_test(t, dependent_correlations);
    tcase_add_test(t, nothing_where_nothing_is);
    tcase_add_test(t, censored_tie_at_the_top);
    tcase_add_test(t, java_generator);
    suite_add_tcase(s, t);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_NORMAL);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
