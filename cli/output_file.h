/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The file of -o. What stands there already is replaced only at the end, so that a file may be read
 * and written in one go and a run that comes to nothing destroys nothing. */
#ifndef SAKUI_CLI_OUTPUT_FILE_H
#define SAKUI_CLI_OUTPUT_FILE_H

#include <stdbool.h>
#include <stdio.h>

struct output_file {
    FILE *stream;
    char *path;      /* where it belongs, symbolic links resolved */
    char *temporary; /* where it is written, in the same folder; NULL: at its place (a device) */
};

/* 0 or an errno. */
int output_file_open(struct output_file *f, const char *path);
/* Closes, and puts the file in its place if `keep` or anything was written. 0 or an errno: then
 * what stood there before still does. */
int output_file_close(struct output_file *f, bool keep);

#endif
