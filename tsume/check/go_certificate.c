/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/check/go_certificate.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tsume/check/words.h"

struct checking {
    struct certificate_reader *reader;
    struct go_certificate_report *report;
    certificate_words words;
    void *words_context;
    struct go_brute_problem p;
    char attacker, side;
    bool has_board, has_region, has_crucial, failed, over;
    bool begun; /* with the statements: the position is what it is */
    int added;
};

static bool fail(struct checking *k, enum certificate_verdict verdict, const char *format, ...)
{
    va_list args;
    if (k->failed)
        return false;
    k->failed = true;
    k->report->verdict = verdict;
    va_start(args, format);
    refuse_word(k->reader, &k->report->line, &k->report->column, k->report->reason,
                sizeof k->report->reason, format, args);
    va_end(args);
    return false;
}

static bool unreadable(struct checking *k, const char *what)
{
    return fail(k, CERTIFICATE_UNREADABLE, "%s is expected here", what);
}

/* --- words ------------------------------------------------------------------------------------ */

/* The next word of a statement, as long as no new one begins. */
static const char *peek_word(struct checking *k)
{
    const struct word *w = next_word(k->reader);
    return w->end || w->first ? NULL : w->text;
}

static bool read_number(struct checking *k, long least, long most, long *out)
{
    const char *text = peek_word(k);
    char *end = NULL;
    long n = text && text[0] >= '0' && text[0] <= '9' ? strtol(text, &end, 10) : 0;
    if (!end || *end || n < least || n > most)
        return unreadable(k, "a number");
    *out = n;
    drop_word(k->reader);
    return true;
}

static bool read_point(const struct checking *k, const char *text, int *row, int *col)
{
    if (!text || strlen(text) != 2)
        return false;
    *col = text[0] - 'a';
    *row = text[1] - 'a';
    return *row >= 0 && *col >= 0 && *row < k->p.board.rows && *col < k->p.board.cols;
}

static bool read_color(struct checking *k, char *out)
{
    const char *text = peek_word(k);
    if (!text || (strcmp(text, "X") != 0 && strcmp(text, "O") != 0))
        return unreadable(k, "X or O");
    *out = text[0];
    drop_word(k->reader);
    return true;
}

/* --- the position ----------------------------------------------------------------------------- */

static bool read_board(struct checking *k)
{
    long cols, rows;
    if (k->has_board || !read_number(k, 1, GO_NAIVE_MAX, &cols) ||
        !read_number(k, 1, GO_NAIVE_MAX, &rows))
        return unreadable(k, "one board, its columns and rows");
    go_naive_init(&k->p.board, (int)cols, (int)rows);
    for (int r = 0; r < rows; r++) {
        const char *text = peek_word(k);
        if (!text || strlen(text) != (size_t)cols || strspn(text, "XO.") != (size_t)cols)
            return unreadable(k, "a row of the board");
        memcpy(k->p.board.cell[r], text, (size_t)cols);
        drop_word(k->reader);
    }
    k->has_board = true;
    return true;
}

/* Points to the end of the statement into a set. */
static bool read_points(struct checking *k, bool set[GO_NAIVE_MAX][GO_NAIVE_MAX], int *count)
{
    *count = 0;
    if (!k->has_board)
        return unreadable(k, "the board");
    for (const char *text; (text = peek_word(k));) {
        int row, col;
        if (!read_point(k, text, &row, &col) || set[row][col])
            return unreadable(k, "a point, none twice,");
        set[row][col] = true;
        (*count)++;
        drop_word(k->reader);
    }
    return true;
}

/* Stones that were added: the attacker's, outside the region. */
static bool read_added(struct checking *k)
{
    bool set[GO_NAIVE_MAX][GO_NAIVE_MAX] = {{false}};
    if (!read_points(k, set, &k->added))
        return false;
    for (int r = 0; r < k->p.board.rows; r++) {
        for (int c = 0; c < k->p.board.cols; c++) {
            if (set[r][c] && (k->p.region[r][c] || k->p.board.cell[r][c] != k->attacker))
                return fail(k, CERTIFICATE_REJECTED, "an added stone is not one of the wall");
        }
    }
    return true;
}

/* Has the block at this stone a liberty, or is it joined to stones outside, which cannot be taken?
 */
static bool stands(const struct checking *k, int row, int col)
{
    struct go_naive walled = k->p.board;
    for (int r = 0; r < walled.rows; r++) {
        for (int c = 0; c < walled.cols; c++)
            walled.immortal[r][c] = !k->p.region[r][c];
    }
    return go_naive_liberties(&walled, row, col) > 0;
}

/* Does the position make sense: closed, stones with liberties, the defender's stones in question?
 */
static bool sensible(struct checking *k)
{
    const struct go_naive *g = &k->p.board;
    int crucial = 0;
    if (!k->has_board || !k->has_region || !k->has_crucial || !k->attacker || !k->side)
        return unreadable(k, "board, attacker, side, region and crucial stones before statements");
    k->p.defender = go_other_color(k->attacker);
    for (int r = 0; r < g->rows; r++) {
        for (int c = 0; c < g->cols; c++) {
            bool inside = k->p.region[r][c];
            if (k->p.crucial[r][c]) {
                crucial++;
                if (!inside || g->cell[r][c] != k->p.defender)
                    return fail(k, CERTIFICATE_REJECTED,
                                "a stone in question is not the defender's or not in the region");
            }
            bool breathes = k->p.one_eye && k->p.crucial[r][c]; /* through the eye elsewhere */
            if (inside && g->cell[r][c] != '.' && !breathes && !stands(k, r, c))
                return fail(k, CERTIFICATE_REJECTED, "a stone has no liberty");
            static const int step[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
            for (int d = 0; inside && d < 4; d++) {
                int y = r + step[d][0], x = c + step[d][1];
                if (y >= 0 && x >= 0 && y < g->rows && x < g->cols && !k->p.region[y][x] &&
                    g->cell[y][x] == '.')
                    return fail(k, CERTIFICATE_REJECTED, "the region is open");
            }
        }
    }
    return crucial > 0 || fail(k, CERTIFICATE_REJECTED, "no stone is in question");
}

/* --- statements ------------------------------------------------------------------------------- */

static bool next_hint(void *context, const struct go_match *m, const struct go_match_state *s,
                      bool again, struct go_hint *out)
{
    struct checking *k = context;
    const char *text = peek_word(k);
    (void)m, (void)s, (void)again; /* the reader takes what comes; the walk says whether it fits */
    if (!text)
        return false;
    out->row = out->col = -1;
    if (strcmp(text, "pass") == 0)
        out->kind = GO_HINT_PASS;
    else if (strcmp(text, "threat") == 0)
        out->kind = GO_HINT_THREAT;
    else if (read_point(k, text, &out->row, &out->col))
        out->kind = GO_HINT_POINT;
    else
        return false;
    drop_word(k->reader);
    return true;
}

/* WINNER OWNER COUNT: X O 2, or X O any, or X nobody 0. */
static bool read_claim(struct checking *k, struct go_thesis *c)
{
    long count = 0;
    if (!read_color(k, &c->winner))
        return false;
    const char *owner = peek_word(k);
    if (!owner || (strcmp(owner, "X") != 0 && strcmp(owner, "O") != 0 && strcmp(owner, "nobody")))
        return unreadable(k, "X, O or nobody");
    c->owner = strcmp(owner, "nobody") == 0 ? 0 : owner[0];
    drop_word(k->reader);
    const char *text = peek_word(k);
    c->any = text && strcmp(text, "any") == 0;
    if (c->any && c->owner != go_other_color(c->winner))
        return unreadable(k, "a number: any number of threats can only be the loser's; it");
    if (c->any) {
        c->owner = 0;
        drop_word(k->reader);
    } else if (!read_number(k, 0, 100, &count)) {
        return false;
    }
    c->threats = (int)count;
    return true;
}

static void tell(const struct checking *k, const struct go_thesis *c)
{
    char text[320], threats[96] = "nobody having a ko threat", where[48];
    const char *mover = c->mover == 'X' ? "black" : "white";
    const char *loser = c->winner == 'X' ? "white" : "black";
    if (c->any)
        snprintf(threats, sizeof threats, "however many ko threats %s has", loser);
    else if (c->owner && c->threats)
        snprintf(threats, sizeof threats, "%s having %d ko threat%s",
                 c->owner == 'X' ? "black" : "white", c->threats, c->threats == 1 ? "" : "s");
    if (c->after)
        snprintf(where, sizeof where, "after %s at %c%c", mover, 'a' + c->col, 'a' + c->row);
    else
        snprintf(where, sizeof where, "with %s to move", mover);
    snprintf(text, sizeof text, "%s the stones in question %s, %s", where,
             c->winner == k->attacker ? "die" : "live (two eyes, or they stand)", threats);
    if (k->words)
        k->words(k->words_context, text);
}

/* The board, its region in brackets; what was added to it is whoever wrote the certificate's. */
static void tell_position(const struct checking *k)
{
    char text[3 * GO_NAIVE_MAX + 64];
    if (!k->words)
        return;
    for (int r = 0; r < k->p.board.rows; r++) {
        size_t n = 0;
        for (int c = 0; c < k->p.board.cols; c++) {
            bool inside = k->p.region[r][c], before = c > 0 && k->p.region[r][c - 1];
            text[n++] = inside == before ? ' ' : inside ? '[' : ']';
            text[n++] = k->p.board.cell[r][c];
        }
        if (k->p.region[r][k->p.board.cols - 1])
            text[n++] = ']';
        text[n] = '\0';
        k->words(k->words_context, text);
    }
    if (k->added) {
        snprintf(text, sizeof text, "%d stones of the wall were added to the problem", k->added);
        k->words(k->words_context, text);
    }
}

static bool check_claim(struct checking *k, bool after)
{
    struct go_thesis c = {.after = after, .mover = k->side};
    struct go_shown shown;
    if (!k->begun && !sensible(k))
        return false;
    if (!k->begun)
        tell_position(k);
    k->begun = true;
    if (!after && !read_color(k, &c.mover))
        return false;
    if (after && !read_point(k, peek_word(k), &c.row, &c.col))
        return unreadable(k, "a point");
    if (after)
        drop_word(k->reader);
    if (!read_claim(k, &c))
        return false;
    sakui_status status = go_strategy_show(&k->p, &c, next_hint, k, GO_CERTIFICATE_STEPS,
                                           GO_CERTIFICATE_FACTS, &shown);
    k->report->hints += shown.hints;
    k->report->facts += shown.facts;
    k->report->steps += shown.steps;
    if (status)
        return fail(k, status == SAKUI_MEMORY ? CERTIFICATE_NO_MEMORY : CERTIFICATE_UNREADABLE,
                    status == SAKUI_MEMORY ? "out of memory" : "the region is too large");
    if (!shown.shown)
        return fail(k, CERTIFICATE_REJECTED, "%s", shown.reason ? shown.reason : "not shown");
    if (peek_word(k))
        return fail(k, CERTIFICATE_REJECTED, "the statement needs no more moves");
    k->report->statements++;
    tell(k, &c);
    return true;
}

static bool read_end(struct checking *k)
{
    long statements, hints, missing;
    if (!read_number(k, 0, 1000000, &statements) || !read_number(k, 0, 1000000000, &hints) ||
        !read_number(k, 0, 1000000, &missing))
        return false;
    if ((unsigned long)statements != k->report->statements ||
        (unsigned long)hints != k->report->hints)
        return fail(k, CERTIFICATE_REJECTED, "the counts at the end are not those of the text");
    k->report->missing = (unsigned long)missing;
    k->over = true;
    return true;
}

/* One part of the position. */
static bool read_position(struct checking *k, const char *what)
{
    int count;
    if (strcmp(what, "board") == 0)
        return read_board(k);
    if (strcmp(what, "attacker") == 0)
        return read_color(k, &k->attacker);
    if (strcmp(what, "side") == 0)
        return read_color(k, &k->side);
    if (strcmp(what, "region") == 0)
        return k->has_region ? unreadable(k, "one region")
                             : (k->has_region = read_points(k, k->p.region, &count));
    if (strcmp(what, "crucial") == 0)
        return k->has_crucial ? unreadable(k, "one set of stones")
                              : (k->has_crucial = read_points(k, k->p.crucial, &count));
    if (strcmp(what, "added") == 0)
        return read_added(k);
    if (strcmp(what, "one-eye") == 0)
        return k->p.one_eye = true;
    return unreadable(k, "a statement");
}

static bool read_statement(struct checking *k)
{
    char what[32];
    const struct word *w = next_word(k->reader);
    if (w->end || !w->first || strlen(w->text) >= sizeof what)
        return unreadable(k, "a statement");
    strcpy(what, w->text);
    drop_word(k->reader);
    if (strcmp(what, "problem") == 0) {
        rest_of_line(k->reader, k->report->name, sizeof k->report->name);
        return true;
    }
    if (strcmp(what, "status") == 0)
        return check_claim(k, false);
    if (strcmp(what, "after") == 0)
        return check_claim(k, true);
    if (strcmp(what, "end") == 0)
        return read_end(k);
    return k->begun ? unreadable(k, "a statement or the end") : read_position(k, what);
}
bool go_certificate_check_next(struct certificate_reader *reader, certificate_words words,
                               void *words_context, struct go_certificate_report *report)
{
    memset(report, 0, sizeof *report);
    const struct word *w = next_word(reader);
    if (w->end)
        return false;
    struct checking *k = calloc(1, sizeof *k);
    if (!k) {
        report->verdict = CERTIFICATE_NO_MEMORY;
        return true;
    }
    k->reader = reader;
    k->report = report;
    k->words = words;
    k->words_context = words_context;
    long version;
    if (strcmp(w->text, "go-certificate") != 0) {
        unreadable(k, "go-certificate 1");
    } else {
        drop_word(reader);
        if (read_number(k, 1, 1, &version)) {
            while (!k->over && !k->failed)
                read_statement(k);
        }
    }
    if (k->failed) { /* what follows is not looked at */
        while (!next_word(reader)->end)
            drop_word(reader);
    }
    free(k);
    return true;
}
