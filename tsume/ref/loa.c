/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/ref/loa.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const int steps[8][2] = {{0, 1},  {1, 1},   {1, 0},  {1, -1},
                                {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};

struct loa_undo {
    uint8_t taken, passes;
};

static uint64_t bit(int row, int column)
{
    return UINT64_C(1) << (row * 8 + column);
}

static bool on_board(const struct loa_state *s, int row, int column)
{
    return row >= 0 && column >= 0 && row < s->size && column < s->size;
}

void loa_start(struct loa_state *s, int size)
{
    assert(size >= LOA_SIZE_MIN && size <= LOA_SIZE_MAX);
    memset(s, 0, sizeof *s);
    s->size = (uint8_t)size;
    for (int i = 1; i + 1 < size; i++) {
        s->men[LOA_BLACK] |= bit(0, i) | bit(size - 1, i);
        s->men[LOA_WHITE] |= bit(i, 0) | bit(i, size - 1);
    }
}

/* Grows a set of men to all it touches; the columns of the full board keep squares apart. */
static uint64_t touch(uint64_t b)
{
    uint64_t wide =
        b | (b << 1 & UINT64_C(0xfefefefefefefefe)) | (b >> 1 & UINT64_C(0x7f7f7f7f7f7f7f7f));
    return wide | wide << 8 | wide >> 8;
}

bool loa_joined(uint64_t men)
{
    uint64_t group = men & (~men + 1), before = 0;
    while (group != before) {
        before = group;
        group = touch(group) & men;
    }
    return group == men;
}

static bool loa_or_to_move(const void *state)
{
    const struct loa_state *s = state;
    return s->side == s->or_side;
}

static enum game_value loa_terminal(const void *state)
{
    const struct loa_state *s = state;
    bool own = loa_joined(s->men[s->or_side]), other = loa_joined(s->men[s->or_side ^ 1]);
    if (own || other)
        return own && !other ? GAME_PROVEN : GAME_DISPROVEN;
    return s->passes >= 2 ? GAME_DISPROVEN : GAME_OPEN;
}

/* Men of both sides on the line through a square along direction d. */
static int line_count(const struct loa_state *s, int row, int column, int d)
{
    uint64_t all = s->men[0] | s->men[1];
    int count = 1;
    for (int way = -1; way <= 1; way += 2) {
        int r = row + way * steps[d][0], c = column + way * steps[d][1];
        for (; on_board(s, r, c); r += way * steps[d][0], c += way * steps[d][1])
            count += (all & bit(r, c)) != 0;
    }
    return count;
}

/* Where the man on (row, column) lands in direction d; -1 if he cannot. */
static int target(const struct loa_state *s, int row, int column, int d, int length)
{
    int r = row + length * steps[d][0], c = column + length * steps[d][1];
    if (!on_board(s, r, c) || (s->men[s->side] & bit(r, c)))
        return -1;
    for (int i = 1; i < length; i++)
        if (s->men[s->side ^ 1] & bit(row + i * steps[d][0], column + i * steps[d][1]))
            return -1;
    return r * 8 + c;
}

static size_t man_moves(const struct loa_state *s, int from, game_move *moves)
{
    size_t n = 0;
    int length[4];
    for (int d = 0; d < 8; d++) {
        if (d < 4)
            length[d] = line_count(s, from / 8, from % 8, d);
        int to = target(s, from / 8, from % 8, d, length[d % 4]);
        if (to >= 0)
            moves[n++] = (game_move)(from * 64 + to + 1);
    }
    return n;
}

static enum game_value loa_expand(const void *state, game_move *moves, size_t *count)
{
    const struct loa_state *s = state;
    enum game_value value = loa_terminal(state);
    *count = 0;
    if (value != GAME_OPEN)
        return value;
    for (uint64_t men = s->men[s->side]; men; men &= men - 1)
        *count += man_moves(s, __builtin_ctzll(men), moves + *count);
    if (*count == 0)
        moves[(*count)++] = LOA_PASS;
    return GAME_OPEN;
}

static void loa_play(void *state, game_move move, void *undo)
{
    struct loa_state *s = state;
    struct loa_undo u = {0, s->passes};
    if (move == LOA_PASS) {
        s->passes++;
    } else {
        uint64_t from = UINT64_C(1) << ((move - 1) / 64), to = UINT64_C(1) << ((move - 1) % 64);
        u.taken = (s->men[s->side ^ 1] & to) != 0;
        s->men[s->side] ^= from | to;
        s->men[s->side ^ 1] &= ~to;
        s->passes = 0;
    }
    memcpy(undo, &u, sizeof u);
    s->side ^= 1;
}

static void loa_undo_move(void *state, game_move move, const void *undo)
{
    struct loa_state *s = state;
    struct loa_undo u;
    memcpy(&u, undo, sizeof u);
    s->side ^= 1;
    s->passes = u.passes;
    if (move == LOA_PASS)
        return;
    uint64_t from = UINT64_C(1) << ((move - 1) / 64), to = UINT64_C(1) << ((move - 1) % 64);
    s->men[s->side] ^= from | to;
    if (u.taken)
        s->men[s->side ^ 1] |= to;
}

static uint64_t loa_key(const void *state)
{
    const struct loa_state *s = state;
    uint64_t rest = (uint64_t)s->side | (uint64_t)s->passes << 1 | (uint64_t)s->size << 4;
    return mix64(s->men[0] ^ mix64(s->men[1] ^ mix64(rest + UINT64_C(0x10a))));
}

static size_t loa_move_text(const void *state, game_move move, char *out, size_t size)
{
    const struct loa_state *s = state;
    int from = (int)(move - 1) / 64, to = (int)(move - 1) % 64;
    int n = move == LOA_PASS ? snprintf(out, size, "pass")
                             : snprintf(out, size, "%c%d-%c%d", 'a' + from % 8, s->size - from / 8,
                                        'a' + to % 8, s->size - to / 8);
    return n < 0 ? 0 : (size_t)n;
}

const struct game loa_game = {.name = "loa",
                              .state_size = sizeof(struct loa_state),
                              .undo_size = sizeof(struct loa_undo),
                              .max_moves = LOA_MOVES,
                              .repetition = REPETITION_FIRST_LOSS,
                              .or_to_move = loa_or_to_move,
                              .expand = loa_expand,
                              .terminal = loa_terminal,
                              .play = loa_play,
                              .undo = loa_undo_move,
                              .key = loa_key,
                              .move_text = loa_move_text};

/* ---- text ---- */

bool loa_from_text(struct loa_state *s, const char *text)
{
    int row = 0, column = 0;
    const char *slash = strchr(text, '/');
    size_t size = slash ? (size_t)(slash - text) : 0;
    if (size < LOA_SIZE_MIN || size > LOA_SIZE_MAX)
        return false;
    memset(s, 0, sizeof *s);
    s->size = (uint8_t)size;
    for (; *text && *text != ' '; text++) {
        if (*text == '/') {
            if (column != s->size)
                return false;
            row++;
            column = 0;
            continue;
        }
        if (!on_board(s, row, column) || !strchr("xo.", *text))
            return false;
        if (*text != '.')
            s->men[*text == 'o'] |= bit(row, column);
        column++;
    }
    if (row != s->size - 1 || column != s->size || (strcmp(text, " x") && strcmp(text, " o")))
        return false;
    s->side = s->or_side = text[1] == 'o';
    return s->men[0] && s->men[1];
}

void loa_to_text(const struct loa_state *s, char *out)
{
    for (int r = 0; r < s->size; r++) {
        for (int c = 0; c < s->size; c++)
            *out++ = s->men[0] & bit(r, c) ? 'x' : s->men[1] & bit(r, c) ? 'o' : '.';
        *out++ = r + 1 < s->size ? '/' : ' ';
    }
    *out++ = s->side ? 'o' : 'x';
    *out = 0;
}

/* ---- the player ---- */

/* Mean distance of the men from their centre: small is good. */
static double spread(uint64_t men)
{
    double rows = 0, columns = 0, sum = 0, n = 0;
    for (uint64_t m = men; m; m &= m - 1, n++) {
        rows += __builtin_ctzll(m) / 8;
        columns += __builtin_ctzll(m) % 8;
    }
    for (uint64_t m = men; m; m &= m - 1)
        sum += fmax(fabs(__builtin_ctzll(m) / 8 - rows / n),
                    fabs(__builtin_ctzll(m) % 8 - columns / n));
    return sum / n;
}

game_move loa_engine_move(const struct loa_state *s, double noise, struct rng *rng)
{
    struct loa_state copy = *s;
    game_move moves[LOA_MOVES], best = GAME_MOVE_NONE;
    size_t count = 0;
    double best_value = -INFINITY;
    loa_expand(&copy, moves, &count);
    for (size_t i = 0; i < count; i++) {
        struct loa_undo u;
        loa_play(&copy, moves[i], &u);
        uint64_t own = copy.men[s->side], other = copy.men[s->side ^ 1];
        double v = spread(other) - spread(own) + noise * (2 * rng_unit(rng) - 1);
        if (loa_joined(other))
            v = -1000;
        else if (loa_joined(own))
            v = 1000;
        loa_undo_move(&copy, moves[i], &u);
        if (v > best_value) {
            best_value = v;
            best = moves[i];
        }
    }
    return best;
}
