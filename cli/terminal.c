/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/terminal.h"

#include <string.h>

/* The length of a colour sequence at text, 0 if there is none. */
static size_t colour_length(const char *text, size_t length)
{
    if (length < 3 || text[0] != '\033' || text[1] != '[')
        return 0;
    for (size_t i = 2; i < length; i++) {
        if (text[i] == 'm')
            return i + 1;
        if (!strchr("0123456789;", text[i]) || text[i] == '\0')
            return 0;
    }
    return 0;
}

/* The bytes of a control character at text, 0 if it is none. */
static size_t control_length(const char *text, size_t length)
{
    unsigned char c = (unsigned char)text[0];
    if (c == '\t' || c == '\n')
        return 0;
    if (c < ' ' || c == 0x7f)
        return 1;
    bool c1 =
        c == 0xc2 && length > 1 && (unsigned char)text[1] >= 0x80 && (unsigned char)text[1] < 0xa0;
    return c1 ? 2 : 0;
}

void terminal_write(FILE *out, const char *text, size_t length, bool colours)
{
    size_t plain = 0; /* where what is not yet written begins */
    for (size_t i = 0; i < length;) {
        size_t colour = colours ? colour_length(text + i, length - i) : 0;
        size_t control = colour ? 0 : control_length(text + i, length - i);
        if (control) {
            fwrite(text + plain, 1, i - plain, out);
            fputc('?', out);
            plain = i + control;
        }
        i += colour ? colour : control ? control : 1;
    }
    fwrite(text + plain, 1, length - plain, out);
}
