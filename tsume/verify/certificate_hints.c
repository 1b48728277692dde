/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which hint is wanted, and how it is written down. */
#include "tsume/verify/certificate_hints.h"

#include <stdio.h>
#include <string.h>

#include "tsume/shogi/notation.h"
#include "tsume/verify/certificate_parts.h"

#define LINE_WIDTH 96

bool hint_name(shogi_move m, const char *suffix, char token[CERTIFICATE_TOKEN])
{
    char usi[SHOGI_USI_MAX];
    if (m == SHOGI_MOVE_NONE)
        return false;
    shogi_move_to_usi(m, usi);
    snprintf(token, CERTIFICATE_TOKEN, "%s%s", usi, suffix);
    return true;
}

static bool make(struct hint_maker *h, const struct certificate_question *k,
                 char token[CERTIFICATE_TOKEN])
{
    struct shogi_position p = hint_position(k->position);
    shogi_move m = k->move.to ? hint_move(&p, k->move) : SHOGI_MOVE_NONE;
    switch (k->hint) {
    case HINT_MATES:
        return hint_mates(h, &p, token);
    case HINT_ESCAPES:
        return hint_escapes(h, k->position, &p, token);
    case HINT_REFUTES:
        return hint_refutes(h, k->position, &p, token);
    case HINT_WITHIN:
        return hint_within(h, &p, k->t, token);
    case HINT_IS_MATE: {
        enum ask_answer now = hint_ask_within(h, &p, 1);
        strcpy(token, now == ASK_YES ? "#" : "-");
        return now != ASK_STOPPED;
    }
    case HINT_SHORT:
        return hint_short(h, &p, m, k->t, token);
    case HINT_FUTILE:
        return hint_futile(h, &p, m, k->t, token);
    case HINT_LASTS:
        return hint_lasts(h, k->position, &p, k->t, token);
    case HINT_WITNESS:
        return hint_witness(h, &p, m, k->t, token);
    case HINT_WORTH:
        return hint_worth(h, &p, m, k->t, token);
    case HINT_NEW: {
        struct naive_position next = naive_play(k->position, k->move);
        struct shogi_position q = hint_position(&next);
        return hint_new(h, &p, m, hint_move(&q, k->capture), k->t, token);
    }
    }
    return false;
}

bool hint_make(void *context, const struct certificate_question *question,
               char token[CERTIFICATE_TOKEN])
{
    struct hint_maker *h = context;
    if (asker_done(&h->ask) || !make(h, question, token))
        return false;
    size_t length = strlen(token);
    if (h->max_bytes && h->tape.length + facts_bytes(&h->c.facts) > h->max_bytes) {
        h->full = true;
        return false;
    }
    if (h->column == 0 || h->column + length + 1 > LINE_WIDTH) {
        strbuf_adds(&h->tape, h->column ? "\n " : " ");
        h->column = 1;
    } else {
        strbuf_addc(&h->tape, ' ');
        h->column++;
    }
    strbuf_adds(&h->tape, token);
    h->column += length;
    return !h->tape.failed;
}
