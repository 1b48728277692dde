/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The verifier: profiles, definitions, the puzzles of tests/puzzles, limits. What the puzzles
 * expect is confirmed by brute force as far as it reaches. */
#include <dirent.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "tests/unit/runner.h"
#include "tests/unit/verify_oracle.h"
#include "tests/unit/verify_puzzles.h"
#include "tests/unit/verify_support.h"

#define PUZZLES     "tests/puzzles"
#define CACHE_BYTES ((size_t)32 << 20)

/* ---- profiles ---- */

START_TEST(shipped_profiles)
{
    for (const char *const *name = profile_names; *name; name++) {
        char path[128], text[4096];
        snprintf(path, sizeof path, "corpus/profiles/%s.yaml", *name);
        FILE *f = fopen(path, "rb");
        ck_assert_msg(f != NULL, "%s", path);
        text[fread(text, 1, sizeof text - 1, f)] = '\0';
        fclose(f);
        ck_assert_str_eq(text, profile_text(*name));
        struct verify_profile built_in, file;
        memset(&built_in, 0, sizeof built_in);
        memset(&file, 0, sizeof file);
        ck_assert_int_eq(profile_load(&built_in, *name, NULL), SAKUI_OK);
        ck_assert_int_eq(profile_load(&file, path, NULL), SAKUI_OK);
        ck_assert_str_eq(built_in.name, *name);
        ck_assert_str_eq(file.name, *name);
        ck_assert_int_eq(built_in.henka_chou, file.henka_chou);
        ck_assert_int_eq(built_in.henka_chou,
                         strcmp(*name, "classic") == 0 ? SEVERITY_NOTE : SEVERITY_UNSOUND);
        ck_assert_int_eq(built_in.last_move_alone, SEVERITY_UNSOUND);
        ck_assert_int_eq(built_in.convergence_moves, 1);
    }
}
END_TEST

static const struct bad_profile {
    const char *text, *code;
    long line, column;
} bad_profiles[] = {
    {"name: x\nyo-tsume-allowed: yes\n", "profile-key", 2, 1},
    {"henka-chou: maybe\n", "profile-value", 1, 13},
    {"# a comment\n\nconvergence-moves: 0\n", "profile-value", 3, 20},
    {"convergence-moves: many\n", "profile-value", 1, 20},
    {"narrow: wide\n", "profile-value", 1, 9},
    {"grey-futile: maybe\n", "profile-value", 1, 14},
    {"xy-y: [real]\n", "profile-value", 1, 7},
    {"xy-y: real\ngrey-futile: yes\n", "profile-value", 1, 1},
    {"mirror: [note]\n", "profile-value", 1, 9},
    {"- note\n", "profile-shape", 1, 1},
};

START_TEST(profiles_refused)
{
    const struct bad_profile *b = &bad_profiles[_i];
    struct diag_list diags = {0};
    struct verify_profile profile;
    ck_assert_int_eq(profile_parse(&profile, "p.yaml", b->text, strlen(b->text), &diags),
                     SAKUI_INPUT);
    ck_assert_uint_eq(diags.count, 1);
    ck_assert_str_eq(diags.items[0].file, "p.yaml");
    ck_assert_str_eq(diags.items[0].code, b->code);
    ck_assert_int_eq(diags.items[0].line, b->line);
    ck_assert_int_eq(diags.items[0].column, b->column);
    diag_list_clear(&diags);
}
END_TEST

/* The names of the command-line contract, every one with a definition. */
START_TEST(kinds)
{
    static const char *const names[] = {
        "fu-tsume",    "illegal-setup",   "bad-solution",     "yo-tsume",    "haya-zume",
        "last-move",   "convergence",     "promotion-choice", "drop-choice", "transposed",
        "detour",      "mirror",          "leftover",         "henka-dou",   "henka-chou",
        "henka-betsu", "irrelevant-piece"};
    ck_assert_uint_eq(sizeof names / sizeof *names, FINDING_KINDS);
    for (int i = 0; i < FINDING_KINDS; i++) {
        enum finding_kind kind;
        ck_assert_msg(finding_by_name(names[i], &kind), "%s", names[i]);
        ck_assert_str_eq(finding_info(kind)->name, names[i]);
        ck_assert_uint_gt(strlen(finding_info(kind)->definition), 40);
    }
}
END_TEST

/* ---- puzzles ---- */

static void check_find(const struct puzzle *p, const struct verify_report *r, const char *rule)
{
    char kind_name[32] = "", move[16] = "", word[16] = "";
    int ply = 0;
    enum finding_kind kind;
    enum verify_severity severity;
    int n = sscanf(rule, "%31s %d %15s %15s", kind_name, &ply, move, word);
    ck_assert_msg(n >= 2 && finding_by_name(kind_name, &kind), "%s: %s", p->title, rule);
    bool only_severity = n == 3 && severity_by_name(move, &severity);
    if (only_severity)
        strcpy(word, move);
    ck_assert_msg(verify_found(r, kind, ply, n >= 3 && !only_severity ? move : NULL),
                  "%s: no '%s' in: %s", p->title, rule, verify_summary(r));
    for (size_t i = 0; i < r->findings.count && *word; i++)
        if (r->findings.items[i].kind == kind && r->findings.items[i].ply == ply)
            ck_assert_msg(strcmp(severity_name(r->findings.items[i].severity), word) == 0,
                          "%s: '%s', but: %s", p->title, rule, verify_summary(r));
}

static void check_puzzle(struct brute *b, const struct puzzle *p, struct oracle_counts *counts)
{
    struct verify_report *r = verify_sfen_line(p->sfen, p->line, p->profile, 1000000);
    struct verify_profile profile;
    ck_assert_int_eq(profile_load(&profile, p->profile, NULL), SAKUI_OK);
    b->rule = (struct brute_rule){profile.rule.narrow_tree, profile.rule.xy_real,
                                  profile.rule.grey_futile};
    brute_forget(b);
    ck_assert_msg(p->reason, "%s: no reason given", p->title);
    ck_assert_msg(strcmp(verdict_name(r->verdict), p->verdict) == 0, "%s (%s): %s", p->title,
                  p->sfen, verify_summary(r));
    if (p->plies)
        ck_assert_msg(r->length_known && r->plies == p->plies, "%s: %d plies, not %d", p->title,
                      r->plies, p->plies);
    for (int i = 0; i < p->finds; i++)
        check_find(p, r, p->find[i]);
    for (int i = 0; i < p->absents; i++) {
        enum finding_kind kind;
        ck_assert_msg(finding_by_name(p->absent[i], &kind), "%s: %s", p->title, p->absent[i]);
        ck_assert_msg(!verify_found(r, kind, -1, NULL), "%s: '%s' in: %s", p->title, p->absent[i],
                      verify_summary(r));
    }
    if (r->line.count > 0 && r->line.count <= 7 && strcmp(p->profile, "classic") != 0 &&
        r->undecided.count == 0)
        verify_against_oracle(b, p->title, p->sfen, r, 0, counts);
    if (r->line.count <= 7)
        verify_confirm_findings(b, p->title, r, counts);
    report_free(r);
}

START_TEST(puzzles)
{
    DIR *folder = opendir(PUZZLES);
    struct brute b;
    struct oracle_counts counts = {0};
    struct puzzle p;
    int total = 0;
    void *cache = malloc(CACHE_BYTES);
    brute_init(&b, cache, CACHE_BYTES);
    b.node_limit = 120000;
    ck_assert(folder != NULL);
    for (struct dirent *e = readdir(folder); e; e = readdir(folder)) {
        char path[512];
        const char *dot = strrchr(e->d_name, '.');
        if (!dot || strcmp(dot, ".txt") != 0 || strncmp(e->d_name, "go-", 3) == 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", PUZZLES, e->d_name);
        FILE *f = fopen(path, "r");
        ck_assert(f != NULL);
        for (; puzzle_next(f, path, &p); total++)
            check_puzzle(&b, &p, &counts);
        fclose(f);
    }
    closedir(folder);
    free(cache);
    printf("verify, puzzles: %d, %d of them compared with the oracle; %d findings confirmed, %d "
           "beyond it\n",
           total, counts.compared, counts.confirmed, counts.beyond);
    ck_assert_int_gt(counts.confirmed, counts.beyond);
    ck_assert_int_gt(total, 0);
}
END_TEST

/* ---- positions from public discussions ---- */

/* The examples of the rules for tsume-shogi: what players argued for. */
static const struct example {
    const char *sfen, *line;
    int plies; /* of best play; 0 = not said */
    const char
        *refuted; /* a first move that is no mate in one: its ply-1 mate must not be claimed */
} discussed[] = {
    {"6p2/8k/9/6P2/8+P/9/9/9/8L b G2r2b3g4s4n3l15p 1", NULL, 11, NULL},
    {"7l1/7pk/9/9/8+P/9/9/9/8L b 2r2b4g4s4n2l16p 1", "1e2d", 1, NULL},
    {"9/9/9/6rp1/6k2/3B2B2/2R3S2/9/9 b 4g3s4n4l17p 1", "7g7e", 0, "7g7e"},
    {"4k4/3P5/3+B5/3B5/9/9/9/9/9 b L2r4g4s4n3l17p 1", "L*5d", 0, "L*5d"},
    {"3+R3nk/8p/7P1/9/9/9/9/9/8B b 16p4l3n4s4gbr 1", "1i5e", 1, NULL},
    {"9/9/6P2/9/4B4/9/6R2/7k+p/9 b Grb3g4s4n4l16p 1", "G*3i 2h1i 3g1g", 3, NULL},
    {"8k/R7+b/g5N2/1R7/9/9/9/9/9 b b3g4s3n4l18p 1", "8d8a+", 0, "8d8a+"},
};

START_TEST(discussed_positions)
{
    const struct example *e = &discussed[_i];
    struct verify_report *r = verify_sfen_line(e->sfen, e->line, "modern", 400000);
    if (e->plies)
        ck_assert_msg(r->length_known && r->mate && r->plies == e->plies, "%s: %s", e->sfen,
                      verify_summary(r));
    if (e->plies && e->line)
        ck_assert_msg(r->given.ok && r->line_is_given, "%s: %s", e->sfen, verify_summary(r));
    if (e->refuted) {
        ck_assert_msg(!r->given.ok && r->given.settled, "%s: %s", e->sfen, verify_summary(r));
        ck_assert_msg(!(r->length_known && r->mate && r->plies == 1), "%s", e->sfen);
    }
    if (_i == 0) { /* it begins 1e2d 1b2a G*2b */
        ck_assert_uint_eq(r->line.count, 11);
        struct verify_report *given = verify_sfen_line(e->sfen, "1e2d 1b2a G*2b", "modern", 400000);
        ck_assert_msg(memcmp(r->line.moves, given->line.moves, 3 * sizeof(shogi_move)) == 0, "%s",
                      verify_summary(given));
        ck_assert(!given->given.ok); /* three moves are not the whole line */
        report_free(given);
    }
    report_free(r);
}
END_TEST

/* ---- what is left over ---- */

/* "leftover: the attacker keeps pieces in hand under best play", "only through a choice at the very
 * last move is last-move, not leftover" (rules §2, §4). Each is compared with the oracle too. */
static const struct ending {
    const char *why, *sfen, *moves;
    enum verify_verdict verdict;
    bool told, given_ok;
} endings[] = {
    {"9b8a leaves the gold; 9b9a lasts as long, and then G*9b mates too",
     "2S6/kp7/9/S8/R8/9/9/9/9 b g 1", NULL, VERDICT_SOUND, false, false},
    {"the same, 9b8a given: not the defence that players take for the right one",
     "2S6/kp7/9/S8/R8/9/9/9/9 b g 1", "9d9c+ 9b8a 7a8b+", VERDICT_SOUND, false, false},
    {"the same, 9b9a given", "2S6/kp7/9/S8/R8/9/9/9/9 b g 1", "9d9c+ 9b9a 9c9b", VERDICT_SOUND,
     false, true},
    {"a silver that another defence lets be spent", "6+S2/8k/6+P1N/4+B4/9/9/9/9/9 b S3l 1", NULL,
     VERDICT_SOUND, false, false},
    {"another one", "5n1k1/9/9/6+LG1/6+B2/9/9/9/7L1 b Sbp 1", NULL, VERDICT_SOUND, false, false},
    {"a bishop", "8k/3+R3+p1/9/6R2/9/9/9/9/9 b B4n3l 1", NULL, VERDICT_SOUND, false, false},
    {"a given line that is too slow is no best play, what it leaves over says nothing",
     "7gk/8B/8G/9/9/9/9/9/9 b N2rb2g4s3n4l18p 1", "1b2a+ 1a2a G*2b", VERDICT_UNSOUND, false, false},
    {"a gold too many", "4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1", "G*5b", VERDICT_UNSOUND,
     true, true},
};

START_TEST(what_is_left_over)
{
    const struct ending *e = &endings[_i];
    struct verify_report *r = verify_sfen_line(e->sfen, e->moves, "modern", 100000);
    struct oracle_counts counts = {0};
    struct brute b;
    void *cache = malloc(CACHE_BYTES);
    brute_init(&b, cache, CACHE_BYTES);
    ck_assert_msg(r->verdict == e->verdict, "%s: %s", e->why, verify_summary(r));
    ck_assert_msg(verify_found(r, FINDING_LEFTOVER, -1, NULL) == e->told, "%s: %s", e->why,
                  verify_summary(r));
    ck_assert_msg(!e->moves || r->given.ok == e->given_ok, "%s: %s", e->why, verify_summary(r));
    verify_against_oracle(&b, e->why, e->sfen, r, 0, &counts);
    ck_assert_int_eq(counts.compared, 1);
    free(cache);
    report_free(r);
}
END_TEST

/* A choice of the last move is found before the limit is reached. */
START_TEST(leftover_is_cheap)
{
    for (uint64_t nodes = 3000; nodes < 100000; nodes *= 3) {
        struct verify_report *r = verify_sfen_line("9/9/9/4B3k/6+P2/8p/4R+R3/9/9 b Lb4g4s4n3l16p 1",
                                                   NULL, "modern", nodes);
        for (size_t i = 0; i < r->undecided.count && r->line.count > 0; i++)
            ck_assert_str_ne(r->undecided.items[i].question, "are pieces left over?");
        report_free(r);
    }
}
END_TEST

/* ---- how the given line ends ---- */

/* A line that plays on with a futile interposition is told so; one that stops short is told which
 * answer is missing. */
START_TEST(end_of_the_given_line)
{
    struct verify_report *r = verify_sfen_line("8k/8p/9/9/6R2/2B6/9/9/9 b Nrb4g4s3n4l17p 1",
                                               "3e3a+ P*2a N*2c", "modern", 100000);
    ck_assert(r->given.ok);
    ck_assert_int_eq(r->given.plies, 1);
    ck_assert_int_eq(r->given.passed_over, 2);
    ck_assert_str_eq(r->given.why_passed,
                     "after ply 1 it is mate: P*2a is a futile interposition, narrow");
    report_free(r);
    r = verify_sfen_line("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", "G*4b", "modern", 100000);
    ck_assert_int_eq(r->given.wrong_ply, 2);
    ck_assert_str_eq(r->given.reason, "the given line does not end in mate: 5a4b escapes");
    report_free(r);
    r = verify_sfen_line("9/9/6P2/9/4B4/9/6R2/7k+p/9 b Grb3g4s4n4l16p 1", "G*3i", "modern", 100000);
    ck_assert_str_eq(r->given.reason, "the given line does not end in mate: 2h1i goes on");
    report_free(r);
}
END_TEST

/* ---- the given tree ---- */

/* R*8i 9i9h L*9i in the corner, with a side line that is right and one that is wrong. */
START_TEST(given_variations)
{
    struct verify_options options = {.limits = {.memory_bytes = (uint64_t)16 << 20}};
    struct shogi_position start = verify_sfen("9/9/9/6B2/9/9/9/9/k8 b RLrb4g4s4n3l18p 1");
    struct problem *p = verify_given("R*8i 9i9h L*9i");
    struct verify_report *r;
    struct problem_node *first = p->root->first_child;
    ck_assert_int_eq(profile_load(&options.profile, "modern", NULL), SAKUI_OK);
    /* The king takes the rook, which the bishop guards: an illegal move. */
    struct problem_node *takes = problem_node_add(p, first, "9i8i");
    problem_node_add(p, takes, "L*8h");
    /* A try that fails. */
    problem_node_add(p, p->root, "R*9h");
    ck_assert_int_eq(verify_position(&start, p->root, &options, &r), SAKUI_OK);
    ck_assert_uint_eq(r->given.variations.count, 2);
    for (size_t i = 0; i < 2; i++) {
        const struct given_variation *v = &r->given.variations.items[i];
        ck_assert(v->ply == 1 || v->ply == 2);
        if (v->ply == 1) /* the king takes on 9h: no mate, and none is claimed */
            ck_assert_int_eq(v->status, VARIATION_RIGHT);
        else /* illegal */
            ck_assert_int_eq(v->status, VARIATION_WRONG);
    }
    ck_assert(!r->given.ok);
    ck_assert_int_eq(r->verdict, VERDICT_SOUND);
    report_free(r);
    problem_free(p);
}
END_TEST

/* Moves in place of the end of the given line are side lines, not its continuation. */
START_TEST(given_line_that_stops)
{
    struct verify_options options = {.limits = {.memory_bytes = (uint64_t)16 << 20}};
    struct shogi_position start = verify_sfen("9/9/9/6B2/9/9/9/9/k8 b RLrb4g4s4n3l18p 1");
    struct problem *p = verify_given("R*8i 9i9h L*9i");
    struct problem_node *last = p->root;
    while (last->first_child)
        last = last->first_child;
    struct verify_report *r;
    ck_assert_int_eq(profile_load(&options.profile, "modern", NULL), SAKUI_OK);
    problem_node_stop(last);
    problem_node_add(p, last, "9h8i"); /* would be an illegal fourth ply */
    ck_assert_int_eq(verify_position(&start, p->root, &options, &r), SAKUI_OK);
    ck_assert_int_eq(r->given.plies, 3);
    ck_assert_uint_eq(r->given.variations.count, 1);
    report_free(r);
    problem_free(p);
}
END_TEST

/* ---- limits ---- */

/* Nothing is called sound or flawed while a question that matters is open, whatever the limit. */
START_TEST(unsettled_is_never_sound)
{
    static const char *const sfens[] = {
        "6p2/8k/9/6P2/8+P/9/9/9/8L b G2r2b3g4s4n3l15p 1",
        "9/9/6P2/9/4B4/9/6R2/7k+p/9 b Grb3g4s4n4l16p 1",
        "8k/R7+b/g5N2/1R7/9/9/9/9/9 b b3g4s3n4l18p 1",
    };
    int undecided = 0;
    for (uint64_t nodes = 1; nodes < 100000; nodes = nodes * 5 + 1)
        for (size_t i = 0; i < sizeof sfens / sizeof *sfens; i++) {
            struct verify_report *r = verify_sfen_line(sfens[i], NULL, "modern", nodes);
            bool blocked = false;
            for (size_t k = 0; k < r->undecided.count; k++)
                blocked |= r->undecided.items[k].blocks;
            if (r->verdict == VERDICT_SOUND || r->verdict == VERDICT_FLAWED) {
                ck_assert(!blocked);
                ck_assert(r->length_known && r->mate);
                /* Every check beside the line is either refuted or reported. */
                size_t second = 0;
                for (size_t k = 0; k < r->findings.count; k++)
                    second += r->findings.items[k].ply % 2 == 1 && r->findings.items[k].move;
                ck_assert_uint_eq(r->tries.count + second, r->alternatives);
            }
            if (r->verdict == VERDICT_UNDECIDED) {
                ck_assert(blocked);
                ck_assert_int_eq(r->limit, LIMIT_NODES);
                undecided++;
            }
            report_free(r);
        }
    ck_assert_int_gt(undecided, 3);
}
END_TEST

/* ---- time ---- */

static void *spin(void *done)
{
    while (!atomic_load((atomic_bool *)done))
        ;
    return NULL;
}

/* tanuki-3-447 of the generated problems: nobody settles it in a second. */
#define HARD_SFEN "6Rr1/9/6Bk1/9/9/9/9/9/9 b GLb3g4s4n3l18p 1"
#define HARD_LINE "G*2d 2c1b L*1c"

/* The limit is on the time of the thread that works on the problem: another one that is busy takes
 * nothing away from it. */
START_TEST(time_of_the_thread)
{
    struct verify_options options = {
        .limits = {.seconds = 0.4, .memory_bytes = (uint64_t)64 << 20}};
    struct shogi_position start = verify_sfen(HARD_SFEN);
    struct problem *given = verify_given(HARD_LINE);
    struct verify_report *r;
    atomic_bool done = false;
    pthread_t other;
    ck_assert_int_eq(profile_load(&options.profile, "modern", NULL), SAKUI_OK);
    ck_assert_int_eq(pthread_create(&other, NULL, spin, &done), 0);
    ck_assert_int_eq(verify_position(&start, given->root, &options, &r), SAKUI_OK);
    atomic_store(&done, true);
    pthread_join(other, NULL);
    ck_assert_int_eq(r->verdict, VERDICT_UNDECIDED);
    ck_assert_int_eq(r->limit, LIMIT_TIME);
    ck_assert_double_ge(r->seconds, 0.39);
    ck_assert_double_le(r->seconds, 0.8);
    report_free(r);
    problem_free(given);
}
END_TEST

/* Every allocation failing in turn gives SAKUI_MEMORY or a whole report, and no leak or crash. */
START_TEST(failing_memory)
{
    struct shogi_position start = verify_sfen("9/7Sk/1+R7/9/9/9/9/9/9 b r2b4g3s4n4l18p 1");
    struct verify_options options = {.limits = {.memory_bytes = (uint64_t)1 << 20}};
    struct problem *given = verify_given("8c1c");
    ck_assert_int_eq(profile_load(&options.profile, "modern", NULL), SAKUI_OK);
    bool whole = false;
    for (unsigned long after = 1; !whole && after < 2000; after++) {
        struct verify_report *r = NULL;
        mem_fail_after(after);
        sakui_status status = verify_position(&start, given->root, &options, &r);
        mem_fail_after(0);
        ck_assert(status == SAKUI_OK || status == SAKUI_MEMORY);
        ck_assert((status == SAKUI_OK) == (r != NULL));
        if (r) {
            whole = r->verdict == VERDICT_SOUND;
            report_free(r);
        }
    }
    ck_assert(whole);
    problem_free(given);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("verify");
    TCase *all = tcase_create("verify");
    tcase_add_test(all, shipped_profiles);
    tcase_add_loop_test(all, profiles_refused, 0, sizeof bad_profiles / sizeof *bad_profiles);
    tcase_add_test(all, kinds);
    tcase_add_test(all, puzzles);
    tcase_add_loop_test(all, discussed_positions, 0, sizeof discussed / sizeof *discussed);
    tcase_add_loop_test(all, what_is_left_over, 0, sizeof endings / sizeof *endings);
    tcase_add_test(all, leftover_is_cheap);
    tcase_add_test(all, end_of_the_given_line);
    tcase_add_test(all, given_variations);
    tcase_add_test(all, given_line_that_stops);
    tcase_add_test(all, unsettled_is_never_sound);
    tcase_add_test(all, time_of_the_thread);
    tcase_add_test(all, failing_memory);
    tcase_set_timeout(all, 600);
    suite_add_tcase(suite, all);
    return run_suite(suite);
}
