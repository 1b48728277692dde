/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Japanese headers of shogi records and the fields of a problem they stand for. */
#ifndef SAKUI_IMPORTERS_HEADERS_H
#define SAKUI_IMPORTERS_HEADERS_H

#include "core/problem.h"

/* 作品名 作者 発表誌 発表年月 作品番号 手数 into their fields (if still empty), everything else
 * into a tag of that name. */
sakui_status header_take(struct problem *p, const char *key, const char *value);

struct header {
    const char *key;
    char value[16]; /* for numbers */
    const char *text;
};
/* The fields that are set, as headers: at most HEADER_FIELDS; the count is answered. "file#index"
 * ids are the reader's and are left out. */
#define HEADER_FIELDS 6
size_t header_fields(const struct problem *p, struct header out[HEADER_FIELDS]);

#endif
