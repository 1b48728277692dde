/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The equations of the df-pn family, free of table and tree. */
#include <math.h>

#include "core/search/dfpn.h"
#include "core/search/numbers.h"

const struct dfpn_policy dfpn_plain = {.combine = COMBINE_SUM};

void dfpn_choice_start(struct dfpn_choice *c)
{
    *c = (struct dfpn_choice){.win = NUMBER_INF, .second = NUMBER_INF, .only_old = true};
}

/* One more unsolved child. Ties go to the first (leftmost). */
void dfpn_choice_add(struct dfpn_choice *c, const struct dfpn_policy *p, size_t index,
                     const struct dfpn_option *o)
{
    /* phi(n) = min (delta_c + cost_phi) */
    if (c->open == 0 || o->win < c->win) {
        c->second = c->win;
        c->win = o->win;
        c->best = index;
        c->option = *o;
    } else if (o->win < c->second) {
        c->second = o->win;
    }
    c->open++;
    switch (p->combine) {
    case COMBINE_SUM: /* delta(n) = sum (phi_c + cost_delta) */
        c->lose = number_add(c->lose, o->lose);
        c->only_old = false;
        break;
    case COMBINE_WEAK: /* delta(n) = max phi_c + (k - 1) */
        c->lose = c->open == 1 ? o->lose : number_max(c->lose, o->lose);
        c->only_old = false;
        break;
    case COMBINE_DISTANCE: /* the sum over normal children, the maximum over old ones if no other */
        if (!o->old) {
            c->lose = c->only_old ? o->lose : number_add(c->lose, o->lose);
            c->only_old = false;
        } else if (c->only_old) {
            c->lose = number_max(c->lose, o->lose);
        }
        break;
    }
}

void dfpn_choice_end(struct dfpn_choice *c, const struct dfpn_policy *p,
                     const struct search_options *options)
{
    if (p->combine == COMBINE_WEAK)
        c->lose = number_add(c->lose, (double)(c->open - 1));
    if (p->costs && options->clamp_phi) {
        c->win = number_max(c->win, 1);
        c->lose = number_max(c->lose, 1);
    }
    c->win = number_finite(c->win);
    c->lose = number_finite(c->lose);
}

/* The second best child's number raised a little: when the best one is beyond it, change over. */
static double raised(const struct dfpn_policy *p, const struct search_options *o, double second)
{
    double next = number_above(second); /* delta_2 + 1 */
    if (!p->epsilon || second == NUMBER_INF)
        return next;
    return number_max(next, ceil(second * (1 + o->epsilon))); /* ceil(delta_2 (1 + epsilon)) */
}

void dfpn_thresholds(const struct dfpn_choice *c, const struct dfpn_policy *p,
                     const struct search_options *options, double win, double lose,
                     double *child_win, double *child_lose)
{
    /* th_delta(c) = min(th_phi(n), delta_2 + cost_2 + 1) - cost_phi(c) */
    double w = number_min(win, raised(p, options, c->second)) - c->option.cost_win;
    double own = c->option.lose - c->option.cost_lose; /* phi_c itself */
    double l;
    if (p->combine == COMBINE_WEAK)
        l = lose - (double)(c->open - 1); /* th_phi(c) = th_delta(n) - (k - 1) */
    else
        l = lose + own - c->lose; /* th_phi(c) = th_delta(n) + phi_c - sum (phi_i + cost_i) */
    /* Exactly above the child's numbers: far beyond 2^53 the sums would round back to them. */
    double win_own = c->option.win - c->option.cost_win;
    *child_win = number_max(w, nextafter(win_own, NUMBER_INF));
    *child_lose = number_max(l, nextafter(own, NUMBER_INF));
}
