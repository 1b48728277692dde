/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The formula is kept as instructions for a stack machine. */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/vec.h"
#include "tsume/compose/formula.h"

#define STACK_MAX 64 /* nesting; deeper is refused */

enum op { OP_NUMBER, OP_TERM, OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_NEG, OP_LOG, OP_MIN, OP_MAX };

struct instruction {
    enum op op;
    int index;
    double number;
};

struct formula {
    const struct formula_terms *terms;
    vec_of(struct instruction) code;
    bool needs_search;
};

struct parser {
    const char *text, *at;
    struct formula *f;
    struct diag_list *diags;
    int nesting;
    sakui_status status;
};

static void fail(struct parser *p, const char *what)
{
    if (p->status)
        return;
    p->status = SAKUI_INPUT;
    diag_add(p->diags, DIAG_ERROR, "formula", 1, (long)(p->at - p->text) + 1, "formula", "%s",
             what);
}

static void emit(struct parser *p, struct instruction i)
{
    if (!p->status && !vec_push(&p->f->code, i))
        p->status = SAKUI_MEMORY;
}

static void skip_blanks(struct parser *p)
{
    while (isspace((unsigned char)*p->at))
        p->at++;
}

static bool accept(struct parser *p, char c)
{
    skip_blanks(p);
    if (*p->at != c)
        return false;
    p->at++;
    return true;
}

static void expect(struct parser *p, char c)
{
    if (!accept(p, c)) {
        char text[] = "'?' is missing here";
        text[1] = c;
        fail(p, text);
    }
}

static void parse_sum(struct parser *p);

static void parse_call(struct parser *p, enum op op)
{
    expect(p, '(');
    parse_sum(p);
    if (op != OP_LOG) {
        expect(p, ',');
        parse_sum(p);
    }
    expect(p, ')');
    emit(p, (struct instruction){.op = op});
}

static bool is_word(const char *word, size_t length, const char *name)
{
    return strlen(name) == length && memcmp(word, name, length) == 0;
}

static void parse_name(struct parser *p)
{
    static const struct {
        const char *name;
        enum op op;
    } calls[] = {{"log", OP_LOG}, {"min", OP_MIN}, {"max", OP_MAX}};
    const char *word = p->at;
    size_t n = 0;
    while (isalnum((unsigned char)word[n]) || word[n] == '_')
        n++;
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (is_word(word, n, calls[i].name)) {
            p->at += n;
            parse_call(p, calls[i].op);
            return;
        }
    const struct formula_terms *terms = p->f->terms;
    for (int i = 0; i < terms->count; i++)
        if (is_word(word, n, terms->name(i))) {
            p->at += n;
            p->f->needs_search |= i >= terms->searched_from;
            emit(p, (struct instruction){.op = OP_TERM, .index = i});
            return;
        }
    fail(p, terms->unknown);
}

static void parse_atom(struct parser *p)
{
    if (++p->nesting > STACK_MAX) {
        fail(p, "nested too deeply");
        return;
    }
    if (accept(p, '(')) {
        parse_sum(p);
        expect(p, ')');
    } else if (accept(p, '-')) {
        parse_atom(p);
        emit(p, (struct instruction){.op = OP_NEG});
    } else if (isdigit((unsigned char)*p->at) || *p->at == '.') {
        char *end;
        double number = strtod(p->at, &end);
        if (end == p->at)
            fail(p, "a number or a name is missing here");
        p->at = end;
        emit(p, (struct instruction){.op = OP_NUMBER, .number = number});
    } else if (isalpha((unsigned char)*p->at)) {
        parse_name(p);
    } else {
        fail(p, "a number or a name is missing here");
    }
    p->nesting--;
}

static void parse_product(struct parser *p)
{
    parse_atom(p);
    while (!p->status) {
        enum op op = accept(p, '*') ? OP_MUL : accept(p, '/') ? OP_DIV : OP_NUMBER;
        if (op == OP_NUMBER)
            return;
        parse_atom(p);
        emit(p, (struct instruction){.op = op});
    }
}

static void parse_sum(struct parser *p)
{
    parse_product(p);
    while (!p->status) {
        enum op op = accept(p, '+') ? OP_ADD : accept(p, '-') ? OP_SUB : OP_NUMBER;
        if (op == OP_NUMBER)
            return;
        parse_product(p);
        emit(p, (struct instruction){.op = op});
    }
}

sakui_status formula_parse(struct formula **out, const char *text,
                           const struct formula_terms *terms, struct diag_list *diags)
{
    struct parser p = {.text = text, .at = text, .diags = diags};
    *out = NULL;
    p.f = mem_zalloc(1, sizeof *p.f);
    if (!p.f)
        return SAKUI_MEMORY;
    p.f->terms = terms;
    parse_sum(&p);
    skip_blanks(&p);
    if (*p.at)
        fail(&p, "this does not belong here");
    if (p.status) {
        formula_free(p.f);
        return p.status;
    }
    *out = p.f;
    return SAKUI_OK;
}

void formula_free(struct formula *f)
{
    if (!f)
        return;
    vec_free(&f->code);
    mem_free(f);
}

bool formula_needs_search(const struct formula *f)
{
    return f->needs_search;
}

static double combine(enum op op, double a, double b)
{
    switch (op) {
    case OP_ADD:
        return a + b;
    case OP_SUB:
        return a - b;
    case OP_MUL:
        return a * b;
    case OP_DIV:
        return b == 0 ? NAN : a / b;
    case OP_MIN:
        return isnan(a) || isnan(b) ? NAN : fmin(a, b);
    default:
        return isnan(a) || isnan(b) ? NAN : fmax(a, b);
    }
}

double formula_value(const struct formula *f, const void *measured)
{
    double stack[4 * STACK_MAX] = {0}; /* a sum, a product and an argument wait at each level */
    size_t top = 0;
    for (size_t i = 0; i < f->code.count; i++) {
        const struct instruction *c = &f->code.items[i];
        switch (c->op) {
        case OP_NUMBER:
            stack[top++] = c->number;
            break;
        case OP_TERM:
            stack[top++] = f->terms->value(measured, c->index);
            break;
        case OP_NEG:
            stack[top - 1] = -stack[top - 1];
            break;
        case OP_LOG:
            stack[top - 1] = stack[top - 1] > 0 ? log(stack[top - 1]) : NAN;
            break;
        default:
            top--;
            stack[top - 1] = combine(c->op, stack[top - 1], stack[top]);
        }
    }
    return stack[0];
}
