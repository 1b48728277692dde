/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/iconv_glue.h"

#include <errno.h>
#include <iconv.h>

#include "core/alloc.h"

struct iconv_glue {
    iconv_t handle;
};

sakui_status iconv_glue_open(struct iconv_glue **out, const char *to, const char *from)
{
    *out = NULL;
    struct iconv_glue *g = mem_alloc(sizeof *g);
    if (!g)
        return SAKUI_MEMORY;
    g->handle = iconv_open(to, from);
    if (g->handle == (iconv_t)-1) {
        mem_free(g);
        return errno == ENOMEM ? SAKUI_MEMORY : SAKUI_USAGE;
    }
    *out = g;
    return SAKUI_OK;
}

void iconv_glue_close(struct iconv_glue *g)
{
    if (!g)
        return;
    iconv_close(g->handle);
    mem_free(g);
}

void iconv_glue_reset(struct iconv_glue *g)
{
    iconv(g->handle, NULL, NULL, NULL, NULL);
}

enum iconv_answer iconv_glue_step(struct iconv_glue *g, const char **in, size_t *in_left,
                                  char **out, size_t *out_left)
{
    /* POSIX declares the input char **, although iconv never writes there. */
    char *from = (char *)(size_t)*in;
    size_t r = iconv(g->handle, &from, in_left, out, out_left);
    *in = from;
    if (r != (size_t)-1)
        return ICONV_GLUE_DONE;
    if (errno == E2BIG)
        return ICONV_GLUE_FULL;
    return errno == EINVAL ? ICONV_GLUE_CUT : ICONV_GLUE_BAD;
}

void iconv_glue_finish(struct iconv_glue *g, char **out, size_t *out_left)
{
    iconv(g->handle, NULL, NULL, out, out_left);
}

bool iconv_glue_knows(const char *charset)
{
    iconv_t h = iconv_open("UTF-8", charset);
    if (h == (iconv_t)-1)
        return false;
    iconv_close(h);
    return true;
}
