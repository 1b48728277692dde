/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/dataset.h"

#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "core/vec.h"

sakui_status dataset_new(struct dataset **out, const char *name)
{
    struct dataset *d = mem_zalloc(1, sizeof *d);
    if (!d)
        return SAKUI_MEMORY;
    arena_init(&d->arena);
    d->name = arena_strdup(&d->arena, name ? name : "");
    if (!d->name) {
        dataset_free(d);
        return SAKUI_MEMORY;
    }
    *out = d;
    return SAKUI_OK;
}

void dataset_free(struct dataset *d)
{
    if (!d)
        return;
    for (size_t i = 0; i < d->column_count; i++) {
        mem_free(d->columns[i].values);
        mem_free(d->columns[i].censored);
        mem_free(d->columns[i].labels);
        mem_free(d->columns[i].slots);
    }
    mem_free(d->columns);
    arena_free(&d->arena);
    mem_free(d);
}

sakui_status dataset_add_column(struct dataset *d, const char *name, enum column_kind kind,
                                size_t *index)
{
    if (d->column_count >= DATASET_COLUMNS_MAX)
        return SAKUI_LIMIT;
    struct column c = {.kind = kind, .name = arena_strdup(&d->arena, name)};
    if (!c.name)
        return SAKUI_MEMORY;
    if (d->row_capacity) {
        c.values = mem_alloc(d->row_capacity * sizeof *c.values);
        if (!c.values)
            return SAKUI_MEMORY;
        for (size_t r = 0; r < d->row_capacity; r++)
            c.values[r] = NAN;
    }
    if (d->column_count == d->column_capacity) {
        size_t grown = d->column_capacity ? 2 * d->column_capacity : 16;
        struct column *moved = mem_realloc(d->columns, grown * sizeof *moved);
        if (!moved) {
            mem_free(c.values);
            return SAKUI_MEMORY;
        }
        d->columns = moved;
        d->column_capacity = grown;
    }
    if (index)
        *index = d->column_count;
    d->columns[d->column_count++] = c;
    return SAKUI_OK;
}

static sakui_status grow_rows(struct dataset *d)
{
    size_t grown = d->row_capacity ? 2 * d->row_capacity : 16;
    for (size_t i = 0; i < d->column_count; i++) {
        struct column *c = &d->columns[i];
        double *values = mem_realloc(c->values, grown * sizeof *values);
        if (!values)
            return SAKUI_MEMORY;
        c->values = values;
        for (size_t r = d->rows; r < grown; r++)
            values[r] = NAN;
        if (c->censored) {
            unsigned char *flags = mem_realloc(c->censored, grown);
            if (!flags)
                return SAKUI_MEMORY;
            memset(flags + d->rows, 0, grown - d->rows);
            c->censored = flags;
        }
    }
    d->row_capacity = grown;
    return SAKUI_OK;
}

sakui_status dataset_add_row(struct dataset *d)
{
    if (d->rows == d->row_capacity) {
        sakui_status status = grow_rows(d);
        if (status)
            return status;
    }
    d->rows++;
    return SAKUI_OK;
}

size_t dataset_find(const struct dataset *d, const char *name)
{
    for (size_t i = 0; i < d->column_count; i++) {
        if (strcmp(d->columns[i].name, name) == 0)
            return i;
    }
    return DATASET_NO_COLUMN;
}

static size_t hash_text(const char *text, size_t length)
{
    uint64_t h = 1469598103934665603u;
    for (size_t i = 0; i < length; i++)
        h = (h ^ (unsigned char)text[i]) * 1099511628211u;
    return (size_t)(h ^ (h >> 29));
}

/* The slot of a label, or the empty slot where it would go. The table is never full. */
static size_t find_slot(const struct column *c, const char *text, size_t length)
{
    size_t at = hash_text(text, length) & (c->slot_count - 1);
    for (; c->slots[at]; at = (at + 1) & (c->slot_count - 1)) {
        const char *label = c->labels[c->slots[at] - 1];
        if (strncmp(label, text, length) == 0 && label[length] == '\0')
            break;
    }
    return at;
}

long column_find_label(const struct column *c, const char *text, size_t length)
{
    return c->slot_count ? (long)c->slots[find_slot(c, text, length)] - 1 : -1;
}

static bool grow_slots(struct column *c)
{
    size_t count = c->slot_count ? 2 * c->slot_count : 16;
    size_t *slots = mem_zalloc(count, sizeof *slots);
    if (!slots)
        return false;
    mem_free(c->slots);
    c->slots = slots;
    c->slot_count = count;
    for (size_t i = 0; i < c->label_count; i++)
        slots[find_slot(c, c->labels[i], strlen(c->labels[i]))] = i + 1;
    return true;
}

long dataset_add_label(struct dataset *d, struct column *c, const char *text, size_t length)
{
    long known = column_find_label(c, text, length);
    if (known >= 0)
        return known;
    if (2 * (c->label_count + 1) > c->slot_count && !grow_slots(c))
        return -1;
    if (c->label_count == c->label_capacity) {
        size_t grown = c->label_capacity ? 2 * c->label_capacity : 8;
        const char **moved = mem_realloc(c->labels, grown * sizeof *moved);
        if (!moved)
            return -1;
        c->labels = moved;
        c->label_capacity = grown;
    }
    const char *copy = arena_strndup(&d->arena, text, length);
    if (!copy)
        return -1;
    c->slots[find_slot(c, text, length)] = c->label_count + 1;
    c->labels[c->label_count] = copy;
    return (long)c->label_count++;
}

sakui_status dataset_censor(struct dataset *d, size_t column, size_t row)
{
    struct column *c = &d->columns[column];
    if (!c->censored) {
        c->censored = mem_zalloc(d->row_capacity, 1);
        if (!c->censored)
            return SAKUI_MEMORY;
    }
    c->censored[row] = 1;
    return SAKUI_OK;
}

bool column_is_censored(const struct column *c, size_t row)
{
    return c->censored && c->censored[row];
}

const char *column_text(const struct column *c, size_t row)
{
    if (c->kind == COLUMN_NUMERIC || isnan(c->values[row]))
        return NULL;
    return c->labels[(size_t)c->values[row]];
}

size_t column_missing(const struct column *c, size_t rows)
{
    size_t n = 0;
    for (size_t r = 0; r < rows; r++)
        n += isnan(c->values[r]) != 0;
    return n;
}

size_t column_censored(const struct column *c, size_t rows)
{
    size_t n = 0;
    for (size_t r = 0; c->censored && r < rows; r++)
        n += c->censored[r];
    return n;
}

static bool is_word(const char *text, size_t length, const char *word)
{
    return strlen(word) == length && memcmp(text, word, length) == 0;
}

static bool parse_number(const char *text, size_t length, double *out)
{
    char copy[64];
    /* Letters would let strtod accept "nan", "inf" and hexadecimal numbers. */
    if (!length || length >= sizeof copy || strspn(text, "0123456789+-.eE") < length)
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    char *end;
    *out = strtod(copy, &end);
    return *end == '\0' && end != copy && isfinite(*out);
}

struct cell cell_parse(const char *text, size_t length)
{
    struct cell c = {.value = NAN};
    static const char *const missing[] = {"", "?", "NA", "NaN", "nan", "null"};
    for (size_t i = 0; i < sizeof missing / sizeof *missing; i++) {
        if (is_word(text, length, missing[i])) {
            c.missing = true;
            return c;
        }
    }
    static const char *const marks[] = {">=", "\u2265", ">"};
    for (size_t i = 0; i < sizeof marks / sizeof *marks && !c.censored; i++) {
        size_t n = strlen(marks[i]);
        if (length > n && memcmp(text, marks[i], n) == 0) {
            c.censored = true;
            text += n;
            length -= n;
        }
    }
    c.number = parse_number(text, length, &c.value);
    if (!c.number)
        c.censored = false;
    return c;
}

sakui_status dataset_read(struct dataset **out, const char *file, const char *bytes, size_t length,
                          struct diag_list *diags)
{
    size_t i = 0;
    if (length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0)
        i = 3;
    while (i < length && (bytes[i] == ' ' || bytes[i] == '\n' || bytes[i] == '\r'))
        i++;
    if (i < length && (bytes[i] == '@' || bytes[i] == '%'))
        return dataset_read_arff(out, file, bytes, length, diags);
    if (i < length && bytes[i] == '{')
        return dataset_read_records(out, file, bytes, length, diags);
    return dataset_read_csv(out, file, bytes, length, diags);
}

#define FILE_BYTES_MAX ((size_t)1 << 31)

static sakui_status read_all(FILE *in, const char *file, struct strbuf *text,
                             struct diag_list *diags)
{
    char block[65536];
    size_t n;
    while ((n = fread(block, 1, sizeof block, in)) > 0) {
        strbuf_add(text, block, n);
        if (text->failed)
            return SAKUI_MEMORY;
        if (text->length > FILE_BYTES_MAX) {
            diag_add(diags, DIAG_ERROR, file, 0, 0, "data-too-large",
                     "the file is larger than 2 GB");
            return SAKUI_LIMIT;
        }
    }
    if (ferror(in)) {
        diag_add(diags, DIAG_ERROR, file, 0, 0, "data-read", "the file cannot be read: %s",
                 strerror(errno));
        return SAKUI_IO;
    }
    return SAKUI_OK;
}

sakui_status dataset_read_file(struct dataset **out, const char *file, struct diag_list *diags)
{
    bool standard_input = strcmp(file, "-") == 0;
    FILE *in = standard_input ? stdin : fopen(file, "rb");
    if (!in) {
        diag_add(diags, DIAG_ERROR, file, 0, 0, "data-open", "the file cannot be opened: %s",
                 strerror(errno));
        return SAKUI_IO;
    }
    struct strbuf text;
    strbuf_init(&text);
    sakui_status status = read_all(in, file, &text, diags);
    if (!standard_input)
        fclose(in);
    if (!status)
        status = dataset_read(out, file, strbuf_str(&text), text.length, diags);
    strbuf_free(&text);
    return status;
}
