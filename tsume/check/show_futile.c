/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Is an interposition futile? The reading is that of brute.c (steps 1 to 8); mates at once are
 * decided there, values are shown here. */
#include <stdlib.h>
#include <string.h>

#include "tsume/check/show.h"

bool show_is_mate(struct certificate *c, const struct naive_position *q, bool *mate)
{
    return brute_is_mate(&c->brute, q, mate) == SAKUI_OK ||
           show_failed(c, SAKUI_INPUT, "too many interpositions to judge");
}

/* Q, the interposition m on s, and the slider. */
struct interposing {
    const struct naive_position *q;
    struct naive_move m;
    struct brute_line line;
    struct naive_position after; /* Q after m */
    struct naive_move captures[2];
    size_t capture_count;
};

static struct interposing interposing(const struct naive_position *q, struct naive_move m)
{
    struct interposing i = {
        .q = q, .m = m, .line = brute_line_of_check(q), .after = naive_play(q, m)};
    i.capture_count = brute_x_captures(&i.after, i.line.x0, m.to, i.captures);
    return i;
}

/* Q': the slider has taken, the piece is given back. */
static struct naive_position given_back(const struct interposing *i, struct naive_move capture)
{
    int captured = naive_base(naive_kind_of(i->after.board[i->m.to]));
    struct naive_position back = naive_play(&i->after, capture);
    back.hand[!i->q->side][captured]--;
    back.hand[i->q->side][captured]++;
    return back;
}

static bool has_other_answer(struct certificate *c, const struct interposing *i, bool *has)
{
    size_t first = 0, count = 0;
    *has = false;
    if (!show_list(c, i->q, false, &first, &count))
        return false;
    for (size_t k = 0; k < count; k++)
        *has |= !brute_interposes(i->q, &i->line, c->moves[first + k]);
    c->move_count = first;
    return true;
}

/* Does r, another interposition, count when those on s are judged: untakeable, or nearer? */
static bool counts_before(const struct interposing *i, struct naive_move r)
{
    struct naive_position after = naive_play(i->q, r);
    struct naive_move unused[2];
    if (brute_x_captures(&after, i->line.x0, r.to, unused) == 0)
        return true;
    bool passed_s = false; /* the squares run from the slider to the king */
    for (size_t k = 0; k < i->line.count; k++) {
        if (passed_s && i->line.squares[k] == r.to)
            return true;
        passed_s |= i->line.squares[k] == i->m.to;
    }
    return false;
}

/* ---- futile ---- */

/* Every answer in Q' that is new, or takes the slider, is futile there. */
static bool nothing_new(struct certificate *c, const struct interposing *i,
                        const struct naive_position *back, int w)
{
    size_t first = 0, count = 0;
    char token[CERTIFICATE_TOKEN];
    struct brute_line line = brute_line_of_check(back);
    bool shown = show_list(c, back, false, &first, &count);
    if (!shown)
        return false;
    for (size_t k = 0; k < count && shown; k++) {
        struct naive_move m = c->moves[first + k];
        struct certificate_question ask = {
            .hint = HINT_FUTILE, .position = back, .move = m, .t = w};
        if (m.to != i->m.to && naive_is_legal(i->q, m))
            continue;
        shown = brute_interposes(back, &line, m)
                    ? show_ask(c, &ask, token) && show_futile(c, back, m, token)
                    : show_failed(c, SAKUI_INPUT, "there is a new answer after the capture");
    }
    c->move_count = first;
    return shown;
}

/* Some real answer that counts makes v(Q) at least w. */
static bool witness(struct certificate *c, const struct interposing *i, int w)
{
    char token[CERTIFICATE_TOKEN];
    struct naive_move r;
    bool here = false;
    struct certificate_question ask = {
        .hint = HINT_WITNESS, .position = i->q, .move = i->m, .t = w};
    if (!show_ask(c, &ask, token) || !show_move(c, i->q, token, false, &r))
        return false;
    if (brute_interposes(i->q, &i->line, r)) {
        if (!counts_before(i, r))
            return show_failed(c, SAKUI_INPUT, "%s does not count for this interposition", token);
        if (!show_real(c, i->q, r, w - 1))
            return false;
    }
    struct naive_position next = naive_play(i->q, r);
    return show_more(c, &next, w - 3, &here);
}

static bool is_narrow(struct certificate *c, const struct interposing *i, const char *token)
{
    bool promote = token[1] == '+', mate, here = false;
    long w = token[1] && token[2] ? strtol(token + 2, NULL, 10) : 0;
    for (size_t k = 0; k < i->capture_count; k++) {
        if (i->captures[k].promote != promote)
            continue;
        struct naive_position back = given_back(i, i->captures[k]);
        if (w == 0) {
            if (!show_is_mate(c, &back, &mate))
                return false;
            return mate || show_failed(c, SAKUI_INPUT, "it is not mate after the capture");
        }
        if (w < 4 || w > 2 * CERTIFICATE_MAX_PLIES)
            break;
        if (c->brute.rule.narrow_tree)
            return show_failed(c, SAKUI_INPUT, "that the same moves mate is not shown here");
        return show_answers_within(c, &back, (int)w, NULL, 0, &here) &&
               nothing_new(c, i, &back, (int)w) && witness(c, i, (int)w);
    }
    return show_failed(c, SAKUI_INPUT, "'%s' is no way to take this interposition", token);
}

static bool is_x(struct certificate *c, const struct interposing *i)
{
    bool has, mate;
    if (!has_other_answer(c, i, &has))
        return false;
    for (size_t k = 0; k < i->capture_count && !has; k++) {
        struct naive_position taken = naive_play(&i->after, i->captures[k]);
        if (!show_is_mate(c, &taken, &mate))
            return false;
        if (mate)
            return true;
    }
    return show_failed(c, SAKUI_INPUT, "the slider does not take and mate");
}

static bool ask_xy(struct certificate *c, const struct interposing *i, bool *xy)
{
    return brute_is_xy(&c->brute, i->q, i->m, xy) == SAKUI_OK ||
           show_failed(c, SAKUI_INPUT, "too many interpositions to judge");
}

bool show_futile(struct certificate *c, const struct naive_position *q, struct naive_move m,
                 const char *token)
{
    struct interposing i = interposing(q, m);
    bool xy;
    if (!show_enter(c))
        return false;
    bool shown = false;
    if (token[0] == 'N' && (token[1] == '+' || token[1] == '='))
        shown = is_narrow(c, &i, token);
    else if (strcmp(token, "X") == 0)
        shown = is_x(c, &i);
    else if (strcmp(token, "Y") == 0)
        shown = ask_xy(c, &i, &xy) &&
                (xy || show_failed(c, SAKUI_INPUT, "no other piece takes and mates"));
    else
        show_failed(c, SAKUI_INPUT, "'%s' is no reason why an interposition is futile", token);
    show_leave(c);
    return shown;
}

/* ---- real ---- */

/* Neither X- nor XY(Y)-futile; these matter only where there is no other answer. */
static bool no_mate_by_capture(struct certificate *c, const struct interposing *i)
{
    bool has, mate, xy;
    if (!has_other_answer(c, i, &has))
        return false;
    for (size_t k = 0; k < i->capture_count && !has; k++) {
        struct naive_position taken = naive_play(&i->after, i->captures[k]);
        if (!show_is_mate(c, &taken, &mate))
            return false;
        if (mate)
            return show_failed(c, SAKUI_INPUT, "the slider takes this interposition and mates");
    }
    if (!ask_xy(c, i, &xy))
        return false;
    return !xy || show_failed(c, SAKUI_INPUT, "a piece takes this interposition and mates");
}

/* In Q' there is a real answer that was not there in Q, or takes the slider. */
static bool is_new(struct certificate *c, const struct interposing *i,
                   const struct naive_position *back, char *text, int t)
{
    struct naive_move m;
    size_t length = strlen(text);
    bool escapes = length > 0 && text[length - 1] == '!';
    if (escapes)
        text[length - 1] = '\0';
    if (!show_move(c, back, text, false, &m))
        return false;
    if (m.to != i->m.to && naive_is_legal(i->q, m))
        return show_failed(c, SAKUI_INPUT, "%s is not new", text);
    return escapes ? show_escape(c, back, text) : show_real(c, back, m, t);
}

/* Every real answer that counts makes v(Q) at most w, and v(Q') is more. */
static bool is_worth_more(struct certificate *c, const struct interposing *i,
                          const struct naive_position *back, long w)
{
    size_t first = 0, count = 0;
    char token[CERTIFICATE_TOKEN];
    bool here = false;
    if (w < 1 || w > 2 * CERTIFICATE_MAX_PLIES)
        return show_failed(c, SAKUI_INPUT, "%ld is no value", w);
    bool shown = show_list(c, i->q, false, &first, &count);
    if (!shown)
        return false;
    for (size_t k = 0; k < count && shown; k++) {
        struct naive_move r = c->moves[first + k];
        struct naive_position next = naive_play(i->q, r);
        bool between = brute_interposes(i->q, &i->line, r);
        struct certificate_question ask = {
            .hint = HINT_SHORT, .position = i->q, .move = r, .t = (int)w};
        if (between && !counts_before(i, r))
            continue;
        bool is_short = !between;
        if (between) {
            shown = show_ask(c, &ask, token);
            is_short = shown && strcmp(token, "-") == 0;
        }
        if (shown)
            shown = is_short ? show_within(c, &next, (int)w - 2, &here)
                             : show_futile(c, i->q, r, token);
    }
    c->move_count = first;
    return shown && show_lasts(c, back, (int)w, &here);
}

bool show_real(struct certificate *c, const struct naive_position *q, struct naive_move m, int t)
{
    struct interposing i = interposing(q, m);
    char token[CERTIFICATE_TOKEN];
    if (!brute_interposes(q, &i.line, m))
        return true;
    if (!show_enter(c))
        return false;
    bool shown = no_mate_by_capture(c, &i);
    for (size_t k = 0; k < i.capture_count && shown; k++) {
        struct naive_position back = given_back(&i, i.captures[k]);
        struct certificate_question ask = {
            .hint = HINT_NEW, .position = q, .move = m, .capture = i.captures[k], .t = t};
        shown = show_ask(c, &ask, token);
        if (shown && token[0] == 'D')
            shown = is_new(c, &i, &back, token + 1, t);
        else if (shown && token[0] == 'V')
            shown = is_worth_more(c, &i, &back, strtol(token + 1, NULL, 10));
        else if (shown)
            shown = show_failed(c, SAKUI_INPUT, "'%s' is no reason why it is real", token);
    }
    show_leave(c);
    return shown;
}
