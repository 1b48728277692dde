/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/archive_glue.h"

#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#include <string.h>

#include "core/alloc.h"
#include "core/utf8.h"
#include "importers/encoding.h"
#include "importers/iconv_glue.h"

struct archive_glue {
    struct archive *archive;
    struct bytes *input;
    struct bytes stream; /* the current entry */
    struct diag_list *diags;
    char *file;
    char name[1024];
    size_t max_entry, taken;
    locale_t utf8; /* in the C locale libarchive loses names that are marked as UTF-8 */
    unsigned char block[16384];
};

bool archive_glue_is_archive(const unsigned char *s, size_t n)
{
    static const struct {
        const char *magic;
        size_t length, at;
    } known[] = {
        {"PK\3\4", 4, 0},
        {"PK\5\6", 4, 0},
        {"\x1F\x8B", 2, 0},
        {"BZh", 3, 0},
        {"\xFD"
         "7zXZ",
         5, 0},
        {"\x28\xB5\x2F\xFD", 4, 0},
        {"7z\xBC\xAF", 4, 0},
        {"ustar", 5, 257},
        {"070701", 6, 0},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (n >= known[i].at + known[i].length &&
            memcmp(s + known[i].at, known[i].magic, known[i].length) == 0)
            return true;
    }
    return false;
}

static la_ssize_t feed(struct archive *a, void *context, const void **buffer)
{
    (void)a;
    struct archive_glue *g = context;
    size_t got = 0;
    *buffer = g->block;
    if (g->input->read(g->input, g->block, sizeof g->block, &got, g->diags) != SAKUI_OK)
        return -1;
    return (la_ssize_t)got;
}

static sakui_status read_entry(struct bytes *b, void *buffer, size_t size, size_t *got,
                               struct diag_list *diags)
{
    struct archive_glue *g = b->context;
    g->diags = diags;
    *got = 0;
    la_ssize_t n = archive_read_data(g->archive, buffer, size);
    if (n < 0) {
        const char *why = archive_error_string(g->archive);
        diag_add(diags, DIAG_ERROR, g->file, 0, 0, "archive-damaged",
                 "The entry \"%s\" cannot be unpacked: %s.", g->name, why ? why : "it is damaged");
        return SAKUI_INPUT;
    }
    if (g->taken == 0 && archive_glue_is_archive(buffer, (size_t)n)) {
        diag_add(diags, DIAG_ERROR, g->file, 0, 0, "archive-nested",
                 "The entry \"%s\" is an archive itself; unpack it to read it.", g->name);
        return SAKUI_INPUT;
    }
    g->taken += (size_t)n;
    if (g->taken > g->max_entry) {
        diag_add(diags, DIAG_ERROR, g->file, 0, 0, "entry-too-large",
                 "The entry \"%s\" unpacks to more than %zu bytes; the rest was not read.", g->name,
                 g->max_entry);
        return SAKUI_LIMIT;
    }
    *got = (size_t)n;
    return SAKUI_OK;
}

sakui_status archive_glue_open(struct archive_glue **out, struct bytes *bytes, const char *file,
                               size_t max_entry, struct diag_list *diags)
{
    *out = NULL;
    struct archive_glue *g = mem_zalloc(1, sizeof *g);
    if (!g)
        return SAKUI_MEMORY;
    g->input = bytes;
    g->diags = diags;
    g->max_entry = max_entry;
    g->stream = (struct bytes){read_entry, g};
    g->file = mem_strdup(file);
    g->utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    g->archive = archive_read_new();
    if (!g->file || !g->archive) {
        archive_glue_close(g);
        return SAKUI_MEMORY;
    }
    archive_read_support_filter_all(g->archive);
    archive_read_support_format_all(g->archive);
    archive_read_support_format_raw(g->archive); /* a single .kif.gz */
    if (archive_read_open(g->archive, g, NULL, feed, NULL) != ARCHIVE_OK) {
        const char *why = archive_error_string(g->archive);
        diag_add(diags, DIAG_ERROR, file, 0, 0, "archive-damaged",
                 "The archive cannot be opened: %s.", why ? why : "it is damaged");
        archive_glue_close(g);
        return SAKUI_INPUT;
    }
    *out = g;
    return SAKUI_OK;
}

/* Names in old zip files are Shift_JIS without saying so. */
static void set_name(struct archive_glue *g, const char *raw)
{
    struct encoding_guess guess = {0};
    struct iconv_glue *convert = NULL;
    const char *in = raw;
    char *o = g->name;
    size_t left = strlen(raw), space = sizeof g->name - 1;
    encoding_detect(&guess, (const unsigned char *)raw, left, true, false);
    if (iconv_glue_open(&convert, "UTF-8", guess.charset) == SAKUI_OK) {
        while (left && iconv_glue_step(convert, &in, &left, &o, &space) == ICONV_GLUE_BAD &&
               space > 1) {
            *o++ = '?';
            space--;
            in++;
            left--;
        }
        iconv_glue_close(convert);
    }
    *o = 0;
}

/* The next header and its name, in a locale that has all characters (of this thread alone). */
static int next_header(struct archive_glue *g, struct archive_entry **entry, const char **name)
{
    locale_t before = g->utf8 ? uselocale(g->utf8) : (locale_t)0;
    int r = archive_read_next_header(g->archive, entry);
    *name = r >= ARCHIVE_WARN && r != ARCHIVE_EOF ? archive_entry_pathname(*entry) : NULL;
    if (r >= ARCHIVE_WARN && r != ARCHIVE_EOF && !*name)
        *name = archive_entry_pathname_utf8(*entry);
    if (g->utf8)
        uselocale(before);
    return r;
}

sakui_status archive_glue_next(struct archive_glue *g, struct diag_list *diags)
{
    g->diags = diags;
    for (;;) {
        struct archive_entry *entry;
        const char *name;
        int r = next_header(g, &entry, &name);
        if (r == ARCHIVE_EOF)
            return SAKUI_END;
        if (r < ARCHIVE_WARN) {
            const char *why = archive_error_string(g->archive);
            diag_add(diags, DIAG_ERROR, g->file, 0, 0, "archive-damaged",
                     "The archive is damaged: %s.", why ? why : "its next entry cannot be read");
            return SAKUI_INPUT;
        }
        bool raw = archive_format(g->archive) == ARCHIVE_FORMAT_RAW;
        set_name(g, raw ? "" : name ? name : "(entry without a readable name)");
        g->taken = 0;
        if (archive_entry_filetype(entry) == AE_IFREG || raw)
            return SAKUI_OK;
    }
}

const char *archive_glue_entry_name(const struct archive_glue *g)
{
    return g->name;
}

struct bytes *archive_glue_stream(struct archive_glue *g)
{
    return &g->stream;
}

void archive_glue_close(struct archive_glue *g)
{
    if (!g)
        return;
    if (g->archive)
        archive_read_free(g->archive);
    if (g->utf8)
        freelocale(g->utf8);
    mem_free(g->file);
    mem_free(g);
}
