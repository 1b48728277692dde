/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/compose/screen.h"

#include <string.h>

#include "core/alloc.h"
#include "tsume/shogi/movegen.h"
#include "tsume/shogi/solver/solver.h"
#include "tsume/verify/verify.h"

#define QUICK_NODES   2000
#define VERIFY_NODES  2000000
#define QUICK_MEMORY  ((size_t)2 << 20) /* emptied for every position: small is quick */
#define VERIFY_MEMORY ((size_t)64 << 20)
#define SMALL_MEMORY  ((size_t)4 << 20) /* enough for verdicts of SMALL_NODES */
#define SMALL_NODES   50000

struct screen {
    struct screen_options options;
    struct tsume_solver *solver;
};

const char *screen_answer_name(enum screen_answer answer)
{
    static const char *const names[SCREEN_ANSWERS] = {
        [SCREEN_SOUND] = "sound",         [SCREEN_FAULT] = "fault",
        [SCREEN_NO_MATE] = "no-mate",     [SCREEN_LENGTH] = "length",
        [SCREEN_LEFTOVER] = "leftover",   [SCREEN_SECOND_MATE] = "second-mate",
        [SCREEN_UNSOUND] = "unsound",     [SCREEN_FLAWED] = "flawed",
        [SCREEN_UNDECIDED] = "undecided", [SCREEN_KNOWN] = "known"};
    return names[answer];
}

sakui_status screen_new(struct screen **out, const struct screen_options *options)
{
    struct tsume_options solver_options = {.memory_bytes = QUICK_MEMORY};
    struct screen *s = mem_zalloc(1, sizeof *s);
    *out = NULL;
    if (!s)
        return SAKUI_MEMORY;
    s->options = *options;
    if (!s->options.quick_nodes)
        s->options.quick_nodes = QUICK_NODES;
    if (!s->options.verify_nodes)
        s->options.verify_nodes = VERIFY_NODES;
    sakui_status status = tsume_solver_new(&s->solver, &solver_options);
    if (status) {
        mem_free(s);
        return status;
    }
    *out = s;
    return SAKUI_OK;
}

void screen_free(struct screen *s)
{
    if (!s)
        return;
    tsume_solver_free(s->solver);
    mem_free(s);
}

void screen_set_plies(struct screen *s, int min_plies, int max_plies)
{
    s->options.min_plies = min_plies;
    s->options.max_plies = max_plies;
}

static struct limits quick_limits(const struct screen *s)
{
    return (struct limits){.nodes = s->options.quick_nodes, .cancel = s->options.cancel};
}

/* ---- the cheap questions ---- */

static bool has_fault(const struct shogi_position *p)
{
    struct shogi_fault fault;
    return p->king[!p->side] < 0 || shogi_setup_faults(p, &fault, 1) > 0;
}

static enum screen_answer judge_length(const struct screen *s, const struct tsume_result *r)
{
    int min = s->options.min_plies, max = s->options.max_plies;
    if (r->verdict == TSUME_UNKNOWN || !r->shortest || !r->line_complete)
        return SCREEN_UNDECIDED;
    if (r->verdict == TSUME_NO_MATE)
        return SCREEN_NO_MATE;
    if (r->plies < min || (max && r->plies > max) || r->plies > COMPOSE_PLIES_MAX)
        return SCREEN_LENGTH;
    return r->leftover ? SCREEN_LEFTOVER : SCREEN_SOUND;
}

static void take_line(const struct shogi_position *start, const struct tsume_result *r,
                      struct composed *out)
{
    out->start = *start;
    out->plies = r->plies;
    out->flawed = false;
    memcpy(out->line, r->line, (size_t)r->plies * sizeof *r->line);
}

static enum screen_answer answer_of(const struct tsume_result *r)
{
    return r->verdict == TSUME_MATE      ? SCREEN_SOUND
           : r->verdict == TSUME_NO_MATE ? SCREEN_NO_MATE
                                         : SCREEN_UNDECIDED;
}

/* A mate shorter than wanted is often seen at once. */
static bool mates_too_soon(const struct screen *s, const struct shogi_position *p)
{
    return s->options.min_plies > 1 && shogi_mate_in_one(p) != SHOGI_MOVE_NONE;
}

sakui_status screen_solve(struct screen *s, const struct shogi_position *start,
                          enum screen_answer *answer, struct composed *out)
{
    struct tsume_result r;
    struct limits limits = quick_limits(s);
    if (has_fault(start)) {
        *answer = SCREEN_FAULT;
        return SAKUI_OK;
    }
    if (mates_too_soon(s, start)) {
        *answer = SCREEN_LENGTH;
        return SAKUI_OK;
    }
    tsume_solver_clear(s->solver);
    sakui_status status = tsume_solver_solve(s->solver, start, NULL, 0, &limits, &r);
    *answer = answer_of(&r);
    /* The first mate found bounds the shortest from above. */
    if (!status && r.verdict == TSUME_MATE && r.line_complete && r.plies < s->options.min_plies)
        *answer = SCREEN_LENGTH;
    tsume_result_free(&r);
    if (status || *answer != SCREEN_SOUND)
        return status;
    limits.nodes *= 4;
    status = tsume_solver_shortest(s->solver, start, 0, &limits, &r);
    if (!status)
        *answer = judge_length(s, &r);
    if (!status && (*answer == SCREEN_SOUND || *answer == SCREEN_LEFTOVER))
        take_line(start, &r, out);
    tsume_result_free(&r);
    return status;
}

bool screen_spend_less(const struct composed *c, struct shogi_position *out)
{
    struct shogi_position end = c->start;
    bool less = false;
    for (int i = 0; i < c->plies; i++) {
        struct shogi_undo undo;
        shogi_play(&end, c->line[i], &undo);
    }
    *out = c->start;
    for (int type = SHOGI_PAWN; type <= SHOGI_GOLD; type++) {
        uint8_t *held = &out->hand[out->side][type];
        uint8_t left = end.hand[out->side][type];
        uint8_t fewer = left < *held ? left : *held;
        *held -= fewer;
        out->hand[!out->side][type] += fewer;
        less = less || fewer;
    }
    return less && shogi_finish(out) == SAKUI_OK;
}

/* Does another check than `own` mate in p? The positions passed before count as repetitions. */
static sakui_status other_mate(struct screen *s, const struct shogi_position *p, shogi_move own,
                               const uint64_t *path, size_t count, bool *found)
{
    shogi_move checks[SHOGI_MAX_MOVES];
    struct limits limits = quick_limits(s);
    size_t n = shogi_checks(p, checks);
    sakui_status status = SAKUI_OK;
    for (size_t i = 0; i < n && !status && !*found; i++) {
        struct shogi_position after = *p;
        struct shogi_undo undo;
        struct tsume_result r;
        if (checks[i] == own)
            continue;
        shogi_play(&after, checks[i], &undo);
        status = tsume_solver_solve_reply(s->solver, &after, path, count, &limits, &r);
        *found = r.verdict == TSUME_MATE;
        tsume_result_free(&r);
    }
    return status;
}

/* From the end backwards: late positions are cheap, and most problems fall there. */
static sakui_status second_mate(struct screen *s, const struct composed *c, bool *found)
{
    struct shogi_position at[COMPOSE_PLIES_MAX + 1];
    uint64_t path[COMPOSE_PLIES_MAX + 1];
    sakui_status status = SAKUI_OK;
    at[0] = c->start;
    for (int i = 0; i < c->plies; i++) {
        struct shogi_undo undo;
        path[i] = shogi_key(&at[i]);
        at[i + 1] = at[i];
        shogi_play(&at[i + 1], c->line[i], &undo);
    }
    for (int i = c->plies - 3; i >= 0 && !status && !*found; i -= 2)
        status = other_mate(s, &at[i], c->line[i], path, (size_t)i + 1, found);
    return status;
}

/* ---- the verdict ---- */

/* Where best play has several lines, the problem's is the one that was judged. */
static void take_judged_line(const struct verify_report *report, struct composed *c)
{
    if (report->line.count == 0 || report->line.count > COMPOSE_PLIES_MAX)
        return;
    c->plies = (int)report->line.count;
    memcpy(c->line, report->line.moves, report->line.count * sizeof *c->line);
}

static sakui_status ask_verdict(struct screen *s, struct composed *c, enum screen_answer *answer)
{
    struct verify_report *report;
    struct verify_options options = {
        .profile = s->options.profile,
        .first = true,
        .limits = {.nodes = s->options.verify_nodes,
                   .memory_bytes =
                       s->options.verify_nodes <= SMALL_NODES ? SMALL_MEMORY : VERIFY_MEMORY,
                   .cancel = s->options.cancel},
    };
    sakui_status status = verify_position(&c->start, NULL, &options, &report);
    if (status)
        return status;
    switch (report->verdict) {
    case VERDICT_SOUND:
        *answer = SCREEN_SOUND;
        break;
    case VERDICT_FLAWED:
        *answer = SCREEN_FLAWED;
        break;
    case VERDICT_UNDECIDED:
        *answer = SCREEN_UNDECIDED;
        break;
    default:
        *answer = SCREEN_UNSOUND;
    }
    if (screen_accepts(s, *answer))
        take_judged_line(report, c);
    report_free(report);
    return SAKUI_OK;
}

bool screen_accepts(const struct screen *s, enum screen_answer answer)
{
    return answer == SCREEN_SOUND || (answer == SCREEN_FLAWED && s->options.flaws);
}

sakui_status screen_judge(struct screen *s, struct composed *c, enum screen_answer *answer)
{
    /* With flaws allowed a second mate may be one of them: the verdict knows. */
    if (!s->options.flaws) {
        bool found = false;
        sakui_status status = second_mate(s, c, &found);
        *answer = SCREEN_SECOND_MATE;
        if (status || found)
            return status;
    }
    sakui_status status = ask_verdict(s, c, answer);
    c->flawed = *answer == SCREEN_FLAWED;
    return status;
}

sakui_status screen_try(struct screen *s, const struct shogi_position *start,
                        enum screen_answer *answer, struct composed *out)
{
    struct composed own = {0};
    struct composed *c = out ? out : &own;
    sakui_status status = screen_solve(s, start, answer, c);
    return status || *answer != SCREEN_SOUND ? status : screen_judge(s, c, answer);
}

sakui_status screen_line_mates(struct screen *s, const struct shogi_position *start,
                               const shogi_move *line, int plies, enum screen_answer *answer)
{
    struct shogi_position at = *start;
    uint64_t path[COMPOSE_PLIES_MAX];
    struct tsume_result r;
    struct limits limits = quick_limits(s);
    *answer = SCREEN_FAULT;
    if (has_fault(start))
        return SAKUI_OK;
    for (int i = 0; i < plies; i++) {
        struct shogi_undo undo;
        if (!shogi_is_legal(&at, line[i]) || (i % 2 == 0 && !shogi_gives_check(&at, line[i])))
            return SAKUI_OK;
        path[i] = shogi_key(&at);
        shogi_play(&at, line[i], &undo);
    }
    tsume_solver_clear(s->solver);
    sakui_status status =
        plies % 2 ? tsume_solver_solve_reply(s->solver, &at, path, (size_t)plies, &limits, &r)
                  : tsume_solver_solve(s->solver, &at, path, (size_t)plies, &limits, &r);
    *answer = answer_of(&r);
    tsume_result_free(&r);
    return status;
}
