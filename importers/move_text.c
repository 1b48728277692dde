/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/move_text.h"

#include <string.h>

#include "importers/kanji.h"

/* What begins like a shorter word stands before it. */
static const struct {
    const char *word;
    unsigned how;
} words[] = {
    {"不成り", HOW_STAY},   {"不成", HOW_STAY},     {"成らず", HOW_STAY},  {"ならず", HOW_STAY},
    {"生", HOW_STAY},       {"成り", HOW_PROMOTE},  {"成る", HOW_PROMOTE}, {"成", HOW_PROMOTE},
    {"なり", HOW_PROMOTE},  {"右", HOW_RIGHT},      {"左", HOW_LEFT},      {"直", HOW_STRAIGHT},
    {"上がる", HOW_UP},     {"上がり", HOW_UP},     {"上る", HOW_UP},      {"上り", HOW_UP},
    {"上", HOW_UP},         {"行く", HOW_UP},       {"行き", HOW_UP},      {"行", HOW_UP},
    {"入る", HOW_UP},       {"入り", HOW_UP},       {"入", HOW_UP},        {"引く", HOW_DOWN},
    {"引き", HOW_DOWN},     {"引", HOW_DOWN},       {"下がる", HOW_DOWN},  {"下", HOW_DOWN},
    {"寄る", HOW_SIDEWAYS}, {"寄り", HOW_SIDEWAYS}, {"寄", HOW_SIDEWAYS},  {"打つ", HOW_DROP},
    {"打ち", HOW_DROP},     {"打", HOW_DROP},
};

static size_t parse_how(const char *s, unsigned *how)
{
    size_t at = 0;
    for (;;) {
        size_t n = 0;
        for (size_t i = 0; i < sizeof words / sizeof words[0] && !n; i++) {
            n = kanji_word(s + at, words[i].word);
            if (n)
                *how |= words[i].how;
        }
        if (!n)
            return at;
        at += n;
    }
}

size_t move_text_origin(const char *s, shogi_square *from)
{
    size_t at = kanji_word(s, "(") + kanji_word(s, "（");
    int file, rank;
    size_t n = at ? kanji_digit(s + at, &file) : 0;
    size_t k = n ? kanji_digit(s + at + n, &rank) : 0;
    if (!k)
        return 0;
    at += n + k;
    n = kanji_word(s + at, ")") + kanji_word(s + at, "）");
    if (!n)
        return 0;
    *from = shogi_square_of(file, rank);
    return at + n;
}

/* How far an origin is looked for behind what cannot be read, in bytes: moves may stand in one line
 * without blanks. */
#define JUNK_MAX 24

/* The origin square, blanks before it; "(00)" after a drop says nothing. What stands between the
 * piece and its origin without a blank and is no word of ours makes the move unclear. */
static size_t parse_origin(const char *s, struct move_text *m)
{
    size_t blanks = kanji_blanks(s), n = kanji_word(s, "(00)");
    if (n)
        return n;
    n = move_text_origin(s + blanks, &m->from);
    if (n)
        return blanks + n;
    int color;
    for (size_t at = 0; at < JUNK_MAX && s[at] && !kanji_blanks(s + at); at++) {
        if (kanji_side_mark(s + at, &color))
            break;
        n = move_text_origin(s + at, &m->from);
        if (n) {
            m->unclear = true;
            return at + n;
        }
    }
    return 0;
}

static size_t parse_square(const char *s, struct move_text *m)
{
    int file, rank;
    size_t at = kanji_digit(s, &file);
    size_t n = at ? kanji_digit(s + at, &rank) : 0;
    if (n) {
        m->to = shogi_square_of(file, rank);
        at += n;
        return at + kanji_word(s + at, "同") + kanji_blanks(s + at + kanji_word(s + at, "同"));
    }
    n = kanji_word(s, "同");
    return n ? n + kanji_blanks(s + n) : 0;
}

/* The second character of a piece's full name: 飛車, 桂馬, 龍王 … (角行 is read as 角 going 行,
 * which means the same where its origin is said). */
static size_t parse_full_name(const char *s, int *type)
{
    static const char *const seconds[SHOGI_TYPES] = {
        [SHOGI_PAWN] = "兵",   [SHOGI_LANCE] = "車", [SHOGI_KNIGHT] = "馬", [SHOGI_ROOK] = "車",
        [SHOGI_SILVER] = "将", [SHOGI_GOLD] = "将",  [SHOGI_KING] = "将",   [SHOGI_DRAGON] = "王"};
    if (*type == SHOGI_DRAGON && kanji_word(s, "馬")) {
        *type = SHOGI_HORSE; /* 龍馬 */
        return strlen("馬");
    }
    return seconds[*type] ? kanji_word(s, seconds[*type]) : 0;
}

size_t move_text_parse(const char *s, struct move_text *m)
{
    *m = (struct move_text){.color = -1, .to = -1, .from = -1};
    size_t at = kanji_side_mark(s, &m->color);
    if (at)
        at += kanji_blanks(s + at);
    size_t n = parse_square(s + at, m);
    if (!n)
        return 0;
    at += n;
    n = kanji_piece(s + at, &m->type);
    if (!n)
        return 0;
    at += n;
    at += parse_full_name(s + at, &m->type);
    at += parse_how(s + at, &m->how);
    at += parse_origin(s + at, m);
    if (m->from >= 0) /* ２二角(88)成 */
        at += parse_how(s + at, &m->how);
    m->unclear = m->unclear || ((m->how & HOW_PROMOTE) && (m->how & HOW_STAY));
    return at;
}

bool move_text_begins(const char *s)
{
    struct move_text m;
    int color;
    s += kanji_side_mark(s, &color);
    s += kanji_blanks(s);
    int digit;
    size_t n = parse_square(s, &m);
    if (n)
        return !kanji_digit(s + n, &digit); /* 1234 is a number */
    bool drop = *s >= 'A' && *s <= 'Z' && s[1] == '*';
    bool board = *s >= '1' && *s <= '9' && s[1] >= 'a' && s[1] <= 'i';
    return (drop || board) && s[2] >= '1' && s[2] <= '9' && s[3] >= 'a' && s[3] <= 'i';
}

/* A digit of a number: ASCII, or full width; no kanji. */
static size_t number_digit(const char *s, bool wide, unsigned *digit)
{
    int d = 0;
    size_t n = wide ? kanji_word(s, "０") : *s >= '0' && *s <= '9';
    if (n == 1)
        d = *s - '0';
    else if (!n && wide && (unsigned char)*s == 0xEF)
        n = kanji_digit(s, &d);
    *digit = (unsigned)d;
    return n;
}

/* "1７六歩", "2同歩": a number in ASCII directly before a square that is not. */
static bool square_touches(const char *s)
{
    struct move_text m;
    return (unsigned char)*s >= 0x80 && parse_square(s, &m) > 0;
}

size_t move_text_number(const char *s, unsigned *number, bool *punctuated)
{
    static const char *const marks[] = {":", "：", ".", "．", ")", "）", "、"};
    size_t at = 0, behind, n;
    unsigned d;
    bool wide = (unsigned char)*s >= 0x80; /* one width throughout */
    *number = 0;
    *punctuated = false;
    while (*number <= 100000 && (n = number_digit(s + at, wide, &d))) {
        *number = *number * 10 + d;
        at += n;
    }
    if (!at)
        return 0;
    behind = kanji_word(s + at, "手目");
    for (size_t i = 0; i < sizeof marks / sizeof *marks && !*punctuated; i++) {
        n = kanji_word(s + at + behind, marks[i]);
        *punctuated = n > 0;
        behind += n;
    }
    behind += kanji_blanks(s + at + behind);
    return behind || (!wide && square_touches(s + at)) ? at + behind : 0;
}

/* "初手から", "以下" and the like directly before a move. */
static size_t lead_word(const char *s)
{
    static const char *const leads[] = {"初手から", "ここから", "以下"};
    size_t n = 0;
    int color;
    for (size_t i = 0; i < sizeof leads / sizeof *leads && !n; i++)
        n = kanji_word(s, leads[i]);
    size_t blanks = n ? kanji_word(s + n, "、") : 0;
    blanks += n ? kanji_blanks(s + n + blanks) : 0;
    return n && kanji_side_mark(s + n + blanks, &color) ? n + blanks : 0;
}

size_t move_text_between(const char *s)
{
    static const char *const marks[] = {"、", "，", ",", "。", "→", "⇒"};
    size_t at = 0, n;
    do {
        n = kanji_blanks(s + at);
        for (size_t i = 0; i < sizeof marks / sizeof *marks && !n; i++)
            n = kanji_word(s + at, marks[i]);
        unsigned char last = !n && kanji_word(s + at, "\xE2\x91") ? (unsigned char)s[at + 2] : 0;
        if (last >= 0xA0 && last <= 0xB3) /* ① to ⑳ */
            n = 3;
        n = n ? n : lead_word(s + at);
        at += n;
    } while (n);
    return at;
}

bool move_text_is_csa(const char *s)
{
    return (*s == '+' || *s == '-') && strspn(s + 1, "0123456789") == 4 && s[5] >= 'A' &&
           s[5] <= 'Z' && s[6] >= 'A' && s[6] <= 'Z';
}

bool move_text_inside(const char *s)
{
    unsigned number;
    bool punctuated;
    int color;
    struct move_text m;
    s += kanji_blanks(s);
    size_t n = move_text_number(s, &number, &punctuated);
    if (move_text_is_csa(s) || (n && move_text_parse(s + n, &m)))
        return true;
    for (; *s; s++) {
        n = kanji_side_mark(s, &color);
        n = n ? n : kanji_side_name(s, &color);
        if (n && move_text_parse(s + n + kanji_blanks(s + n), &m))
            return true;
    }
    return false;
}

/* Ranks and files as the mover sees them: rank 1 is the far side, file 1 on the right. */
static int seen_rank(int side, shogi_square s)
{
    return side == SHOGI_BLACK ? shogi_rank(s) : 10 - shogi_rank(s);
}

static int seen_file(int side, shogi_square s)
{
    return side == SHOGI_BLACK ? shogi_file(s) : 10 - shogi_file(s);
}

static bool goes_as_said(int side, shogi_square from, shogi_square to, unsigned how)
{
    int forward = seen_rank(side, from) - seen_rank(side, to);
    if ((how & HOW_UP) && forward <= 0)
        return false;
    if ((how & HOW_DOWN) && forward >= 0)
        return false;
    if ((how & HOW_SIDEWAYS) && forward != 0)
        return false;
    return !(how & HOW_STRAIGHT) || (forward > 0 && shogi_file(from) == shogi_file(to));
}

/* Keeps the rightmost or leftmost of the moves. */
static size_t keep_outermost(int side, shogi_move *moves, size_t count, bool right)
{
    int best = right ? 10 : 0;
    for (size_t i = 0; i < count; i++) {
        int f = seen_file(side, shogi_move_from(moves[i]));
        if (right ? f < best : f > best)
            best = f;
    }
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (seen_file(side, shogi_move_from(moves[i])) == best)
            moves[kept++] = moves[i];
    }
    return kept;
}

static enum move_found find_from(const struct shogi_position *p, shogi_square to,
                                 const struct move_text *m, shogi_move *out)
{
    *out = shogi_move_board(m->from, to, m->type, m->how & HOW_PROMOTE);
    return shogi_is_legal(p, *out) ? MOVE_FOUND : MOVE_ILLEGAL;
}

static enum move_found find_drop(const struct shogi_position *p, shogi_square to,
                                 const struct move_text *m, shogi_move *out)
{
    *out = SHOGI_MOVE_NONE;
    if (m->type > SHOGI_GOLD)
        return MOVE_ILLEGAL;
    *out = shogi_move_drop(m->type, to);
    return shogi_is_legal(p, *out) ? MOVE_FOUND : MOVE_ILLEGAL;
}

enum move_found move_text_find(const struct shogi_position *p, shogi_square last_to,
                               const struct move_text *m, shogi_move *out)
{
    shogi_square to = m->to < 0 ? last_to : m->to;
    *out = SHOGI_MOVE_NONE;
    if (m->unclear)
        return MOVE_UNCLEAR;
    if (to < 0)
        return MOVE_NOWHERE;
    if (m->how & HOW_DROP)
        return find_drop(p, to, m, out);
    if (m->from >= 0)
        return find_from(p, to, m, out);
    shogi_move moves[SHOGI_MAX_MOVES];
    size_t all = shogi_legal_moves(p, moves), count = 0, there = 0;
    bool promote = m->how & HOW_PROMOTE;
    for (size_t i = 0; i < all; i++) {
        shogi_move k = moves[i];
        if (shogi_move_is_drop(k) || shogi_move_to(k) != to || shogi_move_type(k) != m->type ||
            shogi_move_promotes(k) != promote)
            continue;
        there++;
        if (goes_as_said(p->side, shogi_move_from(k), to, m->how))
            moves[count++] = k;
    }
    if (count > 1 && (m->how & (HOW_RIGHT | HOW_LEFT)))
        count = keep_outermost(p->side, moves, count, m->how & HOW_RIGHT);
    if (count == 1)
        *out = moves[0];
    if (count)
        return count == 1 ? MOVE_FOUND : MOVE_AMBIGUOUS;
    if (!there && !m->how)
        return find_drop(p, to, m, out);
    return MOVE_ILLEGAL;
}

void move_text_describe(const struct shogi_position *p, shogi_move m, struct strbuf *out)
{
    (void)p;
    static const char *const names[SHOGI_TYPES] = {"",     "歩",   "香",   "桂", "銀",
                                                   "角",   "飛",   "金",   "玉", "と",
                                                   "成香", "成桂", "成銀", "馬", "龍"};
    shogi_square to = shogi_move_to(m);
    strbuf_addf(out, "%s%s%s", kanji_file(shogi_file(to)), kanji_rank(shogi_rank(to)),
                names[shogi_move_type(m) % SHOGI_TYPES]);
    if (shogi_move_is_drop(m))
        strbuf_adds(out, "打");
    else
        strbuf_addf(out, "%s(%d%d)", shogi_move_promotes(m) ? "成" : "",
                    shogi_file(shogi_move_from(m)), shogi_rank(shogi_move_from(m)));
}
