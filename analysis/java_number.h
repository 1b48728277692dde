/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers as Java and Weka print them. */
#ifndef SAKUI_ANALYSIS_JAVA_NUMBER_H
#define SAKUI_ANALYSIS_JAVA_NUMBER_H

#include "core/strbuf.h"

/* The shortest decimal that reads back as the same double, e.g. "0.1", "1e+20". */
void number_shortest(double v, struct strbuf *out);
/* As Java turns a double into text: "50.0", "2.37", "1.0E7". */
void java_double(double v, struct strbuf *out);
/* Rounded half up to `decimals`, trailing zeros cut: "98", "0.0018". */
void weka_number(double v, int decimals, struct strbuf *out);
/* The same with the decimal point in a fixed place of `width` characters; the zeros that were cut
 * are blanks. What does not fit is written unpadded. */
void weka_cell(double v, int width, int decimals, struct strbuf *out);
/* Rounded half up to `decimals`, still a number. */
double weka_round(double v, int decimals);

#endif
