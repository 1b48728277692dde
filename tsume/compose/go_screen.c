/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/compose/go_screen.h"

#include "tsume/compose/go_identity.h"

#define SCREEN_MEMORY ((size_t)4 << 20)
#define PROPOSE_NODES 5000 /* as everywhere a bare board is read */

const char *go_screen_answer_name(enum go_screen_answer answer)
{
    static const char *const names[GO_SCREEN_ANSWERS] = {
        [GO_SCREEN_SOUND] = "sound",         [GO_SCREEN_FAULT] = "fault",
        [GO_SCREEN_POINTLESS] = "pointless", [GO_SCREEN_KO] = "ko",
        [GO_SCREEN_LENGTH] = "length",       [GO_SCREEN_COOK] = "cook",
        [GO_SCREEN_UNCLEAR] = "unclear",     [GO_SCREEN_UNDECIDED] = "undecided",
        [GO_SCREEN_KNOWN] = "known"};
    return names[answer];
}

static bool same_points(const struct go_board *b, const unsigned char *x, const unsigned char *y)
{
    for (int i = 0; i < go_board_points(b); i++)
        if (!x[i] != !y[i])
            return false;
    return true;
}

/* The group that the sketch is about; its region must be the room and nothing more. */
static bool lay_out(const struct go_sketch *s, const struct go_board *board, struct go_problem *p)
{
    struct go_request request = {.board = board};
    unsigned char room[GO_POINTS_MAX] = {0};
    int at = -1;
    for (int i = 0; i < go_board_points(board); i++) {
        room[i] = s->cell[i] != SKETCH_OUTSIDE;
        if (s->cell[i] == SKETCH_DEFENDER && at < 0)
            at = i;
    }
    return at >= 0 && go_problem_at(p, &request, at, NULL) == SAKUI_OK &&
           p->enclosure == GO_ENCLOSED && same_points(board, p->region, room);
}

/* Cheap: does it matter who begins? */
static sakui_status ask_gain(const struct go_screen_options *o, const struct go_problem *p,
                             enum go_screen_answer *answer, struct go_measures *measures)
{
    struct go_solver *solver;
    struct go_solver_options how = {.memory_bytes = SCREEN_MEMORY};
    struct limits limits = {.nodes = o->quick_nodes, .cancel = o->cancel};
    struct go_state turned = p->state;
    struct go_status first, other;
    sakui_status status = go_solver_new(&solver, &how);
    if (status)
        return status;
    enum go_role mover = (enum go_role)p->state.side;
    go_solver_status(solver, &p->compiled, NULL, &p->state, &limits, &first);
    *measures = *go_solver_measures(solver);
    turned.side = mover == GO_ATTACKER ? GO_DEFENDER : GO_ATTACKER;
    other.verdict = GO_UNKNOWN;
    bool lost = first.verdict != GO_UNKNOWN && first.verdict != GO_KO && first.winner != mover;
    if (first.verdict != GO_UNKNOWN && !lost)
        go_solver_status(solver, &p->compiled, NULL, &turned, &limits, &other);
    go_solver_free(solver);
    if (lost)
        *answer = GO_SCREEN_POINTLESS;
    else if (first.verdict == GO_KO && !o->ko)
        *answer = GO_SCREEN_KO;
    else if (first.verdict == GO_UNKNOWN || other.verdict == GO_UNKNOWN)
        *answer = GO_SCREEN_UNDECIDED;
    else if (go_status_worth(&first, mover) <= go_status_worth(&other, mover))
        *answer = GO_SCREEN_POINTLESS;
    else
        *answer = GO_SCREEN_SOUND;
    return SAKUI_OK;
}

static enum go_screen_answer answer_of(const struct go_screen_options *o, const struct go_report *r)
{
    if (r->verdict == VERDICT_SOUND)
        return r->first.verdict == GO_KO && !o->ko ? GO_SCREEN_KO : GO_SCREEN_SOUND;
    if (r->verdict == VERDICT_UNDECIDED)
        return GO_SCREEN_UNDECIDED;
    for (size_t i = 0; i < r->findings.count; i++)
        if (r->findings.items[i].kind == GO_FINDING_NO_SOLUTION ||
            r->findings.items[i].kind == GO_FINDING_NEEDLESS)
            return GO_SCREEN_POINTLESS;
    return GO_SCREEN_COOK;
}

/* The one first move that works, and best play after it. The verdict's own line will not do: it
 * begins as if there were no ko threats. */
static sakui_status take_line(const struct go_screen_options *o, const struct go_report *r,
                              struct go_composed *c)
{
    const struct go_region *region = &c->problem.compiled;
    struct go_solver_options how = {.memory_bytes = SCREEN_MEMORY};
    struct limits limits = {.nodes = o->verify_nodes, .cancel = o->cancel};
    struct go_state after = c->problem.state;
    struct go_solver *solver;
    struct go_status reached;
    go_move moves[GO_LINE_MAX];
    c->status = r->first;
    moves[0] = r->moves.items[0].move;
    go_region_play(region, &after, moves[0]);
    sakui_status status = go_solver_new(&solver, &how);
    if (status)
        return status;
    go_solver_status(solver, region, &c->problem.state, &after, &limits, &reached);
    c->plies = 1;
    if (reached.verdict != GO_UNKNOWN)
        c->plies += go_solver_line(solver, region, &after, moves + 1, GO_LINE_MAX - 1);
    go_solver_free(solver);
    for (int i = 0; i < c->plies; i++)
        c->line[i] = go_move_point(region, moves[i]);
    while (c->plies && c->line[c->plies - 1] == GO_PASS)
        c->plies--;                            /* nothing is left to do here */
    c->plies -= c->plies && c->plies % 2 == 0; /* black has the last word */
    return SAKUI_OK;
}

static enum go_screen_answer judge_line(const struct go_screen_options *o,
                                        const struct go_composed *c)
{
    if (c->plies == 0 || c->line[0] == GO_PASS)
        return GO_SCREEN_COOK; /* playing elsewhere solves it */
    bool fits = c->plies >= o->min_plies && (!o->max_plies || c->plies <= o->max_plies);
    return fits ? GO_SCREEN_SOUND : GO_SCREEN_LENGTH;
}

static struct go_judge_options judge_options(const struct go_screen_options *o)
{
    return (struct go_judge_options){
        .limits = {.nodes = o->verify_nodes, .memory_bytes = SCREEN_MEMORY, .cancel = o->cancel}};
}

/* The verdict of `sakui verify` on the problem with its line. */
static sakui_status judge_with_line(const struct go_screen_options *o, const struct go_composed *c,
                                    enum go_screen_answer *answer)
{
    struct go_given_move moves[GO_LINE_MAX];
    struct go_given_line line = {
        .moves = moves, .count = (size_t)c->plies, .claim = GO_CLAIM_RIGHT};
    struct go_given given = {.lines = {&line, 1, 1}, .dialect = "main-line"};
    struct go_judge_options how = judge_options(o);
    struct go_report *report;
    for (int i = 0; i < c->plies; i++)
        moves[i] = (struct go_given_move){c->line[i], i % 2 ? GO_COLOR_WHITE : GO_COLOR_BLACK};
    sakui_status status = go_judge(&c->problem, &given, &how, &report);
    if (status)
        return status;
    if (report->verdict != VERDICT_SOUND || !report->given_ok)
        *answer = report->verdict == VERDICT_UNDECIDED ? GO_SCREEN_UNDECIDED : GO_SCREEN_UNCLEAR;
    go_report_free(report);
    return SAKUI_OK;
}

static sakui_status ask_verdict(const struct go_screen_options *o, struct go_composed *c,
                                enum go_screen_answer *answer)
{
    struct go_report *report;
    struct go_judge_options how = judge_options(o);
    sakui_status status = go_judge(&c->problem, NULL, &how, &report);
    if (status)
        return status;
    *answer = answer_of(o, report);
    if (*answer == GO_SCREEN_SOUND) {
        status = take_line(o, report, c);
        *answer = judge_line(o, c);
    }
    go_report_free(report);
    if (!status && *answer == GO_SCREEN_SOUND)
        status = judge_with_line(o, c, answer);
    return status;
}

/* The bare board, read as any file without marks is. */
static sakui_status read_again(const struct go_board *board, struct go_composed *c,
                               enum go_screen_answer *answer)
{
    struct go_problem *again = mem_zalloc(1, sizeof *again);
    struct go_request request = {.board = board};
    if (!again)
        return SAKUI_MEMORY;
    bool same = go_solver_propose(again, &request, PROPOSE_NODES, NULL) == SAKUI_OK &&
                again->attacker == c->problem.attacker &&
                same_points(board, again->region, c->problem.region) &&
                same_points(board, again->crucial, c->problem.crucial);
    if (same)
        c->problem = *again;
    else
        *answer = GO_SCREEN_UNCLEAR;
    mem_free(again);
    return SAKUI_OK;
}

sakui_status go_screen_try(const struct go_screen_options *o, const struct go_sketch *sketch,
                           enum go_screen_answer *answer, struct go_composed *c)
{
    struct go_board board;
    sakui_status status = SAKUI_OK;
    *answer = GO_SCREEN_FAULT;
    c->sketch = *sketch;
    if (!go_sketch_board(sketch, &o->sketch, &board) || !lay_out(sketch, &board, &c->problem))
        return SAKUI_OK;
    status = ask_gain(o, &c->problem, answer, &c->measures);
    if (!status && *answer == GO_SCREEN_SOUND)
        status = ask_verdict(o, c, answer);
    if (!status && *answer == GO_SCREEN_SOUND)
        status = read_again(&board, c, answer);
    if (status || *answer != GO_SCREEN_SOUND)
        return status;
    c->setup = go_identity_setup(&c->problem);
    c->pattern = go_identity_pattern(&c->problem, c->line[0]);
    return SAKUI_OK;
}

void go_composed_features(const struct go_composed *c, struct go_features *out)
{
    struct go_feature_move line[GO_LINE_MAX];
    for (int i = 0; i < c->plies; i++)
        line[i] = (struct go_feature_move){c->line[i], i % 2 ? GO_COLOR_WHITE : GO_COLOR_BLACK};
    go_features_of(out, &c->problem.board, &c->problem, line, (size_t)c->plies);
}
