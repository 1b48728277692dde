/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a search goes through while it proves a problem, and what is derived from that: one row of
 * search_record.def per number. What an algorithm or a problem does not have is NaN. */
#ifndef SAKUI_TSUME_SHOGI_FEATURES_SEARCH_RECORD_H
#define SAKUI_TSUME_SHOGI_FEATURES_SEARCH_RECORD_H

#include <stdbool.h>
#include <stddef.h>

#include "core/search/search.h"
#include "core/status.h"
#include "tsume/shogi/position.h"

enum indicator {
#define INDICATOR(name, unit, definition) INDICATE_##name,
#include "tsume/shogi/features/search_record.def"
#undef INDICATOR
    INDICATE_COUNT,
};

struct indicator_info {
    const char *name, *unit, *definition;
};
const struct indicator_info *indicator_info(enum indicator i);
/* It only grows while a search goes on: of a stopped search it is a lower bound. */
bool indicator_grows(enum indicator i);

struct search_record {
    double value[INDICATE_COUNT];
    enum search_value decided; /* UNKNOWN: censored, the numbers are those reached so far */
    enum limit_kind limit;     /* why */
};

struct search_order {
    const struct search_algorithm *algorithm;
    const struct search_options *options; /* want_line is set for PN */
    const struct limits *limits;          /* of every single search; may be NULL */
    size_t given_plies;                   /* length of the file's line; 0 = there is none */
};

/* Searches `start` and, if it is proven, the attacker's turns of the line found. *result is the
 * search itself (trace, proof): the caller's, always valid for search_result_free. */
sakui_status search_record_make(struct search_record *out, struct search_result *result,
                                const struct shogi_position *start,
                                const struct search_order *order);

#endif
