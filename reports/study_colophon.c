/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reports/study_colophon.h"

#include <stdarg.h>
#include <string.h>

struct facts {
    struct study_colophon *to;
    bool ja, failed;
};

/* A fact with an English and a Japanese name. */
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
static void
add(struct facts *f, const char *en, const char *ja, const char *format, ...)
{
    struct strbuf text;
    va_list args;
    strbuf_init(&text);
    va_start(args, format);
    strbuf_vaddf(&text, format, args);
    va_end(args);
    struct report_fact fact = {f->ja ? ja : en, arena_strdup(&f->to->arena, strbuf_str(&text))};
    f->failed |= text.failed || !fact.value || !vec_push(&f->to->colophon.facts, fact);
    strbuf_free(&text);
}

static void add_groups(struct facts *f, const struct study_plan *plan,
                       const struct study_members *members)
{
    for (size_t g = 0; g < plan->inputs.count; g++) {
        const struct plan_input *input = &plan->inputs.items[g];
        size_t count = 0, refused = 0;
        for (size_t i = 0; i < members->items.count; i++) {
            const struct study_member *m = &members->items.items[i];
            count += m->group == g && !m->refused;
            refused += m->group == g && m->refused;
        }
        struct strbuf text;
        strbuf_init(&text);
        strbuf_addf(&text, f->ja ? "%s：%zu題" : "%s: %zu problems", input->group, count);
        if (refused)
            strbuf_addf(&text, f->ja ? "、読めないもの%zu" : ", %zu not readable", refused);
        if (*input->note)
            strbuf_addf(&text, f->ja ? "。%s" : ". %s", input->note);
        f->failed |= text.failed;
        add(f, "group", "群", "%s", strbuf_str(&text));
        strbuf_free(&text);
    }
}

static void add_measuring(struct facts *f, const struct measure_options *m)
{
    if (m->no_verdict)
        add(f, "verdicts", "検証", "%s", f->ja ? "なし" : "none");
    else
        add(f, "verdicts", "検証",
            f->ja ? "基準 %s、%llu節点まで、表 %llu MB%s"
                  : "profile %s, at most %llu nodes, table of %llu MB%s",
            m->profile.name, (unsigned long long)m->verify_limits.nodes,
            (unsigned long long)(m->verify_limits.memory_bytes >> 20),
            !m->deep ? ""
            : f->ja  ? "、変化も"
                     : ", inside variations too");
    if (m->no_search)
        add(f, "indicators", "指標", "%s", f->ja ? "なし" : "none");
    else
        add(f, "indicators", "指標",
            f->ja ? "%s、%llu節点・%llu MBまで、並べ替え%zu回"
                  : "%s, at most %llu nodes and %llu MB each, %zu shuffled orders",
            m->algorithm, (unsigned long long)m->search_limits.nodes,
            (unsigned long long)(m->search_limits.memory_bytes >> 20), m->orders);
    add(f, "limits of time", "時間制限", "%s",
        f->ja ? "なし（結果が計算機によらないように）"
              : "none, so that no result depends on the machine");
    add(f, "seed", "乱数の種", "%llu", (unsigned long long)m->seed);
}

sakui_status study_colophon_make(struct study_colophon *out, const struct study_plan *plan,
                                 const struct study_members *members,
                                 const struct study_results *results, const char *version)
{
    struct facts f = {.to = out, .ja = plan->language == REPORT_JAPANESE};
    memset(out, 0, sizeof *out);
    arena_init(&out->arena);
    out->colophon.version = version;
    out->colophon.seconds = -1;
    struct strbuf command;
    strbuf_init(&command);
    strbuf_addf(&command, "sakui study %s", plan->file);
    out->colophon.command = arena_strdup(&out->arena, strbuf_str(&command));
    f.failed |= command.failed || !out->colophon.command;
    strbuf_free(&command);
    if (f.failed)
        out->colophon.command = "";
    if (*plan->note)
        add(&f, "about", "説明", "%s", plan->note);
    add(&f, "sources of the program", "プログラムの版", "%s", study_source_id());
    add_groups(&f, plan, members);
    add_measuring(&f, &plan->measure);
    add(&f, "statistics", "統計",
        f.ja ? "信頼水準%g、並べ替え検定%zu回、ブートストラップ%zu回"
             : "level %g, %zu permutations, %zu resamples",
        plan->level, plan->permutations, plan->resamples);
    add(&f, "results are kept under", "結果の鍵", "%s", strbuf_str(&results->scope_text));
    return f.failed ? SAKUI_MEMORY : SAKUI_OK;
}

void study_colophon_free(struct study_colophon *c)
{
    vec_free(&c->colophon.facts);
    arena_free(&c->arena);
}
