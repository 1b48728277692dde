/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files behind themes.h share. */
#ifndef SAKUI_TSUME_SHOGI_FEATURES_THEME_FINDER_H
#define SAKUI_TSUME_SHOGI_FEATURES_THEME_FINDER_H

#include "tsume/shogi/features/themes.h"

struct finder {
    struct themes *out;
    const struct line_facts *facts;
    bool failed; /* out of memory */
};

/* `index` counts plies from 0. */
void finder_hit(struct finder *f, enum theme theme, size_t index);
/* The whole problem: ply 0. */
void finder_hit_setup(struct finder *f, enum theme theme);

/* Themes of one ply and its neighbours. */
void find_ply_themes(struct finder *f);
/* Themes of longer stretches: saws, switchbacks, chases, cleared squares. */
void find_stretch_themes(struct finder *f);
/* Setup and mate. */
void find_setup_themes(struct finder *f);
void find_mate_themes(struct finder *f);

#endif
