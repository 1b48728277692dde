/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The published tables in corpus/thesis, recomputed. */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/correlation.h"
#include "analysis/dataset.h"
#include "analysis/meta.h"
#include "analysis/multiplicity.h"
#include "analysis/published.h"

static const char *const figures[] = {"max_pn", "max_dn", "nodes"};
#define CONTESTS 6
#define SAMPLE   57

static struct dataset *table(int number)
{
    char path[64];
    struct dataset *d = NULL;
    struct diag_list diags;
    diag_list_init(&diags);
    snprintf(path, sizeof path, "corpus/thesis/table-4.%d.tsv", number);
    ck_assert_int_eq(dataset_read_file(&d, path, &diags), SAKUI_OK);
    diag_list_clear(&diags);
    return d;
}

static const struct column *column(const struct dataset *d, const char *name)
{
    size_t at = dataset_find(d, name);
    ck_assert_uint_ne(at, DATASET_NO_COLUMN);
    return &d->columns[at];
}

/* "** 0.001" or "***": the printed value, or -1 for "below 0.001". */
static double printed_p(const struct column *c, size_t row)
{
    if (c->kind == COLUMN_NUMERIC)
        return c->values[row];
    const char *text = column_text(c, row);
    text += strspn(text, "* ");
    return *text ? atof(text) : -1;
}

START_TEST(p_values)
{
    struct dataset *rho = table(4), *p = table(5);
    double raw[18], holm[18];
    size_t n = 0, below = 0, below_holm = 0;
    ck_assert_uint_eq(rho->rows, CONTESTS);
    for (size_t f = 0; f < 3; f++) {
        for (size_t i = 0; i < CONTESTS; i++) {
            size_t samples = (size_t)column(p, "samples")->values[i];
            double ours = correlation_p_from_t(column(rho, figures[f])->values[i], samples);
            double theirs = printed_p(column(p, figures[f]), i);
            if (theirs < 0)
                ck_assert_double_lt(ours, 0.001);
            else
                ck_assert_msg(fabs(ours - theirs) <= 0.001, "%s, contest %zu: %g for %g",
                              figures[f], i, ours, theirs);
            raw[n++] = ours;
        }
    }
    ck_assert_int_eq(adjust_holm(raw, 18, holm), SAKUI_OK);
    for (size_t i = 0; i < 18; i++) {
        below += raw[i] < 0.05;
        below_holm += holm[i] < 0.05;
    }
    ck_assert_uint_eq(below, 13);
    ck_assert_uint_eq(below_holm, 9);
    dataset_free(rho);
    dataset_free(p);
}
END_TEST

START_TEST(pooled)
{
    /* In the order of figures[]: pooled rho and its 95 % interval, three decimals. */
    static const double expected[3][3] = {
        {0.284, 0.168, 0.393}, {0.457, 0.352, 0.552}, {0.411, 0.302, 0.510}};
    struct dataset *rho = table(4), *p = table(5);
    for (size_t f = 0; f < 3; f++) {
        struct meta_study s[CONTESTS] = {{0}};
        struct meta m;
        for (size_t i = 0; i < CONTESTS; i++) {
            s[i].r = column(rho, figures[f])->values[i];
            s[i].n = (size_t)column(p, "samples")->values[i];
        }
        meta_pool(&m, s, CONTESTS, META_SPEARMAN, 0.95);
        ck_assert_double_eq_tol(m.r, expected[f][0], 0.0006);
        ck_assert_double_eq_tol(m.low, expected[f][1], 0.0006);
        ck_assert_double_eq_tol(m.high, expected[f][2], 0.0006);
        ck_assert_double_eq_tol(m.i2, 0, 1e-12);
    }
    dataset_free(rho);
    dataset_free(p);
}
END_TEST

/* The same as a study without rows: signs by the convention of studies (the coefficient of the rank
 * itself), agreement as printed, one family of 18 p-values. */
START_TEST(as_a_study)
{
    struct published p;
    size_t below = 0;
    ck_assert_int_eq(published_read(&p, "corpus/thesis/table-4.4.tsv",
                                    "corpus/thesis/table-4.5.tsv", false, 0.95, NULL),
                     SAKUI_OK);
    const struct study *s = p.study;
    ck_assert_uint_eq(s->contest_count, CONTESTS);
    ck_assert_uint_eq(s->column_count, 3);
    ck_assert_str_eq(s->contests[0].name, "1992");
    ck_assert_int_eq(s->contests[0].plies, 5);
    const struct study_cell *c = &s->cells[2 * 3 + 1]; /* 2007, max_dn */
    ck_assert_str_eq(p.data->columns[c->column].name, "max_dn");
    ck_assert_double_eq_tol(c->spearman.r, -0.4692, 1e-12);
    ck_assert_double_eq_tol(c->agreement * c->spearman.r, 0.4692, 1e-12);
    ck_assert_uint_eq(c->n, 57);
    ck_assert(c->spearman.low < c->spearman.r && c->spearman.r < c->spearman.high);
    for (size_t i = 0; i < s->cell_count; i++)
        below += s->cells[i].holm < 0.05;
    ck_assert_uint_eq(below, 9);
    ck_assert_double_eq_tol(s->pooled[1].meta.r, 0.457, 0.0006);
    published_free(&p);
}
END_TEST

START_TEST(published_that_does_not_fit)
{
    struct published p;
    struct diag_list diags;
    diag_list_init(&diags);
    /* Table 4.6 has no contests; table 4.4 no sizes. */
    ck_assert_int_eq(published_read(&p, "corpus/thesis/table-4.6.tsv",
                                    "corpus/thesis/table-4.5.tsv", false, 0.95, &diags),
                     SAKUI_INPUT);
    ck_assert_str_eq(diags.items[0].text, "there is no column 'contest'");
    ck_assert_int_eq(published_read(&p, "corpus/thesis/table-4.4.tsv",
                                    "corpus/thesis/table-4.4.tsv", false, 0.95, &diags),
                     SAKUI_INPUT);
    ck_assert_str_eq(diags.items[1].text, "there is no column 'samples'");
    diag_list_clear(&diags);
}
END_TEST

/* The two sign conventions: table 4.3 is of the rank, table 4.4 of the decreasing order. */
START_TEST(signs)
{
    struct dataset *raw = table(3), *order = table(4);
    size_t opposite = 0;
    for (size_t f = 0; f < 3; f++) {
        for (size_t i = 0; i < CONTESTS; i++)
            opposite +=
                column(raw, figures[f])->values[i] * column(order, figures[f])->values[i] < 0;
    }
    ck_assert_uint_eq(opposite, 17); /* all but max_pn of 2013, whose Pearson r is positive */
    dataset_free(raw);
    dataset_free(order);
}
END_TEST

/* ---- tables 4.6 to 4.9 ---- */

struct printed {
    double precision[3], recall[3], f[3];
    double correct, kappa;
};

static bool rounds_to(double v, double printed, double unit)
{
    return fabs(v - printed) <= unit / 2 + 1e-9;
}

/* Is there a number of hits h_i and of predictions t_i per class that gives every printed figure?
 */
static bool fits(const struct printed *p, const int size[3])
{
    int hits[3], correct = 0;
    for (int i = 0; i < 3; i++) {
        hits[i] = (int)lround(p->recall[i] * size[i]);
        if (!rounds_to((double)hits[i] / size[i], p->recall[i], 0.001))
            return false;
        correct += hits[i];
    }
    if (!rounds_to(100.0 * correct / SAMPLE, p->correct, 0.0001))
        return false;
    for (int a = hits[0]; a <= SAMPLE; a++) {
        for (int b = hits[1]; a + b + hits[2] <= SAMPLE; b++) {
            int total[3] = {a, b, SAMPLE - a - b};
            double chance = 0;
            bool good = true;
            for (int i = 0; i < 3 && good; i++) {
                double precision = (double)hits[i] / total[i], recall = (double)hits[i] / size[i];
                good = total[i] > 0 && rounds_to(precision, p->precision[i], 0.001) &&
                       rounds_to(2 * precision * recall / (precision + recall), p->f[i], 0.001);
                chance += (double)total[i] * size[i] / ((double)SAMPLE * SAMPLE);
            }
            double kappa = ((double)correct / SAMPLE - chance) / (1 - chance);
            if (good && rounds_to(kappa, p->kappa, 0.0001))
                return true;
        }
    }
    return false;
}

static double figure(const struct dataset *d, const char *set, const char *name)
{
    const struct column *names = &d->columns[0];
    for (size_t r = 0; r < d->rows; r++) {
        if (strcmp(column_text(names, r), name) == 0)
            return column(d, set)->values[r];
    }
    ck_abort_msg("no figure %s", name);
    return 0;
}

START_TEST(trees_are_consistent)
{
    static const char *const sets[] = {"koyama", "search", "both"};
    struct dataset *summary = table(6), *precision = table(7), *recall = table(8), *f = table(9);
    struct printed printed[3];
    for (size_t s = 0; s < 3; s++) {
        for (size_t i = 0; i < 3; i++) {
            printed[s].precision[i] = column(precision, sets[s])->values[i];
            printed[s].recall[i] = column(recall, sets[s])->values[i];
            printed[s].f[i] = column(f, sets[s])->values[i];
        }
        printed[s].correct = figure(summary, sets[s], "correct_percent");
        printed[s].kappa = figure(summary, sets[s], "kappa");
        ck_assert_double_eq_tol(printed[s].correct + figure(summary, sets[s], "incorrect_percent"),
                                100, 1e-4);
        /* absolute / relative error = the error of the class shares: the same for all sets */
        ck_assert_double_eq_tol(figure(summary, sets[s], "mean_absolute_error") /
                                    figure(summary, sets[s], "relative_absolute_error_percent"),
                                0.0044443, 1e-6);
        ck_assert_double_eq_tol(figure(summary, sets[s], "root_mean_squared_error") /
                                    figure(summary, sets[s], "root_relative_squared_error_percent"),
                                0.0047163, 1e-6);
    }
    int found = 0, size[3], seen[3] = {0};
    for (size[0] = 1; size[0] < SAMPLE; size[0]++) {
        for (size[1] = 1; size[0] + size[1] < SAMPLE; size[1]++) {
            size[2] = SAMPLE - size[0] - size[1];
            if (!fits(&printed[0], size) || !fits(&printed[1], size) || !fits(&printed[2], size))
                continue;
            found++;
            memcpy(seen, size, sizeof seen);
        }
    }
    ck_assert_int_eq(found, 1);
    ck_assert_int_eq(seen[0], 18);
    ck_assert_int_eq(seen[1], 20);
    ck_assert_int_eq(seen[2], 19);
    dataset_free(summary);
    dataset_free(precision);
    dataset_free(recall);
    dataset_free(f);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("thesis");
    TCase *t = tcase_create("thesis");
    tcase_add_test(t, p_values);
    tcase_add_test(t, pooled);
    tcase_add_test(t, as_a_study);
    tcase_add_test(t, published_that_does_not_fit);
    tcase_add_test(t, signs);
    tcase_add_test(t, trees_are_consistent);
    suite_add_tcase(suite, t);
    SRunner *r = srunner_create(suite);
    srunner_run_all(r, CK_NORMAL);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
