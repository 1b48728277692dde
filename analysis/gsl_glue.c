/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/gsl_glue.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <math.h>

/* GSL's handler is process-wide; setting it to "off" again and again is harmless. */
static void quiet(void)
{
    gsl_set_error_handler_off();
}

double glue_normal_below(double z)
{
    quiet();
    return gsl_cdf_ugaussian_P(z);
}

double glue_normal_above(double z)
{
    quiet();
    return gsl_cdf_ugaussian_Q(z);
}

double glue_normal_quantile(double p)
{
    quiet();
    return gsl_cdf_ugaussian_Pinv(p);
}

double glue_t_below(double t, double freedom)
{
    quiet();
    return freedom > 0 ? gsl_cdf_tdist_P(t, freedom) : NAN;
}

double glue_t_above(double t, double freedom)
{
    quiet();
    return freedom > 0 ? gsl_cdf_tdist_Q(t, freedom) : NAN;
}

double glue_t_quantile(double p, double freedom)
{
    quiet();
    return freedom > 0 ? gsl_cdf_tdist_Pinv(p, freedom) : NAN;
}

double glue_chi2_above(double x, double freedom)
{
    quiet();
    return freedom > 0 ? gsl_cdf_chisq_Q(x, freedom) : NAN;
}

double glue_binomial_below(unsigned k, double p, unsigned n)
{
    quiet();
    return gsl_cdf_binomial_P(k, p, n);
}

sakui_status glue_solve_symmetric(double *a, double *y, size_t n)
{
    quiet();
    gsl_matrix_view m = gsl_matrix_view_array(a, n, n);
    gsl_vector_view v = gsl_vector_view_array(y, n);
    if (gsl_linalg_cholesky_decomp1(&m.matrix) || gsl_linalg_cholesky_svx(&m.matrix, &v.vector))
        return SAKUI_INPUT;
    return SAKUI_OK;
}
