/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The file of --state. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/compose.h"

int compose_state_load(const struct compose_run *run, state_loader load, void *generation)
{
    const char *path = run->values->state;
    char buffer[4096];
    size_t n;
    struct strbuf text;
    struct diag_list diags;
    FILE *f = path ? fopen(path, "rb") : NULL;
    if (!f)
        return EXIT_FINE; /* nothing to go on from: a new run */
    strbuf_init(&text);
    diag_list_init(&diags);
    while ((n = fread(buffer, 1, sizeof buffer, f)) > 0)
        strbuf_add(&text, buffer, n);
    fclose(f);
    sakui_status status = load(generation, strbuf_str(&text), path, &diags);
    context_report(run->context, &diags);
    strbuf_free(&text);
    return status ? EXIT_TROUBLE : EXIT_FINE;
}

/* Whole or not at all: a new file takes the old one's name. */
int compose_state_write(const struct compose_run *run, const struct strbuf *text)
{
    const char *path = run->values->state;
    struct strbuf name;
    strbuf_init(&name);
    strbuf_addf(&name, "%s.new", path);
    FILE *f = fopen(strbuf_str(&name), "wb");
    bool ok = f && !text->failed && fwrite(strbuf_str(text), 1, text->length, f) == text->length;
    if (f)
        ok = fclose(f) == 0 && ok;
    ok = ok && rename(strbuf_str(&name), path) == 0;
    if (!ok)
        context_error(run->context, "%s cannot be written: %s", path, strerror(errno));
    strbuf_free(&name);
    return ok ? EXIT_FINE : EXIT_TROUBLE;
}
