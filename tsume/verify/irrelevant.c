/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pieces that could be left out: without one of them (it goes to the defender's hand) the same line
 * is still the solution, as long, and the verdict is the same. */
#include "tsume/shogi/attacks.h"
#include "tsume/shogi/notation.h"
#include "tsume/verify/judge.h"

static bool can_play(const struct shogi_position *start, const struct walk *w)
{
    struct shogi_position p = *start;
    struct shogi_undo undo;
    if (shogi_in_check(&p, p.side ^ 1))
        return false;
    for (int i = 0; i < walk_plies(w); i++) {
        shogi_move m = w->moves.items[i];
        if (!shogi_is_legal(&p, m) || (i % 2 == 0 && !shogi_gives_check(&p, m)))
            return false;
        shogi_play(&p, m, &undo);
    }
    return true;
}

/* Is the changed setup judged like the original, on the same line? */
static enum ask_answer judged_alike(struct judge *j, const struct shogi_position *start,
                                    enum verify_severity gravest, uint64_t share)
{
    if (!can_play(start, &j->walk))
        return ASK_NO;
    if (is_quiet(j))
        return ASK_STOPPED;
    struct limits saved = asker_narrow(&j->ask, share);
    struct verify_report *report = report_new();
    struct judge inner = {.ask = j->ask,
                          .options = j->options,
                          .report = report,
                          .given = true,
                          .in_variant = true,
                          .first_ply = 1};
    enum ask_answer alike = ASK_STOPPED;
    if (report) {
        bool ok = walk_start(&inner.walk, start, NULL, 0);
        for (int i = 0; ok && i < walk_plies(&j->walk); i++)
            ok = walk_add(&inner.walk, j->walk.moves.items[i]);
        int end = walk_plies(&inner.walk);
        enum ask_answer mate =
            ok ? ask_within(&inner.ask, &inner.walk.positions.items[end], 1, BUDGET_ALL, NULL)
               : ASK_STOPPED;
        if (mate == ASK_YES)
            judge_line(&inner);
        if (mate == ASK_NO || inner.rejected || inner.longer != j->longer ||
            report_gravest(report) > gravest)
            alike = ASK_NO;
        else if (mate == ASK_YES && !asker_done(&inner.ask) && report->undecided.count == 0)
            alike = report_gravest(report) == gravest ? ASK_YES : ASK_NO;
        judge_failed(&inner, ok);
    }
    judge_failed(&inner, report != NULL);
    j->ask = inner.ask;
    asker_widen(&j->ask, &saved);
    judge_free(&inner);
    report_free(report);
    return alike;
}

static void try_without(struct judge *j, struct shogi_position *without, int type,
                        shogi_square square, enum verify_severity gravest, uint64_t share)
{
    if (shogi_finish(without))
        return;
    enum ask_answer alike = judged_alike(j, without, gravest, share);
    const char *where = square >= 0 ? report_text(j->report, "on %d%c", shogi_file(square),
                                                  'a' + shogi_rank(square) - 1)
                                    : "in hand";
    if (!where)
        return;
    const char *text = report_text(j->report, "the %s %s", shogi_type_name(type), where);
    if (alike == ASK_YES)
        add_finding(j, FINDING_IRRELEVANT_PIECE, j->options->profile.irrelevant_piece, -1,
                    SHOGI_MOVE_NONE, NULL, text);
    if (alike == ASK_STOPPED)
        add_undecided(j, report_text(j->report, "is %s needed?", text), -1, SHOGI_MOVE_NONE, 0,
                      false);
}

void find_irrelevant_pieces(struct judge *j)
{
    const struct shogi_position *start = &j->report->start;
    int defender = start->side ^ 1;
    enum verify_severity gravest = SEVERITY_IGNORE;
    uint64_t share = 2 * j->ask.nodes + NOTE_BUDGET; /* for each piece */
    if (j->options->profile.irrelevant_piece == SEVERITY_IGNORE)
        return;
    for (size_t i = 0; i < j->report->findings.count; i++) {
        enum verify_severity s = j->report->findings.items[i].severity;
        if (s > gravest && s > SEVERITY_NOTE)
            gravest = s;
    }
    for (shogi_square s = 0; s < SHOGI_SQUARES; s++) {
        int type = shogi_piece_type(start->board[s]);
        if (!type || type == SHOGI_KING)
            continue;
        struct shogi_position without = *start;
        int base = type & ~SHOGI_PROMOTED;
        shogi_put(&without, s, 0);
        shogi_set_hand(&without, defender, base, start->hand[defender][base] + 1);
        try_without(j, &without, type, s, gravest, share);
    }
    for (int type = SHOGI_PAWN; type <= SHOGI_GOLD; type++) {
        struct shogi_position without = *start;
        if (!start->hand[start->side][type])
            continue;
        shogi_set_hand(&without, start->side, type, start->hand[start->side][type] - 1);
        shogi_set_hand(&without, defender, type, start->hand[defender][type] + 1);
        try_without(j, &without, type, -1, gravest, share);
    }
}
