/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/sakui_check_print.h"

#include <stdio.h>

int check_worse(int a, int b)
{
    return a == EXIT_TROUBLE || b == EXIT_TROUBLE ? EXIT_TROUBLE : a > b ? a : b;
}

void check_print_json_text(const char *text)
{
    putchar('"');
    for (; *text; text++) {
        unsigned char ch = (unsigned char)*text;
        if (ch == '"' || ch == '\\')
            printf("\\%c", ch);
        else if (ch < ' ')
            printf("\\u%04x", ch);
        else
            putchar(ch);
    }
    putchar('"');
}
