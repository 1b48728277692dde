/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reports/study_results.h"

#include <string.h>

#include "sakui/source_id.h" /* made by the build */

const char *study_source_id(void)
{
    return SAKUI_SOURCE_ID;
}

sakui_status study_results_open(struct study_results *out, const char *path, const char *version,
                                const struct measure_options *options, struct diag_list *diags)
{
    memset(out, 0, sizeof *out);
    strbuf_init(&out->scope_text);
    strbuf_addf(&out->scope_text, "sakui=%s sources=%s ", version, SAKUI_SOURCE_ID);
    measure_options_text(options, &out->scope_text);
    if (out->scope_text.failed)
        return SAKUI_MEMORY;
    sakui_status status = store_open(&out->store, path, diags);
    return status ? status
                  : store_find_scope(out->store, strbuf_str(&out->scope_text), &out->scope, diags);
}

void study_results_close(struct study_results *r)
{
    store_close(r->store);
    strbuf_free(&r->scope_text);
}

/* ---- records back again ---- */

void study_records_init(struct study_record_source *s, struct study_results *results,
                        const struct study_members *members, const struct study_plan *plan)
{
    *s = (struct study_record_source){.results = results, .members = members, .plan = plan};
    strbuf_init(&s->text);
}

void study_records_free(struct study_record_source *s)
{
    strbuf_free(&s->text);
}

static sakui_status failed_record(const struct report_error *e, struct report_problem **out)
{
    struct diag d = {.severity = DIAG_ERROR,
                     .file = (char *)e->file,
                     .line = e->line,
                     .column = e->column,
                     .code = e->code,
                     .text = (char *)e->text};
    return report_problem_failed(out, &d);
}

/* What the file says today, over what was stored. The strings are the members'. */
static void put_over(struct report_problem *p, const struct study_member *m)
{
    p->id = m->id;
    p->title = m->title;
    p->author = m->author;
    p->source = m->source;
    p->date = m->date;
    p->file = m->file;
    p->index = m->index;
    p->rank = m->rank;
    p->score = m->score;
    p->votes = m->votes;
    if (p->error.file) {
        p->error.file = m->file;
        p->error.line = m->line;
    }
}

sakui_status study_record(struct study_record_source *s, size_t member, struct report_problem **out,
                          struct diag_list *diags)
{
    const struct study_member *m = &s->members->items.items[member];
    *out = NULL;
    if (m->refused)
        return failed_record(&m->error, out);
    strbuf_clear(&s->text);
    sakui_status status = store_get(s->results->store, s->results->scope, m->key, &s->text, diags);
    if (status == SAKUI_END) {
        struct report_error gone = {m->file, 0, 0, "study-changed",
                                    "this problem could not be measured, or was changed while the "
                                    "study ran; run the study again"};
        return failed_record(&gone, out);
    }
    if (!status)
        status = report_read_json(out, strbuf_str(&s->text), s->text.length, m->id, diags);
    if (!status) {
        put_over(*out, m);
        (*out)->group = s->plan->inputs.items[m->group].group;
    }
    return status;
}

static sakui_status next_record(void *context, struct report_problem **out, struct diag_list *diags)
{
    struct study_record_source *s = context;
    if (s->next == s->members->items.count)
        return SAKUI_END;
    return study_record(s, s->next++, out, diags);
}

static sakui_status rewind_records(void *context)
{
    ((struct study_record_source *)context)->next = 0;
    return SAKUI_OK;
}

struct report_source study_records(struct study_record_source *s)
{
    return (struct report_source){.context = s, .next = next_record, .rewind = rewind_records};
}
