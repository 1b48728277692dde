/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The second level of PDS-PN and dfpn-pn: a leaf that is selected for the first time is evaluated
 * by a PN search of bounded size; only the numbers (or the value) of its root are kept. */
#ifndef SAKUI_CORE_SEARCH_TWO_LEVEL_H
#define SAKUI_CORE_SEARCH_TWO_LEVEL_H

#include "core/search/tsearch.h"

/* Part of the memory that the second level may use. */
#define TWO_LEVEL_SHARE 0.5

/* Sets s->second up; part of ts_run for searches that ask for it. */
sakui_status two_level_init(struct table_search *s);
void two_level_free(struct table_search *s);

/* Evaluates the entered frame f (its position is on the board): sets f's value or numbers and
 * stores them. */
void two_level_evaluate(struct table_search *s, struct ts_frame *f);

#endif
