/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sakui solve: mate or no mate, the line, the count. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/go_solve.h"
#include "cli/inputs.h"
#include "cli/line.h"
#include "cli/search_params.h"
#include "cli/shogi_problem.h"
#include "core/alloc.h"
#include "core/json.h"
#include "core/search/proof_check.h"
#include "core/search/proof_line.h"
#include "core/search/search.h"
#include "tsume/shogi/notation.h"
#include "tsume/shogi/solver/solver.h"
#include "tsume/shogi/tsume_game.h"

struct solve_values {
    struct search_params search;
    const char *notation;
    bool shortest, one_eye, brief;
    long long jobs, threads, threats;
};

/* What one problem came to, whichever search answered. */
struct found {
    struct shogi_position start;
    enum search_value value;
    enum limit_kind limit;
    shogi_move *line; /* mem_free */
    size_t plies;
    bool leftover, shortest, checked;
    bool line_cut;   /* a limit stopped the search for the whole line; the verdict stands */
    int plain_plies; /* counting every interposition; 0 = not known */
    shogi_move refuted, refutation;
    uint64_t nodes;
    double seconds;
};

static bool is_tuned(const struct solve_values *v)
{
    return strcmp(v->search.algorithm, "tsume") == 0;
}

static const char *status_word(enum search_value value)
{
    return value == SEARCH_PROVEN ? "mate" : value == SEARCH_DISPROVEN ? "nomate" : "unknown";
}

static bool attacker_holds_pieces(const struct found *f)
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

/* One of the search family on the game contract. */
static sakui_status run_family(const struct context *c, const struct solve_values *v,
                               struct found *f)
{
    struct tsume_state root;
    struct search_options options;
    struct search_result r;
    tsume_state_init(&root, &f->start);
    search_params_options(&v->search, c, &options);
    options.want_proof = true;
    sakui_status status =
        search_run(search_find(v->search.algorithm), &tsume_game, &root, &options, &c->limits, &r);
    if (!status && r.value == SEARCH_PROVEN && r.proof)
        status = proof_longest_line(r.proof, &f->line, &f->plies);
    if (f->line)
        f->leftover = attacker_holds_pieces(f);
    f->value = r.value;
    f->limit = r.limit;
    f->line_cut = r.value == SEARCH_PROVEN && !f->line;
    f->checked = r.checked;
    f->nodes = r.indicators.created;
    f->seconds = r.indicators.seconds;
    search_result_free(&r);
    return status;
}

/* The proof of a shortest mate is not written out: lengths are shown by `sakui verify`. */
static bool wants_check(const struct solve_values *v)
{
    return v->search.check && !v->shortest;
}

/* --check for the tuned solver: its proof, walked by code that knows only the rules. */
static sakui_status check_proof(const struct context *c, struct tsume_solver *solver,
                                struct found *f)
{
    struct proof *proof = NULL;
    struct tsume_state root;
    tsume_state_init(&root, &f->start);
    sakui_status status = tsume_solver_proof(solver, &c->limits, &proof);
    if (!status) {
        status = proof_check(&tsume_game, &root, proof, 0, NULL);
        f->checked = !status;
    } else if (status == SAKUI_LIMIT) {
        status = SAKUI_OK; /* decided all the same; "checked" stays false */
    }
    proof_free(proof);
    return status;
}

static void take_result(struct found *f, struct tsume_result *r)
{
    f->value = r->verdict == TSUME_MATE      ? SEARCH_PROVEN
               : r->verdict == TSUME_NO_MATE ? SEARCH_DISPROVEN
                                             : SEARCH_UNKNOWN;
    f->limit = r->limit;
    f->plies = (size_t)r->plies;
    f->leftover = r->leftover;
    f->shortest = r->shortest;
    f->line_cut = r->verdict == TSUME_MATE && !r->line_complete;
    f->plain_plies = r->plain_plies;
    f->refuted = r->refuted;
    f->refutation = r->refutation;
    f->nodes += r->nodes;
    f->seconds += r->seconds;
    f->line = r->line;
    r->line = NULL;
}

/* The search's own line of progress: where it is and how full the table. */
static void show_progress(void *context, const struct tsume_progress *p)
{
    char detail[160], best[32] = "";
    double rate = p->seconds > 0 ? (double)p->nodes / p->seconds : 0;
    if (p->best_plies)
        snprintf(best, sizeof best, "  mate in %u known", p->best_plies);
    snprintf(detail, sizeof detail, "depth %u  pn %u dn %u  %.0f nodes/s  table %u%%%s", p->depth,
             p->pn, p->dn, rate, p->fill / 10, best);
    progress_step(context, 0, detail);
}

static sakui_status run_tuned(const struct context *c, const struct solve_values *v,
                              struct found *f)
{
    struct tsume_options options = {.memory_bytes = c->limits.memory_bytes,
                                    .threads = (int)v->threads};
    struct progress progress = c->progress; /* its own clock: problems may be side by side */
    if (c->progress.sink && v->jobs == 1) {
        options.progress = show_progress;
        options.progress_context = &progress;
    }
    struct tsume_solver *solver = NULL;
    struct tsume_result r = {0};
    sakui_status status = tsume_solver_new(&solver, &options);
    if (status)
        return status;
    status = v->shortest ? tsume_solver_shortest(solver, &f->start, 0, &c->limits, &r)
                         : tsume_solver_solve(solver, &f->start, NULL, 0, &c->limits, &r);
    if (!status) {
        take_result(f, &r);
        if (wants_check(v) && f->value != SEARCH_UNKNOWN)
            status = check_proof(c, solver, f);
    }
    tsume_result_free(&r);
    tsume_solver_free(solver);
    return status;
}

static void put_moves(struct json *j, const char *key, const shogi_move *moves, size_t count)
{
    json_key(j, key);
    json_array(j);
    for (size_t i = 0; i < count; i++) {
        char usi[SHOGI_USI_MAX];
        shogi_move_to_usi(moves[i], usi);
        json_string(j, usi);
    }
    json_end_array(j);
}

static void answer_json(const struct solve_values *v, const struct problem *p,
                        const struct found *f, struct strbuf *out)
{
    bool mate = f->value == SEARCH_PROVEN && !f->line_cut;
    struct json j;
    json_init(&j, out);
    json_object(&j);
    json_kv_string(&j, "id", p->id);
    json_kv_string(&j, "game", problem_game_name(p->game));
    json_kv_string(&j, "status", status_word(f->value));
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
    put_moves(&j, "line", f->line, f->line ? f->plies : 0);
    json_kv_bool(&j, "shortest", f->shortest);
    if (f->plain_plies)
        json_kv_int(&j, "plies_all_interpositions", f->plain_plies);
    if (f->refutation)
        put_moves(&j, "refutation", (shogi_move[]){f->refuted, f->refutation}, 2);
    json_kv_string(&j, "algorithm", v->search.algorithm);
    json_kv_uint(&j, "nodes", f->nodes);
    json_kv_double(&j, "time_ms", round(f->seconds * 1e6) / 1e3);
    json_kv_string(&j, "limit", limit_name(f->limit));
    json_kv_bool(&j, "checked", f->checked);
    json_end(&j);
    strbuf_addc(out, '\n');
}

static void put_mate(const struct solve_values *v, const struct found *f, struct strbuf *out)
{
    const char *pieces = f->leftover ? ", pieces left over" : "";
    if (f->line_cut) {
        strbuf_adds(out, "mate (a limit stopped the search for the whole line)\n");
    } else if (f->shortest) {
        strbuf_addf(out, "mate in %zu%s\n", f->plies, pieces);
        if (f->plain_plies && (size_t)f->plain_plies != f->plies)
            strbuf_addf(out, "  %d plies if futile interpositions are counted\n", f->plain_plies);
    } else if (v->shortest) {
        strbuf_addf(out, "mate, at most %zu plies%s; the limit of %s stopped the search for less\n",
                    f->plies, pieces, f->limit ? limit_name(f->limit) : "memory");
    } else {
        strbuf_addf(out, "mate; the line found has %zu plies%s (--shortest finds the best)\n",
                    f->plies, pieces);
    }
    if (f->line)
        line_moves(out, &f->start, f->line, f->plies, line_notation_by_name(v->notation));
}

static void answer_text(const struct context *c, const struct solve_values *v,
                        const struct problem *p, const struct found *f, struct strbuf *out)
{
    const char *bold = c->color ? "\033[1m" : "", *plain = c->color ? "\033[0m" : "";
    strbuf_addf(out, "%s%s%s: ", bold, p->id, plain);
    if (f->value == SEARCH_PROVEN) {
        put_mate(v, f, out);
    } else if (f->value == SEARCH_UNKNOWN) {
        strbuf_addf(out, "undecided, stopped by the limit of %s\n", limit_name(f->limit));
    } else {
        strbuf_adds(out, "no mate\n");
        if (f->refutation) {
            strbuf_adds(out, "  for example ");
            line_moves(out, &f->start, (shogi_move[]){f->refuted, f->refutation}, 2,
                       line_notation_by_name(v->notation));
        }
    }
    strbuf_addf(out, "  %s: %llu nodes, %.0f ms%s\n", v->search.algorithm,
                (unsigned long long)f->nodes, f->seconds * 1000,
                f->checked ? ", proof checked" : "");
}

/* Was all that was asked for settled? A mate is none of the shortest as long as a limit says so. */
static int exit_code(const struct solve_values *v, const struct found *f)
{
    bool open = f->value == SEARCH_UNKNOWN ||
                (f->value == SEARCH_PROVEN && v->shortest && !f->shortest) ||
                (wants_check(v) && !f->checked);
    return open ? EXIT_UNDECIDED : EXIT_FINE;
}

static void warn_unchecked(const struct solve_values *v, const struct problem *p,
                           const struct found *f, struct diag_list *diags)
{
    if (wants_check(v) && !f->checked && f->value != SEARCH_UNKNOWN)
        diag_add(diags, DIAG_WARNING, p->file, p->line, 0, "not-checked",
                 "%s: a limit was met before the proof could be written out and checked", p->id);
}

static void visit(const struct context *c, const void *values, const struct problem *p,
                  struct answer *answer)
{
    const struct solve_values *v = values;
    struct found found;
    memset(&found, 0, sizeof found);
    answer->code = EXIT_TROUBLE;
    if (p->game == PROBLEM_GO) {
        struct go_how how = {.one_eye = v->one_eye, .threats = (int)v->threats, .brief = v->brief};
        go_solve_visit(c, &how, p, answer);
        return;
    }
    if (shogi_problem_setup(p, "solve", &found.start, &answer->diags))
        return;
    sakui_status status = is_tuned(v) ? run_tuned(c, v, &found) : run_family(c, v, &found);
    if (status == SAKUI_USAGE) {
        diag_add(&answer->diags, DIAG_ERROR, p->file, p->line, 0, "illegal-setup",
                 "%s: the king to be mated is in check already, with the attacker to move", p->id);
    } else if (status) {
        diag_add(&answer->diags, DIAG_ERROR, p->file, p->line, 0, "solve-failed", "%s: %s", p->id,
                 sakui_status_name(status));
    } else {
        if (c->output.json)
            answer_json(v, p, &found, &answer->out);
        else
            answer_text(c, v, p, &found, &answer->out);
        warn_unchecked(v, p, &found, &answer->diags);
        answer->code = exit_code(v, &found);
    }
    mem_free(found.line);
}

static int run_solve(struct context *c, const void *values, int argc, char **argv)
{
    const struct solve_values *v = values;
    const struct search_algorithm *algorithm;
    int code = is_tuned(v) ? -1 : search_params_algorithm(&v->search, c, &algorithm);
    if (code >= 0)
        return code;
    if (v->shortest && !is_tuned(v)) {
        context_error(c, "--shortest needs the algorithm 'tsume'");
        return EXIT_WRONG_USAGE;
    }
    if (v->threads > 1 && !is_tuned(v)) {
        context_error(c, "--threads needs the algorithm 'tsume'");
        return EXIT_WRONG_USAGE;
    }
    return inputs_each(c, values, argc, argv, (unsigned)v->jobs, visit, NULL);
}

#define FIELD(name) offsetof(struct solve_values, name)
static const struct option_spec specs[] = {
    {"shortest", 0, OPTION_FLAG, FIELD(shortest), NULL, 0, 0, NULL, NULL,
     "best play by both sides: the exact length, futile interpositions not counted"},
    {"notation", 0, OPTION_CHOICE, FIELD(notation), "ki2", 0, 0, NULL, "ki2|kif|usi",
     "how moves are written"},
    {"one-eye", 0, OPTION_FLAG, FIELD(one_eye), NULL, 0, 0, NULL, NULL,
     "Go: the stones have an eye elsewhere, one more is enough"},
    {"threats", 0, OPTION_INT, FIELD(threats), "3", 0, 16, "N", NULL,
     "Go: the largest number of ko threats that is tried"},
    {"brief", 0, OPTION_FLAG, FIELD(brief), NULL, 0, 0, NULL, NULL,
     "Go: the results alone, without first moves, kinds of ko and wider walls"},
    {"jobs", 'j', OPTION_INT, FIELD(jobs), "1", 1, 256, "N", NULL, "problems side by side"},
    {"threads", 0, OPTION_INT, FIELD(threads), "1", 1, TSUME_MAX_THREADS, "N", NULL,
     "inside one search; with more than 1 lines and counts may differ between runs"},
    SEARCH_PARAM_SPECS(struct solve_values, search, "tsume", "created"),
    {0}};

static const struct example examples[] = {
    {"sakui solve 'sfen:6g1k/8p/6RP1/9/9/9/9/9/9 b Gr2b2g4s4n4l16p 1'", "Is this a mate?"},
    {"sakui solve --json --nodes 1M corpus/zuko/zuko-002.kif", "For scripts, with a limit"},
    {"sakui solve 'sgf:(;SZ[9]PL[W]AB[ba][bb][ab][bc][cc][dc][db][da]AW[ca])'",
     "Go: do the stones live or die, and after which moves?"},
    {"sakui solve --algorithm list", "The searches that can be asked for"},
    {0}};

const struct command command_solve = {
    .name = "solve",
    .arguments = "PROBLEM…",
    .summary = "mate or no mate, with a line",
    .description =
        "Proves that the attacker (the side to move) mates or does not, within the limits. "
        "Without\n"
        "--shortest the line printed is the first mate found, with the defence that lasts longest\n"
        "against it. The default search is sakui's tuned solver; the whole proof-number family "
        "can\n"
        "be asked for by name.\n\n"
        "A Go problem is answered for both sides: alive, dead, seki, or ko with the number of\n"
        "threats it takes, and what every first move comes to.",
    .groups = GROUP_OUTPUT | GROUP_INPUT | GROUP_LIMITS | GROUP_SEED,
    .specs = specs,
    .values_size = sizeof(struct solve_values),
    .examples = examples,
    .run = run_solve,
};
