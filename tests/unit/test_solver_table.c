/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solver's table: nothing is lost while it grows, what is lost when it is full is a bounded
 * part, and what one thread reads while another writes is one entry, never a mixture of two. */
#include <pthread.h>
#include <stdlib.h>

#include "core/rng.h"
#include "tests/unit/runner.h"
#include "tsume/shogi/solver/table.h"

#define MEGABYTE ((size_t)1 << 20)

/* All fields of the entry number i follow from i, so a reader knows a mixture when it sees one. */
static uint64_t key_of(uint64_t i)
{
    return mix64(i + 1);
}
static hand_word hand_of_number(uint64_t i)
{
    return (hand_word)(i % 3) << 8;
}
static void store_number(struct tsume_table *t, uint64_t i)
{
    uint32_t word = (uint32_t)(key_of(i) >> 40) + 1;
    tsume_table_store_open(t, key_of(i), hand_of_number(i), word, word + 1, word + 2,
                           (uint16_t)word, 7, key_of(i) ^ 5);
}
static bool holds_number(const struct tsume_table *t, uint64_t i)
{
    uint32_t word = (uint32_t)(key_of(i) >> 40) + 1;
    struct tsume_table_hit hit;
    tsume_table_probe(t, key_of(i), hand_of_number(i), &hit);
    if (hit.kind == ENTRY_NONE)
        return false;
    bool whole = hit.kind == ENTRY_OPEN && hit.pn == word && hit.dn == word + 1 &&
                 hit.amount == word + 2 && hit.move == (uint16_t)word && hit.depth == 7 &&
                 hit.parent == (key_of(i) ^ 5);
    if (!whole) /* an assertion costs a system call, and this is asked millions of times */
        ck_abort_msg("entry %llu is mixed up", (unsigned long long)i);
    return true;
}

static uint64_t count_held(const struct tsume_table *t, uint64_t n)
{
    uint64_t held = 0;
    for (uint64_t i = 0; i < n; i++)
        held += holds_number(t, i);
    return held;
}

/* One and several threads: the parts are of different sizes. */
START_TEST(growing_loses_nothing)
{
    struct tsume_table t;
    ck_assert(tsume_table_init(&t, 16 * MEGABYTE, _i + 1));
    size_t small = t.parts[0].slots;
    uint64_t n = 0;
    while (n < 10000 || t.parts[0].slots < t.parts[0].most_slots) {
        for (uint64_t end = n + 5000; n < end; n++) {
            store_number(&t, n);
            if (n % 7 == 0)
                tsume_path_store(&t, key_of(n), (uint32_t)n, (uint16_t)n);
        }
        ck_assert_uint_eq(count_held(&t, n), n);
    }
    ck_assert_uint_eq(tsume_table_collections(&t), 0);
    ck_assert_uint_eq(tsume_table_used(&t), n);
    ck_assert_uint_gt(t.parts[0].slots, small);

    tsume_table_clear(&t);
    ck_assert_uint_eq(count_held(&t, n), 0);
    ck_assert_uint_eq(tsume_table_used(&t), 0);
    ck_assert_uint_eq(t.parts[0].slots, small);
    for (size_t i = 0; i < t.entry_bytes / sizeof *t.entries; i++)
        if (t.entries[i].hand_and_kind) /* also where it had grown */
            ck_abort_msg("slot %zu is not empty", i);
    uint32_t ref;
    uint16_t move;
    for (uint64_t i = 0; i < n; i++)
        if (tsume_path_probe(&t, key_of(i), &ref, &move))
            ck_abort_msg("a path is still there");
    tsume_table_free(&t);
}
END_TEST

/* Path entries may be overwritten, but few enough to have room must all be there after growing. */
START_TEST(growing_keeps_the_paths)
{
    struct tsume_table t;
    ck_assert(tsume_table_init(&t, 16 * MEGABYTE, 1));
    for (uint64_t i = 0; i < 200; i++)
        tsume_path_store(&t, key_of(i), (uint32_t)i, (uint16_t)(i * 3));
    size_t before = t.parts[0].path_mask;
    uint64_t held = 0, later = 0;
    uint32_t ref;
    uint16_t move;
    for (uint64_t i = 0; i < 200; i++)
        held += tsume_path_probe(&t, key_of(i), &ref, &move);
    ck_assert_uint_ge(held, 190); /* 200 in 1024 places of four ways */
    for (uint64_t i = 0; t.parts[0].slots < t.parts[0].most_slots; i++)
        store_number(&t, i);
    ck_assert_uint_gt(t.parts[0].path_mask, before);
    for (uint64_t i = 0; i < 200; i++)
        if (tsume_path_probe(&t, key_of(i), &ref, &move)) {
            ck_assert_uint_eq(ref, i);
            ck_assert_uint_eq(move, i * 3);
            later++;
        }
    ck_assert_uint_eq(later, held);
    tsume_table_free(&t);
}
END_TEST

/* Full: the entries that were cheap to find go, the dear ones stay. */
START_TEST(full_drops_the_cheap)
{
    struct tsume_table t;
    ck_assert(tsume_table_init(&t, 2 * MEGABYTE, 1));
    uint64_t n = 4 * (uint64_t)t.parts[0].most_slots, dear = 0, kept = 0;
    for (uint64_t i = 0; i < n; i++)
        tsume_table_store_final(&t, ENTRY_PROVEN, key_of(i), 0, 5, i % 16 == 0 ? 1000000 : 3, 9);
    ck_assert_uint_gt(tsume_table_collections(&t), 0);
    ck_assert_uint_le(tsume_table_used(&t), t.parts[0].most_slots);
    for (uint64_t i = 0; i < n; i += 16) {
        struct tsume_table_hit hit;
        tsume_table_probe(&t, key_of(i), 0, &hit);
        dear++;
        kept += hit.kind == ENTRY_PROVEN && hit.pn == 5;
    }
    ck_assert_uint_eq(kept, dear); /* a quarter of the slots: there is room for all of them */
    tsume_table_free(&t);
}
END_TEST

#define WRITERS 2
#define NUMBERS 30000

struct task {
    struct tsume_table *table;
    uint64_t first;
    uint64_t found;
};

/* Writes every second number and reads all of them again and again meanwhile. */
static void *write_and_read(void *context)
{
    struct task *task = context;
    for (uint64_t i = 0; i < NUMBERS; i++) {
        store_number(task->table, i * WRITERS + task->first);
        for (uint64_t k = 0; k < 4; k++)
            task->found += holds_number(task->table, mix64(i * 4 + k) % ((i + 1) * WRITERS));
    }
    return NULL;
}

START_TEST(readers_see_whole_entries)
{
    struct tsume_table t;
    /* Small enough for parts to grow and to be collected under the readers' eyes. */
    ck_assert(tsume_table_init(&t, _i == 0 ? 2 * MEGABYTE : 16 * MEGABYTE, WRITERS));
    struct task tasks[WRITERS];
    pthread_t threads[WRITERS];
    for (uint64_t i = 0; i < WRITERS; i++) {
        tasks[i] = (struct task){.table = &t, .first = i};
        ck_assert_int_eq(pthread_create(&threads[i], NULL, write_and_read, &tasks[i]), 0);
    }
    for (uint64_t i = 0; i < WRITERS; i++) {
        pthread_join(threads[i], NULL);
        ck_assert_uint_gt(tasks[i].found, 0);
    }
    uint64_t held = count_held(&t, (uint64_t)WRITERS * NUMBERS);
    if (_i == 0)
        ck_assert_uint_gt(tsume_table_collections(&t), 0);
    else
        ck_assert_uint_eq(held, (uint64_t)WRITERS * NUMBERS);
    tsume_table_free(&t);
}
END_TEST

/* A handful of entries, written anew all the time: dn, amount and parent follow from pn. */
static void *rewrite_and_read(void *context)
{
    struct task *task = context;
    for (uint32_t i = 0; i < 300000; i++) {
        uint64_t key = key_of(i % 3);
        uint32_t word = i * WRITERS + (uint32_t)task->first + 1;
        struct tsume_table_hit hit;
        tsume_table_store_open(task->table, key, 0, word, word + 1, word + 2, 0, 0, word);
        tsume_table_probe(task->table, key, 0, &hit);
        if (hit.dn != hit.pn + 1 || hit.amount != hit.pn + 2 || hit.parent != hit.pn)
            task->found++;
    }
    return NULL;
}

START_TEST(rewritten_entries_are_whole)
{
    struct tsume_table t;
    ck_assert(tsume_table_init(&t, 2 * MEGABYTE, WRITERS));
    struct task tasks[WRITERS];
    pthread_t threads[WRITERS];
    for (uint64_t i = 0; i < WRITERS; i++) {
        tasks[i] = (struct task){.table = &t, .first = i};
        ck_assert_int_eq(pthread_create(&threads[i], NULL, rewrite_and_read, &tasks[i]), 0);
    }
    for (uint64_t i = 0; i < WRITERS; i++) {
        pthread_join(threads[i], NULL);
        ck_assert_uint_eq(tasks[i].found, 0);
    }
    tsume_table_free(&t);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("solver-table");
    TCase *tc = tcase_create("table");
    tcase_set_timeout(tc, 600);
    tcase_add_loop_test(tc, growing_loses_nothing, 0, 2);
    tcase_add_test(tc, growing_keeps_the_paths);
    tcase_add_test(tc, full_drops_the_cheap);
    tcase_add_loop_test(tc, readers_see_whole_entries, 0, 2);
    tcase_add_test(tc, rewritten_entries_are_whole);
    suite_add_tcase(suite, tc);
    return run_suite(suite);
}
