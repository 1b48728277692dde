/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The path table. */
#include "tsume/shogi/solver/table_part.h"

static bool path_probe(const struct tsume_part *t, uint64_t key, uint32_t *ref, uint16_t *move)
{
    const struct path_entry *e = &t->path[key & GET(t->path_mask) & ~(size_t)(PATH_WAYS - 1)];
    for (int i = 0; i < PATH_WAYS; i++)
        if (GET(e[i].used) && GET(e[i].key) == key) {
            *ref = GET(e[i].ref);
            *move = GET(e[i].move);
            return true;
        }
    return false;
}

static void path_store(struct tsume_part *t, uint64_t key, uint32_t ref, uint16_t move)
{
    struct path_entry *e = &t->path[key & GET(t->path_mask) & ~(size_t)(PATH_WAYS - 1)];
    int victim = (int)(key >> 62);
    for (int i = 0; i < PATH_WAYS; i++)
        if (!GET(e[i].used) || GET(e[i].key) == key) {
            victim = i;
            break;
        }
    SET(e[victim].key, key);
    SET(e[victim].ref, ref);
    SET(e[victim].move, move);
    SET(e[victim].used, 1);
}

bool tsume_path_probe(const struct tsume_table *t, uint64_t key, uint32_t *ref, uint16_t *move)
{
    const struct tsume_part *part = tsume_table_part(t, key);
    uint64_t version;
    bool found;
    do {
        version = look(t, part);
        found = path_probe(part, key, ref, move);
    } while (look_again(t, part, version));
    return found;
}

void tsume_path_store(struct tsume_table *t, uint64_t key, uint32_t ref, uint16_t move)
{
    struct tsume_part *part = enter(t, key);
    path_store(part, key, ref, move);
    leave(t, part);
}
