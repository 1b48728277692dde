/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/compose/state_text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"

static const char *fingerprint_of(const struct state_text *t)
{
    return t->fingerprint ? t->fingerprint : "";
}

void state_write_head(const struct state_text *t, struct strbuf *out)
{
    strbuf_addf(out, "%s\noptions %s\nbasis %" PRIu64 "\n", t->heading, fingerprint_of(t),
                t->basis);
    for (size_t i = 0; i < t->number_lines; i++) {
        const struct state_numbers *n = &t->numbers[i];
        strbuf_adds(out, n->word);
        for (int k = 0; k < n->count; k++)
            strbuf_addf(out, " %" PRIu64, n->values[k]);
        strbuf_addc(out, '\n');
    }
}

void state_write_end(struct strbuf *out)
{
    strbuf_adds(out, "end\n");
}

sakui_status state_refuse(const struct state_place *place, const char *what)
{
    diag_add(place->diags, DIAG_ERROR, place->file, place->line, 1, "state", "%s", what);
    return SAKUI_INPUT;
}

static bool read_numbers(const char *text, uint64_t *out, int count)
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

/* What follows the word and a blank; NULL: the line begins otherwise. */
static char *after(char *line, const char *word)
{
    size_t n = strlen(word);
    return strncmp(line, word, n) == 0 && line[n] == ' ' ? line + n + 1 : NULL;
}

static sakui_status read_options(const struct state_text *t, const char *given,
                                 const struct state_place *place)
{
    if (strcmp(given, fingerprint_of(t)) == 0)
        return SAKUI_OK;
    diag_add(place->diags, DIAG_ERROR, place->file, place->line, 1, "state",
             "made with other options (%s); give the same ones, or another --state file", given);
    return SAKUI_INPUT;
}

static sakui_status read_line(const struct state_text *t, char *line,
                              const struct state_place *place)
{
    char *rest;
    uint64_t basis;
    if (place->line == 1)
        return strcmp(line, t->heading) == 0
                   ? SAKUI_OK
                   : state_refuse(place, "this is no state of such a generation");
    if ((rest = after(line, "options")))
        return read_options(t, rest, place);
    if ((rest = after(line, "basis")))
        return read_numbers(rest, &basis, 1) && basis == t->basis
                   ? SAKUI_OK
                   : state_refuse(place,
                                  "made from other seeds, another shape or against other problems");
    if ((rest = after(line, "keep")))
        return t->keep(t->context, rest, place);
    for (size_t i = 0; i < t->number_lines; i++) {
        const struct state_numbers *n = &t->numbers[i];
        if ((rest = after(line, n->word)) && read_numbers(rest, n->values, n->count))
            return SAKUI_OK;
    }
    return state_refuse(place, "this line cannot be read");
}

sakui_status state_read(const struct state_text *t, const char *text, const char *file,
                        struct diag_list *diags)
{
    struct state_place place = {.file = file, .diags = diags};
    char *copy = mem_strdup(text);
    char *rest = NULL;
    sakui_status status = copy ? SAKUI_OK : SAKUI_MEMORY;
    bool ended = false;
    for (char *line = copy ? strtok_r(copy, "\n", &rest) : NULL; line && !status && !ended;
         line = strtok_r(NULL, "\n", &rest)) {
        place.line++;
        ended = strcmp(line, "end") == 0;
        if (!ended)
            status = read_line(t, line, &place);
    }
    if (!status && !ended)
        status = state_refuse(&place, "the state ends too early");
    mem_free(copy);
    return status;
}
