/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A problem as commands on Go want it: a region to search, out of the neutral problem's set-up and
 * its marks. */
#ifndef SAKUI_CLI_GO_PROBLEM_H
#define SAKUI_CLI_GO_PROBLEM_H

#include "core/diag.h"
#include "core/json.h"
#include "core/problem.h"
#include "importers/go_setup.h"
#include "tsume/go/solver/solver.h"

struct go_case {
    struct go_problem go;
    bool side_known;        /* else the problem is asked for both sides */
    enum go_role side;      /* to move, if known */
    const char *crucial_by; /* property that marks the stones in question; NULL: proposed here */
    const char *region_by;  /* property that marks the region; NULL: found here */
};

/* SAKUI_INPUT with a diagnostic if no life-and-death problem can be made of it. */
sakui_status go_case_make(const struct problem *p, bool one_eye, struct go_case *out,
                          struct diag_list *diags);

enum go_color go_role_color(const struct go_case *c, enum go_role role);
/* "black", "white". */
const char *go_role_name(const struct go_case *c, enum go_role role);

#define GO_MOVE_TEXT 8
/* As SGF writes it ("cd", "pass"), and as players do ("C16", "pass"). */
void go_move_sgf(const struct go_region *r, go_move move, char out[GO_MOVE_TEXT]);
void go_move_name(const struct go_region *r, go_move move, char out[GO_MOVE_TEXT]);
void go_point_name(const struct go_board *b, int point, char out[GO_MOVE_TEXT]);
void go_point_sgf(const struct go_board *b, int point, char out[GO_MOVE_TEXT]);

/* The move of a file's node, false if it has none. *color: whose turn it is; the node may say
 * otherwise. *point may be GO_PASS. */
bool go_node_move(const struct go_setup *setup, const struct problem_node *n, enum go_color *color,
                  int *point);

/* "setup": what was assumed when the region was made. */
void go_case_json(const struct go_case *c, struct json *j);
void go_case_text(const struct go_case *c, struct strbuf *out);

#endif
