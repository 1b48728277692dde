/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/walk.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/alloc.h"
#include "core/vec.h"

/* One folder on the way down: its entries, sorted, and how far we are. */
struct level {
    char **names;
    size_t count, capacity, at;
    size_t path_length; /* of this folder in the walk's path */
    dev_t device;
    ino_t inode;
};

struct walk {
    struct level *items;
    size_t count, capacity;
    size_t max_depth;
    struct strbuf path;
};

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void level_free(struct level *l)
{
    for (size_t i = 0; i < l->count; i++)
        mem_free(l->names[i]);
    mem_free(l->names);
}

static sakui_status read_names(struct level *l, DIR *dir)
{
    struct {
        char **items;
        size_t count, capacity;
    } v = {0};
    sakui_status status = SAKUI_OK;
    for (struct dirent *e; status == SAKUI_OK && (e = readdir(dir));) {
        if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
            continue;
        char *copy = mem_strdup(e->d_name);
        if (!copy || !vec_push(&v, copy)) {
            mem_free(copy);
            status = SAKUI_MEMORY;
        }
    }
    l->names = v.items;
    l->count = v.count;
    if (v.count)
        qsort(v.items, v.count, sizeof *v.items, by_name);
    return status;
}

static void report(struct diag_list *diags, enum diag_severity severity, const char *path,
                   const char *code, const char *what)
{
    diag_add(diags, severity, path, 0, 0, code, "%s", what);
}

/* Enters w->path. SAKUI_IO: an error, reported; SAKUI_END: not entered, but nothing is lost. */
static sakui_status enter(struct walk *w, struct diag_list *diags)
{
    const char *path = strbuf_str(&w->path);
    struct stat st;
    if (w->count >= w->max_depth) {
        report(diags, DIAG_ERROR, path, "folder-too-deep",
               "The folder lies too deep; it was skipped.");
        return SAKUI_IO;
    }
    DIR *dir = opendir(path);
    if (!dir || fstat(dirfd(dir), &st) != 0) {
        int e = errno;
        if (dir)
            closedir(dir);
        diag_add(diags, DIAG_ERROR, path, 0, 0, "folder-unreadable",
                 "The folder cannot be read: %s.", strerror(e));
        return SAKUI_IO;
    }
    for (size_t i = 0; i < w->count; i++) {
        if (w->items[i].device == st.st_dev && w->items[i].inode == st.st_ino) {
            closedir(dir);
            report(
                diags, DIAG_WARNING, path, "folder-loop",
                "A symbolic link leads back into a folder that contains it; it was not followed.");
            return SAKUI_END;
        }
    }
    struct level l = {.path_length = w->path.length, .device = st.st_dev, .inode = st.st_ino};
    sakui_status status = read_names(&l, dir);
    closedir(dir);
    if (status == SAKUI_OK && !vec_push(w, l))
        status = SAKUI_MEMORY;
    if (status != SAKUI_OK)
        level_free(&l);
    return status;
}

sakui_status walk_open(struct walk **out, const char *folder, size_t max_depth,
                       struct diag_list *diags)
{
    *out = NULL;
    struct walk *w = mem_zalloc(1, sizeof *w);
    if (!w)
        return SAKUI_MEMORY;
    w->max_depth = max_depth;
    strbuf_init(&w->path);
    strbuf_adds(&w->path, folder);
    while (w->path.length > 1 && w->path.data[w->path.length - 1] == '/')
        w->path.data[--w->path.length] = 0;
    sakui_status status = w->path.failed ? SAKUI_MEMORY : enter(w, diags);
    if (status != SAKUI_OK) {
        walk_close(w);
        return status;
    }
    *out = w;
    return SAKUI_OK;
}

static void truncate_path(struct walk *w, size_t length)
{
    w->path.length = length;
    w->path.data[length] = 0;
}

/* Looks at w->path: SAKUI_OK a regular file, SAKUI_END nothing to hand out (entered, or passed
 * over), SAKUI_IO an error, reported. */
static sakui_status look(struct walk *w, struct diag_list *diags)
{
    struct stat st;
    const char *path = strbuf_str(&w->path);
    if (stat(path, &st) != 0) {
        diag_add(diags, DIAG_ERROR, path, 0, 0, "file-unreadable", "It cannot be read: %s.",
                 strerror(errno));
        return SAKUI_IO;
    }
    if (S_ISREG(st.st_mode))
        return SAKUI_OK;
    if (S_ISDIR(st.st_mode)) {
        sakui_status s = enter(w, diags);
        return s == SAKUI_OK ? SAKUI_END : s;
    }
    report(diags, DIAG_NOTE, path, "not-a-file", "It is neither a file nor a folder; skipped.");
    return SAKUI_END;
}

sakui_status walk_next(struct walk *w, struct strbuf *path, struct diag_list *diags)
{
    while (w->count) {
        struct level *l = &w->items[w->count - 1];
        truncate_path(w, l->path_length);
        if (l->at == l->count) {
            level_free(l);
            w->count--;
            continue;
        }
        if (w->path.data[w->path.length - 1] != '/')
            strbuf_addc(&w->path, '/');
        strbuf_adds(&w->path, l->names[l->at++]);
        if (w->path.failed)
            return SAKUI_MEMORY;
        sakui_status s = look(w, diags);
        if (s == SAKUI_OK) {
            strbuf_clear(path);
            strbuf_add(path, w->path.data, w->path.length);
            return path->failed ? SAKUI_MEMORY : SAKUI_OK;
        }
        if (s != SAKUI_END)
            return s;
    }
    return SAKUI_END;
}

void walk_close(struct walk *w)
{
    if (!w)
        return;
    for (size_t i = 0; i < w->count; i++)
        level_free(&w->items[i]);
    mem_free(w->items);
    strbuf_free(&w->path);
    mem_free(w);
}
