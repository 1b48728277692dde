/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The one place that talks to libarchive. */
#ifndef SAKUI_IMPORTERS_ARCHIVE_GLUE_H
#define SAKUI_IMPORTERS_ARCHIVE_GLUE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/diag.h"
#include "importers/source.h"

#define ARCHIVE_MAGIC_SIZE 512 /* bytes needed to know an archive */

/* Zip, tar, gzip, bzip2, xz, zstd, 7z, cpio by their first bytes. */
bool archive_glue_is_archive(const unsigned char *head, size_t length);

struct archive_glue;

/* `bytes` stays the caller's and must live as long. */
sakui_status archive_glue_open(struct archive_glue **out, struct bytes *bytes, const char *file,
                               size_t max_entry, struct diag_list *diags);
/* Next regular file. SAKUI_END, or SAKUI_INPUT when the archive is damaged (reported). */
sakui_status archive_glue_next(struct archive_glue *g, struct diag_list *diags);
const char *archive_glue_entry_name(const struct archive_glue *g); /* UTF-8; "" for a bare .gz */
/* Its bytes; SAKUI_LIMIT (reported) beyond max_entry. */
struct bytes *archive_glue_stream(struct archive_glue *g);
void archive_glue_close(struct archive_glue *g);

#endif
