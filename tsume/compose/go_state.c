/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A generation of Go problems as text: a heading, what was counted, the rooms kept. Everything else
 * is found again by asking the screen once more. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tsume/compose/go_generation.h"
#include "tsume/compose/state_text.h"

/* Seeds and forbidden problems as one number: they must be the same too. */
static uint64_t basis(const struct go_generation *g)
{
    uint64_t key = g->seeds.count;
    for (size_t i = 0; i < g->seeds.count; i++) {
        const struct go_sketch *s = &g->seeds.items[i];
        key = mix64(key + s->black_attacks);
        for (int p = 0; p < go_board_points(&s->frame); p++)
            key = mix64(key + s->cell[p]);
    }
    for (size_t i = 0; i < g->foreign.count; i++)
        key += mix64(g->foreign.items[i]);
    return key;
}

static const char cell_letters[] = "-.ad"; /* enum go_sketch_cell */

/* "SIZE a|d CELLS" */
static bool read_sketch(const char *text, struct go_sketch *s)
{
    char *end;
    long size = strtol(text, &end, 10);
    memset(s, 0, sizeof *s);
    if (size < 1 || size > GO_BOARD_MAX || !go_board_init(&s->frame, (int)size, (int)size) ||
        end[0] != ' ' || (end[1] != 'a' && end[1] != 'd') || end[2] != ' ')
        return false;
    s->black_attacks = end[1] == 'a';
    const char *cells = end + 3;
    if (strlen(cells) != (size_t)go_board_points(&s->frame))
        return false;
    for (int p = 0; p < go_board_points(&s->frame); p++) {
        const char *letter = strchr(cell_letters, cells[p]);
        if (!letter)
            return false;
        s->cell[p] = (unsigned char)(letter - cell_letters);
    }
    return true;
}

static sakui_status read_kept(void *context, char *text, const struct state_place *place)
{
    struct go_generation *g = context;
    char *rest;
    struct go_sketch s;
    uint64_t born = strtoull(text, &rest, 10);
    enum go_screen_answer answer = GO_SCREEN_FAULT;
    if (*rest != ' ' || !read_sketch(rest + 1, &s))
        return state_refuse(place, "a kept problem cannot be read");
    struct go_composed *c = mem_zalloc(1, sizeof *c);
    sakui_status status = c ? go_screen_try(&g->options.screen, &s, &answer, c) : SAKUI_MEMORY;
    if (!status && answer != GO_SCREEN_SOUND)
        status = state_refuse(place,
                              "a kept problem is not sound; was the file made by another version?");
    if (!status) {
        struct go_kept k = go_generation_score(g, c);
        k.born = born;
        status = vec_push(&g->kept, k) ? SAKUI_OK : SAKUI_MEMORY;
    }
    mem_free(c);
    return status;
}

static struct state_text text_of(struct go_generation *g)
{
    return (struct state_text){.heading = "sakui-compose-go 1",
                               .fingerprint = g->options.fingerprint,
                               .basis = basis(g),
                               .numbers = {{"task", &g->next_task, 1},
                                           {"tries", &g->counts.tries, 1},
                                           {"answers", g->counts.answers, GO_SCREEN_ANSWERS}},
                               .number_lines = 3,
                               .context = g,
                               .keep = read_kept};
}

void go_generation_save(struct go_generation *g, struct strbuf *out)
{
    struct state_text head = text_of(g);
    state_write_head(&head, out);
    for (size_t i = 0; i < g->kept.count; i++) {
        const struct go_sketch *s = &g->kept.items[i].problem.sketch;
        strbuf_addf(out, "keep %" PRIu64 " %d %c ", g->kept.items[i].born, s->frame.cols,
                    s->black_attacks ? 'a' : 'd');
        for (int p = 0; p < go_board_points(&s->frame); p++)
            strbuf_addc(out, cell_letters[s->cell[p]]);
        strbuf_addc(out, '\n');
    }
    state_write_end(out);
}

sakui_status go_generation_load(struct go_generation *g, const char *text, const char *file,
                                struct diag_list *diags)
{
    struct state_text head = text_of(g);
    return state_read(&head, text, file, diags);
}
