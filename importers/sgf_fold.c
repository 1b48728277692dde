/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/sgf_fold.h"

#include <string.h>

#include "importers/sgf_problem.h"

bool sgf_is_game_info(const char *name)
{
    static const char *const names[] = {
        "AN", "AP", "BR", "BS", "BT", "CA", "CP", "EV", "FF", "GC", "GM", "GN", "GK", "HA", "KM",
        "ON", "OT", "PB", "PC", "PW", "RE", "RO", "RU", "ST", "SY", "SZ", "TM", "US", "WR", "WS",
        "WT", "ID", "AU", "DT", "SO", "EL", "EX", "LC", "LT", "OP", "OM", "OV", "CO"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(name, names[i]) == 0)
            return true;
    }
    return false;
}

bool sgf_is_default(const char *name, const char *value)
{
    return strcmp(name, "CA") == 0 || (strcmp(name, "FF") == 0 && strcmp(value, "4") == 0);
}

bool sgf_is_setup(const char *name)
{
    return name[0] == 'A' && (name[1] == 'B' || name[1] == 'W' || name[1] == 'E') && !name[2];
}

enum problem_side sgf_side(const char *value)
{
    switch (value[0]) {
    case 'B':
    case 'b':
    case '1':
        return SIDE_BLACK;
    case 'W':
    case 'w':
    case '2':
        return SIDE_WHITE;
    default:
        return SIDE_UNKNOWN;
    }
}

sakui_status sgf_take_text(struct problem *p, const char *name, const char *value, bool *taken)
{
    const struct {
        const char *name;
        const char **field;
    } fields[] = {{"GN", &p->title},
                  {"SO", &p->source},
                  {"DT", &p->date},
                  {"AU", &p->author},
                  {"ID", &p->id}};
    const char **field = NULL;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        if (strcmp(name, fields[i].name) == 0)
            field = fields[i].field;
    }
    if (!field || **field)
        return SAKUI_OK;
    struct strbuf text;
    strbuf_init(&text);
    sgf_unescape(value, true, &text);
    sakui_status s = text.failed ? SAKUI_MEMORY : SAKUI_OK;
    if (s == SAKUI_OK && text.length > 0) {
        s = problem_set(p, field, strbuf_str(&text));
        *taken = true;
    }
    strbuf_free(&text);
    return s;
}

bool sgf_place(enum problem_game game, struct go_setup *board, const char *name, const char *value)
{
    const unsigned char cell = name[1] == 'B' ? GO_BLACK : name[1] == 'W' ? GO_WHITE : GO_EMPTY;
    struct go_point from, to;
    if (!go_points_read(game, board, value, &from, &to))
        return false;
    for (struct go_point at = from; at.row <= to.row; at.row++) {
        for (at.col = from.col; at.col <= to.col; at.col++)
            *go_setup_cell(board, at) = cell;
    }
    return true;
}

bool sgf_points_add(struct sgf_points *points, enum problem_game game, const struct go_setup *board,
                    const char *name, const char *value)
{
    struct go_point from, to;
    bool fits = true;
    if (!go_points_read(game, board, value, &from, &to))
        return true; /* reported as such */
    for (int row = from.row; row <= to.row; row++) {
        for (int col = from.col; col <= to.col; col++) {
            unsigned char *put = &points->put[row * board->cols + col];
            fits = fits && (!*put || *put == (unsigned char)name[1]);
            *put = (unsigned char)name[1];
        }
    }
    return fits;
}

/* One property of a folded node. */
static sakui_status fold_tag(struct problem *p, struct go_setup *board, const struct problem_tag *t)
{
    bool taken = false;
    if (sgf_is_default(t->key, t->value))
        return SAKUI_OK;
    if (sgf_is_setup(t->key) && (!t->value[0] || sgf_place(p->game, board, t->key, t->value)))
        return SAKUI_OK;
    if (strcmp(t->key, "PL") == 0 && sgf_side(t->value) != SIDE_UNKNOWN) {
        if (p->side == SIDE_UNKNOWN)
            p->side = sgf_side(t->value);
        if (p->side == sgf_side(t->value))
            return SAKUI_OK;
    }
    sakui_status s = sgf_take_text(p, t->key, t->value, &taken);
    if (s != SAKUI_OK || taken)
        return s;
    return sgf_is_game_info(t->key) ? problem_tag_add(p, t->key, t->value)
                                    : problem_node_tag(p, p->root, t->key, t->value);
}

/* The order in which tags are folded: AE after AB and AW, as when a node is read; branches that
 * could not be played last, as they are written. */
static int fold_turn(const struct problem_tag *t)
{
    return strcmp(t->key, SGF_UNREAD) == 0 ? 2 : strcmp(t->key, "AE") == 0 ? 1 : 0;
}

static sakui_status fold_tags(struct problem *p, struct go_setup *board, struct problem_node *n)
{
    sakui_status s = SAKUI_OK;
    for (int turn = 0; turn < 3; turn++) {
        for (const struct problem_tag *t = n->tags; t && s == SAKUI_OK; t = t->next) {
            if (fold_turn(t) == turn)
                s = fold_tag(p, board, t);
        }
    }
    return s;
}

void sgf_comment_add(struct sgf_comment *c, const char *text)
{
    if (c->any)
        strbuf_addc(&c->text, '\n');
    strbuf_adds(&c->text, text);
    c->any = true;
}

sakui_status sgf_fold(struct problem *p, struct go_setup *board, struct sgf_comment *comment,
                      struct problem_node *to)
{
    struct problem_node *root = p->root;
    sakui_status s = SAKUI_OK;
    for (struct problem_node *n = root->first_child;; n = n->first_child) {
        if (n->comment)
            sgf_comment_add(comment, n->comment);
        s = fold_tags(p, board, n);
        if (n == to || s != SAKUI_OK)
            break;
    }
    root->first_child = to->first_child;
    root->last_child = to->last_child;
    root->stops = to->stops;
    for (struct problem_node *c = root->first_child; c; c = c->next)
        c->parent = root;
    return s;
}

static bool has_stones(const struct problem_node *n)
{
    for (const struct problem_tag *t = n->tags; t; t = t->next) {
        if (sgf_is_setup(t->key))
            return true;
    }
    return false;
}

/* Branches that could not be played are branches: what is folded must not change their board. */
static bool has_unread(const struct problem_node *n)
{
    for (const struct problem_tag *t = n->tags; t; t = t->next) {
        if (strcmp(t->key, SGF_UNREAD) == 0)
            return true;
    }
    return false;
}

void sgf_fold_first_move(struct problem *p, struct go_setup *board)
{
    struct problem_node *n = p->root->first_child;
    struct problem_tag *kept = NULL, *next;
    if (!n || n->next || has_unread(p->root) || strcmp(n->move, SGF_NO_MOVE) == 0 || !has_stones(n))
        return;
    for (int pass = 0; pass < 2; pass++) { /* AE after AB and AW */
        kept = NULL;
        for (struct problem_tag *t = n->tags; t; t = next) {
            next = t->next;
            bool gone = sgf_is_setup(t->key) && (t->key[1] == 'E') == pass &&
                        (!t->value[0] || sgf_place(p->game, board, t->key, t->value));
            gone = gone || (strcmp(t->key, "PL") == 0 && sgf_side(t->value) == p->side);
            if (!gone)
                kept = t;
            else if (kept)
                kept->next = next;
            else
                n->tags = next;
        }
    }
    n->last_tag = kept;
}

struct problem_node *sgf_foldable(const struct problem *p)
{
    struct problem_node *found = NULL, *n = p->root->first_child;
    for (; n && !n->next && n == n->parent->first_child && !has_unread(n->parent);
         n = n->first_child) {
        bool moves = strcmp(n->move, SGF_NO_MOVE) != 0;
        if (has_stones(n) && moves) /* the first move has stones: fold all before it */
            found = n->parent != p->root ? n->parent : NULL;
        else if (has_stones(n))
            found = n;
        if (moves)
            break;
    }
    return found;
}
