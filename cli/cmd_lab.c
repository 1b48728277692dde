/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sakui lab: experiments of the papers, run again. */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/context.h"
#include "core/alloc.h"
#include "core/vec.h"
#include "reports/lab/lab.h"

struct lab_values {
    bool list, quick;
    long long jobs, count, nodes, seed;
    const char *lab_dir, *out_dir, *data;
};

/* The experiments: where --lab-dir says, in the project's tree, or where they were installed. */
static const char *lab_folder(const struct lab_values *v)
{
    struct stat st;
    if (v->lab_dir)
        return v->lab_dir;
    return stat("corpus/lab", &st) == 0 ? "corpus/lab" : SAKUI_LAB_DIR;
}

static char *join(const char *folder, const char *name, const char *ending)
{
    struct strbuf b;
    strbuf_init(&b);
    strbuf_addf(&b, "%s/%s%s", folder, name, ending);
    return strbuf_take(&b);
}

/* ---- list ---- */

typedef vec_of(char *) names;

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool folder_names(const char *folder, names *out)
{
    DIR *d = opendir(folder);
    if (!d)
        return false;
    for (struct dirent *entry; (entry = readdir(d));) {
        size_t n = strlen(entry->d_name);
        if (n < 6 || strcmp(entry->d_name + n - 5, ".yaml") != 0)
            continue;
        char *name = mem_strdup(entry->d_name);
        if (!name || !vec_push(out, name)) {
            mem_free(name);
            break;
        }
    }
    closedir(d);
    if (out->count)
        qsort(out->items, out->count, sizeof *out->items, by_text);
    return true;
}

static int list_one(struct context *c, const char *folder, const char *name)
{
    struct diag_list diags;
    struct lab_experiment *e = NULL;
    char *path = join(folder, name, "");
    diag_list_init(&diags);
    sakui_status status = path ? lab_read_file(&e, path, false, &diags) : SAKUI_MEMORY;
    if (!status)
        fprintf(c->out, "%-22s %s\n", e->name, e->title);
    context_report(c, &diags);
    lab_free(e);
    mem_free(path);
    return status ? EXIT_TROUBLE : EXIT_FINE;
}

static int list(struct context *c, const char *folder)
{
    names all = {0};
    int code = EXIT_FINE;
    if (!folder_names(folder, &all)) {
        context_error(c, "cannot read the folder '%s': %s", folder, strerror(errno));
        return EXIT_TROUBLE;
    }
    for (size_t i = 0; i < all.count; i++) {
        code = exit_worse(code, list_one(c, folder, all.items[i]));
        mem_free(all.items[i]);
    }
    vec_free(&all);
    return code;
}

/* ---- one experiment ---- */

static int write_file(struct context *c, const char *folder, const char *name, const char *ending,
                      const struct strbuf *text)
{
    char *path = join(folder, name, ending);
    FILE *f = path ? fopen(path, "w") : NULL;
    bool good = f && fwrite(strbuf_str(text), 1, text->length, f) == text->length;
    if (f && fclose(f) != 0)
        good = false;
    if (!good)
        context_error(c, "cannot write '%s': %s", path ? path : name, strerror(errno));
    mem_free(path);
    return good ? EXIT_FINE : EXIT_TROUBLE;
}

static int write_plots(struct context *c, const struct lab_values *v,
                       const struct lab_experiment *e, const struct lab_result *results)
{
    int code = EXIT_FINE;
    for (size_t i = 0; i < e->plot_count; i++) {
        struct strbuf text;
        strbuf_init(&text);
        if (lab_plot(e, results, &e->plots[i], &text))
            code = EXIT_TROUBLE;
        else
            code = exit_worse(code, write_file(c, v->out_dir, e->plots[i].name, ".svg", &text));
        strbuf_free(&text);
    }
    return code;
}

/* Before the run, which may take hours. */
static int make_folder(struct context *c, const char *folder)
{
    struct stat st;
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        context_error(c, "cannot make the folder '%s': %s", folder, strerror(errno));
    else if (stat(folder, &st) == 0 && !S_ISDIR(st.st_mode))
        context_error(c, "cannot write to '%s': it is no folder", folder);
    else if (access(folder, W_OK | X_OK) != 0)
        context_error(c, "cannot write to the folder '%s': %s", folder, strerror(errno));
    else
        return EXIT_FINE;
    return EXIT_TROUBLE;
}

static int write_table(struct context *c, const struct lab_values *v,
                       const struct lab_experiment *e, const struct lab_result *results)
{
    struct strbuf text;
    strbuf_init(&text);
    lab_csv(e, results, &text);
    int code = write_file(c, v->out_dir, e->name, ".csv", &text);
    strbuf_free(&text);
    return code;
}

static int write_findings(struct context *c, const struct lab_values *v,
                          const struct lab_experiment *e, const struct lab_result *results)
{
    struct strbuf text;
    strbuf_init(&text);
    sakui_status status =
        c->output.json ? lab_json(e, results, &text) : lab_print(e, results, &text);
    if (status)
        context_error(c, "%s: %s", e->name, sakui_status_name(status));
    context_write(c, &text);
    strbuf_free(&text);
    return exit_worse(status ? EXIT_TROUBLE : EXIT_FINE, write_plots(c, v, e, results));
}

/* What was done is kept, and the positions every row was run on are judged. */
static int write_interrupted(struct context *c, const struct lab_values *v,
                             struct lab_experiment *e, struct lab_result *results)
{
    size_t done = 0, all = results ? lab_searches(e, results, &done) : 0, cases = e->case_count;
    if (!done)
        context_error(c, "interrupted before the first search was done");
    if (!done || write_table(c, v, e, results) != EXIT_FINE)
        return EXIT_INTERRUPTED;
    size_t kept = lab_keep_finished(e, results);
    if (kept)
        write_findings(c, v, e, results);
    context_error(c,
                  "interrupted: %zu of %zu searches were done, they are in '%s/%s.csv'; verdicts "
                  "are on the first %zu of %zu positions",
                  done, all, v->out_dir, e->name, kept, cases);
    return EXIT_INTERRUPTED;
}

static int run_experiment(struct context *c, const struct lab_values *v, struct lab_experiment *e,
                          struct diag_list *diags)
{
    struct lab_options o = {.quick = v->quick,
                            .count = (long)v->count,
                            .seed = (long)v->seed,
                            .nodes = (uint64_t)v->nodes,
                            .jobs = (unsigned)v->jobs,
                            .data = v->data,
                            .cancel = c->cancel,
                            .progress = &c->progress};
    struct lab_result *results = NULL;
    int code = make_folder(c, v->out_dir);
    if (code)
        return code;
    if (v->nodes)
        e->nodes = (uint64_t)v->nodes;
    sakui_status status = lab_make_cases(e, &o, diags);
    progress_start(&c->progress, "lab", e->row_count * e->case_count);
    if (!status)
        status = lab_run(e, &o, &results);
    progress_end(&c->progress);
    if (!status) {
        code = write_table(c, v, e, results);
        code = exit_worse(code, write_findings(c, v, e, results));
    } else if (status == SAKUI_CANCELLED) {
        code = write_interrupted(c, v, e, results);
    } else {
        code = EXIT_TROUBLE;
        if (!diags->count)
            context_error(c, "%s: %s", e->name, sakui_status_name(status));
    }
    mem_free(results);
    return code;
}

static int run_named(struct context *c, const struct lab_values *v, const char *name)
{
    struct diag_list diags;
    struct lab_experiment *e = NULL;
    const char *ending = strrchr(name, '.');
    bool is_file = ending && strcmp(ending, ".yaml") == 0;
    char *path = is_file ? mem_strdup(name) : join(lab_folder(v), name, ".yaml");
    diag_list_init(&diags);
    int code = EXIT_TROUBLE;
    sakui_status status = path ? lab_read_file(&e, path, v->quick, &diags) : SAKUI_MEMORY;
    if (!status)
        code = run_experiment(c, v, e, &diags);
    else if (status == SAKUI_IO && !is_file)
        context_error(c, "'sakui lab --list' names the experiments");
    context_report(c, &diags);
    lab_free(e);
    mem_free(path);
    return code;
}

static int run_lab(struct context *c, const void *values, int argc, char **argv)
{
    const struct lab_values *v = values;
    int code = EXIT_FINE;
    if (v->list)
        return list(c, lab_folder(v));
    if (argc == 0) {
        context_error(c, "name an experiment; 'sakui lab --list' shows them");
        return EXIT_WRONG_USAGE;
    }
    for (int i = 0; i < argc && !context_stopped(c); i++)
        code = exit_worse(code, run_named(c, v, argv[i]));
    return code;
}

#define FIELD(name) offsetof(struct lab_values, name)
static const struct option_spec specs[] = {
    {"list", 0, OPTION_FLAG, FIELD(list), NULL, 0, 0, NULL, NULL, "name the experiments"},
    {"quick", 0, OPTION_FLAG, FIELD(quick), NULL, 0, 0, NULL, NULL,
     "small samples: under two minutes"},
    {"count", 'n', OPTION_INT, FIELD(count), "0", 0, 100000, "N", NULL,
     "so many positions of each generated set (0 = as the experiment says)"},
    {"seed", 0, OPTION_INT, FIELD(seed), "0", 0, 1e9, "N", NULL,
     "of generated positions and move orders (0 = as the experiment says)"},
    {"nodes", 0, OPTION_INT, FIELD(nodes), "0", 0, 1e15, "N", NULL,
     "limit of each search (0 = as the experiment says)"},
    {"jobs", 'j', OPTION_INT, FIELD(jobs), "1", 1, 256, "N", NULL, "searches side by side"},
    {"out-dir", 0, OPTION_TEXT, FIELD(out_dir), "sakui-lab", 0, 0, "DIR", NULL,
     "where the table of all runs (CSV) and the plots (SVG) go"},
    {"lab-dir", 0, OPTION_TEXT, FIELD(lab_dir), NULL, 0, 0, "DIR", NULL,
     "the experiments (default: corpus/lab here, else the installed ones)"},
    {"data", 0, OPTION_TEXT, FIELD(data), NULL, 0, 0, "DIR", NULL,
     "collections that are not part of sakui, e.g. the FFO test positions"},
    {0}};

static const struct example examples[] = {
    {"sakui lab --list", "What there is to repeat"},
    {"sakui lab kishimoto-figures --out-dir \"$(mktemp -d)\"",
     "Searches that get the papers' graphs wrong when they ignore history, and ours"},
    {0}};

const struct command command_lab = {
    .name = "lab",
    .arguments = "EXPERIMENT…",
    .summary = "repeat an experiment of the papers",
    .description =
        "Runs an experiment (a name of --list, or a YAML file of your own) and prints each number\n"
        "beside the paper's: ratio, sample size, 95 % interval, and whether it is reproduced, not\n"
        "reproduced (with what was tried) or not comparable (with the reason).",
    .groups = GROUP_OUTPUT,
    .specs = specs,
    .values_size = sizeof(struct lab_values),
    .examples = examples,
    .run = run_lab,
};
