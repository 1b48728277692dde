/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SHA-256 (FIPS 180-4): names for contents that nobody can make collide. */
#ifndef SAKUI_CORE_SHA256_H
#define SAKUI_CORE_SHA256_H

#include <stddef.h>
#include <stdint.h>

#define SHA256_TEXT_SIZE 65 /* 64 hexadecimal digits and the end */

struct sha256 {
    uint32_t state[8];
    uint64_t length; /* bytes so far */
    unsigned char block[64];
};

void sha256_init(struct sha256 *h);
void sha256_add(struct sha256 *h, const void *bytes, size_t length);
/* The length first, then the bytes, so that ("ab","c") and ("a","bc") differ; NULL is "". */
void sha256_add_text(struct sha256 *h, const char *text);
void sha256_end(struct sha256 *h, char text[SHA256_TEXT_SIZE]);

#endif
