/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/record.h"

#include <string.h>

#include "core/alloc.h"
#include "core/utf8.h"
#include "importers/headers.h"
#include "importers/kanji.h"
#include "importers/lines.h"

static void check(struct record *r, sakui_status status)
{
    if (status != SAKUI_OK && r->status == SAKUI_OK)
        r->status = status;
}

struct problem_node *record_node(const struct record *r)
{
    return r->solution ? solution_node(r->solution) : r->problem->root;
}

void record_flush(struct record *r)
{
    if (r->comment.failed || r->unread.failed)
        check(r, SAKUI_MEMORY);
    if (r->has_comment)
        check(r, problem_node_comment(r->problem, record_node(r), strbuf_str(&r->comment)));
    if (r->unread.length && r->solution)
        check(r, solution_keep_unread(r->solution, r->unread_ply, strbuf_str(&r->unread)));
    r->has_comment = false;
    strbuf_clear(&r->comment);
    strbuf_clear(&r->unread);
}

/* ---- the set-up ---- */

static bool refuse(struct record *r)
{
    r->refused = true;
    return false;
}

static int one_king_side(const struct setup *s)
{
    int kings[2] = {0, 0};
    for (int i = 0; i < SHOGI_SQUARES; i++) {
        if (shogi_piece_type(s->board[i]) == SHOGI_KING)
            kings[shogi_piece_color(s->board[i])]++;
    }
    return kings[0] + kings[1] == 1 ? (kings[0] ? SHOGI_BLACK : SHOGI_WHITE) : -1;
}

/* Completes a diagram: whose hand gets what no line spoke of, whose turn it is. */
static bool finish_diagram(struct record *r)
{
    struct bod *b = &r->bod;
    if (b->bad)
        return refuse(r);
    int defender = one_king_side(&b->setup);
    for (int c = 0; c < 2; c++) {
        bool assumed = !b->hand_seen[c] && (c == defender || (r->tsume && c == SHOGI_WHITE));
        if (assumed)
            diag_add(r->diags, DIAG_NOTE, r->in->file, r->line, 0, "hand-assumed",
                     "No line says what the defender holds; taken to be all the rest.");
        if (b->rest[c] || assumed)
            setup_rest_to_hand(&b->setup, c);
    }
    b->setup.side = r->side < 0 ? SHOGI_BLACK : r->side;
    if (r->side < 0 && r->handicap && r->handicap != handicap_at(0)) {
        /* A handicap game whose diagram is its own starting position: the upper side begins. */
        char sfen[SHOGI_SFEN_MAX];
        b->setup.side = SHOGI_WHITE;
        setup_to_sfen(&b->setup, sfen);
        if (strcmp(sfen, r->handicap->sfen) != 0)
            b->setup.side = SHOGI_BLACK;
    }
    return true;
}

static bool holds_something(const struct bod *b)
{
    unsigned pieces = b->rest[0] + b->rest[1];
    for (int t = 0; t < SHOGI_HAND_TYPES; t++)
        pieces += b->setup.hand[0][t] + b->setup.hand[1][t];
    return pieces > 0;
}

static bool finish_setup(struct record *r)
{
    if (r->bod.rows)
        return finish_diagram(r);
    if (!r->handicap && (r->tsume || r->other)) {
        diag_add(r->diags, DIAG_ERROR, r->in->file, r->line, 0, "no-position",
                 "There is no board diagram, and the handicap named does not give one.");
        return refuse(r);
    }
    const struct handicap *h = r->handicap ? r->handicap : handicap_at(0);
    if (holds_something(&r->bod))
        diag_add(r->diags, DIAG_WARNING, r->in->file, r->line, 0, "hand-unused",
                 "There is no board diagram, so the position is that of %s; the pieces in hand are "
                 "left out.",
                 h->name);
    setup_from_sfen(&r->bod.setup, h->sfen);
    if (r->side >= 0)
        r->bod.setup.side = r->side;
    return true;
}

static bool make_solution(struct record *r)
{
    char sfen[SHOGI_SFEN_MAX];
    setup_to_sfen(&r->bod.setup, sfen);
    check(r, problem_set(r->problem, &r->problem->setup, sfen));
    solution_free(r->solution);
    r->solution = NULL;
    if (r->status != SAKUI_OK)
        return false;
    sakui_status s = solution_new(&r->solution, r->problem, r->in->file, r->line, r->diags);
    if (s == SAKUI_INPUT)
        return refuse(r);
    check(r, s);
    return s == SAKUI_OK;
}

bool record_ready(struct record *r)
{
    if (r->solution)
        return true;
    if (r->refused || r->status != SAKUI_OK)
        return false;
    record_flush(r); /* comments so far belong to the root */
    if (!finish_setup(r))
        return false;
    if (!setup_check(&r->bod.setup, r->in->file, r->line, r->diags))
        return refuse(r);
    return make_solution(r);
}

void record_set_side(struct record *r, int side)
{
    r->side = r->bod.setup.side = side;
    make_solution(r);
}

void record_doubt(struct record *r, const struct line *line, const char *code, const char *message)
{
    bool strict = r->in->options->strict;
    diag_add(r->diags, strict ? DIAG_ERROR : DIAG_WARNING, r->in->file, line->number, 1, code, "%s",
             message);
    r->refused = r->refused || strict;
}

/* ---- headers ---- */

/* Splits "key：value"; the key ends before *colon, the value begins at the answer. */
static const char *split_header(const char *s, const char **colon)
{
    for (const char *t = s; *t; t++) {
        size_t n = kanji_word(t, "：");
        if (!n && *t == ':' && kanji_word(t, "://") == 0)
            n = 1;
        if (n) {
            *colon = t;
            return t > s && utf8_count(s, (size_t)(t - s)) <= 40 ? t + n : NULL;
        }
        if (*t == '*' || *t == '|' || *t == '(')
            return NULL;
    }
    return NULL;
}

static size_t trimmed_length(const char *s)
{
    size_t n = strlen(s);
    for (;;) {
        if (n && (s[n - 1] == ' ' || s[n - 1] == '\t'))
            n--;
        else if (n >= 3 && memcmp(s + n - 3, "　", 3) == 0)
            n -= 3;
        else
            return n;
    }
}

static void take_handicap(struct record *r, const char *value, const struct line *line)
{
    r->handicap = handicap_by_name(value);
    r->tsume = kanji_word(value, "詰将棋") || kanji_word(value, "詰め将棋");
    r->other = !r->handicap && !r->tsume;
    if (r->other && !kanji_word(value, "その他") && *value)
        diag_add(r->diags, DIAG_WARNING, r->in->file, line->number, 0, "handicap-unknown",
                 "The handicap \"%s\" is not known.", value);
}

static bool ends_in(const char *s, const char *word)
{
    size_t n = strlen(s), k = strlen(word);
    return n >= k && strcmp(s + n - k, word) == 0;
}

/* 攻方, 玉方 …: a side by its part in a problem; the attacker is the one to move. */
static size_t part_name(const char *s, int attacker, int *color)
{
    static const char *const attackers[] = {"攻方", "攻め方", "詰方", "詰め方"};
    static const char *const defenders[] = {"玉方", "受方", "受け方"};
    size_t n = 0;
    *color = attacker;
    for (size_t i = 0; i < sizeof attackers / sizeof *attackers && !n; i++)
        n = kanji_word(s, attackers[i]);
    for (size_t i = 0; i < sizeof defenders / sizeof *defenders && !n; i++) {
        n = kanji_word(s, defenders[i]);
        *color = n ? !attacker : attacker;
    }
    return n;
}

/* "先手の持駒", "玉方持駒", or "持駒" as magazines print it below a problem: then the attacker's.
 */
static bool is_hand_key(const struct record *r, const char *key, int *color)
{
    size_t n = kanji_side_name(key, color);
    if (!n)
        n = part_name(key, r->side < 0 ? SHOGI_BLACK : r->side, color);
    if (n)
        n += kanji_word(key + n, "の");
    return strcmp(key + n, "持駒") == 0 || strcmp(key + n, "持ち駒") == 0;
}

/* Headers that are more than a tag. */
static void understand_header(struct record *r, const char *key, const char *value,
                              const char *raw_value, const struct line *line)
{
    int color;
    if (is_hand_key(r, key, &color)) {
        bod_hand(&r->bod, color, raw_value, r->in->file, line, r->diags);
    } else if (strcmp(key, "手合割") == 0 || strcmp(key, "手合") == 0) {
        take_handicap(r, value, line);
    } else if (strcmp(key, "手番") == 0) {
        if (kanji_side_name(value, &color))
            r->side = color;
        else
            diag_add(r->diags, DIAG_WARNING, r->in->file, line->number, 0, "side-unknown",
                     "\"%s\" is no side.", value);
    } else if (ends_in(key, "持駒") || ends_in(key, "持ち駒")) {
        record_doubt(r, line, "hand-unknown",
                     "It is not clear whose pieces in hand these are; write 先手の持駒 or "
                     "後手の持駒.");
    }
}

/* Beyond this many nobody looks for repeated ones: it would take time in the square of their
 * number. */
#define HEADERS_COMPARED 1000

/* Would this header start another problem? */
static bool header_starts_anew(const struct record *r, const char *key)
{
    if (r->moves)
        return true;
    int color;
    if (is_hand_key(r, key, &color))
        return r->bod.hand_seen[color];
    return r->bod.rows && r->headers < HEADERS_COMPARED && problem_tag_get(r->problem, key);
}

/* SAKUI_OK taken, SAKUI_END it belongs to the next problem, SAKUI_INPUT no header. */
static sakui_status take_header(struct record *r, const char *s, const struct line *line)
{
    const char *colon, *value = split_header(s, &colon);
    if (!value)
        return SAKUI_INPUT;
    char *key = arena_strndup(&r->problem->arena, s, (size_t)(colon - s));
    const char *start = value + kanji_blanks(value);
    char *text = arena_strndup(&r->problem->arena, start, trimmed_length(start));
    if (!key || !text) {
        check(r, SAKUI_MEMORY);
        return SAKUI_OK;
    }
    key[trimmed_length(key)] = 0;
    if (header_starts_anew(r, key))
        return SAKUI_END;
    r->started = true;
    r->headers++;
    understand_header(r, key, text, start, line);
    int color;
    if (!is_hand_key(r, key, &color) && strcmp(key, "手番") != 0)
        check(r, problem_tag_add(r->problem, key, text));
    return SAKUI_OK;
}

/* ---- other lines ---- */

static bool is_separator(const char *s)
{
    return kanji_word(s, "#--separator--") > 0;
}

static bool is_file_head(const char *s)
{
    return kanji_word(s, "#KIF") || kanji_word(s, "# KIF") ||
           (kanji_word(s, "# ----") && (strstr(s, "棋譜") || strstr(s, "Kifu")));
}

static sakui_status take_hash(struct record *r, const char *s)
{
    if (is_separator(s))
        return r->started ? SAKUI_LIMIT : SAKUI_OK; /* SAKUI_LIMIT: ends here, eaten */
    if ((r->moves || r->bod.rows) && is_file_head(s))
        return SAKUI_END;
    if (kanji_word(s, "#KIF version="))
        return SAKUI_OK; /* about the file, not about the problem */
    if (r->moves)
        check(r, problem_node_tag(r->problem, record_node(r), "#", s + 1));
    else
        check(r, problem_tag_add(r->problem, "#", s + 1));
    return SAKUI_OK;
}

static void take_comment(struct record *r, const char *text)
{
    if (r->has_comment)
        strbuf_addc(&r->comment, '\n');
    strbuf_adds(&r->comment, text);
    r->has_comment = true;
    r->started = true;
}

static sakui_status take_diagram(struct record *r, const struct line *line)
{
    bool row = bod_is_row(line->text), files = !row && bod_is_files(line->text);
    if (r->moves || (r->bod.rows && files) || (row && bod_is_full(&r->bod)))
        return SAKUI_END;
    r->started = true;
    if (row)
        bod_row(&r->bod, line, r->in->file, r->diags);
    else if (files)
        bod_files(&r->bod, line->text);
    return SAKUI_OK;
}

/* "先手番", "手数＝171 ▲６二角成 まで", "盤面回転", the heading of the moves. */
static bool take_word(struct record *r, const char *s)
{
    int color, file, rank;
    size_t n = kanji_side_name(s, &color);
    if (n && strncmp(s + n, "番", 3) == 0 && !s[n + 3 + kanji_blanks(s + n + 3)]) {
        r->side = color;
        r->started = true;
        return true;
    }
    if (kanji_word(s, "手数-") || kanji_word(s, "手数ー") || kanji_word(s, "手数－"))
        return r->heading = true;
    if ((n = kanji_word(s, "手数＝")) || (n = kanji_word(s, "手数="))) {
        const char *t = s + n;
        check(r, problem_tag_add(r->problem, "手数＝", t));
        while (*t && !kanji_side_mark(t, &color))
            t++;
        size_t k = *t ? kanji_digit(t + 3, &file) : 0;
        if (k && kanji_digit(t + 3 + k, &rank))
            r->before_to = shogi_square_of(file, rank);
        return r->started = true;
    }
    if (kanji_word(s, "盤面回転") || kanji_word(s, "盤面反転")) {
        /* How the board was shown, not how the diagram is drawn. */
        check(r,
              problem_tag_add(r->problem, kanji_word(s, "盤面回転") ? "盤面回転" : "盤面反転", ""));
        return true;
    }
    return false;
}

void record_keep_rest(struct record *r, const char *s, const struct line *line)
{
    s += kanji_blanks(s);
    if (!*s)
        return;
    diag_add(r->diags, DIAG_NOTE, r->in->file, line->number, line_column(line, s), "line-rest",
             "The rest of the line is nothing a game record has; it was kept as it is.");
    check(r, problem_node_tag(r->problem, record_node(r), "?", s));
}

static void take_unknown(struct record *r, const char *s, const struct line *line)
{
    diag_add(r->diags, DIAG_NOTE, r->in->file, line->number, 0, "line-unknown",
             "The line is nothing a game record has; it was kept as it is.");
    check(r, problem_tag_add(r->problem, "?", s));
}

/* SAKUI_OK go on, SAKUI_END the line belongs to the next problem, SAKUI_LIMIT it ended this one. */
static sakui_status take_line(struct record *r, const struct line *line)
{
    const char *s = line->text + kanji_blanks(line->text);
    if (!*s)
        return SAKUI_OK;
    if (!r->line)
        r->line = line->number;
    if (*s == '*') {
        take_comment(r, s + 1);
        return SAKUI_OK;
    }
    if (*s == '#')
        return take_hash(r, s);
    if (bod_is_row(s) || bod_is_frame(s) || bod_is_files(s))
        return take_diagram(r, line);
    if (*s == '&') {
        check(r, problem_node_tag(r->problem, record_node(r), "bookmark", s + 1));
        return SAKUI_OK;
    }
    if (record_variation(r, s, line) || record_summary(r, s, line) || record_kif_move(r, s, line) ||
        record_ki2_moves(r, s, line) || take_word(r, s))
        return SAKUI_OK;
    sakui_status status = take_header(r, s, line);
    if (status != SAKUI_INPUT)
        return status;
    if (!record_bare_end(r, s, line))
        take_unknown(r, s, line);
    return SAKUI_OK;
}

/* ---- the whole ---- */

static void decide_goal(struct record *r)
{
    struct problem *p = r->problem;
    p->goal = r->tsume ? GOAL_MATE : setup_goal(&r->bod.setup);
    /* Programs save games and problems from a diagram with その他; games have players. */
    if (p->goal == GOAL_GAME && r->bod.rows && r->other && !headers_name_game(p))
        p->goal = GOAL_MATE;
    headers_settle_goal(p);
}

static sakui_status finish(struct record *r, struct problem **out)
{
    sakui_status status = SAKUI_OK;
    bool ready = record_ready(r);
    record_flush(r);
    if (r->status != SAKUI_OK)
        status = r->status;
    else if (!ready || r->refused)
        status = SAKUI_INPUT;
    if (status == SAKUI_OK) {
        headers_fill(r->problem);
        decide_goal(r);
        r->problem->line = r->line;
        *out = r->problem;
        r->problem = NULL;
    }
    return status;
}

static void too_large(struct record *r, const struct line *line)
{
    if (!r->refused)
        diag_add(r->diags, DIAG_ERROR, r->in->file, line->number, 0, "problem-too-large",
                 "The problem is larger than %zu bytes.", r->in->options->max_document);
    r->refused = true;
}

/* Reads lines up to the end of one problem; SAKUI_END: there was none. */
static sakui_status read_lines(struct line_reader *reader, struct record *r)
{
    for (;;) {
        struct line line;
        sakui_status status = lines_next(reader->lines, &line);
        if (status != SAKUI_OK)
            return status == SAKUI_END ? (r->started || r->moves ? SAKUI_OK : SAKUI_END) : status;
        r->bytes += line.length + 1;
        if (r->bytes > r->in->options->max_document) {
            too_large(r, &line);
            if (is_separator(line.text))
                return SAKUI_OK;
            continue;
        }
        size_t quote = record_quote(line.text);
        line.text += quote;
        line.length -= quote;
        line.before = (long)quote;
        status = take_line(r, &line);
        if (status == SAKUI_END)
            lines_unread(reader->lines);
        if (status == SAKUI_END || status == SAKUI_LIMIT)
            return SAKUI_OK;
        if (r->status != SAKUI_OK)
            return r->status;
    }
}

sakui_status record_next(void *state, struct problem **out, struct diag_list *diags)
{
    struct line_reader *reader = state;
    struct record r = {.in = &reader->in, .diags = diags, .side = -1, .before_to = -1};
    *out = NULL;
    sakui_status status = problem_new(&r.problem);
    if (status != SAKUI_OK)
        return status;
    bod_init(&r.bod);
    strbuf_init(&r.comment);
    strbuf_init(&r.unread);
    status = read_lines(reader, &r);
    if (status == SAKUI_OK)
        status = finish(&r, out);
    solution_free(r.solution);
    strbuf_free(&r.comment);
    strbuf_free(&r.unread);
    problem_free(r.problem);
    return status;
}
