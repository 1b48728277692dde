/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/certificate_support.h"

#include <stdlib.h>
#include <string.h>

#include "core/strbuf.h"
#include "tests/unit/runner.h"
#include "tests/unit/verify_support.h"

char *certificate_of(const char *sfen, const char *moves, const char *profile, uint64_t nodes,
                     struct verify_report **report, struct certificate_summary *summary)
{
    struct verify_options options = {
        .limits = {.nodes = nodes, .memory_bytes = (uint64_t)16 << 20}};
    struct strbuf text;
    strbuf_init(&text);
    ck_assert_int_eq(profile_load(&options.profile, profile, NULL), SAKUI_OK);
    struct certificate_order order = {
        .id = "one", .profile = options.profile.name, .out = &text, .summary = summary};
    struct shogi_position start = verify_sfen(sfen);
    struct problem *given = verify_given(moves);
    options.certificate = &order;
    ck_assert_int_eq(verify_position(&start, given->root, &options, report), SAKUI_OK);
    problem_free(given);
    char *copy = malloc(text.length + 1);
    memcpy(copy, text.data, text.length);
    copy[text.length] = '\0';
    strbuf_free(&text);
    return copy;
}

struct bytes {
    const char *next;
    size_t left;
};

static size_t give_bytes(void *context, char *buffer, size_t size)
{
    struct bytes *b = context;
    size_t n = b->left < size ? b->left : size;
    memcpy(buffer, b->next, n);
    b->next += n;
    b->left -= n;
    return n;
}

struct certificate_report certificate_check_text(const char *text)
{
    struct bytes bytes = {text, strlen(text)};
    struct certificate_report report = {.verdict = CERTIFICATE_UNREADABLE};
    struct certificate_reader *reader = certificate_reader_new(give_bytes, &bytes);
    ck_assert(reader != NULL);
    if (!certificate_check_next(reader, NULL, NULL, (size_t)64 << 20, &report))
        report.verdict = CERTIFICATE_UNREADABLE;
    certificate_reader_free(reader);
    return report;
}
