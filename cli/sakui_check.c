/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sakui-check: re-checks certificates of `sakui verify` with the naive rules. It shares no code
 * with the solver and believes nothing a certificate says. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/sakui_check_go.h"
#include "cli/sakui_check_print.h"
#include "tsume/check/certificate_text.h"

struct settings {
    bool json, quiet;
    size_t max_bytes;
};

static const char usage[] =
    "Usage: sakui-check [--json] [--quiet] [--memory MB] CERTIFICATE…\n"
    "\n"
    "Checks certificates written by 'sakui verify --certificate FILE', by the rules of the game "
    "alone,\n"
    "and prints the position and in words what has been proven; what is only claimed is called "
    "so.\n"
    "'-' is standard input.\n"
    "\n"
    "  --json         one JSON object for each certificate\n"
    "  --quiet        only what is not accepted, or not proven\n"
    "  --memory MB    give up beyond this\n"
    "  --help         this text\n"
    "  --version      the version\n"
    "\n"
    "Exit codes: 0 every verdict is proven · 1 something could not be read · 2 wrong usage ·\n"
    "3 a verdict is undecided or only claimed · 4 something was rejected. The gravest wins, in "
    "the\n"
    "order 2, 1, 4, 3, 0.\n";

static size_t read_bytes(void *context, char *buffer, size_t size)
{
    return fread(buffer, 1, size, context);
}

static void print_words(void *context, const char *sentence)
{
    const struct settings *s = context;
    if (!s->json && !s->quiet)
        printf("  %s\n", sentence);
}

static double seconds_now(void)
{
    struct timespec t;
    return clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t) == 0
               ? (double)t.tv_sec + (double)t.tv_nsec * 1e-9
               : 0;
}

static void print_json(const char *file, const struct certificate_report *r, double seconds)
{
    printf("{\"file\":");
    check_print_json_text(file);
    printf(",\"id\":");
    check_print_json_text(r->name);
    printf(",\"sfen\":");
    check_print_json_text(r->start);
    printf(",\"accepted\":%s", r->verdict == CERTIFICATE_ACCEPTED ? "true" : "false");
    if (r->verdict == CERTIFICATE_ACCEPTED) {
        printf(",\"verdict\":\"%s\",\"complete\":%s,\"about\":\"%s\",\"profile\":", r->claimed,
               r->incomplete ? "false" : "true", r->of_line ? "line" : "problem");
        check_print_json_text(r->profile);
    } else {
        printf(",\"line\":%ld,\"column\":%ld,\"reason\":", r->line, r->column);
        check_print_json_text(r->reason);
    }
    printf(",\"statements\":%lu,\"claimed\":%lu,\"hints\":%lu,\"facts\":%lu,\"bytes\":%zu,"
           "\"time_ms\":%.3f}\n",
           r->statements, r->not_certified, r->hints, r->facts, r->peak_bytes, seconds * 1000);
}

static int exit_code_of(const struct certificate_report *r)
{
    switch (r->verdict) {
    case CERTIFICATE_ACCEPTED:
        return r->incomplete ? EXIT_CLAIMED : EXIT_ACCEPTED;
    case CERTIFICATE_REJECTED:
        return EXIT_REJECTED;
    default:
        return EXIT_TROUBLE;
    }
}

static void print_text(const char *file, const struct certificate_report *r,
                       const struct settings *s, double seconds)
{
    if (r->verdict != CERTIFICATE_ACCEPTED)
        printf("%s:%ld:%ld: %s: %s\n", file, r->line, r->column,
               r->verdict == CERTIFICATE_REJECTED ? "REJECTED" : "error", r->reason);
    else if (!s->quiet || r->incomplete)
        printf("%s: accepted, %s%s: %lu statements, %lu hints, %lu facts, %.1f MB, %.0f ms\n",
               r->name[0] ? r->name : file, r->claimed,
               strcmp(r->claimed, "undecided") == 0 ? ""
               : r->incomplete                      ? " (only claimed)"
               : r->of_line                         ? " (proven, for this line)"
                                                    : " (proven)",
               r->statements, r->hints, r->facts, (double)r->peak_bytes / 1e6, seconds * 1000);
}

static int check_stream(FILE *in, const char *file, struct settings *s)
{
    struct certificate_reader *reader = certificate_reader_new(read_bytes, in);
    struct certificate_report report;
    int code = EXIT_ACCEPTED;
    size_t count = 0;
    int first = getc(in);
    ungetc(first, in);
    if (reader && first == GO_CERTIFICATE_FIRST) { /* tsume-Go: another text, another checker */
        code = check_go_stream(reader, file, s->json, s->quiet);
        certificate_reader_free(reader);
        return code;
    }
    if (!reader) {
        fprintf(stderr, "sakui-check: out of memory\n");
        return EXIT_TROUBLE;
    }
    double begin = seconds_now();
    while (certificate_check_next(reader, print_words, s, s->max_bytes, &report)) {
        double now = seconds_now();
        count++;
        code = check_worse(code, exit_code_of(&report));
        if (s->json)
            print_json(file, &report, now - begin);
        else
            print_text(file, &report, s, now - begin);
        begin = now;
    }
    certificate_reader_free(reader);
    if (ferror(in) || count == 0) {
        fprintf(stderr, "sakui-check: %s: %s\n", file,
                ferror(in) ? strerror(errno) : "there is no certificate in it");
        code = EXIT_TROUBLE;
    }
    return code;
}

static int check_file(const char *file, struct settings *s)
{
    if (strcmp(file, "-") == 0)
        return check_stream(stdin, "standard input", s);
    FILE *in = fopen(file, "rb");
    if (!in) {
        fprintf(stderr, "sakui-check: %s: %s\n", file, strerror(errno));
        return EXIT_TROUBLE;
    }
    int code = check_stream(in, file, s);
    fclose(in);
    return code;
}

/* False: wrong usage. Moves what is no option to the front of argv. */
static bool read_options(int *argc, char **argv, struct settings *s)
{
    int kept = 1;
    bool files_only = false;
    for (int i = 1; i < *argc; i++) {
        const char *a = argv[i];
        if (files_only || a[0] != '-' || strcmp(a, "-") == 0) {
            argv[kept++] = argv[i];
        } else if (strcmp(a, "--") == 0) {
            files_only = true;
        } else if (strcmp(a, "--json") == 0) {
            s->json = true;
        } else if (strcmp(a, "--quiet") == 0) {
            s->quiet = true;
        } else if (strcmp(a, "--memory") == 0 && i + 1 < *argc) {
            char *end;
            unsigned long long mb = strtoull(argv[++i], &end, 10);
            if (*end || mb == 0 || mb > 1u << 20)
                return false;
            s->max_bytes = (size_t)mb << 20;
        } else {
            return false;
        }
    }
    *argc = kept;
    return kept > 1;
}

int main(int argc, char **argv)
{
    struct settings s = {0};
    int code = EXIT_ACCEPTED;
    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        fputs(usage, stdout);
        return EXIT_ACCEPTED;
    }
    if (argc == 2 && strcmp(argv[1], "--version") == 0) {
        puts("sakui-check " SAKUI_VERSION);
        return EXIT_ACCEPTED;
    }
    if (!read_options(&argc, argv, &s)) {
        fputs(usage, stderr);
        return EXIT_WRONG_USAGE;
    }
    for (int i = 1; i < argc; i++)
        code = check_worse(code, check_file(argv[i], &s));
    if (fflush(stdout) != 0)
        return EXIT_TROUBLE;
    return code;
}
