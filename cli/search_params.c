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

struct whole {
    struct search_params search;
};
static const struct option_spec whole_specs[] = {
    SEARCH_PARAM_SPECS(struct whole, search, "pn", "selected"), {0}};

int search_params_assign(struct search_params *p, struct context *c, const char *text,
                         struct strbuf *words)
{
    struct whole whole = {*p};
    struct option_table table = {"", whole_specs, &whole};
    struct diag_list diags;
    sakui_status status = SAKUI_OK;
    diag_list_init(&diags);
    strbuf_clear(words);
    for (const char *at = text; *at; at += strcspn(at, ","), at += *at == ',')
        strbuf_addf(words, "--%.*s%c", (int)strcspn(at, ","), at, '\0');
    char *at = words->failed ? NULL : words->data, *end = at ? at + words->length : NULL;
    for (; at && at < end && !status; at += strlen(at) + 1) {
        char *argv[] = {NULL, at};
        int rest = 0;
        if (!strchr(at, '=')) {
            diag_add(&diags, DIAG_ERROR, "", 0, 0, "option-value",
                     "--param needs NAME=VALUE, not '%s'", at + 2);
            status = SAKUI_USAGE;
        } else {
            status = options_parse(&table, 1, 2, argv, &rest, &diags);
        }
    }
    if (words->failed)
        status = SAKUI_MEMORY;
    context_report(c, &diags);
    diag_list_clear(&diags);
    if (status)
        return status == SAKUI_USAGE ? EXIT_WRONG_USAGE : EXIT_TROUBLE;
    *p = whole.search;
    return -1;
}
