/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Limits of one piece of work. Deterministic ones (nodes, memory) come first; time is an extra stop
 * and depends on the machine. 0 means no limit. */
#ifndef SAKUI_CORE_LIMITS_H
#define SAKUI_CORE_LIMITS_H

#include <stddef.h>
#include <stdint.h>

#include "core/cancel.h"

enum limit_kind { LIMIT_NONE, LIMIT_NODES, LIMIT_TIME, LIMIT_MEMORY, LIMIT_DEPTH, LIMIT_CANCELLED };

struct limits {
    uint64_t nodes;
    uint64_t memory_bytes;
    double seconds;
    const struct cancel *cancel; /* may be NULL */
};

/* "nodes", "time", "memory", "depth", "cancelled"; NULL for LIMIT_NONE. */
const char *limit_name(enum limit_kind kind);

#endif
