/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The text of a generation's state: a heading, what it was made from, numbers, the problems kept.
 */
#ifndef SAKUI_TSUME_COMPOSE_STATE_TEXT_H
#define SAKUI_TSUME_COMPOSE_STATE_TEXT_H

#include <stddef.h>
#include <stdint.h>

#include "core/diag.h"
#include "core/status.h"
#include "core/strbuf.h"

/* A line of numbers under a word. */
struct state_numbers {
    const char *word;
    uint64_t *values;
    int count;
};

/* Where in the file something was found. */
struct state_place {
    const char *file;
    long line;
    struct diag_list *diags;
};

struct state_text {
    const char *heading;
    const char *fingerprint; /* of the options; NULL = none */
    uint64_t basis;          /* of everything given beside them */
    struct state_numbers numbers[4];
    size_t number_lines;
    void *context;
    /* A "keep" line without that word; `text` may be written on. */
    sakui_status (*keep)(void *context, char *text, const struct state_place *place);
};

/* All but the problems kept and the last line. */
void state_write_head(const struct state_text *t, struct strbuf *out);
void state_write_end(struct strbuf *out);
/* SAKUI_INPUT with a diagnostic where the text is no state, is cut off, or was made from something
 * else. */
sakui_status state_read(const struct state_text *t, const char *text, const char *file,
                        struct diag_list *diags);
/* For keep(): says what is wrong there; SAKUI_INPUT. */
sakui_status state_refuse(const struct state_place *place, const char *what);

#endif
