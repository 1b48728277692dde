/* SPDX-License-Identifier: GPL-3.0-or-later */
/* YAML graphs: what is refused has a diagnostic; what is read can be searched, and a decided search
 * has a proof that holds. */
#include <stdint.h>
#include <stdlib.h>

#include "core/search/search.h"
#include "tsume/ref/graph.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void search(const struct graph *g)
{
    static const char *const names[] = {"pn", "pn-bta"};
    enum search_value first = SEARCH_UNKNOWN;
    for (int i = 0; i < 2; i++) {
        struct graph_state root = graph_root(g);
        struct search_options o;
        struct limits limits = {.nodes = 2000};
        struct search_result r;
        search_options_init(&o);
        o.check = true;
        if (search_run(search_find(names[i]), &g->game, &root, &o, &limits, &r) != SAKUI_OK)
            abort();
        if (first != SEARCH_UNKNOWN && r.value != SEARCH_UNKNOWN && r.value != first)
            abort();
        first = r.value;
        search_result_free(&r);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct graph *g;
    struct diag_list diags;
    diag_list_init(&diags);
    sakui_status st = graph_read(&g, "fuzz", (const char *)data, size, &diags);
    if (st == SAKUI_OK && g->node_count <= 40)
        search(g);
    if (st != SAKUI_OK && (g || !diags.errors))
        abort();
    graph_free(g);
    diag_list_clear(&diags);
    return 0;
}
