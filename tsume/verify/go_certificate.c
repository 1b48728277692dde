/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/verify/go_certificate.h"

#include <string.h>

#include "tsume/check/go_strategy.h"
#include "tsume/go/solver/strategy.h"

#define NODES        1000000u /* searched for the hints of one problem, at least */
#define STEPS        200000u  /* moves made by the checker for one statement, at least */
#define STEPS_A_FACT 4        /* one position is noted for so many moves */
#define MEMORY       (32u << 20)
#define THREATS_LESS 3 /* shown where "any number" is not */
#define LINE_WORDS   24

struct writer {
    const struct go_problem *problem;
    struct go_brute_problem naive;
    struct go_strategy *strategy;
    unsigned long steps; /* moves the checker may make for a statement */
    struct strbuf hints; /* of the statement at hand */
    unsigned words;
    const struct go_thesis *thesis;
    struct strbuf *out;
    struct go_certificate_summary *summary;
};

static char letter(const struct go_problem *p, enum go_role role)
{
    enum go_color color = role == GO_ATTACKER ? p->attacker : go_other(p->attacker);
    return color == GO_COLOR_BLACK ? 'X' : 'O';
}

/* --- the position ----------------------------------------------------------------------------- */

static void make_naive(struct writer *w)
{
    const struct go_problem *p = w->problem;
    struct go_brute_problem *n = &w->naive;
    memset(n, 0, sizeof *n);
    go_naive_init(&n->board, p->board.cols, p->board.rows);
    n->defender = letter(p, GO_DEFENDER);
    n->one_eye = p->one_eye;
    for (int i = 0; i < go_board_points(&p->board); i++) {
        int row = i / p->board.cols, col = i % p->board.cols;
        n->board.cell[row][col] = "XO."[p->board.cell[i]];
        n->region[row][col] = p->region[i];
        n->crucial[row][col] = p->crucial[i] && p->board.cell[i] != GO_COLOR_NONE;
    }
}

static void put_set(struct writer *w, const char *name, bool set[GO_NAIVE_MAX][GO_NAIVE_MAX])
{
    strbuf_adds(w->out, name);
    for (int r = 0; r < w->naive.board.rows; r++) {
        for (int c = 0; c < w->naive.board.cols; c++) {
            if (set[r][c])
                strbuf_addf(w->out, " %c%c", 'a' + c, 'a' + r);
        }
    }
    strbuf_addc(w->out, '\n');
}

static void put_position(struct writer *w, const char *id, enum go_role side)
{
    const struct go_problem *p = w->problem;
    strbuf_addf(w->out, "go-certificate 1\nproblem %s\nboard %d %d\n", id, p->board.cols,
                p->board.rows);
    for (int r = 0; r < p->board.rows; r++)
        strbuf_addf(w->out, "  %.*s\n", p->board.cols, w->naive.board.cell[r]);
    strbuf_addf(w->out, "attacker %c\nside %c\n", letter(p, GO_ATTACKER), letter(p, side));
    put_set(w, "region", w->naive.region);
    put_set(w, "crucial", w->naive.crucial);
    if (p->added_count) {
        bool added[GO_NAIVE_MAX][GO_NAIVE_MAX] = {{false}};
        for (int i = 0; i < p->added_count; i++)
            added[p->added[i] / p->board.cols][p->added[i] % p->board.cols] = true;
        put_set(w, "added", added);
    }
    if (p->one_eye)
        strbuf_adds(w->out, "one-eye\n");
}

/* --- hints ------------------------------------------------------------------------------------ */

static struct go_state state_of(const struct writer *w, const struct go_match_state *s)
{
    const struct go_region *r = &w->problem->compiled;
    struct go_state out = w->problem->state;
    char defender = w->naive.defender;
    out.stones[GO_ATTACKER] = out.stones[GO_DEFENDER] = out.crucial = 0;
    out.ko = GO_NO_KO;
    for (int p = 0; p < r->count; p++) {
        if (r->point[p] < 0)
            continue;
        int row = r->point[p] / r->cols, col = r->point[p] % r->cols;
        char cell = s->board.cell[row][col];
        if (cell != '.')
            out.stones[cell == defender ? GO_DEFENDER : GO_ATTACKER] |= go_bit(p);
        if (s->crucial[row][col])
            out.crucial |= go_bit(p);
        if (row == s->ko_row && col == s->ko_col)
            out.ko = (uint8_t)p;
    }
    out.side = s->side == defender ? GO_DEFENDER : GO_ATTACKER;
    out.threats = (uint8_t)(w->thesis->any ? 1 : s->threats);
    char owner = w->thesis->any ? go_other_color(w->thesis->winner) : w->thesis->owner;
    out.owner = owner == defender && out.threats ? GO_DEFENDER : GO_ATTACKER;
    return out;
}

/* The winner's move, on this path if `again`. */
static bool find_move(struct writer *w, const struct go_match *m, const struct go_match_state *s,
                      bool again, go_move *out)
{
    struct go_state state = state_of(w, s), path[GO_MATCH_DEPTH];
    enum go_role winner = w->thesis->winner == w->naive.defender ? GO_DEFENDER : GO_ATTACKER;
    int count = 0;
    if (!again)
        return go_strategy_move(w->strategy, &state, winner, out);
    for (int i = 0; i + 1 < m->depth; i++) {
        if (m->path[i].epoch == s->epoch)
            path[count++] = state_of(w, &m->path[i]);
    }
    return go_strategy_move_after(w->strategy, path, count, &state, winner, out);
}

static bool find_hint(void *context, const struct go_match *m, const struct go_match_state *s,
                      bool again, struct go_hint *out)
{
    struct writer *w = context;
    go_move move;
    if (!find_move(w, m, s, again, &move))
        return false;
    strbuf_adds(&w->hints, w->words % LINE_WORDS ? " " : w->words ? "\n  " : "  ");
    w->words++;
    if (move == GO_MOVE_PASS) {
        *out = (struct go_hint){GO_HINT_PASS, -1, -1};
        strbuf_adds(&w->hints, "pass");
    } else if (move == GO_MOVE_THREAT) {
        *out = (struct go_hint){GO_HINT_THREAT, -1, -1};
        strbuf_adds(&w->hints, "threat");
    } else {
        int at = go_move_point(&w->problem->compiled, move);
        if (at < 0)
            return false;
        *out = (struct go_hint){GO_HINT_POINT, at / w->problem->board.cols,
                                at % w->problem->board.cols};
        strbuf_addf(&w->hints, "%c%c", 'a' + out->col, 'a' + out->row);
    }
    return true;
}

/* --- statements ------------------------------------------------------------------------------- */

/* Tries to show it, and writes it down if that succeeds. */
static sakui_status show(struct writer *w, const struct go_thesis *t, bool *done)
{
    struct go_shown shown;
    w->thesis = t;
    w->words = 0;
    strbuf_clear(&w->hints);
    sakui_status status =
        go_strategy_show(&w->naive, t, find_hint, w, w->steps, w->steps / STEPS_A_FACT, &shown);
    *done = !status && shown.shown;
    if (!*done)
        return status;
    if (t->after)
        strbuf_addf(w->out, "after %c%c", 'a' + t->col, 'a' + t->row);
    else
        strbuf_addf(w->out, "status %c", t->mover);
    strbuf_addf(w->out, " %c ", t->winner);
    if (t->any)
        strbuf_addf(w->out, "%c any\n", go_other_color(t->winner));
    else if (t->owner && t->threats)
        strbuf_addf(w->out, "%c %d\n", t->owner, t->threats);
    else
        strbuf_adds(w->out, "nobody 0\n");
    if (w->words)
        strbuf_addf(w->out, "%s\n", w->hints.data);
    w->summary->statements++;
    w->summary->hints += shown.hints;
    w->summary->facts += shown.facts;
    return SAKUI_OK;
}

/* What a status says: who wins, and against how many threats. */
static sakui_status show_status(struct writer *w, struct go_thesis t, const struct go_status *s)
{
    enum go_role loser = s->winner == GO_ATTACKER ? GO_DEFENDER : GO_ATTACKER;
    bool done;
    if (s->verdict == GO_UNKNOWN)
        return SAKUI_OK;
    t.winner = letter(w->problem, s->winner);
    t.any = s->verdict != GO_KO && s->holds_to < 0;
    t.owner = letter(w->problem, loser);
    t.threats = s->verdict == GO_KO ? s->threats - 1 : s->holds_to;
    if (t.any)
        t.owner = 0;
    sakui_status status = show(w, &t, &done);
    w->summary->missing += !done;
    if (!status && !done && t.any) {
        t.any = false;
        t.owner = letter(w->problem, loser);
        t.threats = THREATS_LESS;
        status = show(w, &t, &done);
    }
    if (status || s->verdict != GO_KO)
        return status;
    t.winner = t.owner = letter(w->problem, loser);
    t.threats = s->threats;
    status = show(w, &t, &done);
    w->summary->missing += !done;
    return status;
}

static sakui_status show_all(struct writer *w, const struct go_report *r, enum go_role side)
{
    const struct go_problem *p = w->problem;
    enum go_role other = side == GO_ATTACKER ? GO_DEFENDER : GO_ATTACKER;
    struct go_thesis t = {.mover = letter(p, side)};
    sakui_status status = show_status(w, t, &r->first);
    t.mover = letter(p, other);
    if (!status)
        status = show_status(w, t, &r->other);
    t.mover = letter(p, side);
    t.after = true;
    for (int i = 0; i < r->moves.count && !status; i++) {
        int at = go_move_point(&p->compiled, r->moves.items[i].move);
        if (at < 0) /* passing is the other side to move */
            continue;
        t.row = at / p->board.cols;
        t.col = at % p->board.cols;
        status = show_status(w, t, &r->moves.items[i].status);
    }
    return status;
}

sakui_status go_certificate_write(const struct go_problem *problem, const struct go_report *report,
                                  const char *id, const struct limits *limits, struct strbuf *out,
                                  struct go_certificate_summary *summary)
{
    struct writer w = {.problem = problem, .out = out, .summary = summary};
    enum go_role side = (enum go_role)problem->state.side;
    size_t begin = out->length;
    memset(summary, 0, sizeof *summary);
    summary->wanted = true;
    uint64_t nodes = limits->nodes > NODES ? limits->nodes : NODES;
    w.steps = (unsigned long)(limits->nodes > STEPS ? limits->nodes : STEPS);
    sakui_status status =
        go_strategy_new(&w.strategy, &problem->compiled,
                        limits->memory_bytes ? limits->memory_bytes : MEMORY, nodes);
    if (status)
        return status;
    strbuf_init(&w.hints);
    make_naive(&w);
    put_position(&w, id, side);
    status = show_all(&w, report, side);
    strbuf_addf(out, "end %lu %lu %lu\n", summary->statements, summary->hints, summary->missing);
    summary->nodes = go_strategy_nodes(w.strategy);
    summary->bytes = out->length - begin;
    strbuf_free(&w.hints);
    go_strategy_free(w.strategy);
    return status;
}
