/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the verbs of `sakui compose` share. */
#ifndef SAKUI_CLI_COMPOSE_H
#define SAKUI_CLI_COMPOSE_H

#include "cli/inputs.h"
#include "importers/writer.h"
#include "tsume/compose/measure.h"
#include "tsume/compose/variants.h"

struct compose_values {
    const char *plies, *method, *target, *kinds, *moves, *against, *state, *to, *profile, *notation;
    const char *keep, *kill, *certificate, *game;
    long long count, tries, pairs, reach, hand, jobs, indicators, nodes, quick;
    long long per_pattern, per_niche, per_ending, best, size;
    bool keep_line, flaws;
};

/* One run of the command: the values understood. */
struct compose_run {
    struct context *context;
    const struct compose_values *values;
    struct screen_options screen;
    int min_plies, max_plies;
    unsigned kinds;
    struct formula *target; /* may be NULL */
    struct sakui_writer writer;
    bool writes; /* --to */
    size_t written;
    struct strbuf certificates; /* --certificate */
    int code;                   /* what the verbs came to */
};

/* ---- compose_print.c ---- */

/* A problem found: `words` says how it came about. Counts in run->written. */
void compose_print(struct compose_run *run, const struct composed *c, const char *id,
                   const char *words, struct strbuf *out, struct diag_list *diags);

/* ---- compose_wanted.c: what a helper asks of a problem beside soundness ---- */

#define WANTED_WORD 8
struct wanted {
    const char *keep, *kill; /* moves in USI; may be NULL */
    struct composed own;     /* the problem as given; no plies = unknown */
    bool keep_own, differ;   /* its line must stay, or must not */
    bool better;             /* by the target, than `score` */
    double score;
};
/* Are these words that could be moves? If not, a diagnostic that names the option. */
bool wanted_read(const char *words, const char *option, struct diag_list *diags);
/* Can the moves of `words` be played from here, the attacker's with check? */
bool wanted_playable(const struct shogi_position *start, const char *words);
/* *fits: the problem is as wanted. */
sakui_status wanted_fits(const struct compose_run *run, const struct wanted *w,
                         const struct composed *c, bool *fits);
/* By the target where there is one, else by length. */
sakui_status wanted_score(const struct compose_run *run, const struct composed *c, double *score);

/* ---- compose_helpers.c: one verb each, on one problem ---- */

struct compose_verb {
    const char *name, *summary;
    /* Appends to answer->out; sets answer->code. */
    void (*visit)(struct compose_run *run, const struct problem *p,
                  const struct shogi_position *start, struct answer *answer);
};
extern const struct compose_verb compose_verbs[]; /* ended by a NULL name */

/* ---- compose_state.c: the file of --state ---- */

typedef sakui_status (*state_loader)(void *generation, const char *text, const char *file,
                                     struct diag_list *diags);
/* Where there is a file, into the generation. Both answer exit codes. */
int compose_state_load(const struct compose_run *run, state_loader load, void *generation);
int compose_state_write(const struct compose_run *run, const struct strbuf *text);

/* ---- compose_generate.c, compose_go.c, compose_compare.c ---- */
/* After the counts of answers: what was kept and how fast. */
void compose_put_yield(const struct compose_run *run, uint64_t tries, size_t kept, size_t in_all,
                       double seconds);
bool compose_is_go(const struct compose_run *run);
int compose_generate_go(struct compose_run *run, int argc, char **argv);
struct go_kept;
/* compose_go_print.c */
void compose_print_go(struct compose_run *run, const struct go_kept *k);
int compose_generate(struct compose_run *run, int argc, char **argv);
int compose_compare(struct compose_run *run, int argc, char **argv);

#endif
