/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/reader.h"

#include <stdio.h>
#include <string.h>

#include "core/alloc.h"
#include "importers/source.h"
#include "importers/text.h"

struct sakui_reader {
    struct reader_options options;
    struct source *source;      /* NULL: memory */
    struct bytes_memory memory; /* the literal or the caller's buffer */
    char *memory_name;
    bool memory_done;
    /* the stream being read */
    struct text *text;
    struct import_input input;
    const struct import_format_ops *ops;
    void *state;
    char *name;
    long index;
    bool found;
};

static sakui_status reader_new(struct sakui_reader **out, const struct reader_options *options)
{
    *out = NULL;
    struct sakui_reader *r = mem_zalloc(1, sizeof *r);
    if (!r)
        return SAKUI_MEMORY;
    if (options)
        r->options = *options;
    else
        reader_options_init(&r->options);
    *out = r;
    return SAKUI_OK;
}

sakui_status sakui_reader_open_memory(struct sakui_reader **out, const char *name, const void *data,
                                      size_t length, const struct reader_options *options,
                                      struct diag_list *diags)
{
    (void)diags;
    struct sakui_reader *r;
    *out = NULL;
    if (reader_new(&r, options) != SAKUI_OK)
        return SAKUI_MEMORY;
    bytes_from_memory(&r->memory, data, length);
    r->memory_name = mem_strdup(name);
    if (!r->memory_name) {
        sakui_reader_close(r);
        return SAKUI_MEMORY;
    }
    *out = r;
    return SAKUI_OK;
}

/* "sfen:", "usi:", "sgf:" and so on: a problem on the command line. */
static enum import_format literal_format(const char *argument, const char **rest)
{
    static const char *const literals[] = {"sfen", "usi", "sgf"};
    for (size_t i = 0; i < sizeof literals / sizeof literals[0]; i++) {
        size_t n = strlen(literals[i]);
        if (strncmp(argument, literals[i], n) == 0 && argument[n] == ':') {
            *rest = argument + n + 1;
            return import_format_by_name(literals[i]);
        }
    }
    return IMPORT_UNKNOWN;
}

sakui_status sakui_reader_open(struct sakui_reader **out, const char *argument,
                               const struct reader_options *options, struct diag_list *diags)
{
    const char *rest = NULL;
    enum import_format literal = literal_format(argument, &rest);
    if (literal != IMPORT_UNKNOWN) {
        struct reader_options o;
        reader_options_init(&o);
        if (options)
            o = *options;
        o.from = literal;
        o.strict = true; /* what somebody typed is right or it is a slip */
        o.encoding = "UTF-8";
        return sakui_reader_open_memory(out, "(argument)", rest, strlen(rest), &o, diags);
    }
    struct sakui_reader *r;
    *out = NULL;
    if (reader_new(&r, options) != SAKUI_OK)
        return SAKUI_MEMORY;
    sakui_status status = source_open(&r->source, argument, &r->options, diags);
    if (status != SAKUI_OK) {
        sakui_reader_close(r);
        return status;
    }
    *out = r;
    return SAKUI_OK;
}

static void stream_close(struct sakui_reader *r)
{
    if (r->ops)
        r->ops->close(r->state);
    text_close(r->text);
    mem_free(r->name);
    r->ops = NULL;
    r->state = NULL;
    r->text = NULL;
    r->name = NULL;
}

/* A file of no known format: an error if the user named it or its name promises a problem, else
 * only worth a note. */
static sakui_status stream_unknown(struct sakui_reader *r, bool empty, struct diag_list *diags)
{
    bool promised = import_format_by_extension(r->name) != IMPORT_UNKNOWN;
    enum diag_severity severity = !r->found || promised ? DIAG_ERROR : DIAG_NOTE;
    if (empty)
        diag_add(diags, severity, r->name, 0, 0, "empty", "There is nothing in it.");
    else
        diag_add(diags, severity, r->name, 0, 0, "unknown-format",
                 "Its content is in no known format%s.", r->found ? "; skipped" : "");
    stream_close(r);
    return r->found && !promised ? SAKUI_END : SAKUI_INPUT;
}

/* Decides on the format and starts its reader. SAKUI_END: passed over, go on to the next stream. */
static sakui_status stream_start(struct sakui_reader *r, struct bytes *bytes,
                                 struct diag_list *diags)
{
    sakui_status status = text_open(&r->text, bytes, r->name, r->options.encoding, diags);
    if (status != SAKUI_OK)
        return status;
    bool any = text_fill(r->text, ENCODING_WINDOW);
    if (text_status(r->text) != SAKUI_OK)
        return text_status(r->text);
    enum import_format format = r->options.from;
    if (!any)
        return stream_unknown(r, true, diags);
    if (format == IMPORT_UNKNOWN) {
        char *head = mem_alloc(r->text->end - r->text->at + 1);
        if (!head)
            return SAKUI_MEMORY;
        size_t n = r->text->end - r->text->at;
        memcpy(head, r->text->window + r->text->at, n);
        head[n] = 0;
        format = import_format_detect(head, n, r->name);
        mem_free(head);
    }
    const struct import_format_ops *ops = import_format_get(format);
    if (!ops || !ops->open)
        return stream_unknown(r, false, diags);
    r->input = (struct import_input){r->text, r->name, &r->options};
    r->index = 0;
    status = ops->open(&r->state, &r->input, diags);
    if (status == SAKUI_OK)
        r->ops = ops;
    return status;
}

/* SAKUI_OK: a stream stands ready. SAKUI_END: none is left. */
static sakui_status next_stream(struct sakui_reader *r, struct diag_list *diags)
{
    for (;;) {
        struct bytes *bytes = &r->memory.bytes;
        const char *name = r->memory_name;
        if (r->source) {
            sakui_status status = source_next(r->source, &bytes, diags);
            if (status != SAKUI_OK)
                return status == SAKUI_IO || status == SAKUI_LIMIT ? SAKUI_INPUT : status;
            name = source_name(r->source);
        } else if (r->memory_done) {
            return SAKUI_END;
        }
        r->memory_done = true;
        r->found = r->source && source_is_found(r->source);
        r->name = mem_strdup(name);
        if (!r->name)
            return SAKUI_MEMORY;
        sakui_status status = stream_start(r, bytes, diags);
        if (status == SAKUI_OK)
            return status;
        if (r->name)
            stream_close(r);
        if (status != SAKUI_END)
            return status == SAKUI_MEMORY || status == SAKUI_USAGE ? status : SAKUI_INPUT;
    }
}

static sakui_status finish(struct sakui_reader *r, struct problem *p)
{
    p->index = r->index;
    sakui_status status = problem_set(p, &p->file, r->name);
    if (status != SAKUI_OK || p->id[0])
        return status;
    size_t size = strlen(r->name) + 24;
    char *id = arena_alloc(&p->arena, size);
    if (!id)
        return SAKUI_MEMORY;
    snprintf(id, size, "%s#%ld", r->name, p->index);
    p->id = id;
    return SAKUI_OK;
}

sakui_status sakui_reader_next(struct sakui_reader *r, struct problem **problem,
                               struct diag_list *diags)
{
    *problem = NULL;
    for (;;) {
        if (!r->ops) {
            sakui_status status = next_stream(r, diags);
            if (status != SAKUI_OK)
                return status;
        }
        text_diags(r->text, diags);
        sakui_status status = r->ops->next(r->state, problem, diags);
        if (status == SAKUI_OK || status == SAKUI_INPUT)
            r->index++;
        if (status == SAKUI_OK) {
            status = finish(r, *problem);
            if (status != SAKUI_OK) {
                problem_free(*problem);
                *problem = NULL;
            }
            return status;
        }
        if (status == SAKUI_INPUT || status == SAKUI_MEMORY)
            return status;
        if (status == SAKUI_END && r->index == 0)
            diag_add(diags, r->found ? DIAG_NOTE : DIAG_WARNING, r->name, 0, 0, "no-problem",
                     "No problem was found in it (read as %s).", r->ops->name);
        stream_close(r);
        if (status != SAKUI_END)
            return SAKUI_INPUT;
    }
}

enum import_format sakui_reader_format(const struct sakui_reader *r)
{
    return r->ops ? r->ops->format : IMPORT_UNKNOWN;
}

void sakui_reader_close(struct sakui_reader *r)
{
    if (!r)
        return;
    stream_close(r);
    source_close(r->source);
    mem_free(r->memory_name);
    mem_free(r);
}
