/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SFEN, USI, drawing and Japanese notation of shogi. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "core/utf8.h"
#include "tsume/shogi/draw.h"
#include "tsume/shogi/japanese.h"
#include "tsume/shogi/movegen.h"
#include "tsume/shogi/notation.h"

#define START "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

static struct shogi_position position(const char *sfen)
{
    struct shogi_position p;
    ck_assert_msg(shogi_from_sfen(&p, sfen, strlen(sfen), "", 1, 1, NULL) == SAKUI_OK, "%s", sfen);
    return p;
}

/* ---- SFEN ---- */

static void expect_bad(const char *sfen, size_t length, const char *code, long column)
{
    struct shogi_position p;
    struct diag_list diags = {0};
    /* A copy of exactly that length, so that a sanitizer sees every read beyond it. */
    char *text = mem_alloc(length ? length : 1);
    memcpy(text, sfen, length);
    sakui_status status = shogi_from_sfen(&p, text, length, "f.sfen", 3, 11, &diags);
    ck_assert_msg(status == SAKUI_INPUT, "accepted: %s", sfen);
    ck_assert_uint_eq(diags.count, 1);
    ck_assert_str_eq(diags.items[0].file, "f.sfen");
    ck_assert_int_eq(diags.items[0].line, 3);
    ck_assert_msg(strcmp(diags.items[0].code, code) == 0 && diags.items[0].column == column + 10,
                  "%.100s: %s at %ld, expected %s at %ld (%s)", sfen, diags.items[0].code,
                  diags.items[0].column - 10, code, column, diags.items[0].text);
    ck_assert(utf8_valid(diags.items[0].text, strlen(diags.items[0].text)));
    ck_assert_ptr_null(shogi_position_check(&p)); /* left empty, but usable */
    mem_free(text);
    diag_list_clear(&diags);
}

START_TEST(bad_sfen)
{
    static const struct {
        const char *sfen, *code;
        long column; /* from 1 */
    } cases[] = {
        {"", "sfen-missing-field", 1},
        /* board */
        {"10/9/9/9/9/9/9/9/9 b - 1", "sfen-piece", 2},
        {"91/9/9/9/9/9/9/9/9 b - 1", "sfen-rank-width", 2},
        {"9P/9/9/9/9/9/9/9/9 b - 1", "sfen-rank-width", 2},
        {"9+P/9/9/9/9/9/9/9/9 b - 1", "sfen-rank-width", 2},
        {"8/9/9/9/9/9/9/9/9 b - 1", "sfen-rank-width", 2},
        {"9/9/9/9/9/9/9/9/8 b - 1", "sfen-rank-width", 18},
        {"9//9/9/9/9/9/9/9 b - 1", "sfen-rank-width", 3},
        {"9/9/9/9/9/9/9/9 b - 1", "sfen-rank-count", 16},
        {"9/9/9/9/9/9/9/9/9/9 b - 1", "sfen-rank-count", 18},
        {"9", "sfen-rank-count", 2},
        {"x8/9/9/9/9/9/9/9/9 b - 1", "sfen-piece", 1},
        {"9/9/4\xe7\x8e\x8b"
         "4/9/9/9/9/9/9 b - 1",
         "sfen-piece", 6},
        {"+G8/9/9/9/9/9/9/9/9 b - 1", "sfen-promotion", 1},
        {"9/+k8/9/9/9/9/9/9/9 b - 1", "sfen-promotion", 3},
        {"9/9/9/9/9/9/9/9/8+ b - 1", "sfen-promotion", 18},
        {"9/9/9/9/9/9/9/9/8+", "sfen-promotion", 18},
        {"++P8/9/9/9/9/9/9/9/9 b - 1", "sfen-promotion", 1},
        {"+18/9/9/9/9/9/9/9/9 b - 1", "sfen-promotion", 1},
        {"k7k/9/9/9/9/9/9/9/9 b - 1", "sfen-two-kings", 3},
        {"K8/9/9/9/9/9/9/9/8K b - 1", "sfen-two-kings", 19},
        {"RrR6/9/9/9/9/9/9/9/9 b - 1", "sfen-material", 3},
        {"Rr+r6/9/9/9/9/9/9/9/9 b - 1", "sfen-material", 3},
        /* fields */
        {"9/9/9/9/9/9/9/9/9", "sfen-missing-field", 18},
        {"9/9/9/9/9/9/9/9/9 ", "sfen-missing-field", 18},
        {"9/9/9/9/9/9/9/9/9 b", "sfen-missing-field", 20},
        {"9/9/9/9/9/9/9/9/9 b ", "sfen-missing-field", 20},
        {"9/9/9/9/9/9/9/9/9 B - 1", "sfen-side", 19},
        {"9/9/9/9/9/9/9/9/9  b - 1", "sfen-side", 19},
        {"9/9/9/9/9/9/9/9/9 bw - 1", "sfen-space", 20},
        {"9/9/9/9/9/9/9/9/9 b  1", "sfen-missing-field", 21},
        /* hands */
        {"9/9/9/9/9/9/9/9/9 b K 1", "sfen-hand", 21},
        {"9/9/9/9/9/9/9/9/9 b X 1", "sfen-hand", 21},
        {"9/9/9/9/9/9/9/9/9 b +P 1", "sfen-hand", 21},
        {"9/9/9/9/9/9/9/9/9 b PP 1", "sfen-hand", 22},
        {"9/9/9/9/9/9/9/9/9 b 2 1", "sfen-hand", 22},
        {"9/9/9/9/9/9/9/9/9 b 2", "sfen-hand", 22},
        {"9/9/9/9/9/9/9/9/9 b 0P 1", "sfen-hand-count", 21},
        {"9/9/9/9/9/9/9/9/9 b R19p 1", "sfen-hand-count", 22},
        {"9/9/9/9/9/9/9/9/9 b 99999999999999999999P 1", "sfen-hand-count", 21},
        {"9/9/9/9/9/9/9/9/9 b R3r 1", "sfen-material", 22},
        {"RR7/9/9/9/9/9/9/9/9 b r 1", "sfen-material", 23},
        {"9/9/9/9/9/9/9/9/9 b -P 1", "sfen-space", 22},
        /* move number and after */
        {"9/9/9/9/9/9/9/9/9 b - ", "sfen-missing-field", 22},
        {"9/9/9/9/9/9/9/9/9 b - x", "sfen-move-number", 23},
        {"9/9/9/9/9/9/9/9/9 b - -1", "sfen-move-number", 23},
        {"9/9/9/9/9/9/9/9/9 b - 100000", "sfen-move-number", 23},
        {"9/9/9/9/9/9/9/9/9 b - 1 ", "sfen-trailing", 24},
        {"9/9/9/9/9/9/9/9/9 b - 1 moves 7g7f", "sfen-trailing", 24},
        {"9/9/9/9/9/9/9/9/9 b - 1x", "sfen-trailing", 24},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_bad(cases[i].sfen, strlen(cases[i].sfen), cases[i].code, cases[i].column);
}
END_TEST

START_TEST(nul_bytes_and_megabytes)
{
    static const char nul[] = "9/9/9\0/9/9/9/9/9/9 b - 1";
    expect_bad(nul, sizeof nul - 1, "sfen-piece", 6);
    static const char nul_end[] = "9/9/9/9/9/9/9/9/9 b - 1\0";
    expect_bad(nul_end, sizeof nul_end - 1, "sfen-trailing", 24);
    size_t size = 1 << 20;
    char *big = mem_alloc(size);
    memset(big, '1', size);
    expect_bad(big, size, "sfen-rank-width", 10);
    memcpy(big, "9/9/9/9/9/9/9/9/9 b ", 20);
    expect_bad(big, size, "sfen-hand-count", 21);
    memcpy(big, "9/9/9/9/9/9/9/9/9 b - ", 22);
    expect_bad(big, size, "sfen-move-number", 23);
    memset(big, ' ', size);
    expect_bad(big, size, "sfen-rank-width", 1);
    mem_free(big);
}
END_TEST

/* What is wrong shogi but right SFEN is read; so are one king and no king. */
START_TEST(good_sfen)
{
    static const char *const same[] = {
        START,
        "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
        "9/9/9/9/9/9/9/9/9 w - 1",
        "+P+L+N+S+B+R3/9/9/9/9/9/9/9/+p+l+n+s+b+r3 b - 1",
    };
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        char out[SHOGI_SFEN_MAX];
        struct shogi_position p = position(same[i]);
        ck_assert_uint_eq(shogi_to_sfen(&p, out), strlen(same[i]));
        ck_assert_str_eq(out, same[i]);
    }
    static const struct {
        const char *in, *out;
    } other[] = {
        {"111111111/81/9/9/9/9/9/9/9 b -", "9/9/9/9/9/9/9/9/9 b - 1"},
        {"9/9/9/9/9/9/9/9/9 w p1GR10P 57", "9/9/9/9/9/9/9/9/9 w RG10Pp 1"},
        {"P8/P8/9/9/9/4k4/4R4/9/N7p b - 0", "P8/P8/9/9/9/4k4/4R4/9/N7p b - 1"},
    };
    for (size_t i = 0; i < sizeof other / sizeof *other; i++) {
        char out[SHOGI_SFEN_MAX];
        struct shogi_position p = position(other[i].in);
        shogi_to_sfen(&p, out);
        ck_assert_str_eq(out, other[i].out);
    }
}
END_TEST

START_TEST(usi_moves)
{
    struct shogi_position p = position("4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    static const char *const good[] = {"5c5b", "5c5b+", "G*1e", "5i4h", "5c1i"};
    static const char *const bad[] = {
        "",     "5c",   "5c5",   "5c5b-", "5c5b++", "5d5c",   "5a5b",  "G*1j",   "G*0a", "S*1e",
        "K*1e", "g*1e", "G*1e+", "G1e",   "0a1a",   "5c5b+x", "５c5b", "resign", "G**1e"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        char out[SHOGI_USI_MAX];
        shogi_move m = shogi_move_from_usi(&p, good[i]);
        ck_assert_msg(m != SHOGI_MOVE_NONE, "%s", good[i]);
        shogi_move_to_usi(m, out);
        ck_assert_str_eq(out, good[i]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(shogi_move_from_usi(&p, bad[i]) == SHOGI_MOVE_NONE, "%s", bad[i]);
}
END_TEST

/* ---- Japanese ---- */

static void expect_japanese(const char *sfen, const char *usi, shogi_square previous,
                            const char *ki2, const char *kif)
{
    struct shogi_position p = position(sfen);
    char out[SHOGI_JAPANESE_MAX];
    shogi_move m = shogi_move_from_usi(&p, usi);
    ck_assert_msg(shogi_is_legal(&p, m), "%s in %s", usi, sfen);
    ck_assert_uint_eq(shogi_move_japanese(&p, m, previous, SHOGI_JAPANESE_KI2, out, sizeof out),
                      strlen(out));
    ck_assert_str_eq(out, ki2);
    if (!kif)
        return;
    shogi_move_japanese(&p, m, previous, SHOGI_JAPANESE_KIF, out, sizeof out);
    ck_assert_str_eq(out, kif);
}

START_TEST(japanese_plain)
{
    const shogi_square s22 = shogi_square_of(2, 2), s76 = shogi_square_of(7, 6);
    expect_japanese(START, "7g7f", -1, "▲７六歩", "７六歩(77)");
    const char *traded = "lnsgkgsnl/1r5B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 1";
    expect_japanese(traded, "3a2b", s22, "△同　銀", "同　銀(31)");
    expect_japanese(traded, "3a2b", s76, "△２二銀", "２二銀(31)");
    const char *open = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1";
    expect_japanese(open, "8h2b+", -1, "▲２二角成", "２二角成(88)");
    expect_japanese(open, "8h2b", -1, "▲２二角不成", "２二角(88)");
    expect_japanese(open, "8h2b+", s22, "▲同角成", "同　角成(88)");
    expect_japanese("4k4/9/9/9/9/9/9/9/9 b G 1", "G*5b", -1, "▲５二金", "５二金打");
    expect_japanese("4k4/9/5G3/9/9/9/9/9/9 b G 1", "G*5b", -1, "▲５二金打", "５二金打");
    /* The other gold cannot reach the square. */
    expect_japanese("4k4/9/9/5G3/9/9/9/9/9 b G 1", "G*5b", -1, "▲５二金", "５二金打");
    expect_japanese("9/9/9/9/4k4/9/9/9/+S8 b - 1", "9i9h", -1, "▲９八成銀", "９八成銀(99)");
    expect_japanese("9/9/9/9/4k4/9/9/9/+S8 b - 1", "9i9h", shogi_square_of(9, 8), "▲同成銀",
                    "同　成銀(99)");
}
END_TEST

START_TEST(japanese_relative)
{
    static const struct {
        const char *sfen, *usi, *ki2;
    } cases[] = {
        /* by the way of moving: up, sideways, back */
        {"9/2G6/1G7/9/9/9/9/9/k8 b - 1", "7b8b", "▲８二金寄"},
        {"9/2G6/1G7/9/9/9/9/9/k8 b - 1", "8c8b", "▲８二金上"},
        {"9/9/5G3/4G4/5S3/9/9/9/k8 b - 1", "4c5c", "▲５三金寄"},
        {"9/9/5G3/4G4/5S3/9/9/9/k8 b - 1", "5d5c", "▲５三金上"},
        {"9/9/9/3S5/9/5S3/9/9/k8 b - 1", "6d5e", "▲５五銀引"},
        {"9/9/9/3S5/9/5S3/9/9/k8 b - 1", "4f5e", "▲５五銀上"},
        /* by the side; straight up is 直 */
        {"9/9/9/9/9/9/9/3G1G3/k8 b - 1", "6h5g", "▲５七金左"},
        {"9/9/9/9/9/9/9/3G1G3/k8 b - 1", "4h5g", "▲５七金右"},
        {"9/9/9/9/9/9/9/3GG4/k8 b - 1", "5h5g", "▲５七金直"},
        {"9/9/9/9/9/9/9/3GG4/k8 b - 1", "6h5g", "▲５七金左"},
        {"9/9/9/9/9/9/9/4GG3/k8 b - 1", "4h5g", "▲５七金右"},
        {"9/9/9/9/9/9/9/9/k4SS2 b - 1", "4i4h", "▲４八銀直"},
        {"9/9/9/9/9/9/9/9/k4SS2 b - 1", "3i4h", "▲４八銀右"},
        /* by both */
        {"9/9/9/3S1S3/9/3S1S3/9/9/k8 b - 1", "6f5e", "▲５五銀左上"},
        {"9/9/9/3S1S3/9/3S1S3/9/9/k8 b - 1", "4d5e", "▲５五銀右引"},
        {"9/9/9/3S5/9/3S1S3/9/9/k8 b - 1", "6f5e", "▲５五銀左上"},
        {"9/9/9/3S5/9/3S1S3/9/9/k8 b - 1", "4f5e", "▲５五銀右"},
        {"9/9/9/3S5/9/3S1S3/9/9/k8 b - 1", "6d5e", "▲５五銀引"},
        {"9/9/9/9/9/9/3+P1+P3/3+P+P+P3/k8 b - 1", "6h5g", "▲５七と左上"},
        {"9/9/9/9/9/9/3+P1+P3/3+P+P+P3/k8 b - 1", "5h5g", "▲５七と直"},
        {"9/9/9/9/9/9/3+P1+P3/3+P+P+P3/k8 b - 1", "4g5g", "▲５七と右寄"},
        /* a tokin from behind shares the file with the one that goes straight up */
        {"9/9/9/9/9/4+P4/9/3+P+P4/k8 b - 1", "5h5g", "▲５七と直"},
        {"9/9/9/9/9/4+P4/9/3+P+P4/k8 b - 1", "5f5g", "▲５七と引"},
        /* gold and tokin are different pieces */
        {"9/9/9/9/9/9/9/3G1+P3/k8 b - 1", "6h5g", "▲５七金"},
        /* horses and dragons: never 直 */
        {"9/9/9/9/9/9/9/9/+R+R2k4 b - 1", "9i8h", "▲８八龍左"},
        {"9/9/9/9/9/9/9/9/+R+R2k4 b - 1", "8i8h", "▲８八龍右"},
        {"9/9/9/9/9/9/9/7+R1/4k3+R b - 1", "2h1g", "▲１七龍左"},
        {"9/9/9/9/9/9/9/7+R1/4k3+R b - 1", "1i1g", "▲１七龍右"},
        {"9/9/9/9/4+R3+R/9/9/9/k8 b - 1", "5e3e", "▲３五龍左"},
        {"+R8/9/9/1+R7/9/9/9/9/4k4 b - 1", "9a8b", "▲８二龍引"},
        {"+R8/9/9/1+R7/9/9/9/9/4k4 b - 1", "8d8b", "▲８二龍上"},
        {"9/9/9/9/9/9/9/9/4+B+B1k1 b - 1", "5i5h", "▲５八馬左"},
        /* knights, rooks, promotion after the word */
        {"9/9/9/9/9/9/3N1N3/9/k8 b - 1", "6g5e", "▲５五桂左"},
        {"9/9/9/9/9/3N1N3/9/9/k8 b - 1", "6f5d", "▲５四桂左"},
        {"9/9/9/3N1N3/9/9/9/9/k8 b - 1", "4d5b+", "▲５二桂右成"},
        {"9/9/9/3S1S3/9/9/9/9/k8 b - 1", "4d5c", "▲５三銀右不成"},
        {"9/9/9/R3R4/9/9/9/9/1k7 b - 1", "5d7d", "▲７四飛右"},
        {"4R4/9/9/9/9/9/9/4R4/1k7 b - 1", "5h5d", "▲５四飛上"},
        {"4R4/9/9/9/9/9/9/4R4/1k7 b - 1", "5a5d+", "▲５四飛引成"},
        /* white: everything turned round */
        {"8K/3g1g3/9/9/9/9/9/9/9 w - 1", "6b5c", "△５三金右"},
        {"8K/3g1g3/9/9/9/9/9/9/9 w - 1", "4b5c", "△５三金左"},
        {"8K/4gg3/9/9/9/9/9/9/9 w - 1", "5b5c", "△５三金直"},
        {"8K/9/9/5s3/9/3s5/9/9/9 w - 1", "6f5e", "△５五銀引"},
        {"8K/9/9/5s3/9/3s5/9/9/9 w - 1", "4d5e", "△５五銀上"},
        /* a pinned piece counts */
        {"4r4/9/9/9/9/9/4G4/3G5/k3K4 b - 1", "6h6g", "▲６七金上"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_japanese(cases[i].sfen, cases[i].usi, -1, cases[i].ki2, NULL);
}
END_TEST

START_TEST(japanese_is_cut_at_characters)
{
    struct shogi_position p = position(START);
    shogi_move m = shogi_move_from_usi(&p, "7g7f");
    char whole[SHOGI_JAPANESE_MAX], out[SHOGI_JAPANESE_MAX];
    size_t length = shogi_move_japanese(&p, m, -1, SHOGI_JAPANESE_KI2, whole, sizeof whole);
    for (size_t size = 0; size <= length + 1; size++) {
        memset(out, 'x', sizeof out);
        size_t n = shogi_move_japanese(&p, m, -1, SHOGI_JAPANESE_KI2, out, size);
        ck_assert_uint_le(n, size ? size - 1 : 0);
        ck_assert_int_eq(out[size], 'x');
        ck_assert(utf8_valid(out, n));
        ck_assert_mem_eq(out, whole, n);
    }
    ck_assert_uint_eq(length, 12);
}
END_TEST

/* Within one position no two moves may read the same: KI2 must be readable back. */
START_TEST(japanese_is_unambiguous)
{
    static const char *const sfens[] = {
        START,
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1",
        "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
        "9/9/2+P+P+P4/2+P1+P4/2+P+P+P4/5S1S1/9/5S1S1/k8 b GNL 1",
        "9/9/2+p+p+p4/2+p1+p4/2+p+p+p4/5s1s1/9/5s1s1/8K w gnl 1",
        "k8/9/4+B4/3+R5/4+R4/3+B5/2N1N4/2G1G4/3G5 b GSNLP 1",
    };
    for (size_t i = 0; i < sizeof sfens / sizeof *sfens; i++) {
        struct shogi_position p = position(sfens[i]);
        static char text[SHOGI_MAX_MOVES][SHOGI_JAPANESE_MAX];
        shogi_move moves[SHOGI_MAX_MOVES];
        size_t count = shogi_legal_moves(&p, moves);
        for (size_t a = 0; a < count; a++) {
            shogi_move_japanese(&p, moves[a], -1, SHOGI_JAPANESE_KI2, text[a], sizeof text[a]);
            for (size_t b = 0; b < a; b++)
                ck_assert_msg(strcmp(text[a], text[b]) != 0, "%s twice in %s", text[a], sfens[i]);
        }
    }
}
END_TEST

/* ---- drawing ---- */

static void expect_drawing(const char *sfen, const struct shogi_draw_options *o, const char *want)
{
    struct strbuf b;
    struct shogi_position p = position(sfen);
    strbuf_init(&b);
    shogi_draw(&b, &p, o);
    ck_assert_str_eq(strbuf_str(&b), want);
    strbuf_free(&b);
}

/* The form of a BOD diagram, as shogi programs write it. */
START_TEST(draw_japanese)
{
    expect_drawing("lnsgk1snl/1r4gb1/p1pppp2p/6pR1/9/2P5+P/P2PPP2+p/1B+S+N+L4/L2GKG3 w NS4p 1",
                   NULL,
                   "後手の持駒：歩四\n"
                   "  ９ ８ ７ ６ ５ ４ ３ ２ １\n"
                   "+---------------------------+\n"
                   "|v香v桂v銀v金v玉 ・v銀v桂v香|一\n"
                   "| ・v飛 ・ ・ ・ ・v金v角 ・|二\n"
                   "|v歩 ・v歩v歩v歩v歩 ・ ・v歩|三\n"
                   "| ・ ・ ・ ・ ・ ・v歩 飛 ・|四\n"
                   "| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n"
                   "| ・ ・ 歩 ・ ・ ・ ・ ・ と|六\n"
                   "| 歩 ・ ・ 歩 歩 歩 ・ ・vと|七\n"
                   "| ・ 角 全 圭 杏 ・ ・ ・ ・|八\n"
                   "| 香 ・ ・ 金 玉 金 ・ ・ ・|九\n"
                   "+---------------------------+\n"
                   "先手の持駒：銀　桂\n"
                   "後手番\n");
}
END_TEST

START_TEST(draw_ascii)
{
    struct shogi_draw_options o = {
        .ascii = true,
        .last_move =
            shogi_move_board(shogi_square_of(5, 4), shogi_square_of(5, 3), SHOGI_SILVER, true)};
    const char *sfen = "4k4/9/4+S4/9/9/9/9/9/9 w R17p 1";
    expect_drawing(sfen, &o,
                   "White in hand: 17P\n"
                   "  9  8  7  6  5  4  3  2  1\n"
                   "+---------------------------+\n"
                   "| .  .  .  .  k  .  .  .  . |a\n"
                   "| .  .  .  .  .  .  .  .  . |b\n"
                   "| .  .  .  . +S* .  .  .  . |c\n"
                   "| .  .  .  .  .* .  .  .  . |d\n"
                   "| .  .  .  .  .  .  .  .  . |e\n"
                   "| .  .  .  .  .  .  .  .  . |f\n"
                   "| .  .  .  .  .  .  .  .  . |g\n"
                   "| .  .  .  .  .  .  .  .  . |h\n"
                   "| .  .  .  .  .  .  .  .  . |i\n"
                   "+---------------------------+\n"
                   "Black in hand: R\n"
                   "White to move\n");
    struct strbuf b;
    struct shogi_position p = position(sfen);
    strbuf_init(&b);
    o.color = true;
    o.ascii = false;
    shogi_draw(&b, &p, &o);
    ck_assert_ptr_nonnull(strstr(strbuf_str(&b), "\x1b[7m 全\x1b[0m"));
    ck_assert_ptr_nonnull(strstr(strbuf_str(&b), "後手の持駒：歩十七\n"));
    ck_assert_ptr_null(strchr(strbuf_str(&b), '*'));
    strbuf_free(&b);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("shogi_text");
    TCase *t = tcase_create("text");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, bad_sfen);
    tcase_add_test(t, nul_bytes_and_megabytes);
    tcase_add_test(t, good_sfen);
    tcase_add_test(t, usi_moves);
    tcase_add_test(t, japanese_plain);
    tcase_add_test(t, japanese_relative);
    tcase_add_test(t, japanese_is_cut_at_characters);
    tcase_add_test(t, japanese_is_unambiguous);
    tcase_add_test(t, draw_japanese);
    tcase_add_test(t, draw_ascii);
    suite_add_tcase(s, t);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_NORMAL);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
