/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The register of sources of positions, and what they share. */
#include <string.h>

#include "core/alloc.h"
#include "reports/lab/lab_internal.h"

static const struct lab_source *const sources[] = {
    &lab_othello_random, &lab_othello_engine, &lab_othello_obf,   &lab_hex_empty,
    &lab_hex_list,       &lab_graph_files,    &lab_shogi_file,    &lab_connect6_openings,
    &lab_loa_start,      &lab_loa_tactical,   &lab_loa_list,      &lab_checkers_endgames,
    &lab_go_one_eye,     &lab_go_two_eyes,    &lab_connect6_list,
};

const struct lab_source *lab_source_find(const char *game, const char *from)
{
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++)
        if (strcmp(sources[i]->game, game) == 0 && strcmp(sources[i]->from, from) == 0)
            return sources[i];
    return NULL;
}

struct lab_case *lab_add_case(struct lab_experiment *e, struct lab_set *set,
                              const struct game *game, const void *state, const char *name)
{
    struct lab_case *more = mem_realloc(e->cases, (e->case_count + 1) * sizeof *more);
    if (!more)
        return NULL;
    e->cases = more;
    void *copy = arena_alloc(&e->arena, game->state_size);
    const char *kept = arena_strdup(&e->arena, name);
    if (!copy || !kept)
        return NULL;
    memcpy(copy, state, game->state_size);
    struct lab_case *c = &e->cases[e->case_count++];
    *c = (struct lab_case){.name = kept,
                           .set = (size_t)(set - e->sets),
                           .game = game,
                           .state = copy,
                           .seed = (uint64_t)set->seed * 1000003 + set->cases};
    set->cases++;
    return c;
}

long lab_set_count(const struct lab_experiment *e, const struct lab_options *o,
                   const struct lab_set *set)
{
    if (o->count > 0)
        return o->count;
    return e->quick && set->quick_count ? set->quick_count : set->count;
}

const char *lab_path(struct lab_experiment *e, const struct lab_options *o, const char *file)
{
    struct strbuf path;
    bool data = strncmp(file, "data:", 5) == 0;
    strbuf_init(&path);
    strbuf_addf(&path, "%s/%s", data ? (o->data ? o->data : "../shared/corpora") : e->folder,
                data ? file + 5 : file);
    const char *kept = path.failed ? NULL : arena_strdup(&e->arena, strbuf_str(&path));
    strbuf_free(&path);
    return kept;
}

/* A sample smaller than asked for is said to be so. */
static void check_number(const struct lab_experiment *e, const struct lab_options *o,
                         const struct lab_set *set, struct diag_list *diags)
{
    long wanted = set->item_count ? (long)set->item_count : lab_set_count(e, o, set);
    bool cut = set->item_count && (o->count > 0 || e->quick);
    if (!set->missing && !set->cases)
        diag_add(diags, DIAG_WARNING, e->file, 0, 0, "lab-positions",
                 "there are no positions of %s (%s): nothing is searched", set->game, set->from);
    else if (!set->missing && !cut && (long)set->cases < wanted)
        diag_add(diags, DIAG_WARNING, e->file, 0, 0, "lab-positions",
                 "only %zu of %ld positions of %s (%s) were found", set->cases, wanted, set->game,
                 set->from);
}

sakui_status lab_make_cases(struct lab_experiment *e, const struct lab_options *o,
                            struct diag_list *diags)
{
    for (size_t i = 0; i < e->set_count; i++) {
        struct lab_set *set = &e->sets[i];
        set->first = e->case_count;
        if (o->seed > 0)
            set->seed = o->seed;
        sakui_status status = lab_source_find(set->game, set->from)->make(e, o, set, diags);
        if (status)
            return status;
        check_number(e, o, set, diags);
    }
    return SAKUI_OK;
}
