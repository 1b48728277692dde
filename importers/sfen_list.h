/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists of shogi positions, one a line, of any length (docs/formats/sfen.md):
 *
 *   BOARD SIDE HANDS [NUMBER]                bare SFEN
 *   sfen BOARD SIDE HANDS [NUMBER]
 *   position sfen … [moves M1 M2 …]          as engines are told
 *   position startpos [moves M1 M2 …]
 *   field TAB field TAB …                    a "#" line before may name the columns
 *   # comment                                goes to the next problem
 *
 * The formats "sfen" and "usi" share the reader; they differ in what they write. */
#ifndef SAKUI_IMPORTERS_SFEN_LIST_H
#define SAKUI_IMPORTERS_SFEN_LIST_H

#include "importers/format.h"

#define SFEN_STARTPOS "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

/* As in import_format_ops. */
sakui_status sfen_list_open(void **state, const struct import_input *in, struct diag_list *diags);
sakui_status sfen_list_next(void *state, struct problem **out, struct diag_list *diags);
void sfen_list_close(void *state);
/* How much the text looks like such a list; for both formats. */
int sfen_list_detect(const char *head, size_t length);

#endif
