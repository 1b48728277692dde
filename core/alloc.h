/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every allocation of the library goes through here, so that tests can make the N-th one fail
 * (tests/unit: "every allocation failing gives a clean error"). The hook is the only process-wide
 * state of core; it is set before threads start and never in the program itself. */
#ifndef SAKUI_CORE_ALLOC_H
#define SAKUI_CORE_ALLOC_H

#include <stddef.h>

void *mem_alloc(size_t size);                /* NULL when out of memory */
void *mem_zalloc(size_t count, size_t size); /* zeroed; NULL on overflow of count*size too */
void *mem_realloc(void *old, size_t size);   /* old stays valid on NULL */
char *mem_strdup(const char *text);
void mem_free(void *p);

/* A hint, where the system has it: this large memory, not touched yet, is used at random places and
 * is better kept in large pages. Small sizes are left alone. */
void mem_prefer_large_pages(void *p, size_t size);

/* Tests only: the next `after` allocations succeed, all later ones fail; 0 switches this off. */
void mem_fail_after(unsigned long after);
/* How many allocations have been asked for since the last mem_fail_after. */
unsigned long mem_alloc_count(void);

#endif
