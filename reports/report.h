/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A report: a folder of pages and tables drawn from records of measured problems and from analyses
 * of them. Nothing is computed here but what concerns the collection as a whole (percentiles,
 * distributions, twins). The folder needs no network and can be read without script. */
#ifndef SAKUI_REPORTS_REPORT_H
#define SAKUI_REPORTS_REPORT_H

#include "analysis/group_study.h"
#include "analysis/study.h"
#include "analysis/tree_study.h"
#include "core/progress.h"
#include "reports/report_data.h"

enum report_language { REPORT_ENGLISH, REPORT_JAPANESE };

enum report_format {
    REPORT_HTML = 1,     /* index.html, collection.html, p/…, analysis-….html, colophon.html */
    REPORT_CSV = 2,      /* data/problems.csv, data/findings.csv, … every table of the pages */
    REPORT_XML = 4,      /* report.xml, by report.rng */
    REPORT_MARKDOWN = 8, /* report.md, for mail */
    REPORT_LATEX = 16,   /* tables.tex, to be \input */
    REPORT_ALL = 31,
};

/* Scores of another set of problems, ascending, for "harder than n in 100 of …". */
struct report_reference {
    const char *name;
    const double *scores;
    size_t count;
};

struct report_options {
    enum report_language language;
    const char *title; /* NULL: a plain word */
    unsigned formats;  /* 0: all */
    bool no_problem_pages;
    struct report_reference reference; /* count 0: none */
    struct progress *progress;         /* may be NULL */
    const struct cancel *cancel;       /* may be NULL */
};

/* One analysis of a table: any of the three may be NULL. */
struct report_analysis {
    const char *name;
    const char *note;    /* printed above everything: where the data come from; NULL: nothing */
    const char *warning; /* printed large: why no conclusion may be drawn; NULL: nothing */
    const struct study *study;
    const struct tree_study *trees;
    const struct group_study *groups;
};

struct report {
    struct report_source problems;
    const struct report_analysis *analyses;
    size_t analysis_count;
    const struct report_colophon *colophon;
    struct report_options options;
};

/* Fills `folder` (made if it is not there; files of an earlier report are written over or, if
 * this one has fewer pages, removed; nothing else is touched). SAKUI_IO with a diagnostic when a
 * file cannot be written. */
sakui_status report_write(const char *folder, const struct report *report, struct diag_list *diags);

#endif
