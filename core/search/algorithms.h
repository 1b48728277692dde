/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of the registry, each defined in the file of its algorithm. */
#ifndef SAKUI_CORE_SEARCH_ALGORITHMS_H
#define SAKUI_CORE_SEARCH_ALGORITHMS_H

#include "core/search/search.h"

/* Explicit tree. */
extern const struct search_algorithm search_pn;
extern const struct search_algorithm search_pn2;
extern const struct search_algorithm search_deep_pn;
extern const struct search_algorithm search_ao_star;
extern const struct search_algorithm search_pn_bta;

/* Transposition table. */

#endif
