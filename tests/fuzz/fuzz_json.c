/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/fuzz/fuzz_again.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_round_trips(data, size, IMPORT_JSON, IMPORT_JSON, false);
}
