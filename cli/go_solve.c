/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sakui solve on Go: what becomes of the stones, whoever moves first, and after every first move.
 */
#include "cli/go_solve.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#include "cli/go_walls.h"
#include "core/alloc.h"
#include "core/clock.h"
#include "tsume/go/solver/kinds.h"

#define LINE_MAX_MOVES 64

/* The answer for one side to move. */
struct go_side_answer {
    enum go_role side;
    struct go_status status;
    struct go_first_moves moves;
    bool with_moves;
    go_move line[LINE_MAX_MOVES];
    int line_length;
    const char *kind; /* of ko; NULL */
};

struct go_answers {
    struct go_side_answer of[2]; /* the side to move first */
    struct go_walls_seen walls;
    uint64_t nodes;
    double seconds;
};

/* What is left of the problem's limits. */
static struct limits rest_of(const struct context *c, const struct go_answers *a, double began)
{
    struct limits rest = c->limits;
    if (rest.nodes)
        rest.nodes = rest.nodes > a->nodes ? rest.nodes - a->nodes : 1;
    if (rest.seconds > 0) {
        double left = rest.seconds - (clock_thread_seconds() - began);
        rest.seconds = left > 1e-6 ? left : 1e-6;
    }
    return rest;
}

static void ask_status(const struct context *c, struct go_solver *solver, const struct go_case *k,
                       struct go_answers *all, struct go_side_answer *a, double began)
{
    struct go_state state = k->go.state;
    state.side = (uint8_t)a->side;
    struct limits rest = rest_of(c, all, began);
    go_solver_status(solver, &k->go.compiled, NULL, &state, &rest, &a->status);
    all->nodes += a->status.nodes;
    if (a->status.verdict != GO_UNKNOWN)
        a->line_length = go_solver_line(solver, &k->go.compiled, &state, a->line, LINE_MAX_MOVES);
}

static void ask_details(const struct context *c, struct go_solver *solver, const struct go_case *k,
                        struct go_answers *all, struct go_side_answer *a, double began)
{
    struct go_state state = k->go.state;
    state.side = (uint8_t)a->side;
    struct limits rest = rest_of(c, all, began);
    if (a->with_moves)
        go_solver_first_moves(solver, &k->go.compiled, &state, &rest, &a->moves);
    for (int i = 0; i < a->moves.count; i++)
        all->nodes += a->moves.items[i].status.nodes;
    uint64_t nodes = 0;
    rest = rest_of(c, all, began);
    a->kind = go_solver_kind(solver, &k->go.compiled, &state, &a->status, &rest, &nodes);
    all->nodes += nodes;
}

/* Are added stones what decides? */
static void ask_walls(const struct context *c, struct go_solver *solver, const struct go_case *k,
                      struct go_answers *all, double began)
{
    const struct go_status *of[2] = {NULL, NULL};
    for (int i = 0; i < 2; i++)
        of[all->of[i].side] = &all->of[i].status;
    if (of[0]->verdict == GO_UNKNOWN || of[1]->verdict == GO_UNKNOWN)
        return;
    struct limits rest = rest_of(c, all, began);
    go_solver_walls(solver, &k->go, of[GO_ATTACKER], of[GO_DEFENDER], &rest, &all->walls,
                    &all->nodes);
}

/* --- words ------------------------------------------------------------------------------------ */

void go_status_words(const struct go_case *c, const struct go_status *s, struct strbuf *out)
{
    enum go_role needs = s->winner == GO_ATTACKER ? GO_DEFENDER : GO_ATTACKER;
    if (s->verdict == GO_UNKNOWN)
        strbuf_addf(out, "undecided, stopped by the limit of %s", limit_name(s->limit));
    else
        strbuf_adds(out, go_verdict_name(s->verdict));
    if (s->verdict == GO_KO)
        strbuf_addf(out, ": %s; %s %s with %d ko threat%s more",
                    s->winner == GO_ATTACKER ? "dead" : "alive", go_role_name(c, needs),
                    needs == GO_ATTACKER ? "kills" : "lives", s->threats,
                    s->threats == 1 ? "" : "s");
    else if (s->verdict != GO_UNKNOWN && s->holds_to >= 0)
        strbuf_addf(out, " (proven against up to %d ko threats)", s->holds_to);
    if (s->seki_open)
        strbuf_adds(out, " (perhaps in seki: not decided)");
}

void go_status_json(const struct go_case *c, const struct go_status *s, struct json *j)
{
    enum go_role needs = s->winner == GO_ATTACKER ? GO_DEFENDER : GO_ATTACKER;
    bool ko = s->verdict == GO_KO, open = s->verdict == GO_UNKNOWN;
    json_kv_string(j, "status", go_verdict_name(s->verdict));
    json_kv_string(j, "winner", open ? NULL : s->winner == GO_ATTACKER ? "attacker" : "defender");
    json_key(j, "threats");
    if (open)
        json_null(j);
    else
        json_int(j, s->threats);
    json_kv_string(j, "threats_for", ko ? go_role_name(c, needs) : NULL);
    json_key(j, "proven_to"); /* threats; null = any number */
    if (ko || open || s->holds_to < 0)
        json_null(j);
    else
        json_int(j, s->holds_to);
}

static void put_line_json(struct json *j, const struct go_case *k, const struct go_side_answer *a)
{
    json_key(j, "line");
    json_array(j);
    for (int i = 0; i < a->line_length; i++) {
        char text[GO_MOVE_TEXT];
        go_move_sgf(&k->go.compiled, a->line[i], text);
        json_string(j, text);
    }
    json_end_array(j);
}

static int best_worth(const struct go_side_answer *a)
{
    return a->moves.count ? go_status_worth(&a->moves.items[0].status, a->side) : INT_MIN;
}

static bool is_best(const struct go_side_answer *a, int i)
{
    int worth = go_status_worth(&a->moves.items[i].status, a->side);
    return worth != INT_MIN && worth == best_worth(a);
}

static void put_moves_json(struct json *j, const struct go_case *k, const struct go_side_answer *a)
{
    json_key(j, "moves");
    json_array(j);
    for (int i = 0; i < a->moves.count; i++) {
        char text[GO_MOVE_TEXT];
        go_move_sgf(&k->go.compiled, a->moves.items[i].move, text);
        json_object(j);
        json_kv_string(j, "move", text);
        go_status_json(k, &a->moves.items[i].status, j);
        json_kv_bool(j, "best", is_best(a, i));
        json_end(j);
    }
    json_end_array(j);
}

static void put_side_json(struct json *j, const struct go_case *k, const struct go_side_answer *a)
{
    go_status_json(k, &a->status, j);
    json_kv_string(j, "kind", a->kind);
    if (a->with_moves)
        put_moves_json(j, k, a);
    put_line_json(j, k, a);
}

static enum limit_kind limit_of(const struct go_case *k, const struct go_answers *a)
{
    if (a->of[0].status.verdict == GO_UNKNOWN)
        return a->of[0].status.limit;
    return !k->side_known && a->of[1].status.verdict == GO_UNKNOWN ? a->of[1].status.limit
                                                                   : LIMIT_NONE;
}

static void answer_json(const struct problem *p, const struct go_case *k,
                        const struct go_answers *a, struct strbuf *out)
{
    struct json j;
    json_init(&j, out);
    json_object(&j);
    json_kv_string(&j, "id", p->id);
    json_kv_string(&j, "game", problem_game_name(p->game));
    json_kv_string(&j, "to_move", k->side_known ? go_role_name(k, a->of[0].side) : NULL);
    put_side_json(&j, k, &a->of[0]);
    json_key(&j, "other_side");
    json_object(&j);
    json_kv_string(&j, "to_move", go_role_name(k, a->of[1].side));
    put_side_json(&j, k, &a->of[1]);
    json_end(&j);
    go_case_json(k, &j);
    go_walls_json(k, &a->walls, &j);
    json_kv_string(&j, "algorithm", "tsume");
    json_kv_uint(&j, "nodes", a->nodes);
    json_kv_double(&j, "time_ms", round(a->seconds * 1e6) / 1e3);
    json_kv_string(&j, "limit", limit_name(limit_of(k, a)));
    json_end(&j);
    strbuf_addc(out, '\n');
}

/* The first moves in groups of equal results, best first. */
static void put_moves_text(const struct go_case *k, const struct go_side_answer *a,
                           struct strbuf *out)
{
    for (int i = 0; i < a->moves.count;) {
        const struct go_status *s = &a->moves.items[i].status;
        int worth = go_status_worth(s, a->side);
        strbuf_adds(out, i ? "    " : "  * ");
        go_status_words(k, s, out);
        strbuf_addc(out, ':');
        for (; i < a->moves.count && go_status_worth(&a->moves.items[i].status, a->side) == worth;
             i++) {
            char text[GO_MOVE_TEXT];
            go_move_name(&k->go.compiled, a->moves.items[i].move, text);
            strbuf_addf(out, " %s", text);
        }
        strbuf_addc(out, '\n');
    }
}

static void answer_text(const struct context *c, const struct problem *p, const struct go_case *k,
                        const struct go_answers *a, struct strbuf *out)
{
    const char *bold = c->color ? "\033[1m" : "", *plain = c->color ? "\033[0m" : "";
    strbuf_addf(out, "%s%s%s\n", bold, p->id, plain);
    go_case_text(k, out);
    for (int i = 0; i < 2; i++) {
        const struct go_side_answer *s = &a->of[i];
        strbuf_addf(out, "  %s to play: ", go_role_name(k, s->side));
        go_status_words(k, &s->status, out);
        if (s->kind)
            strbuf_addf(out, " (%s)", s->kind);
        strbuf_addc(out, '\n');
        put_moves_text(k, s, out);
        if (s->line_length) {
            strbuf_adds(out, "    line:");
            for (int m = 0; m < s->line_length; m++) {
                char text[GO_MOVE_TEXT];
                go_move_name(&k->go.compiled, s->line[m], text);
                strbuf_addf(out, " %s", text);
            }
            strbuf_addc(out, '\n');
        }
    }
    go_walls_text(k, &a->walls, out);
    strbuf_addf(out, "  %llu nodes, %.0f ms\n", (unsigned long long)a->nodes, a->seconds * 1000);
}

void go_solve_visit(const struct context *c, const struct go_how *how, const struct problem *p,
                    struct answer *answer)
{
    struct go_case k;
    struct go_solver *solver = NULL;
    struct go_solver_options options = {.memory_bytes = c->limits.memory_bytes,
                                        .threats = how->threats ? how->threats : -1};
    double began = clock_thread_seconds(); /* proposing a group may search as well */
    answer->code = EXIT_TROUBLE;
    if (go_case_make(p, how->one_eye, &k, &answer->diags))
        return;
    struct go_answers *a = mem_zalloc(1, sizeof *a);
    if (!a || go_solver_new(&solver, &options)) {
        diag_add(&answer->diags, DIAG_ERROR, p->file, p->line, 0, "solve-failed", "%s: %s", p->id,
                 sakui_status_name(SAKUI_MEMORY));
    } else {
        a->of[0].side = k.side;
        a->of[1].side = k.side == GO_ATTACKER ? GO_DEFENDER : GO_ATTACKER;
        a->of[0].with_moves = !how->brief;
        a->of[1].with_moves = !how->brief && !k.side_known;
        /* Both results first: the moves may well use up the limits. */
        for (int i = 0; i < 2; i++)
            ask_status(c, solver, &k, a, &a->of[i], began);
        for (int i = 0; i < 2 && !how->brief; i++)
            ask_details(c, solver, &k, a, &a->of[i], began);
        if (!how->brief)
            ask_walls(c, solver, &k, a, began);
        a->seconds = clock_thread_seconds() - began;
        if (c->output.json)
            answer_json(p, &k, a, &answer->out);
        else
            answer_text(c, p, &k, a, &answer->out);
        answer->code = limit_of(&k, a) ? EXIT_UNDECIDED : EXIT_FINE;
    }
    go_solver_free(solver);
    mem_free(a);
}
