/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random problems for round trips: random set-ups with many pieces of a kind, random legal games
 * with random variations, comments, times and ends. */
#ifndef SAKUI_TESTS_UNIT_RANDOM_GAMES_H
#define SAKUI_TESTS_UNIT_RANDOM_GAMES_H

#include <string.h>

#include "core/rng.h"
#include "core/strbuf.h"
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

/* Pieces of text that mean something in some format, or that a reader may trip over. The first
 * PLAIN_WORDS of them have a place in Shift_JIS and are the same when they come back from it. */
#define PLAIN_WORDS 38
static const char *const random_words[] = {
    "作意",
    "*",
    "& しおり",
    "変化：3手",
    "まで5手で詰み",
    "手数----指手---------消費時間--",
    "手合割：平手",
    "後手の持駒：なし",
    "先手番",
    "|v玉 ・ ・|一",
    "+---------+",
    "投了 ( 0:01/00:00:01)",
    "１ ７六歩(77)",
    "▲７六歩△３四歩",
    "> ▲７六歩",
    "#--separator--",
    "# KIF version=2.0 encoding=EUC-JP",
    "'CSA %TORYO",
    "V2.2",
    "+7776FU,T3",
    "P1 * ",
    "/",
    "$EVENT:x",
    "position startpos moves 7g7f",
    "(;GM[1]C[a\\]b])",
    "]",
    "\\",
    "\\u0041",
    "<![CDATA[]]>&amp;&#13;",
    "\"{}\"",
    "ソ表能",
    "ｱｲｳ",
    "①",
    "\t",
    " ",
    "　",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    "\x01",
    "\x1b$B",
    "\x7f",
    "\xEF\xBB\xBF",
    "\xE2\x80\xA8",
    "髙〜☗",
    "\xF0\x9F\x80\x84",
};

/* Up to four of them, one after the other. */
static inline void random_text(struct rng *r, bool plain, struct strbuf *out)
{
    size_t count = plain ? PLAIN_WORDS : sizeof random_words / sizeof random_words[0];
    strbuf_clear(out);
    for (uint64_t n = rng_below(r, 5); n > 0; n--) {
        strbuf_adds(out, random_words[rng_below(r, count)]);
        if (rng_below(r, 3) == 0)
            strbuf_adds(out, rng_below(r, 2) ? " " : "\n");
    }
}

static inline void random_notes(struct rng *r, struct problem *p, struct problem_node *n,
                                bool plain)
{
    struct strbuf text;
    strbuf_init(&text);
    if (rng_below(r, 6) == 0) {
        random_text(r, plain, &text);
        (void)problem_node_comment(p, n, strbuf_str(&text));
    }
    if (rng_below(r, 40) == 0)
        (void)problem_node_tag(p, n, "bookmark", "しおり");
    strbuf_free(&text);
}

/* A header's value: one line without blanks at its ends. */
static inline void random_field(struct rng *r, struct problem *p, const char **field)
{
    static const char *const values[] = {"無双",   "看寿", "a：b", "*",       "#1",    "第3番",
                                         "変化：", "3手",  "平手", "まで5手", "x [y]", "\\\"&<"};
    if (rng_below(r, 3) == 0)
        (void)problem_set(p, field, values[rng_below(r, sizeof values / sizeof values[0])]);
}

static inline void random_head(struct rng *r, struct problem *p)
{
    static const char *const keys[] = {"備考", "先手", "上手", "棋戦", "作者名",
                                       "表題", "url",  "#",    "$X"};
    const char **const fields[] = {&p->id, &p->title, &p->author, &p->source, &p->date};
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
        random_field(r, p, fields[i]);
    if (p->goal == GOAL_GAME && !handicap_by_sfen(p->setup)) { /* two kings: a work, not a game */
        p->goal = GOAL_MATE;
        (void)problem_tag_add(p, "作品番号", "7");
    }
    if (rng_below(r, 4) == 0)
        p->plies = (int)rng_below(r, 2) ? (int)problem_main_length(p) : (int)rng_below(r, 40);
    for (uint64_t n = rng_below(r, 4); n > 0; n--) {
        const char *value = "";
        random_field(r, p, &value);
        (void)problem_tag_add(p, keys[rng_below(r, sizeof keys / sizeof keys[0])], value);
    }
}

/* Extends the current line by up to `plies` random legal moves. */
static inline void random_line(struct rng *r, struct problem *p, struct solution *s, int plies,
                               bool plain)
{
    for (int i = 0; i < plies; i++) {
        shogi_move moves[SHOGI_MAX_MOVES];
        size_t n = shogi_legal_moves(solution_position(s), moves);
        if (!n)
            break;
        if (solution_play(s, moves[rng_below(r, n)], 0) != SAKUI_OK)
            break;
        solution_node(s)->seconds = rng_below(r, 2) ? (int)rng_below(r, 5000) : -1;
        random_notes(r, p, solution_node(s), plain);
    }
    struct problem_node *end = solution_node(s);
    if (!end->first_child && end != p->root && rng_below(r, 2))
        end->end = (enum problem_end)(1 + rng_below(r, END_NOMATE));
}

/* NULL when memory runs out. Plain: Shift_JIS has every character. */
static inline struct problem *random_game(struct rng *r, bool plain)
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
    random_notes(r, p, p->root, plain);
    random_line(r, p, s, (int)rng_below(r, 60), plain);
    for (int v = (int)rng_below(r, 6); v > 0; v--) {
        size_t ply = solution_ply(s);
        if (ply == 0 || solution_go(s, rng_below(r, ply)) != SAKUI_OK)
            break;
        random_line(r, p, s, 1 + (int)rng_below(r, 20), plain);
    }
    solution_free(s);
    if (rng_below(r, 2))
        random_head(r, p);
    return p;
}

#endif
