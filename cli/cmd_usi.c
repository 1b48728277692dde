/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sakui usi: the tsume-shogi solver as a USI engine.
 *
 * The main thread reads commands, one worker thread searches. What they share is the cancel flag
 * and the output, which is written line by line under a lock. A wrong command gets an "info string"
 * and changes nothing. */
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/context.h"
#include "core/alloc.h"
#include "core/clock.h"
#include "core/vec.h"
#include "tsume/shogi/attacks.h"
#include "tsume/shogi/movegen.h"
#include "tsume/shogi/notation.h"
#include "tsume/shogi/solver/solver.h"

#define LINE_MAX_BYTES (1u << 20)
#define DEFAULT_MB     256
#define PLAY_SECONDS   10.0 /* "go" without any clock */

enum go_kind { GO_MATE, GO_PLAY };

struct engine {
    struct context *context;
    pthread_mutex_t out_lock;
    struct tsume_solver *solver;
    long hash_mb, threads;
    bool shortest;
    struct shogi_position position;
    bool has_position;
    /* the search in hand */
    pthread_t worker;
    bool running;     /* a worker was started and not joined */
    atomic_bool done; /* it has nothing more to say */
    atomic_bool hold; /* "go infinite", "go ponder": no bestmove before stop or ponderhit */
    struct cancel cancel;
    enum go_kind kind;
    double deadline; /* 0 = none */
    bool pondering;
    double ponder_seconds; /* what "ponderhit" leaves */
};

/* ---- output ---- */

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static void
say(struct engine *e, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    pthread_mutex_lock(&e->out_lock);
    vfprintf(e->context->out, format, args);
    fputc('\n', e->context->out);
    fflush(e->context->out);
    pthread_mutex_unlock(&e->out_lock);
    va_end(args);
}

static void add_line(struct strbuf *text, const struct tsume_result *r)
{
    for (int i = 0; i < r->plies; i++) {
        char usi[SHOGI_USI_MAX];
        shogi_move_to_usi(r->line[i], usi);
        strbuf_addf(text, " %s", usi);
    }
}

static void report(void *context, const struct tsume_progress *p)
{
    struct engine *e = context;
    double seconds = p->seconds > 0 ? p->seconds : 1;
    say(e, "info depth %u nodes %llu time %.0f nps %.0f hashfull %u string pn %u dn %u", p->depth,
        (unsigned long long)p->nodes, p->seconds * 1000, (double)p->nodes / seconds, p->fill, p->pn,
        p->dn);
}

/* ---- the worker ---- */

static void say_pv(struct engine *e, const struct tsume_result *r)
{
    struct strbuf text;
    strbuf_init(&text);
    double seconds = r->seconds > 0 ? r->seconds : 1e-6;
    strbuf_addf(&text, "info depth %d nodes %llu time %.0f nps %.0f score mate %d pv", r->plies,
                (unsigned long long)r->nodes, r->seconds * 1000, (double)r->nodes / seconds,
                r->plies);
    add_line(&text, r);
    say(e, "%s", strbuf_str(&text));
    strbuf_free(&text);
}

static void answer_mate(struct engine *e, sakui_status status, const struct tsume_result *r)
{
    struct strbuf text;
    if (status) {
        say(e, "checkmate notimplemented");
        return;
    }
    if (r->verdict != TSUME_MATE || !r->line_complete) {
        say(e, r->verdict == TSUME_NO_MATE ? "checkmate nomate" : "checkmate timeout");
        return;
    }
    strbuf_init(&text);
    add_line(&text, r);
    say(e, "checkmate%s", strbuf_str(&text));
    strbuf_free(&text);
}

/* In play the engine only knows mates: without one it gives the game up. */
static void answer_play(struct engine *e, sakui_status status, const struct tsume_result *r)
{
    if (status || r->verdict != TSUME_MATE || r->plies < 1) {
        say(e, "bestmove resign");
        return;
    }
    char usi[SHOGI_USI_MAX];
    shogi_move_to_usi(r->line[0], usi);
    say(e, "bestmove %s", usi);
}

static void *work(void *argument)
{
    struct engine *e = argument;
    struct limits limits = {.cancel = &e->cancel};
    struct tsume_result r;
    sakui_status status = e->shortest
                              ? tsume_solver_shortest(e->solver, &e->position, 0, &limits, &r)
                              : tsume_solver_solve(e->solver, &e->position, NULL, 0, &limits, &r);
    if (!status && r.verdict == TSUME_MATE)
        say_pv(e, &r);
    if (!status && r.verdict == TSUME_MATE && e->shortest && !r.shortest)
        say(e, "info string stopped before it was shown to be the shortest");
    while (atomic_load(&e->hold) && !cancel_requested(&e->cancel))
        poll(NULL, 0, 5);
    if (e->kind == GO_MATE)
        answer_mate(e, status, &r);
    else
        answer_play(e, status, &r);
    tsume_result_free(&r);
    atomic_store(&e->done, true);
    return NULL;
}

static void finish_worker(struct engine *e, bool stop)
{
    if (!e->running)
        return;
    if (stop)
        cancel_request(&e->cancel);
    pthread_join(e->worker, NULL);
    e->running = false;
    e->deadline = 0;
    e->pondering = false;
}

/* ---- commands ---- */

static bool make_solver(struct engine *e)
{
    struct tsume_options options = {.memory_bytes = (size_t)e->hash_mb << 20,
                                    .threads = (int)e->threads,
                                    .progress = report,
                                    .progress_context = e};
    if (e->solver)
        return true;
    if (tsume_solver_new(&e->solver, &options) == SAKUI_OK)
        return true;
    say(e, "info string not enough memory for a table of %ld MB", e->hash_mb);
    return false;
}

static void drop_solver(struct engine *e)
{
    tsume_solver_free(e->solver);
    e->solver = NULL;
}

static void say_usi(struct engine *e)
{
    say(e, "id name sakui %s", SAKUI_VERSION);
    say(e, "id author the sakui authors");
    say(e, "option name USI_Hash type spin default %d min 16 max 1048576", DEFAULT_MB);
    say(e, "option name Threads type spin default 1 min 1 max %d", TSUME_MAX_THREADS);
    say(e, "option name Shortest type check default false");
    say(e, "usiok");
}

static bool number_in(const char *text, long least, long most, long *out)
{
    char *end;
    errno = 0;
    long n = text ? strtol(text, &end, 10) : 0;
    if (!text || end == text || *end || errno || n < least || n > most)
        return false;
    *out = n;
    return true;
}

/* setoption name NAME value VALUE */
static void command_setoption(struct engine *e, char **save)
{
    const char *word = strtok_r(NULL, " \t", save);
    const char *name = word && strcmp(word, "name") == 0 ? strtok_r(NULL, " \t", save) : NULL;
    const char *key = strtok_r(NULL, " \t", save);
    const char *value = key && strcmp(key, "value") == 0 ? strtok_r(NULL, " \t", save) : NULL;
    long n;
    if (!name) {
        say(e, "info string setoption needs a name");
    } else if (strcmp(name, "USI_Hash") == 0 && number_in(value, 16, 1048576, &n)) {
        e->hash_mb = n;
        drop_solver(e);
    } else if (strcmp(name, "Threads") == 0 && number_in(value, 1, TSUME_MAX_THREADS, &n)) {
        e->threads = n;
        drop_solver(e);
    } else if (strcmp(name, "Shortest") == 0 && value &&
               (strcmp(value, "true") == 0 || strcmp(value, "false") == 0)) {
        e->shortest = strcmp(value, "true") == 0;
    } else if (strcmp(name, "USI_Ponder") != 0) {
        say(e, "info string option %s: unknown name or value", name);
    }
}

static bool play_moves(struct engine *e, struct shogi_position *p, char **save)
{
    for (char *word = strtok_r(NULL, " \t", save); word; word = strtok_r(NULL, " \t", save)) {
        shogi_move m = shogi_move_from_usi(p, word);
        struct shogi_undo undo;
        if (m == SHOGI_MOVE_NONE || !shogi_is_legal(p, m)) {
            say(e, "info string illegal move %s", word);
            return false;
        }
        shogi_play(p, m, &undo);
    }
    return true;
}

/* position startpos|sfen BOARD SIDE HANDS NUMBER [moves …] */
static void command_position(struct engine *e, char **save)
{
    struct shogi_position p;
    struct diag_list diags;
    char *word = strtok_r(NULL, " \t", save);
    bool good = true;
    diag_list_init(&diags);
    e->has_position = false;
    if (word && strcmp(word, "startpos") == 0) {
        shogi_start(&p);
        word = strtok_r(NULL, " \t", save);
    } else if (word && strcmp(word, "sfen") == 0) {
        struct strbuf sfen;
        strbuf_init(&sfen);
        for (word = strtok_r(NULL, " \t", save); word && strcmp(word, "moves") != 0;
             word = strtok_r(NULL, " \t", save))
            strbuf_addf(&sfen, sfen.length ? " %s" : "%s", word);
        good = shogi_from_sfen(&p, strbuf_str(&sfen), sfen.length, "usi", 1, 1, &diags) == SAKUI_OK;
        if (!good)
            say(e, "info string %s", diags.count ? diags.items[0].text : "not an SFEN");
        strbuf_free(&sfen);
    } else {
        say(e, "info string position needs startpos or sfen");
        good = false;
    }
    if (good && word && strcmp(word, "moves") != 0) {
        say(e, "info string expected moves, not %s", word);
        good = false;
    }
    if (good && (!word || play_moves(e, &p, save))) {
        e->position = p;
        e->has_position = true;
    }
    diag_list_clear(&diags);
}

/* The clock words of "go" that matter; milliseconds. */
struct go_clock {
    long mate, byoyomi, movetime, left[2], nothing;
    bool has_mate, has_left, infinite, ponder;
};

static void read_clock(struct engine *e, struct go_clock *clock, char **save)
{
    for (char *word = strtok_r(NULL, " \t", save); word; word = strtok_r(NULL, " \t", save)) {
        static const char *const timed[] = {"binc", "winc", "movestogo"};
        long *target = strcmp(word, "mate") == 0       ? &clock->mate
                       : strcmp(word, "byoyomi") == 0  ? &clock->byoyomi
                       : strcmp(word, "movetime") == 0 ? &clock->movetime
                       : strcmp(word, "btime") == 0    ? &clock->left[0]
                       : strcmp(word, "wtime") == 0    ? &clock->left[1]
                                                       : NULL;
        for (size_t i = 0; i < sizeof timed / sizeof *timed && !target; i++)
            target = strcmp(word, timed[i]) == 0 ? &clock->nothing : NULL;
        clock->infinite |= strcmp(word, "infinite") == 0;
        clock->ponder |= strcmp(word, "ponder") == 0;
        if (!target)
            continue;
        clock->has_mate |= target == &clock->mate;
        clock->has_left |= target == &clock->left[0] || target == &clock->left[1];
        const char *value = strtok_r(NULL, " \t", save);
        if (value && strcmp(value, "infinite") == 0)
            clock->infinite = true;
        else if (!number_in(value, 0, 2000000000, target))
            say(e, "info string go: no number after %s", word);
    }
}

/* How long a search may take. In a game: the byoyomi and a tenth of what is left besides. */
static double seconds_for(const struct go_clock *clock, int side)
{
    if (clock->has_mate)
        return (double)clock->mate / 1000;
    if (clock->movetime)
        return (double)clock->movetime / 1000;
    if (!clock->byoyomi && !clock->has_left)
        return PLAY_SECONDS;
    double seconds = ((double)clock->byoyomi + (double)clock->left[side] / 10) / 1000;
    return seconds < PLAY_SECONDS || clock->byoyomi ? seconds : PLAY_SECONDS;
}

static void refuse(struct engine *e, enum go_kind kind, const char *why)
{
    say(e, "info string %s", why);
    say(e, kind == GO_MATE ? "checkmate notimplemented" : "bestmove resign");
}

static void command_go(struct engine *e, char **save)
{
    struct go_clock clock = {0};
    read_clock(e, &clock, save);
    e->kind = clock.has_mate ? GO_MATE : GO_PLAY;
    if (!e->has_position || e->position.king[e->position.side ^ 1] < 0 ||
        shogi_in_check(&e->position, e->position.side ^ 1)) {
        refuse(e, e->kind, "no position that can be solved");
        return;
    }
    if (!make_solver(e)) {
        refuse(e, e->kind, "no table");
        return;
    }
    double seconds = seconds_for(&clock, e->position.side);
    e->pondering = clock.ponder;
    e->ponder_seconds = seconds;
    e->deadline = clock.infinite || clock.ponder ? 0 : clock_seconds() + seconds;
    atomic_store(&e->cancel.requested, false);
    atomic_store(&e->done, false);
    atomic_store(&e->hold, e->kind == GO_PLAY && (clock.infinite || clock.ponder));
    if (pthread_create(&e->worker, NULL, work, e) != 0) {
        refuse(e, e->kind, "no thread");
        return;
    }
    e->running = true;
}

static void command_ponderhit(struct engine *e)
{
    if (e->running && e->pondering) {
        e->pondering = false;
        e->deadline = clock_seconds() + e->ponder_seconds;
        atomic_store(&e->hold, false);
    }
}

static void command_isready(struct engine *e)
{
    if (!e->running)
        make_solver(e);
    say(e, "readyok");
}

/* Commands that change the engine: a search that is under way is stopped first. */
static bool obey_change(struct engine *e, const char *word, char **save)
{
    static const struct {
        const char *word;
        void (*obey)(struct engine *e, char **save);
    } commands[] = {
        {"setoption", command_setoption}, {"position", command_position}, {"go", command_go}};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(word, commands[i].word) == 0) {
            finish_worker(e, true);
            commands[i].obey(e, save);
            return true;
        }
    return false;
}

/* False: quit. */
static bool obey(struct engine *e, char *line)
{
    char *save = NULL;
    const char *word = strtok_r(line, " \t", &save);
    if (!word)
        return true;
    if (strcmp(word, "quit") == 0)
        return false;
    if (strcmp(word, "stop") == 0 || strcmp(word, "gameover") == 0 ||
        strcmp(word, "usinewgame") == 0)
        finish_worker(e, true);
    else if (strcmp(word, "ponderhit") == 0)
        command_ponderhit(e);
    else if (strcmp(word, "usi") == 0)
        say_usi(e);
    else if (strcmp(word, "isready") == 0)
        command_isready(e);
    else if (!obey_change(e, word, &save))
        say(e, "info string unknown command %s", word);
    return true;
}

/* ---- reading ---- */

struct reader {
    char *bytes;
    size_t count, capacity;
    bool end;
};

/* Waits for input or for the deadline of the search. */
static void wait_for_input(struct engine *e, struct reader *in)
{
    struct pollfd fd = {.fd = STDIN_FILENO, .events = POLLIN};
    int timeout = 200;
    if (e->running && e->deadline > 0) {
        double left = e->deadline - clock_seconds();
        if (left <= 0) {
            finish_worker(e, true);
            return;
        }
        timeout = left < 0.2 ? (int)(left * 1000) + 1 : 200;
    }
    if (poll(&fd, 1, timeout) <= 0)
        return;
    if (!vec_grow_((void **)&in->bytes, &in->capacity, in->count + 4096, 1)) {
        in->end = true;
        return;
    }
    ssize_t got = read(STDIN_FILENO, in->bytes + in->count, 4096);
    if (got <= 0)
        in->end = true;
    else
        in->count += (size_t)got;
}

/* Obeys the whole lines read so far. False: quit. */
static bool obey_lines(struct engine *e, struct reader *in)
{
    bool on = true;
    size_t start = 0;
    for (size_t i = 0; i < in->count && on; i++) {
        if (in->bytes[i] != '\n')
            continue;
        in->bytes[i] = '\0';
        if (i > start && in->bytes[i - 1] == '\r')
            in->bytes[i - 1] = '\0';
        on = obey(e, in->bytes + start);
        start = i + 1;
    }
    memmove(in->bytes, in->bytes + start, in->count - start);
    in->count -= start;
    if (in->count > LINE_MAX_BYTES) {
        say(e, "info string line too long");
        in->count = 0;
    }
    return on;
}

static int run_usi(struct context *c, const void *values, int argc, char **argv)
{
    struct engine e = {.context = c, .hash_mb = DEFAULT_MB, .threads = 1};
    struct reader in = {0};
    bool on = true;
    (void)values;
    (void)argv;
    if (argc > 0) {
        context_error(c, "usi takes no words: it reads commands from standard input");
        return EXIT_WRONG_USAGE;
    }
    pthread_mutex_init(&e.out_lock, NULL);
    while (on && !in.end && !context_stopped(c)) {
        wait_for_input(&e, &in);
        if (in.count > 0)
            on = obey_lines(&e, &in);
    }
    /* At the end of input a search with a clock may still finish within it. */
    while (on && e.running && e.deadline > 0 && clock_seconds() < e.deadline &&
           !atomic_load(&e.done) && !context_stopped(c))
        poll(NULL, 0, 5);
    finish_worker(&e, true);
    drop_solver(&e);
    mem_free(in.bytes);
    pthread_mutex_destroy(&e.out_lock);
    return EXIT_FINE;
}

static const struct option_spec specs[] = {{0}};

static const struct example examples[] = {
    {"printf 'position sfen 9/7Sk/1+R7/9/9/9/9/9/9 b r2b4g3s4n4l18p 1\\ngo mate 5000\\n' "
     "| sakui usi",
     "asks for a mate as a GUI would"},
    {0}};

const struct command command_usi = {
    .name = "usi",
    .arguments = "",
    .summary = "the tsume-shogi solver as a USI engine",
    .description = "Speaks USI on standard input and output, for shogi GUIs: usi, isready, "
                   "setoption, position, go mate N|infinite, go, stop, ponderhit, gameover, quit. "
                   "Without \"mate\" the engine plays the first move of a mate, or resigns.",
    .groups = GROUP_OUTPUT,
    .specs = specs,
    .values_size = 1,
    .examples = examples,
    .run = run_usi,
};
