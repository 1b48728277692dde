/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Questions about life and death that the GTP engine answers. */
#include <limits.h>
#include <string.h>

#include "cli/gtp_engine.h"
#include "tsume/go/rooms.h"
#include "tsume/go/solver/walls.h"
#include "tsume/go/wider.h"

/* The problem of the stones at the vertex and their friends in the same room. */
static bool problem_at(struct gtp_engine *e, const char *word, int loose, struct go_case *k)
{
    const char *why = "";
    int point;
    if (!gtp_read_vertex(&e->board, word, &point) || point == GO_PASS) {
        gtp_fail(e, "invalid coordinate");
        return false;
    }
    if (e->board.cell[point] == GO_COLOR_NONE) {
        gtp_fail(e, "vertex must not be empty");
        return false;
    }
    struct go_request request = {.board = &e->board, .dragon = true, .loose = loose};
    memset(k, 0, sizeof *k);
    k->crucial_by = "vertex";
    if (go_problem_at(&k->go, &request, point, &why)) {
        gtp_fail(e, why);
        return false;
    }
    return true;
}

static void ask(struct gtp_engine *e, const struct go_case *k, enum go_role side,
                struct go_status *out)
{
    struct go_state state = k->go.state;
    state.side = (uint8_t)side;
    if (k->go.compiled.attacker == e->board.side ? side != GO_ATTACKER : side != GO_DEFENDER)
        state.ko = GO_NO_KO;
    go_solver_status(e->solver, &k->go.compiled, NULL, &state, &e->limits, out);
}

static enum go_role role_of(const struct go_case *k, enum go_color color)
{
    return color == k->go.attacker ? GO_ATTACKER : GO_DEFENDER;
}

/* sakui-status VERTEX [COLOR]: what becomes of the stones if COLOR moves first; both if none. */
static void cmd_status(struct gtp_engine *e, const struct gtp_words *w)
{
    struct go_case k;
    enum go_color only = GO_COLOR_NONE;
    if (w->count > 2 && !gtp_read_color(w->word[2], &only)) {
        gtp_fail(e, "invalid color");
        return;
    }
    if (!problem_at(e, w->word[1], e->loose, &k))
        return;
    for (int color = 0; color < 2; color++) {
        struct go_status s;
        if (only != GO_COLOR_NONE && (enum go_color)color != only)
            continue;
        ask(e, &k, role_of(&k, (enum go_color)color), &s);
        strbuf_addf(&e->answer, "%s%s first: ", strbuf_str(&e->answer)[0] ? "\n" : "",
                    color ? "white" : "black");
        go_status_words(&k, &s, &e->answer);
    }
}

/* sakui-solve VERTEX COLOR: every first move of COLOR with what it comes to, best first. */
static void cmd_solve(struct gtp_engine *e, const struct gtp_words *w)
{
    struct go_case k;
    struct go_first_moves moves;
    enum go_color color;
    if (!gtp_read_color(w->word[2], &color)) {
        gtp_fail(e, "invalid color");
        return;
    }
    if (!problem_at(e, w->word[1], e->loose, &k))
        return;
    struct go_state state = k.go.state;
    state.side = (uint8_t)role_of(&k, color);
    go_solver_first_moves(e->solver, &k.go.compiled, &state, &e->limits, &moves);
    for (int i = 0; i < moves.count; i++) {
        if (i)
            strbuf_addc(&e->answer, '\n');
        gtp_put_vertex(e, go_move_point(&k.go.compiled, moves.items[i].move));
        strbuf_addc(&e->answer, ' ');
        go_status_words(&k, &moves.items[i].status, &e->answer);
    }
}

/* sakui-region VERTEX: where the stones may be attacked and defended, and the stones added. */
static void cmd_region(struct gtp_engine *e, const struct gtp_words *w)
{
    struct go_case k;
    if (problem_at(e, w->word[1], e->loose, &k)) {
        struct strbuf text;
        strbuf_init(&text);
        go_case_text(&k, &text);
        strbuf_adds(&e->answer, strbuf_str(&text) + 2);
        strbuf_free(&text);
    }
}

/* One closing: where stones were added, and what comes of it with either side first. False: not
 * both were settled. */
static bool put_closing(struct gtp_engine *e, const struct go_case *k)
{
    bool settled = true;
    if (strbuf_str(&e->answer)[0])
        strbuf_addc(&e->answer, '\n');
    strbuf_addf(&e->answer, "%d points, added", go_room_count(&k->go.board, k->go.region));
    for (int i = 0; i < k->go.added_count; i++) {
        strbuf_addc(&e->answer, ' ');
        gtp_put_vertex(e, k->go.added[i]);
    }
    if (!k->go.added_count)
        strbuf_adds(&e->answer, " none");
    for (int color = 0; color < 2; color++) {
        struct go_status s;
        ask(e, k, role_of(k, (enum go_color)color), &s);
        strbuf_addf(&e->answer, "%s %s first: ", color ? ";" : ":", color ? "white" : "black");
        go_status_words(k, &s, &e->answer);
        settled = settled && s.verdict != GO_UNKNOWN;
    }
    return settled;
}

/* sakui-closings VERTEX: the closing that sakui-loose asks for and those further out, with their
 * results; no more after two in a row that were not settled. */
static void cmd_closings(struct gtp_engine *e, const struct gtp_words *w)
{
    struct go_case k;
    struct go_wider wider;
    if (!problem_at(e, w->word[1], e->loose, &k))
        return;
    struct go_problem nearest = k.go;
    int open = put_closing(e, &k) ? 0 : 1;
    go_wider_start(&wider, &nearest);
    while (open < GO_CLOSINGS_OPEN && go_wider_next(&wider, &k.go))
        open = put_closing(e, &k) ? 0 : open + 1;
}

static bool lives(const struct go_status *s)
{
    return s->verdict == GO_ALIVE || s->verdict == GO_SEKI;
}

/* The move of the side that is first: the winner's, or the best for the loser of a ko. */
static int first_move(struct gtp_engine *e, const struct go_fate *f)
{
    struct go_state state = f->found.state;
    struct go_first_moves moves;
    if (f->status.best != GO_MOVE_NONE || f->status.verdict != GO_KO)
        return go_move_point(&f->found.compiled, f->status.best);
    if (state.side != (uint8_t)f->first)
        state.ko = GO_NO_KO;
    state.side = (uint8_t)f->first;
    go_solver_first_moves(e->solver, &f->found.compiled, &state, &e->limits, &moves);
    return moves.count ? go_move_point(&f->found.compiled, moves.items[0].move) : GO_PASS;
}

static bool known(const struct gtp_engine *e, const struct go_fate *f)
{
    return e->strict ? f->sure : f->known;
}

/* As GNU Go says it: alive, dead, or critical with the moves that kill and save. */
static void cmd_dragon_status(struct gtp_engine *e, const struct gtp_words *w)
{
    struct go_case k;
    struct go_fate attack, defend;
    if (!problem_at(e, w->word[1], 0, &k))
        return;
    go_solver_fate(e->solver, &k.go, GO_ATTACKER, &e->limits, &attack);
    if (known(e, &attack) && lives(&attack.status)) {
        strbuf_adds(&e->answer, attack.status.verdict == GO_SEKI ? "alive_in_seki" : "alive");
        return;
    }
    go_solver_fate(e->solver, &k.go, GO_DEFENDER, &e->limits, &defend);
    if (!known(e, &attack) || !known(e, &defend)) {
        strbuf_adds(&e->answer, "unknown");
    } else if (defend.status.verdict == GO_DEAD) {
        strbuf_adds(&e->answer, "dead");
    } else {
        strbuf_adds(&e->answer, "critical ");
        gtp_put_vertex(e, first_move(e, &attack));
        strbuf_addc(&e->answer, ' ');
        gtp_put_vertex(e, first_move(e, &defend));
    }
}

/* GNU Go's code for what a side gains by moving first: 0 nothing, 1 what it wants, 2 a ko that the
 * other side needs threats for, 3 a ko that it needs threats for itself; and the move. */
static void owl(struct gtp_engine *e, const struct gtp_words *w, enum go_role first)
{
    struct go_case k;
    struct go_fate fate;
    if (!problem_at(e, w->word[1], 0, &k))
        return;
    go_solver_fate(e->solver, &k.go, first, &e->limits, &fate);
    if (!known(e, &fate)) {
        gtp_fail(e, "not decided within the limits");
        return;
    }
    bool wins = fate.status.winner == first, ko = fate.status.verdict == GO_KO;
    strbuf_addf(&e->answer, "%d", ko ? (wins ? 2 : 3) : wins);
    if (ko || wins) {
        strbuf_addc(&e->answer, ' ');
        gtp_put_vertex(e, first_move(e, &fate));
    }
}

static void cmd_owl_attack(struct gtp_engine *e, const struct gtp_words *w)
{
    owl(e, w, GO_ATTACKER);
}

static void cmd_owl_defend(struct gtp_engine *e, const struct gtp_words *w)
{
    owl(e, w, GO_DEFENDER);
}

/* The move on which a group's fate depends; a pass if there is none. */
static void cmd_genmove(struct gtp_engine *e, const struct gtp_words *w)
{
    struct go_problem p;
    enum go_color color;
    struct go_status s = {0};
    int point = GO_PASS;
    if (!gtp_read_color(w->word[1], &color)) {
        gtp_fail(e, "invalid color");
        return;
    }
    e->board.side = color;
    struct go_request request = {.board = &e->board};
    if (!go_solver_propose(&p, &request, 5000, NULL)) {
        go_solver_status(e->solver, &p.compiled, NULL, &p.state, &e->limits, &s);
        if (s.verdict != GO_UNKNOWN && s.best != GO_MOVE_NONE &&
            s.winner == (enum go_role)p.state.side)
            point = go_move_point(&p.compiled, s.best);
    }
    if (point != GO_PASS &&
        (!go_board_legal(&e->board, point) || go_history_repeats(&e->history, &e->board, point)))
        point = GO_PASS;
    const char *why = gtp_play(e, color, point);
    if (why)
        gtp_fail(e, why);
    else
        gtp_put_vertex(e, point);
}

/* sakui-limit nodes N | time SECONDS: per question; 0 = none. */
static void cmd_limit(struct gtp_engine *e, const struct gtp_words *w)
{
    long value;
    if (!gtp_read_number(w->word[2], 0, LONG_MAX, &value))
        gtp_fail(e, "invalid number");
    else if (strcmp(w->word[1], "nodes") == 0)
        e->limits.nodes = (uint64_t)value;
    else if (strcmp(w->word[1], "time") == 0)
        e->limits.seconds = (double)value;
    else
        gtp_fail(e, "the limits are nodes and time");
}

/* sakui-loose N: how far out open walls are closed, 0 as tightly as can be (go_request). */
static void cmd_loose(struct gtp_engine *e, const struct gtp_words *w)
{
    long value;
    if (gtp_read_number(w->word[1], 0, GO_LOOSE_MAX, &value))
        e->loose = (int)value;
    else
        gtp_fail(e, "a number from 0 to 4");
}

/* sakui-strict 0|1: what dragon_status and the owl commands take for death (go_fate's sure). */
static void cmd_strict(struct gtp_engine *e, const struct gtp_words *w)
{
    long value;
    if (gtp_read_number(w->word[1], 0, 1, &value))
        e->strict = value == 1;
    else
        gtp_fail(e, "0 or 1");
}

const struct gtp_command gtp_question_commands[] = {
    {"genmove", 1, cmd_genmove},       {"dragon_status", 1, cmd_dragon_status},
    {"owl_attack", 1, cmd_owl_attack}, {"owl_defend", 1, cmd_owl_defend},
    {"sakui-status", 1, cmd_status},   {"sakui-solve", 2, cmd_solve},
    {"sakui-region", 1, cmd_region},   {"sakui-closings", 1, cmd_closings},
    {"sakui-limit", 2, cmd_limit},     {"sakui-loose", 1, cmd_loose},
    {"sakui-strict", 1, cmd_strict},   {NULL, 0, NULL},
};
