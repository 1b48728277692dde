/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a verification came to. Everything a report points to lives in its arena. */
#ifndef SAKUI_TSUME_VERIFY_REPORT_H
#define SAKUI_TSUME_VERIFY_REPORT_H

#include <stddef.h>
#include <stdint.h>

#include "core/arena.h"
#include "core/limits.h"
#include "core/vec.h"
#include "tsume/shogi/position.h"
#include "tsume/verify/findings.h"

enum verify_verdict {
    VERDICT_SOUND,
    VERDICT_FLAWED, /* sound with flaws */
    VERDICT_UNSOUND,
    VERDICT_UNDECIDED,
    VERDICT_INVALID, /* nothing could be asked about this position */
};
/* "sound", "flawed", "unsound", "undecided", "invalid". */
const char *verdict_name(enum verify_verdict verdict);

struct move_line {
    const shogi_move *moves;
    size_t count;
};

struct finding {
    enum finding_kind kind;
    enum verify_severity severity;
    int ply;                      /* from 1; 0 = the setup */
    shogi_move move;              /* SHOGI_MOVE_NONE: about no move */
    struct shogi_position before; /* the position in which `move` is played */
    struct move_line line;        /* shows it; begins with `move` */
    const char *detail;           /* a sentence */
    bool unnamed;                 /* a second mate, unsound whichever of several names it has */
};

/* A question that a limit left open. */
struct open_question {
    const char *question;
    int ply;         /* 0 = the whole problem */
    shogi_move move; /* may be SHOGI_MOVE_NONE */
    struct shogi_position before;
    uint64_t nodes;             /* spent on it so far */
    bool blocks;                /* no verdict of soundness without it */
    enum verify_severity worst; /* of what its answer could bring */
};

/* A check that was tried and does not mate, with the defence that refutes it. */
struct failed_try {
    int ply;
    shogi_move move, refutation;
    struct shogi_position before;
};

enum variation_status {
    VARIATION_RIGHT,
    VARIATION_OPEN_END, /* right so far; the file stops before the mate */
    VARIATION_WRONG,
    VARIATION_UNDECIDED,
};
const char *variation_status_name(enum variation_status status); /* "right", "cut-short", … */

/* A side line the file gives. */
struct given_variation {
    int ply; /* of its first move */
    struct shogi_position before;
    struct move_line line; /* as far as it is legal */
    enum variation_status status;
    const char *detail;
};

struct given_solution {
    bool present, ok, settled; /* settled: `ok` is proven either way */
    int plies;                 /* as given, futile interpositions at its end left out */
    int passed_over;           /* plies at its end that were left out */
    const char *why_passed;    /* … and which interposition is futile, of which kind */
    bool leftover;
    struct move_line line; /* if it ends in mate */
    int wrong_ply;         /* 0 = none */
    const char *reason;
    vec_of(struct given_variation) variations;
};

struct verify_report {
    struct arena arena;
    enum verify_verdict verdict;
    enum limit_kind limit; /* what stopped the work; LIMIT_NONE if nothing did */
    struct shogi_position start;
    bool mate;         /* proven */
    bool length_known; /* plies and leftover are those of best play */
    int plies;
    bool leftover;
    /* The line the findings are about. */
    bool line_is_given;
    struct move_line line;
    bool line_leftover;
    struct given_solution given;
    vec_of(struct finding) findings; /* the gravest first, then by ply */
    vec_of(struct open_question) undecided;
    int unsure_from; /* whether the answer at this ply is the longest is not known; 0 = it is */
    vec_of(struct failed_try) tries; /* by ply */
    int missing_pieces;              /* of the set, kings apart */
    size_t alternatives;             /* checks beside the line that were examined */
    size_t defences;                 /* answers beside the line that were examined */
    uint64_t nodes;
    double seconds;
};

struct verify_report *report_new(void); /* NULL: out of memory */
void report_free(struct verify_report *report);

/* NULL: out of memory. */
const char *report_text(struct verify_report *report, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;
/* first, then the rest; either part may be empty. moves NULL: out of memory (count 0 else). */
bool report_line(struct verify_report *report, shogi_move first, const shogi_move *rest,
                 size_t count, struct move_line *out);
/* Drops findings not kept by `keep`. */
void report_keep_findings(struct verify_report *report, bool (*keep)(const struct finding *));
enum verify_severity report_gravest(const struct verify_report *report);
/* Orders findings and tries, and decides the verdict (VERDICT_INVALID stays). */
void report_conclude(struct verify_report *report);

#endif
