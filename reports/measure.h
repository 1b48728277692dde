/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One problem measured: verdict, line, features, themes, indicators, difficulty, as one record.
 * `sakui report` and `sakui study` both draw from what is made here. The same problem and options
 * give the same record, whoever measures it and with how many threads, unless a limit of time
 * stopped the work. */
#ifndef SAKUI_REPORTS_MEASURE_H
#define SAKUI_REPORTS_MEASURE_H

#include "core/limits.h"
#include "reports/report_data.h"
#include "tsume/verify/profile.h"

struct measure_options {
    struct verify_profile profile;
    bool no_verdict;             /* leave the verdict out (the line is the file's) */
    bool no_search;              /* leave the indicators out */
    bool deep;                   /* second mates inside variations too */
    struct limits verify_limits; /* of a verification as a whole */
    struct limits search_limits; /* of every single search for indicators */
    const char *algorithm;       /* of these */
    size_t orders;               /* searches with shuffled moves, for the spread */
    size_t trace_samples;        /* of the root's numbers */
    uint64_t seed;
};

/* Modern profile, limits by nodes only: 1 million for the verdict, 300 000 for a search. */
void measure_options_init(struct measure_options *options);
/* Every option that can change a record, as text: "profile=modern verify-nodes=…". A store keys its
 * records by problem, version and this. `profile` is named and followed by its settings. */
void measure_options_text(const struct measure_options *options, struct strbuf *out);

/* SAKUI_MEMORY, SAKUI_CANCELLED, SAKUI_CHECK for a defect of ours; what is wrong with the problem
 * is in the record (error). */
sakui_status measure_problem(struct report_problem **out, const struct problem *p,
                             const struct measure_options *options);

#endif
