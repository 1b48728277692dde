/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reports/folder.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "core/alloc.h"

static sakui_status refused(const struct folder *f, const char *name)
{
    diag_add(f->diags, DIAG_ERROR, name, 0, 0, "report-write", "cannot be written: %s",
             strerror(errno));
    return SAKUI_IO;
}

static char *path_of(const struct folder *f, const char *name)
{
    struct strbuf path;
    strbuf_init(&path);
    strbuf_addf(&path, "%s%s%s", f->path, *name ? "/" : "", name);
    return strbuf_take(&path);
}

sakui_status folder_make(const struct folder *f, const char *below)
{
    char *path = path_of(f, below);
    sakui_status status = path ? SAKUI_OK : SAKUI_MEMORY;
    for (char *at = path; !status && at && *at;) {
        at = strchr(at + 1, '/');
        if (at)
            *at = 0;
        if (mkdir(path, 0777) != 0 && errno != EEXIST)
            status = refused(f, path);
        if (at)
            *at = '/';
    }
    mem_free(path);
    return status;
}

sakui_status folder_open(struct folder_file *out, const struct folder *f, const char *name)
{
    *out = (struct folder_file){.folder = f, .name = path_of(f, name)};
    if (!out->name)
        return SAKUI_MEMORY;
    out->file = fopen(out->name, "wb");
    if (out->file)
        return SAKUI_OK;
    sakui_status status = refused(f, out->name);
    mem_free(out->name);
    out->name = NULL;
    return status;
}

sakui_status folder_put(struct folder_file *f, struct strbuf *text)
{
    if (text->failed)
        return SAKUI_MEMORY;
    size_t length = text->length;
    bool fine = fwrite(strbuf_str(text), 1, length, f->file) == length;
    strbuf_clear(text);
    return fine ? SAKUI_OK : refused(f->folder, f->name);
}

sakui_status folder_close(struct folder_file *f)
{
    sakui_status status = SAKUI_OK;
    if (f->file && fclose(f->file) != 0)
        status = refused(f->folder, f->name);
    mem_free(f->name);
    *f = (struct folder_file){0};
    return status;
}

sakui_status folder_write(const struct folder *f, const char *name, const char *bytes,
                          size_t length)
{
    struct folder_file file;
    sakui_status status = folder_open(&file, f, name);
    if (status)
        return status;
    if (fwrite(bytes, 1, length, file.file) != length)
        status = refused(f, file.name);
    sakui_status closed = folder_close(&file);
    return status ? status : closed;
}

sakui_status folder_page(const struct folder *f, const char *name, const struct strbuf *text)
{
    return text->failed ? SAKUI_MEMORY : folder_write(f, name, strbuf_str(text), text->length);
}
