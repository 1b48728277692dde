/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a verification may find: the kinds, how grave they are, and what each means. */
#ifndef SAKUI_TSUME_VERIFY_FINDINGS_H
#define SAKUI_TSUME_VERIFY_FINDINGS_H

#include <stdbool.h>

enum verify_severity {
    SEVERITY_IGNORE, /* not reported at all */
    SEVERITY_NOTE,
    SEVERITY_FLAW,
    SEVERITY_UNSOUND,
};

/* In the order they are told: the gravest kinds first. */
enum finding_kind {
    FINDING_ILLEGAL_SETUP,
    FINDING_FU_TSUME,
    FINDING_HAYA_ZUME,
    FINDING_YO_TSUME,
    FINDING_TRANSPOSED,
    FINDING_LEFTOVER,
    FINDING_HENKA_CHOU,
    FINDING_CONVERGENCE,
    FINDING_DETOUR,
    FINDING_PROMOTION_CHOICE,
    FINDING_DROP_CHOICE,
    FINDING_HENKA_DOU,
    FINDING_LAST_MOVE,
    FINDING_MIRROR,
    FINDING_HENKA_BETSU,
    FINDING_BAD_SOLUTION,
    FINDING_IRRELEVANT_PIECE,
    FINDING_KINDS,
};

struct finding_info {
    const char *name;       /* as in JSON */
    const char *japanese;   /* "" if there is no common word */
    const char *title;      /* a few words */
    const char *definition; /* one paragraph, the consequence included */
};

const struct finding_info *finding_info(enum finding_kind kind);
/* False if no kind has this name. */
bool finding_by_name(const char *name, enum finding_kind *kind);

/* "ignore", "note", "flaw", "unsound". */
const char *severity_name(enum verify_severity severity);
bool severity_by_name(const char *name, enum verify_severity *severity);

#endif
