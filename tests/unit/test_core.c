/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <check.h>
#include <stdlib.h>

#include "core/rng.h"

/* Vectors computed with the generator authors' published reference code for seed 1234567. */
START_TEST(splitmix_reference)
{
    uint64_t s = 1234567;
    ck_assert_uint_eq(splitmix64(&s), 6457827717110365317u);
    ck_assert_uint_eq(splitmix64(&s), 3203168211198807973u);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("core");
    TCase *t = tcase_create("rng");
    tcase_add_test(t, splitmix_reference);
    suite_add_tcase(s, t);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_NORMAL);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
