/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monotonic time. */
#ifndef SAKUI_CORE_CLOCK_H
#define SAKUI_CORE_CLOCK_H

double clock_seconds(void);     /* since some fixed moment; never goes back */
double clock_cpu_seconds(void); /* CPU time of this process */

#endif
