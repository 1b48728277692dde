/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the shogi rules cost. Prints deterministic counts first and (CPU) times second.
 *   bench_shogi                 all phases, with times
 *   bench_shogi PHASE [ROUNDS]  one phase (perft legal checks evasions play mate1), counts only:
 *                               for callgrind with --toggle-collect=bench_measured
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/clock.h"
#include "core/rng.h"
#include "tsume/shogi/attacks.h"
#include "tsume/shogi/movegen.h"
#include "tsume/shogi/notation.h"
#include "tsume/shogi/perft.h"

#define SEED  20250707u
#define GAMES 40
#define PLIES 60
#define TSUME 600

/* Positions of three kinds: from random games, tsume-like with the attacker to move, and after a
 * random check of those. */
struct set {
    struct shogi_position p[GAMES * PLIES];
    size_t count;
};
static struct set game, attack, defence;

struct tally {
    uint64_t calls, moves;
};

static void random_games(struct rng *r)
{
    for (int g = 0; g < GAMES; g++) {
        struct shogi_position p;
        struct shogi_undo u;
        shogi_move moves[SHOGI_MAX_MOVES];
        shogi_start(&p);
        for (int ply = 0; ply < PLIES; ply++) {
            size_t n = shogi_legal_moves(&p, moves);
            if (!n)
                break;
            game.p[game.count++] = p;
            shogi_play(&p, moves[rng_below(r, n)], &u);
        }
    }
}

static bool place(struct shogi_position *p, struct rng *r, int color, int type, int span)
{
    int file = 1 + (int)rng_below(r, (uint64_t)span), rank = 1 + (int)rng_below(r, (uint64_t)span);
    shogi_square s = shogi_square_of(file, rank);
    int ahead = color == SHOGI_BLACK ? rank - 1 : 9 - rank;
    if (p->board[s] || (type <= SHOGI_LANCE && ahead < 1) || (type == SHOGI_KNIGHT && ahead < 2))
        return false;
    for (int k = 1; type == SHOGI_PAWN && k <= 9; k++)
        if (p->board[shogi_square_of(file, k)] == shogi_piece_of(color, SHOGI_PAWN))
            return false;
    shogi_put(p, s, shogi_piece_of(color, type));
    return true;
}

/* The king near its corner with a few pieces of both sides, some in black's hand, white holds the
 * rest. */
static bool random_tsume(struct shogi_position *p, struct rng *r)
{
    static const uint8_t held[] = {SHOGI_PAWN, SHOGI_SILVER, SHOGI_GOLD, SHOGI_ROOK, SHOGI_KNIGHT};
    shogi_clear(p);
    place(p, r, SHOGI_WHITE, SHOGI_KING, 4);
    for (int i = 0; i < 5; i++) {
        int type = 1 + (int)rng_below(r, 7);
        place(p, r, SHOGI_BLACK, type < SHOGI_GOLD && rng_below(r, 3) == 0 ? type + 8 : type, 6);
        place(p, r, SHOGI_WHITE, 1 + (int)rng_below(r, 4), 4);
    }
    for (int i = 0; i < 3; i++)
        p->hand[SHOGI_BLACK][held[rng_below(r, sizeof held)]] = 1;
    if (shogi_finish(p) != SAKUI_OK)
        return false;
    shogi_fill_hand(p, SHOGI_WHITE);
    return shogi_finish(p) == SAKUI_OK && p->king[1] >= 0 && !shogi_in_check(p, SHOGI_WHITE);
}

static void random_problems(struct rng *r)
{
    while (attack.count < TSUME) {
        struct shogi_position p;
        struct shogi_undo u;
        shogi_move checks[SHOGI_MAX_MOVES];
        if (!random_tsume(&p, r))
            continue;
        size_t n = shogi_checks(&p, checks);
        if (!n)
            continue;
        attack.p[attack.count++] = p;
        shogi_play(&p, checks[rng_below(r, n)], &u);
        defence.p[defence.count++] = p;
    }
}

/* ---- the phases ---- */

typedef void phase_function(struct tally *t);

static void run_perft(struct tally *t)
{
    static const char *const sfens[] = {
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1",
    };
    static const int depth[] = {4, 3};
    for (int i = 0; i < 2; i++) {
        struct shogi_position p;
        shogi_from_sfen(&p, sfens[i], strlen(sfens[i]), "", 1, 1, NULL);
        t->moves += shogi_perft(&p, depth[i]);
        t->calls++;
    }
}

static void generate_all(struct tally *t, const struct set *s,
                         size_t (*generate)(const struct shogi_position *, shogi_move *))
{
    shogi_move moves[SHOGI_MAX_MOVES];
    for (size_t i = 0; i < s->count; i++) {
        t->moves += generate(&s->p[i], moves);
        t->calls++;
    }
}
static void run_legal(struct tally *t)
{
    generate_all(t, &game, shogi_legal_moves);
}
static void run_checks(struct tally *t)
{
    generate_all(t, &attack, shogi_checks);
}
static void run_evasions(struct tally *t)
{
    generate_all(t, &defence, shogi_evasions);
}

/* Moves are not generated here but taken from prepare_play, so that only play and undo count. */
static shogi_move *played;
static size_t *played_count;

static bool prepare_play(void)
{
    played = calloc(game.count * SHOGI_MAX_MOVES, sizeof *played);
    played_count = calloc(game.count, sizeof *played_count);
    for (size_t i = 0; played && played_count && i < game.count; i++)
        played_count[i] = shogi_legal_moves(&game.p[i], played + i * SHOGI_MAX_MOVES);
    return played && played_count;
}
static void run_play(struct tally *t)
{
    for (size_t i = 0; i < game.count; i++) {
        struct shogi_position *p = &game.p[i];
        const shogi_move *moves = played + i * SHOGI_MAX_MOVES;
        struct shogi_undo u;
        for (size_t k = 0; k < played_count[i]; k++) {
            shogi_play(p, moves[k], &u);
            shogi_unplay(p, moves[k], &u);
        }
        t->moves += played_count[i];
        t->calls++;
    }
}
static void run_mate1(struct tally *t)
{
    for (size_t i = 0; i < attack.count; i++) {
        t->moves += shogi_mate_in_one(&attack.p[i]) != SHOGI_MOVE_NONE;
        t->calls++;
    }
}

static const struct phase {
    const char *name, *calls, *moves;
    phase_function *run;
    int rounds; /* when timed */
} phases[] = {
    {"perft", "roots", "leaves", run_perft, 20},
    {"legal", "positions", "moves", run_legal, 100},
    {"checks", "positions", "checks", run_checks, 300},
    {"evasions", "positions", "evasions", run_evasions, 300},
    {"play", "positions", "play+undo", run_play, 20},
    {"mate1", "positions", "mates", run_mate1, 100},
};

/* External and never inlined: the name callgrind is told. */
void bench_measured(const struct phase *phase, int rounds, struct tally *t);
#if defined(__GNUC__)
__attribute__((noinline, used, visibility("default")))
#endif
void bench_measured(const struct phase *phase, int rounds, struct tally *t)
{
    for (int i = 0; i < rounds; i++)
        phase->run(t);
}

static void measure(const struct phase *phase, int rounds, bool timed)
{
    struct tally t = {0};
    double start = clock_cpu_seconds();
    bench_measured(phase, rounds, &t);
    double seconds = clock_cpu_seconds() - start;
    uint64_t n = (uint64_t)rounds;
    if (!timed)
        printf("%s %llu %s %llu %s\n", phase->name, (unsigned long long)(t.calls / n), phase->calls,
               (unsigned long long)(t.moves / n), phase->moves);
    else
        printf("%-9s %8.1f ns per position  %8.2f M %s/s\n", phase->name,
               seconds / (double)t.calls * 1e9, (double)t.moves / seconds / 1e6, phase->moves);
}

int main(int argc, char **argv)
{
    struct rng r;
    size_t count = sizeof phases / sizeof *phases;
    rng_seed(&r, SEED);
    random_games(&r);
    random_problems(&r);
    if (!prepare_play())
        return EXIT_FAILURE;
    bool found = argc < 2;
    for (size_t i = 0; i < count; i++)
        if (argc < 2 || strcmp(argv[1], phases[i].name) == 0) {
            measure(&phases[i], argc > 2 ? atoi(argv[2]) : 1, false);
            found = true;
        }
    for (size_t i = 0; argc < 2 && i < count; i++)
        measure(&phases[i], phases[i].rounds, true);
    free(played);
    free(played_count);
    if (!found)
        fprintf(stderr, "phases: perft legal checks evasions play mate1\n");
    return found ? EXIT_SUCCESS : 2;
}
