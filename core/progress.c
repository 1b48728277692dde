/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/progress.h"

#include <stddef.h>

#include "core/clock.h"

#define PROGRESS_INTERVAL 0.2

void progress_start(struct progress *p, const char *what, uint64_t total)
{
    p->what = what;
    p->done = 0;
    p->total = total;
    p->start = p->last = clock_seconds();
    if (p->interval <= 0)
        p->interval = PROGRESS_INTERVAL;
}

static void report(struct progress *p, double now, const char *detail)
{
    double seconds = now - p->start;
    double rate = seconds > 0 ? (double)p->done / seconds : 0;
    double eta = -1;
    if (rate > 0 && p->total >= p->done)
        eta = (double)(p->total - p->done) / rate;
    struct progress_report r = {.what = p->what,
                                .done = p->done,
                                .total = p->total,
                                .seconds = seconds,
                                .rate = rate,
                                .eta = p->total ? eta : -1,
                                .detail = detail};
    p->sink(p->context, &r);
    p->last = now;
}

void progress_step(struct progress *p, uint64_t items, const char *detail)
{
    p->done += items;
    if (!p->sink)
        return;
    double now = clock_seconds();
    if (now - p->last >= p->interval)
        report(p, now, detail);
}

void progress_end(struct progress *p)
{
    if (p->sink)
        report(p, clock_seconds(), NULL);
}
