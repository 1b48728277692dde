/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/sakui_check_go.h"

#include <stdio.h>

#include "cli/sakui_check_print.h"
#include "tsume/check/go_certificate.h"

static void print_words(void *context, const char *sentence)
{
    (void)context;
    printf("  %s\n", sentence);
}

static void print_json(const char *file, const struct go_certificate_report *r)
{
    bool ok = r->verdict == CERTIFICATE_ACCEPTED;
    printf("{\"file\":");
    check_print_json_text(file);
    printf(",\"id\":");
    check_print_json_text(r->name);
    printf(",\"game\":\"go\",\"accepted\":%s", ok ? "true" : "false");
    if (ok) {
        printf(",\"complete\":%s", r->missing ? "false" : "true");
    } else {
        printf(",\"line\":%ld,\"column\":%ld,\"reason\":", r->line, r->column);
        check_print_json_text(r->reason);
    }
    printf(",\"statements\":%lu,\"missing\":%lu,\"hints\":%lu,\"facts\":%lu,\"steps\":%lu}\n",
           r->statements, r->missing, r->hints, r->facts, r->steps);
}

static void print_line(const char *file, const struct go_certificate_report *r, bool quiet)
{
    if (r->verdict != CERTIFICATE_ACCEPTED)
        printf("%s:%ld:%ld: %s: %s\n", file, r->line, r->column,
               r->verdict == CERTIFICATE_REJECTED ? "REJECTED" : "error", r->reason);
    else if (!quiet || r->missing)
        printf("%s: accepted: %lu statements shown, %lu more were not, %lu hints, %lu facts\n",
               r->name[0] ? r->name : file, r->statements, r->missing, r->hints, r->facts);
}

static int code_of(const struct go_certificate_report *r)
{
    if (r->verdict == CERTIFICATE_ACCEPTED)
        return r->missing || !r->statements ? EXIT_CLAIMED : EXIT_ACCEPTED;
    return r->verdict == CERTIFICATE_REJECTED ? EXIT_REJECTED : EXIT_TROUBLE;
}

int check_go_stream(struct certificate_reader *reader, const char *file, bool json, bool quiet)
{
    struct go_certificate_report report;
    int code = EXIT_ACCEPTED;
    while (go_certificate_check_next(reader, json || quiet ? NULL : print_words, NULL, &report)) {
        code = check_worse(code, code_of(&report));
        if (json)
            print_json(file, &report);
        else
            print_line(file, &report, quiet);
    }
    return code;
}
