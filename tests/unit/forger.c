/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/forger.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit/verify_support.h"

#define FORGED_MOVES 16
#define FORGED_BYTES ((size_t)64 << 20)

void forger_begin(struct forger *f, const char *sfen)
{
    static const struct limits limits = {.memory_bytes = FORGED_BYTES};
    static const struct tsume_options options = {.memory_bytes = FORGED_BYTES};
    struct shogi_position p = verify_sfen(sfen);
    struct naive_position start = hint_naive_position(&p);
    memset(f, 0, sizeof *f);
    ck_assert_int_eq(tsume_solver_new(&f->solver, &options), SAKUI_OK);
    asker_init(&f->h.ask, f->solver, &limits, p.side);
    strbuf_init(&f->h.tape);
    ck_assert_int_eq(certificate_init(&f->h.c, &start, hint_make, &f->h, FORGED_BYTES), SAKUI_OK);
    strbuf_addf(&f->h.tape, "sakui-certificate 1\nstart %s\nsetup ok\n", sfen);
    f->statements = 1;
}

static size_t read_moves(char *words, struct naive_move *moves)
{
    size_t count = 0;
    for (char *w = strtok(words, " "); w; w = strtok(NULL, " ")) {
        ck_assert_uint_lt(count, FORGED_MOVES);
        ck_assert_msg(naive_move_from_usi(&moves[count++], w), "no move: %s", w);
    }
    return count;
}

bool forger_state(struct forger *f, const char *text)
{
    struct naive_move moves[FORGED_MOVES];
    struct statement s = {.moves = moves};
    char name[32], rest[256] = "", kind[32], severity[16], left[32];
    int plies = 0, used = 0;
    ck_assert_int_ge(sscanf(text, "%31s %255[^\n]", name, rest), 1);
    if (strcmp(name, "line") == 0) {
        s.type = STATE_LINE;
        s.count = read_moves(rest, moves);
    } else if (strcmp(name, "value") == 0) {
        ck_assert_int_eq(sscanf(rest, "%d %31s", &plies, left), 2);
        s.type = STATE_VALUE;
        s.v = f->v = 2 * plies + (strcmp(left, "leftover") != 0);
    } else if (strcmp(name, "best") == 0) {
        s.type = STATE_BEST;
        s.ply = (size_t)atoi(rest);
        s.v = f->v;
    } else if (strcmp(name, "finding") == 0) {
        ck_assert_int_eq(sscanf(rest, "%15s %31s%n", severity, kind, &used), 2);
        ck_assert_msg(certified_kind_by_name(kind, &s.kind), "no kind: %s", kind);
        s.type = STATE_FINDING;
        s.severity = severity;
        char *end;
        s.ply = (size_t)strtoul(rest + used, &end, 10);
        s.count = read_moves(end, moves);
    } else {
        s.type = strcmp(name, "only") == 0      ? STATE_ONLY
                 : strcmp(name, "shorter") == 0 ? STATE_SHORTER
                                                : STATE_LONGEST;
        char *end;
        s.ply = (size_t)strtoul(rest, &end, 10);
        s.count = read_moves(end, moves);
    }
    bool shown = statement_show(&f->h, &s);
    f->statements += shown;
    return shown;
}

void forger_add(struct forger *f, const char *text)
{
    strbuf_addf(&f->h.tape, "%s\n", text);
    f->statements++;
}

char *forger_end(struct forger *f)
{
    strbuf_addf(&f->h.tape, "end %lu %lu %zu\n", f->statements, f->h.c.hints, f->h.c.facts.count);
    char *text = malloc(f->h.tape.length + 1);
    memcpy(text, f->h.tape.data, f->h.tape.length);
    text[f->h.tape.length] = '\0';
    certificate_free(&f->h.c);
    strbuf_free(&f->h.tape);
    vec_free(&f->h.open);
    vec_free(&f->h.keys);
    tsume_solver_free(f->solver);
    return text;
}
