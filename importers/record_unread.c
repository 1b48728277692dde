/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/record_unread.h"

#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "core/vec.h"
#include "importers/kanji.h"
#include "importers/move_text.h"
#include "importers/record_write.h"

static bool is(const struct problem_tag *t, const char *key)
{
    return strcmp(t->key, key) == 0;
}

static void add_word(const char *word, size_t n, struct strbuf *out)
{
    for (size_t i = 0; i < n; i++)
        strbuf_addc(out, word[i] == '\n' || word[i] == '\r' ? ' ' : word[i]);
}

/* Words between blanks: KIF numbers each on a line of its own. Answers the number of the last. */
static size_t write_words(const char *words, size_t ply, bool kif, struct strbuf *out)
{
    if (!kif) {
        add_word(words, strlen(words), out);
        strbuf_addc(out, '\n');
        return ply;
    }
    for (const char *s = words; *s;) {
        size_t k = strcspn(s, " ");
        if (k) {
            strbuf_addf(out, "%4zu ", ++ply);
            add_word(s, k, out);
            strbuf_addc(out, '\n');
        }
        s += k + (s[k] == ' ');
    }
    return ply;
}

/* A drop of a piece nobody holds, which no position has as a move. */
static shogi_move drop_of_usi(const char *s)
{
    static const char letters[] = " PLNSBRG"; /* in the order of the types */
    const char *letter = s[0] && s[0] != ' ' ? strchr(letters, s[0]) : NULL;
    if (!letter || s[1] != '*' || s[2] < '1' || s[2] > '9' || s[3] < 'a' || s[3] > 'i' || s[4])
        return SHOGI_MOVE_NONE;
    return shogi_move_drop((int)(letter - letters), shogi_square_of(s[2] - '0', s[3] - 'a' + 1));
}

static void write_illegal(const struct tree_walk *w, const char *text, bool kif, struct strbuf *out)
{
    const struct shogi_position *p = tree_walk_after(w);
    shogi_move m = shogi_move_from_usi(p, text);
    if (m == SHOGI_MOVE_NONE)
        m = drop_of_usi(text);
    int color;
    if (kif)
        strbuf_addf(out, "%4zu ", w->ply + 1);
    else if (!kanji_side_mark(text, &color)) /* what could not be read has kept its own */
        strbuf_adds(out, p->side == SHOGI_BLACK ? "▲" : "△");
    if (m != SHOGI_MOVE_NONE)
        move_text_describe(p, m, out);
    else
        add_word(text, strlen(text), out);
    strbuf_addc(out, '\n');
}

/* The first tag of the second group: what is written in place of a next move ends before it. */
static const struct problem_tag *second_group(const struct problem_node *n)
{
    bool first = true;
    const struct problem_tag *t = n->tags;
    for (; t; t = t->next) {
        if (is(t, "unread-variation") || (is(t, "illegal-move") && !first))
            break;
        first = first && !is(t, "illegal-move");
    }
    return t;
}

size_t record_write_illegal(const struct tree_walk *w, bool kif, struct strbuf *out)
{
    size_t ply = w->ply;
    const struct problem_tag *end = second_group(w->node);
    for (const struct problem_tag *t = w->node->tags; t != end; t = t->next) {
        if (is(t, "illegal-move")) {
            write_illegal(w, t->value, kif, out);
            ply++;
        } else if (is(t, "unread-moves")) {
            ply = write_words(t->value, ply, kif, out);
        }
    }
    return ply;
}

static void write_groups(const struct tree_walk *w, const struct problem_tag *t, bool kif,
                         struct strbuf *out)
{
    for (; t; t = t->next) {
        if (is(t, "illegal-move")) {
            strbuf_addf(out, "\n変化：%zu手\n", w->ply + 1);
            write_illegal(w, t->value, kif, out);
        } else if (is(t, "unread-moves")) {
            write_words(t->value, w->ply + 1, kif, out);
        } else if (is(t, "unread-variation")) {
            char *words;
            unsigned long ply = strtoul(t->value, &words, 10);
            strbuf_addf(out, "\n変化：%lu手\n", ply);
            write_words(words + strspn(words, " "), ply ? ply - 1 : 0, kif, out);
        }
    }
}

/* An end that is a variation of its own. */
static void write_end(const struct tree_walk *w, bool kif, bool handicap, long used,
                      struct strbuf *out)
{
    if (w->node->end == END_NONE)
        return;
    strbuf_addf(out, "\n変化：%zu手\n", w->ply + 1);
    if (kif && record_end_mark(w->node))
        record_write_end_mark(w->node, w->ply + 1, used, out);
    else
        record_write_summary(w, handicap, out);
}

void record_write_unread(const struct tree_walk *w, bool kif, bool handicap, long used,
                         struct record_pending *pending, struct strbuf *out)
{
    if (!problem_main_next(w->node)) {
        write_groups(w, second_group(w->node), kif, out);
        return;
    }
    struct strbuf text;
    strbuf_init(&text);
    write_groups(w, w->node->tags, kif, &text);
    write_end(w, kif, handicap, used, &text);
    if (text.length && !text.failed) {
        struct record_block block = {w->ply, strbuf_take(&text)};
        if (!block.text || !vec_push(pending, block)) {
            mem_free(block.text);
            out->failed = true;
        }
    }
    out->failed = out->failed || text.failed;
    strbuf_free(&text);
}

void record_write_pending(struct record_pending *pending, size_t ply, struct strbuf *out)
{
    while (pending->count && pending->items[pending->count - 1].ply >= ply) {
        char *text = pending->items[--pending->count].text;
        strbuf_adds(out, text);
        mem_free(text);
    }
}

void record_pending_free(struct record_pending *pending)
{
    while (pending->count)
        mem_free(pending->items[--pending->count].text);
    vec_free(pending);
}
