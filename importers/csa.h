/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The reader's half of the CSA descriptor (csa_write.c holds the descriptor). */
#ifndef SAKUI_IMPORTERS_CSA_H
#define SAKUI_IMPORTERS_CSA_H

#include "importers/format.h"

sakui_status csa_next(void *state, struct problem **out, struct diag_list *diags);
int csa_detect(const char *head, size_t length);

#endif
