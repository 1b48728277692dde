/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solution the file gives: its main line, and every variation in its tree. */
#include <string.h>

#include "tsume/shogi/notation.h"
#include "tsume/verify/judge.h"

void given_is_wrong(struct judge *j, int node, shogi_move move, const struct move_line *line,
                    const char *reason)
{
    struct given_solution *g = &j->report->given;
    if (g->wrong_ply == 0 || node + 1 < g->wrong_ply) {
        g->wrong_ply = node + 1;
        g->reason = reason;
    }
    g->ok = false;
    g->settled = true;
    add_finding(j, FINDING_BAD_SOLUTION, SEVERITY_NOTE, node, move, line, reason);
}

/* ---- the main line ---- */

/* The move of the node in the position; NULL if it can be played there, else what is wrong. */
static const char *fault_of_move(const struct shogi_position *p, int attacker, const char *usi,
                                 shogi_move *m)
{
    *m = shogi_move_from_usi(p, usi);
    if (*m == SHOGI_MOVE_NONE || !shogi_is_legal(p, *m))
        return "an illegal move";
    if (p->side == attacker && !shogi_gives_check(p, *m))
        return "a move that gives no check";
    return NULL;
}

/* The line plays on where it is mate but for futile interpositions. */
static void tell_cut(struct judge *j, int end)
{
    struct given_solution *g = &j->report->given;
    const struct shogi_position *p = &j->walk.positions.items[end];
    shogi_move m = j->walk.moves.items[end];
    enum tsume_answer_kind kind;
    char usi[SHOGI_USI_MAX];
    shogi_move_to_usi(m, usi);
    bool known = ask_kind(&j->ask, p, m, 1, BUDGET_ALL, NULL, &kind) == ASK_YES;
    g->passed_over = walk_plies(&j->walk) - end;
    g->why_passed =
        report_text(j->report, "after ply %d it is mate: %s is a futile interposition%s%s", end,
                    usi, known ? ", " : "", known ? tsume_answer_kind_name(kind) : "");
}

/* Some files play on: futile interpositions and their captures after the mate. */
static bool cut_after_mate(struct judge *j)
{
    int plies = walk_plies(&j->walk);
    int end = plies;
    if (plies % 2 == 0)
        return false;
    for (int i = plies; i >= 1; i -= 2) {
        enum ask_answer mate =
            ask_within(&j->ask, &j->walk.positions.items[i], 1, BUDGET_ALL, NULL);
        if (mate != ASK_YES && i == plies)
            return false;
        if (mate != ASK_YES)
            break;
        end = i;
    }
    if (end < plies)
        tell_cut(j, end);
    walk_cut(&j->walk, end);
    return true;
}

/* The line's last position is no mate. Which answer shows it: one that escapes, or that goes on? */
static void end_is_wrong(struct judge *j)
{
    const struct shogi_position *end = &j->walk.positions.items[walk_plies(&j->walk)];
    shogi_move answers[SHOGI_MAX_MOVES], shown = SHOGI_MOVE_NONE;
    bool escapes = false;
    size_t count = end->side == j->ask.attacker ? 0 : shogi_evasions(end, answers);
    for (size_t i = 0; i < count && !escapes; i++) {
        struct shogi_position next = position_after(end, answers[i]);
        escapes = ask_mate(&j->ask, &next, NULL, 0, NOTE_BUDGET / 10, NULL, NULL) == ASK_NO;
        if (escapes || (!shown && ask_futile(&j->ask, end, answers[i], 2 * 99, NOTE_BUDGET / 10,
                                             NULL) == ASK_NO))
            shown = answers[i];
    }
    char usi[SHOGI_USI_MAX] = "";
    struct move_line line = {0};
    if (shown)
        shogi_move_to_usi(shown, usi);
    judge_failed(j, !shown || report_line(j->report, shown, NULL, 0, &line));
    given_is_wrong(j, walk_plies(&j->walk), shown, &line,
                   shown ? report_text(j->report, "the given line does not end in mate: %s %s", usi,
                                       escapes ? "escapes" : "goes on")
                         : "the given line does not end in mate");
}

/* The move at which a reader had to stop, if the line ends with one; a tree holds legal moves only.
 */
static const char *unplayable_after(const struct problem_node *last)
{
    for (const struct problem_tag *t = last ? last->tags : NULL; t; t = t->next) {
        if (strcmp(t->key, "illegal-move") == 0)
            return t->value;
    }
    return NULL;
}

static void move_is_wrong(struct judge *j, shogi_move m, const char *text, const char *fault)
{
    int plies = walk_plies(&j->walk);
    given_is_wrong(j, plies, m, NULL,
                   report_text(j->report, "ply %d (%s) is %s", plies + 1, text, fault));
}

bool read_given_line(struct judge *j, const struct problem_node *root)
{
    struct given_solution *g = &j->report->given;
    const struct problem_node *n = root ? problem_main_next(root) : NULL, *last = root;
    g->present = n || unplayable_after(root);
    g->ok = g->present;
    for (; n; last = n, n = problem_main_next(n)) {
        const struct shogi_position *p = &j->walk.positions.items[walk_plies(&j->walk)];
        shogi_move m;
        const char *fault = fault_of_move(p, j->ask.attacker, n->move, &m);
        if (fault) {
            bool legal = m != SHOGI_MOVE_NONE && shogi_is_legal(p, m);
            move_is_wrong(j, legal ? m : SHOGI_MOVE_NONE, n->move, fault);
            return false;
        }
        if (judge_failed(j, walk_add(&j->walk, m)))
            return false;
    }
    g->plies = walk_plies(&j->walk);
    if (unplayable_after(last)) {
        move_is_wrong(j, SHOGI_MOVE_NONE, unplayable_after(last), "an illegal move");
        return false;
    }
    if (!g->present)
        return false;
    if (!cut_after_mate(j)) {
        if (!asker_done(&j->ask))
            end_is_wrong(j);
        return false;
    }
    g->plies = walk_plies(&j->walk);
    g->leftover = walk_leftover(&j->walk);
    return !judge_failed(j, report_line(j->report, SHOGI_MOVE_NONE, j->walk.moves.items,
                                        j->walk.moves.count, &g->line));
}

/* ---- variations ---- */

/* The positions from the start to before `n`; false if the way there is not legal. */
static bool walk_to(struct judge *j, const struct problem_node *n, struct walk *w)
{
    vec_of(const struct problem_node *) way = {0};
    bool ok = true;
    for (const struct problem_node *a = n->parent; ok && a->parent; a = a->parent)
        ok = vec_push(&way, a);
    ok = walk_start(w, &j->report->start, NULL, 0) && ok;
    judge_failed(j, ok);
    for (size_t i = way.count; ok && i-- > 0;) {
        shogi_move m;
        const struct shogi_position *p = &w->positions.items[walk_plies(w)];
        ok = !fault_of_move(p, j->ask.attacker, way.items[i]->move, &m) && walk_add(w, m);
    }
    vec_free(&way);
    return ok;
}

/* A side line of the attacker's: does its first move mate? */
static void judge_try(struct judge *j, const struct walk *w, int branch, bool ends_in_mate,
                      struct given_variation *v)
{
    const struct shogi_position *after = &w->positions.items[branch + 1];
    shogi_move refutation = SHOGI_MOVE_NONE;
    enum ask_answer mates =
        check_mates(j, after, w->keys.items, (size_t)branch + 2, NOTE_BUDGET, NULL, &refutation);
    char usi[SHOGI_USI_MAX] = "";
    if (refutation != SHOGI_MOVE_NONE)
        shogi_move_to_usi(refutation, usi);
    v->status = mates == ASK_STOPPED              ? VARIATION_UNDECIDED
                : mates == ASK_NO && ends_in_mate ? VARIATION_WRONG
                                                  : VARIATION_RIGHT;
    v->detail =
        mates == ASK_STOPPED ? "whether this check mates was not settled"
        : mates == ASK_YES
            ? "this check mates too"
            : report_text(j->report, "%s %s",
                          ends_in_mate ? "misses the better defence" : "a try that fails to", usi);
}

/* A side line of the defender's: is it the shortest attack and the longest defence after that? */
static void judge_variation(struct judge *j, const struct walk *w, int branch, bool ends_in_mate,
                            struct given_variation *v)
{
    struct tsume_result r;
    int rest = walk_plies(w) - branch - 1;
    enum ask_answer found =
        ask_shortest(&j->ask, &w->positions.items[branch + 1], 0, NOTE_BUDGET, NULL, &r);
    v->status = VARIATION_WRONG;
    if (found == ASK_STOPPED) {
        v->status = VARIATION_UNDECIDED;
        v->detail = "its best play was not settled";
    } else if (found == ASK_NO) {
        v->detail = "this defence escapes";
    } else if (ends_in_mate && rest < r.plies) {
        v->detail = report_text(j->report, "misses a better defence: the mate takes %d plies here",
                                r.plies);
    } else if (rest > r.plies) {
        v->detail = report_text(j->report, "the attacker mates sooner: in %d plies", r.plies);
    } else if (ends_in_mate) {
        v->status = VARIATION_RIGHT;
        v->detail = "best play by both";
    } else {
        v->status = VARIATION_OPEN_END;
        v->detail = "stops before the mate";
    }
    tsume_result_free(&r);
}

static void judge_side_line(struct judge *j, const struct problem_node *n)
{
    struct walk w;
    struct given_variation v = {.status = VARIATION_WRONG};
    bool reached = walk_to(j, n, &w);
    int branch = walk_plies(&w);
    const char *fault = NULL;
    for (const struct problem_node *m = n; reached && m && !fault; m = problem_main_next(m)) {
        shogi_move move;
        const struct shogi_position *p = &w.positions.items[walk_plies(&w)];
        fault = fault_of_move(p, j->ask.attacker, m->move, &move);
        if (fault)
            v.detail =
                report_text(j->report, "ply %d (%s) is %s", walk_plies(&w) + 1, m->move, fault);
        else if (judge_failed(j, walk_add(&w, move)))
            break;
    }
    if (reached) {
        v.ply = branch + 1;
        v.before = w.positions.items[branch];
        judge_failed(j, report_line(j->report, SHOGI_MOVE_NONE, w.moves.items + branch,
                                    w.moves.count - (size_t)branch, &v.line));
        const struct shogi_position *end = &w.positions.items[walk_plies(&w)];
        bool mate = !fault && end->side != j->ask.attacker &&
                    ask_within(&j->ask, end, 1, NOTE_BUDGET, NULL) == ASK_YES;
        if (!fault && v.before.side == j->ask.attacker)
            judge_try(j, &w, branch, mate, &v);
        else if (!fault)
            judge_variation(j, &w, branch, mate, &v);
        judge_failed(j, vec_push(&j->report->given.variations, v));
    }
    walk_free(&w);
}

void judge_given_variations(struct judge *j, const struct problem_node *root)
{
    if (!root)
        return;
    for (const struct problem_node *n = problem_node_next(root); n && !asker_done(&j->ask);
         n = problem_node_next(n))
        if (!problem_goes_on(n))
            judge_side_line(j, n);
}
