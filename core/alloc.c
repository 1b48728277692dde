/* SPDX-License-Identifier: GPL-3.0-or-later */
#if defined(__linux__)
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* madvise */
#endif
#endif
#include "core/alloc.h"

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

/* Test hook; see alloc.h. Relaxed atomics: the count is a test's measure, not a lock. */
static atomic_ulong fail_after;
static atomic_ulong asked;

static int must_fail(void)
{
    unsigned long limit = atomic_load_explicit(&fail_after, memory_order_relaxed);
    if (limit == 0)
        return 0;
    return atomic_fetch_add_explicit(&asked, 1, memory_order_relaxed) + 1 > limit;
}

void mem_fail_after(unsigned long after)
{
    atomic_store_explicit(&asked, 0, memory_order_relaxed);
    atomic_store_explicit(&fail_after, after, memory_order_relaxed);
}

unsigned long mem_alloc_count(void)
{
    return atomic_load_explicit(&asked, memory_order_relaxed);
}

void *mem_alloc(size_t size)
{
    if (must_fail())
        return NULL;
    return malloc(size ? size : 1);
}

void *mem_zalloc(size_t count, size_t size)
{
    if (must_fail() || (size && count > SIZE_MAX / size))
        return NULL;
    return calloc(count ? count : 1, size ? size : 1);
}

void *mem_realloc(void *old, size_t size)
{
    if (must_fail())
        return NULL;
    return realloc(old, size ? size : 1);
}

char *mem_strdup(const char *text)
{
    size_t n = strlen(text) + 1;
    char *copy = mem_alloc(n);
    if (copy)
        memcpy(copy, text, n);
    return copy;
}

void mem_free(void *p)
{
    free(p);
}

#define LARGE_PAGE ((size_t)2 << 20)

void mem_prefer_large_pages(void *p, size_t size)
{
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    uintptr_t begin = ((uintptr_t)p + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
    uintptr_t end = ((uintptr_t)p + size) / LARGE_PAGE * LARGE_PAGE;
    if (p && begin < end)
        (void)madvise((void *)begin, end - begin, MADV_HUGEPAGE); /* refused: small pages */
#else
    (void)p;
    (void)size;
#endif
}
