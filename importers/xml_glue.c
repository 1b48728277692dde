/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/xml_glue.h"

#include <libxml/relaxng.h>
#include <libxml/xmlreader.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "core/alloc.h"
#include "importers/xml_places.h"

#define FOLLOWER "<?sakui?>"

struct xml_stream {
    struct text *in;
    const char *file;
    struct xml_options o;
    struct diag_list *diags; /* the caller's of the moment */
    xmlTextReaderPtr reader;
    xmlRelaxNGPtr schema;
    size_t given; /* bytes handed to the parser since the last child was complete */
    bool too_big;
    bool broken; /* an error was reported */
    bool started, ended;
    long pad_lines, pad_columns; /* in place of the prolog */
    bool follow;                 /* give FOLLOWER next */
    bool lone;                   /* the root itself is the one child */
    bool on_child;               /* the reader stands on a child that has been handed out */
    size_t child;                /* number of that child, from 1; 0: the root */
    struct xml_places places;    /* of start tags in the bytes handed to the parser */
};

#if LIBXML_VERSION >= 21200
typedef const xmlError *error_pointer;
#else
typedef xmlErrorPtr error_pointer;
#endif

/* libxml2 ends its messages with a line feed. Beyond the first error of a kind its texts are noise,
 * but all are kept up to the list's cap. */
static void on_error(void *context, error_pointer e)
{
    struct xml_stream *s = context;
    char text[256];
    snprintf(text, sizeof text, "%s", e->message ? e->message : "not well formed");
    text[strcspn(text, "\n")] = '\0';
    if (s->too_big)
        return;
    s->broken = s->broken || e->level >= XML_ERR_ERROR;
    diag_add(s->diags, e->level >= XML_ERR_ERROR ? DIAG_ERROR : DIAG_WARNING, s->file, e->line,
             e->domain == XML_FROM_RELAXNGV ? 0 : e->int2,
             e->domain == XML_FROM_RELAXNGV ? "xml-invalid" : "xml-syntax", "%s", text);
}

static void ignore_error(void *context, error_pointer e)
{
    (void)context;
    (void)e;
}

/* What comes before the root element never reaches libxml2: with a DOCTYPE it would define, and on
 * its own expand, entities before anybody could object. In its place the parser gets as many line
 * feeds and blanks, so that lines and columns hold. */

static bool looking_at(struct xml_stream *s, const char *word)
{
    size_t n = strlen(word);
    return text_fill(s->in, n) && s->in->end - s->in->at >= n &&
           memcmp(s->in->window + s->in->at, word, n) == 0;
}

/* Past the next `word`; false if there is none. */
static bool skip_past(struct xml_stream *s, const char *word)
{
    while (!looking_at(s, word)) {
        if (text_getc(s->in) < 0)
            return false;
    }
    text_skip(s->in, strlen(word));
    return true;
}

static sakui_status skip_prolog(struct xml_stream *s)
{
    for (;;) {
        int c = text_peekc(s->in);
        if (c == ' ' || (c >= '\t' && c <= '\r'))
            text_getc(s->in);
        else if (looking_at(s, "<?") && skip_past(s, "?>"))
            continue;
        else if (looking_at(s, "<!--") && skip_past(s, "-->"))
            continue;
        else
            break;
    }
    if (!looking_at(s, "<!DOCTYPE"))
        return SAKUI_OK;
    diag_add(s->diags, DIAG_ERROR, s->file, s->in->line, s->in->column, "xml-dtd",
             "a DOCTYPE is not accepted: it could define entities without end");
    s->ended = true;
    return SAKUI_INPUT;
}

static int give_padding(struct xml_stream *s, char *buffer, int size)
{
    int n = 0;
    for (; n < size && s->pad_lines > 0; s->pad_lines--)
        buffer[n++] = '\n';
    for (; n < size && s->pad_columns > 0; s->pad_columns--)
        buffer[n++] = ' ';
    return n;
}

/* Length of the first n bytes up to the end tag of a child, with it; 0 if there is none. */
static size_t child_end(const struct xml_stream *s, const char *from, size_t n)
{
    const size_t tag = strlen(s->o.child) + 3;
    for (const char *t = from; (t = memchr(t, '<', n - (size_t)(t - from))) != NULL; t++) {
        if (n - (size_t)(t - from) < tag)
            return 0;
        if (t[1] == '/' && memcmp(t + 2, s->o.child, tag - 3) == 0 && t[tag - 1] == '>')
            return (size_t)(t - from) + tag;
    }
    return 0;
}

/* The text layer has decoded already: the parser gets UTF-8 whatever the file declares. It gets no
 * more than to the end of a child at a time, and then an empty processing instruction: libxml2
 * takes a child for complete only when something follows it, and without this a file cut off behind
 * a child would take the child along. */
static int give_bytes(void *context, char *buffer, int size)
{
    struct xml_stream *s = context;
    if (size > 0 && (s->pad_lines > 0 || s->pad_columns > 0))
        return give_padding(s, buffer, size);
    if (s->follow && size >= (int)strlen(FOLLOWER)) {
        s->follow = false;
        memcpy(buffer, FOLLOWER, strlen(FOLLOWER));
        return (int)strlen(FOLLOWER);
    }
    if (size <= 0 || !text_fill(s->in, (size_t)size < 4096 ? (size_t)size : 4096))
        return text_status(s->in) == SAKUI_OK ? 0 : -1;
    const char *from = s->in->window + s->in->at;
    size_t n = s->in->end - s->in->at;
    if (n > (size_t)size)
        n = (size_t)size;
    size_t end = child_end(s, from, n);
    if (end > 0) {
        n = end;
        s->follow = true;
    }
    s->given += n;
    if (s->given > s->o.max_bytes) {
        diag_add(s->diags, DIAG_ERROR, s->file, s->in->line, 0, "xml-too-big",
                 "one problem is longer than the limit of %zu bytes", s->o.max_bytes);
        s->too_big = true;
        return -1;
    }
    memcpy(buffer, from, n);
    xml_places_look(&s->places, from, n, s->in->column);
    text_skip(s->in, n);
    return (int)n;
}

static sakui_status load_schema(struct xml_stream *s)
{
    xmlRelaxNGParserCtxtPtr ctxt = xmlRelaxNGNewMemParserCtxt(s->o.schema, (int)s->o.schema_length);
    if (!ctxt)
        return SAKUI_MEMORY;
    xmlRelaxNGSetParserStructuredErrors(ctxt, ignore_error, NULL);
    s->schema = xmlRelaxNGParse(ctxt);
    xmlRelaxNGFreeParserCtxt(ctxt);
    return s->schema ? SAKUI_OK : SAKUI_MEMORY; /* the schema is ours: it is not wrong */
}

sakui_status xml_stream_open(struct xml_stream **out, struct text *in, const char *file,
                             const struct xml_options *o, struct diag_list *diags)
{
    *out = NULL;
    struct xml_stream *s = mem_zalloc(1, sizeof *s);
    if (!s)
        return SAKUI_MEMORY;
    s->in = in;
    s->file = file;
    s->o = *o;
    s->diags = diags;
    xmlInitParser();
    sakui_status status = load_schema(s);
    if (status != SAKUI_OK) {
        xml_stream_close(s);
        return status;
    }
    *out = s;
    return SAKUI_OK;
}

void xml_stream_close(struct xml_stream *s)
{
    if (!s)
        return;
    if (s->reader)
        xmlFreeTextReader(s->reader);
    if (s->schema)
        xmlRelaxNGFree(s->schema);
    xml_places_free(&s->places);
    mem_free(s);
}

/* The document is at its end for us. */
static sakui_status stop(struct xml_stream *s, const char *code, const char *text)
{
    s->ended = true;
    if (code)
        diag_add(s->diags, DIAG_ERROR, s->file, xmlTextReaderGetParserLineNumber(s->reader),
                 xmlTextReaderGetParserColumnNumber(s->reader), code, "%s", text);
    return SAKUI_INPUT;
}

/* xmlTextReaderRead has answered 0 (end) or -1 (error). */
static sakui_status finish(struct xml_stream *s, int answer)
{
    s->ended = true;
    sakui_status in = text_status(s->in);
    if (in != SAKUI_OK)
        return in;
    if (answer == 0 && s->started)
        return SAKUI_END;
    if (!s->broken && !s->too_big)
        return stop(s, "xml-syntax", "this is no complete XML document");
    return SAKUI_INPUT;
}

static bool is_at(const struct xml_stream *s, const char *name)
{
    const xmlChar *at = xmlTextReaderConstLocalName(s->reader);
    return at && strcmp((const char *)at, name) == 0;
}

/* Up to the root element. The parser looks at its first bytes when it is made: so after the prolog.
 */
static sakui_status find_root(struct xml_stream *s)
{
    sakui_status status = skip_prolog(s);
    if (status != SAKUI_OK)
        return status;
    s->pad_lines = s->in->line - 1;
    s->pad_columns = s->in->column - 1;
    s->reader = xmlReaderForIO(give_bytes, NULL, s, NULL, "UTF-8",
                               XML_PARSE_NONET | XML_PARSE_BIG_LINES | XML_PARSE_NOCDATA);
    if (!s->reader)
        return SAKUI_MEMORY;
    xmlTextReaderSetStructuredErrorHandler(s->reader, on_error, s);
    int answer;
    do
        answer = xmlTextReaderRead(s->reader);
    while (answer == 1 && xmlTextReaderNodeType(s->reader) != XML_READER_TYPE_ELEMENT);
    if (answer != 1)
        return finish(s, answer);
    s->started = true;
    s->lone = is_at(s, s->o.child);
    xmlChar *version = xmlTextReaderGetAttribute(s->reader, BAD_CAST "version");
    bool known = s->lone || (version && strcmp((const char *)version, s->o.version) == 0);
    xmlFree(version);
    if (!s->lone && is_at(s, s->o.root) && !known)
        return stop(s, "xml-version", "this version of the format is not known");
    if (!s->lone && !is_at(s, s->o.root))
        return stop(s, "xml-root", "the root element is not that of a sakui collection");
    return SAKUI_OK;
}

/* Validates a copy of the subtree as a document of its own. */
static sakui_status validate(struct xml_stream *s, xmlNodePtr node)
{
    sakui_status status = SAKUI_MEMORY;
    xmlRelaxNGValidCtxtPtr ctxt = NULL;
    xmlDocPtr doc = xmlNewDoc(BAD_CAST "1.0");
    xmlNodePtr copy = doc ? xmlDocCopyNode(node, doc, 1) : NULL;
    if (!copy)
        goto cleanup;
    xmlDocSetRootElement(doc, copy);
    ctxt = xmlRelaxNGNewValidCtxt(s->schema);
    if (!ctxt)
        goto cleanup;
    xmlRelaxNGSetValidStructuredErrors(ctxt, on_error, s);
    int answer = xmlRelaxNGValidateDoc(ctxt, doc);
    status = answer == 0 ? SAKUI_OK : answer > 0 ? SAKUI_INPUT : SAKUI_MEMORY;
cleanup:
    if (ctxt)
        xmlRelaxNGFreeValidCtxt(ctxt);
    if (doc)
        xmlFreeDoc(doc);
    return status;
}

/* Tells every element its number in the subtree, in file order: its place is known by that. */
static void number_elements(xmlNodePtr top)
{
    size_t number = 0;
    xmlNodePtr n = top;
    for (;;) {
        if (n->type == XML_ELEMENT_NODE)
            n->_private = (void *)(uintptr_t)number++;
        if (n->type == XML_ELEMENT_NODE && n->children) {
            n = n->children;
            continue;
        }
        while (n != top && !n->next)
            n = n->parent;
        if (n == top)
            return;
        n = n->next;
    }
}

/* The subtree the reader stands on. */
static sakui_status take_child(struct xml_stream *s, const struct xml_element **out)
{
    s->on_child = true;
    s->broken = false;
    xmlNodePtr node = xmlTextReaderExpand(s->reader);
    if (!node || s->too_big || s->broken)
        return finish(s, -1);
    s->given = 0;
    number_elements(node);
    sakui_status status = validate(s, node);
    if (status == SAKUI_OK)
        *out = (const struct xml_element *)node;
    s->ended = s->ended || s->lone;
    return status;
}

/* To the next sibling of the child last handed out, or the first child of the root. */
static int advance(struct xml_stream *s)
{
    bool over = s->on_child;
    s->on_child = false;
    return over ? xmlTextReaderNext(s->reader) : xmlTextReaderRead(s->reader);
}

sakui_status xml_stream_next(struct xml_stream *s, const struct xml_element **out,
                             struct diag_list *diags)
{
    *out = NULL;
    s->diags = diags;
    if (s->ended)
        return SAKUI_END;
    if (!s->started) {
        sakui_status status = find_root(s);
        if (status != SAKUI_OK)
            return status;
        if (s->lone)
            return take_child(s, out);
    }
    for (;;) {
        int answer = advance(s);
        if (answer != 1)
            return finish(s, answer);
        switch (xmlTextReaderNodeType(s->reader)) {
        case XML_READER_TYPE_ELEMENT:
            xml_places_forget(&s->places, ++s->child);
            if (is_at(s, s->o.child))
                return take_child(s, out);
            s->on_child = true; /* go past it as a whole */
            diag_add(diags, DIAG_ERROR, s->file, xmlTextReaderGetParserLineNumber(s->reader), 0,
                     "xml-invalid", "the element %s has no place in a collection",
                     (const char *)xmlTextReaderConstName(s->reader));
            return SAKUI_INPUT;
        case XML_READER_TYPE_TEXT:
        case XML_READER_TYPE_CDATA:
            diag_add(diags, DIAG_WARNING, s->file, xmlTextReaderGetParserLineNumber(s->reader), 0,
                     "xml-stray-text", "text between problems was skipped");
            break;
        default:
            break;
        }
    }
}

/* ---- elements ---- */

static const xmlNode *node_of(const struct xml_element *e)
{
    return (const xmlNode *)e;
}

/* Without entities an attribute is one text node, or none if it is empty. */
static const char *attribute_of(const xmlNode *n, const char *name)
{
    for (const xmlAttr *a = n ? n->properties : NULL; a; a = a->next) {
        if (strcmp((const char *)a->name, name) == 0)
            return a->children && a->children->content ? (const char *)a->children->content : "";
    }
    return NULL;
}

const char *xml_name(const struct xml_element *e)
{
    return (const char *)node_of(e)->name;
}

long xml_line(const struct xml_element *e)
{
    return xmlGetLineNo(node_of(e));
}

long xml_column(const struct xml_stream *s, const struct xml_element *e)
{
    return xml_places_column(&s->places, s->child, (size_t)(uintptr_t)node_of(e)->_private);
}

const char *xml_attribute(const struct xml_element *e, const char *name)
{
    return attribute_of(node_of(e), name);
}

static const struct xml_element *element_from(const xmlNode *n)
{
    while (n && n->type != XML_ELEMENT_NODE)
        n = n->next;
    return (const struct xml_element *)n;
}

const struct xml_element *xml_first(const struct xml_element *e)
{
    return element_from(node_of(e)->children);
}

const struct xml_element *xml_following(const struct xml_element *e)
{
    return element_from(node_of(e)->next);
}

void xml_text(const struct xml_element *e, struct strbuf *out)
{
    for (const xmlNode *n = node_of(e)->children; n; n = n->next) {
        if ((n->type == XML_TEXT_NODE || n->type == XML_CDATA_SECTION_NODE) && n->content)
            strbuf_adds(out, (const char *)n->content);
    }
}
