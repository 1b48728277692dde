/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The value v of a position: "at most t" and "more than t".
 *
 * v falls by two at every ply, so that reasons never go round in a circle. "At most t" is shown by
 * a move of the attacker and the same of t - 4 after every answer that is not futile; "more than t"
 * by an answer to every check. What rests on the futility or reality of an interposition holds for
 * its own hand only (*here); all other "at most" hold with more in the attacker's hand, all other
 * "more" with less. */
#include <stdlib.h>
#include <string.h>

#include "tsume/check/show.h"

/* The largest number not above t that can be a value: the attacker to move mates in an odd number
 * of plies, the defender is mated in an even one. */
static int attacker_bound(int t)
{
    int r = t & 3;
    return t < 0 ? t : r < 2 ? t - r - 1 : t;
}
static int defender_bound(int t)
{
    int r = t & 3;
    return t < 0 || r < 2 ? t : t - r + 1;
}

/* ---- at most ---- */

static bool known_within(const struct certificate *c, const struct naive_position *p, int t,
                         bool *here)
{
    if (facts_know(&c->facts, FACT_AT_MOST, p, t))
        return true;
    if (!facts_know(&c->facts, FACT_AT_MOST_HERE, p, t))
        return false;
    *here = true;
    return true;
}

bool show_within(struct certificate *c, const struct naive_position *p, int t, bool *here)
{
    char token[CERTIFICATE_TOKEN];
    struct naive_move m;
    t = attacker_bound(t);
    struct certificate_question ask = {.hint = HINT_WITHIN, .position = p, .t = t};
    bool mine = false;
    if (t < 2)
        return show_failed(c, SAKUI_INPUT, "no mate is that short");
    if (known_within(c, p, t, here))
        return true;
    if (!show_enter(c) || !show_ask(c, &ask, token) || !show_move(c, p, token, true, &m))
        return false;
    struct naive_position q = naive_play(p, m);
    bool shown = show_answers_within(c, &q, t - 2, NULL, 0, &mine) &&
                 show_add(c, &c->facts, mine ? FACT_AT_MOST_HERE : FACT_AT_MOST, p, t);
    show_leave(c);
    *here |= mine;
    return shown;
}

static bool listed(struct naive_move m, const struct naive_move *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (naive_same_move(m, list[i]))
            return true;
    return false;
}

/* What is known while the answers of one position are looked at. */
struct answers {
    const struct naive_position *q;
    struct brute_line line;
    int t;
    bool futile_drop[NAIVE_CELLS]; /* narrow-futile: the same whatever is dropped there */
};

/* An interposition: short, or futile. */
static bool interposition_within(struct certificate *c, struct answers *a, struct naive_move m,
                                 bool *here)
{
    struct naive_position next = naive_play(a->q, m);
    char token[CERTIFICATE_TOKEN];
    struct certificate_question ask = {.hint = HINT_SHORT, .position = a->q, .move = m, .t = a->t};
    if (known_within(c, &next, attacker_bound(a->t - 2), here))
        return true;
    if (m.drop && a->futile_drop[m.to]) {
        *here = true;
        return true;
    }
    if (!show_ask(c, &ask, token))
        return false;
    if (strcmp(token, "-") == 0)
        return show_within(c, &next, a->t - 2, here);
    *here = true;
    if (m.drop && token[0] == 'N')
        a->futile_drop[m.to] = true;
    return show_futile(c, a->q, m, token);
}

/* Nothing but interpositions: mate? True with *mate unset: they are to be looked at one by one. */
static bool ask_for_mate(struct certificate *c, const struct answers *a, bool *mate)
{
    char token[CERTIFICATE_TOKEN];
    struct certificate_question ask = {.hint = HINT_IS_MATE, .position = a->q, .t = a->t};
    *mate = false;
    if (!show_ask(c, &ask, token))
        return false;
    if (strcmp(token, "-") == 0)
        return true;
    if (strcmp(token, "#") != 0)
        return show_failed(c, SAKUI_INPUT, "'%s' stands where '#' or '-' is expected", token);
    if (!show_is_mate(c, a->q, mate))
        return false;
    return *mate || show_failed(c, SAKUI_INPUT, "this is not mate: an interposition is real");
}

static bool one_by_one(struct certificate *c, struct answers *a, size_t first, size_t count,
                       const struct naive_move *but, size_t but_count, bool *here)
{
    for (size_t i = 0; i < count; i++) {
        struct naive_move m = c->moves[first + i];
        struct naive_position next = naive_play(a->q, m);
        if (listed(m, but, but_count))
            continue;
        bool shown = brute_interposes(a->q, &a->line, m) ? interposition_within(c, a, m, here)
                                                         : show_within(c, &next, a->t - 2, here);
        if (!shown)
            return false;
    }
    return true;
}

bool show_answers_within(struct certificate *c, const struct naive_position *q, int t,
                         const struct naive_move *but, size_t but_count, bool *here)
{
    struct answers a = {.q = q, .line = brute_line_of_check(q), .t = defender_bound(t)};
    size_t first = 0, count = 0, others = 0;
    bool mate = false;
    if (a.t < 0)
        return show_failed(c, SAKUI_INPUT, "no mate is that short");
    if (!show_list(c, q, false, &first, &count))
        return false;
    for (size_t i = 0; i < count; i++)
        others += !brute_interposes(q, &a.line, c->moves[first + i]);
    bool shown = count == 0 || others > 0 || ask_for_mate(c, &a, &mate);
    if (shown && mate)
        *here = true;
    if (shown && !mate)
        shown = one_by_one(c, &a, first, count, but, but_count, here);
    c->move_count = first;
    if (shown && a.t == 0 && show_holds_nothing(c, q))
        return show_failed(c, SAKUI_INPUT, "nothing is left over at the end");
    return shown;
}

/* ---- more than ---- */

static bool known_more(const struct certificate *c, const struct naive_position *p, int t,
                       bool *here)
{
    if (facts_know(&c->facts, FACT_NO, p, 0) || facts_know(&c->facts, FACT_MORE, p, t))
        return true;
    if (!facts_know(&c->facts, FACT_MORE_HERE, p, t))
        return false;
    *here = true;
    return true;
}

bool show_more(struct certificate *c, const struct naive_position *p, int t, bool *here)
{
    size_t first = 0, count = 0;
    bool mine = false, shown = true;
    t = attacker_bound(t);
    if (t < 2 || known_more(c, p, t, here))
        return true;
    if (!show_enter(c) || !show_list(c, p, true, &first, &count))
        return false;
    for (size_t i = 0; i < count && shown; i++) {
        struct naive_position q = naive_play(p, c->moves[first + i]);
        shown = show_lasts(c, &q, t - 2, &mine);
    }
    c->move_count = first;
    shown = shown && show_add(c, &c->facts, mine ? FACT_MORE_HERE : FACT_MORE, p, t);
    show_leave(c);
    *here |= mine;
    return shown;
}

bool show_lasts(struct certificate *c, const struct naive_position *q, int t, bool *here)
{
    char token[CERTIFICATE_TOKEN];
    struct naive_move m;
    t = defender_bound(t);
    struct certificate_question ask = {.hint = HINT_LASTS, .position = q, .t = t};
    if (t < 0 || (t == 0 && show_holds_nothing(c, q)))
        return true;
    if (!show_ask(c, &ask, token))
        return false;
    size_t length = strlen(token);
    bool escapes = length > 0 && token[length - 1] == '!';
    if (escapes)
        token[length - 1] = '\0';
    if (escapes)
        return show_escape(c, q, token);
    if (!show_move(c, q, token, false, &m))
        return false;
    struct brute_line line = brute_line_of_check(q);
    struct naive_position next = naive_play(q, m);
    if (brute_interposes(q, &line, m)) {
        *here = true;
        if (!show_real(c, q, m, t))
            return false;
    }
    return show_more(c, &next, t - 2, here);
}
