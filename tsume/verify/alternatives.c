/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Other checks at the attacker's moves of the line: does each of them fail?
 *
 * The positions of the path so far count as repetitions. The first answer after which there is no
 * mate is the refutation to show. */
#include <string.h>

#include "tsume/shogi/attacks.h"
#include "tsume/verify/judge.h"

#define LENGTH_AFTER 5000000 /* a question that took so many nodes is also asked by length, */
#define LENGTH_SHARE 4       /* … with this part of them */
#define LENGTH_MAX   60
#define ALIKE_AFTER  30000000 /* … and every second time with other first numbers */

struct shogi_position position_after(const struct shogi_position *p, shogi_move m)
{
    struct shogi_position after = *p;
    struct shogi_undo undo;
    shogi_play(&after, m, &undo);
    return after;
}

void ask_alternatives(struct judge *j, int node)
{
    const struct shogi_position *p = &j->walk.positions.items[node];
    shogi_move checks[SHOGI_MAX_MOVES];
    size_t count = shogi_checks(p, checks);
    shogi_move own = node < walk_plies(&j->walk) ? j->walk.moves.items[node] : SHOGI_MOVE_NONE;
    for (size_t i = 0; i < count; i++) {
        struct question q = {.type = QUESTION_ALTERNATIVE, .node = node, .move = checks[i]};
        if (checks[i] == own)
            continue;
        if (judge_failed(j, vec_push(&j->questions, q)))
            return;
        j->report->alternatives++;
    }
}

/* Is it known that nothing mates after the answer? */
static bool is_known_to_escape(struct judge *j, const struct shogi_position *after,
                               shogi_move answer, const uint64_t *forbidden, size_t count,
                               uint64_t *spent)
{
    struct shogi_position next = position_after(after, answer);
    return ask_known_escape(&j->ask, &next, NULL, 0, spent, NULL) ||
           (count > 0 && ask_known_escape(&j->ask, &next, forbidden, count, spent, NULL));
}

/* The answer that escapes, after the check was found not to mate: the one the search has found,
 * else the first for which that is cheap to show. */
static shogi_move refutation_of(struct judge *j, const struct shogi_position *after,
                                const uint64_t *forbidden, size_t count, uint64_t *spent)
{
    shogi_move answers[SHOGI_MAX_MOVES], known = SHOGI_MOVE_NONE;
    size_t answer_count = shogi_evasions(after, answers);
    if (!ask_known_escape(&j->ask, after, NULL, 0, spent, &known) && count > 0)
        ask_known_escape(&j->ask, after, forbidden, count, spent, &known);
    for (size_t i = 0; i < answer_count && known != SHOGI_MOVE_NONE; i++)
        if (answers[i] == known && is_known_to_escape(j, after, known, forbidden, count, spent))
            return known;
    for (size_t i = 0; i < answer_count; i++)
        if (is_known_to_escape(j, after, answers[i], forbidden, count, spent))
            return answers[i];
    for (size_t i = 0; i < answer_count && !asker_done(&j->ask); i++) {
        struct shogi_position next = position_after(after, answers[i]);
        if (ask_mate(&j->ask, &next, forbidden, count, NOTE_BUDGET / 10, spent, NULL) == ASK_NO)
            return answers[i];
    }
    return SHOGI_MOVE_NONE;
}

enum ask_answer check_mates(struct judge *j, const struct shogi_position *after,
                            const uint64_t *forbidden, size_t count, uint64_t budget,
                            uint64_t *spent, shogi_move *refutation)
{
    enum ask_answer answer = ask_mate(&j->ask, after, forbidden, count, budget, spent, NULL);
    if (answer == ASK_NO && refutation)
        *refutation = refutation_of(j, after, forbidden, count, spent);
    return answer;
}

/* The path to the alternative: what stood on the board up to the node, and the position after the
 * check. Caller frees. */
static uint64_t *path_keys(struct judge *j, const struct question *q,
                           const struct shogi_position *after, size_t *count)
{
    size_t before = j->walk.lead + (size_t)q->node + 1;
    uint64_t *keys = mem_alloc((before + 1) * sizeof *keys);
    if (judge_failed(j, keys != NULL))
        return NULL;
    memcpy(keys, j->walk.keys.items, before * sizeof *keys);
    keys[before] = shogi_key(after);
    *count = before + 1;
    return keys;
}

/* Does the check mate so fast that no position of the path can come again on the way? In best play
 * values only fall: where every position of the path is worth more than the position after the
 * check, none of them is met. */
static bool mates_before_return(struct judge *j, struct question *q,
                                const struct shogi_position *after, uint64_t budget)
{
    int t = walk_value(&j->walk, q->node) - 2;
    if (j->walk.lead > 0 || ask_within(&j->ask, after, t, budget, &q->nodes) != ASK_YES)
        return false;
    for (int i = q->node; j->given && i >= 0; i--)
        if (ask_within(&j->ask, &j->walk.positions.items[i], t, budget, &q->nodes) != ASK_NO)
            return false;
    return true; /* on a line of best play that is known of its positions */
}

/* A long mate on an open board is found sooner by asking for one of so many plies, then of two
 * more, than for any. What is found, check_mates knows from then on. */
static void look_by_length(struct judge *j, struct question *q, const struct shogi_position *after,
                           uint64_t budget)
{
    uint64_t spent = 0;
    enum ask_answer answer = ASK_NO;
    while (answer == ASK_NO && spent < budget && q->plies < LENGTH_MAX) {
        answer = ask_mate_within(&j->ask, after, q->plies + 2, budget - spent, &spent);
        if (answer == ASK_NO)
            q->plies += 2;
    }
    q->nodes += spent;
}

/* Does it mate whatever stood on the board before? By turns for any mate, with the usual first
 * numbers or with all alike, and by length: none may waste more than a few times what another
 * needs. Most of these questions are answered by "no", which the usual numbers find sooner. */
static enum ask_answer mates_anyway(struct judge *j, struct question *q,
                                    const struct shogi_position *after, uint64_t budget,
                                    shogi_move *refutation)
{
    enum ask_answer answer = ASK_STOPPED;
    uint64_t spent = 0, turn = LENGTH_AFTER;
    while (answer == ASK_STOPPED && spent < budget && !asker_done(&j->ask)) {
        uint64_t left = budget - spent;
        if (spent > 0)
            look_by_length(j, q, after, turn / LENGTH_SHARE);
        turn = spent > turn ? spent : turn;
        turn = turn < left ? turn : left;
        tsume_solver_count_alike(j->ask.solver, q->nodes > ALIKE_AFTER && q->turns++ % 2 == 0);
        answer = check_mates(j, after, NULL, 0, turn, &q->nodes, refutation);
        spent += turn;
    }
    tsume_solver_count_alike(j->ask.solver, false);
    return answer;
}

/* First without the path: no mate there is no mate with it. A proof of mate seldom meets the path.
 */
static enum ask_answer settle_mate(struct judge *j, struct question *q,
                                   const struct shogi_position *after, uint64_t budget,
                                   shogi_move *refutation)
{
    size_t count = 0;
    enum ask_answer answer = mates_anyway(j, q, after, budget, refutation);
    if (answer != ASK_YES)
        return answer;
    uint64_t *keys = path_keys(j, q, after, &count);
    if (!keys)
        return ASK_STOPPED;
    answer = check_mates(j, after, keys, count, budget, &q->nodes, refutation);
    mem_free(keys);
    if (answer == ASK_STOPPED && mates_before_return(j, q, after, budget))
        answer = ASK_YES;
    return answer;
}

void settle_alternative(struct judge *j, struct question *q, uint64_t budget)
{
    const struct shogi_position *before = &j->walk.positions.items[q->node];
    struct shogi_position after = position_after(before, q->move);
    shogi_move refutation = SHOGI_MOVE_NONE;
    enum ask_answer answer =
        q->mates ? ASK_YES : settle_mate(j, q, &after, budget, j->in_variant ? NULL : &refutation);
    if (answer == ASK_NO) {
        struct failed_try t = {.ply = j->first_ply + q->node,
                               .move = q->move,
                               .refutation = refutation,
                               .before = *before};
        q->settled = true;
        if (!j->inside && !j->in_variant)
            judge_failed(j, vec_push(&j->report->tries, t));
    }
    if (answer == ASK_YES) {
        q->mates = true;
        q->settled = classify(j, q, budget) != ASK_STOPPED;
    }
}

/* ---- a line to show ---- */

static bool meets(const struct shogi_position *start, const struct tsume_result *r,
                  const uint64_t *path, size_t count)
{
    struct shogi_position p = *start;
    struct shogi_undo undo;
    for (int i = 0; i < r->plies; i++) {
        shogi_play(&p, r->line[i], &undo);
        for (size_t k = 0; k < count; k++)
            if (path[k] == shogi_key(&p))
                return true;
    }
    return false;
}

/* A mate after the answer that does not come back to the path: the shortest if that is cheap, else
 * the one that the table knows, else one looked for. */
static bool line_after(struct judge *j, const struct shogi_position *next, const uint64_t *path,
                       size_t count, struct tsume_result *out)
{
    if (ask_shortest(&j->ask, next, 0, NOTE_BUDGET, NULL, out) == ASK_YES &&
        !meets(next, out, path, count))
        return true;
    tsume_result_free(out);
    if (ask_mate(&j->ask, next, NULL, 0, NOTE_BUDGET, NULL, out) == ASK_YES && out->line_complete &&
        !meets(next, out, path, count))
        return true;
    tsume_result_free(out);
    return ask_mate(&j->ask, next, path, count, NOTE_BUDGET, NULL, out) == ASK_YES &&
           out->line_complete;
}

static bool interposes(const struct shogi_position *p, shogi_move m)
{
    return shogi_move_type(m) != SHOGI_KING && !shogi_bb_has(shogi_checkers(p), shogi_move_to(m));
}

/* Is the answer worth showing? Futile interpositions are not. */
static bool is_shown(struct judge *j, const struct shogi_position *after, shogi_move answer)
{
    return !interposes(after, answer) ||
           ask_futile(&j->ask, after, answer, 2 * 99, NOTE_BUDGET, NULL) == ASK_NO;
}

bool mating_line(struct judge *j, const struct shogi_position *before, shogi_move move,
                 const uint64_t *path, size_t count, struct move_line *out)
{
    struct shogi_position after = position_after(before, move);
    shogi_move answers[SHOGI_MAX_MOVES], best = SHOGI_MOVE_NONE;
    size_t answer_count = shogi_evasions(&after, answers);
    struct tsume_result longest = {0};
    size_t shown = 0;
    for (size_t i = 0; i < answer_count && shown < 8 && !asker_done(&j->ask); i++) {
        struct shogi_position next = position_after(&after, answers[i]);
        struct tsume_result r;
        if (!is_shown(j, &after, answers[i]))
            continue;
        shown++;
        if (line_after(j, &next, path, count, &r) && (!best || r.plies > longest.plies)) {
            struct tsume_result shorter = longest;
            longest = r;
            r = shorter;
            best = answers[i];
        }
        tsume_result_free(&r);
    }
    vec_of(shogi_move) rest = {0};
    bool ok = !best || vec_push(&rest, best);
    for (int i = 0; ok && best && i < longest.plies; i++)
        ok = vec_push(&rest, longest.line[i]);
    ok = ok && report_line(j->report, move, rest.items, rest.count, out);
    vec_free(&rest);
    tsume_result_free(&longest);
    return !judge_failed(j, ok);
}
