/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files that measure share. */
#ifndef SAKUI_REPORTS_MEASURE_PARTS_H
#define SAKUI_REPORTS_MEASURE_PARTS_H

#include "reports/measure.h"

struct measuring {
    struct report_problem *out;
    const struct problem *problem;
    const struct measure_options *options;
    bool failed; /* out of memory */
};

/* A copy in the record's arena; "" for NULL. */
const char *measure_keep(struct measuring *m, const char *text);
/* The first error of the list, or else a sentence (a string constant), as the record's error. */
void measure_error(struct measuring *m, const struct diag_list *diags, const char *otherwise);

sakui_status measure_shogi(struct measuring *m);
sakui_status measure_go(struct measuring *m);

#endif
