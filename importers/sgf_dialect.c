/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>
#include <strings.h>

#include "importers/sgf_problem.h"

static bool is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

/* RIGHT as a word of its own in capitals, as goproblems.com asks for it. */
static bool says_right(const char *comment)
{
    for (const char *at = comment; (at = strstr(at, "RIGHT")) != NULL; at += 5) {
        if ((at == comment || !is_capital(at[-1])) && !is_capital(at[5]))
            return true;
    }
    return false;
}

struct signs {
    bool moves, right, correct, plus, wv, te, judged;
};

static void look_at_tags(const struct problem_tag *t, struct signs *s)
{
    for (; t; t = t->next) {
        const char *k = t->key;
        s->wv = s->wv || strcmp(k, "WV") == 0;
        s->te = s->te || strcmp(k, "TE") == 0;
        s->judged =
            s->judged || strcmp(k, "GB") == 0 || strcmp(k, "GW") == 0 || strcmp(k, "BM") == 0;
    }
}

const char *sgf_dialect(const struct problem *p)
{
    struct signs s = {0};
    for (const struct problem_node *n = p->root; n; n = problem_node_next(n)) {
        s.moves = s.moves || (n != p->root && strcmp(n->move, SGF_NO_MOVE) != 0);
        if (n != p->root) /* there TE is the event, in some old files */
            look_at_tags(n->tags, &s);
        if (!n->comment)
            continue;
        s.right = s.right || says_right(n->comment);
        if (!n->first_child) {
            s.correct = s.correct || strncasecmp(n->comment, "correct", 7) == 0;
            s.plus = s.plus || n->comment[0] == '+';
        }
    }
    if (!s.moves)
        return "none";
    return s.right     ? "goproblems"
           : s.correct ? "correct"
           : s.plus    ? "plus"
           : s.wv      ? "wv"
           : s.te      ? "te"
           : s.judged  ? "judged"
                       : "main-line";
}

/* --- what is said of one line ------------------------------------------------------------------
 */

static bool says_correct(const char *comment)
{
    return strncasecmp(comment, "correct", 7) == 0;
}

static bool says_plus(const char *comment)
{
    return comment[0] == '+';
}

/* Does a comment on the way to the leaf say so? */
static bool said_on_the_way(const struct problem_node *leaf, bool (*says)(const char *))
{
    for (const struct problem_node *n = leaf; n; n = n->parent) {
        if (n->comment && says(n->comment))
            return true;
    }
    return false;
}

static bool tagged(const struct problem_node *n, const char *key)
{
    for (const struct problem_tag *t = n->tags; t; t = t->next) {
        if (strcmp(t->key, key) == 0)
            return true;
    }
    return false;
}

static bool tagged_on_the_way(const struct problem_node *leaf, const char *key)
{
    for (const struct problem_node *n = leaf; n->parent; n = n->parent) {
        if (tagged(n, key))
            return true;
    }
    return false;
}

static enum sgf_claim by_judgement(const struct problem *p, const struct problem_node *leaf)
{
    bool good = tagged(leaf, p->side == SIDE_WHITE ? "GW" : "GB");
    bool bad = tagged(leaf, p->side == SIDE_WHITE ? "GB" : "GW");
    if (tagged_on_the_way(leaf, "BM"))
        return SGF_CLAIM_WRONG;
    return good ? SGF_CLAIM_RIGHT : bad ? SGF_CLAIM_WRONG : SGF_CLAIM_NONE;
}

static bool on_main_line(const struct problem_node *leaf)
{
    for (const struct problem_node *n = leaf; n->parent; n = n->parent) {
        if (!problem_goes_on(n))
            return false;
    }
    return true;
}

enum sgf_claim sgf_leaf_claim(const struct problem *p, const struct problem_node *leaf,
                              const char *dialect)
{
    bool (*says)(const char *) = strcmp(dialect, "goproblems") == 0 ? says_right
                                 : strcmp(dialect, "correct") == 0  ? says_correct
                                 : strcmp(dialect, "plus") == 0     ? says_plus
                                                                    : NULL;
    if (says)
        return said_on_the_way(leaf, says) ? SGF_CLAIM_RIGHT : SGF_CLAIM_WRONG;
    if (strcmp(dialect, "wv") == 0)
        return tagged_on_the_way(leaf, "WV") ? SGF_CLAIM_WRONG : SGF_CLAIM_RIGHT;
    if (strcmp(dialect, "te") == 0)
        return tagged_on_the_way(leaf, "BM")   ? SGF_CLAIM_WRONG
               : tagged_on_the_way(leaf, "TE") ? SGF_CLAIM_RIGHT
                                               : SGF_CLAIM_NONE;
    if (strcmp(dialect, "judged") == 0)
        return by_judgement(p, leaf);
    bool main_line = strcmp(dialect, "main-line") == 0 && on_main_line(leaf);
    return main_line ? SGF_CLAIM_RIGHT : SGF_CLAIM_NONE;
}
