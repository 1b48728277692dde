/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/bod.h"

#include <string.h>

#include "core/utf8.h"
#include "importers/kanji.h"

void bod_init(struct bod *b)
{
    memset(b, 0, sizeof *b);
}

static size_t any_of(const char *s, const char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        size_t n = kanji_word(s, list[i]);
        if (n)
            return n;
    }
    return 0;
}
#define ANY_OF(s, list) any_of(s, list, sizeof(list) / sizeof(list)[0])

static const char *const walls[] = {"|", "｜", "│", "┃", "￨"};
static const char *const corners[] = {"+-", "＋", "┌", "└", "┏", "┗", "├", "+ー", "+─", "+━"};
static const char *const empties[] = {"・", "･", "．", ".", "*", "□", "＊", "·", "‥", "－"};
static const char *const white_marks[] = {"v", "V", "ｖ", "Ｖ", "△", "▽", "☖", "↓", "-"};
static const char *const black_marks[] = {"^", "＾", "▲", "☗", "↑", "+"};

bool bod_is_frame(const char *line)
{
    return ANY_OF(line + kanji_blanks(line), corners) > 0;
}

/* How many files the line names, one after the other; 0 if it is no such line. */
static int parse_files(const char *line, int *first, int *step)
{
    int count = 0, last = 0, d;
    for (;; count++, last = d) {
        line += kanji_blanks(line);
        size_t n = kanji_digit(line, &d);
        if (!n)
            break;
        if (count == 0)
            *first = d;
        if (count == 1)
            *step = d - last;
        if (count && (d - last != *step || (*step != 1 && *step != -1)))
            return 0;
        line += n;
    }
    return !*line && count >= 2 ? count : 0;
}

bool bod_is_files(const char *line)
{
    int first, step;
    return parse_files(line, &first, &step) > 0;
}

void bod_files(struct bod *b, const struct line *line)
{
    b->files = parse_files(line->text, &b->first_file, &b->file_step);
    b->files_line = line->number;
}

bool bod_is_full(const struct bod *b)
{
    int count = 0;
    for (int rank = 1; rank <= 9; rank++)
        count += b->seen[rank];
    return count == 9;
}

bool bod_is_row(const char *line)
{
    return ANY_OF(line + kanji_blanks(line), walls) > 0;
}

/* One square at s: its piece (0 = empty). Returns the bytes taken, 0 if nothing fits. */
static size_t parse_cell(const char *s, shogi_piece *piece)
{
    int type, color = SHOGI_BLACK;
    size_t at = ANY_OF(s, white_marks);
    if (at)
        color = SHOGI_WHITE;
    else
        at = ANY_OF(s, black_marks);
    if (at)
        at += kanji_blanks(s + at);
    size_t n = kanji_piece(s + at, &type);
    if (n) {
        *piece = shogi_piece_of(color, type);
        return at + n;
    }
    *piece = 0;
    return ANY_OF(s, empties);
}

/* Squares between the walls, blanks being only separators. Returns their number; -1 on a strange
 * character, at *stop. */
static int parse_cells(const char *s, shogi_piece cells[9], const char **stop)
{
    int count = 0;
    for (;;) {
        s += kanji_blanks(s);
        *stop = s;
        if (!*s || ANY_OF(s, walls))
            return count;
        shogi_piece piece;
        size_t n = parse_cell(s, &piece);
        if (!n || count == 9)
            return -1;
        cells[count++] = piece;
        s += n;
    }
}

/* Squares and perhaps a rank, no walls: how many squares, 0 if it is anything else. *rank: 0 if not
 * named. */
static int parse_bare(const char *s, shogi_piece cells[9], int *rank)
{
    int count = 0;
    *rank = 0;
    for (; count < 9; count++) {
        s += kanji_blanks(s);
        size_t n = parse_cell(s, &cells[count]);
        if (!n)
            break;
        s += n;
    }
    s += kanji_blanks(s);
    s += kanji_digit(s, rank);
    s += kanji_blanks(s);
    return *s ? 0 : count;
}

bool bod_is_bare_row(const struct bod *b, const struct line *line)
{
    shogi_piece cells[9];
    int rank, count = parse_bare(line->text, cells, &rank);
    bool any = false, white = false;
    for (int i = 0; i < count; i++) {
        any = any || cells[i];
        white = white || (cells[i] && shogi_piece_color(cells[i]) == SHOGI_WHITE);
    }
    if (count < 9)
        return count > 1 && rank && white;
    return any || rank || (b->rows && b->line + 1 == line->number) ||
           (b->files == 9 && b->files_line + 1 == line->number);
}

void bod_check_bare(struct bod *b, const char *file, struct diag_list *diags)
{
    if (!b->bare || b->bad || bod_is_full(b))
        return;
    diag_add(diags, DIAG_ERROR, file, b->line, 0, "bod-rows",
             "A board diagram without borders must have nine rows of nine squares.");
    b->bad = true;
}

/* The same where empty squares are blank: every square is three columns wide. */
static int parse_wide_cells(const char *s, shogi_piece cells[9], const char **stop)
{
    int count = 0;
    while (*s && !ANY_OF(s, walls) && count < 9) {
        shogi_piece piece = 0;
        int width = 0;
        const char *cell = s + kanji_blanks(s);
        while (*s && width < 3 && !ANY_OF(s, walls)) {
            size_t used;
            width += utf8_width(utf8_decode(s, strlen(s), &used));
            s += used;
        }
        if (cell < s)
            parse_cell(cell, &piece);
        cells[count++] = piece;
    }
    *stop = s;
    return count;
}

bool bod_looks_like_row(const char *line)
{
    const char *s = line + kanji_blanks(line), *stop;
    shogi_piece cells[9];
    size_t wall = ANY_OF(s, walls);
    int rank;
    if (!wall)
        return parse_bare(s, cells, &rank) == 9;
    return parse_cells(s + wall, cells, &stop) > 0 && ANY_OF(stop, walls);
}

bool bod_has_rank(const struct bod *b, const char *line)
{
    const char *s = line + kanji_blanks(line), *stop;
    shogi_piece cells[9];
    int named;
    if (!bod_is_row(line))
        return parse_bare(s, cells, &named) && b->seen[named];
    s += ANY_OF(s, walls);
    if (parse_cells(s, cells, &stop) < 0)
        return false;
    stop += ANY_OF(stop, walls);
    stop += kanji_blanks(stop);
    return kanji_digit(stop, &named) && b->seen[named];
}

static long column_of(const struct line *line, const char *at)
{
    return (long)utf8_count(line->text, (size_t)(at - line->text)) + 1;
}

/* The file of square i, from the left, of a row of `count`. */
static int file_of(const struct bod *b, int i, int count)
{
    return b->files == count ? b->first_file + i * b->file_step : count - i;
}

/* A row of a diagram that cannot be right; NULL if there is nothing wrong with it. */
static const char *wrong_row(const struct bod *b, int rank, int count, const struct line *line)
{
    if (count == 0)
        return "This row of the board diagram is empty.";
    if (rank > 9)
        return "The board diagram has more than nine rows.";
    if (b->seen[rank])
        return "The board diagram has two rows for this rank; correct the numbers beside them.";
    if (b->rows && b->line + 1 == line->number && b->width != count)
        return "This row of the board diagram has not as many squares as the one above it.";
    return NULL;
}

static bool put_row(struct bod *b, int rank, int count, const shogi_piece cells[9],
                    const struct line *line, const char *file, struct diag_list *diags)
{
    const char *wrong = wrong_row(b, rank, count, line);
    if (wrong) {
        diag_add(diags, DIAG_ERROR, file, line->number, 0, "bod-rows", "%s", wrong);
        b->bad = true;
        return false;
    }
    b->rows = rank;
    b->seen[rank] = true;
    b->width = count;
    b->line = line->number;
    for (int i = 0; i < count; i++)
        b->setup.board[shogi_square_of(file_of(b, i, count), rank)] = cells[i];
    return true;
}

bool bod_row(struct bod *b, const struct line *line, const char *file, struct diag_list *diags)
{
    const char *s = line->text + kanji_blanks(line->text), *stop;
    shogi_piece cells[9];
    int rank = b->rows + 1, named;
    if (!bod_is_row(line->text)) {
        int count = parse_bare(line->text, cells, &named);
        b->bare = true;
        return put_row(b, named ? named : rank, count, cells, line, file, diags);
    }
    s += ANY_OF(s, walls);
    int count = parse_cells(s, cells, &stop);
    if (count >= 0 && count < 9 && ANY_OF(stop, walls) && stop > s &&
        utf8_count(s, (size_t)(stop - s)) > (size_t)count * 2)
        count = parse_wide_cells(s, cells, &stop);
    if (count < 0) {
        diag_add(diags, DIAG_ERROR, file, line->number, column_of(line, stop), "bod-square",
                 "This is no square of a board diagram.");
        b->bad = true;
        return false;
    }
    stop += ANY_OF(stop, walls);
    stop += kanji_blanks(stop);
    if (kanji_digit(stop, &named))
        rank = named;
    return put_row(b, rank, count, cells, line, file, diags);
}

static const char *const nothing[] = {"なし", "無し", "ナシ", "無"};
static const char *const dashes[] = {"－", "−", "ー", "―", "-", "0", "０"}; /* alone: nothing */
static const char *const times[] = {"×", "x", "X", "ｘ", "*"};              /* 金×2 */
static const char *const the_rest[] = {"残り全部", "残り全て", "残り", "残全",
                                       "残",       "以下全部", "全部"};
static const char *const full_names[] = {"車", "行", "将", "馬", "兵"}; /* 飛車, 角行, 金将 … */
static const char *const counters[] = {"枚", "本", "個"};
static const char *const commas[] = {"、", ",", "，", "・", "･", "，"};

/* What may stand between a piece and its count: a blank, a sign of multiplication. */
static size_t count_behind(const char *s)
{
    unsigned n;
    size_t at = kanji_blanks(s);
    at += ANY_OF(s + at, times);
    at += at ? kanji_blanks(s + at) : 0;
    return at && kanji_number(s + at, &n) ? at : 0;
}

/* A dash or a zero and nothing else. */
static bool is_dash(const char *s)
{
    size_t n = ANY_OF(s, dashes);
    return n && !s[n + kanji_blanks(s + n)];
}

bool bod_hand(struct bod *b, int color, const char *text, const char *file, const struct line *line,
              struct diag_list *diags)
{
    const char *s = text + kanji_blanks(text);
    b->hand_seen[color] = true;
    if (is_dash(s))
        return true;
    for (;;) {
        s += kanji_blanks(s);
        if (!*s)
            return true;
        int type;
        unsigned n = 1;
        size_t k = ANY_OF(s, nothing) + ANY_OF(s, commas);
        if (k) {
            s += k;
            continue;
        }
        k = ANY_OF(s, the_rest);
        if (k) {
            b->rest[color] = true;
            s += k;
            continue;
        }
        k = kanji_piece(s, &type);
        if (!k || type > SHOGI_GOLD)
            break;
        k += ANY_OF(s + k, full_names);
        size_t before = count_behind(s + k);
        k += before;
        size_t digits = kanji_number(s + k, &n);
        if (digits && (n == 0 || n > 18))
            break;
        b->setup.hand[color][type] += digits ? n : 1;
        s += k + digits;
        s += digits ? ANY_OF(s, counters) : 0;
    }
    diag_add(diags, DIAG_ERROR, file, line->number, column_of(line, s), "bod-hand",
             "This is no piece in hand.");
    b->bad = true;
    return false;
}

static void write_hand(const struct setup *s, int color, bool handicap, struct strbuf *out)
{
    static const int order[] = {SHOGI_ROOK,   SHOGI_BISHOP, SHOGI_GOLD, SHOGI_SILVER,
                                SHOGI_KNIGHT, SHOGI_LANCE,  SHOGI_PAWN};
    bool any = false;
    strbuf_addf(out, "%sの持駒：", kanji_side_text(color, handicap));
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        unsigned n = s->hand[color][order[i]];
        char count[16];
        if (!n)
            continue;
        kanji_count(n, count);
        strbuf_addf(out, "%s%s　", kanji_board_name(order[i]), count);
        any = true;
    }
    strbuf_adds(out, any ? "\n" : "なし\n");
}

void bod_write(const struct setup *s, bool handicap, struct strbuf *out)
{
    write_hand(s, SHOGI_WHITE, handicap, out);
    strbuf_adds(out, "  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n");
    for (int rank = 1; rank <= 9; rank++) {
        strbuf_adds(out, "|");
        for (int file = 9; file >= 1; file--) {
            shogi_piece p = s->board[shogi_square_of(file, rank)];
            strbuf_adds(out, p && shogi_piece_color(p) == SHOGI_WHITE ? "v" : " ");
            strbuf_adds(out, kanji_board_name(shogi_piece_type(p)));
        }
        strbuf_addf(out, "|%s\n", kanji_rank(rank));
    }
    strbuf_adds(out, "+---------------------------+\n");
    write_hand(s, SHOGI_BLACK, handicap, out);
}
