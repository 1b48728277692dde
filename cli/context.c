/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/context.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/terminal.h"

#define OUT(field) offsetof(struct output_options, field)
static const struct option_spec output_specs[] = {
    {"json", 0, OPTION_FLAG, OUT(json), NULL, 0, 0, NULL, NULL,
     "JSON Lines on standard output, one object per problem"},
    {"output", 'o', OPTION_TEXT, OUT(output), NULL, 0, 0, "PATH", NULL,
     "write results there instead of standard output"},
    {"quiet", 'q', OPTION_FLAG, OUT(quiet), NULL, 0, 0, NULL, NULL,
     "no warnings and no progress, errors only"},
    {"no-progress", 0, OPTION_FLAG, OUT(no_progress), NULL, 0, 0, NULL, NULL,
     "no progress line on the terminal"},
    {"color", 0, OPTION_CHOICE, OUT(color), "auto", 0, 0, NULL, "auto|always|never",
     "colour the output"},
    {"help", 'h', OPTION_FLAG, OUT(help), NULL, 0, 0, NULL, NULL, "show this help"},
    {0}};

#define IN(field) offsetof(struct input_options, field)
static const struct option_spec input_specs[] = {
    {"from", 0, OPTION_CHOICE, IN(from), NULL, 0, 0, NULL, "kif|ki2|csa|sfen|jkf|sgf|xml",
     "take the input to be in this format instead of looking"},
    {"encoding-in", 0, OPTION_TEXT, IN(encoding), NULL, 0, 0, "NAME", NULL,
     "take the input to be in this encoding instead of looking"},
    {"strict", 0, OPTION_FLAG, IN(strict), NULL, 0, 0, NULL, NULL,
     "refuse a problem at its first mistake instead of keeping what is good"},
    {0}};

#define LIM(field) offsetof(struct limit_options, field)
static const struct option_spec limit_specs[] = {
    {"nodes", 0, OPTION_INT, LIM(nodes), "0", 0, 9e15, "N", NULL,
     "stop a problem after N nodes; 0 is no limit"},
    {"time", 0, OPTION_REAL, LIM(time), "0", 0, 1e9, "SECONDS", NULL,
     "stop a problem after this much time of the processor; 0 is no limit"},
    {"memory", 0, OPTION_INT, LIM(memory), "1024", 1, 1 << 20, "MB", NULL, "memory for one search"},
    {0}};

static const struct option_spec seed_specs[] = {{"seed", 0, OPTION_INT,
                                                 offsetof(struct seed_options, seed), "1", 0, 9e15,
                                                 "N", NULL, "seed of every random choice"},
                                                {0}};

static const struct option_spec csv_specs[] = {{"csv", 0, OPTION_FLAG,
                                                offsetof(struct csv_options, csv), NULL, 0, 0, NULL,
                                                NULL, "a CSV table on standard output"},
                                               {0}};

size_t context_tables(struct context *c, const struct command *command, void *values,
                      struct option_table tables[CONTEXT_TABLES_MAX])
{
    size_t n = 0;
    if (command->specs)
        tables[n++] = (struct option_table){"Options", command->specs, values};
    if (command->groups & GROUP_LIMITS)
        tables[n++] = (struct option_table){"Limits, per problem", limit_specs, &c->limit};
    if (command->groups & GROUP_INPUT)
        tables[n++] = (struct option_table){"Input", input_specs, &c->input};
    if (command->groups & GROUP_SEED)
        tables[n++] = (struct option_table){"Chance", seed_specs, &c->seed};
    if (command->groups & GROUP_CSV)
        tables[n++] = (struct option_table){"Table", csv_specs, &c->csv};
    tables[n++] = (struct option_table){"Output", output_specs, &c->output};
    return n;
}

/* The one flag a signal handler can reach. Owned by the program, not the library. */
static struct cancel interrupted;

static void on_interrupt(int signal_number)
{
    (void)signal_number;
    /* A second Ctrl-C ends the program at once. */
    if (cancel_requested(&interrupted))
        _exit(EXIT_INTERRUPTED);
    cancel_request(&interrupted);
}

static void install_interrupt(struct context *c)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_interrupt;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
    c->cancel = &interrupted;
}

static void draw_progress(void *context, const struct progress_report *r)
{
    struct context *c = context;
    if (context_stopped(c))
        return;
    fprintf(stderr, "\r\033[K%s: %llu", r->what, (unsigned long long)r->done);
    if (r->total)
        fprintf(stderr, "/%llu", (unsigned long long)r->total);
    fprintf(stderr, "  %.0f/s", r->rate);
    if (r->eta >= 0)
        fprintf(stderr, "  %.0f s left", r->eta);
    if (r->detail)
        fprintf(stderr, "  %.60s", r->detail);
    fflush(stderr);
}

static bool wants_color(const struct context *c, int descriptor)
{
    const char *choice = c->output.color ? c->output.color : "auto";
    if (strcmp(choice, "auto") != 0)
        return strcmp(choice, "always") == 0;
    const char *no = getenv("NO_COLOR");
    return isatty(descriptor) && !(no && *no);
}

int context_start(struct context *c)
{
    c->out = stdout;
    bool file = c->output.output && strcmp(c->output.output, "-") != 0;
    if (file && !(c->command && c->command->fills_folder)) {
        int e = output_file_open(&c->file, c->output.output);
        if (e) {
            context_error(c, "cannot write %s: %s", c->output.output, strerror(e));
            return EXIT_TROUBLE;
        }
        c->out = c->file.stream;
    }
    c->terminal = isatty(fileno(c->out));
    c->color = wants_color(c, fileno(c->out));
    c->color_errors = wants_color(c, STDERR_FILENO);
    install_interrupt(c);
    c->limits = (struct limits){.nodes = (uint64_t)c->limit.nodes,
                                .memory_bytes = (uint64_t)c->limit.memory << 20,
                                .seconds = c->limit.time,
                                .cancel = c->cancel};
    if (!c->output.quiet && !c->output.no_progress && isatty(STDERR_FILENO)) {
        c->progress.sink = draw_progress;
        c->progress.context = c;
    }
    return EXIT_FINE;
}

int context_finish(struct context *c, int code)
{
    if (c->progress.sink)
        fputs("\r\033[K", stderr);
    int e = 0;
    if (c->out != stdout)
        e = output_file_close(&c->file, code == EXIT_FINE);
    else if (fflush(c->out) != 0 || ferror(c->out))
        e = errno;
    if (e && e != EPIPE) {
        context_error(c, "writing the output failed: %s", strerror(e));
        code = exit_worse(code, EXIT_TROUBLE);
    }
    return context_stopped(c) ? EXIT_INTERRUPTED : code;
}

static const char *severity_color(enum diag_severity severity)
{
    return severity == DIAG_ERROR     ? "\033[1;31m"
           : severity == DIAG_WARNING ? "\033[1;35m"
                                      : "\033[1;36m";
}

void context_report(struct context *c, struct diag_list *diags)
{
    if (c->progress.sink && diags->count)
        fputs("\r\033[K", stderr);
    for (size_t i = 0; i < diags->count; i++) {
        const struct diag *d = &diags->items[i];
        if (d->severity != DIAG_ERROR && c->output.quiet)
            continue;
        char text[1024];
        diag_format(d, text, sizeof text);
        if (c->color_errors)
            fputs(severity_color(d->severity), stderr);
        terminal_write(stderr, text, strlen(text), false);
        fputs(c->color_errors ? "\033[0m\n" : "\n", stderr);
    }
    if (diags->dropped)
        fprintf(stderr, "(%zu further messages not shown)\n", diags->dropped);
    diag_list_clear(diags);
}

void context_error(const struct context *c, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "sakui%s%s: ", c->command ? " " : "", c->command ? c->command->name : "");
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
}

bool context_has_folder(const struct context *c)
{
    const char *folder = c->output.output;
    if (folder && *folder && strcmp(folder, "-") != 0)
        return true;
    context_error(c, "say where the report goes: -o FOLDER");
    return false;
}

void context_write(struct context *c, const struct strbuf *text)
{
    if (c->terminal)
        terminal_write(c->out, strbuf_str(text), text->length, c->color);
    else
        fwrite(strbuf_str(text), 1, text->length, c->out);
    /* The next problem may take minutes: whoever reads a pipe sees this one now, and a kill loses
     * nothing that was done. */
    if (c->command && c->command->groups & GROUP_LIMITS)
        fflush(c->out);
}

void context_write_side(struct context *c, const struct strbuf *text)
{
    if (c->side && text->length && fwrite(text->data, 1, text->length, c->side) != text->length)
        c->side_failed = true;
}

bool context_stopped(const struct context *c)
{
    return cancel_requested(c->cancel);
}
