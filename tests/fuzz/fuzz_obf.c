/* SPDX-License-Identifier: GPL-3.0-or-later */
/* OBF lines: what is refused has a diagnostic; what is read has no square with two discs. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "tsume/ref/othello.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct othello_state s;
    struct diag_list diags;
    int best;
    bool has_score;
    char *line = malloc(size + 1);
    if (!line)
        return 0;
    memcpy(line, data, size);
    line[size] = 0;
    diag_list_init(&diags);
    sakui_status st = othello_read_obf(line, "fuzz", 1, &s, &best, &has_score, &diags);
    if (st == SAKUI_INPUT ? !diags.errors : diags.errors != 0)
        abort();
    if (st == SAKUI_OK && (s.discs[0] & s.discs[1]))
        abort();
    diag_list_clear(&diags);
    free(line);
    return 0;
}
