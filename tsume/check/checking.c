/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Failing, telling, and the arguments of statements. */
#include "tsume/check/checking.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- failing and telling ---- */

bool checking_fail(struct checking *k, enum certificate_verdict verdict, const char *format, ...)
{
    va_list args;
    if (k->failed)
        return false;
    k->failed = true;
    k->report->verdict = verdict;
    va_start(args, format);
    refuse_word(k->reader, &k->report->line, &k->report->column, k->report->reason,
                sizeof k->report->reason, format, args);
    va_end(args);
    return false;
}

void checking_tell(struct checking *k, const char *format, ...)
{
    char text[512];
    va_list args;
    if (!k->words)
        return;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    k->words(k->words_context, text);
}

bool checking_shown(struct checking *k, bool ok)
{
    if (ok)
        return true;
    return checking_fail(k,
                         k->c.status == SAKUI_MEMORY ? CERTIFICATE_NO_MEMORY : CERTIFICATE_REJECTED,
                         "%s", k->c.reason[0] ? k->c.reason : "not shown");
}

bool checking_next_hint(void *context, const struct certificate_question *question,
                        char token[CERTIFICATE_TOKEN])
{
    struct checking *k = context;
    const struct word *w = next_word(k->reader);
    (void)question; /* the reader takes what comes; the walk says whether it fits */
    if (w->end || w->first || strlen(w->text) >= CERTIFICATE_TOKEN)
        return false;
    strcpy(token, w->text);
    drop_word(k->reader);
    return true;
}

/* ---- arguments of statements ---- */

/* The next word if it stands on this line. */
const char *checking_argument(struct checking *k, long line)
{
    const struct word *w = next_word(k->reader);
    if (w->end || w->line != line)
        return NULL;
    return w->text;
}

bool checking_number(struct checking *k, long line, long least, long most, long *out)
{
    const char *text = checking_argument(k, line);
    char *end = NULL;
    long n = text && text[0] >= '1' - !text[1] && text[0] <= '9' ? strtol(text, &end, 10) : 0;
    if (!end || *end || n < least || n > most)
        return checking_fail(k, CERTIFICATE_UNREADABLE, "a number from %ld to %ld is expected here",
                             least, most);
    *out = n;
    drop_word(k->reader);
    return true;
}

bool checking_move(struct checking *k, long line, struct naive_move *m)
{
    const char *text = checking_argument(k, line);
    if (!text || !naive_move_from_usi(m, text))
        return checking_fail(k, CERTIFICATE_UNREADABLE, "a move is expected here");
    drop_word(k->reader);
    return true;
}

bool checking_word(struct checking *k, long line, char *out, size_t size)
{
    const char *text = checking_argument(k, line);
    if (!text || strlen(text) >= size)
        return checking_fail(k, CERTIFICATE_UNREADABLE, "a word is missing here");
    strcpy(out, text);
    drop_word(k->reader);
    return true;
}

/* Moves to the end of the line; caller frees. */
bool checking_moves(struct checking *k, long line, struct naive_move **out, size_t *count)
{
    size_t capacity = 0;
    *out = NULL;
    *count = 0;
    while (checking_argument(k, line)) {
        if (*count == CERTIFICATE_MAX_PLIES)
            return checking_fail(k, CERTIFICATE_UNREADABLE, "too many moves");
        if (*count == capacity) {
            capacity = capacity * 2 + 16;
            struct naive_move *wider = realloc(*out, capacity * sizeof *wider);
            if (!wider)
                return checking_fail(k, CERTIFICATE_NO_MEMORY, "out of memory");
            *out = wider;
        }
        if (!checking_move(k, line, &(*out)[*count]))
            return false;
        ++*count;
    }
    return true;
}
