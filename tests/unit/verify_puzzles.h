/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Puzzle files: diagrams a player could write, with what must be found and what must not.
 *
 *   == title
 *   # why the expectation holds
 *   . . . . . . . n k      ranks from the top, files 9 to 1; + for promoted, small letters defend;
 *   . . . . . . . . .      ranks left out at the bottom are empty
 *   hand: G P              the attacker's; the defender holds the rest of the set
 *   line: G*2b …           the given solution, if any
 *   profile: classic       modern if not said; may be a file
 *   verdict: sound | flawed | unsound | undecided | invalid
 *   plies: N               of best play
 *   find: KIND PLY [MOVE] [SEVERITY]
 *   not: KIND              must not be reported
 */
#ifndef SAKUI_TESTS_UNIT_VERIFY_PUZZLES_H
#define SAKUI_TESTS_UNIT_VERIFY_PUZZLES_H

#include <stdbool.h>
#include <stdio.h>

#define PUZZLE_RULES 16

struct puzzle {
    char title[128], sfen[256], line[512], profile[64], verdict[16];
    int plies; /* 0 = not said */
    char find[PUZZLE_RULES][64], absent[PUZZLE_RULES][64];
    int finds, absents;
    bool reason; /* there is one */
};

/* The next puzzle of the file; false at its end. Fails the test on a line it does not know. */
bool puzzle_next(FILE *file, const char *name, struct puzzle *out);

#endif
