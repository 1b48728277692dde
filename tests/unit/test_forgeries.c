/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Certificates made to deceive: each must be refused, or must not count as proven. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit/certificate_support.h"
#include "tests/unit/forger.h"
#include "tests/unit/runner.h"
#include "tsume/check/show.h"

static const char two_mates[] = "8k/9/7G1/9/9/9/9/9/9 b G2r2b2g4s4n4l18p 1";

static char *with(const char *text, const char *old, const char *new)
{
    const char *at = strstr(text, old);
    ck_assert_msg(at != NULL, "no '%s' in\n%s", old, text);
    char *out = malloc(strlen(text) + strlen(new) + 1);
    size_t before = (size_t)(at - text);
    memcpy(out, text, before);
    strcpy(out + before, new);
    strcat(out, at + strlen(old));
    return out;
}

static void is_refused(const char *text, const char *old, const char *new)
{
    char *forged = with(text, old, new);
    struct certificate_report c = certificate_check_text(forged);
    ck_assert_msg(c.verdict != CERTIFICATE_ACCEPTED, "accepted with '%s' for '%s'", new, old);
    ck_assert_msg(c.reason[0] && c.line > 0, "no reason or place");
    free(forged);
}

START_TEST(forgeries)
{
    struct verify_report *r;
    struct certificate_summary summary;
    char *text = certificate_of(two_mates, "G*2b", "modern", 0, &r, &summary);
    ck_assert_int_eq(certificate_check_text(text).verdict, CERTIFICATE_ACCEPTED);
    ck_assert_int_eq(r->verdict, VERDICT_UNSOUND); /* 2c2b mates, as does G*1b */
    is_refused(text, "verdict unsound", "verdict sound");
    is_refused(text, "verdict unsound", "verdict flawed");
    is_refused(text, "finding unsound last-move", "finding note last-move");
    is_refused(text, "finding unsound last-move 1", "finding unsound last-move 3");
    is_refused(text, "finding unsound last-move", "finding unsound haya-zume");
    is_refused(text, "finding unsound last-move", "finding unsound transposed");
    is_refused(text, "finding unsound last-move", "finding flaw convergence");
    is_refused(text, "value 1 ", "value 3 ");
    is_refused(text, "line G*2b", "line G*3b");
    is_refused(text, "setup ok", "setup two-pawns");
    is_refused(text, "setup ok\n", "setup ok\nsetup ok\n");
    is_refused(text, "l18p 1\n", "l18p 2\n"); /* a position has one way to be written */
    is_refused(text, "G2r2b", "G2b2r");
    is_refused(text, "sound modern", "sound moderm");
    is_refused(text, "sound modern", "sound");
    is_refused(text, "sound modern", "sound modern too");
    is_refused(text, "end ", "end 1");
    is_refused(text, "sakui-certificate 1", "sakui-certificate 2");
    free(text);
    report_free(r);
}
END_TEST

/* Statements as given, the counts at the end made to fit. */
static struct certificate_report check_forged(const char *body, int hints, int facts)
{
    char text[4096];
    int statements = -2; /* but for the first line and the start */
    for (const char *s = body; *s; s++)
        statements += (s == body || s[-1] == '\n') && *s != ' ';
    snprintf(text, sizeof text, "%send %d %d %d\n", body, statements, hints, facts);
    return certificate_check_text(text);
}

static void is_forged(const char *body, int hints, int facts, const char *reason)
{
    struct certificate_report c = check_forged(body, hints, facts);
    ck_assert_msg(c.verdict == CERTIFICATE_REJECTED, "accepted or unreadable: %s\n%s", c.reason,
                  body);
    ck_assert_msg(strstr(c.reason, reason) != NULL, "rejected for '%s', not '%s'", c.reason,
                  reason);
}

#define HEAD(sfen) "sakui-certificate 1\nstart " sfen "\nsetup ok\n"

/* A second mate has the name its shape and place give it, not a graver one. */
START_TEST(graver_names)
{
#define LANCES HEAD("8k/9/9/7LG/9/9/9/9/9 b L2r2b3g4s4n2l18p 1") "line L*1b 1a1b 1d2c 1b1a 2c2b\n"
#define MIRROR HEAD("9/4k4/9/4+N4/3L1L3/9/9/9/9 b 2r2b4g4s3n2l18p 1") "line 5d4c 5b4a 4c4b\n"
    static const char *const names[] = {"yo-tsume", "convergence", "transposed"};
    char text[1024];
    for (size_t i = 0; i < 3; i++) {
        snprintf(text, sizeof text, LANCES "finding unsound %s 1 L*1c\nverdict unsound modern\n",
                 names[i]);
        is_forged(text, 0, 0, "this move is no");
        snprintf(text, sizeof text, MIRROR "finding unsound %s 1 5d6c\nverdict unsound modern\n",
                 names[i]);
        is_forged(text, 0, 0, "this move is no");
        snprintf(text, sizeof text, LANCES "finding unsound %s 5 2c1c\nverdict unsound modern\n",
                 names[i]);
        is_forged(text, 0, 0, "this move is no");
    }
}
END_TEST

/* P*1c is taken, and that is mate: the line ends before it. */
START_TEST(futile_defence_in_line)
{
    is_forged(HEAD("7l1/7pk/9/9/8+P/9/9/9/8L b 2r2b4g4s4n2l16p 1") "line 1e2d P*1c 1i1c\n"
                                                                   "finding unsound leftover\n"
                                                                   "verdict unsound modern\n",
              0, 0, "takes this interposition");
}
END_TEST

/* After 3a4a the mate takes five plies and leaves nothing: the line is no best play, and no
 * henka-chou makes it one. */
START_TEST(longer_defence_that_leaves_nothing)
{
#define ROOKS HEAD("6k2/8R/9/8R/9/9/9/9/9 b 2b4g4s4n4l18p 1") "line 1d3d 3a2a 3d3b+\n"
    is_forged(ROOKS "finding note henka-chou 2 3a4a\n 9\nverdict sound classic\n", 1, 0,
              "no value of a longer defence");
    is_forged(ROOKS "finding note henka-chou 2 3a4a\n 8\nverdict sound classic\n", 1, 0, "");
    is_forged(ROOKS "longest 2\nverdict sound classic\n", 0, 0, "");
}
END_TEST

/* The defender goes the shorter way, and the attacker dawdles: the problem is not unsound by it. */
START_TEST(line_off_best_play)
{
    struct certificate_report c = check_forged(
        HEAD("5R1G1/6k1S/9/9/9/9/4N4/9/9 b Gr2b2g3s3n4l18p 1") "line 2a3a 3b2b 4a4b+ 2b1c 4b3c "
                                                               "1c1d 3c2c 1d1e G*2f\n"
                                                               "finding unsound haya-zume 3 G*2c\n"
                                                               "verdict unsound modern\n",
        0, 0);
    ck_assert_msg(c.verdict == CERTIFICATE_ACCEPTED, "%s", c.reason);
    ck_assert(c.incomplete);
}
END_TEST

/* A flaw of another line than the one judged says nothing about the problem. */
START_TEST(flaw_of_another_line)
{
    is_forged(LANCES "finding flaw drop-choice 1 L*1c\n L*1b 1d2c 2c2b\n"
                     "line L*1c 1a1b 1d2c 1b1a 2c2b\nverdict flawed modern\n",
              3, 0, "");
    struct verify_report *r;
    struct certificate_summary summary;
    char *text = certificate_of("8k/9/9/7LG/9/9/9/9/9 b L2r2b3g4s4n2l18p 1",
                                "L*1b 1a1b 1d2c 1b1a 2c2b", "modern", 0, &r, &summary);
    ck_assert_msg(strstr(text, "finding flaw drop-choice") != NULL, "%s", text);
    is_refused(text, "verdict ", "line L*1b 1a1b 1d2c 1b1a 2c2b\nverdict ");
    is_refused(text, "verdict ", "finding flaw drop-choice 1 L*1b\nverdict ");
    free(text);
    report_free(r);
}
END_TEST

static const char sound_five[] = "5R1G1/6k1S/9/9/9/9/4N4/9/9 b Gr2b2g3s3n4l18p 1";

/* The problem is sound. Given as its solution is a line behind an inferior defence where the
 * attacker has two mates: nobody must get a proof that the problem is unsound out of it, whatever
 * the second mate is called. */
START_TEST(second_mate_off_best_play)
{
    static const char *const findings[] = {"haya-zume 3 G*2c", "second-mate 3 G*2c"};
    char text[1024];
    for (size_t i = 0; i < 2; i++) {
        snprintf(text, sizeof text,
                 "sakui-certificate 1\nstart %s\nsetup ok\n"
                 "line 2a3a 3b2b 4a4b+ 2b1c 4b3c 1c1d 3c2c 1d1e G*2f\nfinding unsound %s\n"
                 "verdict unsound modern\n",
                 sound_five, findings[i]);
        struct certificate_report c = check_forged(text, 0, 0);
        ck_assert_msg(c.verdict == CERTIFICATE_ACCEPTED, "%s", c.reason);
        ck_assert(c.incomplete);
    }
    /* Best play is said to be as long as that line, or to come along it. */
    is_forged(
        HEAD("5R1G1/6k1S/9/9/9/9/4N4/9/9 b Gr2b2g3s3n4l18p 1") "line 2a3a 3b2b 4a4b+ 2b1c 4b3c "
                                                               "1c1d 3c2c 1d1e G*2f\n"
                                                               "value 9 nothing-left\n "
                                                               "2a3a\nverdict unsound modern\n",
        1, 0, "");
    is_forged(
        HEAD("5R1G1/6k1S/9/9/9/9/4N4/9/9 b Gr2b2g3s3n4l18p 1") "line 2a3a 3b2b 4a4b+ 2b1c 4b3c "
                                                               "1c1d 3c2c 1d1e G*2f\n"
                                                               "best 3\nverdict unsound modern\n",
        0, 0, "'best' must follow 'value'");
    is_forged(
        HEAD("5R1G1/6k1S/9/9/9/9/4N4/9/9 b Gr2b2g3s3n4l18p 1") "line 2a3a 3b2b 4a4b+ 2b1c 4b3c "
                                                               "1c1d 3c2c 1d1e G*2f\n"
                                                               "fastest\nverdict unsound modern\n",
        0, 0, "");
}
END_TEST

/* What a verdict rests on, taken out of a real certificate or changed in it. */
START_TEST(second_mate_without_its_line)
{
    struct verify_report *r;
    struct certificate_summary summary;
    char *text = certificate_of("4k4/4s4/3P1P3/9/9/9/9/8P/9 b GS2r2b3g2s4n4l15p 1", NULL, "modern",
                                200000, &r, &summary);
    struct certificate_report c = certificate_check_text(text);
    ck_assert_int_eq(r->verdict, VERDICT_UNSOUND);
    ck_assert_msg(c.verdict == CERTIFICATE_ACCEPTED && !c.incomplete, "%s", c.reason);
    is_refused(text, "finding unsound yo-tsume", "finding note yo-tsume");
    is_refused(text, "finding unsound yo-tsume", "finding flaw detour");
    is_refused(text, "finding unsound yo-tsume", "finding unsound haya-zume");
    is_refused(text, "verdict unsound modern", "verdict sound modern");
    is_refused(text, "verdict unsound modern\n", "verdict unsound modern\nsetup ok\n");
    is_refused(text, "value ", "value 1");
    free(text);
    report_free(r);
}
END_TEST

/* Files that are not what they seem. */
START_TEST(odd_files)
{
#define MATE_IN_ONE "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"
    struct verify_report *r;
    struct certificate_summary summary;
    char *text = certificate_of(MATE_IN_ONE, "G*5b", "modern", 0, &r, &summary);
    struct certificate_report c = certificate_check_text(text);
    ck_assert_msg(c.verdict == CERTIFICATE_ACCEPTED && !c.incomplete && !c.of_line, "%s", c.reason);
    ck_assert_str_eq(c.start, MATE_IN_ONE);
    for (size_t length = 0; length + 1 < strlen(text); length += 7) { /* cut short */
        char *less = malloc(length + 1);
        memcpy(less, text, length);
        less[length] = '\0';
        ck_assert_int_ne(certificate_check_text(less).verdict, CERTIFICATE_ACCEPTED);
        free(less);
    }
    is_refused(text, "17p 1", "18p 1"); /* more pieces than there are */
    is_refused(text, " b G", " b 2G");
    is_refused(text, " b G", " w G");   /* the other side attacks */
    is_refused(text, "setup ok\n", ""); /* nothing is said of the set-up */
    is_refused(text, "start ", "start " MATE_IN_ONE "\nstart ");
    is_refused(text, "setup ok\n", "setup ok\nfutile grey\n");
    is_refused(text, "verdict sound", "verdict invalid");
    is_refused(text, "only 1", "only 1 4c4b");
    is_refused(text, "only 1", "only 9223372036854775808");
    is_refused(text, "value 1", "value 99999999999999999999");
    is_refused(text, "end ", "end 18446744073709551616");
    is_refused(text, "end ", "sakui-certificate 1\nend ");
    free(text);
    report_free(r);
}
END_TEST

/* Without a statement that is shown there is nothing proven. */
START_TEST(nothing_but_claims)
{
    static const char *const claims[] = {
        "incomplete all of it\nverdict sound modern\n",
        "claimed unsound yo-tsume 1 G*4b believe me\nverdict unsound modern\n",
        "claimed flaw drop-choice\nincomplete the rest\nverdict flawed modern\n",
        "verdict undecided modern\n",
    };
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        char text[512];
        snprintf(text, sizeof text, HEAD(MATE_IN_ONE) "%s", claims[i]);
        struct certificate_report c = check_forged(text, 0, 0);
        ck_assert_msg(c.verdict == CERTIFICATE_ACCEPTED, "%s", c.reason);
        ck_assert(c.incomplete);
    }
}
END_TEST

/* ---- by a forger who has a solver ---- */

/* States all of these but the last, which is false and must be refused. */
static void last_is_refused(const char *sfen, const char *const *statements)
{
    struct forger f;
    forger_begin(&f, sfen);
    for (; *statements; statements++)
        ck_assert_msg(forger_state(&f, *statements) == (statements[1] != NULL), "%s: %s",
                      *statements, statements[1] ? "is true" : "is false");
    free(forger_end(&f));
}

/* Both lines have a defence that leaves a piece; another one lasts as long and leaves none, so best
 * play does not come along them, and what is wrong with them is no fault of the problems. */
START_TEST(line_that_leaves_more)
{
    last_is_refused("7k1/5R3/4N2s1/9/9/9/9/9/9 b BNrb4g3s2n4l18p 1",
                    (const char *const[]){"line N*1c 2a3a 5c4a+", "finding unsound leftover",
                                          "value 3 nothing-left", "best 3", NULL});
    last_is_refused("9/7k1/9/5SG2/3B4n/9/9/9/9 b B2r3g3s3n4l18p 1",
                    (const char *const[]){"line 4d3c+ 2b1b 3d2c 1b1a 2c2b",
                                          "finding unsound yo-tsume 3 3c2c", "value 5 nothing-left",
                                          "best 3", NULL});
}
END_TEST

/* 3d2c and 2g2c+ mate at once: no milder name hides that the line is too slow. */
START_TEST(sooner_by_a_milder_name)
{
    static const char *const moves[] = {"3d2c", "2g2c+"};
    for (size_t i = 0; i < 2; i++) {
        char text[64];
        snprintf(text, sizeof text, "finding note convergence 3 %s", moves[i]);
        last_is_refused(
            "9/4+B3k/9/9/l8/1+B7/7R1/9/9 b r4g4s4n3l18p 1",
            (const char *const[]){"line 5b3d 1b1c 8f3a 1c1d 3d2d", "longest 4", text, NULL});
    }
}
END_TEST

/* The problem is sound; a line that dawdles makes a quick mate of it. That is a fault of this line,
 * not of the problem. */
START_TEST(dawdling_line)
{
    struct forger f;
    forger_begin(&f, "6+b1k/9/7R1/7L1/9/9/9/9/9 b Srb4g3s4n3l18p 1");
    ck_assert(forger_state(&f, "line S*2b 1a1b 2b1c 1b1a 1c2b+ 3a2b 2c2b+"));
    ck_assert(forger_state(&f, "finding unsound haya-zume 3 2c1c+"));
    ck_assert(forger_state(&f, "value 3 nothing-left"));
    ck_assert(forger_state(&f, "best 3"));
    forger_add(&f, "verdict unsound modern");
    char *text = forger_end(&f);
    struct certificate_report c = certificate_check_text(text);
    ck_assert_msg(c.verdict == CERTIFICATE_ACCEPTED, "%s", c.reason);
    ck_assert(c.of_line && !c.incomplete);
    free(text);
}
END_TEST

/* What was shown by one reading of "futile" says nothing by another. */
START_TEST(two_readings)
{
    struct forger f;
    forger_begin(&f, MATE_IN_ONE);
    ck_assert(forger_state(&f, "value 1 nothing-left"));
    forger_add(&f, "futile xy-y-real");
    ck_assert(forger_state(&f, "line G*5b"));
    ck_assert(forger_state(&f, "only 1"));
    forger_add(&f, "verdict sound own strict");
    char *text = forger_end(&f);
    is_refused(text, "start ", "start "); /* as it is */
    char *usual = with(text, "futile xy-y-real\n", "");
    char *counted = with(usual, "end 6 ", "end 5 ");
    ck_assert_msg(certificate_check_text(counted).verdict == CERTIFICATE_ACCEPTED, "%s", counted);
    is_refused(counted, "sound own strict", "sound own modern"); /* a known name for one's own */
    is_refused(counted, "sound own strict", "sound own classic");
    free(counted);
    free(usual);
    free(text);
}
END_TEST

/* G*3i 2h1i 3g1g mates. With a pawn more in hand the same moves mate too, unless one of the
 * positions they come to does not count: then nothing of the smaller hand may serve the larger one.
 */
START_TEST(more_in_hand_comes_back)
{
    static const char *const moves[][2] = {{"G*3i", "2h1i"}, {"G*3i", NULL}, {"G*2i", NULL}};
    for (size_t i = 0; i < 3; i++) {
        struct forger f;
        bool comes_back = i < 2, less_here = false, more_here = false;
        forger_begin(&f, "9/9/6P2/9/4B4/9/6R2/7k+p/9 b GPrb3g4s4n4l15p 1");
        struct naive_position more = f.h.c.start, less = more, forbidden = more;
        less.hand[less.side][NAIVE_PAWN]--;
        less.hand[!less.side][NAIVE_PAWN]++;
        for (size_t k = 0; k < 2 && moves[i][k]; k++) {
            struct naive_move m;
            ck_assert(naive_move_from_usi(&m, moves[i][k]) && naive_is_legal(&forbidden, m));
            forbidden = naive_play(&forbidden, m);
        }
        f.h.c.forbidden = &forbidden;
        f.h.c.forbidden_count = 1;
        ck_assert(show_mates(&f.h.c, &less, &less_here));
        ck_assert_int_eq(less_here, comes_back);
        unsigned long hints = f.h.c.hints;
        ck_assert_int_eq(show_mates(&f.h.c, &more, &more_here), !comes_back);
        ck_assert_int_eq(f.h.c.hints > hints, comes_back);
        free(forger_end(&f));
    }
}
END_TEST

/* Best play keeps a piece after 9b8a; after 9b9a, which lasts as long, only by a choice of the last
 * move: the problem is sound. That 9b9a was left out is not healed by naming it. */
START_TEST(leftover_beside_a_choice)
{
    static const char forged[] = "sakui-certificate 1\n"
                                 "start 2S6/kp7/9/S8/R8/9/9/9/9 b g 1\n"
                                 "setup ok\n"
                                 "line 9d9c+ 9b8a 7a8b+\n"
                                 "shorter 2 9b9a\n"
                                 "finding note henka-dou 2 9b9a\n 9c8b\n"
                                 "finding unsound leftover\n"
                                 "value 3 leftover\n"
                                 " 9d9c+ 7a8b+ 9b8b 9b9a 9b9a 9b8a 9b8a 9b8a\n"
                                 "best 3\n"
                                 "verdict unsound modern\n"
                                 "end 8 9 4\n";
    struct certificate_report c = certificate_check_text(forged);
    ck_assert_msg(c.verdict == CERTIFICATE_ACCEPTED, "%s", c.reason);
    ck_assert(c.of_line);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("forgeries");
    TCase *all = tcase_create("forgeries");
    tcase_add_test(all, forgeries);
    tcase_add_test(all, graver_names);
    tcase_add_test(all, futile_defence_in_line);
    tcase_add_test(all, longer_defence_that_leaves_nothing);
    tcase_add_test(all, line_off_best_play);
    tcase_add_test(all, flaw_of_another_line);
    tcase_add_test(all, second_mate_off_best_play);
    tcase_add_test(all, second_mate_without_its_line);
    tcase_add_test(all, odd_files);
    tcase_add_test(all, nothing_but_claims);
    tcase_add_test(all, line_that_leaves_more);
    tcase_add_test(all, sooner_by_a_milder_name);
    tcase_add_test(all, dawdling_line);
    tcase_add_test(all, two_readings);
    tcase_add_test(all, more_in_hand_comes_back);
    tcase_add_test(all, leftover_beside_a_choice);
    tcase_set_timeout(all, 600);
    suite_add_tcase(suite, all);
    return run_suite(suite);
}
