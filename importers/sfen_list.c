/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/sfen_list.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "core/utf8.h"
#include "importers/headers.h"
#include "importers/lines.h"
#include "importers/sfen_columns.h"
#include "importers/solution.h"

#define COMMENT_MAX 65536u /* bytes of comment lines kept for one problem */

struct sfen_reader {
    const char *file;
    bool strict;
    struct lines *lines;
    struct sfen_columns columns;
    struct strbuf comment; /* lines before the next problem */
    long comment_line;     /* where they begin */
    bool told_long;

    /* the line being read */
    struct line line;
    struct problem *p;
    struct solution *solution;
    struct diag_list *diags;
};

/* A stretch of the current line. */
struct span {
    const char *at;
    size_t length;
};

static long column_of(const struct sfen_reader *r, const char *at)
{
    return (long)utf8_count(r->line.text, (size_t)(at - r->line.text)) + 1;
}

static struct span trim(struct span s)
{
    while (s.length > 0 && (*s.at == ' ' || *s.at == '\t')) {
        s.at++;
        s.length--;
    }
    while (s.length > 0 && (s.at[s.length - 1] == ' ' || s.at[s.length - 1] == '\t'))
        s.length--;
    return s;
}

/* Takes the next word off the front. */
static struct span word(struct span *rest)
{
    *rest = trim(*rest);
    struct span w = {rest->at, 0};
    while (w.length < rest->length && w.at[w.length] != ' ' && w.at[w.length] != '\t')
        w.length++;
    rest->at += w.length;
    rest->length -= w.length;
    return w;
}

static bool is(struct span s, const char *text)
{
    return s.length == strlen(text) && memcmp(s.at, text, s.length) == 0;
}

/* Somebody's attempt at a board, worth a message that says what is wrong with it. */
static bool is_like_board(struct span s)
{
    bool digits = s.length > 0;
    for (size_t i = 0; i < s.length; i++) {
        if (s.at[i] == '/')
            return true;
        digits = digits && s.at[i] >= '0' && s.at[i] <= '9';
    }
    return digits;
}

/* Eight slashes and only letters, digits and "+": the board of an SFEN. */
static bool is_board(struct span s)
{
    size_t slashes = 0;
    for (size_t i = 0; i < s.length; i++) {
        char c = s.at[i];
        bool piece = strchr("plnsgbrkPLNSGBRK+123456789", c) != NULL && c != '\0';
        if (!piece && c != '/')
            return false;
        slashes += c == '/';
    }
    return slashes == 8;
}

static bool is_number(struct span s)
{
    for (size_t i = 0; i < s.length; i++) {
        if (s.at[i] < '0' || s.at[i] > '9')
            return false;
    }
    return s.length > 0;
}

/* ---- a position ---- */

static sakui_status set_position(struct sfen_reader *r, struct span sfen)
{
    struct shogi_position position;
    char text[SHOGI_SFEN_MAX];
    sakui_status s = shogi_from_sfen(&position, sfen.at, sfen.length, r->file, r->line.number,
                                     column_of(r, sfen.at), r->diags);
    if (s != SAKUI_OK)
        return s;
    shogi_to_sfen(&position, text);
    s = problem_set(r->p, &r->p->setup, text);
    r->p->goal = position.king[0] < 0 || position.king[1] < 0 ? GOAL_MATE : GOAL_GAME;
    if (s == SAKUI_OK)
        s = solution_new(&r->solution, r->p, r->file, r->line.number, r->diags);
    return s;
}

/* Board, side, hands and an optional number at the front of *rest. The number says where in a game
 * the position stands; it is kept if it says anything. */
static sakui_status take_sfen(struct sfen_reader *r, struct span *rest)
{
    struct span board = word(rest), hands = board, number;
    for (int i = 0; i < 2; i++) {
        struct span w = word(rest);
        if (w.length > 0)
            hands = w;
    }
    struct span after = *rest;
    number = word(&after);
    struct span all = {board.at, (size_t)(hands.at + hands.length - board.at)};
    if (is_number(number)) {
        *rest = after;
        all.length = (size_t)(number.at + number.length - board.at);
    }
    sakui_status s = set_position(r, all);
    if (s == SAKUI_OK && is_number(number) && !is(number, "1")) {
        char text[16];
        size_t n = number.length < sizeof text ? number.length : sizeof text - 1;
        memcpy(text, number.at, n);
        text[n] = '\0';
        s = problem_tag_add(r->p, "move-number", text);
    }
    return s;
}

/* ---- moves ---- */

static enum problem_end end_of(struct span w)
{
    static const struct {
        const char *word;
        enum problem_end end;
    } ends[] = {{"resign", END_RESIGN},       {"win", END_ENTERING}, {"rep_draw", END_REPETITION},
                {"interrupt", END_INTERRUPT}, {"timeout", END_TIME}, {"mate", END_MATE}};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        if (is(w, ends[i].word))
            return ends[i].end;
    }
    return END_NONE;
}

/* The rest of the line cannot be played from w on. */
static sakui_status bad_move(struct sfen_reader *r, struct span w, struct span rest, shogi_move m)
{
    char *text = arena_strndup(&r->p->arena, w.at, w.length);
    if (!text)
        return SAKUI_MEMORY;
    const char *why = m == SHOGI_MOVE_NONE
                          ? "no such move here"
                          : solution_illegal_reason(solution_position(r->solution), m);
    diag_add(r->diags, r->strict ? DIAG_ERROR : DIAG_WARNING, r->file, r->line.number,
             column_of(r, w.at), "usi-illegal-move", "the move %.16s cannot be played: %s", text,
             why ? why : "illegal");
    if (r->strict)
        return SAKUI_INPUT;
    sakui_status s = solution_keep_illegal(r->solution, text);
    rest = trim(rest);
    if (s != SAKUI_OK || rest.length == 0)
        return s;
    char *unread = arena_strndup(&r->p->arena, rest.at, rest.length);
    return unread ? problem_node_tag(r->p, solution_node(r->solution), "unread-moves", unread)
                  : SAKUI_MEMORY;
}

/* "# text" behind the position or the moves. */
static sakui_status take_note(struct sfen_reader *r, struct span s)
{
    char *text = arena_strndup(&r->p->arena, s.at, s.length);
    if (!text)
        return SAKUI_MEMORY;
    while (*text == '#' || *text == ' ')
        text++;
    return problem_node_comment(r->p, solution_node(r->solution), text);
}

static sakui_status too_deep(struct sfen_reader *r, struct span w)
{
    diag_add(r->diags, DIAG_ERROR, r->file, r->line.number, column_of(r, w.at), "line-too-deep",
             "the line has too many moves");
    return SAKUI_INPUT;
}

static sakui_status take_moves(struct sfen_reader *r, struct span rest)
{
    sakui_status s = SAKUI_OK;
    for (;;) {
        struct span w = word(&rest);
        if (w.length == 0)
            return s;
        if (w.at[0] == '#') {
            rest.length += (size_t)(rest.at - w.at);
            rest.at = w.at;
            return take_note(r, rest);
        }
        enum problem_end end = end_of(w);
        if (end != END_NONE && trim(rest).length == 0) {
            solution_node(r->solution)->end = end;
            return s;
        }
        char usi[SHOGI_USI_MAX] = "";
        shogi_move m = SHOGI_MOVE_NONE;
        if (w.length < sizeof usi) {
            memcpy(usi, w.at, w.length);
            m = shogi_move_from_usi(solution_position(r->solution), usi);
        }
        s = m == SHOGI_MOVE_NONE ? SAKUI_INPUT : solution_play(r->solution, m, r->line.number);
        if (s == SAKUI_INPUT)
            return bad_move(r, w, rest, m);
        if (s == SAKUI_LIMIT)
            return too_deep(r, w);
        if (s != SAKUI_OK)
            return s;
    }
}

/* What stands after the position: moves, a comment, or something unknown. */
static sakui_status take_rest(struct sfen_reader *r, struct span rest)
{
    rest = trim(rest);
    if (rest.length == 0)
        return SAKUI_OK;
    struct span after = rest, w = word(&after);
    if (is(w, "moves"))
        return take_moves(r, after);
    if (rest.at[0] == '#')
        return take_note(r, rest);
    char *text = arena_strndup(&r->p->arena, rest.at, rest.length);
    if (!text)
        return SAKUI_MEMORY;
    diag_add(r->diags, r->strict ? DIAG_ERROR : DIAG_WARNING, r->file, r->line.number,
             column_of(r, rest.at), "sfen-rest",
             "text after the position is neither \"moves\" nor a comment%s",
             r->strict ? "" : "; it is kept as a tag");
    if (r->strict)
        return SAKUI_INPUT;
    return problem_tag_add(r->p, "rest", text);
}

/* "position startpos …", "position sfen …", "sfen …", "startpos …" or a bare SFEN. */
static sakui_status take_position(struct sfen_reader *r, struct span text)
{
    struct span rest = text, w = word(&rest);
    if (is(w, "position"))
        w = word(&rest);
    sakui_status s;
    if (is(w, "startpos")) {
        s = problem_set(r->p, &r->p->setup, SFEN_STARTPOS);
        r->p->goal = GOAL_GAME;
        if (s == SAKUI_OK)
            s = solution_new(&r->solution, r->p, r->file, r->line.number, r->diags);
    } else if (is(w, "sfen") || is_like_board(w)) {
        if (!is(w, "sfen")) {
            rest.length += (size_t)(rest.at - w.at);
            rest.at = w.at;
        }
        s = take_sfen(r, &rest);
    } else {
        diag_add(r->diags, DIAG_ERROR, r->file, r->line.number, column_of(r, w.at),
                 "sfen-no-position", "this line holds no position");
        return SAKUI_INPUT;
    }
    return s == SAKUI_OK ? take_rest(r, rest) : s;
}

/* ---- tab-separated lines ---- */

static struct span field_of(const struct sfen_reader *r, size_t index)
{
    const char *at = r->line.text, *end = r->line.text + r->line.length;
    for (; index > 0; index--) {
        at = memchr(at, '\t', (size_t)(end - at));
        if (!at)
            return (struct span){end, 0};
        at++;
    }
    const char *tab = memchr(at, '\t', (size_t)(end - at));
    return (struct span){at, (size_t)((tab ? tab : end) - at)};
}

static bool looks_like_position(struct span s)
{
    struct span rest = trim(s), w = word(&rest);
    return is(w, "position") || is(w, "sfen") || is(w, "startpos") || is_board(w);
}

/* "moves 7g7f …" or the moves alone. */
static struct span moves_of(struct span s)
{
    struct span rest = s, w = word(&rest);
    return is(w, "moves") ? rest : s;
}

static bool looks_like_moves(struct span s)
{
    struct span rest = moves_of(s), w = word(&rest);
    return w.length >= 4 && w.length <= 5 &&
           ((w.at[0] >= '1' && w.at[0] <= '9' && w.at[1] >= 'a' && w.at[1] <= 'i') ||
            (strchr("PLNSGBR", w.at[0]) && w.at[1] == '*'));
}

static double number_of(struct span s)
{
    char text[64];
    if (s.length == 0 || s.length >= sizeof text)
        return NAN;
    memcpy(text, s.at, s.length);
    text[s.length] = '\0';
    char *end;
    double v = strtod(text, &end);
    return *end ? NAN : v;
}

static sakui_status set_text(struct sfen_reader *r, const char **field, struct span s)
{
    char *text = arena_strndup(&r->p->arena, s.at, s.length);
    if (!text)
        return SAKUI_MEMORY;
    *field = text;
    return SAKUI_OK;
}

static sakui_status keep_column(struct sfen_reader *r, const char *key, struct span s)
{
    char *text = arena_strndup(&r->p->arena, s.at, s.length);
    return text ? problem_tag_add(r->p, key, text) : SAKUI_MEMORY;
}

/* One field that is neither the position nor the moves. A number that is none stays a tag. */
static sakui_status take_field(struct sfen_reader *r, enum sfen_column kind, const char *name,
                               struct span s)
{
    double v = NAN;
    s = trim(s);
    if (s.length == 0)
        return SAKUI_OK;
    switch (kind) {
    case SFEN_COLUMN_ID:
        return set_text(r, &r->p->id, s);
    case SFEN_COLUMN_TITLE:
        return set_text(r, &r->p->title, s);
    case SFEN_COLUMN_AUTHOR:
        return set_text(r, &r->p->author, s);
    case SFEN_COLUMN_SOURCE:
        return set_text(r, &r->p->source, s);
    case SFEN_COLUMN_DATE:
        return set_text(r, &r->p->date, s);
    case SFEN_COLUMN_PLIES:
    case SFEN_COLUMN_SCORE:
    case SFEN_COLUMN_RANK:
    case SFEN_COLUMN_VOTES:
        v = number_of(s);
        break;
    default:
        break;
    }
    if (isnan(v) || (kind == SFEN_COLUMN_PLIES && !(v >= 0 && v <= 1e6 && v == floor(v))))
        return keep_column(r, name, s);
    if (kind == SFEN_COLUMN_PLIES)
        r->p->plies = (int)v;
    else if (kind == SFEN_COLUMN_SCORE)
        r->p->score = v;
    else if (kind == SFEN_COLUMN_RANK)
        r->p->rank = v;
    else
        r->p->votes = v;
    return SAKUI_OK;
}

/* Which column of this line is the position, which the moves; -1 if there is none. */
static void find_columns(const struct sfen_reader *r, size_t count, long *position, long *moves)
{
    *position = sfen_columns_find(&r->columns, SFEN_COLUMN_POSITION);
    *moves = sfen_columns_find(&r->columns, SFEN_COLUMN_MOVES);
    for (size_t i = 0; i < count && *position < 0; i++) {
        if (looks_like_position(field_of(r, i)))
            *position = (long)i;
    }
    for (size_t i = 0; i < count && *moves < 0; i++) {
        if ((long)i > *position && looks_like_moves(field_of(r, i)))
            *moves = (long)i;
    }
}

static sakui_status take_columns(struct sfen_reader *r)
{
    size_t count = 1;
    for (size_t i = 0; i < r->line.length; i++)
        count += r->line.text[i] == '\t';
    if (count > SFEN_COLUMNS_MAX) {
        diag_add(r->diags, DIAG_ERROR, r->file, r->line.number, 0, "sfen-columns",
                 "a line may have %d columns, this one has %zu", SFEN_COLUMNS_MAX, count);
        return SAKUI_INPUT;
    }
    long position, moves;
    find_columns(r, count, &position, &moves);
    if (position < 0 || (size_t)position >= count) {
        diag_add(r->diags, DIAG_ERROR, r->file, r->line.number, 0, "sfen-no-position",
                 "no column of this line holds a position");
        return SAKUI_INPUT;
    }
    sakui_status s = SAKUI_OK;
    for (size_t i = 0; i < count && s == SAKUI_OK; i++) {
        char name[SFEN_COLUMN_NAME_MAX];
        enum sfen_column kind = sfen_columns_kind(&r->columns, i, name);
        if ((long)i != position && (long)i != moves)
            s = take_field(r, kind, name, field_of(r, i));
    }
    if (s == SAKUI_OK)
        s = take_position(r, trim(field_of(r, (size_t)position)));
    if (s == SAKUI_OK && moves >= 0 && (size_t)moves < count)
        s = take_moves(r, moves_of(field_of(r, (size_t)moves)));
    return s;
}

/* ---- lines ---- */

static void take_comment_line(struct sfen_reader *r)
{
    const char *t = r->line.text + 1;
    if (sfen_columns_header(&r->columns, t))
        return;
    t += *t == ' ';
    if (r->comment.length + r->line.length > COMMENT_MAX) {
        if (!r->told_long)
            diag_add(r->diags, DIAG_WARNING, r->file, r->line.number, 0, "sfen-comment-long",
                     "comment lines beyond %u bytes before one problem are left out", COMMENT_MAX);
        r->told_long = true;
        return;
    }
    if (r->comment.length > 0)
        strbuf_addc(&r->comment, '\n');
    else
        r->comment_line = r->line.number;
    strbuf_adds(&r->comment, t);
}

/* The comment goes to the problem only once that stands. */
static sakui_status take_comment(struct sfen_reader *r)
{
    sakui_status s = SAKUI_OK;
    if (r->comment.failed)
        return SAKUI_MEMORY;
    if (r->comment.length > 0)
        s = problem_node_comment(r->p, r->p->root, strbuf_str(&r->comment));
    strbuf_clear(&r->comment);
    r->told_long = false;
    return s;
}

static sakui_status read_line(struct sfen_reader *r, struct problem **out)
{
    sakui_status s = problem_new(&r->p);
    if (s == SAKUI_OK) {
        r->p->line = r->line.number;
        s = take_comment(r);
    }
    if (s == SAKUI_OK && r->line.cut)
        s = SAKUI_INPUT; /* reported by lines */
    struct span all = {r->line.text, r->line.length};
    if (s == SAKUI_OK)
        s = memchr(r->line.text, '\t', r->line.length) ? take_columns(r)
                                                       : take_position(r, trim(all));
    solution_free(r->solution);
    r->solution = NULL;
    if (s == SAKUI_OK) {
        headers_settle_goal(r->p);
        *out = r->p;
    } else {
        problem_free(r->p);
    }
    r->p = NULL;
    return s;
}

sakui_status sfen_list_next(void *state, struct problem **out, struct diag_list *diags)
{
    struct sfen_reader *r = state;
    *out = NULL;
    r->diags = diags;
    for (;;) {
        sakui_status s = lines_next(r->lines, &r->line);
        if (s == SAKUI_END && r->comment.length > 0) {
            diag_add(diags, DIAG_NOTE, r->file, r->comment_line, 1, "sfen-comment-end",
                     "the comment at the end belongs to no position and is left out");
            strbuf_clear(&r->comment);
        }
        if (s != SAKUI_OK)
            return s;
        if (r->line.text[0] == '#')
            take_comment_line(r);
        else if (trim((struct span){r->line.text, r->line.length}).length > 0)
            return read_line(r, out);
    }
}

sakui_status sfen_list_open(void **state, const struct import_input *in, struct diag_list *diags)
{
    (void)diags;
    struct sfen_reader *r = mem_zalloc(1, sizeof *r);
    if (!r)
        return SAKUI_MEMORY;
    r->file = in->file;
    r->strict = in->options->strict;
    strbuf_init(&r->comment);
    sakui_status s = lines_open(&r->lines, in->text, in->file, in->options->max_line);
    if (s != SAKUI_OK) {
        mem_free(r);
        return s;
    }
    *state = r;
    return SAKUI_OK;
}

void sfen_list_close(void *state)
{
    struct sfen_reader *r = state;
    if (!r)
        return;
    lines_close(r->lines);
    strbuf_free(&r->comment);
    mem_free(r);
}

/* ---- detection ---- */

/* Does any tab-separated field of the line look like a position? */
static bool line_has_position(struct span line)
{
    while (line.length > 0) {
        const char *tab = memchr(line.at, '\t', line.length);
        struct span field = {line.at, tab ? (size_t)(tab - line.at) : line.length};
        if (looks_like_position(field))
            return true;
        if (!tab)
            return false;
        line.length -= field.length + 1;
        line.at = tab + 1;
    }
    return false;
}

#define LINES_LOOKED_AT 20

/* The first line tells, or, as one line may be spoiled, most of the first twenty. */
int sfen_list_detect(const char *head, size_t length)
{
    const char *end = head + length;
    int good = 0, bad = 0;
    for (const char *t = head; t < end && good + bad < LINES_LOOKED_AT;) {
        const char *stop = t;
        while (stop < end && *stop != '\n' && *stop != '\r')
            stop++;
        struct span line = trim((struct span){t, (size_t)(stop - t)});
        t = stop + 1;
        if (line.length == 0 || line.at[0] == '#')
            continue;
        if (!line_has_position(line))
            bad++;
        else if (bad == 0)
            return 90;
        else
            good++;
    }
    return good >= bad && good > 0 ? 70 : 0;
}
