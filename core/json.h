/* SPDX-License-Identifier: GPL-3.0-or-later */
/* JSON writer: streaming, into a strbuf, commas and escapes done here. Numbers are written so that
 * they read back to the same double. Invalid UTF-8 becomes U+FFFD. */
#ifndef SAKUI_CORE_JSON_H
#define SAKUI_CORE_JSON_H

#include <stdbool.h>
#include <stdint.h>

#include "core/strbuf.h"

#define JSON_DEPTH_MAX 64

struct json {
    struct strbuf *out;
    int depth;
    bool comma[JSON_DEPTH_MAX]; /* has the level an item already? */
    bool after_key;
};

void json_init(struct json *j, struct strbuf *out);
void json_object(struct json *j); /* { … json_end */
void json_array(struct json *j);  /* [ … json_end_array */
void json_end(struct json *j);
void json_end_array(struct json *j);
void json_key(struct json *j, const char *key);
void json_string(struct json *j, const char *text); /* NULL writes null */
void json_int(struct json *j, int64_t v);
void json_uint(struct json *j, uint64_t v);
void json_double(struct json *j, double v); /* NaN and infinities write null */
void json_bool(struct json *j, bool v);
void json_null(struct json *j);

/* key and value in one call */
void json_kv_string(struct json *j, const char *key, const char *text);
void json_kv_int(struct json *j, const char *key, int64_t v);
void json_kv_uint(struct json *j, const char *key, uint64_t v);
void json_kv_double(struct json *j, const char *key, double v);
void json_kv_bool(struct json *j, const char *key, bool v);

#endif
