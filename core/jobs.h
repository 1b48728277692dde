/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Many independent pieces of work side by side with results in input order: the calling thread
 * fetches items and finishes them in order, worker threads do the work between. Output is therefore
 * the same whatever the number of threads. */
#ifndef SAKUI_CORE_JOBS_H
#define SAKUI_CORE_JOBS_H

#include "core/cancel.h"
#include "core/status.h"

struct jobs {
    void *context;
    const struct cancel *cancel; /* may be NULL; when requested no further item is fetched */
    /* Calling thread. SAKUI_OK with *item, SAKUI_END when there is none; any other status stops the
     * run after the items already fetched and is the run's answer. */
    sakui_status (*next)(void *context, void **item);
    void (*work)(void *context, void *item);   /* any thread; items are independent */
    void (*finish)(void *context, void *item); /* calling thread, in order; frees the item */
};

/* threads <= 1 works in the calling thread. */
sakui_status jobs_run(const struct jobs *jobs, unsigned threads);

#endif
