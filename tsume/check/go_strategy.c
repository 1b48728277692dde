/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/check/go_strategy.h"

#include <stdlib.h>
#include <string.h>

#include "tsume/check/go_benson.h"

/* What is known of a position: the winner's move there, and that it was shown. */
struct note {
    struct go_situation at;
    bool used, shown, has_move, promised;
    struct go_hint move;
};

struct walk {
    struct go_match m;
    const struct go_thesis *claim;
    go_hint_source *hint;
    void *context;
    struct note *notes;
    size_t capacity, count;
    struct go_match_state *promised; /* positions that are still to be shown */
    size_t promises, promises_room;
    unsigned long max_steps, max_facts;
    struct go_shown *out;
    bool no_memory;
};

/* What a position rests on. */
struct facts {
    bool leans; /* on a repetition of this path */
};

static bool fail(struct walk *w, const char *reason)
{
    if (!w->out->reason)
        w->out->reason = reason;
    return false;
}

/* --- notes ------------------------------------------------------------------------------------ */

static struct note *place(struct note *notes, size_t capacity, const struct go_situation *at)
{
    size_t k = (size_t)go_situation_hash(at) % capacity;
    while (notes[k].used && memcmp(&notes[k].at, at, sizeof *at) != 0)
        k = (k + 1) % capacity;
    return &notes[k];
}

static bool widen(struct walk *w)
{
    size_t capacity = w->capacity ? w->capacity * 2 : 1024;
    struct note *notes = calloc(capacity, sizeof *notes);
    if (!notes)
        return false;
    for (size_t i = 0; i < w->capacity; i++) {
        if (w->notes[i].used)
            *place(notes, capacity, &w->notes[i].at) = w->notes[i];
    }
    free(w->notes);
    w->notes = notes;
    w->capacity = capacity;
    return true;
}

/* The note of a position, made if there is none. It stays where it is until the next is made. */
static struct note *note_of(struct walk *w, const struct go_situation *at)
{
    if (w->count * 2 >= w->capacity && !widen(w)) {
        w->no_memory = true;
        return NULL;
    }
    struct note *n = place(w->notes, w->capacity, at);
    if (!n->used) {
        if (w->count >= w->max_facts)
            return NULL;
        n->used = true;
        n->at = *at;
        w->count++;
    }
    return n;
}

/* --- the walk --------------------------------------------------------------------------------- */

static bool show(struct walk *w, const struct go_match_state *s, struct facts *out);

/* Is some move denied here? *by_path: only by what was on the board before. */
static bool is_denied(const struct walk *w, const struct go_match_state *s, bool *by_path)
{
    struct go_match_state next;
    bool repeats = false;
    *by_path = false;
    for (int r = 0; r < s->board.rows; r++) {
        for (int c = 0; c < s->board.cols; c++) {
            if (!w->m.p->region[r][c])
                continue;
            enum go_step step = go_match_play(&w->m, s, r, c, &next);
            if (step == GO_STEP_KO)
                return true;
            repeats = repeats || step == GO_STEP_REPEATS;
        }
    }
    *by_path = repeats;
    return repeats;
}

static bool may_spend(const struct walk *w, const struct go_match_state *s)
{
    return s->threats > 0 && w->claim->owner == s->side;
}

/* The winner makes the move that was named. */
static bool follow(struct walk *w, const struct go_match_state *s, const struct go_hint *move,
                   struct facts *out)
{
    struct go_match_state next;
    bool before, by_path;
    switch (move->kind) {
    case GO_HINT_THREAT:
        if (!may_spend(w, s) || !is_denied(w, s, &by_path))
            return fail(w, "no ko threat can be spent here");
        out->leans = out->leans || by_path;
        go_match_spend(s, &next);
        return show(w, &next, out);
    case GO_HINT_PASS:
        if (!go_match_may_pass(&w->m, s, &before))
            return fail(w, "the winner may not pass here");
        go_match_pass(&w->m, s, &next);
        bool ok = show(w, &next, out);
        w->m.path[w->m.depth - 1].leaves = false;
        return ok;
    default:
        if (move->row < 0 || move->col < 0 || move->row >= s->board.rows ||
            move->col >= s->board.cols || !w->m.p->region[move->row][move->col])
            return fail(w, "the winner's move lies outside the region");
        if (go_match_play(&w->m, s, move->row, move->col, &next) != GO_STEP_OK)
            return fail(w, "the winner's move is not allowed here");
        return show(w, &next, out);
    }
}

/* Any number of threats: the loser may spend one here, and that position must be shown as well, by
 * itself, for nothing earlier counts then. */
static bool promise(struct walk *w, const struct go_match_state *s)
{
    struct go_match_state next;
    go_match_spend(s, &next);
    struct go_situation at = go_match_situation(&w->m, &next);
    struct note *n = note_of(w, &at);
    if (!n)
        return fail(w, "too many positions");
    if (n->shown || n->promised)
        return true;
    n->promised = true;
    if (w->promises == w->promises_room) {
        size_t room = w->promises_room ? w->promises_room * 2 : 64;
        struct go_match_state *wider = realloc(w->promised, room * sizeof *wider);
        if (!wider) {
            w->no_memory = true;
            return fail(w, "out of memory");
        }
        w->promised = wider;
        w->promises_room = room;
    }
    next.epoch = 0;
    w->promised[w->promises++] = next;
    return true;
}

/* Whatever the loser does. */
static bool resist(struct walk *w, const struct go_match_state *s, struct facts *out)
{
    struct go_match_state next;
    bool denied = false, before;
    for (int r = 0; r < s->board.rows; r++) {
        for (int c = 0; c < s->board.cols; c++) {
            if (!w->m.p->region[r][c])
                continue;
            enum go_step step = go_match_play(&w->m, s, r, c, &next);
            denied = denied || step == GO_STEP_KO || step == GO_STEP_REPEATS;
            out->leans = out->leans || step == GO_STEP_REPEATS;
            if (step == GO_STEP_OK && !show(w, &next, out))
                return false;
        }
    }
    if (denied && w->claim->any && !promise(w, s))
        return false;
    if (denied && may_spend(w, s)) {
        go_match_spend(s, &next);
        if (!show(w, &next, out))
            return false;
    }
    if (go_match_may_pass(&w->m, s, &before)) {
        go_match_pass(&w->m, s, &next);
        bool ok = show(w, &next, out);
        w->m.path[w->m.depth - 1].leaves = false;
        if (!ok)
            return false;
    }
    out->leans = out->leans || before;
    return true;
}

static bool repeats(const struct walk *w, const struct go_match_state *s,
                    const struct go_hint *move)
{
    struct go_match_state next;
    return move->kind == GO_HINT_POINT && move->row >= 0 && move->col >= 0 &&
           move->row < s->board.rows && move->col < s->board.cols &&
           go_match_play(&w->m, s, move->row, move->col, &next) == GO_STEP_REPEATS;
}

/* The winner's move of a position: the same one every time it comes up, if the path allows. */
static bool winner_moves(struct walk *w, const struct go_match_state *s,
                         const struct go_situation *at, struct facts *out)
{
    struct note *n = note_of(w, at);
    if (!n)
        return fail(w, "too many positions");
    if (!n->has_move) {
        struct go_hint first;
        if (!w->hint(w->context, &w->m, s, false, &first))
            return fail(w, "no move of the winner is given");
        n->move = first;
        n->has_move = true;
        w->out->hints++;
    }
    struct go_hint move = n->move;
    if (repeats(w, s, &move)) { /* on this path another one is needed, and for this path alone */
        if (!w->hint(w->context, &w->m, s, true, &move))
            return fail(w, "the winner's move repeats a position, and no other is given");
        w->out->hints++;
        out->leans = true;
    }
    return follow(w, s, &move, out);
}

/* The position is a new one of the path: is it won? Adds to *out what that rests on. */
static bool show(struct walk *w, const struct go_match_state *s, struct facts *out)
{
    bool attacker_wins = w->claim->winner == w->m.attacker;
    struct facts here = {false};
    if (go_match_taken(&w->m, s))
        return attacker_wins || fail(w, "the stones are taken");
    if (++w->out->steps > w->max_steps || w->m.depth >= GO_MATCH_DEPTH)
        return fail(w, "it is too long");
    struct go_situation at = go_match_situation(&w->m, s);
    struct note *n = w->capacity ? place(w->notes, w->capacity, &at) : NULL;
    if (n && n->used && n->shown)
        return true;
    if (!attacker_wins && go_benson_alive(&w->m, s))
        return true;
    w->m.path[w->m.depth++] = *s;
    bool ok = s->side == w->claim->winner ? winner_moves(w, s, &at, &here) : resist(w, s, &here);
    w->m.depth--;
    if (!ok)
        return false;
    if (!here.leans) { /* nothing below repeats: it holds whatever was on the board before */
        n = note_of(w, &at);
        if (!n)
            return fail(w, "too many positions");
        n->shown = true;
        w->out->facts++;
    }
    out->leans = out->leans || here.leans;
    return true;
}

/* The claim's position: the start, or what one move makes of it. */
static bool show_claim(struct walk *w, const struct go_match_state *s, struct facts *out)
{
    const struct go_thesis *c = w->claim;
    struct go_match_state next;
    if (!c->after)
        return show(w, s, out);
    w->m.path[w->m.depth++] = *s;
    if (c->row < 0 || c->col < 0 || c->row >= s->board.rows || c->col >= s->board.cols ||
        !w->m.p->region[c->row][c->col] ||
        go_match_play(&w->m, s, c->row, c->col, &next) != GO_STEP_OK)
        return fail(w, "the first move is not allowed");
    return show(w, &next, out);
}

sakui_status go_strategy_show(const struct go_brute_problem *p, const struct go_thesis *claim,
                              go_hint_source *hint, void *context, unsigned long max_steps,
                              unsigned long max_facts, struct go_shown *out)
{
    struct walk *w = calloc(1, sizeof *w); /* about half a megabyte: not on the stack */
    struct go_brute_problem with = *p;
    struct go_match_state s;
    struct facts facts = {false};
    memset(out, 0, sizeof *out);
    if (!w)
        return SAKUI_MEMORY;
    with.threat_owner = claim->owner;
    with.threats = claim->owner ? claim->threats : 0;
    sakui_status status = go_match_begin(&w->m, &with, claim->mover, &s);
    w->claim = claim;
    w->hint = hint;
    w->context = context;
    w->max_steps = max_steps;
    w->max_facts = max_facts;
    w->out = out;
    if (!status)
        out->shown = show_claim(w, &s, &facts);
    w->m.depth = 0;
    for (size_t i = 0; out->shown && i < w->promises; i++) {
        struct go_match_state later = w->promised[i]; /* the list may move */
        out->shown = show(w, &later, &facts);
    }
    if (w->no_memory)
        status = SAKUI_MEMORY;
    free(w->notes);
    free(w->promised);
    free(w);
    return status;
}
