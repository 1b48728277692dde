/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/search/tree.h"

#include <assert.h>
#include <string.h>

#include "core/alloc.h"

#define FIRST_CAPACITY 1024u

static uint32_t node_limit(uint64_t memory_bytes, size_t max_children)
{
    const uint32_t most = UINT32_MAX - 1;
    if (!memory_bytes)
        return most;
    uint64_t lists = (max_children + 1) * sizeof(uint32_t);
    uint64_t rest = memory_bytes > lists ? memory_bytes - lists : 0;
    uint64_t nodes = rest / sizeof(struct tree_node);
    return nodes > most ? most : nodes < 2 ? 2 : (uint32_t)nodes;
}

sakui_status tree_init(struct tree *t, size_t max_children, uint64_t memory_bytes)
{
    assert(max_children <= UINT16_MAX);
    memset(t, 0, sizeof *t);
    t->max_block = max_children;
    t->limit = node_limit(memory_bytes, max_children);
    t->capacity = t->limit < FIRST_CAPACITY ? t->limit : FIRST_CAPACITY;
    t->nodes = mem_alloc(t->capacity * sizeof *t->nodes);
    t->free_blocks = mem_zalloc(max_children + 1, sizeof *t->free_blocks);
    if (!t->nodes || !t->free_blocks) {
        tree_free(t);
        return SAKUI_MEMORY;
    }
    return tree_reset(t);
}

void tree_free(struct tree *t)
{
    mem_free(t->nodes);
    mem_free(t->free_blocks);
    memset(t, 0, sizeof *t);
}

sakui_status tree_reset(struct tree *t)
{
    memset(t->free_blocks, 0, (t->max_block + 1) * sizeof *t->free_blocks);
    memset(t->nodes, 0, 2 * sizeof *t->nodes);
    t->used = 2;
    t->live = 1;
    t->nodes[TREE_ROOT].pn = 1;
    t->nodes[TREE_ROOT].dn = 1;
    return SAKUI_OK;
}

sakui_status tree_set_limit(struct tree *t, uint64_t nodes)
{
    const uint32_t most = UINT32_MAX - 1;
    t->limit = nodes > most ? most : nodes < 2 ? 2 : (uint32_t)nodes;
    if (t->capacity <= t->limit)
        return SAKUI_OK;
    struct tree_node *smaller = mem_realloc(t->nodes, t->limit * sizeof *smaller);
    if (!smaller)
        return SAKUI_MEMORY;
    t->nodes = smaller;
    t->capacity = t->limit;
    return SAKUI_OK;
}

static uint32_t take_listed(struct tree *t, size_t size)
{
    uint32_t block = t->free_blocks[size];
    if (block)
        t->free_blocks[size] = t->nodes[block].first;
    return block;
}

static void list_block(struct tree *t, uint32_t block, size_t size)
{
    t->nodes[block].first = t->free_blocks[size];
    t->free_blocks[size] = block;
}

static uint32_t split_larger(struct tree *t, size_t count)
{
    for (size_t size = count + 1; size <= t->max_block; size++) {
        uint32_t block = take_listed(t, size);
        if (!block)
            continue;
        list_block(t, block + (uint32_t)count, size - count);
        return block;
    }
    return 0;
}

static sakui_status grow(struct tree *t, size_t count)
{
    uint64_t want = (uint64_t)t->used + count;
    if (want <= t->capacity)
        return SAKUI_OK;
    if (want > t->limit)
        return SAKUI_LIMIT;
    uint64_t capacity = (uint64_t)t->capacity * 2;
    if (capacity < want)
        capacity = want;
    if (capacity > t->limit)
        capacity = t->limit;
    struct tree_node *nodes = mem_realloc(t->nodes, capacity * sizeof *nodes);
    if (!nodes)
        return SAKUI_MEMORY;
    t->nodes = nodes;
    t->capacity = (uint32_t)capacity;
    return SAKUI_OK;
}

sakui_status tree_take(struct tree *t, size_t count, uint32_t *first)
{
    assert(count > 0 && count <= t->max_block);
    uint32_t block = take_listed(t, count);
    if (!block) {
        sakui_status st = grow(t, count);
        if (st == SAKUI_OK) {
            block = t->used;
            t->used += (uint32_t)count;
        } else if (st != SAKUI_LIMIT || !(block = split_larger(t, count))) {
            return st;
        }
    }
    memset(&t->nodes[block], 0, count * sizeof *t->nodes);
    t->live += (uint32_t)count;
    *first = block;
    return SAKUI_OK;
}

/* Blocks that wait are chained through fields of their first node that nobody needs any more:
 * parent = the next block, move = its size. So no stack is needed however deep the tree is. */
static void enqueue(struct tree *t, uint32_t block, uint32_t size, uint32_t *pending)
{
    t->nodes[block].parent = *pending;
    t->nodes[block].move = size;
    *pending = block;
}

static bool has_children(const struct tree_node *n)
{
    return n->count > 0;
}

void tree_drop_below(struct tree *t, uint32_t n)
{
    struct tree_node *top = &t->nodes[n];
    if (!has_children(top))
        return;
    uint32_t pending = 0;
    enqueue(t, top->first, top->count, &pending);
    top->first = 0;
    top->count = 0;
    while (pending) {
        uint32_t block = pending, size = t->nodes[block].move;
        pending = t->nodes[block].parent;
        for (uint32_t i = block; i < block + size; i++)
            if (has_children(&t->nodes[i]))
                enqueue(t, t->nodes[i].first, t->nodes[i].count, &pending);
        list_block(t, block, size);
        t->live -= size;
    }
}

uint64_t tree_bytes(const struct tree *t)
{
    return (uint64_t)t->used * sizeof *t->nodes + (t->max_block + 1) * sizeof *t->free_blocks;
}
