/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/shogi/solver/bounded.h"

#include <string.h>

#include "tsume/shogi/attacks.h"

/* The upper halves are 0: all entries of a board, plain ones too, share one home in the table. */
#define PLAIN_SALT  0x706c6131ull /* without the rule for futile interpositions */
#define FUTILE_SALT 0x66757431ull
#define QUICK_BOUND 7     /* attacker to move: bounds up to this are looked at without frames */
#define VALUE_FAR   31000 /* no mate at all: more than any bound */

void tsume_bounded_init(struct bounded *b, struct tsume_search *base,
                        const struct tsume_futile_rule *rule)
{
    memset(b, 0, sizeof *b);
    b->base = base;
    b->futile_rule = rule != NULL;
    if (rule)
        b->rule = *rule;
}

void tsume_bounded_free(struct bounded *b)
{
    vec_free(&b->frames);
    vec_free(&b->children);
}

/* The largest bound not above t that a value can have: the attacker to move mates in an odd number
 * of plies, the defender is mated in an even one. */
static int normal_bound(int t, bool attacker)
{
    if (t < 0)
        return t;
    int r = t & 3;
    if (attacker)
        return r < 2 ? t - r - 1 : t;
    return r < 2 ? t : t - r + 1;
}

static uint64_t own_salt(const struct bounded *b)
{
    return b->base->salt ^ (b->futile_rule ? FUTILE_SALT : PLAIN_SALT);
}

/* ---- what is known of a child ---- */

static hand_word all_pieces(const struct shogi_position *p)
{
    return hand_of(p, 0) + hand_of(p, 1);
}

static void settle_child(struct bounded_child *c, uint8_t state, int value, hand_word pieces,
                         bool exact)
{
    c->state = state;
    c->value = (int16_t)value;
    c->pieces = pieces;
    c->exact = exact;
}

/* What the plain mate search has left about the position: no mate, or a mate short enough. */
static bool ask_plain(const struct bounded *b, struct bounded_child *c, int bound)
{
    struct tsume_table_hit hit;
    tsume_table_probe(b->base->table, c->key ^ own_salt(b) ^ b->base->salt, c->hand, &hit);
    if (hit.kind == ENTRY_DISPROVEN) {
        settle_child(c, CHILD_DISPROVEN, VALUE_FAR, hit.hand, false);
        return true;
    }
    if (hit.kind == ENTRY_PROVEN && 2 * (int)hit.pn + 1 <= bound) {
        settle_child(c, CHILD_PROVEN, 2 * (int)hit.pn + 1, hit.hand, false);
        return true;
    }
    return false;
}

/* ---- mates in three, without frames ---- */

/* Could the attacker to move mate at once, futile interpositions passed over? A check to which
 * there is any other answer is never mate. Plain mates in one are taken to be excluded. */
static bool may_mate_beyond(const struct bounded *b, struct shogi_position *p)
{
    shogi_move checks[SHOGI_MAX_MOVES], answers[SHOGI_MAX_MOVES];
    size_t count = b->futile_rule ? shogi_checks(p, checks) : 0;
    bool may = false;
    for (size_t i = 0; i < count && !may; i++) {
        struct shogi_undo undo;
        shogi_square checker;
        shogi_play(p, checks[i], &undo);
        struct shogi_bb between = tsume_interposition_squares(p, &checker);
        if (shogi_bb_any(between)) {
            size_t n = shogi_evasions(p, answers), k = 0;
            while (k < n && shogi_move_type(answers[k]) != SHOGI_KING &&
                   shogi_bb_has(between, shogi_move_to(answers[k])))
                k++;
            may = k == n;
        }
        shogi_unplay(p, checks[i], &undo);
    }
    return may;
}

/* Is there an answer to the check just given after which nothing mates at once? Interpositions
 * would have to be judged and are left out. */
static bool has_lasting_answer(const struct bounded *b, struct shogi_position *p)
{
    shogi_move answers[SHOGI_MAX_MOVES];
    shogi_square checker;
    struct shogi_bb between = SHOGI_BB_NONE;
    size_t count = shogi_evasions(p, answers);
    if (b->futile_rule)
        between = tsume_interposition_squares(p, &checker);
    bool lasts = false;
    for (size_t i = 0; i < count && !lasts; i++) {
        struct shogi_undo undo;
        if (shogi_move_type(answers[i]) != SHOGI_KING &&
            shogi_bb_has(between, shogi_move_to(answers[i])))
            continue;
        shogi_play(p, answers[i], &undo);
        lasts = shogi_mate_in_one(p) == SHOGI_MOVE_NONE && !may_mate_beyond(b, p);
        shogi_unplay(p, answers[i], &undo);
    }
    return lasts;
}

/* The attacker is to move and has no mate in one. True: none in three either, with this hand or a
 * smaller one (the answers found are moves on the board). False says nothing. */
static bool no_mate_in_three(struct bounded *b, const shogi_move *checks, size_t count)
{
    struct shogi_position *p = &b->base->position;
    for (size_t i = 0; i < count; i++) {
        struct shogi_undo undo;
        shogi_play(p, checks[i], &undo);
        bool lasts = has_lasting_answer(b, p);
        shogi_unplay(p, checks[i], &undo);
        if (!lasts)
            return false;
    }
    return true;
}

/* The attacker is to move after the child's move, with this bound: mate in one, or no check. */
static bool judge_leaf_bounded(struct bounded *b, struct bounded_child *c, int bound)
{
    struct shogi_position *p = &b->base->position;
    shogi_move moves[SHOGI_MAX_MOVES];
    b->base->leaves++;
    shogi_move mate = shogi_mate_in_one(p);
    if (mate != SHOGI_MOVE_NONE) {
        struct shogi_undo undo;
        shogi_play(p, mate, &undo);
        int v = mate_value(p, b->base->attacker) + 2;
        hand_word pieces = tsume_evasion_pieces(p, b->base->attacker);
        shogi_unplay(p, mate, &undo);
        if (bound >= 3) {
            settle_child(c, CHILD_PROVEN, 3, tsume_hand_before_proof(p, mate, pieces), false);
            return true;
        }
        if (v <= bound) { /* the leftover is needed: take the hand as it is */
            settle_child(c, CHILD_PROVEN, v, c->hand, false);
            return true;
        }
        return false;
    }
    c->dn = (uint32_t)shogi_checks(p, moves);
    c->pn = 1 + tsume_free_squares(p, b->base->attacker);
    if (c->dn > 0 && bound <= QUICK_BOUND && no_mate_in_three(b, moves, c->dn)) {
        settle_child(c, CHILD_DISPROVEN, QUICK_BOUND, c->hand, false);
        return true;
    }
    if (c->dn > 0)
        return false;
    settle_child(c, CHILD_DISPROVEN, VALUE_FAR,
                 all_pieces(p) & ~tsume_unusable_pieces(p, b->base->attacker), false);
    return true;
}

/* The child is a position of the attacker (after a defence) or of the defender (after a check). */
static void wake(struct bounded *b, const struct bounded_frame *f, struct bounded_child *c)
{
    struct tsume_search *s = b->base;
    int bound = normal_bound(f->bound - 2, !f->attacker);
    struct tsume_table_hit hit;
    if (bound < (f->attacker ? 0 : 2)) {
        /* No mate is that quick, with whatever hand. */
        hand_word all = all_pieces(&s->position);
        if (shogi_move_is_drop(c->move))
            all -= hand_one(shogi_move_type(c->move));
        settle_child(c, CHILD_DISPROVEN, f->attacker ? -1 : 1, all, false);
        return;
    }
    tsume_table_probe_bound(s->table, c->key, c->hand, bound, &hit);
    if (hit.kind == ENTRY_PROVEN || hit.kind == ENTRY_DISPROVEN) {
        settle_child(c, hit.kind == ENTRY_PROVEN ? CHILD_PROVEN : CHILD_DISPROVEN, (int)hit.pn,
                     hit.hand, hit.exact);
        c->ruled = hit.ruled;
        return;
    }
    c->state = CHILD_OPEN;
    c->pn = c->dn = 1;
    if (hit.kind == ENTRY_OPEN) {
        c->pn = hit.pn;
        c->dn = hit.dn;
        return;
    }
    if (ask_plain(b, c, bound))
        return;
    if (f->attacker) {
        c->pn = tsume_answers(s, c->move);
        c->pn += c->pn == 0;
        return;
    }
    struct shogi_undo undo;
    shogi_play(&s->position, c->move, &undo);
    if (judge_leaf_bounded(b, c, bound))
        tsume_table_store_bound(s->table, c->state == CHILD_PROVEN ? ENTRY_PROVEN : ENTRY_DISPROVEN,
                                c->key, c->pieces, c->value, 0, 1, 0);
    shogi_unplay(&s->position, c->move, &undo);
}

/* ---- frames ---- */

static void locate(const struct bounded *b, const struct bounded_frame *f, struct bounded_child *c)
{
    const struct shogi_position *p = &b->base->position;
    shogi_move m = c->move;
    shogi_square to = shogi_move_to(m);
    uint64_t key = p->board_key ^ own_salt(b) ^ SHOGI_SIDE_RANDOM;
    hand_word hand = f->hand;
    if (shogi_move_is_drop(m)) {
        key ^= shogi_board_random[shogi_piece_of(p->side, shogi_move_type(m))][to];
        if (f->attacker)
            hand -= hand_one(shogi_move_type(m));
    } else {
        shogi_square from = shogi_move_from(m);
        shogi_piece piece = p->board[from], captured = p->board[to];
        shogi_piece after = (shogi_piece)(piece | (shogi_move_promotes(m) ? SHOGI_PROMOTED : 0));
        key ^= shogi_board_random[piece][from] ^ shogi_board_random[after][to];
        if (captured) {
            key ^= shogi_board_random[captured][to];
            if (f->attacker)
                hand += hand_one(shogi_base_of(captured));
        }
    }
    c->key = key;
    c->hand = hand;
}

/* Drops wait one for the other. */
static int16_t waits_for(const struct bounded_child *c, size_t i)
{
    bool both = i > 0 && shogi_move_is_drop(c[i].move) && shogi_move_is_drop(c[i - 1].move);
    return both ? (int16_t)(i - 1) : -1;
}

static bool make_children(struct bounded *b, struct bounded_frame *f)
{
    shogi_move moves[SHOGI_MAX_MOVES];
    const struct shogi_position *p = &b->base->position;
    shogi_square checker;
    struct shogi_bb between = SHOGI_BB_NONE;
    size_t count = f->attacker ? shogi_checks(p, moves) : shogi_evasions(p, moves);
    if (!f->attacker)
        tsume_put_in_order(p, moves, count);
    if (!f->attacker && b->futile_rule)
        between = tsume_interposition_squares(p, &checker);
    f->first = b->children.count;
    f->count = count;
    if (!vec_reserve(&b->children, b->children.count + count + 1))
        return false;
    struct bounded_child *c = b->children.items + f->first;
    b->children.count += count;
    for (size_t i = 0; i < count; i++) {
        c[i] = (struct bounded_child){.move = moves[i], .after = -1, .state = CHILD_WAITING};
        c[i].interposes = shogi_move_type(moves[i]) != SHOGI_KING &&
                          shogi_bb_has(between, shogi_move_to(moves[i]));
        locate(b, f, &c[i]);
        if (!f->attacker)
            c[i].after = waits_for(c, i);
        tsume_table_prefetch(b->base->table, c[i].key);
    }
    return true;
}

static bool push(struct bounded *b, const struct bounded_frame *frame)
{
    struct tsume_search *s = b->base;
    if (!vec_push(&b->frames, *frame)) {
        s->out_of_memory = true;
        return false;
    }
    struct bounded_frame *f = &b->frames.items[b->frames.count - 1];
    if (f->move != SHOGI_MOVE_NONE)
        shogi_play(&s->position, f->move, &f->undo);
    f->attacker = s->position.side == s->attacker;
    f->nodes_before = s->nodes++;
    f->first = b->children.count;
    f->count = 0;
    if (!make_children(b, f))
        s->out_of_memory = true;
    return !s->out_of_memory;
}

static void pop(struct bounded *b)
{
    struct bounded_frame *f = &b->frames.items[--b->frames.count];
    b->children.count = f->first;
    if (f->move != SHOGI_MOVE_NONE)
        shogi_unplay(&b->base->position, f->move, &f->undo);
}

/* ---- summing up ---- */

struct bounded_summary {
    uint32_t phi, delta, second;
    size_t best;
    bool won, open, stopped;
};

static bool is_lost(const struct bounded_frame *f, const struct bounded_child *c)
{
    return f->attacker ? c->state == CHILD_DISPROVEN : c->state == CHILD_PROVEN;
}

/* An interposition that lasts too long: is it futile? The frame is the top one. */
static bool judge_interposition(struct bounded *b, size_t frame, size_t child)
{
    shogi_move m = b->children.items[child].move;
    struct interposition_judgement judged =
        tsume_interposition_judge(b, m, b->frames.items[frame].bound); /* may move both arrays */
    struct bounded_child *c = &b->children.items[child];
    c->judged = true;
    if (judged.futile == BOUNDED_STOPPED)
        return false;
    if (judged.certain)
        c->interposes = false;
    if (judged.futile == BOUNDED_YES) {
        c->futile = true;
        c->futile_exact = judged.exact;
        settle_child(c, CHILD_PROVEN, 0, 0, false);
    }
    return true;
}

/* First all answers that need no judgement, then the interpositions, one at a time. */
static struct bounded_summary sum_up(struct bounded *b)
{
    size_t frame = b->frames.count - 1;
    struct bounded_summary sum;
    bool again = true;
    while (again) {
        const struct bounded_frame *f = &b->frames.items[frame];
        struct bounded_child *children = b->children.items + f->first;
        size_t to_judge = f->count;
        uint64_t best_taste = 0;
        again = false;
        sum = (struct bounded_summary){.phi = NUMBER_INFINITE, .second = NUMBER_INFINITE};
        for (size_t i = 0; i < f->count; i++) {
            struct bounded_child *c = &children[i];
            if (c->state == CHILD_WAITING) {
                if (c->after >= 0 && !is_lost(f, &children[c->after]))
                    continue;
                wake(b, f, c);
            }
            if (c->state == CHILD_OPEN) {
                uint32_t phi = f->attacker ? c->pn : c->dn, delta = f->attacker ? c->dn : c->pn;
                uint64_t taste = b->base->member ? tsume_search_taste(b->base, c->key, 0) : i;
                uint64_t total = (uint64_t)sum.delta + delta;
                sum.open = true;
                sum.delta = total < NUMBER_MAX ? (uint32_t)total : NUMBER_MAX;
                if (phi < sum.phi || (phi == sum.phi && taste < best_taste)) {
                    best_taste = taste;
                    sum.second = sum.phi;
                    sum.phi = phi;
                    sum.best = i;
                } else if (phi < sum.second) {
                    sum.second = phi;
                }
            } else if (!is_lost(f, c)) {
                if (c->interposes && !c->judged) {
                    to_judge = to_judge == f->count ? i : to_judge;
                    continue;
                }
                sum.won = true;
                sum.best = i;
                return sum;
            }
        }
        if (to_judge < f->count) {
            again = true;
            if (!judge_interposition(b, frame, f->first + to_judge)) {
                sum.stopped = true;
                return sum;
            }
        }
    }
    return sum;
}

/* ---- settling ---- */

static struct bounded_result attacker_wins(const struct bounded *b, const struct bounded_frame *f,
                                           size_t i)
{
    const struct bounded_child *c = &b->children.items[f->first + i];
    return (struct bounded_result){
        .answer = BOUNDED_YES,
        .value = c->value + 2,
        .exact = c->exact,
        .ruled = c->ruled,
        .move = c->move,
        .pieces = tsume_hand_before_proof(&b->base->position, c->move, c->pieces)};
}

static struct bounded_result attacker_fails(const struct bounded *b, const struct bounded_frame *f)
{
    const struct shogi_position *p = &b->base->position;
    struct bounded_result r = {.answer = BOUNDED_NO, .value = VALUE_FAR};
    hand_word pieces = all_pieces(p);
    for (size_t i = 0; i < f->count; i++) {
        const struct bounded_child *c = &b->children.items[f->first + i];
        pieces = hand_min(pieces, tsume_hand_before_disproof(p, c->move, c->pieces));
        r.exact |= c->exact;
        if (c->value + 2 < r.value)
            r.value = c->value + 2;
    }
    r.pieces = pieces & ~tsume_unusable_pieces(p, b->base->attacker);
    return r;
}

static struct bounded_result defender_wins(const struct bounded *b, const struct bounded_frame *f,
                                           size_t i)
{
    const struct bounded_child *c = &b->children.items[f->first + i];
    int value = c->value >= VALUE_FAR ? VALUE_FAR : c->value + 2;
    if (c->interposes) /* not futile as far as this bound goes; it may be for a larger one */
        value = f->bound;
    return (struct bounded_result){.answer = BOUNDED_NO,
                                   .value = value,
                                   .exact = c->exact || c->interposes,
                                   .move = c->move,
                                   .pieces = c->pieces};
}

/* Every answer is futile or short enough; without real ones it is mate. */
static struct bounded_result defender_fails(const struct bounded *b, const struct bounded_frame *f)
{
    const struct shogi_position *p = &b->base->position;
    struct bounded_result r = {.answer = BOUNDED_YES};
    hand_word pieces = tsume_evasion_pieces(p, b->base->attacker);
    bool real = false;
    for (size_t i = 0; i < f->count; i++) {
        const struct bounded_child *c = &b->children.items[f->first + i];
        if (c->futile) { /* with a smaller hand it need not be */
            r.exact |= c->futile_exact;
            r.ruled = true;
            pieces = f->hand;
            continue;
        }
        r.exact |= c->exact;
        r.ruled |= c->ruled;
        real = true;
        pieces = hand_max(pieces, c->pieces);
        if (c->value + 2 > r.value) {
            r.value = c->value + 2;
            r.move = c->move;
        }
    }
    r.pieces = pieces;
    if (real)
        return r;
    r.value = 1;
    if (f->bound < 1) { /* needs a piece left over */
        r.value = mate_value(p, b->base->attacker);
        r.pieces = f->hand;
        if (r.value > f->bound) {
            r.answer = BOUNDED_NO; /* the hand is empty: there is no smaller one */
            r.value = 0;
        }
    }
    return r;
}

static void keep(struct bounded *b, const struct bounded_frame *f, struct bounded_result *r)
{
    uint64_t spent = b->base->nodes - f->nodes_before;
    uint32_t amount = spent < UINT32_MAX ? (uint32_t)spent : UINT32_MAX;
    if (r->exact)
        r->pieces = f->hand;
    /* A mate found within the bound says more than its own length: at most the bound. */
    tsume_table_store_bound(
        b->base->table, r->answer == BOUNDED_YES ? ENTRY_PROVEN : ENTRY_DISPROVEN, f->key,
        r->pieces, r->value, (r->exact ? BOUND_EXACT : 0) | (r->ruled ? BOUND_RULED : 0), amount,
        move_pack(r->move));
    if (b->keep_plain && r->answer == BOUNDED_YES)
        tsume_table_store_final(b->base->table, ENTRY_PROVEN, f->key ^ own_salt(b) ^ b->base->salt,
                                r->pieces, (uint32_t)r->value / 2, amount, move_pack(r->move));
}

static void deliver(struct bounded *b, const struct bounded_result *r, uint32_t pn, uint32_t dn)
{
    pop(b);
    struct bounded_frame *f = &b->frames.items[b->frames.count - 1];
    struct bounded_child *c = &b->children.items[f->first + f->best];
    if (r) {
        settle_child(c, r->answer == BOUNDED_YES ? CHILD_PROVEN : CHILD_DISPROVEN, r->value,
                     r->pieces, r->exact);
        c->ruled = r->ruled;
    } else {
        c->pn = pn;
        c->dn = dn;
    }
}

static void descend(struct bounded *b, const struct bounded_summary *sum)
{
    struct bounded_frame *f = &b->frames.items[b->frames.count - 1];
    const struct bounded_child *c = &b->children.items[f->first + sum->best];
    uint32_t phi_limit = f->attacker ? f->pn_limit : f->dn_limit;
    uint32_t delta_limit = f->attacker ? f->dn_limit : f->pn_limit;
    uint32_t second = sum->second >= NUMBER_MAX
                          ? NUMBER_INFINITE
                          : sum->second + (f->attacker ? sum->second : sum->second / 4) + 1;
    uint32_t phi = phi_limit < second ? phi_limit : second;
    uint32_t others = sum->delta - (f->attacker ? c->dn : c->pn);
    uint32_t delta = delta_limit >= NUMBER_INFINITE ? NUMBER_INFINITE : delta_limit - others;
    f->best = sum->best;
    struct bounded_frame next = {.key = c->key,
                                 .hand = c->hand,
                                 .bound = normal_bound(f->bound - 2, !f->attacker),
                                 .move = c->move,
                                 .pn_limit = f->attacker ? phi : delta,
                                 .dn_limit = f->attacker ? delta : phi};
    push(b, &next);
}

/* ---- questions ---- */

static struct bounded_result settle_top(struct bounded *b, const struct bounded_summary *sum)
{
    const struct bounded_frame *f = &b->frames.items[b->frames.count - 1];
    if (sum->won)
        return f->attacker ? attacker_wins(b, f, sum->best) : defender_wins(b, f, sum->best);
    return f->attacker ? attacker_fails(b, f) : defender_fails(b, f);
}

/* Works until the frame at index `base` is settled. */
static struct bounded_result run(struct bounded *b, size_t base)
{
    struct tsume_search *s = b->base;
    while (!s->stopped && !s->out_of_memory) {
        if (s->nodes >= s->next_check || tsume_search_overtaken(s))
            tsume_search_check_limits(s);
        struct bounded_summary sum = sum_up(b);
        if (sum.stopped || s->stopped || s->out_of_memory)
            break;
        struct bounded_frame *f = &b->frames.items[b->frames.count - 1];
        if (sum.won || !sum.open) {
            struct bounded_result r = settle_top(b, &sum);
            keep(b, f, &r);
            if (b->frames.count - 1 == base) {
                pop(b);
                return r;
            }
            deliver(b, &r, 0, 0);
            continue;
        }
        uint32_t pn = f->attacker ? sum.phi : sum.delta, dn = f->attacker ? sum.delta : sum.phi;
        if (pn < f->pn_limit && dn < f->dn_limit) {
            descend(b, &sum);
            continue;
        }
        tsume_table_store_bound_open(s->table, f->key, f->hand, f->bound, pn, dn,
                                     (uint32_t)(s->nodes - f->nodes_before));
        deliver(b, NULL, pn, dn);
    }
    while (b->frames.count > base)
        pop(b);
    return (struct bounded_result){.answer = BOUNDED_STOPPED};
}

struct bounded_result tsume_bounded_ask(struct bounded *b, int t)
{
    struct tsume_search *s = b->base;
    bool attacker = s->position.side == s->attacker;
    struct bounded_frame root = {.key = s->position.board_key ^ own_salt(b),
                                 .hand = hand_of(&s->position, s->attacker),
                                 .bound = normal_bound(t, attacker),
                                 .pn_limit = NUMBER_INFINITE,
                                 .dn_limit = NUMBER_INFINITE};
    struct bounded_result none = {.answer = BOUNDED_NO, .value = attacker ? 1 : -1};
    struct tsume_table_hit hit;
    if (root.bound < (attacker ? 2 : 0))
        return none;
    tsume_table_probe_bound(s->table, root.key, root.hand, root.bound, &hit);
    if (hit.kind == ENTRY_PROVEN || hit.kind == ENTRY_DISPROVEN)
        return (struct bounded_result){.answer =
                                           hit.kind == ENTRY_PROVEN ? BOUNDED_YES : BOUNDED_NO,
                                       .value = (int)hit.pn,
                                       .exact = hit.exact,
                                       .ruled = hit.ruled,
                                       .move = move_unpack(&s->position, hit.move),
                                       .pieces = hit.hand};
    size_t base = b->frames.count;
    if (!push(b, &root)) {
        while (b->frames.count > base)
            pop(b);
        return (struct bounded_result){.answer = BOUNDED_STOPPED};
    }
    return run(b, base);
}

enum bounded_answer tsume_bounded_after(struct bounded *b, shogi_move m, int t)
{
    struct shogi_undo undo;
    shogi_play(&b->base->position, m, &undo);
    enum bounded_answer answer = tsume_bounded_ask(b, t).answer;
    shogi_unplay(&b->base->position, m, &undo);
    return answer;
}

int tsume_bounded_value(struct bounded *b, int t)
{
    int best = VALUE_NONE;
    for (;;) {
        struct bounded_result r = tsume_bounded_ask(b, t);
        if (r.answer == BOUNDED_STOPPED)
            return -1;
        if (r.answer == BOUNDED_NO)
            return best;
        best = r.value;
        t = r.value - 1;
    }
}
