/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be counted on a life-and-death problem: its setup and its given main line. */
#ifndef SAKUI_TSUME_GO_FEATURES_H
#define SAKUI_TSUME_GO_FEATURES_H

#include "tsume/go/setup.h"

enum go_feature {
#define GO_FEATURE(name, unit, needs, definition) GO_FEATURE_##name,
#include "tsume/go/features.def"
#undef GO_FEATURE
    GO_FEATURE_COUNT
};

struct go_feature_info {
    const char *name, *unit;
    char needs; /* S, L */
    const char *definition;
};
const struct go_feature_info *go_feature_info(enum go_feature f);

struct go_features {
    double value[GO_FEATURE_COUNT]; /* NaN: not there */
};

struct go_feature_move {
    int point; /* on the board, or GO_PASS */
    enum go_color color;
};

/* `board` is the position as given, `line` its main line (count 0: none). Moves that the rules do
 * not allow end the line. */
void go_features_of(struct go_features *out, const struct go_board *board,
                    const struct go_problem *problem, const struct go_feature_move *line,
                    size_t count);

#endif
