/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Go problems for the commands that ask about them. */
#ifndef SAKUI_CLI_GO_SOLVE_H
#define SAKUI_CLI_GO_SOLVE_H

#include "cli/go_problem.h"
#include "cli/inputs.h"
#include "cli/record.h"
#include "tsume/go/solver/solver.h"

struct go_how {
    bool one_eye;
    int threats; /* the largest number of ko threats that is tried */
    bool brief;  /* solve: the results alone */
};

/* sakui solve: status for both sides, every first move. */
void go_solve_visit(const struct context *c, const struct go_how *how, const struct problem *p,
                    struct answer *answer);

struct go_verify_how {
    struct go_how go;
    bool deep, tries;
    double certificate_time; /* 0 = as the limits say */
};
/* sakui verify: first moves, the file's own tree. */
void go_verify_visit(const struct context *c, const struct go_verify_how *how,
                     const struct problem *p, struct answer *answer);
/* The definition of a kind of finding, or of all (NULL); false if there is none of that name. */
bool go_explain(const char *name, struct strbuf *out);

/* sakui indicators and sakui features: a flat record each. */
void go_indicators_visit(const struct context *c, const struct problem *p,
                         enum record_format format, struct answer *answer);
void go_features_visit(const struct problem *p, enum record_format format, struct answer *answer);
struct go_features;
/* The columns of a table of Go problems; `f` NULL: the names alone. */
void go_features_fields(struct record *r, const char *id, const char *line_from,
                        const struct go_features *f);
void go_features_list(struct strbuf *out);

/* Words of a status: "dead", "ko (white lives with 2 threats)". */
void go_status_words(const struct go_case *c, const struct go_status *s, struct strbuf *out);
/* status, threats, … into an open object. */
void go_status_json(const struct go_case *c, const struct go_status *s, struct json *j);

#endif
