/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/verify_support.h"

#include <stdio.h>
#include <string.h>

#include "tests/unit/runner.h"
#include "tsume/shogi/notation.h"

struct shogi_position verify_sfen(const char *sfen)
{
    struct shogi_position p;
    struct diag_list diags = {0};
    ck_assert_msg(shogi_from_sfen(&p, sfen, strlen(sfen), "", 1, 1, &diags) == SAKUI_OK, "%s",
                  sfen);
    diag_list_clear(&diags);
    return p;
}

struct problem *verify_given(const char *moves)
{
    struct problem *p;
    char copy[4096];
    ck_assert_int_eq(problem_new(&p), SAKUI_OK);
    struct problem_node *n = p->root;
    ck_assert_uint_lt(strlen(moves ? moves : ""), sizeof copy);
    strcpy(copy, moves ? moves : "");
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
        n = problem_node_add(p, n, word);
    return p;
}

struct verify_report *verify_sfen_line(const char *sfen, const char *moves, const char *profile,
                                       uint64_t nodes)
{
    struct verify_options options = {
        .limits = {.nodes = nodes, .memory_bytes = (uint64_t)16 << 20}};
    struct verify_report *report;
    struct shogi_position start = verify_sfen(sfen);
    struct problem *given = verify_given(moves);
    ck_assert_int_eq(profile_load(&options.profile, profile, NULL), SAKUI_OK);
    ck_assert_int_eq(verify_position(&start, given->root, &options, &report), SAKUI_OK);
    problem_free(given);
    return report;
}

bool verify_found(const struct verify_report *r, enum finding_kind kind, int ply, const char *usi)
{
    for (size_t i = 0; i < r->findings.count; i++) {
        const struct finding *f = &r->findings.items[i];
        char text[SHOGI_USI_MAX] = "";
        if (f->move)
            shogi_move_to_usi(f->move, text);
        if (f->kind == kind && (ply < 0 || f->ply == ply) && (!usi || strcmp(usi, text) == 0))
            return true;
    }
    return false;
}

const char *verify_summary(const struct verify_report *r)
{
    static char text[4096];
    int length = snprintf(text, sizeof text, "%s:", verdict_name(r->verdict));
    for (size_t i = 0; i < r->findings.count && length < 3900; i++) {
        const struct finding *f = &r->findings.items[i];
        char usi[SHOGI_USI_MAX] = "-";
        if (f->move)
            shogi_move_to_usi(f->move, usi);
        length += snprintf(text + length, sizeof text - (size_t)length, " %s@%d:%s/%s",
                           finding_info(f->kind)->name, f->ply, usi, severity_name(f->severity));
    }
    for (size_t i = 0; i < r->undecided.count && length < 3900; i++)
        length += snprintf(text + length, sizeof text - (size_t)length, " [open: %s @%d]",
                           r->undecided.items[i].question, r->undecided.items[i].ply);
    return text;
}
