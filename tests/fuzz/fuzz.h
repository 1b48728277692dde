/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a fuzzer defines, and how it states what must hold: FUZZ_CHECK works in release builds too
 * (assert would not), and says where it failed before it aborts. */
#ifndef SAKUI_TESTS_FUZZ_FUZZ_H
#define SAKUI_TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Called once per input; answers 0. `data` is exactly `size` bytes, not terminated. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define FUZZ_CHECK(condition)                                                                      \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #condition);         \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

#endif
