/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/go/solver/strategy.h"

#include "core/alloc.h"
#include "tsume/go/solver/search.h"

/* Without static death and connections: what it proves ends in captures or in plain eyes. */
#define PLAIN_PARTS                                                                                \
    ((unsigned)GO_KNOW_BENSON | GO_PART_DISTANCE | GO_PART_SIMULATION | GO_PART_EYE_DISTANCE |     \
     GO_PART_BREAK_DISTANCE)
#define STRONG_PARTS (GO_PARTS_ALL & ~(unsigned)GO_PART_SPLIT)

struct go_strategy {
    struct go_region region;
    struct go_search strong; /* knows who wins, and how to come to where it is plain */
    struct go_search plain;  /* plays that out */
    uint64_t nodes_max;
};

void go_strategy_free(struct go_strategy *s)
{
    if (!s)
        return;
    go_search_free(&s->strong);
    go_search_free(&s->plain);
    mem_free(s);
}

sakui_status go_strategy_new(struct go_strategy **out, const struct go_region *region,
                             size_t memory_bytes, uint64_t nodes)
{
    struct go_strategy *s = mem_zalloc(1, sizeof *s);
    *out = NULL;
    if (!s)
        return SAKUI_MEMORY;
    s->region = *region;
    s->nodes_max = nodes;
    sakui_status status = go_search_init(&s->strong, memory_bytes / 2);
    if (!status)
        status = go_search_init(&s->plain, memory_bytes / 2);
    if (status) {
        go_strategy_free(s);
        return status;
    }
    s->strong.region = s->plain.region = &s->region;
    s->strong.shared = s->plain.shared = true;
    s->strong.parts = STRONG_PARTS;
    s->plain.parts = PLAIN_PARTS;
    *out = s;
    return SAKUI_OK;
}

uint64_t go_strategy_nodes(const struct go_strategy *s)
{
    return s->strong.nodes + s->strong.simulated + s->plain.nodes + s->plain.simulated;
}

/* What the search knows, or finds out. */
static go_move move_of(struct go_strategy *s, struct go_search *q, const struct go_state *state,
                       enum go_winner winner)
{
    uint64_t spent = go_strategy_nodes(s);
    q->salt = go_search_salt(q, state);
    const struct go_entry *e = go_search_known(q, state);
    if (e && e->winner == (unsigned)winner && e->move)
        return e->move;
    if (spent >= s->nodes_max || go_settled(q, state))
        return GO_MOVE_NONE;
    q->node_stop = q->nodes + q->simulated + (s->nodes_max - spent);
    struct go_outcome o = go_search_ask(q, NULL, state);
    return o.winner == winner ? o.best : GO_MOVE_NONE;
}

bool go_strategy_move(struct go_strategy *s, const struct go_state *state, enum go_role winner,
                      go_move *out)
{
    enum go_winner wins = winner == GO_ATTACKER ? GO_ATTACKER_WINS : GO_DEFENDER_WINS;
    *out = GO_MOVE_NONE;
    if (!go_settled(&s->strong, state))
        *out = move_of(s, &s->strong, state, wins);
    if (*out == GO_MOVE_NONE)
        *out = move_of(s, &s->plain, state, wins);
    return *out != GO_MOVE_NONE;
}

bool go_strategy_move_after(struct go_strategy *s, const struct go_state *path, int count,
                            const struct go_state *state, enum go_role winner, go_move *out)
{
    enum go_winner wins = winner == GO_ATTACKER ? GO_ATTACKER_WINS : GO_DEFENDER_WINS;
    uint64_t spent = go_strategy_nodes(s);
    struct go_search *q = &s->plain;
    *out = GO_MOVE_NONE;
    if (spent >= s->nodes_max || count >= GO_DEPTH_MAX / 2 || go_settled(q, state))
        return false;
    q->node_stop = q->nodes + q->simulated + (s->nodes_max - spent);
    struct go_outcome o = go_search_ask_after(q, path, count, state);
    if (o.winner == wins)
        *out = o.best;
    return *out != GO_MOVE_NONE;
}
