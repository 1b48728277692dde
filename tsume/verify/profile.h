/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Acceptance profiles: the points on which eras and magazines differ, as a YAML file. */
#ifndef SAKUI_TSUME_VERIFY_PROFILE_H
#define SAKUI_TSUME_VERIFY_PROFILE_H

#include "core/diag.h"
#include "core/status.h"
#include "tsume/shogi/solver/solver.h"
#include "tsume/verify/findings.h"

#define PROFILE_NAME_MAX 64

struct verify_profile {
    char name[PROFILE_NAME_MAX];
    struct tsume_futile_rule rule; /* which interpositions are futile */
    enum verify_severity last_move;
    enum verify_severity last_move_alone; /* in a problem of one move */
    enum verify_severity convergence;
    long convergence_moves; /* k: the last k attacker's moves; 1 = only the last one */
    enum verify_severity promotion_choice;
    enum verify_severity drop_choice;
    enum verify_severity detour;
    enum verify_severity mirror;
    enum verify_severity henka_dou;
    enum verify_severity henka_dou_last_4; /* three or four plies before the end */
    enum verify_severity henka_dou_last_2; /* the last defence */
    enum verify_severity henka_chou;
    enum verify_severity henka_betsu;
    enum verify_severity irrelevant_piece;
};

/* The names of the built-in profiles, ended by NULL. */
extern const char *const profile_names[];
/* The YAML text of a built-in profile; NULL if there is none of that name. */
const char *profile_text(const char *name);

/* A built-in profile by name, or a file: `name_or_file` is tried as a name first. Keys a file does
 * not mention are as in `modern`. SAKUI_INPUT or SAKUI_IO with a diagnostic naming file, line and
 * column for anything unknown. */
sakui_status profile_load(struct verify_profile *profile, const char *name_or_file,
                          struct diag_list *diags);
/* The same from text; `file` is for diagnostics. */
sakui_status profile_parse(struct verify_profile *profile, const char *file, const char *text,
                           size_t length, struct diag_list *diags);

#endif
