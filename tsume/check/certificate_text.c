/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words separated by blanks; a statement begins in the first column, its hints follow on indented
 * lines. */
#include "tsume/check/certificate_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tsume/check/checking.h"
#include "tsume/check/setup.h"

#define LINE_WORDS 96 /* columns of a line of moves */

/* ---- statements ---- */

/* The position, so that the reader can see which problem this is about. */
static void tell_start(struct checking *k, const struct naive_position *start)
{
    char text[SETUP_LINE];
    naive_to_sfen(start, k->report->start);
    checking_tell(k, "position: %s", k->report->start);
    for (int line = 0; setup_draw(start, line, text); line++)
        checking_tell(k, "  %s", text);
}

static void state_start(struct checking *k, long line)
{
    char sfen[WORD_MAX], again[NAIVE_SFEN_MAX];
    struct naive_position start;
    rest_of_line(k->reader, sfen, sizeof sfen);
    if (k->started) {
        checking_fail(k, CERTIFICATE_UNREADABLE, "a second start");
        return;
    }
    if (naive_from_sfen(&start, sfen, strlen(sfen), "", line, 7, NULL)) {
        checking_fail(k, CERTIFICATE_UNREADABLE, "the start is no position: %s", sfen);
        return;
    }
    naive_to_sfen(&start, again);
    if (strcmp(sfen, again) != 0) { /* one way to write a position, so that files can be compared */
        checking_fail(k, CERTIFICATE_UNREADABLE, "the start is to be written '%s'", again);
        return;
    }
    sakui_status status = certificate_init(&k->c, &start, checking_next_hint, k, k->max_bytes);
    k->started = true;
    if (status == SAKUI_MEMORY)
        checking_shown(k, false);
    k->stated.in_order = status == SAKUI_OK;
    tell_start(k, &start);
}

/* "setup ok", or all faults by name: nothing may be missing and nothing too much. */
static bool state_setup(struct checking *k, long line)
{
    bool named[SETUP_FAULTS] = {false}, ok = false;
    char text[32];
    while (checking_argument(k, line)) {
        bool known = false;
        if (!checking_word(k, line, text, sizeof text))
            return false;
        for (int i = 0; i < SETUP_FAULTS; i++)
            if (strcmp(text, setup_fault_name((enum setup_fault)i)) == 0)
                named[i] = known = true;
        if (strcmp(text, "ok") == 0)
            ok = known = true;
        if (!known)
            return checking_fail(k, CERTIFICATE_UNREADABLE, "'%s' is no fault of a set-up", text);
    }
    for (int i = 0; i < SETUP_FAULTS; i++) {
        const char *name = setup_fault_name((enum setup_fault)i);
        if (setup_has_fault(&k->c.start, (enum setup_fault)i) != named[i])
            return checking_fail(k, CERTIFICATE_REJECTED, "the set-up %s the fault '%s'",
                                 named[i] ? "does not have" : "has", name);
        if (named[i]) {
            k->stated.setup_fault = true;
            k->stated.gravest = k->stated.shown = 3;
            checking_tell(k, "the set-up has the fault '%s'", name);
        }
    }
    k->stated.setup = true;
    if (ok == k->stated.setup_fault)
        return checking_fail(k, CERTIFICATE_REJECTED, "a set-up is either ok or has a fault");
    return true;
}

/* "futile NAME…": another reading of "futile" than the usual one. */
static bool state_rule(struct checking *k, long line)
{
    struct brute_rule rule = {false, false, false};
    char text[32];
    if (k->stated.no_mate || k->stated.line || k->stated.value || k->stated.rule)
        return checking_fail(k, CERTIFICATE_REJECTED, "'futile' must follow 'setup'");
    while (checking_argument(k, line)) {
        if (!checking_word(k, line, text, sizeof text))
            return false;
        bool *named = strcmp(text, "narrow-tree") == 0 ? &rule.narrow_tree
                      : strcmp(text, "xy-y-real") == 0 ? &rule.xy_real
                      : strcmp(text, "grey") == 0      ? &rule.grey_futile
                                                       : NULL;
        if (!named)
            return checking_fail(k, CERTIFICATE_UNREADABLE, "'%s' is no reading of 'futile'", text);
        *named = true;
        checking_tell(k, "futile interpositions are read with '%s'", text);
    }
    k->stated.rule = true;
    certificate_rule(&k->c, &rule);
    return true;
}

static bool state_no_mate(struct checking *k)
{
    if (!checking_shown(k, certificate_no_mate(&k->c)))
        return false;
    k->stated.no_mate = true;
    k->stated.gravest = k->stated.shown = 3;
    checking_tell(k, "there is no mate");
    return true;
}

/* Whoever reads "for this line" must be able to see which. */
static void tell_line(struct checking *k, size_t plies)
{
    char text[LINE_WORDS] = "";
    size_t length = 0;
    checking_tell(
        k,
        "the line of %zu plies is legal, gives check at every move of the attacker, and ends in "
        "mate%s:",
        plies, certificate_line_value(&k->c, plies) ? "" : ", pieces being left over");
    for (size_t i = 0; i < plies; i++) {
        text[length++] = ' ';
        naive_move_to_usi(k->c.line[i], text + length);
        length += strlen(text + length);
        if (i + 1 == plies || length + NAIVE_USI_MAX + 1 > sizeof text) {
            checking_tell(k, " %s", text);
            length = 0;
        }
    }
}

static bool state_line(struct checking *k, long line)
{
    struct naive_move *moves;
    size_t count;
    if (!verdict_leave_line(k))
        return false;
    bool ok = checking_moves(k, line, &moves, &count);
    if (ok)
        ok = checking_shown(k, certificate_line(&k->c, moves, count)) && verdict_new_line(k);
    free(moves);
    if (!ok)
        return false;
    tell_line(k, count);
    return true;
}

enum all_but { ALL_FAIL, ALL_SHORTER, ALL_NO_LONGER };

static bool show_all_but(struct checking *k, enum all_but what, size_t ply,
                         const struct naive_move *but, size_t count)
{
    switch (what) {
    case ALL_FAIL:
        return checking_shown(k, certificate_only(&k->c, ply, but, count));
    case ALL_SHORTER:
        return checking_shown(k, certificate_shorter(&k->c, ply, but, count));
    case ALL_NO_LONGER:
        return checking_shown(k, certificate_longest(&k->c, ply, but, count));
    }
    return false;
}

/* "only PLY MOVE…", "shorter PLY MOVE…" and "longest PLY MOVE…": true of all moves but the line's
 * and these. */
static bool state_all_but(struct checking *k, long line, enum all_but what)
{
    static const char *const words[] = {"no other check mates",
                                        "every other answer is futile or does not last as long",
                                        "every other answer is futile or does not last longer"};

    long ply = 0;
    struct naive_move *but = NULL;
    size_t count = 0;
    if (!checking_number(k, line, 1, CERTIFICATE_MAX_PLIES, &ply))
        return false;
    bool ok = checking_moves(k, line, &but, &count);
    ok = ok && show_all_but(k, what, (size_t)ply, but, count) &&
         verdict_except(k, (size_t)ply, but, count);
    free(but);
    if (!ok)
        return false;
    k->stated.said[ply] |= what == ALL_FAIL      ? SAID_ONLY
                           : what == ALL_SHORTER ? SAID_SHORTER
                                                 : SAID_NO_LONGER;
    if (what == ALL_SHORTER && count == 0)
        k->stated.said[ply] |= SAID_ONLY_ONE;
    checking_tell(k, "ply %ld: %s%s", ply, words[what], count ? ", but for those listed" : "");
    return true;
}

static bool state_value(struct checking *k, long line)
{
    long plies = 0;
    char text[32];
    if (!checking_number(k, line, 1, CERTIFICATE_MAX_PLIES - 1, &plies) ||
        !checking_word(k, line, text, sizeof text))
        return false;
    bool left = strcmp(text, "leftover") == 0;
    if (!left && strcmp(text, "nothing-left") != 0)
        return checking_fail(k, CERTIFICATE_UNREADABLE,
                             "'leftover' or 'nothing-left' is expected here");
    int v = 2 * (int)plies + !left;
    if (!checking_shown(k, certificate_value(&k->c, v)))
        return false;
    k->stated.value = true;
    k->stated.v = v;
    checking_tell(k, "best play by both is mate in %ld plies, %s", plies,
                  left ? "pieces being left over" : "nothing being left over");
    return true;
}

/* "best PLY": best play by both, whose value has been stated, comes along the line to this ply. */
static bool state_best(struct checking *k, long line)
{
    long ply = 0;
    if (!checking_number(k, line, 1, CERTIFICATE_MAX_PLIES, &ply))
        return false;
    if (!k->stated.value)
        return checking_fail(k, CERTIFICATE_REJECTED, "'best' must follow 'value'");
    if (!checking_shown(k, certificate_best(&k->c, (size_t)ply, k->stated.v)))
        return false;
    k->stated.said[ply] |= SAID_BEST;
    checking_tell(k, "ply %ld: best play by both comes here along the line, whose own move mates",
                  ply);
    return true;
}

static bool state_fastest(struct checking *k)
{
    if (!checking_shown(k, certificate_fastest(&k->c)))
        return false;
    k->stated.fastest = true;
    checking_tell(k, "no mate is faster than the line, at any of the attacker's moves");
    return true;
}

/* "finding SEVERITY KIND [PLY MOVE]" */
static bool state_finding(struct checking *k, long line)
{
    char severity[16], name[32], usi[NAIVE_USI_MAX] = "";
    enum certified_kind kind;
    long ply = 0;
    struct naive_move m = {0};
    if (!checking_word(k, line, severity, sizeof severity) ||
        !checking_word(k, line, name, sizeof name))
        return false;
    int grave = verdict_severity(severity);
    if (!grave || !certified_kind_by_name(name, &kind))
        return checking_fail(k, CERTIFICATE_UNREADABLE, "no such finding: %s %s", severity, name);
    if (kind != CERTIFIED_LEFTOVER &&
        (!checking_number(k, line, 1, CERTIFICATE_MAX_PLIES, &ply) || !checking_move(k, line, &m)))
        return false;
    if (!checking_shown(k, certificate_finding(&k->c, kind, (size_t)ply, m)))
        return false;
    if (!verdict_weigh(k, kind, (size_t)ply, m, grave))
        return false;
    if (kind == CERTIFIED_LEFTOVER) {
        checking_tell(k, "%s: %s", name, certified_kind_words(kind));
    } else {
        naive_move_to_usi(m, usi);
        checking_tell(k, "ply %ld, %s (%s): %s", ply, usi, name, certified_kind_words(kind));
    }
    return true;
}

/* "claimed SEVERITY …": named by the verdict, not shown here. */
static bool state_claimed(struct checking *k, long line)
{
    char severity[16], text[WORD_MAX];
    if (!checking_word(k, line, severity, sizeof severity))
        return false;
    int grave = verdict_severity(severity);
    if (!grave)
        return checking_fail(k, CERTIFICATE_UNREADABLE, "'%s' is no severity", severity);
    rest_of_line(k->reader, text, sizeof text);
    if (grave > k->stated.gravest)
        k->stated.gravest = grave;
    k->report->not_certified++;
    checking_tell(k, "NOT shown, only claimed: %s", text);
    return true;
}

/* "incomplete …": the verdict rests on something that is not shown. */
static bool state_incomplete(struct checking *k)
{
    char text[WORD_MAX];
    rest_of_line(k->reader, text, sizeof text);
    k->stated.incomplete = true;
    checking_tell(k, "NOT shown: %s", text);
    return true;
}

static bool is_known_profile(const char *name)
{
    return strcmp(name, "modern") == 0 || strcmp(name, "classic") == 0;
}

/* "verdict sound|flawed|unsound|undecided|invalid modern|classic|own NAME": "own" is a profile the
 * checker does not know; its name is free text. */
static bool state_verdict(struct checking *k, long line)
{
    char verdict[32], profile[32], name[WORD_MAX] = "";
    if (!checking_word(k, line, verdict, sizeof verdict) ||
        !checking_word(k, line, profile, sizeof profile))
        return false;
    if (strcmp(profile, "own") == 0)
        rest_of_line(k->reader, name, sizeof name);
    else if (!is_known_profile(profile))
        return checking_fail(k, CERTIFICATE_UNREADABLE,
                             "'modern', 'classic' or 'own NAME' is expected here");
    if (is_known_profile(name))
        return checking_fail(k, CERTIFICATE_REJECTED, "'%s' is no profile of one's own", name);
    snprintf(k->report->claimed, sizeof k->report->claimed, "%s", verdict);
    if (!verdict_follows(k, verdict, profile))
        return false;
    k->stated.judged = true;
    snprintf(k->report->profile, sizeof k->report->profile, "%s%s%s", profile, name[0] ? " " : "",
             name);
    checking_tell(k, "verdict%s: %s%s, the findings being weighed by %s'%s'",
                  k->report->incomplete ? ", only CLAIMED" : "", verdict,
                  k->report->of_line ? " with this line as its solution" : "",
                  name[0] ? "a profile that is not known here, " : "the profile ",
                  name[0] ? name : profile);
    return true;
}

/* "end STATEMENTS HINTS FACTS": as counted by whoever wrote it. */
static bool state_end(struct checking *k, long line)
{
    long statements = 0, hints = 0, facts = 0;
    if (!checking_number(k, line, 0, 1000000000, &statements) ||
        !checking_number(k, line, 0, 1000000000000, &hints) ||
        !checking_number(k, line, 0, 1000000000000, &facts))
        return false;
    if (!k->stated.judged)
        return checking_fail(k, CERTIFICATE_REJECTED, "there is no verdict");
    if ((unsigned long)statements != k->report->statements || (unsigned long)hints != k->c.hints ||
        (unsigned long)facts != k->c.facts.count)
        return checking_fail(k, CERTIFICATE_REJECTED,
                             "the counts differ: %lu statements, %lu hints, %zu facts were met",
                             k->report->statements, k->c.hints, k->c.facts.count);
    return true;
}

/* ---- the whole ---- */

/* A statement that needs the start and a king that can be mated. */
static bool state(struct checking *k, const char *name, long line)
{
    if (!k->started)
        return checking_fail(k, CERTIFICATE_UNREADABLE, "'start' must come first");
    if (k->stated.judged)
        return checking_fail(k, CERTIFICATE_REJECTED, "nothing may follow the verdict but 'end'");
    k->report->statements++;
    if ((strcmp(name, "setup") == 0) == k->stated.setup)
        return checking_fail(k, CERTIFICATE_REJECTED, "'setup' must follow 'start', once");
    if (strcmp(name, "setup") == 0)
        return state_setup(k, line);
    if (strcmp(name, "verdict") == 0)
        return state_verdict(k, line);
    if (strcmp(name, "claimed") == 0)
        return state_claimed(k, line);
    if (strcmp(name, "incomplete") == 0)
        return state_incomplete(k);
    if (!k->stated.in_order)
        return checking_fail(k, CERTIFICATE_REJECTED, "nothing can be stated about this set-up");
    if (strcmp(name, "futile") == 0)
        return state_rule(k, line);
    if (strcmp(name, "no-mate") == 0)
        return state_no_mate(k);
    if (strcmp(name, "line") == 0)
        return state_line(k, line);
    if (strcmp(name, "value") == 0)
        return state_value(k, line);
    if (!k->stated.line)
        return checking_fail(k, CERTIFICATE_REJECTED, "'%s' is about a line, and there is none",
                             name);
    if (strcmp(name, "only") == 0)
        return state_all_but(k, line, ALL_FAIL);
    if (strcmp(name, "shorter") == 0)
        return state_all_but(k, line, ALL_SHORTER);
    if (strcmp(name, "longest") == 0)
        return state_all_but(k, line, ALL_NO_LONGER);
    if (strcmp(name, "best") == 0)
        return state_best(k, line);
    if (strcmp(name, "fastest") == 0)
        return state_fastest(k);
    if (strcmp(name, "finding") == 0)
        return state_finding(k, line);
    return checking_fail(k, CERTIFICATE_UNREADABLE, "'%s' is no statement", name);
}

/* Reads statements until "end". */
static void check_statements(struct checking *k)
{
    char name[WORD_MAX];
    while (!k->failed) {
        const struct word *w = next_word(k->reader);
        long line = w->line;
        if (w->end) {
            checking_fail(k, CERTIFICATE_UNREADABLE,
                          "the certificate is cut short: there is no 'end'");
            return;
        }
        if (!w->first) {
            checking_fail(k, CERTIFICATE_REJECTED, "there is more here than the statement needs");
            return;
        }
        strcpy(name, w->text);
        drop_word(k->reader);
        if (strcmp(name, "problem") == 0 && !k->started && !k->report->name[0])
            rest_of_line(k->reader, k->report->name, sizeof k->report->name);
        else if (strcmp(name, "start") == 0)
            state_start(k, line);
        else if (strcmp(name, "end") == 0 && k->started) {
            state_end(k, line);
            return;
        } else {
            state(k, name, line);
        }
    }
}

/* To the next certificate. */
static void skip(struct certificate_reader *r)
{
    for (;;) {
        const struct word *w = next_word(r);
        if (w->end || (w->first && strcmp(w->text, "sakui-certificate") == 0))
            return;
        drop_word(r);
    }
}

static void finish(struct checking *k)
{
    if (k->started) {
        k->report->hints = k->c.hints;
        k->report->facts = k->c.facts.count;
        k->report->peak_bytes = k->c.peak_bytes;
        certificate_free(&k->c);
    }
    free(k->stated.said);
    free(k->stated.excepted);
    free(k->stated.weighed);
    if (k->failed)
        skip(k->reader);
}

bool certificate_check_next(struct certificate_reader *reader, certificate_words words,
                            void *words_context, size_t max_bytes,
                            struct certificate_report *report)
{
    struct checking *k = calloc(1, sizeof *k);
    memset(report, 0, sizeof *report);
    if (!k) {
        report->verdict = CERTIFICATE_NO_MEMORY;
        return !next_word(reader)->end;
    }
    k->reader = reader;
    k->report = report;
    k->words = words;
    k->words_context = words_context;
    k->max_bytes = max_bytes;
    const struct word *w = next_word(reader);
    bool any = !w->end;
    if (any) {
        long line = w->line, version;
        if (!w->first || strcmp(w->text, "sakui-certificate") != 0)
            checking_fail(k, CERTIFICATE_UNREADABLE,
                          "this is no certificate: it does not begin with "
                          "'sakui-certificate'");
        drop_word(reader);
        if (!k->failed && checking_number(k, line, 1, 1, &version))
            check_statements(k);
        finish(k);
    }
    free(k);
    return any;
}
