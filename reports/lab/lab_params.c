/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The settings of a row by their names in experiment files. */
#include <math.h>
#include <string.h>

#include "reports/lab/lab_internal.h"

enum param_kind { PARAM_REAL, PARAM_INT, PARAM_COUNT, PARAM_FLAG, PARAM_LONG };

static const struct param {
    const char *name;
    enum param_kind kind;
    size_t offset;
    double low, high;
} numbers[] = {
    {"k", PARAM_REAL, offsetof(struct lab_params, search.init_k), 0, 100},
    {"epsilon", PARAM_REAL, offsetof(struct lab_params, search.epsilon), 0, 1000000},
    {"deep-r", PARAM_REAL, offsetof(struct lab_params, search.deep_r), 0, 1},
    {"deep-e", PARAM_INT, offsetof(struct lab_params, search.deep_e), 0, 1000000},
    {"deep-d", PARAM_INT, offsetof(struct lab_params, search.deep_d), 0, 10000},
    {"cost-phi", PARAM_REAL, offsetof(struct lab_params, search.cost_phi), -1000000, 1000000},
    {"cost-delta", PARAM_REAL, offsetof(struct lab_params, search.cost_delta), -1000000, 1000000},
    {"clamp", PARAM_FLAG, offsetof(struct lab_params, search.clamp_phi), 0, 1},
    {"shuffle", PARAM_FLAG, offsetof(struct lab_params, search.shuffle), 0, 1},
    {"keep-tree", PARAM_FLAG, offsetof(struct lab_params, search.keep_tree), 0, 1},
    {"delete-solved", PARAM_FLAG, offsetof(struct lab_params, search.delete_solved), 0, 1},
    {"ignore-ghi", PARAM_FLAG, offsetof(struct lab_params, search.ignore_ghi), 0, 1},
    {"no-loop-guard", PARAM_FLAG, offsetof(struct lab_params, search.no_loop_guard), 0, 1},
    {"no-dominance", PARAM_FLAG, offsetof(struct lab_params, search.no_dominance), 0, 1},
    {"proof", PARAM_FLAG, offsetof(struct lab_params, search.want_proof), 0, 1},
    {"check", PARAM_FLAG, offsetof(struct lab_params, search.check), 0, 1},
    {"second-level-nodes", PARAM_COUNT, offsetof(struct lab_params, search.second_level_nodes), 0,
     1e15},
    {"nodes", PARAM_COUNT, offsetof(struct lab_params, nodes), 1, 1e15},
    {"memory", PARAM_COUNT, offsetof(struct lab_params, memory_bytes), 1, 1e15},
    {"statistics-skip", PARAM_LONG, offsetof(struct lab_params, statistics_skip), 0, 10000},
};

static const struct word {
    const char *key, *name;
    size_t offset;
    int value;
} words[] = {
    {"evaluate", "created", offsetof(struct lab_params, search.evaluation), EVALUATE_AT_CREATION},
    {"evaluate", "selected", offsetof(struct lab_params, search.evaluation),
     EVALUATE_WHEN_SELECTED},
    {"init", "constant", offsetof(struct lab_params, search.init), INIT_CONSTANT},
    {"init", "mobility", offsetof(struct lab_params, search.init), INIT_MOBILITY},
    {"init", "frequency", offsetof(struct lab_params, search.init), INIT_FREQUENCY},
    {"init", "availability", offsetof(struct lab_params, search.init), INIT_AVAILABILITY},
    {"init", "game", offsetof(struct lab_params, search.init), INIT_GAME},
    {"table", "small-tree-gc", offsetof(struct lab_params, search.table), TABLE_SMALL_TREE_GC},
    {"table", "two-big", offsetof(struct lab_params, search.table), TABLE_TWO_BIG},
};
_Static_assert(sizeof(enum evaluation_moment) == sizeof(int), "words are written as int");
_Static_assert(sizeof(enum leaf_initialiser) == sizeof(int), "words are written as int");
_Static_assert(sizeof(enum table_policy) == sizeof(int), "words are written as int");

static const struct param *param_named(const char *key)
{
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (strcmp(numbers[i].name, key) == 0)
            return &numbers[i];
    return NULL;
}

static void put(struct lab_params *p, const struct param *param, double v)
{
    char *at = (char *)p + param->offset;
    int as_int = (int)v;
    long as_long = (long)v;
    uint64_t as_count = v > 0 ? (uint64_t)v : 0;
    bool as_flag = v != 0;
    switch (param->kind) {
    case PARAM_REAL:
        memcpy(at, &v, sizeof v);
        break;
    case PARAM_INT:
        memcpy(at, &as_int, sizeof as_int);
        break;
    case PARAM_LONG:
        memcpy(at, &as_long, sizeof as_long);
        break;
    case PARAM_COUNT:
        memcpy(at, &as_count, sizeof as_count);
        break;
    case PARAM_FLAG:
        memcpy(at, &as_flag, sizeof as_flag);
        break;
    }
}

bool lab_set_param(struct lab_params *p, const char *key, double value)
{
    const struct param *param = param_named(key);
    if (param)
        put(p, param, value);
    return param != NULL;
}

void lab_check_param(struct lab_reader *in, const char *key, double value,
                     const struct yaml_node *node)
{
    const struct param *p = param_named(key);
    bool whole = p && p->kind != PARAM_REAL;
    if (!p || in->errors)
        return; /* it has been complained about */
    if (value < p->low || value > p->high || (whole && value != floor(value)))
        LAB_COMPLAIN(in, node, "lab-range", "'%s' should be %s%g to %g, not %g", key,
                     whole ? "a whole number, " : "", p->low, p->high, value);
}

static bool read_word(struct lab_reader *in, struct lab_params *p, const char *key,
                      const struct yaml_node *value)
{
    bool known = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(words[i].key, key) != 0)
            continue;
        known = true;
        if (strcmp(words[i].name, lab_text(in, value)) == 0) {
            memcpy((char *)p + words[i].offset, &words[i].value, sizeof(int));
            return true;
        }
    }
    if (known)
        LAB_COMPLAIN(in, value, "lab-word", "'%s' is no value of '%s'", lab_text(in, value), key);
    return known;
}

static void read_go_parts(struct lab_reader *in, struct lab_params *p,
                          const struct yaml_node *value)
{
    size_t count;
    const char *const *names = lab_texts(in, value, &count);
    p->go_parts = 0;
    for (size_t i = 0; i < count; i++) {
        unsigned part = lab_go_part(names[i]);
        if (!part)
            LAB_COMPLAIN(in, value, "lab-word", "the Go solver has no part '%s'", names[i]);
        p->go_parts |= part;
    }
}

/* Algorithms that are none of the registry's. */
static bool is_special(const char *name)
{
    return strcmp(name, "deep-tune") == 0 || strcmp(name, "go-solver") == 0;
}

bool lab_read_param(struct lab_reader *in, struct lab_params *p, const struct yaml_node *key,
                    const struct yaml_node *value)
{
    const struct param *param = param_named(key->text);
    if (param) {
        double v =
            param->kind == PARAM_FLAG ? (lab_flag(in, value) ? 1 : 0) : lab_number(in, value);
        lab_check_param(in, key->text, v, value);
        put(p, param, v);
        return true;
    }
    if (strcmp(key->text, "algorithm") == 0) {
        p->algorithm = lab_text(in, value);
        if (!is_special(p->algorithm) && !search_find(p->algorithm))
            LAB_COMPLAIN(in, value, "lab-algorithm", "there is no algorithm '%s'", p->algorithm);
        return true;
    }
    if (strcmp(key->text, "go-parts") == 0) {
        read_go_parts(in, p, value);
        return true;
    }
    return read_word(in, p, key->text, value);
}
