/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/jobs.h"

#include <pthread.h>
#include <stdbool.h>

#include "core/alloc.h"

#define JOBS_THREADS_MAX 256
#define SLOTS_PER_THREAD 4

enum slot_state { SLOT_EMPTY, SLOT_READY, SLOT_WORKING, SLOT_DONE };

struct slot {
    void *item;
    enum slot_state state;
};

/* A ring of slots: `head` is the next to fetch into, `taken` the next to work on, `tail` the next
 * to finish. All counters only grow; a slot is counter % count. */
struct pool {
    const struct jobs *jobs;
    pthread_mutex_t lock;
    pthread_cond_t ready, done;
    struct slot *slots;
    unsigned long count, head, taken, tail;
    bool closed;
};

static void *worker(void *argument)
{
    struct pool *p = argument;
    pthread_mutex_lock(&p->lock);
    for (;;) {
        while (p->taken == p->head && !p->closed)
            pthread_cond_wait(&p->ready, &p->lock);
        if (p->taken == p->head)
            break;
        struct slot *s = &p->slots[p->taken++ % p->count];
        s->state = SLOT_WORKING;
        pthread_mutex_unlock(&p->lock);
        p->jobs->work(p->jobs->context, s->item);
        pthread_mutex_lock(&p->lock);
        s->state = SLOT_DONE;
        pthread_cond_signal(&p->done);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

/* Waits for the oldest item and finishes it. The lock is held on entry and exit. */
static void finish_oldest(struct pool *p)
{
    struct slot *s = &p->slots[p->tail % p->count];
    while (s->state != SLOT_DONE)
        pthread_cond_wait(&p->done, &p->lock);
    void *item = s->item;
    s->state = SLOT_EMPTY;
    p->tail++;
    pthread_mutex_unlock(&p->lock);
    p->jobs->finish(p->jobs->context, item);
    pthread_mutex_lock(&p->lock);
}

static sakui_status feed(struct pool *p)
{
    sakui_status status = SAKUI_OK;
    pthread_mutex_lock(&p->lock);
    while (!cancel_requested(p->jobs->cancel)) {
        while (p->tail < p->head &&
               (p->slots[p->tail % p->count].state == SLOT_DONE || p->head - p->tail == p->count))
            finish_oldest(p);
        pthread_mutex_unlock(&p->lock);
        void *item = NULL;
        status = p->jobs->next(p->jobs->context, &item);
        pthread_mutex_lock(&p->lock);
        if (status)
            break;
        p->slots[p->head % p->count] = (struct slot){item, SLOT_READY};
        p->head++;
        pthread_cond_signal(&p->ready);
    }
    p->closed = true;
    pthread_cond_broadcast(&p->ready);
    while (p->tail < p->head)
        finish_oldest(p);
    pthread_mutex_unlock(&p->lock);
    return status == SAKUI_END ? SAKUI_OK : status;
}

static sakui_status run_inline(const struct jobs *jobs)
{
    while (!cancel_requested(jobs->cancel)) {
        void *item = NULL;
        sakui_status status = jobs->next(jobs->context, &item);
        if (status)
            return status == SAKUI_END ? SAKUI_OK : status;
        jobs->work(jobs->context, item);
        jobs->finish(jobs->context, item);
    }
    return SAKUI_OK;
}

sakui_status jobs_run(const struct jobs *jobs, unsigned threads)
{
    if (threads <= 1)
        return run_inline(jobs);
    if (threads > JOBS_THREADS_MAX)
        threads = JOBS_THREADS_MAX;
    struct pool pool = {.jobs = jobs, .count = (unsigned long)threads * SLOTS_PER_THREAD};
    pool.slots = mem_zalloc(pool.count, sizeof *pool.slots);
    if (!pool.slots)
        return SAKUI_MEMORY;
    pthread_mutex_init(&pool.lock, NULL);
    pthread_cond_init(&pool.ready, NULL);
    pthread_cond_init(&pool.done, NULL);
    pthread_t ids[JOBS_THREADS_MAX];
    unsigned started = 0;
    while (started < threads && pthread_create(&ids[started], NULL, worker, &pool) == 0)
        started++;
    sakui_status status = started ? feed(&pool) : run_inline(jobs);
    for (unsigned i = 0; i < started; i++)
        pthread_join(ids[i], NULL);
    pthread_cond_destroy(&pool.done);
    pthread_cond_destroy(&pool.ready);
    pthread_mutex_destroy(&pool.lock);
    mem_free(pool.slots);
    return status;
}
