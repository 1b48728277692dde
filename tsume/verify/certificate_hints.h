/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solver behind the hints of a certificate. Only for certificate.c. */
#ifndef SAKUI_TSUME_VERIFY_CERTIFICATE_HINTS_H
#define SAKUI_TSUME_VERIFY_CERTIFICATE_HINTS_H

#include "core/strbuf.h"
#include "core/vec.h"
#include "tsume/check/certificate.h"
#include "tsume/verify/ask.h"
#include "tsume/verify/certificate_positions.h"

/* A position of the chain of mates being shown. Proofs of different ages may go round in a circle:
 * a position that would close one is proved again, independently, and all below it belongs to that
 * further proof, its level. */
struct open_position {
    uint64_t key;
    unsigned level;
};

struct hint_maker {
    struct certificate c;
    struct asker ask;
    struct strbuf tape;
    size_t column;                     /* of the tape's last line */
    size_t max_bytes;                  /* of text and facts; 0 = as many as there are */
    bool full;                         /* … reached */
    vec_of(struct open_position) open; /* the chain being shown */
    unsigned level;                    /* of the position asked about now; 0: the first proof */
    bool careful;                      /* look out for circles before they are closed */
    bool circle;                       /* one was closed */
    vec_of(uint64_t) keys;             /* of c.forbidden, for the solver */
    bool exact; /* search with the forbidden positions, not merely look out for them */
};

/* certificate_hint_source; the context is the hint_maker. */
bool hint_make(void *context, const struct certificate_question *question,
               char token[CERTIFICATE_TOKEN]);

#endif
