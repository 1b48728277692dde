/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/go/features.h"

#include <math.h>
#include <string.h>

#include "tsume/go/life.h"

const struct go_feature_info *go_feature_info(enum go_feature f)
{
    static const struct go_feature_info infos[] = {
#define GO_FEATURE(name, unit, needs, definition) {#name, #unit, needs, definition},
#include "tsume/go/features.def"
#undef GO_FEATURE
    };
    return &infos[f];
}

static int count_color(const struct go_board *b, enum go_color color)
{
    int count = 0;
    for (int i = 0; i < go_board_points(b); i++)
        count += b->cell[i] == (unsigned char)color;
    return count;
}

/* From 1: the first line. */
static int line_of(const struct go_board *b, int point)
{
    int col = point % b->cols, row = point / b->cols;
    int x = col < b->cols - 1 - col ? col : b->cols - 1 - col;
    int y = row < b->rows - 1 - row ? row : b->rows - 1 - row;
    return (x < y ? x : y) + 1;
}

static void of_setup(struct go_features *out, const struct go_board *board,
                     const struct go_problem *p)
{
    const struct go_region *r = &p->compiled;
    const struct go_state *s = &p->state;
    double *v = out->value;
    go_set eye = r->eye >= 0 ? go_bit(r->eye) : 0;
    go_set empty = go_empty(r, s) & ~eye, crucial = s->crucial, liberties = 0;
    int blocks = 0, corners = 0;
    for (int q; go_next(&crucial, &q);) {
        go_set block = go_fill(r, go_bit(q), s->stones[GO_DEFENDER]);
        liberties |= go_around(r, block) & empty;
        crucial &= ~block;
        blocks++;
    }
    for (int i = 0; i < r->count; i++) {
        int near[4];
        if (r->point[i] >= 0)
            corners += go_board_neighbours(board, r->point[i], near) == 2;
    }
    v[GO_FEATURE_cols] = board->cols;
    v[GO_FEATURE_rows] = board->rows;
    v[GO_FEATURE_black_stones] = count_color(board, GO_COLOR_BLACK);
    v[GO_FEATURE_white_stones] = count_color(board, GO_COLOR_WHITE);
    v[GO_FEATURE_crucial_stones] = go_size(s->crucial);
    v[GO_FEATURE_crucial_blocks] = blocks;
    v[GO_FEATURE_crucial_liberties] = go_size(liberties);
    v[GO_FEATURE_region_points] = go_size(r->all & ~eye);
    v[GO_FEATURE_region_empty] = go_size(empty);
    v[GO_FEATURE_defender_inside] = go_size(s->stones[GO_DEFENDER]);
    v[GO_FEATURE_attacker_inside] = go_size(s->stones[GO_ATTACKER]);
    v[GO_FEATURE_shared_liberties] = go_size(empty & r->wall[GO_ATTACKER]);
    v[GO_FEATURE_edge_points] = go_size(r->edge);
    v[GO_FEATURE_corner_points] = corners;
    v[GO_FEATURE_potential_eyes] =
        go_size(go_potential_eyes(r, s, go_safe_attackers(r, s, 0, NULL)) & ~eye);
    v[GO_FEATURE_added_stones] = p->added_count;
}

/* One move played on the board. */
static void of_move(double *v, struct go_board *b, const struct go_problem *p,
                    const struct go_feature_move *m, enum go_color mover, unsigned char *was_taken)
{
    struct go_undo undo;
    int taken = 0;
    if (m->point == GO_PASS || !p->region[m->point])
        v[GO_FEATURE_passes]++;
    go_board_play(b, m->point, &undo);
    if (m->point == GO_PASS)
        return;
    for (int i = 0; i < go_board_points(b); i++) {
        if (!(undo.captured[i / 64] >> i % 64 & 1))
            continue;
        taken++;
        was_taken[i] = 1;
    }
    int stones, liberties;
    go_board_block(b, m->point, NULL, &stones, &liberties);
    bool own = m->color == mover;
    v[own ? GO_FEATURE_stones_taken : GO_FEATURE_stones_given] += taken;
    v[GO_FEATURE_largest_taken] = fmax(v[GO_FEATURE_largest_taken], taken);
    v[GO_FEATURE_kos] += b->ko != GO_NO_POINT;
    v[GO_FEATURE_throw_ins] += own && !taken && liberties == 1 && stones == 1;
    v[GO_FEATURE_returns] += was_taken[m->point];
    v[GO_FEATURE_first_line_moves] += line_of(b, m->point) == 1;
}

static void of_line(struct go_features *out, const struct go_board *board,
                    const struct go_problem *p, const struct go_feature_move *line, size_t count)
{
    struct go_board b = *board;
    double *v = out->value;
    unsigned char was_taken[GO_POINTS_MAX] = {0};
    for (enum go_feature f = 0; f < GO_FEATURE_COUNT; f++) {
        if (go_feature_info(f)->needs == 'L')
            v[f] = 0;
    }
    v[GO_FEATURE_first_line] =
        line[0].point == GO_PASS ? NAN : (double)line_of(board, line[0].point);
    for (size_t i = 0; i < count; i++) {
        if (b.side != line[i].color) {
            b.side = line[i].color;
            b.ko = GO_NO_POINT;
        }
        if (!go_board_legal(&b, line[i].point))
            return;
        of_move(v, &b, p, &line[i], line[0].color, was_taken);
        v[GO_FEATURE_plies]++;
    }
}

void go_features_of(struct go_features *out, const struct go_board *board,
                    const struct go_problem *problem, const struct go_feature_move *line,
                    size_t count)
{
    for (enum go_feature f = 0; f < GO_FEATURE_COUNT; f++)
        out->value[f] = NAN;
    of_setup(out, board, problem);
    if (count)
        of_line(out, board, problem, line, count);
}
