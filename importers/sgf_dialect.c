/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>
#include <strings.h>

#include "importers/sgf_problem.h"

static const struct problem_node *next_node(const struct problem_node *n)
{
    if (n->first_child)
        return n->first_child;
    while (n && !n->next)
        n = n->parent;
    return n ? n->next : NULL;
}

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
    for (const struct problem_node *n = p->root; n; n = next_node(n)) {
        s.moves = s.moves || (n != p->root && strcmp(n->move, SGF_NO_MOVE) != 0);
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
