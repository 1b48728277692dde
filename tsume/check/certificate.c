/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/check/certificate.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tsume/check/show.h"

#define BRUTE_BYTES ((size_t)1 << 18)
#define BRUTE_NODES 200000 /* for one question "is this mate?" */

/* ---- small steps ---- */

bool show_failed(struct certificate *c, sakui_status status, const char *format, ...)
{
    va_list args;
    if (c->status)
        return false; /* the first reason is the one to tell */
    c->status = status;
    va_start(args, format);
    vsnprintf(c->reason, sizeof c->reason, format, args);
    va_end(args);
    return false;
}

bool show_ask(struct certificate *c, const struct certificate_question *question,
              char token[CERTIFICATE_TOKEN])
{
    c->hints++;
    token[0] = '\0';
    return c->source(c->context, question, token) ||
           show_failed(c, SAKUI_INPUT, "a hint is missing: the proof ends too early");
}

bool show_move(struct certificate *c, const struct naive_position *p, const char *text,
               bool with_check, struct naive_move *m)
{
    if (!naive_move_from_usi(m, text))
        return show_failed(c, SAKUI_INPUT, "'%s' is no move", text);
    if (!naive_is_legal(p, *m))
        return show_failed(c, SAKUI_INPUT, "%s is not a legal move", text);
    struct naive_position next = naive_play(p, *m);
    if (with_check && !naive_in_check(&next, next.side))
        return show_failed(c, SAKUI_INPUT, "%s gives no check", text);
    return true;
}

static void note_memory(struct certificate *c)
{
    size_t bytes = facts_bytes(&c->facts) + facts_bytes(&c->scope) +
                   c->move_capacity * sizeof *c->moves + BRUTE_BYTES;
    if (bytes > c->peak_bytes)
        c->peak_bytes = bytes;
}

bool show_add(struct certificate *c, struct facts *facts, enum fact_kind kind,
              const struct naive_position *p, int t)
{
    size_t before = facts->capacity;
    bool added = facts_add(facts, kind, p, t);
    if (facts->capacity != before)
        note_memory(c);
    return added || show_failed(c, SAKUI_MEMORY, "out of memory for what has been shown");
}

bool show_enter(struct certificate *c)
{
    return ++c->depth <= CERTIFICATE_MAX_DEPTH ||
           show_failed(c, SAKUI_INPUT, "the chain of reasons is longer than %d moves",
                       CERTIFICATE_MAX_DEPTH);
}

void show_leave(struct certificate *c)
{
    c->depth--;
}

bool show_list(struct certificate *c, const struct naive_position *p, bool checks, size_t *first,
               size_t *count)
{
    if (c->move_count + NAIVE_MAX_MOVES > c->move_capacity) {
        size_t capacity = c->move_capacity * 2 + NAIVE_MAX_MOVES;
        struct naive_move *wider = realloc(c->moves, capacity * sizeof *wider);
        if (!wider)
            return show_failed(c, SAKUI_MEMORY, "out of memory for a list of moves");
        c->moves = wider;
        c->move_capacity = capacity;
    }
    *first = c->move_count;
    *count = checks ? naive_checks(p, c->moves + *first) : naive_moves(p, c->moves + *first);
    c->move_count += *count;
    return true;
}

/* ---- beginning and end ---- */

sakui_status certificate_init(struct certificate *c, const struct naive_position *start,
                              certificate_hint_source source, void *context, size_t max_bytes)
{
    memset(c, 0, sizeof *c);
    c->source = source;
    c->context = context;
    c->start = *start;
    c->max_bytes = max_bytes;
    facts_init(&c->facts, start, max_bytes);
    facts_init(&c->scope, start, max_bytes);
    c->brute_memory = malloc(BRUTE_BYTES);
    if (!c->brute_memory) {
        show_failed(c, SAKUI_MEMORY, "out of memory");
        return SAKUI_MEMORY;
    }
    brute_init(&c->brute, c->brute_memory, BRUTE_BYTES);
    c->brute.node_limit = BRUTE_NODES;
    note_memory(c);
    if (!start->king[!start->side] || naive_in_check(start, !start->side)) {
        show_failed(c, SAKUI_INPUT, "there is no king to mate, or it is in check already");
        return SAKUI_INPUT;
    }
    return SAKUI_OK;
}

void certificate_free(struct certificate *c)
{
    facts_free(&c->facts);
    facts_free(&c->scope);
    free(c->line);
    free(c->positions);
    free(c->moves);
    free(c->brute_memory);
    memset(c, 0, sizeof *c);
}

void certificate_rule(struct certificate *c, const struct brute_rule *rule)
{
    c->brute.rule = *rule;
    brute_forget(&c->brute);
}

/* ---- forbidden positions ---- */

/* From here to leave_scope the given positions count as repetitions. */
static void enter_scope(struct certificate *c, const struct naive_position *forbidden, size_t count)
{
    c->forbidden = forbidden;
    c->forbidden_count = count;
}

static void leave_scope(struct certificate *c)
{
    c->forbidden = NULL;
    c->forbidden_count = 0;
    facts_free(&c->scope);
}

/* ---- statements ---- */

bool certificate_no_mate(struct certificate *c)
{
    return show_no_mate(c, &c->start) && show_close(c);
}

/* No defence of the line is a futile interposition. */
static bool real_defences(struct certificate *c)
{
    for (size_t i = 1; i < c->plies; i += 2)
        if (!show_real(c, &c->positions[i], c->line[i], certificate_line_value(c, i)))
            return false;
    return show_close(c);
}

bool certificate_line(struct certificate *c, const struct naive_move *moves, size_t plies)
{
    bool mate = false;
    if (plies == 0 || plies % 2 == 0 || plies > CERTIFICATE_MAX_PLIES)
        return show_failed(c, SAKUI_INPUT, "a line has an odd number of moves");
    free(c->line);
    free(c->positions);
    c->plies = 0;
    c->line = malloc(plies * sizeof *c->line);
    c->positions = malloc((plies + 1) * sizeof *c->positions);
    if (!c->line || !c->positions)
        return show_failed(c, SAKUI_MEMORY, "out of memory for the line");
    c->positions[0] = c->start;
    for (size_t i = 0; i < plies; i++) {
        char text[NAIVE_USI_MAX];
        naive_move_to_usi(moves[i], text);
        if (!show_move(c, &c->positions[i], text, i % 2 == 0, &c->line[i]))
            return false;
        c->positions[i + 1] = naive_play(&c->positions[i], moves[i]);
    }
    c->plies = plies;
    return show_is_mate(c, &c->positions[plies], &mate) &&
           (mate || show_failed(c, SAKUI_INPUT, "the line does not end in mate")) &&
           real_defences(c);
}

int certificate_line_value(const struct certificate *c, size_t ply)
{
    return 2 * (int)(c->plies - ply) + show_holds_nothing(c, &c->positions[c->plies]);
}

/* Is it a ply of the line, the attacker's or the defender's? */
static bool is_ply(struct certificate *c, size_t ply, bool attacker)
{
    return (ply >= 1 && ply <= c->plies && (ply % 2 == 1) == attacker) ||
           show_failed(c, SAKUI_INPUT, "%zu is not a ply of the line where the %s moves", ply,
                       attacker ? "attacker" : "defender");
}

static bool listed(struct naive_move m, const struct naive_move *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (naive_same_move(m, list[i]))
            return true;
    return false;
}

/* Everything that stood on the board before ply, and q: then q is no mate, or mate. */
static bool on_the_path(struct certificate *c, const struct naive_position *q, size_t positions,
                        bool mates)
{
    struct naive_position *path = malloc((positions + 1) * sizeof *path);
    char token[CERTIFICATE_TOKEN];
    struct certificate_question ask = {.hint = HINT_ESCAPES, .position = q};
    if (!path)
        return show_failed(c, SAKUI_MEMORY, "out of memory for the line");
    memcpy(path, c->positions, positions * sizeof *path);
    enter_scope(c, path, positions);
    bool shown, here = false;
    if (mates)
        shown = show_check_mates(c, q, &here);
    else
        shown = show_ask(c, &ask, token) && show_escape(c, q, token) && show_close(c);
    leave_scope(c);
    free(path);
    return shown;
}

static bool refuted(struct certificate *c, size_t ply, const struct naive_position *q)
{
    char token[CERTIFICATE_TOKEN];
    struct certificate_question ask = {.hint = HINT_REFUTES, .position = q, .t = (int)ply};
    if (!show_ask(c, &ask, token))
        return false;
    if (strcmp(token, "=") == 0)
        return on_the_path(c, q, ply, false);
    return show_escape(c, q, token);
}

bool certificate_only(struct certificate *c, size_t ply, const struct naive_move *but,
                      size_t but_count)
{
    size_t first = 0, count = 0;
    if (!is_ply(c, ply, true) || !show_list(c, &c->positions[ply - 1], true, &first, &count))
        return false;
    bool shown = true;
    for (size_t i = 0; i < count && shown; i++) {
        struct naive_move m = c->moves[first + i];
        if (naive_same_move(m, c->line[ply - 1]) || listed(m, but, but_count))
            continue;
        struct naive_position q = naive_play(&c->positions[ply - 1], m);
        shown = refuted(c, ply, &q);
    }
    c->move_count = first;
    return shown && show_close(c);
}

/* Every answer but the line's and those listed is futile or worth at most t. */
static bool others_within(struct certificate *c, size_t ply, const struct naive_move *but,
                          size_t but_count, int t)
{
    bool here = false;
    struct naive_move *except = malloc((but_count + 1) * sizeof *except);
    if (!except)
        return show_failed(c, SAKUI_MEMORY, "out of memory");
    if (but_count)
        memcpy(except, but, but_count * sizeof *except);
    except[but_count] = c->line[ply - 1];
    bool shown = show_answers_within(c, &c->positions[ply - 1], t, except, but_count + 1, &here);
    free(except);
    return shown && show_close(c);
}

bool certificate_shorter(struct certificate *c, size_t ply, const struct naive_move *but,
                         size_t but_count)
{
    return is_ply(c, ply, false) &&
           others_within(c, ply, but, but_count, certificate_line_value(c, ply - 1) - 1);
}

bool certificate_longest(struct certificate *c, size_t ply, const struct naive_move *but,
                         size_t but_count)
{
    return is_ply(c, ply, false) &&
           others_within(c, ply, but, but_count, certificate_line_value(c, ply - 1));
}

bool certificate_value(struct certificate *c, int v)
{
    bool here = false;
    if (v < 2 || v > 2 * CERTIFICATE_MAX_PLIES || v % 4 < 2)
        return show_failed(c, SAKUI_INPUT, "%d is not the value of a mate", v);
    return show_within(c, &c->start, v, &here) && show_more(c, &c->start, v - 1, &here) &&
           show_close(c);
}

bool certificate_best(struct certificate *c, size_t ply, int v)
{
    bool here = false;
    if (!is_ply(c, ply, true))
        return false;
    for (size_t i = 0; i < ply; i++) { /* the position after i moves is worth `rest` */
        const struct naive_position *p = &c->positions[i];
        int rest = v - 2 * (int)i;
        if (i % 2 == 0 ? !show_more(c, p, rest - 1, &here)
                       : !show_answers_within(c, p, rest, NULL, 0, &here))
            return false;
    }
    int rest = (int)(c->plies - ply);
    return show_answers_within(c, &c->positions[ply], 2 * rest + 1, NULL, 0, &here) &&
           show_close(c);
}

bool certificate_fastest(struct certificate *c)
{
    bool here = false;
    for (size_t i = 0; i < c->plies; i += 2)
        if (!show_more(c, &c->positions[i], 2 * (int)(c->plies - i) - 1, &here))
            return false;
    return show_close(c);
}

bool certificate_second(struct certificate *c, size_t ply, struct naive_move move,
                        enum certificate_second what, int t)
{
    bool here = false;
    char text[NAIVE_USI_MAX];
    naive_move_to_usi(move, text);
    if (!is_ply(c, ply, true) || !show_move(c, &c->positions[ply - 1], text, true, &move))
        return false;
    if (naive_same_move(move, c->line[ply - 1]))
        return show_failed(c, SAKUI_INPUT, "%s is the line's own move", text);
    if (t < 0 || t > 2 * CERTIFICATE_MAX_PLIES)
        return show_failed(c, SAKUI_INPUT, "%d is out of range", t);
    struct naive_position q = naive_play(&c->positions[ply - 1], move);
    switch (what) {
    case SECOND_MATES:
        return on_the_path(c, &q, ply, true);
    case SECOND_APART:
        return on_the_path(c, &q, c->plies + 1, true);
    case SECOND_RETURNS:
        if ((size_t)t > c->plies + 1 - ply)
            return show_failed(c, SAKUI_INPUT, "%d is out of range", t);
        return on_the_path(c, &q, c->plies + 1 - (size_t)t, false);
    case SECOND_WITHIN:
        return show_answers_within(c, &q, t - 2, NULL, 0, &here) && show_close(c);
    case SECOND_BEYOND:
        return show_lasts(c, &q, t - 2, &here) && show_close(c);
    }
    return false;
}

/* After m the value is some w above t, and pieces are left over. */
static bool leaves_pieces(struct certificate *c, const struct naive_position *q,
                          struct naive_move m, int t)
{
    char token[CERTIFICATE_TOKEN], *end;
    bool here = false;
    struct certificate_question ask = {.hint = HINT_WORTH, .position = q, .move = m, .t = t};
    struct naive_position next = naive_play(q, m);
    if (!show_ask(c, &ask, token))
        return false;
    long w = strtol(token, &end, 10);
    if (end == token || *end || w <= t || w > 2 * CERTIFICATE_MAX_PLIES || w % 4 != 0)
        return show_failed(c, SAKUI_INPUT,
                           "'%s' is no value of a longer defence that leaves pieces", token);
    return show_within(c, &next, (int)w - 2, &here) && show_more(c, &next, (int)w - 3, &here) &&
           show_close(c);
}

bool certificate_answer(struct certificate *c, size_t ply, struct naive_move move,
                        enum certificate_answer what, int t)
{
    bool here = false;
    char text[NAIVE_USI_MAX];
    naive_move_to_usi(move, text);
    if (!is_ply(c, ply, false) || !show_move(c, &c->positions[ply - 1], text, false, &move))
        return false;
    if (t < 0 || t > 2 * CERTIFICATE_MAX_PLIES)
        return show_failed(c, SAKUI_INPUT, "%d is out of range", t);
    struct naive_position next = naive_play(&c->positions[ply - 1], move);
    switch (what) {
    case ANSWER_REAL:
        return show_real(c, &c->positions[ply - 1], move, t) && show_close(c);
    case ANSWER_WITHIN:
        return show_within(c, &next, t - 2, &here) && show_close(c);
    case ANSWER_BEYOND:
        return show_more(c, &next, t - 2, &here) && show_close(c);
    case ANSWER_LEAVES:
        return leaves_pieces(c, &c->positions[ply - 1], move, t);
    case ANSWER_ESCAPES:
        return show_no_mate(c, &next) && show_close(c);
    }
    return false;
}

/* Is there a last move that mates at once and leaves the attacker nothing? */
static bool ask_spending(struct certificate *c, bool *spends)
{
    size_t first = 0, count = 0;
    bool shown = true;
    *spends = false;
    if (c->plies == 0)
        return show_failed(c, SAKUI_INPUT, "there is no line yet");
    const struct naive_position *p = &c->positions[c->plies - 1];
    if (!show_list(c, p, true, &first, &count))
        return false;
    for (size_t i = 0; i < count && shown && !*spends; i++) {
        struct naive_position q = naive_play(p, c->moves[first + i]);
        if (show_holds_nothing(c, &q))
            shown = show_is_mate(c, &q, spends);
    }
    c->move_count = first;
    return shown;
}

bool certificate_leftover(struct certificate *c)
{
    bool spends;
    if (!ask_spending(c, &spends))
        return false;
    return !spends || show_failed(c, SAKUI_INPUT, "a last move leaves nothing over");
}

bool certificate_no_leftover(struct certificate *c)
{
    bool spends;
    if (!ask_spending(c, &spends))
        return false;
    return spends || show_failed(c, SAKUI_INPUT, "pieces are left over at the end");
}
