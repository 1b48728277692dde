/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/json_tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/strbuf.h"
#include "core/utf8.h"

#define NODE_COST 64u /* what a value counts against max_bytes beside its text */

struct json_reader {
    struct arena *arena;
    struct text *in;
    const char *file;
    const struct json_limits *limits;
    struct diag_list *diags;
    size_t used, depth;
    struct strbuf text;
    sakui_status status;
};

static int front(struct json_reader *r)
{
    return text_peekc(r->in);
}

static int take(struct json_reader *r)
{
    r->used++;
    return text_getc(r->in);
}

static void fail(struct json_reader *r, sakui_status status, const char *code, const char *text)
{
    if (r->status != SAKUI_OK)
        return;
    sakui_status in = text_status(r->in);
    r->status = in != SAKUI_OK ? in : status;
    if (r->status == status && status != SAKUI_MEMORY)
        diag_add(r->diags, DIAG_ERROR, r->file, r->in->line, r->in->column, code, "%s", text);
}

static void skip_blanks(struct json_reader *r)
{
    int c = front(r);
    while (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
        text_getc(r->in);
        c = front(r);
    }
}

/* ---- strings ---- */

static unsigned read_hex(struct json_reader *r)
{
    unsigned code = 0;
    for (int i = 0; i < 4; i++) {
        int c = take(r), digit;
        if (c >= '0' && c <= '9')
            digit = c - '0';
        else if (c >= 'a' && c <= 'f')
            digit = c - 'a' + 10;
        else if (c >= 'A' && c <= 'F')
            digit = c - 'A' + 10;
        else
            return fail(r, SAKUI_INPUT, "json-escape", "\\u needs four hexadecimal digits"), 0;
        code = code << 4 | (unsigned)digit;
    }
    return code;
}

static void add_code(struct json_reader *r, unsigned code)
{
    char bytes[4];
    size_t n = code ? utf8_encode(code, bytes) : 0;
    if (n == 0) /* NUL and lone surrogates are no characters here */
        strbuf_adds(&r->text, "\xEF\xBF\xBD");
    else
        strbuf_add(&r->text, bytes, n);
}

/* Any escape but \u. */
static void read_simple_escape(struct json_reader *r)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    int c = take(r);
    const char *at = c > 0 ? strchr(from, c) : NULL;
    if (at)
        strbuf_addc(&r->text, to[at - from]);
    else
        fail(r, SAKUI_INPUT, "json-escape", "unknown escape in a string");
}

/* \uHHHH, with its second half if it is a surrogate pair; a half alone becomes U+FFFD. */
static void read_unicode(struct json_reader *r)
{
    unsigned code = read_hex(r);
    if (code < 0xD800 || code > 0xDBFF || front(r) != '\\') {
        add_code(r, code);
        return;
    }
    take(r);
    if (front(r) != 'u') {
        add_code(r, code);
        read_simple_escape(r);
        return;
    }
    take(r);
    unsigned low = read_hex(r);
    if (low >= 0xDC00 && low <= 0xDFFF) {
        add_code(r, 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00));
    } else {
        add_code(r, code);
        add_code(r, low);
    }
}

static void read_escape(struct json_reader *r)
{
    if (front(r) != 'u') {
        read_simple_escape(r);
        return;
    }
    take(r);
    read_unicode(r);
}

/* After the opening quote. The result is in the arena. */
static const char *read_string(struct json_reader *r)
{
    strbuf_clear(&r->text);
    while (r->status == SAKUI_OK) {
        int c = take(r);
        if (c == '"')
            break;
        if (c < 0)
            fail(r, SAKUI_INPUT, "json-unclosed", "the file ends inside a string");
        else if (c == '\\')
            read_escape(r);
        else if (c < ' ')
            fail(r, SAKUI_INPUT, "json-control", "a control character in a string needs an escape");
        else
            strbuf_addc(&r->text, (char)c);
        if (r->used > r->limits->max_bytes)
            fail(r, SAKUI_LIMIT, "json-too-big", "this JSON value is beyond the size limit");
    }
    const char *made =
        r->text.failed ? NULL : arena_strndup(r->arena, strbuf_str(&r->text), r->text.length);
    if (!made)
        fail(r, SAKUI_MEMORY, "", "");
    return made;
}

/* ---- other scalars ---- */

static bool in_number(int c)
{
    return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
}

static size_t digits(const char **t)
{
    size_t n = strspn(*t, "0123456789");
    *t += n;
    return n;
}

/* -?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)? */
static bool is_number(const char *t)
{
    t += *t == '-';
    if (*t == '0')
        t++;
    else if (!digits(&t))
        return false;
    if (*t == '.' && (t++, !digits(&t)))
        return false;
    if (*t == 'e' || *t == 'E') {
        t++;
        t += *t == '-' || *t == '+';
        if (!digits(&t))
            return false;
    }
    return *t == '\0';
}

static void read_number(struct json_reader *r, struct json_value *v)
{
    char text[64];
    size_t n = 0;
    while (in_number(front(r)) && n + 1 < sizeof text)
        text[n++] = (char)take(r);
    text[n] = '\0';
    if (!is_number(text) || in_number(front(r))) {
        fail(r, SAKUI_INPUT, "json-number", "this is no JSON number");
        return;
    }
    v->kind = JSON_NUMBER;
    v->number = strtod(text, NULL);
    v->string = arena_strdup(r->arena, text);
    if (!v->string)
        fail(r, SAKUI_MEMORY, "", "");
}

static void read_word(struct json_reader *r, struct json_value *v)
{
    static const struct {
        const char *word;
        enum json_kind kind;
    } words[] = {{"null", JSON_NULL}, {"true", JSON_TRUE}, {"false", JSON_FALSE}};
    char text[8];
    size_t n = 0;
    while (front(r) >= 'a' && front(r) <= 'z' && n + 1 < sizeof text)
        text[n++] = (char)take(r);
    text[n] = '\0';
    for (size_t i = 0; i < 3; i++) {
        if (strcmp(text, words[i].word) == 0) {
            v->kind = words[i].kind;
            return;
        }
    }
    fail(r, SAKUI_INPUT, "json-value", "a JSON value is expected here");
}

/* ---- structure ---- */

static struct json_value *new_value(struct json_reader *r, struct json_value *parent,
                                    const char *key)
{
    struct json_value *v = arena_zalloc(r->arena, sizeof *v);
    if (!v) {
        fail(r, SAKUI_MEMORY, "", "");
        return NULL;
    }
    r->used += NODE_COST;
    if (r->used > r->limits->max_bytes)
        fail(r, SAKUI_LIMIT, "json-too-big", "this JSON value is beyond the size limit");
    v->line = r->in->line;
    v->column = r->in->column;
    v->key = key;
    v->parent = parent;
    if (parent) {
        if (parent->last)
            parent->last->next = v;
        else
            parent->first = v;
        parent->last = v;
        parent->count++;
    }
    return v;
}

/* "key" and ":" of a member. */
static const char *read_key(struct json_reader *r)
{
    skip_blanks(r);
    if (front(r) != '"') {
        fail(r, SAKUI_INPUT, "json-key", "a name in double quotes is expected here");
        return NULL;
    }
    take(r);
    const char *key = read_string(r);
    skip_blanks(r);
    if (r->status == SAKUI_OK && front(r) != ':')
        fail(r, SAKUI_INPUT, "json-colon", "\":\" is expected here");
    else if (r->status == SAKUI_OK)
        take(r);
    return key;
}

/* One value at the front; an array or object is only opened. */
static struct json_value *read_value(struct json_reader *r, struct json_value *parent)
{
    const char *key = NULL;
    if (parent && parent->kind == JSON_OBJECT)
        key = read_key(r);
    skip_blanks(r);
    struct json_value *v = r->status == SAKUI_OK ? new_value(r, parent, key) : NULL;
    if (!v)
        return NULL;
    int c = front(r);
    if (c == '{' || c == '[') {
        take(r);
        v->kind = c == '{' ? JSON_OBJECT : JSON_ARRAY;
        if (++r->depth > r->limits->max_depth)
            fail(r, SAKUI_LIMIT, "json-too-deep", "this JSON is nested too deep");
    } else if (c == '"') {
        take(r);
        v->kind = JSON_STRING;
        v->string = read_string(r);
    } else if (c == '-' || (c >= '0' && c <= '9')) {
        read_number(r, v);
    } else if (c < 0) {
        fail(r, SAKUI_INPUT, "json-unclosed", "the file ends where a JSON value is expected");
    } else {
        read_word(r, v);
    }
    return v;
}

/* Closes what "]" and "}" close. Answers the container that a value after a comma belongs to, NULL
 * when the outermost is complete. */
static struct json_value *after_value(struct json_reader *r, struct json_value *open)
{
    while (open && r->status == SAKUI_OK) {
        skip_blanks(r);
        int c = front(r);
        const char close = open->kind == JSON_OBJECT ? '}' : ']';
        if (c == ',') {
            take(r);
            return open;
        }
        if (c == close) {
            take(r);
            r->depth--;
            open = open->parent;
        } else if (c < 0) {
            fail(r, SAKUI_INPUT, "json-unclosed", "the file ends inside an array or object");
        } else {
            fail(r, SAKUI_INPUT, "json-comma", "\",\" or a closing bracket is expected here");
        }
    }
    return NULL;
}

/* Is the container just opened empty? Then it is closed at once. */
static bool close_empty(struct json_reader *r, const struct json_value *v)
{
    skip_blanks(r);
    if (front(r) != (v->kind == JSON_OBJECT ? '}' : ']'))
        return false;
    take(r);
    r->depth--;
    return true;
}

static struct json_value *read_all(struct json_reader *r)
{
    struct json_value *root = NULL, *open = NULL;
    do {
        struct json_value *v = read_value(r, open);
        if (!root)
            root = v;
        if (r->status != SAKUI_OK)
            break;
        bool container = v->kind == JSON_OBJECT || v->kind == JSON_ARRAY;
        if (container && !close_empty(r, v))
            open = v;
        else
            open = after_value(r, open);
    } while (open && r->status == SAKUI_OK);
    return root;
}

sakui_status json_tree_read(struct json_value **out, struct arena *arena, struct text *in,
                            const char *file, const struct json_limits *limits,
                            struct diag_list *diags)
{
    *out = NULL;
    struct json_reader r = {arena, in, file, limits, diags, 0, 0, {0}, SAKUI_OK};
    strbuf_init(&r.text);
    skip_blanks(&r);
    if (front(&r) < 0) {
        sakui_status s = text_status(in);
        return s == SAKUI_OK ? SAKUI_END : s;
    }
    struct json_value *root = read_all(&r);
    strbuf_free(&r.text);
    if (r.status == SAKUI_OK)
        *out = root;
    return r.status;
}

/* ---- access ---- */

bool json_is(const struct json_value *v, enum json_kind kind)
{
    return v && v->kind == kind;
}

const struct json_value *json_get(const struct json_value *v, const char *key)
{
    const struct json_value *found = NULL;
    if (!json_is(v, JSON_OBJECT))
        return NULL;
    for (const struct json_value *m = v->first; m; m = m->next) {
        if (strcmp(m->key, key) == 0)
            found = m;
    }
    return found;
}

const char *json_text(const struct json_value *v)
{
    return json_is(v, JSON_STRING) ? v->string : NULL;
}

long json_whole(const struct json_value *v, long low, long high, long otherwise)
{
    if (!json_is(v, JSON_NUMBER) || !(v->number >= (double)low && v->number <= (double)high) ||
        v->number != floor(v->number))
        return otherwise;
    return (long)v->number;
}
