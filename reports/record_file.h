/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records in a file, one JSON object a line, as a source for a report. */
#ifndef SAKUI_REPORTS_RECORD_FILE_H
#define SAKUI_REPORTS_RECORD_FILE_H

#include "reports/report_data.h"

struct record_file;

sakui_status record_file_open(struct record_file **out, const char *name, struct diag_list *diags);
void record_file_close(struct record_file *f);
/* Borrowed: valid until the file is closed. */
struct report_source record_file_source(struct record_file *f);

#endif
