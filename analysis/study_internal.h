/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef SAKUI_ANALYSIS_STUDY_INTERNAL_H
#define SAKUI_ANALYSIS_STUDY_INTERNAL_H

#include "analysis/study.h"

#define STUDY_CONTESTS_MAX 10000

/* Fill contests, targets and what did not join. */
sakui_status study_join_files(struct study *s, struct contest *const *contests, size_t count,
                              struct diag_list *diags);
sakui_status study_join_columns(struct study *s, struct diag_list *diags);

/* The families of p-values over the cells, and the cells pooled over the contests. */
sakui_status study_adjust_cells(struct study *s);
sakui_status study_pool(struct study *s);

#endif
