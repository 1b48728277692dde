/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A generation as text: a heading, what was counted, the problems kept. Scores and identities are
 * not written, they are computed again. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "tsume/compose/generation.h"
#include "tsume/shogi/movegen.h"
#include "tsume/shogi/notation.h"

#define HEADING "sakui-compose 1"

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

void generation_save(const struct generation *g, struct strbuf *out)
{
    strbuf_addf(out,
                HEADING "\noptions %s\nbasis %" PRIu64 "\ntask %" PRIu64 "\ntries %" PRIu64 "\n",
                g->options.fingerprint ? g->options.fingerprint : "", basis(g), g->next_task,
                g->counts.tries);
    strbuf_adds(out, "answers");
    for (int i = 0; i < SCREEN_ANSWERS; i++)
        strbuf_addf(out, " %" PRIu64, g->counts.answers[i]);
    strbuf_adds(out, "\noffers");
    for (int i = 0; i < ARCHIVE_ANSWERS; i++)
        strbuf_addf(out, " %" PRIu64, g->counts.offers[i]);
    strbuf_addc(out, '\n');
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
    strbuf_adds(out, "end\n");
}

/* ---- reading ---- */

struct state_reader {
    struct generation *g;
    const char *file;
    long line;
    struct diag_list *diags;
    bool ended;
};

static sakui_status refuse(const struct state_reader *r, const char *what)
{
    diag_add(r->diags, DIAG_ERROR, r->file, r->line, 1, "state", "%s", what);
    return SAKUI_INPUT;
}

/* `text` is a line without its end, writable. */
static bool read_counts(const char *text, uint64_t *out, int count)
{
    char *end;
    for (int i = 0; i < count; i++) {
        out[i] = strtoull(text, &end, 10);
        if (end == text)
            return false;
        text = end;
    }
    return *text == '\0';
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

static sakui_status read_kept(struct state_reader *r, char *text)
{
    struct composed c = {0};
    struct kept k;
    char *sfen, *moves = strstr(text, " moves ");
    uint64_t born = strtoull(text, &sfen, 10);
    if (!moves || *sfen != ' ')
        return refuse(r, "a kept problem cannot be read");
    *moves = '\0';
    sfen++;
    if (shogi_from_sfen(&c.start, sfen, strlen(sfen), r->file, r->line, 1, r->diags))
        return SAKUI_INPUT;
    if (!read_moves(moves + strlen(" moves "), &c))
        return refuse(r, "a kept problem has a move that is not legal");
    sakui_status status = generation_measure(r->g, &c, &k);
    k.born = born;
    if (!status && !vec_push(&r->g->archive.items, k))
        status = SAKUI_MEMORY;
    return status;
}

static const char *after(const char *line, const char *word)
{
    size_t n = strlen(word);
    return strncmp(line, word, n) == 0 && line[n] == ' ' ? line + n + 1 : NULL;
}

static sakui_status read_line(struct state_reader *r, char *line)
{
    struct generation *g = r->g;
    const char *rest;
    if (r->line == 1)
        return strcmp(line, HEADING) == 0 ? SAKUI_OK
                                          : refuse(r, "this is no state of a generation");
    if (strcmp(line, "end") == 0) {
        r->ended = true;
        return SAKUI_OK;
    }
    if ((rest = after(line, "options"))) {
        const char *own = g->options.fingerprint ? g->options.fingerprint : "";
        if (strcmp(rest, own) == 0)
            return SAKUI_OK;
        diag_add(r->diags, DIAG_ERROR, r->file, r->line, 1, "state",
                 "made with other options (%s); give the same ones, or another --state file", rest);
        return SAKUI_INPUT;
    }
    uint64_t own;
    if ((rest = after(line, "basis")))
        return read_counts(rest, &own, 1) && own == basis(g)
                   ? SAKUI_OK
                   : refuse(r, "made from other seeds, another shape or against other problems");
    if ((rest = after(line, "keep")))
        return read_kept(r, (char *)rest);
    bool ok = false;
    if ((rest = after(line, "task")))
        ok = read_counts(rest, &g->next_task, 1);
    else if ((rest = after(line, "tries")))
        ok = read_counts(rest, &g->counts.tries, 1);
    else if ((rest = after(line, "answers")))
        ok = read_counts(rest, g->counts.answers, SCREEN_ANSWERS);
    else if ((rest = after(line, "offers")))
        ok = read_counts(rest, g->counts.offers, ARCHIVE_ANSWERS);
    return ok ? SAKUI_OK : refuse(r, "this line cannot be read");
}

sakui_status generation_load(struct generation *g, const char *text, const char *file,
                             struct diag_list *diags)
{
    struct state_reader r = {.g = g, .file = file, .diags = diags};
    char *copy = mem_strdup(text);
    char *rest = NULL;
    sakui_status status = copy ? SAKUI_OK : SAKUI_MEMORY;
    for (char *line = copy ? strtok_r(copy, "\n", &rest) : NULL; line && !status && !r.ended;
         line = strtok_r(NULL, "\n", &rest)) {
        r.line++;
        status = read_line(&r, line);
    }
    if (!status && !r.ended)
        status = refuse(&r, "the state ends too early");
    mem_free(copy);
    return status;
}
