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
extern const struct search_algorithm search_pn_star;
extern const struct search_algorithm search_pds;
extern const struct search_algorithm search_df_pn;
extern const struct search_algorithm search_df_pn_plus;
extern const struct search_algorithm search_wpns;
extern const struct search_algorithm search_df_pn_eps;
extern const struct search_algorithm search_deep_df_pn;
extern const struct search_algorithm search_pds_pn;
extern const struct search_algorithm search_dfpn_pn;
extern const struct search_algorithm search_df_pn_r;
extern const struct search_algorithm search_c_star;
extern const struct search_algorithm search_dfs;
extern const struct search_algorithm search_id;

#endif
