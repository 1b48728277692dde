/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cancellation: a flag that a signal handler or another thread sets and long work looks at. */
#ifndef SAKUI_CORE_CANCEL_H
#define SAKUI_CORE_CANCEL_H

#include <stdatomic.h>
#include <stdbool.h>

struct cancel {
    atomic_bool requested;
};

static inline void cancel_request(struct cancel *c)
{
    atomic_store_explicit(&c->requested, true, memory_order_relaxed);
}

static inline bool cancel_requested(const struct cancel *c)
{
    return c && atomic_load_explicit(&((struct cancel *)c)->requested, memory_order_relaxed);
}

#endif
