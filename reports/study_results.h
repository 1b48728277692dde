/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was measured, kept: the records of a study in a store. */
#ifndef SAKUI_REPORTS_STUDY_RESULTS_H
#define SAKUI_REPORTS_STUDY_RESULTS_H

#include "core/store.h"
#include "reports/study_members.h"

struct study_results {
    struct store *store;
    store_scope scope;
    struct strbuf scope_text; /* version, sources and options: what a result depends on */
    size_t measured, stored;  /* by the last study_measure: anew, and already there */
};

/* `path` is the store's file; `version` the program's. */
sakui_status study_results_open(struct study_results *out, const char *path, const char *version,
                                const struct measure_options *options, struct diag_list *diags);
void study_results_close(struct study_results *r);
/* A name for the sources the program was built from. */
const char *study_source_id(void);

/* Measures what the store does not have yet, `jobs` problems side by side. Each result is in the
 * store before the next problem is begun by that thread: a killed process loses only what was in
 * work. SAKUI_CANCELLED after a request; what is done is kept. */
sakui_status study_measure(struct study_results *r, const struct study_plan *plan,
                           const struct study_members *members, unsigned jobs,
                           struct progress *progress, const struct cancel *cancel,
                           struct diag_list *diags);

/* The records of the members, one after the other. The caller frees each. */
struct study_record_source {
    struct study_results *results;
    const struct study_members *members;
    const struct study_plan *plan;
    size_t next;
    struct strbuf text;
};
void study_records_init(struct study_record_source *s, struct study_results *results,
                        const struct study_members *members, const struct study_plan *plan);
void study_records_free(struct study_record_source *s);
struct report_source study_records(struct study_record_source *s);
/* Of one member. A problem that is not in the store (its file changed while the study ran) gives a
 * record with an error. */
sakui_status study_record(struct study_record_source *s, size_t member, struct report_problem **out,
                          struct diag_list *diags);

#endif
