/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading a YAML file of ours by tables of keys: what stands in the wrong place is reported with
 * line and column, and reading goes on, so that one run names every mistake. */
#ifndef SAKUI_REPORTS_STUDY_KEYS_H
#define SAKUI_REPORTS_STUDY_KEYS_H

#include "core/arena.h"
#include "core/diag.h"
#include "core/yaml_glue.h"

struct key_reader {
    const char *file;
    struct arena *arena; /* of what is read */
    struct diag_list *diags;
    size_t errors;
    bool failed; /* out of memory */
};

enum key_kind {
    KEY_CUSTOM, /* by `read` */
    KEY_TEXT,   /* const char * */
    KEY_PATH,   /* const char *, relative to the file */
    KEY_FLAG,   /* bool */
    KEY_SIZE,   /* size_t, a whole number in [min,max]; accepts k, M, G */
    KEY_NODES,  /* uint64_t, likewise */
    KEY_REAL,   /* double in [min,max] */
};

/* A table ends with an entry whose name is NULL. `target` is what the mapping fills. */
struct key_spec {
    const char *name;
    enum key_kind kind;
    size_t offset;
    double min, max;
    void (*read)(struct key_reader *in, void *target, const struct yaml_node *value);
};

#define KEY_COMPLAIN(in, node, code, ...)                                                          \
    ((in)->errors++, diag_add((in)->diags, DIAG_ERROR, (in)->file, (node)->line, (node)->column,   \
                              code, __VA_ARGS__))

/* `what` names the mapping in messages: "a comparison". */
void keys_read(struct key_reader *in, const struct key_spec *keys, const struct yaml_node *node,
               const char *what, void *target);

/* Values; after a complaint "", false, `otherwise`. */
const char *key_keep(struct key_reader *in, const char *text);
const char *key_text(struct key_reader *in, const struct yaml_node *node);
const char *key_path(struct key_reader *in, const struct yaml_node *node);
bool key_flag(struct key_reader *in, const struct yaml_node *node);
/* Which of the words, ended by NULL; -1 after a complaint. */
int key_word(struct key_reader *in, const struct yaml_node *node, const char *const *words);
/* A list of texts, or one text. */
const char **key_texts(struct key_reader *in, const struct yaml_node *node, size_t *count);
/* Is it a list? Complains if not. */
bool key_is_list(struct key_reader *in, const struct yaml_node *node, const char *of);
/* off, false or no */
bool key_is_off(const struct yaml_node *node);

#endif
