/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sakui perft: legal-move counts, the standard check of a move generator. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/inputs.h"
#include "core/clock.h"
#include "core/json.h"
#include "tsume/shogi/movegen.h"
#include "tsume/shogi/notation.h"
#include "tsume/shogi/perft.h"

#define PERFT_DEPTH_MAX 20

struct perft_values {
    bool divide;
};
/* The depth is a word, not an option: "sakui perft 4 sfen:…". */
struct perft_job {
    struct perft_values values;
    int depth;
};

static void answer_text(const struct perft_job *job, struct shogi_position *position,
                        struct strbuf *out)
{
    shogi_move moves[SHOGI_MAX_MOVES];
    size_t count = job->values.divide ? shogi_legal_moves(position, moves) : 0;
    for (size_t i = 0; i < count; i++) {
        struct shogi_undo undo;
        char usi[SHOGI_USI_MAX];
        shogi_move_to_usi(moves[i], usi);
        shogi_play(position, moves[i], &undo);
        strbuf_addf(out, "%s %" PRIu64 "\n", usi, shogi_perft(position, job->depth - 1));
        shogi_unplay(position, moves[i], &undo);
    }
    for (int d = job->values.divide ? job->depth : 1; d <= job->depth; d++)
        strbuf_addf(out, "perft %d: %" PRIu64 "\n", d, shogi_perft(position, d));
}

static void answer_json(const struct perft_job *job, const struct problem *p,
                        struct shogi_position *position, struct strbuf *out)
{
    struct json j;
    double start = clock_seconds();
    json_init(&j, out);
    json_object(&j);
    json_kv_string(&j, "id", p->id);
    json_kv_int(&j, "depth", job->depth);
    json_kv_uint(&j, "leaves", shogi_perft(position, job->depth));
    json_kv_double(&j, "time_ms", (clock_seconds() - start) * 1000);
    json_end(&j);
    strbuf_addc(out, '\n');
}

static void visit(const struct context *c, const void *values, const struct problem *p,
                  struct answer *answer)
{
    const struct perft_job *job = values;
    struct shogi_position position;
    if (p->game != PROBLEM_SHOGI) {
        diag_add(&answer->diags, DIAG_ERROR, p->file, p->line, 0, "perft-game",
                 "perft counts shogi moves; this is a problem of %s", problem_game_name(p->game));
        answer->code = EXIT_TROUBLE;
        return;
    }
    if (shogi_from_sfen(&position, p->setup, strlen(p->setup), p->file, p->line, 1,
                        &answer->diags)) {
        answer->code = EXIT_TROUBLE;
        return;
    }
    if (c->output.json)
        answer_json(job, p, &position, &answer->out);
    else
        answer_text(job, &position, &answer->out);
}

static int run_perft(struct context *c, const void *values, int argc, char **argv)
{
    char *end = NULL;
    struct perft_job job = {.values = *(const struct perft_values *)values};
    long depth = argc ? strtol(argv[0], &end, 10) : 0;
    if (argc < 1 || *end || end == argv[0] || depth < 1 || depth > PERFT_DEPTH_MAX) {
        context_error(c,
                      "the first word is a depth from 1 to %d, e.g. 'sakui perft 3 sfen:startpos'",
                      PERFT_DEPTH_MAX);
        return EXIT_WRONG_USAGE;
    }
    job.depth = (int)depth;
    return inputs_each(c, &job, argc - 1, argv + 1, 1, visit, NULL);
}

static const struct option_spec specs[] = {{"divide", 0, OPTION_FLAG,
                                            offsetof(struct perft_values, divide), NULL, 0, 0, NULL,
                                            NULL, "the count below each first move too"},
                                           {0}};

static const struct example examples[] = {
    {"sakui perft 3 'sfen:lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1'",
     "30, 900 and 25470 from the opening position"},
    {0}};

const struct command command_perft = {
    .name = "perft",
    .arguments = "DEPTH PROBLEM…",
    .summary = "count legal move sequences",
    .description =
        "Counts the positions after 1, 2, … DEPTH legal moves of the setup of each problem.",
    .groups = GROUP_OUTPUT | GROUP_INPUT,
    .specs = specs,
    .values_size = sizeof(struct perft_values),
    .examples = examples,
    .run = run_perft,
};
