/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/column_names.h"

#include <string.h>

const char *const koyama_names[KOYAMA_COUNT] = {
    "attackers_start", "defenders_start", "hand_start", "king_file", "king_rank",
    "closeness",       "king_moves",      "sacrifices", "aki_oute",  "ryo_oute"};

static bool is_one_of(const char *name, const char *const *words)
{
    for (; *words; words++) {
        if (strcmp(name, *words) == 0)
            return true;
    }
    return false;
}

bool name_is_outcome(const char *name)
{
    static const char *const words[] = {"rank",    "points", "score",      "votes",   "year",
                                        "contest", "class",  "rank class", "verdict", NULL};
    return is_one_of(name, words);
}

bool name_is_bookkeeping(const char *name)
{
    static const char *const words[] = {
        "id",          "game",      "algorithm",     "status",     "solved",    "censored",
        "limit",       "line_from", "line_censored", "mirror_key", "shift_key", "themes",
        "measurement", "orders",    "orders_solved", NULL};
    return is_one_of(name, words);
}

/* Medians and quartiles over the orders are named after what they are of. */
bool name_is_spread(const char *name)
{
    static const char *const ends[] = {"_median", "_q1", "_q3", NULL};
    static const char *const spreads[] = {"max_pn", "max_dn", "iterations", "nodes", NULL};
    const char *const *words = spreads;
    for (; *words; words++) {
        size_t length = strlen(*words);
        if (strncmp(name, *words, length) == 0 && is_one_of(name + length, ends))
            return true;
    }
    return false;
}

bool name_grows(const char *name)
{
    static const char *const words[] = {"max_pn",        "max_dn",   "max_pn_at", "max_dn_at",
                                        "iterations",    "nodes",    "expanded",  "reexpanded",
                                        "root_switches", "revisits", "max_depth", "terminals",
                                        "memory_bytes",  NULL};
    return is_one_of(name, words);
}

bool name_is_search(const char *name)
{
    static const char *const words[] = {"mean_depth",
                                        "branching",
                                        "proof_nodes",
                                        "proof_leaves",
                                        "proof_depth",
                                        "line_plies",
                                        "line_attacker_branching",
                                        "line_defender_branching",
                                        "line_refinement",
                                        "tries",
                                        "refuted_checks",
                                        "longest_refutation",
                                        "hidden_ply",
                                        "hidden_share",
                                        "hidden_distance",
                                        "line_pn_sum",
                                        "line_dn_sum",
                                        "line_cn_difference",
                                        "critical_turns",
                                        NULL};
    return name_grows(name) || is_one_of(name, words) || name_is_spread(name);
}
