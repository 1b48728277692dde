/* SPDX-License-Identifier: GPL-3.0-or-later */
/* J48 against Weka 3.6.14: tree, figures, confusion matrix and every prediction, byte for byte. The
 * frozen sample is in tests/golden/analysis/weka (see tests/oracle/README.md). */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/crossval.h"
#include "analysis/folds.h"
#include "analysis/j48.h"
#include "analysis/tree_study.h"
#include "analysis/weka_print.h"
#include "core/alloc.h"

static struct diag_list diags;

static char *slurp(const char *path)
{
    FILE *in = fopen(path, "rb");
    if (!in)
        return NULL;
    struct strbuf text;
    strbuf_init(&text);
    char block[4096];
    size_t n;
    while ((n = fread(block, 1, sizeof block, in)) > 0)
        strbuf_add(&text, block, n);
    fclose(in);
    strbuf_adds(&text, "");
    char *out = strbuf_take(&text);
    ck_assert_ptr_nonnull(out);
    return out;
}

/* The last column is the class, all others are attributes. */
struct setting {
    struct dataset *data;
    size_t attributes[64];
    struct j48_task task;
};

static void open_setting(struct setting *s, const char *path)
{
    diag_list_clear(&diags);
    ck_assert_msg(dataset_read_file(&s->data, path, &diags) == SAKUI_OK, "%s: %s", path,
                  diags.count ? diags.items[0].text : "unreadable");
    size_t last = s->data->column_count - 1;
    ck_assert_uint_lt(last, 64);
    for (size_t i = 0; i < last; i++)
        s->attributes[i] = i;
    s->task = (struct j48_task){s->data, s->attributes, last, last};
}

static void run(struct setting *s, const struct j48_options *o, size_t folds, long seed,
                struct strbuf *summary, struct strbuf *predictions)
{
    struct j48_tree *tree;
    struct evaluation *training, *crossval;
    uint32_t *rows = malloc(s->data->rows * sizeof *rows);
    ck_assert_ptr_nonnull(rows);
    for (size_t i = 0; i < s->data->rows; i++)
        rows[i] = (uint32_t)i;
    ck_assert_int_eq(j48_build(&tree, &s->task, o, NULL, rows, s->data->rows, &diags), SAKUI_OK);
    ck_assert_int_eq(crossval_training(&training, tree), SAKUI_OK);
    ck_assert_int_eq(crossval_j48(&crossval, &s->task, o, NULL, folds, seed, &diags), SAKUI_OK);
    weka_print_run(tree, o, training, crossval, summary);
    weka_print_predictions(crossval, &s->data->columns[s->task.target], predictions);
    evaluation_free(training);
    evaluation_free(crossval);
    j48_free(tree);
    free(rows);
}

/* Weka's output without the lines that tell the time. */
static void drop_times(char *text)
{
    char *to = text;
    for (char *from = text; *from;) {
        char *end = strchr(from, '\n');
        size_t n = end ? (size_t)(end - from) + 1 : strlen(from);
        if (strncmp(from, "Time taken", 10) != 0) {
            memmove(to, from, n);
            to += n;
        }
        from += n;
    }
    *to = '\0';
}

static void compare(const char *name, const char *ours, char *theirs)
{
    ck_assert_ptr_nonnull(theirs);
    drop_times(theirs);
    size_t line = 1, i = 0;
    for (; ours[i] && ours[i] == theirs[i]; i++)
        line += ours[i] == '\n';
    ck_assert_msg(ours[i] == theirs[i], "%s differs in line %zu: '%.60s' for '%.60s'", name, line,
                  ours + i, theirs + i);
    mem_free(theirs);
}

static void check_case(const char *arff, const char *out, const char *pred,
                       const struct j48_options *o, size_t folds, long seed)
{
    struct setting s;
    struct strbuf summary, predictions;
    strbuf_init(&summary);
    strbuf_init(&predictions);
    open_setting(&s, arff);
    run(&s, o, folds, seed, &summary, &predictions);
    compare(out, strbuf_str(&summary), slurp(out));
    compare(pred, strbuf_str(&predictions), slurp(pred));
    strbuf_free(&summary);
    strbuf_free(&predictions);
    dataset_free(s.data);
}

static struct j48_options parse_options(char *text)
{
    struct j48_options o = J48_DEFAULTS;
    for (char *word = strtok(text, " \n"); word; word = strtok(NULL, " \n")) {
        if (strcmp(word, "-U") == 0)
            o.unpruned = true;
        else if (strcmp(word, "-S") == 0)
            o.no_raising = true;
        else if (strcmp(word, "-C") == 0)
            o.confidence = atof(strtok(NULL, " \n"));
        else if (strcmp(word, "-M") == 0)
            o.minimum = atof(strtok(NULL, " \n"));
        else
            ck_abort_msg("option %s", word);
    }
    return o;
}

START_TEST(frozen_sample)
{
    FILE *in = fopen("tests/golden/analysis/weka/cases.txt", "r");
    ck_assert_ptr_nonnull(in);
    char line[200];
    int cases = 0;
    while (fgets(line, sizeof line, in)) {
        char name[32], arff[128], out[128], pred[128], options[100];
        size_t folds;
        long seed;
        ck_assert_int_eq(sscanf(line, "%31[^\t]\t%zu\t%ld\t%99[^\n]", name, &folds, &seed, options),
                         4);
        snprintf(arff, sizeof arff, "tests/golden/analysis/weka/%s.arff", name);
        snprintf(out, sizeof out, "tests/golden/analysis/weka/%s.out", name);
        snprintf(pred, sizeof pred, "tests/golden/analysis/weka/%s.pred", name);
        struct j48_options o = parse_options(options);
        check_case(arff, out, pred, &o, folds, seed);
        cases++;
    }
    fclose(in);
    ck_assert_int_ge(cases, 30);
}
END_TEST

static bool have_oracle(void)
{
    FILE *in = fopen("../shared/stats/oracle/iris.arff", "r");
    if (!in) {
        printf("skipped: ../shared/stats/oracle is not here\n");
        return false;
    }
    fclose(in);
    return true;
}

START_TEST(shared_oracle)
{
    static const char *const names[] = {"iris", "synth57_both", "synth57_koyama", "synth57_search"};
    struct j48_options o = J48_DEFAULTS;
    for (size_t i = 0; have_oracle() && i < sizeof names / sizeof *names; i++) {
        char arff[128], out[128], pred[128];
        snprintf(arff, sizeof arff, "../shared/stats/oracle/%s.arff", names[i]);
        snprintf(out, sizeof out, "../shared/stats/oracle/%s.J48.out", names[i]);
        snprintf(pred, sizeof pred, "../shared/stats/oracle/%s.J48.pred", names[i]);
        check_case(arff, out, pred, &o, 10, 1);
    }
}
END_TEST

START_TEST(fold_members)
{
    if (!have_oracle())
        return;
    struct setting s;
    struct folds f;
    open_setting(&s, "../shared/stats/oracle/synth57_both.arff");
    ck_assert_int_eq(folds_init(&f, s.data, s.task.target, 10, 1, &diags), SAKUI_OK);
    FILE *in = fopen("../shared/stats/oracle/folds57.txt", "r");
    ck_assert_ptr_nonnull(in);
    char line[200];
    for (size_t fold = 0; fold < 10; fold++) {
        size_t first, size;
        folds_test(&f, fold, &first, &size);
        ck_assert_ptr_nonnull(fgets(line, sizeof line, in));
        char *at = strchr(line, ':') + 1;
        for (size_t i = 0; i < size; i++)
            ck_assert_uint_eq(strtoul(at, &at, 10), f.order[first + i] + 1);
        ck_assert_uint_eq(strtoul(at, NULL, 10), 0);
    }
    fclose(in);
    folds_free(&f);
    dataset_free(s.data);
}
END_TEST

/* ---- trees that cannot be ---- */

static struct dataset *read_text(const char *text)
{
    struct dataset *d = NULL;
    diag_list_clear(&diags);
    ck_assert_msg(dataset_read(&d, "text", text, strlen(text), &diags) == SAKUI_OK, "%s",
                  diags.count ? diags.items[0].text : "");
    return d;
}

static sakui_status try_tree(const char *text, size_t folds)
{
    struct setting s = {.data = read_text(text)};
    size_t last = s.data->column_count - 1;
    for (size_t i = 0; i < last; i++)
        s.attributes[i] = i;
    s.task = (struct j48_task){s.data, s.attributes, last, last};
    struct j48_options o = J48_DEFAULTS;
    struct evaluation *e = NULL;
    sakui_status status = crossval_j48(&e, &s.task, &o, NULL, folds, 1, &diags);
    if (!status)
        evaluation_free(e);
    dataset_free(s.data);
    return status;
}

#define HEAD "@relation r\n@attribute x numeric\n@attribute c {a,b}\n@data\n"
START_TEST(refused_with_a_message)
{
    ck_assert_int_eq(
        try_tree("@relation r\n@attribute x numeric\n@attribute c {a}\n@data\n1,a\n2,a\n", 2),
        SAKUI_INPUT);
    ck_assert_str_eq(diags.items[0].code, "tree-target");
    ck_assert_int_eq(
        try_tree("@relation r\n@attribute c {a,b}\n@attribute x numeric\n@data\na,1\nb,2\n", 2),
        SAKUI_INPUT);
    ck_assert_str_eq(diags.items[0].code, "tree-target");
    ck_assert_int_eq(try_tree(HEAD "1,a\n2,b\n3,a\n", 10), SAKUI_INPUT);
    ck_assert_str_eq(diags.items[0].code, "folds");
    ck_assert_int_eq(try_tree(HEAD "1,a\n2,b\n3,a\n", 1), SAKUI_INPUT);
    ck_assert_int_eq(
        try_tree("@relation r\n@attribute x string\n@attribute c {a,b}\n@data\nu,a\nv,b\n", 2),
        SAKUI_INPUT);
    ck_assert_str_eq(diags.items[0].code, "tree-attribute");
    ck_assert_int_eq(try_tree("@relation r\n@attribute x numeric\n@attribute c {a,b}\n@data\n", 2),
                     SAKUI_INPUT);
    diag_list_clear(&diags);
}
END_TEST

START_TEST(small_but_sound)
{
    ck_assert_int_eq(try_tree(HEAD "1,a\n2,b\n", 2), SAKUI_OK);           /* two rows */
    ck_assert_int_eq(try_tree(HEAD "1,a\n1,b\n1,a\n1,a\n", 2), SAKUI_OK); /* constant, one b */
    ck_assert_int_eq(try_tree(HEAD "?,a\n?,b\n?,a\n?,?\n", 2), SAKUI_OK); /* nothing known */
}
END_TEST

/* Every allocation failing in turn: a clean SAKUI_MEMORY, nothing lost (the sanitizers watch). */
START_TEST(out_of_memory)
{
    const char *text = "@relation r\n@attribute x numeric\n@attribute n {u,v}\n@attribute c {a,b}\n"
                       "@data\n1,u,a\n2,v,b\n3,u,a\n?,u,b\n5,?,b\n6,v,b\n7,v,a\n8,u,a\n9,v,b\n";
    struct dataset *d = read_text(text);
    size_t attributes[] = {0, 1};
    struct j48_task task = {d, attributes, 2, 2};
    struct j48_options o = J48_DEFAULTS;
    sakui_status status = SAKUI_MEMORY;
    unsigned long n = 1;
    for (; status == SAKUI_MEMORY && n < 100000; n++) {
        struct evaluation *e = NULL;
        mem_fail_after(n);
        status = crossval_j48(&e, &task, &o, NULL, 3, 1, NULL);
        mem_fail_after(0);
        if (!status)
            evaluation_free(e);
    }
    ck_assert_int_eq(status, SAKUI_OK);
    ck_assert_uint_gt(n, 20);
    dataset_free(d);
}
END_TEST

START_TEST(drawings)
{
    struct setting s;
    open_setting(&s, "tests/golden/analysis/weka/04.arff");
    struct j48_tree *tree;
    struct j48_options o = J48_DEFAULTS;
    uint32_t rows[200];
    for (uint32_t i = 0; i < s.data->rows; i++)
        rows[i] = i;
    ck_assert_int_eq(j48_build(&tree, &s.task, &o, NULL, rows, s.data->rows, &diags), SAKUI_OK);
    struct strbuf dot, svg;
    strbuf_init(&dot);
    strbuf_init(&svg);
    j48_print_dot(tree, &dot);
    j48_print_svg(tree, &svg);
    size_t boxes = 0, edges = 0, shapes = 0;
    for (const char *at = strbuf_str(&dot); (at = strstr(at, "label=")); at++)
        boxes++;
    for (const char *at = strbuf_str(&dot); (at = strstr(at, " -> ")); at++)
        edges++;
    for (const char *at = strbuf_str(&svg); (at = strstr(at, "<rect")); at++)
        shapes++;
    ck_assert_uint_eq(edges, j48_size(tree) - 1);
    ck_assert_uint_eq(boxes, j48_size(tree) + edges);
    ck_assert_uint_eq(shapes, j48_size(tree));
    strbuf_free(&dot);
    strbuf_free(&svg);
    j48_free(tree);
    dataset_free(s.data);
}
END_TEST

/* What a study with this many threads says; its figures are also left in `sums`. */
static char *study_with(const struct setting *s, unsigned jobs, double sums[4])
{
    double *contests = calloc(s->data->rows, sizeof *contests);
    ck_assert_ptr_nonnull(contests);
    for (size_t i = 0; i < s->data->rows; i++)
        contests[i] = (double)(i % 7);
    struct feature_set set = {"all", s->task.attributes, s->task.attribute_count};
    struct tree_options o = {.j48 = J48_DEFAULTS,
                             .folds = 5,
                             .seed = 3,
                             .repeats = 9,
                             .contests = contests,
                             .contest_count = 7,
                             .level = 0.95,
                             .jobs = jobs};
    struct tree_study *study = NULL;
    ck_assert_int_eq(tree_study_run(&study, s->data, s->task.target, &set, 1, &o, &diags),
                     SAKUI_OK);
    const struct set_result *r = &study->sets[0];
    sums[0] = r->accuracy.mean;
    sums[1] = r->kappa.sd;
    sums[2] = r->left_out_correct;
    sums[3] = r->left_out_rows;
    struct strbuf text;
    strbuf_init(&text);
    tree_study_print_text(study, &text);
    tree_study_free(study);
    free(contests);
    return strbuf_take(&text);
}

START_TEST(threads_do_not_matter)
{
    static const char *const names[] = {"02", "23", "31"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        char path[128];
        double one[4], three[4];
        struct setting s;
        snprintf(path, sizeof path, "tests/golden/analysis/weka/%s.arff", names[k]);
        open_setting(&s, path);
        char *a = study_with(&s, 1, one), *b = study_with(&s, 3, three);
        ck_assert_str_eq(a, b);
        ck_assert_int_eq(memcmp(one, three, sizeof one), 0);
        ck_assert(one[3] > 0 && one[3] <= (double)s.data->rows);
        mem_free(a);
        mem_free(b);
        dataset_free(s.data);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("trees");
    TCase *t = tcase_create("trees");
    tcase_set_timeout(t, 120);
    tcase_add_test(t, frozen_sample);
    tcase_add_test(t, shared_oracle);
    tcase_add_test(t, fold_members);
    tcase_add_test(t, refused_with_a_message);
    tcase_add_test(t, small_but_sound);
    tcase_add_test(t, out_of_memory);
    tcase_add_test(t, drawings);
    tcase_add_test(t, threads_do_not_matter);
    suite_add_tcase(suite, t);
    SRunner *r = srunner_create(suite);
    srunner_run_all(r, CK_NORMAL);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
