/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the two halves of sakui-check (shogi and Go) print and answer alike. */
#ifndef SAKUI_CLI_SAKUI_CHECK_PRINT_H
#define SAKUI_CLI_SAKUI_CHECK_PRINT_H

enum check_exit {
    EXIT_ACCEPTED = 0,
    EXIT_TROUBLE = 1,
    EXIT_WRONG_USAGE = 2,
    EXIT_CLAIMED = 3,
    EXIT_REJECTED = 4
};

/* The graver of two exit codes. */
int check_worse(int a, int b);
/* A JSON string on standard output. */
void check_print_json_text(const char *text);

#endif
