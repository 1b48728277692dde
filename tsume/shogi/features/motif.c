/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/shogi/features/motif.h"

static unsigned signature(const struct ply_facts *f)
{
    return (unsigned)f->type | (unsigned)f->drop << 4 | (unsigned)f->promotes << 5 |
           (unsigned)(f->captured != SHOGI_NONE) << 6;
}

size_t motif_longest(const struct line_facts *f, size_t periods, size_t *first)
{
    size_t best = 0, at = 0;
    for (size_t period = 2; period <= MOTIF_PERIOD_MAX; period += 2) {
        size_t run = 0;
        for (size_t i = period; i < f->count; i++) {
            run = signature(&f->plies[i]) == signature(&f->plies[i - period]) ? run + 1 : 0;
            size_t length = run + period;
            if (run && length >= periods * period && length > best) {
                best = length;
                at = i + 1 - length;
            }
        }
    }
    if (first)
        *first = at;
    return best;
}
