/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sakui gtp: life and death for Go programs and GUIs, over the Go Text Protocol (version 2). Every
 * line gets an answer; a bad one an error, and the engine goes on. */
#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "cli/go_solve.h"
#include "core/alloc.h"
#include "core/vec.h"
#include "importers/go_setup.h"
#include "importers/reader.h"
#include "tsume/go/rooms.h"
#include "tsume/go/solver/walls.h"
#include "tsume/go/wider.h"

#define LINE_LONGEST  4096
#define WORDS_MAX     8
#define NODES_DEFAULT 500000u
#define MEMORY_MB     64

struct engine {
    struct context *context;
    struct go_board board;
    struct go_history history; /* of the game, for super-ko */
    vec_of(struct go_undo) undos;
    struct limits limits;
    struct go_solver *solver;
    struct strbuf answer;
    int loose; /* how far out open walls are closed */
    bool failed, quit;
};

struct words {
    char *word[WORDS_MAX];
    int count;
};

struct gtp_command {
    const char *name;
    int least; /* arguments */
    void (*run)(struct engine *e, const struct words *w);
};

static void fail(struct engine *e, const char *text)
{
    e->failed = true;
    strbuf_clear(&e->answer);
    strbuf_adds(&e->answer, text);
}

/* --- reading words ------------------------------------------------------------------------------
 */

static bool read_color(const char *word, enum go_color *out)
{
    if (strcasecmp(word, "b") == 0 || strcasecmp(word, "black") == 0)
        *out = GO_COLOR_BLACK;
    else if (strcasecmp(word, "w") == 0 || strcasecmp(word, "white") == 0)
        *out = GO_COLOR_WHITE;
    else
        return false;
    return true;
}

static bool read_number(const char *word, long least, long most, long *out)
{
    char *end;
    *out = strtol(word, &end, 10);
    return end != word && !*end && *out >= least && *out <= most;
}

static bool read_vertex(const struct go_board *b, const char *word, int *out)
{
    long row;
    int col = toupper((unsigned char)word[0]) - 'A';
    if (strcasecmp(word, "pass") == 0) {
        *out = GO_PASS;
        return true;
    }
    if (col < 0 || col > 25 || col == 'I' - 'A' || !read_number(word + 1, 1, b->rows, &row))
        return false;
    col -= col > 'I' - 'A';
    *out = (b->rows - (int)row) * b->cols + col;
    return col < b->cols;
}

static void put_vertex(struct engine *e, int point)
{
    char text[GO_MOVE_TEXT];
    go_point_name(&e->board, point, text);
    strbuf_adds(&e->answer, text);
}

/* --- the game -----------------------------------------------------------------------------------
 */

static void new_game(struct engine *e, int cols, int rows)
{
    go_board_init(&e->board, cols, rows);
    e->undos.count = 0;
    e->history.count = 0;
}

static void cmd_boardsize(struct engine *e, const struct words *w)
{
    long size;
    if (!read_number(w->word[1], 1, GO_BOARD_MAX, &size))
        fail(e, "unacceptable size");
    else
        new_game(e, (int)size, (int)size);
}

static void cmd_clear(struct engine *e, const struct words *w)
{
    (void)w;
    new_game(e, e->board.cols, e->board.rows);
}

/* NULL, or why not; then nothing has changed. */
static const char *play(struct engine *e, enum go_color color, int point)
{
    struct go_undo undo;
    enum go_color side = e->board.side;
    int ko = e->board.ko;
    const char *why = NULL;
    if (side != color) { /* two moves in a row are allowed: the ko is over */
        e->board.side = color;
        e->board.ko = GO_NO_POINT;
    }
    if (!go_board_legal(&e->board, point) || go_history_repeats(&e->history, &e->board, point))
        why = "illegal move";
    else if (go_history_push(&e->history, &e->board))
        why = "out of memory";
    if (!why) {
        go_board_play(&e->board, point, &undo);
        if (vec_push(&e->undos, undo))
            return NULL;
        go_board_undo(&e->board, &undo);
        e->history.count--;
        why = "out of memory";
    }
    e->board.side = side;
    e->board.ko = ko;
    return why;
}

static void cmd_play(struct engine *e, const struct words *w)
{
    enum go_color color;
    int point;
    if (!read_color(w->word[1], &color) || !read_vertex(&e->board, w->word[2], &point)) {
        fail(e, "invalid color or coordinate");
        return;
    }
    const char *why = play(e, color, point);
    if (why)
        fail(e, why);
}

static void cmd_undo(struct engine *e, const struct words *w)
{
    (void)w;
    if (!e->undos.count) {
        fail(e, "cannot undo");
        return;
    }
    go_board_undo(&e->board, &e->undos.items[--e->undos.count]);
    e->history.count--;
}

static void cmd_showboard(struct engine *e, const struct words *w)
{
    (void)w;
    for (int row = 0; row < e->board.rows; row++) {
        strbuf_addf(&e->answer, "\n%2d", e->board.rows - row);
        for (int col = 0; col < e->board.cols; col++)
            strbuf_addf(&e->answer, " %c", "XO."[e->board.cell[row * e->board.cols + col]]);
    }
    strbuf_adds(&e->answer, "\n  ");
    for (int col = 0; col < e->board.cols; col++)
        strbuf_addf(&e->answer, " %c", 'A' + col + (col >= 8));
}

/* Plays up to `count` moves of the main line. False: one of them cannot be played. */
static bool play_main_line(struct engine *e, const struct problem *p, const struct go_setup *setup,
                           long count)
{
    enum go_color color = e->board.side;
    for (const struct problem_node *n = p->root->first_child; n && count > 0; n = n->first_child) {
        int point;
        if (!go_node_move(setup, n, &color, &point))
            continue;
        if (play(e, color, point))
            return false;
        color = go_other(color);
        count--;
    }
    return true;
}

/* The reader takes folders and archives of problems; here one file is meant. */
static bool is_file(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

/* loadsgf FILE [N]: the position before move N of the main line; without N, after its last. */
static void cmd_loadsgf(struct engine *e, const struct words *w)
{
    struct reader_options options;
    struct diag_list diags = {0};
    struct sakui_reader *reader = NULL;
    struct problem *p = NULL;
    struct go_setup setup;
    long before = LONG_MAX;
    if (w->count > 2 && !read_number(w->word[2], 1, LONG_MAX, &before)) {
        fail(e, "invalid move number");
        return;
    }
    reader_options_init(&options);
    options.from = IMPORT_SGF;
    if (!is_file(w->word[1]) || sakui_reader_open(&reader, w->word[1], &options, &diags) ||
        sakui_reader_next(reader, &p, &diags) || p->game != PROBLEM_GO ||
        !go_setup_read(&setup, p->setup) || setup.cols > GO_BOARD_MAX ||
        setup.rows > GO_BOARD_MAX) {
        fail(e, "cannot load file");
    } else {
        new_game(e, setup.cols, setup.rows);
        for (int i = 0; i < go_board_points(&e->board); i++) {
            if (setup.cells[i] != GO_EMPTY)
                go_board_set(&e->board, i,
                             setup.cells[i] == GO_BLACK ? GO_COLOR_BLACK : GO_COLOR_WHITE);
        }
        e->board.side = p->side == SIDE_WHITE ? GO_COLOR_WHITE : GO_COLOR_BLACK;
        if (play_main_line(e, p, &setup, before == LONG_MAX ? before : before - 1))
            strbuf_adds(&e->answer, e->board.side == GO_COLOR_WHITE ? "white" : "black");
        else
            fail(e, "a move of the file cannot be played");
    }
    problem_free(p);
    sakui_reader_close(reader);
    diag_list_clear(&diags);
}

/* --- questions ----------------------------------------------------------------------------------
 */

/* The problem of the stones at the vertex and their friends in the same room. */
static bool problem_at(struct engine *e, const char *word, int loose, struct go_case *k)
{
    const char *why = "";
    int point;
    if (!read_vertex(&e->board, word, &point) || point == GO_PASS) {
        fail(e, "invalid coordinate");
        return false;
    }
    if (e->board.cell[point] == GO_COLOR_NONE) {
        fail(e, "vertex must not be empty");
        return false;
    }
    struct go_request request = {.board = &e->board, .loose = loose};
    memset(k, 0, sizeof *k);
    k->crucial_by = "vertex";
    if (go_problem_at(&k->go, &request, point, &why)) {
        fail(e, why);
        return false;
    }
    return true;
}

static void ask(struct engine *e, const struct go_case *k, enum go_role side, struct go_status *out)
{
    struct go_state state = k->go.state;
    state.side = (uint8_t)side;
    if (k->go.compiled.attacker == e->board.side ? side != GO_ATTACKER : side != GO_DEFENDER)
        state.ko = GO_NO_KO;
    go_solver_status(e->solver, &k->go.compiled, NULL, &state, &e->limits, out);
}

static enum go_role role_of(const struct go_case *k, enum go_color color)
{
    return color == k->go.attacker ? GO_ATTACKER : GO_DEFENDER;
}

/* sakui-status VERTEX [COLOR]: what becomes of the stones if COLOR moves first; both if none. */
static void cmd_status(struct engine *e, const struct words *w)
{
    struct go_case k;
    enum go_color only = GO_COLOR_NONE;
    if (w->count > 2 && !read_color(w->word[2], &only)) {
        fail(e, "invalid color");
        return;
    }
    if (!problem_at(e, w->word[1], e->loose, &k))
        return;
    for (int color = 0; color < 2; color++) {
        struct go_status s;
        if (only != GO_COLOR_NONE && (enum go_color)color != only)
            continue;
        ask(e, &k, role_of(&k, (enum go_color)color), &s);
        strbuf_addf(&e->answer, "%s%s first: ", strbuf_str(&e->answer)[0] ? "\n" : "",
                    color ? "white" : "black");
        go_status_words(&k, &s, &e->answer);
    }
}

/* sakui-solve VERTEX COLOR: every first move of COLOR with what it comes to, best first. */
static void cmd_solve(struct engine *e, const struct words *w)
{
    struct go_case k;
    struct go_first_moves moves;
    enum go_color color;
    if (!read_color(w->word[2], &color)) {
        fail(e, "invalid color");
        return;
    }
    if (!problem_at(e, w->word[1], e->loose, &k))
        return;
    struct go_state state = k.go.state;
    state.side = (uint8_t)role_of(&k, color);
    go_solver_first_moves(e->solver, &k.go.compiled, &state, &e->limits, &moves);
    for (int i = 0; i < moves.count; i++) {
        if (i)
            strbuf_addc(&e->answer, '\n');
        put_vertex(e, go_move_point(&k.go.compiled, moves.items[i].move));
        strbuf_addc(&e->answer, ' ');
        go_status_words(&k, &moves.items[i].status, &e->answer);
    }
}

/* sakui-region VERTEX: where the stones may be attacked and defended, and the stones added. */
static void cmd_region(struct engine *e, const struct words *w)
{
    struct go_case k;
    if (problem_at(e, w->word[1], e->loose, &k)) {
        struct strbuf text;
        strbuf_init(&text);
        go_case_text(&k, &text);
        strbuf_adds(&e->answer, strbuf_str(&text) + 2);
        strbuf_free(&text);
    }
}

/* One closing: where stones were added, and what comes of it with either side first. */
static void put_closing(struct engine *e, const struct go_case *k)
{
    struct go_status s[2];
    if (strbuf_str(&e->answer)[0])
        strbuf_addc(&e->answer, '\n');
    strbuf_addf(&e->answer, "%d points, added", go_room_count(&k->go.board, k->go.region));
    for (int i = 0; i < k->go.added_count; i++) {
        strbuf_addc(&e->answer, ' ');
        put_vertex(e, k->go.added[i]);
    }
    for (int color = 0; color < 2; color++) {
        ask(e, k, role_of(k, (enum go_color)color), &s[color]);
        strbuf_addf(&e->answer, "%s %s first: ", color ? ";" : ":", color ? "white" : "black");
        go_status_words(k, &s[color], &e->answer);
    }
}

/* sakui-closings VERTEX: every way of closing open walls that is known here, with its results. */
static void cmd_closings(struct engine *e, const struct words *w)
{
    struct go_case k;
    struct go_wider wider;
    if (!problem_at(e, w->word[1], e->loose, &k))
        return;
    put_closing(e, &k);
    struct go_problem nearest = k.go;
    for (go_wider_start(&wider, &nearest); go_wider_next(&wider, &k.go);)
        put_closing(e, &k);
}

static bool lives(const struct go_status *s)
{
    return s->verdict == GO_ALIVE || s->verdict == GO_SEKI;
}

/* As GNU Go says it: alive, dead, or critical with the moves that kill and save. */
static void cmd_dragon_status(struct engine *e, const struct words *w)
{
    struct go_case k;
    struct go_fate attack, defend;
    if (!problem_at(e, w->word[1], 0, &k))
        return;
    go_solver_fate(e->solver, &k.go, GO_ATTACKER, &e->limits, &attack);
    if (attack.known && lives(&attack.status)) {
        strbuf_adds(&e->answer, attack.status.verdict == GO_SEKI ? "alive_in_seki" : "alive");
        return;
    }
    go_solver_fate(e->solver, &k.go, GO_DEFENDER, &e->limits, &defend);
    if (!attack.known || !defend.known) {
        strbuf_adds(&e->answer, "unknown");
    } else if (defend.status.verdict == GO_DEAD) {
        strbuf_adds(&e->answer, "dead");
    } else {
        strbuf_adds(&e->answer, "critical ");
        put_vertex(e, attack.best);
        strbuf_addc(&e->answer, ' ');
        put_vertex(e, defend.best);
    }
}

/* The move on which a group's fate depends; a pass if there is none. */
static void cmd_genmove(struct engine *e, const struct words *w)
{
    struct go_problem p;
    enum go_color color;
    struct go_status s = {0};
    int point = GO_PASS;
    if (!read_color(w->word[1], &color)) {
        fail(e, "invalid color");
        return;
    }
    e->board.side = color;
    struct go_request request = {.board = &e->board};
    if (!go_solver_propose(&p, &request, 5000, NULL)) {
        go_solver_status(e->solver, &p.compiled, NULL, &p.state, &e->limits, &s);
        if (s.verdict != GO_UNKNOWN && s.best != GO_MOVE_NONE &&
            s.winner == (enum go_role)p.state.side)
            point = go_move_point(&p.compiled, s.best);
    }
    if (point != GO_PASS &&
        (!go_board_legal(&e->board, point) || go_history_repeats(&e->history, &e->board, point)))
        point = GO_PASS;
    char vertex[GO_MOVE_TEXT];
    go_point_name(&e->board, point, vertex);
    struct words play = {.word = {w->word[0], w->word[1], vertex}, .count = 3};
    cmd_play(e, &play);
    if (!e->failed)
        put_vertex(e, point);
}

/* sakui-limit nodes N | time SECONDS: per question; 0 = none. */
static void cmd_limit(struct engine *e, const struct words *w)
{
    long value;
    if (!read_number(w->word[2], 0, LONG_MAX, &value))
        fail(e, "invalid number");
    else if (strcmp(w->word[1], "nodes") == 0)
        e->limits.nodes = (uint64_t)value;
    else if (strcmp(w->word[1], "time") == 0)
        e->limits.seconds = (double)value;
    else
        fail(e, "the limits are nodes and time");
}

/* sakui-loose N: how far out open walls are closed, 0 as tightly as can be (go_request). */
static void cmd_loose(struct engine *e, const struct words *w)
{
    long value;
    if (read_number(w->word[1], 0, GO_LOOSE_MAX, &value))
        e->loose = (int)value;
    else
        fail(e, "a number from 0 to 4");
}

/* --- the protocol -------------------------------------------------------------------------------
 */

static void cmd_version(struct engine *e, const struct words *w)
{
    (void)w;
    strbuf_adds(&e->answer, SAKUI_VERSION);
}

static void cmd_name(struct engine *e, const struct words *w)
{
    (void)w;
    strbuf_adds(&e->answer, "sakui");
}

static void cmd_protocol(struct engine *e, const struct words *w)
{
    (void)w;
    strbuf_addc(&e->answer, '2');
}

static void cmd_komi(struct engine *e, const struct words *w)
{
    char *end;
    (void)strtod(w->word[1], &end);
    if (end == w->word[1] || *end)
        fail(e, "komi is not a number");
}

static void cmd_quit(struct engine *e, const struct words *w)
{
    (void)w;
    e->quit = true;
}

static void cmd_known(struct engine *e, const struct words *w);
static void cmd_list(struct engine *e, const struct words *w);

static const struct gtp_command gtp_commands[] = {
    {"protocol_version", 0, cmd_protocol},
    {"name", 0, cmd_name},
    {"version", 0, cmd_version},
    {"known_command", 1, cmd_known},
    {"list_commands", 0, cmd_list},
    {"quit", 0, cmd_quit},
    {"boardsize", 1, cmd_boardsize},
    {"clear_board", 0, cmd_clear},
    {"komi", 1, cmd_komi},
    {"play", 2, cmd_play},
    {"undo", 0, cmd_undo},
    {"genmove", 1, cmd_genmove},
    {"showboard", 0, cmd_showboard},
    {"loadsgf", 1, cmd_loadsgf},
    {"dragon_status", 1, cmd_dragon_status},
    {"sakui-status", 1, cmd_status},
    {"sakui-solve", 2, cmd_solve},
    {"sakui-region", 1, cmd_region},
    {"sakui-limit", 2, cmd_limit},
    {"sakui-closings", 1, cmd_closings},
    {"sakui-loose", 1, cmd_loose},
};
#define GTP_COMMANDS (sizeof gtp_commands / sizeof *gtp_commands)

static const struct gtp_command *find(const char *name)
{
    for (size_t i = 0; i < GTP_COMMANDS; i++) {
        if (strcmp(gtp_commands[i].name, name) == 0)
            return &gtp_commands[i];
    }
    return NULL;
}

static void cmd_known(struct engine *e, const struct words *w)
{
    strbuf_adds(&e->answer, find(w->word[1]) ? "true" : "false");
}

static void cmd_list(struct engine *e, const struct words *w)
{
    (void)w;
    for (size_t i = 0; i < GTP_COMMANDS; i++)
        strbuf_addf(&e->answer, "%s%s", i ? "\n" : "", gtp_commands[i].name);
}

/* Splits in place: comments go, control characters too, tabs are blanks. */
static void split(char *line, struct words *w)
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
    for (char *word = strtok_r(line, " ", &rest); word && w->count < WORDS_MAX;
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

static void obey(struct engine *e, char *line, bool too_long)
{
    struct words w;
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
        fail(e, "the line is too long");
    else if (!command)
        fail(e, "unknown command");
    else if (w.count - 1 < command->least)
        fail(e, "too few arguments");
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
    struct engine e = {.context = c, .limits = c->limits};
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
    new_game(&e, 19, 19);
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
        "which stones were added around; sakui-loose 0 to 4, how far out open walls are closed;\n"
        "sakui-limit nodes|time N; dragon_status as in GNU Go, with walls as far out as the limit\n"
        "lets it search, unknown where stones added further away would change the answer.\n"
        "genmove plays the move a group's fate depends on, or passes.",
    .groups = GROUP_OUTPUT | GROUP_LIMITS,
    .specs = specs,
    .values_size = 1,
    .examples = examples,
    .run = run_gtp,
};
