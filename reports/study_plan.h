/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The study file (YAML, docs/formats/study.md): what is read, how it is measured, what is compared
 * and what is written. Paths in it are relative to the file. */
#ifndef SAKUI_REPORTS_STUDY_PLAN_H
#define SAKUI_REPORTS_STUDY_PLAN_H

#include "core/arena.h"
#include "core/diag.h"
#include "core/vec.h"
#include "reports/measure.h"
#include "reports/report.h"

/* A group of problems. */
struct plan_input {
    const char *group, *note; /* note: "" if none */
    const char **paths;       /* resolved: files, folders, archives, literals */
    size_t count;
};

/* Two groups against each other. */
struct plan_comparison {
    const char *a, *b;
    bool match;           /* pair problems of the two by length */
    size_t within;        /* plies that a pair may differ by */
    const char **columns; /* what is compared; none: every number */
    size_t count;
    long line, column;
};

struct plan_contest {
    const char *file;
    bool example; /* invented votes: shown, never pooled with others */
};

/* Rank correlations as printed somewhere, with the sizes they rest on. */
struct plan_published {
    const char *title, *note;
    const char *correlations, *sizes; /* tables */
    bool positive_is_less; /* as printed: positive = better problems have less; else more */
};

struct plan_limits {
    uint64_t verify, search, megabytes;
};

struct plan_trees {
    bool wanted;
    size_t classes, folds, repeats;
};

struct study_plan {
    struct arena arena;
    const char *file;
    const char *title, *note; /* note: "" if none */
    enum report_language language;
    unsigned formats;
    bool no_problem_pages;
    struct measure_options measure;
    bool no_features; /* left out of the tables that are analysed */
    size_t permutations, resamples;
    double level;
    struct plan_trees trees;
    vec_of(struct plan_input) inputs;
    vec_of(struct plan_comparison) comparisons;
    vec_of(struct plan_contest) contests;
    vec_of(struct plan_published) published;
};

/* Unknown keys, values that are none, groups that do not exist: an error each with line and column;
 * all of them are reported before SAKUI_INPUT is answered. */
sakui_status study_plan_read(struct study_plan **out, const char *file, struct diag_list *diags);
/* The same from memory; paths are then relative to the folder of `file`. */
sakui_status study_plan_parse(struct study_plan **out, const char *file, const char *bytes,
                              size_t length, struct diag_list *diags);
/* The first input of that group, or -1. */
long study_plan_group(const struct study_plan *plan, const char *name);
void study_plan_free(struct study_plan *plan);

#endif
