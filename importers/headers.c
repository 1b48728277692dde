/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/headers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TITLE  "作品名"
#define AUTHOR "作者"
#define SOURCE "発表誌"
#define DATE   "発表年月"
#define NUMBER "作品番号"
#define PLIES  "手数"

static const char **field_of(struct problem *p, const char *key)
{
    if (strcmp(key, TITLE) == 0)
        return &p->title;
    if (strcmp(key, AUTHOR) == 0)
        return &p->author;
    if (strcmp(key, SOURCE) == 0)
        return &p->source;
    if (strcmp(key, DATE) == 0)
        return &p->date;
    return strcmp(key, NUMBER) == 0 ? &p->id : NULL;
}

/* A count of plies written in digits only, 手 after it allowed; 0 otherwise. */
static int plies_of(const char *value)
{
    char *end;
    long n = strtol(value, &end, 10);
    if (end == value || n < 1 || n > 1000000 || (*end && strcmp(end, "手") != 0))
        return 0;
    return (int)n;
}

sakui_status header_take(struct problem *p, const char *key, const char *value)
{
    const char **field = field_of(p, key);
    if (field && !**field && *value)
        return problem_set(p, field, value);
    if (strcmp(key, PLIES) == 0 && p->plies == 0 && plies_of(value)) {
        p->plies = plies_of(value);
        return SAKUI_OK;
    }
    return problem_tag_add(p, key, value);
}

static bool has_own_id(const struct problem *p)
{
    size_t n = strlen(p->file);
    return p->id[0] && !(strncmp(p->id, p->file, n) == 0 && p->id[n] == '#');
}

size_t header_fields(const struct problem *p, struct header out[HEADER_FIELDS])
{
    const struct {
        const char *key, *text;
    } fields[] = {{NUMBER, has_own_id(p) ? p->id : ""},
                  {TITLE, p->title},
                  {AUTHOR, p->author},
                  {SOURCE, p->source},
                  {DATE, p->date}};
    size_t n = 0;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        if (fields[i].text[0])
            out[n++] = (struct header){.key = fields[i].key, .text = fields[i].text};
    }
    if (p->plies > 0) {
        out[n].key = PLIES;
        snprintf(out[n].value, sizeof out[n].value, "%d", p->plies);
        out[n].text = out[n].value;
        n++;
    }
    return n;
}
