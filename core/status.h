/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Status codes: what a library function answers. 0 is success, everything else says why not. */
#ifndef SAKUI_CORE_STATUS_H
#define SAKUI_CORE_STATUS_H

typedef enum sakui_status {
    SAKUI_OK = 0,
    SAKUI_END,       /* a stream has no further item; not an error */
    SAKUI_INPUT,     /* the input is wrong; a diagnostic says where */
    SAKUI_MEMORY,    /* an allocation failed */
    SAKUI_IO,        /* the operating system refused; a diagnostic says what */
    SAKUI_USAGE,     /* the caller asked for something that cannot be asked */
    SAKUI_LIMIT,     /* a limit (nodes, time, memory, size) stopped the work */
    SAKUI_CANCELLED, /* the user stopped the work */
    SAKUI_CHECK,     /* an answer did not pass its independent check: a defect of ours */
} sakui_status;

const char *sakui_status_name(sakui_status status);

#endif
