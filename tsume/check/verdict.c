/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which verdict follows from the statements of a certificate. */
#include <stdlib.h>
#include <string.h>

#include "tsume/check/checking.h"

int verdict_severity(const char *name)
{
    static const char *const names[] = {"", "note", "flaw", "unsound"};
    for (int i = 1; i <= 3; i++)
        if (strcmp(name, names[i]) == 0)
            return i;
    return 0;
}

/* ---- keeping count ---- */

/* Is one of these said of every answer of the line, but for those of a henka-chou? */
static bool said_of_answers(const struct checking *k, int what)
{
    const struct stated *s = &k->stated;
    for (size_t ply = 2; ply < k->c.plies; ply += 2)
        if (!(s->said[ply] & what))
            return false;
    for (size_t i = 0; i < s->excepted_count; i++)
        if (s->excepted[i].ply % 2 == 0)
            return false;
    return true;
}

/* The findings about this line know now what has been shown of it. */
static void leave_line(struct checking *k)
{
    struct stated *s = &k->stated;
    for (; s->weighed_before < s->weighed_count; s->weighed_before++) {
        struct weighed *w = &s->weighed[s->weighed_before];
        size_t ply = w->kind == CERTIFIED_LEFTOVER ? w->plies : w->ply;
        w->stands = said_of_answers(k, SAID_NO_LONGER | SAID_SHORTER);
        w->only_line = said_of_answers(k, SAID_ONLY_ONE);
        w->fastest = s->fastest;
        w->on_best_play = (s->said[ply] & SAID_BEST) != 0;
    }
}

bool verdict_leave_line(struct checking *k)
{
    leave_line(k);
    for (size_t i = 0; i < k->stated.weighed_count; i++)
        if (k->stated.weighed[i].grave == 2)
            return checking_fail(k, CERTIFICATE_REJECTED, "a flaw of a line that is given up");
    return true;
}

bool verdict_new_line(struct checking *k)
{
    struct stated *s = &k->stated;
    free(s->said);
    s->said = calloc(k->c.plies + 1, 1);
    s->excepted_count = 0;
    s->longer = s->bad = s->fastest = false;
    s->line = s->said != NULL;
    return s->line || checking_fail(k, CERTIFICATE_NO_MEMORY, "out of memory");
}

bool verdict_except(struct checking *k, size_t ply, const struct naive_move *moves, size_t count)
{
    struct stated *s = &k->stated;
    if (count == 0)
        return true;
    struct excepted *wider = realloc(s->excepted, (s->excepted_count + count) * sizeof *wider);
    if (!wider)
        return checking_fail(k, CERTIFICATE_NO_MEMORY, "out of memory");
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

bool verdict_weigh(struct checking *k, enum certified_kind kind, size_t ply, struct naive_move m,
                   int grave)
{
    struct stated *s = &k->stated;
    struct weighed *wider = realloc(s->weighed, (s->weighed_count + 1) * sizeof *wider);
    if (!wider)
        return checking_fail(k, CERTIFICATE_NO_MEMORY, "out of memory");
    s->weighed = wider;
    s->weighed[s->weighed_count++] =
        (struct weighed){.kind = kind, .ply = ply, .plies = k->c.plies, .grave = grave};
    if (kind == CERTIFIED_BAD_SOLUTION)
        s->bad = true;
    else
        cross_out(s, ply, m);
    s->longer |= kind == CERTIFIED_HENKA_CHOU;
    s->gravest = grave > s->gravest ? grave : s->gravest;
    s->shown = grave > s->shown ? grave : s->shown;
    return true;
}

/* ---- what follows ---- */

/* Soundness is a claim about every move of the line. */
static bool is_complete(struct checking *k)
{
    const struct stated *s = &k->stated;
    if (!s->line || !s->value)
        return checking_fail(k, CERTIFICATE_REJECTED,
                             "a verdict of soundness needs a line and its value");
    for (size_t ply = 1; ply <= k->c.plies; ply += 2)
        if (!(s->said[ply] & SAID_ONLY))
            return checking_fail(k, CERTIFICATE_REJECTED,
                                 "nothing is shown about the other checks at ply %zu", ply);
    bool left = certificate_line_value(&k->c, k->c.plies) == 0;
    for (size_t ply = 2; ply < k->c.plies; ply += 2) {
        int enough = SAID_SHORTER | (ply + 1 < k->c.plies && !left ? 0 : SAID_NO_LONGER);
        if (!(s->said[ply] & enough))
            return checking_fail(k, CERTIFICATE_REJECTED,
                                 "nothing is shown about the other answers at ply %zu", ply);
    }
    if (left && !checking_shown(k, certificate_no_leftover(&k->c)))
        return false;
    if (s->excepted_count)
        return checking_fail(k, CERTIFICATE_REJECTED,
                             "a move at ply %zu is excepted without a reason", s->excepted[0].ply);
    /* As long as best play. This may leave pieces and the line none: by a choice of the last move,
     * if best play comes along the line as far as that. */
    int own = certificate_line_value(&k->c, 0);
    bool as_long = s->v == own || (!left && s->v == own - 1 && (s->said[k->c.plies] & SAID_BEST));
    if (s->bad || (!as_long && !s->longer))
        return checking_fail(k, CERTIFICATE_REJECTED, "the line is no best play");
    return true;
}

/* Is every finding as grave as the rules, or a profile known here, take it to be? */
static bool is_weighed_rightly(struct checking *k, const char *profile)
{
    for (size_t i = 0; i < k->stated.weighed_count; i++) {
        const struct weighed *w = &k->stated.weighed[i];
        const char *right = certified_severity(w->kind, profile, w->ply, w->plies);
        if (right && verdict_severity(right) != w->grave)
            return checking_fail(k, CERTIFICATE_REJECTED,
                                 "a %s at ply %zu is '%s' in the profile '%s'",
                                 certified_kind_name(w->kind), w->ply, right, profile);
    }
    return true;
}

/* What a finding that makes the problem unsound is about. */
enum about {
    ABOUT_NOTHING, /* the line may be no solution at all */
    ABOUT_LINE, /* no answer lasts longer than the line, so that all its moves mate in time: it may
                   be the solution. That nothing better exists is not shown */
    ABOUT_PROBLEM, /* best play itself */
};

static enum about about_what(const struct stated *s, const struct weighed *w)
{
    int plies = s->v / 2, own = (int)w->plies;
    bool best = s->value && w->on_best_play;
    switch (w->kind) {
    case CERTIFIED_HENKA_CHOU: /* a longer defence, where nothing else is wrong with the line */
        return !w->stands ? ABOUT_NOTHING : s->value && plies > own ? ABOUT_PROBLEM : ABOUT_LINE;
    case CERTIFIED_HAYA_ZUME: /* with another line as the solution it may be no fault */
        return (best && plies < own) || w->stands ? ABOUT_LINE : ABOUT_NOTHING;
    case CERTIFIED_LEFTOVER: /* behind another answer that lasts as long there may be a choice */
        if ((!best || plies != own) && !(w->stands && w->fastest))
            return ABOUT_NOTHING;
        return w->only_line ? ABOUT_PROBLEM : ABOUT_LINE;
    default:
        if ((best && plies == own) || (w->stands && w->fastest))
            return ABOUT_PROBLEM;
        return w->stands ? ABOUT_LINE : ABOUT_NOTHING;
    }
}

/* The most that something which makes the problem unsound, and rests on nothing that is only
 * claimed, is about. */
static enum about is_unsound(const struct stated *s)
{
    enum about most = s->setup_fault || s->no_mate ? ABOUT_PROBLEM : ABOUT_NOTHING;
    for (size_t i = 0; i < s->weighed_count; i++)
        if (s->weighed[i].grave == 3 && about_what(s, &s->weighed[i]) > most)
            most = about_what(s, &s->weighed[i]);
    return most;
}

bool verdict_follows(struct checking *k, const char *verdict, const char *profile)
{
    const struct stated *s = &k->stated;
    bool sound = strcmp(verdict, "sound") == 0, flawed = strcmp(verdict, "flawed") == 0;
    bool invalid = strcmp(verdict, "invalid") == 0;
    bool unsound = strcmp(verdict, "unsound") == 0 || invalid;
    bool undecided = strcmp(verdict, "undecided") == 0;
    leave_line(k);
    if (!sound && !flawed && !unsound && !undecided)
        return checking_fail(k, CERTIFICATE_UNREADABLE, "'%s' is no verdict", verdict);
    if ((unsound && s->gravest != 3) || (flawed && s->gravest != 2) || (sound && s->gravest > 1))
        return checking_fail(k, CERTIFICATE_REJECTED,
                             "the verdict '%s' does not follow from the findings", verdict);
    if (invalid && s->in_order)
        return checking_fail(k, CERTIFICATE_REJECTED, "the set-up can be asked about");
    if (s->rule && strcmp(profile, "own") != 0)
        return checking_fail(k, CERTIFICATE_REJECTED, "the profile '%s' reads 'futile' as usual",
                             profile);
    if (!is_weighed_rightly(k, profile))
        return false;
    if ((sound || flawed) && !s->incomplete && !is_complete(k))
        return false;
    k->report->incomplete = undecided || ((sound || flawed) && s->incomplete) ||
                            (s->gravest > 1 && s->shown < s->gravest) ||
                            (unsound && is_unsound(s) == ABOUT_NOTHING);
    k->report->of_line = unsound && is_unsound(s) == ABOUT_LINE;
    return true;
}
