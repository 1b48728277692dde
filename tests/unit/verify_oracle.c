/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/verify_oracle.h"

#include <string.h>

#include "tests/unit/naive_random.h"
#include "tests/unit/runner.h"
#include "tsume/shogi/notation.h"

static struct naive_move naive_of(shogi_move m)
{
    char usi[SHOGI_USI_MAX];
    struct naive_move n;
    shogi_move_to_usi(m, usi);
    ck_assert(naive_move_from_usi(&n, usi));
    return n;
}

static bool is_second_mate(enum finding_kind kind)
{
    switch (kind) {
    case FINDING_HAYA_ZUME:
    case FINDING_YO_TSUME:
    case FINDING_TRANSPOSED:
    case FINDING_CONVERGENCE:
    case FINDING_DETOUR:
    case FINDING_PROMOTION_CHOICE:
    case FINDING_DROP_CHOICE:
    case FINDING_LAST_MOVE:
    case FINDING_MIRROR:
        return true;
    default:
        return false;
    }
}

static const struct finding *finding_at(const struct verify_report *r, int ply, const char *usi,
                                        bool (*wanted)(enum finding_kind))
{
    for (size_t i = 0; i < r->findings.count; i++) {
        char text[SHOGI_USI_MAX] = "";
        const struct finding *f = &r->findings.items[i];
        if (f->move)
            shogi_move_to_usi(f->move, text);
        if (wanted(f->kind) && f->ply == ply && strcmp(text, usi) == 0)
            return f;
    }
    return NULL;
}

/* The line is legal, all checks, and ends where the oracle sees mate. */
static void play_out(struct brute *b, const char *name, struct naive_position p,
                     const struct move_line *line)
{
    struct brute_answer answers[NAIVE_MAX_MOVES];
    size_t count;
    int v;
    for (size_t i = 0; i < line->count; i++) {
        struct naive_move m = naive_of(line->moves[i]);
        ck_assert_msg(naive_is_legal(&p, m), "%s: a line with an illegal move", name);
        p = naive_play(&p, m);
        ck_assert_msg(i % 2 == 1 || naive_in_check(&p, p.side), "%s: no check", name);
    }
    ck_assert_msg(line->count % 2 == 1, "%s: a line that stops", name);
    ck_assert_int_eq(brute_answers(b, &p, 0, &v, answers, &count), SAKUI_OK);
    ck_assert_msg(v != BRUTE_NO, "%s: a line without mate at its end", name);
}

/* Every second mate the oracle sees is reported, and every reported one mates. */
static bool compare_attacker(struct brute *b, const char *name, const struct naive_position *p,
                             const struct verify_report *r, int node, int extra,
                             struct oracle_counts *counts)
{
    static struct brute_move mates[NAIVE_MAX_MOVES];
    size_t count;
    int rest = (int)r->line.count - node;
    struct naive_move own = naive_of(r->line.moves[node]);
    if (brute_mating_moves(b, p, rest + extra, mates, &count))
        return false;
    for (size_t i = 0; i < count; i++) {
        char usi[NAIVE_USI_MAX];
        naive_move_to_usi(mates[i].move, usi);
        if (naive_same_move(mates[i].move, own))
            continue;
        const struct finding *f = finding_at(r, node + 1, usi, is_second_mate);
        ck_assert_msg(f != NULL, "%s: %s at ply %d mates, not reported (%s)", name, usi, node + 1,
                      verify_summary(r));
        bool sooner = brute_plies(mates[i].v) < rest;
        ck_assert_msg(sooner == (f->kind == FINDING_HAYA_ZUME), "%s: %s at ply %d: %s", name, usi,
                      node + 1, finding_info(f->kind)->name);
        counts->confirmed++;
    }
    for (size_t k = 0; k < r->findings.count; k++) {
        const struct finding *f = &r->findings.items[k];
        bool seen = false;
        if (!is_second_mate(f->kind) || f->ply != node + 1)
            continue;
        for (size_t i = 0; i < count; i++)
            seen |= naive_same_move(mates[i].move, naive_of(f->move));
        counts->beyond += !seen;
        play_out(b, name, *p, &f->line);
    }
    return true;
}

static bool is_other_defence(enum finding_kind kind)
{
    return kind == FINDING_HENKA_DOU || kind == FINDING_HENKA_CHOU;
}

static bool compare_defender(struct brute *b, const char *name, const struct naive_position *p,
                             const struct verify_report *r, int node)
{
    static struct brute_answer answers[NAIVE_MAX_MOVES];
    size_t count;
    int v, rest = (int)r->line.count - node;
    int own = 2 * rest + !r->line_leftover;
    struct naive_move line_move = naive_of(r->line.moves[node]);
    if (brute_answers(b, p, rest, &v, answers, &count))
        return false;
    ck_assert_msg(v != BRUTE_NO, "%s: ply %d: a defence lasts longer than the line", name,
                  node + 1);
    for (size_t i = 0; i < count; i++) {
        char usi[NAIVE_USI_MAX];
        naive_move_to_usi(answers[i].move, usi);
        if (naive_same_move(answers[i].move, line_move))
            continue;
        bool same = !brute_is_futile(b, answers[i].kind) && answers[i].v == own && own % 2 == 1;
        bool told = finding_at(r, node + 1, usi, is_other_defence) != NULL;
        ck_assert_msg(same ? told || rest <= 2 : !told, "%s: the defence %s at ply %d: %d and %d",
                      name, usi, node + 1, answers[i].v, own);
    }
    return true;
}

static bool compare_best_play(struct brute *b, const char *name, const struct naive_position *p,
                              const struct verify_report *r)
{
    int v;
    if (brute_value(b, p, r->plies, &v))
        return false;
    ck_assert_msg(v != BRUTE_NO && brute_plies(v) == r->plies, "%s: length %d, oracle %d", name,
                  r->plies, brute_plies(v));
    /* Of the given line `leftover` is said as it ends; a last move may be chosen otherwise. */
    ck_assert_msg(!r->leftover || brute_leftover(v), "%s: leftover", name);
    return true;
}

static struct naive_position naive_of_position(const struct shogi_position *p)
{
    char sfen[SHOGI_SFEN_MAX];
    shogi_to_sfen(p, sfen);
    return naive_read(sfen);
}

#define ENDINGS_PLIES 5 /* longer ones ask the oracle too often */

static bool is_told(const struct verify_report *r, enum finding_kind kind)
{
    for (size_t i = 0; i < r->findings.count; i++)
        if (r->findings.items[i].kind == kind)
            return true;
    return false;
}

/* Best play from p takes `plies` and leaves pieces: can it end with a choice of the last move, by
 * any defences that last longest? False also where the attacker has several best moves on the way,
 * or the oracle finds it too much. */
static bool ends_by_choice(struct brute *b, const struct naive_position *p, int plies)
{
    struct brute_move mates[NAIVE_MAX_MOVES];
    struct brute_answer answers[NAIVE_MAX_MOVES];
    struct naive_move best = {0};
    size_t count, bests = 0, answer_count;
    bool spends = false;
    int v;
    if (brute_mating_moves(b, p, plies, mates, &count))
        return false;
    for (size_t i = 0; i < count; i++) {
        spends |= plies == 1 && !brute_leftover(mates[i].v);
        if (mates[i].v == 2 * plies && ++bests)
            best = mates[i].move;
    }
    if (plies == 1 || bests != 1)
        return spends;
    struct naive_position q = naive_play(p, best);
    if (brute_answers(b, &q, plies - 1, &v, answers, &answer_count))
        return false;
    for (size_t i = 0; i < answer_count && !spends; i++) {
        struct naive_position next = naive_play(&q, answers[i].move);
        spends = answers[i].v == v && ends_by_choice(b, &next, plies - 2);
    }
    return spends;
}

/* Pieces are left over where the line leaves them and no last move that mates spends them; no other
 * way of best play has that choice. A line that is too slow is not asked. */
static bool compare_leftover(struct brute *b, const char *name, const struct naive_position *p,
                             const struct verify_report *r)
{
    static struct brute_move mates[NAIVE_MAX_MOVES];
    size_t count;
    bool told = is_told(r, FINDING_LEFTOVER), slow = is_told(r, FINDING_HAYA_ZUME), spends = false;
    if (brute_mating_moves(b, p, 1, mates, &count))
        return false;
    for (size_t i = 0; i < count; i++)
        spends |= !brute_leftover(mates[i].v);
    ck_assert_msg(told == (!spends && !slow), "%s: leftover %s", name, told ? "told" : "not told");
    struct naive_position start = naive_of_position(&r->start);
    ck_assert_msg(!told || !r->length_known || !r->leftover || !ends_by_choice(b, &start, r->plies),
                  "%s: leftover told, but best play has a choice", name);
    return true;
}

/* Two pawns on a file, a piece without a move: counted by hand on the naive board. */
static void compare_setup(const char *name, const struct naive_position *p,
                          const struct verify_report *r)
{
    bool told = false, fault = naive_in_check(p, !p->side);
    for (size_t i = 0; i < r->findings.count; i++)
        told |= r->findings.items[i].kind == FINDING_ILLEGAL_SETUP;
    for (int column = 1; column <= 9; column++)
        for (int side = 0, pawns = 0; side < 2; side++, pawns = 0)
            for (int rank = 1; rank <= 9; rank++) {
                int piece = p->board[NAIVE_WIDTH * rank + column], kind = naive_kind_of(piece);
                if (!naive_is_piece(piece) || naive_side_of(piece) != side)
                    continue;
                int far = side == NAIVE_BLACK ? rank : 10 - rank;
                pawns += kind == NAIVE_PAWN;
                fault |= pawns > 1 || (far == 1 && (kind == NAIVE_PAWN || kind == NAIVE_LANCE)) ||
                         (far <= 2 && kind == NAIVE_KNIGHT);
            }
    ck_assert_msg(told == fault, "%s: illegal-setup %s", name, told ? "told" : "not told");
}

void verify_against_oracle(struct brute *b, const char *name, const char *sfen,
                           const struct verify_report *r, int extra, struct oracle_counts *counts)
{
    struct naive_position p = naive_read(sfen);
    bool done = r->line.count == 0 || !r->length_known || compare_best_play(b, name, &p, r);
    compare_setup(name, &p, r);
    for (size_t i = 0; i < r->line.count && done; i++) {
        if (i + 1 == r->line.count && !compare_leftover(b, name, &p, r))
            done = false;
        done = done && (i % 2 == 0 ? compare_attacker(b, name, &p, r, (int)i, extra, counts)
                                   : compare_defender(b, name, &p, r, (int)i));
        p = naive_play(&p, naive_of(r->line.moves[i]));
    }
    counts->compared += done;
    counts->skipped += !done;
}

/* ---- finding by finding ---- */

#define BEYOND 6 /* plies a second mate or a longer defence may take more than the line */

/* What the line is worth from before this ply. */
static int line_value(const struct move_line *line, int ply, bool leftover)
{
    return 2 * ((int)line->count - ply + 1) + !leftover;
}

/* The value of the position after a move, or BRUTE_NO; false: too much for the oracle. */
static bool value_after(struct brute *b, const struct naive_position *p, struct naive_move m,
                        int plies, int *v)
{
    struct naive_position next = naive_play(p, m);
    struct brute_answer answers[NAIVE_MAX_MOVES];
    size_t count;
    if (naive_in_check(&next, next.side))
        return brute_answers(b, &next, plies, v, answers, &count) == SAKUI_OK;
    return brute_value(b, &next, plies, v) == SAKUI_OK;
}

static bool confirm(struct brute *b, const char *name, const struct verify_report *r,
                    const struct finding *f)
{
    bool on_given = f->kind == FINDING_HENKA_CHOU && r->given.line.count > 0;
    const struct move_line *line = on_given ? &r->given.line : &r->line;
    bool leftover = on_given ? r->given.leftover : r->line_leftover;
    int own = line_value(line, f->ply, leftover), rest = own / 2, v;
    struct naive_position p = naive_of_position(&f->before);
    struct naive_move m = naive_of(f->move);
    ck_assert_msg(naive_is_legal(&p, m), "%s: a finding with an illegal move", name);
    if (!value_after(b, &p, m, rest - 1 + BEYOND, &v))
        return false;
    const char *kind = finding_info(f->kind)->name;
    if (is_second_mate(f->kind)) {
        if (v == BRUTE_NO)
            return false; /* longer than was looked */
        ck_assert_msg(f->kind != FINDING_HAYA_ZUME || v + 2 < own - 2, "%s: %s", name, kind);
        ck_assert_msg(f->kind != FINDING_TRANSPOSED || v + 2 <= (own | 1), "%s: %s", name, kind);
        ck_assert_msg(f->kind != FINDING_DETOUR || v + 2 > (own | 1), "%s: %s", name, kind);
        return true;
    }
    ck_assert_msg(v != BRUTE_NO, "%s: %s: no mate", name, kind);
    if (f->kind == FINDING_HENKA_CHOU)
        ck_assert_msg(v + 2 > own && v % 2 == 0, "%s: henka-chou: %d, line %d", name, v + 2, own);
    if (f->kind == FINDING_HENKA_DOU)
        ck_assert_msg(v + 2 == own, "%s: henka-dou: %d, line %d", name, v + 2, own);
    if (f->kind == FINDING_HENKA_BETSU) {
        struct naive_position next = naive_play(&p, m);
        int slow;
        ck_assert_msg(v + 2 < own, "%s: henka-betsu: not inferior", name);
        ck_assert_uint_gt(f->line.count, 1);
        if (!value_after(b, &next, naive_of(f->line.moves[1]), rest - 2 + BEYOND, &slow) ||
            slow == BRUTE_NO)
            return false;
        ck_assert_msg(slow % 2 == 1 && slow + 4 >= own, "%s: henka-betsu: %d, line %d", name,
                      slow + 4, own);
    }
    return true;
}

void verify_confirm_findings(struct brute *b, const char *name, const struct verify_report *r,
                             struct oracle_counts *counts)
{
    for (size_t i = 0; i < r->findings.count; i++) {
        const struct finding *f = &r->findings.items[i];
        if (f->ply == 0 || !f->move || f->kind == FINDING_BAD_SOLUTION ||
            f->kind == FINDING_FU_TSUME || f->kind == FINDING_LEFTOVER)
            continue;
        bool done = confirm(b, name, r, f);
        counts->confirmed += done;
        counts->beyond += !done;
    }
}
