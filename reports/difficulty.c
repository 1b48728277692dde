/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reports/difficulty.h"

#include <math.h>
#include <stdlib.h>

double difficulty_of(double max_pn, double max_dn, double iterations)
{
    /* a mate in one is found before any number has grown: 0, not minus infinity */
    return (log10(fmax(max_pn, 1)) + log10(fmax(max_dn, 1)) + log10(fmax(iterations, 1))) / 3 +
           (max_pn + max_dn + iterations) * 0; /* NaN stays NaN */
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

sakui_status difficulty_make(struct report_difficulty *out, const struct report_search *search)
{
    const double *v = search->record.value;
    *out = (struct report_difficulty){.score = NAN, .low = NAN, .high = NAN};
    if (!search->measured || search->record.decided == SEARCH_DISPROVEN)
        return SAKUI_OK;
    double *scores = mem_zalloc(search->orders.count + 1, sizeof *scores);
    if (!scores)
        return SAKUI_MEMORY;
    size_t n = 0;
    scores[n] = difficulty_of(v[INDICATE_max_pn], v[INDICATE_max_dn], v[INDICATE_iterations]);
    n += isnan(scores[n]) ? 0u : 1u;
    out->bound = search->record.decided == SEARCH_UNKNOWN;
    for (size_t i = 0; i < search->orders.count; i++) {
        const struct report_order *o = &search->orders.items[i];
        scores[n] = difficulty_of(o->max_pn, o->max_dn, o->iterations);
        n += isnan(scores[n]) ? 0u : 1u;
        out->bound |= !o->solved;
    }
    if (n) {
        qsort(scores, n, sizeof *scores, compare);
        out->known = true;
        out->orders = n;
        out->score = n % 2 ? scores[n / 2] : (scores[n / 2 - 1] + scores[n / 2]) / 2;
        out->low = scores[0];
        out->high = scores[n - 1];
    }
    mem_free(scores);
    return SAKUI_OK;
}

double difficulty_border(int stars)
{
    static const double borders[DIFFICULTY_STARS] = {0, 1, 2, 3, 4};
    return borders[stars < 1 ? 0 : stars > DIFFICULTY_STARS ? DIFFICULTY_STARS - 1 : stars - 1];
}

int difficulty_stars(const struct report_difficulty *d)
{
    if (!d->known)
        return 0;
    int stars = 1;
    while (stars < DIFFICULTY_STARS && d->score >= difficulty_border(stars + 1))
        stars++;
    return stars;
}
