/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hints for interpositions: why one is futile, why one is real. */
#include <stdio.h>
#include <string.h>

#include "tsume/shogi/notation.h"
#include "tsume/verify/certificate_parts.h"

#define WORTH_MAX  400 /* largest value looked for after a capture */
#define BEYOND_MAX 200 /* … beyond the one in question: a longer defence may count for another */

/* The value of a position with the defender to move, if it is at most `most`; -1 otherwise. */
static int worth(struct hint_maker *h, const struct shogi_position *q, int most)
{
    if (most > WORTH_MAX)
        most = WORTH_MAX;
    if (hint_ask_within(h, q, most) != ASK_YES)
        return -1;
    for (int t = 0; t <= most; t++)
        if (t % 4 < 2 && hint_ask_within(h, q, t) == ASK_YES)
            return t;
    return -1;
}

/* ---- futile ---- */

/* A real answer that counts for m and makes the value at least w. */
static shogi_move find_witness(struct hint_maker *h, const struct shogi_position *q, shogi_move m,
                               int w)
{
    shogi_move moves[SHOGI_MAX_MOVES];
    size_t count = hint_answers_from_king(q, moves);
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < count; i++) {
            struct shogi_position next = hint_after(q, moves[i]);
            if (hint_interposes(q, moves[i]) != (pass == 1) ||
                hint_ask_within(h, &next, w - 3) != ASK_NO)
                continue;
            if (pass == 0 ||
                (hint_counts_before(q, m, moves[i]) && hint_is_real(h, q, moves[i], w - 1)))
                return moves[i];
        }
    return SHOGI_MOVE_NONE;
}

bool hint_witness(struct hint_maker *h, const struct shogi_position *q, shogi_move m, int w,
                  char token[CERTIFICATE_TOKEN])
{
    return hint_name(find_witness(h, q, m, w), "", token);
}

static bool nothing_new(struct hint_maker *h, const struct shogi_position *q, shogi_move m,
                        const struct shogi_position *back, int w)
{
    shogi_move moves[SHOGI_MAX_MOVES];
    size_t count = shogi_evasions(back, moves);
    for (size_t i = 0; i < count; i++) {
        if (shogi_move_to(moves[i]) != shogi_move_to(m) && shogi_is_legal(q, moves[i]))
            continue;
        if (!hint_interposes(back, moves[i]) ||
            ask_futile(&h->ask, back, moves[i], w, BUDGET_ALL, NULL) != ASK_YES)
            return false;
    }
    return true;
}

/* Why m is futile in Q, which is worth at most t. */
bool hint_futile(struct hint_maker *h, const struct shogi_position *q, shogi_move m, int t,
                 char token[CERTIFICATE_TOKEN])
{
    shogi_move captures[2];
    size_t count = hint_x_captures(q, m, captures);
    for (int mates = 1; mates >= 0; mates--)
        for (size_t i = 0; i < count; i++) {
            struct shogi_position back = hint_given_back(q, m, captures[i]);
            char how = shogi_move_promotes(captures[i]) ? '+' : '=';
            int w =
                mates ? (hint_ask_within(h, &back, 1) == ASK_YES ? 0 : -1) : worth(h, &back, t + 4);
            if (w < 0)
                continue;
            if (mates) {
                snprintf(token, CERTIFICATE_TOKEN, "N%c", how);
                return true;
            }
            if (!nothing_new(h, q, m, &back, w) || find_witness(h, q, m, w) == SHOGI_MOVE_NONE)
                continue;
            snprintf(token, CERTIFICATE_TOKEN, "N%c%d", how, w);
            return true;
        }
    struct shogi_position p = hint_after(q, m);
    for (size_t i = 0; i < count; i++) {
        struct shogi_position taken = hint_after(&p, captures[i]);
        if (hint_ask_within(h, &taken, 1) == ASK_YES) {
            strcpy(token, "X");
            return true;
        }
    }
    strcpy(token, "Y");
    return !asker_done(&h->ask);
}

bool hint_short(struct hint_maker *h, const struct shogi_position *q, shogi_move m, int t,
                char token[CERTIFICATE_TOKEN])
{
    struct shogi_position next = hint_after(q, m);
    enum ask_answer quick = t >= 4 ? hint_ask_within(h, &next, t - 2) : ASK_NO;
    if (quick == ASK_STOPPED)
        return false;
    if (quick == ASK_NO)
        return hint_futile(h, q, m, t, token);
    strcpy(token, "-");
    return true;
}

/* ---- real ---- */

/* Would "V w" do: does every answer that counts keep within w, or is it futile? */
static bool none_reaches(struct hint_maker *h, const struct shogi_position *q, shogi_move m, int w)
{
    shogi_move moves[SHOGI_MAX_MOVES];
    size_t count = shogi_evasions(q, moves);
    for (size_t i = 0; i < count; i++) {
        bool between = hint_interposes(q, moves[i]);
        if (between && !hint_counts_before(q, m, moves[i]))
            continue;
        struct shogi_position next = hint_after(q, moves[i]);
        if (w - 2 >= 2 && hint_ask_within(h, &next, w - 2) == ASK_YES)
            continue;
        if (!between || ask_futile(&h->ask, q, moves[i], w, BUDGET_ALL, NULL) != ASK_YES)
            return false;
    }
    return true;
}

/* Some w that Q' is worth more than, and that no answer which counts in Q reaches; 0: none was
 * found. At first only t, or just below what Q' is worth; `further`: beyond t. */
static int find_bound_between(struct hint_maker *h, const struct shogi_position *q, shogi_move m,
                              const struct shogi_position *back, int t, bool further)
{
    if (further && hint_ask_within(h, back, t) == ASK_NO)
        for (int w = t + 1; w <= t + BEYOND_MAX && hint_ask_within(h, back, w) == ASK_NO; w++)
            if (w % 4 < 2 && none_reaches(h, q, m, w))
                return w;
    if (further)
        return 0;
    int v = hint_ask_within(h, back, t) == ASK_NO ? t + 1 : worth(h, back, t + 4);
    return v > 1 && none_reaches(h, q, m, v - 1) ? v - 1 : 0;
}

/* Why m is real in Q, though X takes it; Q is worth more than t. */
bool hint_new(struct hint_maker *h, const struct shogi_position *q, shogi_move m,
              shogi_move capture, int t, char token[CERTIFICATE_TOKEN])
{
    struct shogi_position back = hint_given_back(q, m, capture);
    shogi_move moves[SHOGI_MAX_MOVES];
    char usi[SHOGI_USI_MAX];
    size_t count = shogi_evasions(&back, moves);
    for (int pass = 0; pass < 4; pass++) {
        if (pass % 2) {
            int w = find_bound_between(h, q, m, &back, t, pass == 3);
            if (w > 0) {
                snprintf(token, CERTIFICATE_TOKEN, "V%d", w);
                return true;
            }
            continue;
        }
        for (size_t i = 0; i < count; i++) {
            if (shogi_move_to(moves[i]) != shogi_move_to(m) && shogi_is_legal(q, moves[i]))
                continue;
            if (hint_interposes(&back, moves[i]) != (pass == 2))
                continue;
            if (pass == 2 && !hint_is_real(h, &back, moves[i], t))
                continue;
            shogi_move_to_usi(moves[i], usi);
            snprintf(token, CERTIFICATE_TOKEN, "D%s", usi);
            return true;
        }
    }
    return false;
}

bool hint_is_real(struct hint_maker *h, const struct shogi_position *q, shogi_move m, int t)
{
    shogi_move captures[2];
    char unused[CERTIFICATE_TOKEN];
    size_t count = hint_x_captures(q, m, captures);
    bool real = ask_futile(&h->ask, q, m, t, BUDGET_ALL, NULL) == ASK_NO;
    for (size_t i = 0; i < count && real; i++)
        real = hint_new(h, q, m, captures[i], t, unused);
    return real;
}
