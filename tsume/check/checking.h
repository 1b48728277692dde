/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One certificate while it is read: what certificate_text.c (statements), checking.c (their
 * arguments) and verdict.c (what follows) share. */
#ifndef SAKUI_TSUME_CHECK_CHECKING_H
#define SAKUI_TSUME_CHECK_CHECKING_H

#include "tsume/check/finding.h"
#include "tsume/check/words.h"

/* What has been said about a ply of the line. */
enum said {
    SAID_ONLY = 1,      /* no other check mates */
    SAID_NO_LONGER = 2, /* no other answer lasts longer */
    SAID_SHORTER = 4,   /* … nor as long */
    SAID_BEST = 8,      /* best play comes here along the line, and the line's own move mates */
    SAID_ONLY_ONE = 16, /* SAID_SHORTER of all the others, none excepted */
};

/* What has been shown of the problem as a whole. */
struct stated {
    bool setup, setup_fault, rule, no_mate, line, value, in_order;
    int v;               /* of the start, if `value` */
    unsigned char *said; /* by ply of the line: of enum said */
    /* Moves excepted by `only`, `shorter` and `longest`, as long as no finding says why. */
    struct excepted {
        size_t ply;
        struct naive_move move;
    } * excepted;
    size_t excepted_count;
    struct weighed { /* findings shown; the profile's name comes at the end */
        enum certified_kind kind;
        size_t ply, plies; /* plies: of its line */
        int grave;
        /* When its line is left: best play comes to it along the line; no answer of the line lasts
         * longer but those of a henka-chou, nor as long; no mate is faster than the line. */
        bool on_best_play, stands, only_line, fastest;
    } * weighed;
    size_t weighed_count;
    size_t weighed_before; /* … of earlier lines */
    int gravest;           /* 0 nothing, 1 note, 2 flaw, 3 unsound; shown or claimed */
    int shown;             /* the gravest that was shown */
    bool fastest;          /* no mate is faster than this line */
    bool longer;           /* a henka-chou was shown of this line */
    bool bad;              /* this line was shown to be no best play */
    bool judged;           /* the verdict has been read */
    bool incomplete;       /* says so itself */
};

struct checking {
    struct certificate_reader *reader;
    struct certificate c;
    bool started; /* c is initialised */
    struct stated stated;
    struct certificate_report *report;
    certificate_words words;
    void *words_context;
    size_t max_bytes;
    bool failed;
};

/* checking.c */
bool checking_fail(struct checking *k, enum certificate_verdict verdict, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 3, 4)))
#endif
    ; /* always false; the first reason is the one told */
void checking_tell(struct checking *k, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;
/* What a statement of certificate.h came to. */
bool checking_shown(struct checking *k, bool ok);

/* The source of hints: the next word, if it is one of this statement. */
bool checking_next_hint(void *context, const struct certificate_question *question,
                        char token[CERTIFICATE_TOKEN]);
/* Arguments stand on the statement's own line. NULL: there is no more. */
const char *checking_argument(struct checking *k, long line);
bool checking_number(struct checking *k, long line, long least, long most, long *out);
bool checking_move(struct checking *k, long line, struct naive_move *m);
bool checking_word(struct checking *k, long line, char *out, size_t size);
/* Moves to the end of the line; caller frees, whatever is answered. */
bool checking_moves(struct checking *k, long line, struct naive_move **out, size_t *count);

/* verdict.c: what follows from what has been shown. */
int verdict_severity(const char *name);      /* 1 note, 2 flaw, 3 unsound; 0: no such name */
bool verdict_leave_line(struct checking *k); /* the next statement is another line */
bool verdict_new_line(struct checking *k);
bool verdict_except(struct checking *k, size_t ply, const struct naive_move *moves, size_t count);
bool verdict_weigh(struct checking *k, enum certified_kind kind, size_t ply, struct naive_move m,
                   int grave);
/* Does the verdict follow? Sets report->incomplete where it is only claimed. */
bool verdict_follows(struct checking *k, const char *verdict, const char *profile);

#endif
