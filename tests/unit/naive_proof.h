/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Walks a proof of the solver under the naive rules: every move legal, every attacker's move a
 * check, every defence (in a disproof: every check) answered, no cycle in a proof. */
#ifndef SAKUI_TESTS_UNIT_NAIVE_PROOF_H
#define SAKUI_TESTS_UNIT_NAIVE_PROOF_H

#include "core/search/proof.h"
#include "tsume/check/naive.h"

/* NULL: the proof holds. Otherwise what is wrong. */
const char *naive_proof_fault(const struct naive_position *root, const struct proof *proof);

#endif
