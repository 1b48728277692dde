/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A verification for people and for scripts. */
#ifndef SAKUI_CLI_VERIFY_REPORT_H
#define SAKUI_CLI_VERIFY_REPORT_H

#include "cli/line.h"
#include "tsume/verify/certificate.h"
#include "tsume/verify/report.h"

struct verify_print {
    const char *id, *game, *profile;
    enum line_notation notation;
    bool color;
    bool tries;                                    /* also the checks that fail */
    const struct certificate_summary *certificate; /* NULL, or nothing was wanted */
};

void verify_report_json(const struct verify_report *r, const struct verify_print *how,
                        struct strbuf *out);
void verify_report_text(const struct verify_report *r, const struct verify_print *how,
                        struct strbuf *out);
/* A row of the table (verify_table.h). */
void verify_report_csv(const struct verify_report *r, const struct verify_print *how,
                       struct strbuf *out);

#endif
