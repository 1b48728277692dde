/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sakui show: a look at a problem, its board at any ply and its given solution. */
#include <string.h>

#include "cli/inputs.h"
#include "cli/line.h"
#include "cli/show_go.h"
#include "core/json.h"
#include "reports/svg_go.h"
#include "reports/svg_shogi.h"
#include "tsume/shogi/draw.h"
#include "tsume/shogi/notation.h"

struct show_values {
    long long ply;
    const char *notation, *pieces;
    bool ascii, tree, svg;
};

static void put_field(struct strbuf *out, const char *name, const char *text)
{
    if (text && *text)
        strbuf_addf(out, "%s: %s\n", name, text);
}

static void put_heading(const struct context *c, const struct problem *p, struct strbuf *out)
{
    strbuf_addf(out, "%s%s%s", c->color ? "\033[1m" : "", p->id, c->color ? "\033[0m" : "");
    if (*p->title)
        strbuf_addf(out, "  %s", p->title);
    strbuf_addc(out, '\n');
    put_field(out, "author", p->author);
    put_field(out, "source", p->source);
    put_field(out, "date", p->date);
    if (p->plies)
        strbuf_addf(out, "plies: %d\n", p->plies);
}

/* The problem's main line up to `ply` played out; false if a move does not fit. */
static bool play_to(struct shogi_position *position, const struct problem *p, long long ply,
                    shogi_move *last)
{
    *last = SHOGI_MOVE_NONE;
    const struct problem_node *n = problem_main_next(p->root);
    for (long long i = 0; i < ply; i++, n = problem_main_next(n)) {
        if (!n)
            return false;
        shogi_move m = shogi_move_from_usi(position, n->move);
        if (!m)
            return false;
        struct shogi_undo undo;
        shogi_play(position, m, &undo);
        *last = m;
    }
    return true;
}

static void refuse_ply(const struct show_values *v, const struct problem *p, struct answer *answer)
{
    diag_add(&answer->diags, DIAG_ERROR, p->file, p->line, 0, "show-ply",
             "the given line has %zu plies, there is no ply %lld", problem_main_length(p), v->ply);
    answer->code = EXIT_TROUBLE;
}

static void show_shogi(const struct context *c, const struct show_values *v,
                       const struct problem *p, struct answer *answer)
{
    struct shogi_position start, position;
    if (shogi_from_sfen(&start, p->setup, strlen(p->setup), p->file, p->line, 1, &answer->diags)) {
        answer->code = EXIT_TROUBLE;
        return;
    }
    position = start;
    struct shogi_draw_options draw = {.ascii = v->ascii, .color = c->color};
    if (!play_to(&position, p, v->ply, &draw.last_move)) {
        refuse_ply(v, p, answer);
        return;
    }
    if (v->svg) {
        struct svg_shogi how = {.last_move = draw.last_move,
                                .pieces = strcmp(v->pieces, "kanji") ? SVG_LETTERS : SVG_KANJI,
                                .alone = true,
                                .title = *p->title ? p->title : p->id,
                                .caption = *p->title ? p->title : NULL};
        svg_shogi(&answer->out, &position, &how);
        return;
    }
    put_heading(c, p, &answer->out);
    shogi_draw(&answer->out, &position, &draw);
    enum line_notation notation = line_notation_by_name(v->notation);
    if (v->tree)
        line_tree(&answer->out, &start, p->root, notation);
    else
        line_main(&answer->out, &start, p->root, notation);
}

static void show_go_svg(const struct show_values *v, const struct problem *p, struct answer *answer)
{
    struct svg_go how = {.plies = (size_t)v->ply, .marks = true, .alone = true};
    if (svg_go(&answer->out, p, &how)) {
        diag_add(&answer->diags, DIAG_ERROR, p->file, p->line, 0, "show-svg",
                 "%s: there is no diagram for a position of %s", p->id, problem_game_name(p->game));
        answer->code = EXIT_TROUBLE;
    }
}

/* A game of which nothing is known but the moves of its record, as text. */
static void show_moves_only(const struct problem *p, struct strbuf *out)
{
    strbuf_adds(out, "no board is known for this game\n");
    for (const struct problem_node *n = problem_main_next(p->root); n; n = problem_main_next(n))
        strbuf_addf(out, "%s%s", n->parent->parent ? "  " : "", n->move);
    strbuf_adds(out, problem_main_next(p->root) ? "\n" : "");
}

static void show_other(const struct context *c, const struct show_values *v,
                       const struct problem *p, struct answer *answer)
{
    struct strbuf *out = &answer->out;
    put_heading(c, p, out);
    strbuf_addf(out, "game: %s\n", problem_game_name(p->game));
    if (p->game == PROBLEM_OTHER && v->ply <= (long long)problem_main_length(p)) {
        show_moves_only(p, out);
        return;
    }
    if (!show_go_board(out, p, v->ply, c->color)) {
        strbuf_clear(out);
        refuse_ply(v, p, answer);
        return;
    }
    show_go_line(out, p, v->tree);
}

static void show_json(const struct problem *p, struct strbuf *out)
{
    struct json j;
    json_init(&j, out);
    json_object(&j);
    json_kv_string(&j, "id", p->id);
    json_kv_string(&j, "game", problem_game_name(p->game));
    json_kv_string(&j, "title", *p->title ? p->title : NULL);
    json_kv_string(&j, "author", *p->author ? p->author : NULL);
    json_kv_string(&j, "setup", p->setup);
    json_kv_string(&j, "side", problem_side_name(p->side));
    json_kv_uint(&j, "moves", problem_move_count(p));
    json_kv_uint(&j, "lines", problem_line_count(p));
    json_key(&j, "line");
    json_array(&j);
    for (const struct problem_node *n = problem_main_next(p->root); n; n = problem_main_next(n))
        json_string(&j, n->move);
    json_end_array(&j);
    json_end(&j);
    strbuf_addc(out, '\n');
}

static void visit(const struct context *c, const void *values, const struct problem *p,
                  struct answer *answer)
{
    if (c->output.json)
        show_json(p, &answer->out);
    else if (p->game == PROBLEM_SHOGI)
        show_shogi(c, values, p, answer);
    else if (((const struct show_values *)values)->svg)
        show_go_svg(values, p, answer);
    else
        show_other(c, values, p, answer);
}

static int run_show(struct context *c, const void *values, int argc, char **argv)
{
    return inputs_each(c, values, argc, argv, 1, visit, NULL);
}

#define FIELD(name) offsetof(struct show_values, name)
static const struct option_spec specs[] = {
    {"ply", 0, OPTION_INT, FIELD(ply), "0", 0, 100000, "N", NULL,
     "the board after N moves of the given line"},
    {"svg", 0, OPTION_FLAG, FIELD(svg), NULL, 0, 0, NULL, NULL,
     "the diagram as magazines print it, an SVG document for each problem"},
    {"pieces", 0, OPTION_CHOICE, FIELD(pieces), "kanji", 0, 0, NULL, "kanji|letters",
     "with --svg: how pieces are drawn"},
    {"notation", 0, OPTION_CHOICE, FIELD(notation), "ki2", 0, 0, NULL, "ki2|kif|usi",
     "how moves are written"},
    {"tree", 0, OPTION_FLAG, FIELD(tree), NULL, 0, 0, NULL, NULL,
     "the whole given tree with its variations and comments"},
    {"ascii", 0, OPTION_FLAG, FIELD(ascii), NULL, 0, 0, NULL, NULL, "letters instead of kanji"},
    {0}};

static const struct example examples[] = {
    {"sakui show corpus/zuko/zuko-002.kif", "Board and solution of a problem"},
    {"sakui show --ascii 'sfen:4k4/9/4G4/9/9/9/9/9/9 b G 1'", "A position, in plain letters"},
    {"sakui show --svg --ply 5 corpus/zuko/zuko-002.kif",
     "A diagram after five moves, for a page or a paper"},
    {0}};

const struct command command_show = {
    .name = "show",
    .arguments = "PROBLEM…",
    .summary = "look at problems: board, title, solution",
    .description = "Draws the board and prints the given solution in Japanese or USI notation.",
    .groups = GROUP_OUTPUT | GROUP_INPUT,
    .specs = specs,
    .values_size = sizeof(struct show_values),
    .examples = examples,
    .run = run_show,
};
