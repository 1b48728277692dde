/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/verify/certificate_statement.h"

#define TRIES 4 /* for a statement; a circle in a proof of mate is met by another proof */

/* A statement about to be shown: where to go back to if it fails. */
struct mark {
    size_t tape, facts, closed;
    unsigned long hints;
};

static struct mark mark_of(const struct hint_maker *h)
{
    return (struct mark){h->tape.length, h->c.facts.count, h->c.closed, h->c.hints};
}

static void go_back(struct hint_maker *h, const struct mark *m)
{
    struct certificate *c = &h->c;
    if (h->tape.data && !h->tape.failed) {
        h->tape.length = m->tape;
        h->tape.data[m->tape] = '\0';
    }
    facts_cut(&c->facts, m->facts);
    c->closed = m->closed;
    c->hints = m->hints;
    c->status = SAKUI_OK;
    c->reason[0] = '\0';
    c->depth = 0;
    c->move_count = 0;
    h->open.count = 0;
    h->column = 0;
}

static void end_statement(struct hint_maker *h)
{
    if (h->column)
        strbuf_addc(&h->tape, '\n');
    h->column = 0;
    h->open.count = 0;
}

static void write_moves(struct strbuf *out, const struct naive_move *moves, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char usi[NAIVE_USI_MAX];
        naive_move_to_usi(moves[i], usi);
        strbuf_addf(out, " %s", usi);
    }
}

static void write_statement(struct strbuf *out, const struct statement *s)
{
    switch (s->type) {
    case STATE_NO_MATE:
        strbuf_adds(out, "no-mate");
        break;
    case STATE_LINE:
        strbuf_adds(out, "line");
        break;
    case STATE_ONLY:
        strbuf_addf(out, "only %zu", s->ply);
        break;
    case STATE_SHORTER:
        strbuf_addf(out, "shorter %zu", s->ply);
        break;
    case STATE_LONGEST:
        strbuf_addf(out, "longest %zu", s->ply);
        break;
    case STATE_VALUE:
        strbuf_addf(out, "value %d %s", s->v / 2, s->v % 2 ? "nothing-left" : "leftover");
        break;
    case STATE_BEST:
        strbuf_addf(out, "best %zu", s->ply);
        break;
    case STATE_FASTEST:
        strbuf_adds(out, "fastest");
        break;
    case STATE_FINDING:
        strbuf_addf(out, "finding %s %s", s->severity, certified_kind_name(s->kind));
        if (s->count)
            strbuf_addf(out, " %zu", s->ply);
        break;
    }
    write_moves(out, s->moves, s->count);
    strbuf_addc(out, '\n');
}

static bool show(struct certificate *c, const struct statement *s)
{
    switch (s->type) {
    case STATE_NO_MATE:
        return certificate_no_mate(c);
    case STATE_LINE:
        return certificate_line(c, s->moves, s->count);
    case STATE_ONLY:
        return certificate_only(c, s->ply, s->moves, s->count);
    case STATE_SHORTER:
        return certificate_shorter(c, s->ply, s->moves, s->count);
    case STATE_LONGEST:
        return certificate_longest(c, s->ply, s->moves, s->count);
    case STATE_VALUE:
        return certificate_value(c, s->v);
    case STATE_BEST:
        return certificate_best(c, s->ply, s->v);
    case STATE_FASTEST:
        return certificate_fastest(c);
    case STATE_FINDING:
        return certificate_finding(c, s->kind, s->ply,
                                   s->count ? s->moves[0] : (struct naive_move){0});
    }
    return false;
}

/* A second mate is first looked for without
 * searching under the line's positions: most never meet them. */
bool statement_show(struct hint_maker *h, const struct statement *s)
{
    struct mark m = mark_of(h);
    h->careful = h->exact = false;
    for (int i = 0; i < TRIES; i++) {
        h->circle = false;
        write_statement(&h->tape, s);
        if (show(&h->c, s)) {
            end_statement(h);
            return true;
        }
        go_back(h, &m);
        if (asker_done(&h->ask) || h->tape.failed)
            break;
        if (h->circle && !h->careful)
            h->careful = true;
        else if (h->exact)
            break;
        else
            h->exact = true;
    }
    return false;
}
