/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sakui gtp: life and death for Go programs and GUIs, over the Go Text Protocol (version 2). Every
 * line gets an answer; a bad one an error, and the engine goes on. */
#include <ctype.h>
#include <string.h>

#include "cli/gtp_engine.h"

#define LINE_LONGEST  4096
#define NODES_DEFAULT 500000u
#define MEMORY_MB     64

void gtp_fail(struct gtp_engine *e, const char *text)
{
    e->failed = true;
    strbuf_clear(&e->answer);
    strbuf_adds(&e->answer, text);
}

static void cmd_version(struct gtp_engine *e, const struct gtp_words *w)
{
    (void)w;
    strbuf_adds(&e->answer, SAKUI_VERSION);
}

static void cmd_name(struct gtp_engine *e, const struct gtp_words *w)
{
    (void)w;
    strbuf_adds(&e->answer, "sakui");
}

static void cmd_protocol(struct gtp_engine *e, const struct gtp_words *w)
{
    (void)w;
    strbuf_addc(&e->answer, '2');
}

static void cmd_quit(struct gtp_engine *e, const struct gtp_words *w)
{
    (void)w;
    e->quit = true;
}

static void cmd_known(struct gtp_engine *e, const struct gtp_words *w);
static void cmd_list(struct gtp_engine *e, const struct gtp_words *w);

static const struct gtp_command own_commands[] = {
    {"protocol_version", 0, cmd_protocol},
    {"name", 0, cmd_name},
    {"version", 0, cmd_version},
    {"known_command", 1, cmd_known},
    {"list_commands", 0, cmd_list},
    {"quit", 0, cmd_quit},
    {NULL, 0, NULL},
};

static const struct gtp_command *const tables[] = {own_commands, gtp_game_commands,
                                                   gtp_question_commands};
#define TABLES (sizeof tables / sizeof *tables)

static const struct gtp_command *find(const char *name)
{
    for (size_t t = 0; t < TABLES; t++) {
        for (const struct gtp_command *c = tables[t]; c->name; c++) {
            if (strcmp(c->name, name) == 0)
                return c;
        }
    }
    return NULL;
}

static void cmd_known(struct gtp_engine *e, const struct gtp_words *w)
{
    strbuf_adds(&e->answer, find(w->word[1]) ? "true" : "false");
}

static void cmd_list(struct gtp_engine *e, const struct gtp_words *w)
{
    (void)w;
    for (size_t t = 0; t < TABLES; t++) {
        for (const struct gtp_command *c = tables[t]; c->name; c++)
            strbuf_addf(&e->answer, "%s%s", strbuf_str(&e->answer)[0] ? "\n" : "", c->name);
    }
}

/* Splits in place: comments go, control characters too, tabs are blanks. */
static void split(char *line, struct gtp_words *w)
{
    char *to = line;
    for (char *c = line; *c && *c != '#'; c++) {
        if (*c == '\t')
            *to++ = ' ';
        else if ((unsigned char)*c >= ' ' && *c != 127)
            *to++ = *c;
    }
    *to = 0;
    w->count = 0;
    char *rest = NULL;
    for (char *word = strtok_r(line, " ", &rest); word && w->count < GTP_WORDS_MAX;
         word = strtok_r(NULL, " ", &rest))
        w->word[w->count++] = word;
}

static bool is_id(const char *word)
{
    for (const char *c = word; *c; c++) {
        if (!isdigit((unsigned char)*c))
            return false;
    }
    return *word != 0;
}

static void obey(struct gtp_engine *e, char *line, bool too_long)
{
    struct gtp_words w;
    const char *id = "";
    split(line, &w);
    if (w.count && is_id(w.word[0])) {
        id = w.word[0];
        memmove(w.word, w.word + 1, sizeof *w.word * (size_t)--w.count);
    }
    if (!w.count && !*id)
        return;
    e->failed = false;
    strbuf_clear(&e->answer);
    const struct gtp_command *command = w.count ? find(w.word[0]) : NULL;
    if (too_long)
        gtp_fail(e, "the line is too long");
    else if (!command)
        gtp_fail(e, "unknown command");
    else if (w.count - 1 < command->least)
        gtp_fail(e, "too few arguments");
    else
        command->run(e, &w);
    struct strbuf out;
    strbuf_init(&out);
    strbuf_addf(&out, "%c%s %s\n\n", e->failed ? '?' : '=', id, strbuf_str(&e->answer));
    context_write(e->context, &out);
    strbuf_free(&out);
    fflush(e->context->out);
}

/* One line of standard input without its end; *too_long: the rest was skipped. */
static bool read_line(char line[LINE_LONGEST], bool *too_long)
{
    int c, n = 0;
    *too_long = false;
    while ((c = getchar()) != EOF && c != '\n') {
        if (n < LINE_LONGEST - 1 && c)
            line[n++] = (char)c;
        else
            *too_long = *too_long || n >= LINE_LONGEST - 1;
    }
    line[n] = 0;
    return c != EOF || n > 0;
}

static int run_gtp(struct context *c, const void *values, int argc, char **argv)
{
    struct gtp_engine e = {.context = c, .limits = c->limits};
    char line[LINE_LONGEST];
    bool too_long;
    (void)values;
    (void)argv;
    if (argc > 0) {
        context_error(c, "gtp takes no words: it reads commands from standard input");
        return EXIT_WRONG_USAGE;
    }
    struct go_solver_options options = {
        .memory_bytes = c->limits.memory_bytes ? c->limits.memory_bytes : (size_t)MEMORY_MB << 20};
    if (!e.limits.nodes && e.limits.seconds <= 0)
        e.limits.nodes = NODES_DEFAULT;
    if (go_solver_new(&e.solver, &options)) {
        context_error(c, "out of memory");
        return EXIT_TROUBLE;
    }
    strbuf_init(&e.answer);
    gtp_new_game(&e, 19, 19);
    while (!e.quit && !context_stopped(c) && read_line(line, &too_long))
        obey(&e, line, too_long);
    strbuf_free(&e.answer);
    go_solver_free(e.solver);
    go_history_free(&e.history);
    vec_free(&e.undos);
    return EXIT_FINE;
}

static const struct option_spec specs[] = {{0}};

static const struct example examples[] = {
    {"printf 'boardsize 5\\nplay b a2\\nplay w a3\\nsakui-status a2\\n' | sakui gtp",
     "asks about a stone as a GUI would"},
    {0}};

const struct command command_gtp = {
    .name = "gtp",
    .arguments = "",
    .summary = "the tsume-Go solver as a GTP engine",
    .description =
        "Speaks GTP 2 on standard input and output, for Go GUIs. Beside the usual commands:\n"
        "sakui-status VERTEX [COLOR], what becomes of the stones there; sakui-solve VERTEX COLOR,\n"
        "every first move with its result; sakui-region VERTEX, where they are fought for and\n"
        "which stones were added around; sakui-closings VERTEX, ways to close open walls\n"
        "further and further out, and what each comes to; sakui-loose 0 to 4, how far out the\n"
        "others close them; sakui-limit nodes|time N. dragon_status, owl_attack and owl_defend\n"
        "as in GNU Go, of walls closed further and further out: life with any of them is life\n"
        "on the board, death holds with the widest that was settled; after sakui-strict 1 only\n"
        "if none wider was left open.\n"
        "genmove plays the move a group's fate depends on, or passes.",
    .groups = GROUP_OUTPUT | GROUP_LIMITS,
    .specs = specs,
    .values_size = 1,
    .examples = examples,
    .run = run_gtp,
};
