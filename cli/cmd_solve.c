/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sakui solve: mate or no mate, the line, the count. */
#include <math.h>
#include <string.h>

#include "cli/inputs.h"
#include "cli/line.h"
#include "cli/search_params.h"
#include "cli/shogi_problem.h"
#include "core/alloc.h"
#include "core/json.h"
#include "core/search/proof_line.h"
#include "core/search/search.h"
#include "tsume/shogi/notation.h"
#include "tsume/shogi/tsume_game.h"

struct solve_values {
    struct search_params search;
    const char *notation;
    long long jobs;
};

/* What one problem came to. */
struct solution_found {
    struct shogi_position start;
    struct search_result result;
    game_move *line;
    size_t plies;
    bool leftover;
};

static const char *status_word(enum search_value value)
{
    return value == SEARCH_PROVEN ? "mate" : value == SEARCH_DISPROVEN ? "nomate" : "unknown";
}

static bool attacker_holds_pieces(const struct solution_found *f)
{
    struct shogi_position end = f->start;
    struct shogi_undo undo;
    for (size_t i = 0; i < f->plies; i++)
        shogi_play(&end, f->line[i], &undo);
    for (int type = SHOGI_PAWN; type <= SHOGI_GOLD; type++) {
        if (shogi_hand_count(&end, f->start.side, type))
            return true;
    }
    return false;
}

static sakui_status search(const struct context *c, const struct solve_values *v,
                           struct solution_found *f)
{
    struct tsume_state root;
    struct search_options options;
    tsume_state_init(&root, &f->start);
    search_params_options(&v->search, c, &options);
    options.want_proof = true;
    sakui_status status = search_run(search_find(v->search.algorithm), &tsume_game, &root, &options,
                                     &c->limits, &f->result);
    if (!status && f->result.value == SEARCH_PROVEN && f->result.proof) {
        status = proof_longest_line(f->result.proof, &f->line, &f->plies);
        if (!status)
            f->leftover = attacker_holds_pieces(f);
    }
    return status;
}

static void answer_json(const struct solve_values *v, const struct problem *p,
                        const struct solution_found *f, struct strbuf *out)
{
    const struct indicators *n = &f->result.indicators;
    bool mate = f->result.value == SEARCH_PROVEN;
    struct json j;
    json_init(&j, out);
    json_object(&j);
    json_kv_string(&j, "id", p->id);
    json_kv_string(&j, "game", problem_game_name(p->game));
    json_kv_string(&j, "status", status_word(f->result.value));
    json_key(&j, "plies");
    if (mate)
        json_uint(&j, f->plies);
    else
        json_null(&j);
    json_key(&j, "leftover");
    if (mate)
        json_bool(&j, f->leftover);
    else
        json_null(&j);
    json_key(&j, "line");
    json_array(&j);
    for (size_t i = 0; i < f->plies; i++) {
        char usi[SHOGI_USI_MAX];
        shogi_move_to_usi(f->line[i], usi);
        json_string(&j, usi);
    }
    json_end_array(&j);
    json_kv_bool(&j, "shortest", false);
    json_kv_string(&j, "algorithm", v->search.algorithm);
    json_kv_uint(&j, "nodes", n->created);
    json_kv_double(&j, "time_ms", round(n->seconds * 1e6) / 1e3);
    json_kv_string(&j, "limit", limit_name(f->result.limit));
    json_kv_bool(&j, "checked", f->result.checked);
    json_end(&j);
    strbuf_addc(out, '\n');
}

static void answer_text(const struct context *c, const struct solve_values *v,
                        const struct problem *p, const struct solution_found *f, struct strbuf *out)
{
    const char *bold = c->color ? "\033[1m" : "", *plain = c->color ? "\033[0m" : "";
    strbuf_addf(out, "%s%s%s: ", bold, p->id, plain);
    switch (f->result.value) {
    case SEARCH_PROVEN:
        strbuf_addf(out, "mate; the line found has %zu plies%s (not claimed to be the shortest)\n",
                    f->plies, f->leftover ? " and leaves pieces" : "");
        line_moves(out, &f->start, f->line, f->plies, line_notation_by_name(v->notation));
        break;
    case SEARCH_DISPROVEN:
        strbuf_adds(out, "no mate\n");
        break;
    case SEARCH_UNKNOWN:
        strbuf_addf(out, "undecided, stopped by the limit of %s\n", limit_name(f->result.limit));
        break;
    }
    strbuf_addf(out, "  %s: %llu nodes, %.0f ms%s\n", v->search.algorithm,
                (unsigned long long)f->result.indicators.created,
                f->result.indicators.seconds * 1000, f->result.checked ? ", proof checked" : "");
}

static void visit(const struct context *c, const void *values, const struct problem *p,
                  struct answer *answer)
{
    const struct solve_values *v = values;
    struct solution_found found;
    memset(&found, 0, sizeof found);
    answer->code = EXIT_TROUBLE;
    if (shogi_problem_setup(p, "solve", &found.start, &answer->diags))
        return;
    sakui_status status = search(c, v, &found);
    if (status) {
        diag_add(&answer->diags, DIAG_ERROR, p->file, p->line, 0, "solve-failed", "%s: %s", p->id,
                 sakui_status_name(status));
    } else {
        if (c->output.json)
            answer_json(v, p, &found, &answer->out);
        else
            answer_text(c, v, p, &found, &answer->out);
        answer->code = found.result.value == SEARCH_UNKNOWN ? EXIT_UNDECIDED : EXIT_FINE;
    }
    search_result_free(&found.result);
    mem_free(found.line);
}

static int run_solve(struct context *c, const void *values, int argc, char **argv)
{
    const struct solve_values *v = values;
    const struct search_algorithm *algorithm;
    int code = search_params_algorithm(&v->search, c, &algorithm);
    if (code >= 0)
        return code;
    return inputs_each(c, values, argc, argv, (unsigned)v->jobs, visit, NULL);
}

#define FIELD(name) offsetof(struct solve_values, name)
static const struct option_spec specs[] = {
    SEARCH_PARAM_SPECS(struct solve_values, search, "df-pn-r", "created"),
    {"notation", 0, OPTION_CHOICE, FIELD(notation), "ki2", 0, 0, NULL, "ki2|kif|usi",
     "how moves are written"},
    {"jobs", 'j', OPTION_INT, FIELD(jobs), "1", 1, 256, "N", NULL, "problems side by side"},
    {0}};

static const struct example examples[] = {
    {"sakui solve 'sfen:7nl/7k1/6+P1p/9/9/9/9/9/9 b 2G 1'", "Is this a mate?"},
    {"sakui solve --json --nodes 1M corpus/zuko/zuko-002.kif", "For scripts, with a limit"},
    {0}};

const struct command command_solve = {
    .name = "solve",
    .arguments = "PROBLEM…",
    .summary = "mate or no mate, with a line",
    .description =
        "Proves that the attacker (the side to move) mates or does not, within the limits. The "
        "line\n"
        "printed is the first mate found, with the defence that lasts longest against it.",
    .groups = GROUP_OUTPUT | GROUP_INPUT | GROUP_LIMITS | GROUP_SEED,
    .specs = specs,
    .values_size = sizeof(struct solve_values),
    .examples = examples,
    .run = run_solve,
};
