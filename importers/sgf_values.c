/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "importers/sgf_reader.h"

bool sgf_is_property(const char *key)
{
    const char *k = key;
    while ((*k >= 'A' && *k <= 'Z') || (*k >= '0' && *k <= '9'))
        k++;
    return *k == '\0' && key[0] >= 'A' && key[0] <= 'Z';
}

static const char *name_of(const struct sgf_reader *r, const struct sgf_value *v)
{
    return strbuf_str(&r->scratch) + v->name;
}

const char *sgf_text_of(const struct sgf_reader *r, const struct sgf_value *v)
{
    return strbuf_str(&r->scratch) + v->text;
}

static bool is_named(const struct sgf_reader *r, const struct sgf_value *v, const char *name)
{
    return strcmp(name_of(r, v), name) == 0;
}

static struct sgf_value *find(struct sgf_reader *r, const char *name)
{
    for (size_t i = 0; i < r->values.count; i++) {
        if (is_named(r, &r->values.items[i], name))
            return &r->values.items[i];
    }
    return NULL;
}

void sgf_tell(struct sgf_reader *r, enum diag_severity severity, const struct sgf_value *v,
              const char *code, const char *what)
{
    diag_add(r->diags, severity, r->parser.file, v->line, v->column, code, "%s[%.40s]: %s",
             name_of(r, v), sgf_text_of(r, v), what);
}

/* An error that ends this tree. */
static void refuse(struct sgf_reader *r, const struct sgf_value *v, const char *code,
                   const char *what)
{
    sgf_tell(r, DIAG_ERROR, v, code, what);
    r->refused = true;
}

/* ---- the root: game, size, setup, texts ---- */

enum problem_game sgf_game_of(struct sgf_reader *r)
{
    struct sgf_value *gm = find(r, "GM");
    if (!gm)
        return PROBLEM_GO; /* as the standard has it */
    long n = strtol(sgf_text_of(r, gm), NULL, 10);
    if (n == 1 || n == 11) {
        gm->used = true;
        return n == 1 ? PROBLEM_GO : PROBLEM_HEX;
    }
    sgf_tell(r, DIAG_WARNING, gm, "sgf-other-game",
             "this game is not known here; its moves and properties are kept as they stand");
    return PROBLEM_OTHER;
}

/* "19" or "19:13"; 0 for what is no size. */
static bool read_size(const char *text, int *cols, int *rows)
{
    char *end;
    long c = strtol(text, &end, 10), w = c;
    while (*end == ' ')
        end++;
    if (*end == ':') {
        const char *second = end + 1;
        w = strtol(second, &end, 10);
        if (end == second)
            return false;
    }
    while (*end == ' ' || *end == '\n')
        end++;
    if (end == text || *end || c < 1 || w < 1 || c > GO_SIZE_MAX || w > GO_SIZE_MAX)
        return false;
    *cols = (int)c;
    *rows = (int)w;
    return true;
}

void sgf_read_board(struct sgf_reader *r)
{
    int cols = 19, rows = 19;
    if (r->p->game == PROBLEM_HEX)
        cols = rows = 11;
    struct sgf_value *sz = find(r, "SZ");
    if (sz) {
        if (!read_size(sgf_text_of(r, sz), &cols, &rows)) {
            refuse(r, sz, "sgf-size", "a board has 1 to 52 lines, as in SZ[19] or SZ[19:13]");
            return;
        }
        sz->used = true;
    }
    r->has_board = go_setup_init(&r->board, cols, rows);
}

/* Fields of the problem that have a property of their own. */
sakui_status sgf_take_texts(struct sgf_reader *r)
{
    sakui_status s = SAKUI_OK;
    for (size_t i = 0; i < r->values.count && s == SAKUI_OK; i++) {
        struct sgf_value *v = &r->values.items[i];
        s = sgf_take_text(r->p, name_of(r, v), sgf_text_of(r, v), &v->used);
    }
    return s;
}

void sgf_take_side(struct sgf_reader *r)
{
    struct sgf_value *pl = find(r, "PL");
    if (!pl)
        return;
    enum problem_side side = sgf_side(sgf_text_of(r, pl));
    if (side == SIDE_UNKNOWN) {
        sgf_tell(r, DIAG_WARNING, pl, "sgf-player", "PL should be B or W");
        return;
    }
    if (r->p->side == SIDE_UNKNOWN)
        r->p->side = side;
    pl->used = r->p->side == side; /* a second PL that says otherwise stays a property */
    for (size_t i = 0; i < r->values.count; i++) {
        const struct sgf_value *v = &r->values.items[i];
        if (is_named(r, v, "PL") && sgf_side(sgf_text_of(r, v)) != side)
            sgf_tell(r, DIAG_WARNING, v, "sgf-player", "this node has two; the first counts");
    }
}

bool sgf_is_setup_value(const struct sgf_reader *r, const struct sgf_value *v)
{
    return sgf_is_setup(name_of(r, v));
}

void sgf_bad_point(struct sgf_reader *r, const struct sgf_value *v)
{
    sgf_tell(r, r->strict ? DIAG_ERROR : DIAG_WARNING, v, "sgf-setup-point",
             "no point of this board; the property is kept, no stone is placed");
    r->refused = r->refused || r->strict;
}

/* An empty list (AB[]) says nothing. */
static void place(struct sgf_reader *r, struct sgf_value *v)
{
    v->used =
        !sgf_text_of(r, v)[0] || sgf_place(r->p->game, &r->board, name_of(r, v), sgf_text_of(r, v));
    if (!v->used)
        sgf_bad_point(r, v);
}

/* A point set up twice in the node being read, to different effect: told once. */
void sgf_look_at_points(struct sgf_reader *r)
{
    struct sgf_points points = {{0}};
    for (size_t i = 0; i < r->values.count; i++) {
        const struct sgf_value *v = &r->values.items[i];
        if (!sgf_is_setup_value(r, v) ||
            sgf_points_add(&points, r->p->game, &r->board, name_of(r, v), sgf_text_of(r, v)))
            continue;
        sgf_tell(
            r, r->strict ? DIAG_ERROR : DIAG_WARNING, v, "sgf-point-twice",
            "this node sets up one point in two ways; AE wins over AB and AW, and of these the "
            "last");
        r->refused = r->refused || r->strict;
        return;
    }
}

/* AE after AB and AW, so that the order in the file does not matter. */
void sgf_place_all(struct sgf_reader *r)
{
    if (!r->has_board)
        return;
    sgf_look_at_points(r);
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < r->values.count; i++) {
            struct sgf_value *v = &r->values.items[i];
            if (sgf_is_setup_value(r, v) && (name_of(r, v)[1] == 'E') == (pass == 1))
                place(r, v);
        }
    }
}

/* ---- what every node may have ---- */

sakui_status sgf_take_comment(struct sgf_reader *r, struct problem_node *n)
{
    struct strbuf text;
    bool any = false;
    strbuf_init(&text);
    for (size_t i = 0; i < r->values.count; i++) {
        struct sgf_value *v = &r->values.items[i];
        if (!is_named(r, v, "C"))
            continue;
        if (any)
            strbuf_addc(&text, '\n');
        sgf_unescape(sgf_text_of(r, v), false, &text);
        v->used = any = true;
    }
    sakui_status s = text.failed ? SAKUI_MEMORY : SAKUI_OK;
    if (s == SAKUI_OK && any && n == r->p->root)
        sgf_comment_add(&r->comment, strbuf_str(&text));
    else if (s == SAKUI_OK && any)
        s = problem_node_comment(r->p, n, strbuf_str(&text));
    strbuf_free(&text);
    return s;
}

sakui_status sgf_keep_tags(struct sgf_reader *r, struct problem_node *n)
{
    sakui_status s = SAKUI_OK;
    for (size_t i = 0; i < r->values.count && s == SAKUI_OK; i++) {
        const struct sgf_value *v = &r->values.items[i];
        if (v->used)
            continue;
        if (n == r->p->root && sgf_is_default(name_of(r, v), sgf_text_of(r, v)))
            continue;
        if (n != r->p->root && (is_named(r, v, "GM") || is_named(r, v, "FF"))) {
            /* "(;GM" begins a game: written again, this would be one */
            sgf_tell(r, DIAG_WARNING, v, "sgf-root-property",
                     "left out: it belongs to the root only");
            continue;
        }
        if (n == r->p->root && sgf_is_game_info(name_of(r, v)))
            s = problem_tag_add(r->p, name_of(r, v), sgf_text_of(r, v));
        else
            s = problem_node_tag(r->p, n, name_of(r, v), sgf_text_of(r, v));
    }
    return s;
}

/* ---- moves ---- */

bool sgf_is_move_value(const struct sgf_reader *r, const struct sgf_value *v)
{
    const char *n = name_of(r, v);
    return (n[0] == 'B' || n[0] == 'W') && !n[1];
}

/* The text without blanks around it. What is too long for a move, has escapes, or is
 * our own sign for no move, is "?". */
static void move_text(const struct sgf_reader *r, const struct sgf_value *v, char *out, size_t size,
                      bool *fits)
{
    const char *t = sgf_text_of(r, v);
    while (*t == ' ' || *t == '\n')
        t++;
    size_t n = strlen(t);
    while (n > 0 && (t[n - 1] == ' ' || t[n - 1] == '\n'))
        n--;
    *fits = n < size && !(n == 1 && *t == '-') && !strchr(t, '\\');
    if (!*fits) {
        t = "?";
        n = 1;
    }
    memcpy(out, t, n);
    out[n] = '\0';
}

/* The move as the problem has it. What does not fit is a short word and the tag "sgf-move". */
static sakui_status add_move(struct sgf_reader *r, struct sgf_value *v, struct problem_node **out)
{
    char move[sizeof(((struct problem_node *)0)->move)];
    bool fits;
    move_text(r, v, move, sizeof move, &fits);
    const bool black = name_of(r, v)[0] == 'B';
    bool keep = !fits;
    if (r->p->game == PROBLEM_GO && strcmp(move, "tt") == 0 && r->board.cols <= 19 &&
        r->board.rows <= 19)
        move[0] = '\0'; /* the old way to write a pass */
    if (r->p->game != PROBLEM_OTHER && strcasecmp(move, "pass") == 0)
        move[0] = '\0';
    if (r->p->game == PROBLEM_HEX && strncmp(sgf_text_of(r, v), "swap", 4) == 0) {
        strcpy(move, "swap");
        keep = strcmp(sgf_text_of(r, v), "swap") != 0;
    }
    struct problem_node *n = problem_node_add(r->p, r->at, move);
    if (!n || !vec_push(&r->columns, v->column))
        return SAKUI_MEMORY;
    n->line = v->line;
    v->used = true;
    *out = n;
    sakui_status s = SAKUI_OK;
    if (keep)
        s = problem_node_tag(r->p, n, "sgf-move", sgf_text_of(r, v));
    if (r->p->side == SIDE_UNKNOWN && !r->moved) { /* the first move tells who begins */
        r->p->side = black ? SIDE_BLACK : SIDE_WHITE;
        r->turn = r->p->side;
    }
    r->moved = true;
    if (s == SAKUI_OK && (r->turn == SIDE_BLACK) != black)
        s = problem_node_tag(r->p, n, "player", black ? "B" : "W");
    r->turn = black ? SIDE_WHITE : SIDE_BLACK;
    return s;
}

/* All moves of the node being read, one below the other; a node has one by the standard. */
sakui_status sgf_add_moves(struct sgf_reader *r, struct problem_node **last, bool *any)
{
    *any = false;
    for (size_t i = 0; i < r->values.count; i++) {
        struct sgf_value *v = &r->values.items[i];
        if (!sgf_is_move_value(r, v))
            continue;
        if (*any)
            sgf_tell(r, DIAG_WARNING, v, "sgf-two-moves",
                     "a node has one move; this one becomes a node of its own");
        sakui_status s = add_move(r, v, last);
        if (s != SAKUI_OK)
            return s;
        r->at = *last;
        *any = true;
    }
    return SAKUI_OK;
}
