/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small diagrams of chosen problems for the first page: all of a few, else the hardest and the
 * easiest. Chosen before the records come by, drawn while they do. */
#ifndef SAKUI_REPORTS_GALLERY_H
#define SAKUI_REPORTS_GALLERY_H

#include "reports/page.h"

#define GALLERY_ALL  12 /* a collection up to this size is shown whole */
#define GALLERY_SIDE 4  /* else so many of the hardest and of the easiest */

struct gallery {
    size_t rows[GALLERY_ALL]; /* indices, in the order of showing */
    struct strbuf html[GALLERY_ALL];
    size_t count, hardest; /* the first `hardest` of them are the hardest; 0: all are shown */
};

void gallery_choose(struct gallery *g, const struct collection *all);
void gallery_free(struct gallery *g);
/* Draws the problem if it was chosen. */
void gallery_draw(struct gallery *g, const struct report *r, const struct collection *all,
                  const struct report_problem *p, size_t row);
void gallery_put(const struct gallery *g, struct page *page);

#endif
