/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/check/finding.h"

#include <stdlib.h>
#include <string.h>

#include "tsume/check/show.h"

static const struct {
    const char *name, *words;
} kinds[CERTIFIED_KINDS] = {
    [CERTIFIED_HAYA_ZUME] = {"haya-zume", "mates in fewer plies than the line"},
    [CERTIFIED_YO_TSUME] = {"yo-tsume",
                            "mates too, without coming to any position of the line again"},
    [CERTIFIED_SECOND_MATE] = {"second-mate", "mates too, in no more plies than the line"},
    [CERTIFIED_TRANSPOSED] = {"transposed", "mates as fast as the line, and only through the line"},
    [CERTIFIED_CONVERGENCE] =
        {"convergence", "mates too, no sooner, without coming to any position of the line again"},
    [CERTIFIED_DETOUR] = {"detour", "mates more slowly than the line, and only through the line"},
    [CERTIFIED_PROMOTION_CHOICE] =
        {"promotion-choice", "is the line's move but for the promotion, and mates too, no sooner"},
    [CERTIFIED_DROP_CHOICE] =
        {"drop-choice", "is the line's move from another distance, and mates too, no sooner"},
    [CERTIFIED_MIRROR] = {"mirror",
                          "is the mirror image of the line's move, and mates too, no sooner"},
    [CERTIFIED_LAST_MOVE] = {"last-move", "mates too, in place of the line's last move"},
    [CERTIFIED_HENKA_DOU] = {"henka-dou", "a real defence worth exactly as much as the line's"},
    [CERTIFIED_HENKA_CHOU] = {"henka-chou",
                              "a real defence longer than the line's, pieces being left over"},
    [CERTIFIED_LEFTOVER] = {"leftover",
                            "pieces are left at the end, whatever last move mates at once"},
    [CERTIFIED_BAD_SOLUTION] = {"bad-solution",
                                "better than the move of this line, which is no best play"},
};

const char *certified_kind_name(enum certified_kind kind)
{
    return kinds[kind].name;
}

const char *certified_kind_words(enum certified_kind kind)
{
    return kinds[kind].words;
}

bool certified_kind_by_name(const char *name, enum certified_kind *kind)
{
    for (int i = 0; i < CERTIFIED_KINDS; i++)
        if (strcmp(kinds[i].name, name) == 0) {
            *kind = (enum certified_kind)i;
            return true;
        }
    return false;
}

const char *certified_severity(enum certified_kind kind, const char *profile, size_t ply,
                               size_t plies)
{
    bool classic = strcmp(profile, "classic") == 0, last = ply == plies;
    switch (kind) {
    case CERTIFIED_HAYA_ZUME:
    case CERTIFIED_YO_TSUME:
    case CERTIFIED_TRANSPOSED:
    case CERTIFIED_LEFTOVER:
        return "unsound"; /* in every profile */
    case CERTIFIED_BAD_SOLUTION:
        return "note"; /* likewise: the problem may be sound for all that */
    default:
        break;
    }
    if (!classic && strcmp(profile, "modern") != 0)
        return NULL;
    switch (kind) {
    case CERTIFIED_LAST_MOVE:
        return plies == 1 ? "unsound" : "note";
    case CERTIFIED_PROMOTION_CHOICE:
    case CERTIFIED_DROP_CHOICE:
        return last && plies > 1 ? "note" : "flaw";
    case CERTIFIED_MIRROR:
        return "note";
    case CERTIFIED_HENKA_DOU:
        return plies + 1 - ply <= 4 ? "note" : "flaw";
    case CERTIFIED_HENKA_CHOU:
        return classic ? "note" : "unsound";
    case CERTIFIED_SECOND_MATE:
    case CERTIFIED_CONVERGENCE: /* both let only the very last move go: it is a yo-tsume */
        return "unsound";
    default: /* detour */
        return "flaw";
    }
}

/* ---- the shape of a second move ---- */

static int file_of(int square)
{
    return square % NAIVE_WIDTH;
}
static int rank_of(int square)
{
    return square / NAIVE_WIDTH;
}
static int sign(int x)
{
    return (x > 0) - (x < 0);
}

static bool same_origin(struct naive_move a, struct naive_move b)
{
    return a.from == b.from && a.drop == b.drop;
}

/* Are a and b on one line with the king, on the same side of it? */
static bool same_direction(int king, int a, int b)
{
    int af = file_of(a) - file_of(king), ar = rank_of(a) - rank_of(king);
    int bf = file_of(b) - file_of(king), br = rank_of(b) - rank_of(king);
    bool a_on_line = af == 0 || ar == 0 || abs(af) == abs(ar);
    bool b_on_line = bf == 0 || br == 0 || abs(bf) == abs(br);
    return a_on_line && b_on_line && sign(af) == sign(bf) && sign(ar) == sign(br);
}

static bool is_slider(const struct naive_position *p, struct naive_move m)
{
    int kind = m.drop ? m.drop : naive_kind_of(p->board[m.from]);
    return kind == NAIVE_LANCE || kind == NAIVE_BISHOP || kind == NAIVE_ROOK ||
           kind == NAIVE_HORSE || kind == NAIVE_DRAGON;
}

static int mirrored(int square)
{
    return square ? NAIVE_WIDTH * rank_of(square) + 10 - file_of(square) : 0;
}

static bool is_own_mirror(const struct naive_position *p)
{
    for (int s = 0; s < NAIVE_CELLS; s++)
        if (naive_is_piece(p->board[s]) && p->board[mirrored(s)] != p->board[s])
            return false;
    return true;
}

static bool has_shape(const struct certificate *c, enum certified_kind kind, size_t ply,
                      struct naive_move m)
{
    const struct naive_position *p = &c->positions[ply - 1];
    struct naive_move own = c->line[ply - 1];
    switch (kind) {
    case CERTIFIED_PROMOTION_CHOICE:
        return !m.drop && same_origin(m, own) && m.to == own.to && m.promote != own.promote;
    case CERTIFIED_DROP_CHOICE:
        return is_slider(p, m) && same_origin(m, own) && m.promote == own.promote &&
               same_direction(p->king[!p->side], m.to, own.to);
    case CERTIFIED_MIRROR:
        return is_own_mirror(p) && m.drop == own.drop && m.promote == own.promote &&
               m.from == mirrored(own.from) && m.to == mirrored(own.to);
    default:
        return false;
    }
}

static bool has_shape_of_its_own(const struct certificate *c, size_t ply, struct naive_move m)
{
    return has_shape(c, CERTIFIED_PROMOTION_CHOICE, ply, m) ||
           has_shape(c, CERTIFIED_DROP_CHOICE, ply, m) || has_shape(c, CERTIFIED_MIRROR, ply, m);
}

/* May the move be called so? The choices and the last move come before the kinds that look at the
 * line; only a shorter mate comes before them. */
static bool is_called_rightly(const struct certificate *c, enum certified_kind kind, size_t ply,
                              struct naive_move m)
{
    switch (kind) {
    case CERTIFIED_PROMOTION_CHOICE:
    case CERTIFIED_DROP_CHOICE:
    case CERTIFIED_MIRROR:
        return has_shape(c, kind, ply, m);
    case CERTIFIED_LAST_MOVE:
        return ply == c->plies && !has_shape_of_its_own(c, ply, m);
    case CERTIFIED_YO_TSUME:
    case CERTIFIED_SECOND_MATE:
    case CERTIFIED_CONVERGENCE:
    case CERTIFIED_TRANSPOSED:
    case CERTIFIED_DETOUR:
        return ply != c->plies && !has_shape_of_its_own(c, ply, m);
    default:
        return true;
    }
}

/* ---- what is shown ---- */

/* A shorter mate comes before every milder name. */
static bool is_no_sooner(struct certificate *c, size_t ply, struct naive_move m, int as_fast)
{
    return ply == c->plies || certificate_second(c, ply, m, SECOND_BEYOND, as_fast - 4);
}

static bool second_mate(struct certificate *c, enum certified_kind kind, size_t ply,
                        struct naive_move m)
{
    int rest = (int)(c->plies - (ply - 1)), as_fast = 2 * rest + 1;
    switch (kind) {
    case CERTIFIED_HAYA_ZUME:
    case CERTIFIED_BAD_SOLUTION:
        return rest > 2 ? certificate_second(c, ply, m, SECOND_WITHIN, as_fast - 4)
                        : show_failed(c, SAKUI_INPUT, "nothing is shorter than mate in one");
    case CERTIFIED_SECOND_MATE:
        return certificate_second(c, ply, m, SECOND_WITHIN, as_fast);
    case CERTIFIED_YO_TSUME:
        return certificate_second(c, ply, m, SECOND_APART, 0);
    case CERTIFIED_CONVERGENCE:
        return certificate_second(c, ply, m, SECOND_APART, 0) && is_no_sooner(c, ply, m, as_fast);
    case CERTIFIED_TRANSPOSED:
        return certificate_second(c, ply, m, SECOND_MATES, 0) &&
               certificate_second(c, ply, m, SECOND_RETURNS, 0) &&
               certificate_second(c, ply, m, SECOND_WITHIN, as_fast);
    case CERTIFIED_DETOUR:
        return certificate_second(c, ply, m, SECOND_MATES, 0) &&
               certificate_second(c, ply, m, SECOND_RETURNS, 0) &&
               certificate_second(c, ply, m, SECOND_BEYOND, as_fast) &&
               certificate_second(c, ply, m, SECOND_RETURNS, 1);
    default:
        return certificate_second(c, ply, m, SECOND_MATES, 0) && is_no_sooner(c, ply, m, as_fast);
    }
}

static bool other_answer(struct certificate *c, enum certified_kind kind, size_t ply,
                         struct naive_move m)
{
    int v = certificate_line_value(c, ply - 1);
    if (!certificate_answer(c, ply, m, ANSWER_REAL, v))
        return false;
    if (kind == CERTIFIED_HENKA_CHOU)
        return certificate_answer(c, ply, m, ANSWER_LEAVES, v);
    if (kind != CERTIFIED_HENKA_DOU)
        return certificate_answer(c, ply, m, ANSWER_BEYOND, v);
    return certificate_answer(c, ply, m, ANSWER_WITHIN, v) &&
           certificate_answer(c, ply, m, ANSWER_BEYOND, v - 1);
}

bool certificate_finding(struct certificate *c, enum certified_kind kind, size_t ply,
                         struct naive_move m)
{
    if (kind == CERTIFIED_LEFTOVER)
        return certificate_leftover(c);
    bool answer = ply % 2 == 0;
    bool fits = kind == CERTIFIED_BAD_SOLUTION ||
                answer == (kind == CERTIFIED_HENKA_DOU || kind == CERTIFIED_HENKA_CHOU);
    if (ply < 1 || ply > c->plies || !fits)
        return show_failed(c, SAKUI_INPUT, "ply %zu is no place for a %s", ply,
                           certified_kind_name(kind));
    if (naive_same_move(m, c->line[ply - 1]))
        return show_failed(c, SAKUI_INPUT, "this is the line's own move");
    if (!is_called_rightly(c, kind, ply, m))
        return show_failed(c, SAKUI_INPUT, "this move is no %s", certified_kind_name(kind));
    return answer ? other_answer(c, kind, ply, m) : second_mate(c, kind, ply, m);
}
