/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a study came about, for the last page of its report: versions, options, seeds, limits. */
#ifndef SAKUI_REPORTS_STUDY_COLOPHON_H
#define SAKUI_REPORTS_STUDY_COLOPHON_H

#include "reports/study_results.h"

struct study_colophon {
    struct report_colophon colophon;
    struct arena arena;
};

/* Nothing in it depends on when, where or how often the study ran. */
sakui_status study_colophon_make(struct study_colophon *out, const struct study_plan *plan,
                                 const struct study_members *members,
                                 const struct study_results *results, const char *version);
void study_colophon_free(struct study_colophon *c);

#endif
