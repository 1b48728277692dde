/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Findings of a verdict, and what each of them needs to be shown. */
#ifndef SAKUI_TSUME_CHECK_FINDING_H
#define SAKUI_TSUME_CHECK_FINDING_H

#include "tsume/check/certificate.h"

enum certified_kind {
    CERTIFIED_HAYA_ZUME,
    CERTIFIED_YO_TSUME,
    CERTIFIED_SECOND_MATE, /* haya-zume, yo-tsume or transposed: which is not said */
    CERTIFIED_TRANSPOSED,
    CERTIFIED_CONVERGENCE,
    CERTIFIED_DETOUR,
    CERTIFIED_PROMOTION_CHOICE,
    CERTIFIED_DROP_CHOICE,
    CERTIFIED_MIRROR,
    CERTIFIED_LAST_MOVE,
    CERTIFIED_HENKA_DOU,
    CERTIFIED_HENKA_CHOU,
    CERTIFIED_LEFTOVER,
    CERTIFIED_BAD_SOLUTION,
    CERTIFIED_KINDS,
};

/* As in reports: "haya-zume", … */
const char *certified_kind_name(enum certified_kind kind);
bool certified_kind_by_name(const char *name, enum certified_kind *kind);
/* How grave a finding at this ply of a line of so many is by the rules: "note", "flaw", "unsound".
 * NULL: that is for the profile to say, and this one is unknown here. */
const char *certified_severity(enum certified_kind kind, const char *profile, size_t ply,
                               size_t plies);
/* What has been shown, as a sentence after "ply 3, G*5b: ". */
const char *certified_kind_words(enum certified_kind kind);

/* `ply` and `move` have no meaning for CERTIFIED_LEFTOVER. */
bool certificate_finding(struct certificate *c, enum certified_kind kind, size_t ply,
                         struct naive_move move);

#endif
