/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an earlier, larger report left in the folder: numbered pages and tables that this one would
 * not write over, and that would look as if they belonged to it. */
#ifndef SAKUI_REPORTS_EARLIER_H
#define SAKUI_REPORTS_EARLIER_H

#include "reports/folder.h"

/* In the head of every page: by it our own pages are told from others. */
#define PAGE_MARK "<meta name=\"generator\" content=\"sakui\">"

/* Removes numbered pages that carry the mark, and the tables of analyses. Other files stay. */
sakui_status earlier_remove(const struct folder *f);

#endif
