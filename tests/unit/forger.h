/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A forger of certificates: states what he likes, with the solver's own hints behind it. */
#ifndef SAKUI_TESTS_UNIT_FORGER_H
#define SAKUI_TESTS_UNIT_FORGER_H

#include "tsume/verify/certificate_statement.h"

struct forger {
    struct hint_maker h;
    struct tsume_solver *solver;
    unsigned long statements;
    int v; /* of `value` */
};

/* Writes the head of a certificate of this position, up to "setup ok". */
void forger_begin(struct forger *f, const char *sfen);
/* A statement as the certificate has it ("best 3", "finding note last-move 1 G*1b"); false: the
 * checker's code refuses it whatever the solver says. */
bool forger_state(struct forger *f, const char *text);
/* Adds a line as it is, unseen: "verdict …", "futile …". */
void forger_add(struct forger *f, const char *text);
/* The whole with fitting counts, to be freed; the forger is done. */
char *forger_end(struct forger *f);

#endif
