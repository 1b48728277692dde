/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reports/earlier.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define HEAD_MAX 512 /* the mark stands before everything that can be long */

/* Names we number: what stands before the number, and after it. */
static const struct numbered {
    const char *below, *before, *after;
    bool page; /* and carries the mark */
} numbered[] = {{"", "collection-", ".html", true},
                {"", "analysis-", ".html", true},
                {"p", "", ".html", true},
                {"data", "analysis-", ".csv", false},
                {"data", "analysis-", "-trees.csv", false},
                {"data", "analysis-", "-groups.csv", false}};

static bool is_numbered(const struct numbered *n, const char *name)
{
    size_t before = strlen(n->before);
    if (strncmp(name, n->before, before) != 0)
        return false;
    size_t digits = strspn(name + before, "0123456789");
    return digits > 0 && strcmp(name + before + digits, n->after) == 0;
}

static bool is_marked(const char *path)
{
    char head[HEAD_MAX + 1];
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    head[fread(head, 1, HEAD_MAX, file)] = 0;
    fclose(file);
    return strstr(head, PAGE_MARK) != NULL;
}

static sakui_status remove_one(const struct folder *f, const char *path, bool page)
{
    if ((page && !is_marked(path)) || unlink(path) == 0 || errno == ENOENT)
        return SAKUI_OK;
    diag_add(f->diags, DIAG_ERROR, path, 0, 0, "report-write",
             "a page of an earlier report cannot be removed: %s", strerror(errno));
    return SAKUI_IO;
}

static sakui_status remove_in(const struct folder *f, const struct numbered *n, DIR *dir,
                              const char *at)
{
    struct strbuf path;
    sakui_status status = SAKUI_OK;
    strbuf_init(&path);
    for (const struct dirent *e; !status && (e = readdir(dir));) {
        if (!is_numbered(n, e->d_name))
            continue;
        strbuf_clear(&path);
        strbuf_addf(&path, "%s/%s", at, e->d_name);
        status = path.failed ? SAKUI_MEMORY : remove_one(f, strbuf_str(&path), n->page);
    }
    strbuf_free(&path);
    return status;
}

sakui_status earlier_remove(const struct folder *f)
{
    sakui_status status = SAKUI_OK;
    struct strbuf at;
    strbuf_init(&at);
    for (size_t i = 0; i < sizeof numbered / sizeof *numbered && !status; i++) {
        strbuf_clear(&at);
        strbuf_addf(&at, "%s/%s", f->path, numbered[i].below);
        if (at.failed) {
            status = SAKUI_MEMORY;
            break;
        }
        DIR *dir = opendir(strbuf_str(&at)); /* not there: nothing to remove */
        if (!dir)
            continue;
        status = remove_in(f, &numbered[i], dir, strbuf_str(&at));
        closedir(dir);
    }
    strbuf_free(&at);
    return status;
}
