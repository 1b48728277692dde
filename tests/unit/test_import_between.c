/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines between two records of a file, and behind the last: what belongs to which, and what begins
 * no record of its own. Also lines of one record that contradict each other. */
#include <check.h>
#include <string.h>

#include "tests/unit/import_support.h"
#include "tests/unit/runner.h"

#define BOARD                                                                                      \
    "  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n"                       \
    "| ・ ・ ・ ・ ・ ・ ・v玉v香|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n"       \
    "| ・ ・ ・ ・ ・ ・ ・ 歩 ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n"       \
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n"       \
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n"       \
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n+---------------------------+\n"
#define PUZZLE  "後手の持駒：なし\n" BOARD "先手の持駒：金\n"
#define HEADING "手数----指手---------消費時間--\n"
#define ANSWER  HEADING "   1 ２二金打\n   2 詰み\nまで1手で詰み\n"
#define PLAYED  HEADING "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\nまで2手で後手の勝ち\n"
#define GAME    "手合割：平手\n先手：A\n" PLAYED

/* Every problem of the text as "first rank, hands; tags; moves of all lines", one a line. */
static const struct {
    const char *text;
    const char *holds;
    const char *code; /* a warning that must be there; NULL: there must be none */
} cases[] = {
    /* behind the moves, and no record follows */
    {GAME "終了日時：2020\n", "lnsgkgsnl b - | 手合割=平手 先手=A 終了日時=2020 | 7g7f 3c3d\n",
     NULL},
    {GAME "\n-- \n山田\nTEL: 03\n",
     "lnsgkgsnl b - | 手合割=平手 先手=A ?=--  ?=山田 TEL=03 | "
     "7g7f 3c3d\n",
     NULL},
    {GAME "2020 年の記録\n03 1234 5678\n",
     "lnsgkgsnl b - | 手合割=平手 先手=A ?=2020 年の記録 ?=03 1234 5678 | 7g7f 3c3d\n", NULL},
    {PUZZLE ANSWER "先手の持駒：金\n", "7kl b G |  | G*2b #=先手の持駒：金\n", "setup-late"},
    {PUZZLE ANSWER "後手番\n", "7kl b G |  | G*2b #=後手番\n", "setup-late"},
    {GAME "備考：x\n\n変化：2手\n   2 ８四歩(83)\n場所：y\n",
     "lnsgkgsnl b - | 手合割=平手 先手=A 備考=x 場所=y | 7g7f 3c3d 8c8d\n", NULL},
    {"手合割：平手\n1 ７六歩(77)\n解説：x\n2 ３四歩(33)\n",
     "lnsgkgsnl b - | 手合割=平手 解説=x | 7g7f 3c3d\n", NULL},
    /* behind the moves, and another record follows */
    {GAME "\n" GAME,
     "lnsgkgsnl b - | 手合割=平手 先手=A | 7g7f 3c3d\n"
     "lnsgkgsnl b - | 手合割=平手 先手=A | 7g7f 3c3d\n",
     NULL},
    {GAME "先手：C\n後手：D\n" PLAYED,
     "lnsgkgsnl b - | 手合割=平手 先手=A | 7g7f 3c3d\n"
     "lnsgkgsnl b - | 先手=C 後手=D | 7g7f 3c3d\n",
     NULL},
    {GAME PLAYED,
     "lnsgkgsnl b - | 手合割=平手 先手=A | 7g7f 3c3d\n"
     "lnsgkgsnl b - |  | 7g7f 3c3d\n",
     NULL},
    {GAME "作者：X\n*題\n" PUZZLE ANSWER,
     "lnsgkgsnl b - | 手合割=平手 先手=A | 7g7f 3c3d\n"
     "7kl b G | 作者=X | *題 G*2b\n",
     NULL},
    {"先手：A\n▲７六歩△３四歩\nまで2手で後手の勝ち\n\n先手：C\n▲２六歩\n備考：x\n",
     "lnsgkgsnl b - | 先手=A | 7g7f 3c3d\nlnsgkgsnl b - | 先手=C 備考=x | 2g2f\n", NULL},
    /* a heading where the moves go on, and one where they begin again */
    {"手合割：平手\n1 ７六歩(77)\n" HEADING "2 ３四歩(33)\n",
     "lnsgkgsnl b - | 手合割=平手 | 7g7f 3c3d\n", NULL},
    {PUZZLE ANSWER "別解\n" HEADING "1 ２二歩成(23)\n", "7kl b G | ?=別解 | G*2b 2c2b+\n",
     "moves-again"},
    /* titles and hands between diagrams */
    {"第一番\n" PUZZLE "第二番\n" PUZZLE, "7kl b G | ?=第一番 | \n7kl b G | ?=第二番 | \n", NULL},
    {PUZZLE "\n第二番\n" PUZZLE, "7kl b G |  | \n7kl b G | ?=第二番 | \n", NULL},
    {PUZZLE "5手詰\n\n" PUZZLE, "7kl b G | ?=5手詰 | \n7kl b G |  | \n", NULL},
    {"第一番\n" PUZZLE ANSWER "\n第二番\n作者：X\n" PUZZLE ANSWER,
     "7kl b G | ?=第一番 | G*2b\n7kl b G | ?=第二番 作者=X | G*2b\n", NULL},
    {"後手の持駒：\n" BOARD "作者：X\n先手の持駒：金\n後手の持駒：\n" BOARD
     "作者：Y\n先手の持駒：銀\n",
     "7kl b G | 作者=X | \n7kl b S | 作者=Y | \n", NULL},
    {PUZZLE "  ９ ８ ７ ６ ５ ４ ３ ２ １\n" ANSWER, "7kl b G |  | G*2b\n", NULL},
    {"後手の持駒：\n" BOARD "  ９ ８ ７ ６ ５ ４ ３ ２ １\n先手の持駒：金\n" ANSWER,
     "7kl b G |  | G*2b\n", NULL},
    {PUZZLE "備考：a\n備考：b\n" ANSWER, "7kl b G | 備考=a 備考=b | G*2b\n", NULL},
    {PUZZLE "先手の持駒：金\n" ANSWER, "7kl b G | #=先手の持駒：金 | G*2b\n", "hand-repeated"},
    /* a variation where no moves can have been */
    {"変化：3手\n" PUZZLE ANSWER, "7kl b G | #=変化：3手 | G*2b\n", "variation-head"},
    {"変化：3手\n手合割：平手\n" PLAYED, "lnsgkgsnl b - | 手合割=平手 #=変化：3手 | 7g7f 3c3d\n",
     "variation-head"},
    /* a remark behind a move is a comment; a comma behind まで; no colon behind 持駒 */
    {"1 ７六歩(77) *x\n2 ３四歩(33)\nまで、2手で中断\n", "lnsgkgsnl b - |  | 7g7f *x 3c3d\n", NULL},
    {"持駒　金\n玉方持駒 なし\n" BOARD "持駒の話\n", "7kl b G | ?=持駒の話 | \n", NULL},
    /* names of handicaps that only some programs have */
    {"手合割：トンボ\n1 ６二玉(51)\n", "4k4 w - | 手合割=トンボ | 5a6b\n", NULL},
    {"手合割：歩三兵\n1 ６二玉(51)\n", "4k4 w 3p | 手合割=歩三兵 | 5a6b\n", NULL},
    /* CSA: a header that is known at the end only, games without "/", blanks lost and added, mail
     */
    {"PI\n+7776FU\n%TORYO\n$END_TIME:2020\n", "lnsgkgsnl b - | 終了日時=2020 | 7g7f\n", NULL},
    {"PI\n+7776FU\n%TORYO\nPI\n+\n+2726FU\n", "lnsgkgsnl b - |  | 7g7f\nlnsgkgsnl b - |  | 2g2f\n",
     NULL},
    {"N+A\n+7776FU\n%TORYO\nN+B\nPI\n+2726FU\n",
     "lnsgkgsnl b - | 先手=A | 7g7f\nlnsgkgsnl b - | 先手=B | 2g2f\n", NULL},
    {"P1 * * * * * * * -OU-KY\nP3 * * * * * * * +FU *\nP+00KI\n+\n+0022KI\n%TSUMI\n",
     "7kl b G |  | G*2b\n", NULL},
    {"  PI,+\n\t+7776FU, T12\n  -3334FU\n", "lnsgkgsnl b - |  | 7g7f 3c3d\n", NULL},
    {"PI\n+7776FU ,T0 ,'T0 ,'1\n-3334FU\n", "lnsgkgsnl b - |  | 7g7f *T0 ,'1 3c3d\n", NULL},
    {"> PI\n> +7776FU\n>> -3334FU\n", "lnsgkgsnl b - |  | 7g7f 3c3d\n", NULL},
    /* lines that contradict each other */
    {PUZZLE "手番：先手\n後手番\n", "7kl w G |  | \n", "side-contradicts"},
    {"手合割：平手\n手合割：香落ち\n1 ３四歩(33)\n",
     "lnsgkgsn1 w - | 手合割=平手 手合割=香落ち | 3c3d\n", "handicap-contradicts"},
    {"手合割：平手（振り駒）\n1 ７六歩(77)\n", "lnsgkgsnl b - | 手合割=平手（振り駒） | 7g7f\n",
     NULL},
    {"手合割：二枚落ち　指導\n1 ６二銀(71)\n", "lnsgkgsnl w - | 手合割=二枚落ち　指導 | 7a6b\n",
     NULL},
    /* parts in a problem, named before the side is */
    {"攻方の持駒：金\n受方の持駒：なし\n|v歩 玉|一\n| ・v歩|二\n後手番\n", "7pK w g |  | \n", NULL},
    {"攻方の持駒：金\n受方の持駒：銀\n| 玉v玉|一\n| ・v歩|二\n後手番\n", "7Kk w Sg |  | \n", NULL},
    {"攻方の持駒：金\n受方の持駒：銀\n| 玉v玉|一\n| ・v歩|二\n", "7Kk b Gs |  | \n", NULL},
    {"攻方の持駒：金\n受方の持駒：なし\n|v歩 玉|一\n| ・v歩|二\n1 ２二金打\n",
     "7pK w g |  | G*2b\n", NULL},
};

static void describe(const struct problem *p, struct strbuf *out)
{
    const char *hands = strchr(p->setup, ' ');
    strbuf_add(out, p->setup, strcspn(p->setup, "/"));
    strbuf_add(out, hands, strlen(hands) - 2); /* without the move number */
    strbuf_adds(out, " |");
    for (const struct problem_tag *t = p->tags; t; t = t->next)
        strbuf_addf(out, " %s=%s", t->key, t->value);
    strbuf_adds(out, p->tags ? " | " : "  | ");
    if (p->root->comment)
        strbuf_addf(out, "*%s ", p->root->comment);
    for (const struct problem_node *n = problem_node_next(p->root); n; n = problem_node_next(n)) {
        strbuf_addf(out, "%s%s", n->move, problem_node_next(n) ? " " : "");
        if (n->comment)
            strbuf_addf(out, "*%s ", n->comment);
        for (const struct problem_tag *t = n->tags; t; t = t->next)
            strbuf_addf(out, " %s=%s", t->key, t->value);
    }
    strbuf_addc(out, '\n');
}

static size_t warnings(const struct diag_list *d)
{
    size_t n = 0;
    for (size_t i = 0; i < d->count; i++)
        n += d->items[i].severity != DIAG_NOTE;
    return n;
}

/* Written and read again it is the same; its tags too, once the writer has said what was asked for.
 */
static void check_again(struct problem *p, struct diag_list *diags)
{
    const char *why = "not read";
    struct problem *once = problem_again(p, IMPORT_KIF, diags);
    ck_assert_msg(once && same_tree(p, once, true, &why), "%s", why);
    struct problem *twice = problem_again(once, IMPORT_KIF, diags);
    ck_assert_msg(twice && problem_same(once, twice, &why), "%s", why);
    problem_free(once);
    problem_free(twice);
}

START_TEST(what_belongs_to_which)
{
    struct reading r;
    struct strbuf seen;
    strbuf_init(&seen);
    reading_start(&r, cases[_i].text, IMPORT_UNKNOWN, false);
    for (size_t i = 0; i < r.all.count; i++)
        describe(r.all.items[i], &seen);
    ck_assert_str_eq(strbuf_str(&seen), cases[_i].holds);
    ck_assert_uint_eq(warnings(&r.diags), cases[_i].code != NULL);
    if (cases[_i].code)
        ck_assert_ptr_nonnull(find_code(&r.diags, cases[_i].code));
    for (size_t i = 0; i < r.all.count; i++)
        check_again(r.all.items[i], &r.diags);
    strbuf_free(&seen);
    reading_finish(&r);
}
END_TEST

/* What may make it another problem is refused where the user asks for no doubt. */
START_TEST(contradictions_are_refused_if_strict)
{
    static const char *const texts[] = {
        PUZZLE "手番：先手\n後手番\n", "手合割：平手\n手合割：香落ち\n1 ３四歩(33)\n",
        PUZZLE "先手の持駒：銀\n" ANSWER, "攻方の持駒：銀\n" PUZZLE};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct reading r;
        reading_start(&r, texts[i], IMPORT_KIF, true);
        ck_assert_uint_eq(r.all.count, 0);
        ck_assert_uint_eq(r.all.refused, 1);
        reading_finish(&r);
    }
}
END_TEST

/* Headings and headers without moves, many times over: each line is held once. */
START_TEST(many_heads_take_linear_time)
{
    struct strbuf text;
    struct reading r;
    strbuf_init(&text);
    strbuf_adds(&text, GAME);
    for (int i = 0; i < 50000; i++)
        strbuf_adds(&text, "先手：C\n" HEADING);
    strbuf_adds(&text, "1 ７六歩(77)\n");
    reading_start(&r, strbuf_str(&text), IMPORT_KIF, false);
    ck_assert_uint_eq(r.all.count, 50001);
    reading_finish(&r);
    strbuf_free(&text);
}
END_TEST

START_TEST(out_of_memory)
{
    check_out_of_memory("第一番\n" PUZZLE ANSWER "\n第二番\n作者：X\n*c\n" PUZZLE ANSWER
                        "備考：x\n",
                        IMPORT_KIF, IMPORT_KIF, 2, 20);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("import-between");
    TCase *t = tcase_create("between");
    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, what_belongs_to_which, 0, sizeof cases / sizeof *cases);
    tcase_add_test(t, contradictions_are_refused_if_strict);
    tcase_add_test(t, many_heads_take_linear_time);
    tcase_add_test(t, out_of_memory);
    suite_add_tcase(s, t);
    return run_suite(s);
}
