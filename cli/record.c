/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/record.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/csv.h"
#include "core/json.h"

static void add(struct record *r, struct record_field field)
{
    assert(r->count < RECORD_FIELDS_MAX);
    r->fields[r->count++] = field;
}

void record_text(struct record *r, const char *name, const char *text)
{
    add(r, (struct record_field){name, RECORD_TEXT, text, NAN, false});
}

void record_number(struct record *r, const char *name, double number)
{
    add(r, (struct record_field){name, RECORD_NUMBER, NULL, number, false});
}

void record_bound(struct record *r, const char *name, double number)
{
    add(r, (struct record_field){name, RECORD_NUMBER, NULL, number, true});
}

void record_flag(struct record *r, const char *name, bool flag)
{
    add(r, (struct record_field){name, RECORD_FLAG, NULL, flag, false});
}

static void print_json(const struct record *r, struct strbuf *out)
{
    struct json j;
    json_init(&j, out);
    json_object(&j);
    for (size_t i = 0; i < r->count; i++) {
        const struct record_field *f = &r->fields[i];
        json_key(&j, f->name);
        if (f->kind == RECORD_TEXT)
            json_string(&j, f->text);
        else if (f->kind == RECORD_FLAG)
            json_bool(&j, f->number > 0);
        else
            json_double(&j, f->number);
    }
    json_end(&j);
    strbuf_addc(out, '\n');
}

/* A number that reads back as the same number, as JSON has it. */
static void exact_number(char text[40], double v)
{
    snprintf(text, 40, "%.15g", v);
    double back = strtod(text, NULL);
    if (back < v || back > v)
        snprintf(text, 40, "%.17g", v);
}

static void print_csv(const struct record *r, struct strbuf *out)
{
    struct csv c;
    csv_init(&c, out);
    for (size_t i = 0; i < r->count; i++) {
        const struct record_field *f = &r->fields[i];
        char text[40] = "";
        if (f->kind != RECORD_TEXT && !isnan(f->number))
            exact_number(text, f->number);
        csv_field(&c, f->kind == RECORD_TEXT ? f->text : text);
    }
    csv_row_end(&c);
}

/* ARFF strings stand in single quotes with backslash escapes. */
static void put_arff_text(struct strbuf *out, const char *text)
{
    strbuf_addc(out, '\'');
    for (; *text; text++) {
        if (*text == '\'' || *text == '\\')
            strbuf_addc(out, '\\');
        strbuf_addc(out, *text == '\n' ? ' ' : *text);
    }
    strbuf_addc(out, '\'');
}

static void print_arff(const struct record *r, struct strbuf *out)
{
    for (size_t i = 0; i < r->count; i++) {
        const struct record_field *f = &r->fields[i];
        char text[40] = "?";
        if (i)
            strbuf_addc(out, ',');
        if (f->kind != RECORD_TEXT && !isnan(f->number))
            exact_number(text, f->number);
        if (f->kind == RECORD_TEXT && f->text)
            put_arff_text(out, f->text);
        else
            strbuf_adds(out, text);
    }
    strbuf_addc(out, '\n');
}

/* Whole numbers in full, the rest with six digits. */
static void put_number(struct strbuf *out, const struct record_field *f)
{
    bool whole = floor(f->number) >= f->number && fabs(f->number) < 1e15;
    strbuf_adds(out, f->bound ? "≥ " : "");
    strbuf_addf(out, whole ? "%.0f" : "%.6g", f->number);
}

static void print_people(const struct record *r, struct strbuf *out)
{
    for (size_t i = 0; i < r->count; i++) {
        const struct record_field *f = &r->fields[i];
        if (i == 0 && f->kind == RECORD_TEXT) {
            strbuf_addf(out, "%s\n", f->text ? f->text : "");
            continue;
        }
        strbuf_addf(out, "  %-24s ", f->name);
        if (f->kind == RECORD_TEXT)
            strbuf_adds(out, f->text ? f->text : "-");
        else if (f->kind == RECORD_FLAG)
            strbuf_adds(out, f->number > 0 ? "yes" : "no");
        else if (isnan(f->number))
            strbuf_addc(out, '-');
        else
            put_number(out, f);
        strbuf_addc(out, '\n');
    }
}

void record_print(const struct record *r, enum record_format format, struct strbuf *out)
{
    switch (format) {
    case RECORD_JSON:
        print_json(r, out);
        break;
    case RECORD_CSV:
        print_csv(r, out);
        break;
    case RECORD_ARFF:
        print_arff(r, out);
        break;
    case RECORD_FOR_PEOPLE:
        print_people(r, out);
        break;
    }
}

/* Each line of the remark behind the table's comment sign. */
static void put_remark(struct strbuf *out, const char *sign, const char *remark)
{
    while (remark && *remark) {
        size_t length = strcspn(remark, "\n");
        strbuf_addf(out, "%s %.*s\n", sign, (int)length, remark);
        remark += length + (remark[length] == '\n');
    }
}

void record_heading(const struct record *r, enum record_format format, const char *relation,
                    const char *remark, struct strbuf *out)
{
    if (format == RECORD_CSV) {
        put_remark(out, "#", remark);
        struct csv c;
        csv_init(&c, out);
        for (size_t i = 0; i < r->count; i++)
            csv_field(&c, r->fields[i].name);
        csv_row_end(&c);
    } else if (format == RECORD_ARFF) {
        put_remark(out, "%", remark);
        strbuf_addf(out, "@relation %s\n\n", relation);
        for (size_t i = 0; i < r->count; i++)
            strbuf_addf(out, "@attribute %s %s\n", r->fields[i].name,
                        r->fields[i].kind == RECORD_TEXT ? "string" : "numeric");
        strbuf_adds(out, "\n@data\n");
    }
}
