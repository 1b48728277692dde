/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Paths as a study file names them: relative to the file, with patterns (*, ?, [a-z]). */
#ifndef SAKUI_REPORTS_STUDY_PATHS_H
#define SAKUI_REPORTS_STUDY_PATHS_H

#include <stddef.h>

#include "core/status.h"
#include "core/strbuf.h"

struct study_path_list {
    char **items;
    size_t count, capacity;
};

/* `path` as seen from where the program runs. A literal (sfen:…, usi:…, sgf:…) or an absolute path
 * stays as it is. */
void study_path_resolve(const char *study_file, const char *path, struct strbuf *out);
/* Adds what the pattern stands for, in byte order of the names; nothing if there is nothing. */
sakui_status study_paths_find(const char *study_file, const char *pattern,
                              struct study_path_list *list);
void study_paths_free(struct study_path_list *list);

#endif
