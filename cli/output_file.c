/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/output_file.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/alloc.h"

#define TEMPORARY ".sakui-XXXXXX"

/* The path with its last name replaced. */
static char *beside(const char *path, const char *name)
{
    const char *slash = strrchr(path, '/');
    size_t folder = slash ? (size_t)(slash - path) + 1 : 0;
    char *out = mem_alloc(folder + strlen(name) + 1);
    if (out) {
        memcpy(out, path, folder);
        strcpy(out + folder, name);
    }
    return out;
}

static mode_t usual_mode(void)
{
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

static int open_beside(struct output_file *f, mode_t mode)
{
    f->temporary = beside(f->path, TEMPORARY);
    if (!f->temporary)
        return ENOMEM;
    int fd = mkstemp(f->temporary);
    if (fd < 0) {
        int e = errno;
        mem_free(f->temporary);
        f->temporary = NULL;
        return e;
    }
    f->stream = fchmod(fd, mode) == 0 ? fdopen(fd, "wb") : NULL;
    if (f->stream)
        return 0;
    int e = errno;
    close(fd);
    unlink(f->temporary);
    return e;
}

static int resolve(struct output_file *f, const char *path, bool exists)
{
    char real[PATH_MAX];
    if (exists && !realpath(path, real))
        return errno;
    f->path = mem_strdup(exists ? real : path);
    return f->path ? 0 : ENOMEM;
}

int output_file_open(struct output_file *f, const char *path)
{
    struct stat st;
    bool exists = stat(path, &st) == 0;
    *f = (struct output_file){0};
    int e = resolve(f, path, exists);
    if (!e && exists && S_ISDIR(st.st_mode))
        e = EISDIR;
    else if (!e && exists && access(f->path, W_OK) != 0)
        e = errno;
    else if (!e && (!exists || S_ISREG(st.st_mode)))
        e = open_beside(f, exists ? st.st_mode & 07777 : usual_mode());
    /* A device, or a file in a folder where nothing new may be made: at its place. */
    if (!f->stream && (!e || (exists && e == EACCES && access(f->path, W_OK) == 0))) {
        f->stream = fopen(f->path, "wb");
        e = f->stream ? 0 : errno;
    }
    if (e)
        output_file_close(f, false);
    return e;
}

static bool has_content(FILE *stream)
{
    struct stat st;
    return fstat(fileno(stream), &st) == 0 && st.st_size > 0;
}

int output_file_close(struct output_file *f, bool keep)
{
    int e = 0;
    if (f->stream) {
        bool failed = fflush(f->stream) != 0 || ferror(f->stream);
        keep = keep || has_content(f->stream);
        failed |= fclose(f->stream) != 0;
        e = failed ? (errno ? errno : EIO) : 0;
        if (f->temporary && !e && keep && rename(f->temporary, f->path) != 0)
            e = errno;
        if (f->temporary && (e || !keep))
            unlink(f->temporary);
    }
    mem_free(f->temporary);
    mem_free(f->path);
    *f = (struct output_file){0};
    return e;
}
