/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The problems of a study: who belongs to it, in which group, and under which key the store has
 * what was measured. A key is made of what a measurement looks at (position, side, solution,
 * remarks) and of nothing else, so that a problem that moved to another file, place or title is
 * not measured again; id, title, author, file and ranking are put over the stored record. */
#ifndef SAKUI_REPORTS_STUDY_MEMBERS_H
#define SAKUI_REPORTS_STUDY_MEMBERS_H

#include "core/arena.h"
#include "core/progress.h"
#include "core/sha256.h"
#include "core/vec.h"
#include "importers/reader.h"
#include "reports/study_plan.h"

struct study_member {
    size_t group; /* index of the plan's input */
    char key[SHA256_TEXT_SIZE];
    bool refused; /* could not be read: no key, `error` instead */
    const char *id, *title, *author, *source, *date, *file;
    long index, line;
    double rank, score, votes;
    struct report_error error;
};

struct study_members {
    struct arena arena;
    vec_of(struct study_member) items;
    size_t refused;
};

void study_problem_key(const struct problem *p, char key[SHA256_TEXT_SIZE]);

/* The problems of all inputs, one after the other. Zero-initialise with the plan. */
struct study_walk {
    const struct study_plan *plan;
    size_t group, path; /* of the problem last handed out; `path` is the next to open */
    struct sakui_reader *reader;
};
/* As sakui_reader_next. A path that cannot be opened is SAKUI_INPUT too. */
sakui_status study_walk_next(struct study_walk *walk, struct problem **problem,
                             struct diag_list *diags);
void study_walk_end(struct study_walk *walk);

/* What is wrong with an input is reported and makes a refused member; reading goes on. */
sakui_status study_members_read(struct study_members *out, const struct study_plan *plan,
                                struct progress *progress, const struct cancel *cancel,
                                struct diag_list *diags);
void study_members_free(struct study_members *m);

#endif
