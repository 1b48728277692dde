/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The df-pn search of the solver; only for the files of this folder.
 *
 * Depth-first proof-number search on an explicit stack, so that the length of a line costs memory
 * but no C stack. A frame is a position on the current path with its children; children are looked
 * up once when the frame is made, afterwards only the one that was searched changes.
 *
 * What is settled is one of
 *   - proven: mate, with the proof pieces (the least hand the proof needs) and its length;
 *   - disproven: no mate, with the disproof pieces (the largest hand that still fails);
 *   - repeated: no mate on this path, because play comes back to a position of the path (or to one
 *     with the same board and no better hand). `ref` is the least depth of a path position this
 *     leans on. Where ref is not above the node itself the disproof stands on its own feet (all its
 *     positions together are a set the attacker cannot leave), and it becomes a plain disproof. */
#ifndef SAKUI_TSUME_SHOGI_SOLVER_SEARCH_H
#define SAKUI_TSUME_SHOGI_SOLVER_SEARCH_H

#include <stdatomic.h>

#include "core/limits.h"
#include "core/rng.h"
#include "core/vec.h"
#include "tsume/shogi/movegen.h"
#include "tsume/shogi/solver/solver.h"
#include "tsume/shogi/solver/table.h"

#define NUMBER_MAX      1000000000u /* no open position has more */
#define NUMBER_INFINITE 2000000000u /* thresholds at the root; settled positions */
#define REF_NONE        INT32_MAX   /* leans on nothing */
#define REF_DEPTH       (-2)        /* leans on the depth limit: settles nothing */
#define FILTER_BITS     12

enum child_state {
    CHILD_WAITING, /* not looked at yet */
    CHILD_OPEN,
    CHILD_PROVEN,
    CHILD_DISPROVEN,
    CHILD_REPEATED,
};

struct child {
    uint64_t key;
    hand_word hand;   /* the attacker's, after the move */
    hand_word pieces; /* proof or disproof pieces once settled */
    shogi_move move;
    uint32_t pn, dn;
    uint32_t length; /* of the mate, once proven */
    int32_t ref;     /* CHILD_REPEATED */
    int16_t after;   /* waits for this child, see expand.c; -1 = does not wait */
    int16_t twin;    /* the same move promoting or not, see expand.c; -1 = none */
    uint8_t state;
    bool shared; /* leads to a position that another child leads to as well, see sources.c */
    bool fresh;  /* no table entry */
    bool old;    /* was met nearer to the root: a possible loop */
};

struct frame {
    uint64_t key;
    hand_word hand;
    uint64_t path; /* hash of the positions from the root to here, this one included */
    size_t first, count;
    size_t best; /* the child being searched */
    shogi_move move;
    struct shogi_undo undo;
    uint32_t pn_limit, dn_limit; /* as given */
    uint32_t pn_now, dn_now;     /* limits in force (raised by loops) */
    uint32_t pn, dn;
    uint32_t amount_before;
    uint64_t nodes_before;
    bool attacker; /* to move */
    bool fresh;
    bool shares; /* some children are `shared` */
};

/* The answer of a search: what would be delivered to a parent. */
struct outcome {
    uint8_t state; /* enum child_state; never CHILD_WAITING */
    uint32_t pn, dn;
    hand_word pieces;
    uint32_t length;
    int32_t ref;
    shogi_move move;
};

/* What the threads of one search share besides the table (crew.c). */
struct tsume_crew {
    atomic_bool done;       /* one of them has the answer */
    _Atomic uint64_t nodes; /* of all together, since the crew was called */
    uint64_t before;        /* nodes counted before that */
};

struct tsume_search {
    struct tsume_table *table;
    struct tsume_crew *crew;        /* NULL: alone */
    unsigned member;                /* 0 in the calling thread; the others prefer other moves */
    uint64_t reported;              /* of `nodes`, to the crew */
    struct shogi_position position; /* of the top frame */
    int attacker;
    uint64_t salt;
    const uint64_t *forbidden;
    size_t forbidden_count;
    uint64_t forbidden_hash;
    /* With forbidden positions dominance does not hold (a proof shifted to a larger hand may run
     * into one): the hand becomes part of the key, and only equal hands meet. */
    bool exact;
    vec_of(struct frame) frames;
    vec_of(struct child) children;
    uint16_t filter[1u << FILTER_BITS]; /* how many path keys fall there */
    size_t max_depth;
    size_t stack_bytes; /* the stack may grow to this; 0 = no bound */
    bool alike;         /* new positions count alike, however many checks they have */
    bool extend;        /* threshold control: go on until a new position is met */
    /* limits */
    const struct limits *limits;
    double start;
    uint64_t nodes, leaves, next_check;
    enum limit_kind stopped;
    bool out_of_memory;
    bool depth_cut; /* a line was given up at max_depth */
    tsume_progress_sink progress;
    void *progress_context;
    double last_progress;
    uint32_t best_plies; /* for the report: of the shortest mate known; 0 = none yet */
};

/* Has another thread of the crew found the answer? */
static inline bool tsume_search_overtaken(const struct tsume_search *s)
{
    return s->crew && atomic_load_explicit(&s->crew->done, memory_order_relaxed);
}

/* Between equals the calling thread takes the move that its numbers say is quicker; each other
 * member of a crew has a taste of its own, so that they part and meet again in the table. */
static inline uint64_t tsume_search_taste(const struct tsume_search *s, uint64_t key,
                                          uint32_t delta)
{
    return s->member ? mix64(key + s->member) : delta;
}

static inline uint16_t move_pack(shogi_move m)
{
    return (uint16_t)(m & 0x7fff);
}
/* Gives a packed move its piece type back; 0 stays 0. */
static inline shogi_move move_unpack(const struct shogi_position *p, uint16_t packed)
{
    if (!packed)
        return SHOGI_MOVE_NONE;
    unsigned from = packed >> 7 & 127;
    unsigned type = from >= SHOGI_SQUARES ? from - SHOGI_SQUARES : p->board[from] & 15u;
    return packed | (shogi_move)type << 16;
}

/* The key of a position in the table: board, side, attacker and material. */
static inline uint64_t tsume_search_key(const struct tsume_search *s,
                                        const struct shogi_position *p)
{
    uint64_t key = p->board_key ^ s->salt;
    return s->exact ? key ^ mix64(hand_of(p, s->attacker)) : key;
}
uint64_t tsume_search_salt(const struct shogi_position *root, int attacker);

/* dominance.c */
hand_word tsume_evasion_pieces(const struct shogi_position *p, int attacker);
hand_word tsume_unusable_pieces(const struct shogi_position *p, int attacker);
hand_word tsume_hand_before_proof(const struct shogi_position *p, shogi_move m, hand_word pieces);
hand_word tsume_hand_before_disproof(const struct shogi_position *p, shogi_move m,
                                     hand_word pieces);

/* expand.c */
uint32_t tsume_free_squares(const struct shogi_position *p, int attacker);
uint32_t tsume_answers(struct tsume_search *s, shogi_move check);
void tsume_put_in_order(const struct shogi_position *p, shogi_move *moves, size_t count);
/* Looks a position up or judges it; the top position of the search is its parent. */
bool tsume_expand(struct tsume_search *s, struct frame *f, struct outcome *out);
void tsume_child_wake(struct tsume_search *s, const struct frame *f, struct child *c);
void tsume_judge_leaf(struct tsume_search *s, struct shogi_position *p, uint64_t key,
                      hand_word hand, struct outcome *out);

/* simulate.c */
bool tsume_simulate(struct tsume_search *s, shogi_move guide, shogi_move move, struct outcome *out);

/* sources.c: the top position was last searched from `parent`. */
void tsume_mark_sources(struct tsume_search *s, uint64_t parent);

/* crew.c: runs `work` in `threads` threads, each with its own search set up like *s. `work` is
 * told the member's search and where to put its result (`size` bytes) and says whether that is the
 * answer; the first answer stops the others and is left in *result. False: nobody has one, and *s
 * says why. Nodes and leaves of all are added to *s. */
typedef bool (*tsume_work)(struct tsume_search *s, const void *question, void *result);
bool tsume_crew_run(struct tsume_search *s, int threads, tsume_work work, const void *question,
                    void *result, size_t size);

/* search.c */
double tsume_search_clock(void);
void tsume_search_init(struct tsume_search *s, struct tsume_table *table,
                       const struct shogi_position *root, int attacker);
/* Positions (shogi_key) that fail for the attacker. s->position must be of the root's material. */
void tsume_search_forbid(struct tsume_search *s, const uint64_t *keys, size_t count);
void tsume_search_free(struct tsume_search *s);
/* Looks at limits and cancellation; to be called when s->nodes reaches s->next_check. */
void tsume_search_check_limits(struct tsume_search *s);
/* Settles the root or stops at a limit (s->stopped). */
struct outcome tsume_search_run_root(struct tsume_search *s);

#endif
