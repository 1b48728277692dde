/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/verify/profile.h"

#include <stdio.h>
#include <string.h>

#include "core/yaml_glue.h"

const char *const profile_names[] = {"modern", "classic", NULL};

/* The same texts are in corpus/profiles (a test compares them). */
static const char modern[] =
    "# Acceptance profile 'modern'. Severities: unsound, flaw, note, ignore.\n"
    "name: modern\n"
    "# Futile interpositions.\n"
    "narrow: value        # or tree: the same moves must mate\n"
    "xy-y: futile         # or real\n"
    "grey-futile: no      # or yes\n"
    "# A second mating move.\n"
    "last-move: note\n"
    "last-move-alone: unsound\n"
    "convergence-moves: 1\n"
    "convergence: flaw\n"
    "promotion-choice: flaw\n"
    "drop-choice: flaw\n"
    "detour: flaw\n"
    "mirror: note\n"
    "# Other defences.\n"
    "henka-dou: flaw\n"
    "henka-dou-last-4: note\n"
    "henka-dou-last-2: ignore\n"
    "henka-chou: unsound\n"
    "henka-betsu: note\n"
    "# The setup.\n"
    "irrelevant-piece: note\n";

static const char classic[] = "# Acceptance profile 'classic': as 'modern', but a variation may be "
                              "longer than the line\n"
                              "# when it leaves pieces, as the old collections have it.\n"
                              "name: classic\n"
                              "henka-chou: note\n";

const char *profile_text(const char *name)
{
    if (strcmp(name, "modern") == 0)
        return modern;
    return strcmp(name, "classic") == 0 ? classic : NULL;
}

static const struct severity_key {
    const char *name;
    size_t offset;
} severity_keys[] = {
#define KEY(name, field)                                                                           \
    {                                                                                              \
        name, offsetof(struct verify_profile, field)                                               \
    }
    KEY("last-move", last_move),
    KEY("last-move-alone", last_move_alone),
    KEY("convergence", convergence),
    KEY("promotion-choice", promotion_choice),
    KEY("drop-choice", drop_choice),
    KEY("detour", detour),
    KEY("mirror", mirror),
    KEY("henka-dou", henka_dou),
    KEY("henka-dou-last-4", henka_dou_last_4),
    KEY("henka-dou-last-2", henka_dou_last_2),
    KEY("henka-chou", henka_chou),
    KEY("henka-betsu", henka_betsu),
    KEY("irrelevant-piece", irrelevant_piece),
#undef KEY
};

/* The rule for futile interpositions. */
static const struct rule_key {
    const char *name, *usual, *other;
    size_t offset; /* of a bool: the other value? */
} rule_keys[] = {
    {"narrow", "value", "tree", offsetof(struct verify_profile, rule.narrow_tree)},
    {"xy-y", "futile", "real", offsetof(struct verify_profile, rule.xy_real)},
    {"grey-futile", "no", "yes", offsetof(struct verify_profile, rule.grey_futile)},
};

struct parsing {
    struct verify_profile *profile;
    const char *file;
    struct diag_list *diags;
};

static sakui_status complain(const struct parsing *s, const struct yaml_node *at, const char *code,
                             const char *what, const char *hint)
{
    diag_add(s->diags, DIAG_ERROR, s->file, at->line, at->column, code, "%s '%s'; %s", what,
             at->text, hint);
    return SAKUI_INPUT;
}

static sakui_status set_severity(const struct parsing *s, const struct severity_key *key,
                                 const struct yaml_node *value)
{
    enum verify_severity severity;
    if (value->kind != YAML_SCALAR || !severity_by_name(value->text, &severity))
        return complain(s, value, "profile-value", "unknown severity",
                        "it is one of unsound, flaw, note, ignore");
    memcpy((char *)s->profile + key->offset, &severity, sizeof severity);
    return SAKUI_OK;
}

static sakui_status set_rule(const struct parsing *s, const struct rule_key *key,
                             const struct yaml_node *value)
{
    char hint[96];
    bool other = value->kind == YAML_SCALAR && strcmp(value->text, key->other) == 0;
    if (!other && (value->kind != YAML_SCALAR || strcmp(value->text, key->usual) != 0)) {
        snprintf(hint, sizeof hint, "'%s' is '%s' or '%s'", key->name, key->usual, key->other);
        return complain(s, value, "profile-value", "unknown value", hint);
    }
    memcpy((char *)s->profile + key->offset, &other, sizeof other);
    return SAKUI_OK;
}

static sakui_status set_name(const struct parsing *s, const struct yaml_node *value)
{
    if (value->kind != YAML_SCALAR || value->length == 0 || value->length >= PROFILE_NAME_MAX)
        return complain(s, value, "profile-value", "no name", "a name has 1 to 63 bytes");
    for (size_t i = 0; i < value->length; i++)
        if ((unsigned char)value->text[i] < ' ')
            return complain(s, value, "profile-value", "no name", "a name stands on one line");
    memcpy(s->profile->name, value->text, value->length + 1);
    return SAKUI_OK;
}

static sakui_status set_key(const struct parsing *s, const struct yaml_node *key,
                            const struct yaml_node *value)
{
    for (size_t i = 0; i < sizeof severity_keys / sizeof *severity_keys; i++)
        if (strcmp(key->text, severity_keys[i].name) == 0)
            return set_severity(s, &severity_keys[i], value);
    for (size_t i = 0; i < sizeof rule_keys / sizeof *rule_keys; i++)
        if (strcmp(key->text, rule_keys[i].name) == 0)
            return set_rule(s, &rule_keys[i], value);
    if (strcmp(key->text, "name") == 0)
        return set_name(s, value);
    if (strcmp(key->text, "convergence-moves") == 0) {
        if (value->kind == YAML_SCALAR &&
            yaml_integer(value, 1, 1000, &s->profile->convergence_moves))
            return SAKUI_OK;
        return complain(s, value, "profile-value", "bad count", "it is a number from 1 to 1000");
    }
    return complain(s, key, "profile-key", "unknown key", "see the profile 'modern' for all keys");
}

static sakui_status apply(const struct parsing *s, const struct yaml_node *root)
{
    sakui_status status = SAKUI_OK;
    if (root->kind != YAML_MAPPING) {
        diag_add(s->diags, DIAG_ERROR, s->file, root->line, root->column, "profile-shape",
                 "a profile is a list of 'key: value' lines");
        return SAKUI_INPUT;
    }
    for (size_t i = 0; i < root->count; i++) {
        sakui_status one = set_key(s, root->keys[i], root->items[i]);
        status = status ? status : one;
    }
    if (!status && s->profile->rule.xy_real && s->profile->rule.grey_futile) {
        diag_add(s->diags, DIAG_ERROR, s->file, root->line, root->column, "profile-value",
                 "'xy-y: real' with 'grey-futile: yes' would have the clear case real and the "
                 "doubtful one futile; change one of them");
        return SAKUI_INPUT;
    }
    return status;
}

sakui_status profile_parse(struct verify_profile *profile, const char *file, const char *text,
                           size_t length, struct diag_list *diags)
{
    struct yaml_doc *doc;
    struct parsing s = {profile, file, diags};
    if (text != modern) { /* what is not said is as in `modern` */
        sakui_status base = profile_parse(profile, "modern", modern, sizeof modern - 1, diags);
        if (base)
            return base;
    }
    sakui_status status = yaml_read(&doc, file, text, length, diags);
    if (status)
        return status;
    snprintf(profile->name, sizeof profile->name, "%s", file);
    status = apply(&s, yaml_root(doc));
    yaml_doc_free(doc);
    return status;
}

/* The names of built-in profiles belong to them: a verdict names its profile. */
static bool has_name_of_another(const struct verify_profile *profile)
{
    struct verify_profile own;
    const char *text = profile_text(profile->name);
    if (!text || profile_parse(&own, profile->name, text, strlen(text), NULL))
        return false;
    bool same = own.convergence_moves == profile->convergence_moves;
    for (size_t i = 0; i < sizeof severity_keys / sizeof *severity_keys; i++) {
        size_t at = severity_keys[i].offset;
        same &= memcmp((char *)&own + at, (const char *)profile + at, sizeof own.mirror) == 0;
    }
    for (size_t i = 0; i < sizeof rule_keys / sizeof *rule_keys; i++) {
        size_t at = rule_keys[i].offset;
        same &= memcmp((char *)&own + at, (const char *)profile + at, sizeof(bool)) == 0;
    }
    return !same;
}

sakui_status profile_load(struct verify_profile *profile, const char *name_or_file,
                          struct diag_list *diags)
{
    const char *text = profile_text(name_or_file);
    struct yaml_doc *doc;
    if (text)
        return profile_parse(profile, name_or_file, text, strlen(text), diags);
    sakui_status status = profile_parse(profile, "modern", modern, sizeof modern - 1, diags);
    if (!status)
        status = yaml_read_file(&doc, name_or_file, diags);
    if (status)
        return status;
    struct parsing s = {profile, name_or_file, diags};
    snprintf(profile->name, sizeof profile->name, "%s", name_or_file);
    status = apply(&s, yaml_root(doc));
    if (!status && has_name_of_another(profile)) {
        diag_add(diags, DIAG_ERROR, name_or_file, yaml_root(doc)->line, yaml_root(doc)->column,
                 "profile-value", "the built-in profile '%s' has other values; choose another name",
                 profile->name);
        status = SAKUI_INPUT;
    }
    yaml_doc_free(doc);
    return status;
}
