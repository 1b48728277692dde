/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ARFF, Weka's table format: @relation, @attribute lines, @data; blanks and commas separate, '%'
 * begins a comment, single and double quotes hold what has blanks, '?' is a missing value, and a
 * row in braces is sparse (index value, index value, …; what is not named is 0). */
#include <math.h>
#include <string.h>
#include <strings.h>

#include "analysis/dataset.h"
#include "analysis/java_number.h"
#include "core/alloc.h"
#include "core/utf8.h"

enum token_kind { TOKEN_WORD, TOKEN_QUOTED, TOKEN_OPEN, TOKEN_CLOSE, TOKEN_LINE_END, TOKEN_END };

struct arff_reader {
    const char *file;
    const char *at, *end, *line_start;
    long line;
    enum token_kind kind;
    struct strbuf text; /* of a word or quotation */
    long token_line, token_column;
    struct dataset *data;
    struct diag_list *diags;
};

#define FAIL(in, code, ...)                                                                        \
    (diag_add((in)->diags, DIAG_ERROR, (in)->file, (in)->token_line, (in)->token_column, code,     \
              __VA_ARGS__),                                                                        \
     SAKUI_INPUT)

static bool is_blank(char c)
{
    return c == ',' || ((unsigned char)c <= ' ' && c != '\n');
}

static void skip_blanks(struct arff_reader *in)
{
    while (in->at < in->end && is_blank(*in->at))
        in->at++;
    if (in->at < in->end && *in->at == '%') {
        while (in->at < in->end && *in->at != '\n')
            in->at++;
    }
}

static char escaped(char c)
{
    return c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c;
}

static sakui_status read_quotation(struct arff_reader *in)
{
    char quote = *in->at++;
    for (; in->at < in->end && *in->at != '\n'; in->at++) {
        if (*in->at == quote) {
            in->at++;
            in->kind = TOKEN_QUOTED;
            return SAKUI_OK;
        }
        if (*in->at == '\\' && in->at + 1 < in->end && in->at[1] != '\n')
            strbuf_addc(&in->text, escaped(*++in->at));
        else
            strbuf_addc(&in->text, *in->at);
    }
    return FAIL(in, "arff-quote", "the quotation that begins here does not end on its line");
}

static sakui_status read_word(struct arff_reader *in)
{
    while (in->at < in->end && !is_blank(*in->at) && !strchr("\n%{}'\"", *in->at))
        strbuf_addc(&in->text, *in->at++);
    in->kind = TOKEN_WORD;
    return SAKUI_OK;
}

static sakui_status next(struct arff_reader *in)
{
    skip_blanks(in);
    strbuf_clear(&in->text);
    in->token_line = in->line;
    in->token_column = 1 + (long)utf8_count(in->line_start, (size_t)(in->at - in->line_start));
    if (in->at >= in->end) {
        in->kind = TOKEN_END;
        return SAKUI_OK;
    }
    sakui_status status = SAKUI_OK;
    char c = *in->at;
    if (c == '\n') {
        in->kind = TOKEN_LINE_END;
        in->line_start = ++in->at;
        in->line++;
    } else if (c == '{' || c == '}') {
        in->kind = c == '{' ? TOKEN_OPEN : TOKEN_CLOSE;
        in->at++;
    } else if (c == '\'' || c == '"') {
        status = read_quotation(in);
    } else if (c == '\0') {
        status = FAIL(in, "arff-nul", "the file has a zero byte here");
    } else {
        status = read_word(in);
    }
    if (!status && in->text.failed)
        return SAKUI_MEMORY;
    if (!status && !utf8_valid(strbuf_str(&in->text), in->text.length))
        return FAIL(in, "arff-encoding", "this is not UTF-8 text");
    return status;
}

static sakui_status skip_empty_lines(struct arff_reader *in)
{
    sakui_status status;
    do
        status = next(in);
    while (!status && in->kind == TOKEN_LINE_END);
    return status;
}

static bool is_text(const struct arff_reader *in)
{
    return in->kind == TOKEN_WORD || in->kind == TOKEN_QUOTED;
}

static bool is_keyword(const struct arff_reader *in, const char *word)
{
    return in->kind == TOKEN_WORD && strcasecmp(strbuf_str(&in->text), word) == 0;
}

static sakui_status expect_line_end(struct arff_reader *in)
{
    sakui_status status = next(in);
    if (!status && in->kind != TOKEN_LINE_END && in->kind != TOKEN_END)
        return FAIL(in, "arff-extra", "the line should end here");
    return status;
}

static sakui_status read_relation(struct arff_reader *in)
{
    sakui_status status = skip_empty_lines(in);
    if (status)
        return status;
    if (!is_keyword(in, "@relation"))
        return FAIL(in, "arff-relation", "an ARFF file begins with @relation");
    status = next(in);
    if (status)
        return status;
    if (!is_text(in))
        return FAIL(in, "arff-relation", "@relation needs a name");
    in->data->name = arena_strdup(&in->data->arena, strbuf_str(&in->text));
    return in->data->name ? expect_line_end(in) : SAKUI_MEMORY;
}

static sakui_status read_labels(struct arff_reader *in, struct column *c)
{
    for (;;) {
        sakui_status status = next(in);
        if (status)
            return status;
        if (in->kind == TOKEN_CLOSE)
            return SAKUI_OK;
        if (!is_text(in))
            return FAIL(in, "arff-labels", "the list of values of '%s' does not end with '}'",
                        c->name);
        if (column_find_label(c, strbuf_str(&in->text), in->text.length) >= 0)
            return FAIL(in, "arff-duplicate-label", "the value '%s' is declared twice",
                        strbuf_str(&in->text));
        if (dataset_add_label(in->data, c, strbuf_str(&in->text), in->text.length) < 0)
            return SAKUI_MEMORY;
    }
}

static sakui_status read_type(struct arff_reader *in, struct column *c)
{
    if (in->kind == TOKEN_OPEN) {
        c->kind = COLUMN_NOMINAL;
        return read_labels(in, c);
    }
    if (is_keyword(in, "numeric") || is_keyword(in, "real") || is_keyword(in, "integer"))
        return SAKUI_OK;
    if (is_keyword(in, "string")) {
        c->kind = COLUMN_TEXT;
        return SAKUI_OK;
    }
    return FAIL(in, "arff-type",
                "the type '%s' of '%s' is not known (numeric, real, integer, string or {values})",
                strbuf_str(&in->text), c->name);
}

static sakui_status read_attribute(struct arff_reader *in)
{
    sakui_status status = next(in);
    if (status)
        return status;
    if (!is_text(in))
        return FAIL(in, "arff-attribute", "@attribute needs a name");
    if (dataset_find(in->data, strbuf_str(&in->text)) != DATASET_NO_COLUMN)
        return FAIL(in, "arff-duplicate-attribute", "there are two attributes named '%s'",
                    strbuf_str(&in->text));
    size_t index = 0;
    status = dataset_add_column(in->data, strbuf_str(&in->text), COLUMN_NUMERIC, &index);
    if (status == SAKUI_LIMIT)
        return FAIL(in, "arff-columns", "there are more than %d attributes", DATASET_COLUMNS_MAX);
    if (!status)
        status = next(in);
    if (!status)
        status = read_type(in, &in->data->columns[index]);
    return status ? status : expect_line_end(in);
}

static sakui_status store_value(struct arff_reader *in, size_t column)
{
    struct column *c = &in->data->columns[column];
    double *value = &c->values[in->data->rows - 1];
    const char *text = strbuf_str(&in->text);
    *value = NAN;
    if (in->kind == TOKEN_WORD && strcmp(text, "?") == 0)
        return SAKUI_OK;
    if (c->kind == COLUMN_NUMERIC) {
        struct cell cell = cell_parse(text, in->text.length);
        if (!cell.missing && (!cell.number || cell.censored))
            return FAIL(in, "arff-number", "'%s' is not a number (attribute '%s')", text, c->name);
        *value = cell.value;
        return SAKUI_OK;
    }
    long label = c->kind == COLUMN_TEXT ? dataset_add_label(in->data, c, text, in->text.length)
                                        : column_find_label(c, text, in->text.length);
    if (label < 0 && c->kind == COLUMN_TEXT)
        return SAKUI_MEMORY;
    if (label < 0)
        return FAIL(in, "arff-value", "'%s' is not one of the values of '%s'", text, c->name);
    *value = (double)label;
    return SAKUI_OK;
}

static sakui_status read_dense(struct arff_reader *in)
{
    for (size_t i = 0; i < in->data->column_count; i++) {
        if (!is_text(in))
            return FAIL(in, "arff-row-width", "the row has %zu values instead of %zu", i,
                        in->data->column_count);
        sakui_status status = store_value(in, i);
        if (!status)
            status = next(in);
        if (status)
            return status;
    }
    if (in->kind != TOKEN_LINE_END && in->kind != TOKEN_END)
        return FAIL(in, "arff-row-width", "the row has more than %zu values",
                    in->data->column_count);
    return SAKUI_OK;
}

static sakui_status read_sparse(struct arff_reader *in)
{
    for (size_t i = 0; i < in->data->column_count; i++)
        in->data->columns[i].values[in->data->rows - 1] = 0;
    for (;;) {
        sakui_status status = next(in);
        if (status)
            return status;
        if (in->kind == TOKEN_CLOSE)
            return expect_line_end(in);
        struct cell index = cell_parse(strbuf_str(&in->text), in->text.length);
        if (in->kind != TOKEN_WORD || !index.number || index.value < 0 ||
            index.value >= (double)in->data->column_count || index.value - floor(index.value) > 0)
            return FAIL(in, "arff-sparse", "a sparse row needs the number of an attribute here");
        status = next(in);
        if (status)
            return status;
        if (!is_text(in))
            return FAIL(in, "arff-sparse", "a sparse row needs a value here");
        status = store_value(in, (size_t)index.value);
        if (status)
            return status;
    }
}

static sakui_status read_rows(struct arff_reader *in)
{
    for (;;) {
        sakui_status status = skip_empty_lines(in);
        if (status || in->kind == TOKEN_END)
            return status;
        status = dataset_add_row(in->data);
        if (!status)
            status = in->kind == TOKEN_OPEN ? read_sparse(in) : read_dense(in);
        if (status)
            return status;
    }
}

/* A sparse or text column may name a label that does not exist: value 0 of a nominal without
 * values. Such a column has nothing to say; refuse it before anyone indexes with it. */
static sakui_status check_labels(struct arff_reader *in)
{
    for (size_t i = 0; i < in->data->column_count; i++) {
        const struct column *c = &in->data->columns[i];
        if (c->kind != COLUMN_NUMERIC && !c->label_count &&
            column_missing(c, in->data->rows) < in->data->rows)
            return FAIL(in, "arff-labels", "'%s' has no values to choose from", c->name);
    }
    return SAKUI_OK;
}

static sakui_status read_file(struct arff_reader *in)
{
    sakui_status status = read_relation(in);
    for (;;) {
        if (!status)
            status = skip_empty_lines(in);
        if (status)
            return status;
        if (is_keyword(in, "@data"))
            break;
        if (!is_keyword(in, "@attribute"))
            return FAIL(in, "arff-header", "expected @attribute or @data");
        status = read_attribute(in);
    }
    if (!in->data->column_count)
        return FAIL(in, "arff-header", "there is no @attribute");
    status = expect_line_end(in);
    if (!status)
        status = read_rows(in);
    if (!status)
        status = check_labels(in);
    return status ? status : dataset_censor_stopped(in->data);
}

sakui_status dataset_read_arff(struct dataset **out, const char *file, const char *bytes,
                               size_t length, struct diag_list *diags)
{
    struct arff_reader in = {
        .file = file, .at = bytes, .end = bytes + length, .line = 1, .diags = diags};
    if (length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0)
        in.at += 3;
    in.line_start = in.at;
    strbuf_init(&in.text);
    sakui_status status = dataset_new(&in.data, "");
    if (!status)
        status = read_file(&in);
    strbuf_free(&in.text);
    if (status)
        dataset_free(in.data);
    else
        *out = in.data;
    return status;
}

void arff_word(const char *text, struct strbuf *out)
{
    bool plain = *text && !strpbrk(text, ",%{}'\"\\") && strcmp(text, "?") != 0;
    for (const char *at = text; *at; at++)
        plain &= (unsigned char)*at > ' ';
    if (plain) {
        strbuf_adds(out, text);
        return;
    }
    strbuf_addc(out, '\'');
    for (; *text; text++) {
        if (*text == '\n' || *text == '\r' || *text == '\t') {
            strbuf_adds(out, *text == '\n' ? "\\n" : *text == '\r' ? "\\r" : "\\t");
            continue;
        }
        if (strchr("'\"\\%", *text))
            strbuf_addc(out, '\\');
        strbuf_addc(out, *text);
    }
    strbuf_addc(out, '\'');
}

static void write_attribute(struct strbuf *out, const struct column *c)
{
    strbuf_adds(out, "@attribute ");
    arff_word(c->name, out);
    if (c->kind != COLUMN_NOMINAL) {
        strbuf_adds(out, c->kind == COLUMN_TEXT ? " string\n" : " numeric\n");
        return;
    }
    strbuf_adds(out, " {");
    for (size_t i = 0; i < c->label_count; i++) {
        if (i)
            strbuf_addc(out, ',');
        arff_word(c->labels[i], out);
    }
    strbuf_adds(out, "}\n");
}

void dataset_write_arff(const struct dataset *d, struct strbuf *out)
{
    strbuf_adds(out, "@relation ");
    arff_word(d->name, out);
    strbuf_adds(out, "\n\n");
    for (size_t i = 0; i < d->column_count; i++)
        write_attribute(out, &d->columns[i]);
    strbuf_adds(out, "\n@data\n");
    for (size_t r = 0; r < d->rows; r++) {
        for (size_t i = 0; i < d->column_count; i++) {
            const struct column *c = &d->columns[i];
            if (i)
                strbuf_addc(out, ',');
            if (isnan(c->values[r]))
                strbuf_addc(out, '?');
            else if (c->kind == COLUMN_NUMERIC)
                number_shortest(c->values[r], out);
            else
                arff_word(column_text(c, r), out);
        }
        strbuf_addc(out, '\n');
    }
}
