/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/json_names.h"

#include <stdio.h>
#include <string.h>

static bool is_known(const char *name, const char *known)
{
    size_t n = strlen(name);
    if (!n || strchr(name, ' '))
        return false;
    const char *at = strstr(known, name);
    while (at && (at[-1] != ' ' || at[n] != ' '))
        at = strstr(at + 1, name);
    return at;
}

static bool is_told(const struct json_names *n, const char *name)
{
    for (size_t i = 0; i < n->told_count; i++) {
        if (strncmp(n->told[i], name, JSON_TOLD_SIZE - 1) == 0)
            return true;
    }
    return false;
}

static void report_unknown(struct json_names *n, const struct json_value *m,
                           struct diag_list *diags)
{
    if (is_told(n, m->key))
        return;
    diag_add(diags, DIAG_WARNING, n->file, m->line, m->column, n->code,
             "%s has no \"%.40s\" here; it is left out", n->format, m->key);
    if (n->told_count < JSON_TOLD_MAX)
        snprintf(n->told[n->told_count++], JSON_TOLD_SIZE, "%s", m->key);
}

void json_names_check(struct json_names *n, const struct json_value *v, const char *known,
                      struct diag_list *diags)
{
    bool twice = false; /* one of an object is enough, and keeps the time linear */
    if (!json_is(v, JSON_OBJECT))
        return;
    for (const struct json_value *m = v->first; m; m = m->next) {
        if (!is_known(m->key, known)) {
            report_unknown(n, m, diags);
        } else if (!twice && json_get(v, m->key) != m) {
            twice = true;
            diag_add(diags, DIAG_WARNING, n->file, m->line, m->column, "json-twice",
                     "\"%s\" comes again in this object; the last one counts, this one is left out",
                     m->key);
        }
    }
}
