/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/record_write.h"

#include <stdio.h>
#include <string.h>

#include "importers/bod.h"
#include "importers/headers.h"
#include "importers/kanji.h"
#include "importers/move_text.h"
#include "importers/record.h"

bool record_is_handicap(const struct problem *p)
{
    const char *name = problem_tag_get(p, "手合割");
    const struct handicap *h = name ? handicap_by_name(name) : handicap_by_sfen(p->setup);
    return problem_tag_get(p, "上手") || problem_tag_get(p, "下手") || (h && h != handicap_at(0));
}

void record_add_flat(struct strbuf *out, const char *text)
{
    for (; *text; text++)
        strbuf_addc(out, *text == '\n' || *text == '\r' ? ' ' : *text);
}

/* A "#" line; one that would mean something to a reader gets a second "#". */
static void write_hash(const char *text, size_t length, bool behind_moves, struct strbuf *out)
{
    struct strbuf line;
    strbuf_init(&line);
    strbuf_addc(&line, '#');
    strbuf_add(&line, text, length);
    if (record_is_frame(strbuf_str(&line), behind_moves))
        strbuf_addc(out, '#');
    record_add_flat(out, strbuf_str(&line));
    strbuf_addc(out, '\n');
    out->failed = out->failed || line.failed;
    strbuf_free(&line);
}

/* "3" and "3手目" with a colon behind them number a move. */
static bool is_number(const char *key)
{
    char line[128];
    unsigned number;
    bool punctuated;
    int n = snprintf(line, sizeof line, "%s：", key);
    return n > 0 && (size_t)n < sizeof line &&
           move_text_number(line, &number, &punctuated) == (size_t)n;
}

/* Can a reader tell the line from a move, a comment, a diagram …? */
static bool usable_key(const char *key)
{
    return key[0] && !is_number(key) && !strpbrk(key, "*#&|+:(\r\n") && !strstr(key, "：") &&
           strlen(key) <= 100 && !kanji_blanks(key) && record_is_plain(key, true) &&
           !record_is_setup_key(key);
}

/* 盤面回転: a word without a value. */
static bool is_word(const struct problem_tag *t)
{
    return !t->value[0] && strncmp(t->key, "盤面", 6) == 0;
}

/* Does the tag come back as it is, unless it is written as a remark? */
static bool is_usable(const struct problem_tag *t)
{
    if (strcmp(t->key, "?") == 0)
        return record_is_plain(t->value, false);
    return strcmp(t->key, "#") == 0 || strcmp(t->key, "手数＝") == 0 || is_word(t) ||
           (usable_key(t->key) && !record_next_header(t->value));
}

static void write_tag(const struct problem_tag *t, struct strbuf *out)
{
    if (strcmp(t->key, "#") == 0) {
        write_hash(t->value, strlen(t->value), false, out);
        return;
    }
    strbuf_adds(out, is_usable(t) ? "" : "# ");
    record_add_flat(out, strcmp(t->key, "?") == 0 ? "" : t->key);
    if (strcmp(t->key, "?") != 0 && strcmp(t->key, "手数＝") != 0 && !is_word(t))
        strbuf_adds(out, "：");
    record_add_flat(out, t->value);
    strbuf_addc(out, '\n');
}

/* Does 手合割, as it is or as write_setup adds it, say that mate is asked for? */
static bool says_mate(const struct problem *p)
{
    const char *said = problem_tag_get(p, "手合割");
    if (p->goal != GOAL_MATE || handicap_by_sfen(p->setup))
        return false;
    return !said || kanji_word(said, "詰将棋") || kanji_word(said, "詰め将棋");
}

static void write_fields(const struct problem *p, struct strbuf *out)
{
    struct header fields[HEADER_FIELDS];
    size_t count = headers_of_fields(p, says_mate(p), fields);
    for (size_t i = 0; i < count; i++) {
        strbuf_addf(out, "%s：", fields[i].key);
        record_add_flat(out, fields[i].text);
        strbuf_addc(out, '\n');
    }
}

/* Other formats have headers of any name. */
static void report_remarks(const struct problem *p, struct diag_list *diags)
{
    for (const struct problem_tag *t = p->tags; t; t = t->next) {
        if (is_usable(t))
            continue;
        diag_add(diags, DIAG_WARNING, p->file, p->line, 0, "header-as-remark",
                 "The header %s would be read as something else%s; it is written as a remark.",
                 strcmp(t->key, "?") == 0 ? t->value : t->key,
                 record_is_setup_key(t->key) ? ", a part of the set-up" : "");
    }
}

static void write_setup(const struct problem *p, struct strbuf *out)
{
    struct setup s;
    const char *said = problem_tag_get(p, "手合割");
    const struct handicap *h = handicap_by_sfen(p->setup);
    const struct handicap *named = said ? handicap_by_name(said) : NULL;
    if (!said && (h || p->goal == GOAL_MATE)) /* "その他" would be taken for a tsume problem */
        strbuf_addf(out, "手合割：%s\n", h ? h->name : "詰将棋");
    if (!setup_from_sfen(&s, p->setup))
        return;
    bool handicap = record_is_handicap(p), unread = p->root->tags != NULL;
    if (!h || (said && h != named))
        bod_write(&s, handicap, out);
    else if (!unread) /* a first move that cannot be played must not tell whose turn it is */
        return;
    strbuf_addf(out, "%s番\n", kanji_side_text(s.side, handicap));
}

bool record_needs_end(const struct problem_node *n)
{
    return n->first_child && n->stops && n->end == END_NONE &&
           !problem_node_tag_get(n, "illegal-move");
}

static void report_added_ends(const struct problem *p, struct diag_list *diags)
{
    size_t count = 0;
    for (const struct problem_node *n = p->root; n; n = problem_node_next(n))
        count += record_needs_end(n);
    if (count)
        diag_add(diags, DIAG_WARNING, p->file, p->line, 0, "end-added",
                 "%zu line%s without an end before variations; 中断 is written there.", count,
                 count == 1 ? " stops" : "s stop");
}

sakui_status record_write_head(const struct problem *p, const struct writer_options *o, bool kif,
                               struct strbuf *out, struct diag_list *diags)
{
    headers_report_lost(p, kif ? "KIF" : "KI2", true, diags);
    report_remarks(p, diags);
    report_added_ends(p, diags);
    if (o->index)
        strbuf_adds(out, "#--separator--\n");
    if (kif)
        strbuf_addf(out, "#KIF version=2.0 encoding=%s\n", o->shift_jis ? "Shift_JIS" : "UTF-8");
    write_fields(p, out);
    for (const struct problem_tag *t = p->tags; t; t = t->next)
        write_tag(t, out);
    write_setup(p, out);
    return SAKUI_OK;
}

static void write_lines(const char *mark, const char *text, struct strbuf *out)
{
    for (;;) {
        size_t n = strcspn(text, "\n");
        strbuf_adds(out, mark);
        strbuf_add(out, text, n);
        strbuf_addc(out, '\n');
        if (!text[n])
            return;
        text += n + 1;
    }
}

static void write_hash_lines(const char *text, struct strbuf *out)
{
    for (;;) {
        size_t n = strcspn(text, "\n");
        write_hash(text, n, true, out);
        if (!text[n])
            return;
        text += n + 1;
    }
}

void record_write_notes(const struct problem_node *n, struct strbuf *out)
{
    if (n->comment)
        write_lines("*", n->comment, out);
    for (const struct problem_tag *t = n->tags; t; t = t->next) {
        if (strcmp(t->key, "bookmark") == 0)
            write_lines("&", t->value, out);
        else if (strcmp(t->key, "#") == 0)
            write_hash_lines(t->value, out);
    }
}

const char *record_end_mark(const struct problem_node *n)
{
    enum problem_end end;
    int color;
    if (!n->end_text)
        return kanji_end_text(n->end);
    const char *s = n->end_text;
    size_t at = kanji_side_name(s, &color);
    if (at)
        at += kanji_word(s + at, "の") + kanji_blanks(s + at);
    size_t k = kanji_end_mark(s + at, &end);
    return k && end == n->end && !s[at + k] ? s : NULL;
}

void record_write_time(struct strbuf *out, int seconds, long total)
{
    strbuf_addf(out, "   (%2d:%02d/%02ld:%02ld:%02ld)", seconds / 60, seconds % 60, total / 3600,
                total / 60 % 60, total % 60);
}

void record_write_end_mark(const struct problem_node *n, size_t number, long used,
                           struct strbuf *out)
{
    const char *mark = record_end_mark(n);
    if (!mark)
        return;
    strbuf_addf(out, "%4zu %s", number, mark);
    const char *time = problem_node_tag_get(n, "end-seconds");
    int seconds = 0;
    for (; time && *time >= '0' && *time <= '9' && seconds < 1000000; time++)
        seconds = seconds * 10 + (*time - '0');
    if (seconds)
        record_write_time(out, seconds, used + seconds);
    strbuf_addc(out, '\n');
}

void record_write_summary(const struct tree_walk *w, bool handicap, struct strbuf *out)
{
    const struct problem_node *n = w->node;
    if (n->end == END_NONE)
        return;
    strbuf_addf(out, "まで%zu手で",
                w->ply + (!problem_main_next(n) && problem_node_tag_get(n, "illegal-move")));
    const struct shogi_position *p = tree_walk_after(w);
    if (n->end_text)
        record_add_flat(out, n->end_text);
    else if (n->end == END_RESIGN)
        strbuf_addf(out, "%sの勝ち", kanji_side_text(!p->side, handicap));
    else
        strbuf_adds(out, kanji_end_text(n->end) ? kanji_end_text(n->end) : "終了");
    strbuf_addc(out, '\n');
}

static bool is_listed(const char *list, const char *word)
{
    size_t n = strlen(word);
    for (const char *at = strstr(list, word); at && n; at = strstr(at + 1, word)) {
        if ((at == list || at[-1] == ' ') && (at[n] == ' ' || at[n] == '\0'))
            return true;
    }
    return false;
}

void record_report_tags(const struct problem *p, const char *format, const char *kept,
                        struct diag_list *diags)
{
    size_t lost = 0;
    const char *example = NULL;
    for (const struct problem_node *n = p->root; n; n = problem_node_next(n)) {
        for (const struct problem_tag *t = n->tags; t; t = t->next) {
            if (is_listed(kept, t->key))
                continue;
            lost++;
            example = example ? example : t->key;
        }
    }
    if (lost)
        diag_add(diags, DIAG_WARNING, p->file, p->line, 0, "tags-lost",
                 "%s has no place for %zu remarks of moves (%s%s).", format, lost, example,
                 lost > 1 ? ", …" : "");
}
