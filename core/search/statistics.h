/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How often a move was played and how often it could have been, by (colour, move): the data behind
 * Hort's frequency and availability initialisers. */
#ifndef SAKUI_CORE_SEARCH_STATISTICS_H
#define SAKUI_CORE_SEARCH_STATISTICS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/game.h"

struct move_statistics;

struct move_count {
    uint64_t played, available;
};

struct move_statistics *statistics_new(void); /* NULL when out of memory */
void statistics_free(struct move_statistics *s);

/* One more game was looked at (the frequency's denominator). */
void statistics_game(struct move_statistics *s);
uint64_t statistics_games(const struct move_statistics *s);

/* In one position of a game `colour` (0 or 1) could play `moves` and played `played`
 * (GAME_MOVE_NONE: nobody did). false: out of memory. */
bool statistics_position(struct move_statistics *s, int colour, const game_move *moves,
                         size_t count, game_move played);

struct move_count statistics_look(const struct move_statistics *s, int colour, game_move move);

/* Hort's scores, in (0, 1]. Frequency: min(1, f/games), 0.5/games if never played. Availability:
 * min(1, f/a); 0.5/a if never played though available; 1 if never available. */
double statistics_frequency(const struct move_statistics *s, int colour, game_move move);
double statistics_availability(const struct move_statistics *s, int colour, game_move move);

#endif
