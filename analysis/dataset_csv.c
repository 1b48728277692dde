/* SPDX-License-Identifier: GPL-3.0-or-later */
/* CSV (RFC 4180): a header line with the columns' names, separated by comma, semicolon or tab. A
 * column's kind follows from its values: see dataset_settle. Remarks ("# …") may stand above the
 * header. */
#include <math.h>
#include <string.h>

#include "analysis/dataset.h"
#include "core/alloc.h"
#include "core/utf8.h"
#include "core/vec.h"

struct csv_reader {
    const char *file;
    const char *at, *end;
    char separator;
    long line;
    struct strbuf field;
    bool quoted;   /* the last field stood in quotes */
    bool row_done; /* the last field ended its row */
    struct diag_list *diags;
};

/* The texts of the table, before the columns' kinds are known: labels of text columns. */
struct csv_build {
    struct csv_reader in;
    struct dataset *texts;
};

static char find_separator(const char *at, const char *end)
{
    bool quoted = false;
    for (; at < end && *at != '\n'; at++) {
        if (*at == '"')
            quoted = !quoted;
        if (!quoted && (*at == ',' || *at == ';' || *at == '\t'))
            return *at;
    }
    return ',';
}

static sakui_status read_quoted(struct csv_reader *in)
{
    long start = in->line;
    for (in->at++; in->at < in->end; in->at++) {
        if (*in->at == '"') {
            if (in->at + 1 >= in->end || in->at[1] != '"') {
                in->at++;
                return SAKUI_OK;
            }
            in->at++;
        }
        in->line += *in->at == '\n';
        strbuf_addc(&in->field, *in->at);
    }
    diag_add(in->diags, DIAG_ERROR, in->file, start, 0, "csv-quote",
             "the quotation that begins here never ends");
    return SAKUI_INPUT;
}

static sakui_status read_field(struct csv_reader *in)
{
    strbuf_clear(&in->field);
    in->row_done = false;
    in->quoted = in->at < in->end && *in->at == '"';
    if (in->quoted) {
        sakui_status status = read_quoted(in);
        if (status)
            return status;
    }
    while (in->at < in->end && *in->at != in->separator && *in->at != '\n' && *in->at != '\r')
        strbuf_addc(&in->field, *in->at++);
    if (in->at < in->end && *in->at == in->separator) {
        in->at++;
    } else {
        in->row_done = true;
        if (in->at < in->end && *in->at == '\r')
            in->at++;
        if (in->at < in->end && *in->at == '\n')
            in->at++;
    }
    return in->field.failed ? SAKUI_MEMORY : SAKUI_OK;
}

/* The field without blanks around it (inside quotes they are kept). */
static const char *trimmed(const struct csv_reader *in, size_t *length)
{
    const char *text = strbuf_str(&in->field);
    size_t n = in->field.length;
    if (!in->quoted) {
        while (n && (*text == ' ' || *text == '\t'))
            text++, n--;
        while (n && (text[n - 1] == ' ' || text[n - 1] == '\t'))
            n--;
    }
    *length = n;
    return text;
}

static sakui_status bad_utf8(struct csv_reader *in)
{
    diag_add(in->diags, DIAG_ERROR, in->file, in->line, 0, "csv-encoding",
             "the line is not UTF-8 text");
    return SAKUI_INPUT;
}

static sakui_status read_header(struct csv_build *b)
{
    struct csv_reader *in = &b->in;
    do {
        sakui_status status = read_field(in);
        if (status)
            return status;
        size_t n;
        const char *text = trimmed(in, &n);
        if (!utf8_valid(text, n) || memchr(text, '\0', n))
            return bad_utf8(in);
        struct strbuf full;
        strbuf_init(&full);
        strbuf_add(&full, text, n);
        if (!n) {
            strbuf_addf(&full, "column_%zu", b->texts->column_count + 1);
            diag_add(in->diags, DIAG_WARNING, in->file, in->line, 0, "csv-unnamed",
                     "column %zu has no name", b->texts->column_count + 1);
        }
        if (full.failed) {
            status = SAKUI_MEMORY;
        } else if (dataset_find(b->texts, strbuf_str(&full)) != DATASET_NO_COLUMN) {
            diag_add(in->diags, DIAG_ERROR, in->file, in->line, 0, "csv-duplicate-column",
                     "there are two columns named '%s'", strbuf_str(&full));
            status = SAKUI_INPUT;
        } else {
            status = dataset_add_column(b->texts, strbuf_str(&full), COLUMN_TEXT, NULL);
        }
        if (status == SAKUI_LIMIT)
            diag_add(in->diags, DIAG_ERROR, in->file, in->line, 0, "csv-columns",
                     "there are more than %d columns", DATASET_COLUMNS_MAX);
        strbuf_free(&full);
        if (status)
            return status;
    } while (!in->row_done);
    in->line++;
    return SAKUI_OK;
}

static sakui_status store_field(struct csv_build *b, size_t column)
{
    size_t n;
    const char *text = trimmed(&b->in, &n);
    if (!utf8_valid(text, n) || memchr(text, '\0', n))
        return bad_utf8(&b->in);
    struct cell cell = cell_parse(text, n);
    if (cell.missing)
        return SAKUI_OK;
    struct column *c = &b->texts->columns[column];
    long label = dataset_add_label(b->texts, c, text, n);
    if (label < 0)
        return SAKUI_MEMORY;
    c->values[b->texts->rows - 1] = (double)label;
    return SAKUI_OK;
}

static sakui_status read_row(struct csv_build *b)
{
    struct csv_reader *in = &b->in;
    long line = in->line;
    sakui_status status = dataset_add_row(b->texts);
    if (status)
        return status;
    size_t column = 0;
    do {
        status = read_field(in);
        if (!status && column < b->texts->column_count)
            status = store_field(b, column);
        if (status)
            return status;
        column++;
    } while (!in->row_done);
    in->line++;
    if (column != b->texts->column_count) {
        diag_add(in->diags, DIAG_ERROR, in->file, line, 0, "csv-row-width",
                 "the row has %zu values, the header %zu columns", column, b->texts->column_count);
        return SAKUI_INPUT;
    }
    return SAKUI_OK;
}

static bool blank_line(struct csv_reader *in)
{
    const char *at = in->at;
    if (at < in->end && *at == '\r')
        at++;
    if (at < in->end && *at == '\n') {
        in->at = at + 1;
        in->line++;
        return true;
    }
    return false;
}

static size_t separators_in(const char *at, const char *end, char separator)
{
    size_t count = 0;
    for (; at < end && *at != '\n'; at++)
        count += *at == separator;
    return count;
}

static const char *line_after(const char *at, const char *end)
{
    while (at < end && *at != '\n')
        at++;
    return at < end ? at + 1 : end;
}

/* A line before the header that begins with "# " is a remark, as our own tables have them; unless
 * it has as many columns as the first line that does not begin so: then "# …" is a name. */
static bool is_remark(const struct csv_reader *in)
{
    size_t left = (size_t)(in->end - in->at);
    if (!left || in->at[0] != '#' || (left > 1 && !strchr(" \r\n", in->at[1])))
        return false;
    if (left > 8 && memcmp(in->at, "# sakui ", 8) == 0)
        return true;
    const char *next = in->at;
    while (next < in->end && *next == '#')
        next = line_after(next, in->end);
    char separator = find_separator(next, in->end);
    return separators_in(in->at, in->end, separator) != separators_in(next, in->end, separator) ||
           next >= in->end;
}

static void skip_remarks(struct csv_reader *in)
{
    for (;;) {
        if (in->at < in->end && blank_line(in))
            continue;
        if (!is_remark(in))
            return;
        in->at = line_after(in->at, in->end);
        in->line++;
    }
}

static sakui_status read_table(struct csv_build *b)
{
    struct csv_reader *in = &b->in;
    skip_remarks(in);
    if (in->at >= in->end) {
        diag_add(in->diags, DIAG_ERROR, in->file, 0, 0, "csv-empty", "the file has no header line");
        return SAKUI_INPUT;
    }
    in->separator = find_separator(in->at, in->end);
    sakui_status status = read_header(b);
    if (status)
        return status;
    while (in->at < in->end && !status) {
        if (b->texts->column_count > 1 && blank_line(in))
            continue;
        status = read_row(b);
    }
    return status ? status : dataset_settle(b->texts);
}

sakui_status dataset_read_csv(struct dataset **out, const char *file, const char *bytes,
                              size_t length, struct diag_list *diags)
{
    struct csv_build b = {
        .in = {.file = file, .at = bytes, .end = bytes + length, .line = 1, .diags = diags}};
    if (length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0)
        b.in.at += 3;
    strbuf_init(&b.in.field);
    sakui_status status = dataset_new(&b.texts, file);
    if (!status)
        status = read_table(&b);
    strbuf_free(&b.in.field);
    if (status)
        dataset_free(b.texts);
    else
        *out = b.texts;
    return status;
}
