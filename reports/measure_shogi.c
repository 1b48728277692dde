/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "reports/measure_parts.h"
#include "tsume/shogi/movegen.h"
#include "tsume/shogi/notation.h"
#include "tsume/shogi/tsume_game.h"
#include "tsume/verify/verify.h"

/* ---- moves as text ---- */

static const char *keep_line(struct measuring *m, const struct move_line *line)
{
    struct strbuf text;
    char usi[SHOGI_USI_MAX];
    strbuf_init(&text);
    for (size_t i = 0; i < line->count; i++) {
        shogi_move_to_usi(line->moves[i], usi);
        strbuf_addf(&text, "%s%s", i ? " " : "", usi);
    }
    m->failed |= text.failed;
    const char *kept = measure_keep(m, strbuf_str(&text));
    strbuf_free(&text);
    return kept;
}

static const char *keep_move(struct measuring *m, shogi_move move)
{
    struct move_line one = {&move, move != SHOGI_MOVE_NONE};
    return keep_line(m, &one);
}

/* The positions of the judged line; most findings begin in one of them. */
struct played {
    struct shogi_position *at; /* count + 1 */
    size_t count;
};

static bool play_all(struct played *out, const struct shogi_position *start,
                     const struct move_line *line)
{
    out->count = line->count;
    out->at = mem_zalloc(line->count + 1, sizeof *out->at);
    if (!out->at)
        return false;
    out->at[0] = *start;
    for (size_t i = 0; i < line->count; i++) {
        struct shogi_undo undo;
        out->at[i + 1] = out->at[i];
        shogi_play(&out->at[i + 1], line->moves[i], &undo);
    }
    return true;
}

/* NULL where it is the line's own position before `ply`. */
static const char *keep_before(struct measuring *m, const struct played *played, int ply,
                               const struct shogi_position *before)
{
    char sfen[SHOGI_SFEN_MAX];
    if (ply >= 1 && (size_t)ply <= played->count + 1 &&
        shogi_position_equal(&played->at[ply - 1], before))
        return NULL;
    shogi_to_sfen(before, sfen);
    return measure_keep(m, sfen);
}

/* ---- the verdict ---- */

#define ADD(list, ...)                                                                             \
    do {                                                                                           \
        if (!vec_push(list, (__VA_ARGS__)))                                                        \
            m->failed = true;                                                                      \
    } while (0)

static void copy_findings(struct measuring *m, const struct verify_report *r,
                          const struct played *played)
{
    struct report_verdict *out = &m->out->verdict;
    for (size_t i = 0; i < r->findings.count; i++) {
        const struct finding *f = &r->findings.items[i];
        ADD(&out->findings,
            (struct report_finding){
                .kind = f->kind,
                .severity = f->severity,
                .ply = f->ply,
                .before = f->line.count ? keep_before(m, played, f->ply, &f->before) : NULL,
                .line = keep_line(m, &f->line),
                .detail = measure_keep(m, f->detail)});
    }
    for (size_t i = 0; i < r->undecided.count; i++) {
        const struct open_question *q = &r->undecided.items[i];
        ADD(&out->undecided,
            (struct report_question){.question = measure_keep(m, q->question),
                                     .ply = q->ply,
                                     .before = q->move ? keep_before(m, played, q->ply, &q->before)
                                                       : NULL,
                                     .move = keep_move(m, q->move),
                                     .nodes = q->nodes,
                                     .blocks = q->blocks});
    }
    for (size_t i = 0; i < r->tries.count; i++) {
        const struct failed_try *t = &r->tries.items[i];
        ADD(&out->tries, (struct report_try){.ply = t->ply,
                                             .before = keep_before(m, played, t->ply, &t->before),
                                             .move = keep_move(m, t->move),
                                             .refutation = keep_move(m, t->refutation)});
    }
}

static void copy_given(struct measuring *m, const struct verify_report *r,
                       const struct played *played)
{
    struct report_given *out = &m->out->verdict.given;
    const struct given_solution *g = &r->given;
    out->present = g->present;
    out->ok = g->ok && g->settled;
    out->settled = g->settled;
    out->plies = g->plies;
    out->wrong_ply = g->wrong_ply;
    out->reason = measure_keep(m, g->reason);
    for (size_t i = 0; i < g->variations.count; i++) {
        const struct given_variation *v = &g->variations.items[i];
        ADD(&out->variations,
            (struct report_variation){.ply = v->ply,
                                      .before = keep_before(m, played, v->ply, &v->before),
                                      .line = keep_line(m, &v->line),
                                      .status = v->status,
                                      .detail = measure_keep(m, v->detail)});
    }
}

static void copy_verdict(struct measuring *m, const struct verify_report *r)
{
    struct report_verdict *out = &m->out->verdict;
    struct played played;
    if (!play_all(&played, &r->start, &r->line)) {
        m->failed = true;
        return;
    }
    out->judged = true;
    out->verdict = r->verdict;
    out->limit = r->limit;
    out->mate = r->mate;
    out->length_known = r->length_known;
    out->plies = r->plies;
    out->leftover = r->leftover;
    out->line_is_given = r->line_is_given;
    out->line = keep_line(m, &r->line);
    out->missing_pieces = r->missing_pieces;
    out->alternatives = r->alternatives;
    out->defences = r->defences;
    out->nodes = r->nodes;
    copy_given(m, r, &played);
    copy_findings(m, r, &played);
    mem_free(played.at);
}

/* ---- features of a line ---- */

static sakui_status measure_line(struct measuring *m, const struct shogi_position *start,
                                 const struct move_line *line)
{
    struct line_facts facts;
    struct themes themes = {0};
    sakui_status status = line_facts_make(&facts, start, line->moves, line->count);
    if (status)
        return status;
    status = features_of_line(&m->out->features, &facts);
    if (!status)
        status = themes_find(&themes, &facts);
    for (size_t i = 0; i < themes.count; i++)
        ADD(&m->out->themes, themes.items[i]);
    themes_free(&themes);
    line_facts_free(&facts);
    return status;
}

static sakui_status measure_features(struct measuring *m, const struct shogi_position *start,
                                     const struct move_line *line)
{
    char key[CANONICAL_TEXT_SIZE];
    static const struct move_line nothing = {NULL, 0};
    sakui_status status = measure_line(m, start, line);
    if (status == SAKUI_INPUT) /* no attack by checks: the setup alone */
        status = measure_line(m, start, &nothing);
    canonical_text(key, start, CANONICAL_MIRROR);
    m->out->mirror_key = measure_keep(m, key);
    canonical_text(key, start, CANONICAL_SHIFT);
    m->out->shift_key = measure_keep(m, key);
    return status == SAKUI_INPUT ? SAKUI_OK : status;
}

/* The file's line as far as it is legal, where no verdict is wanted. */
static sakui_status read_given_line(const struct problem *p, const struct shogi_position *start,
                                    shogi_move **moves, struct move_line *out)
{
    struct shogi_position at = *start;
    *out = (struct move_line){NULL, 0};
    *moves = mem_zalloc(problem_main_length(p) + 1, sizeof **moves);
    if (!*moves)
        return SAKUI_MEMORY;
    for (const struct problem_node *n = problem_main_next(p->root); n; n = problem_main_next(n)) {
        struct shogi_undo undo;
        shogi_move move = shogi_move_from_usi(&at, n->move);
        if (!move || !shogi_is_legal(&at, move))
            break;
        (*moves)[out->count++] = move;
        shogi_play(&at, move, &undo);
    }
    out->moves = *moves;
    return SAKUI_OK;
}

/* ---- the search ---- */

static void search_options_of(const struct measure_options *o, struct search_options *out)
{
    search_options_init(out);
    out->evaluation = EVALUATE_WHEN_SELECTED; /* as the measurements of the literature */
    out->seed = o->seed;
}

static sakui_status measure_orders(struct measuring *m, const struct search_algorithm *algorithm,
                                   const struct shogi_position *start)
{
    struct tsume_state root;
    sakui_status status = SAKUI_OK;
    tsume_state_init(&root, start);
    for (size_t i = 0; i < m->options->orders && !status; i++) {
        struct search_options options;
        struct search_result r;
        search_options_of(m->options, &options);
        options.shuffle = true;
        options.seed += i;
        status =
            search_run(algorithm, &tsume_game, &root, &options, &m->options->search_limits, &r);
        const struct indicators *n = &r.indicators;
        ADD(&m->out->search.orders,
            (struct report_order){r.value != SEARCH_UNKNOWN, n->max_pn, n->max_dn,
                                  (double)n->iterations, (double)n->created});
        search_result_free(&r);
    }
    return status;
}

static sakui_status measure_search(struct measuring *m, const struct shogi_position *start)
{
    const struct measure_options *o = m->options;
    const struct search_algorithm *algorithm = search_find(o->algorithm);
    struct report_search *out = &m->out->search;
    struct search_options options;
    struct search_result r;
    if (!algorithm)
        return SAKUI_USAGE;
    search_options_of(o, &options);
    options.trace_samples = o->trace_samples;
    struct search_order order = {algorithm, &options, &o->search_limits,
                                 problem_main_length(m->problem)};
    sakui_status status = search_record_make(&out->record, &r, start, &order);
    if (!status) {
        out->measured = true;
        out->algorithm = measure_keep(m, algorithm->name);
        for (size_t i = 0; i < r.indicators.trace_count; i++)
            ADD(&out->trace, r.indicators.trace[i]);
    }
    search_result_free(&r);
    return status ? status : measure_orders(m, algorithm, start);
}

/* ---- the whole ---- */

static sakui_status judge(struct measuring *m, const struct shogi_position *start)
{
    struct verify_options options = {.profile = m->options->profile,
                                     .deep = m->options->deep,
                                     .limits = m->options->verify_limits};
    struct verify_report *r;
    sakui_status status = verify_position(start, m->problem->root, &options, &r);
    if (status)
        return status;
    copy_verdict(m, r);
    if (r->verdict != VERDICT_INVALID)
        status = measure_features(m, start, &r->line);
    report_free(r);
    return status;
}

static sakui_status take_given_line(struct measuring *m, const struct shogi_position *start)
{
    shogi_move *moves;
    struct move_line line;
    sakui_status status = read_given_line(m->problem, start, &moves, &line);
    if (!status)
        status = measure_features(m, start, &line);
    mem_free(moves);
    return status;
}

sakui_status measure_shogi(struct measuring *m)
{
    const struct problem *p = m->problem;
    struct shogi_position start;
    struct diag_list diags;
    diag_list_init(&diags);
    if (shogi_from_sfen(&start, p->setup, strlen(p->setup), p->file, p->line, 1, &diags)) {
        measure_error(m, &diags, "the position cannot be read");
        diag_list_clear(&diags);
        return SAKUI_OK;
    }
    bool attackable = start.king[!start.side] >= 0;
    sakui_status status = SAKUI_OK;
    if (!m->options->no_verdict)
        status = judge(m, &start);
    else if (attackable)
        status = take_given_line(m, &start);
    bool usable =
        attackable && !(m->out->verdict.judged && m->out->verdict.verdict == VERDICT_INVALID);
    if (!attackable && m->options->no_verdict)
        measure_error(m, &diags, "there is no king to mate");
    if (!status && usable && !m->options->no_search)
        status = measure_search(m, &start);
    return status;
}
