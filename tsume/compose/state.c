/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A generation as text: a heading, what was counted, the problems kept. Scores and identities are
 * not written, they are computed again. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "tsume/compose/generation.h"
#include "tsume/compose/state_text.h"
#include "tsume/shogi/movegen.h"
#include "tsume/shogi/notation.h"

/* Seeds, forbidden problems and the shape, as one number: they must be the same too. */
static uint64_t basis(const struct generation *g)
{
    uint64_t key = g->seeds.count;
    for (size_t i = 0; i < g->seeds.count; i++)
        key = mix64(key + shogi_key(&g->seeds.items[i].start));
    for (size_t i = 0; i < g->archive.foreign.count; i++)
        key += mix64(g->archive.foreign.items[i]); /* sorted or not */
    for (shogi_square s = 0; s < SHOGI_SQUARES; s++)
        key = mix64(key + g->options.shape[s]);
    return key;
}

static bool read_moves(char *words, struct composed *c)
{
    struct shogi_position p = c->start;
    char *rest = NULL;
    for (char *w = strtok_r(words, " ", &rest); w; w = strtok_r(NULL, " ", &rest)) {
        struct shogi_undo undo;
        shogi_move m = shogi_move_from_usi(&p, w);
        if (c->plies == COMPOSE_PLIES_MAX || !m || !shogi_is_legal(&p, m))
            return false;
        c->line[c->plies++] = m;
        shogi_play(&p, m, &undo);
    }
    return c->plies > 0;
}

static sakui_status read_kept(void *context, char *text, const struct state_place *place)
{
    struct generation *g = context;
    struct composed c = {0};
    struct kept k;
    char *sfen, *moves = strstr(text, " moves ");
    uint64_t born = strtoull(text, &sfen, 10);
    if (!moves || *sfen != ' ')
        return state_refuse(place, "a kept problem cannot be read");
    *moves = '\0';
    sfen++;
    if (shogi_from_sfen(&c.start, sfen, strlen(sfen), place->file, place->line, 1, place->diags))
        return SAKUI_INPUT;
    if (!read_moves(moves + strlen(" moves "), &c))
        return state_refuse(place, "a kept problem has a move that is not legal");
    sakui_status status = generation_measure(g, &c, &k);
    k.born = born;
    if (!status && !vec_push(&g->archive.items, k))
        status = SAKUI_MEMORY;
    return status;
}

static struct state_text text_of(struct generation *g)
{
    return (struct state_text){.heading = "sakui-compose 1",
                               .fingerprint = g->options.fingerprint,
                               .basis = basis(g),
                               .numbers = {{"task", &g->next_task, 1},
                                           {"tries", &g->counts.tries, 1},
                                           {"answers", g->counts.answers, SCREEN_ANSWERS},
                                           {"offers", g->counts.offers, ARCHIVE_ANSWERS}},
                               .number_lines = 4,
                               .context = g,
                               .keep = read_kept};
}

void generation_save(struct generation *g, struct strbuf *out)
{
    struct state_text head = text_of(g);
    state_write_head(&head, out);
    for (size_t i = 0; i < g->archive.items.count; i++) {
        const struct kept *k = &g->archive.items.items[i];
        char sfen[SHOGI_SFEN_MAX], usi[SHOGI_USI_MAX];
        shogi_to_sfen(&k->problem.start, sfen);
        strbuf_addf(out, "keep %" PRIu64 " %s moves", k->born, sfen);
        for (int m = 0; m < k->problem.plies; m++) {
            shogi_move_to_usi(k->problem.line[m], usi);
            strbuf_addf(out, " %s", usi);
        }
        strbuf_addc(out, '\n');
    }
    state_write_end(out);
}

sakui_status generation_load(struct generation *g, const char *text, const char *file,
                             struct diag_list *diags)
{
    struct state_text head = text_of(g);
    return state_read(&head, text, file, diags);
}
