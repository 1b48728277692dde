/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reports/study_paths.h"

#include <glob.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "core/vec.h"

static bool is_literal(const char *path)
{
    return strncmp(path, "sfen:", 5) == 0 || strncmp(path, "usi:", 4) == 0 ||
           strncmp(path, "sgf:", 4) == 0;
}

void study_path_resolve(const char *study_file, const char *path, struct strbuf *out)
{
    const char *slash = strrchr(study_file, '/');
    if (slash && path[0] != '/' && !is_literal(path))
        strbuf_add(out, study_file, (size_t)(slash - study_file) + 1);
    strbuf_adds(out, path);
}

static sakui_status add(struct study_path_list *list, const char *path)
{
    char *copy = mem_strdup(path);
    if (copy && vec_push(list, copy))
        return SAKUI_OK;
    mem_free(copy);
    return SAKUI_MEMORY;
}

/* The C library sorts by the locale of the program, which is never set: bytes. */
static sakui_status expand(const char *pattern, struct study_path_list *list)
{
    glob_t found;
    int code = glob(pattern, 0, NULL, &found);
    sakui_status status = code == GLOB_NOSPACE ? SAKUI_MEMORY : SAKUI_OK;
    for (size_t i = 0; code == 0 && i < found.gl_pathc && !status; i++)
        status = add(list, found.gl_pathv[i]);
    if (code == 0)
        globfree(&found);
    return status;
}

sakui_status study_paths_find(const char *study_file, const char *pattern,
                              struct study_path_list *list)
{
    struct strbuf path;
    strbuf_init(&path);
    study_path_resolve(study_file, pattern, &path);
    sakui_status status = path.failed           ? SAKUI_MEMORY
                          : is_literal(pattern) ? add(list, pattern)
                                                : expand(strbuf_str(&path), list);
    strbuf_free(&path);
    return status;
}

void study_paths_free(struct study_path_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        mem_free(list->items[i]);
    vec_free(list);
}
