/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes the certificate of a verdict (docs/formats/certificate.md): the statements are shown by
 * the code of the checker itself (tsume/check/certificate.h), the solver giving the hints, and the
 * hints are written down. What cannot be shown within the limits is written as claimed only. */
#ifndef SAKUI_TSUME_VERIFY_CERTIFICATE_H
#define SAKUI_TSUME_VERIFY_CERTIFICATE_H

#include "core/strbuf.h"
#include "tsume/shogi/solver/solver.h"
#include "tsume/verify/report.h"

struct certificate_summary {
    bool wanted, written;
    bool complete; /* the verdict is shown in full */
    size_t bytes;
    unsigned long statements, hints, facts, claimed;
    uint64_t nodes;        /* searched for it */
    double seconds;        /* CPU time of the thread */
    enum limit_kind limit; /* that stopped it before everything was shown */
};

struct certificate_order {
    const char *id;      /* of the problem */
    const char *profile; /* name of it */
    struct strbuf *out;  /* the text is appended */
    double seconds;      /* for writing it; 0 = as many as for the verdict */
    struct certificate_summary *summary;
};

/* The solver that made the report still knows most of the answers. limits are those of the problem,
 * counted anew (but for order->seconds); memory_bytes bounds what is held for the certificate
 * besides the solver. */
sakui_status certificate_write(struct tsume_solver *solver, const struct verify_report *report,
                               const struct limits *limits, const struct certificate_order *order);

#endif
