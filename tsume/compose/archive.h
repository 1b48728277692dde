/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The problems a generation has kept: no two the same (identity.h), no mate pattern too often, the
 * best of each niche. What enters depends only on the order of the offers. */
#ifndef SAKUI_TSUME_COMPOSE_ARCHIVE_H
#define SAKUI_TSUME_COMPOSE_ARCHIVE_H

#include "core/vec.h"
#include "tsume/compose/identity.h"
#include "tsume/compose/measure.h"

struct kept {
    struct composed problem;
    struct identity identity;
    struct measures measures;
    double score;  /* of the target formula; 0 without one */
    uint64_t born; /* number of the try that made it */
};

struct archive_options {
    size_t per_niche;   /* 0 = any number */
    size_t per_pattern; /* same length, same mate pattern; 0 = any number */
};

/* A niche: the same length and as many pieces, and the same kind of piece gives mate. */
struct archive {
    struct archive_options options;
    vec_of(struct kept) items; /* in order of arrival */
    vec_of(uint64_t) foreign;  /* setups and lines of given collections */
    bool sorted;               /* … in order */
};

enum archive_answer { ARCHIVE_TAKEN, ARCHIVE_SAME, ARCHIVE_FULL, ARCHIVE_ANSWERS };

void archive_init(struct archive *a, const struct archive_options *options);
void archive_free(struct archive *a);
/* A problem that nothing new may repeat; its line counts where it has one. */
bool archive_forbid(struct archive *a, const struct composed *known);
/* False: out of memory. */
bool archive_offer(struct archive *a, const struct kept *offer, enum archive_answer *answer);
/* Is a problem with this line (identity.h) there? */
bool archive_has_line(const struct archive *a, uint64_t line);
size_t archive_count(const struct archive *a, int min_plies, int max_plies);

#endif
