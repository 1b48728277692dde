/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One search by several threads. All work on the whole question with one table between them; what
 * one settles the others find there. The calling thread searches as it would alone, the others have
 * a taste of their own (tsume_search_taste), so that they go elsewhere. Whoever has the answer
 * first stops the rest. Entries of the table are true whoever wrote them, so the verdict is that of
 * one thread; lines and node counts may differ from run to run. */
#include <pthread.h>
#include <string.h>

#include "core/alloc.h"
#include "tsume/shogi/solver/search.h"

struct member {
    struct tsume_search search;
    struct tsume_crew *crew;
    tsume_work work;
    const void *question;
    void *result;
    bool answered, started;
    pthread_t thread;
};

static void *work_as_member(void *context)
{
    struct member *m = context;
    m->search.start = tsume_search_clock();
    m->answered = m->work(&m->search, m->question, m->result);
    if (m->answered)
        atomic_store(&m->crew->done, true);
    return NULL;
}

static void set_up(struct member *m, const struct tsume_search *s, unsigned number)
{
    m->search = *s;
    memset(&m->search.frames, 0, sizeof m->search.frames);
    memset(&m->search.children, 0, sizeof m->search.children);
    memset(m->search.filter, 0, sizeof m->search.filter);
    m->search.member = number;
    m->search.nodes = m->search.leaves = m->search.reported = 0;
    m->search.next_check = 0;
    m->search.progress = NULL;
}

/* Takes over what a member found and counted. */
static bool gather(struct tsume_search *s, struct member *m, bool answered, void *result,
                   size_t size)
{
    if (m->answered && !answered)
        memcpy(result, m->result, size);
    s->nodes += m->search.nodes;
    s->leaves += m->search.leaves;
    s->out_of_memory |= m->search.out_of_memory;
    s->depth_cut |= m->search.depth_cut;
    tsume_search_free(&m->search);
    return answered || m->answered;
}

static struct member *members_new(const struct tsume_search *s, size_t count, size_t size)
{
    struct member *all = mem_zalloc(count, sizeof *all);
    for (size_t i = 0; all && i < count; i++) {
        set_up(&all[i], s, (unsigned)i + 1);
        all[i].result = mem_zalloc(1, size);
    }
    return all;
}

bool tsume_crew_run(struct tsume_search *s, int threads, tsume_work work, const void *question,
                    void *result, size_t size)
{
    if (threads <= 1)
        return work(s, question, result);
    struct tsume_crew crew = {.before = s->nodes};
    size_t count = (size_t)threads - 1;
    s->crew = &crew;
    s->reported = s->nodes;
    s->stack_bytes /= (size_t)threads;
    struct member *all = members_new(s, count, size);
    for (size_t i = 0; all && i < count; i++) {
        all[i].crew = &crew;
        all[i].work = work;
        all[i].question = question;
        all[i].started =
            all[i].result && pthread_create(&all[i].thread, NULL, work_as_member, &all[i]) == 0;
    }
    bool answered = work(s, question, result);
    atomic_store(&crew.done, true); /* an answer, or a limit that is everybody's */
    for (size_t i = 0; all && i < count; i++) {
        if (all[i].started) {
            pthread_join(all[i].thread, NULL);
            answered = gather(s, &all[i], answered, result, size);
        }
        mem_free(all[i].result);
    }
    mem_free(all);
    s->stack_bytes *= (size_t)threads;
    s->crew = NULL;
    if (answered) {
        s->stopped = LIMIT_NONE;
        s->out_of_memory = false;
    }
    return answered;
}
