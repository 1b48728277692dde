/* SPDX-License-Identifier: GPL-3.0-or-later */
/* JKF, the JSON kifu format of the web's shogi players. */
#ifndef SAKUI_IMPORTERS_JKF_H
#define SAKUI_IMPORTERS_JKF_H

#include "importers/format.h"

/* As in import_format_ops. A collection is written as JSON Lines: one game a line. */
sakui_status jkf_write(const struct problem *p, const struct writer_options *o, struct strbuf *out,
                       struct diag_list *diags);

#endif
