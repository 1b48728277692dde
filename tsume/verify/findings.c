/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/verify/findings.h"

#include <string.h>

static const struct finding_info infos[FINDING_KINDS] = {
    [FINDING_ILLEGAL_SETUP] =
        {"illegal-setup", "", "the position cannot be",
         "Two pawns of a side on a file, a piece that could never move, the king to be mated "
         "already in check with the attacker to move, or no king to mate. Unsound; where there is "
         "nothing to ask, nothing else is examined and the verdict is 'invalid'."},
    [FINDING_FU_TSUME] =
        {"fu-tsume", "不詰", "no mate",
         "The defender escapes whatever the attacker plays. The line shows the defence that "
         "refutes the given solution, or the first check. Unsound."},
    [FINDING_HAYA_ZUME] =
        {"haya-zume", "早詰", "a second move mates sooner",
         "At an attacker's move another check mates in fewer plies than the given line needs from "
         "there. Unsound."},
    [FINDING_YO_TSUME] =
        {"yo-tsume", "余詰", "a second move also mates",
         "At an attacker's move before the last one another check mates too, at any length. The "
         "positions of the line so far count as repetitions, so that a mate which only comes back "
         "to one of them is none. Unsound; inside a variation (--deep) a note."},
    [FINDING_TRANSPOSED] =
        {"transposed", "手順前後", "the moves can be exchanged",
         "Another check mates as fast as the line does, but only through a later position of the "
         "line itself: without those positions it mates no more. Unsound."},
    [FINDING_LEFTOVER] =
        {"leftover", "駒余り", "pieces are left over",
         "The attacker still holds pieces at the end of best play, and not merely because of a "
         "choice at the very last move. Unsound."},
    [FINDING_HENKA_CHOU] =
        {"henka-chou", "変長", "a variation is longer than the given line",
         "A defence lasts longer than the given line but leaves the attacker pieces. The profile "
         "decides: unsound in 'modern', allowed in 'classic'."},
    [FINDING_CONVERGENCE] =
        {"convergence", "収束余詰", "a second mate near the end",
         "A yo-tsume at one of the last k attacker's moves, the very last excepted; k is the "
         "profile's 'convergence-moves' (1: there is no such thing). Then a flaw."},
    [FINDING_DETOUR] =
        {"detour", "迂回手順", "a detour back to the line",
         "Another check mates, but only by reaching a later position of the line (its end does not "
         "count), and later than the line does. The profile decides; a flaw by default."},
    [FINDING_PROMOTION_CHOICE] =
        {"promotion-choice", "成生非限定", "promoting does not matter",
         "The same piece moves between the same squares, promoting or not, and both mate. The "
         "profile decides; a flaw by default, at the last move no graver than 'last-move'."},
    [FINDING_DROP_CHOICE] =
        {"drop-choice", "以遠打", "the distance does not matter",
         "The same slider gives check from another square of the same line to the king, and both "
         "mate. The profile decides; a flaw by default, at the last move no graver than "
         "'last-move'."},
    [FINDING_HENKA_DOU] =
        {"henka-dou", "変化同手数", "another defence lasts as long",
         "Another defence has the same length and leaves no pieces either. Ignored within the last "
         "two plies, a note within the last four, else a flaw, unless the profile says otherwise."},
    [FINDING_LAST_MOVE] =
        {"last-move", "最終手余詰", "several last moves",
         "The attacker's last move has an alternative that mates too. Tolerated (a note) unless "
         "the profile says otherwise; unsound in a problem of one move."},
    [FINDING_MIRROR] =
        {"mirror", "", "the mirror image of the move",
         "In a position that is its own mirror image, left and right, the mirrored move mates as "
         "well. Tolerated (a note) unless the profile says otherwise."},
    [FINDING_HENKA_BETSU] =
        {"henka-betsu", "変化別詰", "a slow mate in a variation is as long as the line",
         "After an inferior defence the attacker also has a slower mate that lasts at least as "
         "long as the line and leaves no pieces, so that a solver may answer it in good faith. It "
         "is looked for at the attacker's first move after that defence. A note by default."},
    [FINDING_BAD_SOLUTION] =
        {"bad-solution", "", "the given solution is wrong",
         "The given line has an illegal move or one without check, does not end in mate, is not "
         "the longest defence or not the shortest attack. The first wrong move is named and the "
         "true line shown beside it; the problem itself may still be sound."},
    [FINDING_IRRELEVANT_PIECE] =
        {"irrelevant-piece", "不要駒", "a piece that does nothing",
         "Without this piece (given to the defender) line, length and soundness are the same. A "
         "note by default."},
};

const struct finding_info *finding_info(enum finding_kind kind)
{
    return &infos[kind];
}

bool finding_by_name(const char *name, enum finding_kind *kind)
{
    for (int i = 0; i < FINDING_KINDS; i++)
        if (strcmp(infos[i].name, name) == 0) {
            *kind = (enum finding_kind)i;
            return true;
        }
    return false;
}

static const char *const severities[] = {"ignore", "note", "flaw", "unsound"};

const char *severity_name(enum verify_severity severity)
{
    return severities[severity];
}

bool severity_by_name(const char *name, enum verify_severity *severity)
{
    for (int i = SEVERITY_IGNORE; i <= SEVERITY_UNSOUND; i++)
        if (strcmp(severities[i], name) == 0) {
            *severity = (enum verify_severity)i;
            return true;
        }
    return false;
}
