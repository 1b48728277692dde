/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/verify_table.h"

#include <math.h>

#include "cli/record.h"

void verify_row_finding(struct strbuf *findings, const char *severity, const char *kind, int ply,
                        const char *move)
{
    strbuf_addf(findings, "%s%s %s", findings->length ? "; " : "", severity, kind);
    if (ply > 0)
        strbuf_addf(findings, " %d", ply);
    if (*move)
        strbuf_addf(findings, " %s", move);
}

static void fill(const struct verify_row *row, struct record *r)
{
    r->count = 0;
    record_text(r, "id", row->id);
    record_text(r, "game", row->game);
    record_text(r, "verdict", row->verdict);
    record_number(r, "plies", row->plies > 0 ? row->plies : (double)NAN);
    record_text(r, "leftover", row->plies > 0 ? (row->leftover ? "yes" : "no") : NULL);
    record_number(r, "given_plies", row->given_plies > 0 ? row->given_plies : (double)NAN);
    record_text(r, "given", row->given);
    record_text(r, "given_reason", row->given_reason);
    record_text(r, "findings", row->findings);
    record_text(r, "line", row->line);
    record_number(r, "undecided", (double)row->open);
    record_text(r, "limit", row->limit);
    record_text(r, "profile", row->profile);
    record_number(r, "nodes", (double)row->nodes);
    record_number(r, "time_ms", round(row->seconds * 1e6) / 1e3);
}

void verify_row_print(const struct verify_row *row, struct strbuf *out)
{
    struct record r;
    fill(row, &r);
    record_print(&r, RECORD_CSV, out);
}

void verify_row_heading(struct strbuf *out)
{
    struct record r;
    fill(&(struct verify_row){.id = ""}, &r);
    record_heading(&r, RECORD_CSV, "verify", NULL, out);
}
