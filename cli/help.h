/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Help texts, man page and shell completion, all from the command table. */
#ifndef SAKUI_CLI_HELP_H
#define SAKUI_CLI_HELP_H

#include "cli/command.h"

void help_program(struct strbuf *out);
void help_command(const struct command *command, struct strbuf *out);
void help_man(struct strbuf *out);
void help_bash(struct strbuf *out);
void help_zsh(struct strbuf *out);
void help_examples(struct strbuf *out); /* one shell line per line */

#endif
