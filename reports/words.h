/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every word of a report, in English and Japanese, in one table (words.def); names of features,
 * indicators and findings in Japanese too (terms.def). */
#ifndef SAKUI_REPORTS_WORDS_H
#define SAKUI_REPORTS_WORDS_H

#include "reports/report.h"

enum word {
#define WORD(id, english, japanese) WORD_##id,
#include "reports/words.def"
#undef WORD
    WORD_COUNT,
};

const char *word(enum report_language language, enum word w);
/* "en" or "ja". */
const char *language_code(enum report_language language);
/* What a feature, indicator, finding or status is called in Japanese; NULL if there is no word. */
const char *term_japanese(const char *name);

#endif
