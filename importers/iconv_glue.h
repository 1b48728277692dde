/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The one place that talks to iconv. */
#ifndef SAKUI_IMPORTERS_ICONV_GLUE_H
#define SAKUI_IMPORTERS_ICONV_GLUE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/status.h"

struct iconv_glue;

enum iconv_answer {
    ICONV_GLUE_DONE, /* all input is used up */
    ICONV_GLUE_FULL, /* no room for the next character */
    ICONV_GLUE_BAD,  /* *in stands at bytes that are no character (or have none in the target) */
    ICONV_GLUE_CUT,  /* the input ends inside a character */
};

/* SAKUI_USAGE if one of the names is unknown. */
sakui_status iconv_glue_open(struct iconv_glue **out, const char *to, const char *from);
void iconv_glue_close(struct iconv_glue *g);
void iconv_glue_reset(struct iconv_glue *g);
/* Converts as much as it can and moves all four along. */
enum iconv_answer iconv_glue_step(struct iconv_glue *g, const char **in, size_t *in_left,
                                  char **out, size_t *out_left);
/* Bytes that return a stateful target (ISO-2022-JP) to its first state. */
void iconv_glue_finish(struct iconv_glue *g, char **out, size_t *out_left);
bool iconv_glue_knows(const char *charset);

#endif
