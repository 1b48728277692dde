/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statistics of a row, how sure they are, and how they stand to the paper's number.
 *
 * Intervals: 95 %, bootstrap over the cases (Wilson's for shares of solved positions). Where the
 * paper's sample size is known two rules allow for it, and both must hold: the paper's number lies
 * in the middle 95 % of what a sample of that size would show if drawn from a resample of ours, and
 * its ratio to ours in the middle 95 % of such ratios. Elsewhere it must lie within our interval
 * widened by the tolerance on both sides. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/proportion.h"
#include "core/alloc.h"
#include "reports/lab/lab_internal.h"

#define RESAMPLES 2000
#define TOO_WIDE  4.0 /* an interval of this factor decides nothing */
#define SHAPE_GAP 1.2
#define FEW       3 /* fewer positions of a larger set decide nothing */

const char *lab_verdict_name(enum lab_verdict v)
{
    static const char *const names[] = {"no number in the paper", "reproduced", "not reproduced",
                                        "not comparable"};
    return names[v];
}

/* A search cut off has no mean depth and the like; its counts are infinite. */
double lab_value(const struct lab_result *r, enum lab_measure m)
{
    bool solved = r->value != SEARCH_UNKNOWN;
    switch (m) {
    case LAB_SOLVED:
    case LAB_PROVEN:
    case LAB_WRONG:
    case LAB_FLAWED:
        return r->measure[m];
    case LAB_DEPTH:
    case LAB_REEXPANSION:
    case LAB_BRANCHING:
    case LAB_PROOF_TERMINALS:
    case LAB_MEMORY:
    case LAB_TUNE_E:
    case LAB_TUNE_D:
    case LAB_TUNE_RUNS:
        return solved ? r->measure[m] : NAN;
    default:
        return solved ? r->measure[m] : INFINITY;
    }
}

bool lab_compare_takes(const struct lab_compare *c, const struct lab_row *row)
{
    if (c->group)
        return row->group && strcmp(c->group, row->group) == 0;
    return !row->swept;
}

static double paper_number(const struct lab_row *row, const char *name)
{
    for (size_t i = 0; i < row->paper_count; i++)
        if (strcmp(row->paper[i].name, name) == 0)
            return row->paper[i].value;
    return NAN;
}

/* ---- samples ---- */

/* Values of the cases that count, their orders, and a resample as how often each was drawn. */
struct sample {
    const struct lab_compare *c;
    size_t n, unsolved;
    double *own, *base; /* base NULL: not relative */
    size_t *order_own, *order_base;
    unsigned *times;
    size_t *drawn;
};

static void sample_free(struct sample *s)
{
    mem_free(s->own);
    mem_free(s->base);
    mem_free(s->order_own);
    mem_free(s->order_base);
    mem_free(s->times);
    mem_free(s->drawn);
}

struct keyed {
    double value;
    size_t index;
};

static int by_value(const void *a, const void *b)
{
    const struct keyed *x = a, *y = b;
    return x->value < y->value   ? -1
           : x->value > y->value ? 1
                                 : (x->index > y->index) - (x->index < y->index);
}

static size_t *order_of(const double *v, size_t n)
{
    struct keyed *keyed = mem_alloc((n ? n : 1) * sizeof *keyed);
    size_t *order = mem_alloc((n ? n : 1) * sizeof *order);
    if (keyed && order) {
        for (size_t i = 0; i < n; i++)
            keyed[i] = (struct keyed){v[i], i};
        qsort(keyed, n, sizeof *keyed, by_value);
        for (size_t i = 0; i < n; i++)
            order[i] = keyed[i].index;
    } else {
        mem_free(order);
        order = NULL;
    }
    mem_free(keyed);
    return order;
}

static bool solved_by_all(const struct lab_experiment *e, const struct lab_result *results,
                          const struct lab_compare *c, size_t k)
{
    for (size_t r = 0; r < e->row_count; r++) {
        bool asked = c->common_paper && !isnan(paper_number(&e->rows[r], c->name));
        for (size_t i = 0; i < c->common_count; i++)
            asked |= strcmp(c->common[i], e->rows[r].label) == 0;
        if (asked && lab_result_of(e, results, r, k)->value == SEARCH_UNKNOWN)
            return false;
    }
    return true;
}

static bool sample_alloc(struct sample *s, size_t room, bool relative)
{
    s->own = mem_zalloc(room, sizeof *s->own);
    s->base = relative ? mem_zalloc(room, sizeof *s->base) : NULL;
    s->times = mem_zalloc(room, sizeof *s->times);
    s->drawn = mem_zalloc(room, sizeof *s->drawn);
    return s->own && (s->base || !relative) && s->times && s->drawn;
}

static sakui_status sample_take(struct sample *s, const struct lab_experiment *e,
                                const struct lab_result *results, const struct lab_compare *c,
                                size_t row)
{
    size_t base = c->relative_to ? lab_row_named(e, c->relative_to) : 0;
    memset(s, 0, sizeof *s);
    s->c = c;
    if (!sample_alloc(s, e->case_count + 1, c->relative_to != NULL))
        return SAKUI_MEMORY;
    for (size_t k = 0; k < e->case_count; k++) {
        if ((c->set != SIZE_MAX && e->cases[k].set != c->set) || !solved_by_all(e, results, c, k))
            continue;
        const struct lab_result *r = lab_result_of(e, results, row, k);
        double v = lab_value(r, c->measure);
        s->unsolved += r->value == SEARCH_UNKNOWN;
        if (isnan(v))
            continue;
        if (s->base)
            s->base[s->n] = lab_value(lab_result_of(e, results, base, k), c->measure);
        if (c->statistic == LAB_MEDIAN_RATIO)
            v = isinf(v) ? v : isinf(s->base[s->n]) ? 0 : v / s->base[s->n];
        s->own[s->n++] = v;
    }
    s->order_own = order_of(s->own, s->n);
    s->order_base = s->base ? order_of(s->base, s->n) : NULL;
    return s->order_own && (s->order_base || !s->base) ? SAKUI_OK : SAKUI_MEMORY;
}

/* ---- statistics of a resample ---- */

static double weighted_median(const double *v, const size_t *order, const unsigned *times, size_t n,
                              size_t total)
{
    size_t seen = 0, low = (total - 1) / 2, high = total / 2;
    double first = NAN;
    for (size_t i = 0; i < n; i++) {
        seen += times[order[i]];
        if (isnan(first) && seen > low)
            first = v[order[i]];
        if (seen > high)
            return first == v[order[i]] ? first : (first + v[order[i]]) / 2;
    }
    return NAN;
}

static double weighted_sum(const double *v, const unsigned *times, size_t n, bool mean)
{
    double sum = 0, count = 0;
    for (size_t i = 0; i < n; i++)
        if (isfinite(v[i])) {
            sum += times[i] * v[i];
            count += times[i];
        }
    return count > 0 ? (mean ? sum / count : sum) : NAN;
}

static double weighted_sd(const double *v, const unsigned *times, size_t n)
{
    double mean = weighted_sum(v, times, n, true), squares = 0, count = 0;
    for (size_t i = 0; i < n; i++)
        if (isfinite(v[i])) {
            squares += times[i] * (v[i] - mean) * (v[i] - mean);
            count += times[i];
        }
    return count > 1 ? sqrt(squares / (count - 1)) : NAN;
}

static double one_statistic(const struct sample *s, const double *v, const size_t *order,
                            size_t total)
{
    if (s->c->statistic == LAB_SD)
        return weighted_sd(v, s->times, s->n);
    if (s->c->statistic == LAB_MEDIAN || s->c->statistic == LAB_MEDIAN_RATIO)
        return weighted_median(v, order, s->times, s->n, total);
    return weighted_sum(v, s->times, s->n, s->c->statistic == LAB_MEAN);
}

/* Of the sample as `times` has it. */
static double statistic(const struct sample *s, size_t total)
{
    double own = one_statistic(s, s->own, s->order_own, total);
    if (!s->base || s->c->statistic == LAB_MEDIAN_RATIO)
        return own * s->c->scale;
    double base = one_statistic(s, s->base, s->order_base, total);
    return isinf(base) ? NAN : own / base * s->c->scale; /* of what was cut off nothing is known */
}

/* `total` draws with replacement, out of all or out of the `from` cases drawn before. */
static void draw(struct sample *s, struct rng *rng, size_t total, bool keep, size_t from)
{
    memset(s->times, 0, s->n * sizeof *s->times);
    for (size_t i = 0; i < total; i++) {
        size_t k = from ? s->drawn[rng_below(rng, from)] : (size_t)rng_below(rng, s->n);
        s->times[k]++;
        if (keep)
            s->drawn[i] = k;
    }
}

struct interval {
    double low, high;
};

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The middle 95 %. A resample without a number (a ratio to a search cut off) may be anything: it
 * counts as nothing for the lower end and as infinite for the upper one. */
static struct interval middle(double *v, size_t n)
{
    struct interval i;
    size_t unknown = 0;
    for (size_t k = 0; k < n; k++) {
        if (isnan(v[k])) {
            unknown++;
            v[k] = INFINITY;
        }
    }
    qsort(v, n, sizeof *v, by_size);
    i.high = v[n - 1 - n / 40];
    i.low = n / 40 < unknown ? 0 : v[n / 40 - unknown];
    return i;
}

static bool within(struct interval i, double x)
{
    return x >= i.low && x <= i.high;
}

struct intervals {
    struct interval ours, predicted, ratio;
};

static sakui_status bootstrap(struct sample *s, struct intervals *out)
{
    size_t paper_n = s->c->paper_n > 0 ? (size_t)s->c->paper_n : 0;
    double *v = mem_alloc(3 * RESAMPLES * sizeof *v);
    struct rng rng;
    if (!v)
        return SAKUI_MEMORY;
    rng_seed(&rng, 20161107);
    for (size_t b = 0; b < RESAMPLES; b++) {
        draw(s, &rng, s->n, true, 0);
        v[b] = statistic(s, s->n);
        if (!paper_n)
            continue;
        draw(s, &rng, paper_n, false, s->n);
        v[RESAMPLES + b] = statistic(s, paper_n);
        draw(s, &rng, paper_n, false, 0);
        v[2 * RESAMPLES + b] = statistic(s, paper_n) / v[b];
    }
    out->ours = middle(v, RESAMPLES);
    if (paper_n) {
        out->predicted = middle(v + RESAMPLES, RESAMPLES);
        out->ratio = middle(v + 2 * (size_t)RESAMPLES, RESAMPLES);
    }
    mem_free(v);
    return SAKUI_OK;
}

/* ---- verdicts ---- */

static void say(struct lab_finding *f, enum lab_verdict verdict, const char *note)
{
    f->verdict = verdict;
    f->note = note;
}

static bool agrees(const struct lab_compare *c, const struct lab_finding *f,
                   const struct intervals *i)
{
    if (c->paper_n > 0)
        return within(i->predicted, f->paper) && within(i->ratio, f->paper / f->ours);
    return f->paper >= f->low / c->tolerance && f->paper <= f->high * c->tolerance;
}

static bool is_share(enum lab_measure m)
{
    return m == LAB_SOLVED || m == LAB_PROVEN || m == LAB_WRONG || m == LAB_FLAWED;
}

/* A set of one or two positions is all there is; what is left of a larger one is too little. */
static bool too_few(const struct lab_experiment *e, const struct lab_compare *c, size_t n)
{
    const struct lab_set *set = c->set != SIZE_MAX ? &e->sets[c->set] : NULL;
    size_t whole = !set ? FEW : set->item_count ? set->item_count : (size_t)set->count;
    return n < FEW && whole >= FEW;
}

static void judge(const struct lab_experiment *e, const struct lab_compare *c,
                  const struct lab_row *row, const struct intervals *i, struct lab_finding *f)
{
    bool share = is_share(c->measure);
    bool wide = !share && !(f->high <= TOO_WIDE * f->low);
    bool base = c->relative_to && strcmp(c->relative_to, row->label) == 0; /* 1 by definition */
    if (isnan(f->paper) || base)
        say(f, LAB_NO_NUMBER, NULL);
    else if (row->why || c->why)
        say(f, LAB_NOT_COMPARABLE, row->why ? row->why : c->why);
    else if (isinf(f->ours) || f->cut_off)
        say(f, LAB_NOT_COMPARABLE,
            "more than half of the searches of this row, or of the row it "
            "is relative to, were cut off");
    else if (isnan(f->ours))
        say(f, LAB_NOT_COMPARABLE,
            "nothing of ours to compare: no position solved, or this "
            "algorithm does not have the number");
    else if (too_few(e, c, f->n))
        say(f, LAB_NOT_COMPARABLE, "only one or two positions to compare on");
    else if (!agrees(c, f, i))
        say(f, LAB_NOT_REPRODUCED,
            row->tried ? row->tried
            : c->tried ? c->tried
                       : "nothing else was tried");
    else if (wide)
        say(f, LAB_NOT_COMPARABLE,
            "our interval is wider than a factor of 4: this sample cannot tell");
    else
        say(f, LAB_REPRODUCED, NULL);
}

static void wilson(const struct sample *s, struct intervals *i)
{
    double hits = 0;
    for (size_t k = 0; k < s->n; k++)
        hits += s->own[k];
    wilson_interval(hits, (double)s->n, 0.95, &i->ours.low, &i->ours.high);
    double by = s->c->scale * (s->c->statistic == LAB_SUM ? (double)s->n : 1);
    i->ours.low *= by;
    i->ours.high *= by;
}

static sakui_status measure_sample(struct sample *s, struct lab_finding *out, struct intervals *i)
{
    bool share = is_share(s->c->measure) && !s->base;
    for (size_t k = 0; k < s->n; k++)
        s->times[k] = 1;
    out->ours = statistic(s, s->n);
    out->cut_off = s->base && isinf(one_statistic(s, s->base, s->order_base, s->n));
    sakui_status status = bootstrap(s, i);
    if (share)
        wilson(s, i);
    out->low = i->ours.low;
    out->high = i->ours.high;
    return status;
}

sakui_status lab_find(const struct lab_experiment *e, const struct lab_result *results,
                      const struct lab_compare *c, size_t row, struct lab_finding *out)
{
    struct sample s;
    struct intervals i = {{NAN, NAN}, {NAN, NAN}, {NAN, NAN}};
    *out = (struct lab_finding){
        .ours = NAN, .low = NAN, .high = NAN, .paper = paper_number(&e->rows[row], c->name)};
    sakui_status status = sample_take(&s, e, results, c, row);
    if (!status) {
        out->n = s.n;
        out->unsolved = s.unsolved;
    }
    if (!status && s.n)
        status = measure_sample(&s, out, &i);
    sample_free(&s);
    judge(e, c, &e->rows[row], &i, out);
    if (!out->n && c->set != SIZE_MAX && e->sets[c->set].missing)
        say(out, LAB_NOT_COMPARABLE, e->sets[c->set].missing);
    return status;
}

void lab_find_case(const struct lab_experiment *e, const struct lab_result *results,
                   const struct lab_compare *c, size_t row, size_t k, struct lab_finding *out)
{
    const struct lab_set *set = &e->sets[c->set];
    const struct lab_result *r = lab_result_of(e, results, row, set->first + k);
    *out = (struct lab_finding){.n = 1,
                                .unsolved = r->value == SEARCH_UNKNOWN,
                                .ours = lab_value(r, c->measure) * c->scale,
                                .low = NAN,
                                .high = NAN,
                                .paper = k < c->paper_case_count ? c->paper_cases[k] : NAN};
    double ratio = out->ours / out->paper;
    if (isnan(out->paper))
        say(out, LAB_NO_NUMBER, NULL);
    else if (c->why)
        say(out, LAB_NOT_COMPARABLE, c->why);
    else if (out->unsolved)
        say(out, LAB_NOT_COMPARABLE, "not solved within our limit");
    else if (isnan(out->ours))
        say(out, LAB_NOT_COMPARABLE, "this algorithm does not have the number");
    else if (ratio >= 1 / c->tolerance && ratio <= c->tolerance)
        say(out, LAB_REPRODUCED, NULL);
    else
        say(out, LAB_NOT_REPRODUCED, c->tried);
}

sakui_status lab_shape(const struct lab_experiment *e, const struct lab_result *results,
                       const struct lab_compare *c, size_t *pairs, size_t *same)
{
    struct lab_finding *f = mem_zalloc(e->row_count + 1, sizeof *f);
    sakui_status status = f ? SAKUI_OK : SAKUI_MEMORY;
    *pairs = *same = 0;
    for (size_t i = 0; !status && i < e->row_count; i++)
        status = lab_find(e, results, c, i, &f[i]);
    for (size_t i = 0; !status && i < e->row_count; i++) {
        for (size_t k = i + 1; k < e->row_count; k++) {
            double p = f[i].paper, q = f[k].paper;
            if (isnan(p) || isnan(q) || isnan(f[i].ours) || isnan(f[k].ours) ||
                too_few(e, c, f[i].n) || too_few(e, c, f[k].n) ||
                fmax(p, q) < SHAPE_GAP * fmin(p, q))
                continue;
            ++*pairs;
            *same += p < q ? f[i].ours < f[k].ours : f[i].ours > f[k].ours;
        }
    }
    mem_free(f);
    return status;
}
