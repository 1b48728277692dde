/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/verify/report.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *verdict_name(enum verify_verdict verdict)
{
    static const char *const names[] = {"sound", "flawed", "unsound", "undecided", "invalid"};
    return names[verdict];
}

const char *variation_status_name(enum variation_status status)
{
    static const char *const names[] = {"right", "cut-short", "wrong", "undecided"};
    return names[status];
}

struct verify_report *report_new(void)
{
    struct verify_report *report = mem_zalloc(1, sizeof *report);
    if (report)
        arena_init(&report->arena);
    return report;
}

void report_free(struct verify_report *report)
{
    if (!report)
        return;
    vec_free(&report->findings);
    vec_free(&report->undecided);
    vec_free(&report->tries);
    vec_free(&report->given.variations);
    arena_free(&report->arena);
    mem_free(report);
}

const char *report_text(struct verify_report *report, const char *format, ...)
{
    va_list args;
    char text[512];
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return arena_strdup(&report->arena, text);
}

bool report_line(struct verify_report *report, shogi_move first, const shogi_move *rest,
                 size_t count, struct move_line *out)
{
    size_t lead = first != SHOGI_MOVE_NONE;
    shogi_move *moves = arena_alloc(&report->arena, (lead + count + 1) * sizeof *moves);
    *out = (struct move_line){0};
    if (!moves)
        return false;
    moves[0] = first;
    if (count)
        memcpy(moves + lead, rest, count * sizeof *moves);
    *out = (struct move_line){moves, lead + count};
    return true;
}

void report_keep_findings(struct verify_report *report, bool (*keep)(const struct finding *))
{
    size_t kept = 0;
    for (size_t i = 0; i < report->findings.count; i++)
        if (keep(&report->findings.items[i]))
            report->findings.items[kept++] = report->findings.items[i];
    report->findings.count = kept;
}

enum verify_severity report_gravest(const struct verify_report *report)
{
    enum verify_severity gravest = SEVERITY_IGNORE;
    for (size_t i = 0; i < report->findings.count; i++)
        if (report->findings.items[i].severity > gravest)
            gravest = report->findings.items[i].severity;
    return gravest;
}

static int by_gravity(const void *a, const void *b)
{
    const struct finding *x = a, *y = b;
    if (x->severity != y->severity)
        return x->severity > y->severity ? -1 : 1;
    if (x->kind != y->kind)
        return x->kind < y->kind ? -1 : 1;
    if (x->ply != y->ply)
        return x->ply < y->ply ? -1 : 1;
    return x->move < y->move ? -1 : x->move > y->move;
}

static int by_ply(const void *a, const void *b)
{
    const struct failed_try *x = a, *y = b;
    if (x->ply != y->ply)
        return x->ply < y->ply ? -1 : 1;
    return x->move < y->move ? -1 : x->move > y->move;
}

/* Is the problem unsound by a finding that is certainly about it? */
static bool is_unsound(const struct verify_report *report)
{
    for (size_t i = 0; i < report->findings.count; i++) {
        const struct finding *f = &report->findings.items[i];
        /* The defences before it are the longest, and so is the one that answers the line's own
         * move: that move mates too. */
        bool sure = report->unsure_from == 0 || f->ply + 1 < report->unsure_from;
        if (f->severity == SEVERITY_UNSOUND && (sure || f->kind == FINDING_HENKA_CHOU))
            return true;
    }
    return false;
}

/* Is a question open that could bring something as grave as this? */
static bool something_blocks(const struct verify_report *report, enum verify_severity grave)
{
    for (size_t i = 0; i < report->undecided.count; i++)
        if (report->undecided.items[i].blocks && report->undecided.items[i].worst >= grave)
            return true;
    return false;
}

void report_conclude(struct verify_report *report)
{
    if (report->findings.count)
        qsort(report->findings.items, report->findings.count, sizeof *report->findings.items,
              by_gravity);
    if (report->tries.count)
        qsort(report->tries.items, report->tries.count, sizeof *report->tries.items, by_ply);
    if (report->verdict == VERDICT_INVALID)
        return;
    enum verify_severity gravest = report_gravest(report);
    if (is_unsound(report))
        report->verdict = VERDICT_UNSOUND;
    else if (something_blocks(report, SEVERITY_UNSOUND))
        report->verdict = VERDICT_UNDECIDED;
    else if (gravest == SEVERITY_FLAW) /* further flaws may come to light, nothing graver */
        report->verdict = VERDICT_FLAWED;
    else
        report->verdict =
            something_blocks(report, SEVERITY_IGNORE) ? VERDICT_UNDECIDED : VERDICT_SOUND;
}
