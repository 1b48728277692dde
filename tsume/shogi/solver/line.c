/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The line of a mate found: the attacker's moves out of the proof, against each the defence that
 * lasts longest there. What the table has forgotten is searched again.
 *
 * The lengths in the table are bounds from above: a proof may lean on one that was replaced by
 * a shorter one afterwards. Where a line ends sooner than its first position promised, the lengths
 * along it are mended and it is followed anew, until the promise is kept: then no defence lasts
 * longer against this proof. */
#include "core/rng.h"
#include "tsume/shogi/solver/internal.h"

#define LINE_TRIES 3
#define LINE_WORK  200000 /* plies followed in all before an unmended line is taken */

struct line {
    vec_of(shogi_move) moves;
    vec_of(struct shogi_undo) undos;
    vec_of(uint64_t) keys; /* positions passed, to notice a repetition */
};

static bool seen(const struct line *line, uint64_t key)
{
    for (size_t i = 0; i < line->keys.count; i++)
        if (line->keys.items[i] == key)
            return true;
    return false;
}

/* Makes sure the table holds a settled entry of the position; false: a limit or memory. */
bool tsume_settle_again(struct tsume_search *s, const struct shogi_position *p,
                        struct tsume_table_hit *hit)
{
    hand_word hand = hand_of(p, s->attacker);
    tsume_table_probe(s->table, tsume_search_key(s, p), hand, hit);
    if (hit->kind == ENTRY_PROVEN || hit->kind == ENTRY_DISPROVEN)
        return true;
    s->position = *p;
    struct outcome o = tsume_search_run_root(s);
    if (s->stopped || s->out_of_memory)
        return false;
    tsume_table_probe(s->table, tsume_search_key(s, p), hand, hit);
    if (hit->kind == ENTRY_PROVEN || hit->kind == ENTRY_DISPROVEN)
        return true;
    /* The entry found no room; the outcome itself still says it. */
    hit->kind = o.state == CHILD_PROVEN ? ENTRY_PROVEN : ENTRY_DISPROVEN;
    hit->move = move_pack(o.move);
    hit->pn = o.length;
    hit->hand = o.pieces;
    return o.state == CHILD_PROVEN || o.state == CHILD_DISPROVEN;
}

/* The defence that lasts longest by the proof. NONE: it is mate. False: could not be found out. */
static bool longest_defence(struct tsume_search *s, struct shogi_position *p, shogi_move *best)
{
    shogi_move moves[SHOGI_MAX_MOVES];
    size_t count = shogi_evasions(p, moves);
    uint32_t longest = 0;
    *best = SHOGI_MOVE_NONE;
    for (size_t i = 0; i < count; i++) {
        struct shogi_undo undo;
        struct tsume_table_hit hit;
        shogi_play(p, moves[i], &undo);
        bool known = tsume_settle_again(s, p, &hit);
        shogi_unplay(p, moves[i], &undo);
        if (!known || hit.kind != ENTRY_PROVEN)
            return false;
        if (*best == SHOGI_MOVE_NONE || hit.pn > longest) {
            longest = hit.pn;
            *best = moves[i];
        }
    }
    return true;
}

static bool next_move(struct tsume_search *s, struct shogi_position *p, shogi_move *m)
{
    if (p->side != s->attacker)
        return longest_defence(s, p, m);
    struct tsume_table_hit hit;
    if (!tsume_settle_again(s, p, &hit) || hit.kind != ENTRY_PROVEN)
        return false;
    *m = move_unpack(p, hit.move);
    return *m != SHOGI_MOVE_NONE && shogi_is_legal(p, *m) && shogi_gives_check(p, *m);
}

struct bound {
    hand_word pieces;
    uint32_t length;
    shogi_move move;
};

/* What the table says after m. */
static bool bound_after(struct tsume_search *s, struct shogi_position *p, shogi_move m,
                        struct bound *b)
{
    struct shogi_undo undo;
    struct tsume_table_hit hit;
    shogi_play(p, m, &undo);
    tsume_table_probe(s->table, tsume_search_key(s, p), hand_of(p, s->attacker), &hit);
    shogi_unplay(p, m, &undo);
    *b = (struct bound){hit.hand, hit.pn + 1, m};
    return hit.kind == ENTRY_PROVEN;
}

/* Gives p the length that follows from the positions after it: those after all answers, or the one
 * after the attacker's move m. */
static void mend(struct tsume_search *s, struct shogi_position *p, shogi_move m)
{
    shogi_move moves[SHOGI_MAX_MOVES] = {m};
    bool attacker = p->side == s->attacker;
    size_t count = attacker ? 1 : shogi_evasions(p, moves);
    struct bound all = {.pieces = attacker ? 0 : tsume_evasion_pieces(p, s->attacker)};
    for (size_t i = 0; i < count; i++) {
        struct bound one;
        if (!bound_after(s, p, moves[i], &one))
            return; /* forgotten meanwhile */
        if (attacker)
            one.pieces = tsume_hand_before_proof(p, m, one.pieces);
        all.pieces = hand_max(all.pieces, one.pieces);
        if (one.length > all.length) {
            all.length = one.length;
            all.move = one.move;
        }
    }
    if (s->exact)
        all.pieces = hand_of(p, s->attacker);
    tsume_table_store_final(s->table, ENTRY_PROVEN, tsume_search_key(s, p), all.pieces, all.length,
                            1, move_pack(all.move));
}

/* Mends the lengths along the line, from its end on; p stands at the end and comes back there. */
static void mend_line(struct tsume_search *s, struct shogi_position *p, const struct line *line)
{
    struct shogi_position end = *p;
    for (size_t i = line->moves.count; i-- > 0;) {
        shogi_unplay(p, line->moves.items[i], &line->undos.items[i]);
        mend(s, p, line->moves.items[i]);
    }
    *p = end;
}

/* True: the line ends in mate. */
static bool follow(struct tsume_search *s, struct shogi_position *p, struct line *line, bool *again)
{
    line->moves.count = line->undos.count = line->keys.count = 0;
    for (;;) {
        shogi_move m;
        struct shogi_undo undo = {0};
        uint64_t key = shogi_key(p);
        if (seen(line, key)) {
            *again = true;
            return false;
        }
        if (!vec_push(&line->keys, key) || !next_move(s, p, &m))
            return false;
        if (m == SHOGI_MOVE_NONE)
            return true;
        if (!vec_push(&line->moves, m) || !vec_push(&line->undos, undo))
            return false;
        shogi_play(p, m, &line->undos.items[line->undos.count - 1]);
    }
}

/* Is the line as long as the table promises? */
static bool keeps_promise(struct tsume_search *s, const struct shogi_position *root,
                          const struct line *line)
{
    struct tsume_table_hit hit;
    return !tsume_settle_again(s, root, &hit) || hit.kind != ENTRY_PROVEN ||
           hit.pn <= line->moves.count;
}

void tsume_extract_line(struct tsume_search *s, const struct shogi_position *root,
                        struct tsume_result *result)
{
    struct line line = {0};
    struct shogi_position p;
    size_t work = 0;
    int tries = 0;
    for (bool again = true; again;) {
        p = *root;
        again = false;
        result->line_complete = follow(s, &p, &line, &again);
        work += line.moves.count + 1;
        if (again) { /* proofs of different ages bite each other's tail: take all new ones */
            s->salt ^= mix64(s->salt + 1);
            again = ++tries < LINE_TRIES;
        } else if (result->line_complete && !keeps_promise(s, root, &line)) {
            mend_line(s, &p, &line);
            again = work < LINE_WORK;
        }
    }
    result->line = line.moves.items;
    result->plies = (int)line.moves.count;
    result->leftover = hand_of(&p, s->attacker) != 0;
    vec_free(&line.undos);
    vec_free(&line.keys);
}
