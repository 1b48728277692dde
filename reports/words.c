/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reports/words.h"

#include <string.h>

static const char *const words[WORD_COUNT][2] = {
#define WORD(id, english, japanese) {english, japanese},
#include "reports/words.def"
#undef WORD
};

static const struct term {
    const char *name, *japanese;
} terms[] = {
#define TERM(name, japanese) {name, japanese},
#include "reports/terms.def"
#undef TERM
};

const char *word(enum report_language language, enum word w)
{
    return words[w][language];
}

const char *language_code(enum report_language language)
{
    return language == REPORT_JAPANESE ? "ja" : "en";
}

const char *term_japanese(const char *name)
{
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++) {
        if (strcmp(terms[i].name, name) == 0)
            return terms[i].japanese;
    }
    return NULL;
}
