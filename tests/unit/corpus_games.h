/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions with known winners from the shared corpora: FFO Othello end games, Hex puzzles. */
#ifndef SAKUI_TESTS_UNIT_CORPUS_GAMES_H
#define SAKUI_TESTS_UNIT_CORPUS_GAMES_H

#include <stdbool.h>
#include <stddef.h>

#include "core/search/search.h"
#include "tsume/ref/hex.h"
#include "tsume/ref/othello.h"

#define FFO_FILE "../shared/corpora/othello/fforum-1-19.obf"
#define HEX_FILE "../shared/corpora/hex/dfpn-puzzle.tst"

struct corpus_position {
    char name[64];
    const struct game *game;
    union {
        struct othello_state othello;
        struct hex_state hex;
    } state;
    enum search_value truth; /* for the side to move */
};

/* Reads a file; the caller frees *out with free(). Returns how many, 0 if the file is absent. Hex
 * puzzles on boards larger than max_size are left out. */
size_t corpus_read_ffo(const char *file, struct corpus_position **out);
size_t corpus_read_hex(const char *file, int max_size, struct corpus_position **out);

#endif
