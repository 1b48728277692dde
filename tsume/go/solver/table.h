/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The transposition table of the Go solver: buckets of four entries, two cache lines each; the one
 * with the least work below it gives way. Memory is fixed when it is made, but touched only as it
 * fills: a small problem does not pay for a large table. A position is known by a 64-bit key only.
 *
 * Results that met no repetition stand under the position's key. A result that leans on the path
 * stands under the key of position and path together, where only the same path finds it; the
 * position's own entry then says that there are such. */
#ifndef SAKUI_TSUME_GO_SOLVER_TABLE_H
#define SAKUI_TSUME_GO_SOLVER_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tsume/go/region.h"

#define GO_INFINITE 1000000000u

enum go_winner { GO_OPEN, GO_ATTACKER_WINS, GO_DEFENDER_WINS };

struct go_entry {
    uint64_t key; /* 0 = free */
    go_set moves; /* what is to be searched here, if `expanded`: making it is dear */
    uint32_t pn, dn;
    uint32_t work : 24; /* expansions below */
    uint32_t unit : 8;  /* of `expanded`: the average first number of the children */
    uint16_t distance;  /* minimal distance from the root: df-pn(r) */
    go_move move;       /* the winner's, or the best so far */
    uint8_t winner : 2, denied : 1, leans : 1, expanded : 1, narrowed : 1, twins : 1, whole : 1;
};
#define GO_WORK_MAX ((1u << 24) - 1)
_Static_assert(sizeof(struct go_entry) == 32, "a bucket of four fills two cache lines");

struct go_table {
    void *memory;
    struct go_entry *entries; /* the first of whole cache lines in it */
    size_t mask;              /* number of buckets in use - 1 */
    size_t mask_max;          /* of all there is room for */
    size_t used;              /* entries in the buckets in use */
};

bool go_table_init(struct go_table *t, size_t bytes); /* false: no memory */
void go_table_clear(struct go_table *t);
void go_table_free(struct go_table *t);
const struct go_entry *go_table_find(const struct go_table *t, uint64_t key); /* NULL: unknown */
void go_table_store(struct go_table *t, const struct go_entry *e);
/* The key will be asked for soon: fetch its bucket. */
void go_table_prefetch(const struct go_table *t, uint64_t key);

#endif
