/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Principles of beauty after Iqbal's model for chess problems, where they carry over to
 * tsume-shogi: A = sum of the principles. Formulas: features.def and docs/methods/features.md. */
#ifndef SAKUI_TSUME_SHOGI_FEATURES_PRINCIPLES_H
#define SAKUI_TSUME_SHOGI_FEATURES_PRINCIPLES_H

#include "tsume/shogi/features/features.h"
#include "tsume/shogi/features/line_facts.h"

/* Fills the principle_ features. The other features must be there already. */
void principles_measure(struct features *out, const struct line_facts *f);

#endif
