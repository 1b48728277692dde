/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A store of results: bytes under a key within a scope. The key says what was worked on (the hash
 * of a problem's content), the scope is a text that says everything else the result depends on
 * (version of the program, options). It is all a study asks of a database, and it is narrow on
 * purpose: one file by SQLite today (sqlite_glue.c), a server for many machines behind the same
 * functions later. Nothing above this header knows which.
 *
 * A put is a transaction of its own: when store_put has answered, a killed process loses nothing of
 * it. Every function may be called from any thread. */
#ifndef SAKUI_CORE_STORE_H
#define SAKUI_CORE_STORE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/diag.h"
#include "core/status.h"
#include "core/strbuf.h"

struct store;
typedef int64_t store_scope;

/* Opens or creates. SAKUI_IO or SAKUI_INPUT (the file is something else, or damaged), reported. */
sakui_status store_open(struct store **out, const char *path, struct diag_list *diags);
void store_close(struct store *s);

/* The scope of that text, made where it is new. */
sakui_status store_find_scope(struct store *s, const char *text, store_scope *scope,
                              struct diag_list *diags);
/* Puts `length` bytes; what was there is replaced. */
sakui_status store_put(struct store *s, store_scope scope, const char *key, const char *bytes,
                       size_t length, struct diag_list *diags);
/* Appends the bytes to `out`; SAKUI_END if there are none under this key. */
sakui_status store_get(struct store *s, store_scope scope, const char *key, struct strbuf *out,
                       struct diag_list *diags);
bool store_has(struct store *s, store_scope scope, const char *key);

/* Each scope in the order of making, with how much it holds; a visit that answers anything but
 * SAKUI_OK ends the walk with that. A visit must not change the store. */
struct store_scope_facts {
    store_scope scope;
    const char *text;
    uint64_t results, bytes;
};
typedef sakui_status (*store_visit)(void *context, const struct store_scope_facts *facts);
sakui_status store_each_scope(struct store *s, store_visit visit, void *context,
                              struct diag_list *diags);
/* Forgets a scope and all results in it. */
sakui_status store_drop_scope(struct store *s, store_scope scope, struct diag_list *diags);
/* Gives the room of what was dropped back. */
sakui_status store_shrink(struct store *s, struct diag_list *diags);

/* Many changes that come about together or not at all: all that `work` does with the store is kept
 * if it answers SAKUI_OK. Other threads wait. */
sakui_status store_together(struct store *s, sakui_status (*work)(struct store *s, void *context),
                            void *context, struct diag_list *diags);

#endif
