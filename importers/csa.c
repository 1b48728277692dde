/* SPDX-License-Identifier: GPL-3.0-or-later */
/* CSA, versions 1 to 3: reader. (Writer: csa_write.c.) */
#include "importers/csa.h"

#include <string.h>

#include "core/alloc.h"
#include "core/strbuf.h"
#include "core/utf8.h"
#include "importers/csa_board.h"
#include "importers/csa_words.h"
#include "importers/headers.h"
#include "importers/lines.h"
#include "importers/move_text.h"
#include "importers/setup.h"
#include "importers/solution.h"

/* One game while it is being read. */
struct game {
    const struct import_input *in;
    struct diag_list *diags;
    struct problem *problem;
    struct csa_board board;
    struct solution *solution;
    int side; /* -1: not said */
    bool position, started, moves, broken, refused;
    long line;
    size_t bytes;
    struct strbuf comment;
    bool has_comment;
    struct strbuf unread;
    sakui_status status;
};

static void check(struct game *g, sakui_status status)
{
    if (status != SAKUI_OK && g->status == SAKUI_OK)
        g->status = status;
}

static struct problem_node *node_of(const struct game *g)
{
    return g->solution ? solution_node(g->solution) : g->problem->root;
}

static void flush(struct game *g)
{
    if (g->comment.failed || g->unread.failed)
        check(g, SAKUI_MEMORY);
    if (g->has_comment)
        check(g, problem_node_comment(g->problem, node_of(g), strbuf_str(&g->comment)));
    if (g->unread.length)
        check(g, problem_node_tag(g->problem, node_of(g), "unread-moves", strbuf_str(&g->unread)));
    g->has_comment = false;
    strbuf_clear(&g->comment);
    strbuf_clear(&g->unread);
}

/* Something in the game that cannot be used: reported, and the game is refused. */
static void reject(struct game *g, const struct line *line, const char *at, const char *code,
                   const char *what)
{
    diag_add(g->diags, DIAG_ERROR, g->in->file, line->number, line_column(line, at), code, "%s",
             what);
    g->refused = true;
}

/* ---- the position ---- */

static void take_position(struct game *g, const char *s, const struct line *line)
{
    struct csa_fault fault;
    g->position = g->started = true;
    if (!csa_board_line(&g->board, s, &fault))
        reject(g, line, fault.at, fault.code, fault.what);
}

static bool make_solution(struct game *g)
{
    char sfen[SHOGI_SFEN_MAX];
    setup_to_sfen(&g->board.setup, sfen);
    check(g, problem_set(g->problem, &g->problem->setup, sfen));
    solution_free(g->solution);
    g->solution = NULL;
    if (g->status != SAKUI_OK)
        return false;
    sakui_status s = solution_new(&g->solution, g->problem, g->in->file, g->line, g->diags);
    g->refused = g->refused || s == SAKUI_INPUT;
    if (s != SAKUI_INPUT)
        check(g, s);
    return s == SAKUI_OK;
}

static bool ready(struct game *g)
{
    if (g->solution)
        return true;
    if (g->refused || g->status != SAKUI_OK)
        return false;
    flush(g);
    if (!g->position)
        setup_from_sfen(&g->board.setup, handicap_at(0)->sfen);
    if (g->board.rest)
        setup_rest_to_hand(&g->board.setup, g->board.rest_color);
    if (!setup_check(&g->board.setup, g->in->file, g->line, g->diags)) {
        g->refused = true;
        return false;
    }
    g->board.setup.side = g->side > 0 ? SHOGI_WHITE : SHOGI_BLACK;
    return make_solution(g);
}

/* ---- moves ---- */

#define MOVE_LENGTH 7 /* "+7776FU" */

/* "+81-3-…" and "--" below a game are of the mail it came in. A move that is only misspelt is none
 * of these. */
static bool is_of_mail(const struct game *g, const char *s, size_t n)
{
    bool move = n == MOVE_LENGTH && strspn(s + 1, "0123456789") == 4;
    bool over = g->solution && node_of(g)->end != END_NONE;
    return !move && (over || s[1] == '+' || s[1] == '-');
}

/* "7776FU" on the current board; the piece named is the one after the move. */
static shogi_move read_move(const struct shogi_position *p, const char *s)
{
    shogi_square from, to;
    int type = csa_piece(s + 4);
    if (!type || !csa_square(s + 2, &to))
        return SHOGI_MOVE_NONE;
    if (strncmp(s, "00", 2) == 0)
        return type <= SHOGI_GOLD ? shogi_move_drop(type, to) : SHOGI_MOVE_NONE;
    if (!csa_square(s, &from))
        return SHOGI_MOVE_NONE;
    int before = shogi_piece_type(p->board[from]);
    if (before == type)
        return shogi_move_board(from, to, type, false);
    return before && before + SHOGI_PROMOTED == type ? shogi_move_board(from, to, before, true)
                                                     : SHOGI_MOVE_NONE;
}

/* What a statement describes where no piece can make it; SHOGI_MOVE_NONE if it is no move. */
static shogi_move described_move(const char *s)
{
    shogi_square from, to;
    int type = csa_piece(s + 4);
    return type && csa_square(s, &from) && csa_square(s + 2, &to)
               ? shogi_move_board(from, to, type, false)
               : SHOGI_MOVE_NONE;
}

static void bad_move(struct game *g, shogi_move m, const char *s, size_t n, const struct line *line)
{
    diag_add(g->diags, g->in->options->strict ? DIAG_ERROR : DIAG_WARNING, g->in->file,
             line->number, line_column(line, s), "illegal-move", "The move %.*s is not legal: %s.",
             (int)n, s, solution_illegal_reason(solution_position(g->solution), m));
    char *copy;
    if (m == SHOGI_MOVE_NONE && n == MOVE_LENGTH)
        m = described_move(s + 1);
    if (m != SHOGI_MOVE_NONE) {
        check(g, solution_keep_move(g->solution, m));
    } else if ((copy = arena_strndup(&g->problem->arena, s, n))) {
        check(g, solution_keep_illegal(g->solution, copy));
    } else {
        check(g, SAKUI_MEMORY);
    }
    g->broken = true;
    g->refused = g->refused || g->in->options->strict;
}

/* A move behind a special one: the game goes on, so what stood there was not its end. */
static void go_on(struct game *g, const char *s, const struct line *line)
{
    bool strict = g->in->options->strict;
    if (node_of(g)->end == END_NONE)
        return;
    diag_add(g->diags, strict ? DIAG_ERROR : DIAG_WARNING, g->in->file, line->number,
             line_column(line, s), "end-inside",
             "The game has ended before this move; it is read as its continuation, the end as a "
             "variation.");
    g->refused = g->refused || strict;
    node_of(g)->stops = false;
}

static void take_move(struct game *g, const char *s, size_t n, const struct line *line)
{
    int color = *s == '-';
    g->started = true;
    bool is_ready = ready(g);
    g->moves = true;
    if (!is_ready)
        return;
    if (color != solution_position(g->solution)->side && !g->problem->root->first_child &&
        !solution_ply(g->solution) && g->side < 0 && !g->broken) {
        g->side = g->board.setup.side = color;
        if (!make_solution(g))
            return;
    }
    if (g->broken) {
        if (g->unread.length)
            strbuf_addc(&g->unread, ' ');
        strbuf_add(&g->unread, s, n);
        return;
    }
    go_on(g, s, line);
    const struct shogi_position *p = solution_position(g->solution);
    if (color != p->side)
        diag_add(g->diags, DIAG_WARNING, g->in->file, line->number, line_column(line, s),
                 "side-mark", "The sign before the move is the other side's.");
    flush(g);
    shogi_move m = n == MOVE_LENGTH ? read_move(p, s + 1) : SHOGI_MOVE_NONE;
    sakui_status status = solution_play(g->solution, m, line->number);
    if (status == SAKUI_INPUT)
        bad_move(g, m, s, n, line);
    else if (status == SAKUI_LIMIT)
        reject(g, line, s, "line-too-deep", "The game has too many moves.");
    else
        check(g, status);
}

/* A statement that says nothing to us: kept as it stands. */
static void keep_unknown(struct game *g, const char *s, size_t n, const struct line *line)
{
    bool strict = g->in->options->strict, moves = move_text_inside(s);
    if (moves)
        diag_add(g->diags, strict ? DIAG_ERROR : DIAG_WARNING, g->in->file, line->number,
                 line_column(line, s), "line-moves",
                 "This names moves, but not as CSA does; it was kept as it is. A file holds games "
                 "of one format.");
    else
        diag_add(g->diags, DIAG_NOTE, g->in->file, line->number, line_column(line, s),
                 "line-unknown", "This is nothing a CSA file has here; it was kept as it is.");
    g->refused = g->refused || (strict && moves);
    char *text = arena_strndup(&g->problem->arena, s, n);
    check(g, text ? problem_tag_add(g->problem, "?", text) : SAKUI_MEMORY);
}

#define TIME_DIGITS 8 /* three years */

static bool is_time(const char *s, size_t n)
{
    size_t digits = strspn(s + 1, "0123456789");
    if (digits == 0 || digits > TIME_DIGITS)
        return false;
    if (s[1 + digits] == '.')
        digits += 1 + strspn(s + 2 + digits, "0123456789");
    return digits + 1 == n;
}

/* "T12" or "T12.345" of version 3. */
static void take_time(struct game *g, const char *s, size_t n, const struct line *line)
{
    if (!is_time(s, n) || !g->solution ||
        (!g->broken && !solution_ply(g->solution) && node_of(g)->end == END_NONE)) {
        keep_unknown(g, s, n, line);
        return;
    }
    long seconds = 0;
    size_t i = 1;
    for (; i < n && s[i] >= '0' && s[i] <= '9'; i++)
        seconds = seconds * 10 + (s[i] - '0');
    struct problem_node *node = node_of(g);
    bool ended = node->end != END_NONE;
    char *text = arena_strndup(&g->problem->arena, s + 1, n - 1);
    if (!text) {
        check(g, SAKUI_MEMORY);
    } else if (ended) {
        if (seconds)
            check(g, problem_node_tag(g->problem, node, "end-seconds", text));
    } else if (g->broken) {
        if (seconds)
            diag_add(g->diags, DIAG_NOTE, g->in->file, line->number, line_column(line, s),
                     "time-unread", "The time of a move that was not read is left out.");
    } else {
        node->seconds = (int)seconds;
        if (i < n && strspn(s + i + 1, "0") < n - i - 1)
            check(g, problem_node_tag(g->problem, node, "time", text));
    }
}

/* "%+ILLEGAL_ACTION" is black's foul: whoever is to move wins by it, or loses. */
static enum problem_end foul_end(const struct game *g, const char *name)
{
    int side = solution_position(g->solution)->side ^ g->broken;
    return (name[1] == '-') == side ? END_ILLEGAL : END_ILLEGAL_WIN;
}

static void take_special(struct game *g, const char *s, size_t n, const struct line *line)
{
    char name[40] = "";
    memcpy(name, s, n < sizeof name - 1 ? n : sizeof name - 1);
    const struct csa_end *e = csa_end_by_name(name);
    bool foul =
        strcmp(name + 1, "+ILLEGAL_ACTION") == 0 || strcmp(name + 1, "-ILLEGAL_ACTION") == 0;
    g->started = true;
    bool is_ready = ready(g);
    g->moves = true;
    if (!is_ready)
        return;
    struct problem_node *node = node_of(g);
    if (!e && !foul)
        diag_add(g->diags, DIAG_WARNING, g->in->file, line->number, line_column(line, s),
                 "csa-special", "The special move %s is not known; it was kept as text.", name);
    if (node->end != END_NONE) {
        keep_unknown(g, s, n, line);
        return;
    }
    node->end = foul ? foul_end(g, name) : e ? e->end : END_OTHER;
    problem_node_stop(node);
    if (e)
        node->end_text = e->text;
    else if (!foul && !(node->end_text = arena_strdup(&g->problem->arena, name)))
        check(g, SAKUI_MEMORY);
}

/* ---- lines ---- */

static void take_header(struct game *g, const char *s)
{
    size_t n = *s == 'N' ? 2 : strcspn(s, ":");
    const char *value = s + n + (*s != 'N' && s[n]);
    const char *key = arena_strndup(&g->problem->arena, s, n);
    if (!key) {
        check(g, SAKUI_MEMORY);
        return;
    }
    const char *japanese = csa_header_japanese(key);
    g->started = true;
    check(g, problem_tag_add(g->problem, japanese ? japanese : key, value));
}

/* "'key：value" before the moves is how our writer keeps headers that CSA has no word for. */
static bool take_kept_header(struct game *g, const char *s)
{
    const char *colon = strstr(s, "：");
    if (g->moves || g->solution || !colon || colon == s || *s == '*' || *s == ' ' ||
        colon - s > 100)
        return false;
    char *key = arena_strndup(&g->problem->arena, s, (size_t)(colon - s));
    if (!key)
        check(g, SAKUI_MEMORY);
    else
        check(g, problem_tag_add(g->problem, key, colon + strlen("：")));
    return true;
}

static void take_comment(struct game *g, const char *s)
{
    if (strncmp(s, "CSA encoding=", 13) == 0 || take_kept_header(g, s))
        return;
    if (g->has_comment)
        strbuf_addc(&g->comment, '\n');
    strbuf_adds(&g->comment, *s == '*' ? s + 1 : s);
    g->has_comment = true;
}

/* Moves, times, special moves, positions: several may stand on a line, separated by commas. */
static void take_statements(struct game *g, const char *s, const struct line *line)
{
    while (*s) {
        s += strspn(s, " \t");
        size_t n = strcspn(s, ","), k = n;
        while (k && (s[k - 1] == ' ' || s[k - 1] == '\t') && *s != 'P')
            k--;
        if ((*s == '+' || *s == '-') && k == 1) {
            if (g->solution)
                diag_add(g->diags, DIAG_WARNING, g->in->file, line->number, line_column(line, s),
                         "side-late", "Whose turn it is must be said before the moves; left out.");
            else
                g->side = *s == '-';
            g->started = true;
        } else if ((*s == '+' || *s == '-') && is_of_mail(g, s, k)) {
            keep_unknown(g, s, strlen(s), line);
            return;
        } else if (*s == '+' || *s == '-') {
            take_move(g, s, k, line);
        } else if (*s == 'T') {
            take_time(g, s, k, line);
        } else if (*s == '%') {
            take_special(g, s, k, line);
        } else if (*s == '\'') { /* to the end of the line */
            take_comment(g, s + 1);
            return;
        } else if (*s == 'P' && !g->moves) {
            take_position(g, s, line);
        } else if (k) {
            keep_unknown(g, s, strlen(s), line);
            return;
        }
        s += n + (s[n] == ',');
    }
}

/* A header behind the moves begins another game (though "/" should stand before it), unless it is
 * one that is only known when the game is over. */
static bool begins_anew(const struct game *g, const char *s)
{
    return g->moves && strncmp(s, "$END_TIME", 9) != 0 && strncmp(s, "$NOTE", 5) != 0;
}

/* "V2.2"; other statements may follow. */
static void take_version(struct game *g, const char *s, const struct line *line)
{
    size_t n = strcspn(s, ",");
    if (strncmp(s, "V2.2", n) != 0 || n != 4) { /* what we write ourselves needs no remembering */
        const char *version = arena_strndup(&g->problem->arena, s, n);
        check(g, version ? problem_tag_add(g->problem, "CSA", version) : SAKUI_MEMORY);
    }
    if (s[n])
        take_statements(g, s + n + 1, line);
}

/* Blanks before a statement, and the marks of a quotation ("> +7776FU") if there is one behind. */
static const char *csa_unquoted(const char *line)
{
    const char *s = line + strspn(line, " \t");
    const char *inside = s + strspn(s, " \t>");
    return *inside && strchr("+-%TPNV$'/", *inside) ? inside : s;
}

/* SAKUI_OK go on, SAKUI_END the line belongs to the next game, SAKUI_LIMIT it ended this one. */
static sakui_status take_line(struct game *g, const struct line *line)
{
    const char *s = csa_unquoted(line->text);
    if (!*s || strcmp(s, LINES_DOS_END) == 0)
        return SAKUI_OK;
    if (*s == '/')
        return g->started ? SAKUI_LIMIT : SAKUI_OK;
    if (!g->line)
        g->line = line->number;
    if (*s == '\'') {
        take_comment(g, s + 1);
    } else if (*s == 'V' && s[1] >= '0' && s[1] <= '9') {
        if (g->moves)
            return SAKUI_END;
        g->started = true;
        take_version(g, s, line);
    } else if (*s == '$' || (*s == 'N' && (s[1] == '+' || s[1] == '-'))) {
        if (begins_anew(g, s))
            return SAKUI_END;
        take_header(g, s);
    } else if (*s == 'P' && g->moves && csa_is_board_line(s)) {
        return SAKUI_END;
    } else {
        take_statements(g, s, line);
    }
    return SAKUI_OK;
}

/* ---- the whole ---- */

static void fill_fields(struct game *g)
{
    struct problem *p = g->problem;
    headers_fill(p);
    p->goal = g->board.rest ? GOAL_MATE : setup_goal(&g->board.setup);
    headers_settle_goal(p);
}

static sakui_status finish(struct game *g, struct problem **out)
{
    bool is_ready = ready(g);
    flush(g);
    if (g->status != SAKUI_OK)
        return g->status;
    if (!is_ready || g->refused)
        return SAKUI_INPUT;
    fill_fields(g);
    g->problem->line = g->line;
    *out = g->problem;
    g->problem = NULL;
    return SAKUI_OK;
}

static sakui_status read_lines(struct line_reader *reader, struct game *g)
{
    for (;;) {
        struct line line;
        sakui_status status = lines_next(reader->lines, &line);
        if (status != SAKUI_OK)
            return status == SAKUI_END ? (g->started ? SAKUI_OK : SAKUI_END) : status;
        g->bytes += line.length + 1;
        if (g->bytes > g->in->options->max_document) {
            if (!g->refused)
                reject(g, &line, line.text, "problem-too-large", "The game is too large.");
            if (line.text[0] == '/')
                return SAKUI_OK;
            continue;
        }
        status = take_line(g, &line);
        if (status == SAKUI_END)
            lines_unread(reader->lines);
        if (status != SAKUI_OK)
            return SAKUI_OK;
        if (g->status != SAKUI_OK)
            return g->status;
    }
}

sakui_status csa_next(void *state, struct problem **out, struct diag_list *diags)
{
    struct line_reader *reader = state;
    struct game g = {.in = &reader->in, .diags = diags, .side = -1};
    *out = NULL;
    sakui_status status = problem_new(&g.problem);
    if (status != SAKUI_OK)
        return status;
    setup_clear(&g.board.setup);
    strbuf_init(&g.comment);
    strbuf_init(&g.unread);
    status = read_lines(reader, &g);
    if (status == SAKUI_OK)
        status = finish(&g, out);
    solution_free(g.solution);
    strbuf_free(&g.comment);
    strbuf_free(&g.unread);
    problem_free(g.problem);
    return status;
}

/* ---- detection ---- */

static bool is_csa_move(const char *s)
{
    return (s[0] == '+' || s[0] == '-') && strspn(s + 1, "0123456789") == 4 && csa_piece(s + 5);
}

int csa_detect(const char *head, size_t length)
{
    int good = 0, bad = 0;
    for (size_t at = 0, lines = 0; at < length && lines < 400; lines++) {
        const char *s = csa_unquoted(head + at);
        at = (size_t)(s - head);
        size_t n = strcspn(s, "\r\n");
        bool square = s[0] == 'P' &&
                      ((s[1] >= '1' && s[1] <= '9') || s[1] == 'I' || s[1] == '+' || s[1] == '-');
        if (square || is_csa_move(s) || (s[0] == '%' && s[1] >= '+' && s[1] <= 'Z') ||
            (s[0] == 'V' && (strncmp(s, "V2", 2) == 0 || strncmp(s, "V3", 2) == 0)) ||
            (s[0] == 'N' && (s[1] == '+' || s[1] == '-')) || strncmp(s, "$EVENT", 6) == 0)
            good++;
        else if (n && *s != '\'' && *s != '/' && *s != 'T' && *s != '$' && n > 1)
            bad++;
        at += n;
        at += strspn(head + at, "\r\n");
    }
    if (!good || bad > good)
        return 0;
    return good > 2 ? 95 : 60;
}
