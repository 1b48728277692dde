/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mate and no mate, at any length.
 *
 * Mate is shown by a move and, after each answer to it, by mate again; a fact is noted only when it
 * is fully shown, so that no reason can go round in a circle. With more in the attacker's hand the
 * same moves mate on the same boards; so a mate that must avoid some positions, and comes to none
 * of their boards, holds with more in hand too. Where it comes to such a board, with other hands,
 * it holds for its own hand only (*here).
 *
 * No mate is shown by a set of positions (FACT_NO), attacker to move: after every check from each
 * of them some answer leads to a position of the set. A position is taken into the set at once and
 * looked at later; show_close comes to an end only when all have been. Whatever repeats, the
 * attacker never gets a mate out of such a set. */
#include <string.h>

#include "tsume/check/show.h"

static bool is_forbidden(const struct certificate *c, const struct naive_position *p)
{
    for (size_t i = 0; i < c->forbidden_count; i++)
        if (memcmp(&c->forbidden[i], p, sizeof *p) == 0)
            return true;
    return false;
}

/* ---- mate ---- */

/* Does p stand on the board of a forbidden position? */
static bool is_on_their_board(const struct certificate *c, const struct naive_position *p)
{
    for (size_t i = 0; i < c->forbidden_count; i++)
        if (c->forbidden[i].side == p->side &&
            memcmp(c->forbidden[i].board, p->board, sizeof p->board) == 0)
            return true;
    return false;
}

static struct facts *mates(struct certificate *c)
{
    return c->forbidden_count ? &c->scope : &c->facts;
}

static bool known_mate(struct certificate *c, const struct naive_position *p, bool *here)
{
    if (facts_know(mates(c), FACT_MATE, p, 0))
        return true;
    if (!facts_know(mates(c), FACT_MATE_HERE, p, 0))
        return false;
    *here = true;
    return true;
}

bool show_mates(struct certificate *c, const struct naive_position *p, bool *here)
{
    char token[CERTIFICATE_TOKEN];
    struct naive_move m;
    bool mine = is_on_their_board(c, p);
    struct certificate_question ask = {.hint = HINT_MATES, .position = p};
    if (is_forbidden(c, p))
        return show_failed(c, SAKUI_INPUT, "the mate comes back to a position that does not count");
    if (known_mate(c, p, here))
        return true;
    if (!show_enter(c) || !show_ask(c, &ask, token) || !show_move(c, p, token, true, &m))
        return false;
    struct naive_position q = naive_play(p, m);
    bool shown = show_check_mates(c, &q, &mine) &&
                 show_add(c, mates(c), mine ? FACT_MATE_HERE : FACT_MATE, p, 0);
    show_leave(c);
    *here |= mine;
    return shown;
}

bool show_check_mates(struct certificate *c, const struct naive_position *q, bool *here)
{
    size_t first = 0, count = 0;
    *here |= is_on_their_board(c, q);
    if (is_forbidden(c, q))
        return show_failed(c, SAKUI_INPUT, "the mate comes back to a position that does not count");
    if (!show_list(c, q, false, &first, &count))
        return false;
    bool shown = true;
    for (size_t i = 0; i < count && shown; i++) {
        struct naive_position next = naive_play(q, c->moves[first + i]);
        shown = show_mates(c, &next, here);
    }
    c->move_count = first;
    return shown;
}

/* ---- no mate ---- */

bool show_no_mate(struct certificate *c, const struct naive_position *p)
{
    if (is_forbidden(c, p) || facts_know(&c->facts, FACT_NO, p, 0))
        return true;
    if (c->forbidden_count == 0)
        return show_add(c, &c->facts, FACT_NO, p, 0);
    return facts_know(&c->scope, FACT_NO_HERE, p, 0) || show_add(c, &c->scope, FACT_NO_HERE, p, 0);
}

bool show_escape(struct certificate *c, const struct naive_position *q, const char *token)
{
    struct naive_move m;
    if (!show_move(c, q, token, false, &m))
        return false;
    struct naive_position next = naive_play(q, m);
    return show_no_mate(c, &next);
}

/* One position of the set: all checks. */
static bool look_at(struct certificate *c, const struct naive_position *p)
{
    size_t first = 0, count = 0;
    char token[CERTIFICATE_TOKEN];
    if (!show_list(c, p, true, &first, &count))
        return false;
    bool shown = true;
    for (size_t i = 0; i < count && shown; i++) {
        struct naive_position q = naive_play(p, c->moves[first + i]);
        struct certificate_question ask = {.hint = HINT_ESCAPES, .position = &q};
        shown = is_forbidden(c, &q) || (show_ask(c, &ask, token) && show_escape(c, &q, token));
    }
    c->move_count = first;
    return shown;
}

static bool close_set(struct certificate *c, const struct facts *facts, size_t *closed)
{
    for (; *closed < facts->count; ++*closed) {
        int kind = facts->items[*closed].kind;
        if (kind != FACT_NO && kind != FACT_NO_HERE)
            continue;
        struct naive_position p = facts_position(facts, *closed);
        if (!look_at(c, &p))
            return false;
    }
    return true;
}

bool show_close(struct certificate *c)
{
    size_t closed = 0;
    if (c->forbidden_count)
        return close_set(c, &c->scope, &closed);
    return close_set(c, &c->facts, &c->closed);
}
