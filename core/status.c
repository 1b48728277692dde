/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/status.h"

const char *sakui_status_name(sakui_status status)
{
    switch (status) {
    case SAKUI_OK:
        return "ok";
    case SAKUI_END:
        return "end";
    case SAKUI_INPUT:
        return "bad input";
    case SAKUI_MEMORY:
        return "out of memory";
    case SAKUI_IO:
        return "input/output error";
    case SAKUI_USAGE:
        return "wrong usage";
    case SAKUI_LIMIT:
        return "limit reached";
    case SAKUI_CANCELLED:
        return "cancelled";
    case SAKUI_CHECK:
        return "check failed";
    }
    return "unknown status";
}
