/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SFEN and USI for the naive rules. */
#include <assert.h>
#include <string.h>

#include "tsume/check/naive.h"

static const char letters[] = ".PLNSGBRK"; /* indexed by base kind, sente's */
static const char set_size[] = {0, 18, 4, 4, 4, 4, 2, 2, 2};

/* ---- reading ------------------------------------------------------------------------------ */

/* The text with a place in it, and where complaints go. */
struct reader {
    const char *text;
    size_t length, at;
    const char *file;
    long line, column;
    struct diag_list *diags;
};

static int peek(const struct reader *r) /* -1 at the end */
{
    return r->at < r->length ? (unsigned char)r->text[r->at] : -1;
}

static sakui_status refuse(const struct reader *r, size_t at, const char *code, const char *text)
{
    diag_add(r->diags, DIAG_ERROR, r->file, r->line, r->column + (long)at, code, "%s", text);
    return SAKUI_INPUT;
}

/* The kind of a piece letter, sente's or gote's; 0 if it is none. */
static int kind_of_letter(int c, int *side)
{
    for (int kind = NAIVE_PAWN; kind <= NAIVE_KING; kind++) {
        if (c == letters[kind] || c == letters[kind] + ('a' - 'A')) {
            *side = c == letters[kind] ? NAIVE_BLACK : NAIVE_WHITE;
            return kind;
        }
    }
    return 0;
}

static sakui_status read_piece(struct reader *r, struct naive_position *p, int square)
{
    size_t start = r->at;
    bool promoted = peek(r) == '+';
    if (promoted)
        r->at++;
    int side = 0, kind = kind_of_letter(peek(r), &side);
    if (kind == 0)
        return refuse(r, r->at, "sfen-piece", "a piece letter, a digit or '/' was expected here");
    if (promoted && (kind == NAIVE_GOLD || kind == NAIVE_KING))
        return refuse(r, start, "sfen-promotion", "golds and kings do not promote");
    if (kind == NAIVE_KING) {
        if (p->king[side])
            return refuse(r, r->at, "sfen-kings", "this side has a second king");
        p->king[side] = (unsigned char)square;
    }
    r->at++;
    int piece = kind + (promoted ? NAIVE_PROMOTION : 0);
    p->board[square] = (signed char)(side == NAIVE_BLACK ? piece : -piece);
    return SAKUI_OK;
}

static sakui_status read_board(struct reader *r, struct naive_position *p)
{
    for (int rank = 1; rank <= 9; rank++) {
        int column = 1;
        while (column <= 9) {
            int c = peek(r);
            if (c == '/' || c == ' ' || c < 0)
                return refuse(r, r->at, "sfen-rank-width", "this rank has fewer than nine squares");
            if (c >= '1' && c <= '9') {
                column += c - '0';
                if (column > 10)
                    return refuse(r, r->at, "sfen-rank-width",
                                  "this rank has more than nine squares");
                r->at++;
                continue;
            }
            sakui_status status = read_piece(r, p, NAIVE_WIDTH * rank + column);
            if (status != SAKUI_OK)
                return status;
            column++;
        }
        if (rank == 9)
            break;
        if (peek(r) == ' ' || peek(r) < 0)
            return refuse(r, r->at, "sfen-rank-count", "the board has fewer than nine ranks");
        if (peek(r) != '/')
            return refuse(r, r->at, "sfen-rank-width", "this rank has more than nine squares");
        r->at++;
    }
    return SAKUI_OK;
}

static sakui_status read_blank(struct reader *r, const char *what)
{
    if (peek(r) != ' ')
        return refuse(r, r->at, "sfen-field", what);
    r->at++;
    return SAKUI_OK;
}

static sakui_status read_side(struct reader *r, struct naive_position *p)
{
    if (peek(r) != 'b' && peek(r) != 'w')
        return refuse(r, r->at, "sfen-side", "the side to move must be 'b' or 'w'");
    p->side = peek(r) == 'b' ? NAIVE_BLACK : NAIVE_WHITE;
    r->at++;
    return SAKUI_OK;
}

/* "-", or letters each with an optional count of 2..18 before it, a letter at most once. */
static sakui_status read_hands(struct reader *r, struct naive_position *p)
{
    if (peek(r) == '-') {
        r->at++;
        return SAKUI_OK;
    }
    size_t start = r->at;
    while (peek(r) != ' ' && peek(r) >= 0) {
        size_t item = r->at;
        int count = 0;
        while (peek(r) >= '0' && peek(r) <= '9' && count <= 18)
            count = 10 * count + (r->text[r->at++] - '0');
        bool counted = r->at > item;
        if (counted && (r->text[item] == '0' || count < 1 || count > 18))
            return refuse(r, item, "sfen-hand-count", "a count in the hand must be 1 to 18");
        int side = 0, kind = kind_of_letter(peek(r), &side);
        if (kind == 0 || kind == NAIVE_KING)
            return refuse(r, r->at, "sfen-hand", "a piece letter of the hand was expected here");
        if (p->hand[side][kind])
            return refuse(r, item, "sfen-hand-twice", "this piece is named twice in the hands");
        p->hand[side][kind] = (unsigned char)(counted ? count : 1);
        r->at++;
    }
    if (r->at == start)
        return refuse(r, r->at, "sfen-hand", "the hands are missing; write '-' for none");
    return SAKUI_OK;
}

static sakui_status read_number(struct reader *r)
{
    if (peek(r) < 0)
        return SAKUI_OK;
    sakui_status status = read_blank(r, "nothing may follow the hands but a blank and a number");
    if (status != SAKUI_OK)
        return status;
    size_t start = r->at;
    long number = 0;
    for (; peek(r) >= '0' && peek(r) <= '9' && number <= 99999; r->at++)
        number = 10 * number + (r->text[r->at] - '0');
    if (r->at == start || number > 99999)
        return refuse(r, start, "sfen-number", "a move number up to 99999 was expected here");
    if (peek(r) >= 0)
        return refuse(r, r->at, "sfen-trailing", "there is text after the move number");
    return SAKUI_OK;
}

static sakui_status check_set(const struct reader *r, const struct naive_position *p)
{
    int used[NAIVE_KING + 1] = {0};
    for (int square = 0; square < NAIVE_CELLS; square++)
        if (naive_is_piece(p->board[square]))
            used[naive_base(naive_kind_of(p->board[square]))]++;
    for (int kind = NAIVE_PAWN; kind <= NAIVE_KING; kind++) {
        if (kind < NAIVE_HAND)
            used[kind] += p->hand[NAIVE_BLACK][kind] + p->hand[NAIVE_WHITE][kind];
        if (used[kind] > set_size[kind])
            return refuse(r, 0, "sfen-piece-count", "there are more pieces of a kind than exist");
    }
    return SAKUI_OK;
}

static void clear(struct naive_position *p)
{
    memset(p, 0, sizeof *p);
    for (int square = 0; square < NAIVE_CELLS; square++) {
        int rank = square / NAIVE_WIDTH, column = square % NAIVE_WIDTH;
        if (rank < 1 || rank > 9 || column < 1 || column > 9)
            p->board[square] = NAIVE_OUTSIDE;
    }
}

sakui_status naive_from_sfen(struct naive_position *p, const char *text, size_t length,
                             const char *file, long line, long column, struct diag_list *diags)
{
    struct reader r = {text, length, 0, file, line, column, diags};
    clear(p);
    sakui_status status = read_board(&r, p);
    if (status == SAKUI_OK && peek(&r) == '/')
        status = refuse(&r, r.at, "sfen-rank-count", "the board has more than nine ranks");
    if (status == SAKUI_OK)
        status = read_blank(&r, "a blank and the side to move were expected after the board");
    if (status == SAKUI_OK)
        status = read_side(&r, p);
    if (status == SAKUI_OK)
        status = read_blank(&r, "a blank and the hands were expected after the side to move");
    if (status == SAKUI_OK)
        status = read_hands(&r, p);
    if (status == SAKUI_OK)
        status = read_number(&r);
    if (status == SAKUI_OK)
        status = check_set(&r, p);
    return status;
}

/* ---- writing ------------------------------------------------------------------------------ */

static char letter_of(int kind, int side)
{
    char c = letters[naive_base(kind)];
    return side == NAIVE_BLACK ? c : (char)(c + ('a' - 'A'));
}

static char *write_board(const struct naive_position *p, char *w)
{
    for (int rank = 1; rank <= 9; rank++) {
        int empty = 0;
        for (int column = 1; column <= 10; column++) {
            int piece = p->board[NAIVE_WIDTH * rank + column];
            if (piece == NAIVE_EMPTY) {
                empty++;
                continue;
            }
            if (empty)
                *w++ = (char)('0' + empty);
            empty = 0;
            if (piece == NAIVE_OUTSIDE)
                break;
            if (naive_kind_of(piece) > NAIVE_KING)
                *w++ = '+';
            *w++ = letter_of(naive_kind_of(piece), naive_side_of(piece));
        }
        *w++ = rank < 9 ? '/' : ' ';
    }
    return w;
}

size_t naive_to_sfen(const struct naive_position *p, char out[NAIVE_SFEN_MAX])
{
    static const int order[] = {NAIVE_ROOK,   NAIVE_BISHOP, NAIVE_GOLD, NAIVE_SILVER,
                                NAIVE_KNIGHT, NAIVE_LANCE,  NAIVE_PAWN};
    char *w = write_board(p, out);
    *w++ = p->side == NAIVE_BLACK ? 'b' : 'w';
    *w++ = ' ';
    char *hands = w;
    for (int side = 0; side < 2; side++) {
        for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
            int count = p->hand[side][order[i]];
            if (count == 0)
                continue;
            if (count >= 10)
                *w++ = (char)('0' + count / 10);
            if (count >= 2)
                *w++ = (char)('0' + count % 10);
            *w++ = letter_of(order[i], side);
        }
    }
    if (w == hands)
        *w++ = '-';
    memcpy(w, " 1", 3);
    w += 2;
    assert(w - out < NAIVE_SFEN_MAX);
    return (size_t)(w - out);
}

/* ---- USI moves ---------------------------------------------------------------------------- */

/* "7g" to a square; 0 if it is none. */
static int square_of_text(const char *text)
{
    if (text[0] < '1' || text[0] > '9' || text[1] < 'a' || text[1] > 'i')
        return 0;
    return NAIVE_WIDTH * (text[1] - 'a' + 1) + 10 - (text[0] - '0');
}

static void square_to_text(int square, char *out)
{
    out[0] = (char)('0' + 10 - square % NAIVE_WIDTH);
    out[1] = (char)('a' + square / NAIVE_WIDTH - 1);
}

bool naive_move_from_usi(struct naive_move *m, const char *text)
{
    size_t length = strlen(text);
    memset(m, 0, sizeof *m);
    if (length < 4 || length > 5)
        return false;
    m->to = (unsigned char)square_of_text(text + 2);
    if (text[1] == '*') {
        int side = 0, kind = kind_of_letter(text[0], &side);
        m->drop = (unsigned char)kind;
        return length == 4 && m->to && kind && kind != NAIVE_KING && side == NAIVE_BLACK;
    }
    m->from = (unsigned char)square_of_text(text);
    m->promote = length == 5;
    return m->from && m->to && (length == 4 || text[4] == '+');
}

size_t naive_move_to_usi(struct naive_move m, char out[NAIVE_USI_MAX])
{
    size_t length = 4;
    if (m.drop) {
        out[0] = letters[m.drop];
        out[1] = '*';
    } else {
        square_to_text(m.from, out);
    }
    square_to_text(m.to, out + 2);
    if (m.promote)
        out[length++] = '+';
    out[length] = '\0';
    return length;
}
