/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One statement of a certificate: shown by the checker's code, its hints written down. Only for
 * certificate.c. */
#ifndef SAKUI_TSUME_VERIFY_CERTIFICATE_STATEMENT_H
#define SAKUI_TSUME_VERIFY_CERTIFICATE_STATEMENT_H

#include "tsume/check/finding.h"
#include "tsume/verify/certificate_hints.h"

enum statement_type {
    STATE_NO_MATE,
    STATE_LINE,
    STATE_ONLY,
    STATE_SHORTER,
    STATE_LONGEST,
    STATE_VALUE,
    STATE_BEST,
    STATE_FASTEST,
    STATE_FINDING
};

struct statement {
    enum statement_type type;
    size_t ply;
    const struct naive_move *moves;
    size_t count;
    int v;
    enum certified_kind kind;
    const char *severity;
};

/* Shows and writes a statement, or leaves no trace of it. */
bool statement_show(struct hint_maker *h, const struct statement *s);

#endif
