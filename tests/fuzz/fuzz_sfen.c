/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SFEN by two readers that share no code. Both must accept or both refuse, whatever the bytes; a
 * refusal names a place in the text; what is accepted is written alike by both, reads back as the
 * same position, and has the same number of legal moves and checks under both rules. */
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "tsume/check/naive.h"
#include "tsume/shogi/movegen.h"
#include "tsume/shogi/notation.h"

static void check_refusal(const struct diag_list *diags, size_t size)
{
    FUZZ_CHECK(diags->count == 1 && diags->errors == 1);
    const struct diag *d = &diags->items[0];
    FUZZ_CHECK(d->line == 3 && d->column >= 5 && d->column <= 5 + (long)size);
    FUZZ_CHECK(d->code && strncmp(d->code, "sfen-", 5) == 0 && d->text && d->text[0]);
}

static void check_round_trip(const struct shogi_position *p, const char *sfen, size_t length)
{
    struct shogi_position again;
    FUZZ_CHECK(shogi_position_check(p) == NULL);
    FUZZ_CHECK(shogi_from_sfen(&again, sfen, length, "", 1, 1, NULL) == SAKUI_OK);
    FUZZ_CHECK(shogi_position_equal(p, &again));
    FUZZ_CHECK(shogi_key(p) == shogi_key(&again));
}

static void check_moves(const struct shogi_position *fast, const struct naive_position *naive)
{
    static shogi_move fast_moves[SHOGI_MAX_MOVES];
    static struct naive_move naive_list[NAIVE_MAX_MOVES];
    size_t count = shogi_legal_moves(fast, fast_moves);
    FUZZ_CHECK(count == naive_moves(naive, naive_list));
    for (size_t i = 0; i < count; i++) {
        char usi[SHOGI_USI_MAX];
        struct naive_move m;
        shogi_move_to_usi(fast_moves[i], usi);
        FUZZ_CHECK(shogi_move_from_usi(fast, usi) == fast_moves[i]);
        FUZZ_CHECK(shogi_is_legal(fast, fast_moves[i]));
        FUZZ_CHECK(naive_move_from_usi(&m, usi));
        if (i % 8 == 0) /* the naive test is slow; which ones it sees varies with the count */
            FUZZ_CHECK(naive_is_legal(naive, m));
    }
    if (naive_in_check(naive, naive->side))
        FUZZ_CHECK(shogi_has_evasion(fast) == (count > 0));
    /* A side in check that is not to move: documented to differ in what counts as a new check. */
    if (naive_in_check(naive, !naive->side))
        return;
    size_t checks = shogi_checks(fast, fast_moves);
    FUZZ_CHECK(checks == naive_checks(naive, naive_list));
    size_t evasions = shogi_evasions(fast, fast_moves);
    FUZZ_CHECK(evasions == (naive_in_check(naive, naive->side) ? count : 0));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    struct shogi_position fast;
    struct naive_position naive;
    struct diag_list fast_diags = {0}, naive_diags = {0};
    sakui_status status = shogi_from_sfen(&fast, text, size, "f", 3, 5, &fast_diags);
    FUZZ_CHECK(naive_from_sfen(&naive, text, size, "f", 3, 5, &naive_diags) == status);
    FUZZ_CHECK(status == SAKUI_OK || status == SAKUI_INPUT);
    if (status == SAKUI_OK) {
        char fast_sfen[SHOGI_SFEN_MAX], naive_sfen[NAIVE_SFEN_MAX];
        size_t length = shogi_to_sfen(&fast, fast_sfen);
        FUZZ_CHECK(naive_to_sfen(&naive, naive_sfen) == length);
        FUZZ_CHECK(strcmp(fast_sfen, naive_sfen) == 0);
        FUZZ_CHECK(fast_diags.count == 0 && naive_diags.count == 0);
        check_round_trip(&fast, fast_sfen, length);
        check_moves(&fast, &naive);
    } else {
        check_refusal(&fast_diags, size);
        check_refusal(&naive_diags, size);
    }
    diag_list_clear(&fast_diags);
    diag_list_clear(&naive_diags);
    return 0;
}
