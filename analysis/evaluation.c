/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/evaluation.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "core/vec.h"

/* A probability of 0 would cost infinitely many bits; it counts as the smallest double above 0. */
#define LEAST_PROBABILITY 4.9406564584124654e-324

sakui_status evaluation_new(struct evaluation **out, size_t classes)
{
    struct evaluation *e = mem_zalloc(1, sizeof *e);
    if (!e)
        return SAKUI_MEMORY;
    arena_init(&e->arena);
    e->classes = classes;
    e->confusion = mem_zalloc(classes * classes + 1, sizeof *e->confusion);
    e->priors = mem_zalloc(classes + 1, sizeof *e->priors);
    if (!e->confusion || !e->priors) {
        evaluation_free(e);
        return SAKUI_MEMORY;
    }
    *out = e;
    return SAKUI_OK;
}

void evaluation_free(struct evaluation *e)
{
    if (!e)
        return;
    mem_free(e->confusion);
    mem_free(e->priors);
    mem_free(e->predictions);
    arena_free(&e->arena);
    mem_free(e);
}

void evaluation_priors(struct evaluation *e, const double *class_values, const uint32_t *rows,
                       size_t count)
{
    for (size_t i = 0; i < e->classes; i++)
        e->priors[i] = 1;
    e->prior_sum = (double)e->classes;
    for (size_t i = 0; i < count; i++) {
        double c = class_values[rows[i]];
        if (isnan(c))
            continue;
        e->priors[(size_t)c] += 1;
        e->prior_sum += 1;
    }
}

static double bits(double p)
{
    return log(p) / 0.693147180559945309417232121458;
}

static double at_least(double p)
{
    return p > LEAST_PROBABILITY ? p : LEAST_PROBABILITY;
}

static void add_information(struct evaluation *e, double predicted, double prior)
{
    predicted = at_least(predicted);
    prior = at_least(prior);
    if (predicted >= prior)
        e->kb_information += bits(predicted) - bits(prior);
    else
        e->kb_information -= bits(1 - predicted) - bits(1 - prior);
    e->scheme_entropy -= bits(predicted);
    e->prior_entropy -= bits(prior);
}

static void add_errors(struct evaluation *e, const double *distribution, size_t actual)
{
    double absolute = 0, squared = 0, prior_absolute = 0, prior_squared = 0;
    for (size_t i = 0; i < e->classes; i++) {
        double truth = i == actual;
        double error = distribution[i] - truth;
        double prior = e->priors[i] / e->prior_sum - truth;
        absolute += fabs(error);
        squared += error * error;
        prior_absolute += fabs(prior);
        prior_squared += prior * prior;
    }
    double n = (double)e->classes;
    e->absolute += absolute / n;
    e->squared += squared / n;
    e->prior_absolute += prior_absolute / n;
    e->prior_squared += prior_squared / n;
}

static void add_outcome(struct evaluation *e, size_t actual, long predicted,
                        const double *distribution)
{
    e->with_class += 1;
    if (predicted < 0) {
        e->unclassified += 1;
        return;
    }
    add_information(e, distribution[actual], e->priors[actual] / e->prior_sum);
    add_errors(e, distribution, actual);
    e->confusion[actual * e->classes + (size_t)predicted] += 1;
    if ((size_t)predicted == actual)
        e->correct += 1;
    else
        e->incorrect += 1;
}

sakui_status evaluation_add(struct evaluation *e, uint32_t row, uint32_t fold, double actual,
                            const double *distribution)
{
    double *copy = arena_alloc(&e->arena, e->classes * sizeof *copy);
    if (!copy)
        return SAKUI_MEMORY;
    struct prediction p = {row, fold, isnan(actual) ? -1 : (long)actual, -1, copy};
    double best = 0;
    for (size_t i = 0; i < e->classes; i++) {
        copy[i] = distribution[i];
        if (distribution[i] > best) {
            best = distribution[i];
            p.predicted = (long)i;
        }
    }
    if (e->count == e->capacity) {
        size_t grown = e->capacity ? 2 * e->capacity : 64;
        struct prediction *moved = mem_realloc(e->predictions, grown * sizeof *moved);
        if (!moved)
            return SAKUI_MEMORY;
        e->predictions = moved;
        e->capacity = grown;
    }
    e->predictions[e->count++] = p;
    if (p.actual < 0)
        e->missing_class += 1;
    else
        add_outcome(e, (size_t)p.actual, p.predicted, distribution);
    return SAKUI_OK;
}

double evaluation_accuracy(const struct evaluation *e)
{
    return e->correct / e->with_class;
}

double evaluation_kappa(const struct evaluation *e)
{
    size_t k = e->classes;
    double total = 0, chance = 0, agreed = 0;
    for (size_t i = 0; i < k; i++) {
        double row = 0, column = 0;
        for (size_t j = 0; j < k; j++) {
            row += e->confusion[i * k + j];
            column += e->confusion[j * k + i];
        }
        chance += row * column;
        agreed += e->confusion[i * k + i];
        total += row;
    }
    chance /= total * total;
    agreed /= total;
    return chance < 1 ? (agreed - chance) / (1 - chance) : 1;
}

double evaluation_mean_absolute(const struct evaluation *e)
{
    return e->absolute / (e->with_class - e->unclassified);
}

double evaluation_root_squared(const struct evaluation *e)
{
    return sqrt(e->squared / (e->with_class - e->unclassified));
}

double evaluation_relative_absolute(const struct evaluation *e)
{
    return 100 * evaluation_mean_absolute(e) / (e->prior_absolute / e->with_class);
}

double evaluation_relative_squared(const struct evaluation *e)
{
    return 100 * evaluation_root_squared(e) / sqrt(e->prior_squared / e->with_class);
}

double evaluation_prior_class_entropy(const struct evaluation *e)
{
    double sum = 0;
    for (size_t i = 0; i < e->classes; i++) {
        double p = e->priors[i] / e->prior_sum;
        sum -= p > 0 ? p * bits(p) : 0;
    }
    return sum;
}

/* ---- area under the ROC curve ---- */

struct scored {
    double score;
    bool positive;
};

static int by_score(const void *left, const void *right)
{
    const struct scored *a = left, *b = right;
    return a->score < b->score ? -1 : a->score > b->score;
}

/* Mann and Whitney: how often a row of the class scores above one of another, ties by half. */
static double area(struct scored *s, size_t n)
{
    qsort(s, n, sizeof *s, by_score);
    double positives = 0, negatives = 0, pairs = 0;
    for (size_t i = 0; i < n;) {
        double p = 0, q = 0;
        size_t j = i;
        for (; j < n && !(s[j].score > s[i].score); j++)
            s[j].positive ? p++ : q++;
        pairs += p * (negatives + q / 2);
        positives += p;
        negatives += q;
        i = j;
    }
    return positives > 0 && negatives > 0 ? pairs / (positives * negatives) : NAN;
}

static double class_area(const struct evaluation *e, size_t class_)
{
    struct scored *s = mem_alloc((e->count + 1) * sizeof *s);
    if (!s)
        return NAN;
    size_t n = 0;
    for (size_t i = 0; i < e->count; i++) {
        const struct prediction *p = &e->predictions[i];
        /* Weka counts rows of unknown class among the others; so do we. */
        s[n++] = (struct scored){p->distribution[class_], p->actual == (long)class_};
    }
    double answer = area(s, n);
    mem_free(s);
    return answer;
}

static double ratio(double part, double whole)
{
    return whole > 0 ? part / whole : 0;
}

struct class_figures evaluation_class(const struct evaluation *e, size_t class_)
{
    size_t k = e->classes;
    double row = 0, column = 0, total = 0;
    for (size_t i = 0; i < k; i++) {
        row += e->confusion[class_ * k + i];
        column += e->confusion[i * k + class_];
        for (size_t j = 0; j < k; j++)
            total += e->confusion[i * k + j];
    }
    double hit = e->confusion[class_ * k + class_];
    struct class_figures f = {.recall = ratio(hit, row),
                              .false_positives = ratio(column - hit, total - row),
                              .precision = ratio(hit, column),
                              .auc = class_area(e, class_),
                              .weight = row};
    f.f_measure = ratio(2 * f.precision * f.recall, f.precision + f.recall);
    return f;
}

struct class_figures evaluation_weighted(const struct evaluation *e)
{
    struct class_figures sum = {0};
    double total = 0;
    for (size_t i = 0; i < e->classes; i++) {
        struct class_figures f = evaluation_class(e, i);
        sum.recall += f.recall * f.weight;
        sum.false_positives += f.false_positives * f.weight;
        sum.precision += f.precision * f.weight;
        sum.f_measure += f.f_measure * f.weight;
        sum.auc += isnan(f.auc) ? 0 : f.auc * f.weight;
        total += f.weight;
    }
    sum.recall /= total;
    sum.false_positives /= total;
    sum.precision /= total;
    sum.f_measure /= total;
    sum.auc /= total;
    sum.weight = total;
    return sum;
}
