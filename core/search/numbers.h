/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Proof and disproof numbers.
 *
 * They are doubles: leaf estimates are real (Hort), Deep df-pn's E^(D-x) reaches 20^15 > 2^64, and
 * df-pn+ may drive them below zero. Sums of integers are exact up to 2^53. Nothing overflows:
 *   - an *unsolved* number is at most NUMBER_MAX, sums stop there;
 *   - NUMBER_INF (the IEEE infinity) is the number of what cannot happen (pn of a disproven node,
 *     dn of a proven one) and the threshold of a root; it is above every unsolved number, so that
 *     thr + x - sum never falls to a finite limit at the root;
 *   - whether a node is solved is a flag of its own, never read off the numbers (with E = 0 or
 *     negative costs an unsolved node may stand at 0).
 * Far above 2^53 adding 1 changes nothing; thresholds are therefore made with number_above, which
 * always is really above, or a search would turn on the spot. */
#ifndef SAKUI_CORE_SEARCH_NUMBERS_H
#define SAKUI_CORE_SEARCH_NUMBERS_H

#include <math.h>
#include <stdbool.h>

#define NUMBER_INF ((double)INFINITY)
#define NUMBER_MAX 1e300

/* Any estimate made into the number of an unsolved node. */
static inline double number_finite(double x)
{
    if (!(x == x)) /* not a number */
        return 1;
    return x > NUMBER_MAX ? NUMBER_MAX : x < -NUMBER_MAX ? -NUMBER_MAX : x;
}

/* Sum of two unsolved numbers, or with an infinity. */
static inline double number_add(double a, double b)
{
    double s = a + b;
    return s > NUMBER_MAX && a <= NUMBER_MAX && b <= NUMBER_MAX ? NUMBER_MAX : s;
}

/* The least threshold of the form x + 1 that is really above x. */
static inline double number_above(double x)
{
    double y = x + 1;
    return y > x ? y : nextafter(x, NUMBER_INF);
}

static inline double number_min(double a, double b)
{
    return a < b ? a : b;
}

static inline double number_max(double a, double b)
{
    return a > b ? a : b;
}

/* Song's Ddfpn(x): E^(D-x) if D > x and E > 0, 1 if D <= x and E > 0, 0 if E = 0. */
static inline double number_deep(int e, int d, long x)
{
    if (e <= 0)
        return 0;
    return d > x ? number_finite(pow(e, (double)(d - x))) : 1;
}

#endif
