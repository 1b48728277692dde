/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/json.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/utf8.h"

void json_init(struct json *j, struct strbuf *out)
{
    memset(j, 0, sizeof *j);
    j->out = out;
}

static void before_value(struct json *j)
{
    if (j->after_key) {
        j->after_key = false;
        return;
    }
    if (j->comma[j->depth])
        strbuf_addc(j->out, ',');
    j->comma[j->depth] = true;
}

static void open_level(struct json *j, char bracket)
{
    before_value(j);
    strbuf_addc(j->out, bracket);
    assert(j->depth + 1 < JSON_DEPTH_MAX);
    j->comma[++j->depth] = false;
}

void json_object(struct json *j)
{
    open_level(j, '{');
}

void json_array(struct json *j)
{
    open_level(j, '[');
}

void json_end(struct json *j)
{
    assert(j->depth > 0);
    j->depth--;
    strbuf_addc(j->out, '}');
}

void json_end_array(struct json *j)
{
    assert(j->depth > 0);
    j->depth--;
    strbuf_addc(j->out, ']');
}

static void put_escaped(struct strbuf *out, const char *text)
{
    size_t n = strlen(text), used;
    strbuf_addc(out, '"');
    for (size_t i = 0; i < n; i += used) {
        uint32_t code = utf8_decode(text + i, n - i, &used);
        if (code == UTF8_BAD)
            strbuf_adds(out, "\xEF\xBF\xBD");
        else if (code == '"' || code == '\\')
            strbuf_addf(out, "\\%c", (char)code);
        else if (code == '\n')
            strbuf_adds(out, "\\n");
        else if (code < 0x20 || code == 0x7F || code == 0x2028 || code == 0x2029)
            strbuf_addf(out, "\\u%04x", (unsigned)code);
        else
            strbuf_add(out, text + i, used);
    }
    strbuf_addc(out, '"');
}

void json_key(struct json *j, const char *key)
{
    before_value(j);
    put_escaped(j->out, key);
    strbuf_addc(j->out, ':');
    j->after_key = true;
}

void json_string(struct json *j, const char *text)
{
    if (!text) {
        json_null(j);
        return;
    }
    before_value(j);
    put_escaped(j->out, text);
}

void json_int(struct json *j, int64_t v)
{
    before_value(j);
    strbuf_addf(j->out, "%" PRId64, v);
}

void json_uint(struct json *j, uint64_t v)
{
    before_value(j);
    strbuf_addf(j->out, "%" PRIu64, v);
}

void json_double(struct json *j, double v)
{
    if (!isfinite(v)) {
        json_null(j);
        return;
    }
    before_value(j);
    char text[40];
    snprintf(text, sizeof text, "%.15g", v);
    if (strtod(text, NULL) < v || strtod(text, NULL) > v)
        snprintf(text, sizeof text, "%.17g", v);
    strbuf_adds(j->out, text);
}

void json_bool(struct json *j, bool v)
{
    before_value(j);
    strbuf_adds(j->out, v ? "true" : "false");
}

void json_null(struct json *j)
{
    before_value(j);
    strbuf_adds(j->out, "null");
}

void json_kv_string(struct json *j, const char *key, const char *text)
{
    json_key(j, key);
    json_string(j, text);
}

void json_kv_int(struct json *j, const char *key, int64_t v)
{
    json_key(j, key);
    json_int(j, v);
}

void json_kv_uint(struct json *j, const char *key, uint64_t v)
{
    json_key(j, key);
    json_uint(j, v);
}

void json_kv_double(struct json *j, const char *key, double v)
{
    json_key(j, key);
    json_double(j, v);
}

void json_kv_bool(struct json *j, const char *key, bool v)
{
    json_key(j, key);
    json_bool(j, v);
}
