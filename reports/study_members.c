/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reports/study_members.h"

#include <string.h>

#include "core/alloc.h"

/* ---- the key ---- */

static void add_number(struct sha256 *h, long value)
{
    char digits[24];
    size_t n = 0;
    unsigned long v = value < 0 ? 0ul - (unsigned long)value : (unsigned long)value;
    do {
        digits[n++] = (char)('0' + v % 10);
    } while ((v /= 10));
    digits[n++] = value < 0 ? '-' : '+';
    digits[n] = '\0';
    sha256_add_text(h, digits);
}

static void add_tags(struct sha256 *h, const struct problem_tag *t)
{
    for (; t; t = t->next) {
        sha256_add_text(h, t->key);
        sha256_add_text(h, t->value);
    }
    sha256_add_text(h, NULL);
}

/* Depth first; the depth tells where a line branches off. */
static void add_tree(struct sha256 *h, const struct problem_node *root)
{
    long depth = 0;
    for (const struct problem_node *n = root; n;) {
        add_number(h, depth);
        sha256_add_text(h, n->move);
        sha256_add_text(h, n->comment);
        add_number(h, n->first_child && n->stops ? -1 - (long)n->end : (long)n->end);
        add_tags(h, n->tags);
        if (n->first_child) {
            n = n->first_child;
            depth++;
            continue;
        }
        while (n != root && !n->next) {
            n = n->parent;
            depth--;
        }
        n = n == root ? NULL : n->next;
    }
}

void study_problem_key(const struct problem *p, char key[SHA256_TEXT_SIZE])
{
    struct sha256 h;
    sha256_init(&h);
    add_number(&h, p->game);
    sha256_add_text(&h, p->setup);
    add_number(&h, p->side);
    add_number(&h, p->goal);
    add_number(&h, p->plies);
    add_tags(&h, p->tags);
    add_tree(&h, p->root);
    sha256_end(&h, key);
}

/* ---- reading ---- */

static const struct plan_input *input_of(const struct study_walk *w)
{
    return &w->plan->inputs.items[w->group];
}

sakui_status study_walk_next(struct study_walk *w, struct problem **problem,
                             struct diag_list *diags)
{
    *problem = NULL;
    for (;;) {
        while (!w->reader && w->group < w->plan->inputs.count && w->path == input_of(w)->count) {
            w->group++;
            w->path = 0;
        }
        if (!w->reader && w->group == w->plan->inputs.count)
            return SAKUI_END;
        sakui_status status = SAKUI_OK;
        if (!w->reader)
            status = sakui_reader_open(&w->reader, input_of(w)->paths[w->path++], NULL, diags);
        if (status)
            return status == SAKUI_MEMORY ? status : SAKUI_INPUT;
        status = sakui_reader_next(w->reader, problem, diags);
        if (status != SAKUI_END)
            return status;
        sakui_reader_close(w->reader);
        w->reader = NULL;
    }
}

void study_walk_end(struct study_walk *w)
{
    sakui_reader_close(w->reader);
    w->reader = NULL;
}

static const char *keep(struct study_members *m, const char *text, bool *failed)
{
    const char *copy = text && *text ? arena_strdup(&m->arena, text) : "";
    *failed |= !copy;
    return copy;
}

static sakui_status add_problem(struct study_members *m, const struct problem *p, size_t group)
{
    bool failed = false;
    struct study_member member = {.group = group,
                                  .id = keep(m, p->id, &failed),
                                  .title = keep(m, p->title, &failed),
                                  .author = keep(m, p->author, &failed),
                                  .source = keep(m, p->source, &failed),
                                  .date = keep(m, p->date, &failed),
                                  .file = keep(m, p->file, &failed),
                                  .index = p->index,
                                  .line = p->line,
                                  .rank = p->rank,
                                  .score = p->score,
                                  .votes = p->votes};
    study_problem_key(p, member.key);
    return !failed && vec_push(&m->items, member) ? SAKUI_OK : SAKUI_MEMORY;
}

static sakui_status add_refused(struct study_members *m, const struct diag_list *diags,
                                size_t group)
{
    bool failed = false;
    const struct diag *d = NULL;
    for (size_t i = 0; i < diags->count && !d; i++) {
        if (diags->items[i].severity == DIAG_ERROR)
            d = &diags->items[i];
    }
    if (!d)
        return SAKUI_OK; /* a reader that refuses says why */
    struct study_member member = {.group = group,
                                  .refused = true,
                                  .error = {keep(m, d->file, &failed), d->line, d->column, d->code,
                                            keep(m, d->text, &failed)}};
    m->refused++;
    return !failed && vec_push(&m->items, member) ? SAKUI_OK : SAKUI_MEMORY;
}

/* Moves what `from` has to the end of `to`. */
static void pass_on(struct diag_list *from, struct diag_list *to)
{
    for (size_t i = 0; i < from->count; i++) {
        const struct diag *d = &from->items[i];
        diag_add(to, d->severity, d->file, d->line, d->column, d->code, "%s", d->text);
    }
    diag_list_clear(from);
}

static sakui_status read_one(struct study_members *out, struct study_walk *walk,
                             struct diag_list *diags)
{
    struct diag_list said;
    struct problem *p = NULL;
    diag_list_init(&said);
    sakui_status status = study_walk_next(walk, &p, &said);
    if (status == SAKUI_INPUT)
        status = add_refused(out, &said, walk->group);
    else if (!status)
        status = add_problem(out, p, walk->group);
    problem_free(p);
    pass_on(&said, diags);
    return status;
}

sakui_status study_members_read(struct study_members *out, const struct study_plan *plan,
                                struct progress *progress, const struct cancel *cancel,
                                struct diag_list *diags)
{
    struct study_walk walk = {.plan = plan};
    sakui_status status = SAKUI_OK;
    memset(out, 0, sizeof *out);
    arena_init(&out->arena);
    progress_start(progress, "import", 0);
    while (!status) {
        status = cancel_requested(cancel) ? SAKUI_CANCELLED : read_one(out, &walk, diags);
        if (!status)
            progress_step(progress, 1, NULL);
    }
    study_walk_end(&walk);
    return status == SAKUI_END ? SAKUI_OK : status;
}

void study_members_free(struct study_members *m)
{
    vec_free(&m->items);
    arena_free(&m->arena);
}
