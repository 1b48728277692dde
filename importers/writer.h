/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Problems to text in any format. A collection is begin, write…, end; a single problem likewise. */
#ifndef SAKUI_IMPORTERS_WRITER_H
#define SAKUI_IMPORTERS_WRITER_H

#include "importers/format.h"

enum writer_encoding { WRITER_UTF8, WRITER_SHIFT_JIS };

struct sakui_writer {
    const struct import_format_ops *ops;
    enum writer_encoding encoding;
    struct writer_options options;
};

/* SAKUI_USAGE (with a diagnostic) for a format that cannot be written. */
sakui_status sakui_writer_init(struct sakui_writer *w, enum import_format format,
                               enum writer_encoding encoding, struct diag_list *diags);
/* Each appends to `out` in the writer's encoding. A character Shift_JIS lacks is written as the
 * geta mark 〓 and reported ("unmappable"). SAKUI_INPUT: this problem was not written. */
sakui_status sakui_write_begin(struct sakui_writer *w, struct strbuf *out, struct diag_list *diags);
sakui_status sakui_write_problem(struct sakui_writer *w, const struct problem *p,
                                 struct strbuf *out, struct diag_list *diags);
sakui_status sakui_write_end(struct sakui_writer *w, struct strbuf *out, struct diag_list *diags);

#endif
