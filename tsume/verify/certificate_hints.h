/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solver behind the hints of a certificate. Only for certificate.c. */
#ifndef SAKUI_TSUME_VERIFY_CERTIFICATE_HINTS_H
#define SAKUI_TSUME_VERIFY_CERTIFICATE_HINTS_H

#include "core/strbuf.h"
#include "core/vec.h"
#include "tsume/check/certificate.h"
#include "tsume/verify/ask.h"
#include "tsume/verify/certificate_positions.h"

struct hint_maker {
    struct certificate c;
    struct asker ask;
    struct strbuf tape;
    size_t column;         /* of the tape's last line */
    size_t max_bytes;      /* of text and facts; 0 = as many as there are */
    bool full;             /* … reached */
    vec_of(uint64_t) open; /* positions asked about (HINT_MATES) in this statement */
    vec_of(uint64_t) keys; /* of c.forbidden, for the solver */
    bool exact;            /* search with the forbidden positions, not merely look out for them */
    unsigned again;        /* try so many: proofs of different ages may go round in a circle */
    bool circle;           /* this one did */
};

/* certificate_hint_source; the context is the hint_maker. */
bool hint_make(void *context, const struct certificate_question *question,
               char token[CERTIFICATE_TOKEN]);

#endif
