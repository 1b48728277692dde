/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The helpers at the composer's board: each takes one position and lists what can be done with it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/compose.h"
#include "cli/shogi_problem.h"
#include "tsume/compose/edits.h"
#include "tsume/compose/from_line.h"
#include "tsume/compose/prune.h"

#define EXTEND_BEAM 8 /* problems carried from one length to the next */
#define HANDS_MOST  3 /* pieces in hand where --hand does not say */

static void fail(const struct problem *p, struct answer *answer, sakui_status status)
{
    diag_add(&answer->diags, DIAG_ERROR, p->file, p->line, 0, "compose", "%s: %s", p->id,
             sakui_status_name(status));
    answer->code = EXIT_TROUBLE;
}

/* Nothing found is an answer too, and says how far was looked. */
static void say_nothing_found(struct compose_run *run, const struct problem *p, size_t looked,
                              size_t undecided, struct answer *answer)
{
    char open[96] = "";
    answer->code = EXIT_UNDECIDED;
    if (undecided)
        snprintf(open, sizeof open, ", %zu of them undecided within the limits (--quick, --nodes)",
                 undecided);
    diag_add(&answer->diags, DIAG_WARNING, p->file, p->line, 0, "nothing-found",
             "%s: %zu setups looked at, none will do%s%s", p->id, looked, open,
             cancel_requested(run->screen.cancel) ? " (stopped early)" : "");
}

/* ---- lists of variants ---- */

struct scored {
    const struct variant *variant;
    double score;
    size_t index;
};

static int compare_scored(const void *a, const void *b)
{
    const struct scored *x = a, *y = b;
    if (x->score != y->score)
        return x->score > y->score ? -1 : 1;
    return x->index < y->index ? -1 : 1;
}

/* What is wanted of them, the best first. */
static sakui_status rank_variants(const struct compose_run *run, const struct variants *v,
                                  const struct wanted *wanted, struct scored *list, size_t *count)
{
    sakui_status status = SAKUI_OK;
    for (size_t i = 0; i < v->items.count && !status; i++) {
        const struct variant *one = &v->items.items[i];
        struct scored entry = {one, 0, i};
        bool fits;
        if (!one->problem)
            continue;
        status = wanted_fits(run, wanted, one->problem, &fits);
        if (!status && fits) {
            status = wanted_score(run, one->problem, &entry.score);
            list[(*count)++] = entry;
        }
    }
    qsort(list, *count, sizeof *list, compare_scored);
    return status;
}

static size_t count_undecided(const struct variants *v)
{
    size_t count = 0;
    for (size_t i = 0; i < v->items.count; i++)
        count += v->items.items[i].answer == SCREEN_UNDECIDED;
    return count;
}

static void print_variants(struct compose_run *run, const struct problem *p,
                           const struct variants *v, const struct wanted *wanted,
                           struct answer *answer)
{
    struct scored *list = mem_zalloc(v->items.count + 1, sizeof *list);
    size_t count = 0;
    sakui_status status = list ? rank_variants(run, v, wanted, list, &count) : SAKUI_MEMORY;
    size_t most = run->values->count ? (size_t)run->values->count : count;
    for (size_t i = 0; i < count && i < most && !status; i++) {
        char id[96];
        snprintf(id, sizeof id, "%.64s/%zu", p->id, i + 1);
        compose_print(run, list[i].variant->problem, id, list[i].variant->words, &answer->out,
                      &answer->diags);
    }
    if (status)
        fail(p, answer, status);
    else if (count == 0)
        say_nothing_found(run, p, v->items.count, count_undecided(v), answer);
    mem_free(list);
}

static void screen_and_print(struct compose_run *run, const struct problem *p, struct variants *v,
                             bool built, const struct wanted *wanted, struct answer *answer)
{
    struct variants_run how = {.screen = run->screen,
                               .jobs = (unsigned)run->values->jobs,
                               .progress = &run->context->progress};
    sakui_status status = built ? variants_screen(v, &how) : SAKUI_MEMORY;
    if (status)
        fail(p, answer, status);
    else
        print_variants(run, p, v, wanted, answer);
    variants_free(v);
}

static void visit_hands(struct compose_run *run, const struct problem *p,
                        const struct shogi_position *start, struct answer *answer)
{
    struct variants v = {0};
    bool built = variants_hands(&v, start, run->values->hand ? (int)run->values->hand : HANDS_MOST);
    screen_and_print(run, p, &v, built, &(struct wanted){0}, answer);
}

/* The line of the file, or of best play where the file gives none. */
static bool known_line(struct compose_run *run, const struct problem *p,
                       const struct shogi_position *start, struct composed *c,
                       struct answer *answer)
{
    shogi_move *line;
    size_t count;
    struct screen *screen;
    enum screen_answer found = SCREEN_FAULT;
    sakui_status status = shogi_problem_line(p, start, &line, &count);
    c->start = *start;
    c->plies = 0;
    if (!status && count > 0 && count <= COMPOSE_PLIES_MAX) {
        memcpy(c->line, line, count * sizeof *line);
        c->plies = (int)count;
    } else if (!status) {
        status = screen_new(&screen, &run->screen);
        if (!status) {
            screen_set_plies(screen, 0, 0);
            status = screen_solve(screen, start, &found, c);
        }
        screen_free(screen);
    }
    mem_free(line);
    if (status)
        fail(p, answer, status);
    return !status && c->plies > 0;
}

/* With a target a sound problem is to be improved: what is no better is not shown. */
static sakui_status set_bar(struct compose_run *run, const struct shogi_position *start,
                            struct wanted *wanted)
{
    struct screen *screen;
    struct screen_options options = run->screen;
    struct composed c;
    enum screen_answer found = SCREEN_FAULT;
    if (!run->target)
        return SAKUI_OK;
    options.min_plies = options.max_plies = 0;
    sakui_status status = screen_new(&screen, &options);
    if (!status)
        status = screen_try(screen, start, &found, &c);
    wanted->better = !status && screen_accepts(screen, found);
    screen_free(screen);
    return wanted->better ? wanted_score(run, &c, &wanted->score) : status;
}

/* Where the line to keep cannot be played nothing need be asked. */
static void drop_unplayable(struct variants *v, const char *words)
{
    for (size_t i = 0; i < v->items.count; i++)
        if (!wanted_playable(&v->items.items[i].start, words))
            v->items.items[i].skip = true;
}

static void visit_place(struct compose_run *run, const struct problem *p,
                        const struct shogi_position *start, struct answer *answer)
{
    struct variants v = {0};
    const struct compose_values *values = run->values;
    struct wanted wanted = {
        .keep = values->keep, .kill = values->kill, .keep_own = values->keep_line};
    if (values->keep_line && !known_line(run, p, start, &wanted.own, answer)) {
        if (answer->code == EXIT_FINE)
            say_nothing_found(run, p, 0, 0, answer);
        return;
    }
    sakui_status status = set_bar(run, start, &wanted);
    if (status) {
        fail(p, answer, status);
        return;
    }
    bool built = variants_edits(&v, start, run->kinds, (int)values->reach) &&
                 (!values->pairs ||
                  variants_pairs(&v, start, run->kinds, (int)values->reach, (size_t)values->pairs,
                                 (uint64_t)run->context->seed.seed));
    if (built && values->keep)
        drop_unplayable(&v, values->keep);
    screen_and_print(run, p, &v, built, &wanted, answer);
}

static void visit_twins(struct compose_run *run, const struct problem *p,
                        const struct shogi_position *start, struct answer *answer)
{
    struct variants v = {0};
    struct wanted wanted = {0};
    wanted.differ = known_line(run, p, start, &wanted.own, answer);
    bool built = variants_edits(&v, start, run->kinds, (int)run->values->reach);
    screen_and_print(run, p, &v, built, &wanted, answer);
}

static void visit_shift(struct compose_run *run, const struct problem *p,
                        const struct shogi_position *start, struct answer *answer)
{
    struct variants v = {0};
    screen_and_print(run, p, &v, variants_places(&v, start, true, false), &(struct wanted){0},
                     answer);
}

static void visit_mirror(struct compose_run *run, const struct problem *p,
                         const struct shogi_position *start, struct answer *answer)
{
    struct variants v = {0};
    screen_and_print(run, p, &v, variants_places(&v, start, false, true), &(struct wanted){0},
                     answer);
}

/* ---- one problem out of one problem ---- */

/* The problem as it stands must be sound for what follows. */
static bool sound_start(const struct problem *p, const struct shogi_position *start,
                        struct screen *screen, struct composed *c, struct answer *answer)
{
    enum screen_answer found;
    screen_set_plies(screen, 0, 0);
    sakui_status status = screen_try(screen, start, &found, c);
    if (status) {
        fail(p, answer, status);
        return false;
    }
    if (screen_accepts(screen, found))
        return true;
    if (found == SCREEN_UNDECIDED) {
        diag_add(
            &answer->diags, DIAG_ERROR, p->file, p->line, 0, "undecided",
            "whether %s is sound was not settled within the limit; give more --quick or --nodes",
            p->id);
        answer->code = EXIT_UNDECIDED;
        return false;
    }
    diag_add(&answer->diags, DIAG_ERROR, p->file, p->line, 0, "not-sound",
             "%s is not sound to begin with (%s); 'sakui verify' says why, 'sakui compose place' "
             "looks for a repair",
             p->id, screen_answer_name(found));
    answer->code = EXIT_UNSOUND;
    return false;
}

static void visit_prune(struct compose_run *run, const struct problem *p,
                        const struct shogi_position *start, struct answer *answer)
{
    struct screen *screen;
    struct composed c;
    edit_list removed = {0};
    struct strbuf words;
    strbuf_init(&words);
    sakui_status status = screen_new(&screen, &run->screen);
    if (!status && sound_start(p, start, screen, &c, answer)) {
        status = prune_composed(screen, &c, true, NULL, &removed);
        struct shogi_position at = *start;
        for (size_t i = 0; i < removed.count && !status; i++) {
            if (i)
                strbuf_adds(&words, ", ");
            edit_words(&at, &removed.items[i], &words);
            edit_apply(&at, &removed.items[i], &at);
        }
        if (!status)
            compose_print(run, &c, p->id, removed.count ? strbuf_str(&words) : "nothing to remove",
                          &answer->out, &answer->diags);
    }
    if (status)
        fail(p, answer, status);
    strbuf_free(&words);
    vec_free(&removed);
    screen_free(screen);
}

static void visit_shorten(struct compose_run *run, const struct problem *p,
                          const struct shogi_position *start, struct answer *answer)
{
    struct variants v = {0};
    struct composed c;
    struct screen *screen;
    sakui_status status = screen_new(&screen, &run->screen);
    if (!status && !sound_start(p, start, screen, &c, answer)) {
        screen_free(screen);
        return;
    }
    screen_free(screen);
    bool built = !status;
    struct shogi_position at = *start;
    for (int i = 0; i + 2 < c.plies && built; i += 2) {
        struct variant one = {0};
        struct shogi_undo undo;
        shogi_play(&at, c.line[i], &undo);
        shogi_play(&at, c.line[i + 1], &undo);
        one.start = at;
        snprintf(one.words, sizeof one.words, "without the first %d plies", i + 2);
        built = vec_push(&v.items, one);
    }
    screen_and_print(run, p, &v, built, &(struct wanted){0}, answer);
}

/* ---- extend ---- */

/* The longest of `from` two plies earlier; `next` gets what is sound. */
static sakui_status extend_all(struct compose_run *run, const composed_list *from,
                               composed_list *next, size_t *looked, size_t *undecided)
{
    sakui_status status = SAKUI_OK;
    for (size_t i = 0; i < from->count && !status && next->count < EXTEND_BEAM; i++) {
        struct variants v = {0};
        struct variants_run how = {.screen = run->screen,
                                   .jobs = (unsigned)run->values->jobs,
                                   .progress = &run->context->progress,
                                   .stop_after = EXTEND_BEAM - next->count};
        how.screen.min_plies = how.screen.max_plies = from->items[i].plies + 2;
        if (!variants_earlier(&v, &from->items[i].start, (int)run->values->reach,
                              (size_t)run->values->pairs, (uint64_t)run->context->seed.seed))
            status = SAKUI_MEMORY;
        if (!status)
            status = variants_screen(&v, &how);
        *looked += v.items.count;
        *undecided += count_undecided(&v);
        for (size_t k = 0; k < v.items.count && !status; k++)
            if (v.items.items[k].problem && !vec_push(next, *v.items.items[k].problem))
                status = SAKUI_MEMORY;
        variants_free(&v);
    }
    return status;
}

static void print_extended(struct compose_run *run, const struct problem *p, int from,
                           const composed_list *found, struct answer *answer)
{
    size_t most = run->values->count ? (size_t)run->values->count : found->count;
    for (size_t i = 0; i < found->count && i < most; i++) {
        char id[96], words[64];
        snprintf(id, sizeof id, "%.64s/%zu", p->id, i + 1);
        snprintf(words, sizeof words, "extended from %d to %d plies", from, found->items[i].plies);
        compose_print(run, &found->items[i], id, words, &answer->out, &answer->diags);
    }
}

static void visit_extend(struct compose_run *run, const struct problem *p,
                         const struct shogi_position *start, struct answer *answer)
{
    struct screen *screen;
    struct composed c;
    composed_list from = {0}, next = {0};
    size_t looked = 0, undecided = 0;
    sakui_status status = screen_new(&screen, &run->screen);
    bool sound = !status && sound_start(p, start, screen, &c, answer);
    screen_free(screen);
    int to = sound && run->max_plies ? run->max_plies : sound ? c.plies + 2 : 0;
    if (sound && !vec_push(&from, c))
        status = SAKUI_MEMORY;
    while (sound && !status && from.count && from.items[0].plies < to) {
        next.count = 0;
        status = extend_all(run, &from, &next, &looked, &undecided);
        if (next.count == 0)
            break;
        composed_list swap = from;
        from = next;
        next = swap;
    }
    if (status)
        fail(p, answer, status);
    else if (sound && from.items[0].plies > c.plies)
        print_extended(run, p, c.plies, &from, answer);
    else if (sound)
        say_nothing_found(run, p, looked, undecided, answer);
    vec_free(&from);
    vec_free(&next);
}

/* ---- from a line ---- */

static void say_no_walk(const struct problem *p, size_t walks, struct answer *answer)
{
    answer->code = EXIT_UNDECIDED;
    diag_add(&answer->diags, DIAG_WARNING, p->file, p->line, 0, "nothing-found",
             "%s: %zu walks found no setup with this solution; more --tries, another --seed, more "
             "--reach or fewer fixed pieces may",
             p->id, walks);
}

static void visit_from_line(struct compose_run *run, const struct problem *p,
                            const struct shogi_position *start, struct answer *answer)
{
    const struct compose_values *v = run->values;
    composed_list found = {0};
    struct from_line_options options = {.screen = run->screen,
                                        .seed = (uint64_t)run->context->seed.seed,
                                        .walks = v->tries ? (size_t)v->tries : 200,
                                        .want = v->count ? (size_t)v->count : 1,
                                        .reach = (int)v->reach,
                                        .additions = 6,
                                        .jobs = (unsigned)v->jobs,
                                        .progress = &run->context->progress};
    if (!v->moves) {
        diag_add(&answer->diags, DIAG_ERROR, p->file, p->line, 0, "moves",
                 "from-line needs the moves: --moves '…' in USI");
        answer->code = EXIT_WRONG_USAGE;
        return;
    }
    sakui_status status = compose_from_line(start, v->moves, &options, &found, &answer->diags);
    if (status && status != SAKUI_INPUT)
        fail(p, answer, status);
    else if (status)
        answer->code = EXIT_TROUBLE;
    else if (found.count == 0)
        say_no_walk(p, options.walks, answer);
    for (size_t i = 0; i < found.count && !status; i++) {
        char id[96];
        snprintf(id, sizeof id, "%.64s/%zu", p->id, i + 1);
        compose_print(run, &found.items[i], id, "from the line", &answer->out, &answer->diags);
    }
    vec_free(&found);
}

const struct compose_verb compose_verbs[] = {
    {"hands", "every hand of the attacker that makes the board sound", visit_hands},
    {"place", "changes of one or two pieces that make it sound, longer or better", visit_place},
    {"prune", "the smallest setup that is the same problem", visit_prune},
    {"shift", "other places on the board where it stays sound", visit_shift},
    {"mirror", "the mirror image, if it is sound", visit_mirror},
    {"extend", "two plies more before the start, or as many as --plies says", visit_extend},
    {"shorten", "the problems that begin later on its line", visit_shorten},
    {"from-line", "pieces that make the moves of --moves the only solution", visit_from_line},
    {"twins", "changes of one piece that give another sound problem", visit_twins},
    {0}};
