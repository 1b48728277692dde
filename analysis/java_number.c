/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/java_number.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* %.{digits}e with the fewest digits that read back as v. */
static void shortest_digits(double v, char *text, size_t size)
{
    for (int digits = 0; digits < 17; digits++) {
        snprintf(text, size, "%.*e", digits, v);
        double back = strtod(text, NULL);
        if (memcmp(&back, &v, sizeof v) == 0)
            return;
    }
}

void number_shortest(double v, struct strbuf *out)
{
    char text[40];
    for (int digits = 1; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, v);
        double back = strtod(text, NULL);
        if (memcmp(&back, &v, sizeof v) == 0)
            break;
    }
    strbuf_adds(out, text);
}

void java_double(double v, struct strbuf *out)
{
    if (isnan(v) || isinf(v)) {
        strbuf_adds(out, isnan(v) ? "NaN" : v > 0 ? "Infinity" : "-Infinity");
        return;
    }
    double size = fabs(v);
    if (!(size > 0)) {
        strbuf_adds(out, signbit(v) ? "-0.0" : "0.0");
        return;
    }
    char text[40];
    shortest_digits(v, text, sizeof text);
    char *mark = strchr(text, 'e');
    int exponent = atoi(mark + 1);
    if (size >= 1e-3 && size < 1e7) {
        int digits = (int)(mark - text) - (strchr(text, '.') ? 2 : 1) - (v < 0);
        int decimals = digits - exponent;
        strbuf_addf(out, "%.*f", decimals < 1 ? 1 : decimals, v);
        return;
    }
    *mark = '\0';
    strbuf_addf(out, "%s%sE%d", text, strchr(text, '.') ? "" : ".0", exponent);
}

double weka_round(double v, int decimals)
{
    double mask = pow(10, decimals);
    return floor(v * mask + 0.5) / mask;
}

void weka_number(double v, int decimals, struct strbuf *out)
{
    double scaled = v * pow(10, decimals);
    if (!(fabs(scaled) < 9223372036854775807.0)) {
        java_double(v, out);
        return;
    }
    /* Half away from zero, on the scaled value, as a 64-bit integer. */
    int64_t whole = (int64_t)(fabs(scaled) + 0.5);
    char digits[32];
    int n = snprintf(digits, sizeof digits, "%0*lld", decimals + 1, (long long)whole);
    if (scaled < 0 && whole)
        strbuf_addc(out, '-');
    strbuf_add(out, digits, (size_t)(n - decimals));
    int kept = n;
    while (kept > n - decimals && digits[kept - 1] == '0')
        kept--;
    if (kept > n - decimals) {
        strbuf_addc(out, '.');
        strbuf_add(out, digits + n - decimals, (size_t)(kept - (n - decimals)));
    }
}

void weka_cell(double v, int width, int decimals, struct strbuf *out)
{
    struct strbuf number;
    strbuf_init(&number);
    weka_number(v, decimals, &number);
    const char *text = strbuf_str(&number);
    const char *point = strchr(text, '.');
    int before = point ? (int)(point - text) : (int)number.length;
    int offset = width - decimals - before - (decimals > 0);
    if (decimals >= width || strchr(text, 'E') || offset < 0) {
        strbuf_adds(out, text);
    } else {
        strbuf_addf(out, "%*s%s%*s", offset, "", text, width - offset - (int)number.length, "");
    }
    out->failed |= number.failed;
    strbuf_free(&number);
}
