/* SPDX-License-Identifier: GPL-3.0-or-later */
/* J48 on data without missing values: every weight is 1, so that counts are whole numbers and no
 * sum depends on the order of the rows. Each numeric attribute is sorted once; its list is dealt to
 * the branches in order (as SLIQ and SPRINT do), and an attribute of few values is only counted. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/j48_internal.h"
#include "core/alloc.h"

static const double ln2 = 0.693147180559945309417232121458;

/* ---- sorting once ---- */

struct keyed {
    double value;
    uint32_t row;
};

static int by_value(const void *left, const void *right)
{
    const struct keyed *a = left, *b = right;
    if (a->value < b->value || a->value > b->value)
        return a->value < b->value ? -1 : 1;
    return a->row < b->row ? -1 : a->row > b->row;
}

static sakui_status allocate_order(struct j48_order *o, size_t rows)
{
    bool few = o->count <= J48_FEW_VALUES;
    o->values = mem_alloc((o->count + 1) * sizeof *o->values);
    if (few) {
        o->code = mem_alloc(rows + 1);
    } else {
        o->rows = mem_alloc((rows + 1) * sizeof *o->rows);
        o->codes = mem_alloc((rows + 1) * sizeof *o->codes);
    }
    return o->values && (few ? o->code != NULL : o->rows && o->codes) ? SAKUI_OK : SAKUI_MEMORY;
}

static sakui_status sort_column(struct j48_order *o, const struct column *c, size_t rows,
                                struct keyed *keys)
{
    for (size_t r = 0; r < rows; r++)
        keys[r] = (struct keyed){c->values[r], (uint32_t)r};
    qsort(keys, rows, sizeof *keys, by_value);
    o->count = rows > 0;
    for (size_t i = 1; i < rows; i++)
        o->count += keys[i].value > keys[i - 1].value;
    sakui_status status = allocate_order(o, rows);
    if (status)
        return status;
    uint32_t code = 0;
    o->clear = true;
    for (size_t i = 0; i < rows; i++) {
        if (i && keys[i].value > keys[i - 1].value) {
            code++;
            o->clear &= keys[i - 1].value + 1e-5 < keys[i].value;
        }
        o->values[code] = keys[i].value;
        if (o->code) {
            o->code[keys[i].row] = (unsigned char)code;
        } else {
            o->rows[i] = keys[i].row;
            o->codes[i] = code;
        }
    }
    return SAKUI_OK;
}

/* Codes and branches must fit into the words kept for them. */
static bool fits(const struct j48_task *task)
{
    if (task->data->rows >= (size_t)1 << (32 - J48_CLASS_BITS))
        return false;
    for (size_t a = 0; a < task->attribute_count; a++) {
        const struct column *c = &task->data->columns[task->attributes[a]];
        if (c->label_count > UINT16_MAX || column_missing(c, task->data->rows))
            return false;
    }
    return true;
}

/* The codes of all attributes of few values side by side, each attribute with its own range of
 * numbers; left out when the counters of a node would be too many. */
static sakui_status join_few(struct j48_presort *p, size_t rows, size_t classes)
{
    size_t values = 0, columns = 0;
    for (size_t a = 0; a < p->attribute_count; a++) {
        if (!p->orders[a].code)
            continue;
        p->orders[a].few_first = values;
        values += p->orders[a].count;
        columns++;
    }
    if (!columns || values > J48_FEW_COUNTERS / (classes + 1))
        return SAKUI_OK;
    p->few = mem_alloc((rows + 1) * columns * sizeof *p->few);
    if (!p->few)
        return SAKUI_MEMORY;
    p->few_columns = columns;
    p->few_values = values;
    for (size_t a = 0, k = 0; a < p->attribute_count; a++) {
        const struct j48_order *o = &p->orders[a];
        for (size_t r = 0; o->code && r < rows; r++)
            p->few[r * columns + k] = (uint16_t)(o->few_first + o->code[r]);
        k += o->code != NULL;
    }
    return SAKUI_OK;
}

/* Logarithms of whole numbers up to the number of rows, for all trees. */
static sakui_status tabulate(struct j48_presort *p, size_t rows)
{
    size_t count = rows + 2;
    p->n_log_n = mem_alloc(3 * count * sizeof *p->n_log_n);
    if (!p->n_log_n)
        return SAKUI_MEMORY;
    p->step = p->n_log_n + count;
    p->log_n = p->step + count;
    for (size_t n = 0; n < count; n++) {
        p->log_n[n] = n ? log((double)n) : 0;
        p->n_log_n[n] = (double)n * p->log_n[n];
    }
    for (size_t n = 0; n <= rows; n++)
        p->step[n] = p->n_log_n[n + 1] - p->n_log_n[n];
    return SAKUI_OK;
}

sakui_status j48_presort_new(struct j48_presort **out, const struct j48_task *task)
{
    size_t rows = task->data->rows;
    struct j48_presort *p = mem_zalloc(1, sizeof *p);
    struct keyed *keys = mem_alloc((rows + 1) * sizeof *keys);
    sakui_status status = p && keys ? SAKUI_OK : SAKUI_MEMORY;
    if (!status) {
        p->attribute_count = task->attribute_count;
        p->complete = fits(task);
        p->orders = mem_zalloc(task->attribute_count + 1, sizeof *p->orders);
        status = p->orders ? SAKUI_OK : SAKUI_MEMORY;
    }
    for (size_t a = 0; !status && p->complete && a < task->attribute_count; a++) {
        const struct column *c = &task->data->columns[task->attributes[a]];
        if (c->kind == COLUMN_NUMERIC)
            status = sort_column(&p->orders[a], c, rows, keys);
    }
    mem_free(keys);
    if (!status && p->complete)
        status = tabulate(p, rows);
    if (!status && p->complete)
        status = join_few(p, rows, task->data->columns[task->target].label_count);
    if (status)
        j48_presort_free(p);
    else
        *out = p;
    return status;
}

void j48_presort_free(struct j48_presort *p)
{
    if (!p)
        return;
    for (size_t a = 0; p->orders && a < p->attribute_count; a++) {
        mem_free(p->orders[a].values);
        mem_free(p->orders[a].rows);
        mem_free(p->orders[a].codes);
        mem_free(p->orders[a].code);
    }
    mem_free(p->orders);
    mem_free(p->few);
    mem_free(p->n_log_n);
    mem_free(p);
}

static sakui_status filter_sorted(struct j48_builder *b, size_t a, size_t trained, uint32_t *floors)
{
    const struct j48_order *o = &b->presort->orders[a];
    struct j48_item *to = arena_alloc(&b->work, (trained + 1) * sizeof *to);
    if (!to)
        return SAKUI_MEMORY;
    b->sorted[a] = to;
    for (size_t r = 0, n = 0; r < b->data->rows; r++) {
        uint32_t row = o->rows[r];
        uint16_t mark = b->side[row];
        if (mark & J48_GIVEN)
            floors[o->codes[r]] = o->codes[r];
        if (mark & J48_TRAINED)
            to[n++] = (struct j48_item){row, o->codes[r] << J48_CLASS_BITS | b->class_of[row]};
    }
    return SAKUI_OK;
}

sakui_status j48_filter_orders(struct j48_builder *b, size_t trained)
{
    for (size_t a = 0; a < b->tree->task.attribute_count; a++) {
        const struct j48_order *o = &b->presort->orders[a];
        if (!o->values)
            continue;
        uint32_t *floors = arena_alloc(&b->work, (o->count + 1) * sizeof *floors);
        if (!floors)
            return SAKUI_MEMORY;
        b->floors[a] = floors;
        memset(floors, 0, o->count * sizeof *floors);
        if (o->rows) {
            sakui_status status = filter_sorted(b, a, trained, floors);
            if (status)
                return status;
        } else {
            for (size_t i = 0; i < b->all_count; i++)
                floors[o->code[b->all_rows[i]]] = o->code[b->all_rows[i]];
        }
        for (size_t c = 1; c < o->count; c++)
            floors[c] = floors[c] ? floors[c] : floors[c - 1];
    }
    return SAKUI_OK;
}

double j48_coded_point(const struct j48_builder *b, size_t a, const struct j48_split *s)
{
    const double *values = b->presort->orders[a].values;
    return j48_midpoint(values[s->low], values[s->high]);
}

double j48_observed(const struct j48_builder *b, size_t a, double point)
{
    const struct j48_order *o = &b->presort->orders[a];
    size_t low = 0, high = o->count; /* values[low] is not above the point, values[high] is */
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (j48_sm_eq(o->values[middle], point))
            low = middle;
        else
            high = middle;
    }
    return o->values[b->floors[a][low]];
}

/* ---- cuts ---- */

/* What changes while a cut moves to the right. */
struct scan {
    const struct j48_builder *b;
    const struct j48_order *order;
    size_t n;
    size_t from, to;    /* a cut leaves at least `from` rows on its left and at most `to` */
    double before;      /* entropy sum of the node, without the factor 1/ln 2 */
    double bar;         /* what the reduction must exceed for the cut to be the best */
    uint32_t low, high; /* codes beside the best cut */
    struct j48_cut best;
};

/* A cut with i rows on its left is one to look at. */
static inline void look(struct scan *s, size_t i, uint32_t low, uint32_t high, double inside)
{
    const double *values = s->order->values;
    if (i < s->from || i > s->to)
        return;
    if (!s->order->clear && !(values[low] + 1e-5 < values[high]))
        return;
    s->best.tried++;
    double raw = s->before - (s->b->sides[i] - inside);
    if (raw <= s->bar) /* a quick no; the careful comparison is below */
        return;
    double reduction = raw / ln2, gain = j48_eq(reduction, 0) ? 0 : reduction / (double)s->n;
    if (!j48_gr(gain, s->best.gain))
        return;
    s->best.gain = gain;
    s->best.left = i;
    s->low = low;
    s->high = high;
    /* Half the tolerance below the true bar, so that rounding cannot hide a better cut. */
    s->bar = (gain + J48_SMALL / 2) * (double)s->n * ln2;
}

/* All attributes of few values at once: row by row, so that neighbouring additions meet different
 * counters. */
static void count_few(struct j48_builder *b, const struct j48_rows *rows)
{
    const struct j48_presort *p = b->presort;
    size_t width = p->few_columns, values = p->few_values;
    memset(b->few_counts, 0, values * b->classes * sizeof *b->few_counts);
    for (size_t i = 0; i < rows->count; i++) {
        const uint16_t *few = p->few + rows->rows[i] * width;
        uint32_t *counts = b->few_counts + b->class_of[rows->rows[i]] * values;
        for (size_t k = 0; k < width; k++)
            counts[few[k]]++;
    }
}

void j48_begin_node(struct j48_builder *b, const struct j48_rows *rows)
{
    const double *table = b->presort->n_log_n, *step = b->presort->step;
    size_t n = rows->count;
    memset(b->node_class, 0, b->classes * sizeof *b->node_class);
    for (size_t i = 0; i < n; i++)
        b->node_class[b->class_of[rows->rows[i]]]++;
    b->node_inside = 0;
    for (size_t c = 0, at = 0; c < b->classes; c++) {
        uint32_t here = b->node_class[c];
        b->node_inside += table[here];
        for (uint32_t k = 0; k < here; k++)
            b->rise[at++] = step[k] - step[here - 1 - k];
    }
    for (size_t i = 0; i <= n; i++)
        b->sides[i] = table[i] + table[n - i];
    if (b->presort->few)
        count_few(b, rows);
}

static void scan_sorted(struct scan *s, const struct j48_item *items)
{
    const struct j48_builder *b = s->b;
    const double *rise = b->rise, *sides = b->sides;
    uint32_t *at = b->left; /* per class: where the next row's rise stands */
    const uint32_t mask = (1u << J48_CLASS_BITS) - 1;
    double inside = b->node_inside; /* Σ n·ln n over classes and sides */
    size_t i = 1, tried = 0;
    for (uint32_t c = 0, start = 0; c < b->classes; start += b->node_class[c++])
        at[c] = start;
    for (; i < s->from; i++)
        inside += rise[at[items[i - 1].code_class & mask]++];
    for (; i <= s->to; i++) {
        uint32_t word = items[i - 1].code_class, next = items[i].code_class;
        inside += rise[at[word & mask]++];
        bool cut = (word ^ next) > mask;
        tried += cut;
        /* Rarely above the bar: no branch on `cut`, which cannot be foretold. */
        if (!s->order->clear || inside - sides[i] > s->bar - s->before) {
            if (cut)
                look(s, i, word >> J48_CLASS_BITS, next >> J48_CLASS_BITS, inside);
        }
    }
    if (s->order->clear)
        s->best.tried = tried;
}

/* Counts one attribute of few values; *stride is the distance from class to class. */
static const uint32_t *few_counts(const struct scan *s, const struct j48_rows *rows, size_t *stride)
{
    const struct j48_builder *b = s->b;
    if (b->presort->few) {
        *stride = b->presort->few_values;
        return b->few_counts + s->order->few_first;
    }
    size_t values = *stride = s->order->count;
    memset(b->counts, 0, values * b->classes * sizeof *b->counts);
    const unsigned char *code = s->order->code;
    for (size_t i = 0, n = s->n; i < n; i++) {
        uint32_t row = rows->rows[i];
        b->counts[b->class_of[row] * values + code[row]]++;
    }
    return b->counts;
}

static void scan_counted(struct scan *s, const struct j48_rows *rows)
{
    const struct j48_builder *b = s->b;
    const double *table = b->presort->n_log_n;
    size_t classes = b->classes, values = s->order->count, stride = 0;
    uint32_t *left = b->left, *right = b->right;
    const uint32_t *counts = few_counts(s, rows, &stride);
    memset(left, 0, classes * sizeof *left);
    memcpy(right, b->node_class, classes * sizeof *right);
    double inside = b->node_inside;
    size_t done = 0;
    uint32_t last = 0;
    for (uint32_t v = 0; v < values && done <= s->to; v++) {
        size_t here = 0;
        for (size_t c = 0; c < classes; c++)
            here += counts[c * stride + v];
        if (!here)
            continue;
        if (done)
            look(s, done, last, v, inside);
        for (size_t c = 0; c < classes; c++) {
            uint32_t k = counts[c * stride + v];
            if (!k)
                continue;
            inside += table[left[c] + k] - table[left[c]] + (table[right[c] - k] - table[right[c]]);
            left[c] += k;
            right[c] -= k;
        }
        done += here;
        last = v;
    }
}

void j48_split_presorted(struct j48_builder *b, size_t a, const struct j48_rows *rows,
                         size_t offset, struct j48_split *out)
{
    struct scan s = {.b = b, .order = &b->presort->orders[a], .n = rows->count};
    *out = (struct j48_split){0};
    double least = j48_smallest_bag(b, (double)s.n);
    if (j48_sm((double)s.n, 2 * least))
        return;
    s.from = (size_t)least;
    while (!j48_gr_eq((double)s.from, least))
        s.from++;
    if (s.from > s.n / 2)
        return;
    s.from = s.from ? s.from : 1;
    s.to = s.n - s.from;
    s.before = b->presort->n_log_n[s.n] - b->node_inside;
    if (s.order->code)
        scan_counted(&s, rows);
    else
        scan_sorted(&s, b->sorted[a] + offset);
    if (!j48_settle(&s.best, b->presort->log_n[s.best.tried], (double)s.n, out))
        return;
    out->low = s.low;
    out->high = s.high;
    const double *table = b->presort->n_log_n; /* in the order of j48_gain_ratio */
    double information =
        (0 - table[s.best.left] - table[s.n - s.best.left] - 0.0 + table[s.n]) / ln2;
    out->ratio = j48_eq(information, 0) ? 0 : out->gain / (information / (double)s.n);
}

/* ---- dealing ---- */

static void partition_two(const struct j48_builder *b, struct j48_item *items, size_t count)
{
    size_t kept = 0, moved = 0;
    for (size_t i = 0; i < count; i++) { /* both stores, one counts: no branch to predict */
        struct j48_item item = items[i];
        size_t right = b->side[item.row];
        b->item_scratch[moved] = item;
        items[kept] = item;
        moved += right;
        kept += 1 - right;
    }
    memcpy(items + kept, b->item_scratch, moved * sizeof *items);
}

static void partition_many(const struct j48_builder *b, struct j48_item *items, size_t count,
                           const size_t *starts, size_t bags)
{
    size_t place = 0;
    memcpy(b->item_scratch, items, count * sizeof *items);
    for (size_t bag = 0; bag < bags; bag++) {
        for (size_t i = 0; starts[bag + 1] > starts[bag] && i < count; i++) {
            if (b->side[b->item_scratch[i].row] == bag)
                items[place++] = b->item_scratch[i];
        }
    }
}

static void partition_base(const struct j48_builder *b, uint32_t *rows, size_t count,
                           const size_t *starts, size_t bags)
{
    size_t place = 0;
    memcpy(b->scratch, rows, count * sizeof *rows);
    for (size_t bag = 0; bag < bags; bag++) {
        for (size_t i = 0; starts[bag + 1] > starts[bag] && i < count; i++) {
            if (b->side[b->scratch[i]] == bag)
                rows[place++] = b->scratch[i];
        }
    }
}

void j48_partition(struct j48_builder *b, size_t offset, size_t count, const size_t *starts,
                   size_t bags, bool lists)
{
    for (size_t a = 0; lists && a < b->tree->task.attribute_count; a++) {
        if (b->sorted[a] && bags == 2)
            partition_two(b, b->sorted[a] + offset, count);
        else if (b->sorted[a])
            partition_many(b, b->sorted[a] + offset, count, starts, bags);
    }
    partition_base(b, b->base + offset, count, starts, bags);
}
