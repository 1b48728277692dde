/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Themes of longer stretches of a line; pieces are followed by number. */
#include <string.h>

#include "tsume/shogi/attacks.h"
#include "tsume/shogi/features/motif.h"
#include "tsume/shogi/features/theme_finder.h"

#define CHASE_MOVES   5
#define SAW_MOVES     4
#define MOTIF_PLIES   12
#define MOTIF_PERIODS 3

/* ---- chases and motifs ---- */

static void find_chases(struct finder *f)
{
    const struct line_facts *facts = f->facts;
    for (size_t i = 1; i < facts->count; i += 2) {
        size_t end = i;
        while (end < facts->count && facts->plies[end].king_move)
            end += 2;
        for (size_t k = i; (end - i) / 2 >= CHASE_MOVES && k < end; k += 2)
            finder_hit(f, THEME_oite_suji, k);
        i = end > i ? end : i;
    }
}

static void find_motif(struct finder *f)
{
    size_t first, length = motif_longest(f->facts, MOTIF_PERIODS, &first);
    for (size_t i = first; length >= MOTIF_PLIES && i < first + length; i++)
        finder_hit(f, THEME_shuko, i);
}

/* ---- one piece's moves ---- */

struct step {
    int file, rank;
};

/* The last moves of one attacker's piece, as far as they belong together. */
struct trail {
    size_t index[SAW_MOVES]; /* plies, newest last */
    struct step step[SAW_MOVES];
    size_t moves; /* since the piece came to be, at most SAW_MOVES kept */
    size_t run;   /* moves of the saw so far */
};

static bool same(struct step a, struct step b)
{
    return a.file == b.file && a.rank == b.rank;
}

static bool parallel(struct step a, struct step b)
{
    return a.file * b.rank == a.rank * b.file;
}

static void push(struct trail *t, size_t index, struct step step)
{
    if (t->moves == SAW_MOVES) {
        memmove(t->index, t->index + 1, (SAW_MOVES - 1) * sizeof *t->index);
        memmove(t->step, t->step + 1, (SAW_MOVES - 1) * sizeof *t->step);
        t->moves--;
    }
    t->index[t->moves] = index;
    t->step[t->moves++] = step;
}

static bool is_saw(const struct trail *t)
{
    return t->moves == SAW_MOVES && same(t->step[0], t->step[2]) && same(t->step[1], t->step[3]) &&
           !parallel(t->step[0], t->step[1]);
}

static void follow(struct finder *f, struct trail *t, size_t index)
{
    const struct ply_facts *p = &f->facts->plies[index];
    shogi_square from = shogi_move_from(p->move);
    struct step step = {shogi_file(p->to) - shogi_file(from), shogi_rank(p->to) - shogi_rank(from)};
    if (t->moves && step.file == -t->step[t->moves - 1].file &&
        step.rank == -t->step[t->moves - 1].rank)
        finder_hit(f, THEME_switchback, index);
    push(t, index, step);
    if (p->type != SHOGI_HORSE && p->type != SHOGI_DRAGON) {
        t->run = 0;
        return;
    }
    t->run++; /* moves made as horse or dragon */
    for (size_t i = 0; t->run >= SAW_MOVES && is_saw(t) && i < SAW_MOVES; i++)
        finder_hit(f, p->type == SHOGI_HORSE ? THEME_umanoko : THEME_ryunoko, t->index[i]);
}

static void find_trails(struct finder *f)
{
    struct trail trails[SHOGI_SQUARES]; /* by the square the piece stands on */
    memset(trails, 0, sizeof trails);
    for (size_t i = 0; i < f->facts->count; i++) {
        const struct ply_facts *p = &f->facts->plies[i];
        struct trail t = {.moves = 0};
        if (!p->drop) {
            t = trails[shogi_move_from(p->move)];
            memset(&trails[shogi_move_from(p->move)], 0, sizeof t);
        }
        if (p->attacker && !p->drop)
            follow(f, &t, i);
        trails[p->to] = t;
    }
}

/* ---- cleared squares ---- */

/* Does the attacker's move at `index` need the square s free: goes there, passes over it, or
 * checks through it? */
static bool needs_free(const struct line_facts *f, size_t index, shogi_square s)
{
    const struct ply_facts *p = &f->plies[index];
    const struct shogi_position *after = &f->positions[index + 1];
    if (p->to == s)
        return true;
    if (!p->drop && shogi_bb_has(shogi_between(shogi_move_from(p->move), p->to), s))
        return true;
    for (struct shogi_bb rest = shogi_checkers(after); shogi_bb_any(rest);) {
        shogi_square checker = shogi_bb_pop(&rest);
        if (shogi_bb_has(shogi_between(checker, after->king[after->side]), s))
            return true;
    }
    return false;
}

static void find_cleared(struct finder *f)
{
    const struct line_facts *facts = f->facts;
    for (size_t i = 0; i < facts->count; i += 2) {
        const struct ply_facts *p = &facts->plies[i];
        if (!p->sacrifice || p->drop)
            continue;
        for (size_t k = i + 2; k < facts->count; k += 2) {
            if (!needs_free(facts, k, shogi_move_from(p->move)))
                continue;
            finder_hit(f, THEME_jamagoma_shokyo, i);
            break;
        }
    }
}

void find_stretch_themes(struct finder *f)
{
    find_chases(f);
    find_motif(f);
    find_trails(f);
    find_cleared(f);
}
