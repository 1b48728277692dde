/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of search indicators, for the commands that print them. */
#ifndef SAKUI_CLI_INDICATOR_RECORD_H
#define SAKUI_CLI_INDICATOR_RECORD_H

#include "cli/record.h"
#include "tsume/shogi/features/search_record.h"

/* What is measured again with every move order. */
enum order_value { ORDER_MAX_PN, ORDER_MAX_DN, ORDER_ITERATIONS, ORDER_NODES, ORDER_VALUES };
struct order_sample {
    double value[ORDER_VALUES];
};
struct order_samples {
    struct order_sample *items;
    double *sorted; /* room for count numbers */
    size_t count, solved;
};

/* r NULL: the names alone, for the heading of a table. A number cut short by a limit stands beside
 * censored = 1; for people it is printed as a bound. `plies`: also the length of the given line. */
void indicator_record_fields(struct record *out, const char *algorithm,
                             const struct search_record *r, bool plies);
void indicator_record_orders(struct record *out, const struct order_samples *s);
/* Name, unit, definition; a line per column. `needs`: with a column of what it needs. */
void indicator_record_list(struct strbuf *out, bool needs);

#endif
