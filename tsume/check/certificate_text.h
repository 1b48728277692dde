/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads certificates as text (docs/formats/certificate.md) and checks them, statement by statement.
 */
#ifndef SAKUI_TSUME_CHECK_CERTIFICATE_TEXT_H
#define SAKUI_TSUME_CHECK_CERTIFICATE_TEXT_H

#include "tsume/check/certificate.h"

enum certificate_verdict {
    CERTIFICATE_ACCEPTED,
    CERTIFICATE_REJECTED,   /* a statement was not shown, or does not fit the others */
    CERTIFICATE_UNREADABLE, /* not a certificate, or cut short */
    CERTIFICATE_NO_MEMORY,
};

struct certificate_report {
    enum certificate_verdict verdict;
    long line, column; /* where it went wrong, from 1 */
    char reason[320];
    unsigned long statements, hints, facts;
    unsigned long not_certified; /* findings the certificate names but does not show */
    bool incomplete;             /* the verdict is none, or is not shown in full */
    bool of_line;                /* … is shown of the line as the solution, not of best play */
    size_t peak_bytes;
    char name[1024];   /* of the problem, as the certificate calls it */
    char claimed[32];  /* the verdict it is for */
    char profile[320]; /* … and by which profile: "modern", "classic", "own NAME" */
    char start[NAIVE_SFEN_MAX];
};

/* Fills the buffer, answers how many bytes; 0 at the end. */
typedef size_t (*certificate_bytes)(void *context, char *buffer, size_t size);
/* Is told in words what has been shown, one sentence at a time. */
typedef void (*certificate_words)(void *context, const char *sentence);

struct certificate_reader;
struct certificate_reader *certificate_reader_new(certificate_bytes bytes, void *context);
void certificate_reader_free(struct certificate_reader *reader);
/* Checks the next certificate of the stream. False: there is none. After one that is not accepted
 * the stream goes on with the next. */
bool certificate_check_next(struct certificate_reader *reader, certificate_words words,
                            void *words_context, size_t max_bytes,
                            struct certificate_report *report);

#endif
