/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The set-up of a record, out of what its lines said: diagram, hands, handicap, side to move. */
#include <string.h>

#include "importers/record.h"

static bool refuse(struct record *r)
{
    r->refused = true;
    return false;
}

/* Nothing is told twice when the side turns out to be the other one. */
static void tell(struct record *r, enum diag_severity severity, const char *code, const char *what)
{
    if (!r->solution)
        diag_add(r->diags, severity, r->in->file, r->line, 0, code, "%s", what);
}

static int one_king_side(const struct setup *s)
{
    int kings[2] = {0, 0};
    for (int i = 0; i < SHOGI_SQUARES; i++) {
        if (shogi_piece_type(s->board[i]) == SHOGI_KING)
            kings[shogi_piece_color(s->board[i])]++;
    }
    return kings[0] + kings[1] == 1 ? (kings[0] ? SHOGI_BLACK : SHOGI_WHITE) : -1;
}

/* Hands named by the part in the problem (攻方, 玉方), now that it is known who plays it. */
static void place_parts(struct record *r, int attacker)
{
    struct bod *b = &r->bod;
    b->bad = b->bad || r->parts.bad;
    for (int part = 0; part < 2; part++) {
        int color = part == RECORD_ATTACKER ? attacker : !attacker;
        if (!r->parts.hand_seen[part])
            continue;
        if (b->hand_seen[color]) {
            bool strict = r->in->options->strict;
            tell(r, strict ? DIAG_ERROR : DIAG_WARNING, "hand-repeated",
                 "Two lines say what the same side holds, one by its part in the problem; that one "
                 "is left out.");
            r->refused = r->refused || strict;
            continue;
        }
        b->hand_seen[color] = true;
        b->rest[color] = r->parts.rest[part];
        memcpy(b->setup.hand[color], r->parts.setup.hand[part], sizeof b->setup.hand[color]);
    }
}

/* Completes a diagram: whose hand gets what no line spoke of, whose turn it is. */
static bool finish_diagram(struct record *r)
{
    struct bod *b = &r->bod;
    int defender = one_king_side(&b->setup);
    int attacker = defender >= 0 ? !defender : r->side >= 0 ? r->side : SHOGI_BLACK;
    place_parts(r, attacker);
    bod_check_bare(b, r->in->file, r->diags);
    if (b->bad)
        return refuse(r);
    for (int c = 0; c < 2; c++) {
        bool assumed = !b->hand_seen[c] && (c == defender || (r->tsume && c == SHOGI_WHITE));
        if (assumed)
            tell(r, DIAG_NOTE, "hand-assumed",
                 "No line says what the defender holds; taken to be all the rest.");
        if (b->rest[c] || assumed)
            setup_rest_to_hand(&b->setup, c);
    }
    b->setup.side = r->side >= 0 ? r->side : defender == SHOGI_BLACK ? SHOGI_WHITE : SHOGI_BLACK;
    if (r->side < 0 && defender == SHOGI_BLACK)
        tell(r, DIAG_NOTE, "side-assumed",
             "Nothing says whose move it is, and the only king is black's; taken to be white's.");
    if (r->side < 0 && r->handicap && r->handicap != handicap_at(0)) {
        /* A handicap game whose diagram is its own starting position: the upper side begins. */
        char sfen[SHOGI_SFEN_MAX];
        b->setup.side = SHOGI_WHITE;
        setup_to_sfen(&b->setup, sfen);
        if (strcmp(sfen, r->handicap->sfen) != 0)
            b->setup.side = SHOGI_BLACK;
    }
    return true;
}

static bool holds_something(const struct bod *b)
{
    unsigned pieces = b->rest[0] + b->rest[1];
    for (int t = 0; t < SHOGI_HAND_TYPES; t++)
        pieces += b->setup.hand[0][t] + b->setup.hand[1][t];
    return pieces > 0;
}

static bool finish_setup(struct record *r)
{
    if (r->bod.rows)
        return finish_diagram(r);
    if (r->bod.bad) /* a diagram of which no row could be read, or such a hand */
        return refuse(r);
    if (!r->handicap && (r->tsume || r->other)) {
        tell(r, DIAG_ERROR, "no-position",
             "There is no board diagram, and the handicap named does not give one.");
        return refuse(r);
    }
    const struct handicap *h = r->handicap ? r->handicap : handicap_at(0);
    if ((holds_something(&r->bod) || holds_something(&r->parts)) && !r->solution)
        diag_add(r->diags, DIAG_WARNING, r->in->file, r->line, 0, "hand-unused",
                 "There is no board diagram, so the position is that of %s; the pieces in hand are "
                 "left out.",
                 h->name);
    setup_from_sfen(&r->bod.setup, h->sfen);
    if (r->side >= 0)
        r->bod.setup.side = r->side;
    return true;
}

static bool make_solution(struct record *r)
{
    char sfen[SHOGI_SFEN_MAX];
    setup_to_sfen(&r->bod.setup, sfen);
    record_check(r, problem_set(r->problem, &r->problem->setup, sfen));
    solution_free(r->solution);
    r->solution = NULL;
    if (r->status != SAKUI_OK)
        return false;
    sakui_status s = solution_new(&r->solution, r->problem, r->in->file, r->line, r->diags);
    if (s == SAKUI_INPUT)
        return refuse(r);
    record_check(r, s);
    return s == SAKUI_OK;
}

bool record_ready(struct record *r)
{
    record_settle(r);
    if (r->solution)
        return true;
    if (r->refused || r->status != SAKUI_OK)
        return false;
    record_flush(r); /* comments so far belong to the root */
    r->as_read = r->bod;
    if (!finish_setup(r) || r->refused)
        return false;
    if (!setup_check(&r->bod.setup, r->in->file, r->line, r->diags))
        return refuse(r);
    return make_solution(r);
}

void record_set_side(struct record *r, int side)
{
    r->side = side;
    r->bod = r->as_read; /* whose hand is whose may hang on the side */
    if (finish_setup(r))
        make_solution(r);
}
