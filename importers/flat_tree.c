/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/flat_tree.h"

#include <string.h>

#include "core/alloc.h"
#include "core/vec.h"
#include "importers/go_setup.h"
#include "importers/sgf_problem.h"
#include "importers/solution.h"

struct flat_tree {
    struct problem *p;
    const char *file;
    bool strict;
    struct diag_list *diags;
    struct solution *solution;          /* shogi */
    struct go_setup board;              /* Go and Hex */
    vec_of(struct problem_node *) path; /* other games: path[d] is the last node at depth d */
    vec_of(long) columns;
    size_t depth;         /* of the last move, cut off or not */
    size_t cut;           /* moves deeper than this are below an illegal one; 0: none is */
    struct strbuf unread; /* those moves, one line of them */
    size_t unread_ply;    /* the move it replaces; 0: it is the rest of the illegal one's line */
};

static bool has_board(const struct problem *p)
{
    return p->game == PROBLEM_GO || p->game == PROBLEM_HEX;
}

/* The set-up says whose move it is; what else the file says of that must agree. */
static sakui_status check_side(struct problem *p, enum problem_side said, enum problem_side is,
                               const char *file, long line, bool strict, struct diag_list *diags)
{
    if (said == SIDE_UNKNOWN || is == SIDE_UNKNOWN || said == is)
        return SAKUI_OK;
    diag_add(diags, strict ? DIAG_ERROR : DIAG_WARNING, file, line, 0, "side-contradicts",
             "the side to move is given as %s, but in the setup it is %s, which counts",
             problem_side_name(said), problem_side_name(is));
    p->side = is;
    return strict ? SAKUI_INPUT : SAKUI_OK;
}

sakui_status flat_tree_new(struct flat_tree **out, struct problem *p, const char *file, long line,
                           bool strict, struct diag_list *diags)
{
    *out = NULL;
    struct flat_tree *t = mem_zalloc(1, sizeof *t);
    if (!t)
        return SAKUI_MEMORY;
    t->p = p;
    t->file = file;
    t->strict = strict;
    t->diags = diags;
    strbuf_init(&t->unread);
    sakui_status s = SAKUI_OK;
    const enum problem_side said = p->side;
    if (p->game == PROBLEM_SHOGI) {
        s = solution_new(&t->solution, p, file, line, diags);
        if (s == SAKUI_OK)
            s = check_side(p, said, p->side, file, line, strict, diags);
    } else {
        if (has_board(p) && !go_setup_read(&t->board, p->setup)) {
            diag_add(diags, DIAG_ERROR, file, line, 0, "go-setup",
                     "the setup is no position in the form COLSxROWS rows side");
            s = SAKUI_INPUT;
        } else if (has_board(p)) {
            s = check_side(p, said, t->board.side, file, line, strict, diags);
        }
        if (!vec_push(&t->path, p->root))
            s = SAKUI_MEMORY;
    }
    if (s != SAKUI_OK) {
        flat_tree_free(t);
        return s;
    }
    *out = t;
    return SAKUI_OK;
}

void flat_tree_free(struct flat_tree *t)
{
    if (!t)
        return;
    solution_free(t->solution);
    vec_free(&t->path);
    vec_free(&t->columns);
    strbuf_free(&t->unread);
    mem_free(t);
}

/* ---- below an illegal move ---- */

static sakui_status flush_unread(struct flat_tree *t)
{
    sakui_status s = t->unread.failed ? SAKUI_MEMORY : SAKUI_OK;
    if (s == SAKUI_OK && t->unread.length)
        s = solution_keep_unread(t->solution, t->unread_ply, strbuf_str(&t->unread));
    strbuf_clear(&t->unread);
    t->unread_ply = 0;
    return s;
}

/* A move below an illegal one is only text. */
static sakui_status keep_unread(struct flat_tree *t, size_t at, const char *move, long line,
                                long column)
{
    sakui_status s = SAKUI_OK;
    if (at <= t->depth) {
        diag_add(t->diags, DIAG_WARNING, t->file, line, column, "unread-variation",
                 "this variation of move %zu hangs on a move that cannot be played; it is kept as "
                 "text",
                 at);
        s = flush_unread(t);
        t->unread_ply = at;
    }
    strbuf_addf(&t->unread, "%s%s", t->unread.length ? " " : "", move);
    return s;
}

sakui_status flat_tree_remark(struct flat_tree *t, const char *comment, bool more, long line,
                              long column)
{
    if (more)
        diag_add(t->diags, DIAG_NOTE, t->file, line, column, "unread-remarks",
                 "tags, time and end of a move that cannot be played are left out");
    return comment && t->solution ? problem_node_comment(t->p, solution_node(t->solution), comment)
                                  : SAKUI_OK;
}

/* ---- moves ---- */

static sakui_status play_shogi(struct flat_tree *t, size_t at, const char *move, long line,
                               long column, struct problem_node **node)
{
    sakui_status s = solution_go(t->solution, at - 1);
    if (s != SAKUI_OK)
        return s;
    shogi_move m = shogi_move_from_usi(solution_position(t->solution), move);
    s = m == SHOGI_MOVE_NONE ? SAKUI_INPUT : solution_play(t->solution, m, line);
    if (s == SAKUI_OK)
        *node = solution_node(t->solution);
    if (s == SAKUI_LIMIT) {
        diag_add(t->diags, DIAG_ERROR, t->file, line, column, "too-many-plies",
                 "the line is longer than can be read");
        return SAKUI_INPUT;
    }
    if (s != SAKUI_INPUT)
        return s;
    diag_add(t->diags, t->strict ? DIAG_ERROR : DIAG_WARNING, t->file, line, column, "illegal-move",
             "move %zu (%s) cannot be played: %s", at, move,
             m == SHOGI_MOVE_NONE ? "no such move here"
                                  : solution_illegal_reason(solution_position(t->solution), m));
    if (t->strict)
        return SAKUI_INPUT;
    t->cut = at;
    return solution_keep_illegal(t->solution, move);
}

static sakui_status add_other(struct flat_tree *t, size_t at, const char *move, long line,
                              long column, struct problem_node **node)
{
    struct problem_node *n = problem_node_add(t->p, t->path.items[at - 1], move);
    t->path.count = at;
    if (!n || !vec_push(&t->path, n) || !vec_push(&t->columns, column))
        return SAKUI_MEMORY;
    n->line = line;
    *node = n;
    return SAKUI_OK;
}

sakui_status flat_tree_move(struct flat_tree *t, size_t at, const char *move, long line,
                            long column, struct problem_node **node)
{
    *node = NULL;
    if (at < 1 || at > t->depth + 1) {
        diag_add(t->diags, DIAG_ERROR, t->file, line, column, "move-depth",
                 "a move at depth %zu cannot follow one at depth %zu", at, t->depth);
        return SAKUI_INPUT;
    }
    if (strlen(move) >= sizeof t->p->root->move) {
        diag_add(t->diags, DIAG_ERROR, t->file, line, column, "move-length",
                 "a move has at most 7 characters");
        return SAKUI_INPUT;
    }
    if (t->cut && at > t->cut) {
        sakui_status s = keep_unread(t, at, move, line, column);
        t->depth = at;
        return s;
    }
    sakui_status s = flush_unread(t);
    t->depth = at;
    t->cut = 0;
    if (s != SAKUI_OK)
        return s;
    if (t->solution)
        return play_shogi(t, at, move, line, column, node);
    return add_other(t, at, move, line, column, node);
}

sakui_status flat_tree_finish(struct flat_tree *t)
{
    size_t bad = 0;
    if (!has_board(t->p))
        return flush_unread(t);
    sakui_status s = sgf_replay(t->p, &t->board, t->file, t->columns.items, t->columns.count,
                                t->strict, &bad, t->diags);
    return s == SAKUI_OK && bad > 0 && t->strict ? SAKUI_INPUT : s;
}

const struct problem_node *flat_tree_next(const struct problem_node *n, size_t *at)
{
    if (n->first_child) {
        ++*at;
        return n->first_child;
    }
    while (n && !n->next) {
        n = n->parent;
        --*at;
    }
    return n ? n->next : NULL;
}

static const char *const goals[] = {[GOAL_UNKNOWN] = "unknown",
                                    [GOAL_MATE] = "mate",
                                    [GOAL_KILL] = "kill",
                                    [GOAL_LIVE] = "live",
                                    [GOAL_GAME] = "game"};

const char *flat_goal_name(enum problem_goal goal)
{
    return goals[goal];
}

bool flat_goal(const char *name, enum problem_goal *out)
{
    for (int g = GOAL_UNKNOWN; g <= GOAL_GAME; g++) {
        if (strcmp(goals[g], name) == 0) {
            *out = (enum problem_goal)g;
            return true;
        }
    }
    return false;
}

bool flat_game(const char *name, enum problem_game *out)
{
    for (int g = PROBLEM_SHOGI; g <= PROBLEM_OTHER; g++) {
        if (strcmp(problem_game_name((enum problem_game)g), name) == 0) {
            *out = (enum problem_game)g;
            return true;
        }
    }
    return false;
}

bool flat_side(const char *name, enum problem_side *out)
{
    for (int s = SIDE_UNKNOWN; s <= SIDE_WHITE; s++) {
        if (strcmp(problem_side_name((enum problem_side)s), name) == 0) {
            *out = (enum problem_side)s;
            return true;
        }
    }
    return false;
}

bool flat_end(const char *name, enum problem_end *out)
{
    for (int e = END_NONE; e <= END_OTHER; e++) {
        if (strcmp(problem_end_name((enum problem_end)e), name) == 0) {
            *out = (enum problem_end)e;
            return true;
        }
    }
    return false;
}
