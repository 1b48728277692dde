/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The composer's parts: what is the same problem, moves taken back, formulas, the archive, and that
 * a generation depends on nothing but its options. */
#include <math.h>
#include <string.h>

#include "tests/unit/naive_random.h"
#include "tests/unit/runner.h"
#include "tests/unit/verify_support.h"
#include "tsume/compose/edits.h"
#include "tsume/compose/from_line.h"
#include "tsume/compose/generate.h"
#include "tsume/compose/prune.h"
#include "tsume/compose/retract.h"
#include "tsume/compose/variants.h"
#include "tsume/shogi/features/canonical.h"
#include "tsume/shogi/movegen.h"
#include "tsume/shogi/notation.h"

static struct composed problem_of(const char *sfen, const char *moves)
{
    struct composed c = {.start = verify_sfen(sfen)};
    struct shogi_position p;
    char words[256], *rest = NULL;
    shogi_fill_hand(&c.start, !c.start.side);
    p = c.start;
    ck_assert_uint_lt(strlen(moves), sizeof words);
    memcpy(words, moves, strlen(moves) + 1);
    for (char *w = strtok_r(words, " ", &rest); w; w = strtok_r(NULL, " ", &rest)) {
        struct shogi_undo undo;
        shogi_move m = shogi_move_from_usi(&p, w);
        ck_assert_msg(m && shogi_is_legal(&p, m), "%s in %s", w, sfen);
        c.line[c.plies++] = m;
        shogi_play(&p, m, &undo);
    }
    return c;
}

static struct screen_options screen_of(int min_plies, int max_plies)
{
    struct screen_options o = {.min_plies = min_plies, .max_plies = max_plies, .quick_nodes = 5000};
    struct diag_list diags;
    diag_list_init(&diags);
    ck_assert_int_eq(profile_load(&o.profile, "modern", &diags), SAKUI_OK);
    return o;
}

/* ---- the same problem ---- */

START_TEST(identity_is_blind_to_mirror_and_shift)
{
    struct composed a = problem_of("9/9/6k2/4G4/9/6G2/9/9/9 b G 1", "G*4c 3c3d 4c4d");
    struct composed mirrored = problem_of("9/9/2k6/4G4/9/2G6/9/9/9 b G 1", "G*6c 7c7d 6c6d");
    struct composed shifted = problem_of("9/9/5k3/3G5/9/5G3/9/9/9 b G 1", "G*5c 4c4d 5c5d");
    struct identity i = identity_of(&a), m = identity_of(&mirrored), s = identity_of(&shifted);
    ck_assert_uint_eq(i.setup, m.setup);
    ck_assert_uint_eq(i.setup, s.setup);
    ck_assert_uint_eq(i.line, m.line);
    ck_assert_uint_eq(i.line, s.line);
    ck_assert_uint_eq(i.ending, m.ending);
    ck_assert_uint_eq(i.pattern, s.pattern);
}
END_TEST

/* The same squares by another piece are the same line to a reader. */
START_TEST(identity_reads_lines_as_written)
{
    struct composed a = problem_of("4k4/9/3G5/9/9/9/9/9/9 b G 1", "6c5b 5a5b G*5c");
    struct composed b = problem_of("4k4/9/3S5/9/9/9/9/9/9 b G 1", "6c5b 5a5b G*5c");
    ck_assert_uint_eq(identity_of(&a).line, identity_of(&b).line);
}
END_TEST

START_TEST(identity_tells_lines_apart)
{
    const char *sfen = "8k/9/9/7R1/9/9/9/9/9 b SP 1";
    struct composed a = problem_of(sfen, "P*1b 1a1b S*2c 1b1c 2c1d+");
    struct composed b = problem_of(sfen, "P*1b 1a1b S*2c 1b1a 2c2b+");
    struct identity x = identity_of(&a), y = identity_of(&b);
    ck_assert_uint_eq(x.setup, y.setup);
    ck_assert_uint_ne(x.line, y.line);
    ck_assert_uint_ne(x.pattern, y.pattern);
}
END_TEST

/* ---- changes ---- */

START_TEST(hands_are_counted)
{
    struct variants v = {0};
    struct shogi_position p = verify_sfen("8k/9/9/7R1/9/9/9/9/9 b - 1");
    /* Multisets of at most two of seven types: 1 + 7 + 28; two rooks are not left. */
    ck_assert(variants_hands(&v, &p, 2));
    ck_assert_uint_eq(v.items.count, 36 - 1);
    variants_free(&v);
}
END_TEST

START_TEST(king_alone_has_its_steps)
{
    edit_list edits = {0};
    struct shogi_position p = verify_sfen("4k4/9/9/9/9/9/9/9/9 b - 1");
    ck_assert(edits_list(&p, EDIT_BIT(EDIT_MOVE), 0, &edits));
    ck_assert_uint_eq(edits.count, 5);
    edits.count = 0;
    /* 80 squares, two colours, thirteen kinds but the king; and seven kinds to the hand. */
    ck_assert(edits_list(&p, EDIT_BIT(EDIT_ADD), 0, &edits));
    ck_assert_uint_eq(edits.count, 80 * 2 * 13 + 7);
    vec_free(&edits);
}
END_TEST

START_TEST(edits_keep_the_set_whole)
{
    edit_list edits = {0};
    struct shogi_position p = verify_sfen("5g1k1/6gp1/6PB1/9/9/9/9/9/9 b BN 1");
    ck_assert(edits_list(&p, EDIT_ALL, 2, &edits));
    ck_assert_uint_gt(edits.count, 100);
    for (size_t i = 0; i < edits.count; i++) {
        struct shogi_position q;
        int count = 0;
        if (!edit_apply(&p, &edits.items[i], &q))
            continue;
        for (shogi_square s = 0; s < SHOGI_SQUARES; s++)
            count += q.board[s] != 0;
        for (int type = SHOGI_PAWN; type <= SHOGI_GOLD; type++)
            count += q.hand[0][type] + q.hand[1][type];
        ck_assert_int_eq(count, 39); /* forty pieces but one king */
    }
    vec_free(&edits);
}
END_TEST

/* ---- two plies back ---- */

static bool has_retraction(const retraction_list *all, const struct shogi_position *before,
                           shogi_move check, shogi_move answer)
{
    for (size_t i = 0; i < all->count; i++)
        if (all->items[i].check == check && all->items[i].answer == answer &&
            shogi_position_equal(&all->items[i].before, before))
            return true;
    return false;
}

/* Every check and answer played forward from chance positions is found again backwards, and
 * whatever is found backwards leads forward to the position. */
START_TEST(retractions_meet_the_moves)
{
    struct rng rng;
    int found = 0;
    rng_seed(&rng, 4711);
    for (int n = 0; n < 60; n++) {
        struct naive_position naive = naive_random_tsume(&rng, 1, 3);
        char sfen[NAIVE_SFEN_MAX];
        naive_to_sfen(&naive, sfen);
        struct shogi_position p = verify_sfen(sfen);
        shogi_move checks[SHOGI_MAX_MOVES], answers[SHOGI_MAX_MOVES];
        struct shogi_fault fault;
        size_t count = shogi_setup_faults(&p, &fault, 1) ? 0 : shogi_checks(&p, checks);
        if (count == 0)
            continue;
        shogi_move check = checks[rng_below(&rng, count)];
        struct shogi_position q = p;
        struct shogi_undo undo;
        shogi_play(&q, check, &undo);
        size_t replies = shogi_evasions(&q, answers);
        if (replies == 0)
            continue;
        shogi_move answer = answers[rng_below(&rng, replies)];
        shogi_play(&q, answer, &undo);
        retraction_list all = {0};
        ck_assert(retract_two(&q, &all));
        ck_assert_msg(has_retraction(&all, &p, check, answer), "%s", sfen);
        for (size_t i = 0; i < all.count; i++) {
            struct shogi_position back = all.items[i].before;
            ck_assert(shogi_gives_check(&back, all.items[i].check));
            shogi_play(&back, all.items[i].check, &undo);
            ck_assert(shogi_is_legal(&back, all.items[i].answer));
            shogi_play(&back, all.items[i].answer, &undo);
            ck_assert(shogi_position_equal(&back, &q));
        }
        vec_free(&all);
        found++;
    }
    ck_assert_int_gt(found, 30);
}
END_TEST

/* ---- formulas ---- */

static double value_of(const char *text, const struct measures *m)
{
    struct formula *f;
    struct diag_list diags;
    diag_list_init(&diags);
    ck_assert_msg(formula_parse(&f, text, &measure_terms, &diags) == SAKUI_OK, "%s", text);
    double value = formula_value(f, m);
    formula_free(f);
    return value;
}

START_TEST(formulas_are_arithmetic)
{
    struct measures m = {0};
    m.features.value[FEATURE_sacrifices] = 3;
    m.features.value[FEATURE_pieces_start] = 8;
    m.indicator[MEASURED_MAX_DN] = 50;
    ck_assert_double_eq(value_of("1 + 2 * 3", &m), 7);
    ck_assert_double_eq(value_of("(1 + 2) * 3 - -4", &m), 13);
    ck_assert_double_eq(value_of("2*sacrifices - pieces_start/4", &m), 4);
    ck_assert_double_eq(value_of("max(max_dn, 7) - min(2, sacrifices)", &m), 48);
    ck_assert_double_eq_tol(value_of("log(max_dn)", &m), 3.912023005428146, 1e-12);
    ck_assert(isnan(value_of("1/(sacrifices - 3)", &m)));
    ck_assert(isnan(value_of("log(0)", &m)));
}
END_TEST

START_TEST(formulas_name_the_mistake)
{
    static const struct {
        const char *text;
        long column;
    } cases[] = {{"2 + beauty", 5}, {"(1 + 2", 7}, {"1 2", 3}, {"", 1}, {"log 3", 5}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct formula *f;
        struct diag_list diags;
        diag_list_init(&diags);
        ck_assert_int_eq(formula_parse(&f, cases[i].text, &measure_terms, &diags), SAKUI_INPUT);
        ck_assert_ptr_null(f);
        ck_assert_uint_eq(diags.count, 1);
        ck_assert_msg(diags.items[0].column == cases[i].column, "'%s': column %ld", cases[i].text,
                      diags.items[0].column);
        diag_list_clear(&diags);
    }
}
END_TEST

/* ---- the archive ---- */

static struct kept kept_of(const char *sfen, const char *moves, double score)
{
    struct kept k = {.problem = problem_of(sfen, moves), .score = score};
    k.identity = identity_of(&k.problem);
    return k;
}

static enum archive_answer offer(struct archive *a, const struct kept *k)
{
    enum archive_answer answer;
    ck_assert(archive_offer(a, k, &answer));
    return answer;
}

START_TEST(archive_takes_nothing_twice)
{
    struct archive a;
    archive_init(&a, &(struct archive_options){.per_pattern = 1});
    struct kept one = kept_of("9/9/6k2/4G4/9/6G2/9/9/9 b G 1", "G*4c 3c3d 4c4d", 1);
    struct kept moved = kept_of("9/9/5k3/3G5/9/5G3/9/9/9 b G 1", "G*5c 4c4d 5c5d", 2);
    struct kept line = kept_of("9/9/6k2/4G4/9/6G2/9/8p/9 b G 1", "G*4c 3c3d 4c4d", 2);
    ck_assert_int_eq(offer(&a, &one), ARCHIVE_TAKEN);
    ck_assert_int_eq(offer(&a, &one), ARCHIVE_SAME);
    ck_assert_int_eq(offer(&a, &moved), ARCHIVE_SAME);
    ck_assert_int_eq(offer(&a, &line), ARCHIVE_SAME);
    /* The same mate by another way: the better one stays. */
    struct kept rival = kept_of("9/6k2/9/4G4/9/6G2/9/9/9 b G 1", "G*3c 3b4a 3c4b", 0);
    rival.identity.pattern = one.identity.pattern;
    ck_assert_int_eq(offer(&a, &rival), ARCHIVE_FULL);
    rival.score = 5;
    ck_assert_int_eq(offer(&a, &rival), ARCHIVE_TAKEN);
    ck_assert_uint_eq(a.items.count, 1);
    ck_assert_double_eq(a.items.items[0].score, 5);
    archive_free(&a);
}
END_TEST

START_TEST(archive_knows_what_others_made)
{
    struct archive a;
    struct composed known = problem_of("9/9/2k6/4G4/9/2G6/9/9/9 b G 1", "G*6c 7c7d 6c6d");
    struct kept same_line = kept_of("9/9/6k2/4G4/9/6G2/9/8p/9 b G 1", "G*4c 3c3d 4c4d", 2);
    archive_init(&a, &(struct archive_options){0});
    ck_assert(archive_forbid(&a, &known));
    ck_assert_int_eq(offer(&a, &same_line), ARCHIVE_SAME);
    archive_free(&a);
}
END_TEST

/* ---- problems ---- */

START_TEST(pruning_leaves_the_problem)
{
    struct screen *screen;
    struct screen_options o = screen_of(0, 0);
    struct composed c;
    enum screen_answer answer;
    edit_list removed = {0};
    struct shogi_position p = verify_sfen("8k/9/9/7R1/9/9/9/9/4P4 b SP 1");
    struct shogi_position bare = verify_sfen("8k/9/9/7R1/9/9/9/9/9 b SPr2b4g3s4n4l17p 1");
    ck_assert_int_eq(screen_new(&screen, &o), SAKUI_OK);
    shogi_fill_hand(&p, SHOGI_WHITE);
    ck_assert_int_eq(screen_try(screen, &p, &answer, &c), SAKUI_OK);
    ck_assert_int_eq(answer, SCREEN_SOUND);
    ck_assert_int_eq(prune_composed(screen, &c, true, NULL, &removed), SAKUI_OK);
    ck_assert_uint_eq(removed.count, 1);
    ck_assert_int_eq(c.plies, 9);
    ck_assert(shogi_position_equal(&c.start, &bare));
    vec_free(&removed);
    screen_free(screen);
}
END_TEST

START_TEST(lines_that_cannot_be_are_refused)
{
    struct shogi_position king = verify_sfen("4k4/9/9/9/9/9/9/9/9 b - 1");
    struct from_line_options o = {.screen = screen_of(0, 0), .walks = 1, .want = 1, .reach = 2};
    /* An even number of moves; a king that walks into check; a drop without check. */
    static const char *const bad[] = {"G*5b 5a4a", "G*5b 5a4a 5b4b", "G*5h 5a4a G*4b", "hello"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        composed_list out = {0};
        struct diag_list diags;
        diag_list_init(&diags);
        ck_assert_msg(compose_from_line(&king, bad[i], &o, &out, &diags) == SAKUI_INPUT, "%s",
                      bad[i]);
        ck_assert_uint_eq(diags.count, 1);
        diag_list_clear(&diags);
    }
}
END_TEST

/* ---- a generation ---- */

static struct generation *generation_of(unsigned jobs, uint64_t tries, const struct formula *target)
{
    struct generate_options o = {.method = METHOD_EVOLVE,
                                 .seed = 5,
                                 .min_plies = 3,
                                 .max_plies = 5,
                                 .tries = tries,
                                 .target = target,
                                 .archive = {4, 2},
                                 .screen = screen_of(0, 0),
                                 .fingerprint = "test",
                                 .jobs = jobs};
    struct generation *g;
    o.screen.quick_nodes = 60;
    o.screen.verify_nodes = 3000;
    setup_options_init(&o.setup, o.min_plies);
    ck_assert_int_eq(generation_new(&g, &o), SAKUI_OK);
    return g;
}

static void run_rounds(struct generation *g, int most)
{
    bool done = generation_done(g);
    for (int i = 0; i < most && !done; i++)
        ck_assert_int_eq(generation_round(g, &done), SAKUI_OK);
}

START_TEST(same_set_for_two_jobs_and_when_resumed)
{
    struct formula *target;
    struct diag_list diags;
    struct strbuf whole, parallel, half, resumed;
    diag_list_init(&diags);
    strbuf_init(&whole);
    strbuf_init(&parallel);
    strbuf_init(&half);
    strbuf_init(&resumed);
    ck_assert_int_eq(formula_parse(&target, "2*sacrifices - pieces_start", &measure_terms, &diags),
                     SAKUI_OK);
    struct generation *g = generation_of(1, 2500, target);
    run_rounds(g, 1000);
    generation_save(g, &whole);
    ck_assert_uint_gt(archive_count(generation_archive(g), 3, 5), 3);
    ck_assert(generation_done(g));
    generation_free(g);

    g = generation_of(2, 2500, target);
    run_rounds(g, 1000);
    generation_save(g, &parallel);
    generation_free(g);
    ck_assert_str_eq(strbuf_str(&parallel), strbuf_str(&whole));

    g = generation_of(2, 2500, target);
    run_rounds(g, 1);
    generation_save(g, &half);
    generation_free(g);
    ck_assert_str_ne(strbuf_str(&half), strbuf_str(&whole));
    g = generation_of(1, 2500, target);
    ck_assert_int_eq(generation_load(g, strbuf_str(&half), "half", &diags), SAKUI_OK);
    run_rounds(g, 1000);
    generation_save(g, &resumed);
    ck_assert_str_eq(strbuf_str(&resumed), strbuf_str(&whole));
    generation_free(g);

    /* Another basis is refused. */
    g = generation_of(1, 2500, target);
    struct composed seed = problem_of("9/9/6k2/4G4/9/6G2/9/9/9 b G 1", "G*4c 3c3d 4c4d");
    ck_assert_int_eq(generation_add_seed(g, &seed), SAKUI_OK);
    ck_assert_int_eq(generation_load(g, strbuf_str(&half), "half", &diags), SAKUI_INPUT);
    generation_free(g);
    diag_list_clear(&diags);
    formula_free(target);
    strbuf_free(&whole);
    strbuf_free(&parallel);
    strbuf_free(&half);
    strbuf_free(&resumed);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("compose");
    TCase *all = tcase_create("compose");
    tcase_add_test(all, identity_is_blind_to_mirror_and_shift);
    tcase_add_test(all, identity_reads_lines_as_written);
    tcase_add_test(all, identity_tells_lines_apart);
    tcase_add_test(all, hands_are_counted);
    tcase_add_test(all, king_alone_has_its_steps);
    tcase_add_test(all, edits_keep_the_set_whole);
    tcase_add_test(all, retractions_meet_the_moves);
    tcase_add_test(all, formulas_are_arithmetic);
    tcase_add_test(all, formulas_name_the_mistake);
    tcase_add_test(all, archive_takes_nothing_twice);
    tcase_add_test(all, archive_knows_what_others_made);
    tcase_add_test(all, pruning_leaves_the_problem);
    tcase_add_test(all, lines_that_cannot_be_are_refused);
    tcase_add_test(all, same_set_for_two_jobs_and_when_resumed);
    tcase_set_timeout(all, 900);
    suite_add_tcase(suite, all);
    return run_suite(suite);
}
