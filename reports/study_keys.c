/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reports/study_keys.h"

#include <stdint.h>
#include <string.h>

#include "core/options.h"
#include "reports/study_paths.h"

/* ---- values ---- */

const char *key_keep(struct key_reader *in, const char *text)
{
    const char *copy = arena_strdup(in->arena, text);
    in->failed |= !copy;
    return copy ? copy : "";
}

const char *key_text(struct key_reader *in, const struct yaml_node *node)
{
    if (node->kind == YAML_SCALAR && node->length)
        return key_keep(in, node->text);
    KEY_COMPLAIN(in, node, "study-text", "a text should stand here");
    return "";
}

const char *key_path(struct key_reader *in, const struct yaml_node *node)
{
    struct strbuf path;
    strbuf_init(&path);
    study_path_resolve(in->file, key_text(in, node), &path);
    in->failed |= path.failed;
    const char *kept = key_keep(in, strbuf_str(&path));
    strbuf_free(&path);
    return kept;
}

bool key_is_off(const struct yaml_node *node)
{
    return node->kind == YAML_SCALAR &&
           (strcmp(node->text, "off") == 0 || strcmp(node->text, "false") == 0 ||
            strcmp(node->text, "no") == 0);
}

bool key_flag(struct key_reader *in, const struct yaml_node *node)
{
    static const char *const yes[] = {"true", "yes", "on"};
    for (int i = 0; node->kind == YAML_SCALAR && i < 3; i++) {
        if (strcmp(node->text, yes[i]) == 0)
            return true;
    }
    if (!key_is_off(node))
        KEY_COMPLAIN(in, node, "study-flag", "true or false should stand here");
    return false;
}

int key_word(struct key_reader *in, const struct yaml_node *node, const char *const *words)
{
    struct strbuf list;
    for (int i = 0; node->kind == YAML_SCALAR && words[i]; i++) {
        if (strcmp(node->text, words[i]) == 0)
            return i;
    }
    strbuf_init(&list);
    for (int i = 0; words[i]; i++)
        strbuf_addf(&list, "%s%s", i ? ", " : "", words[i]);
    KEY_COMPLAIN(in, node, "study-word", "one of %s should stand here", strbuf_str(&list));
    strbuf_free(&list);
    return -1;
}

static bool number_of(struct key_reader *in, const struct yaml_node *node,
                      const struct key_spec *spec, double *out)
{
    bool whole = spec->kind != KEY_REAL;
    if (node->kind == YAML_SCALAR && option_number(node->text, whole, out) && *out >= spec->min &&
        *out <= spec->max)
        return true;
    KEY_COMPLAIN(in, node, "study-number", "'%s' should be a %snumber from %.15g to %.15g",
                 spec->name, whole ? "whole " : "", spec->min, spec->max);
    return false;
}

const char **key_texts(struct key_reader *in, const struct yaml_node *node, size_t *count)
{
    bool many = node->kind == YAML_SEQUENCE;
    size_t n = many ? node->count : 1;
    const char **list = arena_alloc(in->arena, (n + 1) * sizeof *list);
    *count = 0;
    in->failed |= !list;
    for (size_t i = 0; list && i < n; i++)
        list[(*count)++] = key_text(in, many ? node->items[i] : node);
    return list;
}

bool key_is_list(struct key_reader *in, const struct yaml_node *node, const char *of)
{
    if (node->kind == YAML_SEQUENCE)
        return true;
    KEY_COMPLAIN(in, node, "study-form", "a list of %s should stand here", of);
    return false;
}

/* ---- mappings ---- */

static void read_value(struct key_reader *in, const struct key_spec *spec, void *target,
                       const struct yaml_node *value)
{
    void *field = (char *)target + spec->offset;
    double number;
    switch (spec->kind) {
    case KEY_CUSTOM:
        spec->read(in, target, value);
        return;
    case KEY_TEXT:
        *(const char **)field = key_text(in, value);
        return;
    case KEY_PATH:
        *(const char **)field = key_path(in, value);
        return;
    case KEY_FLAG:
        *(bool *)field = key_flag(in, value);
        return;
    case KEY_SIZE:
        if (number_of(in, value, spec, &number))
            *(size_t *)field = (size_t)number;
        return;
    case KEY_NODES:
        if (number_of(in, value, spec, &number))
            *(uint64_t *)field = (uint64_t)number;
        return;
    case KEY_REAL:
        if (number_of(in, value, spec, &number))
            *(double *)field = number;
        return;
    }
}

static void unknown_key(struct key_reader *in, const struct key_spec *keys,
                        const struct yaml_node *key, const char *what)
{
    struct strbuf list;
    strbuf_init(&list);
    for (const struct key_spec *k = keys; k->name; k++)
        strbuf_addf(&list, "%s%s", k == keys ? "" : ", ", k->name);
    KEY_COMPLAIN(in, key, "study-key", "unknown key '%s' (%s has %s)", key->text, what,
                 strbuf_str(&list));
    strbuf_free(&list);
}

void keys_read(struct key_reader *in, const struct key_spec *keys, const struct yaml_node *node,
               const char *what, void *target)
{
    if (node->kind != YAML_MAPPING) {
        KEY_COMPLAIN(in, node, "study-form", "%s is a mapping, 'key: value' for each of its keys",
                     what);
        return;
    }
    for (size_t i = 0; i < node->count; i++) {
        const struct key_spec *k = keys;
        while (k->name && strcmp(k->name, node->keys[i]->text) != 0)
            k++;
        if (k->name)
            read_value(in, k, target, node->items[i]);
        else
            unknown_key(in, keys, node->keys[i], what);
    }
}
