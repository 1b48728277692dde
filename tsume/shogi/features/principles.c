/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/shogi/features/principles.h"

#include <math.h>

#define GREATEST_VALUE 10.0 /* the rook */

#define SET(name, number) out->value[FEATURE_##name] = (double)(number)
#define GET(name)         (out->value[FEATURE_##name])

static int sign(int x)
{
    return (x > 0) - (x < 0);
}

/* A move against the rules of thumb: take what can be taken, promote, come nearer. */
static bool breaks_a_rule(const struct line_facts *f, size_t index)
{
    const struct ply_facts *p = &f->plies[index];
    if (p->could_promote && !p->promotes)
        return true;
    if (p->could_capture && p->captured == SHOGI_NONE)
        return true;
    const struct shogi_position *before = &f->positions[index];
    return !p->drop &&
           p->distance > square_distance(shogi_move_from(p->move), before->king[!f->attacker]);
}

static bool slides(int type)
{
    return type == SHOGI_LANCE || type == SHOGI_BISHOP || type == SHOGI_ROOK ||
           type == SHOGI_HORSE || type == SHOGI_DRAGON;
}

/* Steps a slider made / could have made in the direction it went, an enemy's square included. */
static double power_used(const struct shogi_position *p, shogi_move m)
{
    shogi_square from = shogi_move_from(m), to = shogi_move_to(m);
    int file = shogi_file(from), rank = shogi_rank(from), most = 0;
    int files = sign(shogi_file(to) - file), ranks = sign(shogi_rank(to) - rank);
    for (;;) {
        file += files;
        rank += ranks;
        if (file < 1 || file > 9 || rank < 1 || rank > 9)
            break;
        shogi_piece there = p->board[shogi_square_of(file, rank)];
        if (there && shogi_piece_color(there) == p->side)
            break;
        most++;
        if (there)
            break;
    }
    return most > 0 ? (double)square_distance(from, to) / most : 0;
}

/* The one-step moves of a horse or dragon off its lines use no slide. */
static bool is_slide(const struct ply_facts *p)
{
    if (p->drop || !slides(p->type))
        return false;
    shogi_square from = shogi_move_from(p->move);
    bool diagonal = shogi_file(from) != shogi_file(p->to) && shogi_rank(from) != shogi_rank(p->to);
    return p->type == SHOGI_HORSE ? diagonal : p->type == SHOGI_DRAGON ? !diagonal : true;
}

static double mean_power(const struct line_facts *f)
{
    double sum = 0, count = 0;
    for (size_t i = 0; i < f->count; i += 2) {
        if (!is_slide(&f->plies[i]))
            continue;
        sum += power_used(&f->positions[i], f->plies[i].move);
        count++;
    }
    return count > 0 ? sum / count : 0;
}

static double defender_share(const struct features *out, const struct shogi_position *p)
{
    double defender = 0;
    for (shogi_square s = 0; s < SHOGI_SQUARES; s++) {
        if (p->board[s] && shogi_piece_color(p->board[s]) != p->side)
            defender += piece_value(shogi_piece_type(p->board[s]));
    }
    double all = defender + GET(material_start);
    return all > 0 ? defender / all : 0;
}

void principles_measure(struct features *out, const struct line_facts *f)
{
    SET(principle_material, defender_share(out, &f->start));
    if (!f->count)
        return;
    double moves = (double)((f->count + 1) / 2), broken = 0;
    for (size_t i = 0; i < f->count; i += 2)
        broken += breaks_a_rule(f, i);
    SET(principle_heuristics, broken / moves);
    SET(principle_power, mean_power(f));
    SET(principle_sacrifice, GET(sacrificed_value) / (GREATEST_VALUE * moves));
    if (!f->mate)
        return;
    SET(principle_weakest, 1 - (fmax(GET(mating_value), 1) - 1) / GREATEST_VALUE);
    SET(principles, GET(principle_heuristics) + GET(principle_weakest) + GET(principle_power) +
                        GET(principle_material) + GET(principle_sacrifice) + GET(economy) +
                        GET(sparsity));
}
