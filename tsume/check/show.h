/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The steps behind certificate.h. Each answers whether it was shown; if not, c->status and
 * c->reason are set and everything is over. */
#ifndef SAKUI_TSUME_CHECK_SHOW_H
#define SAKUI_TSUME_CHECK_SHOW_H

#include "tsume/check/certificate.h"

/* certificate.c */
bool show_failed(struct certificate *c, sakui_status status, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 3, 4)))
#endif
    ; /* always false */
bool show_ask(struct certificate *c, const struct certificate_question *question,
              char token[CERTIFICATE_TOKEN]);
/* Reads a move that must be legal in p (with_check: and give check). */
bool show_move(struct certificate *c, const struct naive_position *p, const char *text,
               bool with_check, struct naive_move *m);
bool show_add(struct certificate *c, struct facts *facts, enum fact_kind kind,
              const struct naive_position *p, int t);
bool show_enter(struct certificate *c); /* one chain of reasons deeper; false: too deep */
void show_leave(struct certificate *c);
/* All legal moves (or all checks) of p on top of c->moves, from *first on. The caller sets
 * c->move_count back to *first. */
bool show_list(struct certificate *c, const struct naive_position *p, bool checks, size_t *first,
               size_t *count);

/* show_mate.c: mates at any length, every interposition a defence. Under c->forbidden nothing is
 * taken from or added to c->facts but plain FACT_NO. *here becomes true where a mate holds for this
 * hand only. */
bool show_mates(struct certificate *c, const struct naive_position *p, bool *here); /* attacker's */
bool show_check_mates(struct certificate *c, const struct naive_position *q,        /* defender's */
                      bool *here);
bool show_no_mate(struct certificate *c, const struct naive_position *p); /* attacker's */
bool show_escape(struct certificate *c, const struct naive_position *q,   /* defender's */
                 const char *token);
bool show_close(struct certificate *c); /* every position taken for NO is looked at */

/* show_value.c: v. *here becomes true where the reason holds for this hand only. */
bool show_within(struct certificate *c, const struct naive_position *p, int t, bool *here);
bool show_answers_within(struct certificate *c, const struct naive_position *q, int t,
                         const struct naive_move *but, size_t but_count, bool *here);
bool show_more(struct certificate *c, const struct naive_position *p, int t, bool *here);
bool show_lasts(struct certificate *c, const struct naive_position *q, int t, bool *here);

/* show_futile.c */
bool show_is_mate(struct certificate *c, const struct naive_position *q, bool *mate);
/* The interposition m is futile, for the reason given (see HINT_SHORT). */
bool show_futile(struct certificate *c, const struct naive_position *q, struct naive_move m,
                 const char *token);
/* The answer m is no futile interposition; t is passed on to the hints. */
bool show_real(struct certificate *c, const struct naive_position *q, struct naive_move m, int t);

static inline bool show_holds_nothing(const struct certificate *c, const struct naive_position *p)
{
    for (int kind = NAIVE_PAWN; kind < NAIVE_HAND; kind++)
        if (p->hand[c->start.side][kind])
            return false;
    return true;
}

#endif
