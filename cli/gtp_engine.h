/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The GTP engine: its state, the words of a line, and the commands of its parts. */
#ifndef SAKUI_CLI_GTP_ENGINE_H
#define SAKUI_CLI_GTP_ENGINE_H

#include "cli/go_solve.h"
#include "core/vec.h"

#define GTP_WORDS_MAX 8

struct gtp_engine {
    struct context *context;
    struct go_board board;
    struct go_history history; /* of the game, for super-ko */
    vec_of(struct go_undo) undos;
    struct limits limits;
    struct go_solver *solver;
    struct strbuf answer;
    int loose;   /* how far out open walls are closed */
    bool strict; /* death counts only where no wider closing was left unsettled */
    bool failed, quit;
};

struct gtp_words {
    char *word[GTP_WORDS_MAX];
    int count;
};

/* The answer is an error with this text. */
void gtp_fail(struct gtp_engine *e, const char *text);

bool gtp_read_color(const char *word, enum go_color *out);
bool gtp_read_number(const char *word, long least, long most, long *out);
bool gtp_read_vertex(const struct go_board *b, const char *word, int *out);
void gtp_put_vertex(struct gtp_engine *e, int point);

/* An empty board. */
void gtp_new_game(struct gtp_engine *e, int cols, int rows);
/* NULL, or why not; then nothing has changed. */
const char *gtp_play(struct gtp_engine *e, enum go_color color, int point);

struct gtp_command {
    const char *name;
    int least; /* arguments */
    void (*run)(struct gtp_engine *e, const struct gtp_words *w);
};
/* Each ends with a name of NULL. */
extern const struct gtp_command gtp_game_commands[];     /* the board: play, undo, loadsgf */
extern const struct gtp_command gtp_question_commands[]; /* life and death */

#endif
