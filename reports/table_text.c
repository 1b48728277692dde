/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The collection for mail (Markdown) and for papers (LaTeX). */
#include <math.h>
#include <string.h>

#include "core/utf8.h"
#include "reports/tables.h"
#include "reports/words.h"

#define MARKDOWN_ROWS 200 /* a mail with more is no mail; the CSV has all */

static const enum word standing_words[STANDINGS] = {WORD_SOUND,      WORD_FLAWED,  WORD_UNSOUND,
                                                    WORD_UNDECIDED,  WORD_INVALID, WORD_GO_STATUS,
                                                    WORD_NOT_JUDGED, WORD_FAILED};

/* One character of text that is fit for a line: controls and turners of direction are not. */
static bool next_plain(const char **text, const char **at, size_t *used)
{
    size_t n = strlen(*text);
    while (n) {
        uint32_t c = utf8_decode(*text, n, used);
        *at = *text;
        *text += *used;
        n -= *used;
        bool turns = (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) || c == 0x200E ||
                     c == 0x200F || c == 0x061C;
        if (c == UTF8_BAD || c < 0x20 || (c >= 0x7F && c <= 0x9F) || turns)
            *at = " ", *used = 1;
        return true;
    }
    return false;
}

void table_markdown_text(struct strbuf *out, const char *text)
{
    const char *at;
    size_t used;
    while (next_plain(&text, &at, &used)) {
        if (*at == '<')
            strbuf_adds(out, "&lt;");
        else if (*at == '&')
            strbuf_adds(out, "&amp;");
        else if (used == 1 && strchr("\\`*_{}[]()#+!|>~:@", *at))
            strbuf_addf(out, "\\%c", *at);
        else
            strbuf_add(out, at, used);
    }
}

void table_latex_text(struct strbuf *out, const char *text)
{
    const char *at;
    size_t used;
    while (next_plain(&text, &at, &used)) {
        if (*at == '\\')
            strbuf_adds(out, "\\textbackslash{}");
        else if (*at == '~')
            strbuf_adds(out, "\\textasciitilde{}");
        else if (*at == '^')
            strbuf_adds(out, "\\textasciicircum{}");
        else if (*at == '<' || *at == '>')
            strbuf_addf(out, "\\text%s{}", *at == '<' ? "less" : "greater");
        else if (used == 1 && strchr("&%$#_{}", *at))
            strbuf_addf(out, "\\%c", *at);
        else
            strbuf_add(out, at, used);
    }
}

/* ---- Markdown ---- */

static void markdown_score(struct strbuf *out, const struct collection_row *r)
{
    if (!r->known)
        strbuf_adds(out, "–");
    else
        strbuf_addf(out, "%s%.2f (%.2f–%.2f)", r->bound ? "≥ " : "", r->score, r->low, r->high);
}

static void markdown_row(struct strbuf *out, enum report_language l, const struct collection_row *r)
{
    strbuf_addf(out, "| %zu | ", r->number);
    table_markdown_text(out, r->id);
    strbuf_adds(out, " | ");
    table_markdown_text(out, r->title);
    strbuf_addf(out, " | %s", word(l, standing_words[r->standing]));
    if (*r->status)
        strbuf_addf(out, " (%s)", r->status);
    if (r->plies)
        strbuf_addf(out, " | %d | ", r->plies);
    else
        strbuf_adds(out, " | – | ");
    markdown_score(out, r);
    strbuf_addf(out, " | %zu · %zu · %zu |\n", r->grave, r->flaws, r->notes);
}

static void markdown_failures(struct strbuf *out, enum report_language l,
                              const struct collection *all)
{
    if (!all->failures.count)
        return;
    strbuf_addf(out, "\n## %s\n\n", word(l, WORD_FAILURES));
    for (size_t i = 0; i < all->failures.count && i < MARKDOWN_ROWS; i++) {
        const struct failure *f = &all->failures.items[i];
        strbuf_adds(out, "- ");
        table_markdown_text(out, f->file);
        strbuf_addf(out, " %ld: ", f->line);
        table_markdown_text(out, f->text);
        strbuf_addc(out, '\n');
    }
}

static void markdown_colophon(struct strbuf *out, enum report_language l,
                              const struct report_colophon *c)
{
    strbuf_addf(out, "\n## %s\n\n- %s: sakui ", word(l, WORD_COLOPHON), word(l, WORD_VERSION));
    table_markdown_text(out, c->version);
    strbuf_addc(out, '\n');
    for (size_t i = 0; i < c->facts.count; i++) {
        strbuf_adds(out, "- ");
        table_markdown_text(out, c->facts.items[i].name);
        strbuf_adds(out, ": ");
        table_markdown_text(out, c->facts.items[i].value);
        strbuf_addc(out, '\n');
    }
}

void table_markdown(struct strbuf *out, const struct report *r, const struct collection *all)
{
    enum report_language l = r->options.language;
    size_t n = all->rows.count;
    strbuf_adds(out, "# ");
    table_markdown_text(out, r->options.title ? r->options.title : word(l, WORD_REPORT));
    strbuf_addf(out, "\n\n%s: %zu\n\n", word(l, WORD_PROBLEMS), n);
    for (int s = 0; s < STANDINGS; s++) {
        if (all->standings[s])
            strbuf_addf(out, "- %s: %zu\n", word(l, standing_words[s]), all->standings[s]);
    }
    strbuf_addf(out, "\n| %s | %s | %s | %s | %s | %s | %s |\n|--:|---|---|---|--:|--:|--:|\n",
                word(l, WORD_NUMBER), word(l, WORD_PROBLEM), word(l, WORD_TITLE),
                word(l, WORD_VERDICT), word(l, WORD_LENGTH), word(l, WORD_DIFFICULTY),
                word(l, WORD_FLAWS));
    for (size_t i = 0; i < n && i < MARKDOWN_ROWS; i++)
        markdown_row(out, l, &all->rows.items[i]);
    if (n > MARKDOWN_ROWS)
        strbuf_addf(out, "\n… %zu: data/problems.csv\n", n - MARKDOWN_ROWS);
    markdown_failures(out, l, all);
    markdown_colophon(out, l, r->colophon);
}

/* ---- LaTeX ---- */

static double quantile(const struct sorted_values *v, double q)
{
    if (!v->count)
        return NAN;
    double at = q * (double)(v->count - 1);
    size_t low = (size_t)at, high = low + 1 < v->count ? low + 1 : low;
    double a = (double)v->values[low], b = (double)v->values[high];
    return a + (at - (double)low) * (b - a);
}

static void latex_line(struct strbuf *out, const char *name, const struct sorted_values *v)
{
    if (!v->count)
        return;
    table_latex_text(out, name);
    strbuf_addf(out, " & %zu & %.4g & %.4g & %.4g & %.4g & %.4g \\\\\n", v->count, quantile(v, 0),
                quantile(v, 0.25), quantile(v, 0.5), quantile(v, 0.75), quantile(v, 1));
}

static void latex_summary(struct strbuf *out, const struct collection *all)
{
    strbuf_adds(out, "\\begin{tabular}{lrrrrrr}\n\\hline\n"
                     " & $n$ & min & $Q_1$ & median & $Q_3$ & max \\\\\n\\hline\n");
    latex_line(out, "difficulty", &all->scores);
    for (enum indicator i = 0; i < INDICATE_COUNT; i++)
        latex_line(out, indicator_info(i)->name, &all->indicators[i]);
    strbuf_adds(out, "\\hline\n\\end{tabular}\n\n");
}

static void latex_standings(struct strbuf *out, enum report_language l,
                            const struct collection *all)
{
    strbuf_adds(out, "\\begin{tabular}{lr}\n\\hline\n");
    for (int s = 0; s < STANDINGS; s++) {
        if (!all->standings[s])
            continue;
        table_latex_text(out, word(l, standing_words[s]));
        strbuf_addf(out, " & %zu \\\\\n", all->standings[s]);
    }
    strbuf_adds(out, "\\hline\n\\end{tabular}\n\n");
}

static void latex_p(struct strbuf *out, double p)
{
    if (isnan(p))
        strbuf_adds(out, " & --");
    else if (p < 0.0001)
        strbuf_adds(out, " & $<0.0001$");
    else
        strbuf_addf(out, " & %.4f", p);
}

static void latex_cell(struct strbuf *out, const struct study *s, const struct study_cell *c)
{
    double g = c->agreement;
    if (isnan(c->spearman.r))
        return;
    table_latex_text(out, s->data->columns[c->column].name);
    strbuf_addf(out, " & %zu & $%.3f$", c->n, g * c->spearman.r);
    if (isnan(c->bca.low))
        strbuf_adds(out, " & --");
    else
        strbuf_addf(out, " & $[%.2f, %.2f]$", g > 0 ? c->bca.low : -c->bca.high,
                    g > 0 ? c->bca.high : -c->bca.low);
    latex_p(out, c->spearman.p);
    latex_p(out, c->holm);
    strbuf_adds(out, " \\\\\n");
}

static void latex_study(struct strbuf *out, const struct study *s)
{
    for (size_t i = 0; i < s->cell_count; i++) {
        const struct study_cell *c = &s->cells[i];
        if (i % s->column_count == 0) {
            strbuf_adds(out, "% ");
            table_latex_text(out, s->contests[c->contest].name);
            strbuf_adds(out, ", ");
            table_latex_text(out, s->targets[c->target].name);
            strbuf_addf(out,
                        "\n\\begin{tabular}{lrrrrr}\n\\hline\n & $n$ & $\\rho$ & %.0f\\,\\%% & "
                        "$p$ & $p_{\\mathrm{Holm}}$ \\\\\n\\hline\n",
                        100 * s->options.level);
        }
        latex_cell(out, s, c);
        if ((i + 1) % s->column_count == 0)
            strbuf_adds(out, "\\hline\n\\end{tabular}\n\n");
    }
}

void table_latex(struct strbuf *out, const struct report *r, const struct collection *all)
{
    strbuf_adds(out, "% Tables of a report made by sakui; \\input them one by one or as a whole.\n"
                     "% Names in Japanese need a Japanese-capable engine (LuaLaTeX, upLaTeX).\n\n");
    latex_standings(out, r->options.language, all);
    latex_summary(out, all);
    for (size_t i = 0; i < r->analysis_count; i++) {
        if (r->analyses[i].study)
            latex_study(out, r->analyses[i].study);
    }
}
