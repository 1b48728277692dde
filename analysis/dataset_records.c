/* SPDX-License-Identifier: GPL-3.0-or-later */
/* JSON Lines: one object per line. Its plain values become columns; arrays and objects inside are
 * stepped over (a line of moves is no number). Columns appear in the order of first mention. */
#include <stdint.h>
#include <string.h>

#include "analysis/dataset.h"
#include "core/utf8.h"

struct record_reader {
    const char *file;
    const char *at, *end, *line_start;
    long line;
    struct strbuf key, value;
    struct dataset *data;
    struct diag_list *diags;
};

static sakui_status fail(const struct record_reader *in, const char *text)
{
    long column = 1 + (long)utf8_count(in->line_start, (size_t)(in->at - in->line_start));
    diag_add(in->diags, DIAG_ERROR, in->file, in->line, column, "record-syntax", "%s", text);
    return SAKUI_INPUT;
}

static void skip_blanks(struct record_reader *in)
{
    while (in->at < in->end && (*in->at == ' ' || *in->at == '\t' || *in->at == '\r'))
        in->at++;
}

static bool take(struct record_reader *in, char c)
{
    skip_blanks(in);
    if (in->at >= in->end || *in->at != c)
        return false;
    in->at++;
    return true;
}

static int hex_digit(char c)
{
    const char *digits = "0123456789abcdef", *upper = "0123456789ABCDEF";
    const char *at = c ? strchr(digits, c) : NULL;
    if (at)
        return (int)(at - digits);
    at = c ? strchr(upper, c) : NULL;
    return at ? (int)(at - upper) : -1;
}

static bool read_hex(struct record_reader *in, uint32_t *code)
{
    *code = 0;
    for (int i = 0; i < 4; i++) {
        int digit = in->at < in->end ? hex_digit(*in->at) : -1;
        if (digit < 0)
            return false;
        *code = *code * 16 + (uint32_t)digit;
        in->at++;
    }
    return true;
}

/* After "\u": one code point, which may be a pair of surrogates. */
static sakui_status read_code(struct record_reader *in, struct strbuf *out)
{
    uint32_t code, low;
    if (!read_hex(in, &code))
        return fail(in, "\\u needs four hexadecimal digits");
    if (code >= 0xD800 && code < 0xDC00) {
        if (in->end - in->at < 2 || in->at[0] != '\\' || in->at[1] != 'u')
            return fail(in, "half of a surrogate pair");
        in->at += 2;
        if (!read_hex(in, &low) || low < 0xDC00 || low > 0xDFFF)
            return fail(in, "half of a surrogate pair");
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    }
    char bytes[4];
    size_t n = utf8_encode(code, bytes);
    if (!n || !code)
        return fail(in, "this character cannot be used");
    strbuf_add(out, bytes, n);
    return SAKUI_OK;
}

static sakui_status read_escape(struct record_reader *in, struct strbuf *out)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    char c = in->at < in->end ? *in->at : '\0';
    in->at += in->at < in->end;
    if (c == 'u')
        return read_code(in, out);
    const char *at = c ? strchr(from, c) : NULL;
    if (!at)
        return fail(in, "unknown escape in a string");
    strbuf_addc(out, to[at - from]);
    return SAKUI_OK;
}

static sakui_status read_string(struct record_reader *in, struct strbuf *out)
{
    strbuf_clear(out);
    if (!take(in, '"'))
        return fail(in, "a string should begin here");
    while (in->at < in->end && *in->at != '"') {
        char c = *in->at++;
        if (c == '\0')
            return fail(in, "the line has a zero byte");
        if (c != '\\') {
            strbuf_addc(out, c);
            continue;
        }
        sakui_status status = read_escape(in, out);
        if (status)
            return status;
    }
    if (in->at >= in->end)
        return fail(in, "the string does not end on its line");
    in->at++;
    if (!utf8_valid(strbuf_str(out), out->length))
        return fail(in, "the string is not UTF-8 text");
    return out->failed ? SAKUI_MEMORY : SAKUI_OK;
}

/* Steps over an array or object: brackets are counted, strings are read. */
static sakui_status skip_nested(struct record_reader *in)
{
    long depth = 0;
    do {
        if (in->at >= in->end)
            return fail(in, "a bracket is not closed on its line");
        if (*in->at == '"') {
            sakui_status status = read_string(in, &in->value);
            if (status)
                return status;
            continue;
        }
        depth += *in->at == '{' || *in->at == '[';
        depth -= *in->at == '}' || *in->at == ']';
        in->at++;
    } while (depth > 0);
    return SAKUI_OK;
}

/* The value as text into in->value; *plain is false for what makes no column. */
static sakui_status read_value(struct record_reader *in, bool *plain)
{
    *plain = true;
    skip_blanks(in);
    char c = in->at < in->end ? *in->at : '\0';
    if (c == '"')
        return read_string(in, &in->value);
    if (c == '{' || c == '[') {
        *plain = false;
        return skip_nested(in);
    }
    strbuf_clear(&in->value);
    while (in->at < in->end && *in->at && !strchr(" \t\r,}]", *in->at))
        strbuf_addc(&in->value, *in->at++);
    const char *text = strbuf_str(&in->value);
    struct cell cell = cell_parse(text, in->value.length);
    bool word =
        strcmp(text, "true") == 0 || strcmp(text, "false") == 0 || strcmp(text, "null") == 0;
    if (!word && (!cell.number || cell.censored))
        return fail(in, "a value should stand here");
    return SAKUI_OK;
}

static sakui_status store(struct record_reader *in)
{
    size_t index = dataset_find(in->data, strbuf_str(&in->key));
    if (index == DATASET_NO_COLUMN) {
        sakui_status status =
            dataset_add_column(in->data, strbuf_str(&in->key), COLUMN_TEXT, &index);
        if (status)
            return status;
    }
    const char *text = strbuf_str(&in->value);
    if (cell_parse(text, in->value.length).missing)
        return SAKUI_OK;
    struct column *c = &in->data->columns[index];
    long label = dataset_add_label(in->data, c, text, in->value.length);
    if (label < 0)
        return SAKUI_MEMORY;
    c->values[in->data->rows - 1] = (double)label;
    return SAKUI_OK;
}

static sakui_status read_object(struct record_reader *in)
{
    sakui_status status = dataset_add_row(in->data);
    if (status)
        return status;
    if (!take(in, '{'))
        return fail(in, "an object '{' should begin here");
    if (take(in, '}'))
        return SAKUI_OK;
    do {
        bool plain;
        skip_blanks(in);
        status = read_string(in, &in->key);
        if (!status && !take(in, ':'))
            status = fail(in, "':' is missing after the key");
        if (!status)
            status = read_value(in, &plain);
        if (!status && plain)
            status = store(in);
        if (status)
            return status;
    } while (take(in, ','));
    return take(in, '}') ? SAKUI_OK : fail(in, "',' or '}' is missing");
}

static sakui_status read_lines(struct record_reader *in, const char *end)
{
    while (in->at < end) {
        in->line_start = in->at;
        const char *newline = memchr(in->at, '\n', (size_t)(end - in->at));
        in->end = newline ? newline : end;
        skip_blanks(in);
        if (in->at < in->end) {
            sakui_status status = read_object(in);
            skip_blanks(in);
            if (!status && in->at < in->end)
                status = fail(in, "the line should end here");
            if (status)
                return status;
        }
        in->at = newline ? newline + 1 : end;
        in->line++;
    }
    return SAKUI_OK;
}

sakui_status dataset_read_records(struct dataset **out, const char *file, const char *bytes,
                                  size_t length, struct diag_list *diags)
{
    struct record_reader in = {.file = file, .at = bytes, .line = 1, .diags = diags};
    if (length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0)
        in.at += 3;
    strbuf_init(&in.key);
    strbuf_init(&in.value);
    sakui_status status = dataset_new(&in.data, file);
    if (!status)
        status = read_lines(&in, bytes + length);
    if (!status)
        status = dataset_settle(in.data);
    strbuf_free(&in.key);
    strbuf_free(&in.value);
    if (status)
        dataset_free(in.data);
    else
        *out = in.data;
    return status;
}
