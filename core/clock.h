/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monotonic time. */
#ifndef SAKUI_CORE_CLOCK_H
#define SAKUI_CORE_CLOCK_H

double clock_seconds(void);     /* since some fixed moment; never goes back */
double clock_cpu_seconds(void); /* CPU time of this process */
/* CPU time of the calling thread: what --time limits. Other work in the process or on the machine
 * does not count. */
double clock_thread_seconds(void);

#endif
