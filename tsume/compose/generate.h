/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Problems by machine. Work is done in rounds of tasks; a task is a number, its chance comes from
 * that number and the seed, and what it builds on is the archive as the round found it. The answer
 * is therefore the same for any number of jobs, and a run that was stopped goes on from its last
 * whole round as if nothing had happened. */
#ifndef SAKUI_TSUME_COMPOSE_GENERATE_H
#define SAKUI_TSUME_COMPOSE_GENERATE_H

#include "core/progress.h"
#include "core/strbuf.h"
#include "tsume/compose/archive.h"
#include "tsume/compose/setup.h"

enum compose_method {
    METHOD_RANDOM,  /* pieces thrown around a king */
    METHOD_REVERSE, /* from mates backwards, two plies at a time */
    METHOD_MUTATE,  /* small changes of problems that are there (seeds needed) */
    METHOD_SHAPE,   /* a given outline of occupied squares is kept */
    METHOD_EVOLVE,  /* all of them, towards a target */
    COMPOSE_METHODS,
};
/* "random", "reverse", "mutate", "shape", "evolve" */
const char *compose_method_name(enum compose_method method);

struct generate_options {
    enum compose_method method;
    uint64_t seed;
    int min_plies, max_plies; /* of the problems wanted; shorter ones serve as stock */
    size_t want;              /* stop when so many are kept; 0 = never */
    uint64_t tries;           /* stop after so many; 0 = never */
    struct setup_options setup;
    bool shape[SHOGI_SQUARES];    /* METHOD_SHAPE */
    const struct formula *target; /* what the archive keeps the best of; may be NULL */
    uint64_t search_nodes;        /* for the indicators of kept problems; 0 = none */
    struct archive_options archive;
    struct screen_options screen;
    const char *fingerprint; /* of everything above, in words: a state goes on only with its own */
    unsigned jobs;
    const struct cancel *cancel;
    struct progress *progress; /* may be NULL */
};

struct generate_counts {
    uint64_t tries;
    uint64_t answers[SCREEN_ANSWERS];
    uint64_t offers[ARCHIVE_ANSWERS];
};

struct generation;
/* Options are copied; what they point to must live as long as the generation. */
sakui_status generation_new(struct generation **out, const struct generate_options *options);
void generation_free(struct generation *g);
/* A problem to build on, sound by the screen or not. */
sakui_status generation_add_seed(struct generation *g, const struct composed *seed);
/* A problem nothing new may repeat, in its setup or (where it has one) in its line, both up to
 * mirror and shift. */
sakui_status generation_forbid(struct generation *g, const struct composed *known);

/* A bound of the options is reached: another round would be one too many. */
bool generation_done(const struct generation *g);
/* One round; *done when a bound of the options is reached. SAKUI_OK with *done after a cancel, the
 * archive then being as it was before the round. */
sakui_status generation_round(struct generation *g, bool *done);

const struct archive *generation_archive(const struct generation *g);
const struct generate_counts *generation_counts(const struct generation *g);

/* The state after the last round, as text; and back, before the first round, after the seeds. */
void generation_save(struct generation *g, struct strbuf *out);
sakui_status generation_load(struct generation *g, const char *text, const char *file,
                             struct diag_list *diags);

#endif
