/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Features of a tsume-shogi problem: numbers that judges and composers talk about. Each is defined
 * in one row of features.def. Where a feature cannot be had (no line, no mate) it is NaN. */
#ifndef SAKUI_TSUME_SHOGI_FEATURES_FEATURES_H
#define SAKUI_TSUME_SHOGI_FEATURES_FEATURES_H

#include <stddef.h>

#include "core/status.h"
#include "tsume/shogi/position.h"

enum feature {
#define FEATURE(name, unit, needs, definition) FEATURE_##name,
#include "tsume/shogi/features/features.def"
#undef FEATURE
    FEATURE_COUNT,
};

struct feature_info {
    const char *name, *unit;
    char needs; /* 'S' the setup, 'L' a line, 'M' a line that mates */
    const char *definition;
};

const struct feature_info *feature_info(enum feature f);

struct features {
    double value[FEATURE_COUNT]; /* NaN = not to be had */
};

struct line_facts; /* tsume/shogi/features/line_facts.h */

/* Of a line whose facts are there already (its mate test is used). SAKUI_MEMORY or fine. */
sakui_status features_of_line(struct features *out, struct line_facts *facts);

/* Line may be empty (count 0): features of the setup alone. SAKUI_INPUT if the line does not fit.
 */
sakui_status features_measure(struct features *out, const struct shogi_position *start,
                              const shogi_move *line, size_t count);

#endif
