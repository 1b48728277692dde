/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/search_params.h"

#include <string.h>

void search_params_options(const struct search_params *p, const struct context *c,
                           struct search_options *out)
{
    search_options_init(out);
    out->seed = (uint64_t)c->seed.seed;
    out->epsilon = p->epsilon;
    out->deep_r = p->deep_r;
    out->deep_e = (int)p->deep_e;
    out->deep_d = (int)p->deep_d;
    out->cost_phi = p->cost_phi;
    out->cost_delta = p->cost_delta;
    out->check = p->check;
    out->evaluation =
        strcmp(p->evaluate, "selected") == 0 ? EVALUATE_WHEN_SELECTED : EVALUATE_AT_CREATION;
    out->init = strcmp(p->init, "mobility") == 0 ? INIT_MOBILITY
                : strcmp(p->init, "game") == 0   ? INIT_GAME
                                                 : INIT_CONSTANT;
}

int search_params_algorithm(const struct search_params *p, struct context *c,
                            const struct search_algorithm **out)
{
    if (strcmp(p->algorithm, "list") == 0) {
        size_t count;
        const struct search_algorithm *const *all = search_algorithms(&count);
        for (size_t i = 0; i < count; i++)
            fprintf(c->out, "%-12s %s\n", all[i]->name, all[i]->summary);
        return EXIT_FINE;
    }
    *out = search_find(p->algorithm);
    if (*out)
        return -1;
    context_error(c, "there is no algorithm '%s'; 'sakui %s --algorithm list' names them",
                  p->algorithm, c->command->name);
    return EXIT_WRONG_USAGE;
}
