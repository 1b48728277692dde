/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two plies backwards: from which positions could a check and its answer have led here? */
#ifndef SAKUI_TSUME_COMPOSE_RETRACT_H
#define SAKUI_TSUME_COMPOSE_RETRACT_H

#include "core/vec.h"
#include "tsume/shogi/position.h"

struct retraction {
    struct shogi_position before;
    shogi_move check, answer; /* before + check + answer = the position asked about */
};
typedef vec_of(struct retraction) retraction_list;

/* All of them, as far as one answer taken back and one check taken back reach: moves with and
 * without capture and promotion, drops. Appended to `out` in a fixed order; false when out of
 * memory. */
bool retract_two(const struct shogi_position *p, retraction_list *out);

#endif
