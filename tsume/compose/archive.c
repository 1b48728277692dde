/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/compose/archive.h"

#include <stdlib.h>

void archive_init(struct archive *a, const struct archive_options *options)
{
    *a = (struct archive){.options = *options};
}

void archive_free(struct archive *a)
{
    vec_free(&a->items);
    vec_free(&a->foreign);
}

bool archive_forbid(struct archive *a, const struct composed *known)
{
    struct identity id = identity_of(known);
    a->sorted = false;
    return vec_push(&a->foreign, id.setup) && (known->plies == 0 || vec_push(&a->foreign, id.line));
}

static int compare_keys(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static bool is_foreign(struct archive *a, uint64_t key)
{
    if (a->foreign.count == 0)
        return false;
    if (!a->sorted)
        qsort(a->foreign.items, a->foreign.count, sizeof key, compare_keys);
    a->sorted = true;
    return bsearch(&key, a->foreign.items, a->foreign.count, sizeof key, compare_keys) != NULL;
}

static int pieces_on_board(const struct shogi_position *p)
{
    int count = 0;
    for (shogi_square s = 0; s < SHOGI_SQUARES; s++)
        count += p->board[s] != 0;
    return count;
}

static bool same_niche(const struct composed *a, const struct composed *b)
{
    return a->plies == b->plies && a->plies > 0 &&
           shogi_move_type(a->line[a->plies - 1]) == shogi_move_type(b->line[b->plies - 1]) &&
           pieces_on_board(&a->start) / 3 == pieces_on_board(&b->start) / 3;
}

/* What a newcomer competes with. */
struct rivals {
    size_t in_niche, in_pattern;
    size_t worst_in_niche, worst_in_pattern; /* indices, valid where the count is not 0 */
};

static void note_worst(const struct archive *a, size_t count, size_t *worst, size_t i)
{
    if (count == 0 || a->items.items[i].score < a->items.items[*worst].score)
        *worst = i;
}

static struct rivals find_rivals(const struct archive *a, const struct kept *offer)
{
    struct rivals r = {0};
    for (size_t i = 0; i < a->items.count; i++) {
        const struct kept *k = &a->items.items[i];
        if (k->problem.plies != offer->problem.plies)
            continue;
        if (same_niche(&k->problem, &offer->problem)) {
            note_worst(a, r.in_niche, &r.worst_in_niche, i);
            r.in_niche++;
        }
        if (k->identity.pattern == offer->identity.pattern) {
            note_worst(a, r.in_pattern, &r.worst_in_pattern, i);
            r.in_pattern++;
        }
    }
    return r;
}

static bool replace(struct archive *a, size_t worst, const struct kept *offer)
{
    if (offer->score <= a->items.items[worst].score)
        return false;
    a->items.items[worst] = *offer;
    return true;
}

bool archive_offer(struct archive *a, const struct kept *offer, enum archive_answer *answer)
{
    *answer = ARCHIVE_SAME;
    if (is_foreign(a, offer->identity.setup) || is_foreign(a, offer->identity.line))
        return true;
    for (size_t i = 0; i < a->items.count; i++)
        if (a->items.items[i].identity.setup == offer->identity.setup ||
            a->items.items[i].identity.line == offer->identity.line)
            return true;
    struct rivals r = find_rivals(a, offer);
    *answer = ARCHIVE_TAKEN;
    if (a->options.per_pattern && r.in_pattern >= a->options.per_pattern) {
        if (!replace(a, r.worst_in_pattern, offer))
            *answer = ARCHIVE_FULL;
        return true;
    }
    if (a->options.per_niche && r.in_niche >= a->options.per_niche) {
        if (!replace(a, r.worst_in_niche, offer))
            *answer = ARCHIVE_FULL;
        return true;
    }
    return vec_push(&a->items, *offer);
}

bool archive_has_line(const struct archive *a, uint64_t line)
{
    for (size_t i = 0; i < a->items.count; i++)
        if (a->items.items[i].identity.line == line)
            return true;
    return false;
}

size_t archive_count(const struct archive *a, int min_plies, int max_plies)
{
    size_t count = 0;
    for (size_t i = 0; i < a->items.count; i++) {
        int plies = a->items.items[i].problem.plies;
        count += plies >= min_plies && (!max_plies || plies <= max_plies);
    }
    return count;
}
