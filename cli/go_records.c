/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sakui indicators and sakui features on Go. */
#include <math.h>
#include <string.h>

#include "cli/go_solve.h"
#include "core/alloc.h"
#include "importers/sgf_problem.h"
#include "tsume/go/features.h"
#include "tsume/shogi/features/search_record.h"

#define LINE_MOVES 256

/* The columns every game has, in their order; those not measured here stay missing. */
static void fill_common(struct record *out, const struct go_measures *m, int line, double plies)
{
    double value[INDICATE_COUNT];
    for (enum indicator i = 0; i < INDICATE_COUNT; i++)
        value[i] = NAN;
    value[INDICATE_max_pn] = m->max_pn;
    value[INDICATE_max_dn] = m->max_dn;
    value[INDICATE_iterations] = (double)m->iterations;
    value[INDICATE_nodes] = (double)m->nodes;
    value[INDICATE_root_switches] = (double)m->root_switches;
    value[INDICATE_max_depth] = m->depth_max;
    value[INDICATE_plies] = plies;
    value[INDICATE_line_plies] = line ? (double)line : NAN;
    for (enum indicator i = 0; i < INDICATE_COUNT; i++)
        record_number(out, indicator_info(i)->name, value[i]);
}

/* What only Go has: not in tables, whose columns are those of shogi. */
static void fill_go(struct record *out, const struct go_case *k, const struct go_status *s,
                    const struct go_measures *m)
{
    bool open = s->verdict == GO_UNKNOWN;
    record_text(out, "to_move", go_role_name(k, k->side));
    record_number(out, "threats", open ? NAN : (double)s->threats);
    record_number(out, "region_points", k->go.compiled.count - (k->go.compiled.eye >= 0));
    record_number(out, "region_empty",
                  go_size(go_empty(&k->go.compiled, &k->go.state)) - (k->go.compiled.eye >= 0));
    record_number(out, "simulations", (double)m->simulations);
    record_number(out, "simulations_ok", (double)m->simulations_ok);
}

void go_indicators_visit(const struct context *c, const struct problem *p,
                         enum record_format format, struct answer *answer)
{
    struct go_case k;
    struct go_solver *solver;
    struct go_status s;
    struct record record = {.count = 0};
    struct go_solver_options options = {.memory_bytes = c->limits.memory_bytes, .no_seki = true};
    go_move line[LINE_MOVES];
    answer->code = EXIT_TROUBLE;
    if (go_case_make(p, false, &k, &answer->diags))
        return;
    if (go_solver_new(&solver, &options)) {
        diag_add(&answer->diags, DIAG_ERROR, p->file, p->line, 0, "search-failed", "%s: %s", p->id,
                 sakui_status_name(SAKUI_MEMORY));
        return;
    }
    go_solver_status(solver, &k.go.compiled, NULL, &k.go.state, &c->limits, &s);
    bool open = s.verdict == GO_UNKNOWN;
    int length = open ? 0 : go_solver_line(solver, &k.go.compiled, &k.go.state, line, LINE_MOVES);
    record_text(&record, "id", p->id);
    record_text(&record, "algorithm", "tsume");
    record_text(&record, "status", go_verdict_name(s.verdict));
    record_flag(&record, "solved", !open);
    record_flag(&record, "censored", open);
    record_text(&record, "limit", limit_name(s.limit));
    fill_common(&record, go_solver_measures(solver), length, (double)problem_main_length(p));
    if (format == RECORD_JSON || format == RECORD_FOR_PEOPLE)
        fill_go(&record, &k, &s, go_solver_measures(solver));
    record_print(&record, format, &answer->out);
    answer->code = open ? EXIT_UNDECIDED : EXIT_FINE;
    go_solver_free(solver);
}

/* --- features -----------------------------------------------------------------------------------
 */

void go_features_fields(struct record *r, const char *id, const char *line_from,
                        const struct go_features *f)
{
    record_text(r, "id", id);
    record_text(r, "game", "go");
    record_text(r, "line_from", line_from);
    for (enum go_feature i = 0; i < GO_FEATURE_COUNT; i++)
        record_number(r, go_feature_info(i)->name, f ? f->value[i] : NAN);
}

/* The main line as far as it has moves on points or passes. */
static size_t main_line(const struct problem *p, const struct go_setup *setup,
                        struct go_feature_move *out, size_t room)
{
    size_t count = 0;
    enum go_color color = p->side == SIDE_WHITE ? GO_COLOR_WHITE : GO_COLOR_BLACK;
    for (const struct problem_node *n = problem_main_next(p->root); n && count < room;
         n = problem_main_next(n)) {
        struct go_point point;
        if (strcmp(n->move, SGF_NO_MOVE) == 0)
            continue;
        for (const struct problem_tag *t = n->tags; t; t = t->next) {
            if (strcmp(t->key, "player") == 0)
                color = *t->value == 'W' ? GO_COLOR_WHITE : GO_COLOR_BLACK;
        }
        bool at = *n->move && go_point_read(PROBLEM_GO, setup, n->move, strlen(n->move), &point);
        out[count++] =
            (struct go_feature_move){at ? point.row * setup->cols + point.col : GO_PASS, color};
        color = go_other(color);
    }
    return count;
}

void go_features_visit(const struct problem *p, enum record_format format, struct answer *answer)
{
    struct go_case k;
    struct go_setup setup;
    struct go_features f;
    struct record record = {.count = 0};
    struct go_feature_move line[LINE_MOVES];
    answer->code = EXIT_TROUBLE;
    if (go_case_make(p, false, &k, &answer->diags) || !go_setup_read(&setup, p->setup))
        return;
    struct go_board given = k.go.board;
    for (int i = 0; i < k.go.added_count; i++)
        go_board_set(&given, k.go.added[i], GO_COLOR_NONE);
    size_t count = main_line(p, &setup, line, LINE_MOVES);
    given.side = count ? line[0].color : given.side;
    go_features_of(&f, &given, &k.go, line, count);
    go_features_fields(&record, p->id, count ? "given" : "none", &f);
    record_print(&record, format, &answer->out);
    answer->code = EXIT_FINE;
}

void go_features_list(struct strbuf *out)
{
    for (enum go_feature i = 0; i < GO_FEATURE_COUNT; i++) {
        const struct go_feature_info *f = go_feature_info(i);
        strbuf_addf(out, "%-24s %-8s %-6s Go: %s\n", f->name, f->unit,
                    f->needs == 'S' ? "setup" : "line", f->definition);
    }
}
