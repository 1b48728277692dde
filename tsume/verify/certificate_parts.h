/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files behind certificate_hints.h share. Each hint_* makes the token of one kind of hint
 * (enum certificate_hint); false: there is none. */
#ifndef SAKUI_TSUME_VERIFY_CERTIFICATE_PARTS_H
#define SAKUI_TSUME_VERIFY_CERTIFICATE_PARTS_H

#include "tsume/shogi/movegen.h"
#include "tsume/verify/certificate_hints.h"

#define TABLE_ONLY    0   /* budget: no search */
#define QUICK_NODES   300 /* for what the table nearly knows */
#define BUDGET_GROWTH 8
#define LAST_BUDGET   ((uint64_t)1 << 50)

/* ---- asking ---- */

/* Under forbidden positions they are searched with only where that is needed (h->exact). */
enum tsume_verdict hint_ask_mate(struct hint_maker *h, const struct shogi_position *p,
                                 uint64_t budget, shogi_move *move);
static inline enum ask_answer hint_ask_within(struct hint_maker *h, const struct shogi_position *p,
                                              int t)
{
    return ask_within(&h->ask, p, t, BUDGET_ALL, NULL);
}
/* What is asked of the position after a move. */
typedef enum ask_answer (*hint_question)(struct hint_maker *h, const struct shogi_position *next,
                                         int t, uint64_t budget);
/* A move after which the answer is yes. The cheap ones are found first: one that does not work may
 * cost a thousand times what the one that does would. */
shogi_move hint_find_move(struct hint_maker *h, const struct shogi_position *p,
                          const shogi_move *moves, size_t count, int t, hint_question question);

/* ---- hints ---- */

bool hint_name(shogi_move m, const char *suffix, char token[CERTIFICATE_TOKEN]);

/* certificate_mates.c */
bool hint_mates(struct hint_maker *h, const struct shogi_position *p,
                char token[CERTIFICATE_TOKEN]);
bool hint_escapes(struct hint_maker *h, const struct naive_position *naive,
                  const struct shogi_position *q, char token[CERTIFICATE_TOKEN]);
bool hint_refutes(struct hint_maker *h, const struct naive_position *naive,
                  const struct shogi_position *q, char token[CERTIFICATE_TOKEN]);
/* Is the position already in the set of those without mate? */
bool hint_is_covered(const struct hint_maker *h, const struct naive_position *p);

/* certificate_values.c */
bool hint_within(struct hint_maker *h, const struct shogi_position *p, int t,
                 char token[CERTIFICATE_TOKEN]);
bool hint_lasts(struct hint_maker *h, const struct naive_position *naive,
                const struct shogi_position *q, int t, char token[CERTIFICATE_TOKEN]);
bool hint_worth(struct hint_maker *h, const struct shogi_position *q, shogi_move m, int t,
                char token[CERTIFICATE_TOKEN]);

/* certificate_futile.c */
bool hint_futile(struct hint_maker *h, const struct shogi_position *q, shogi_move m, int t,
                 char token[CERTIFICATE_TOKEN]);
bool hint_short(struct hint_maker *h, const struct shogi_position *q, shogi_move m, int t,
                char token[CERTIFICATE_TOKEN]);
bool hint_witness(struct hint_maker *h, const struct shogi_position *q, shogi_move m, int w,
                  char token[CERTIFICATE_TOKEN]);
/* Is the interposition real, and can that be shown? By the bound t alone an interposition may also
 * seem real because another answer, which counts for it, lasts longer than t. */
bool hint_is_real(struct hint_maker *h, const struct shogi_position *q, shogi_move m, int t);
bool hint_new(struct hint_maker *h, const struct shogi_position *q, shogi_move m,
              shogi_move capture, int t, char token[CERTIFICATE_TOKEN]);

#endif
