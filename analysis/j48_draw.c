/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A J48 tree as DOT and as SVG. */
#include <string.h>

#include "analysis/j48_internal.h"
#include "core/utf8.h"

/* Recursion follows the tree, whose depth is bounded. */

static void dot_text(const char *text, struct strbuf *out)
{
    strbuf_addc(out, '"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            strbuf_addc(out, '\\');
        strbuf_addc(out, *text);
    }
    strbuf_addc(out, '"');
}

/* The words on a node: the attribute it asks for, or the class with its counts. */
static void node_words(const struct j48_tree *tree, const struct j48_node *parent, size_t bag,
                       const struct j48_node *node, struct strbuf *out)
{
    strbuf_clear(out);
    if (!node->leaf)
        strbuf_adds(out, tree->task.data->columns[node->column].name);
    else
        j48_label_text(tree, parent ? parent : node, parent ? bag : 0, out);
}

/* The words on a branch, without the attribute's name. */
static void branch_words(const struct j48_tree *tree, const struct j48_node *node, size_t bag,
                         struct strbuf *out)
{
    strbuf_clear(out);
    j48_branch_text(tree, node, bag, out);
    size_t skip = strlen(tree->task.data->columns[node->column].name) + 1;
    if (skip <= out->length) {
        memmove(out->data, out->data + skip, out->length - skip + 1);
        out->length -= skip;
    }
}

static void dot_node(const struct j48_tree *tree, const struct j48_node *parent, size_t bag,
                     const struct j48_node *node, size_t *number, struct strbuf *words,
                     struct strbuf *out)
{
    size_t own = (*number)++;
    node_words(tree, parent, bag, node, words);
    strbuf_addf(out, "  n%zu [label=", own);
    dot_text(strbuf_str(words), out);
    strbuf_adds(out, node->leaf ? ", shape=box, style=filled, fillcolor=\"#eeeeee\"];\n" : "];\n");
    for (size_t i = 0; !node->leaf && i < node->counts.bags; i++) {
        branch_words(tree, node, i, words);
        strbuf_addf(out, "  n%zu -> n%zu [label=", own, *number);
        dot_text(strbuf_str(words), out);
        strbuf_adds(out, "];\n");
        dot_node(tree, node, i, node->sons[i], number, words, out);
    }
}

void j48_print_dot(const struct j48_tree *tree, struct strbuf *out)
{
    struct strbuf words;
    size_t number = 0;
    strbuf_init(&words);
    strbuf_adds(out, "digraph J48 {\n  node [fontname=\"sans-serif\"];\n");
    dot_node(tree, NULL, 0, tree->root, &number, &words, out);
    strbuf_adds(out, "}\n");
    out->failed |= words.failed;
    strbuf_free(&words);
}

/* ---- SVG: the root on the left, one line per leaf ---- */

#define ROW_HEIGHT   40
#define COLUMN_WIDTH 230
#define BOX_HEIGHT   24
#define BOX_WIDTH    130

static void xml_text(const char *text, struct strbuf *out)
{
    for (; *text; text++) {
        if (*text == '<')
            strbuf_adds(out, "&lt;");
        else if (*text == '>')
            strbuf_adds(out, "&gt;");
        else if (*text == '&')
            strbuf_adds(out, "&amp;");
        else
            strbuf_addc(out, *text);
    }
}

struct drawing {
    const struct j48_tree *tree;
    struct strbuf *out;
    struct strbuf words;
    size_t next_row;
};

static size_t levels(const struct j48_node *node)
{
    size_t most = 0;
    for (size_t i = 0; !node->leaf && i < node->counts.bags; i++) {
        size_t n = levels(node->sons[i]);
        most = n > most ? n : most;
    }
    return most + 1;
}

static void svg_box(struct drawing *d, const struct j48_node *node, double x, double y)
{
    strbuf_addf(d->out,
                "<rect x=\"%g\" y=\"%g\" width=\"%d\" height=\"%d\" rx=\"%d\" fill=\"%s\" "
                "stroke=\"#333\"/>\n<text x=\"%g\" y=\"%g\" text-anchor=\"middle\"",
                x, y - BOX_HEIGHT / 2.0, BOX_WIDTH, BOX_HEIGHT, node->leaf ? 2 : 12,
                node->leaf ? "#eee" : "#fff", x + BOX_WIDTH / 2.0, y + 4);
    if (utf8_text_width(strbuf_str(&d->words)) > 18) /* squeeze long words into the box */
        strbuf_addf(d->out, " textLength=\"%d\" lengthAdjust=\"spacingAndGlyphs\"", BOX_WIDTH - 8);
    strbuf_addc(d->out, '>');
    xml_text(strbuf_str(&d->words), d->out);
    strbuf_adds(d->out, "</text>\n");
}

/* Draws the subtree and answers the height of its root. */
static double svg_node(struct drawing *d, const struct j48_node *parent, size_t bag,
                       const struct j48_node *node, size_t level)
{
    double x = 10 + (double)level * COLUMN_WIDTH, y = 0;
    if (node->leaf) {
        y = ROW_HEIGHT * ((double)d->next_row++ + 0.75);
    } else {
        double first = 0, last = 0;
        for (size_t i = 0; i < node->counts.bags; i++) {
            last = svg_node(d, node, i, node->sons[i], level + 1);
            first = i ? first : last;
            branch_words(d->tree, node, i, &d->words);
            strbuf_addf(d->out, "<text x=\"%g\" y=\"%g\" text-anchor=\"end\" font-size=\"11\">",
                        x + COLUMN_WIDTH - 4, last - 4);
            xml_text(strbuf_str(&d->words), d->out);
            strbuf_adds(d->out, "</text>\n");
            /* the far end of the branch; its start is known when all sons are placed */
            strbuf_addf(d->out, "<path d=\"M%g %gH%g\" fill=\"none\" stroke=\"#333\"/>\n",
                        x + COLUMN_WIDTH, last, x + BOX_WIDTH + 14);
        }
        y = (first + last) / 2;
        strbuf_addf(d->out, "<path d=\"M%g %gV%gM%g %gH%g\" fill=\"none\" stroke=\"#333\"/>\n",
                    x + BOX_WIDTH + 14, first, last, x + BOX_WIDTH, y, x + BOX_WIDTH + 14);
    }
    node_words(d->tree, parent, bag, node, &d->words);
    svg_box(d, node, x, y);
    return y;
}

void j48_print_svg(const struct j48_tree *tree, struct strbuf *out)
{
    struct drawing d = {.tree = tree, .out = out};
    size_t width = 20 + (levels(tree->root) - 1) * COLUMN_WIDTH + BOX_WIDTH;
    size_t height = (j48_leaves(tree) + 1) * ROW_HEIGHT;
    strbuf_init(&d.words);
    strbuf_addf(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%zu\" height=\"%zu\" "
                "viewBox=\"0 0 %zu %zu\" font-family=\"sans-serif\" font-size=\"13\">\n"
                "<title>Decision tree (J48)</title>\n",
                width, height, width, height);
    svg_node(&d, NULL, 0, tree->root, 0);
    strbuf_adds(out, "</svg>\n");
    out->failed |= d.words.failed;
    strbuf_free(&d.words);
}
