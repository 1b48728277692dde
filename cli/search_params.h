/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options of the search family on the command line, shared by the commands that run a search. */
#ifndef SAKUI_CLI_SEARCH_PARAMS_H
#define SAKUI_CLI_SEARCH_PARAMS_H

#include "cli/context.h"
#include "core/search/search.h"
#include "core/strbuf.h"

struct search_params {
    const char *algorithm;
    const char *init, *evaluate;
    double epsilon, deep_r, cost_phi, cost_delta;
    long long deep_e, deep_d;
    bool check;
};

/* The rows of an option table whose values struct has a member `member` of this type. */
#define SEARCH_PARAM_SPECS(type, member, default_algorithm, default_evaluate)                        \
    {"algorithm",                                                                                    \
     'a',                                                                                            \
     OPTION_TEXT,                                                                                    \
     offsetof(type, member.algorithm),                                                               \
     default_algorithm,                                                                              \
     0,                                                                                              \
     0,                                                                                              \
     "NAME",                                                                                         \
     NULL,                                                                                           \
     "the search to use; 'list' names them all"},                                                    \
        {"init",                                                                                     \
         0,                                                                                          \
         OPTION_CHOICE,                                                                              \
         offsetof(type, member.init),                                                                \
         "constant",                                                                                 \
         0,                                                                                          \
         0,                                                                                          \
         NULL,                                                                                       \
         "constant|mobility|game",                                                                   \
         "first proof and disproof numbers of a leaf"},                                              \
        {"evaluate",                                                                                 \
         0,                                                                                          \
         OPTION_CHOICE,                                                                              \
         offsetof(type, member.evaluate),                                                            \
         default_evaluate,                                                                           \
         0,                                                                                          \
         0,                                                                                          \
         NULL,                                                                                       \
         "created|selected",                                                                         \
         "when a node's end of the game is noticed"},                                                \
        {"epsilon",   0,                                                                             \
         OPTION_REAL, offsetof(type, member.epsilon),                                                \
         "0.25",      0,                                                                             \
         100,         "X",                                                                           \
         NULL,        "df-pn-eps: the threshold from the second best child is multiplied by 1 + X"}, \
        {"deep-r", 0,    OPTION_REAL, offsetof(type, member.deep_r), "0.95", 0, 1,                   \
         "R",      NULL, "deep-pn: R"},                                                              \
        {"deep-e", 0,    OPTION_INT,     offsetof(type, member.deep_e), "5", 0, 1000,                \
         "E",      NULL, "deep-df-pn: E"},                                                           \
        {"deep-d", 0,    OPTION_INT,     offsetof(type, member.deep_d), "4", 0, 1000,                \
         "D",      NULL, "deep-df-pn: D"},                                                           \
        {"cost-phi", 0,   OPTION_REAL, offsetof(type, member.cost_phi),          "0", -1000,         \
         1000,       "C", NULL,        "df-pn+: cost added to phi on every edge"},                   \
        {"cost-delta", 0,   OPTION_REAL, offsetof(type, member.cost_delta),          "0", -1000,     \
         1000,         "C", NULL,        "df-pn+: cost added to delta on every edge"},               \
    {                                                                                                \
        "check", 0, OPTION_FLAG, offsetof(type, member.check), NULL, 0, 0, NULL, NULL,               \
            "walk the proof with independent code before answering"                                  \
    }

void search_params_options(const struct search_params *p, const struct context *c,
                           struct search_options *out);
/* Takes over NAME=VALUE,NAME=VALUE: the options of the table above in one word. The texts *p then
 * has may point into *words, the caller's to free. EXIT_WRONG_USAGE with a message, or -1. */
int search_params_assign(struct search_params *p, struct context *c, const char *text,
                         struct strbuf *words);
/* "list" prints the algorithms and answers EXIT_FINE; an unknown name is EXIT_WRONG_USAGE with a
 * message; -1: go on with *out. */
int search_params_algorithm(const struct search_params *p, struct context *c,
                            const struct search_algorithm **out);

#endif
