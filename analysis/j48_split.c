/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How good is a split of a node on one attribute: information gain, corrected for the number of
 * cuts a numeric attribute offers (Quinlan 1996), and gain ratio. */
#include <math.h>
#include <string.h>

#include "analysis/j48_internal.h"
#include "core/alloc.h"

static double n_log_n(double n)
{
    return n < 1e-6 ? 0 : n * log(n);
}

static const double ln2 = 0.693147180559945309417232121458;

/* Split information times the total; the rows with a missing value count as one more branch. */
static double split_information(const double *bag, size_t bags, double known, double total)
{
    double sum = 0;
    if (j48_gr(known, 0)) {
        for (size_t i = 0; i < bags; i++)
            sum -= n_log_n(bag[i]);
        sum -= n_log_n(total - known);
        sum += n_log_n(total);
    }
    return sum / ln2;
}

static double gain_ratio(const double *bag, size_t bags, double known, double total, double gain)
{
    double information = split_information(bag, bags, known, total);
    if (j48_eq(information, 0))
        return 0;
    return gain / (information / total);
}

/* Gain per known row, scaled down by the share of rows whose value is missing. */
static double scaled_gain(double reduction, double known, double total)
{
    double unknown_rate = (total - known) / total;
    double numerator = (1 - unknown_rate) * reduction;
    return j48_eq(numerator, 0) ? 0 : numerator / known;
}

static double entropy_before(const struct j48_counts *c)
{
    double sum = 0;
    for (size_t i = 0; i < c->classes; i++)
        sum += n_log_n(c->class_[i]);
    return (n_log_n(c->total) - sum) / ln2;
}

static double entropy_after(const struct j48_counts *c)
{
    double sum = 0;
    for (size_t i = 0; i < c->bags; i++) {
        for (size_t j = 0; j < c->classes; j++)
            sum += n_log_n(c->bag_class[i * c->classes + j]);
        sum -= n_log_n(c->bag[i]);
    }
    return -(sum / ln2);
}

static void nominal_counts(const struct j48_builder *b, const struct column *column,
                           const struct j48_rows *rows, struct j48_counts *c)
{
    for (size_t i = 0; i < rows->count; i++) {
        double value = column->values[rows->rows[i]];
        if (isnan(value))
            continue;
        size_t bag = (size_t)value, class_ = b->class_of[rows->rows[i]];
        double weight = j48_weight(rows, i);
        c->bag_class[bag * c->classes + class_] += weight;
        c->bag[bag] += weight;
        c->class_[class_] += weight;
        c->total += weight;
    }
}

sakui_status j48_split_nominal(struct j48_builder *b, size_t column, const struct j48_rows *rows,
                               double total, struct j48_split *out)
{
    const struct column *col = &b->data->columns[column];
    struct j48_counts c;
    *out = (struct j48_split){0};
    sakui_status status = j48_counts_init(&c, &b->trial, col->label_count, b->classes);
    if (status)
        return status;
    nominal_counts(b, col, rows, &c);
    size_t large = 0;
    for (size_t i = 0; i < c.bags; i++)
        large += j48_gr_eq(c.bag[i], b->options.minimum);
    if (large > 1) {
        out->valid = true;
        out->gain = scaled_gain(entropy_before(&c) - entropy_after(&c), c.total, total);
        out->ratio = gain_ratio(c.bag, c.bags, c.total, total, out->gain);
        out->counts = c;
    }
    return SAKUI_OK;
}

/* The smallest branch a cut may leave: a tenth of the rows per class, within [minimum, 25]. */
static double smallest_bag(const struct j48_builder *b, double known)
{
    double least = 0.1 * (known / (double)b->classes);
    if (j48_sm_eq(least, b->options.minimum))
        return b->options.minimum;
    return j48_gr(least, 25) ? 25 : least;
}

/* The best cut found so far. */
struct cut {
    double gain;
    size_t after; /* the last row left of it */
    size_t tried;
};

/* Whole counts: n·ln n comes from a table, the sums change by one row at a time. */
static void scan_whole(struct j48_builder *b, const double *values, const uint32_t *rows, size_t n,
                       double least, struct cut *best)
{
    const double *table = b->n_log_n;
    uint32_t *left = b->left, *right = b->right;
    memset(left, 0, b->classes * sizeof *left);
    memset(right, 0, b->classes * sizeof *right);
    for (size_t i = 0; i < n; i++)
        right[b->class_of[rows[i]]]++;
    double inside = 0; /* Σ n·ln n over classes and sides */
    for (size_t c = 0; c < b->classes; c++)
        inside += table[right[c]];
    double before = table[n] - inside;
    double value = values[rows[0]];
    for (size_t i = 1; i < n; i++) {
        size_t c = b->class_of[rows[i - 1]];
        uint32_t l = left[c]++, r = right[c]--;
        inside += (table[l + 1] - table[l]) - (table[r] - table[r - 1]);
        double following = values[rows[i]];
        if (value + 1e-5 < following && j48_gr_eq((double)i, least) &&
            j48_gr_eq((double)(n - i), least)) {
            double reduction = (before - (table[i] + table[n - i] - inside)) / ln2;
            double gain = j48_eq(reduction, 0) ? 0 : reduction / (double)n;
            if (j48_gr(gain, best->gain)) {
                best->gain = gain;
                best->after = i - 1;
            }
            best->tried++;
        }
        value = following;
    }
}

struct side_weights {
    double *class_;
    double total;
};

static double side_entropy(const struct side_weights *s, size_t classes, double sum)
{
    for (size_t c = 0; c < classes; c++)
        sum += n_log_n(s->class_[c]);
    return sum - n_log_n(s->total);
}

/* Fractional weights. `known` rows of `rows` have a value. */
static void scan_weights(struct j48_builder *b, const double *values, const struct j48_rows *rows,
                         size_t known, double total, struct cut *best)
{
    struct side_weights left = {b->left_weight, 0}, right = {b->right_weight, 0};
    memset(left.class_, 0, b->classes * sizeof *left.class_);
    memset(right.class_, 0, b->classes * sizeof *right.class_);
    for (size_t i = 0; i < known; i++) {
        right.class_[b->class_of[rows->rows[i]]] += j48_weight(rows, i);
        right.total += j48_weight(rows, i);
    }
    double all = right.total;
    double least = smallest_bag(b, all);
    if (j48_sm((double)known, 2 * least))
        return;
    double before = -side_entropy(&right, b->classes, 0) / ln2;
    size_t last = 0;
    for (size_t next = 1; next < known; next++) {
        if (!(values[rows->rows[next - 1]] + 1e-5 < values[rows->rows[next]]))
            continue;
        for (; last < next; last++) {
            size_t c = b->class_of[rows->rows[last]];
            double w = j48_weight(rows, last);
            right.class_[c] -= w;
            right.total -= w;
            left.class_[c] += w;
            left.total += w;
        }
        if (!j48_gr_eq(left.total, least) || !j48_gr_eq(right.total, least))
            continue;
        double after = -side_entropy(&right, b->classes, side_entropy(&left, b->classes, 0)) / ln2;
        double gain = scaled_gain(before - after, all, total);
        if (j48_gr(gain, best->gain)) {
            best->gain = gain;
            best->after = next - 1;
        }
        best->tried++;
    }
}

static double cut_point(const double *values, const uint32_t *rows, size_t after)
{
    double low = values[rows[after]], high = values[rows[after + 1]];
    double point = (high + low) / 2.0;
    /* The midpoint of neighbouring doubles may round up to the higher one. */
    return point < high ? point : low;
}

/* Counts of the two sides of a cut; a side's weight is summed by itself before it joins the total.
 */
static void cut_counts(const struct j48_builder *b, const struct j48_rows *rows, size_t known,
                       size_t after, struct j48_counts *c)
{
    for (size_t side = 0; side < 2; side++) {
        double sum = 0;
        size_t end = side ? known : after + 1;
        for (size_t i = side ? after + 1 : 0; i < end; i++) {
            size_t class_ = b->class_of[rows->rows[i]];
            double weight = j48_weight(rows, i);
            sum += weight;
            c->bag_class[side * c->classes + class_] += weight;
            c->class_[class_] += weight;
        }
        c->bag[side] += sum;
        c->total += sum;
    }
}

/* Takes the cost of choosing among the cuts off the gain and settles the split, if any is left. */
static sakui_status settle(struct j48_builder *b, const double *values, const struct j48_rows *rows,
                           size_t known, const struct cut *best, double total,
                           struct j48_split *out)
{
    if (!best->tried)
        return SAKUI_OK;
    double gain = best->gain - (log((double)best->tried) / ln2) / total;
    if (j48_sm_eq(gain, 0))
        return SAKUI_OK;
    double whole[2] = {(double)(best->after + 1), (double)(known - best->after - 1)};
    double *bag = whole, in_cut = (double)known;
    if (!b->presorted) {
        sakui_status status = j48_counts_init(&out->counts, &b->trial, 2, b->classes);
        if (status)
            return status;
        cut_counts(b, rows, known, best->after, &out->counts);
        bag = out->counts.bag;
        in_cut = out->counts.total;
    }
    out->valid = true;
    out->gain = gain;
    out->point = cut_point(values, rows->rows, best->after);
    out->ratio = gain_ratio(bag, 2, in_cut, total, gain);
    return SAKUI_OK;
}

sakui_status j48_split_numeric(struct j48_builder *b, size_t column, const struct j48_rows *rows,
                               double total, struct j48_split *out)
{
    const double *values = b->data->columns[column].values;
    struct cut best = {0};
    size_t known = rows->count;
    *out = (struct j48_split){0};
    if (b->presorted) {
        double least = smallest_bag(b, (double)known);
        if (j48_sm((double)known, 2 * least))
            return SAKUI_OK;
        scan_whole(b, values, rows->rows, known, least, &best);
    } else {
        while (known && isnan(values[rows->rows[known - 1]]))
            known--;
        if (known)
            scan_weights(b, values, rows, known, total, &best);
    }
    return settle(b, values, rows, known, &best, total, out);
}
