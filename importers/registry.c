/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "importers/format.h"

/* One line per format. Order breaks ties of detection. */
static const struct import_format_ops *const formats[] = {
    &kif_format, &ki2_format, &csa_format, &sfen_format, &usi_format,
    &jkf_format, &sgf_format, &xml_format, &json_format,
};
#define FORMATS (sizeof formats / sizeof formats[0])

const struct import_format_ops *import_format_get(enum import_format format)
{
    for (size_t i = 0; i < FORMATS; i++) {
        if (formats[i]->format == format)
            return formats[i];
    }
    return NULL;
}

const struct import_format_ops *import_format_at(size_t index)
{
    return index < FORMATS ? formats[index] : NULL;
}

enum import_format import_format_by_name(const char *name)
{
    for (size_t i = 0; i < FORMATS; i++) {
        if (strcasecmp(formats[i]->name, name) == 0)
            return formats[i]->format;
    }
    return IMPORT_UNKNOWN;
}

const char *import_format_name(enum import_format format)
{
    const struct import_format_ops *ops = import_format_get(format);
    return ops ? ops->name : "unknown";
}

static bool has_extension(const char *list, const char *extension)
{
    size_t n = strlen(extension);
    for (const char *s = list; *s;) {
        size_t k = strcspn(s, " ");
        if (k == n && strncasecmp(s, extension, n) == 0)
            return true;
        s += k;
        s += strspn(s, " ");
    }
    return false;
}

/* What follows the last dot of the last part of a path; "" if nothing does. */
static const char *extension_of(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot && !strchr(dot, '/') ? dot + 1 : "";
}

enum import_format import_format_by_extension(const char *path)
{
    const char *extension = extension_of(path);
    for (size_t i = 0; extension[0] && i < FORMATS; i++) {
        if (has_extension(formats[i]->extensions, extension))
            return formats[i]->format;
    }
    return IMPORT_UNKNOWN;
}

#define DETECT_ENOUGH  20 /* below this nobody should try */
#define DETECT_BY_NAME 10 /* what a fitting extension is worth */

enum import_format import_format_detect(const char *head, size_t length, const char *path)
{
    int best = DETECT_ENOUGH - 1;
    enum import_format answer = IMPORT_UNKNOWN;
    const char *extension = path ? extension_of(path) : "";
    for (size_t i = 0; i < FORMATS; i++) {
        int score = formats[i]->detect(head, length);
        if (score > 0 && extension[0] && has_extension(formats[i]->extensions, extension))
            score += DETECT_BY_NAME;
        if (score > best) {
            best = score;
            answer = formats[i]->format;
        }
    }
    return answer;
}

void reader_options_init(struct reader_options *o)
{
    memset(o, 0, sizeof *o);
    o->from = IMPORT_UNKNOWN;
    o->max_line = (size_t)1 << 20;
    o->max_document = (size_t)64 << 20;
    o->max_entry = (size_t)2 << 30;
    o->max_folders = 64;
}
