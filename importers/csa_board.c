/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/csa_board.h"

#include <string.h>

#include "importers/csa_words.h"

static bool fail(struct csa_fault *fault, const char *at, const char *code, const char *what)
{
    *fault = (struct csa_fault){.at = at, .code = code, .what = what};
    return false;
}

bool csa_square(const char *s, shogi_square *square)
{
    if (s[0] < '1' || s[0] > '9' || s[1] < '1' || s[1] > '9')
        return false;
    *square = shogi_square_of(s[0] - '0', s[1] - '0');
    return true;
}

/* "PI82HI22KA": the initial position less some pieces. */
static bool take_initial(struct csa_board *b, const char *s, struct csa_fault *fault)
{
    setup_from_sfen(&b->setup, handicap_at(0)->sfen);
    for (s += 2; *s && *s != ','; s += 4) {
        shogi_square square;
        if (!csa_square(s, &square) || !csa_piece(s + 2) ||
            shogi_piece_type(b->setup.board[square]) != csa_piece(s + 2))
            return fail(fault, s, "csa-initial", "This piece does not stand there at the start.");
        b->setup.board[square] = 0;
    }
    return true;
}

/* Statements end with the line or at a comma. */
static bool at_end(const char *s)
{
    s += strspn(s, " \t");
    return !*s || *s == ',';
}

/* A square of a row, at most n characters: "+FU", "-OU" or nothing. False if it is none. */
static bool read_square(const char *s, size_t n, shogi_piece *square)
{
    int type = n == 3 ? csa_piece(s + 1) : 0;
    bool piece = (*s == '+' || *s == '-') && type;
    *square = piece ? shogi_piece_of(*s == '-', type) : 0;
    return piece || strncmp(s, " * ", n) == 0 || strncmp(s, "   ", n) == 0;
}

/* The blanks between squares of a row may have become one each, in mail or on a page; then every
 * empty square must be an asterisk. True if the row is so. */
static bool read_narrow_rank(const char *s, shogi_piece row[9])
{
    int count = 0;
    for (;; count++) {
        s += strspn(s, " \t");
        if (!*s || *s == ',')
            return count == 9;
        size_t n = *s == '*' ? 1 : strnlen(s, 3);
        if (count == 9 || (n != 1 && !read_square(s, n, &row[count])) || (n != 1 && !row[count]))
            return false;
        if (n == 1)
            row[count] = 0;
        s += n;
    }
}

/* "P1-KY-KE…": nine squares of three characters; blanks at the end may be missing. */
static bool take_rank(struct csa_board *b, const char *s, struct csa_fault *fault)
{
    int rank = s[1] - '0';
    if (b->ranks & 1u << rank)
        return fail(fault, s, "csa-rank-twice", "This row was given before.");
    b->ranks |= 1u << rank;
    shogi_piece narrow[9];
    bool is_narrow = read_narrow_rank(s + 2, narrow);
    s += 2;
    for (int file = 9; file >= 1 && *s && *s != ','; file--) {
        shogi_piece *square = &b->setup.board[shogi_square_of(file, rank)];
        size_t rest = strcspn(s, ","), n = rest < 3 ? rest : 3;
        if (is_narrow) {
            *square = narrow[9 - file];
        } else if (!read_square(s, n, square)) {
            return fail(fault, s, "csa-square", "This is no square of a CSA board.");
        } else {
            s += n;
        }
    }
    if (!is_narrow && !at_end(s))
        return fail(fault, s, "csa-rank", "The row has more than nine squares.");
    return true;
}

/* "P+63FU00KI", "P-00AL". */
static bool take_pieces(struct csa_board *b, const char *s, struct csa_fault *fault)
{
    int color = s[1] == '-';
    for (s += 2; !at_end(s); s += 4) {
        s += strspn(s, " \t");
        shogi_square square;
        bool in_hand = strncmp(s, "00", 2) == 0;
        int type = strnlen(s, 4) == 4 ? csa_piece(s + 2) : 0;
        if (in_hand && strncmp(s + 2, "AL", 2) == 0) {
            if (b->rest && b->rest_color != color)
                return fail(fault, s, "csa-rest-twice", "The other side holds all the rest.");
            b->rest = true;
            b->rest_color = color;
        } else if (in_hand && type && type < SHOGI_KING) {
            b->setup.hand[color][type]++;
        } else if (!in_hand && type && csa_square(s, &square)) {
            if (b->setup.board[square])
                return fail(fault, s, "csa-square-twice", "Another piece stands on this square.");
            b->setup.board[square] = shogi_piece_of(color, type);
        } else {
            return fail(fault, s, "csa-piece", "This is no piece on a square or in hand.");
        }
    }
    return true;
}

bool csa_board_line(struct csa_board *b, const char *s, struct csa_fault *fault)
{
    if (s[1] == 'I')
        return take_initial(b, s, fault);
    if (s[1] >= '1' && s[1] <= '9')
        return take_rank(b, s, fault);
    if (s[1] == '+' || s[1] == '-')
        return take_pieces(b, s, fault);
    return fail(fault, s, "csa-position", "This line describes no position.");
}

bool csa_is_board_line(const char *s)
{
    return (s[1] == 'I' && (at_end(s + 2) || s[2] <= '9')) || (s[1] >= '1' && s[1] <= '9') ||
           ((s[1] == '+' || s[1] == '-') && s[2] >= '0' && s[2] <= '9');
}
