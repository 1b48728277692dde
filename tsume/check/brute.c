/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The value of a tsume position by trying everything, and which interpositions are futile.
 *
 * The reading of "futile" used here, step by step. Q is a position with the defender to move,
 * checked by exactly one slider X on x0 with at least one empty square between X and the king. An
 * interposition is a legal move or drop of another piece than the king onto one of these squares.
 *
 *  1. R0 = the legal answers of Q that are not interpositions. They are real defences.
 *  2. An interposition m on s that X cannot take (by a legal capture that gives check) is real,
 *     unless it is XY(Y)-futile.
 *  3. The others are judged square by square from the king outwards. One on s is futile if it is
 *     narrow-futile, X-futile or XY(Y)-futile; else it is real.
 *  4. Q'' = Q after m and X's capture on s, promoting or not: if one of the two serves, it is
 *     enough. Q' = Q'' with the captured piece in the defender's hand instead of the attacker's.
 *  5. narrow-futile: v(Q') <= V; X on s cannot be taken in Q'; and every answer in Q' that is not
 *     itself futile there is, as a move, also legal in Q. Q' being mate is the plainest case.
 *     V = the largest value of Q over the answers known to be real so far: R0, the real ones of
 *     step 2, and the real ones of step 3 on squares strictly nearer to the king than s. If there
 *     are none, V is the value Q has when it is mate (0 or 1), so that Q' must be mate.
 *  6. X-futile, where R0 is empty: Q'' is mate.
 *  7. XY(Y)-futile, where R0 is empty: another piece Y takes m legally and attacks the king from s;
 *     the position M reached is mate; and for every other piece Z of the attacker on the board
 *     (X and the king among them): if M without Z is not mate, then Q without Z has a legal answer
 *     that is no interposition on the same squares. If only this last condition fails, m is grey
 *     XY(Z); if Y takes and it is mate but Y does not attack the king, m is grey XYZ. Grey ones
 *     are real. (struct brute_rule may have XY(Y) real or the grey ones futile.)
 *  8. "Mate" = in check, and no legal answer that is not futile. Its value is 0 if the attacker
 *     holds a piece in hand, else 1. Otherwise v(Q) is the largest value over the real answers.
 *
 *  9. With brute_rule.narrow_tree step 5 asks for more: brute_tree.c.
 *
 * Why this ends: a question "v(Q) <= t?" leads to questions with a smaller t (steps 1-3, one ply
 * deeper each), to mate questions after a piece of the defender's was captured for good (6, 7), or
 * to Q' with a t no larger, the same pieces, and X nearer to the king (5). */
#include <stdint.h>
#include <string.h>

#include "tsume/check/brute_parts.h"

#define MATE_LIMIT 1 /* "v <= 1" asks whether it is mate */

/* ---- the cache ---------------------------------------------------------------------------- */

/* One slot per hash value, the newest wins. The whole position is kept and compared, so a clash
 * costs time, never truth. */
struct brute_entry {
    struct naive_position position;
    short value; /* v if known, else BRUTE_NO */
    short over;  /* v is known to be larger than this; -1 = nothing known */
    bool used;
};

static struct brute_entry *slot_of(const struct brute *b, const struct naive_position *p)
{
    if (b->entries == 0)
        return NULL;
    const unsigned char *bytes = (const unsigned char *)p;
    uint64_t h = 14695981039346656037u; /* FNV-1a */
    for (size_t i = 0; i < sizeof *p; i++)
        h = (h ^ bytes[i]) * 1099511628211u;
    return &b->cache[(h ^ h >> 32) % b->entries];
}

static bool recall(const struct brute *b, const struct naive_position *p, int limit, int *v)
{
    const struct brute_entry *e = slot_of(b, p);
    if (!e || !e->used || memcmp(&e->position, p, sizeof *p) != 0)
        return false;
    if (e->value != BRUTE_NO) {
        *v = e->value <= limit ? e->value : BRUTE_NO;
        return true;
    }
    *v = BRUTE_NO;
    return e->over >= limit;
}

static void remember(const struct brute *b, const struct naive_position *p, int limit, int v)
{
    struct brute_entry *e = slot_of(b, p);
    if (!e || b->stopped)
        return;
    e->used = true;
    e->position = *p;
    e->value = (short)v;
    e->over = (short)(v == BRUTE_NO ? limit : v - 1);
}

/* ---- small things ------------------------------------------------------------------------- */

static bool count_node(struct brute *b)
{
    b->nodes++;
    if (b->node_limit && b->nodes > b->node_limit)
        b->stopped = true;
    return !b->stopped;
}

/* The value of a position that is mate; the defender is to move. */
static int mate_value(const struct naive_position *q)
{
    for (int kind = NAIVE_PAWN; kind < NAIVE_HAND; kind++)
        if (q->hand[!q->side][kind])
            return 0;
    return 1;
}

static struct naive_position without(const struct naive_position *p, int square)
{
    struct naive_position q = *p;
    if (naive_kind_of(q.board[square]) == NAIVE_KING)
        q.king[naive_side_of(q.board[square])] = 0;
    q.board[square] = NAIVE_EMPTY;
    return q;
}

struct brute_line brute_line_of_check(const struct naive_position *q)
{
    struct brute_line line = {0};
    int checkers[10];
    if (naive_attackers(q, q->king[q->side], !q->side, checkers) == 1) {
        line.x0 = checkers[0];
        line.count = naive_between(q, line.x0, q->king[q->side], line.squares);
        /* A knight is never on a line with the king; other pieces at a distance are sliders. */
    }
    return line;
}

bool brute_interposes(const struct naive_position *q, const struct brute_line *line,
                      struct naive_move m)
{
    if (!m.drop && m.from == q->king[q->side])
        return false;
    for (size_t i = 0; i < line->count; i++)
        if (line->squares[i] == m.to)
            return true;
    return false;
}

/* ---- the game: attacker and defender nodes -------------------------------------------------- */

/* Shortest first: all checks with a small limit, then with larger ones, so that quick mates are
 * found before long tries are made. The first limit that yields a mate yields the best one. */
int brute_attacker_value(struct brute *b, const struct naive_position *p, int limit)
{
    int best = BRUTE_NO;
    if (limit < 2 || !count_node(b))
        return BRUTE_NO;
    if (recall(b, p, limit, &best))
        return best;
    struct naive_move checks[NAIVE_MAX_MOVES];
    size_t count = naive_checks(p, checks);
    for (int plies = 1; best == BRUTE_NO && 2 * plies <= limit; plies += 2) {
        int bound = 2 * plies + 1 < limit ? 2 * plies + 1 : limit;
        for (size_t i = 0; i < count; i++) {
            struct naive_position q = naive_play(p, checks[i]);
            int v = brute_defender_value(b, &q, bound - 2);
            if (v != BRUTE_NO) {
                best = v + 2;
                bound = best - 1;
            }
        }
    }
    remember(b, p, limit, best);
    return b->stopped ? BRUTE_NO : best;
}

static bool is_mate(struct brute *b, const struct naive_position *q)
{
    return naive_in_check(q, q->side) && brute_defender_value(b, q, MATE_LIMIT) != BRUTE_NO;
}

/* ---- futile interpositions ------------------------------------------------------------------ */

/* What is known while the answers of Q are judged. */
struct judging {
    const struct naive_position *q;
    struct brute_line line;
    const struct naive_move *legal; /* of Q */
    size_t legal_count;
    size_t r0;                     /* how many answers are not interpositions */
    bool any;                      /* is there a real answer yet? */
    int largest;                   /* value of Q over the real answers so far */
    const struct brute_list *list; /* answers judged so far */
};

/* X's legal captures on s that give check, after m (at most two: promoting and not). */
size_t brute_x_captures(const struct naive_position *after_m, int x0, int s,
                        struct naive_move out[2])
{
    size_t found = 0;
    for (int promote = 0; promote <= 1; promote++) {
        struct naive_move take = {(unsigned char)x0, (unsigned char)s, 0, promote};
        if (!naive_is_legal(after_m, take))
            continue;
        struct naive_position taken = naive_play(after_m, take);
        if (naive_in_check(&taken, taken.side))
            out[found++] = take;
    }
    return found;
}

static bool legal_in(const struct judging *j, struct naive_move m)
{
    for (size_t i = 0; i < j->legal_count; i++)
        if (naive_same_move(j->legal[i], m))
            return true;
    return false;
}

/* Step 5 for one capture of X; `back` is Q', X stands on s. */
static bool nothing_changed(struct brute *b, const struct judging *j,
                            const struct naive_position *back, int s)
{
    int bound = j->any ? j->largest : mate_value(j->q);
    int v = brute_defender_value(b, back, bound);
    if (v == BRUTE_NO)
        return false;
    if (v <= MATE_LIMIT) /* no answer but futile ones */
        return true;
    struct brute_answer answers[NAIVE_MAX_MOVES];
    size_t count = 0;
    brute_judge(b, back, bound, answers, &count);
    for (size_t i = 0; i < count; i++) {
        if (brute_is_futile(b, answers[i].kind))
            continue;
        if (answers[i].move.to == s || !legal_in(j, answers[i].move))
            return false;
    }
    if (b->rule.narrow_tree) {
        struct brute_side own = {*j->q, j->line.x0}, other = {*back, s};
        return brute_same_mate(b, &own, j->list, &other, bound) && !b->stopped;
    }
    return !b->stopped;
}

/* Steps 4 and 5. */
static bool is_narrow(struct brute *b, const struct judging *j,
                      const struct naive_position *after_m, int s)
{
    int defender = j->q->side;
    int captured = naive_base(naive_kind_of(after_m->board[s]));
    struct naive_move captures[2];
    size_t count = brute_x_captures(after_m, j->line.x0, s, captures);
    for (size_t i = 0; i < count; i++) {
        struct naive_position back = naive_play(after_m, captures[i]);
        back.hand[!defender][captured]--;
        back.hand[defender][captured]++;
        if (nothing_changed(b, j, &back, s))
            return true;
    }
    return false;
}

/* Step 6. */
static bool is_x(struct brute *b, const struct judging *j, const struct naive_position *after_m,
                 int s)
{
    struct naive_move captures[2];
    size_t count = j->r0 == 0 ? brute_x_captures(after_m, j->line.x0, s, captures) : 0;
    for (size_t i = 0; i < count; i++) {
        struct naive_position taken = naive_play(after_m, captures[i]);
        if (is_mate(b, &taken))
            return true;
    }
    return false;
}

static bool has_other_defence(const struct judging *j, const struct naive_position *q)
{
    struct naive_move moves[NAIVE_MAX_MOVES];
    size_t count = naive_moves(q, moves);
    for (size_t i = 0; i < count; i++)
        if (!brute_interposes(q, &j->line, moves[i]))
            return true;
    return false;
}

/* Step 7, the last condition: does some Z take part in the mate M that took none in Q? */
static bool a_piece_joins(struct brute *b, const struct judging *j,
                          const struct naive_position *mate, int s)
{
    for (int z = 0; z < NAIVE_CELLS; z++) {
        int piece = mate->board[z];
        if (z == s || !naive_is_piece(piece) || naive_side_of(piece) == j->q->side)
            continue;
        struct naive_position mate_less = without(mate, z), q_less = without(j->q, z);
        if (!is_mate(b, &mate_less) && !has_other_defence(j, &q_less))
            return true;
    }
    return false;
}

/* Step 7: another piece takes. */
static enum brute_kind judge_xy(struct brute *b, const struct judging *j,
                                const struct naive_position *after_m, int s)
{
    enum brute_kind kind = BRUTE_INTERPOSITION;
    struct naive_move moves[NAIVE_MAX_MOVES];
    size_t count = j->r0 == 0 ? naive_checks(after_m, moves) : 0;
    for (size_t i = 0; i < count; i++) {
        if (moves[i].drop || moves[i].to != s || moves[i].from == j->line.x0)
            continue;
        struct naive_position m = naive_play(after_m, moves[i]);
        if (!is_mate(b, &m))
            continue;
        int checkers[10];
        size_t checks = naive_attackers(&m, m.king[m.side], !m.side, checkers);
        bool y_checks = false;
        for (size_t k = 0; k < checks; k++)
            y_checks |= checkers[k] == s;
        if (y_checks && !a_piece_joins(b, j, &m, s))
            return BRUTE_XY_Y;
        if (y_checks)
            kind = BRUTE_GREY_XY_Z;
        else if (kind == BRUTE_INTERPOSITION)
            kind = BRUTE_GREY_XYZ;
    }
    return kind;
}

/* ---- judging all answers ----------------------------------------------------------------------
 */

/* The value of Q when this answer is chosen, or BRUTE_NO when it is above the limit. */
static int answer_value(struct brute *b, const struct naive_position *q, struct naive_move m,
                        int limit)
{
    struct naive_position p = naive_play(q, m);
    int v = brute_attacker_value(b, &p, limit - 2);
    return v == BRUTE_NO ? BRUTE_NO : v + 2;
}

/* Notes the answer; false if it is real and beats the limit. */
static bool note_answer(struct brute *b, const struct judging *j, struct naive_move m,
                        enum brute_kind kind, struct brute_list *list, int *largest)
{
    int v = brute_is_futile(b, kind) ? 0 : answer_value(b, j->q, m, list->limit);
    if (v == BRUTE_NO || b->stopped)
        return false;
    list->items[list->count++] = (struct brute_answer){m, kind, v};
    if (!brute_is_futile(b, kind) && v > *largest)
        *largest = v;
    return true;
}

/* Step 1. */
static bool judge_other_defences(struct brute *b, struct judging *j, struct brute_list *list)
{
    for (size_t i = 0; i < j->legal_count; i++)
        j->r0 += !brute_interposes(j->q, &j->line, j->legal[i]);
    if (j->r0 > 0 && list->limit < 4) /* an answer and a mating move make v >= 4 */
        return false;
    for (size_t i = 0; i < j->legal_count; i++) {
        if (brute_interposes(j->q, &j->line, j->legal[i]))
            continue;
        if (!note_answer(b, j, j->legal[i], BRUTE_DEFENCE, list, &j->largest))
            return false;
        j->any = true;
    }
    return true;
}

/* Steps 2 and 3: the interpositions on s, those that X can take or those that it cannot. */
static bool judge_square(struct brute *b, struct judging *j, int s, bool takeable,
                         struct brute_list *list)
{
    int largest = j->largest; /* j stays as it is while the square is judged */
    bool any = j->any;
    /* After a drop Q' is the same whatever was dropped, so the first answer serves for all. */
    enum { NOT_ASKED, YES, NO } drop_is_narrow = NOT_ASKED;
    for (size_t i = 0; i < j->legal_count; i++) {
        struct naive_move m = j->legal[i], unused[2];
        if (m.to != s || !brute_interposes(j->q, &j->line, m))
            continue;
        struct naive_position after = naive_play(j->q, m);
        if ((brute_x_captures(&after, j->line.x0, s, unused) > 0) != takeable)
            continue;
        bool narrow = m.drop && drop_is_narrow == YES;
        if (takeable && (!m.drop || drop_is_narrow == NOT_ASKED))
            narrow = is_narrow(b, j, &after, s);
        if (takeable && m.drop)
            drop_is_narrow = narrow ? YES : NO;
        enum brute_kind kind = narrow                              ? BRUTE_NARROW
                               : takeable && is_x(b, j, &after, s) ? BRUTE_X
                                                                   : judge_xy(b, j, &after, s);
        if (!note_answer(b, j, m, kind, list, &largest))
            return false;
        any |= !brute_is_futile(b, kind);
    }
    j->largest = largest;
    j->any = any;
    return true;
}

/* Step 8: v(Q), if it is at most the limit, with all answers in `out`. */
int brute_judge(struct brute *b, const struct naive_position *q, int limit,
                struct brute_answer *out, size_t *count)
{
    struct naive_move legal[NAIVE_MAX_MOVES];
    struct judging j = {.q = q, .legal = legal};
    struct brute_list list = {out, 0, limit};
    j.list = &list;
    *count = 0;
    if (b->futile_rule)
        j.line = brute_line_of_check(q);
    j.legal_count = naive_moves(q, legal);
    if (!judge_other_defences(b, &j, &list))
        return BRUTE_NO;
    for (int takeable = 0; takeable <= 1; takeable++) /* the line runs from X to the king */
        for (size_t i = j.line.count; i-- > 0;)
            if (!judge_square(b, &j, j.line.squares[i], takeable, &list))
                return BRUTE_NO;
    *count = list.count;
    int v = j.any ? j.largest : mate_value(q);
    return v <= limit ? v : BRUTE_NO;
}

int brute_defender_value(struct brute *b, const struct naive_position *q, int limit)
{
    int v = BRUTE_NO;
    if (limit < 0 || !count_node(b))
        return BRUTE_NO;
    if (recall(b, q, limit, &v))
        return v;
    struct brute_answer answers[NAIVE_MAX_MOVES];
    size_t count = 0;
    v = brute_judge(b, q, limit, answers, &count);
    remember(b, q, limit, v);
    return b->stopped ? BRUTE_NO : v;
}

/* ---- the public questions -----------------------------------------------------------------------
 */

void brute_init(struct brute *b, void *memory, size_t bytes)
{
    memset(b, 0, sizeof *b);
    b->futile_rule = true;
    b->cache = memory;
    b->entries = memory ? bytes / sizeof *b->cache : 0;
    brute_forget(b);
}

void brute_forget(struct brute *b)
{
    for (size_t i = 0; i < b->entries; i++)
        b->cache[i].used = false;
}

const char *brute_kind_name(enum brute_kind kind)
{
    static const char *const names[] = {
        "defence", "interposition", "grey XY(Z)", "grey XYZ", "narrow", "X", "XY(Y)"};
    return names[kind];
}

bool brute_can_be_asked(const struct naive_position *p, int defender, int plies, int least)
{
    return plies >= least && plies <= BRUTE_MAX_PLIES && p->king[defender] != 0;
}

void brute_start(struct brute *b)
{
    b->nodes = 0;
    b->stopped = false;
}

sakui_status brute_is_mate(struct brute *b, const struct naive_position *q, bool *mate)
{
    *mate = false;
    if (!brute_can_be_asked(q, q->side, 0, 0))
        return SAKUI_USAGE;
    brute_start(b);
    *mate = is_mate(b, q);
    return b->stopped ? SAKUI_LIMIT : SAKUI_OK;
}

sakui_status brute_is_xy(struct brute *b, const struct naive_position *q, struct naive_move m,
                         bool *futile)
{
    struct naive_move legal[NAIVE_MAX_MOVES];
    struct judging j = {.q = q, .line = brute_line_of_check(q), .legal = legal};
    *futile = false;
    if (!brute_can_be_asked(q, q->side, 0, 0) || !brute_interposes(q, &j.line, m))
        return SAKUI_USAGE;
    brute_start(b);
    j.legal_count = naive_moves(q, legal);
    for (size_t i = 0; i < j.legal_count; i++)
        j.r0 += !brute_interposes(q, &j.line, legal[i]);
    struct naive_position after = naive_play(q, m);
    *futile = brute_is_futile(b, judge_xy(b, &j, &after, m.to));
    return b->stopped ? SAKUI_LIMIT : SAKUI_OK;
}
