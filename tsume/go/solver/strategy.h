/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The winner's moves, all the way: to the capture, to stones that live by Benson's theorem, or to
 * where the attacker has no move left. For whoever plays a result out step by step (certificates);
 * a move is a hint and not a proof, as questions share what they find out. */
#ifndef SAKUI_TSUME_GO_SOLVER_STRATEGY_H
#define SAKUI_TSUME_GO_SOLVER_STRATEGY_H

#include "core/status.h"
#include "tsume/go/region.h"

struct go_strategy;

/* Asks at most `nodes` for all moves together. */
sakui_status go_strategy_new(struct go_strategy **out, const struct go_region *region,
                             size_t memory_bytes, uint64_t nodes);
void go_strategy_free(struct go_strategy *s);

/* The winner is to move in `state`, whose threats count. False: not found within the limit, or he
 * does not win. */
bool go_strategy_move(struct go_strategy *s, const struct go_state *state, enum go_role winner,
                      go_move *out);
/* Likewise after these positions, the oldest first, none of which may be repeated. */
bool go_strategy_move_after(struct go_strategy *s, const struct go_state *path, int count,
                            const struct go_state *state, enum go_role winner, go_move *out);
uint64_t go_strategy_nodes(const struct go_strategy *s);

#endif
