/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The naive rules and the brute-force oracle against what is known from elsewhere: published perft
 * numbers, hand-made positions whose answer a player sees, the examples of the tsume rules, and a
 * collection of short problems made by others. */
#include <stdio.h>
#include <string.h>

#include "tests/unit/naive_random.h"
#include "tests/unit/runner.h"
#include "tsume/check/brute.h"

#define CACHE_BYTES ((size_t)16 << 20)
#define START       "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

/* ---- rules -------------------------------------------------------------------------------- */

static unsigned long perft(const struct naive_position *p, int depth)
{
    struct naive_move moves[NAIVE_MAX_MOVES];
    size_t count = naive_moves(p, moves);
    if (depth == 1)
        return count;
    unsigned long sum = 0;
    for (size_t i = 0; i < count; i++) {
        struct naive_position q = naive_play(p, moves[i]);
        sum += perft(&q, depth - 1);
    }
    return sum;
}

/* Published counts of the start position. */
START_TEST(perft_of_the_start)
{
    static const unsigned long expected[] = {30, 900, 25470, 719731};
    struct naive_position p = naive_read(START);
    int depths = getenv("SAKUI_LONG") ? 4 : 3;
    for (int depth = 1; depth <= depths; depth++)
        ck_assert_uint_eq(perft(&p, depth), expected[depth - 1]);
}
END_TEST

/* The known position with the most legal moves. */
START_TEST(most_moves)
{
    struct naive_position p = naive_read("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1");
    ck_assert_uint_eq(perft(&p, 1), 593);
}
END_TEST

static bool legal(const char *sfen, const char *usi)
{
    struct naive_position p = naive_read(sfen);
    struct naive_move m;
    ck_assert(naive_move_from_usi(&m, usi));
    return naive_is_legal(&p, m);
}

struct rule_case {
    const char *sfen, *usi;
    bool legal;
    const char *why;
};

static const struct rule_case pawn_drops[] = {
    {"7lk/9/8G/9/9/9/9/9/9 b P 1", "P*1b", false, "mate: gold guards 1b and 2b, lance on 2a"},
    {"8k/9/8G/9/9/9/9/9/9 b P 1", "P*1b", true, "the king goes to 2a"},
    {"7lk/9/9/9/9/9/9/9/9 b P 1", "P*1b", true, "the king takes the pawn"},
    {"7sk/9/8G/9/9/9/9/9/9 b P 1", "P*1b", true, "the silver takes the pawn"},
    {"6Rsk/9/8G/9/9/9/9/9/9 b P 1", "P*1b", false, "the silver is pinned by the rook"},
    {"7lk/9/7GP/9/9/9/9/9/9 b - 1", "1c1b", true, "a pawn on the board may mate"},
    {"7lk/9/7G1/9/9/9/9/9/9 b L 1", "L*1b", true, "a lance may be dropped with mate"},
    {"7lk/9/8G/9/9/9/9/9/9 b P 1", "P*1h", true, "no check at all"},
    {"9/9/9/9/9/9/g8/9/KL7 w p 1", "P*9h", false, "the first one with colours changed"},
    {"9/9/9/9/9/9/9/9/KL7 w p 1", "P*9h", true, "the king takes the pawn"},
    {"7nk/7g1/8G/9/9/9/9/9/9 b P 1", "P*1b", true, "the gold on 2b takes the pawn"},
    {"7nk/7g1/6B1G/9/9/9/9/9/9 b P 1", "P*1b", false, "the gold is pinned by the bishop"},
};

static const struct rule_case setting_rules[] = {
    {"4k4/9/9/9/9/9/4P4/9/9 b P 1", "P*5d", false, "two pawns on file 5"},
    {"4k4/9/9/9/9/9/4+P4/9/9 b P 1", "P*5d", true, "a tokin is no pawn"},
    {"4k4/9/9/9/9/9/4p4/9/9 b P 1", "P*5d", true, "the other side's pawn does not count"},
    {"4k4/9/9/9/9/9/9/9/9 b P 1", "P*1a", false, "no future move"},
    {"4k4/9/9/9/9/9/9/9/9 b L 1", "L*1a", false, "no future move"},
    {"4k4/9/9/9/9/9/9/9/9 b N 1", "N*1b", false, "no future move"},
    {"4k4/9/9/9/9/9/9/9/9 b N 1", "N*1c", true, "one jump left"},
    {"4k4/9/9/9/9/9/9/9/9 w n 1", "N*1h", false, "no future move for gote"},
    {"4k4/9/9/9/9/9/9/9/9 w p 1", "P*1i", false, "no future move for gote"},
    {"4k4/P8/9/9/9/9/9/9/9 b - 1", "9b9a", false, "the pawn must promote"},
    {"4k4/P8/9/9/9/9/9/9/9 b - 1", "9b9a+", true, "the pawn must promote"},
    {"4k4/9/L8/9/9/9/9/9/9 b - 1", "9c9b", true, "the lance need not on the 2nd rank"},
    {"4k4/9/L8/9/9/9/9/9/9 b - 1", "9c9a", false, "but on the 1st"},
    {"4k4/9/9/N8/9/9/9/9/9 b - 1", "9d8b", false, "the knight must promote"},
    {"4k4/9/9/9/N8/9/9/9/9 b - 1", "9e8c", true, "the knight need not on the 3rd rank"},
    {"4k4/9/B8/9/9/9/9/9/9 b - 1", "9c8d+", true, "leaving the zone"},
    {"4k4/9/9/B8/9/9/9/9/9 b - 1", "9d8e+", false, "outside the zone"},
    {"4k4/9/4r4/9/9/9/4G4/9/4K4 b - 1", "5g4g", false, "the gold is pinned"},
    {"4k4/9/4r4/9/9/9/4G4/9/4K4 b - 1", "5g5f", true, "along the pin"},
    {"4k4/9/4r4/9/9/9/9/9/4K4 b P 1", "P*1e", false, "the check must be met"},
    {"4k4/9/4r4/9/9/9/9/9/4K4 b P 1", "P*5e", true, "by a drop in between"},
    {"9/9/9/9/9/9/4k4/9/4K4 b - 1", "5i5h", false, "kings do not meet"},
};

START_TEST(hand_made_rules)
{
    for (size_t i = 0; i < sizeof pawn_drops / sizeof *pawn_drops; i++)
        ck_assert_msg(legal(pawn_drops[i].sfen, pawn_drops[i].usi) == pawn_drops[i].legal,
                      "%s %s: %s", pawn_drops[i].sfen, pawn_drops[i].usi, pawn_drops[i].why);
    for (size_t i = 0; i < sizeof setting_rules / sizeof *setting_rules; i++)
        ck_assert_msg(legal(setting_rules[i].sfen, setting_rules[i].usi) == setting_rules[i].legal,
                      "%s %s: %s", setting_rules[i].sfen, setting_rules[i].usi,
                      setting_rules[i].why);
}
END_TEST

/* ---- text --------------------------------------------------------------------------------- */

START_TEST(sfen_is_written_as_read)
{
    static const char *const texts[] = {
        START,
        "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
        "9/9/9/6rp1/6k2/3B2B2/2R3S2/9/9 b 4g3s4n4l17p 1",
        "+R+B+S+N+L+P3/9/4k4/9/9/9/9/9/3+r+b+s+n+l+p w 2GP2g15p 1",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct naive_position p = naive_read(texts[i]);
        char out[NAIVE_SFEN_MAX];
        ck_assert_uint_eq(naive_to_sfen(&p, out), strlen(texts[i]));
        ck_assert_str_eq(out, texts[i]);
    }
}
END_TEST

struct refusal {
    const char *text;
    long column;
    const char *code;
};

static const struct refusal refusals[] = {
    {"", 1, "sfen-rank-width"},
    {"9/9/9/9/9/9/9/9 b - 1", 16, "sfen-rank-count"},
    {"9/9/9/9/9/9/9/9/9/9 b - 1", 18, "sfen-rank-count"},
    {"4k5/9/9/9/9/9/9/9/9 b - 1", 3, "sfen-rank-width"},
    {"4k4P/9/9/9/9/9/9/9/9 b - 1", 4, "sfen-rank-width"},
    {"4k3/9/9/9/9/9/9/9/9 b - 1", 4, "sfen-rank-width"},
    {"4x4/9/9/9/9/9/9/9/9 b - 1", 2, "sfen-piece"},
    {"4k4/9/9/9/9/9/9/9/+k8 b - 1", 19, "sfen-promotion"},
    {"4k4/9/9/9/9/9/9/9/k8 b - 1", 19, "sfen-kings"},
    {"4k4/9/9/9/9/9/9/9/9", 20, "sfen-field"},
    {"4k4/9/9/9/9/9/9/9/9 x - 1", 21, "sfen-side"},
    {"4k4/9/9/9/9/9/9/9/9 b", 22, "sfen-field"},
    {"4k4/9/9/9/9/9/9/9/9 b  1", 23, "sfen-hand"},
    {"4k4/9/9/9/9/9/9/9/9 b K 1", 23, "sfen-hand"},
    {"4k4/9/9/9/9/9/9/9/9 b 0P 1", 23, "sfen-hand-count"},
    {"4k4/9/9/9/9/9/9/9/9 b 19P 1", 23, "sfen-hand-count"},
    {"4k4/9/9/9/9/9/9/9/9 b GPG 1", 25, "sfen-hand-twice"},
    {"4k4/9/9/9/9/9/9/9/9 b 3R 1", 1, "sfen-piece-count"},
    {"4k4/9/9/9/9/9/9/9/9 b - one", 25, "sfen-number"},
    {"4k4/9/9/9/9/9/9/9/9 b - 1 ", 26, "sfen-trailing"},
    {"4k4/9/9/9/9/9/9/9/9 b -1", 24, "sfen-field"},
};

START_TEST(bad_sfen_is_refused_with_its_column)
{
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        const char *text = refusals[i].text;
        struct diag_list diags = {0};
        struct naive_position p;
        sakui_status status = naive_from_sfen(&p, text, strlen(text), "x", 7, 1, &diags);
        ck_assert_msg(status == SAKUI_INPUT, "%s is accepted", text);
        ck_assert_uint_eq(diags.count, 1);
        ck_assert_msg(diags.items[0].column == refusals[i].column, "%s: column %ld", text,
                      diags.items[0].column);
        ck_assert_msg(strcmp(diags.items[0].code, refusals[i].code) == 0, "%s: %s", text,
                      diags.items[0].code);
        ck_assert_int_eq(diags.items[0].line, 7);
        diag_list_clear(&diags);
    }
}
END_TEST

START_TEST(a_nul_byte_ends_nothing)
{
    static const char text[] = "4k4/9/9/9/9/9/9/9/9 b - 1\0";
    struct naive_position p;
    ck_assert_int_eq(naive_from_sfen(&p, text, sizeof text - 2, "", 1, 1, NULL), SAKUI_OK);
    ck_assert_int_eq(naive_from_sfen(&p, text, sizeof text - 1, "", 1, 1, NULL), SAKUI_INPUT);
}
END_TEST

START_TEST(usi_moves)
{
    static const char *const good[] = {"7g7f", "8h2b+", "P*5e", "R*9i", "1a9i"};
    static const char *const bad[] = {"",     "7g",    "7g7", "7g7f-",  "0a1a", "1j1a", "K*5e",
                                      "p*5e", "P*5e+", "1a1", "1a1b++", "P*5",  "**5e"};
    struct naive_move m;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        char out[NAIVE_USI_MAX];
        ck_assert(naive_move_from_usi(&m, good[i]));
        ck_assert_uint_eq(naive_move_to_usi(m, out), strlen(good[i]));
        ck_assert_str_eq(out, good[i]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(!naive_move_from_usi(&m, bad[i]), "'%s' is accepted", bad[i]);
}
END_TEST

/* ---- brute force --------------------------------------------------------------------------- */

static struct brute *oracle(void)
{
    static struct brute b; /* one per test process */
    static void *memory;
    if (!memory) {
        memory = malloc(CACHE_BYTES);
        ck_assert_ptr_nonnull(memory);
        brute_init(&b, memory, CACHE_BYTES);
    }
    return &b;
}

static int value_of(struct brute *b, const struct naive_position *p, int plies)
{
    int v;
    ck_assert_int_eq(brute_value(b, p, plies, &v), SAKUI_OK);
    return v;
}

/* The position after a line of legal moves, blanks between. */
static struct naive_position after(const char *sfen, const char *line)
{
    struct naive_position p = naive_read(sfen);
    char copy[200], *save = NULL;
    snprintf(copy, sizeof copy, "%s", line);
    for (char *t = strtok_r(copy, " ", &save); t; t = strtok_r(NULL, " ", &save)) {
        struct naive_move m;
        ck_assert(naive_move_from_usi(&m, t));
        ck_assert_msg(naive_is_legal(&p, m), "%s is not legal", t);
        p = naive_play(&p, m);
    }
    return p;
}

/* The value when the attacker begins with this move; BRUTE_NO if it does not mate in time. */
static int value_by(const struct naive_position *p, int plies, const char *usi)
{
    static struct brute_move moves[NAIVE_MAX_MOVES];
    size_t count;
    struct naive_move m;
    ck_assert(naive_move_from_usi(&m, usi));
    ck_assert_int_eq(brute_mating_moves(oracle(), p, plies, moves, &count), SAKUI_OK);
    for (size_t i = 0; i < count; i++)
        if (naive_same_move(moves[i].move, m))
            return moves[i].v;
    return BRUTE_NO;
}

/* The kind of an answer, -1 when the position has no value within the plies. */
static int kind_of(const char *sfen, const char *line, const char *answer, int plies)
{
    static struct brute_answer answers[NAIVE_MAX_MOVES];
    struct naive_position q = after(sfen, line);
    struct naive_move m;
    size_t count;
    int v;
    ck_assert(naive_move_from_usi(&m, answer));
    ck_assert(naive_is_legal(&q, m));
    ck_assert_int_eq(brute_answers(oracle(), &q, plies, &v, answers, &count), SAKUI_OK);
    for (size_t i = 0; i < count; i++)
        if (naive_same_move(answers[i].move, m))
            return (int)answers[i].kind;
    ck_assert_int_eq(v, BRUTE_NO);
    return -1;
}

/* Position and expected answer are the rules' own examples, in their order. */
START_TEST(examples_of_the_rules)
{
    static const char one[] = "6p2/8k/9/6P2/8+P/9/9/9/8L b G2r2b3g4s4n3l15p 1";
    struct naive_position p = naive_read(one);
    ck_assert_int_eq(brute_plies(value_of(oracle(), &p, 11)), 11);
    ck_assert_int_eq(value_of(oracle(), &p, 9), BRUTE_NO);
    ck_assert_int_eq(brute_plies(value_by(&p, 11, "1e2d")), 11);
    struct naive_position q = after(one, "1e2d 1b2a");
    ck_assert_int_eq(value_by(&q, 9, "G*2b"), value_of(oracle(), &q, 9));
    ck_assert_int_eq(brute_plies(value_of(oracle(), &q, 9)), 9);
    ck_assert_int_eq(kind_of(one, "1e2d", "P*1c", 10), BRUTE_NARROW);

    p = naive_read("7l1/7pk/9/9/8+P/9/9/9/8L b 2r2b4g4s4n2l16p 1");
    ck_assert_int_eq(brute_plies(value_by(&p, 1, "1e2d")), 1);

    p = naive_read("9/9/9/6rp1/6k2/3B2B2/2R3S2/9/9 b 4g3s4n4l17p 1");
    ck_assert_int_eq(value_by(&p, 1, "7g7e"), BRUTE_NO);
    /* The pawn on 5e does it: with pawns on files 4 and 6 no other drop is possible, and without a
     * pawn in hand it is mate. */
    p = naive_read("9/9/9/6rp1/6k2/3B2B2/2R3S2/3p1p3/9 b p 1");
    ck_assert_int_eq(value_by(&p, 1, "7g7e"), BRUTE_NO);
    p = naive_read("9/9/9/6rp1/6k2/3B2B2/2R3S2/3p1p3/9 b - 1");
    ck_assert_int_eq(value_by(&p, 1, "7g7e"), 3);

    p = naive_read("4k4/3P5/3+B5/3B5/9/9/9/9/9 b L2r4g4s4n3l17p 1");
    for (char rank = 'c'; rank <= 'i'; rank++) {
        char drop[] = {'L', '*', '5', rank, 0};
        ck_assert_int_eq(value_by(&p, 1, drop), BRUTE_NO);
    }

    p = naive_read("3+R3nk/8p/7P1/9/9/9/9/9/8B b 16p4l3n4s4gbr 1");
    ck_assert_int_eq(brute_plies(value_by(&p, 1, "1i5e")), 1);

    p = naive_read("9/9/6P2/9/4B4/9/6R2/7k+p/9 b Grb3g4s4n4l16p 1");
    ck_assert_int_eq(brute_plies(value_by(&p, 3, "G*3i")), 3);
    q = after("9/9/6P2/9/4B4/9/6R2/7k+p/9 b Grb3g4s4n4l16p 1", "G*3i 2h1i");
    ck_assert_int_eq(brute_plies(value_by(&q, 1, "3g1g")), 1);

    p = naive_read("8k/R7+b/g5N2/1R7/9/9/9/9/9 b b3g4s3n4l18p 1");
    ck_assert_int_eq(value_by(&p, 1, "8d8a+"), BRUTE_NO);
    ck_assert(legal("1+R6k/R7+b/g5N2/9/9/9/9/9/9 w b3g4s3n4l18p 1", "1b2a"));
}
END_TEST

/* One check, one answer, its kind; each seen by hand on a board. */
struct kind_case {
    const char *sfen, *check, *answer;
    int plies; /* after the check */
    enum brute_kind kind;
};
static const struct kind_case kind_cases[] = {
    /* The lance takes on 1b, guarded by the gold: nothing has changed. */
    {"6G1k/9/7G1/8S/8L/9/9/9/9 b 2r2b2g3s4n3l18p 1", "1d2e", "P*1b", 0, BRUTE_NARROW},
    {"6G1k/9/7G1/8S/8L/9/9/9/9 b 2r2b2g3s4n3l18p 1", "1d2e", "R*1d", 0, BRUTE_NARROW},
    /* Gote attacks. The rook takes the bishop on 5a: sente's pawns, lances and knights may not be
     * dropped on the last rank, so that is mate; but with the bishop back in hand B*2a would be a
     * new defence (the king takes back on 2a). */
    {"8K/9/1+S4B1+b/9/3r3p1/9/3+s5/9/9 w 4NL14P2sl 1", "6e6a", "3c5a", 0, BRUTE_X},
    /* The bishop on 9b would take the rook on 8a; but the pawn takes with double check by tokin and
     * horse. The horse took part before: without it the king takes the pawn on 8b. */
    {"k3+BR3/bP7/9/9/9/9/9/9/9 b r4g4s4n4l17p 1", "5a7c", "P*8a", 0, BRUTE_XY_Y},
    /* The same with a knight that guards 8b: now the horse is needed only after the capture. */
    {"k3+BR3/bP7/9/2N6/9/9/9/9/9 b r4g4s3n4l17p 1", "5a7c", "P*8a", 2, BRUTE_GREY_XY_Z},
    /* Farther out nothing changes: the rook takes on 7a and 8a is as before. */
    {"k3+BR3/bP7/9/2N6/9/9/9/9/9 b r4g4s3n4l17p 1", "5a7c", "P*7a", 2, BRUTE_NARROW},
    /* Four ranks down the pawn does not promote: it takes on 8e, and the horse alone mates. */
    {"9/9/1S7/9/k3+BR3/bPN6/G8/9/9 b r3g3s3n4l17p 1", "5e7g", "P*8e", 2, BRUTE_GREY_XYZ},
    /* The bishop comes to 8e itself and cannot take there any more: the rook takes and mates. */
    {"9/9/1S7/9/k3+BR3/bPN6/G8/9/9 b r3g3s3n4l17p 1", "5e7g", "9f8e", 2, BRUTE_NARROW},
    /* The lance on 1c would stand unguarded before the king: a real interposition. */
    {"9/6S1k/9/6N2/9/9/9/9/9 b 2NL2r2b4g3sn3l18p 1", "L*1d", "P*1c", 4, BRUTE_INTERPOSITION},
    /* X can be taken: the dragon guards 9d. */
    {"9/9/9/4+r4/9/5S1L1/9/2S6/k5P2 b RG2gs3n2l14p 1", "R*9a", "P*9d", 2, BRUTE_INTERPOSITION},
    /* A new defence: with the dragon back in hand as a rook, R*9h; there was none in hand. */
    {"9/9/9/4+r4/9/5S1L1/9/2S6/k5P2 b RG2gs3n2l14p 1", "R*9a", "5d9d", 2, BRUTE_INTERPOSITION},
    /* A larger v: after 1f1g the gold is kept, but with the bishop on 2g it is needed (5, not 4).
     */
    {"9/9/9/7+R1/2g5B/8k/9/9/9 b BGr2g4s4n4l18p 1", "B*3h", "P*2g", 2, BRUTE_INTERPOSITION},
    {"6B1k/9/9/9/6B2/9/9/9/9 b S2r4g3s4n4l18p 1", "3e4d", "1a1b", 2, BRUTE_DEFENCE},
};

START_TEST(kinds_of_answers)
{
    for (size_t i = 0; i < sizeof kind_cases / sizeof *kind_cases; i++) {
        const struct kind_case *c = &kind_cases[i];
        int kind = kind_of(c->sfen, c->check, c->answer, c->plies);
        ck_assert_msg(kind == (int)c->kind, "%s %s %s: %s, not %s", c->sfen, c->check, c->answer,
                      kind < 0 ? "no mate" : brute_kind_name((enum brute_kind)kind),
                      brute_kind_name(c->kind));
    }
}
END_TEST

/* The machine-made problems of 1 and 3 plies and some of 5 (all with SAKUI_LONG set). Their maker
 * knew no futile interpositions, so without that rule brute force must find the given length and no
 * leftover, for every one of them. With the rule it must find the same except in the following,
 * each for the reason given. */
struct exception {
    const char *id;
    int v;
    const char *why;
};
static const struct exception exceptions[] = {
    {"tanuki-3-257", 6, "3e4d: all on 3c, 2b futile; 1a1b/1a2a, then 2b+ mates and keeps S"},
    {"tanuki-3-345", 6, "1a2a+ 2b1c 3a3c+ keeps L: 2c is guarded by the dragon, futile"},
    {"tanuki-3-365", 6, "4b3b 2b2c 3a2a+ keeps L: 2b is guarded by the gold, futile"},
    {"tanuki-3-431", 6, "R*6b 5b5a 6c5c+ keeps N: 5b is guarded by the rook, futile"},
    {"tanuki-3-433", 6, "R*6b 5b5a 6c5c+ keeps N: 5b is guarded by the rook, futile"},
    {"tanuki-3-465", 2, "4a2c+ is mate by the rook on 6a: 3a is guarded by the lance, so futile"},
    {"tanuki-5-40", 3, "1d2e is mate by the lance on 1e: 1b is guarded by the gold, so futile"},
    {"tanuki-5-76", 10, "1g1f P*1d S*2b 1c1b 1f1d keeps pieces: 1c is guarded by the silver"},
    {"tanuki-5-84", 6, "2c3b 2a1a 1d2c+ is mate by the lance on 1e, P kept: 1b is guarded"},
    {"tanuki-5-202", 7, "G*3b 2a1a 2e1e: on file 1 all is futile, the bishop guards 1b"},
    {"tanuki-5-206", 10, "1c2d+ 2c2b L*2c 2b3a 1d1a+ keeps S: 2a is guarded by the lance, futile"},
    {"tanuki-5-214", 10, "B*4d P*3c P*2c 2b1a 4d3c+ keeps pieces: 2b is guarded by the pawn"},
    {"tanuki-5-252", 10, "L*1d P*1c N*2d 1b1a 1d1c keeps pieces: 1b is guarded by the knight"},
};

static const struct exception *exception_of(const char *id)
{
    for (size_t i = 0; i < sizeof exceptions / sizeof *exceptions; i++)
        if (strcmp(exceptions[i].id, id) == 0)
            return &exceptions[i];
    return NULL;
}

struct short_problem {
    char id[40];
    int plies;
    char sfen[200];
};

static bool next_short_problem(FILE *file, struct short_problem *problem)
{
    char line[2000];
    while (fgets(line, sizeof line, file)) {
        char *save = NULL, *fields[7] = {0}, *t = strtok_r(line, "\t", &save);
        for (int i = 0; i < 7 && t; i++, t = strtok_r(NULL, "\t", &save))
            fields[i] = t;
        if (line[0] == '#' || !fields[6])
            continue;
        snprintf(problem->id, sizeof problem->id, "%s", fields[0]);
        snprintf(problem->sfen, sizeof problem->sfen, "%s", fields[6]);
        problem->plies = atoi(fields[1]);
        return true;
    }
    return false;
}

START_TEST(short_problems_of_others)
{
    FILE *file = fopen("../shared/corpora/generated-short/generated.tsv", "r");
    if (!file) {
        printf("skipped: ../shared/corpora/generated-short is not here\n");
        return;
    }
    struct brute plain = {0};
    void *memory = malloc(CACHE_BYTES);
    brute_init(&plain, memory, CACHE_BYTES);
    plain.futile_rule = false;
    size_t asked = 0, differing = 0, fives = 0;
    bool all = getenv("SAKUI_LONG") != NULL;
    for (struct short_problem problem; next_short_problem(file, &problem);) {
        const struct exception *e = exception_of(problem.id);
        bool sampled = problem.plies <= 3 || (problem.plies == 5 && (e || all || ++fives % 4 == 0));
        if (!sampled)
            continue;
        struct naive_position p = naive_read(problem.sfen);
        int given = 2 * problem.plies + 1;
        ck_assert_msg(value_of(&plain, &p, problem.plies) == given, "%s", problem.id);
        ck_assert_msg(value_of(oracle(), &p, problem.plies) == (e ? e->v : given), "%s",
                      problem.id);
        asked++;
        differing += e != NULL;
    }
    fclose(file);
    free(memory);
    ck_assert_uint_gt(asked, 400);
    ck_assert_uint_eq(differing, sizeof exceptions / sizeof *exceptions);
}
END_TEST

/* What must hold whatever the values are: the cache changes nothing, the mirror image and the
 * turned board have the same value, the rule never makes a mate longer, and the first moves agree
 * with the value. */
START_TEST(values_are_consistent)
{
    struct rng r;
    uint64_t seed = 20240607;
    rng_seed(&r, seed);
    struct brute plain, bare;
    void *memory = malloc(CACHE_BYTES);
    brute_init(&plain, memory, CACHE_BYTES);
    plain.futile_rule = false;
    brute_init(&bare, NULL, 0);
    static struct brute_move moves[NAIVE_MAX_MOVES];
    int mates = 0;
    for (int i = 0; i < 400; i++) {
        struct naive_position p = naive_random_tsume(&r, 1 + i % 2, 2);
        struct naive_position mirrored = naive_mirror(&p), turned = naive_turn(&p);
        char sfen[NAIVE_SFEN_MAX];
        naive_to_sfen(&p, sfen);
        int v = value_of(oracle(), &p, 3), best = BRUTE_NO;
        ck_assert_msg(value_of(&bare, &p, 3) == v, "seed %lu: %s", (unsigned long)seed, sfen);
        ck_assert_msg(value_of(oracle(), &mirrored, 3) == v, "mirror of %s", sfen);
        ck_assert_msg(value_of(oracle(), &turned, 3) == v, "colours of %s", sfen);
        ck_assert_msg(v <= value_of(&plain, &p, 3), "%s", sfen);
        size_t count;
        ck_assert_int_eq(brute_mating_moves(oracle(), &p, 3, moves, &count), SAKUI_OK);
        for (size_t k = 0; k < count; k++)
            best = moves[k].v < best ? moves[k].v : best;
        ck_assert_msg(best == v, "%s", sfen);
        mates += v != BRUTE_NO;
    }
    free(memory);
    ck_assert_int_gt(mates, 20);
}
END_TEST

START_TEST(a_node_limit_is_named)
{
    struct naive_position p = naive_read("6p2/8k/9/6P2/8+P/9/9/9/8L b G2r2b3g4s4n3l15p 1");
    struct brute b;
    int v;
    brute_init(&b, NULL, 0);
    b.node_limit = 100;
    ck_assert_int_eq(brute_value(&b, &p, 11, &v), SAKUI_LIMIT);
    ck_assert_int_eq(v, BRUTE_NO);
    ck_assert_int_eq(brute_value(&b, &p, 0, &v), SAKUI_USAGE);
    ck_assert_int_eq(brute_value(&b, &p, BRUTE_MAX_PLIES + 1, &v), SAKUI_USAGE);
    p = naive_read("9/9/9/9/9/9/9/9/4K4 b - 1");
    ck_assert_int_eq(brute_value(&b, &p, 1, &v), SAKUI_USAGE);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("check");
    TCase *rules = tcase_create("rules");
    tcase_set_timeout(rules, 120);
    tcase_add_test(rules, perft_of_the_start);
    tcase_add_test(rules, most_moves);
    tcase_add_test(rules, hand_made_rules);
    suite_add_tcase(suite, rules);
    TCase *text = tcase_create("text");
    tcase_add_test(text, sfen_is_written_as_read);
    tcase_add_test(text, bad_sfen_is_refused_with_its_column);
    tcase_add_test(text, a_nul_byte_ends_nothing);
    tcase_add_test(text, usi_moves);
    suite_add_tcase(suite, text);
    TCase *brute = tcase_create("brute");
    tcase_set_timeout(brute, 300);
    tcase_add_test(brute, examples_of_the_rules);
    tcase_add_test(brute, kinds_of_answers);
    tcase_add_test(brute, short_problems_of_others);
    tcase_add_test(brute, values_are_consistent);
    tcase_add_test(brute, a_node_limit_is_named);
    suite_add_tcase(suite, brute);
    return run_suite(suite);
}
