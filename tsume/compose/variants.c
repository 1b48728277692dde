/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/compose/variants.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/jobs.h"
#include "tsume/compose/edits.h"
#include "tsume/compose/retract.h"
#include "tsume/compose/setup.h"
#include "tsume/shogi/features/canonical.h"
#include "tsume/shogi/notation.h"

void variants_free(struct variants *v)
{
    for (size_t i = 0; i < v->items.count; i++)
        mem_free(v->items.items[i].problem);
    vec_free(&v->items);
}

static bool add(struct variants *v, const struct shogi_position *start, const char *words)
{
    struct variant one = {.start = *start};
    snprintf(one.words, sizeof one.words, "%s", words);
    return vec_push(&v->items, one);
}

/* ---- hands ---- */

static void hand_words(const struct shogi_position *p, char *out, size_t room)
{
    static const char letters[] = " PLNSBRG";
    size_t n = 0;
    snprintf(out, room, "hand -");
    for (int type = SHOGI_GOLD; type >= SHOGI_PAWN; type--) {
        int count = p->hand[p->side][type];
        if (count && n == 0)
            n = (size_t)snprintf(out, room, "hand ");
        if (count > 1)
            n += (size_t)snprintf(out + n, room - n, "%d", count);
        if (count)
            n += (size_t)snprintf(out + n, room - n, "%c", letters[type]);
    }
}

/* Depth first over the types; the recursion is as deep as there are types. */
static bool add_hands(struct variants *v, struct shogi_position *p, int type, int room)
{
    if (type > SHOGI_GOLD) {
        char words[64];
        struct shogi_position q = *p;
        if (!setup_finish(&q))
            return true; /* the set has no more of a type */
        hand_words(&q, words, sizeof words);
        return add(v, &q, words);
    }
    for (int n = 0; n <= room; n++) {
        p->hand[p->side][type] = (uint8_t)n;
        if (!add_hands(v, p, type + 1, room - n))
            return false;
    }
    p->hand[p->side][type] = 0;
    return true;
}

bool variants_hands(struct variants *v, const struct shogi_position *p, int size)
{
    struct shogi_position q = *p;
    return add_hands(v, &q, SHOGI_PAWN, size);
}

/* ---- changes ---- */

static bool add_edit(struct variants *v, const struct shogi_position *p, const struct edit *e)
{
    struct shogi_position q;
    struct strbuf words;
    if (!edit_apply(p, e, &q))
        return true;
    strbuf_init(&words);
    edit_words(p, e, &words);
    bool ok = !words.failed && add(v, &q, strbuf_str(&words));
    strbuf_free(&words);
    return ok;
}

bool variants_edits(struct variants *v, const struct shogi_position *p, unsigned kinds, int reach)
{
    edit_list edits = {0};
    bool ok = edits_list(p, kinds, reach, &edits);
    for (size_t i = 0; i < edits.count && ok; i++)
        ok = add_edit(v, p, &edits.items[i]);
    vec_free(&edits);
    return ok;
}

static bool add_pair(struct variants *v, const struct shogi_position *p, const struct edit *a,
                     const struct edit *b)
{
    struct shogi_position once, twice;
    struct strbuf words;
    if (!edit_apply(p, a, &once) || !edit_apply(&once, b, &twice))
        return true;
    strbuf_init(&words);
    edit_words(p, a, &words);
    strbuf_adds(&words, ", ");
    edit_words(&once, b, &words);
    bool ok = !words.failed && add(v, &twice, strbuf_str(&words));
    strbuf_free(&words);
    return ok;
}

/* Keeps the first of equal setups; the order stays. */
static int compare_by_key(const void *a, const void *b)
{
    const struct variant *x = *(struct variant *const *)a, *y = *(struct variant *const *)b;
    uint64_t kx = shogi_key(&x->start), ky = shogi_key(&y->start);
    if (kx != ky)
        return kx < ky ? -1 : 1;
    return x < y ? -1 : x > y;
}

static bool drop_equals(struct variants *v)
{
    struct variant **order = mem_zalloc(v->items.count + 1, sizeof *order);
    size_t kept = 0;
    if (!order)
        return false;
    for (size_t i = 0; i < v->items.count; i++)
        order[i] = &v->items.items[i];
    qsort(order, v->items.count, sizeof *order, compare_by_key);
    for (size_t i = 1; i < v->items.count; i++)
        if (shogi_key(&order[i]->start) == shogi_key(&order[i - 1]->start))
            order[i]->words[0] = '\0'; /* a word is never empty: marks what goes */
    for (size_t i = 0; i < v->items.count; i++)
        if (v->items.items[i].words[0])
            v->items.items[kept++] = v->items.items[i];
    v->items.count = kept;
    mem_free(order);
    return true;
}

bool variants_pairs(struct variants *v, const struct shogi_position *p, unsigned kinds, int reach,
                    size_t count, uint64_t seed)
{
    edit_list edits = {0};
    struct rng rng;
    rng_seed(&rng, seed);
    bool ok = edits_list(p, kinds, reach, &edits);
    for (size_t i = 0; i < count && ok && edits.count; i++) {
        size_t a = (size_t)rng_below(&rng, edits.count), b = (size_t)rng_below(&rng, edits.count);
        ok = add_pair(v, p, &edits.items[a], &edits.items[b]);
    }
    vec_free(&edits);
    return ok && drop_equals(v);
}

/* ---- places ---- */

static bool add_places(struct variants *v, const struct shogi_position *p, bool mirrored,
                       bool shifted)
{
    for (int ranks = -8; ranks <= 8; ranks++)
        for (int files = -8; files <= 8; files++) {
            struct shogi_position q;
            char words[64];
            if ((files || ranks) && !shifted)
                continue;
            if ((!mirrored && !files && !ranks) || !canonical_translate(&q, p, files, ranks))
                continue;
            snprintf(words, sizeof words, "%sfiles %+d, ranks %+d", mirrored ? "mirrored, " : "",
                     files, ranks);
            if (!add(v, &q, words))
                return false;
        }
    return true;
}

bool variants_places(struct variants *v, const struct shogi_position *p, bool shifted,
                     bool mirrored)
{
    struct shogi_position other;
    if (!mirrored)
        return add_places(v, p, false, shifted);
    shogi_mirror(&other, p);
    return add_places(v, &other, true, shifted) && (!shifted || add_places(v, p, false, true));
}

/* ---- two plies earlier ---- */

static bool add_earlier(struct variants *v, const struct retraction *r,
                        const struct shogi_position *start, bool changed)
{
    char check[SHOGI_USI_MAX], answer[SHOGI_USI_MAX], words[64];
    shogi_move_to_usi(r->check, check);
    shogi_move_to_usi(r->answer, answer);
    snprintf(words, sizeof words, "before %s %s%s", check, answer,
             changed ? ", one piece changed" : "");
    return add(v, start, words);
}

bool variants_earlier(struct variants *v, const struct shogi_position *p, int reach, size_t changes,
                      uint64_t seed)
{
    retraction_list all = {0};
    struct rng rng;
    rng_seed(&rng, seed);
    bool ok = retract_two(p, &all);
    for (size_t i = 0; i < all.count && ok; i++)
        ok = add_earlier(v, &all.items[i], &all.items[i].before, false);
    for (size_t i = 0; i < changes && ok && all.count; i++) {
        const struct retraction *r = &all.items[rng_below(&rng, all.count)];
        struct shogi_position q;
        edit_random(&rng, &r->before, reach, &q);
        ok = add_earlier(v, r, &q, true);
    }
    vec_free(&all);
    return ok && drop_equals(v);
}

/* ---- asking the screen ---- */

#define BATCH 16

struct batch {
    size_t first, count;
    sakui_status status;
};

struct screening {
    struct variants *v;
    const struct variants_run *run;
    size_t next, finished, found;
    sakui_status status;
    bool enough;
};

static sakui_status next_batch(void *context, void **item)
{
    struct screening *s = context;
    size_t left = s->v->items.count - s->next;
    if (left == 0 || s->enough || s->status)
        return SAKUI_END;
    struct batch *b = mem_zalloc(1, sizeof *b);
    if (!b)
        return SAKUI_MEMORY;
    b->first = s->next;
    b->count = left < BATCH ? left : BATCH;
    s->next += b->count;
    *item = b;
    return SAKUI_OK;
}

static sakui_status look_at(struct screen *screen, struct variant *one)
{
    struct composed c;
    one->answer = SCREEN_FAULT;
    if (one->skip)
        return SAKUI_OK;
    sakui_status status = screen_try(screen, &one->start, &one->answer, &c);
    if (status || !screen_accepts(screen, one->answer))
        return status;
    one->problem = mem_alloc(sizeof c);
    if (!one->problem)
        return SAKUI_MEMORY;
    *one->problem = c;
    return SAKUI_OK;
}

static void work_batch(void *context, void *item)
{
    const struct screening *s = context;
    struct batch *b = item;
    struct screen *screen;
    b->status = screen_new(&screen, &s->run->screen);
    for (size_t i = 0; i < b->count && !b->status; i++)
        b->status = look_at(screen, &s->v->items.items[b->first + i]);
    screen_free(screen);
}

static void finish_batch(void *context, void *item)
{
    struct screening *s = context;
    struct batch *b = item;
    if (b->status && !s->status)
        s->status = b->status;
    for (size_t i = 0; i < b->count && !s->enough; i++) {
        s->found += s->v->items.items[b->first + i].problem != NULL;
        s->finished = b->first + i + 1;
        s->enough = s->run->stop_after && s->found >= s->run->stop_after;
    }
    if (s->run->progress)
        progress_step(s->run->progress, b->count, NULL);
    mem_free(b);
}

sakui_status variants_screen(struct variants *v, const struct variants_run *run)
{
    struct screening s = {.v = v, .run = run};
    struct jobs jobs = {.context = &s,
                        .cancel = run->screen.cancel,
                        .next = next_batch,
                        .work = work_batch,
                        .finish = finish_batch};
    if (run->progress)
        progress_start(run->progress, "compose", v->items.count);
    sakui_status status = jobs_run(&jobs, run->jobs);
    if (run->progress)
        progress_end(run->progress);
    if (!status)
        status = s.status;
    if (status)
        return status;
    for (size_t i = s.finished; i < v->items.count; i++)
        mem_free(v->items.items[i].problem);
    v->items.count = s.finished;
    return SAKUI_OK;
}
