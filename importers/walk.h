/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Walks a folder: regular files in byte order of their names, folders entered where they stand.
 * Symbolic links are followed, but never into a folder we are already inside of. */
#ifndef SAKUI_IMPORTERS_WALK_H
#define SAKUI_IMPORTERS_WALK_H

#include <stddef.h>

#include "core/diag.h"
#include "core/strbuf.h"

struct walk;

/* SAKUI_IO (reported) if the folder cannot be read. */
sakui_status walk_open(struct walk **out, const char *folder, size_t max_depth,
                       struct diag_list *diags);
/* Path of the next regular file. SAKUI_IO: something cannot be read (reported); the walk can go on.
 */
sakui_status walk_next(struct walk *w, struct strbuf *path, struct diag_list *diags);
void walk_close(struct walk *w);

#endif
