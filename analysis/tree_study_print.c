/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A study of trees as text, CSV and JSON. */
#include <math.h>
#include <stdlib.h>

#include "analysis/text_table.h"
#include "analysis/tree_study.h"
#include "core/csv.h"
#include "core/json.h"

static const char *column_name(const struct tree_study *s, size_t column)
{
    return s->data->columns[column].name;
}

static void print_sets(const struct tree_study *s, struct strbuf *out)
{
    struct text_table t;
    text_table_init(
        &t, "features|columns|leaves|correct|of|accuracy|interval|kappa|seeds|mean|sd|least|"
            "most|mean kappa|contest left out");
    for (size_t i = 0; i < s->set_count; i++) {
        const struct set_result *r = &s->sets[i];
        text_table_text(&t, r->name);
        text_table_cell(&t, "%zu", r->column_count);
        text_table_cell(&t, "%zu", j48_leaves(r->tree));
        text_table_cell(&t, "%.0f", r->crossval->correct);
        text_table_cell(&t, "%.0f", r->crossval->with_class);
        text_table_number(&t, evaluation_accuracy(r->crossval), 4);
        text_table_interval(&t, r->low, r->high);
        text_table_number(&t, evaluation_kappa(r->crossval), 4);
        text_table_cell(&t, "%zu", r->accuracy.n);
        text_table_number(&t, r->accuracy.mean, 4);
        text_table_number(&t, r->accuracy.sd, 4);
        text_table_number(&t, r->accuracy.least, 4);
        text_table_number(&t, r->accuracy.most, 4);
        text_table_number(&t, r->kappa.mean, 4);
        text_table_number(&t, r->left_out_rows > 0 ? r->left_out_correct / r->left_out_rows : NAN,
                          4);
    }
    text_table_text(&t, "(majority class)");
    text_table_text(&t, "0");
    text_table_text(&t, "1");
    text_table_cell(&t, "%.0f", s->majority_correct);
    text_table_cell(&t, "%.0f", s->majority_rows);
    text_table_number(&t, s->majority_correct / s->majority_rows, 4);
    text_table_interval(&t, s->majority_low, s->majority_high);
    for (int blank = 0; blank < 8; blank++)
        text_table_text(&t, "");
    text_table_print(&t, out);
}

static void print_comparisons(const struct tree_study *s, struct strbuf *out)
{
    if (!s->comparison_count)
        return;
    struct text_table t;
    strbuf_adds(out, "\nMcNemar's test on the same folds\n");
    text_table_init(&t, "A|B|only A right|only B right|exact p|chi²|p");
    for (size_t i = 0; i < s->comparison_count; i++) {
        const struct set_comparison *c = &s->comparisons[i];
        text_table_text(&t, s->sets[c->a].name);
        text_table_text(&t, s->sets[c->b].name);
        text_table_cell(&t, "%zu", c->test.only_a);
        text_table_cell(&t, "%zu", c->test.only_b);
        text_table_p(&t, c->test.p_exact);
        text_table_number(&t, c->test.chi2, 3);
        text_table_p(&t, c->test.p_chi2);
    }
    text_table_print(&t, out);
}

static void print_importance(const struct tree_study *s, const struct set_result *r,
                             struct strbuf *out)
{
    if (!r->importance_count)
        return;
    struct text_table t;
    strbuf_addf(out, "\n%s: loss of accuracy when a column is shuffled among the test rows\n",
                r->name);
    text_table_init(&t, "column|loss|sd");
    for (size_t k = 0; k < r->importance_count; k++) {
        text_table_text(&t, column_name(s, r->importance[k].column));
        text_table_number(&t, r->importance[k].drop, 4);
        text_table_number(&t, r->importance[k].sd, 4);
    }
    text_table_print(&t, out);
}

static void print_classes(const struct tree_study *s, const struct set_result *r,
                          struct strbuf *out)
{
    const struct column *target = &s->data->columns[s->target];
    struct text_table t;
    text_table_init(&t, "class|rows|recall|precision|F|ROC area");
    for (size_t i = 0; i < target->label_count; i++) {
        struct class_figures f = evaluation_class(r->crossval, i);
        text_table_text(&t, target->labels[i]);
        text_table_cell(&t, "%.0f", f.weight);
        text_table_number(&t, f.recall, 3);
        text_table_number(&t, f.precision, 3);
        text_table_number(&t, f.f_measure, 3);
        text_table_number(&t, f.auc, 3);
    }
    text_table_print(&t, out);
}

void tree_study_print_text(const struct tree_study *s, struct strbuf *out)
{
    strbuf_addf(out,
                "Trees (J48) for '%s': stratified %zu-fold cross-validation, seed %lld; interval: "
                "Wilson, %g %%; mean and sd over the seeds\n",
                column_name(s, s->target), s->options.folds, (long long)s->options.seed,
                100 * s->options.level);
    print_sets(s, out);
    print_comparisons(s, out);
    for (size_t i = 0; i < s->set_count; i++) {
        strbuf_addf(out, "\n== %s\n", s->sets[i].name);
        j48_print(s->sets[i].tree, s->options.j48.unpruned, out);
        strbuf_addc(out, '\n');
        print_classes(s, &s->sets[i], out);
        print_importance(s, &s->sets[i], out);
    }
}

void tree_study_print_csv(const struct tree_study *s, struct strbuf *out)
{
    struct csv c;
    csv_init(&c, out);
    strbuf_adds(out, "features,columns,leaves,correct,rows,accuracy,low,high,kappa,seeds,mean,sd,"
                     "least,most,mean_kappa,left_out_correct,left_out_rows\n");
    for (size_t i = 0; i < s->set_count; i++) {
        const struct set_result *r = &s->sets[i];
        csv_field(&c, r->name);
        csv_int(&c, (long long)r->column_count);
        csv_int(&c, (long long)j48_leaves(r->tree));
        csv_double(&c, r->crossval->correct);
        csv_double(&c, r->crossval->with_class);
        csv_double(&c, evaluation_accuracy(r->crossval));
        csv_double(&c, r->low);
        csv_double(&c, r->high);
        csv_double(&c, evaluation_kappa(r->crossval));
        csv_int(&c, (long long)r->accuracy.n);
        csv_double(&c, r->accuracy.mean);
        csv_double(&c, r->accuracy.sd);
        csv_double(&c, r->accuracy.least);
        csv_double(&c, r->accuracy.most);
        csv_double(&c, r->kappa.mean);
        csv_double(&c, r->left_out_correct);
        csv_double(&c, r->left_out_rows);
        csv_row_end(&c);
    }
}

static void put_spread(struct json *j, const char *key, const struct spread *p)
{
    json_key(j, key);
    json_object(j);
    json_kv_uint(j, "seeds", p->n);
    json_kv_double(j, "mean", p->mean);
    json_kv_double(j, "sd", p->sd);
    json_kv_double(j, "least", p->least);
    json_kv_double(j, "most", p->most);
    json_end(j);
}

static void put_confusion(struct json *j, const struct tree_study *s, const struct evaluation *e)
{
    const struct column *target = &s->data->columns[s->target];
    json_key(j, "classes");
    json_array(j);
    for (size_t i = 0; i < e->classes; i++) {
        struct class_figures f = evaluation_class(e, i);
        json_object(j);
        json_kv_string(j, "class", target->labels[i]);
        json_kv_double(j, "rows", f.weight);
        json_kv_double(j, "recall", f.recall);
        json_kv_double(j, "precision", f.precision);
        json_kv_double(j, "f_measure", f.f_measure);
        json_kv_double(j, "roc_area", f.auc);
        json_key(j, "predicted_as");
        json_array(j);
        for (size_t k = 0; k < e->classes; k++)
            json_double(j, e->confusion[i * e->classes + k]);
        json_end_array(j);
        json_end(j);
    }
    json_end_array(j);
}

static void put_set(struct json *j, const struct tree_study *s, const struct set_result *r)
{
    struct strbuf text;
    strbuf_init(&text);
    json_object(j);
    json_kv_string(j, "features", r->name);
    json_kv_uint(j, "columns", r->column_count);
    json_kv_uint(j, "leaves", j48_leaves(r->tree));
    json_kv_uint(j, "size", j48_size(r->tree));
    json_kv_double(j, "correct", r->crossval->correct);
    json_kv_double(j, "rows", r->crossval->with_class);
    json_kv_double(j, "accuracy", evaluation_accuracy(r->crossval));
    json_kv_double(j, "low", r->low);
    json_kv_double(j, "high", r->high);
    json_kv_double(j, "kappa", evaluation_kappa(r->crossval));
    json_kv_double(j, "mean_absolute_error", evaluation_mean_absolute(r->crossval));
    json_kv_double(j, "root_mean_squared_error", evaluation_root_squared(r->crossval));
    put_spread(j, "accuracy_over_seeds", &r->accuracy);
    put_spread(j, "kappa_over_seeds", &r->kappa);
    json_kv_double(j, "left_out_correct", r->left_out_correct);
    json_kv_double(j, "left_out_rows", r->left_out_rows);
    put_confusion(j, s, r->crossval);
    json_key(j, "importance");
    json_array(j);
    for (size_t k = 0; k < r->importance_count; k++) {
        json_object(j);
        json_kv_string(j, "column", column_name(s, r->importance[k].column));
        json_kv_double(j, "loss", r->importance[k].drop);
        json_kv_double(j, "sd", r->importance[k].sd);
        json_end(j);
    }
    json_end_array(j);
    j48_print(r->tree, s->options.j48.unpruned, &text);
    json_kv_string(j, "tree", strbuf_str(&text));
    json_end(j);
    strbuf_free(&text);
}

void tree_study_print_json(const struct tree_study *s, struct json *j)
{
    json_key(j, "trees");
    json_object(j);
    json_kv_string(j, "target", column_name(s, s->target));
    json_kv_uint(j, "folds", s->options.folds);
    json_kv_int(j, "seed", s->options.seed);
    json_key(j, "majority");
    json_object(j);
    json_kv_double(j, "correct", s->majority_correct);
    json_kv_double(j, "rows", s->majority_rows);
    json_kv_double(j, "low", s->majority_low);
    json_kv_double(j, "high", s->majority_high);
    json_end(j);
    json_key(j, "sets");
    json_array(j);
    for (size_t i = 0; i < s->set_count; i++)
        put_set(j, s, &s->sets[i]);
    json_end_array(j);
    json_key(j, "mcnemar");
    json_array(j);
    for (size_t i = 0; i < s->comparison_count; i++) {
        const struct set_comparison *c = &s->comparisons[i];
        json_object(j);
        json_kv_string(j, "a", s->sets[c->a].name);
        json_kv_string(j, "b", s->sets[c->b].name);
        json_kv_uint(j, "only_a", c->test.only_a);
        json_kv_uint(j, "only_b", c->test.only_b);
        json_kv_double(j, "p_exact", c->test.p_exact);
        json_kv_double(j, "p_chi2", c->test.p_chi2);
        json_end(j);
    }
    json_end_array(j);
    json_end(j);
}
