/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The game contract: what a search needs to know of a game, as one const descriptor per game.
 *
 * A state is a plain block of state_size bytes that may be copied with memcpy unless `copy` is
 * given. The search asks one yes/no question: does the OR player reach the goal? Values are always
 * seen from OR. Who moves is a question to the state (or_to_move), never a matter of parity, so
 * that one descriptor form fits
 *   - games with drops (shogi): a move is any non-zero 32-bit word, the encoding is the game's own;
 *   - games with passes (Othello, Go): a pass is a move like another;
 *   - games with two stones a turn (Connect6): either a move packs both stones, or the same side
 *     moves twice in a row.
 */
#ifndef SAKUI_CORE_GAME_H
#define SAKUI_CORE_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint32_t game_move;
#define GAME_MOVE_NONE ((game_move)0)

enum game_value {
    GAME_OPEN,      /* not decided by the rules yet */
    GAME_PROVEN,    /* OR has reached the goal */
    GAME_DISPROVEN, /* OR can no longer reach it */
};

/* What a position means that stood on the path before. */
enum repetition_rule {
    REPETITION_NONE,         /* cannot happen (every move adds something) */
    REPETITION_FIRST_LOSS,   /* fails for the OR player (tsume-shogi: continuous check) */
    REPETITION_CURRENT_LOSS, /* the player who repeats loses (Go: situational super-ko) */
};

struct game {
    const char *name;
    size_t state_size;
    size_t undo_size; /* bytes that play() writes for undo(); may be 0 */
    size_t max_moves; /* never more than this many moves in a state */
    enum repetition_rule repetition;

    void (*copy)(void *to, const void *from); /* NULL: memcpy */

    /* True when the OR player is to move. */
    bool (*or_to_move)(const void *state);

    /* The state's value by the rules alone, and its moves. On GAME_OPEN *count >= 1 and moves are
     * in the game's canonical order; otherwise *count is 0. `moves` has room for max_moves. */
    enum game_value (*expand)(const void *state, game_move *moves, size_t *count);

    /* The same value as expand() would answer, cheaper if the game knows how. NULL: use expand. */
    enum game_value (*terminal)(const void *state);

    void (*play)(void *state, game_move move, void *undo);
    void (*undo)(void *state, game_move move,
                 const void *undo); /* restores every byte but caches */

    /* Hash of everything that decides the future: position, side to move, and (under
     * REPETITION_NONE) nothing of the past. */
    uint64_t (*key)(const void *state);

    /* Optional. Dominance: states with equal board_key differ only in resources that help OR;
     * resources() is a packed vector, resources_cover(a, b) tells that a has at least all of b. */
    uint64_t (*board_key)(const void *state);
    uint64_t (*resources)(const void *state);
    bool (*resources_cover)(uint64_t a, uint64_t b);

    /* Optional. First estimates (pn, dn), both >= 1, of an unexpanded state. */
    void (*estimate)(const void *state, uint32_t *pn, uint32_t *dn);

    /* Optional. Text of a move for people; returns the length, always terminates. */
    size_t (*move_text)(const void *state, game_move move, char *out, size_t size);
};

#endif
