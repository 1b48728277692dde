/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A study from its file to the report: import, measure, analyse, draw. What was measured is kept in
 * a store, so that a second run does only what changed and a killed one goes on where it was. The
 * report is a function of inputs, study file and program alone: the same whether the study ran in
 * one go, was stopped, or came wholly out of the store, and whatever the number of jobs. */
#ifndef SAKUI_REPORTS_STUDY_JOB_H
#define SAKUI_REPORTS_STUDY_JOB_H

#include "reports/study_analyses.h"

struct study_job {
    const char *file;    /* the study file */
    const char *folder;  /* the report's */
    const char *store;   /* NULL: "results.sqlite" in the folder */
    const char *version; /* of the program */
    unsigned jobs;
    bool forget; /* drop results of other versions and options from the store first */
    struct progress *progress;
    const struct cancel *cancel;
    /* Called after every stage with what there is to say; empties the list. */
    void (*tell)(void *context, struct diag_list *diags);
    void *context;
};

struct study_outcome {
    struct study_counts counts;
    size_t refused, measured, stored;
    size_t forgotten; /* results dropped */
};

/* SAKUI_CANCELLED after a request: what was measured is kept, no report is written. The outcome
 * says how far it came. */
sakui_status study_job_run(const struct study_job *job, struct study_outcome *out);

#endif
