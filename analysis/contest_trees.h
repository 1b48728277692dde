/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From the contests of a study to what trees are grown on: classes of the ranking, and sets of
 * columns to try. */
#ifndef SAKUI_ANALYSIS_CONTEST_TREES_H
#define SAKUI_ANALYSIS_CONTEST_TREES_H

#include "analysis/study.h"
#include "analysis/tree_study.h"

/* Adds a class column for the first target of the study (classes_from_target). *contest_of has one
 * number per row: the contest, or NaN; the caller frees it (mem_free), also after trouble. */
sakui_status contest_classes(struct dataset *d, const struct study *s, size_t classes,
                             enum class_cut cut, size_t *column, double **contest_of,
                             struct diag_list *diags);

#define CONTEST_SETS 4
/* Koyama's ten, what the search measured, both, and all columns; without the ten: what the search
 * measured, the other columns, and both; or simply all. `s` may be NULL; `group`
 * (may be NULL) names a column that is no attribute. The sets point into *columns, which the caller
 * frees (mem_free). */
sakui_status contest_feature_sets(const struct dataset *d, const struct study *s, size_t target,
                                  const char *group, struct feature_set sets[CONTEST_SETS],
                                  size_t *count, size_t **columns);

#endif
