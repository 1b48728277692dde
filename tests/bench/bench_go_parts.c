/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each part of the Go search buys, switched on one after the other (Kishimoto's tables 5.1 and
 * 6.1): on GoTools problems from a file, or on one-eye problems made here with large regions.
 *   bench_go_parts FILE NODES [STEP]          every STEP-th problem, both sides to move
 *   bench_go_parts one-eye NODES COUNT [SEED] COUNT random enclosed regions, 12 to 18 empty points
 *   bench_go_parts rooms NODES COUNT [SEED]   COUNT one-eye problems in two or three rooms
 * Counts first, times last. Problems solved by every row are counted separately ("common"). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "core/vec.h"
#include "tests/bench/gotools.h"
#include "tests/unit/go_random.h"
#include "tsume/go/setup.h"
#include "tsume/go/solver/search.h"

struct step {
    const char *name;
    unsigned parts; /* added */
};
static const struct step steps[] = {
    {"df-pn", GO_KNOW_DEATH},
    {"+ distances (r)", GO_PART_DISTANCE},
    {"+ larger eyes (Benson)", GO_KNOW_BENSON},
    {"+ AC", GO_KNOW_ATTACKER_MIAI},
    {"+ DC", GO_KNOW_DEFENDER_MIAI},
    {"+ FDM", GO_PART_FORCED_DEFENDER},
    {"+ FAM", GO_PART_FORCED_ATTACKER},
    {"+ SIM", GO_PART_SIMULATION},
    {"+ EYEDIST", GO_PART_EYE_DISTANCE},
    {"+ FEYEDIST", GO_PART_BREAK_DISTANCE},
    {"+ DDS", GO_PART_SPLIT},
    {"+ relaxed", GO_PART_SPLIT_RELAXED},
};
#define STEPS (sizeof steps / sizeof *steps)

struct question {
    struct go_region region;
    struct go_state state;
    uint64_t nodes[STEPS]; /* 0: not solved */
    double seconds[STEPS];
    unsigned char winner[STEPS];
};
typedef vec_of(struct question) question_list;

static void add(question_list *list, const struct go_region *r, const struct go_state *s)
{
    for (int side = 0; side < 2; side++) {
        struct question q = {.region = *r, .state = *s};
        q.state.side = (uint8_t)side;
        if (!vec_push(list, q))
            abort();
    }
}

static void from_file(question_list *list, const char *name, int every)
{
    FILE *f = fopen(name, "r");
    struct gotools_entry e;
    struct go_problem p;
    for (int i = 0; f && gotools_read(f, &e); i++) {
        struct go_request q = {.board = &e.board, .crucial = e.crucial};
        if (i % every == 0 && !go_problem_make(&p, &q, NULL))
            add(list, &p.compiled, &p.state);
    }
    if (f)
        fclose(f);
}

static void generated(question_list *list, bool rooms, int count, uint64_t seed)
{
    struct rng rng;
    struct go_random *g = mem_zalloc(1, sizeof *g);
    rng_seed(&rng, seed);
    for (int i = 0; g && i < count; i++) {
        if (rooms)
            go_random_rooms(&rng, 2 + (int)rng_below(&rng, 2), 11, g);
        else
            go_random_region(&rng, 12 + (int)rng_below(&rng, 7), true, g);
        add(list, &g->compiled, &g->state);
    }
    mem_free(g);
}

static void run_step(question_list *list, struct go_search *s, size_t step, uint64_t nodes)
{
    s->parts |= steps[step].parts;
    for (size_t i = 0; i < list->count; i++) {
        struct question *q = &list->items[i];
        go_table_clear(&s->table);
        s->region = &q->region;
        uint64_t before = s->nodes + s->simulated;
        s->node_stop = before + nodes;
        double begin = cpu_seconds();
        struct go_outcome o = go_search_ask(s, NULL, &q->state);
        q->seconds[step] = cpu_seconds() - begin;
        q->winner[step] = (unsigned char)o.winner;
        q->nodes[step] = o.winner ? s->nodes + s->simulated - before + 1 : 0;
    }
}

static void print_step(const question_list *list, size_t step)
{
    size_t solved = 0, common = 0, wrong = 0;
    uint64_t nodes = 0;
    double seconds = 0;
    for (size_t i = 0; i < list->count; i++) {
        const struct question *q = &list->items[i];
        bool all = true;
        for (size_t k = 0; k < STEPS; k++) {
            all = all && q->nodes[k];
            wrong += q->winner[step] && q->winner[k] && q->winner[step] != q->winner[k];
        }
        solved += q->nodes[step] != 0;
        common += all;
        if (all) {
            nodes += q->nodes[step];
            seconds += q->seconds[step];
        }
    }
    printf("| %-22s | %5zu | %5zu | %10llu | %8.2f | %zu |\n", steps[step].name, solved, common,
           (unsigned long long)nodes, seconds, wrong);
}

int main(int argc, char **argv)
{
    question_list list = {0};
    struct go_search search;
    uint64_t nodes = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
    if (argc < 3 || go_search_init(&search, 16u << 20)) {
        fputs("usage: bench_go_parts FILE NODES [STEP] | one-eye|rooms NODES COUNT [SEED]\n",
              stderr);
        return 2;
    }
    bool rooms = strcmp(argv[1], "rooms") == 0;
    if (rooms || strcmp(argv[1], "one-eye") == 0)
        generated(&list, rooms, argc > 3 ? atoi(argv[3]) : 50,
                  argc > 4 ? strtoull(argv[4], NULL, 10) : 1);
    else
        from_file(&list, argv[1], argc > 3 ? atoi(argv[3]) : 1);
    printf("%zu questions, %llu nodes each\n", list.count, (unsigned long long)nodes);
    puts("| parts | solved | common | nodes (common) | s (common) | contradictions |");
    puts("|---|---|---|---|---|---|");
    search.parts = 0;
    for (size_t k = 0; k < STEPS; k++)
        run_step(&list, &search, k, nodes);
    for (size_t k = 0; k < STEPS; k++)
        print_step(&list, k);
    go_search_free(&search);
    vec_free(&list);
    return 0;
}
