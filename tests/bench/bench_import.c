/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Speed of the readers: MB/s and problems/s per format at 1x, 10x and 100x the size (the time per
 * problem must not grow), and the memory of a long list. Usage: bench_import [LIST-LINES] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "core/alloc.h"
#include "core/clock.h"
#include "importers/go_setup.h"
#include "importers/reader.h"
#include "importers/writer.h"
#include "tests/unit/random_games.h"

#define GAMES 100

static long peak_kib(void)
{
    struct rusage u;
    getrusage(RUSAGE_SELF, &u);
    return u.ru_maxrss;
}

static void write_all(struct problem **games, size_t count, enum import_format format,
                      enum writer_encoding encoding, struct strbuf *out)
{
    struct sakui_writer w;
    strbuf_init(out);
    if (sakui_writer_init(&w, format, encoding, NULL) != SAKUI_OK)
        return;
    (void)sakui_write_begin(&w, out, NULL);
    for (size_t i = 0; i < count; i++)
        (void)sakui_write_problem(&w, games[i % GAMES], out, NULL);
    (void)sakui_write_end(&w, out, NULL);
}

static size_t read_all(struct sakui_reader *r)
{
    struct problem *p;
    size_t n = 0;
    for (sakui_status s = SAKUI_OK; s == SAKUI_OK || s == SAKUI_INPUT;) {
        s = sakui_reader_next(r, &p, NULL);
        if (s == SAKUI_OK) {
            n++;
            problem_free(p);
        }
    }
    return n;
}

static void measure(struct problem **games, enum import_format format,
                    enum writer_encoding encoding)
{
    double per_problem = 0;
    for (size_t times = 1; times <= 100; times *= 10) {
        struct strbuf text;
        struct sakui_reader *r;
        struct reader_options o;
        reader_options_init(&o);
        o.max_document = (size_t)1 << 30;
        write_all(games, GAMES * times, format, encoding, &text);
        if (sakui_reader_open_memory(&r, "bench", text.data, text.length, &o, NULL) != SAKUI_OK)
            return;
        double start = clock_cpu_seconds();
        size_t n = read_all(r);
        double seconds = clock_cpu_seconds() - start;
        sakui_reader_close(r);
        if (times == 1)
            per_problem = seconds / (double)(n ? n : 1);
        printf("%-5s %-9s %4zux %8.2f MB %7zu problems %8.3f s %8.2f MB/s %9.0f problems/s"
               "  time/problem %.2fx\n",
               import_format_name(format), encoding == WRITER_UTF8 ? "UTF-8" : "Shift_JIS", times,
               (double)text.length / 1e6, n, seconds, (double)text.length / 1e6 / seconds,
               (double)n / seconds, seconds / (double)(n ? n : 1) / per_problem);
        strbuf_free(&text);
        if (n != GAMES * times)
            printf("      %zu problems were expected\n", GAMES * times);
    }
}

/* A list on disk, converted problem by problem. */
static void measure_list(struct problem **games, size_t lines)
{
    char path[] = "/tmp/sakui-bench-XXXXXX";
    int fd = mkstemp(path);
    FILE *f = fd >= 0 ? fdopen(fd, "w") : NULL;
    if (!f)
        return;
    for (size_t i = 0; i < lines; i++)
        fprintf(f, "%s\n", games[i % GAMES]->setup);
    fclose(f);
    struct sakui_reader *r;
    struct sakui_writer w;
    struct strbuf out;
    struct problem *p;
    strbuf_init(&out);
    size_t n = 0, bytes = 0;
    double start = clock_cpu_seconds();
    if (sakui_writer_init(&w, IMPORT_KIF, WRITER_UTF8, NULL) == SAKUI_OK &&
        sakui_reader_open(&r, path, NULL, NULL) == SAKUI_OK) {
        while (sakui_reader_next(r, &p, NULL) == SAKUI_OK) {
            (void)sakui_write_problem(&w, p, &out, NULL);
            bytes += out.length;
            strbuf_clear(&out);
            problem_free(p);
            n++;
        }
        sakui_reader_close(r);
    }
    double seconds = clock_cpu_seconds() - start;
    printf("list of %zu SFEN lines to KIF: %zu problems, %.1f MB written, %.2f s, %.0f problems/s, "
           "peak memory %ld KiB\n",
           lines, n, (double)bytes / 1e6, seconds, (double)n / seconds, peak_kib());
    strbuf_free(&out);
    unlink(path);
}

/* A Go problem: 20 stones, a line of 60 moves and ten short variations, no point used twice. */
static struct problem *go_problem(struct rng *r)
{
    struct problem *p;
    struct go_setup s;
    struct strbuf text;
    int points[361], used = 0;
    char move[GO_POINT_MAX];
    if (problem_new(&p) != SAKUI_OK)
        return NULL;
    for (int i = 0; i < 361; i++)
        points[i] = i;
    rng_shuffle(r, points, 361, sizeof *points);
    go_setup_init(&s, 19, 19);
    for (; used < 20; used++)
        s.cells[points[used]] = used % 2 ? GO_WHITE : GO_BLACK;
    s.side = SIDE_BLACK;
    strbuf_init(&text);
    go_setup_write(&s, &text);
    problem_set(p, &p->setup, strbuf_str(&text));
    strbuf_free(&text);
    p->game = PROBLEM_GO;
    p->side = SIDE_BLACK;
    struct problem_node *n = p->root;
    for (int i = 0; n && i < 60; i++) {
        struct go_point at = {points[used] % 19, points[used] / 19};
        go_point_write(PROBLEM_GO, at, move);
        if (i % 6 == 5)
            (void)problem_node_add(p, n, "");
        n = problem_node_add(p, n, move);
        used++;
    }
    return p;
}

static void measure_go(struct rng *r)
{
    struct problem *problems[GAMES];
    for (size_t i = 0; i < GAMES; i++) {
        problems[i] = go_problem(r);
        if (!problems[i])
            return;
    }
    measure(problems, IMPORT_SGF, WRITER_UTF8);
    for (size_t i = 0; i < GAMES; i++)
        problem_free(problems[i]);
}

int main(int argc, char **argv)
{
    size_t lines = argc > 1 ? strtoul(argv[1], NULL, 10) : 1000000;
    struct problem *games[GAMES];
    struct rng r;
    rng_seed(&r, 1);
    for (size_t i = 0; i < GAMES; i++) {
        games[i] = random_game(&r, true);
        if (!games[i])
            return 1;
    }
    /* First, while nothing else has raised the peak. */
    measure_list(games, lines / 100);
    measure_list(games, lines);
    for (size_t i = 0; import_format_at(i); i++) {
        const struct import_format_ops *ops = import_format_at(i);
        if (ops->format == IMPORT_SGF)
            continue; /* these games are shogi */
        measure(games, ops->format, WRITER_UTF8);
        if (ops->format == IMPORT_KIF)
            measure(games, ops->format, WRITER_SHIFT_JIS);
    }
    measure_go(&r);
    for (size_t i = 0; i < GAMES; i++)
        problem_free(games[i]);
    return 0;
}
