/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tsume/ref/checkers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "tsume/ref/checkers_table.h"

#define JUMPS_MAX 11

/* A move is from (5 bits), number of jumps (4 bits, 0 for a step), then a direction of 2 bits for
 * the step or each jump; plus one. */
struct way {
    int from, jumps;
    uint32_t directions;
};

static game_move pack(struct way w)
{
    return ((uint32_t)w.from | (uint32_t)w.jumps << 5 | w.directions << 9) + 1;
}

static struct way unpack(game_move m)
{
    return (struct way){(int)((m - 1) & 31), (int)((m - 1) >> 5 & 15), (m - 1) >> 9};
}

static int direction_at(struct way w, int i)
{
    return (int)(w.directions >> (2 * i) & 3);
}

static uint32_t bit(int square)
{
    return UINT32_C(1) << square;
}

int checkers_next(int square, int direction)
{
    int row = square / 4 + (direction < 2 ? -1 : 1);
    int column = 2 * (square % 4) + (square / 4 % 2 == 0) + (direction % 2 ? 1 : -1);
    return row < 0 || row > 7 || column < 0 || column > 7 ? -1 : row * 4 + column / 2;
}

uint32_t checkers_last_row(int side)
{
    return side == CHECKERS_BLACK ? UINT32_C(0xf0000000) : UINT32_C(0x0000000f);
}

void checkers_start(struct checkers_state *s)
{
    memset(s, 0, sizeof *s);
    s->pieces[CHECKERS_BLACK] = UINT32_C(0x00000fff);
    s->pieces[CHECKERS_WHITE] = UINT32_C(0xfff00000);
}

/* May a piece of the side to move go in this direction? */
static bool may_go(const struct checkers_state *s, bool king, int direction)
{
    return king || (direction >= 2) == (s->side == CHECKERS_BLACK);
}

static bool is_empty(const struct checkers_state *s, int square)
{
    return square >= 0 && !((s->pieces[0] | s->pieces[1]) & bit(square));
}

/* Where a jump from `at` lands; -1 if there is none. `taken` have been jumped already; the piece
 * itself left `from`. */
static int jump(const struct checkers_state *s, int at, int direction, int from, uint32_t taken)
{
    int over = checkers_next(at, direction);
    if (over < 0 || !(s->pieces[s->side ^ 1] & ~taken & bit(over)))
        return -1;
    int to = checkers_next(over, direction);
    return to >= 0 && (to == from || is_empty(s, to)) ? to : -1;
}

/* A jump under way. */
struct flight {
    const struct checkers_state *s;
    bool king;
    struct way way;
    game_move *moves;
    size_t *count;
};

static void fly(const struct flight *f, int at, uint32_t taken)
{
    bool more = false;
    for (int d = 0; d < 4 && f->way.jumps < JUMPS_MAX; d++) {
        int to = may_go(f->s, f->king, d) ? jump(f->s, at, d, f->way.from, taken) : -1;
        if (to < 0)
            continue;
        more = true;
        struct flight next = *f;
        next.way.directions |= (uint32_t)d << (2 * f->way.jumps);
        next.way.jumps++;
        fly(&next, to, taken | bit(checkers_next(at, d)));
    }
    if (!more && f->way.jumps && *f->count < CHECKERS_MOVES)
        f->moves[(*f->count)++] = pack(f->way);
}

static bool can_jump(const struct checkers_state *s, int from)
{
    bool king = s->kings & bit(from);
    for (int d = 0; d < 4; d++)
        if (may_go(s, king, d) && jump(s, from, d, from, 0) >= 0)
            return true;
    return false;
}

static bool can_step(const struct checkers_state *s, int from)
{
    bool king = s->kings & bit(from);
    for (int d = 0; d < 4; d++)
        if (may_go(s, king, d) && is_empty(s, checkers_next(from, d)))
            return true;
    return false;
}

bool checkers_must_take(const struct checkers_state *s)
{
    for (uint32_t own = s->pieces[s->side]; own; own &= own - 1)
        if (can_jump(s, __builtin_ctz(own)))
            return true;
    return false;
}

static size_t list_jumps(const struct checkers_state *s, game_move *moves)
{
    size_t count = 0;
    for (uint32_t own = s->pieces[s->side]; own; own &= own - 1) {
        int from = __builtin_ctz(own);
        struct flight f = {s, s->kings & bit(from), {from, 0, 0}, moves, &count};
        fly(&f, from, 0);
    }
    return count;
}

static size_t list_steps(const struct checkers_state *s, game_move *moves)
{
    size_t count = 0;
    for (uint32_t own = s->pieces[s->side]; own; own &= own - 1) {
        int from = __builtin_ctz(own);
        for (int d = 0; d < 4; d++)
            if (may_go(s, s->kings & bit(from), d) && is_empty(s, checkers_next(from, d)))
                moves[count++] = pack((struct way){from, 0, (uint32_t)d});
    }
    return count;
}

/* ---- the game ---- */

static bool checkers_or_to_move(const void *state)
{
    const struct checkers_state *s = state;
    return s->side == s->or_side;
}

static enum game_value looked_up(const struct checkers_state *s)
{
    int v = checkers_table_look(s->table, s);
    return (s->side == s->or_side ? v > 0 : v < 0) ? GAME_PROVEN : GAME_DISPROVEN;
}

static bool is_known(const struct checkers_state *s)
{
    return s->table && __builtin_popcount(s->pieces[0] | s->pieces[1]) <= s->known;
}

static enum game_value stuck(const struct checkers_state *s)
{
    return s->side == s->or_side ? GAME_DISPROVEN : GAME_PROVEN;
}

static enum game_value checkers_terminal(const void *state)
{
    const struct checkers_state *s = state;
    if (is_known(s))
        return looked_up(s);
    for (uint32_t own = s->pieces[s->side]; own; own &= own - 1)
        if (can_step(s, __builtin_ctz(own)) || can_jump(s, __builtin_ctz(own)))
            return GAME_OPEN;
    return stuck(s);
}

static enum game_value checkers_expand(const void *state, game_move *moves, size_t *count)
{
    const struct checkers_state *s = state;
    *count = 0;
    if (is_known(s))
        return looked_up(s);
    *count = list_jumps(s, moves);
    if (!*count)
        *count = list_steps(s, moves);
    return *count ? GAME_OPEN : stuck(s);
}

/* What play() changes. */
struct checkers_undo {
    uint32_t pieces[2], kings;
};

static void checkers_play(void *state, game_move move, void *undo)
{
    struct checkers_state *s = state;
    struct way w = unpack(move);
    struct checkers_undo u = {{s->pieces[0], s->pieces[1]}, s->kings};
    bool king = s->kings & bit(w.from);
    int to = w.from;
    memcpy(undo, &u, sizeof u);
    s->pieces[s->side] &= ~bit(w.from);
    s->kings &= ~bit(w.from);
    for (int i = 0; i < w.jumps || i == 0; i++) {
        to = checkers_next(to, direction_at(w, i));
        if (!w.jumps)
            break;
        s->pieces[s->side ^ 1] &= ~bit(to);
        s->kings &= ~bit(to);
        to = checkers_next(to, direction_at(w, i));
    }
    s->pieces[s->side] |= bit(to);
    if (king || (checkers_last_row(s->side) & bit(to)))
        s->kings |= bit(to);
    s->side ^= 1;
}

static void checkers_undo_move(void *state, game_move move, const void *undo)
{
    struct checkers_state *s = state;
    struct checkers_undo u;
    (void)move;
    memcpy(&u, undo, sizeof u);
    s->pieces[0] = u.pieces[0];
    s->pieces[1] = u.pieces[1];
    s->kings = u.kings;
    s->side ^= 1;
}

static uint64_t checkers_key(const void *state)
{
    const struct checkers_state *s = state;
    uint64_t both = (uint64_t)s->pieces[0] << 32 | s->pieces[1];
    return mix64(both ^ mix64((uint64_t)s->kings << 1 | s->side));
}

static size_t checkers_move_text(const void *state, game_move move, char *out, size_t size)
{
    struct way w = unpack(move);
    int at = w.from, n = snprintf(out, size, "%d", at + 1);
    (void)state;
    for (int i = 0; i < w.jumps || i == 0; i++) {
        at = checkers_next(at, direction_at(w, i));
        if (w.jumps)
            at = checkers_next(at, direction_at(w, i));
        if (n >= 0 && (size_t)n < size)
            n += snprintf(out + n, size - (size_t)n, "%c%d", w.jumps ? 'x' : '-', at + 1);
    }
    return n < 0 ? 0 : (size_t)n < size ? (size_t)n : size - 1;
}

const struct game checkers_game = {.name = "checkers",
                                   .state_size = sizeof(struct checkers_state),
                                   .undo_size = sizeof(struct checkers_undo),
                                   .max_moves = CHECKERS_MOVES,
                                   .repetition = REPETITION_FIRST_LOSS,
                                   .or_to_move = checkers_or_to_move,
                                   .expand = checkers_expand,
                                   .terminal = checkers_terminal,
                                   .play = checkers_play,
                                   .undo = checkers_undo_move,
                                   .key = checkers_key,
                                   .move_text = checkers_move_text};

uint64_t checkers_perft(struct checkers_state *s, int depth)
{
    game_move moves[CHECKERS_MOVES];
    struct checkers_undo u;
    size_t count;
    uint64_t sum = 0;
    if (depth == 0)
        return 1;
    checkers_expand(s, moves, &count);
    if (depth == 1)
        return count;
    for (size_t i = 0; i < count; i++) {
        checkers_play(s, moves[i], &u);
        sum += checkers_perft(s, depth - 1);
        checkers_undo_move(s, moves[i], &u);
    }
    return sum;
}

/* ---- text ---- */

static void list_pieces(const struct checkers_state *s, int side, char **out, const char *end)
{
    const char *before = "";
    *out += snprintf(*out, (size_t)(end - *out), ":%c", side ? 'W' : 'B');
    for (uint32_t p = s->pieces[side]; p; p &= p - 1, before = ",") {
        int square = __builtin_ctz(p);
        *out += snprintf(*out, (size_t)(end - *out), "%s%s%d", before,
                         s->kings & bit(square) ? "K" : "", square + 1);
    }
}

void checkers_to_text(const struct checkers_state *s, char out[CHECKERS_TEXT])
{
    const char *end = out + CHECKERS_TEXT;
    *out++ = s->side ? 'W' : 'B';
    list_pieces(s, CHECKERS_WHITE, &out, end);
    list_pieces(s, CHECKERS_BLACK, &out, end);
}

/* One piece, "K27" or "27"; returns what follows it, NULL if it is none. */
static const char *read_piece(struct checkers_state *s, int side, const char *text)
{
    bool king = *text == 'K';
    char *end = NULL;
    long number = strtol(text + king, &end, 10);
    if (end == text + king || number < 1 || number > CHECKERS_SQUARES ||
        !is_empty(s, (int)number - 1))
        return NULL;
    uint32_t b = bit((int)number - 1);
    if (!king && (b & checkers_last_row(side)))
        return NULL;
    s->pieces[side] |= b;
    s->kings |= king ? b : 0;
    return end;
}

bool checkers_from_text(struct checkers_state *s, const char *text)
{
    memset(s, 0, sizeof *s);
    if (*text != 'B' && *text != 'W')
        return false;
    s->side = s->or_side = *text++ == 'W';
    while (*text == ':' && (text[1] == 'B' || text[1] == 'W')) {
        int side = text[1] == 'W';
        for (text++; *text == ',' || text[-1] == ':';)
            if (!(text = read_piece(s, side, text + 1)))
                return false;
    }
    return !*text && s->pieces[0] && s->pieces[1];
}
