/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables (CSV, ARFF, JSON Lines) and contest files from any bytes; a table that was read must
 * survive being written as ARFF and read again. */
#include "analysis/contest.h"
#include "analysis/dataset.h"
#include "tests/fuzz/fuzz.h"

static void read_back(const struct dataset *d)
{
    struct strbuf text;
    struct dataset *again = NULL;
    strbuf_init(&text);
    dataset_write_arff(d, &text);
    FUZZ_CHECK(!text.failed);
    FUZZ_CHECK(!dataset_read_arff(&again, "again", strbuf_str(&text), text.length, NULL));
    FUZZ_CHECK(again->rows == d->rows && again->column_count == d->column_count);
    dataset_free(again);
    strbuf_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct diag_list diags;
    struct dataset *d = NULL;
    struct contest *c = NULL;
    diag_list_init(&diags);
    if (!dataset_read(&d, "fuzz", (const char *)data, size, &diags))
        read_back(d);
    dataset_free(d);
    if (!contest_read(&c, "fuzz", (const char *)data, size, &diags))
        contest_free(c);
    diag_list_clear(&diags);
    return 0;
}
