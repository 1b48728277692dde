/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/show_go.h"

#include <string.h>

#include "importers/go_setup.h"
#include "importers/sgf_problem.h"
#include "tsume/go/board.h"

struct view {
    enum problem_game game;
    struct go_setup board;
    char mark[GO_SIZE_MAX * GO_SIZE_MAX]; /* a letter for a marked point, or 0 */
    int last;                             /* the last move, or -1 */
};

/* Columns as players name them: Go leaves out I; past Z, AA and so on. */
static void column_name(enum problem_game game, int col, char out[4])
{
    const char *letters = game == PROBLEM_GO ? "ABCDEFGHJKLMNOPQRSTUVWXYZ" : NULL;
    int base = letters ? 25 : 26, n = 0;
    if (col >= base)
        out[n++] = (char)('A' + col / base - 1);
    out[n++] = (char)(letters ? letters[col % base] : 'A' + col % base);
    out[n] = 0;
}

/* Go counts rows from below, Hex from above. */
static int row_number(const struct view *v, int row)
{
    return v->game == PROBLEM_GO ? v->board.rows - row : row + 1;
}

static unsigned char player_of(const struct problem_node *n, unsigned char expected)
{
    for (const struct problem_tag *t = n->tags; t; t = t->next) {
        if (strcmp(t->key, "player") == 0)
            return *t->value == 'W' ? GO_WHITE : GO_BLACK;
    }
    return expected;
}

static unsigned char other(unsigned char color)
{
    return color == GO_BLACK ? GO_WHITE : GO_BLACK;
}

static bool is_move(const struct problem_node *n)
{
    return strcmp(n->move, SGF_NO_MOVE) != 0;
}

/* A node with nothing but a remark takes nobody's turn. */
static unsigned char turn_after(const struct problem_node *n, unsigned char color)
{
    return is_move(n) ? other(color) : color;
}

static unsigned char first_player(const struct go_setup *s)
{
    return s->side == SIDE_WHITE ? GO_WHITE : GO_BLACK;
}

static enum go_color color_of(unsigned char cell)
{
    return cell == GO_BLACK ? GO_COLOR_BLACK : cell == GO_WHITE ? GO_COLOR_WHITE : GO_COLOR_NONE;
}

/* Puts a stone and takes off what it captures, where the rules of tsume/go reach: boards to 25×25.
 */
static void put_stone(struct view *v, int at, unsigned char color)
{
    struct go_board b;
    struct go_undo undo;
    v->last = at;
    if (v->game != PROBLEM_GO || !go_board_init(&b, v->board.cols, v->board.rows)) {
        v->board.cells[at] = color;
        return;
    }
    for (int i = 0; i < go_board_points(&b); i++)
        go_board_set(&b, i, color_of(v->board.cells[i]));
    b.side = color_of(color);
    if (!go_board_legal(&b, at)) {
        v->board.cells[at] = color; /* a record may hold a move the rules forbid: show it */
        return;
    }
    go_board_play(&b, at, &undo);
    for (int i = 0; i < go_board_points(&b); i++)
        v->board.cells[i] = b.cell[i] == GO_COLOR_BLACK   ? GO_BLACK
                            : b.cell[i] == GO_COLOR_WHITE ? GO_WHITE
                                                          : GO_EMPTY;
}

static void put_marks(struct view *v, const struct problem_tag *tags)
{
    static const char *const signs[] = {"TR", "SQ", "CR", "MA"};
    for (const struct problem_tag *t = tags; t; t = t->next) {
        for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
            struct go_point from, to;
            if (strcmp(t->key, signs[i]) ||
                !go_points_read(v->game, &v->board, t->value, &from, &to))
                continue;
            for (int row = from.row; row <= to.row; row++)
                for (int col = from.col; col <= to.col; col++)
                    v->mark[row * v->board.cols + col] = '#';
        }
    }
}

static bool is_star(int at, int size)
{
    int near = size >= 13 ? 3 : 2;
    return size >= 9 && (at == near || at == size - 1 - near || (size % 2 && at == size / 2));
}

static void put_point(struct strbuf *out, const struct view *v, int col, int row, bool color)
{
    int at = row * v->board.cols + col;
    unsigned char cell = v->board.cells[at];
    bool star = v->game == PROBLEM_GO && is_star(col, v->board.cols) && is_star(row, v->board.rows);
    char sign = cell == GO_BLACK ? 'X' : cell == GO_WHITE ? 'O' : star ? '+' : '.';
    bool last = at == v->last && cell != GO_EMPTY;
    /* The mark stands behind the point, so that columns stay where they are. */
    char behind = last ? ')' : v->mark[at] ? v->mark[at] : ' ';
    strbuf_addc(out, last ? '(' : ' ');
    strbuf_addf(out, color && cell != GO_EMPTY ? "\033[1m%c\033[0m" : "%c", sign);
    strbuf_addc(out, behind);
}

static void put_columns(struct strbuf *out, const struct view *v, int indent)
{
    char name[4];
    strbuf_addf(out, "%*s", 3 + indent, "");
    for (int c = 0; c < v->board.cols; c++) {
        column_name(v->game, c, name);
        strbuf_addf(out, "%s%2s", c ? " " : "", name);
    }
    strbuf_addc(out, '\n');
}

/* Each row of a Hex board stands half a cell further to the right. */
static void put_board(struct strbuf *out, const struct view *v, bool color)
{
    put_columns(out, v, 0);
    for (int row = 0; row < v->board.rows; row++) {
        int shift = v->game == PROBLEM_HEX ? row : 0;
        strbuf_addf(out, "%*s%2d ", shift, "", row_number(v, row));
        for (int col = 0; col < v->board.cols; col++)
            put_point(out, v, col, row, color);
        strbuf_addf(out, " %d\n", row_number(v, row));
    }
    put_columns(out, v, v->game == PROBLEM_HEX ? v->board.rows : 0);
}

bool show_go_board(struct strbuf *out, const struct problem *p, long long ply, bool color)
{
    struct view v = {.game = p->game, .last = -1};
    if (!go_setup_read(&v.board, p->setup))
        return false;
    unsigned char turn = first_player(&v.board);
    const struct problem_node *n = p->root;
    for (long long i = 0; i < ply; i++) {
        n = problem_main_next(n);
        if (!n)
            return false;
        struct go_point at;
        turn = player_of(n, turn);
        if (go_point_read(v.game, &v.board, n->move, strlen(n->move), &at))
            put_stone(&v, at.row * v.board.cols + at.col, turn);
        turn = turn_after(n, turn);
    }
    put_marks(&v, n->tags);
    if (n == p->root)
        put_marks(&v, p->tags);
    put_board(out, &v, color);
    if (n == p->root && v.board.side == SIDE_UNKNOWN)
        strbuf_adds(out, "either side to move\n");
    else
        strbuf_addf(out, "%s to move\n", turn == GO_BLACK ? "black (X)" : "white (O)");
    return true;
}

static void put_move(struct strbuf *out, const struct view *v, const struct problem_node *n,
                     unsigned char color)
{
    struct go_point at;
    char name[4];
    if (!is_move(n)) {
        strbuf_adds(out, "(no move)");
        return;
    }
    strbuf_addf(out, "%c ", color == GO_BLACK ? 'B' : 'W');
    if (!*n->move) {
        strbuf_adds(out, "pass");
    } else if (go_point_read(v->game, &v->board, n->move, strlen(n->move), &at)) {
        column_name(v->game, at.col, name);
        strbuf_addf(out, "%s%d", name, row_number(v, at.row));
    } else {
        strbuf_adds(out, n->move);
    }
}

/* One line: the moves from n on. */
static void put_line(struct strbuf *out, const struct view *v, const struct problem_node *n,
                     unsigned char turn, bool comments)
{
    const char *gap = "";
    for (; n; n = problem_main_next(n)) {
        turn = player_of(n, turn);
        strbuf_adds(out, gap);
        put_move(out, v, n, turn);
        turn = turn_after(n, turn);
        gap = "  ";
        if (comments && n->comment)
            strbuf_addf(out, " {%s}", n->comment);
    }
    strbuf_addc(out, '\n');
}

/* Who moves at a child of n. */
static unsigned char turn_below(const struct view *v, const struct problem_node *n)
{
    if (!n->parent)
        return first_player(&v->board);
    /* Colours alternate from the last move that names its player; count back to it. */
    bool odd = false;
    const struct problem_node *at = n;
    for (; at->parent; at = at->parent) {
        unsigned char named = player_of(at, GO_EMPTY);
        if (named != GO_EMPTY)
            return odd ? other(turn_after(at, named)) : turn_after(at, named);
        odd = odd != is_move(at);
    }
    return odd ? other(first_player(&v->board)) : first_player(&v->board);
}

/* The last node of n's line; *ply follows. */
static const struct problem_node *line_end(const struct problem_node *n, int *ply)
{
    for (; problem_main_next(n); ++*ply)
        n = problem_main_next(n);
    return n;
}

/* The variation after the line that ends at n: the nearest one not written yet; NULL after the
 * last. */
static const struct problem_node *next_variation(const struct problem_node *n, int *ply)
{
    if (n->first_child) { /* the line stops here */
        ++*ply;
        return n->first_child;
    }
    for (; n->parent && !n->next; --*ply)
        n = n->parent;
    return n->next;
}

/* The variations of a line from its end to its start, each below the move it replaces; without
 * recursion, since a record may be as deep as a file is long. */
static void put_tree(struct strbuf *out, const struct view *v, const struct problem_node *root)
{
    int ply = 0;
    if (root->comment)
        strbuf_addf(out, "{%s}\n", root->comment);
    if (problem_main_next(root))
        put_line(out, v, problem_main_next(root), turn_below(v, root), true);
    const struct problem_node *n = next_variation(line_end(root, &ply), &ply);
    while (n) {
        int indent = ply - 1 < 30 ? ply - 1 : 30;
        strbuf_addf(out, "%*smove %d: ", 2 * indent, "", ply);
        put_line(out, v, n, turn_below(v, n->parent), true);
        n = next_variation(line_end(n, &ply), &ply);
    }
}

void show_go_line(struct strbuf *out, const struct problem *p, bool tree)
{
    struct view v = {.game = p->game, .last = -1};
    if (!go_setup_read(&v.board, p->setup))
        return;
    if (tree && p->root->first_child)
        put_tree(out, &v, p->root);
    else if (problem_main_next(p->root))
        put_line(out, &v, problem_main_next(p->root), first_player(&v.board), false);
}
