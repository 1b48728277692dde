/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/weka_print.h"

#include <math.h>
#include <string.h>

#include "analysis/java_number.h"
#include "core/utf8.h"

static void line(struct strbuf *out, const char *label, double v, const char *unit)
{
    strbuf_addf(out, "%-35s", label);
    weka_cell(v, 12, 4, out);
    strbuf_adds(out, unit);
    strbuf_addc(out, '\n');
}

static void line_with_share(struct strbuf *out, const char *label, double v, double whole)
{
    strbuf_addf(out, "%-35s", label);
    weka_cell(v, 12, 4, out);
    strbuf_adds(out, "     ");
    weka_cell(100 * v / whole, 12, 4, out);
    strbuf_adds(out, " %\n");
}

static void line_bits(struct strbuf *out, const char *label, double v, double rows)
{
    strbuf_addf(out, "%-35s", label);
    weka_cell(v, 12, 4, out);
    strbuf_adds(out, " bits");
    weka_cell(v / rows, 12, 4, out);
    strbuf_adds(out, " bits/instance\n");
}

static void print_summary(const struct evaluation *e, const char *title, struct strbuf *out)
{
    strbuf_addf(out, "%s\n", title);
    if (e->with_class > 0) {
        line_with_share(out, "Correctly Classified Instances", e->correct, e->with_class);
        line_with_share(out, "Incorrectly Classified Instances", e->incorrect, e->with_class);
        line(out, "Kappa statistic", evaluation_kappa(e), "");
        line(out, "K&B Relative Info Score",
             100 * e->kb_information / evaluation_prior_class_entropy(e), " %");
        line_bits(out, "K&B Information Score", e->kb_information, e->with_class - e->unclassified);
        line_bits(out, "Class complexity | order 0", e->prior_entropy, e->with_class);
        line_bits(out, "Class complexity | scheme", e->scheme_entropy, e->with_class);
        line_bits(out, "Complexity improvement     (Sf)", e->prior_entropy - e->scheme_entropy,
                  e->with_class);
        line(out, "Mean absolute error", evaluation_mean_absolute(e), "");
        line(out, "Root mean squared error", evaluation_root_squared(e), "");
        line(out, "Relative absolute error", evaluation_relative_absolute(e), " %");
        line(out, "Root relative squared error", evaluation_relative_squared(e), " %");
        if (e->unclassified > 0)
            line_with_share(out, "UnClassified Instances", e->unclassified, e->with_class);
    }
    line(out, "Total Number of Instances", e->with_class, "");
    if (e->missing_class > 0) {
        strbuf_addf(out, "%-43s", "Ignored Class Unknown Instances");
        weka_cell(e->missing_class, 12, 4, out);
        strbuf_addc(out, '\n');
    }
}

static void class_row(struct strbuf *out, const char *head, const struct class_figures *f,
                      const char *name)
{
    strbuf_adds(out, head);
    weka_cell(f->recall, 7, 3, out);
    strbuf_adds(out, "   ");
    weka_cell(f->false_positives, 7, 3, out);
    strbuf_adds(out, "    ");
    weka_cell(f->precision, 7, 3, out);
    strbuf_adds(out, "   ");
    weka_cell(f->recall, 7, 3, out);
    strbuf_adds(out, "   ");
    weka_cell(f->f_measure, 7, 3, out);
    strbuf_adds(out, "    ");
    if (isnan(f->auc))
        strbuf_adds(out, "  ?    ");
    else
        weka_cell(f->auc, 7, 3, out);
    strbuf_adds(out, name ? "    " : "");
    strbuf_adds(out, name ? name : "");
    strbuf_addc(out, '\n');
}

static void print_classes(const struct evaluation *e, const struct column *target,
                          struct strbuf *out)
{
    strbuf_adds(out, "=== Detailed Accuracy By Class ===\n\n"
                     "               TP Rate   FP Rate   Precision   Recall  F-Measure   ROC Area  "
                     "Class\n");
    for (size_t i = 0; i < e->classes; i++) {
        struct class_figures f = evaluation_class(e, i);
        class_row(out, "               ", &f, target->labels[i]);
    }
    struct class_figures all = evaluation_weighted(e);
    class_row(out, "Weighted Avg.  ", &all, NULL);
}

/* a, b, …, z, then ba, bb, …: at least `width` characters, blanks before. */
static void short_name(size_t n, int width, struct strbuf *out)
{
    char name[32];
    int at = (int)sizeof name - 1;
    name[at] = '\0';
    do {
        name[--at] = (char)('a' + n % 26);
        n /= 26;
    } while (n && at > 0);
    strbuf_addf(out, "%*s", width, name + at);
}

static void print_confusion(const struct evaluation *e, const struct column *target,
                            struct strbuf *out)
{
    double most = 0;
    for (size_t i = 0; i < e->classes * e->classes; i++)
        most = e->confusion[i] > most ? e->confusion[i] : most;
    /* The quotient of logarithms (not log10) decides the width, e.g. 2 digits too few at 1000. */
    int digits = most > 0 ? (int)(log(most) / log(10)) : 0;
    int letters = (int)(log((double)e->classes) / log(26));
    int width = 1 + (digits > letters ? digits : letters);
    strbuf_adds(out, "=== Confusion Matrix ===\n\n");
    for (size_t i = 0; i < e->classes; i++) {
        strbuf_addc(out, ' ');
        short_name(i, width, out);
    }
    strbuf_adds(out, "   <-- classified as\n");
    for (size_t i = 0; i < e->classes; i++) {
        for (size_t j = 0; j < e->classes; j++) {
            strbuf_addc(out, ' ');
            weka_cell(e->confusion[i * e->classes + j], width, 0, out);
        }
        strbuf_adds(out, " | ");
        short_name(i, width, out);
        strbuf_addf(out, " = %s\n", target->labels[i]);
    }
}

void weka_print_evaluation(const struct evaluation *e, const struct column *target,
                           const char *title, struct strbuf *out)
{
    print_summary(e, title, out);
    strbuf_adds(out, "\n\n");
    print_classes(e, target, out);
    strbuf_adds(out, "\n\n");
    print_confusion(e, target, out);
}

static void print_options(const struct j48_options *o, struct strbuf *out)
{
    strbuf_adds(out, "\nOptions: ");
    if (o->unpruned)
        strbuf_adds(out, "-U ");
    if (o->no_raising)
        strbuf_adds(out, "-S ");
    if (!o->unpruned)
        strbuf_addf(out, "-C %g ", o->confidence);
    strbuf_addf(out, "-M %g \n\n", o->minimum);
}

void weka_print_run(const struct j48_tree *tree, const struct j48_options *options,
                    const struct evaluation *training, const struct evaluation *crossval,
                    struct strbuf *out)
{
    const struct column *target = &tree->task.data->columns[tree->task.target];
    print_options(options, out);
    j48_print(tree, options->unpruned, out);
    strbuf_adds(out, "\n\n\n");
    weka_print_evaluation(training, target, "=== Error on training data ===\n", out);
    strbuf_adds(out, "\n\n\n");
    weka_print_evaluation(crossval, target, "=== Stratified cross-validation ===\n", out);
    strbuf_adds(out, "\n");
}

/* "3:Iris-vir": right-aligned and cut to 10 characters. */
static void padded(const struct strbuf *text, struct strbuf *out)
{
    const char *s = strbuf_str(text);
    size_t bytes = 0;
    for (size_t i = utf8_count(s, text->length); i < 10; i++)
        strbuf_addc(out, ' ');
    for (size_t i = 0; i < 10 && bytes < text->length; i++) {
        size_t used;
        utf8_decode(s + bytes, text->length - bytes, &used);
        bytes += used;
    }
    strbuf_add(out, s, bytes);
}

/* The actual class is written as in the ARFF file (with quotes), the predicted one is not. */
static void class_cell(long class_, const struct column *target, bool quoted, struct strbuf *out)
{
    struct strbuf text;
    strbuf_init(&text);
    if (class_ < 0) {
        strbuf_adds(&text, "1:?");
    } else {
        strbuf_addf(&text, "%ld:", class_ + 1);
        if (quoted)
            arff_word(target->labels[class_], &text);
        else
            strbuf_adds(&text, target->labels[class_]);
    }
    padded(&text, out);
    out->failed |= text.failed;
    strbuf_free(&text);
}

/* The listing calls the first class that beats the others by more than 1e-6 the predicted one; the
 * summary takes the strictly largest. They differ where two shares are equal but for rounding. */
static long listed_class(const struct evaluation *e, const struct prediction *p)
{
    long best = 0;
    double most = -1;
    for (size_t c = 0; c < e->classes; c++) {
        if (p->distribution[c] - most > 1e-6) {
            most = p->distribution[c];
            best = (long)c;
        }
    }
    return best;
}

void weka_print_predictions(const struct evaluation *e, const struct column *target,
                            struct strbuf *out)
{
    strbuf_adds(out, "\n\n=== Predictions under cross-validation ===\n\n"
                     " inst#     actual  predicted error distribution\n");
    size_t number = 0;
    for (size_t i = 0; i < e->count; i++) {
        const struct prediction *p = &e->predictions[i];
        long listed = listed_class(e, p);
        number = i && e->predictions[i - 1].fold != p->fold ? 1 : number + 1;
        strbuf_addf(out, "%6zu ", number);
        class_cell(p->actual, target, true, out);
        strbuf_addc(out, ' ');
        class_cell(listed, target, false, out);
        strbuf_adds(out, p->actual >= 0 && p->actual != listed ? "   +  " : "      ");
        for (size_t c = 0; c < e->classes; c++) {
            strbuf_adds(out, c ? "," : " ");
            if ((long)c == listed)
                strbuf_addc(out, '*');
            weka_number(p->distribution[c], 3, out);
        }
        strbuf_adds(out, " \n");
    }
    strbuf_addc(out, '\n');
}
