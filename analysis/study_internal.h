/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef SAKUI_ANALYSIS_STUDY_INTERNAL_H
#define SAKUI_ANALYSIS_STUDY_INTERNAL_H

#include "analysis/study.h"

#define STUDY_CONTESTS_MAX 10000

/* Fill contests, targets and what did not join. */
sakui_status study_join_files(struct study *s, struct contest *const *contests, size_t count,
                              struct diag_list *diags);
sakui_status study_join_columns(struct study *s, struct diag_list *diags);

#endif
