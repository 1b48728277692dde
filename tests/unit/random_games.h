/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random problems for round trips: random set-ups with many pieces of a kind, random legal games
 * with random variations, comments, times and ends. */
#ifndef SAKUI_TESTS_UNIT_RANDOM_GAMES_H
#define SAKUI_TESTS_UNIT_RANDOM_GAMES_H

#include <string.h>

#include "core/rng.h"
#include "importers/setup.h"
#include "importers/solution.h"

static inline shogi_square random_empty(struct rng *r, const struct setup *s)
{
    for (;;) {
        shogi_square q = (shogi_square)rng_below(r, SHOGI_SQUARES);
        if (!s->board[q])
            return q;
    }
}

/* Mostly within two squares of the middle of things, so that pieces of a kind stand together. */
static inline shogi_square random_near(struct rng *r, const struct setup *s, shogi_square middle)
{
    for (int tries = 0; tries < 20; tries++) {
        int file = shogi_file(middle) + (int)rng_below(r, 5) - 2;
        int rank = shogi_rank(middle) + (int)rng_below(r, 5) - 2;
        if (file >= 1 && file <= 9 && rank >= 1 && rank <= 9 &&
            !s->board[shogi_square_of(file, rank)])
            return shogi_square_of(file, rank);
    }
    return random_empty(r, s);
}

/* A position one can play from: both kings or only white's; the side that is not to move is not in
 * check. Few kinds, many of each, so that several pieces can often go to one square. */
static inline void random_setup(struct rng *r, char sfen[SHOGI_SFEN_MAX])
{
    static const int limits[] = {0, 18, 4, 4, 4, 2, 2, 4};
    for (;;) {
        struct setup s;
        setup_clear(&s);
        shogi_square middle = (shogi_square)rng_below(r, SHOGI_SQUARES);
        int favoured = (int)rng_below(r, 2);
        s.board[random_empty(r, &s)] = shogi_piece_of(SHOGI_WHITE, SHOGI_KING);
        if (rng_below(r, 3))
            s.board[random_empty(r, &s)] = shogi_piece_of(SHOGI_BLACK, SHOGI_KING);
        for (int t = SHOGI_PAWN; t <= SHOGI_GOLD; t++) {
            int n = (int)rng_below(r, (uint64_t)limits[t] + 1);
            for (int i = 0; i < n; i++) {
                int color = rng_below(r, 3) ? favoured : !favoured;
                bool promoted = t != SHOGI_GOLD && rng_below(r, 2);
                if (rng_below(r, 4) == 0 || (!promoted && t <= SHOGI_KNIGHT))
                    s.hand[color][t]++;
                else
                    s.board[random_near(r, &s, middle)] =
                        shogi_piece_of(color, promoted ? t + SHOGI_PROMOTED : t);
            }
        }
        s.side = rng_below(r, 3) ? favoured : !favoured;
        setup_to_sfen(&s, sfen);
        struct shogi_position p;
        struct shogi_fault fault;
        shogi_move moves[SHOGI_MAX_MOVES];
        if (shogi_from_sfen(&p, sfen, strlen(sfen), "", 0, 0, NULL) != SAKUI_OK)
            continue;
        size_t faults = shogi_setup_faults(&p, &fault, 1);
        bool usable = faults == 0 || (faults == 1 && fault.code == SHOGI_FAULT_NO_KING);
        if (usable && shogi_legal_moves(&p, moves) > 0)
            return;
    }
}

static inline const char *random_comment(struct rng *r)
{
    static const char *const comments[] = {
        "作意",
        "",
        "*星が二つ",
        "変化：3手",
        "まで5手で詰み\n次の行",
        " 先頭に空白",
        "a\n\nb",
        "# & | + 7776FU",
        "手合割：平手",
        "投了 ( 0:01/00:00:01)",
        "１ ７六歩(77)",
        "'CSA %TORYO",
    };
    return comments[rng_below(r, sizeof comments / sizeof comments[0])];
}

static inline void random_notes(struct rng *r, struct problem *p, struct problem_node *n)
{
    if (rng_below(r, 6) == 0)
        (void)problem_node_comment(p, n, random_comment(r));
    if (rng_below(r, 40) == 0)
        (void)problem_node_tag(p, n, "bookmark", "しおり");
}

/* Extends the current line by up to `plies` random legal moves. */
static inline void random_line(struct rng *r, struct problem *p, struct solution *s, int plies)
{
    for (int i = 0; i < plies; i++) {
        shogi_move moves[SHOGI_MAX_MOVES];
        size_t n = shogi_legal_moves(solution_position(s), moves);
        if (!n)
            break;
        if (solution_play(s, moves[rng_below(r, n)], 0) != SAKUI_OK)
            break;
        solution_node(s)->seconds = rng_below(r, 2) ? (int)rng_below(r, 5000) : -1;
        random_notes(r, p, solution_node(s));
    }
    struct problem_node *end = solution_node(s);
    if (!end->first_child && end != p->root && rng_below(r, 2))
        end->end = (enum problem_end)(1 + rng_below(r, END_NOMATE));
}

/* NULL when memory runs out. */
static inline struct problem *random_game(struct rng *r)
{
    struct problem *p;
    struct solution *s;
    char sfen[SHOGI_SFEN_MAX];
    if (problem_new(&p) != SAKUI_OK)
        return NULL;
    if (rng_below(r, 4) == 0) {
        size_t count = 0;
        while (handicap_at(count))
            count++;
        strcpy(sfen, handicap_at(rng_below(r, count))->sfen);
    } else {
        random_setup(r, sfen);
    }
    if (problem_set(p, &p->setup, sfen) != SAKUI_OK ||
        solution_new(&s, p, "random", 1, NULL) != SAKUI_OK) {
        problem_free(p);
        return NULL;
    }
    struct setup setup;
    setup_from_sfen(&setup, sfen);
    p->goal = setup_goal(&setup);
    random_notes(r, p, p->root);
    random_line(r, p, s, (int)rng_below(r, 60));
    for (int v = (int)rng_below(r, 6); v > 0; v--) {
        size_t ply = solution_ply(s);
        if (ply == 0 || solution_go(s, rng_below(r, ply)) != SAKUI_OK)
            break;
        random_line(r, p, s, 1 + (int)rng_below(r, 20));
    }
    solution_free(s);
    return p;
}

#endif
