/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/help.h"

#include <string.h>

#include "cli/context.h"

static const char exit_text[] = "0  all that was asked is decided, and sound\n"
                                "1  an input or run-time error\n"
                                "2  wrong usage\n"
                                "3  something stayed undecided within the limits\n"
                                "4  a problem is unsound, or its given solution is wrong\n"
                                "130  interrupted\n";

static const char problem_text[] = "A PROBLEM is a file (format and encoding are found out), a "
                                   "folder, an archive (.zip, .tar.gz),\n"
                                   "'-' for standard input, or a literal such as "
                                   "'sfen:4k4/9/4G4/9/9/9/9/9/9 b G 1' or 'sgf:(;…)'.\n";

void help_program(struct strbuf *out)
{
    strbuf_adds(out, "sakui: read, prove, measure and compose mating problems\n\n"
                     "Usage: sakui COMMAND [OPTION…] [PROBLEM…]\n\nCommands:\n");
    for (const struct command *const *c = all_commands; *c; c++)
        strbuf_addf(out, "  %-12s %s\n", (*c)->name, (*c)->summary);
    strbuf_addf(out, "\n%s\n", problem_text);
    strbuf_adds(out, "'sakui COMMAND --help' tells more. Exit codes:\n");
    strbuf_adds(out, exit_text);
}

static size_t tables_of(const struct command *command,
                        struct option_table tables[CONTEXT_TABLES_MAX])
{
    /* Only names and texts are read from these tables; the values behind them are scratch. */
    static struct context context;
    static char values[COMMAND_VALUES_MAX];
    return context_tables(&context, command, values, tables);
}

void help_command(const struct command *command, struct strbuf *out)
{
    strbuf_addf(out, "sakui %s: %s\n\nUsage: sakui %s [OPTION…] %s\n\n%s\n", command->name,
                command->summary, command->name, command->arguments, command->description);
    if (command->groups & GROUP_INPUT)
        strbuf_addf(out, "%s\n", problem_text);
    struct option_table tables[CONTEXT_TABLES_MAX];
    options_help(tables, tables_of(command, tables), out);
    if (!command->examples)
        return;
    strbuf_adds(out, "\nExamples:\n");
    for (const struct example *e = command->examples; e->command; e++)
        strbuf_addf(out, "  %s\n      %s\n", e->command, e->text);
}

/* Plain text into man(7): minus signs, backslashes, and lines that begin with a control character.
 */
static void roff(struct strbuf *out, const char *text)
{
    bool line_start = true;
    for (; *text; text++) {
        if (line_start && (*text == '.' || *text == '\''))
            strbuf_adds(out, "\\&");
        if (*text == '-')
            strbuf_adds(out, "\\-");
        else if (*text == '\\')
            strbuf_adds(out, "\\e");
        else
            strbuf_addc(out, *text);
        line_start = *text == '\n';
    }
}

static void man_command(struct strbuf *out, const struct command *c)
{
    strbuf_addf(out, ".SH SAKUI %s\n.B sakui %s\n[\\fIOPTION\\fP\\.\\.\\.] ", c->name, c->name);
    roff(out, c->arguments);
    strbuf_adds(out, "\n.PP\n");
    roff(out, c->description);
    strbuf_adds(out, "\n");
    struct option_table tables[CONTEXT_TABLES_MAX];
    options_man(tables, tables_of(c, tables), out);
    if (!c->examples)
        return;
    strbuf_adds(out, ".SS Examples\n");
    for (const struct example *e = c->examples; e->command; e++) {
        strbuf_adds(out, ".PP\n");
        roff(out, e->text);
        strbuf_adds(out, ":\n.PP\n.RS 4\n.EX\n");
        roff(out, e->command);
        strbuf_adds(out, "\n.EE\n.RE\n");
    }
}

void help_man(struct strbuf *out)
{
    strbuf_adds(out, ".TH SAKUI 1 \"\" \"sakui " SAKUI_VERSION "\" \"User Commands\"\n"
                     ".SH NAME\nsakui \\- read, prove, measure and compose mating problems\n"
                     ".SH SYNOPSIS\n.B sakui\n\\fICOMMAND\\fP [\\fIOPTION\\fP...] "
                     "[\\fIPROBLEM\\fP...]\n.SH DESCRIPTION\n");
    roff(out, problem_text);
    strbuf_adds(out, ".PP\nCommands:\n");
    for (const struct command *const *c = all_commands; *c; c++) {
        strbuf_addf(out, ".TP\n.B %s\n", (*c)->name);
        roff(out, (*c)->summary);
        strbuf_addc(out, '\n');
    }
    for (const struct command *const *c = all_commands; *c; c++)
        man_command(out, *c);
    strbuf_adds(out, ".SH EXIT STATUS\n.nf\n");
    roff(out, exit_text);
    strbuf_adds(out, ".fi\n");
}

void help_bash(struct strbuf *out)
{
    strbuf_adds(out, "# bash completion for sakui\n_sakui() {\n"
                     "    local word=${COMP_WORDS[COMP_CWORD]} words=\n"
                     "    if [ \"$COMP_CWORD\" = 1 ]; then\n        words=\"");
    for (const struct command *const *c = all_commands; *c; c++)
        strbuf_addf(out, "%s%s", c == all_commands ? "" : " ", (*c)->name);
    strbuf_adds(out, " --help --version\"\n    else\n        case ${COMP_WORDS[1]} in\n");
    for (const struct command *const *c = all_commands; *c; c++) {
        struct option_table tables[CONTEXT_TABLES_MAX];
        struct strbuf words;
        strbuf_init(&words);
        options_words(tables, tables_of(*c, tables), &words);
        strbuf_addf(out, "        %s) words=\"%s\" ;;\n", (*c)->name, strbuf_str(&words));
        strbuf_free(&words);
    }
    strbuf_adds(out, "        esac\n    fi\n"
                     "    case $word in\n"
                     "    -*) COMPREPLY=($(compgen -W \"$words\" -- \"$word\")) ;;\n"
                     "    *)\n"
                     "        [ \"$COMP_CWORD\" = 1 ] && COMPREPLY=($(compgen -W \"$words\" -- "
                     "\"$word\")) ||\n"
                     "            COMPREPLY=($(compgen -f -- \"$word\"))\n"
                     "        ;;\n    esac\n}\ncomplete -F _sakui sakui\n");
}

/* A text inside zsh's '[…]' and single quotes. */
static void zsh_text(struct strbuf *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '\'')
            strbuf_adds(out, "'\\''");
        else if (*text == '[' || *text == ']' || *text == ':')
            strbuf_addf(out, "\\%c", *text);
        else
            strbuf_addc(out, *text);
    }
}

static void zsh_options(struct strbuf *out, const struct command *c)
{
    struct option_table tables[CONTEXT_TABLES_MAX];
    size_t count = tables_of(c, tables);
    for (size_t t = 0; t < count; t++) {
        for (const struct option_spec *s = tables[t].specs; s->name; s++) {
            strbuf_addf(out, "            '--%s%s[", s->name, s->kind == OPTION_FLAG ? "" : "=");
            zsh_text(out, s->help);
            strbuf_adds(out, s->kind == OPTION_FLAG ? "]' \\\n" : "]:value:' \\\n");
        }
    }
}

void help_zsh(struct strbuf *out)
{
    strbuf_adds(out, "#compdef sakui\n_sakui() {\n    local -a commands\n    commands=(\n");
    for (const struct command *const *c = all_commands; *c; c++) {
        strbuf_addf(out, "        '%s:", (*c)->name);
        zsh_text(out, (*c)->summary);
        strbuf_adds(out, "'\n");
    }
    strbuf_adds(out, "    )\n    if (( CURRENT == 2 )); then\n"
                     "        _describe command commands\n        return\n    fi\n"
                     "    case $words[2] in\n");
    for (const struct command *const *c = all_commands; *c; c++) {
        strbuf_addf(out, "    %s)\n        _arguments \\\n", (*c)->name);
        zsh_options(out, *c);
        strbuf_adds(out, "            '*:problem:_files' ;;\n");
    }
    strbuf_adds(out, "    esac\n}\n_sakui \"$@\"\n");
}

void help_examples(struct strbuf *out)
{
    for (const struct command *const *c = all_commands; *c; c++) {
        for (const struct example *e = (*c)->examples; e && e->command; e++)
            strbuf_addf(out, "%s\n", e->command);
    }
}
