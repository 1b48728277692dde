/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sakui analyze: correlations, trees and tests on a table. */
#include <math.h>
#include <string.h>

#include "analysis/contest_trees.h"
#include "analysis/group_study.h"
#include "analysis/rank_model.h"
#include "analysis/study.h"
#include "analysis/summary.h"
#include "analysis/tree_study.h"
#include "analysis/weka_print.h"
#include "cli/context.h"
#include "core/alloc.h"
#include "core/json.h"
#include "core/vec.h"

struct analyze_values {
    const char *target, *contest, *group, *control, *features, *groups, *format, *cut, *by, *beside;
    bool j48, predictions, unpruned, no_raising, importance, model, high, low;
    long long folds, cv_seeds, classes, permutations, bootstrap, jobs;
    double confidence, minimum, level;
};

/* All that one run holds. */
struct analyze {
    struct context *c;
    const struct analyze_values *v;
    struct diag_list diags;
    struct dataset *data, *beside;
    vec_of(struct contest *) contests;
    struct study *study;
    struct group_study *groups;
    struct summary *summary;
    struct tree_study *trees;
    struct rank_model *model;
    size_t *model_columns;
    double *contest_of; /* per row; NaN = none */
    size_t *columns;    /* of the feature sets, one after the other */
    char *set_words;    /* the words of --features, cut up */
    struct strbuf out;
};

/* ---- reading ---- */

static bool is_yaml(const char *name)
{
    size_t n = strlen(name);
    return (n > 5 && strcmp(name + n - 5, ".yaml") == 0) ||
           (n > 4 && strcmp(name + n - 4, ".yml") == 0);
}

static sakui_status read_contest(struct analyze *a, const char *file)
{
    struct contest *contest = NULL;
    sakui_status status = contest_read_file(&contest, file, &a->diags);
    if (!status && !vec_push(&a->contests, contest)) {
        contest_free(contest);
        return SAKUI_MEMORY;
    }
    return status;
}

/* --contest A,B,C */
static sakui_status read_contest_list(struct analyze *a, const char *list)
{
    sakui_status status = SAKUI_OK;
    char *copy = list ? mem_strdup(list) : NULL;
    if (list && !copy)
        return SAKUI_MEMORY;
    for (char *at = copy; at && !status;) {
        char *comma = strchr(at, ',');
        if (comma)
            *comma = '\0';
        status = read_contest(a, at);
        at = comma ? comma + 1 : NULL;
    }
    mem_free(copy);
    return status;
}

static sakui_status read_inputs(struct analyze *a, int argc, char **argv)
{
    const char *data = NULL;
    sakui_status status = SAKUI_OK;
    for (int i = 0; i < argc && !status; i++) {
        if (is_yaml(argv[i])) {
            status = read_contest(a, argv[i]);
        } else if (data) {
            diag_add(&a->diags, DIAG_ERROR, argv[i], 0, 0, "usage",
                     "one table is analysed at a time; '%s' was named first", data);
            return SAKUI_USAGE;
        } else {
            data = argv[i];
        }
    }
    if (!status)
        status = read_contest_list(a, a->v->contest);
    if (status)
        return status;
    if (!data) {
        diag_add(&a->diags, DIAG_ERROR, "", 0, 0, "usage",
                 "name the table to analyse (CSV, ARFF or JSON Lines; '-' for standard input)");
        return SAKUI_USAGE;
    }
    return dataset_read_file(&a->data, data, &a->diags);
}

/* ---- feature sets ---- */

#define SETS_MAX 16

static sakui_status named_sets(struct analyze *a, struct feature_set *sets, size_t *count,
                               size_t target)
{
    a->set_words = mem_strdup(a->v->features);
    a->columns = mem_alloc((strlen(a->v->features) + 1) * sizeof *a->columns);
    if (!a->set_words || !a->columns)
        return SAKUI_MEMORY;
    size_t used = 0;
    char *at = a->set_words;
    do { /* nothing at all is no set either */
        char *end = strchr(at, ';'), *equals;
        if (end)
            *end = '\0';
        equals = strchr(at, '=');
        if (!equals || *count == SETS_MAX) {
            diag_add(&a->diags, DIAG_ERROR, "", 0, 0, "features",
                     "--features needs NAME=COLUMN,COLUMN;NAME=… (at most %d sets)", SETS_MAX);
            return SAKUI_USAGE;
        }
        *equals = '\0';
        sets[*count] = (struct feature_set){at, a->columns + used, 0};
        for (char *word = equals + 1; word;) {
            char *comma = strchr(word, ',');
            if (comma)
                *comma = '\0';
            size_t column = dataset_find(a->data, word);
            if (column == DATASET_NO_COLUMN || column == target) {
                diag_add(&a->diags, DIAG_ERROR, a->data->name, 0, 0, "features",
                         column == target ? "'%s' is the target itself" : "there is no column '%s'",
                         word);
                return SAKUI_INPUT;
            }
            a->columns[used++] = column;
            sets[*count].count++;
            word = comma ? comma + 1 : NULL;
        }
        ++*count;
        at = end ? end + 1 : NULL;
    } while (at && *at);
    return SAKUI_OK;
}

/* As Weka takes a file: every column but the target is an attribute. */
static sakui_status weka_set(struct analyze *a, struct feature_set *sets, size_t *count,
                             size_t target)
{
    size_t n = 0;
    a->columns = mem_alloc((a->data->column_count + 1) * sizeof *a->columns);
    if (!a->columns)
        return SAKUI_MEMORY;
    for (size_t i = 0; i < a->data->column_count; i++) {
        if (i != target)
            a->columns[n++] = i;
    }
    sets[(*count)++] = (struct feature_set){"all", a->columns, n};
    return SAKUI_OK;
}

/* ---- trees ---- */

/* A class column: the nominal target, or the last column if it is nominal, or the ranking cut. */
static sakui_status find_class(struct analyze *a, size_t *target)
{
    const char *name = a->v->target;
    *target = name ? dataset_find(a->data, name)
                   : (a->contests.count ? DATASET_NO_COLUMN : a->data->column_count - 1);
    if (name && !a->contests.count && *target == DATASET_NO_COLUMN) {
        diag_add(&a->diags, DIAG_ERROR, a->data->name, 0, 0, "target", "there is no column '%s'",
                 name);
        return SAKUI_INPUT;
    }
    if (*target != DATASET_NO_COLUMN && !a->contests.count &&
        a->data->columns[*target].kind == COLUMN_NOMINAL &&
        strcmp(a->data->columns[*target].name, "id") != 0)
        return SAKUI_OK;
    *target = DATASET_NO_COLUMN;
    return SAKUI_OK;
}

static struct tree_options tree_options_of(const struct analyze *a)
{
    const struct analyze_values *v = a->v;
    return (struct tree_options){.j48 = {v->confidence, v->minimum, v->unpruned, v->no_raising},
                                 .folds = (size_t)v->folds,
                                 .seed = a->c->seed.seed,
                                 .repeats = (size_t)v->cv_seeds,
                                 .contests = a->contest_of,
                                 .contest_count = a->study ? a->study->contest_count : 0,
                                 .importance = v->importance,
                                 .level = v->level,
                                 .jobs = (unsigned)v->jobs,
                                 .cancel = a->c->cancel};
}

static sakui_status grow_trees(struct analyze *a, size_t target, bool as_weka)
{
    struct feature_set sets[SETS_MAX];
    size_t count = 0;
    sakui_status status = SAKUI_OK;
    if (target == DATASET_NO_COLUMN)
        status = contest_classes(a->data, a->study, (size_t)a->v->classes,
                                 strcmp(a->v->cut, "quantile") == 0 ? CUT_QUANTILE : CUT_COUNT,
                                 &target, &a->contest_of, &a->diags);
    if (!status)
        status = a->v->features ? named_sets(a, sets, &count, target)
                 : as_weka && !a->study
                     ? weka_set(a, sets, &count, target)
                     : contest_feature_sets(a->data, a->study, target, a->v->group, sets, &count,
                                            &a->columns);
    struct tree_options o = tree_options_of(a);
    if (as_weka) {
        o.repeats = 1;
        o.importance = false;
    }
    if (!status)
        status = tree_study_run(&a->trees, a->data, target, sets, count, &o, &a->diags);
    return status;
}

/* ---- the model of ranks ---- */

static sakui_status fit_model(struct analyze *a)
{
    const struct study *s = a->study;
    size_t n = 0, at = 0, k = s->column_count;
    for (size_t c = 0; c < s->contest_count; c++)
        n += s->contests[c].count;
    double *memory = mem_alloc(((k + 1) * n + 1) * sizeof *memory);
    const double **columns = mem_alloc((k + 1) * sizeof *columns);
    size_t *contest = mem_alloc((n + 1) * sizeof *contest);
    sakui_status status = memory && columns && contest ? SAKUI_OK : SAKUI_MEMORY;
    for (size_t c = 0; c < s->contest_count && !status; c++) {
        for (size_t i = 0; i < s->contests[c].count; i++) {
            double t = s->contests[c].targets[i];
            if (isnan(t))
                continue;
            for (size_t j = 0; j < k; j++) {
                const struct column *col = &s->data->columns[s->columns[j]];
                size_t row = s->contests[c].rows[i];
                memory[j * n + at] = column_is_censored(col, row) ? INFINITY : col->values[row];
            }
            memory[k * n + at] = s->targets[0].low_is_best ? -t : t;
            contest[at++] = c;
        }
    }
    for (size_t j = 0; j < k && !status; j++)
        columns[j] = memory + j * n;
    if (!status) {
        struct rank_model_input in = {columns, k, memory + k * n, contest, s->contest_count, at};
        status = rank_model_fit(&a->model, &in, (uint64_t)a->c->seed.seed, a->v->level);
        if (status == SAKUI_INPUT)
            diag_add(
                &a->diags, DIAG_ERROR, a->data->name, 0, 0, "model",
                "there is too little to fit a model of ranks (8 rows and a column are needed)");
    }
    mem_free(memory);
    mem_free(columns);
    mem_free(contest);
    return status;
}

static void print_model_text(struct analyze *a)
{
    const struct rank_model *m = a->model;
    strbuf_addf(&a->out,
                "\nModel of ranks: ridge regression of normal scores, penalty %g, tested %s (%zu "
                "parts)\nrank correlation of predicted and actual: %.4f [%.3f, %.3f]\n",
                m->lambda, m->by_contest ? "on one contest left out at a time" : "in folds",
                m->folds, m->rho, m->low, m->high);
    for (size_t i = 0; i < m->column_count; i++)
        strbuf_addf(&a->out, "  %+.4f  %s\n", m->coefficients[i],
                    a->data->columns[a->study->columns[i]].name);
}

static void print_model_json(struct analyze *a, struct json *j)
{
    const struct rank_model *m = a->model;
    json_key(j, "model");
    json_object(j);
    json_kv_double(j, "penalty", m->lambda);
    json_kv_bool(j, "by_contest", m->by_contest);
    json_kv_uint(j, "parts", m->folds);
    json_kv_double(j, "rho", m->rho);
    json_kv_double(j, "low", m->low);
    json_kv_double(j, "high", m->high);
    json_key(j, "coefficients");
    json_object(j);
    for (size_t i = 0; i < m->column_count; i++)
        json_kv_double(j, a->data->columns[a->study->columns[i]].name, m->coefficients[i]);
    json_end(j);
    json_end(j);
}

/* ---- output ---- */

static void print_tree_form(struct analyze *a)
{
    const struct set_result *r = &a->trees->sets[a->trees->set_count - 1];
    const struct column *target = &a->data->columns[a->trees->target];
    const struct j48_options o = a->trees->options.j48;
    if (strcmp(a->v->format, "dot") == 0)
        j48_print_dot(r->tree, &a->out);
    else if (strcmp(a->v->format, "svg") == 0)
        j48_print_svg(r->tree, &a->out);
    else if (a->v->predictions)
        weka_print_predictions(r->crossval, target, &a->out);
    else
        weka_print_run(r->tree, &o, r->training, r->crossval, &a->out);
}

static void print_json(struct analyze *a)
{
    struct json j;
    json_init(&j, &a->out);
    json_object(&j);
    json_kv_string(&j, "data", a->data->name);
    json_kv_uint(&j, "rows", a->data->rows);
    if (a->study)
        study_print_json(a->study, &j);
    if (a->trees)
        tree_study_print_json(a->trees, &j);
    if (a->model)
        print_model_json(a, &j);
    if (a->groups)
        group_study_print_json(a->groups, &j);
    if (a->summary)
        summary_print_json(a->summary, &j);
    json_end(&j);
    strbuf_addc(&a->out, '\n');
}

static void print_predictions_text(struct analyze *a)
{
    const struct column *target = &a->data->columns[a->trees->target];
    for (size_t i = 0; a->v->predictions && i < a->trees->set_count; i++) {
        strbuf_addf(&a->out, "\n== %s", a->trees->sets[i].name);
        weka_print_predictions(a->trees->sets[i].crossval, target, &a->out);
    }
}

static void print_text(struct analyze *a)
{
    if (a->study)
        study_print_text(a->study, &a->out);
    if (a->trees) {
        if (a->study)
            strbuf_addc(&a->out, '\n');
        tree_study_print_text(a->trees, &a->out);
        print_predictions_text(a);
    }
    if (a->model)
        print_model_text(a);
    if (a->groups)
        group_study_print_text(a->groups, &a->out);
    if (a->summary)
        summary_print_text(a->summary, &a->out);
}

static void print_all(struct analyze *a)
{
    if (strcmp(a->v->format, "arff") == 0)
        dataset_write_arff(a->data, &a->out);
    else if (strcmp(a->v->format, "text") != 0)
        print_tree_form(a);
    else if (a->c->output.json)
        print_json(a);
    else if (a->c->csv.csv && a->summary)
        summary_print_csv(a->summary, &a->out);
    else if (a->c->csv.csv && a->groups)
        group_study_print_csv(a->groups, &a->out);
    else if (a->c->csv.csv && a->trees)
        tree_study_print_csv(a->trees, &a->out);
    else if (a->c->csv.csv)
        study_print_csv(a->study, &a->out);
    else
        print_text(a);
}

/* ---- the run ---- */

static sakui_status run_study(struct analyze *a)
{
    const struct analyze_values *v = a->v;
    struct study_options o = {.target = v->target,
                              .high_is_best = v->high,
                              .low_is_best = v->low,
                              .control = v->control,
                              .group = v->group,
                              .permutations = (size_t)v->permutations,
                              .resamples = (size_t)v->bootstrap,
                              .level = v->level,
                              .seed = (uint64_t)a->c->seed.seed,
                              .jobs = (unsigned)v->jobs,
                              .cancel = a->c->cancel};
    return study_run(&a->study, a->data, a->contests.items, a->contests.count, &o, &a->diags);
}

static sakui_status summarise(struct analyze *a)
{
    sakui_status status =
        a->v->beside ? dataset_read_file(&a->beside, a->v->beside, &a->diags) : SAKUI_OK;
    return status ? status : summary_make(&a->summary, a->data, a->v->by, a->beside, &a->diags);
}

static sakui_status analyse(struct analyze *a)
{
    const struct analyze_values *v = a->v;
    bool tree_format = strcmp(v->format, "text") != 0 && strcmp(v->format, "arff") != 0;
    bool trees = v->j48 || tree_format || v->features || v->predictions || v->importance;
    size_t target = DATASET_NO_COLUMN;
    sakui_status status = SAKUI_OK;
    if (strcmp(v->format, "arff") == 0 && !a->contests.count)
        return SAKUI_OK;
    if (v->by)
        return summarise(a);
    if (v->groups)
        return group_study_run(&a->groups, a->data, v->groups, v->level, &a->diags);
    if (trees)
        status = find_class(a, &target);
    if (!status && (!trees || target == DATASET_NO_COLUMN || v->model))
        status = run_study(a);
    if (!status && trees)
        status = grow_trees(a, target, tree_format);
    if (!status && v->model)
        status = fit_model(a);
    return status;
}

static void release(struct analyze *a)
{
    rank_model_free(a->model);
    tree_study_free(a->trees);
    group_study_free(a->groups);
    summary_free(a->summary);
    study_free(a->study);
    for (size_t i = 0; i < a->contests.count; i++)
        contest_free(a->contests.items[i]);
    vec_free(&a->contests);
    dataset_free(a->data);
    dataset_free(a->beside);
    mem_free(a->contest_of);
    mem_free(a->columns);
    mem_free(a->set_words);
    strbuf_free(&a->out);
}

static int run_analyze(struct context *c, const void *values, int argc, char **argv)
{
    struct analyze a = {.c = c, .v = values};
    if (a.v->high && a.v->low) {
        context_error(c, "--high-is-best and --low-is-best exclude each other");
        return EXIT_WRONG_USAGE;
    }
    diag_list_init(&a.diags);
    strbuf_init(&a.out);
    sakui_status status = read_inputs(&a, argc, argv);
    if (!status && !a.data->rows) {
        diag_add(&a.diags, DIAG_ERROR, a.data->name, 0, 0, "data-empty", "the table has no rows");
        status = SAKUI_INPUT;
    }
    if (!status)
        status = analyse(&a);
    if (!status)
        print_all(&a);
    if (!status && a.out.failed)
        status = SAKUI_MEMORY;
    context_report(c, &a.diags);
    if (status == SAKUI_MEMORY)
        context_error(c, "out of memory");
    if (!status)
        context_write(c, &a.out);
    release(&a);
    return status == SAKUI_USAGE       ? EXIT_WRONG_USAGE
           : status == SAKUI_CANCELLED ? EXIT_INTERRUPTED
           : status                    ? EXIT_TROUBLE
                                       : EXIT_FINE;
}

#define FIELD(name) offsetof(struct analyze_values, name)
static const struct option_spec specs[] = {
    {"target", 0, OPTION_TEXT, FIELD(target), NULL, 0, 0, "COLUMN", NULL,
     "what the columns are compared with: a rank or score, or classes for trees"},
    {"contest", 0, OPTION_TEXT, FIELD(contest), NULL, 0, 0, "FILES", NULL,
     "contest files, separated by commas; joined with the table by its column 'id'"},
    {"group", 0, OPTION_TEXT, FIELD(group), NULL, 0, 0, "COLUMN", NULL,
     "the column that names the contest of a row ('contest' if there is one; '-' for none)"},
    {"control", 0, OPTION_TEXT, FIELD(control), NULL, 0, 0, "COLUMN", NULL,
     "the column partial correlations control for ('plies' if there is one)"},
    {"low-is-best", 0, OPTION_FLAG, FIELD(low), NULL, 0, 0, NULL, NULL,
     "the target is a rank: 1 is the best (so for a column named 'rank')"},
    {"high-is-best", 0, OPTION_FLAG, FIELD(high), NULL, 0, 0, NULL, NULL,
     "the target is a score (so for every other column)"},
    {"permutations", 0, OPTION_INT, FIELD(permutations), "2000", 0, 1e7, "N", NULL,
     "random orders for the permutation p"},
    {"bootstrap", 0, OPTION_INT, FIELD(bootstrap), "2000", 0, 1e7, "N", NULL,
     "samples for the BCa interval; fewer than 100 is none"},
    {"level", 0, OPTION_REAL, FIELD(level), "0.95", 0.5, 0.9999, "SHARE", NULL,
     "confidence of the intervals"},
    {"compare-groups", 0, OPTION_TEXT, FIELD(groups), NULL, 0, 0, "COLUMN", NULL,
     "compare the two groups this column names, column by column"},
    {"by", 0, OPTION_TEXT, FIELD(by), NULL, 0, 0, "COLUMN", NULL,
     "medians and quartiles for each value of this column; COLUMN=VALUE for one value alone"},
    {"beside", 0, OPTION_TEXT, FIELD(beside), NULL, 0, 0, "FILE", NULL,
     "with --by: a table of published figures to print beside the columns it has too"},
    {"model", 0, OPTION_FLAG, FIELD(model), NULL, 0, 0, NULL, NULL,
     "also fit a regularised linear model of the ranks"},
    {"j48", 0, OPTION_FLAG, FIELD(j48), NULL, 0, 0, NULL, NULL,
     "grow decision trees (C4.5 as Weka's J48)"},
    {"classes", 0, OPTION_INT, FIELD(classes), "3", 2, 100, "N", NULL,
     "classes a ranking is cut into for trees"},
    {"cut", 0, OPTION_CHOICE, FIELD(cut), "count", 0, 0, NULL, "count|quantile",
     "classes of equal size, or with equal values together"},
    {"features", 0, OPTION_TEXT, FIELD(features), NULL, 0, 0, "SETS", NULL,
     "feature sets to compare: NAME=COLUMN,COLUMN;NAME=…"},
    {"folds", 0, OPTION_INT, FIELD(folds), "10", 2, 1e6, "K", NULL,
     "folds of the stratified cross-validation"},
    {"cv-seeds", 0, OPTION_INT, FIELD(cv_seeds), "20", 1, 1e6, "N", NULL,
     "cross-validations with the seeds from --seed on"},
    {"importance", 0, OPTION_FLAG, FIELD(importance), NULL, 0, 0, NULL, NULL,
     "importance of each column by permutation"},
    {"predictions", 0, OPTION_FLAG, FIELD(predictions), NULL, 0, 0, NULL, NULL,
     "each prediction of the cross-validation"},
    {"unpruned", 0, OPTION_FLAG, FIELD(unpruned), NULL, 0, 0, NULL, NULL, "do not prune the tree"},
    {"no-raising", 0, OPTION_FLAG, FIELD(no_raising), NULL, 0, 0, NULL, NULL,
     "prune without raising subtrees"},
    {"confidence", 0, OPTION_REAL, FIELD(confidence), "0.25", 1e-6, 0.5, "SHARE", NULL,
     "confidence factor of pruning"},
    {"minimum", 0, OPTION_REAL, FIELD(minimum), "2", 1, 1e9, "N", NULL,
     "rows that two branches must have at least"},
    {"format", 0, OPTION_CHOICE, FIELD(format), "text", 0, 0, NULL, "text|weka|dot|svg|arff",
     "weka prints as Weka does; dot and svg draw the tree; arff converts the table"},
    {"jobs", 'j', OPTION_INT, FIELD(jobs), "1", 1, 256, "N", NULL,
     "threads; the results do not depend on it"},
    {0}};

static const struct example examples[] = {
    {"sakui analyze corpus/analysis-example/example.csv --permutations 500 --bootstrap 500",
     "Correlations of every column with the rank, per contest and pooled"},
    {"sakui analyze corpus/analysis-example/example.csv corpus/analysis-example/example-2007.yaml "
     "--permutations 500 "
     "--bootstrap 500",
     "Ranks from a contest file, joined by id"},
    {"sakui analyze tests/golden/analysis/weka/04.arff --j48 --folds 5 --seed 1 --format weka",
     "A decision tree with its cross-validation, in Weka's layout"},
    {"sakui indicators --csv --nodes 100k corpus/zuko/zuko-029.kif corpus/zuko/zuko-085.kif | "
     "sakui "
     "analyze - --by plies=15 --beside corpus/thesis/table-4.2.tsv",
     "Medians of a length beside the figures of a thesis"},
    {0}};

const struct command command_analyze = {
    .name = "analyze",
    .arguments = "DATA [CONTEST.yaml…]",
    .summary = "correlations, trees and tests on a table",
    .description =
        "Reads a table (CSV, ARFF, or the JSON Lines of the other commands) and correlates each\n"
        "numeric column with a rank or score: per contest and pooled, with p-values, intervals "
        "and\n"
        "the corrections for many tests. With --j48 it grows decision trees and tests them on "
        "rows\n"
        "they have not seen. With --compare-groups it compares two groups of problems; with --by "
        "it\n"
        "gives medians and quartiles by length, or by any other column.\n"
        "docs/methods/analysis.md defines every number.",
    .groups = GROUP_OUTPUT | GROUP_SEED | GROUP_CSV,
    .specs = specs,
    .values_size = sizeof(struct analyze_values),
    .examples = examples,
    .run = run_analyze,
};
