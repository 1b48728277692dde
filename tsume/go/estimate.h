/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a position suggests before it is searched: moves that are forced, and how far away each side
 * is from its goal. Forced moves prune and must be right; distances only guide. */
#ifndef SAKUI_TSUME_GO_ESTIMATE_H
#define SAKUI_TSUME_GO_ESTIMATE_H

#include "tsume/go/life.h"

/* FAM: points among which the attacker must play, because the defender threatens to live at once
 * (go_alive after one more stone). All points if nothing is threatened; no points if every move
 * loses. `moves` are the attacker's legal ones. */
go_set go_forced_attacker(const struct go_region *r, const struct go_state *s, unsigned knowledge,
                          go_set moves);
/* FDM: likewise for the defender, when the attacker threatens to leave no eyes (go_dead). */
go_set go_forced_defender(const struct go_region *r, const struct go_state *s, unsigned knowledge,
                          go_set moves);

/* EYEDIST: per point of `moves`, how many moves in a row the defender would need for two eyes
 * beside it (Kishimoto 6.2); *pass is what a pass is worth. */
void go_eye_distances(const struct go_region *r, const struct go_state *s, go_set safe,
                      go_set moves, uint32_t out[GO_REGION_MAX], uint32_t *pass);
/* FEYEDIST: per point of `moves`, how many potential eyes are left when the attacker plays there.
 */
void go_break_distances(const struct go_region *r, const struct go_state *s, go_set safe,
                        go_set moves, uint32_t out[GO_REGION_MAX]);

#endif
