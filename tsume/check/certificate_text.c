/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words separated by blanks; a statement begins in the first column, its hints follow on indented
 * lines. */
#include "tsume/check/certificate_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tsume/check/finding.h"
#include "tsume/check/words.h"

/* What is stated about the problem as a whole while one certificate is read. */
struct stated {
    bool setup, setup_fault, rule, no_mate, line, value, in_order;
    int v;
    unsigned char *only;    /* by ply: 1 = stated */
    unsigned char *shorter; /* by ply: no other answer lasts 1 longer, 2 as long */
    /* Moves excepted by `only` and `shorter`, as long as no finding says why. */
    struct excepted {
        size_t ply;
        struct naive_move move;
    } * excepted;
    size_t excepted_count;
    struct weighed { /* findings shown, for the profile's name comes at the end */
        enum certified_kind kind;
        size_t ply, plies;
        int grave, line_value;
        bool stands; /* the line: no other answer lasts longer, but for those of a henka-chou */
    } * weighed;
    size_t weighed_count;
    size_t weighed_before; /* … of earlier lines */
    int gravest;           /* 0 nothing, 1 note, 2 flaw, 3 unsound; shown or claimed */
    int shown;             /* the gravest that was shown */
    bool longer;           /* a henka-chou was shown of this line */
    bool leftover;
    bool bad;    /* this line was shown to be no best play */
    bool judged; /* the verdict has been read */
};

struct checking {
    struct certificate_reader *reader;
    struct certificate c;
    bool started; /* c is initialised */
    struct stated stated;
    struct certificate_report *report;
    certificate_words words;
    void *words_context;
    size_t max_bytes;
    bool incomplete; /* says so itself */
    bool failed;
};

/* ---- failing and telling ---- */

static bool fail(struct checking *k, enum certificate_verdict verdict, const char *format, ...)
{
    va_list args;
    if (k->failed)
        return false;
    k->failed = true;
    k->report->verdict = verdict;
    k->report->line = k->reader->word.line;
    k->report->column = k->reader->word.column;
    va_start(args, format);
    vsnprintf(k->report->reason, sizeof k->report->reason, format, args);
    va_end(args);
    return false;
}

static void tell(struct checking *k, const char *format, ...)
{
    char text[512];
    va_list args;
    if (!k->words)
        return;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    k->words(k->words_context, text);
}

/* What a statement of certificate.h came to. */
static bool shown(struct checking *k, bool ok)
{
    if (ok)
        return true;
    return fail(k, k->c.status == SAKUI_MEMORY ? CERTIFICATE_NO_MEMORY : CERTIFICATE_REJECTED, "%s",
                k->c.reason[0] ? k->c.reason : "not shown");
}

static bool next_hint(void *context, const struct certificate_question *question,
                      char token[CERTIFICATE_TOKEN])
{
    struct checking *k = context;
    const struct word *w = next_word(k->reader);
    (void)question; /* the reader takes what comes; the walk says whether it fits */
    if (w->end || w->first || strlen(w->text) >= CERTIFICATE_TOKEN)
        return false;
    strcpy(token, w->text);
    drop_word(k->reader);
    return true;
}

/* ---- arguments of statements ---- */

/* The next word if it stands on this line. */
static const char *argument(struct checking *k, long line)
{
    const struct word *w = next_word(k->reader);
    if (w->end || w->line != line)
        return NULL;
    return w->text;
}

static bool read_number(struct checking *k, long line, long least, long most, long *out)
{
    const char *text = argument(k, line);
    char *end = NULL;
    long n = text && text[0] >= '1' - !text[1] && text[0] <= '9' ? strtol(text, &end, 10) : 0;
    if (!end || *end || n < least || n > most)
        return fail(k, CERTIFICATE_UNREADABLE, "a number from %ld to %ld is expected here", least,
                    most);
    *out = n;
    drop_word(k->reader);
    return true;
}

static bool read_move(struct checking *k, long line, struct naive_move *m)
{
    const char *text = argument(k, line);
    if (!text || !naive_move_from_usi(m, text))
        return fail(k, CERTIFICATE_UNREADABLE, "a move is expected here");
    drop_word(k->reader);
    return true;
}

static bool read_word(struct checking *k, long line, char *out, size_t size)
{
    const char *text = argument(k, line);
    if (!text || strlen(text) >= size)
        return fail(k, CERTIFICATE_UNREADABLE, "a word is missing here");
    strcpy(out, text);
    drop_word(k->reader);
    return true;
}

/* Moves to the end of the line; caller frees. */
static bool read_moves(struct checking *k, long line, struct naive_move **out, size_t *count)
{
    size_t capacity = 0;
    *out = NULL;
    *count = 0;
    while (argument(k, line)) {
        if (*count == CERTIFICATE_MAX_PLIES)
            return fail(k, CERTIFICATE_UNREADABLE, "too many moves");
        if (*count == capacity) {
            capacity = capacity * 2 + 16;
            struct naive_move *wider = realloc(*out, capacity * sizeof *wider);
            if (!wider)
                return fail(k, CERTIFICATE_NO_MEMORY, "out of memory");
            *out = wider;
        }
        if (!read_move(k, line, &(*out)[*count]))
            return false;
        ++*count;
    }
    return true;
}

/* ---- statements ---- */

static void state_start(struct checking *k, long line)
{
    char sfen[WORD_MAX];
    struct naive_position start;
    rest_of_line(k->reader, sfen, sizeof sfen);
    if (k->started) {
        fail(k, CERTIFICATE_UNREADABLE, "a second start");
        return;
    }
    if (naive_from_sfen(&start, sfen, strlen(sfen), "", line, 7, NULL)) {
        fail(k, CERTIFICATE_UNREADABLE, "the start is no position: %s", sfen);
        return;
    }
    sakui_status status = certificate_init(&k->c, &start, next_hint, k, k->max_bytes);
    k->started = true;
    if (status == SAKUI_MEMORY)
        shown(k, false);
    k->stated.in_order = status == SAKUI_OK;
}

/* What a set-up must not have, by naive rules. */
static bool has_fault(const struct certificate *c, bool usable, const char *name)
{
    static const int columns = 9;
    const struct naive_position *p = &c->start;
    if (strcmp(name, "no-king") == 0)
        return !p->king[!p->side];
    if (strcmp(name, "in-check") == 0)
        return !usable && p->king[!p->side] != 0;
    for (int column = 1; column <= columns; column++) {
        int pawns[2] = {0, 0};
        for (int rank = 1; rank <= 9; rank++) {
            int piece = p->board[NAIVE_WIDTH * rank + column];
            if (!naive_is_piece(piece))
                continue;
            int side = naive_side_of(piece), kind = naive_kind_of(piece);
            int far = side == NAIVE_BLACK ? rank : 10 - rank;
            bool dead = ((kind == NAIVE_PAWN || kind == NAIVE_LANCE) && far == 1) ||
                        (kind == NAIVE_KNIGHT && far <= 2);
            if (dead && strcmp(name, "dead-piece") == 0)
                return true;
            pawns[side] += kind == NAIVE_PAWN;
            if (pawns[side] > 1 && strcmp(name, "two-pawns") == 0)
                return true;
        }
    }
    return false;
}

static const char *const fault_names[] = {"two-pawns", "dead-piece", "in-check", "no-king"};

/* "setup ok", or all faults by name: nothing may be missing and nothing too much. */
static bool state_setup(struct checking *k, long line)
{
    bool named[4] = {false, false, false, false}, ok = false;
    char text[32];
    while (argument(k, line)) {
        bool known = false;
        if (!read_word(k, line, text, sizeof text))
            return false;
        for (int i = 0; i < 4; i++)
            if (strcmp(text, fault_names[i]) == 0)
                named[i] = known = true;
        if (strcmp(text, "ok") == 0)
            ok = known = true;
        if (!known)
            return fail(k, CERTIFICATE_UNREADABLE, "'%s' is no fault of a set-up", text);
    }
    for (int i = 0; i < 4; i++) {
        if (has_fault(&k->c, k->stated.in_order, fault_names[i]) != named[i])
            return fail(k, CERTIFICATE_REJECTED, "the set-up %s the fault '%s'",
                        named[i] ? "does not have" : "has", fault_names[i]);
        if (named[i]) {
            k->stated.setup_fault = true;
            k->stated.gravest = k->stated.shown = 3;
            tell(k, "the set-up has the fault '%s'", fault_names[i]);
        }
    }
    k->stated.setup = true;
    if (ok == k->stated.setup_fault)
        return fail(k, CERTIFICATE_REJECTED, "a set-up is either ok or has a fault");
    return true;
}

/* "futile NAME…": another reading of "futile" than the usual one. */
static bool state_rule(struct checking *k, long line)
{
    struct brute_rule rule = {false, false, false};
    char text[32];
    if (k->stated.no_mate || k->stated.line || k->stated.rule || !k->stated.setup)
        return fail(k, CERTIFICATE_REJECTED, "'futile' must follow 'setup'");
    while (argument(k, line)) {
        if (!read_word(k, line, text, sizeof text))
            return false;
        bool *named = strcmp(text, "narrow-tree") == 0 ? &rule.narrow_tree
                      : strcmp(text, "xy-y-real") == 0 ? &rule.xy_real
                      : strcmp(text, "grey") == 0      ? &rule.grey_futile
                                                       : NULL;
        if (!named)
            return fail(k, CERTIFICATE_UNREADABLE, "'%s' is no reading of 'futile'", text);
        *named = true;
        tell(k, "futile interpositions are read with '%s'", text);
    }
    k->stated.rule = true;
    certificate_rule(&k->c, &rule);
    return true;
}

static bool state_no_mate(struct checking *k)
{
    if (!shown(k, certificate_no_mate(&k->c)))
        return false;
    k->stated.no_mate = true;
    k->stated.gravest = k->stated.shown = 3;
    tell(k, "there is no mate");
    return true;
}

/* Is something said about the other answers at every ply of the line? */
static bool line_stands(const struct checking *k)
{
    const struct stated *s = &k->stated;
    for (size_t ply = 2; ply < k->c.plies; ply += 2)
        if (!s->shorter[ply])
            return false;
    for (size_t i = 0; i < s->excepted_count; i++)
        if (s->excepted[i].ply % 2 == 0)
            return false;
    return s->line;
}

/* The findings about this line know now whether it stands. */
static void leave_line(struct checking *k)
{
    struct stated *s = &k->stated;
    bool stands = s->line && line_stands(k);
    for (; s->weighed_before < s->weighed_count; s->weighed_before++)
        s->weighed[s->weighed_before].stands = stands;
}

static bool state_line(struct checking *k, long line)
{
    struct naive_move *moves;
    size_t count;
    leave_line(k);
    bool ok = read_moves(k, line, &moves, &count);
    if (ok)
        ok = shown(k, certificate_line(&k->c, moves, count));
    free(moves);
    if (!ok)
        return false;
    free(k->stated.only);
    free(k->stated.shorter);
    k->stated.excepted_count = 0;
    k->stated.longer = k->stated.leftover = k->stated.bad = false;
    k->stated.only = calloc(count + 1, 1);
    k->stated.shorter = calloc(count + 1, 1);
    if (!k->stated.only || !k->stated.shorter)
        return fail(k, CERTIFICATE_NO_MEMORY, "out of memory");
    k->stated.line = true;
    tell(k,
         "the line of %zu plies is legal, gives check at every move of the attacker, and ends in "
         "mate%s",
         count, certificate_line_value(&k->c, count) ? "" : ", pieces being left over");
    return true;
}

static bool note_excepted(struct checking *k, size_t ply, const struct naive_move *moves,
                          size_t count)
{
    struct stated *s = &k->stated;
    if (count == 0)
        return true;
    struct excepted *wider = realloc(s->excepted, (s->excepted_count + count) * sizeof *wider);
    if (!wider)
        return fail(k, CERTIFICATE_NO_MEMORY, "out of memory");
    s->excepted = wider;
    for (size_t i = 0; i < count; i++)
        s->excepted[s->excepted_count++] = (struct excepted){ply, moves[i]};
    return true;
}

static void cross_out(struct stated *s, size_t ply, struct naive_move m)
{
    for (size_t i = 0; i < s->excepted_count; i++)
        if (s->excepted[i].ply == ply && naive_same_move(s->excepted[i].move, m))
            s->excepted[i--] = s->excepted[--s->excepted_count];
}

enum all_but { ALL_FAIL, ALL_SHORTER, ALL_NO_LONGER };

static bool show_all_but(struct checking *k, enum all_but what, size_t ply,
                         const struct naive_move *but, size_t count)
{
    switch (what) {
    case ALL_FAIL:
        return shown(k, certificate_only(&k->c, ply, but, count));
    case ALL_SHORTER:
        return shown(k, certificate_shorter(&k->c, ply, but, count));
    case ALL_NO_LONGER:
        return shown(k, certificate_longest(&k->c, ply, but, count));
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
    if (!read_number(k, line, 1, CERTIFICATE_MAX_PLIES, &ply))
        return false;
    bool ok = read_moves(k, line, &but, &count);
    ok = ok && show_all_but(k, what, (size_t)ply, but, count) &&
         note_excepted(k, (size_t)ply, but, count);
    free(but);
    if (!ok)
        return false;
    if (what == ALL_FAIL)
        k->stated.only[ply] = 1;
    else if (k->stated.shorter[ply] != 2)
        k->stated.shorter[ply] = what == ALL_SHORTER ? 2 : 1;
    tell(k, "ply %ld: %s%s", ply, words[what], count ? ", but for those listed" : "");
    return true;
}

static bool state_value(struct checking *k, long line)
{
    long plies = 0;
    char text[32];
    if (!read_number(k, line, 1, CERTIFICATE_MAX_PLIES - 1, &plies) ||
        !read_word(k, line, text, sizeof text))
        return false;
    bool left = strcmp(text, "leftover") == 0;
    if (!left && strcmp(text, "nothing-left") != 0)
        return fail(k, CERTIFICATE_UNREADABLE, "'leftover' or 'nothing-left' is expected here");
    int v = 2 * (int)plies + !left;
    if (!shown(k, certificate_value(&k->c, v)))
        return false;
    k->stated.value = true;
    k->stated.v = v;
    tell(k, "best play by both is mate in %ld plies, %s", plies,
         left ? "pieces being left over" : "nothing being left over");
    return true;
}

static int severity_by_name(const char *name)
{
    static const char *const names[] = {"", "note", "flaw", "unsound"};
    for (int i = 1; i <= 3; i++)
        if (strcmp(name, names[i]) == 0)
            return i;
    return 0;
}

static bool note_weighed(struct checking *k, enum certified_kind kind, size_t ply, int grave)
{
    struct stated *s = &k->stated;
    struct weighed *wider = realloc(s->weighed, (s->weighed_count + 1) * sizeof *wider);
    if (!wider)
        return fail(k, CERTIFICATE_NO_MEMORY, "out of memory");
    s->weighed = wider;
    s->weighed[s->weighed_count++] =
        (struct weighed){kind, ply, k->c.plies, grave, certificate_line_value(&k->c, 0), false};
    return true;
}

/* "finding SEVERITY KIND [PLY MOVE]" */
static bool state_finding(struct checking *k, long line)
{
    char severity[16], name[32], usi[NAIVE_USI_MAX] = "";
    enum certified_kind kind;
    long ply = 0;
    struct naive_move m = {0};
    if (!read_word(k, line, severity, sizeof severity) || !read_word(k, line, name, sizeof name))
        return false;
    int grave = severity_by_name(severity);
    if (!grave || !certified_kind_by_name(name, &kind))
        return fail(k, CERTIFICATE_UNREADABLE, "no such finding: %s %s", severity, name);
    if (kind != CERTIFIED_LEFTOVER &&
        (!read_number(k, line, 1, CERTIFICATE_MAX_PLIES, &ply) || !read_move(k, line, &m)))
        return false;
    if (!shown(k, certificate_finding(&k->c, kind, (size_t)ply, m)))
        return false;
    if (kind == CERTIFIED_BAD_SOLUTION)
        k->stated.bad = true;
    else
        cross_out(&k->stated, (size_t)ply, m);
    if (grave > k->stated.gravest)
        k->stated.gravest = grave;
    if (grave > k->stated.shown)
        k->stated.shown = grave;
    if (!note_weighed(k, kind, (size_t)ply, grave))
        return false;
    k->stated.longer |= kind == CERTIFIED_HENKA_CHOU;
    k->stated.leftover |= kind == CERTIFIED_LEFTOVER;
    if (kind == CERTIFIED_LEFTOVER) {
        tell(k, "%s: %s", name, certified_kind_words(kind));
    } else {
        naive_move_to_usi(m, usi);
        tell(k, "ply %ld, %s (%s): %s", ply, usi, name, certified_kind_words(kind));
    }
    return true;
}

/* "claimed SEVERITY …": named by the verdict, not shown here. */
static bool state_claimed(struct checking *k, long line)
{
    char severity[16], text[WORD_MAX];
    if (!read_word(k, line, severity, sizeof severity))
        return false;
    int grave = severity_by_name(severity);
    if (!grave)
        return fail(k, CERTIFICATE_UNREADABLE, "'%s' is no severity", severity);
    rest_of_line(k->reader, text, sizeof text);
    if (grave > k->stated.gravest)
        k->stated.gravest = grave;
    k->report->not_certified++;
    tell(k, "NOT shown, only claimed: %s", text);
    return true;
}

/* "incomplete …": the verdict rests on something that is not shown. */
static bool state_incomplete(struct checking *k)
{
    char text[WORD_MAX];
    rest_of_line(k->reader, text, sizeof text);
    k->incomplete = true;
    tell(k, "NOT shown: %s", text);
    return true;
}

/* Soundness is a claim about every move of the line. */
static bool is_complete(struct checking *k)
{
    const struct stated *s = &k->stated;
    if (!s->line || !s->value)
        return fail(k, CERTIFICATE_REJECTED, "a verdict of soundness needs a line and its value");
    for (size_t ply = 1; ply <= k->c.plies; ply += 2)
        if (!s->only[ply])
            return fail(k, CERTIFICATE_REJECTED,
                        "nothing is shown about the other checks at ply %zu", ply);
    bool left = certificate_line_value(&k->c, k->c.plies) == 0;
    for (size_t ply = 2; ply < k->c.plies; ply += 2)
        if (s->shorter[ply] < (ply + 1 < k->c.plies && !left ? 2 : 1))
            return fail(k, CERTIFICATE_REJECTED,
                        "nothing is shown about the other answers at ply %zu", ply);
    if (left && !shown(k, certificate_no_leftover(&k->c)))
        return false;
    if (s->excepted_count)
        return fail(k, CERTIFICATE_REJECTED, "a move at ply %zu is excepted without a reason",
                    s->excepted[0].ply);
    if (s->bad || (s->v != certificate_line_value(&k->c, 0) && !s->longer))
        return fail(k, CERTIFICATE_REJECTED, "the line is no best play");
    return true;
}

/* Is every finding as grave as the rules, or a profile known here, take it to be? */
static bool is_weighed_rightly(struct checking *k, const char *profile)
{
    for (size_t i = 0; i < k->stated.weighed_count; i++) {
        const struct weighed *w = &k->stated.weighed[i];
        const char *right = certified_severity(w->kind, profile, w->ply, w->plies);
        if (right && severity_by_name(right) != w->grave)
            return fail(k, CERTIFICATE_REJECTED, "a %s at ply %zu is '%s' in the profile '%s'",
                        certified_kind_name(w->kind), w->ply, right, profile);
    }
    return true;
}

/* Does what makes the problem unsound rest on nothing that is only claimed? Of a set-up or a
 * missing mate it does; a finding rests on its line. */
static bool is_unsound(struct checking *k)
{
    const struct stated *s = &k->stated;
    leave_line(k);
    if (s->setup_fault || s->no_mate)
        return true;
    for (size_t i = 0; i < s->weighed_count; i++) {
        const struct weighed *w = &s->weighed[i];
        bool best = s->value && s->v / 2 == w->line_value / 2; /* the last move may leave pieces */
        if (w->grave != 3)
            continue;
        if (w->kind == CERTIFIED_HAYA_ZUME    ? s->value && s->v / 2 < (int)w->plies
            : w->kind == CERTIFIED_HENKA_CHOU ? w->stands
                                              : best || (s->value && w->stands))
            return true;
    }
    return false;
}

/* "verdict sound|flawed|unsound|undecided PROFILE" */
static bool state_verdict(struct checking *k, long line)
{
    char verdict[32], profile[WORD_MAX];
    const struct stated *s = &k->stated;
    if (!read_word(k, line, verdict, sizeof verdict))
        return false;
    rest_of_line(k->reader, profile, sizeof profile);
    snprintf(k->report->claimed, sizeof k->report->claimed, "%s", verdict);
    k->stated.judged = true;
    bool sound = strcmp(verdict, "sound") == 0, flawed = strcmp(verdict, "flawed") == 0;
    bool unsound = strcmp(verdict, "unsound") == 0 || strcmp(verdict, "invalid") == 0;
    if (!sound && !flawed && !unsound && strcmp(verdict, "undecided") != 0)
        return fail(k, CERTIFICATE_UNREADABLE, "'%s' is no verdict", verdict);
    if ((unsound && s->gravest != 3) || (flawed && s->gravest != 2) || (sound && s->gravest > 1))
        return fail(k, CERTIFICATE_REJECTED, "the verdict '%s' does not follow from the findings",
                    verdict);
    if (strcmp(verdict, "invalid") == 0 && s->in_order)
        return fail(k, CERTIFICATE_REJECTED, "the set-up can be asked about");
    if (!s->setup)
        return fail(k, CERTIFICATE_REJECTED, "nothing is said about the set-up");
    if (s->rule && (strcmp(profile, "modern") == 0 || strcmp(profile, "classic") == 0))
        return fail(k, CERTIFICATE_REJECTED, "the profile '%s' reads 'futile' as usual", profile);
    if (!is_weighed_rightly(k, profile))
        return false;
    if ((sound || flawed) && !k->incomplete && !is_complete(k))
        return false;
    k->report->incomplete = ((sound || flawed) && k->incomplete) ||
                            (s->gravest > 1 && s->shown < s->gravest) ||
                            (unsound && !is_unsound(k));
    tell(k, "verdict%s: %s, the findings being weighed by the profile '%s'",
         k->report->incomplete ? ", only CLAIMED" : "", verdict, profile);
    return true;
}

/* "end STATEMENTS HINTS FACTS": as counted by whoever wrote it. */
static bool state_end(struct checking *k, long line)
{
    long statements = 0, hints = 0, facts = 0;
    if (!read_number(k, line, 0, 1000000000, &statements) ||
        !read_number(k, line, 0, 1000000000000, &hints) ||
        !read_number(k, line, 0, 1000000000000, &facts))
        return false;
    if (!k->stated.judged)
        return fail(k, CERTIFICATE_REJECTED, "there is no verdict");
    if ((unsigned long)statements != k->report->statements || (unsigned long)hints != k->c.hints ||
        (unsigned long)facts != k->c.facts.count)
        return fail(k, CERTIFICATE_REJECTED,
                    "the counts differ: %lu statements, %lu hints, %zu facts were met",
                    k->report->statements, k->c.hints, k->c.facts.count);
    return true;
}

/* ---- the whole ---- */

/* A statement that needs the start and a king that can be mated. */
static bool state(struct checking *k, const char *name, long line)
{
    if (!k->started)
        return fail(k, CERTIFICATE_UNREADABLE, "'start' must come first");
    k->report->statements++;
    if (strcmp(name, "setup") == 0)
        return state_setup(k, line);
    if (strcmp(name, "verdict") == 0)
        return state_verdict(k, line);
    if (strcmp(name, "claimed") == 0)
        return state_claimed(k, line);
    if (strcmp(name, "incomplete") == 0)
        return state_incomplete(k);
    if (!k->stated.in_order)
        return fail(k, CERTIFICATE_REJECTED, "nothing can be stated about this set-up");
    if (strcmp(name, "futile") == 0)
        return state_rule(k, line);
    if (strcmp(name, "no-mate") == 0)
        return state_no_mate(k);
    if (strcmp(name, "line") == 0)
        return state_line(k, line);
    if (strcmp(name, "value") == 0)
        return state_value(k, line);
    if (!k->stated.line)
        return fail(k, CERTIFICATE_REJECTED, "'%s' is about a line, and there is none", name);
    if (strcmp(name, "only") == 0)
        return state_all_but(k, line, ALL_FAIL);
    if (strcmp(name, "shorter") == 0)
        return state_all_but(k, line, ALL_SHORTER);
    if (strcmp(name, "longest") == 0)
        return state_all_but(k, line, ALL_NO_LONGER);
    if (strcmp(name, "finding") == 0)
        return state_finding(k, line);
    return fail(k, CERTIFICATE_UNREADABLE, "'%s' is no statement", name);
}

/* Reads statements until "end". */
static void check_statements(struct checking *k)
{
    char name[WORD_MAX];
    while (!k->failed) {
        const struct word *w = next_word(k->reader);
        long line = w->line;
        if (w->end) {
            fail(k, CERTIFICATE_UNREADABLE, "the certificate is cut short: there is no 'end'");
            return;
        }
        if (!w->first) {
            fail(k, CERTIFICATE_REJECTED, "there is more here than the statement needs");
            return;
        }
        strcpy(name, w->text);
        drop_word(k->reader);
        if (strcmp(name, "problem") == 0)
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
    free(k->stated.only);
    free(k->stated.shorter);
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
            fail(k, CERTIFICATE_UNREADABLE,
                 "this is no certificate: it does not begin with "
                 "'sakui-certificate'");
        drop_word(reader);
        if (!k->failed && read_number(k, line, 1, 1, &version))
            check_statements(k);
        finish(k);
    }
    free(k);
    return any;
}
