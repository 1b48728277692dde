/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sakui import: read, check, convert. */
#include <string.h>

#include "cli/inputs.h"
#include "importers/writer.h"

struct import_values {
    const char *to, *encoding;
};

/* One writer for the run: problems are written in order by the calling thread (one job). */
struct import_run {
    struct sakui_writer *writer;
    size_t *written;
};

static void visit(const struct context *c, const void *values, const struct problem *p,
                  struct answer *answer)
{
    (void)c;
    const struct import_run *run = values;
    run->writer->options.index = *run->written;
    if (sakui_write_problem(run->writer, p, &answer->out, &answer->diags)) {
        answer->code = EXIT_TROUBLE;
        return;
    }
    ++*run->written;
}

static void print_summary(const struct inputs_summary *s, size_t written)
{
    fprintf(stderr, "%zu read, %zu converted, %zu warnings, %zu refused", s->read + s->refused,
            written, s->warnings, s->refused);
    if (s->read > written) /* the format has no place for them: Go as USI */
        fprintf(stderr, ", %zu not converted", s->read - written);
    fputc('\n', stderr);
}

static int frame(struct context *c, struct sakui_writer *writer, bool at_end)
{
    struct strbuf text;
    struct diag_list diags;
    strbuf_init(&text);
    diag_list_init(&diags);
    sakui_status status =
        at_end ? sakui_write_end(writer, &text, &diags) : sakui_write_begin(writer, &text, &diags);
    context_write(c, &text);
    context_report(c, &diags);
    strbuf_free(&text);
    return status ? EXIT_TROUBLE : EXIT_FINE;
}

static int run_import(struct context *c, const void *values, int argc, char **argv)
{
    const struct import_values *v = values;
    struct sakui_writer writer;
    struct diag_list diags;
    diag_list_init(&diags);
    enum writer_encoding encoding =
        strcmp(v->encoding, "shift_jis") == 0 ? WRITER_SHIFT_JIS : WRITER_UTF8;
    const char *to = c->output.json ? "json" : v->to;
    if (sakui_writer_init(&writer, import_format_by_name(to), encoding, &diags)) {
        context_report(c, &diags);
        return EXIT_WRONG_USAGE;
    }
    size_t written = 0;
    struct import_run run = {&writer, &written};
    struct inputs_summary summary = {0};
    int code = frame(c, &writer, false);
    if (!code)
        code = inputs_each(c, &run, argc, argv, 1, visit, &summary);
    if (code != EXIT_WRONG_USAGE)
        code = exit_worse(code, frame(c, &writer, true));
    if (!c->output.quiet && code != EXIT_WRONG_USAGE)
        print_summary(&summary, written);
    return code;
}

#define FIELD(name) offsetof(struct import_values, name)
static const struct option_spec specs[] = {{"to", 't', OPTION_CHOICE, FIELD(to), "sfen", 0, 0, NULL,
                                            "sfen|usi|kif|ki2|csa|jkf|sgf|xml|json",
                                            "the format to write"},
                                           {"encoding", 0, OPTION_CHOICE, FIELD(encoding), "utf-8",
                                            0, 0, NULL, "utf-8|shift_jis", "the encoding to write"},
                                           {0}};

static const struct example examples[] = {
    {"sakui import corpus/zuko --to usi", "A folder as one USI line per problem"},
    {"sakui import corpus/zuko/zuko-002.kif --to ki2", "One file in another notation"},
    {0}};

const struct command command_import = {
    .name = "import",
    .arguments = "PROBLEM…",
    .summary = "read, check and convert problems",
    .description =
        "Reads problems in any format and encoding, checks every move of the given solutions, and\n"
        "writes them in one format. What a format cannot carry is reported. An illegal move ends "
        "its\n"
        "line, with a message; with --strict the problem is refused.",
    .groups = GROUP_OUTPUT | GROUP_INPUT,
    .specs = specs,
    .values_size = sizeof(struct import_values),
    .examples = examples,
    .run = run_import,
};
