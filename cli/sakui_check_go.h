/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sakui-check on certificates of Go problems. */
#ifndef SAKUI_CLI_SAKUI_CHECK_GO_H
#define SAKUI_CLI_SAKUI_CHECK_GO_H

#include "tsume/check/certificate_text.h"

#define GO_CERTIFICATE_FIRST 'g' /* of "go-certificate"; those of shogi begin with an s */

/* All certificates of the stream; the exit code. */
int check_go_stream(struct certificate_reader *reader, const char *file, bool json, bool quiet);

#endif
