/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of a folder: whole ones, and long ones written piece by piece. */
#ifndef SAKUI_REPORTS_FOLDER_H
#define SAKUI_REPORTS_FOLDER_H

#include <stdio.h>

#include "core/diag.h"
#include "core/strbuf.h"

struct folder {
    const char *path;
    struct diag_list *diags; /* may be NULL */
};

/* Makes the folder and its parents, and folders in it. */
sakui_status folder_make(const struct folder *f, const char *below);
/* `name` is relative to the folder. */
sakui_status folder_write(const struct folder *f, const char *name, const char *bytes,
                          size_t length);
/* A failed strbuf is SAKUI_MEMORY. */
sakui_status folder_page(const struct folder *f, const char *name, const struct strbuf *text);

struct folder_file {
    const struct folder *folder;
    FILE *file;
    char *name;
};
sakui_status folder_open(struct folder_file *out, const struct folder *f, const char *name);
/* Writes the text and empties it. */
sakui_status folder_put(struct folder_file *f, struct strbuf *text);
/* Also after trouble; says what went wrong first. */
sakui_status folder_close(struct folder_file *f);

#endif
