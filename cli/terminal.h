/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words out of a file must not steer the terminal they are shown on. */
#ifndef SAKUI_CLI_TERMINAL_H
#define SAKUI_CLI_TERMINAL_H

#include <stdbool.h>
#include <stdio.h>

/* Writes text with every control character but tab and line feed replaced by '?': those below
 * blank, DEL, and the C1 controls U+0080 to U+009F. With `colours`, sequences that set colours
 * (ESC [ digits and semicolons m), our own among them, are left. */
void terminal_write(FILE *out, const char *text, size_t length, bool colours);

#endif
