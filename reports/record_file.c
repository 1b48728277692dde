/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reports/record_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

struct record_file {
    FILE *file;
    char *name;
    struct strbuf line;
};

sakui_status record_file_open(struct record_file **out, const char *name, struct diag_list *diags)
{
    struct record_file *f = mem_zalloc(1, sizeof *f);
    *out = NULL;
    if (!f)
        return SAKUI_MEMORY;
    strbuf_init(&f->line);
    f->name = mem_strdup(name);
    f->file = f->name ? fopen(name, "rb") : NULL;
    if (f->file) {
        *out = f;
        return SAKUI_OK;
    }
    sakui_status status = f->name ? SAKUI_IO : SAKUI_MEMORY;
    if (f->name)
        diag_add(diags, DIAG_ERROR, name, 0, 0, "report-records", "cannot be read: %s",
                 strerror(errno));
    record_file_close(f);
    return status;
}

void record_file_close(struct record_file *f)
{
    if (!f)
        return;
    if (f->file)
        fclose(f->file);
    mem_free(f->name);
    strbuf_free(&f->line);
    mem_free(f);
}

/* A whole line without its end; false at the end of the file. */
static bool read_line(struct record_file *f)
{
    char part[8192];
    strbuf_clear(&f->line);
    while (fgets(part, sizeof part, f->file)) {
        size_t n = strlen(part);
        bool whole = n && part[n - 1] == '\n';
        strbuf_add(&f->line, part, whole ? n - 1 : n);
        if (whole)
            return true;
    }
    return f->line.length > 0;
}

static sakui_status next(void *context, struct report_problem **out, struct diag_list *diags)
{
    struct record_file *f = context;
    do {
        if (!read_line(f))
            return SAKUI_END;
    } while (!f->line.length && !f->line.failed);
    if (f->line.failed)
        return SAKUI_MEMORY;
    return report_read_json(out, strbuf_str(&f->line), f->line.length, f->name, diags);
}

static sakui_status rewind_file(void *context)
{
    struct record_file *f = context;
    return fseek(f->file, 0, SEEK_SET) == 0 ? SAKUI_OK : SAKUI_IO;
}

struct report_source record_file_source(struct record_file *f)
{
    return (struct report_source){.context = f, .next = next, .rewind = rewind_file};
}
