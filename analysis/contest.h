/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Contest files (YAML): who was ranked where, by whom. The form is in docs/methods/analysis.md.
 *
 *   contest: Tsume-shogi Paradise, 9 plies
 *   year: 2007
 *   plies: 9
 *   voting: readers give 3, 2 or 1 points
 *   entries:
 *     - {id: p01, rank: 1, points: 113, votes: 41, remarks: …}
 *   excluded:
 *     - {id: p07, rank: 7, reason: double-king} */
#ifndef SAKUI_ANALYSIS_CONTEST_H
#define SAKUI_ANALYSIS_CONTEST_H

#include "core/arena.h"
#include "core/diag.h"

struct contest_entry {
    const char *id;
    double rank, points, votes; /* NaN if not given; rank 1 is the best */
    const char *remarks;        /* NULL if none */
    const char *reason;         /* of an excluded entry; NULL for the others */
    long line, column;
};

struct contest {
    struct arena arena;
    const char *name;
    const char *voting, *source, *remarks; /* NULL if not given */
    long year, plies;                      /* 0 if not given */
    struct contest_entry *entries;         /* ranked ones, in file order */
    size_t entry_count;
    struct contest_entry *excluded;
    size_t excluded_count;
};

/* Unknown keys, a missing id, an id twice, a rank that is no number are errors with line and
 * column; gaps in the ranks (places neither ranked nor excluded) are a warning. */
sakui_status contest_read(struct contest **out, const char *file, const char *bytes, size_t length,
                          struct diag_list *diags);
sakui_status contest_read_file(struct contest **out, const char *file, struct diag_list *diags);
void contest_free(struct contest *c);

#endif
