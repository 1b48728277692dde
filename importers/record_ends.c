/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How lines of a record end: marks in place of a move, closing words, and the times beside them. */
#include <string.h>

#include "importers/kanji.h"
#include "importers/lines.h"
#include "importers/record.h"

int record_time(const char *s, size_t *length)
{
    const char *start = s;
    *length = 0;
    s += kanji_blanks(s);
    if (*s++ != '(')
        return -1;
    long parts[3] = {0, 0, 0}, count = 0;
    do {
        s += strspn(s, " ");
        if (*s < '0' || *s > '9' || count == 3)
            return -1;
        for (; *s >= '0' && *s <= '9'; s++) {
            parts[count] = parts[count] * 10 + (*s - '0');
            if (parts[count] > 1000000)
                return -1;
        }
        count++;
    } while (*s++ == ':');
    s--;
    s += strspn(s, " :/0123456789");
    if (*s != ')')
        return -1;
    *length = (size_t)(s + 1 - start);
    return (int)(count == 3   ? parts[0] * 3600 + parts[1] * 60 + parts[2]
                 : count == 2 ? parts[0] * 60 + parts[1]
                              : parts[0]);
}

/* Do the closing words say no more than the mark before them? 勝ち (taken for END_RESIGN) is how
 * any game ends. */
static bool agrees(enum problem_end mark, enum problem_end words)
{
    bool foul = mark == END_ILLEGAL || mark == END_ILLEGAL_WIN;
    return mark == words || words == END_RESIGN ||
           (foul && (words == END_ILLEGAL || words == END_ILLEGAL_WIN));
}

/* Who has won by the mark, where `side` is to move; -1 if nobody has. */
static int winner_by(enum problem_end mark, int side)
{
    if (mark == END_ILLEGAL_WIN)
        return side;
    return mark == END_RESIGN || mark == END_MATE || mark == END_TIME || mark == END_ILLEGAL ? !side
                                                                                             : -1;
}

/* Who has won by closing words: the side they name, or the other one if it has lost; -1. */
static int winner_said(const char *s, size_t length)
{
    int color = -1, named;
    for (size_t at = 0; at < length; at++) {
        if (kanji_side_name(s + at, &named))
            color = named;
        else if (color >= 0 && kanji_word(s + at, "負"))
            return !color;
        else if (color >= 0 && kanji_word(s + at, "勝"))
            return color;
    }
    return -1;
}

/* Do the mark of the current node and these words name different winners? Behind a move that was
 * not read nobody can tell. */
static bool contradict(const struct record *r, const char *s, size_t length)
{
    const struct problem_node *n = record_node(r);
    int by = n->end_text ? winner_said(n->end_text, strlen(n->end_text)) : -1;
    if (by < 0)
        by = winner_by(n->end, solution_position(r->solution)->side);
    int said = winner_said(s, length);
    return !r->broken && by >= 0 && said >= 0 && by != said;
}

/* Are these only words that closing lines have, and nothing a reader would miss beside a mark? */
static bool says_no_more(const char *s, size_t length)
{
    static const char *const usual[] = {"により", "による", "勝ち", "負け", "勝",   "負",
                                        "の",     "で",     "です", "。",   "終了", "　"};
    size_t at = 0;
    while (at < length) {
        enum problem_end end;
        int color;
        size_t n = kanji_end_mark(s + at, &end);
        n = n ? n : kanji_side_name(s + at, &color);
        for (size_t i = 0; i < sizeof usual / sizeof *usual && !n; i++)
            n = kanji_word(s + at, usual[i]);
        if (!n && s[at] != ' ')
            return false;
        at += n ? n : 1;
    }
    return true;
}

static void keep_second_end(struct record *r, const char *s, const struct line *line)
{
    diag_add(r->diags, DIAG_NOTE, r->in->file, line->number, line_column(line, s), "end-twice",
             "The line has another end already; this one was kept as a remark.");
    record_check(r, problem_node_tag(r->problem, record_node(r), "#", s));
}

/* A line ends once. What else is said of its end is kept as text: at the end of an unread line,
 * which shares its node with others, or as a remark. `text` may be other words for what stands at
 * `at` in the line. */
static void set_end(struct record *r, enum problem_end end, const char *text, size_t length,
                    const char *at, const struct line *line)
{
    if (!record_ready(r))
        return;
    r->closed = true;
    struct problem_node *n = record_node(r);
    if (n->end != END_NONE) {
        if (r->broken && r->unread_ply)
            record_keep_unread(r, text, length, false);
        else if (!agrees(n->end, end) || !says_no_more(text, length) || contradict(r, text, length))
            keep_second_end(r, at, line);
        return;
    }
    n->end = end;
    problem_node_stop(n);
    const char *usual = kanji_end_text(end);
    if (usual && strlen(usual) == length && memcmp(usual, text, length) == 0)
        return;
    n->end_text = arena_strndup(&r->problem->arena, text, length);
    if (!n->end_text)
        record_check(r, SAKUI_MEMORY);
}

size_t record_parse_end(const char *s, int *color, enum problem_end *end)
{
    size_t at = kanji_side_mark(s, color);
    *color = -1;
    size_t name = kanji_side_name(s + at, color);
    if (name) {
        at += name;
        at += kanji_word(s + at, "の") + kanji_blanks(s + at);
    }
    size_t n = kanji_end_mark(s + at, end);
    return n ? at + n : 0;
}

size_t record_take_end(struct record *r, const char *s, const struct line *line)
{
    int color;
    enum problem_end end;
    size_t at = record_parse_end(s, &color, &end);
    if (!at)
        return 0;
    size_t mark = kanji_side_mark(s, &color);
    set_end(r, end, s + mark, at - mark, s, line);
    size_t length;
    int seconds = record_time(s + at, &length);
    if (seconds > 0 && record_node(r)->end == end && r->solution) {
        char text[24];
        size_t k = sizeof text;
        text[--k] = 0;
        for (int v = seconds; v; v /= 10)
            text[--k] = (char)('0' + v % 10);
        record_check(r, problem_node_tag(r->problem, record_node(r), "end-seconds", text + k));
    }
    return at + length;
}

bool record_end_line(struct record *r, const char *s, const struct line *line)
{
    size_t n = record_take_end(r, s, line);
    if (n && r->solution && !r->refused)
        record_keep_rest(r, s + n, line);
    return n > 0;
}

bool record_bare_end(struct record *r, const char *s, const struct line *line)
{
    enum problem_end end;
    return r->moves && kanji_end_mark(s, &end) && record_end_line(r, s, line);
}

/* What the closing words say: "先手の勝ち", "詰み", "後手の反則勝ち", "時間切れにより…". *usual: in
 * the words we would use ourselves, so that there is nothing to keep. */
static enum problem_end summary_end(const char *s, size_t length, int side_to_move, bool *usual)
{
    enum problem_end end;
    int color;
    size_t n = record_parse_end(s, &color, &end);
    *usual = false;
    if (n) {
        *usual = end == END_MATE && color < 0 && n == length;
        return end;
    }
    n = kanji_side_name(s, &color);
    n += kanji_word(s + n, "の");
    if (n && kanji_word(s + n, "勝ち") && color != side_to_move) {
        *usual = !s[n + strlen("勝ち")];
        return END_RESIGN;
    }
    return strstr(s, "切れ") ? END_TIME : END_OTHER;
}

bool record_summary(struct record *r, const char *s, const struct line *line)
{
    unsigned plies;
    size_t n = kanji_word(s, "まで");
    if (!n)
        return false;
    n += kanji_word(s + n, "、");
    n += kanji_blanks(s + n);
    size_t k = kanji_number(s + n, &plies);
    if (!k || !kanji_word(s + n + k, "手"))
        return false;
    record_settle(r);
    r->started = r->moves = true;
    if (!record_ready(r))
        return true;
    size_t played = solution_ply(r->solution) + r->broken + r->offset;
    if (played != plies && !r->unread.length)
        diag_add(r->diags, DIAG_WARNING, r->in->file, line->number, 0, "summary-count",
                 "The file says %u moves; there are %zu.", plies, played);
    const char *rest = s + n + k + 3;
    rest += kanji_blanks(rest);
    rest += kanji_word(rest, "で");
    size_t length = strlen(rest);
    while (length && (rest[length - 1] == ' ' || rest[length - 1] == '\t'))
        length--;
    if (!length)
        return true;
    bool usual;
    enum problem_end end = summary_end(rest, length, solution_position(r->solution)->side, &usual);
    if (usual && !r->broken)
        set_end(r, end, kanji_end_text(end), strlen(kanji_end_text(end)), rest, line);
    else
        set_end(r, end, rest, length, rest, line);
    return true;
}
