/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The graph game and its YAML form. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "tsume/ref/graph.h"

static const char good[] = "graph: a test\n"
                           "repetition: first-loss\n"
                           "root: A\n"
                           "nodes:\n"
                           "  A: {type: or, children: [B, C]}\n"
                           "  B: {type: and, children: [A], pn: 3, dn: 2}\n"
                           "  C: {value: proven}\n";

START_TEST(reads_nodes)
{
    struct graph *g;
    ck_assert_int_eq(graph_read(&g, "x", good, strlen(good), NULL), SAKUI_OK);
    ck_assert_uint_eq(g->node_count, 3);
    ck_assert_str_eq(g->title, "a test");
    ck_assert_int_eq(g->game.repetition, REPETITION_FIRST_LOSS);
    struct graph_state s = graph_root(g);
    game_move moves[2];
    size_t count;
    ck_assert_int_eq(g->game.expand(&s, moves, &count), GAME_OPEN);
    ck_assert_uint_eq(count, 2);
    ck_assert(g->game.or_to_move(&s));
    uint64_t key = g->game.key(&s);
    uint32_t undo, pn, dn;
    g->game.play(&s, moves[0], &undo);
    ck_assert(!g->game.or_to_move(&s));
    ck_assert_uint_ne(g->game.key(&s), key);
    g->game.estimate(&s, &pn, &dn);
    ck_assert_uint_eq(pn, 3);
    ck_assert_uint_eq(dn, 2);
    g->game.undo(&s, moves[0], &undo);
    ck_assert_uint_eq(g->game.key(&s), key);
    g->game.play(&s, moves[1], &undo);
    ck_assert_int_eq(g->game.terminal(&s), GAME_PROVEN);
    char text[8];
    ck_assert_uint_eq(g->game.move_text(&s, moves[1], text, sizeof text), 1);
    ck_assert_str_eq(text, "C");
    graph_free(g);
}
END_TEST

/* What is wrong, where it is, and the code that says so. */
static const struct {
    const char *text;
    long line, column;
    const char *code;
} wrong[] = {
    {"nodes: ]\n", 1, 8, "yaml-syntax"},
    {"", 0, 0, "yaml-empty"},
    {"- a\n", 1, 1, "graph-top"},
    {"nodes: {}\n", 1, 8, "graph-nodes"},
    {"node: {}\n", 1, 1, "graph-key"},
    {"nodes:\n  A: {typ: or}\n", 2, 7, "graph-key"},
    {"nodes:\n  A: {type: or}\n", 2, 6, "graph-leaf"},
    {"nodes:\n  A: {type: or, children: [B]}\n", 2, 28, "graph-unknown-node"},
    {"nodes:\n  A: {type: or, children: [A]}\n", 2, 3, "graph-cycle"},
    {"nodes:\n  A: {type: xor, value: proven}\n", 2, 13, "graph-type"},
    {"nodes:\n  A: {children: [B]}\n  B: {value: proven}\n", 2, 6, "graph-type"},
    {"nodes:\n  A: {value: maybe}\n", 2, 14, "graph-value"},
    {"nodes:\n  A: {value: proven, pn: 0}\n", 2, 26, "graph-number"},
    {"nodes:\n  A: {value: proven}\n  A: {value: proven}\n", 3, 3, "yaml-duplicate-key"},
    {"nodes:\n  A: &x {value: proven}\n  B: *x\n", 3, 6, "yaml-alias"},
    {"repetition: never\nnodes:\n  A: {value: proven}\n", 1, 13, "graph-repetition"},
    {"root: B\nnodes:\n  A: {value: proven}\n", 1, 7, "graph-unknown-node"},
    {"nodes:\n  A: {type: or, children: [詰, X]}\n  詰: {value: proven}\n", 2, 31,
     "graph-unknown-node"},
};

START_TEST(names_errors)
{
    struct graph *g;
    struct diag_list diags;
    diag_list_init(&diags);
    const char *text = wrong[_i].text;
    ck_assert_int_eq(graph_read(&g, "x.yaml", text, strlen(text), &diags), SAKUI_INPUT);
    ck_assert_ptr_null(g);
    ck_assert_uint_eq(diags.count, 1);
    ck_assert_str_eq(diags.items[0].code, wrong[_i].code);
    ck_assert_int_eq(diags.items[0].line, wrong[_i].line);
    ck_assert_int_eq(diags.items[0].column, wrong[_i].column);
    diag_list_clear(&diags);
}
END_TEST

static const char *const figures[] = {"corpus/lab/graphs/kishimoto-2.7-first-loss.yaml",
                                      "corpus/lab/graphs/kishimoto-2.7-current-loss.yaml",
                                      "corpus/lab/graphs/kishimoto-2.9.yaml",
                                      "corpus/lab/graphs/kishimoto-4.2.yaml"};

START_TEST(figures_are_readable)
{
    struct graph *g;
    ck_assert_int_eq(graph_read_file(&g, figures[_i], NULL), SAKUI_OK);
    ck_assert_uint_eq(graph_find(g, "A"), g->root);
    graph_free(g);
}
END_TEST

START_TEST(absent_file)
{
    struct graph *g;
    struct diag_list diags;
    diag_list_init(&diags);
    ck_assert_int_eq(graph_read_file(&g, "corpus/lab/graphs/no-such.yaml", &diags), SAKUI_IO);
    ck_assert_uint_eq(diags.count, 1);
    diag_list_clear(&diags);
}
END_TEST

START_TEST(every_allocation_failing)
{
    for (unsigned long n = 1;; n++) {
        ck_assert_uint_lt(n, 1000);
        struct graph *g;
        mem_fail_after(n);
        sakui_status st = graph_read(&g, "x", good, strlen(good), NULL);
        mem_fail_after(0);
        if (st == SAKUI_OK) {
            graph_free(g);
            break;
        }
        ck_assert_int_eq(st, SAKUI_MEMORY);
        ck_assert_ptr_null(g);
    }
}
END_TEST

START_TEST(deep_nesting_is_refused)
{
    char text[400];
    memset(text, '[', sizeof text);
    struct graph *g;
    struct diag_list diags;
    diag_list_init(&diags);
    ck_assert_int_eq(graph_read(&g, "x", text, sizeof text, &diags), SAKUI_INPUT);
    ck_assert_str_eq(diags.items[0].code, "yaml-depth");
    diag_list_clear(&diags);
}
END_TEST

START_TEST(build_refuses_nonsense)
{
    struct graph *g;
    bool types[] = {true, false};
    enum game_value values[] = {GAME_OPEN, GAME_PROVEN};
    size_t offsets[] = {0, 1, 1};
    uint32_t edges[] = {1};
    ck_assert_int_eq(graph_build(&g, 2, types, values, offsets, edges, 0, REPETITION_NONE),
                     SAKUI_OK);
    graph_free(g);
    edges[0] = 2;
    ck_assert_int_eq(graph_build(&g, 2, types, values, offsets, edges, 0, REPETITION_NONE),
                     SAKUI_USAGE);
    edges[0] = 0;
    ck_assert_int_eq(graph_build(&g, 2, types, values, offsets, edges, 0, REPETITION_NONE),
                     SAKUI_USAGE);
    ck_assert_int_eq(graph_build(&g, 2, types, values, offsets, edges, 0, REPETITION_FIRST_LOSS),
                     SAKUI_OK);
    graph_free(g);
    values[1] = GAME_OPEN;
    ck_assert_int_eq(graph_build(&g, 2, types, values, offsets, edges, 0, REPETITION_FIRST_LOSS),
                     SAKUI_USAGE);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("graph");
    TCase *t = tcase_create("graph");
    tcase_add_test(t, reads_nodes);
    tcase_add_loop_test(t, names_errors, 0, sizeof wrong / sizeof *wrong);
    tcase_add_loop_test(t, figures_are_readable, 0, sizeof figures / sizeof *figures);
    tcase_add_test(t, absent_file);
    tcase_add_test(t, every_allocation_failing);
    tcase_add_test(t, deep_nesting_is_refused);
    tcase_add_test(t, build_refuses_nonsense);
    suite_add_tcase(s, t);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_NORMAL);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
