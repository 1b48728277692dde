/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is wrong with the setup. */
#include "tsume/verify/judge.h"

static void count_missing(struct verify_report *report)
{
    const struct shogi_position *p = &report->start;
    int have = 0, all = 0;
    for (int type = SHOGI_PAWN; type <= SHOGI_GOLD; type++) {
        have += p->hand[0][type] + p->hand[1][type];
        all += shogi_set_count(type);
    }
    for (shogi_square s = 0; s < SHOGI_SQUARES; s++)
        have += p->board[s] && shogi_piece_type(p->board[s]) != SHOGI_KING;
    report->missing_pieces = all - have;
}

static const char *fault_text(struct verify_report *report, const struct shogi_fault *f)
{
    static const char *const words[] = {
        [SHOGI_FAULT_TWO_PAWNS] = "two pawns of a side on a file",
        [SHOGI_FAULT_DEAD_PIECE] = "a piece that could never move",
        [SHOGI_FAULT_IN_CHECK] = "the king to be mated is in check already",
        [SHOGI_FAULT_NO_KING] = "there is no king to mate",
        [SHOGI_FAULT_TOO_MANY_KINGS] = "more than one king of a side",
        [SHOGI_FAULT_MATERIAL] = "more pieces of a type than a set has",
    };
    if (f->square < 0)
        return words[f->code];
    return report_text(report, "%s (%d%c)", words[f->code], shogi_file(f->square),
                       'a' + shogi_rank(f->square) - 1);
}

bool judge_setup(struct judge *j)
{
    struct shogi_fault faults[SHOGI_SQUARES];
    size_t count = shogi_setup_faults(&j->report->start, faults, SHOGI_SQUARES);
    bool usable = true;
    for (size_t i = 0; i < count && i < SHOGI_SQUARES; i++) {
        add_finding(j, FINDING_ILLEGAL_SETUP, SEVERITY_UNSOUND, -1, SHOGI_MOVE_NONE, NULL,
                    fault_text(j->report, &faults[i]));
        usable &=
            faults[i].code == SHOGI_FAULT_TWO_PAWNS || faults[i].code == SHOGI_FAULT_DEAD_PIECE;
    }
    count_missing(j->report);
    return usable;
}
