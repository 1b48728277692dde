/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "core/utf8.h"
#include "importers/flat_tree.h"
#include "importers/sakui_xml.h"

static bool xml_has(uint32_t code)
{
    return code == '\t' || code == '\n' || code == '\r' || (code >= 0x20 && code < 0xFFFE) ||
           code > 0xFFFF;
}

static void escape_code(uint32_t code, const char *bytes, size_t n, bool attribute,
                        struct strbuf *out)
{
    if (code == '&')
        strbuf_adds(out, "&amp;");
    else if (code == '<')
        strbuf_adds(out, "&lt;");
    else if (code == '>')
        strbuf_adds(out, "&gt;");
    else if (code == '"' && attribute)
        strbuf_adds(out, "&quot;");
    else if (code == '\r' || (attribute && (code == '\n' || code == '\t')))
        strbuf_addf(out, "&#%u;", (unsigned)code); /* a parser would turn it into a blank or LF */
    else
        strbuf_add(out, bytes, n);
}

void sakui_xml_escape(const char *text, bool attribute, struct strbuf *out)
{
    size_t left = strlen(text), used;
    for (const char *t = text; left > 0; t += used, left -= used) {
        uint32_t code = utf8_decode(t, left, &used);
        if (code == UTF8_BAD)
            strbuf_adds(out, "\xEF\xBF\xBD");
        else if (!xml_has(code))
            strbuf_addf(out, "\\u%04X", (unsigned)code);
        else if (code == '\\' && t[1] == 'u')
            strbuf_adds(out, "\\u005C");
        else
            escape_code(code, t, used, attribute, out);
    }
}

static void attribute(struct strbuf *out, const char *name, const char *text)
{
    strbuf_addf(out, " %s=\"", name);
    sakui_xml_escape(text, true, out);
    strbuf_addc(out, '"');
}

static void number(struct strbuf *out, const char *name, double v)
{
    if (isinf(v))
        strbuf_addf(out, " %s=\"%sINF\"", name, v < 0 ? "-" : "");
    else if (!isnan(v))
        strbuf_addf(out, " %s=\"%.17g\"", name, v);
}

static void element(struct strbuf *out, const char *indent, const char *name, const char *text)
{
    strbuf_addf(out, "%s<%s>", indent, name);
    sakui_xml_escape(text, false, out);
    strbuf_addf(out, "</%s>\n", name);
}

static void write_tags(struct strbuf *out, const char *indent, const struct problem_tag *t)
{
    for (; t; t = t->next) {
        strbuf_addf(out, "%s<tag", indent);
        attribute(out, "key", t->key);
        strbuf_addc(out, '>');
        sakui_xml_escape(t->value, false, out);
        strbuf_adds(out, "</tag>\n");
    }
}

/* The rest of a <move> or <start> after its own attributes. */
static void write_node(struct strbuf *out, const char *name, const struct problem_node *n)
{
    if (n->seconds >= 0)
        strbuf_addf(out, " seconds=\"%d\"", n->seconds);
    if (n->end != END_NONE)
        attribute(out, "end", problem_end_name(n->end));
    if (n->stops && n->first_child)
        attribute(out, "stops", "true");
    if (!n->comment && !n->end_text && !n->tags) {
        strbuf_adds(out, "/>\n");
        return;
    }
    strbuf_adds(out, ">\n");
    if (n->comment)
        element(out, "   ", "comment", n->comment);
    if (n->end_text)
        element(out, "   ", "ending", n->end_text);
    write_tags(out, "   ", n->tags);
    strbuf_addf(out, "  </%s>\n", name);
}

static void write_head(struct strbuf *out, const struct problem *p)
{
    strbuf_adds(out, " <problem");
    attribute(out, "game", problem_game_name(p->game));
    if (p->id[0])
        attribute(out, "id", p->id);
    attribute(out, "side", problem_side_name(p->side));
    attribute(out, "goal", flat_goal_name(p->goal));
    if (p->plies > 0)
        strbuf_addf(out, " plies=\"%d\"", p->plies);
    number(out, "rank", p->rank);
    number(out, "score", p->score);
    number(out, "votes", p->votes);
    if (p->file[0])
        attribute(out, "file", p->file);
    if (p->index > 0)
        strbuf_addf(out, " index=\"%ld\"", p->index);
    if (p->line > 0)
        strbuf_addf(out, " line=\"%ld\"", p->line);
    strbuf_adds(out, ">\n");
}

sakui_status sakui_xml_write(const struct problem *p, const struct writer_options *o,
                             struct strbuf *out, struct diag_list *diags)
{
    (void)o;
    (void)diags;
    const struct {
        const char *name, *text;
    } texts[] = {
        {"title", p->title}, {"author", p->author}, {"source", p->source}, {"date", p->date}};
    write_head(out, p);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        if (texts[i].text[0])
            element(out, "  ", texts[i].name, texts[i].text);
    }
    element(out, "  ", "setup", p->setup);
    write_tags(out, "  ", p->tags);
    const struct problem_node *n = p->root;
    if (n->comment || n->tags || n->end != END_NONE || n->end_text || n->seconds >= 0 ||
        (n->stops && n->first_child)) {
        strbuf_adds(out, "  <start");
        write_node(out, "start", n);
    }
    size_t at = 0;
    while ((n = flat_tree_next(n, &at)) != NULL) {
        strbuf_addf(out, "  <move at=\"%zu\"", at);
        attribute(out, "is", n->move);
        write_node(out, "move", n);
    }
    strbuf_adds(out, " </problem>\n");
    return out->failed ? SAKUI_MEMORY : SAKUI_OK;
}

sakui_status sakui_xml_begin(const struct writer_options *o, struct strbuf *out,
                             struct diag_list *diags)
{
    (void)diags;
    strbuf_addf(out, "<?xml version=\"1.0\" encoding=\"%s\"?>\n<sakui version=\"1\"",
                o->shift_jis ? "Shift_JIS" : "UTF-8");
    if (o->title)
        attribute(out, "title", o->title);
    strbuf_adds(out, ">\n");
    return out->failed ? SAKUI_MEMORY : SAKUI_OK;
}

sakui_status sakui_xml_end(const struct writer_options *o, struct strbuf *out,
                           struct diag_list *diags)
{
    (void)o;
    (void)diags;
    strbuf_adds(out, "</sakui>\n");
    return out->failed ? SAKUI_MEMORY : SAKUI_OK;
}
