/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Life-and-death problems by machine: rounds of tasks (rounds.h) as for tsume-shogi. */
#ifndef SAKUI_TSUME_COMPOSE_GO_GENERATE_H
#define SAKUI_TSUME_COMPOSE_GO_GENERATE_H

#include "core/progress.h"
#include "core/strbuf.h"
#include "core/vec.h"
#include "tsume/compose/formula.h"
#include "tsume/compose/go_screen.h"

struct go_kept {
    struct go_composed problem;
    double score;
    uint64_t born; /* number of the task that made it */
};

struct go_generate_options {
    bool throws, changes; /* new rooms by chance; small changes of problems that are there */
    uint64_t seed;
    size_t want;    /* stop when so many are kept; 0 = never */
    uint64_t tries; /* stop after so many; 0 = never */
    struct go_screen_options screen;
    const struct formula *target; /* over go_terms; what is kept the best of; may be NULL */
    size_t per_niche;             /* same mover, result and size; 0 = any number */
    size_t per_pattern;           /* same empty points and first move; 0 = any number */
    const char *fingerprint;      /* of everything above, in words */
    unsigned jobs;
    const struct cancel *cancel;
    struct progress *progress; /* may be NULL */
};

struct go_generate_counts {
    uint64_t tries;
    uint64_t answers[GO_SCREEN_ANSWERS];
};

/* The names a target may use: features of Go, then max_pn, max_dn, nodes of the first search. The
 * measured thing is a struct go_composed. */
extern const struct formula_terms go_terms;

struct go_generation;
/* Options are copied; what they point to must live as long as the generation. */
sakui_status go_generation_new(struct go_generation **out,
                               const struct go_generate_options *options);
void go_generation_free(struct go_generation *g);
/* A problem to build on, sound or not. SAKUI_USAGE: its board is not square. */
sakui_status go_generation_add_seed(struct go_generation *g, const struct go_problem *seed);
/* A problem nothing new may repeat. */
sakui_status go_generation_forbid(struct go_generation *g, const struct go_problem *known);

bool go_generation_done(const struct go_generation *g);
/* One round; *done when a bound of the options is reached, or after a cancel: everything is then as
 * it was before the round. */
sakui_status go_generation_round(struct go_generation *g, bool *done);

size_t go_generation_count(const struct go_generation *g);
const struct go_kept *go_generation_at(const struct go_generation *g, size_t i);
const struct go_generate_counts *go_generation_counts(const struct go_generation *g);

/* The state after the last round, as text; and back, before the first round, after the seeds. */
void go_generation_save(struct go_generation *g, struct strbuf *out);
sakui_status go_generation_load(struct go_generation *g, const char *text, const char *file,
                                struct diag_list *diags);

#endif
