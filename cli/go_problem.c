/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/go_problem.h"

#include <stdio.h>
#include <string.h>

#include "importers/sgf_problem.h"
#include "tsume/go/solver/solver.h"

#define PROPOSE_NODES    5000 /* per group that may be meant */
#define REGION_MARKS_MIN 3    /* fewer marked empty points are hints, not a region */

static const char *const mark_names[] = {"MA", "TR", "SQ", "CR"};
#define MARK_NAMES (sizeof mark_names / sizeof *mark_names)

/* The points one property marks at the root. */
struct marks {
    unsigned char at[GO_POINTS_MAX];
    int black, white, empty;
};

static void read_marks(const struct problem *p, const struct go_setup *setup,
                       const struct go_board *b, const char *name, struct marks *out)
{
    memset(out, 0, sizeof *out);
    for (const struct problem_tag *t = p->root->tags; t; t = t->next) {
        struct go_point from, to;
        if (strcmp(t->key, name) != 0 || !go_points_read(PROBLEM_GO, setup, t->value, &from, &to))
            continue;
        for (int row = from.row; row <= to.row; row++) {
            for (int col = from.col; col <= to.col; col++)
                out->at[row * b->cols + col] = 1;
        }
    }
    for (int i = 0; i < go_board_points(b); i++) {
        out->black += out->at[i] && b->cell[i] == GO_COLOR_BLACK;
        out->white += out->at[i] && b->cell[i] == GO_COLOR_WHITE;
        out->empty += out->at[i] && b->cell[i] == GO_COLOR_NONE;
    }
}

static bool read_board(const struct problem *p, struct go_setup *setup, struct go_board *b,
                       struct diag_list *diags)
{
    if (!go_setup_read(setup, p->setup) || !go_board_init(b, setup->cols, setup->rows)) {
        diag_add(diags, DIAG_ERROR, p->file, p->line, 0, "go-size",
                 "%s: boards of more than %d points a side are not searched", p->id, GO_BOARD_MAX);
        return false;
    }
    for (int i = 0; i < go_board_points(b); i++) {
        if (setup->cells[i] != GO_EMPTY)
            go_board_set(b, i, setup->cells[i] == GO_BLACK ? GO_COLOR_BLACK : GO_COLOR_WHITE);
    }
    for (int i = 0; i < go_board_points(b); i++) {
        int stones, liberties = 1;
        if (b->cell[i] != GO_COLOR_NONE)
            go_board_block(b, i, NULL, &stones, &liberties);
        if (!liberties) {
            char name[GO_MOVE_TEXT];
            go_point_name(b, i, name);
            diag_add(diags, DIAG_ERROR, p->file, p->line, 0, "go-no-liberty",
                     "%s: the stones at %s have no liberty", p->id, name);
            return false;
        }
    }
    return true;
}

/* Which property marks stones, which the region. Marks on stones of both colours say nothing. */
static void sort_marks(struct go_case *out, struct marks marks[MARK_NAMES], const struct marks **by,
                       const struct marks **region)
{
    for (size_t k = 0; k < MARK_NAMES; k++) {
        const struct marks *m = &marks[k];
        bool area = m->empty >= REGION_MARKS_MIN && m->empty > m->black + m->white;
        bool one_color = (m->black > 0) != (m->white > 0);
        if (area && !*region) {
            *region = m;
            out->region_by = mark_names[k];
        } else if (!area && one_color && !*by) {
            *by = m;
            out->crucial_by = mark_names[k];
        }
    }
}

sakui_status go_case_make(const struct problem *p, bool one_eye, struct go_case *out,
                          struct diag_list *diags)
{
    struct go_setup setup;
    struct go_board board;
    struct marks marks[MARK_NAMES];
    const struct marks *crucial = NULL, *region = NULL;
    const char *why = "";
    memset(out, 0, sizeof *out);
    if (p->game != PROBLEM_GO || !read_board(p, &setup, &board, diags))
        return SAKUI_INPUT;
    for (size_t k = 0; k < MARK_NAMES; k++)
        read_marks(p, &setup, &board, mark_names[k], &marks[k]);
    sort_marks(out, marks, &crucial, &region);
    board.side = p->side == SIDE_WHITE ? GO_COLOR_WHITE : GO_COLOR_BLACK;
    struct go_request request = {.board = &board,
                                 .crucial = crucial ? crucial->at : NULL,
                                 .region = region ? region->at : NULL,
                                 .one_eye = one_eye};
    bool search = p->side != SIDE_UNKNOWN && !region;
    if (search ? go_solver_propose(&out->go, &request, PROPOSE_NODES, &why)
               : go_problem_make(&out->go, &request, &why)) {
        diag_add(diags, DIAG_ERROR, p->file, p->line, 0, "go-setup", "%s: %s", p->id, why);
        return SAKUI_INPUT;
    }
    out->side_known = p->side != SIDE_UNKNOWN;
    out->side = out->side_known ? (enum go_role)out->go.state.side : GO_ATTACKER;
    out->go.state.side = (uint8_t)out->side;
    return SAKUI_OK;
}

enum go_color go_role_color(const struct go_case *c, enum go_role role)
{
    return role == GO_ATTACKER ? c->go.attacker : go_other(c->go.attacker);
}

const char *go_role_name(const struct go_case *c, enum go_role role)
{
    return go_role_color(c, role) == GO_COLOR_BLACK ? "black" : "white";
}

/* --- points ----------------------------------------------------------------------------------- */

void go_point_name(const struct go_board *b, int point, char out[GO_MOVE_TEXT])
{
    int col = point % b->cols, row = b->rows - point / b->cols;
    char letter = (char)('A' + col + (col >= 8)); /* there is no column I */
    if (point < 0)
        snprintf(out, GO_MOVE_TEXT, "pass");
    else
        snprintf(out, GO_MOVE_TEXT, "%c%d", letter, row);
}

void go_point_sgf(const struct go_board *b, int point, char out[GO_MOVE_TEXT])
{
    struct go_point p = {point % b->cols, point / b->cols};
    if (point < 0)
        snprintf(out, GO_MOVE_TEXT, "pass");
    else
        go_point_write(PROBLEM_GO, p, out);
}

static void board_of(const struct go_region *r, struct go_board *b)
{
    go_board_init(b, r->cols, r->rows);
}

void go_move_sgf(const struct go_region *r, go_move move, char out[GO_MOVE_TEXT])
{
    struct go_board b;
    board_of(r, &b);
    go_point_sgf(&b, go_move_point(r, move), out);
}

void go_move_name(const struct go_region *r, go_move move, char out[GO_MOVE_TEXT])
{
    struct go_board b;
    board_of(r, &b);
    go_point_name(&b, go_move_point(r, move), out);
}

bool go_node_move(const struct go_setup *setup, const struct problem_node *n, enum go_color *color,
                  int *point)
{
    struct go_point at;
    if (strcmp(n->move, SGF_NO_MOVE) == 0)
        return false;
    for (const struct problem_tag *t = n->tags; t; t = t->next) {
        if (strcmp(t->key, "player") == 0)
            *color = t->value[0] == 'W' ? GO_COLOR_WHITE : GO_COLOR_BLACK;
    }
    bool on_board = n->move[0] && go_point_read(PROBLEM_GO, setup, n->move, strlen(n->move), &at);
    *point = on_board ? at.row * setup->cols + at.col : GO_PASS;
    return true;
}

/* --- what was assumed ------------------------------------------------------------------------- */

static const char *enclosure_name(const struct go_case *c)
{
    return c->go.enclosure == GO_ENCLOSED ? "closed" : c->go.added_count ? "walled" : "closed";
}

static int empty_points(const struct go_case *c)
{
    return go_size(go_empty(&c->go.compiled, &c->go.state)) - (c->go.compiled.eye >= 0);
}

void go_case_json(const struct go_case *c, struct json *j)
{
    const struct go_problem *g = &c->go;
    char text[GO_MOVE_TEXT];
    json_key(j, "setup");
    json_object(j);
    json_kv_string(j, "attacker", go_role_name(c, GO_ATTACKER));
    json_kv_string(j, "crucial_by", c->go.proposed ? "proposed" : c->crucial_by);
    json_key(j, "crucial");
    json_array(j);
    for (int i = 0; i < go_board_points(&g->board); i++) {
        if (!g->crucial[i])
            continue;
        go_point_sgf(&g->board, i, text);
        json_string(j, text);
    }
    json_end_array(j);
    json_kv_string(j, "region_by", c->region_by ? c->region_by : "found");
    json_kv_int(j, "region", g->compiled.count - (g->compiled.eye >= 0));
    json_kv_int(j, "empty", empty_points(c));
    json_kv_string(j, "enclosure", enclosure_name(c));
    json_key(j, "added");
    json_array(j);
    for (int i = 0; i < g->added_count; i++) {
        go_point_sgf(&g->board, g->added[i], text);
        json_string(j, text);
    }
    json_end_array(j);
    json_kv_bool(j, "one_eye", g->one_eye);
    json_end(j);
}

/* The points of a set on one line, as players write them. */
static void put_points(const struct go_board *b, const unsigned char *set, struct strbuf *out)
{
    char text[GO_MOVE_TEXT];
    for (int i = 0; i < go_board_points(b); i++) {
        if (!set[i])
            continue;
        go_point_name(b, i, text);
        strbuf_addf(out, " %s", text);
    }
    strbuf_addc(out, '\n');
}

void go_case_text(const struct go_case *c, struct strbuf *out)
{
    const struct go_problem *g = &c->go;
    strbuf_addf(out, "  %s stones in question (%s%s):", go_role_name(c, GO_DEFENDER),
                g->proposed ? "proposed, none is marked" : "marked ",
                g->proposed ? "" : c->crucial_by);
    put_points(&g->board, g->crucial, out);
    strbuf_addf(out, "  region: %d points, %d empty%s%s\n",
                g->compiled.count - (g->compiled.eye >= 0), empty_points(c),
                c->region_by ? ", marked " : "", c->region_by ? c->region_by : "");
    if (g->one_eye)
        strbuf_adds(out, "  one eye is enough: the stones have another one elsewhere\n");
    if (g->added_count) {
        strbuf_addf(out, "  closed by adding %d %s stone%s:", g->added_count,
                    go_role_name(c, GO_ATTACKER), g->added_count == 1 ? "" : "s");
        unsigned char added[GO_POINTS_MAX] = {0};
        for (int i = 0; i < g->added_count; i++)
            added[g->added[i]] = 1;
        put_points(&g->board, added, out);
    }
}
