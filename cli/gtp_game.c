/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The GTP engine's board: words, moves, positions from files. */
#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "cli/gtp_engine.h"
#include "importers/reader.h"

bool gtp_read_color(const char *word, enum go_color *out)
{
    if (strcasecmp(word, "b") == 0 || strcasecmp(word, "black") == 0)
        *out = GO_COLOR_BLACK;
    else if (strcasecmp(word, "w") == 0 || strcasecmp(word, "white") == 0)
        *out = GO_COLOR_WHITE;
    else
        return false;
    return true;
}

bool gtp_read_number(const char *word, long least, long most, long *out)
{
    char *end;
    *out = strtol(word, &end, 10);
    return end != word && !*end && *out >= least && *out <= most;
}

bool gtp_read_vertex(const struct go_board *b, const char *word, int *out)
{
    long row;
    int col = toupper((unsigned char)word[0]) - 'A';
    if (strcasecmp(word, "pass") == 0) {
        *out = GO_PASS;
        return true;
    }
    if (col < 0 || col > 25 || col == 'I' - 'A' || !gtp_read_number(word + 1, 1, b->rows, &row))
        return false;
    col -= col > 'I' - 'A';
    *out = (b->rows - (int)row) * b->cols + col;
    return col < b->cols;
}

void gtp_put_vertex(struct gtp_engine *e, int point)
{
    char text[GO_MOVE_TEXT];
    go_point_name(&e->board, point, text);
    strbuf_adds(&e->answer, text);
}

void gtp_new_game(struct gtp_engine *e, int cols, int rows)
{
    go_board_init(&e->board, cols, rows);
    e->undos.count = 0;
    e->history.count = 0;
}

static void cmd_boardsize(struct gtp_engine *e, const struct gtp_words *w)
{
    long size;
    if (!gtp_read_number(w->word[1], 1, GO_BOARD_MAX, &size))
        gtp_fail(e, "unacceptable size");
    else
        gtp_new_game(e, (int)size, (int)size);
}

static void cmd_clear(struct gtp_engine *e, const struct gtp_words *w)
{
    (void)w;
    gtp_new_game(e, e->board.cols, e->board.rows);
}

const char *gtp_play(struct gtp_engine *e, enum go_color color, int point)
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

static void cmd_play(struct gtp_engine *e, const struct gtp_words *w)
{
    enum go_color color;
    int point;
    if (!gtp_read_color(w->word[1], &color) || !gtp_read_vertex(&e->board, w->word[2], &point)) {
        gtp_fail(e, "invalid color or coordinate");
        return;
    }
    const char *why = gtp_play(e, color, point);
    if (why)
        gtp_fail(e, why);
}

static void cmd_undo(struct gtp_engine *e, const struct gtp_words *w)
{
    (void)w;
    if (!e->undos.count) {
        gtp_fail(e, "cannot undo");
        return;
    }
    go_board_undo(&e->board, &e->undos.items[--e->undos.count]);
    e->history.count--;
}

static void cmd_showboard(struct gtp_engine *e, const struct gtp_words *w)
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
static bool play_main_line(struct gtp_engine *e, const struct problem *p,
                           const struct go_setup *setup, long count)
{
    enum go_color color = e->board.side;
    for (const struct problem_node *n = p->root->first_child; n && count > 0; n = n->first_child) {
        int point;
        if (!go_node_move(setup, n, &color, &point))
            continue;
        if (gtp_play(e, color, point))
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
static void cmd_loadsgf(struct gtp_engine *e, const struct gtp_words *w)
{
    struct reader_options options;
    struct diag_list diags = {0};
    struct sakui_reader *reader = NULL;
    struct problem *p = NULL;
    struct go_setup setup;
    long before = LONG_MAX;
    if (w->count > 2 && !gtp_read_number(w->word[2], 1, LONG_MAX, &before)) {
        gtp_fail(e, "invalid move number");
        return;
    }
    reader_options_init(&options);
    options.from = IMPORT_SGF;
    if (!is_file(w->word[1]) || sakui_reader_open(&reader, w->word[1], &options, &diags) ||
        sakui_reader_next(reader, &p, &diags) || p->game != PROBLEM_GO ||
        !go_setup_read(&setup, p->setup) || setup.cols > GO_BOARD_MAX ||
        setup.rows > GO_BOARD_MAX) {
        gtp_fail(e, "cannot load file");
    } else {
        gtp_new_game(e, setup.cols, setup.rows);
        for (int i = 0; i < go_board_points(&e->board); i++) {
            if (setup.cells[i] != GO_EMPTY)
                go_board_set(&e->board, i,
                             setup.cells[i] == GO_BLACK ? GO_COLOR_BLACK : GO_COLOR_WHITE);
        }
        e->board.side = p->side == SIDE_WHITE ? GO_COLOR_WHITE : GO_COLOR_BLACK;
        if (play_main_line(e, p, &setup, before == LONG_MAX ? before : before - 1))
            strbuf_adds(&e->answer, e->board.side == GO_COLOR_WHITE ? "white" : "black");
        else
            gtp_fail(e, "a move of the file cannot be played");
    }
    problem_free(p);
    sakui_reader_close(reader);
    diag_list_clear(&diags);
}

static void cmd_komi(struct gtp_engine *e, const struct gtp_words *w)
{
    char *end;
    (void)strtod(w->word[1], &end);
    if (end == w->word[1] || *end)
        gtp_fail(e, "komi is not a number");
}

const struct gtp_command gtp_game_commands[] = {
    {"boardsize", 1, cmd_boardsize}, {"clear_board", 0, cmd_clear},
    {"komi", 1, cmd_komi},           {"play", 2, cmd_play},
    {"undo", 0, cmd_undo},           {"showboard", 0, cmd_showboard},
    {"loadsgf", 1, cmd_loadsgf},     {NULL, 0, NULL},
};
