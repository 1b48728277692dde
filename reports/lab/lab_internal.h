/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files of the lab only. */
#ifndef SAKUI_REPORTS_LAB_LAB_INTERNAL_H
#define SAKUI_REPORTS_LAB_LAB_INTERNAL_H

#include "core/rng.h"
#include "core/search/statistics.h"
#include "core/yaml_glue.h"
#include "reports/lab/lab.h"

/* A file being read: complaints name its lines. */
struct lab_reader {
    struct lab_experiment *e;
    const char *file;
    struct diag_list *diags;
    size_t errors;
    bool no_memory;
};

#define LAB_COMPLAIN(in, node, code, ...)                                                          \
    ((in)->errors++, diag_add((in)->diags, DIAG_ERROR, (in)->file, (node)->line, (node)->column,   \
                              code, __VA_ARGS__))

const char *lab_text(struct lab_reader *in, const struct yaml_node *node); /* never NULL */
double lab_number(struct lab_reader *in, const struct yaml_node *node);
long lab_whole(struct lab_reader *in, const struct yaml_node *node);
/* A whole number from 1, as large as a limit may be. */
uint64_t lab_limit(struct lab_reader *in, const struct yaml_node *node);
bool lab_flag(struct lab_reader *in, const struct yaml_node *node);
enum lab_measure lab_read_measure(struct lab_reader *in, const struct yaml_node *node);
/* A sequence of texts (or one text). */
const char *const *lab_texts(struct lab_reader *in, const struct yaml_node *node, size_t *count);
void *lab_zalloc(struct lab_reader *in, size_t count, size_t size); /* in the arena */

/* In lab_check.c. */
void lab_check_set(struct lab_reader *in, const struct lab_set *s, const struct yaml_node *item);
void lab_check_items(struct lab_reader *in, const struct yaml_node *list, const char *what);
/* Names in rows, comparisons and plots; all three have been read without complaint. */
void lab_check_names(struct lab_reader *in, const struct yaml_node *root);

/* In lab_params.c. False: `key` is none of a row's settings. */
bool lab_read_param(struct lab_reader *in, struct lab_params *p, const struct yaml_node *key,
                    const struct yaml_node *value);
bool lab_set_param(struct lab_params *p, const char *key, double value);
/* Complains at `node` if `key` cannot have that value. */
void lab_check_param(struct lab_reader *in, const char *key, double value,
                     const struct yaml_node *node);
/* In lab_rows.c. */
void lab_read_rows(struct lab_reader *in, const struct yaml_node *list,
                   const struct lab_params *defaults, long thin);

/* In lab_go.c: the Go solver on a case of go_game. */
sakui_status lab_run_go(const struct lab_params *p, const struct lab_case *c,
                        const struct limits *limits, struct lab_result *out);
/* Names of the solver's parts; 0 if `name` is none. */
unsigned lab_go_part(const char *name);

/* The result of a row for a case; derived rows look theirs up. */
const struct lab_result *lab_result_of(const struct lab_experiment *e,
                                       const struct lab_result *results, size_t row, size_t k);
size_t lab_row_named(const struct lab_experiment *e, const char *label); /* row_count: none */

/* What a key of a set may be; the source can make nothing of other values. */
struct lab_range {
    const char *key;
    long low, high;
};
#define LAB_RANGES 3

/* What a source makes: cases of a set, appended to the experiment's. */
struct lab_source {
    const char *game, *from;
    sakui_status (*make)(struct lab_experiment *e, const struct lab_options *o, struct lab_set *set,
                         struct diag_list *diags);
    /* One game with a stated engine, told move by move; NULL: no move statistics. */
    sakui_status (*play_out)(const struct lab_set *set, struct rng *rng, long skip,
                             struct move_statistics *by_colour[2]);
    struct lab_range ranges[LAB_RANGES];
};
const struct lab_source *lab_source_find(const char *game, const char *from);
/* Copies the state; name is printf-made by the caller. NULL: out of memory. */
struct lab_case *lab_add_case(struct lab_experiment *e, struct lab_set *set,
                              const struct game *game, const void *state, const char *name);
long lab_set_count(const struct lab_experiment *e, const struct lab_options *o,
                   const struct lab_set *set);
/* Path of the set's file: relative to the experiment's folder, or below options.data if it begins
 * with "data:". In the arena. */
const char *lab_path(struct lab_experiment *e, const struct lab_options *o, const char *file);

/* In lab_source_*.c. */
extern const struct lab_source lab_othello_random, lab_othello_engine, lab_othello_obf;
extern const struct lab_source lab_hex_empty, lab_hex_list;
extern const struct lab_source lab_graph_files, lab_shogi_file;
extern const struct lab_source lab_checkers_endgames, lab_go_one_eye, lab_go_two_eyes;
extern const struct lab_source lab_connect6_openings, lab_connect6_list;
extern const struct lab_source lab_loa_start, lab_loa_tactical, lab_loa_list;

#endif
