/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How well a classifier did: every figure Weka prints, from its predictions. */
#ifndef SAKUI_ANALYSIS_EVALUATION_H
#define SAKUI_ANALYSIS_EVALUATION_H

#include <stdint.h>

#include "analysis/dataset.h"

/* One prediction. `distribution` has one probability per class. */
struct prediction {
    uint32_t row;
    uint32_t fold;
    long actual;    /* -1: the class of the row is missing */
    long predicted; /* -1: none, every probability is 0 */
    const double *distribution;
};

struct evaluation {
    size_t classes;
    double with_class, missing_class, unclassified, correct, incorrect;
    double *confusion; /* actual x predicted */
    double *priors;    /* of the current training set: 1 + rows of the class */
    double prior_sum;
    double kb_information, prior_entropy, scheme_entropy; /* bits */
    double absolute, squared, prior_absolute, prior_squared;
    struct prediction *predictions;
    size_t count, capacity;
    struct arena arena;
};

sakui_status evaluation_new(struct evaluation **out, size_t classes);
void evaluation_free(struct evaluation *e);
/* The class shares of a training set, with one added to each class. */
void evaluation_priors(struct evaluation *e, const double *class_values, const uint32_t *rows,
                       size_t count);
sakui_status evaluation_add(struct evaluation *e, uint32_t row, uint32_t fold, double actual,
                            const double *distribution);

double evaluation_accuracy(const struct evaluation *e); /* in [0,1] */
double evaluation_kappa(const struct evaluation *e);
double evaluation_mean_absolute(const struct evaluation *e);
double evaluation_root_squared(const struct evaluation *e);
double evaluation_relative_absolute(const struct evaluation *e); /* percent */
double evaluation_relative_squared(const struct evaluation *e);  /* percent */
double evaluation_prior_class_entropy(const struct evaluation *e);

struct class_figures {
    double recall, false_positives, precision, f_measure;
    double auc;    /* NaN if a class or its complement is empty */
    double weight; /* rows of the class */
};
struct class_figures evaluation_class(const struct evaluation *e, size_t class_);
/* Averages weighted by class size. */
struct class_figures evaluation_weighted(const struct evaluation *e);

#endif
