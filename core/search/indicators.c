/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/search/indicators.h"

#include <string.h>

#include "core/alloc.h"

bool recorder_init(struct recorder *r, struct indicators *to, size_t samples)
{
    memset(to, 0, sizeof *to);
    r->to = to;
    r->capacity = samples && samples < 4 ? 4 : samples; /* halving needs a few */
    r->stride = 1;
    if (!samples)
        return true;
    to->trace = mem_alloc(r->capacity * sizeof *to->trace);
    to->has |= INDICATOR_TRACE;
    return to->trace != NULL;
}

static void halve(struct recorder *r)
{
    struct indicators *i = r->to;
    size_t kept = 0;
    r->stride *= 2;
    for (size_t s = 0; s < i->trace_count; s++)
        if (i->trace[s].iteration % r->stride == 0)
            i->trace[kept++] = i->trace[s];
    i->trace_count = kept;
}

void recorder_root(struct recorder *r, uint64_t iteration, double pn, double dn)
{
    struct indicators *i = r->to;
    i->has |= INDICATOR_MAX_PN | INDICATOR_MAX_DN;
    if (pn > i->max_pn) {
        i->max_pn = pn;
        i->max_pn_at = iteration;
    }
    if (dn > i->max_dn) {
        i->max_dn = dn;
        i->max_dn_at = iteration;
    }
    if (!i->trace)
        return;
    if (i->trace_count == r->capacity)
        halve(r);
    if (iteration % r->stride == 0 && i->trace_count < r->capacity)
        i->trace[i->trace_count++] = (struct trace_sample){iteration, pn, dn};
}
