/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "cli/context.h"
#include "cli/help.h"

struct help_values {
    const char *format;
};

static int run_help(struct context *c, const void *values, int argc, char **argv)
{
    const struct help_values *v = values;
    struct strbuf text;
    strbuf_init(&text);
    int code = EXIT_FINE;
    if (strcmp(v->format, "man") == 0)
        help_man(&text);
    else if (strcmp(v->format, "bash") == 0)
        help_bash(&text);
    else if (strcmp(v->format, "zsh") == 0)
        help_zsh(&text);
    else if (strcmp(v->format, "examples") == 0)
        help_examples(&text);
    else if (argc == 0)
        help_program(&text);
    for (int i = 0; i < argc; i++) {
        const struct command *const *found = all_commands;
        while (*found && strcmp((*found)->name, argv[i]) != 0)
            found++;
        if (*found) {
            help_command(*found, &text);
        } else {
            context_error(c, "there is no command '%s'", argv[i]);
            code = EXIT_WRONG_USAGE;
        }
    }
    context_write(c, &text);
    strbuf_free(&text);
    return code;
}

static const struct option_spec specs[] = {
    {"format", 0, OPTION_CHOICE, offsetof(struct help_values, format), "text", 0, 0, NULL,
     "text|man|bash|zsh|examples", "what to print: help, the man page, or shell completion"},
    {0}};

static const struct example examples[] = {
    {"sakui help solve", "How to use one command"},
    {"sakui help --format man > /tmp/sakui.1", "The man page"},
    {0}};

const struct command command_help = {
    .name = "help",
    .arguments = "[COMMAND…]",
    .summary = "help on a command; man page and shell completion",
    .description = "Prints the help of the named commands, or an overview.",
    .groups = GROUP_OUTPUT,
    .specs = specs,
    .values_size = sizeof(struct help_values),
    .examples = examples,
    .run = run_help,
};
