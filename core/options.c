/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/options.h"

#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/utf8.h"

#define HELP_COLUMN 28

static void *field_of(const struct option_table *table, const struct option_spec *spec)
{
    return (char *)table->values + spec->offset;
}

static bool is_choice(const char *choices, const char *text)
{
    size_t n = strlen(text);
    for (const char *at = choices; at; at = strchr(at, '|') ? strchr(at, '|') + 1 : NULL) {
        if (strncmp(at, text, n) == 0 && (at[n] == '\0' || at[n] == '|'))
            return true;
    }
    return false;
}

bool option_number(const char *text, bool whole, double *out)
{
    char *end;
    errno = 0;
    double v = strtod(text, &end);
    if (end == text || errno == ERANGE || !isfinite(v))
        return false;
    if (*end == 'k')
        v *= 1e3, end++;
    else if (*end == 'M')
        v *= 1e6, end++;
    else if (*end == 'G')
        v *= 1e9, end++;
    if (*end || (whole && (v < floor(v) || v > floor(v) || fabs(v) > 9e15)))
        return false;
    *out = v;
    return true;
}

static sakui_status set_value(const struct option_table *table, const struct option_spec *spec,
                              const char *text, struct diag_list *diags)
{
    void *field = field_of(table, spec);
    double number = 0;
    switch (spec->kind) {
    case OPTION_FLAG:
        *(bool *)field = text && strcmp(text, "false") != 0;
        return SAKUI_OK;
    case OPTION_TEXT:
        *(const char **)field = text;
        return SAKUI_OK;
    case OPTION_CHOICE:
        if (text && !is_choice(spec->choices, text)) {
            diag_add(diags, DIAG_ERROR, NULL, 0, 0, "option-value",
                     "--%s takes one of %s, not '%s'", spec->name, spec->choices, text);
            return SAKUI_USAGE;
        }
        *(const char **)field = text;
        return SAKUI_OK;
    case OPTION_INT:
    case OPTION_REAL:
        break;
    }
    bool whole = spec->kind == OPTION_INT;
    if (text && !option_number(text, whole, &number)) {
        diag_add(diags, DIAG_ERROR, NULL, 0, 0, "option-value", "--%s takes a %snumber, not '%s'",
                 spec->name, whole ? "whole " : "", text);
        return SAKUI_USAGE;
    }
    if (text && spec->max > spec->min && (number < spec->min || number > spec->max)) {
        diag_add(diags, DIAG_ERROR, NULL, 0, 0, "option-range", "--%s must be from %.15g to %.15g",
                 spec->name, spec->min, spec->max);
        return SAKUI_USAGE;
    }
    if (whole)
        *(long long *)field = (long long)number;
    else
        *(double *)field = number;
    return SAKUI_OK;
}

sakui_status options_defaults(const struct option_table *tables, size_t count,
                              struct diag_list *diags)
{
    for (size_t t = 0; t < count; t++) {
        for (const struct option_spec *s = tables[t].specs; s->name; s++) {
            sakui_status status = set_value(&tables[t], s, s->initial, diags);
            if (status)
                return status;
        }
    }
    return SAKUI_OK;
}

static size_t min3(size_t a, size_t b, size_t c)
{
    size_t m = a < b ? a : b;
    return m < c ? m : c;
}

/* Levenshtein distance, for "did you mean"; names are short. */
static size_t distance(const char *a, const char *b)
{
    size_t row[64];
    size_t nb = strlen(b);
    if (nb >= 63 || strlen(a) >= 63)
        return SIZE_MAX;
    for (size_t j = 0; j <= nb; j++)
        row[j] = j;
    for (size_t i = 0; a[i]; i++) {
        size_t diagonal = row[0];
        row[0] = i + 1;
        for (size_t j = 0; j < nb; j++) {
            size_t above = row[j + 1];
            row[j + 1] = min3(above + 1, row[j] + 1, diagonal + (a[i] != b[j]));
            diagonal = above;
        }
    }
    return row[nb];
}

static sakui_status unknown_option(const struct option_table *tables, size_t count,
                                   const char *name, struct diag_list *diags)
{
    const char *nearest = NULL;
    size_t best = 4;
    for (size_t t = 0; t < count; t++) {
        for (const struct option_spec *s = tables[t].specs; s->name; s++) {
            size_t d = distance(name, s->name);
            if (d < best)
                best = d, nearest = s->name;
        }
    }
    diag_add(diags, DIAG_ERROR, NULL, 0, 0, "option-unknown", "unknown option '--%s'%s%s%s", name,
             nearest ? " (did you mean '--" : "", nearest ? nearest : "", nearest ? "'?)" : "");
    return SAKUI_USAGE;
}

struct match {
    const struct option_table *table;
    const struct option_spec *spec;
};

static struct match find_option(const struct option_table *tables, size_t count, const char *name,
                                size_t length, char letter)
{
    for (size_t t = 0; t < count; t++) {
        for (const struct option_spec *s = tables[t].specs; s->name; s++) {
            bool hit = letter ? s->letter == letter
                              : strlen(s->name) == length && strncmp(s->name, name, length) == 0;
            if (hit)
                return (struct match){&tables[t], s};
        }
    }
    return (struct match){NULL, NULL};
}

/* One option word at argv[*i]; a value may be the following word. */
static sakui_status parse_option(const struct option_table *tables, size_t count, int argc,
                                 char **argv, int *i, struct diag_list *diags)
{
    const char *word = argv[*i];
    bool is_long = word[1] == '-';
    const char *name = word + (is_long ? 2 : 1);
    size_t length = is_long ? strcspn(name, "=") : 1;
    const char *value = name[length] == '=' && is_long ? name + length + 1
                        : !is_long && name[1]          ? name + 1
                                                       : NULL;
    struct match m = find_option(tables, count, name, length, is_long ? 0 : word[1]);
    if (!m.spec && !is_long) {
        diag_add(diags, DIAG_ERROR, NULL, 0, 0, "option-unknown", "unknown option '-%c'", word[1]);
        return SAKUI_USAGE;
    }
    if (!m.spec)
        return unknown_option(tables, count, name, diags);
    if (m.spec->kind == OPTION_FLAG) {
        if (value) {
            diag_add(diags, DIAG_ERROR, NULL, 0, 0, "option-value", "--%s takes no value",
                     m.spec->name);
            return SAKUI_USAGE;
        }
        return set_value(m.table, m.spec, "true", diags);
    }
    if (!value && *i + 1 < argc)
        value = argv[++*i];
    if (!value) {
        diag_add(diags, DIAG_ERROR, NULL, 0, 0, "option-value", "--%s needs a value (%s)",
                 m.spec->name, m.spec->unit ? m.spec->unit : m.spec->choices);
        return SAKUI_USAGE;
    }
    return set_value(m.table, m.spec, value, diags);
}

sakui_status options_parse(const struct option_table *tables, size_t count, int argc, char **argv,
                           int *rest, struct diag_list *diags)
{
    int kept = 1;
    bool only_words = false;
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        if (!only_words && strcmp(word, "--") == 0) {
            only_words = true;
        } else if (only_words || word[0] != '-' || word[1] == '\0') {
            argv[kept++] = argv[i];
        } else {
            sakui_status status = parse_option(tables, count, argc, argv, &i, diags);
            if (status)
                return status;
        }
    }
    *rest = kept - 1;
    return SAKUI_OK;
}

static const char *value_name(const struct option_spec *s)
{
    if (s->kind == OPTION_FLAG)
        return "";
    if (s->unit)
        return s->unit;
    return s->kind == OPTION_CHOICE ? s->choices : "VALUE";
}

static bool shows_default(const struct option_spec *s)
{
    return s->initial && s->kind != OPTION_FLAG && s->initial[0];
}

void options_help(const struct option_table *tables, size_t count, struct strbuf *out)
{
    for (size_t t = 0; t < count; t++) {
        strbuf_addf(out, "%s%s:\n", t ? "\n" : "", tables[t].title);
        for (const struct option_spec *s = tables[t].specs; s->name; s++) {
            size_t start = out->length;
            if (s->letter)
                strbuf_addf(out, "  -%c, --%s", s->letter, s->name);
            else
                strbuf_addf(out, "      --%s", s->name);
            if (value_name(s)[0])
                strbuf_addf(out, " %s", value_name(s));
            size_t width = out->length - start;
            if (width + 2 > HELP_COLUMN) {
                strbuf_addc(out, '\n');
                width = 0;
            }
            strbuf_addf(out, "%*s%s", (int)(HELP_COLUMN - width), "", s->help);
            if (shows_default(s))
                strbuf_addf(out, " (default %s)", s->initial);
            strbuf_addc(out, '\n');
        }
    }
}

/* Text for man(7): hyphens that are minus signs and leading dots need care. */
static void put_roff(struct strbuf *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '-')
            strbuf_adds(out, "\\-");
        else if (*text == '\\')
            strbuf_adds(out, "\\\\");
        else
            strbuf_addc(out, *text);
    }
}

void options_man(const struct option_table *tables, size_t count, struct strbuf *out)
{
    for (size_t t = 0; t < count; t++) {
        strbuf_addf(out, ".SS %s\n", tables[t].title);
        for (const struct option_spec *s = tables[t].specs; s->name; s++) {
            strbuf_adds(out, ".TP\n.B ");
            if (s->letter)
                strbuf_addf(out, "\\-%c, ", s->letter);
            strbuf_adds(out, "\\-\\-");
            put_roff(out, s->name);
            if (value_name(s)[0])
                strbuf_addf(out, " \\fI%s\\fP", value_name(s));
            strbuf_addc(out, '\n');
            put_roff(out, s->help);
            if (shows_default(s))
                strbuf_addf(out, " (default %s)", s->initial);
            strbuf_adds(out, ".\n");
        }
    }
}

void options_words(const struct option_table *tables, size_t count, struct strbuf *out)
{
    for (size_t t = 0; t < count; t++) {
        for (const struct option_spec *s = tables[t].specs; s->name; s++)
            strbuf_addf(out, "%s--%s", out->length ? " " : "", s->name);
    }
}
