/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reports what stands in a JSON object and is not read: names without a meaning, and names that
 * come twice, of which the last counts. */
#ifndef SAKUI_IMPORTERS_JSON_NAMES_H
#define SAKUI_IMPORTERS_JSON_NAMES_H

#include "importers/json_tree.h"

#define JSON_TOLD_MAX  16
#define JSON_TOLD_SIZE 44

struct json_names {
    const char *format; /* "JKF" */
    const char *code;   /* of the diagnostic for an unknown name */
    const char *file;
    char told[JSON_TOLD_MAX][JSON_TOLD_SIZE]; /* reported already */
    size_t told_count;
};

/* Each unknown name is reported once (JSON_TOLD_MAX of them, then all). `known` are names between
 * blanks: " x y ". Nothing for what is no object. */
void json_names_check(struct json_names *n, const struct json_value *v, const char *known,
                      struct diag_list *diags);

#endif
