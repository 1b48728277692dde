/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/shogi/japanese.h"

#include <string.h>

#include "core/utf8.h"
#include "tsume/shogi/attacks.h"

const char *shogi_type_japanese(int type)
{
    static const char *const name[SHOGI_TYPES] = {
        "・", "歩", "香",   "桂",   "銀",   "角", "飛", "金",
        "玉", "と", "成香", "成桂", "成銀", "馬", "龍",
    };
    return type >= 0 && type < SHOGI_TYPES ? name[type] : "？";
}

/* Text that grows by whole characters and never overruns. */
struct text {
    char *out;
    size_t size, length;
    bool full;
};

static void say(struct text *t, const char *s)
{
    size_t n = strlen(s); /* cppcheck-suppress uninitvar ; every caller hands a constant */
    for (size_t i = 0, used; i < n && !t->full; i += used) {
        utf8_decode(s + i, n - i, &used);
        t->full = t->length + used >= t->size;
        if (t->full)
            break;
        memcpy(t->out + t->length, s + i, used);
        t->length += used;
    }
    if (t->size)
        t->out[t->length] = '\0';
}

static void say_digit(struct text *t, int digit)
{
    const char s[2] = {(char)('0' + digit), '\0'};
    say(t, s);
}

static void say_square(struct text *t, shogi_square s)
{
    static const char *const files[10] = {"", "１", "２", "３", "４", "５", "６", "７", "８", "９"};
    static const char *const ranks[10] = {"", "一", "二", "三", "四", "五", "六", "七", "八", "九"};
    say(t, files[shogi_file(s)]);
    say(t, ranks[shogi_rank(s)]);
}

/* ---- which of several ---- */

/* Where a piece comes from, as its player sees it: side is -1 from the left, 0 straight, 1 from the
 * right; way is 1 up (forward), 0 sideways, -1 back. No two pieces of one kind that can reach a
 * square share both, because the nearer one on a line blocks the other. */
struct approach {
    int side, way;
};

static int sign(int x)
{
    return (x > 0) - (x < 0);
}

static struct approach approach_of(int color, shogi_square from, shogi_square to)
{
    int flip = color == SHOGI_BLACK ? 1 : -1;
    /* For black, higher files are on the left and higher ranks are behind. */
    return (struct approach){flip * sign(shogi_file(to) - shogi_file(from)),
                             flip * sign(shogi_rank(from) - shogi_rank(to))};
}

/* Pieces of the mover's kind, promoted or not as it is, that reach `to`. A pin does not count. */
static struct shogi_bb same_kind(const struct shogi_position *p, int type, shogi_square to)
{
    struct shogi_bb same = SHOGI_BB_NONE;
    struct shogi_bb rest = shogi_attackers_to(p, to, p->side, shogi_occupied(p));
    while (shogi_bb_any(rest)) {
        shogi_square s = shogi_bb_pop(&rest);
        if (shogi_piece_type(p->board[s]) == type)
            same = shogi_bb_or(same, shogi_square_bb[s]);
    }
    return same;
}

static const char *way_word(int way)
{
    return way > 0 ? "上" : way < 0 ? "引" : "寄";
}
static const char *side_word(int side)
{
    return side < 0 ? "左" : "右";
}

/* The Shogi Association's rule: the way of moving if that is enough, else the side it comes from
 * (直 for a gold or silver that steps straight up), else both. */
static void say_which(struct text *t, const struct shogi_position *p, shogi_move m)
{
    shogi_square to = shogi_move_to(m), from = shogi_move_from(m);
    int type = shogi_move_type(m);
    struct shogi_bb others = shogi_bb_minus(same_kind(p, type, to), shogi_square_bb[from]);
    struct approach mine = approach_of(p->side, from, to);
    int same_way = 0, same_side = 0, other_side = 0;
    if (!shogi_bb_any(others))
        return;
    while (shogi_bb_any(others)) {
        struct approach a = approach_of(p->side, shogi_bb_pop(&others), to);
        same_way += a.way == mine.way;
        same_side += a.side == mine.side;
        other_side = a.side;
    }
    if (!same_way) {
        say(t, way_word(mine.way));
    } else if (mine.side == 0 && type != SHOGI_HORSE && type != SHOGI_DRAGON) {
        say(t, "直");
    } else if (mine.side == 0) {
        /* There are only two horses, two dragons: left or right of each other. */
        say(t, side_word(-other_side));
    } else {
        say(t, side_word(mine.side));
        if (same_side)
            say(t, way_word(mine.way));
    }
}

/* ---- the move ---- */

static bool declines_promotion(const struct shogi_position *p, shogi_move m)
{
    struct shogi_bb zone = shogi_zone[p->side];
    return !shogi_move_is_drop(m) && !shogi_move_promotes(m) && shogi_move_type(m) < SHOGI_GOLD &&
           (shogi_bb_has(zone, shogi_move_from(m)) || shogi_bb_has(zone, shogi_move_to(m)));
}

static void say_kif(struct text *t, shogi_move m)
{
    say(t, shogi_type_japanese(shogi_move_type(m)));
    if (shogi_move_is_drop(m)) {
        say(t, "打");
        return;
    }
    if (shogi_move_promotes(m))
        say(t, "成");
    say(t, "(");
    say_digit(t, shogi_file(shogi_move_from(m)));
    say_digit(t, shogi_rank(shogi_move_from(m)));
    say(t, ")");
}

static void say_ki2(struct text *t, const struct shogi_position *p, shogi_move m)
{
    say(t, shogi_type_japanese(shogi_move_type(m)));
    if (shogi_move_is_drop(m)) {
        if (shogi_bb_any(same_kind(p, shogi_move_type(m), shogi_move_to(m))))
            say(t, "打");
        return;
    }
    say_which(t, p, m);
    if (shogi_move_promotes(m))
        say(t, "成");
    else if (declines_promotion(p, m))
        say(t, "不成");
}

size_t shogi_move_japanese(const struct shogi_position *before, shogi_move m,
                           shogi_square previous_to, enum shogi_japanese_style style, char *out,
                           size_t size)
{
    struct text t = {.out = out, .size = size};
    char rest[SHOGI_JAPANESE_MAX];
    struct text tail = {.out = rest, .size = sizeof rest};
    bool ki2 = style == SHOGI_JAPANESE_KI2, same = shogi_move_to(m) == previous_to;
    if (ki2)
        say_ki2(&tail, before, m);
    else
        say_kif(&tail, m);
    if (ki2)
        say(&t, before->side == SHOGI_BLACK ? "▲" : "△");
    if (!same)
        say_square(&t, shogi_move_to(m));
    else /* KI2 fills up to two characters, KIF always has the space */
        say(&t, !ki2 || utf8_count(rest, tail.length) == 1 ? "同　" : "同");
    say(&t, rest);
    return t.length;
}
