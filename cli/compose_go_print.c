/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Composed Go problems for people, for scripts, and as files. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/compose.h"
#include "cli/go_solve.h"
#include "cli/show_go.h"
#include "importers/go_setup.h"
#include "tsume/compose/go_generate.h"

static void put_setup(const struct go_board *b, struct strbuf *out)
{
    struct go_setup setup;
    go_setup_init(&setup, b->cols, b->rows);
    setup.side = SIDE_BLACK;
    for (int i = 0; i < go_board_points(b); i++)
        if (b->cell[i] != GO_COLOR_NONE)
            setup.cells[i] = b->cell[i] == GO_COLOR_BLACK ? GO_BLACK : GO_WHITE;
    go_setup_write(&setup, out);
}

/* "black to kill" and what it comes to. */
static void put_task(const struct go_composed *c, struct strbuf *out)
{
    struct go_case k = {.go = c->problem, .side_known = true};
    strbuf_adds(out, c->problem.state.side == GO_ATTACKER ? "black to kill: " : "black to live: ");
    go_status_words(&k, &c->status, out);
}

static sakui_status add_moves(const struct go_composed *c, struct problem *p)
{
    struct problem_node *n = p->root;
    for (int i = 0; i < c->plies && n; i++) {
        char move[GO_MOVE_TEXT] = "";
        if (c->line[i] != GO_PASS)
            go_point_sgf(&c->problem.board, c->line[i], move);
        n = problem_node_add(p, n, move);
    }
    return n ? SAKUI_OK : SAKUI_MEMORY;
}

static sakui_status fill_problem(const struct go_composed *c, const char *id, const char *words,
                                 struct problem *p)
{
    struct strbuf setup, comment;
    strbuf_init(&setup);
    strbuf_init(&comment);
    put_setup(&c->problem.board, &setup);
    put_task(c, &comment);
    strbuf_addf(&comment, "; %s", words);
    p->game = PROBLEM_GO;
    p->side = SIDE_BLACK;
    p->goal = c->problem.state.side == GO_ATTACKER ? GOAL_KILL : GOAL_LIVE;
    sakui_status status = setup.failed || comment.failed ? SAKUI_MEMORY : SAKUI_OK;
    if (!status)
        status = problem_set(p, &p->id, id);
    if (!status)
        status = problem_set(p, &p->setup, strbuf_str(&setup));
    if (!status)
        status = problem_node_comment(p, p->root, strbuf_str(&comment));
    if (!status)
        status = add_moves(c, p);
    strbuf_free(&setup);
    strbuf_free(&comment);
    return status;
}

static void print_text(const struct compose_run *run, const struct go_kept *k,
                       const struct problem *p, const char *words, struct strbuf *out)
{
    const struct go_composed *c = &k->problem;
    strbuf_addf(out, "%3zu  ", run->written);
    put_task(c, out);
    strbuf_addf(out, "; %s\n", words);
    show_go_board(out, p, 0, false);
    show_go_line(out, p, false);
    strbuf_addf(out, "     %d plies, max pn %u, max dn %u, %" PRIu64 " nodes", c->plies,
                c->measures.max_pn, c->measures.max_dn, c->measures.nodes);
    if (run->target)
        strbuf_addf(out, "; score %.4g", k->score);
    strbuf_addc(out, '\n');
}

static void print_json(const struct compose_run *run, const struct go_kept *k,
                       const struct problem *p, const char *words, struct strbuf *out)
{
    const struct go_composed *c = &k->problem;
    struct go_case as_case = {.go = c->problem, .side_known = true};
    struct go_features features;
    struct json j;
    go_composed_features(c, &features);
    json_init(&j, out);
    json_object(&j);
    json_kv_string(&j, "id", p->id);
    json_kv_string(&j, "made", words);
    json_kv_string(&j, "setup", p->setup);
    json_kv_string(&j, "verdict", "sound");
    json_kv_string(&j, "goal", p->goal == GOAL_KILL ? "kill" : "live");
    go_status_json(&as_case, &c->status, &j);
    json_key(&j, "line");
    json_array(&j);
    for (const struct problem_node *n = problem_main_next(p->root); n; n = problem_main_next(n))
        json_string(&j, n->move);
    json_end_array(&j);
    if (run->target)
        json_kv_double(&j, "score", k->score);
    json_kv_uint(&j, "max_pn", c->measures.max_pn);
    json_kv_uint(&j, "max_dn", c->measures.max_dn);
    json_kv_uint(&j, "nodes", c->measures.nodes);
    json_key(&j, "features");
    json_object(&j);
    for (int i = 0; i < GO_FEATURE_COUNT; i++)
        json_kv_double(&j, go_feature_info((enum go_feature)i)->name, features.value[i]);
    json_end(&j);
    json_end(&j);
    strbuf_addc(out, '\n');
}

void compose_print_go(struct compose_run *run, const struct go_kept *k)
{
    struct problem *p;
    struct strbuf out;
    struct diag_list diags;
    char id[64], words[96];
    run->written++;
    snprintf(id, sizeof id, "go-%s-%lld-%03zu", run->values->method, run->context->seed.seed,
             run->written);
    snprintf(words, sizeof words, "%s, seed %lld, task %" PRIu64, run->values->method,
             run->context->seed.seed, k->born);
    strbuf_init(&out);
    diag_list_init(&diags);
    sakui_status status = problem_new(&p);
    if (!status)
        status = fill_problem(&k->problem, id, words, p);
    if (!status && run->writes) {
        run->writer.options.index = run->written - 1;
        status = sakui_write_problem(&run->writer, p, &out, &diags);
    } else if (!status && run->context->output.json) {
        print_json(run, k, p, words, &out);
    } else if (!status) {
        print_text(run, k, p, words, &out);
    }
    problem_free(p);
    if (status)
        run->code = exit_worse(run->code, EXIT_TROUBLE);
    context_write(run->context, &out);
    context_report(run->context, &diags);
    strbuf_free(&out);
}
