/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/shogi/notation.h"

#include <stdio.h>
#include <string.h>

/* Letters by type, as white's; the promoted forms take a '+' before the base letter. */
static const char letters[SHOGI_HAND_TYPES + 2] = " plnsbrgk";

static int type_of_letter(char c)
{
    if (c >= 'A' && c <= 'Z')
        c = (char)(c + 'a' - 'A');
    for (int t = SHOGI_PAWN; t <= SHOGI_KING; t++)
        if (letters[t] == c)
            return t;
    return SHOGI_NONE;
}
static int color_of_letter(char c)
{
    return c >= 'a' ? SHOGI_WHITE : SHOGI_BLACK;
}
static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* ---- reading SFEN ---- */

struct reader {
    struct shogi_position *p;
    const char *text;
    size_t length, at;
    const char *file;
    long line, column; /* of text[0] */
    struct diag_list *diags;
    int count[SHOGI_KING + 1]; /* pieces read so far, both sides, board and hands */
    bool has_king[2];
};

static bool at_end(const struct reader *r)
{
    return r->at == r->length;
}
static char peek(const struct reader *r)
{
    return r->text[r->at];
}

/* Everything before `at` has been accepted and is therefore ASCII: bytes are characters. */
#define FAIL_AT(r, where, code, ...)                                                               \
    (diag_add((r)->diags, DIAG_ERROR, (r)->file, (r)->line, (r)->column + (long)(where), code,     \
              __VA_ARGS__),                                                                        \
     SAKUI_INPUT)
#define FAIL(r, code, ...) FAIL_AT(r, (r)->at, code, __VA_ARGS__)

/* A character as it may be shown in a message. */
struct shown {
    char text[16];
};
static struct shown show(char c)
{
    struct shown s;
    if (c > ' ' && c < 127)
        snprintf(s.text, sizeof s.text, "'%c'", c);
    else if (c == ' ')
        snprintf(s.text, sizeof s.text, "a space");
    else
        snprintf(s.text, sizeof s.text, "byte 0x%02x", (unsigned)(unsigned char)c);
    return s;
}

static sakui_status count_piece(struct reader *r, int type, int n, size_t where)
{
    r->count[type] += n;
    if (type != SHOGI_KING && r->count[type] > shogi_set_count(type))
        return FAIL_AT(r, where, "sfen-material", "more than %d of the piece '%c' in all",
                       shogi_set_count(type), letters[type] - 'a' + 'A');
    return SAKUI_OK;
}

static sakui_status read_piece(struct reader *r, int file, int rank)
{
    size_t start = r->at;
    bool promoted = peek(r) == '+';
    if (promoted) {
        r->at++;
        if (at_end(r))
            return FAIL_AT(r, start, "sfen-promotion", "'+' without a piece after it");
    }
    int type = type_of_letter(peek(r));
    if (type == SHOGI_NONE)
        return promoted ? FAIL_AT(r, start, "sfen-promotion", "'+' without a piece after it")
                        : FAIL(r, "sfen-piece", "%s is no piece", show(peek(r)).text);
    if (promoted && type >= SHOGI_GOLD)
        return FAIL_AT(r, start, "sfen-promotion", "the piece '%c' does not promote", peek(r));
    if (file < 1)
        return FAIL_AT(r, start, "sfen-rank-width", "rank %d has more than 9 squares", rank);
    int color = color_of_letter(peek(r));
    if (type == SHOGI_KING && r->has_king[color])
        return FAIL(r, "sfen-two-kings", "a second king of %s", color ? "white" : "black");
    if (type == SHOGI_KING)
        r->has_king[color] = true;
    r->p->board[shogi_square_of(file, rank)] =
        shogi_piece_of(color, promoted ? type + SHOGI_PROMOTED : type);
    r->at++;
    return count_piece(r, type, 1, start);
}

static sakui_status read_rank(struct reader *r, int rank)
{
    int file = 9; /* the next square's */
    while (!at_end(r) && peek(r) != '/' && peek(r) != ' ') {
        if (peek(r) >= '1' && peek(r) <= '9') {
            file -= peek(r) - '0';
            if (file < 0)
                return FAIL(r, "sfen-rank-width", "rank %d has more than 9 squares", rank);
            r->at++;
            continue;
        }
        sakui_status status = read_piece(r, file, rank);
        if (status)
            return status;
        file--;
    }
    if (file > 0)
        return FAIL(r, "sfen-rank-width", "rank %d has only %d squares", rank, 9 - file);
    return SAKUI_OK;
}

static sakui_status read_board(struct reader *r)
{
    for (int rank = 1; rank <= 9; rank++) {
        sakui_status status = read_rank(r, rank);
        if (status)
            return status;
        if (rank < 9 && (at_end(r) || peek(r) != '/'))
            return FAIL(r, "sfen-rank-count", "the board has only %d ranks", rank);
        if (rank == 9 && !at_end(r) && peek(r) == '/')
            return FAIL(r, "sfen-rank-count", "the board has more than 9 ranks");
        if (rank < 9)
            r->at++;
    }
    return SAKUI_OK;
}

/* The single space before a field that must follow. */
static sakui_status read_separator(struct reader *r, const char *field)
{
    if (!at_end(r) && peek(r) != ' ')
        return FAIL(r, "sfen-space", "%s where a space was expected", show(peek(r)).text);
    if (r->at + 1 >= r->length)
        return FAIL(r, "sfen-missing-field", "the %s is missing", field);
    r->at++;
    return SAKUI_OK;
}

static sakui_status read_side(struct reader *r)
{
    if (peek(r) != 'b' && peek(r) != 'w')
        return FAIL(r, "sfen-side", "the side to move must be 'b' or 'w', not %s",
                    show(peek(r)).text);
    r->p->side = peek(r) == 'w' ? SHOGI_WHITE : SHOGI_BLACK;
    r->at++;
    return SAKUI_OK;
}

/* The number before a piece in hand; 1 if there is none. */
static sakui_status read_hand_number(struct reader *r, int *number)
{
    size_t start = r->at;
    *number = 1;
    if (at_end(r) || !is_digit(peek(r)))
        return SAKUI_OK;
    if (peek(r) == '0')
        return FAIL(r, "sfen-hand-count", "a number of pieces in hand cannot begin with 0");
    for (*number = 0; !at_end(r) && is_digit(peek(r)); r->at++) {
        *number = *number * 10 + (peek(r) - '0');
        if (*number > 18)
            return FAIL_AT(r, start, "sfen-hand-count", "more than 18 of a piece in hand");
    }
    if (at_end(r) || peek(r) == ' ')
        return FAIL(r, "sfen-hand", "a number without a piece after it");
    return SAKUI_OK;
}

static sakui_status read_hands(struct reader *r)
{
    if (peek(r) == '-') {
        r->at++;
        return SAKUI_OK;
    }
    if (peek(r) == ' ')
        return FAIL(r, "sfen-missing-field", "the pieces in hand are missing ('-' for none)");
    while (!at_end(r) && peek(r) != ' ') {
        int number;
        size_t start = r->at;
        sakui_status status = read_hand_number(r, &number);
        if (status)
            return status;
        int type = type_of_letter(peek(r)), color = color_of_letter(peek(r));
        if (type == SHOGI_NONE || type == SHOGI_KING)
            return FAIL(r, "sfen-hand", "%s is no piece that can be in hand", show(peek(r)).text);
        if (r->p->hand[color][type])
            return FAIL(r, "sfen-hand", "the piece '%c' is listed twice", peek(r));
        r->p->hand[color][type] = (uint8_t)number;
        r->at++;
        status = count_piece(r, type, number, start);
        if (status)
            return status;
    }
    return SAKUI_OK;
}

#define MOVE_NUMBER_MAX 99999

static sakui_status read_move_number(struct reader *r)
{
    if (at_end(r))
        return SAKUI_OK;
    sakui_status status = read_separator(r, "move number");
    if (status)
        return status;
    size_t start = r->at;
    long number = 0;
    for (; !at_end(r) && is_digit(peek(r)); r->at++) {
        number = number * 10 + (peek(r) - '0');
        if (number > MOVE_NUMBER_MAX)
            return FAIL_AT(r, start, "sfen-move-number", "the move number is above %d",
                           MOVE_NUMBER_MAX);
    }
    if (r->at == start)
        return FAIL(r, "sfen-move-number", "%s where the move number was expected",
                    show(peek(r)).text);
    if (!at_end(r))
        return FAIL(r, "sfen-trailing", "%s after the end of the position", show(peek(r)).text);
    return SAKUI_OK;
}

static sakui_status read_all(struct reader *r)
{
    if (r->length == 0)
        return FAIL(r, "sfen-missing-field", "the board is missing");
    sakui_status status = read_board(r);
    if (!status)
        status = read_separator(r, "side to move");
    if (!status)
        status = read_side(r);
    if (!status)
        status = read_separator(r, "list of pieces in hand");
    if (!status)
        status = read_hands(r);
    return status ? status : read_move_number(r);
}

sakui_status shogi_from_sfen(struct shogi_position *p, const char *text, size_t length,
                             const char *file, long line, long column, struct diag_list *diags)
{
    struct reader r = {.p = p,
                       .text = text,
                       .length = length,
                       .file = file,
                       .line = line,
                       .column = column,
                       .diags = diags};
    shogi_clear(p);
    sakui_status status = read_all(&r);
    if (!status)
        return shogi_finish(p);
    shogi_clear(p);
    return status;
}

/* ---- writing SFEN ---- */

static char letter_of(int color, int type)
{
    return (char)(letters[type] - (color == SHOGI_BLACK ? 'a' - 'A' : 0));
}

static char *write_board(const struct shogi_position *p, char *out)
{
    for (int rank = 1; rank <= 9; rank++) {
        int empty = 0;
        for (int file = 9; file >= 1; file--) {
            shogi_piece piece = p->board[shogi_square_of(file, rank)];
            if (!piece) {
                empty++;
                continue;
            }
            if (empty)
                *out++ = (char)('0' + empty);
            empty = 0;
            int type = shogi_piece_type(piece);
            if (type > SHOGI_KING) {
                *out++ = '+';
                type -= SHOGI_PROMOTED;
            }
            *out++ = letter_of(shogi_piece_color(piece), type);
        }
        if (empty)
            *out++ = (char)('0' + empty);
        if (rank < 9)
            *out++ = '/';
    }
    return out;
}

static char *write_hands(const struct shogi_position *p, char *out)
{
    static const uint8_t order[7] = {SHOGI_ROOK,   SHOGI_BISHOP, SHOGI_GOLD, SHOGI_SILVER,
                                     SHOGI_KNIGHT, SHOGI_LANCE,  SHOGI_PAWN};
    char *start = out;
    for (int color = 0; color < 2; color++)
        for (int i = 0; i < 7; i++) {
            int n = p->hand[color][order[i]];
            if (n >= 10)
                *out++ = (char)('0' + n / 10 % 10);
            if (n >= 2)
                *out++ = (char)('0' + n % 10);
            if (n >= 1)
                *out++ = letter_of(color, order[i]);
        }
    if (out == start)
        *out++ = '-';
    return out;
}

size_t shogi_to_sfen(const struct shogi_position *p, char out[SHOGI_SFEN_MAX])
{
    char *end = write_board(p, out);
    *end++ = ' ';
    *end++ = p->side == SHOGI_WHITE ? 'w' : 'b';
    *end++ = ' ';
    end = write_hands(p, end);
    memcpy(end, " 1", 3);
    return (size_t)(end + 2 - out);
}

/* ---- USI moves ---- */

static shogi_square square_from_usi(const char *text)
{
    if (text[0] < '1' || text[0] > '9' || text[1] < 'a' || text[1] > 'i')
        return -1;
    return shogi_square_of(text[0] - '0', text[1] - 'a' + 1);
}

static shogi_move drop_from_usi(const struct shogi_position *p, const char *text)
{
    int type = text[0] >= 'A' && text[0] <= 'Z' ? type_of_letter(text[0]) : SHOGI_NONE;
    shogi_square to = square_from_usi(text + 2);
    if (type == SHOGI_NONE || type == SHOGI_KING || to < 0 || text[4] != '\0')
        return SHOGI_MOVE_NONE;
    return p->hand[p->side][type] ? shogi_move_drop(type, to) : SHOGI_MOVE_NONE;
}

shogi_move shogi_move_from_usi(const struct shogi_position *p, const char *text)
{
    size_t length = strnlen(text, SHOGI_USI_MAX);
    if (length < 4 || length > 5)
        return SHOGI_MOVE_NONE;
    if (text[1] == '*')
        return drop_from_usi(p, text);
    shogi_square from = square_from_usi(text), to = square_from_usi(text + 2);
    bool promotes = text[4] == '+';
    if (from < 0 || to < 0 || (length == 5 && !promotes))
        return SHOGI_MOVE_NONE;
    shogi_piece piece = p->board[from];
    if (!piece || shogi_piece_color(piece) != p->side)
        return SHOGI_MOVE_NONE;
    return shogi_move_board(from, to, shogi_piece_type(piece), promotes);
}

static char *write_square(char *out, shogi_square s)
{
    *out++ = (char)('0' + shogi_file(s));
    *out++ = (char)('a' + shogi_rank(s) - 1);
    return out;
}

size_t shogi_move_to_usi(shogi_move m, char out[SHOGI_USI_MAX])
{
    char *end = out;
    if (m == SHOGI_MOVE_NONE) {
        memcpy(out, "none", 5);
        return 4;
    }
    if (shogi_move_is_drop(m)) {
        *end++ = letter_of(SHOGI_BLACK, shogi_move_type(m));
        *end++ = '*';
    } else {
        end = write_square(end, shogi_move_from(m));
    }
    end = write_square(end, shogi_move_to(m));
    if (shogi_move_promotes(m))
        *end++ = '+';
    *end = '\0';
    return (size_t)(end - out);
}

const char *shogi_type_name(int type)
{
    static const char *const names[SHOGI_TYPES] = {
        "",
        "pawn",
        "lance",
        "knight",
        "silver",
        "bishop",
        "rook",
        "gold",
        "king",
        "promoted pawn",
        "promoted lance",
        "promoted knight",
        "promoted silver",
        "horse",
        "dragon",
    };
    return names[type];
}
