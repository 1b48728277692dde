/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The way of a verification: setup, line, questions, verdict. */
#include "tsume/verify/verify.h"

#include <string.h>

#include "core/clock.h"
#include "tsume/shogi/attacks.h"
#include "tsume/verify/certificate.h"
#include "tsume/verify/judge.h"

#define SMALL_MEMORY  ((uint64_t)16 << 20)
#define SMALL_NODES   40000
#define LEAST_SECONDS 1e-3
#define MENDS         32     /* longer defences put into a given line, one after the other */
#define PIECES_BUDGET 400000 /* nodes at least, for pieces that could be left out */

void judge_free(struct judge *j)
{
    walk_free(&j->walk);
    vec_free(&j->questions);
}

bool judge_failed(struct judge *j, bool ok)
{
    if (!ok && !j->ask.status)
        j->ask.status = SAKUI_MEMORY;
    return !ok;
}

bool is_quiet(const struct judge *j)
{
    return j->stop || asker_done((struct asker *)&j->ask);
}

bool is_on_best_play(const struct judge *j, int node)
{
    for (size_t i = 0; i < j->questions.count; i++) {
        const struct question *q = &j->questions.items[i];
        if (q->type == QUESTION_BOUND && q->node <= node + 1 && !q->settled)
            return false;
    }
    return node >= 0;
}

void add_finding(struct judge *j, enum finding_kind kind, enum verify_severity severity, int node,
                 shogi_move move, const struct move_line *line, const char *detail)
{
    if (severity == SEVERITY_IGNORE || (j->in_variant && severity == SEVERITY_NOTE))
        return;
    struct finding f = {.kind = kind,
                        .severity = severity,
                        .ply = node < 0 ? 0 : j->first_ply + node,
                        .move = move,
                        .before = node < 0 ? j->report->start : j->walk.positions.items[node],
                        .detail = detail ? detail : ""};
    if (line)
        f.line = *line;
    judge_failed(j, vec_push(&j->report->findings, f));
    if (severity == SEVERITY_UNSOUND &&
        (j->in_variant || (j->options->first && (node < 0 || is_on_best_play(j, node)))))
        j->stop = true;
}

void add_undecided(struct judge *j, const char *question, int node, shogi_move move, uint64_t nodes,
                   bool blocks)
{
    struct open_question q = {.question = question ? question : "",
                              .ply = node < 0 ? 0 : j->first_ply + node,
                              .move = move,
                              .before = node < 0 ? j->report->start : j->walk.positions.items[node],
                              .nodes = nodes,
                              .blocks = blocks,
                              .worst = blocks ? SEVERITY_UNSOUND : SEVERITY_NOTE};
    judge_failed(j, vec_push(&j->report->undecided, q));
}

/* ---- no mate ---- */

/* The answer that refutes the line from `node` on; the line's own answer as long as it does. */
static bool refute_line(struct judge *j, int *node, shogi_move *refutation)
{
    int plies = walk_plies(&j->walk);
    while (*node + 2 <= plies && ask_mate(&j->ask, &j->walk.positions.items[*node + 2], NULL, 0,
                                          BUDGET_ALL, NULL, NULL) == ASK_NO)
        *node += 2;
    if (*node >= plies)
        return false;
    const struct shogi_position *after = &j->walk.positions.items[*node + 1];
    return check_mates(j, after, NULL, 0, BUDGET_ALL, NULL, refutation) == ASK_NO &&
           *refutation != SHOGI_MOVE_NONE;
}

/* Why each check at the start fails. */
static void settle_first_checks(struct judge *j)
{
    walk_cut(&j->walk, 0);
    j->rejected = j->given = j->stop = false;
    j->questions.count = 0;
    ask_alternatives(j, 0);
    settle_questions(j);
    j->report->undecided.count = 0; /* that there is no mate is settled */
    j->report->unsure_from = 0;
}

static void report_no_mate(struct judge *j)
{
    int node = 0;
    struct move_line line = {0};
    shogi_move refutation = SHOGI_MOVE_NONE;
    if (walk_plies(&j->walk) > 0 && refute_line(j, &node, &refutation)) {
        report_line(j->report, refutation, NULL, 0, &line);
        add_finding(j, FINDING_FU_TSUME, SEVERITY_UNSOUND, node + 1, refutation, &line,
                    "this defence escapes; no other attack mates");
        if (j->report->given.ok)
            given_is_wrong(j, node + 1, refutation, &line, "this defence escapes");
        settle_first_checks(j);
        return;
    }
    settle_first_checks(j);
    const struct failed_try *t = j->report->tries.count ? j->report->tries.items : NULL;
    if (t)
        report_line(j->report, t->move, &t->refutation, t->refutation != SHOGI_MOVE_NONE, &line);
    add_finding(j, FINDING_FU_TSUME, SEVERITY_UNSOUND, 0, t ? t->move : SHOGI_MOVE_NONE, &line,
                t                         ? "no check mates; this one fails to the answer shown"
                : j->report->alternatives ? "no check mates"
                                          : "there is no check at all");
}

/* ---- the line ---- */

static bool is_about_given(const struct finding *f)
{
    return f->kind == FINDING_BAD_SOLUTION || f->kind == FINDING_HENKA_CHOU ||
           f->kind == FINDING_ILLEGAL_SETUP;
}

/* What was said about another line than the one to come, but for what is wrong with the given one.
 */
static void begin_again(struct judge *j)
{
    report_keep_findings(j->report, is_about_given);
    j->report->undecided.count = 0;
    j->report->unsure_from = 0;
    j->report->tries.count = 0;
    j->report->alternatives = j->report->defences = 0;
    j->given = j->rejected = j->sooner = j->longer = j->second_mate = false;
    j->longest = 0;
}

static void take_solver_line(struct judge *j, const struct tsume_result *r)
{
    begin_again(j);
    walk_cut(&j->walk, 0);
    for (int i = 0; i < r->plies; i++)
        if (judge_failed(j, walk_add(&j->walk, r->line[i])))
            return;
    j->report->length_known = true;
    j->report->plies = r->plies;
    j->report->leftover = r->leftover;
    judge_line(j);
}

/* The given line with its defence mended, as often as that is needed, is mostly one of best play,
 * and far cheaper to judge than to find. False: the attack is not the shortest, or it cannot be
 * mended; then the findings are as before. */
static bool judge_mended_line(struct judge *j)
{
    for (int tries = 0; j->rejected && tries < MENDS; tries++) {
        struct move_line mend = j->mend;
        if (!mend.count || is_quiet(j))
            break;
        begin_again(j);
        j->mend.count = 0;
        walk_cut(&j->walk, j->mend_node);
        for (size_t i = 0; i < mend.count; i++)
            if (judge_failed(j, walk_add(&j->walk, mend.moves[i])))
                return false;
        j->given = j->mended = true;
        judge_line(j);
    }
    bool best = j->mended && !j->rejected && !j->sooner;
    j->given = false;
    if (!best) {
        j->rejected = true;
        report_keep_findings(j->report, is_about_given);
        return false;
    }
    bool open = false;
    for (size_t i = 0; i < j->questions.count; i++)
        open |= !j->questions.items[i].settled;
    j->report->mate = true;
    if (!open) {
        j->report->length_known = true;
        j->report->plies = walk_plies(&j->walk);
        j->report->leftover = walk_leftover(&j->walk);
    }
    return true;
}

/* Without a valid given line: best play by both. */
static void judge_solver_line(struct judge *j)
{
    struct tsume_result r;
    enum ask_answer found = ask_shortest(&j->ask, &j->report->start, 0, BUDGET_ALL, NULL, &r);
    j->report->mate = r.verdict == TSUME_MATE;
    if (found == ASK_YES) {
        take_solver_line(j, &r);
        if (j->rejected && !judge_mended_line(j)) /* for another end, see leftover.c */
            add_undecided(j, "are pieces left over?", -1, SHOGI_MOVE_NONE, 0, true);
    } else if (found == ASK_NO)
        report_no_mate(j);
    else
        add_undecided(j, j->report->mate ? "the length of the shortest mate" : "is there a mate?",
                      -1, SHOGI_MOVE_NONE, r.nodes, true);
    tsume_result_free(&r);
}

/* The given line stood its test: what does it say about best play? */
static void conclude_given_line(struct judge *j)
{
    struct verify_report *report = j->report;
    struct given_solution *g = &report->given;
    bool open = false;
    for (size_t i = 0; i < j->questions.count; i++)
        open |= !j->questions.items[i].settled;
    report->mate = !open;
    g->settled |= !open;
    for (size_t i = 0; i < report->findings.count && j->sooner; i++) {
        struct finding f = report->findings.items[i];
        if (f.kind == FINDING_HAYA_ZUME) {
            given_is_wrong(j, f.ply - 1, f.move, &f.line, "not the shortest attack");
            break;
        }
    }
    if (!j->sooner && !j->longer && !open) {
        report->length_known = true;
        report->plies = walk_plies(&j->walk);
        report->leftover = walk_leftover(&j->walk);
        return;
    }
    if (!open &&
        !j->second_mate) { /* then the attacker has no choice, and the longest defence tells */
        report->length_known = true;
        report->plies = j->longest / 2;
        report->leftover = j->longest % 2 == 0;
        return;
    }
    struct tsume_result r = {0};
    if (!is_quiet(j) &&
        ask_shortest(&j->ask, &report->start, 0, j->ask.nodes + NOTE_BUDGET, NULL, &r) == ASK_YES) {
        report->length_known = report->mate = true;
        report->plies = r.plies;
        report->leftover = r.leftover;
    }
    tsume_result_free(&r);
}

/* The first node of the line, attacker to move, that best play by both does not come to because the
 * defence before it is inferior. -1: there is none, the attacker leaves best play earlier, or a
 * limit was met. */
static int first_inferior_node(struct judge *j)
{
    for (int node = 0; node < walk_plies(&j->walk); node += 2) {
        const struct shogi_position *p = &j->walk.positions.items[node];
        int rest = j->report->plies - node;
        enum ask_answer less = ask_within(&j->ask, p, 2 * rest - 1, NOTE_BUDGET, NULL);
        if (less == ASK_YES)
            return node;
        if (less != ASK_NO || ask_within(&j->ask, p, 2 * rest + 1, NOTE_BUDGET, NULL) != ASK_YES)
            return -1;
    }
    return -1;
}

/* A given line whose attack is too slow may be so only behind a defence that best play does not
 * choose: then what was found there says nothing about the problem. Is that so of everything that
 * makes the problem unsound? */
static bool leaves_best_play(struct judge *j)
{
    int node = j->sooner && j->report->length_known ? first_inferior_node(j) : -1;
    for (size_t i = 0; i < j->report->findings.count; i++) {
        const struct finding *f = &j->report->findings.items[i];
        if (f->severity == SEVERITY_UNSOUND && f->ply - 1 < node)
            return false;
    }
    return node >= 0;
}

/* False: it is to be judged by the solver's line. */
static bool given_line_counts(struct judge *j)
{
    bool stop = j->stop;
    if (j->sooner) /* with --first, too */
        j->stop = false;
    conclude_given_line(j);
    if (leaves_best_play(j))
        return false;
    j->stop = stop;
    return true;
}

static bool has_blocking(const struct verify_report *report)
{
    for (size_t i = 0; i < report->undecided.count; i++)
        if (report->undecided.items[i].blocks)
            return true;
    return false;
}

/* What only makes notes comes last and may cost a part of what the verdict did. */
static void look_for_notes(struct judge *j)
{
    uint64_t share = j->ask.nodes / 4 + NOTE_BUDGET;
    struct limits saved = asker_narrow(&j->ask, share);
    find_henka_betsu(j);
    if (asker_widen(&j->ask, &saved))
        add_undecided(j, "slower mates in variations (henka-betsu)", -1, SHOGI_MOVE_NONE, share,
                      false);
    if (report_gravest(j->report) != SEVERITY_UNSOUND && !has_blocking(j->report) && !is_quiet(j)) {
        saved = asker_narrow(&j->ask, j->ask.nodes / 2 + PIECES_BUDGET);
        find_irrelevant_pieces(j);
        asker_widen(&j->ask, &saved);
    }
    if (j->options->deep)
        find_inside_variations(j);
}

static void judge_all(struct judge *j, const struct problem_node *given)
{
    struct verify_report *report = j->report;
    j->given = read_given_line(j, given);
    if (j->given)
        judge_line(j);
    bool right = j->given && !j->rejected;
    if (right && !given_line_counts(j)) {
        right = false;
        judge_solver_line(j);
    } else if (!right && !j->stop && !judge_mended_line(j) && !j->stop) {
        judge_solver_line(j);
    }
    report->line_is_given = right;
    report->line_leftover = walk_leftover(&j->walk);
    judge_failed(j, report_line(report, SHOGI_MOVE_NONE, j->walk.moves.items, j->walk.moves.count,
                                &report->line));
    if (walk_plies(&j->walk) > 0 && !j->rejected && !is_quiet(j))
        look_for_notes(j);
    if (!j->stop)
        judge_given_variations(j, given);
    for (size_t i = 0; i < report->given.variations.count; i++)
        if (report->given.variations.items[i].status == VARIATION_WRONG && report->given.ok) {
            report->given.ok = false;
            report->given.settled = true;
            report->given.reason = "a variation is wrong";
        }
}

/* One attempt with these limits. `last`: there will be no other, whatever comes out. */
static sakui_status attempt(const struct shogi_position *start, const struct problem_node *given,
                            const struct verify_options *options, const struct limits *limits,
                            bool last, struct verify_report **out)
{
    struct judge j = {.options = options, .report = report_new(), .first_ply = 1};
    struct tsume_options solver_options = {
        .memory_bytes = limits->memory_bytes, .rule_only = true, .rule = options->profile.rule};
    struct tsume_solver *solver = NULL;
    double begin = clock_thread_seconds();
    sakui_status status = SAKUI_MEMORY;
    *out = NULL;
    if (!j.report)
        goto cleanup;
    j.report->start = *start;
    bool usable = judge_setup(&j);
    if (!usable)
        j.report->verdict = VERDICT_INVALID;
    if (usable && tsume_solver_new(&solver, &solver_options))
        goto cleanup;
    sakui_status setup_status = j.ask.status;
    asker_init(&j.ask, solver, limits, start->side);
    j.ask.status = setup_status;
    if (!walk_start(&j.walk, start, NULL, 0))
        goto cleanup;
    if (usable && !j.stop)
        judge_all(&j, given);
    j.report->limit = j.ask.stopped;
    j.report->nodes = j.ask.nodes;
    j.report->seconds = clock_thread_seconds() - begin;
    report_conclude(j.report);
    status = j.ask.status;
    if (!status && options->certificate && (last || j.report->limit != LIMIT_NODES))
        status = certificate_write(solver, j.report, &options->limits, options->certificate);
cleanup:
    judge_free(&j);
    tsume_solver_free(solver);
    if (status)
        report_free(j.report);
    else
        *out = j.report;
    return status;
}

/* Takes what has been spent from the limits; something is always left, as 0 would be no limit. */
static void take_away(struct limits *l, const struct verify_report *spent)
{
    if (l->nodes)
        l->nodes = l->nodes > spent->nodes ? l->nodes - spent->nodes : 1;
    if (l->seconds > 0)
        l->seconds = l->seconds > spent->seconds + LEAST_SECONDS ? l->seconds - spent->seconds
                                                                 : LEAST_SECONDS;
}

/* Most problems are small. A large table would cost them more than the search: every entry lies on
 * a page of its own. */
sakui_status verify_position(const struct shogi_position *start, const struct problem_node *given,
                             const struct verify_options *options, struct verify_report **out)
{
    struct limits limits = options->limits;
    uint64_t spent = 0;
    double seconds = 0;
    if (limits.memory_bytes > SMALL_MEMORY && (limits.nodes == 0 || limits.nodes > SMALL_NODES)) {
        struct limits small = limits;
        small.memory_bytes = SMALL_MEMORY;
        small.nodes = SMALL_NODES;
        sakui_status status = attempt(start, given, options, &small, false, out);
        if (status || (*out)->limit != LIMIT_NODES)
            return status;
        take_away(&limits, *out);
        spent = (*out)->nodes;
        seconds = (*out)->seconds;
        report_free(*out);
    }
    sakui_status status = attempt(start, given, options, &limits, true, out);
    if (!status) {
        (*out)->nodes += spent;
        (*out)->seconds += seconds;
    }
    return status;
}
