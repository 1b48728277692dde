/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/limits.h"

const char *limit_name(enum limit_kind kind)
{
    switch (kind) {
    case LIMIT_NONE:
        return NULL;
    case LIMIT_NODES:
        return "nodes";
    case LIMIT_TIME:
        return "time";
    case LIMIT_MEMORY:
        return "memory";
    case LIMIT_DEPTH:
        return "depth";
    case LIMIT_CANCELLED:
        return "cancelled";
    }
    return NULL;
}
