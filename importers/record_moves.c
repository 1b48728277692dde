/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "core/utf8.h"
#include "importers/kanji.h"
#include "importers/lines.h"
#include "importers/move_text.h"
#include "importers/record.h"

/* As much of a move as a message shows, in whole characters. */
static int shown_length(const char *text, size_t length)
{
    size_t n = length < 60 ? length : 60;
    while (n && n < length && ((unsigned char)text[n] & 0xC0) == 0x80)
        n--;
    return (int)n;
}

/* A move that cannot be played: reported, kept as a tag, the rest of the line is only text. */
static void bad_move(struct record *r, enum move_found why, shogi_move m, const char *text,
                     size_t length, const struct line *line)
{
    enum diag_severity severity = r->in->options->strict ? DIAG_ERROR : DIAG_WARNING;
    const struct shogi_position *p = solution_position(r->solution);
    long column = line_column(line, text);
    int shown = shown_length(text, length);
    if (why == MOVE_AMBIGUOUS)
        diag_add(r->diags, severity, r->in->file, line->number, column, "ambiguous-move",
                 "The move %.*s can be made by more than one piece.", shown, text);
    else if (why == MOVE_NOWHERE)
        diag_add(r->diags, severity, r->in->file, line->number, column, "same-without-move",
                 "The move %.*s refers to a move before it, but there is none.", shown, text);
    else if (why == MOVE_UNCLEAR)
        diag_add(r->diags, severity, r->in->file, line->number, column, "unclear-move",
                 "The move %.*s has words that cannot be read, or that contradict each other.",
                 shown, text);
    else
        diag_add(r->diags, severity, r->in->file, line->number, column, "illegal-move",
                 "The move %.*s is not legal: %s.", shown, text, solution_illegal_reason(p, m));
    int color = -1;
    size_t mark = kanji_side_mark(text, &color);
    if (mark < length && color == p->side) { /* says nothing that the position does not */
        text += mark;
        length -= mark;
    }
    char usi[SHOGI_USI_MAX], *copy;
    if (m != SHOGI_MOVE_NONE && !solution_usi_misleads(r->solution, m)) {
        shogi_move_to_usi(m, usi);
        record_check(r, solution_keep_illegal(r->solution, usi));
    } else if ((copy = arena_strndup(&r->problem->arena, text, length))) {
        record_check(r, solution_keep_illegal(r->solution, copy));
    } else {
        record_check(r, SAKUI_MEMORY);
    }
    r->broken = true;
    r->unread_ply = 0;
    r->unread_at = r->unread_reach = solution_ply(r->solution) + 1;
    r->refused = r->refused || r->in->options->strict;
}

/* A word of a line that cannot be read any more. Blanks part the words: one inside a word (同 銀)
 * becomes a full-width one, which means the same. */
void record_keep_unread(struct record *r, const char *text, size_t length, bool move)
{
    if (r->unread.length)
        strbuf_addc(&r->unread, ' ');
    while (length && (text[length - 1] == ' ' || text[length - 1] == '\t'))
        length--;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == ' ' || text[i] == '\t')
            strbuf_adds(&r->unread, "　");
        else
            strbuf_addc(&r->unread, text[i]);
    }
    r->unread_at += move;
    if (r->unread_at > r->unread_reach)
        r->unread_reach = r->unread_at;
}

static void time_unread(struct record *r, int seconds, const struct line *line)
{
    if (seconds > 0)
        diag_add(r->diags, DIAG_NOTE, r->in->file, line->number, 0, "time-unread",
                 "The time of a move that was not read is left out.");
}

/* Was there a first move, be it one that cannot be played? */
static bool first_move_seen(const struct record *r)
{
    return problem_node_tag_get(r->problem->root, "illegal-move") || solution_ply(r->solution) ||
           r->problem->root->first_child;
}

/* Nobody said whose turn it is and the first move is the other side's. */
static void guess_side(struct record *r, const struct move_text *m, const struct line *line)
{
    const struct shogi_position *p = solution_position(r->solution);
    if (r->side >= 0 || first_move_seen(r))
        return;
    bool other = m->color >= 0 && m->color != p->side;
    if (m->from >= 0)
        other = p->board[m->from] && shogi_piece_color(p->board[m->from]) != p->side;
    if (!other)
        return;
    diag_add(r->diags, DIAG_WARNING, r->in->file, line->number, 0, "side-guessed",
             "Nothing says whose move it is; the first move is %s's.",
             p->side == SHOGI_BLACK ? "white" : "black");
    record_set_side(r, !p->side);
}

/* A move directly behind an end: the line goes on, so what stood there was not its end. */
static void go_on(struct record *r, const struct line *line)
{
    if (!r->closed)
        return;
    record_doubt(r, line, "end-inside",
                 "The line has ended before this move; it is read as its continuation, the end as "
                 "a variation.");
    record_node(r)->stops = false;
    r->closed = false;
}

static void take_move(struct record *r, const struct move_text *m, int seconds, const char *text,
                      size_t length, const struct line *line)
{
    r->started = true;
    bool ready = record_ready(r);
    r->moves = true;
    if (!ready)
        return;
    guess_side(r, m, line);
    if (r->refused || r->status != SAKUI_OK)
        return;
    if (r->broken) {
        record_keep_unread(r, text, length, true);
        time_unread(r, seconds, line);
        return;
    }
    go_on(r, line);
    if (r->refused)
        return;
    const struct shogi_position *p = solution_position(r->solution);
    if (m->color >= 0 && m->color != p->side)
        diag_add(r->diags, DIAG_WARNING, r->in->file, line->number, line_column(line, text),
                 "side-mark", "The mark before the move is the other side's.");
    shogi_square last = solution_ply(r->solution) ? solution_last_to(r->solution) : r->before_to;
    shogi_move move;
    enum move_found found = move_text_find(p, last, m, &move);
    if (found != MOVE_FOUND) {
        record_flush(r);
        bad_move(r, found, move, text, length, line);
        time_unread(r, seconds, line);
        return;
    }
    record_flush(r);
    sakui_status status = solution_play(r->solution, move, line->number);
    if (status == SAKUI_LIMIT) {
        diag_add(r->diags, DIAG_ERROR, r->in->file, line->number, 0, "line-too-deep",
                 "The line has too many moves.");
        r->refused = true;
        return;
    }
    record_check(r, status);
    if (status == SAKUI_OK)
        solution_node(r->solution)->seconds = seconds;
}

/* A diagram may stand in the middle of a game, and the moves be numbered from there. */
static void number_first(struct record *r, unsigned ply, const struct line *line)
{
    r->offset = ply - 1;
    if (ply == 1 || (r->bod.rows && problem_tag_get(r->problem, "手数＝")))
        return;
    diag_add(r->diags, r->bod.rows ? DIAG_NOTE : DIAG_WARNING, r->in->file, line->number, 1,
             "first-number",
             "The first move is numbered %u%s; it is read as the first, the numbers count on from "
             "there.",
             ply, r->bod.rows ? "" : ", though the position is that of the start of a game");
}

static void check_number(struct record *r, unsigned ply, const struct line *line)
{
    if (!r->solution || r->broken || r->refused)
        return;
    size_t played = solution_ply(r->solution);
    if (played == 0 && !r->problem->root->first_child && ply > 0)
        number_first(r, ply, line);
    if (played + 1 + r->offset != ply)
        diag_add(r->diags, DIAG_WARNING, r->in->file, line->number, 1, "move-number",
                 "The move is numbered %u, but it is move %zu of its line.", ply,
                 played + 1 + r->offset);
}

/* A numbered line that holds a word where the move should be: its length, without a time. */
static size_t word_length(const char *s)
{
    size_t n = 0, length;
    shogi_square from;
    while (s[n] && !kanji_blanks(s + n)) {
        if (record_time(s + n, &length) >= 0 && !move_text_origin(s + n, &from))
            break;
        n++;
    }
    return n;
}

/* What follows a move or a word in place of one: its time, perhaps twice. "+": there are variations
 * to this move. Answers what else there is. */
static const char *after_move(const char *s, int seconds)
{
    size_t length;
    while (seconds >= 0 && record_time(s, &length) == seconds)
        s += length;
    s += kanji_blanks(s);
    s += *s == '+';
    return s + kanji_blanks(s);
}

/* A word that is no move, where one should be. */
static void take_no_move(struct record *r, const char *text, size_t length, const struct line *line)
{
    r->started = true;
    bool ready = record_ready(r);
    r->moves = true;
    if (!ready)
        return;
    while (length && (text[length - 1] == ' ' || text[length - 1] == '\t'))
        length--;
    if (r->broken) {
        record_keep_unread(r, text, length, true);
    } else {
        record_flush(r);
        bad_move(r, MOVE_ILLEGAL, SHOGI_MOVE_NONE, text, length, line);
    }
}

/* An end behind a number, and its line. */
static void take_numbered_end(struct record *r, const char *text, const struct line *line)
{
    record_settle(r);
    r->started = r->moves = true;
    record_end_line(r, text, line);
}

/* A word behind a number, where no move can be read: answers the rest of the line. */
static const char *take_word(struct record *r, const char *text, const struct line *line)
{
    size_t n = word_length(text), length;
    int seconds = record_time(text + n, &length);
    take_no_move(r, text, n, line);
    time_unread(r, seconds, line);
    return after_move(text + n, seconds);
}

/* The move that stands at `text` behind its number, n bytes of it: answers the rest of the line. */
static const char *take_numbered(struct record *r, unsigned ply, const struct move_text *m,
                                 const char *text, size_t n, const struct line *line)
{
    size_t length;
    int seconds = record_time(text + n, &length);
    if (record_ready(r))
        check_number(r, ply, line);
    take_move(r, m, seconds, text, n, line);
    return after_move(text + n, seconds);
}

/* Takes the moves that follow on the same line, each with the next number; then the rest. */
static void take_more(struct record *r, const char *s, unsigned ply, const struct line *line)
{
    for (;;) {
        unsigned next;
        bool punctuated;
        struct move_text m;
        enum problem_end end;
        int color;
        size_t at = move_text_number(s, &next, &punctuated);
        bool numbered = at && next == ++ply;
        size_t n = numbered ? move_text_parse(s + at, &m) : 0;
        if (n) {
            s = take_numbered(r, ply, &m, s + at, n, line);
            continue;
        }
        if (numbered && record_parse_end(s + at, &color, &end))
            take_numbered_end(r, s + at, line);
        else if (!record_summary(r, s, line) && r->solution && !r->refused)
            record_keep_rest(r, s, line);
        return;
    }
}

bool record_kif_move(struct record *r, const char *s, const struct line *line)
{
    unsigned ply;
    bool punctuated;
    struct move_text m;
    enum problem_end end;
    int color;
    size_t at = move_text_number(s, &ply, &punctuated);
    if (!at)
        return false;
    const char *text = s + at;
    size_t n = move_text_parse(text, &m);
    bool ends = !n && record_parse_end(text, &color, &end);
    if (r->unnumbered && (n || ends))
        record_begin_variation(r, ply, s, line);
    if (n) {
        take_more(r, take_numbered(r, ply, &m, text, n, line), ply, line);
        return true;
    }
    if (ends) {
        take_numbered_end(r, text, line);
        return true;
    }
    bool begins = move_text_begins(text);
    if (punctuated || !word_length(text) || !(begins || ((r->moves || r->heading) && !r->closed)))
        return false;
    if (r->closed) /* before the moves it would be one */
        record_remark(r, s, line);
    else
        take_more(r, take_word(r, text, line), ply, line);
    return true;
}

/* Do moves of KI2 begin here? */
static bool begins_ki2(const struct record *r, const char *s)
{
    int color;
    struct move_text m;
    size_t n = move_text_parse(s, &m);
    if (kanji_side_mark(s, &color))
        return n || r->moves || r->heading || move_text_begins(s);
    if (!n) /* behind an illegal move, what begins like one is not read but kept */
        return r->broken && !r->closed && (move_text_is_csa(s) || move_text_begins(s));
    if (m.from >= 0 || r->moves || !s[n] || kanji_blanks(s + n))
        return true;
    /* prose may begin like a move */
    size_t between = move_text_between(s + n);
    return between && move_text_parse(s + n + between, &m);
}

/* What stands where a move could, without being one: answers how far it goes. */
static size_t take_between(struct record *r, const char *s, const struct line *line)
{
    int color;
    bool marked = kanji_side_mark(s, &color) > 0;
    size_t n = 1;
    while (s[n] && !kanji_side_mark(s + n, &color) &&
           !(r->broken && (s[n] == ' ' || s[n] == '\t'))) /* word by word, as it was written */
        n++;
    if (marked || r->broken || move_text_begins(s)) {
        take_no_move(r, s, n, line);
    } else if (r->solution && !r->refused) {
        record_keep_part(r, s, n, line);
    }
    return n;
}

/* An end, closing words or a comment on a line of moves: answers whether the line ends with it.
 * *taken: how far it goes otherwise, 0 if it is nothing of the kind. */
static bool take_ki2_end(struct record *r, const char *s, size_t *taken, const struct line *line)
{
    int color;
    enum problem_end end;
    *taken = 0;
    if (*s == '*') {
        record_keep_rest(r, s, line);
        return true;
    }
    if (kanji_word(s, "まで")) {
        bool counted = record_summary(r, s, line);
        if (!counted && r->solution && !r->refused) /* the word alone says nothing */
            record_keep_rest(r, s + strlen("まで"), line);
        return true;
    }
    if (!kanji_end_mark(s + kanji_side_mark(s, &color), &end))
        return false;
    *taken = record_take_end(r, s, line);
    *taken += kanji_blanks(s + *taken);
    if (!s[*taken] || kanji_side_mark(s + *taken, &color) || !r->solution || r->refused)
        return false;
    record_keep_rest(r, s + *taken, line);
    return true;
}

bool record_ki2_moves(struct record *r, const char *s, const struct line *line)
{
    s += move_text_between(s);
    if (!begins_ki2(r, s))
        return false;
    while (*s) {
        struct move_text m;
        size_t n = move_text_parse(s, &m), length;
        if (n) {
            int seconds = record_time(s + n, &length);
            take_move(r, &m, seconds, s, n, line);
            s += n + length;
        } else {
            if (take_ki2_end(r, s, &n, line))
                return true;
            s += n ? n : take_between(r, s, line);
        }
        s += move_text_between(s);
    }
    return true;
}
