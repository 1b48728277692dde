/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When are two problems "the same" to a composer? Everything is seen from the defender's king, and
 * of a problem and its mirror image the smaller key is taken, so that neither shifting nor
 * mirroring makes a problem new. */
#ifndef SAKUI_TSUME_COMPOSE_IDENTITY_H
#define SAKUI_TSUME_COMPOSE_IDENTITY_H

#include "tsume/compose/screen.h"

struct identity {
    uint64_t setup;   /* its shift key (features/canonical.h) */
    uint64_t line;    /* the moves, as they are written */
    uint64_t ending;  /* the last five moves, seen from where the king is mated */
    uint64_t pattern; /* the mate: what stands within two squares of the king at the end */
};

struct identity identity_of(const struct composed *c);

#endif
