/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A position and everything a composer might do to it: lists of changed setups, each in words, and
 * the screen's answer to every one of them. */
#ifndef SAKUI_TSUME_COMPOSE_VARIANTS_H
#define SAKUI_TSUME_COMPOSE_VARIANTS_H

#include "core/progress.h"
#include "core/vec.h"
#include "tsume/compose/screen.h"

struct variant {
    struct shogi_position start;
    char words[96];            /* how it differs from the position it was made of */
    bool skip;                 /* not to be asked about: answered SCREEN_FAULT */
    enum screen_answer answer; /* after variants_screen */
    struct composed *problem;  /* if sound (or flawed, where flaws are allowed); else NULL */
};

struct variants {
    vec_of(struct variant) items;
};
void variants_free(struct variants *v);

/* Each appends; false: out of memory. */

/* The board as it is with every hand of the attacker of at most `size` pieces the set still has. */
bool variants_hands(struct variants *v, const struct shogi_position *p, int size);
/* All single changes of the kinds (edits.h), pieces at most `reach` from the king (0 = anywhere).
 */
bool variants_edits(struct variants *v, const struct shogi_position *p, unsigned kinds, int reach);
/* `count` pairs of changes drawn by chance; none twice. */
bool variants_pairs(struct variants *v, const struct shogi_position *p, unsigned kinds, int reach,
                    size_t count, uint64_t seed);
/* Every place on the board, and every place of the mirror image, but the one it has. */
bool variants_places(struct variants *v, const struct shogi_position *p, bool shifted,
                     bool mirrored);
/* Every start two plies earlier. `changes` > 0: also as many with one piece changed, by chance. */
bool variants_earlier(struct variants *v, const struct shogi_position *p, int reach, size_t changes,
                      uint64_t seed);

struct variants_run {
    struct screen_options screen;
    unsigned jobs;
    struct progress *progress; /* may be NULL */
    size_t stop_after;         /* so many that will do; 0 = all are looked at */
};
/* Asks the screen about every variant, several side by side; the answers do not depend on how many.
 * With stop_after the rest of the list is dropped once enough were found. SAKUI_OK after a cancel:
 * what was not looked at is dropped. */
sakui_status variants_screen(struct variants *v, const struct variants_run *run);

#endif
