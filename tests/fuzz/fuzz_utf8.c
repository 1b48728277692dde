/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decoding and encoding are inverse, counting agrees with decoding, and validity means that no
 * character decodes as bad. */
#include <string.h>

#include "core/utf8.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    size_t characters = 0, bad = 0;
    for (size_t at = 0; at < size; characters++) {
        size_t used = 0;
        uint32_t code = utf8_decode(text + at, size - at, &used);
        FUZZ_CHECK(used >= 1 && used <= 4 && used <= size - at);
        if (code == UTF8_BAD) {
            FUZZ_CHECK(used == 1);
            bad++;
        } else {
            char again[4];
            FUZZ_CHECK(code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF));
            FUZZ_CHECK(utf8_encode(code, again) == used);
            FUZZ_CHECK(memcmp(again, text + at, used) == 0);
            int width = utf8_width(code);
            FUZZ_CHECK(width >= 0 && width <= 2);
        }
        at += used;
    }
    FUZZ_CHECK(utf8_count(text, size) == characters);
    FUZZ_CHECK(utf8_valid(text, size) == (bad == 0));
    return 0;
}
