/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statements about a tsume-shogi problem, each shown step by step under the naive rules.
 *
 * Nothing is searched here. Wherever a side has to find a move, a *hint* names it; everything else
 * (that the move is legal, that all answers to it are looked at, what follows) is worked out anew.
 * A certificate is a list of statements with the hints they need; a wrong hint makes a statement
 * fail, never a false one pass. Whoever makes a certificate runs the same code with a solver behind
 * the hints and writes them down.
 *
 * The value of a mate is v = 2 * plies + (nothing left in the attacker's hand); futile
 * interpositions are no defences (brute.c has the reading). Plies count from 1.
 * docs/formats/certificate.md: the text, and why each step is enough. */
#ifndef SAKUI_TSUME_CHECK_CERTIFICATE_H
#define SAKUI_TSUME_CHECK_CERTIFICATE_H

#include "tsume/check/brute.h"
#include "tsume/check/facts.h"

#define CERTIFICATE_TOKEN     16   /* a hint is shorter than this */
#define CERTIFICATE_MAX_DEPTH 2000 /* attacker's moves in one chain of reasons */
#define CERTIFICATE_MAX_PLIES 4000 /* of the line */

/* What is asked for; `position`, `move` and `t` are of struct certificate_question. */
enum certificate_hint {
    HINT_MATES,   /* attacker to move: a move that mates */
    HINT_ESCAPES, /* defender to move: an answer after which there is no mate */
    HINT_WITHIN,  /* attacker to move: a move with value at most t */
    HINT_IS_MATE, /* only interpositions are left: "#" all futile; "-" one by one */
    HINT_SHORT,   /* interposition `move`: "-" its value is at most t; else why it is futile:
                   * "N+" "N=" the slider takes (promoting, not promoting) and it is mate with the
                   * piece given back; "N+8" the value is then at most 8, a witness follows;
                   * "X" the slider takes and mates; "Y" another piece does */
    HINT_FUTILE, /* the same, for an interposition that must be futile; t is the position's value */
    HINT_LASTS,  /* defender to move: a real answer that makes the value more than t; with "!"
                  * after it: there is no mate after it at all */
    HINT_WITNESS, /* a real answer that makes the value at least t; `move` is the interposition
                   * it is compared with */
    HINT_NEW,     /* interposition `move` is real. After the slider's capture (`capture`), the
                   * piece given back: "D5a4b" this answer is new there (and real; "!" as above);
                   * "V9" the value is then more than 9, which no defence that counts reaches */
    HINT_WORTH,   /* what the position is worth if the real answer `move` is chosen: a number; more
                   * than t */
    HINT_REFUTES, /* defender to move, after another check than the line's: as HINT_ESCAPES; or
                   * "=" no mate, because the positions of the line so far may not come again */
};

struct certificate_question {
    enum certificate_hint hint;
    const struct naive_position *position;
    struct naive_move move, capture;
    int t;
};
/* Puts the hint into `token`. False: there is none (the statement fails). */
typedef bool (*certificate_hint_source)(void *context, const struct certificate_question *question,
                                        char token[CERTIFICATE_TOKEN]);

struct certificate {
    certificate_hint_source source;
    void *context;
    struct naive_position start;
    struct facts facts; /* true of the positions, whatever stood on the board before */
    size_t closed;      /* facts before this one have been looked at for FACT_NO */
    /* While a statement with forbidden positions is shown: they, and what is shown under them. */
    const struct naive_position *forbidden;
    size_t forbidden_count;
    struct facts scope;
    /* The line. */
    struct naive_move *line;
    struct naive_position *positions; /* one more than moves */
    size_t plies;
    /* What is being worked on. */
    struct naive_move *moves; /* lists of moves, one above the other */
    size_t move_count, move_capacity;
    size_t depth;
    struct brute brute;
    void *brute_memory;
    size_t max_bytes; /* 0 = as much as there is */
    /* What came out. */
    sakui_status status; /* SAKUI_INPUT: a statement failed; SAKUI_MEMORY */
    char reason[256];
    unsigned long hints;
    size_t peak_bytes;
};

/* SAKUI_INPUT: there is no king to mate or it is in check already. */
sakui_status certificate_init(struct certificate *c, const struct naive_position *start,
                              certificate_hint_source source, void *context, size_t max_bytes);
void certificate_free(struct certificate *c);

/* Another reading of "futile" than the usual one; before any statement. */
void certificate_rule(struct certificate *c, const struct brute_rule *rule);

/* Statements. False: not shown, c->status and c->reason say why. */
bool certificate_no_mate(struct certificate *c);
/* The moves are legal, the attacker's are checks, the defender's no futile interpositions, the end
 * is mate. To be stated before the rest; another line takes the place of the one before. */
bool certificate_line(struct certificate *c, const struct naive_move *moves, size_t plies);
/* No check at this ply mates, the line's own and those listed apart, the positions of the line so
 * far counting as repetitions. */
bool certificate_only(struct certificate *c, size_t ply, const struct naive_move *but,
                      size_t but_count);
/* Every answer at this ply, the line's own and those listed apart, is futile or worth less. */
bool certificate_shorter(struct certificate *c, size_t ply, const struct naive_move *but,
                         size_t but_count);
/* … futile or worth no more. */
bool certificate_longest(struct certificate *c, size_t ply, const struct naive_move *but,
                         size_t but_count);
/* v of the start. */
bool certificate_value(struct certificate *c, int v);
/* The start being worth v (which has been shown): best play by both comes along the line to the
 * position before this ply, an attacker's, leftovers counting as they do in v; and the line's own
 * move there mates in no more plies than the line. */
bool certificate_best(struct certificate *c, size_t ply, int v);
/* At no attacker's move of the line a mate takes fewer plies than the line. */
bool certificate_fastest(struct certificate *c);

enum certificate_second {
    SECOND_MATES,   /* the positions of the line so far counting as repetitions */
    SECOND_APART,   /* all positions of the line counting as repetitions */
    SECOND_RETURNS, /* all positions of the line but the last `t` counting as repetitions, no mate
                     */
    SECOND_WITHIN,  /* its value is at most t */
    SECOND_BEYOND,  /* its value is more than t */
};
/* The check at this ply, another than the line's. */
bool certificate_second(struct certificate *c, size_t ply, struct naive_move move,
                        enum certificate_second what, int t);
enum certificate_answer {
    ANSWER_REAL,    /* not futile */
    ANSWER_WITHIN,  /* the value of the position is at most t if it is chosen */
    ANSWER_BEYOND,  /* … more than t */
    ANSWER_ESCAPES, /* there is no mate after it */
    ANSWER_LEAVES,  /* … more than t, and pieces are left over */
};
/* An answer at this ply. */
bool certificate_answer(struct certificate *c, size_t ply, struct naive_move move,
                        enum certificate_answer what, int t);
/* No last move that mates at once leaves the attacker without pieces. */
bool certificate_leftover(struct certificate *c);
bool certificate_no_leftover(struct certificate *c); /* … one does */

/* The value of the line from the position after `ply` moves. */
int certificate_line_value(const struct certificate *c, size_t ply);

#endif
