/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads certificates of Go problems as text (docs/formats/go-certificate.md) and checks them,
 * statement by statement. */
#ifndef SAKUI_TSUME_CHECK_GO_CERTIFICATE_H
#define SAKUI_TSUME_CHECK_GO_CERTIFICATE_H

#include "tsume/check/certificate_text.h"
#include "tsume/check/go_strategy.h"

#define GO_CERTIFICATE_STEPS 20000000ul /* moves made for one statement */
#define GO_CERTIFICATE_FACTS 2000000ul  /* positions noted for one statement */

struct go_certificate_report {
    enum certificate_verdict verdict;
    long line, column; /* where it went wrong, from 1 */
    char reason[320];
    unsigned long statements, hints, facts, steps;
    unsigned long missing; /* statements that it says it could not show */
    char name[128];
};

/* The next certificate of the stream; false: there is none. Once one cannot be read or is rejected,
 * the rest of the stream is not looked at. */
bool go_certificate_check_next(struct certificate_reader *reader, certificate_words words,
                               void *words_context, struct go_certificate_report *report);

#endif
