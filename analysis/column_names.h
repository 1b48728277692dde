/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a column is, by its name: the records of sakui and contest files have fixed names. */
#ifndef SAKUI_ANALYSIS_COLUMN_NAMES_H
#define SAKUI_ANALYSIS_COLUMN_NAMES_H

#include <stdbool.h>
#include <stddef.h>

/* What is to be explained: rank, points, … and the names of classes made from them. */
bool name_is_outcome(const char *name);
/* Says which row this is or how it was measured, nothing about the problem: id, algorithm, limit,
 * keys of the setup, … */
bool name_is_bookkeeping(const char *name);
/* A figure of a search, with its medians and quartiles over move orders. */
bool name_is_search(const char *name);
/* A figure of a search that only grows while it goes on, so that a stop leaves a lower bound. */
bool name_grows(const char *name);
/* A median or quartile over move orders. */
bool name_is_spread(const char *name);
/* The ten features of Koyama, as the thesis of 2016 uses them. */
#define KOYAMA_COUNT 10
extern const char *const koyama_names[KOYAMA_COUNT];

#endif
