/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/verify/certificate.h"

#include <string.h>

#include "core/clock.h"
#include "tsume/check/finding.h"
#include "tsume/shogi/notation.h"
#include "tsume/verify/certificate_statement.h"
#include "tsume/verify/profile.h"

#define BEST_NODES 400000 /* to show best play where the line alone is enough */
#define NAME_NODES 400000 /* to show the name of a second mate, which is unsound by any name */

struct writer {
    struct hint_maker h;
    const struct verify_report *report;
    struct certificate_summary *summary;
    bool *done;  /* by finding: stated */
    bool given;  /* the line that is certified is the given one */
    int value;   /* of best play, once that is stated; 0 before */
    bool proven; /* something makes the problem unsound, and rests on nothing that is not shown */
};

static bool state(struct writer *w, const struct statement *s)
{
    bool shown = statement_show(&w->h, s);
    w->summary->statements += shown;
    return shown;
}

/* ---- what there is to state ---- */

static bool has_finding(const struct verify_report *r, enum finding_kind kind)
{
    for (size_t i = 0; i < r->findings.count; i++)
        if (r->findings.items[i].kind == kind)
            return true;
    return false;
}

static const struct {
    enum finding_kind finding;
    enum certified_kind kind;
} certified[] = {
    {FINDING_HAYA_ZUME, CERTIFIED_HAYA_ZUME},
    {FINDING_YO_TSUME, CERTIFIED_YO_TSUME},
    {FINDING_TRANSPOSED, CERTIFIED_TRANSPOSED},
    {FINDING_CONVERGENCE, CERTIFIED_CONVERGENCE},
    {FINDING_DETOUR, CERTIFIED_DETOUR},
    {FINDING_PROMOTION_CHOICE, CERTIFIED_PROMOTION_CHOICE},
    {FINDING_DROP_CHOICE, CERTIFIED_DROP_CHOICE},
    {FINDING_MIRROR, CERTIFIED_MIRROR},
    {FINDING_LAST_MOVE, CERTIFIED_LAST_MOVE},
    {FINDING_HENKA_DOU, CERTIFIED_HENKA_DOU},
    {FINDING_HENKA_CHOU, CERTIFIED_HENKA_CHOU},
    {FINDING_LEFTOVER, CERTIFIED_LEFTOVER},
    {FINDING_BAD_SOLUTION, CERTIFIED_BAD_SOLUTION},
};

static bool certified_kind_of(enum finding_kind finding, enum certified_kind *kind)
{
    for (size_t i = 0; i < sizeof certified / sizeof *certified; i++)
        if (certified[i].finding == finding) {
            *kind = certified[i].kind;
            return true;
        }
    return false;
}

/* Is the finding about a move in a position of the line that is certified? Defences that last
 * longer are those of the given line; another line has the longest of them in it. */
static bool is_on_line(const struct writer *w, const struct finding *f)
{
    if (f->ply < 1 || (size_t)f->ply > w->h.c.plies || (f->kind == FINDING_HENKA_CHOU && !w->given))
        return false;
    struct naive_position p = hint_naive_position(&f->before);
    return memcmp(&p, &w->h.c.positions[f->ply - 1], sizeof p) == 0;
}

/* Is it about a move that `only`, `shorter` and `longest` leave out? */
static bool is_excepted(const struct writer *w, const struct finding *f)
{
    enum certified_kind kind;
    return f->move != SHOGI_MOVE_NONE && f->kind != FINDING_BAD_SOLUTION &&
           certified_kind_of(f->kind, &kind) && is_on_line(w, f);
}

/* The moves at this ply that findings are about (`longer`: only henka-chou); `out` has room for all
 * findings. */
static size_t excepted(const struct writer *w, size_t ply, bool longer, struct naive_move *out)
{
    size_t count = 0;
    for (size_t i = 0; i < w->report->findings.count; i++) {
        const struct finding *f = &w->report->findings.items[i];
        if ((size_t)f->ply == ply && (!longer || f->kind == FINDING_HENKA_CHOU) &&
            is_excepted(w, f))
            out[count++] = hint_naive_move(f->move);
    }
    return count;
}

static void claim(struct writer *w, const struct finding *f)
{
    char usi[SHOGI_USI_MAX] = "-";
    if (f->move != SHOGI_MOVE_NONE)
        shogi_move_to_usi(f->move, usi);
    strbuf_addf(&w->h.tape, "claimed %s %s %d %s %s\n", severity_name(f->severity),
                finding_info(f->kind)->name, f->ply, usi, f->detail ? f->detail : "");
    w->summary->statements++;
    w->summary->claimed++;
}

static void incomplete(struct writer *w, const char *what, size_t ply)
{
    strbuf_addf(&w->h.tape, "incomplete %s", what);
    if (ply)
        strbuf_addf(&w->h.tape, " at ply %zu", ply);
    strbuf_addc(&w->h.tape, '\n');
    w->summary->statements++;
    w->summary->complete = false;
}

/* From the end backwards: late positions are small, and what is shown of them serves the rest. */
static void state_plies(struct writer *w, struct naive_move *room)
{
    for (size_t ply = w->h.c.plies; ply >= 1; ply--) {
        bool last = w->report->line_leftover || w->h.c.plies - (ply - 1) <= 2;
        struct statement s = {.type = ply % 2 ? STATE_ONLY
                                      : last  ? STATE_LONGEST
                                              : STATE_SHORTER,
                              .ply = ply};
        s.moves = room;
        s.count = excepted(w, ply, false, room);
        bool shown = state(w, &s);
        if (!shown && ply % 2)
            incomplete(w, "the other checks are not shown to fail", ply);
        else if (!shown)
            incomplete(w, "the other defences are not shown to be shorter", ply);
    }
}

static bool has_longer(const struct writer *w)
{
    for (size_t i = 0; i < w->report->findings.count; i++)
        if (w->report->findings.items[i].kind == FINDING_HENKA_CHOU &&
            is_on_line(w, &w->report->findings.items[i]))
            return true;
    return false;
}

/* No answer of the line lasts as long, but those that findings are about. */
static bool state_only_longest(struct writer *w, struct statement *s)
{
    struct limits saved = asker_narrow(&w->h.ask, w->report->nodes / 2 + NAME_NODES);
    s->type = STATE_SHORTER;
    bool shown = state(w, s);
    asker_widen(&w->h.ask, &saved);
    s->type = STATE_LONGEST;
    return shown;
}

/* No answer of the line lasts longer, but those that findings are about; where pieces are left
 * over, none lasts as long, if that is so. False: that is not shown of some ply. */
static bool state_longest(struct writer *w, struct naive_move *room)
{
    bool stands = true, left = has_finding(w->report, FINDING_LEFTOVER);
    for (size_t ply = w->h.c.plies - 1; stands && ply >= 2; ply -= 2) {
        struct statement s = {.type = STATE_LONGEST, .ply = ply, .moves = room};
        s.count = excepted(w, ply, true, room);
        stands &= (left && state_only_longest(w, &s)) || state(w, &s);
    }
    return stands;
}

/* A second mate whose exact name cannot be shown is one for all that. */
static bool state_second_mate(struct writer *w, const struct finding *f, struct statement *s)
{
    bool named = s->kind == CERTIFIED_YO_TSUME || s->kind == CERTIFIED_TRANSPOSED;
    enum certified_kind kind = s->kind;
    if (!named || f->severity != SEVERITY_UNSOUND)
        return state(w, s);
    if (!f->unnamed) {
        struct limits saved = asker_narrow(&w->h.ask, w->report->nodes + NAME_NODES);
        bool shown = state(w, s);
        asker_widen(&w->h.ask, &saved);
        if (shown)
            return true;
    }
    s->kind = CERTIFIED_SECOND_MATE;
    if (state(w, s))
        return true;
    s->kind = kind;
    return state(w, s); /* without a bound on its length, and with all there is */
}

/* States what can be stated about the line that stands. */
static void state_finding(struct writer *w, size_t index)
{
    const struct finding *f = &w->report->findings.items[index];
    struct naive_move m;
    struct statement s = {.type = STATE_FINDING, .severity = severity_name(f->severity)};
    if (w->done[index] || w->h.c.plies == 0 || !certified_kind_of(f->kind, &s.kind))
        return;
    if (f->kind != FINDING_LEFTOVER) {
        if (f->move == SHOGI_MOVE_NONE || !is_on_line(w, f))
            return;
        m = hint_naive_move(f->move);
        s.ply = (size_t)f->ply;
        s.moves = &m;
        s.count = 1;
        if (naive_same_move(m, w->h.c.line[s.ply - 1]))
            return;
    }
    w->done[index] = state_second_mate(w, f, &s);
}

/* What an unsound verdict does not need may cost a part of what the verdict did. */
static void state_in_share(struct writer *w, size_t index)
{
    bool aside = w->report->verdict == VERDICT_UNSOUND &&
                 w->report->findings.items[index].severity != SEVERITY_UNSOUND;
    struct limits saved =
        asker_narrow(&w->h.ask, aside ? w->report->nodes / 2 + NAME_NODES : BUDGET_ALL);
    state_finding(w, index);
    asker_widen(&w->h.ask, &saved);
}

static void state_findings(struct writer *w, bool unsound)
{
    for (size_t i = 0; i < w->report->findings.count; i++)
        if (unsound == (w->report->findings.items[i].severity == SEVERITY_UNSOUND))
            state_in_share(w, i);
}

static void claim_the_rest(struct writer *w)
{
    for (size_t i = 0; i < w->report->findings.count; i++)
        if (!w->done[i])
            claim(w, &w->report->findings.items[i]);
}

/* States the line; false: it is not shown. `room` is for the moves. */
static bool state_moves(struct writer *w, const struct move_line *line, struct naive_move *room)
{
    struct statement s = {.type = STATE_LINE, .moves = room, .count = line->count};
    for (size_t i = 0; i < line->count; i++)
        room[i] = hint_naive_move(line->moves[i]);
    return state(w, &s);
}

static bool is_about_given(const struct finding *f)
{
    return (f->kind == FINDING_HENKA_CHOU || f->kind == FINDING_BAD_SOLUTION) &&
           f->move != SHOGI_MOVE_NONE;
}

static bool shows_longer(const struct writer *w)
{
    for (size_t i = 0; i < w->report->findings.count; i++) {
        const struct finding *f = &w->report->findings.items[i];
        if (w->done[i] && f->kind == FINDING_HENKA_CHOU && f->severity == SEVERITY_UNSOUND)
            return true;
    }
    return false;
}

/* `longest` excepts every longer defence of the line: is each stated as a finding? */
static bool all_longer_are_shown(const struct writer *w)
{
    for (size_t i = 0; i < w->report->findings.count; i++) {
        const struct finding *f = &w->report->findings.items[i];
        if (f->kind == FINDING_HENKA_CHOU && !w->done[i] && is_on_line(w, f))
            return false;
    }
    return true;
}

/* What is wrong with a given line that is not the one judged. */
static void state_given(struct writer *w, struct naive_move *room)
{
    const struct verify_report *r = w->report;
    bool any = false;
    for (size_t i = 0; i < r->findings.count; i++)
        any |= is_about_given(&r->findings.items[i]);
    w->given = true;
    if (r->line_is_given || !any || !r->given.line.count || !state_moves(w, &r->given.line, room))
        return;
    bool stands = has_longer(w) && state_longest(w, room);
    for (size_t i = 0; i < r->findings.count; i++)
        if (is_about_given(&r->findings.items[i]))
            state_in_share(w, i);
    w->proven |= stands && shows_longer(w) && all_longer_are_shown(w);
}

/* Best play by both: as the report has it, or as long as the line, whose defences are the longest;
 * the last move may keep a piece or spend it. */
static bool state_value(struct writer *w)
{
    const struct verify_report *r = w->report;
    struct statement value = {.type = STATE_VALUE, .v = 2 * r->plies + !r->leftover};
    struct tsume_result shortest = {0};
    if (!r->length_known) {
        value.v = 2 * (int)r->line.count + !r->line_leftover;
        if (has_finding(r, FINDING_HAYA_ZUME)) {
            if (ask_shortest(&w->h.ask, &r->start, 0, BUDGET_ALL, NULL, &shortest) == ASK_YES)
                value.v = 2 * shortest.plies + !shortest.leftover;
            tsume_result_free(&shortest);
        }
    }
    bool shown = state(w, &value);
    if (!shown && (value.v % 2 || r->verdict == VERDICT_UNSOUND) && !asker_done(&w->h.ask)) {
        value.v ^= 1;
        shown = state(w, &value);
    }
    if (shown)
        w->value = value.v;
    return shown;
}

/* Best play may leave pieces where the line leaves none, by a choice of the last move: then it
 * comes along the line as far as that. */
static bool state_last_choice(struct writer *w)
{
    struct statement best = {.type = STATE_BEST, .ply = w->h.c.plies, .v = w->value};
    return w->value % 2 == 1 || w->report->line_leftover || has_longer(w) || state(w, &best);
}

/* Is the finding, which is shown, one that rests on the line alone? */
static bool is_second_mate(const struct writer *w, size_t index)
{
    const struct finding *f = &w->report->findings.items[index];
    return w->done[index] && f->severity == SEVERITY_UNSOUND && is_on_line(w, f) &&
           f->kind != FINDING_HENKA_CHOU;
}

/* That best play comes to one of the findings along the line, or that the line is as good. Not
 * needed for second mates, and not cheap. */
static bool state_best(struct writer *w)
{
    const struct verify_report *r = w->report;
    struct statement fastest = {.type = STATE_FASTEST};
    if (has_longer(w))
        return state(w, &fastest);
    if (!state_value(w))
        return false;
    for (size_t i = 0; i < r->findings.count; i++) {
        bool left = r->findings.items[i].kind == FINDING_LEFTOVER && w->done[i];
        struct statement best = {.type = STATE_BEST, .v = w->value};
        best.ply = left ? w->h.c.plies : (size_t)r->findings.items[i].ply;
        if ((left || is_second_mate(w, i)) && state(w, &best))
            return true;
    }
    return false;
}

/* What makes the problem unsound, and what that rests on. */
static void state_unsound(struct writer *w, struct naive_move *room)
{
    const struct verify_report *r = w->report;
    uint64_t most = r->length_known ? r->nodes + BEST_NODES : BEST_NODES;
    state_findings(w, true);
    bool stands = state_longest(w, room);
    state_findings(w, false);
    stands &= all_longer_are_shown(w);
    for (size_t i = 0; i < r->findings.count; i++)
        w->proven |= stands && is_second_mate(w, i);
    struct limits saved = asker_narrow(&w->h.ask, most);
    bool best = state_best(w);
    asker_widen(&w->h.ask, &saved);
    w->proven |= best && !has_longer(w); /* else it rests on `stands`, as above */
    if (!stands && !best && !w->proven)
        incomplete(w, "that the line is as long as it can be is not shown", 0);
}

/* What makes a problem unsound comes first; only where nothing does, every other move is spoken
 * of. */
static void state_line(struct writer *w)
{
    const struct verify_report *r = w->report;
    size_t room = r->findings.count;
    room = r->line.count > room ? r->line.count : room;
    room = r->given.line.count > room ? r->given.line.count : room;
    struct naive_move *moves = mem_alloc((room + 1) * sizeof *moves);
    if (!moves) {
        w->h.ask.status = SAKUI_MEMORY;
        return;
    }
    state_given(w, moves);
    w->given = r->line_is_given;
    if (r->line.count == 0 || !state_moves(w, &r->line, moves)) {
        incomplete(w, "the line is not shown", 0);
    } else if (r->verdict == VERDICT_UNSOUND) {
        state_unsound(w, moves);
    } else {
        state_plies(w, moves);
        state_findings(w, true);
        state_findings(w, false);
        for (size_t i = 0; i < r->findings.count; i++)
            if (!w->done[i] && is_excepted(w, &r->findings.items[i]))
                incomplete(w, "what was found is not shown", (size_t)r->findings.items[i].ply);
        if (!r->length_known || !state_value(w))
            incomplete(w, "the value of best play is not shown", 0);
        else if (!state_last_choice(w))
            incomplete(w, "that only the last move leaves pieces is not shown", 0);
    }
    mem_free(moves);
}

/* ---- the frame ---- */

static void write_head(struct writer *w, const char *id)
{
    char sfen[NAIVE_SFEN_MAX];
    struct shogi_fault faults[SHOGI_SQUARES];
    bool named[SHOGI_FAULT_MATERIAL + 1] = {false};
    struct strbuf *out = &w->h.tape;
    naive_to_sfen(&w->h.c.start, sfen);
    strbuf_addf(out, "sakui-certificate 1\nproblem ");
    for (const char *c = id; *c; c++)
        strbuf_addc(out, (unsigned char)*c < ' ' ? ' ' : *c);
    strbuf_addf(out, "\nstart %s\nsetup", sfen);
    size_t count = shogi_setup_faults(&w->report->start, faults, SHOGI_SQUARES);
    for (size_t i = 0; i < count && i < SHOGI_SQUARES; i++) {
        if (!named[faults[i].code])
            strbuf_addf(out, " %s", shogi_fault_name(faults[i].code));
        named[faults[i].code] = true;
    }
    strbuf_adds(out, count ? "\n" : " ok\n");
    w->summary->statements++;
}

/* Another reading of "futile" than the usual one is stated, and shown by. */
static void write_rule(struct writer *w)
{
    const struct tsume_futile_rule *r = &w->h.ask.rule;
    struct brute_rule rule = {r->narrow_tree, r->xy_real, r->grey_futile};
    if (!rule.narrow_tree && !rule.xy_real && !rule.grey_futile)
        return;
    strbuf_addf(&w->h.tape, "futile%s%s%s\n", rule.narrow_tree ? " narrow-tree" : "",
                rule.xy_real ? " xy-y-real" : "", rule.grey_futile ? " grey" : "");
    w->summary->statements++;
    certificate_rule(&w->h.c, &rule);
}

static void write_all(struct writer *w, sakui_status usable, const struct certificate_order *order)
{
    const struct verify_report *r = w->report;
    struct statement none = {.type = STATE_NO_MATE};
    write_head(w, order->id);
    if (usable == SAKUI_OK)
        write_rule(w);
    for (size_t i = 0; i < r->findings.count; i++)
        if (r->findings.items[i].kind == FINDING_ILLEGAL_SETUP)
            w->done[i] = w->proven = true;
    if (usable == SAKUI_OK && has_finding(r, FINDING_FU_TSUME)) {
        bool shown = state(w, &none);
        w->proven |= shown;
        for (size_t i = 0; i < r->findings.count; i++)
            w->done[i] |= shown && r->findings.items[i].kind == FINDING_FU_TSUME;
    } else if (usable == SAKUI_OK && (r->line.count > 0 || r->given.line.count > 0)) {
        state_line(w);
    }
    claim_the_rest(w);
    if (r->verdict == VERDICT_UNSOUND)
        w->summary->complete = w->proven;
    if (r->verdict == VERDICT_UNDECIDED)
        w->summary->complete = false;
    strbuf_addf(&w->h.tape, "verdict %s %s%s\n", verdict_name(r->verdict),
                profile_text(order->profile) ? "" : "own ", order->profile);
    w->summary->statements++;
    strbuf_addf(&w->h.tape, "end %lu %lu %zu\n", w->summary->statements, w->h.c.hints,
                w->h.c.facts.count);
}

sakui_status certificate_write(struct tsume_solver *solver, const struct verify_report *report,
                               const struct limits *limits, const struct certificate_order *order)
{
    struct writer w = {.report = report, .summary = order->summary};
    double begin = clock_thread_seconds();
    struct naive_position start = hint_naive_position(&report->start);
    memset(order->summary, 0, sizeof *order->summary);
    w.done = mem_zalloc(report->findings.count + 1, sizeof *w.done);
    if (!w.done)
        return SAKUI_MEMORY;
    order->summary->wanted = order->summary->complete = true;
    asker_init(&w.h.ask, solver, limits, report->start.side);
    if (order->seconds > 0)
        w.h.ask.limits.seconds = order->seconds;
    w.h.max_bytes = (size_t)limits->memory_bytes;
    strbuf_init(&w.h.tape);
    sakui_status status = certificate_init(&w.h.c, &start, hint_make, &w.h, w.h.max_bytes);
    if (status == SAKUI_OK || status == SAKUI_INPUT) {
        write_all(&w, status, order);
        status = w.h.tape.failed ? SAKUI_MEMORY : w.h.ask.status;
    }
    if (status == SAKUI_OK) {
        strbuf_add(order->out, w.h.tape.data, w.h.tape.length);
        order->summary->written = true;
        order->summary->bytes = w.h.tape.length;
        order->summary->hints = w.h.c.hints;
        order->summary->facts = w.h.c.facts.count;
        order->summary->nodes = w.h.ask.nodes;
        order->summary->limit = w.h.ask.stopped ? w.h.ask.stopped
                                : w.h.full      ? LIMIT_MEMORY
                                                : LIMIT_NONE;
    }
    order->summary->seconds = clock_thread_seconds() - begin;
    certificate_free(&w.h.c);
    strbuf_free(&w.h.tape);
    vec_free(&w.h.open);
    vec_free(&w.h.keys);
    mem_free(w.done);
    return status;
}
