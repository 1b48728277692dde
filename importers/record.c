/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/record.h"

#include <string.h>

#include "core/alloc.h"
#include "importers/headers.h"
#include "importers/kanji.h"
#include "importers/lines.h"
#include "importers/move_text.h"

void record_check(struct record *r, sakui_status status)
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
        record_check(r, SAKUI_MEMORY);
    if (r->has_comment)
        record_check(r, problem_node_comment(r->problem, record_node(r), strbuf_str(&r->comment)));
    if (r->unread.length && r->solution)
        record_check(r, solution_keep_unread(r->solution, r->unread_ply, strbuf_str(&r->unread)));
    r->has_comment = false;
    strbuf_clear(&r->comment);
    strbuf_clear(&r->unread);
}

void record_doubt(struct record *r, const struct line *line, const char *code, const char *message)
{
    bool strict = r->in->options->strict;
    diag_add(r->diags, strict ? DIAG_ERROR : DIAG_WARNING, r->in->file, line->number, 1, code, "%s",
             message);
    r->refused = r->refused || strict;
}

/* ---- lines ---- */

static bool is_separator(const char *s)
{
    return kanji_word(s, "#--separator--") > 0;
}

static bool is_file_head(const char *s)
{
    return kanji_word(s, "#KIF") || kanji_word(s, "# KIF") ||
           (kanji_word(s, "# ----") && (strstr(s, "棋譜") || strstr(s, "Kifu")));
}

/* About the file, not about the problem. */
static bool is_version(const char *s)
{
    return kanji_word(s, "#KIF version=") || kanji_word(s, "# KIF version=");
}

bool record_is_frame(const char *s, bool behind_moves)
{
    return is_separator(s) || (behind_moves ? is_file_head(s) : is_version(s));
}

/* SAKUI_LIMIT: the problem ends here, the line is eaten. */
static sakui_status take_hash(struct record *r, const char *s)
{
    bool head = (r->moves || r->bod.rows) && is_file_head(s);
    if (is_separator(s) || head)
        record_settle(r);
    if (is_separator(s))
        return r->started ? SAKUI_LIMIT : SAKUI_OK;
    if (head)
        return SAKUI_END;
    if (is_version(s))
        return SAKUI_OK;
    if (r->moves)
        record_check(r, problem_node_tag(r->problem, record_node(r), "#", s + 1));
    else
        record_check(r, problem_tag_add(r->problem, "#", s + 1));
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

/* A line of a diagram when there is one already: does another begin? */
static bool is_of_another(const struct record *r, const struct line *line, bool row, bool files)
{
    if (r->moves)
        return true;
    if (!r->bod.rows)
        return false;
    bool between = r->held.lines.count > 0; /* something stood between */
    if (row)
        return bod_is_full(&r->bod) || (between && bod_has_rank(&r->bod, line->text));
    return files || between;
}

static sakui_status take_diagram(struct record *r, const struct line *line)
{
    bool row = bod_is_row(line->text) || bod_is_bare_row(&r->bod, line);
    bool files = !row && bod_is_files(line->text);
    if (r->settling)
        return SAKUI_OK; /* the files, once more, below the diagram */
    bool below = files && !r->moves && bod_is_full(&r->bod) && !r->held.lines.count && !r->gap;
    if (below && record_may_hold(r, true)) {
        record_hold(r, line);
        r->held.repeated = true;
        return SAKUI_OK;
    }
    if (is_of_another(r, line, row, files)) {
        if (!record_held_is_next(r))
            record_settle(r);
        return SAKUI_END;
    }
    record_settle_head(r);
    r->started = true;
    if (row)
        bod_row(&r->bod, line, r->in->file, r->diags);
    else if (files)
        bod_files(&r->bod, line);
    return SAKUI_OK;
}

void record_keep_part(struct record *r, const char *s, size_t length, const struct line *line)
{
    char *text = arena_strndup(&r->problem->arena, s, length);
    diag_add(r->diags, DIAG_NOTE, r->in->file, line->number, line_column(line, s), "line-rest",
             "This part of the line is nothing a game record has; it was kept as a remark.");
    record_check(r, text ? problem_node_tag(r->problem, record_node(r), "#", text) : SAKUI_MEMORY);
}

void record_keep_rest(struct record *r, const char *s, const struct line *line)
{
    s += kanji_blanks(s);
    if (*s == '*')
        take_comment(r, s + 1);
    else if (*s)
        record_keep_part(r, s, strlen(s), line);
}

void record_remark(struct record *r, const char *s, const struct line *line)
{
    if (record_may_hold(r, false)) {
        record_hold(r, line);
        return;
    }
    diag_add(r->diags, DIAG_NOTE, r->in->file, line->number, 0, "line-unknown",
             "The line is nothing a game record has behind its end; it was kept as a remark.");
    record_check(r, problem_node_tag(r->problem, record_node(r), "#", s));
}

static void take_unknown(struct record *r, const char *s, const struct line *line)
{
    if (record_may_hold(r, r->moves || r->titled || r->gap)) {
        record_hold(r, line);
        return;
    }
    r->titled = r->titled || !r->bod.rows;
    if (move_text_inside(s))
        record_doubt(r, line, "line-moves",
                     "The line names moves, but is no line of moves; it was kept as it is. If they "
                     "belong to the solution, let the line begin with them.");
    else
        diag_add(r->diags, DIAG_NOTE, r->in->file, line->number, 0, "line-unknown",
                 "The line is nothing a game record has; it was kept as it is.");
    record_check(r, problem_tag_add(r->problem, "?", s));
}

/* Comments, bookmarks, "#" lines: they go with the lines held, if there are any. */
static sakui_status take_remark(struct record *r, const char *s, const struct line *line)
{
    bool ends = *s == '#' && (is_separator(s) || is_file_head(s));
    if (!ends && record_may_hold(r, false)) {
        record_hold(r, line);
        return SAKUI_OK;
    }
    if (*s == '#')
        return take_hash(r, s);
    if (*s == '*')
        take_comment(r, s + 1);
    else
        record_check(r, problem_node_tag(r->problem, record_node(r), "bookmark", s + 1));
    return SAKUI_OK;
}

/* Moves from the beginning, once more: of another record, unless this one has a diagram and nothing
 * gives the moves a set-up of their own. SAKUI_END: of another. */
static sakui_status take_moves_anew(struct record *r, const struct line *line)
{
    if (!r->bod.rows || r->held.header)
        return SAKUI_END;
    record_restart(r, line);
    return SAKUI_OK;
}

/* "解答：▲５二金 …" below a diagram: the moves behind the word; NULL if it is something else. */
static const char *answer_behind(const struct record *r, const char *s)
{
    static const char *const words[] = {"解答手順", "解答", "正解手順", "正解",
                                        "作意手順", "作意", "詰手順",   "手順"};
    size_t n = 0, k;
    int color;
    struct move_text m;
    for (size_t i = 0; i < sizeof words / sizeof *words && !n; i++)
        n = kanji_word(s, words[i]);
    n += n ? kanji_blanks(s + n) : 0;
    k = n ? kanji_word(s + n, "：") + kanji_word(s + n, ":") : 0;
    if (!k || !bod_is_full(&r->bod) || r->moves)
        return NULL;
    s += n + k;
    s += kanji_blanks(s);
    return kanji_side_mark(s, &color) && move_text_parse(s, &m) ? s : NULL;
}

static sakui_status take_text(struct record *r, const char *s, const struct line *line)
{
    if (*s == '*' || *s == '#' || *s == '&')
        return take_remark(r, s, line);
    if (bod_is_row(s) || bod_is_frame(s) || bod_is_files(s) || bod_is_bare_row(&r->bod, line))
        return take_diagram(r, line);
    if (record_moves_anew(r, s) && take_moves_anew(r, line) == SAKUI_END)
        return SAKUI_END;
    if (record_variation(r, s, line) || record_summary(r, s, line) || record_kif_move(r, s, line) ||
        record_ki2_moves(r, s, line) || record_word(r, s, line))
        return SAKUI_OK;
    const char *answer = answer_behind(r, s);
    if (answer && record_ki2_moves(r, answer, line))
        return SAKUI_OK;
    sakui_status status = record_header(r, s, line);
    if (status != SAKUI_INPUT)
        return status;
    if (!record_bare_end(r, s, line))
        take_unknown(r, s, line);
    return SAKUI_OK;
}

sakui_status record_line(struct record *r, const struct line *line)
{
    const char *s = line->text + kanji_blanks(line->text);
    if (!*s || strcmp(s, LINES_DOS_END) == 0) {
        r->gap = true;
        return SAKUI_OK;
    }
    if (!r->line)
        r->line = line->number;
    sakui_status status = take_text(r, s, line);
    r->gap = false;
    return status;
}

/* ---- the whole ---- */

static void decide_goal(struct record *r)
{
    struct problem *p = r->problem;
    p->goal = r->tsume ? GOAL_MATE : setup_goal(&r->bod.setup);
    headers_settle_goal(p);
}

static sakui_status finish(struct record *r, struct problem **out)
{
    sakui_status status = SAKUI_OK;
    bool ready = record_ready(r); /* takes what was held */
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

/* The next line: first those the problem before left for this one. */
static sakui_status next_line(struct record_reader *reader, struct record *r, struct line *line)
{
    r->again = reader->at < reader->left.lines.count;
    if (r->again) {
        *line = held_line(&reader->left, reader->at++);
        return SAKUI_OK;
    }
    held_clear(&reader->left);
    reader->at = 0;
    sakui_status status = lines_next(reader->lines, line);
    if (status != SAKUI_OK)
        return status;
    size_t quote = record_quote(line->text);
    line->text += quote;
    line->length -= quote;
    line->before = (long)quote;
    return SAKUI_OK;
}

/* The line just read belongs to the next problem, and so do those held before it. */
static void leave_line(struct record_reader *reader, struct record *r)
{
    if (r->again) {
        reader->at--; /* nothing is held while lines are read again */
        return;
    }
    lines_unread(reader->lines);
    reader->left = r->held;
    memset(&r->held, 0, sizeof r->held);
}

/* Reads lines up to the end of one problem; SAKUI_END: there was none. */
static sakui_status read_lines(struct record_reader *reader, struct record *r)
{
    for (;;) {
        struct line line;
        sakui_status status = next_line(reader, r, &line);
        if (status != SAKUI_OK)
            return status == SAKUI_END && (r->started || r->moves || r->held.lines.count) ? SAKUI_OK
                                                                                          : status;
        r->bytes += line.length + 1;
        if (r->bytes > r->in->options->max_document) {
            too_large(r, &line);
            if (is_separator(line.text))
                return SAKUI_OK;
            continue;
        }
        status = record_line(r, &line);
        if (status == SAKUI_END)
            leave_line(reader, r);
        if (status == SAKUI_END || status == SAKUI_LIMIT)
            return SAKUI_OK;
        if (r->status != SAKUI_OK)
            return r->status;
    }
}

sakui_status record_open(void **state, const struct import_input *in, struct diag_list *diags)
{
    (void)diags;
    *state = NULL;
    struct record_reader *r = mem_zalloc(1, sizeof *r);
    if (!r)
        return SAKUI_MEMORY;
    r->in = *in;
    sakui_status status = lines_open(&r->lines, in->text, in->file, in->options->max_line);
    if (status != SAKUI_OK) {
        mem_free(r);
        return status;
    }
    *state = r;
    return SAKUI_OK;
}

void record_close(void *state)
{
    struct record_reader *r = state;
    if (!r)
        return;
    held_clear(&r->left);
    lines_close(r->lines);
    mem_free(r);
}

sakui_status record_next(void *state, struct problem **out, struct diag_list *diags)
{
    struct record_reader *reader = state;
    struct record r = {.in = &reader->in, .diags = diags, .side = -1, .before_to = -1};
    *out = NULL;
    sakui_status status = problem_new(&r.problem);
    if (status != SAKUI_OK)
        return status;
    bod_init(&r.bod);
    bod_init(&r.parts);
    strbuf_init(&r.comment);
    strbuf_init(&r.unread);
    status = read_lines(reader, &r);
    if (status == SAKUI_OK)
        status = finish(&r, out);
    solution_free(r.solution);
    held_clear(&r.held);
    strbuf_free(&r.comment);
    strbuf_free(&r.unread);
    problem_free(r.problem);
    return status;
}
