/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/source.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/alloc.h"
#include "core/strbuf.h"
#include "importers/archive_glue.h"
#include "importers/walk.h"

#define STANDARD_INPUT "(standard input)"

/* An open file whose first bytes were already looked at. */
struct file_bytes {
    struct bytes bytes;
    int fd; /* -1: closed */
    bool keep_open;
    const char *name; /* borrowed from the source's path */
    unsigned char head[ARCHIVE_MAGIC_SIZE];
    size_t head_at, head_end;
};

struct source {
    const struct reader_options *options;
    struct walk *walk; /* NULL: a single file */
    bool single_done;
    struct strbuf path; /* of the open file */
    struct strbuf name; /* of the current stream */
    struct file_bytes file;
    struct archive_glue *archive; /* NULL: the file itself is the stream */
};

static sakui_status memory_read(struct bytes *b, void *buffer, size_t size, size_t *got,
                                struct diag_list *diags)
{
    (void)diags;
    struct bytes_memory *m = b->context;
    *got = size < m->length ? size : m->length;
    if (*got)
        memcpy(buffer, m->data, *got);
    m->data += *got;
    m->length -= *got;
    return SAKUI_OK;
}

void bytes_from_memory(struct bytes_memory *m, const void *data, size_t length)
{
    m->bytes = (struct bytes){memory_read, m};
    m->data = data;
    m->length = length;
}

static sakui_status raw_read(struct file_bytes *f, void *buffer, size_t size, size_t *got,
                             struct diag_list *diags)
{
    ssize_t n;
    do {
        n = read(f->fd, buffer, size);
    } while (n < 0 && errno == EINTR);
    *got = n < 0 ? 0 : (size_t)n;
    if (n >= 0)
        return SAKUI_OK;
    diag_add(diags, DIAG_ERROR, f->name, 0, 0, "read-failed", "Reading failed: %s.",
             strerror(errno));
    return SAKUI_IO;
}

static sakui_status file_read(struct bytes *b, void *buffer, size_t size, size_t *got,
                              struct diag_list *diags)
{
    struct file_bytes *f = b->context;
    size_t kept = f->head_end - f->head_at;
    if (!kept)
        return raw_read(f, buffer, size, got, diags);
    *got = size < kept ? size : kept;
    memcpy(buffer, f->head + f->head_at, *got);
    f->head_at += *got;
    return SAKUI_OK;
}

static void file_close(struct file_bytes *f)
{
    if (f->fd >= 0 && !f->keep_open)
        close(f->fd);
    f->fd = -1;
}

static sakui_status file_open(struct file_bytes *f, const char *path, bool standard,
                              struct diag_list *diags)
{
    f->bytes = (struct bytes){file_read, f};
    f->name = standard ? STANDARD_INPUT : path;
    f->head_at = f->head_end = 0;
    f->keep_open = standard;
    f->fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (f->fd < 0) {
        diag_add(diags, DIAG_ERROR, path, 0, 0, "file-unreadable", "It cannot be opened: %s.",
                 strerror(errno));
        return SAKUI_IO;
    }
    while (f->head_end < sizeof f->head) {
        size_t got;
        sakui_status s =
            raw_read(f, f->head + f->head_end, sizeof f->head - f->head_end, &got, diags);
        if (s != SAKUI_OK) {
            file_close(f);
            return s;
        }
        if (got == 0)
            break;
        f->head_end += got;
    }
    return SAKUI_OK;
}

sakui_status source_open(struct source **out, const char *argument, const struct reader_options *o,
                         struct diag_list *diags)
{
    *out = NULL;
    struct source *s = mem_zalloc(1, sizeof *s);
    if (!s)
        return SAKUI_MEMORY;
    s->options = o;
    s->file.fd = -1;
    strbuf_init(&s->path);
    strbuf_init(&s->name);
    struct stat st;
    sakui_status status = SAKUI_OK;
    if (strcmp(argument, "-") != 0 && stat(argument, &st) == 0 && S_ISDIR(st.st_mode))
        status = walk_open(&s->walk, argument, o->max_folders, diags);
    strbuf_adds(&s->path, argument);
    if (s->path.failed)
        status = SAKUI_MEMORY;
    if (status != SAKUI_OK) {
        source_close(s);
        return status;
    }
    *out = s;
    return SAKUI_OK;
}

static bool same_file(const char *a, const char *b)
{
    struct stat x, y;
    return a && stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev &&
           x.st_ino == y.st_ino;
}

/* The next file of the folder but for what is being written there. */
static sakui_status next_of_folder(struct source *s, struct diag_list *diags)
{
    for (;;) {
        sakui_status status = walk_next(s->walk, &s->path, diags);
        const char *path = strbuf_str(&s->path);
        if (status != SAKUI_OK)
            return status;
        if (same_file(s->options->passed_over[0], path))
            diag_add(diags, DIAG_NOTE, path, 0, 0, "output-passed-over",
                     "The results go into this file; it is not read.");
        else if (!same_file(s->options->passed_over[1], path))
            return SAKUI_OK;
    }
}

/* The next file of the folder, or the one file; SAKUI_END when there is none. */
static sakui_status next_file(struct source *s, struct diag_list *diags)
{
    if (s->walk) {
        sakui_status status = next_of_folder(s, diags);
        if (status != SAKUI_OK)
            return status;
    } else if (s->single_done) {
        return SAKUI_END;
    }
    s->single_done = true;
    strbuf_clear(&s->name);
    bool standard = !s->walk && strcmp(strbuf_str(&s->path), "-") == 0;
    strbuf_adds(&s->name, standard ? STANDARD_INPUT : strbuf_str(&s->path));
    if (s->name.failed)
        return SAKUI_MEMORY;
    return file_open(&s->file, strbuf_str(&s->path), standard, diags);
}

static sakui_status next_entry(struct source *s, struct bytes **stream, struct diag_list *diags)
{
    sakui_status status = archive_glue_next(s->archive, diags);
    if (status != SAKUI_OK)
        return status;
    const char *entry = archive_glue_entry_name(s->archive);
    strbuf_clear(&s->name);
    strbuf_adds(&s->name, s->walk || strcmp(strbuf_str(&s->path), "-") != 0 ? strbuf_str(&s->path)
                                                                            : STANDARD_INPUT);
    if (entry[0])
        strbuf_addf(&s->name, ":%s", entry);
    if (s->name.failed)
        return SAKUI_MEMORY;
    *stream = archive_glue_stream(s->archive);
    return SAKUI_OK;
}

static void close_current(struct source *s)
{
    archive_glue_close(s->archive);
    s->archive = NULL;
    file_close(&s->file);
}

sakui_status source_next(struct source *s, struct bytes **stream, struct diag_list *diags)
{
    for (;;) {
        if (s->archive) {
            sakui_status status = next_entry(s, stream, diags);
            if (status == SAKUI_OK)
                return status;
            close_current(s);
            if (status != SAKUI_END)
                return status == SAKUI_MEMORY ? status : SAKUI_IO;
        }
        close_current(s);
        sakui_status status = next_file(s, diags);
        if (status != SAKUI_OK)
            return status;
        if (!archive_glue_is_archive(s->file.head, s->file.head_end)) {
            *stream = &s->file.bytes;
            return SAKUI_OK;
        }
        status = archive_glue_open(&s->archive, &s->file.bytes, strbuf_str(&s->path),
                                   s->options->max_entry, diags);
        if (status != SAKUI_OK) {
            close_current(s);
            return status == SAKUI_MEMORY ? status : SAKUI_IO;
        }
    }
}

const char *source_name(const struct source *s)
{
    return strbuf_str(&s->name);
}

bool source_is_found(const struct source *s)
{
    return s->walk || (s->archive && archive_glue_entry_name(s->archive)[0]);
}

void source_close(struct source *s)
{
    if (!s)
        return;
    close_current(s);
    walk_close(s->walk);
    strbuf_free(&s->path);
    strbuf_free(&s->name);
    mem_free(s);
}
