/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes the certificate of a Go problem (docs/formats/go-certificate.md): the statements are shown
 * by the code of the checker itself (tsume/check/go_strategy.h), a solver giving the hints, and the
 * hints are written down. What cannot be shown within the limits is left out and counted. */
#ifndef SAKUI_TSUME_VERIFY_GO_CERTIFICATE_H
#define SAKUI_TSUME_VERIFY_GO_CERTIFICATE_H

#include "core/strbuf.h"
#include "tsume/verify/go_judge.h"

struct go_certificate_summary {
    bool wanted;
    size_t bytes;
    unsigned long statements, hints, facts;
    unsigned long missing; /* statements that were not shown */
    uint64_t nodes;        /* searched for it */
};

/* For the results of a report: both sides to move, and every first move. The text is appended. */
sakui_status go_certificate_write(const struct go_problem *problem, const struct go_report *report,
                                  const char *id, const struct limits *limits, struct strbuf *out,
                                  struct go_certificate_summary *summary);

#endif
