/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/inputs.h"

#include "core/alloc.h"
#include "core/jobs.h"
#include "core/json.h"
#include "importers/reader.h"

/* One problem on its way through the jobs; problem is NULL for one that was refused. */
struct item {
    struct problem *problem;
    struct diag_list diags; /* of the reader */
    struct answer answer;
};

struct run {
    struct context *c;
    const void *values;
    problem_visit visit;
    int argc, at; /* arguments; the next one to open */
    char **argv;
    struct reader_options options;
    struct sakui_reader *reader;
    struct inputs_summary summary;
    int code;
};

static void item_free(struct item *item)
{
    problem_free(item->problem);
    diag_list_clear(&item->diags);
    diag_list_clear(&item->answer.diags);
    strbuf_free(&item->answer.out);
    strbuf_free(&item->answer.side);
    mem_free(item);
}

static sakui_status next_problem(struct run *run, struct item *item)
{
    for (;;) {
        if (!run->reader) {
            if (run->at >= run->argc)
                return SAKUI_END;
            const char *argument = run->argv[run->at++];
            sakui_status status =
                sakui_reader_open(&run->reader, argument, &run->options, &item->diags);
            if (status)
                return status;
        }
        sakui_status status = sakui_reader_next(run->reader, &item->problem, &item->diags);
        if (status != SAKUI_END)
            return status;
        sakui_reader_close(run->reader);
        run->reader = NULL;
        /* Warnings about the argument as a whole travel with the next item or the last one. */
    }
}

static sakui_status fetch(void *context, void **out)
{
    struct run *run = context;
    struct item *item = mem_zalloc(1, sizeof *item);
    if (!item)
        return SAKUI_MEMORY;
    sakui_status status = next_problem(run, item);
    if (status == SAKUI_END) {
        if (item->diags.errors)
            run->code = exit_worse(run->code, EXIT_TROUBLE);
        run->summary.warnings += item->diags.warnings; /* behind the last problem */
        context_report(run->c, &item->diags);
        item_free(item);
        return SAKUI_END;
    }
    if (status == SAKUI_MEMORY) {
        item_free(item);
        return status;
    }
    *out = item; /* a refused problem is an item without problem */
    return SAKUI_OK;
}

static void work(void *context, void *argument)
{
    const struct run *run = context;
    struct item *item = argument;
    if (item->problem)
        run->visit(run->c, run->values, item->problem, &item->answer);
}

static const struct diag *first_error(const struct diag_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        if (list->items[i].severity == DIAG_ERROR)
            return &list->items[i];
    }
    return NULL;
}

/* {"id","error":{"file","line","column","code","text"}} as in the command-line contract. */
static void json_error(struct context *c, const char *id, const struct diag *d)
{
    struct strbuf text;
    struct json j;
    strbuf_init(&text);
    json_init(&j, &text);
    json_object(&j);
    json_kv_string(&j, "id", id);
    json_key(&j, "error");
    json_object(&j);
    json_kv_string(&j, "file", d->file);
    json_kv_int(&j, "line", d->line);
    json_kv_int(&j, "column", d->column);
    json_kv_string(&j, "code", d->code);
    json_kv_string(&j, "text", d->text);
    json_end(&j);
    json_end(&j);
    strbuf_addc(&text, '\n');
    context_write(c, &text);
    strbuf_free(&text);
}

static void finish(void *context, void *argument)
{
    struct run *run = context;
    struct item *item = argument;
    run->summary.warnings += item->diags.warnings + item->answer.diags.warnings;
    if (item->problem) {
        run->summary.read++;
        if (item->diags.errors) /* e.g. a file passed over on the way to this problem */
            run->code = exit_worse(run->code, EXIT_TROUBLE);
        run->code = exit_worse(run->code, item->answer.code);
        const struct diag *d = first_error(&item->answer.diags);
        if (run->c->output.json && d && strbuf_str(&item->answer.out)[0] == 0)
            json_error(run->c, item->problem->id, d);
        context_write(run->c, &item->answer.out);
        context_write_side(run->c, &item->answer.side);
    } else {
        run->summary.refused++;
        run->code = exit_worse(run->code, EXIT_TROUBLE);
        const struct diag *d = first_error(&item->diags);
        if (run->c->output.json && d)
            json_error(run->c, d->file, d);
        if (run->c->refused && d)
            run->c->refused(run->c, d);
    }
    context_report(run->c, &item->diags);
    context_report(run->c, &item->answer.diags);
    progress_step(&run->c->progress, 1, NULL);
    item_free(item);
}

int inputs_each(struct context *c, const void *values, int argc, char **argv, unsigned jobs,
                problem_visit visit, struct inputs_summary *summary)
{
    if (argc == 0) {
        context_error(c, "no problem given; name a file, a folder, '-' or a literal sfen:…");
        return EXIT_WRONG_USAGE;
    }
    struct run run = {.c = c, .values = values, .visit = visit, .argc = argc, .argv = argv};
    reader_options_init(&run.options);
    run.options.strict = c->input.strict;
    run.options.encoding = c->input.encoding;
    if (c->input.from)
        run.options.from = import_format_by_name(c->input.from);
    run.options.passed_over[0] = c->file.path;
    run.options.passed_over[1] = c->file.temporary;
    progress_start(&c->progress, c->command->name, 0);
    struct jobs work_list = {
        .context = &run, .cancel = c->cancel, .next = fetch, .work = work, .finish = finish};
    if (jobs_run(&work_list, jobs) == SAKUI_MEMORY) {
        context_error(c, "out of memory");
        run.code = exit_worse(run.code, EXIT_TROUBLE);
    }
    sakui_reader_close(run.reader);
    if (!run.code && run.summary.read == 0 && !cancel_requested(c->cancel)) {
        context_error(c, "no problem found in %s%s; name a file or folder that has some", argv[0],
                      argc > 1 ? " …" : "");
        run.code = EXIT_TROUBLE;
    }
    if (summary)
        *summary = run.summary;
    return run.code;
}
