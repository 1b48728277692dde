/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Progress of long work: count, rate, time left. The library only calls the sink; whether anything
 * is drawn (a terminal, not too often) is the sink's business. */
#ifndef SAKUI_CORE_PROGRESS_H
#define SAKUI_CORE_PROGRESS_H

#include <stdint.h>

struct progress_report {
    const char *what; /* e.g. "verify" */
    uint64_t done;
    uint64_t total;     /* 0 = unknown */
    double seconds;     /* since the start */
    double rate;        /* items per second over the whole run */
    double eta;         /* seconds left; negative = unknown */
    const char *detail; /* free text, may be NULL */
};

typedef void (*progress_sink)(void *context, const struct progress_report *report);

struct progress {
    progress_sink sink; /* NULL: silent */
    void *context;
    const char *what;
    uint64_t done, total;
    double start, last, interval;
};

void progress_start(struct progress *p, const char *what, uint64_t total);
/* Counts and, at most every `interval` seconds, reports. */
void progress_step(struct progress *p, uint64_t items, const char *detail);
void progress_end(struct progress *p);

#endif
