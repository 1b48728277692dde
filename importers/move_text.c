/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/move_text.h"

#include "importers/kanji.h"

static const struct {
    const char *word;
    unsigned how;
} words[] = {
    {"不成", HOW_STAY}, {"生", HOW_STAY},     {"成", HOW_PROMOTE}, {"右", HOW_RIGHT},
    {"左", HOW_LEFT},   {"直", HOW_STRAIGHT}, {"上", HOW_UP},      {"行", HOW_UP},
    {"入", HOW_UP},     {"引", HOW_DOWN},     {"下", HOW_DOWN},    {"寄", HOW_SIDEWAYS},
    {"打", HOW_DROP},
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

/* "(77)" in half or full width; "(00)" after a drop says nothing. */
static size_t parse_origin(const char *s, struct move_text *m)
{
    size_t at = kanji_word(s, "(") + kanji_word(s, "（");
    int file, rank;
    if (!at)
        return 0;
    if (kanji_word(s + at, "00)"))
        return at + 3;
    size_t n = kanji_digit(s + at, &file);
    size_t k = n ? kanji_digit(s + at + n, &rank) : 0;
    if (!k)
        return 0;
    at += n + k;
    n = kanji_word(s + at, ")") + kanji_word(s + at, "）");
    if (!n)
        return 0;
    m->from = shogi_square_of(file, rank);
    return at + n;
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
    at += parse_how(s + at, &m->how);
    return at + parse_origin(s + at, m);
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
