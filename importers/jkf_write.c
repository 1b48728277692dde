/* SPDX-License-Identifier: GPL-3.0-or-later */
/* JKF: writer. One game is one line of JSON without line feeds inside. */
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "core/vec.h"
#include "importers/headers.h"
#include "importers/jkf.h"
#include "importers/csa_words.h"
#include "importers/jkf_words.h"
#include "importers/setup.h"
#include "tsume/shogi/movegen.h"
#include "tsume/shogi/notation.h"

/* The forks of an entry are being written: of `owner`, which goes on with the line of `parent`, or
 * (NULL) of the entry in which that line stops. `fork` is the one at hand; NULL: the end, the last
 * of them. */
struct frame {
    const struct problem_node *parent, *owner, *fork;
    size_t plies; /* of the path to parent */
};

/* The path to the node being written. */
struct step {
    struct shogi_position before; /* the position the move is played in */
    shogi_move move;
    int total[2]; /* seconds used by each side up to and with this move */
};

struct jkf_writer {
    const struct problem *p;
    struct strbuf *out;
    struct diag_list *diags;
    struct shogi_position start;
    vec_of(struct frame) frames;
    vec_of(struct step) path;
    size_t lost_tags, lost_ends;
    bool failed;
};

static void add(struct jkf_writer *w, const char *text)
{
    strbuf_adds(w->out, text);
}

static void add_string(struct jkf_writer *w, const char *text)
{
    struct json j;
    json_init(&j, w->out);
    json_string(&j, text);
}

/* ---- head ---- */

#define LOOK_BACK 1000 /* so that a file of nothing but headers does not take quadratic time */

/* Has this name been written before? JSON objects hold each name once: the first, which is the one
 * that counts when headers are understood. */
static bool is_repeated(const struct jkf_writer *w, const struct problem_tag *t,
                        const struct header *fields, size_t count)
{
    size_t steps = 0;
    for (size_t i = 0; i < count; i++) {
        if (strcmp(fields[i].key, t->key) == 0)
            return true;
    }
    for (const struct problem_tag *before = w->p->tags; before != t && steps < LOOK_BACK;
         before = before->next, steps++) {
        if (strcmp(before->key, t->key) == 0)
            return true;
    }
    return false;
}

static void write_pair(struct jkf_writer *w, bool comma, const char *key, const char *text)
{
    add(w, comma ? "," : "");
    add_string(w, key);
    add(w, ":");
    add_string(w, text);
}

static void write_header(struct jkf_writer *w)
{
    struct header fields[HEADER_FIELDS];
    size_t count = headers_of_fields(w->p, false, fields);
    add(w, "\"header\":{");
    for (size_t i = 0; i < count; i++)
        write_pair(w, i > 0, fields[i].key, fields[i].text);
    bool comma = count > 0;
    for (const struct problem_tag *t = w->p->tags; t; t = t->next) {
        if (is_repeated(w, t, fields, count)) {
            w->lost_tags++;
            continue;
        }
        write_pair(w, comma, t->key, t->value);
        comma = true;
    }
    add(w, "}");
}

static void write_hands(struct jkf_writer *w, const struct setup *s)
{
    static const int order[] = {SHOGI_PAWN, SHOGI_LANCE,  SHOGI_KNIGHT, SHOGI_SILVER,
                                SHOGI_GOLD, SHOGI_BISHOP, SHOGI_ROOK};
    add(w, "\"hands\":[");
    for (int color = 0; color < 2; color++) {
        add(w, color ? ",{" : "{");
        for (size_t i = 0; i < 7; i++)
            strbuf_addf(w->out, "%s\"%s\":%u", i ? "," : "", csa_piece_name(order[i]),
                        s->hand[color][order[i]]);
        add(w, "}");
    }
    add(w, "]");
}

static void write_board(struct jkf_writer *w, const struct setup *s)
{
    add(w, "\"board\":[");
    for (int file = 1; file <= 9; file++) {
        add(w, file > 1 ? ",[" : "[");
        for (int rank = 1; rank <= 9; rank++) {
            shogi_piece piece = s->board[shogi_square_of(file, rank)];
            add(w, rank > 1 ? "," : "");
            if (piece)
                strbuf_addf(w->out, "{\"color\":%d,\"kind\":\"%s\"}", shogi_piece_color(piece),
                            csa_piece_name(shogi_piece_type(piece)));
            else
                add(w, "{}");
        }
        add(w, "]");
    }
    add(w, "]");
}

static void write_initial(struct jkf_writer *w, const struct setup *s)
{
    const struct handicap *h = handicap_by_sfen(w->p->setup);
    if (h) {
        strbuf_addf(w->out, "\"initial\":{\"preset\":\"%s\"}", h->jkf);
        return;
    }
    strbuf_addf(w->out, "\"initial\":{\"preset\":\"OTHER\",\"data\":{\"color\":%d,", s->side);
    write_board(w, s);
    add(w, ",");
    write_hands(w, s);
    add(w, "}}");
}

/* ---- entries ---- */

static void write_comment(struct jkf_writer *w, const char *comment)
{
    add(w, "\"comments\":[");
    for (const char *t = comment; t;) {
        const char *end = strchr(t, '\n');
        size_t n = end ? (size_t)(end - t) : strlen(t);
        char *line = mem_alloc(n + 1);
        if (!line) {
            w->failed = true;
            return;
        }
        memcpy(line, t, n);
        line[n] = '\0';
        add(w, t == comment ? "" : ",");
        add_string(w, line);
        mem_free(line);
        t = end ? end + 1 : NULL;
    }
    add(w, "]");
}

static void write_place(struct jkf_writer *w, const char *name, shogi_square s)
{
    strbuf_addf(w->out, "\"%s\":{\"x\":%d,\"y\":%d}", name, shogi_file(s), shogi_rank(s));
}

/* Could the piece have promoted? Then JKF says whether it did. */
static bool may_promote(const struct shogi_position *p, shogi_move m)
{
    int type = shogi_move_type(m);
    if (shogi_move_is_drop(m) || type == SHOGI_GOLD || type >= SHOGI_KING)
        return false;
    int from = shogi_rank(shogi_move_from(m)), to = shogi_rank(shogi_move_to(m));
    return p->side == SHOGI_BLACK ? from <= 3 || to <= 3 : from >= 7 || to >= 7;
}

static void write_move(struct jkf_writer *w, const struct step *s, shogi_square last_to)
{
    const struct shogi_position *p = &s->before;
    const shogi_square to = shogi_move_to(s->move);
    char relative[JKF_RELATIVE_MAX];
    strbuf_addf(w->out, "\"move\":{\"color\":%d,", p->side);
    if (!shogi_move_is_drop(s->move)) {
        write_place(w, "from", shogi_move_from(s->move));
        add(w, ",");
    }
    write_place(w, "to", to);
    strbuf_addf(w->out, ",\"piece\":\"%s\"", csa_piece_name(shogi_move_type(s->move)));
    if (to == last_to)
        add(w, ",\"same\":true");
    if (shogi_move_promotes(s->move) || may_promote(p, s->move))
        strbuf_addf(w->out, ",\"promote\":%s", shogi_move_promotes(s->move) ? "true" : "false");
    if (p->board[to])
        strbuf_addf(w->out, ",\"capture\":\"%s\"", csa_piece_name(shogi_piece_type(p->board[to])));
    jkf_relative(p, s->move, relative);
    if (relative[0])
        strbuf_addf(w->out, ",\"relative\":\"%s\"", relative);
    add(w, "}");
}

static void write_time(struct jkf_writer *w, int now, int total)
{
    strbuf_addf(w->out,
                ",\"time\":{\"now\":{\"m\":%d,\"s\":%d},\"total\":{\"h\":%d,\"m\":%d,\"s\":%d}}",
                now / 60, now % 60, total / 3600, total / 60 % 60, total % 60);
}

static const struct step *top(const struct jkf_writer *w)
{
    return w->path.count ? &w->path.items[w->path.count - 1] : NULL;
}

/* Puts the move of n on the path. False if it is no move of the position. */
static bool enter(struct jkf_writer *w, const struct problem_node *n)
{
    struct step s = {.before = w->start};
    if (top(w)) {
        struct shogi_undo u;
        s = *top(w);
        shogi_play(&s.before, s.move, &u);
    }
    s.move = shogi_move_from_usi(&s.before, n->move);
    if (s.move == SHOGI_MOVE_NONE || !shogi_is_legal(&s.before, s.move))
        return false;
    if (n->seconds > 0)
        s.total[s.before.side] += n->seconds;
    w->failed = w->failed || !vec_push(&w->path, s);
    return true;
}

/* The entry of n without its closing brace: forks may follow. */
static void write_entry(struct jkf_writer *w, const struct problem_node *n)
{
    const struct step *s = top(w);
    shogi_square last_to = w->path.count > 1 ? shogi_move_to(s[-1].move) : -1;
    add(w, "{");
    if (n->comment) {
        write_comment(w, n->comment);
        add(w, ",");
    }
    write_move(w, s, last_to);
    if (n->seconds >= 0)
        write_time(w, n->seconds, s->total[s->before.side]);
    for (const struct problem_tag *t = n->tags; t; t = t->next)
        w->lost_tags++;
}

static const char *tag_value(const struct problem_tag *t, const char *key)
{
    for (; t; t = t->next) {
        if (strcmp(t->key, key) == 0)
            return t->value;
    }
    return NULL;
}

/* The entry of the end of n's line without its closing brace. */
static void write_special(struct jkf_writer *w, const struct problem_node *n)
{
    const struct step *s = top(w);
    int side = s ? !s->before.side : w->start.side;
    char word[JKF_END_MAX];
    if (!jkf_end_word(n->end, n->end_text, side, word))
        w->lost_ends++;
    add(w, "{\"special\":");
    add_string(w, word);
    if (tag_value(n->tags, "end-seconds")) {
        int seconds = atoi(tag_value(n->tags, "end-seconds"));
        write_time(w, seconds, (s ? s->total[side] : 0) + seconds);
        w->lost_tags--;
    }
}

/* ---- the tree ---- */

/* Does the end of n stand beside moves that go on with its line? Then it is their last fork. */
static bool end_is_fork(const struct problem_node *n)
{
    return n->end != END_NONE && problem_main_next(n);
}

/* Opens the forks of the entry at hand; answers the first of them if it is a move. */
static const struct problem_node *open_forks(struct jkf_writer *w, struct frame f)
{
    w->failed = w->failed || !vec_push(&w->frames, f);
    w->path.count = f.plies;
    add(w, ",\"forks\":[[");
    if (!f.fork) {
        write_special(w, f.parent);
        add(w, "}");
    }
    return f.fork;
}

/* The next fork of a frame; false after the last. */
static bool next_fork(struct jkf_writer *w, struct frame *f)
{
    w->path.count = f->plies;
    if (!f->fork || (!f->fork->next && !end_is_fork(f->parent)))
        return false;
    add(w, ",[");
    f->fork = f->fork->next;
    if (!f->fork) {
        write_special(w, f->parent);
        add(w, "}");
    }
    return true;
}

/* What follows the entry of n (the root: its first one): a move that goes on with the line, or the
 * first of the variations where it stops, or nothing (NULL). */
static const struct problem_node *below(struct jkf_writer *w, const struct problem_node *n)
{
    const struct problem_node *next = problem_main_next(n);
    if (next) {
        add(w, ",");
        return next;
    }
    if (n->end != END_NONE) {
        add(w, ",");
        write_special(w, n);
    } else if (n->first_child) { /* an entry that is only the place of its forks */
        add(w, ",{\"comments\":[]");
    }
    if (n->first_child)
        return open_forks(w, (struct frame){n, NULL, n->first_child, w->path.count});
    add(w, n->end != END_NONE ? "}" : "");
    return NULL;
}

/* Where a line ended: go on with the next fork of the innermost frame, or behind its owner. Answers
 * the node to enter next, NULL at the end of the tree. */
static const struct problem_node *after_line(struct jkf_writer *w)
{
    add(w, "]");
    while (w->frames.count > 0 && !w->failed) {
        struct frame *f = &w->frames.items[w->frames.count - 1];
        if (next_fork(w, f)) {
            if (f->fork)
                return f->fork;
            add(w, "]");
            continue;
        }
        add(w, "]}"); /* of "forks" and of the entry */
        const struct problem_node *owner = f->owner;
        w->frames.count--;
        if (owner) {
            if (!enter(w, owner)) /* it was legal before */
                w->failed = true;
            const struct problem_node *next = below(w, owner);
            if (next)
                return next;
        }
        add(w, "]");
    }
    return NULL;
}

/* Writes n's entry and answers what comes next; the forks of one that goes on with a line come
 * before what follows it. */
static const struct problem_node *write_next(struct jkf_writer *w, const struct problem_node *n)
{
    const struct problem_node *next;
    write_entry(w, n);
    if (problem_goes_on(n) && (n->next || end_is_fork(n->parent))) {
        next = open_forks(w, (struct frame){n->parent, n, n->next, w->path.count - 1});
    } else {
        add(w, "}");
        next = below(w, n);
    }
    return next ? next : after_line(w);
}

static sakui_status write_moves(struct jkf_writer *w)
{
    const struct problem_node *root = w->p->root;
    add(w, "\"moves\":[{");
    if (root->comment)
        write_comment(w, root->comment);
    add(w, "}");
    for (const struct problem_tag *t = root->tags; t; t = t->next)
        w->lost_tags++;
    const struct problem_node *n = below(w, root);
    if (!n)
        add(w, "]");
    while (n && !w->failed) {
        if (!enter(w, n)) {
            diag_add(w->diags, DIAG_ERROR, w->p->file, n->line, 0, "jkf-illegal-move",
                     "the move %s is not legal and cannot be written", n->move);
            return SAKUI_INPUT;
        }
        if (!w->failed)
            n = write_next(w, n);
    }
    return w->failed ? SAKUI_MEMORY : SAKUI_OK;
}

static void report_lost(const struct jkf_writer *w)
{
    const struct problem *p = w->p;
    headers_report_lost(p, "JKF", false, w->diags);
    if (w->lost_tags)
        diag_add(w->diags, DIAG_WARNING, p->file, p->line, 0, "jkf-tags-lost",
                 "%zu tags of moves or repeated headers have no place in JKF", w->lost_tags);
    if (w->lost_ends)
        diag_add(w->diags, DIAG_WARNING, p->file, p->line, 0, "jkf-ends-lost",
                 "%zu ends have no word in JKF", w->lost_ends);
}

sakui_status jkf_write(const struct problem *p, const struct writer_options *o, struct strbuf *out,
                       struct diag_list *diags)
{
    (void)o;
    struct jkf_writer w = {.p = p, .out = out, .diags = diags};
    struct setup setup;
    const size_t start = out->length;
    if (p->game != PROBLEM_SHOGI || !setup_from_sfen(&setup, p->setup) ||
        shogi_from_sfen(&w.start, p->setup, strlen(p->setup), p->file, p->line, 1, diags)) {
        diag_add(diags, DIAG_ERROR, p->file, p->line, 0, "jkf-not-shogi",
                 "JKF is for shogi; this has no shogi position");
        return SAKUI_INPUT;
    }
    add(&w, "{");
    write_header(&w);
    add(&w, ",");
    write_initial(&w, &setup);
    add(&w, ",");
    sakui_status s = write_moves(&w);
    add(&w, "}\n");
    vec_free(&w.frames);
    vec_free(&w.path);
    if (s == SAKUI_OK && out->failed)
        s = SAKUI_MEMORY;
    if (s == SAKUI_OK)
        report_lost(&w);
    else if (out->data && !out->failed)
        out->data[out->length = start] = '\0';
    return s;
}
