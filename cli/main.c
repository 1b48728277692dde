/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sakui: the command table and the way into it. */
#include <stdalign.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/context.h"
#include "cli/help.h"

/* clang-format off */
const struct command *const all_commands[] = {
    &command_import,
    &command_show,
    &command_solve,
    &command_verify,
    &command_indicators,
    &command_features,
    &command_perft,
    &command_analyze,
    &command_compose,
    &command_lab,
    &command_report,
    &command_bench,
    &command_help,
    &command_study,
    &command_usi,
    &command_gtp,
    NULL,
};
/* clang-format on */

/* The gravest wins in the order usage, trouble, unsound, undecided, fine. */
int exit_worse(int a, int b)
{
    static const int order[] = {EXIT_INTERRUPTED, EXIT_WRONG_USAGE, EXIT_TROUBLE,
                                EXIT_UNSOUND,     EXIT_UNDECIDED,   EXIT_FINE};
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        if (a == order[i] || b == order[i])
            return order[i];
    }
    return EXIT_TROUBLE;
}

static const struct command *find_command(const char *name)
{
    for (const struct command *const *c = all_commands; *c; c++) {
        if (strcmp((*c)->name, name) == 0)
            return *c;
    }
    return NULL;
}

static int print_help(const struct command *command)
{
    struct strbuf text;
    strbuf_init(&text);
    if (command)
        help_command(command, &text);
    else
        help_program(&text);
    fputs(strbuf_str(&text), stdout);
    strbuf_free(&text);
    return EXIT_FINE;
}

static int run_command(const struct command *command, int argc, char **argv)
{
    struct context context;
    memset(&context, 0, sizeof context);
    context.command = command;
    alignas(max_align_t) char values[COMMAND_VALUES_MAX];
    memset(values, 0, sizeof values);
    struct option_table tables[CONTEXT_TABLES_MAX];
    size_t count = context_tables(&context, command, values, tables);
    struct diag_list diags;
    diag_list_init(&diags);
    int words = 0;
    sakui_status status = options_defaults(tables, count, &diags);
    if (!status)
        status = options_parse(tables, count, argc, argv, &words, &diags);
    if (status) {
        context_report(&context, &diags);
        fprintf(stderr, "Try 'sakui %s --help'.\n", command->name);
        return EXIT_WRONG_USAGE;
    }
    diag_list_clear(&diags);
    if (context.output.help)
        return print_help(command);
    int code = context_start(&context);
    if (code)
        return code;
    code = command->run(&context, values, words, argv + 1);
    return context_finish(&context, code);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        print_help(NULL);
        return EXIT_WRONG_USAGE;
    }
    const char *word = argv[1];
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
        return print_help(NULL);
    if (strcmp(word, "--version") == 0) {
        puts("sakui " SAKUI_VERSION);
        return EXIT_FINE;
    }
    const struct command *command = find_command(word);
    if (!command) {
        fprintf(stderr, "sakui: there is no command '%s'. 'sakui --help' lists them.\n", word);
        return EXIT_WRONG_USAGE;
    }
    return run_command(command, argc - 1, argv + 1);
}
