/* SPDX-License-Identifier: GPL-3.0-or-later */
/* First every setup is built in which the moves can be played at all (a missing mover may be of
 * several types). Then walks: pieces are added, taken away and exchanged by chance, the moves
 * always staying playable and mate at their end, and a step is kept when the screen's complaint is
 * a milder one. */
#include "tsume/compose/from_line.h"

#include <stdlib.h>
#include <string.h>

#include "core/jobs.h"
#include "tsume/compose/prune.h"
#include "tsume/compose/rounds.h"
#include "tsume/compose/setup.h"
#include "tsume/compose/tidy.h"
#include "tsume/shogi/attacks.h"
#include "tsume/shogi/movegen.h"
#include "tsume/shogi/notation.h"

#define WORD_MAX   8
#define BASES_MAX  256 /* setups the moves can be played in */
#define WALK_STEPS 400
#define MATE_TRIES 4000 /* steps in search of a mate at the end */

struct plan {
    char words[COMPOSE_PLIES_MAX][WORD_MAX];
    int plies;
    int deepest; /* the most moves any setup could play */
    struct shogi_position fixed;
    vec_of(struct shogi_position) bases;
};

/* ---- the words ---- */

static sakui_status read_words(struct plan *plan, const char *text, struct diag_list *diags)
{
    const char *at = text;
    while (*at) {
        size_t n = strcspn(at, " \t\n");
        if (n == 0) {
            at++;
            continue;
        }
        if (n >= WORD_MAX || plan->plies == COMPOSE_PLIES_MAX) {
            diag_add(diags, DIAG_ERROR, "moves", 1, (long)(at - text) + 1, "moves",
                     n >= WORD_MAX ? "this is no move in USI" : "more moves than a line may have");
            return SAKUI_INPUT;
        }
        memcpy(plan->words[plan->plies], at, n);
        plan->words[plan->plies++][n] = '\0';
        at += n;
    }
    if (plan->plies % 2 == 1)
        return SAKUI_OK;
    diag_add(diags, DIAG_ERROR, "moves", 1, 1, "moves",
             "a mating line has an odd number of moves (the attacker begins and ends); here are %d",
             plan->plies);
    return SAKUI_INPUT;
}

/* ---- setups in which the moves can be played ---- */

static bool square_of_word(const char *word, shogi_square *s)
{
    if (word[0] < '1' || word[0] > '9' || word[1] < 'a' || word[1] > 'i')
        return false;
    *s = shogi_square_of(word[0] - '0', word[1] - 'a' + 1);
    return true;
}

/* Plays the words as far as they are legal (and check, where the attacker moves); how many. */
static int play_words(const struct plan *plan, const struct shogi_position *start, shogi_move *line,
                      struct shogi_position *end)
{
    int i = 0;
    *end = *start;
    for (; i < plan->plies; i++) {
        struct shogi_undo undo;
        shogi_move m = shogi_move_from_usi(end, plan->words[i]);
        if (!m || !shogi_is_legal(end, m) || (i % 2 == 0 && !shogi_gives_check(end, m)))
            break;
        if (line)
            line[i] = m;
        shogi_play(end, m, &undo);
    }
    return i;
}

static bool has_fault(const struct shogi_position *p)
{
    struct shogi_fault fault;
    return shogi_setup_faults(p, &fault, 1) > 0;
}

/* The word that cannot be played wants a piece: in hand, or of some type on its square. The
 * recursion is as deep as there are moves. */
static bool build(struct plan *plan, const struct shogi_position *start)
{
    struct shogi_position end;
    if (plan->bases.count >= BASES_MAX)
        return true;
    int played = play_words(plan, start, NULL, &end);
    if (played > plan->deepest)
        plan->deepest = played;
    if (played == plan->plies)
        return has_fault(start) || vec_push(&plan->bases, *start);
    const char *word = plan->words[played];
    struct shogi_position more = *start;
    shogi_square from;
    if (strchr(word, '*')) {
        static const char letters[] = " PLNSBRG";
        const char *letter = strchr(letters + 1, word[0]);
        if (played % 2 == 1 || !letter || !*letter || end.hand[end.side][letter - letters])
            return true; /* the defender holds the rest; a piece more does not help */
        more.hand[start->side][letter - letters]++;
        return !setup_finish(&more) || build(plan, &more);
    }
    if (!square_of_word(word, &from) || end.board[from] || start->board[from])
        return true;
    for (int type = SHOGI_PAWN; type < SHOGI_TYPES; type++) {
        more = *start;
        if (type == SHOGI_KING)
            continue;
        shogi_put(&more, from, shogi_piece_of(end.side, type));
        if (!setup_finish(&more) || play_words(plan, &more, NULL, &end) <= played)
            continue;
        if (!build(plan, &more))
            return false;
    }
    return true;
}

/* ---- walks ---- */

struct walk_task {
    size_t number;
    bool found;
    struct composed problem;
    sakui_status status;
};

struct walking {
    const struct plan *plan;
    const struct from_line_options *options;
    size_t next;
    bool enough;
    composed_list *out;
    sakui_status status;
};

/* One of the pieces added so far goes, or one comes. */
static void step(struct rng *rng, const struct shogi_position *base, int reach, int most,
                 struct shogi_position *p)
{
    shogi_square added[SHOGI_SQUARES];
    int count = 0;
    struct shogi_position q = *p;
    shogi_square king = base->king[!base->side];
    for (shogi_square s = 0; s < SHOGI_SQUARES; s++)
        if (q.board[s] && !base->board[s])
            added[count++] = s;
    if (count && (count >= most || rng_below(rng, 2)))
        shogi_put(&q, added[rng_below(rng, (uint64_t)count)], 0);
    if (count < most || rng_below(rng, 2)) {
        shogi_square s = (shogi_square)rng_below(rng, SHOGI_SQUARES);
        bool near = abs(shogi_file(s) - shogi_file(king)) <= reach &&
                    abs(shogi_rank(s) - shogi_rank(king)) <= reach;
        if (near && !q.board[s])
            shogi_put(&q, s, shogi_piece_of((int)rng_below(rng, 2), setup_random_piece_type(rng)));
    }
    if (setup_finish(&q))
        *p = q;
}

static bool ends_in_mate(const struct plan *plan, const struct shogi_position *p)
{
    struct shogi_position end;
    return !has_fault(p) && play_words(plan, p, NULL, &end) == plan->plies &&
           !shogi_has_evasion(&end);
}

static bool find_mate(struct rng *rng, const struct walking *w, const struct shogi_position *base,
                      struct shogi_position *p)
{
    *p = *base;
    for (int i = 0; i < MATE_TRIES; i++) {
        if (ends_in_mate(w->plan, p))
            return true;
        if (i % 40 == 0)
            *p = *base;
        step(rng, base, w->options->reach, w->options->additions, p);
    }
    return false;
}

/* The milder the complaint, the nearer the goal. */
static int nearness(enum screen_answer answer)
{
    static const int values[SCREEN_ANSWERS] = {
        [SCREEN_SOUND] = 6,       [SCREEN_FLAWED] = 5,    [SCREEN_UNSOUND] = 4,
        [SCREEN_SECOND_MATE] = 4, [SCREEN_LENGTH] = 2,    [SCREEN_LEFTOVER] = 3,
        [SCREEN_NO_MATE] = 1,     [SCREEN_UNDECIDED] = 1, [SCREEN_FAULT] = 0};
    return values[answer];
}

static bool plays_the_words(const struct plan *plan, const struct composed *c)
{
    shogi_move line[COMPOSE_PLIES_MAX];
    struct shogi_position end;
    return c->plies == plan->plies && play_words(plan, &c->start, line, &end) == plan->plies &&
           memcmp(line, c->line, (size_t)c->plies * sizeof *line) == 0;
}

static void walk_from(const struct walking *w, struct walk_task *t, struct screen *screen,
                      struct rng *rng, const struct shogi_position *base)
{
    struct shogi_position p, q;
    int best = -1;
    if (!find_mate(rng, w, base, &p))
        return;
    q = p;
    for (int i = 0; i < WALK_STEPS && !t->status; i++) {
        enum screen_answer answer = SCREEN_FAULT;
        if (ends_in_mate(w->plan, &q))
            t->status = screen_try(screen, &q, &answer, &t->problem);
        if (!t->status && screen_accepts(screen, answer) && plays_the_words(w->plan, &t->problem)) {
            t->found = true;
            return;
        }
        if (answer != SCREEN_FAULT && nearness(answer) >= best) {
            best = nearness(answer);
            p = q;
        }
        q = p;
        step(rng, base, w->options->reach, w->options->additions, &q);
    }
}

static void work_walk(void *context, void *item)
{
    const struct walking *w = context;
    struct walk_task *t = item;
    struct screen *screen;
    struct rng rng = round_rng(w->options->seed, t->number);
    t->status = screen_new(&screen, &w->options->screen);
    if (!t->status) {
        screen_set_plies(screen, w->plan->plies, w->plan->plies);
        walk_from(w, t, screen, &rng, &w->plan->bases.items[rng_below(&rng, w->plan->bases.count)]);
        if (t->found && !t->status)
            t->status = prune_composed(screen, &t->problem, false, &w->plan->fixed, NULL);
        if (t->found && !t->status)
            t->status = tidy_composed(screen, &t->problem, &w->plan->fixed);
    }
    screen_free(screen);
}

static sakui_status next_walk(void *context, void **item)
{
    struct walking *w = context;
    if (w->next == w->options->walks || w->enough || w->status)
        return SAKUI_END;
    struct walk_task *t = mem_zalloc(1, sizeof *t);
    if (!t)
        return SAKUI_MEMORY;
    t->number = w->next++;
    *item = t;
    return SAKUI_OK;
}

static bool is_new(const struct walking *w, const struct composed *c)
{
    for (size_t i = 0; i < w->out->count; i++)
        if (shogi_position_equal(&w->out->items[i].start, &c->start))
            return false;
    return true;
}

static void finish_walk(void *context, void *item)
{
    struct walking *w = context;
    struct walk_task *t = item;
    if (t->status && !w->status)
        w->status = t->status;
    if (t->found && !w->enough && is_new(w, &t->problem) && !vec_push(w->out, t->problem))
        w->status = SAKUI_MEMORY;
    w->enough = w->options->want && w->out->count >= w->options->want;
    if (w->options->progress)
        progress_step(w->options->progress, 1, NULL);
    mem_free(t);
}

static sakui_status walk_all(const struct plan *plan, const struct from_line_options *options,
                             composed_list *out)
{
    struct walking w = {.plan = plan, .options = options, .out = out};
    struct jobs jobs = {.context = &w,
                        .cancel = options->screen.cancel,
                        .next = next_walk,
                        .work = work_walk,
                        .finish = finish_walk};
    if (options->progress)
        progress_start(options->progress, "walks", options->walks);
    sakui_status status = jobs_run(&jobs, options->jobs);
    if (options->progress)
        progress_end(options->progress);
    return status ? status : w.status;
}

static void refuse_moves(const struct plan *plan, struct diag_list *diags)
{
    int at = plan->deepest;
    if (at == plan->plies)
        diag_add(diags, DIAG_ERROR, "moves", 1, 0, "moves",
                 "the moves can only be played from setups that cannot stand");
    else
        diag_add(diags, DIAG_ERROR, "moves", 1, 0, "moves",
                 "whatever piece is put there for it, move %d (%s) cannot be played %s", at + 1,
                 plan->words[at], at % 2 ? "as an answer to the check" : "with check");
}

sakui_status compose_from_line(const struct shogi_position *fixed, const char *words,
                               const struct from_line_options *options, composed_list *out,
                               struct diag_list *diags)
{
    struct plan plan = {.fixed = *fixed};
    sakui_status status = read_words(&plan, words, diags);
    if (status)
        return status;
    struct shogi_position start = *fixed;
    if (!setup_finish(&start)) {
        diag_add(diags, DIAG_ERROR, "setup", 0, 0, "setup", "more pieces of a type than a set has");
        return SAKUI_INPUT;
    }
    if (!build(&plan, &start))
        status = SAKUI_MEMORY;
    if (!status && plan.bases.count == 0) {
        refuse_moves(&plan, diags);
        status = SAKUI_INPUT;
    }
    if (!status)
        status = walk_all(&plan, options, out);
    vec_free(&plan.bases);
    return status;
}
