/* SPDX-License-Identifier: GPL-3.0-or-later */
/* JKF, the JSON kifu format: reader (docs/formats/jkf.md). */
#include "importers/jkf.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "importers/headers.h"
#include "importers/jkf_reader.h"
#include "importers/jkf_words.h"
#include "importers/move_text.h"
#include "importers/setup.h"

/* Forks in forks cost three levels each. The parser does not recurse, so this is about memory. */
#define JKF_DEPTH_MAX 6144

void jkf_report(struct jkf_reader *r, enum diag_severity severity, const struct json_value *v,
                const char *code, const char *text)
{
    diag_add(r->diags, severity, r->in->file, v->line, v->column, code, "%s", text);
}

sakui_status jkf_refuse(struct jkf_reader *r, const struct json_value *v, const char *code,
                        const char *text)
{
    jkf_report(r, DIAG_ERROR, v, code, text);
    return SAKUI_INPUT;
}

/* ---- what is not understood ---- */

void jkf_look_for_unknown(struct jkf_reader *r, const struct json_value *v, const char *known)
{
    json_names_check(&r->names, v, known, r->diags);
}

/* The member of that name if it is of that kind. Of another kind (but null) it is reported. */
static const struct json_value *member(struct jkf_reader *r, const struct json_value *v,
                                       const char *name, enum json_kind kind)
{
    const struct json_value *m = json_get(v, name);
    if (!m || m->kind == kind)
        return m;
    if (m->kind != JSON_NULL)
        diag_add(r->diags, DIAG_WARNING, r->in->file, m->line, m->column, "jkf-kind",
                 "\"%s\" should be %s; it is left out", name,
                 kind == JSON_OBJECT  ? "an object"
                 : kind == JSON_ARRAY ? "an array"
                                      : "a text");
    return NULL;
}

static sakui_status read_header(struct jkf_reader *r, const struct json_value *header)
{
    sakui_status s = SAKUI_OK;
    if (!header)
        return s;
    for (const struct json_value *m = header->first; m && s == SAKUI_OK; m = m->next) {
        if (m->kind == JSON_STRING || m->kind == JSON_NUMBER)
            s = problem_tag_add(r->p, m->key, m->string);
        else
            jkf_report(r, DIAG_WARNING, m, "jkf-header", "this header is no text and is left out");
    }
    headers_fill(r->p);
    return s;
}

/* ---- moves ---- */

/* -1 if there is no such square. */
static shogi_square read_place(const struct json_value *v)
{
    long x = json_whole(json_get(v, "x"), 1, 9, 0), y = json_whole(json_get(v, "y"), 1, 9, 0);
    return x && y ? shogi_square_of((int)x, (int)y) : -1;
}

/* The one move on the board that fits piece, promotion and relative position ("" or NULL: not
 * given); *reach counts those of this piece to the square. */
static shogi_move board_move(const struct shogi_position *p, int type, shogi_square to,
                             const char *relative, bool promote, size_t *reach)
{
    shogi_move moves[SHOGI_MAX_MOVES], found = SHOGI_MOVE_NONE;
    size_t count = shogi_legal_moves(p, moves), fits = 0;
    *reach = 0;
    for (size_t i = 0; i < count; i++) {
        char said[JKF_RELATIVE_MAX] = "";
        shogi_move m = moves[i];
        if (shogi_move_to(m) != to || shogi_move_type(m) != type || shogi_move_is_drop(m))
            continue;
        ++*reach;
        if (relative)
            jkf_relative(p, m, said);
        if (shogi_move_promotes(m) != promote || (relative && strcmp(said, relative) != 0))
            continue;
        found = m;
        fits++;
    }
    return fits == 1 ? found : SHOGI_MOVE_NONE;
}

/* A move without origin: a drop, or in a game made from KI2 a move on the board. */
static shogi_move find_move(struct jkf_reader *r, const struct json_value *v, int type,
                            shogi_square to)
{
    const struct shogi_position *p = solution_position(r->solution);
    const char *relative = json_text(json_get(v, "relative"));
    bool promote = json_is(json_get(v, "promote"), JSON_TRUE);
    shogi_move drop = type < SHOGI_KING ? shogi_move_drop(type, to) : SHOGI_MOVE_NONE;
    size_t reach;
    shogi_move board = board_move(p, type, to, relative, promote, &reach);
    if (reach == 0 || (relative && strcmp(relative, "H") == 0))
        return drop;
    if (relative || promote || drop == SHOGI_MOVE_NONE || !shogi_is_legal(p, drop)) {
        if (board != SHOGI_MOVE_NONE && r->style == ORIGIN_UNKNOWN)
            r->style = ORIGIN_OMITTED;
        return board;
    }
    if (r->style == ORIGIN_OMITTED)
        return board;
    if (r->style == ORIGIN_UNKNOWN)
        jkf_report(
            r, DIAG_WARNING, v, "jkf-origin",
            "a move without \"from\" is taken as a drop, though a piece on the board could go "
            "there too; if that is meant, give \"from\"");
    return drop;
}

/* The move an entry means on the current position; SHOGI_MOVE_NONE if none. */
static shogi_move read_move(struct jkf_reader *r, const struct json_value *v)
{
    const struct shogi_position *p = solution_position(r->solution);
    const struct json_value *from_value = json_get(v, "from");
    int type = jkf_piece(json_text(json_get(v, "piece")));
    bool promote = json_is(json_get(v, "promote"), JSON_TRUE);
    shogi_square to = read_place(json_get(v, "to"));
    if (to < 0 && json_is(json_get(v, "same"), JSON_TRUE))
        to = solution_last_to(r->solution);
    if (to < 0)
        return SHOGI_MOVE_NONE;
    if (!json_is(from_value, JSON_OBJECT)) {
        return type == SHOGI_NONE ? SHOGI_MOVE_NONE : find_move(r, v, type, to);
    }
    shogi_square from = read_place(from_value);
    if (from < 0)
        return SHOGI_MOVE_NONE;
    r->style = ORIGIN_GIVEN;
    int stands = shogi_piece_type(p->board[from]);
    if (type == SHOGI_NONE)
        type = stands;
    if (type == stands + SHOGI_PROMOTED) { /* named as it is after the move, as CSA does */
        type = stands;
        promote = true;
    }
    return type == SHOGI_NONE ? SHOGI_MOVE_NONE : shogi_move_board(from, to, type, promote);
}

/* The move as USI without asking whether it can be played; "?" if it is incomplete. */
static void describe_move(const struct json_value *v, char usi[SHOGI_USI_MAX])
{
    const struct json_value *from = json_get(v, "from");
    shogi_square to = read_place(json_get(v, "to")), origin = read_place(from);
    int type = jkf_piece(json_text(json_get(v, "piece")));
    snprintf(usi, SHOGI_USI_MAX, "?");
    if (to >= 0 && origin >= 0)
        shogi_move_to_usi(shogi_move_board(origin, to, type ? type : SHOGI_PAWN,
                                           json_is(json_get(v, "promote"), JSON_TRUE)),
                          usi);
    else if (to >= 0 && !from && type > SHOGI_NONE && type < SHOGI_KING)
        shogi_move_to_usi(shogi_move_drop(type, to), usi);
}

/* Entries without a move add to the comment of the node before. */
static sakui_status read_comments(struct jkf_reader *r, const struct json_value *entry)
{
    const struct json_value *v = member(r, entry, "comments", JSON_ARRAY);
    if (!v || v->count == 0)
        return SAKUI_OK;
    struct strbuf text;
    strbuf_init(&text);
    for (const struct json_value *c = v->first; c; c = c->next) {
        if (c != v->first)
            strbuf_addc(&text, '\n');
        if (json_text(c))
            strbuf_adds(&text, json_text(c));
        else
            jkf_report(r, DIAG_WARNING, c, "jkf-kind", "a comment is a text; this one is left out");
    }
    sakui_status s =
        text.failed ? SAKUI_MEMORY
                    : problem_node_comment(r->p, solution_node(r->solution), strbuf_str(&text));
    strbuf_free(&text);
    return s;
}

/* One part of a time: a whole number, reported if it is something else. */
static long time_part(struct jkf_reader *r, const struct json_value *now, const char *name,
                      long most)
{
    const struct json_value *v = json_get(now, name);
    long n = !v || v->kind == JSON_NULL ? 0 : json_whole(v, 0, most, -1);
    if (n < 0)
        jkf_report(r, DIAG_WARNING, v, "jkf-time",
                   "hours, minutes and seconds are whole numbers; the time is left out");
    return n;
}

/* Seconds of "time": {"now": {h, m, s}}; -1 if not given. */
static int read_time(struct jkf_reader *r, const struct json_value *entry)
{
    const struct json_value *time = member(r, entry, "time", JSON_OBJECT);
    const struct json_value *now = time ? member(r, time, "now", JSON_OBJECT) : NULL;
    if (time && !json_get(time, "now"))
        jkf_report(r, DIAG_NOTE, time, "jkf-time",
                   "only the time of the move itself (now) is kept, and there is none");
    if (!now)
        return -1;
    long h = time_part(r, now, "h", 100000), m = time_part(r, now, "m", 6000000);
    long s = time_part(r, now, "s", 360000000);
    return h < 0 || m < 0 || s < 0 ? -1 : (int)(h * 3600 + m * 60 + s);
}

/* An entry that ends the line. What it says is kept at the last move. */
static sakui_status read_special(struct jkf_reader *r, const struct json_value *entry,
                                 const char *special)
{
    struct problem_node *n = solution_node(r->solution);
    int seconds = read_time(r, entry);
    if (n->end != END_NONE) {
        jkf_report(r, DIAG_WARNING, json_get(entry, "special"), "jkf-second-end",
                   "the line has ended here already; this second end is left out");
        return SAKUI_OK;
    }
    r->closed = true;
    problem_node_stop(n);
    sakui_status s = jkf_read_end(r->p, n, special, solution_position(r->solution)->side);
    if (s == SAKUI_OK && seconds > 0) {
        char text[16];
        snprintf(text, sizeof text, "%d", seconds);
        s = problem_node_tag(r->p, n, "end-seconds", text);
    }
    return s;
}

/* Forks are alternatives to this entry: they start before it. The last is pushed first, so that
 * they are read in order, after the line they belong to. */
static sakui_status push_forks(struct jkf_reader *r, const struct json_value *entry, size_t ply,
                               bool unread)
{
    const struct json_value *forks = member(r, entry, "forks", JSON_ARRAY);
    size_t at = r->forks.count;
    for (const struct json_value *f = forks ? forks->first : NULL; f; f = f->next) {
        struct fork work = {f, ply, unread};
        if (!vec_push(&r->forks, work))
            return SAKUI_MEMORY;
    }
    for (size_t i = at, j = r->forks.count; i + 1 < j; i++) {
        struct fork swap = r->forks.items[i];
        r->forks.items[i] = r->forks.items[--j];
        r->forks.items[j] = swap;
    }
    return SAKUI_OK;
}

/* ---- moves below one that cannot be played ---- */

static void time_unread(struct jkf_reader *r, const struct json_value *entry)
{
    if (read_time(r, entry) > 0)
        jkf_report(r, DIAG_NOTE, json_get(entry, "time"), "time-unread",
                   "the time of a move that cannot be played is left out");
}

/* One entry as a word behind the others; *ply counts the moves before it. Its comments join those
 * of the last move that could be played, its forks are kept in their turn. */
static sakui_status keep_entry(struct jkf_reader *r, const struct json_value *entry, size_t *ply,
                               struct strbuf *text)
{
    const struct json_value *move = member(r, entry, "move", JSON_OBJECT);
    const struct json_value *special = member(r, entry, "special", JSON_STRING);
    char usi[SHOGI_USI_MAX] = "";
    sakui_status s = push_forks(r, entry, *ply, true);
    if (move) {
        describe_move(move, usi);
        time_unread(r, entry);
        ++*ply;
    }
    if (usi[0])
        strbuf_addf(text, "%s%s", text->length ? " " : "", usi);
    if (special)
        strbuf_addf(text, "%s%s", text->length ? " " : "", special->string);
    return s == SAKUI_OK ? read_comments(r, entry) : s;
}

/* A line from `entry` on, which cannot be played: as text. `ply` moves come before it. */
static sakui_status keep_unread(struct jkf_reader *r, const struct json_value *entry, size_t ply,
                                bool variation)
{
    const size_t first = variation ? ply + 1 : 0;
    struct strbuf text;
    strbuf_init(&text);
    sakui_status s = SAKUI_OK;
    for (; entry && s == SAKUI_OK; entry = entry->next)
        s = keep_entry(r, entry, &ply, &text);
    if (s == SAKUI_OK)
        s = text.failed ? SAKUI_MEMORY
                        : solution_keep_unread(r->solution, first, strbuf_str(&text));
    strbuf_free(&text);
    return s;
}

/* A fork of moves that could not be played. The solution still stands where they hang: such forks
 * lie on top of all others. */
static sakui_status keep_fork(struct jkf_reader *r, struct fork work)
{
    diag_add(r->diags, DIAG_WARNING, r->in->file, work.line->line, work.line->column,
             "jkf-unread-fork",
             "this variation of move %zu hangs on a move that cannot be played; it is kept as text",
             work.ply + 1);
    return keep_unread(r, work.line->first, work.ply, true);
}

/* A move that cannot be played: reported, kept as text; the rest of the line is not read. */
static sakui_status bad_move(struct jkf_reader *r, const struct json_value *entry, shogi_move m)
{
    const struct json_value *v = json_get(entry, "move");
    char usi[SHOGI_USI_MAX];
    if (m != SHOGI_MOVE_NONE)
        shogi_move_to_usi(m, usi);
    else
        describe_move(v, usi);
    diag_add(r->diags, r->in->options->strict ? DIAG_ERROR : DIAG_WARNING, r->in->file, v->line,
             v->column, "jkf-illegal-move", "move %zu (%s) cannot be played: %s",
             solution_ply(r->solution) + 1, usi,
             m == SHOGI_MOVE_NONE ? "it is incomplete or ambiguous"
                                  : solution_illegal_reason(solution_position(r->solution), m));
    if (r->in->options->strict)
        return SAKUI_INPUT;
    sakui_status s = m == SHOGI_MOVE_NONE ? solution_keep_illegal(r->solution, usi)
                                          : solution_keep_move(r->solution, m);
    time_unread(r, entry);
    if (s == SAKUI_OK)
        s = read_comments(r, entry);
    return s == SAKUI_OK ? keep_unread(r, entry->next, solution_ply(r->solution) + 1, false) : s;
}

/* ---- lines ---- */

/* A move behind an end: the line goes on, so what stood there was not its end. */
static sakui_status go_on(struct jkf_reader *r, const struct json_value *move)
{
    bool strict = r->in->options->strict;
    if (!r->closed)
        return SAKUI_OK;
    jkf_report(r, strict ? DIAG_ERROR : DIAG_WARNING, move, "end-inside",
               "the line has ended before this move; it is read as its continuation, the end as a "
               "variation");
    solution_node(r->solution)->stops = false;
    r->closed = false;
    return strict ? SAKUI_INPUT : SAKUI_OK;
}

/* The forks of an entry that is neither a move nor an end, the last of its line, are variations of
 * nothing: the line stops before them. */
static void stop_at(struct jkf_reader *r, const struct json_value *entry)
{
    const struct json_value *forks = json_get(entry, "forks");
    if (!json_is(json_get(entry, "move"), JSON_OBJECT) && json_is(forks, JSON_ARRAY) &&
        forks->count > 0)
        problem_node_stop(solution_node(r->solution));
}

/* One entry of a line. *stop: nothing after it can be read. */
static sakui_status read_entry(struct jkf_reader *r, const struct json_value *entry, bool *stop)
{
    const struct json_value *move = member(r, entry, "move", JSON_OBJECT);
    const struct json_value *special = member(r, entry, "special", JSON_STRING);
    if (!json_is(entry, JSON_OBJECT) && !json_is(entry, JSON_NULL))
        jkf_report(r, DIAG_WARNING, entry, "jkf-kind", "an entry of a line is an object");
    jkf_look_for_unknown(r, entry, " comments move time special forks ");
    jkf_look_for_unknown(r, move, " color from to piece same promote capture relative ");
    jkf_look_for_unknown(r, json_get(move, "from"), " x y ");
    jkf_look_for_unknown(r, json_get(move, "to"), " x y ");
    sakui_status s = push_forks(r, entry, solution_ply(r->solution), false);
    if (s == SAKUI_OK && move)
        s = go_on(r, move);
    if (s == SAKUI_OK && move) {
        long color = json_whole(json_get(move, "color"), 0, 1, -1);
        if (color >= 0 && color != solution_position(r->solution)->side)
            jkf_report(r, DIAG_WARNING, move, "side-mark",
                       "the color of the move is the other side's");
        shogi_move m = read_move(r, move);
        s = m == SHOGI_MOVE_NONE ? SAKUI_INPUT : solution_play(r->solution, m, move->line);
        if (s == SAKUI_INPUT) {
            *stop = true;
            return bad_move(r, entry, m);
        }
        if (s == SAKUI_OK)
            solution_node(r->solution)->seconds = read_time(r, entry);
    }
    if (s == SAKUI_OK)
        s = read_comments(r, entry);
    if (s == SAKUI_OK && special)
        s = read_special(r, entry, special->string);
    return s;
}

static sakui_status read_line(struct jkf_reader *r, struct fork work)
{
    bool stop = false;
    if (!json_is(work.line, JSON_ARRAY))
        return jkf_refuse(r, work.line, "jkf-line", "a line of moves is an array");
    if (work.unread)
        return keep_fork(r, work);
    sakui_status s = solution_go(r->solution, work.ply);
    r->closed = false;
    for (const struct json_value *e = work.line->first; e && s == SAKUI_OK && !stop; e = e->next)
        s = read_entry(r, e, &stop);
    if (s == SAKUI_OK && !stop && work.line->last)
        stop_at(r, work.line->last);
    return s;
}

/* The line at hand to its end, then the forks met on the way, the deepest first: what stands before
 * a fork is always part of the current line. */
static sakui_status read_moves(struct jkf_reader *r, const struct json_value *moves)
{
    struct fork work = {moves, 0, false};
    r->forks.count = 0;
    sakui_status s = vec_push(&r->forks, work) ? SAKUI_OK : SAKUI_MEMORY;
    while (s == SAKUI_OK && r->forks.count > 0)
        s = read_line(r, r->forks.items[--r->forks.count]);
    return s;
}

static sakui_status read_game(struct jkf_reader *r, const struct json_value *game)
{
    const struct json_value *moves = json_get(game, "moves");
    if (!json_is(game, JSON_OBJECT) ||
        (!moves && !json_get(game, "header") && !json_get(game, "initial")))
        return jkf_refuse(r, game, "jkf-game",
                          "a game is an object with header, initial and moves");
    r->p->line = game->line;
    r->names.told_count = 0;
    r->style = ORIGIN_UNKNOWN;
    jkf_look_for_unknown(r, game, " header initial moves ");
    sakui_status s = jkf_read_initial(r, game);
    if (s == SAKUI_OK)
        s = solution_new(&r->solution, r->p, r->in->file, game->line, r->diags);
    if (s == SAKUI_OK)
        s = read_header(r, member(r, game, "header", JSON_OBJECT));
    if (s == SAKUI_OK && moves && moves->kind != JSON_NULL)
        s = read_moves(r, moves);
    if (s == SAKUI_OK)
        headers_settle_goal(r->p);
    return s;
}

/* ---- the registry's side ---- */

/* The next game: of the array being read, or of the text. */
static sakui_status next_value(struct jkf_reader *r, const struct json_value **out)
{
    struct json_value *v = NULL;
    if (!r->array) {
        arena_free(&r->arena);
        sakui_status s =
            json_tree_read(&v, &r->arena, r->in->text, r->in->file, &r->limits, r->diags);
        if (s != SAKUI_OK)
            return s;
        if (v->kind != JSON_ARRAY) {
            *out = v;
            return SAKUI_OK;
        }
        r->array = v->first;
        if (!r->array)
            return SAKUI_END;
    }
    *out = r->array;
    r->array = r->array->next;
    return SAKUI_OK;
}

static sakui_status jkf_next(void *state, struct problem **out, struct diag_list *diags)
{
    struct jkf_reader *r = state;
    const struct json_value *game;
    *out = NULL;
    if (r->ended)
        return SAKUI_END;
    r->diags = diags;
    sakui_status s = next_value(r, &game);
    if (s != SAKUI_OK) { /* after broken JSON there is no telling where the next game begins */
        r->ended = true;
        return s == SAKUI_LIMIT ? SAKUI_INPUT : s;
    }
    s = problem_new(&r->p);
    if (s == SAKUI_OK)
        s = read_game(r, game);
    solution_free(r->solution);
    r->solution = NULL;
    if (s == SAKUI_OK)
        *out = r->p;
    else
        problem_free(r->p);
    r->p = NULL;
    if (s == SAKUI_LIMIT) {
        jkf_report(r, DIAG_ERROR, game, "jkf-too-long", "this game is longer than can be read");
        s = SAKUI_INPUT;
    }
    return s;
}

static sakui_status jkf_open(void **state, const struct import_input *in, struct diag_list *diags)
{
    (void)diags;
    struct jkf_reader *r = mem_zalloc(1, sizeof *r);
    if (!r)
        return SAKUI_MEMORY;
    r->in = in;
    r->names = (struct json_names){.format = "JKF", .code = "jkf-unknown-name", .file = in->file};
    r->limits = (struct json_limits){in->options->max_document, JKF_DEPTH_MAX};
    arena_init(&r->arena);
    *state = r;
    return SAKUI_OK;
}

static void jkf_close(void *state)
{
    struct jkf_reader *r = state;
    if (!r)
        return;
    arena_free(&r->arena);
    vec_free(&r->forks);
    mem_free(r);
}

/* A JSON object (or an array of them) with the names JKF uses. */
static int jkf_detect(const char *head, size_t length)
{
    size_t i = 0;
    while (i < length && (head[i] == ' ' || (head[i] >= '\t' && head[i] <= '\r') || head[i] == '['))
        i++;
    if (i == length || head[i] != '{')
        return 0;
    int found = (strstr(head, "\"moves\"") != NULL) + (strstr(head, "\"header\"") != NULL) +
                (strstr(head, "\"initial\"") != NULL);
    return found == 0 ? 0 : 50 + 15 * found;
}

const struct import_format_ops jkf_format = {
    .format = IMPORT_JKF,
    .name = "jkf",
    .extensions = "jkf json",
    .detect = jkf_detect,
    .open = jkf_open,
    .next = jkf_next,
    .close = jkf_close,
    .write = jkf_write,
};
