/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A Go position measured: the status of the group in question, every first move, the numbers of
 * the search, and what had to be assumed to ask at all. */
#include <string.h>

#include "importers/go_setup.h"
#include "reports/measure_parts.h"
#include "tsume/go/setup.h"
#include "tsume/go/solver/solver.h"

static const char *keep_point(struct measuring *m, const struct go_board *b, int point)
{
    char text[GO_POINT_MAX];
    if (point < 0)
        return "pass";
    go_point_write(PROBLEM_GO, (struct go_point){point % b->cols, point / b->cols}, text);
    return measure_keep(m, text);
}

static const char *keep_points(struct measuring *m, const struct go_board *b, const int *points,
                               int count)
{
    struct strbuf text;
    strbuf_init(&text);
    for (int i = 0; i < count; i++)
        strbuf_addf(&text, "%s%s", i ? " " : "", keep_point(m, b, points[i]));
    m->failed |= text.failed;
    const char *kept = measure_keep(m, strbuf_str(&text));
    strbuf_free(&text);
    return kept;
}

static bool read_board(struct go_board *b, const char *setup)
{
    struct go_setup s;
    if (!go_setup_read(&s, setup) || !go_board_init(b, s.cols, s.rows))
        return false;
    for (int i = 0; i < s.cols * s.rows; i++) {
        if (s.cells[i] != GO_EMPTY)
            go_board_set(b, i, s.cells[i] == GO_BLACK ? GO_COLOR_BLACK : GO_COLOR_WHITE);
    }
    b->side = s.side == SIDE_WHITE ? GO_COLOR_WHITE : GO_COLOR_BLACK;
    return true;
}

/* Marked stones are the ones in question. False if nothing is marked, or both colours are. */
static bool read_crucial(const struct report_problem *p, const struct go_board *b,
                         unsigned char *crucial)
{
    struct go_setup s;
    bool seen[2] = {false, false};
    if (!go_setup_read(&s, p->setup))
        return false;
    for (size_t i = 0; i < p->marks.count; i++) {
        struct go_point from, to;
        if (strcmp(p->marks.items[i].key, "LB") == 0 ||
            !go_points_read(PROBLEM_GO, &s, p->marks.items[i].value, &from, &to))
            continue;
        for (int row = from.row; row <= to.row; row++) {
            for (int col = from.col; col <= to.col; col++) {
                int point = row * b->cols + col;
                if (b->cell[point] == GO_COLOR_NONE)
                    continue;
                crucial[point] = 1;
                seen[b->cell[point] == GO_COLOR_WHITE] = true;
            }
        }
    }
    return seen[0] != seen[1];
}

static void copy_problem(struct measuring *m, const struct go_problem *p)
{
    static const char *const closed[] = {"enclosed", "walled-up", "marked"};
    struct report_go *g = &m->out->go;
    int crucial[GO_POINTS_MAX], count = 0;
    for (int i = 0; i < go_board_points(&p->board); i++) {
        if (p->crucial[i])
            crucial[count++] = i;
    }
    g->asked = true;
    g->attacker = p->attacker == GO_COLOR_BLACK ? "black" : "white";
    g->proposed = p->proposed;
    g->closed = closed[p->enclosure];
    g->added = keep_points(m, &p->board, p->added, p->added_count);
    g->crucial = keep_points(m, &p->board, crucial, count);
}

static void copy_status(struct measuring *m, const struct go_status *s)
{
    struct report_go *g = &m->out->go;
    g->verdict = go_verdict_name(s->verdict);
    if (s->verdict != GO_UNKNOWN)
        g->winner = s->winner == GO_ATTACKER ? "attacker" : "defender";
    g->threats = s->threats;
    g->holds_to = s->holds_to;
    g->limit = s->limit;
    g->nodes = s->nodes;
}

static void copy_measures(struct measuring *m, const struct go_measures *n)
{
    struct report_go *g = &m->out->go;
    g->max_pn = n->max_pn;
    g->max_dn = n->max_dn;
    g->iterations = n->iterations;
    g->root_switches = n->root_switches;
    g->depth = n->depth_max;
}

static void copy_line(struct measuring *m, struct go_solver *solver, const struct go_problem *p)
{
    go_move moves[256];
    int points[256];
    int count = go_solver_line(solver, &p->compiled, &p->state, moves, 256);
    for (int i = 0; i < count; i++)
        points[i] = go_move_point(&p->compiled, moves[i]);
    m->out->go.line = keep_points(m, &p->board, points, count);
}

static void copy_first_moves(struct measuring *m, struct go_solver *solver,
                             const struct go_problem *p)
{
    struct go_first_moves all;
    enum go_role side = (enum go_role)p->state.side;
    go_solver_first_moves(solver, &p->compiled, &p->state, &m->options->verify_limits, &all);
    int best = all.count ? go_status_worth(&all.items[0].status, side) : 0;
    for (int i = 0; i < all.count; i++) {
        const struct go_first_move *f = &all.items[i];
        struct report_first_move one = {
            .move = keep_point(m, &p->board, go_move_point(&p->compiled, f->move)),
            .verdict = go_verdict_name(f->status.verdict),
            .threats = f->status.threats,
            .right = f->status.verdict != GO_UNKNOWN && go_status_worth(&f->status, side) == best};
        if (!vec_push(&m->out->go.first_moves, one))
            m->failed = true;
    }
}

static sakui_status ask(struct measuring *m, const struct go_problem *p)
{
    const struct limits *limits = &m->options->verify_limits;
    struct go_solver_options options = {.memory_bytes = (size_t)limits->memory_bytes};
    struct go_solver *solver;
    struct go_status status;
    sakui_status trouble = go_solver_new(&solver, &options);
    if (trouble)
        return trouble;
    copy_problem(m, p);
    go_solver_status(solver, &p->compiled, NULL, &p->state, limits, &status);
    copy_status(m, &status);
    copy_measures(m, go_solver_measures(solver));
    copy_line(m, solver, p);
    copy_first_moves(m, solver, p);
    go_solver_free(solver);
    return SAKUI_OK;
}

sakui_status measure_go(struct measuring *m)
{
    struct go_board board;
    unsigned char crucial[GO_POINTS_MAX] = {0};
    const char *why = "";
    if (!read_board(&board, m->out->setup)) {
        m->out->go.refused = "the board is larger than the solver's";
        return SAKUI_OK;
    }
    struct go_problem *p = mem_zalloc(1, sizeof *p);
    if (!p)
        return SAKUI_MEMORY;
    bool marked = read_crucial(m->out, &board, crucial);
    struct go_request request = {.board = &board, .crucial = marked ? crucial : NULL};
    sakui_status status = go_problem_make(p, &request, &why);
    if (status == SAKUI_USAGE)
        m->out->go.refused = measure_keep(m, why);
    else if (!status && !m->options->no_verdict)
        status = ask(m, p);
    mem_free(p);
    return status == SAKUI_USAGE ? SAKUI_OK : status;
}
