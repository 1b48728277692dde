/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/setup.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define REST         "/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
#define BARE(hand)   "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w " hand " 1"
#define WITH(second) "/" second "/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"

static const struct handicap handicaps[] = {
    {"平手", "HIRATE", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"},
    {"香落ち", "KY", "lnsgkgsn1" WITH("1r5b1")},
    {"右香落ち", "KY_R", "1nsgkgsnl" WITH("1r5b1")},
    {"角落ち", "KA", "lnsgkgsnl" WITH("1r7")},
    {"飛車落ち", "HI", "lnsgkgsnl" WITH("7b1")},
    {"飛香落ち", "HIKY", "lnsgkgsn1" WITH("7b1")},
    {"二枚落ち", "2", "lnsgkgsnl" REST},
    {"三枚落ち", "3", "lnsgkgsn1" REST},
    {"四枚落ち", "4", "1nsgkgsn1" REST},
    {"五枚落ち", "5", "2sgkgsn1" REST},
    {"左五枚落ち", "5_L", "1nsgkgs2" REST},
    {"六枚落ち", "6", "2sgkgs2" REST},
    {"左七枚落ち", "7_L", "2sgkg3" REST},
    {"右七枚落ち", "7_R", "3gkgs2" REST},
    {"八枚落ち", "8", "3gkg3" REST},
    {"十枚落ち", "10", "4k4" REST},
};
#define HANDICAPS (sizeof handicaps / sizeof handicaps[0])

/* Names that only some programs have: read, never written. */
static const struct handicap rare[] = {
    {"トンボ", "", "4k4" WITH("1r5b1")},
    {"歩三兵", "", BARE("3p")},
    {"裸玉", "", BARE("-")},
    {"十九枚落ち", "", BARE("-")},
};

/* Other spellings of the same names. */
static const struct {
    const char *name, *means;
} synonyms[] = {
    {"右五枚落ち", "五枚落ち"}, {"飛落ち", "飛車落ち"},     {"左香落ち", "香落ち"},
    {"香車落ち", "香落ち"},     {"角行落ち", "角落ち"},     {"飛車香落ち", "飛香落ち"},
    {"2枚落ち", "二枚落ち"},    {"4枚落ち", "四枚落ち"},    {"6枚落ち", "六枚落ち"},
    {"8枚落ち", "八枚落ち"},    {"10枚落ち", "十枚落ち"},   {"２枚落ち", "二枚落ち"},
    {"４枚落ち", "四枚落ち"},   {"６枚落ち", "六枚落ち"},   {"８枚落ち", "八枚落ち"},
    {"七枚落ち", "左七枚落ち"}, {"飛車角落ち", "二枚落ち"}, {"１０枚落ち", "十枚落ち"},
};

const struct handicap *handicap_at(size_t index)
{
    return index < HANDICAPS ? &handicaps[index] : NULL;
}

/* Length without blanks (also full-width ones) at the end. */
static size_t trimmed(const char *s)
{
    size_t n = strlen(s);
    for (;;) {
        if (n && isspace((unsigned char)s[n - 1]))
            n--;
        else if (n >= 3 && memcmp(s + n - 3, "　", 3) == 0)
            n -= 3;
        else
            return n;
    }
}

/* Is this the name, with or without the ち of 落ち? */
static bool is_name(const char *name, const char *text, size_t n)
{
    const size_t full = strlen(name), chi = strlen("ち");
    return (n == full || (n + chi == full && strcmp(name + n, "ち") == 0)) &&
           memcmp(name, text, n) == 0;
}

static const struct handicap *handicap_exactly(const char *name)
{
    size_t n = trimmed(name);
    for (size_t i = 0; i < sizeof synonyms / sizeof synonyms[0]; i++) {
        if (is_name(synonyms[i].name, name, n)) {
            name = synonyms[i].means;
            n = strlen(name);
            break;
        }
    }
    for (size_t i = 0; i < HANDICAPS; i++) {
        if (is_name(handicaps[i].name, name, n))
            return &handicaps[i];
    }
    for (size_t i = 0; i < sizeof rare / sizeof rare[0]; i++) {
        if (is_name(rare[i].name, name, n))
            return &rare[i];
    }
    return NULL;
}

const struct handicap *handicap_by_name(const char *value)
{
    static const char *const marks[] = {" ",  "\t", "　", "(", "（", "[",
                                        "［", "【", "、", ",", "・", "/"};
    const struct handicap *whole = handicap_exactly(value);
    size_t end = strlen(value);
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        const char *at = strstr(value, marks[i]);
        if (at && (size_t)(at - value) < end)
            end = (size_t)(at - value);
    }
    char name[40];
    if (whole || end >= sizeof name)
        return whole;
    memcpy(name, value, end);
    name[end] = 0;
    return handicap_exactly(name);
}

const struct handicap *handicap_by_jkf(const char *name)
{
    for (size_t i = 0; i < HANDICAPS; i++) {
        if (strcmp(handicaps[i].jkf, name) == 0)
            return &handicaps[i];
    }
    return NULL;
}

const struct handicap *handicap_by_sfen(const char *sfen)
{
    struct setup s;
    char canonical[SHOGI_SFEN_MAX];
    if (!setup_from_sfen(&s, sfen))
        return NULL;
    setup_to_sfen(&s, canonical);
    for (size_t i = 0; i < HANDICAPS; i++) {
        if (strcmp(handicaps[i].sfen, canonical) == 0)
            return &handicaps[i];
    }
    return NULL;
}

void setup_clear(struct setup *s)
{
    memset(s, 0, sizeof *s);
}

static const unsigned char set_counts[SHOGI_KING + 1] = {0, 18, 4, 4, 4, 2, 2, 4, 2};
static const char letters[] = " PLNSBRGK";

static void count_pieces(const struct setup *s, unsigned counts[SHOGI_KING + 1])
{
    memset(counts, 0, (SHOGI_KING + 1) * sizeof *counts);
    for (int i = 0; i < SHOGI_SQUARES; i++)
        counts[shogi_base_type(shogi_piece_type(s->board[i]))]++;
    counts[0] = 0;
    for (int t = SHOGI_PAWN; t <= SHOGI_GOLD; t++)
        counts[t] += s->hand[0][t] + s->hand[1][t];
}

void setup_rest_to_hand(struct setup *s, int color)
{
    unsigned counts[SHOGI_KING + 1];
    count_pieces(s, counts);
    for (int t = SHOGI_PAWN; t <= SHOGI_GOLD; t++) {
        if (counts[t] < set_counts[t])
            s->hand[color][t] += set_counts[t] - counts[t];
    }
}

void setup_rotate(struct setup *s)
{
    struct setup old = *s;
    for (int i = 0; i < SHOGI_SQUARES; i++) {
        shogi_piece p = old.board[SHOGI_SQUARES - 1 - i];
        s->board[i] = p ? shogi_piece_of(!shogi_piece_color(p), shogi_piece_type(p)) : 0;
    }
    memcpy(s->hand[0], old.hand[1], sizeof s->hand[0]);
    memcpy(s->hand[1], old.hand[0], sizeof s->hand[1]);
    s->side = !old.side;
}

static char piece_letter(int color, int type)
{
    char c = letters[shogi_base_type(type)];
    return color == SHOGI_BLACK ? c : (char)tolower((unsigned char)c);
}

static char *hand_to_sfen(const struct setup *s, char *o)
{
    static const int order[] = {SHOGI_ROOK,   SHOGI_BISHOP, SHOGI_GOLD, SHOGI_SILVER,
                                SHOGI_KNIGHT, SHOGI_LANCE,  SHOGI_PAWN};
    char *start = o;
    for (int color = 0; color < 2; color++) {
        for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
            unsigned n = s->hand[color][order[i]];
            n = n > 99 ? 99 : n;
            if (n > 9)
                *o++ = (char)('0' + n / 10);
            if (n > 1)
                *o++ = (char)('0' + n % 10);
            if (n)
                *o++ = piece_letter(color, order[i]);
        }
    }
    if (o == start)
        *o++ = '-';
    return o;
}

void setup_to_sfen(const struct setup *s, char out[SHOGI_SFEN_MAX])
{
    char *o = out;
    for (int rank = 1; rank <= 9; rank++) {
        int empty = 0;
        for (int file = 9; file >= 1; file--) {
            shogi_piece p = s->board[shogi_square_of(file, rank)];
            if (!p) {
                empty++;
                continue;
            }
            if (empty)
                *o++ = (char)('0' + empty);
            empty = 0;
            if (shogi_piece_type(p) > SHOGI_KING)
                *o++ = '+';
            *o++ = piece_letter(shogi_piece_color(p), shogi_piece_type(p));
        }
        if (empty)
            *o++ = (char)('0' + empty);
        *o++ = rank < 9 ? '/' : ' ';
    }
    *o++ = s->side == SHOGI_BLACK ? 'b' : 'w';
    *o++ = ' ';
    o = hand_to_sfen(s, o);
    memcpy(o, " 1", 3);
}

static int letter_type(char c)
{
    const char *at = strchr(letters + 1, toupper((unsigned char)c));
    return c && at ? (int)(at - letters) : 0;
}

static const char *board_from_sfen(struct setup *s, const char *t)
{
    int file = 9, rank = 1;
    bool promoted = false;
    for (; *t && *t != ' '; t++) {
        int type = letter_type(*t);
        if (*t == '/') {
            if (file != 0 || promoted || ++rank > 9)
                return NULL;
            file = 9;
        } else if (*t >= '1' && *t <= '9') {
            file -= *t - '0';
            if (file < 0 || promoted)
                return NULL;
        } else if (*t == '+' && !promoted) {
            promoted = true;
        } else if (type && file > 0 && !(promoted && (type == SHOGI_GOLD || type == SHOGI_KING))) {
            s->board[shogi_square_of(file--, rank)] =
                shogi_piece_of(islower((unsigned char)*t) ? SHOGI_WHITE : SHOGI_BLACK,
                               promoted ? type + SHOGI_PROMOTED : type);
            promoted = false;
        } else {
            return NULL;
        }
    }
    return rank == 9 && file == 0 && !promoted ? t : NULL;
}

static const char *hand_from_sfen(struct setup *s, const char *t)
{
    if (*t == '-')
        return t + 1;
    unsigned n = 0;
    for (; *t && *t != ' '; t++) {
        int type = letter_type(*t);
        if (isdigit((unsigned char)*t)) {
            n = n * 10 + (unsigned)(*t - '0');
            if (n > 99)
                return NULL;
        } else if (type && type != SHOGI_KING) {
            s->hand[islower((unsigned char)*t) ? SHOGI_WHITE : SHOGI_BLACK][type] += n ? n : 1;
            n = 0;
        } else {
            return NULL;
        }
    }
    return n ? NULL : t;
}

bool setup_from_sfen(struct setup *s, const char *sfen)
{
    setup_clear(s);
    const char *t = board_from_sfen(s, sfen);
    if (!t || t[0] != ' ' || (t[1] != 'b' && t[1] != 'w') || t[2] != ' ')
        return false;
    s->side = t[1] == 'b' ? SHOGI_BLACK : SHOGI_WHITE;
    return hand_from_sfen(s, t + 3) != NULL;
}

static const char *const type_names[] = {"",        "pawns", "lances", "knights", "silvers",
                                         "bishops", "rooks", "golds",  "kings"};

bool setup_check(const struct setup *s, const char *file, long line, struct diag_list *diags)
{
    unsigned counts[SHOGI_KING + 1], kings[2] = {0, 0};
    bool usable = true;
    count_pieces(s, counts);
    for (int i = 0; i < SHOGI_SQUARES; i++) {
        if (shogi_piece_type(s->board[i]) == SHOGI_KING)
            kings[shogi_piece_color(s->board[i])]++;
    }
    for (int t = SHOGI_PAWN; t < SHOGI_KING; t++) {
        if (counts[t] > set_counts[t]) {
            diag_add(diags, DIAG_ERROR, file, line, 0, "too-many-pieces",
                     "There are %u %s; a set has %u.", counts[t], type_names[t], set_counts[t]);
            usable = false;
        }
    }
    for (int c = 0; c < 2; c++) {
        if (kings[c] > 1) {
            diag_add(diags, DIAG_ERROR, file, line, 0, "too-many-kings", "%s has %u kings.",
                     c ? "White" : "Black", kings[c]);
            usable = false;
        }
    }
    if (kings[0] + kings[1] == 0)
        diag_add(diags, DIAG_WARNING, file, line, 0, "no-king", "There is no king on the board.");
    return usable;
}

enum problem_goal setup_goal(const struct setup *s)
{
    int kings = 0;
    for (int i = 0; i < SHOGI_SQUARES; i++)
        kings += shogi_piece_type(s->board[i]) == SHOGI_KING;
    return kings < 2 ? GOAL_MATE : GOAL_GAME;
}
