/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The one main of a Check suite: build the suite, run it, count the failures. */
#ifndef SAKUI_TESTS_UNIT_RUNNER_H
#define SAKUI_TESTS_UNIT_RUNNER_H

#include <check.h>
#include <stdlib.h>

static inline int run_suite(Suite *suite)
{
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

#endif
