/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SGF as a format of the registry. */
#include "importers/format.h"
#include "importers/sgf_problem.h"
#include "importers/sgf_write.h"

static const char *skip_blanks(const char *t, const char *end)
{
    while (t < end && (*t == ' ' || (*t >= '\t' && *t <= '\r')))
        t++;
    return t;
}

/* A property name and "[" at t? */
static bool property_at(const char *t, const char *end)
{
    const char *from = t;
    while (t < end && ((*t >= 'A' && *t <= 'Z') || (*t >= 'a' && *t <= 'z')))
        t++;
    return t > from && t - from <= 16 && (t = skip_blanks(t, end)) < end && *t == '[';
}

/* "(;GM[" at the beginning is SGF and nothing else; behind other text it may stand in a comment of
 * another format, which is then surer of itself. "(GM[" is what broken files have. */
static int sgf_detect(const char *head, size_t length)
{
    const char *end = head + length;
    const char *first = skip_blanks(head, end);
    for (const char *t = head; t < end; t++) {
        if (*t != '(')
            continue;
        /* Half a likeness counts only at the very beginning, or "for (;;)" in any source file and
         * "(ITEMS[i]" would be game trees; a name ending in .sgf makes up for it. */
        bool begins = t == first;
        const char *in = skip_blanks(t + 1, end);
        bool node = in < end && *in == ';';
        if (node)
            in = skip_blanks(in + 1, end);
        if (property_at(in, end))
            return node && begins ? 95 : node ? 55 : begins ? 60 : 15;
        if (node && in < end && (*in == ')' || *in == ';' || *in == '('))
            return begins ? 50 : 15;
    }
    return 0;
}

static sakui_status sgf_open(void **state, const struct import_input *in, struct diag_list *diags)
{
    (void)diags;
    struct sgf_reader *r;
    sakui_status s =
        sgf_reader_new(&r, in->text, in->file, in->options->max_document, in->options->strict);
    *state = r;
    return s;
}

static sakui_status sgf_next_problem(void *state, struct problem **out, struct diag_list *diags)
{
    return sgf_reader_next(state, out, diags);
}

static void sgf_close(void *state)
{
    sgf_reader_free(state);
}

static sakui_status sgf_write(const struct problem *p, const struct writer_options *o,
                              struct strbuf *out, struct diag_list *diags)
{
    return sgf_write_problem(p, o->shift_jis ? "Shift_JIS" : "UTF-8", out, diags);
}

const struct import_format_ops sgf_format = {
    .format = IMPORT_SGF,
    .name = "sgf",
    .extensions = "sgf mgt",
    .detect = sgf_detect,
    .open = sgf_open,
    .next = sgf_next_problem,
    .close = sgf_close,
    .write = sgf_write,
};
