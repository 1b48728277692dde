/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Keep this line, kill that one": what a composer asks of a changed problem. */
#include <math.h>
#include <string.h>

#include "cli/compose.h"
#include "tsume/shogi/movegen.h"
#include "tsume/shogi/notation.h"

/* The next word into `word`; false at the end. A word too long is cut and so no move. */
static bool next_word(const char **at, char word[WANTED_WORD])
{
    *at += strspn(*at, " ");
    size_t n = strcspn(*at, " "), kept = n < WANTED_WORD ? n : WANTED_WORD - 1;
    memcpy(word, *at, kept);
    word[kept] = '\0';
    *at += n;
    return n > 0;
}

static bool is_square(const char *s)
{
    return s[0] >= '1' && s[0] <= '9' && s[1] >= 'a' && s[1] <= 'i';
}

static bool is_move(const char *word)
{
    size_t n = strlen(word);
    if (n == 4 && word[1] == '*')
        return strchr("PLNSBRG", word[0]) && is_square(word + 2);
    return (n == 4 || (n == 5 && word[4] == '+')) && is_square(word) && is_square(word + 2);
}

bool wanted_read(const char *words, const char *option, struct diag_list *diags)
{
    char word[WANTED_WORD];
    int count = 0;
    for (const char *at = words; next_word(&at, word); count++)
        if (!is_move(word) || count == COMPOSE_PLIES_MAX) {
            diag_add(diags, DIAG_ERROR, option, 0, 0, "moves",
                     "'%s' is no move in USI (as 7g7f, 2b3c+ or G*5b)", word);
            return false;
        }
    if (count == 0)
        diag_add(diags, DIAG_ERROR, option, 0, 0, "moves", "no moves given");
    return count > 0;
}

bool wanted_playable(const struct shogi_position *start, const char *words)
{
    struct shogi_position p = *start;
    char word[WANTED_WORD];
    for (const char *at = words; next_word(&at, word);) {
        struct shogi_undo undo;
        shogi_move m = shogi_move_from_usi(&p, word);
        if (!m || !shogi_is_legal(&p, m) || (p.side == start->side && !shogi_gives_check(&p, m)))
            return false;
        shogi_play(&p, m, &undo);
    }
    return true;
}

static bool begins_with(const struct composed *c, const char *words)
{
    char word[WANTED_WORD], usi[SHOGI_USI_MAX];
    int i = 0;
    for (const char *at = words; next_word(&at, word); i++) {
        if (i == c->plies)
            return false;
        shogi_move_to_usi(c->line[i], usi);
        if (strcmp(usi, word) != 0)
            return false;
    }
    return true;
}

static bool same_line(const struct composed *a, const struct composed *b)
{
    return a->plies == b->plies &&
           memcmp(a->line, b->line, (size_t)a->plies * sizeof *a->line) == 0;
}

/* Dead: the moves cannot be played any more, or what follows is proven to be no mate. */
static sakui_status is_killed(const struct compose_run *run, const struct composed *c,
                              const char *words, bool *killed)
{
    struct shogi_position p = c->start;
    shogi_move line[COMPOSE_PLIES_MAX];
    char word[WANTED_WORD];
    int plies = 0;
    *killed = true;
    for (const char *at = words; next_word(&at, word);) {
        struct shogi_undo undo;
        shogi_move m = shogi_move_from_usi(&p, word);
        if (!m || !shogi_is_legal(&p, m))
            return SAKUI_OK;
        line[plies++] = m;
        shogi_play(&p, m, &undo);
    }
    struct screen *screen;
    struct screen_options options = run->screen;
    enum screen_answer answer = SCREEN_UNDECIDED;
    options.quick_nodes = options.verify_nodes;
    sakui_status status = screen_new(&screen, &options);
    if (!status)
        status = screen_line_mates(screen, &c->start, line, plies, &answer);
    screen_free(screen);
    *killed = answer == SCREEN_NO_MATE || answer == SCREEN_FAULT;
    return status;
}

sakui_status wanted_score(const struct compose_run *run, const struct composed *c, double *score)
{
    struct measures m;
    uint64_t nodes =
        run->target && formula_needs_search(run->target) ? (uint64_t)run->values->indicators : 0;
    *score = c->plies;
    if (!run->target)
        return SAKUI_OK;
    sakui_status status = measure_composed(c, nodes, run->screen.cancel, &m);
    *score = status ? 0 : formula_value(run->target, &m);
    if (isnan(*score))
        *score = -HUGE_VAL;
    return status;
}

sakui_status wanted_fits(const struct compose_run *run, const struct wanted *w,
                         const struct composed *c, bool *fits)
{
    double score;
    *fits = false;
    if (w->keep && !begins_with(c, w->keep))
        return SAKUI_OK;
    if ((w->keep_own && !same_line(c, &w->own)) || (w->differ && same_line(c, &w->own)))
        return SAKUI_OK;
    if (w->better) {
        sakui_status status = wanted_score(run, c, &score);
        if (status || score <= w->score)
            return status;
    }
    *fits = true;
    return w->kill ? is_killed(run, c, w->kill, fits) : SAKUI_OK;
}
