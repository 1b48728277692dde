/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Is a tsume-shogi sound? Walks the given line where it is a valid one, else the solver's, settles
 * every other check at every attacker's move and every other defence at every defender's, and names
 * what it finds (findings.h) as grave as the profile wants it.
 *
 * Never `sound` unless every question that matters was settled; what a limit left open is listed.
 */
#ifndef SAKUI_TSUME_VERIFY_VERIFY_H
#define SAKUI_TSUME_VERIFY_VERIFY_H

#include "core/problem.h"
#include "core/status.h"
#include "tsume/verify/profile.h"
#include "tsume/verify/report.h"

struct certificate_order; /* certificate.h */

struct verify_options {
    struct verify_profile profile;
    bool first;           /* stop at the first finding that makes the problem unsound */
    bool deep;            /* look for yo-tsume inside variations too (notes) */
    struct limits limits; /* of the problem as a whole; memory_bytes is the solver's table */
    const struct certificate_order *certificate; /* NULL: none is wanted */
};

/* The side to move in `start` attacks. `given` is the root of the solution tree of the file, NULL
 * or without children if there is none. SAKUI_MEMORY, or SAKUI_CHECK for a defect of ours;
 * everything else is a report, freed with report_free. */
sakui_status verify_position(const struct shogi_position *start, const struct problem_node *given,
                             const struct verify_options *options, struct verify_report **out);

#endif
