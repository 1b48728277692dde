/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/sgf_problem.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/alloc.h"
#include "core/vec.h"
#include "importers/sgf_fold.h"

/* One value of the node being read; texts are offsets into `scratch`. */
struct value {
    size_t name, text;
    long line, column;
    bool used; /* taken into a field, the board or a move: no tag */
};

struct sgf_reader {
    struct sgf_parser parser;
    bool strict;
    bool ended;

    /* the node being read */
    struct strbuf scratch;
    vec_of(struct value) values;
    size_t name; /* of the property being read */

    /* the tree being read */
    struct problem *p;
    struct go_setup board;
    bool has_board;
    struct sgf_comment comment; /* of the root */
    struct problem_node *at;    /* last node made; NULL before the root */
    vec_of(struct problem_node *) branches;
    vec_of(long) columns;   /* of the nodes after the root, in file order */
    enum problem_side turn; /* who plays after `at` by alternation */
    vec_of(enum problem_side) turns;
    size_t skipped; /* branches opened after the tree had grown too big: not on the stack */
    bool rooted;    /* the root has been read */
    bool refused;
    bool moved;    /* there is a move in the tree */
    bool branched; /* there is a branch in the tree */
    bool told_setup;

    struct diag_list *diags;
};

sakui_status sgf_reader_new(struct sgf_reader **out, struct text *in, const char *file,
                            size_t max_bytes, bool strict)
{
    *out = NULL;
    struct sgf_reader *r = mem_zalloc(1, sizeof *r);
    if (!r)
        return SAKUI_MEMORY;
    sgf_parser_init(&r->parser, in, file, max_bytes);
    strbuf_init(&r->scratch);
    strbuf_init(&r->comment.text);
    r->strict = strict;
    *out = r;
    return SAKUI_OK;
}

void sgf_reader_free(struct sgf_reader *r)
{
    if (!r)
        return;
    problem_free(r->p);
    sgf_parser_free(&r->parser);
    strbuf_free(&r->scratch);
    strbuf_free(&r->comment.text);
    vec_free(&r->values);
    vec_free(&r->branches);
    vec_free(&r->columns);
    vec_free(&r->turns);
    mem_free(r);
}

bool sgf_is_property(const char *key)
{
    const char *k = key;
    while ((*k >= 'A' && *k <= 'Z') || (*k >= '0' && *k <= '9'))
        k++;
    return *k == '\0' && key[0] >= 'A' && key[0] <= 'Z';
}

static const char *name_of(const struct sgf_reader *r, const struct value *v)
{
    return strbuf_str(&r->scratch) + v->name;
}

static const char *text_of(const struct sgf_reader *r, const struct value *v)
{
    return strbuf_str(&r->scratch) + v->text;
}

static bool is_named(const struct sgf_reader *r, const struct value *v, const char *name)
{
    return strcmp(name_of(r, v), name) == 0;
}

static struct value *find(struct sgf_reader *r, const char *name)
{
    for (size_t i = 0; i < r->values.count; i++) {
        if (is_named(r, &r->values.items[i], name))
            return &r->values.items[i];
    }
    return NULL;
}

static void tell(struct sgf_reader *r, enum diag_severity severity, const struct value *v,
                 const char *code, const char *what)
{
    diag_add(r->diags, severity, r->parser.file, v->line, v->column, code, "%s[%.40s]: %s",
             name_of(r, v), text_of(r, v), what);
}

/* An error that ends this tree. */
static void refuse(struct sgf_reader *r, const struct value *v, const char *code, const char *what)
{
    tell(r, DIAG_ERROR, v, code, what);
    r->refused = true;
}

/* ---- the root: game, size, setup, texts ---- */

static enum problem_game game_of(struct sgf_reader *r)
{
    struct value *gm = find(r, "GM");
    if (!gm)
        return PROBLEM_GO; /* as the standard has it */
    long n = strtol(text_of(r, gm), NULL, 10);
    if (n == 1 || n == 11) {
        gm->used = true;
        return n == 1 ? PROBLEM_GO : PROBLEM_HEX;
    }
    tell(r, DIAG_WARNING, gm, "sgf-other-game",
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

static void read_board(struct sgf_reader *r)
{
    int cols = 19, rows = 19;
    if (r->p->game == PROBLEM_HEX)
        cols = rows = 11;
    struct value *sz = find(r, "SZ");
    if (sz) {
        if (!read_size(text_of(r, sz), &cols, &rows)) {
            refuse(r, sz, "sgf-size", "a board has 1 to 52 lines, as in SZ[19] or SZ[19:13]");
            return;
        }
        sz->used = true;
    }
    r->has_board = go_setup_init(&r->board, cols, rows);
}

/* Fields of the problem that have a property of their own. */
static sakui_status take_texts(struct sgf_reader *r)
{
    sakui_status s = SAKUI_OK;
    for (size_t i = 0; i < r->values.count && s == SAKUI_OK; i++) {
        struct value *v = &r->values.items[i];
        s = sgf_take_text(r->p, name_of(r, v), text_of(r, v), &v->used);
    }
    return s;
}

static void take_side(struct sgf_reader *r)
{
    struct value *pl = find(r, "PL");
    if (!pl)
        return;
    enum problem_side side = sgf_side(text_of(r, pl));
    if (side == SIDE_UNKNOWN) {
        tell(r, DIAG_WARNING, pl, "sgf-player", "PL should be B or W");
        return;
    }
    if (r->p->side == SIDE_UNKNOWN)
        r->p->side = side;
    pl->used = r->p->side == side; /* a second PL that says otherwise stays a property */
    for (size_t i = 0; i < r->values.count; i++) {
        const struct value *v = &r->values.items[i];
        if (is_named(r, v, "PL") && sgf_side(text_of(r, v)) != side)
            tell(r, DIAG_WARNING, v, "sgf-player", "this node has two; the first counts");
    }
}

static bool is_setup(const struct sgf_reader *r, const struct value *v)
{
    return sgf_is_setup(name_of(r, v));
}

static void bad_point(struct sgf_reader *r, const struct value *v)
{
    tell(r, r->strict ? DIAG_ERROR : DIAG_WARNING, v, "sgf-setup-point",
         "no point of this board; the property is kept, no stone is placed");
    r->refused = r->refused || r->strict;
}

/* An empty list (AB[]) says nothing. */
static void place(struct sgf_reader *r, struct value *v)
{
    v->used = !text_of(r, v)[0] || sgf_place(r->p->game, &r->board, name_of(r, v), text_of(r, v));
    if (!v->used)
        bad_point(r, v);
}

/* A point set up twice in the node being read, to different effect: told once. */
static void look_at_points(struct sgf_reader *r)
{
    struct sgf_points points = {{0}};
    for (size_t i = 0; i < r->values.count; i++) {
        const struct value *v = &r->values.items[i];
        if (!is_setup(r, v) ||
            sgf_points_add(&points, r->p->game, &r->board, name_of(r, v), text_of(r, v)))
            continue;
        tell(r, r->strict ? DIAG_ERROR : DIAG_WARNING, v, "sgf-point-twice",
             "this node sets up one point in two ways; AE wins over AB and AW, and of these the "
             "last");
        r->refused = r->refused || r->strict;
        return;
    }
}

/* AE after AB and AW, so that the order in the file does not matter. */
static void place_all(struct sgf_reader *r)
{
    if (!r->has_board)
        return;
    look_at_points(r);
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < r->values.count; i++) {
            struct value *v = &r->values.items[i];
            if (is_setup(r, v) && (name_of(r, v)[1] == 'E') == (pass == 1))
                place(r, v);
        }
    }
}

/* ---- what every node may have ---- */

static sakui_status take_comment(struct sgf_reader *r, struct problem_node *n)
{
    struct strbuf text;
    bool any = false;
    strbuf_init(&text);
    for (size_t i = 0; i < r->values.count; i++) {
        struct value *v = &r->values.items[i];
        if (!is_named(r, v, "C"))
            continue;
        if (any)
            strbuf_addc(&text, '\n');
        sgf_unescape(text_of(r, v), false, &text);
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

static sakui_status keep_tags(struct sgf_reader *r, struct problem_node *n)
{
    sakui_status s = SAKUI_OK;
    for (size_t i = 0; i < r->values.count && s == SAKUI_OK; i++) {
        const struct value *v = &r->values.items[i];
        if (v->used)
            continue;
        if (n == r->p->root && sgf_is_default(name_of(r, v), text_of(r, v)))
            continue;
        if (n != r->p->root && (is_named(r, v, "GM") || is_named(r, v, "FF"))) {
            /* "(;GM" begins a game: written again, this would be one */
            tell(r, DIAG_WARNING, v, "sgf-root-property", "left out: it belongs to the root only");
            continue;
        }
        if (n == r->p->root && sgf_is_game_info(name_of(r, v)))
            s = problem_tag_add(r->p, name_of(r, v), text_of(r, v));
        else
            s = problem_node_tag(r->p, n, name_of(r, v), text_of(r, v));
    }
    return s;
}

/* ---- moves ---- */

static bool is_move(const struct sgf_reader *r, const struct value *v)
{
    const char *n = name_of(r, v);
    return (n[0] == 'B' || n[0] == 'W') && !n[1];
}

/* The text without blanks around it. What is too long for a move, has escapes, or is
 * our own sign for no move, is "?". */
static void move_text(const struct sgf_reader *r, const struct value *v, char *out, size_t size,
                      bool *fits)
{
    const char *t = text_of(r, v);
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
static sakui_status add_move(struct sgf_reader *r, struct value *v, struct problem_node **out)
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
    if (r->p->game == PROBLEM_HEX && strncmp(text_of(r, v), "swap", 4) == 0) {
        strcpy(move, "swap");
        keep = strcmp(text_of(r, v), "swap") != 0;
    }
    struct problem_node *n = problem_node_add(r->p, r->at, move);
    if (!n || !vec_push(&r->columns, v->column))
        return SAKUI_MEMORY;
    n->line = v->line;
    v->used = true;
    *out = n;
    sakui_status s = SAKUI_OK;
    if (keep)
        s = problem_node_tag(r->p, n, "sgf-move", text_of(r, v));
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
static sakui_status add_moves(struct sgf_reader *r, struct problem_node **last, bool *any)
{
    *any = false;
    for (size_t i = 0; i < r->values.count; i++) {
        struct value *v = &r->values.items[i];
        if (!is_move(r, v))
            continue;
        if (*any)
            tell(r, DIAG_WARNING, v, "sgf-two-moves",
                 "a node has one move; this one becomes a node of its own");
        sakui_status s = add_move(r, v, last);
        if (s != SAKUI_OK)
            return s;
        r->at = *last;
        *any = true;
    }
    return SAKUI_OK;
}

/* ---- nodes ---- */

static sakui_status build_root(struct sgf_reader *r)
{
    r->p->game = game_of(r);
    if (r->p->game != PROBLEM_OTHER)
        read_board(r);
    if (r->refused)
        return SAKUI_OK;
    place_all(r);
    take_side(r);
    r->turn = r->p->side;
    r->at = r->p->root;
    r->rooted = true;
    r->p->root->line = r->p->line;
    sakui_status s = take_texts(r);
    if (s == SAKUI_OK)
        s = take_comment(r, r->p->root);
    struct problem_node *last;
    bool any;
    for (size_t i = 0; i < r->values.count; i++) { /* marks of the root stay at the root */
        if (is_move(r, &r->values.items[i]))
            r->values.items[i].used = true;
    }
    if (s == SAKUI_OK)
        s = keep_tags(r, r->p->root);
    return s == SAKUI_OK ? add_moves(r, &last, &any) : s;
}

/* Stones are set up in the node being read, and no move and no branch was before: a problem has one
 * setup, so what stands between the root and here becomes part of the root. */
static sakui_status fold_here(struct sgf_reader *r)
{
    sakui_status s = SAKUI_OK;
    if (r->at != r->p->root)
        s = sgf_fold(r->p, &r->board, &r->comment, r->at);
    r->columns.count = 0;
    r->at = r->p->root;
    place_all(r);
    take_side(r);
    r->turn = r->p->side;
    return s;
}

/* Stones set up later stay properties of their node. */
static void look_at_late_setup(struct sgf_reader *r)
{
    struct go_point from, to;
    look_at_points(r);
    for (size_t i = 0; i < r->values.count; i++) {
        const struct value *v = &r->values.items[i];
        if (!is_setup(r, v) || !text_of(r, v)[0])
            continue;
        if (!go_points_read(r->p->game, &r->board, text_of(r, v), &from, &to))
            bad_point(r, v);
        if (!r->told_setup)
            tell(r, DIAG_WARNING, v, "sgf-late-setup",
                 "stones set up after a move or a branch are kept as properties of their node");
        r->told_setup = true;
    }
}

/* A node where nothing is played. */
static sakui_status add_still(struct sgf_reader *r, struct problem_node **out)
{
    struct problem_node *n = problem_node_add(r->p, r->at, SGF_NO_MOVE);
    if (!n || !vec_push(&r->columns, r->parser.event_column))
        return SAKUI_MEMORY;
    n->line = r->parser.event_line;
    *out = n;
    return SAKUI_OK;
}

static sakui_status build_later(struct sgf_reader *r)
{
    struct problem_node *n = r->p->root;
    bool setup = false, moves = false, any = false;
    for (size_t i = 0; i < r->values.count; i++) {
        setup = setup || is_setup(r, &r->values.items[i]);
        moves = moves || is_move(r, &r->values.items[i]);
    }
    sakui_status s = SAKUI_OK;
    bool fold = setup && r->has_board && !r->moved && !r->branched;
    if (fold)
        s = fold_here(r);
    else if (setup && r->has_board)
        look_at_late_setup(r);
    if (s == SAKUI_OK && moves) /* what is left belongs to the move */
        s = add_moves(r, &n, &any);
    else if (s == SAKUI_OK && fold)
        s = take_texts(r);
    else if (s == SAKUI_OK)
        s = add_still(r, &n);
    if (s == SAKUI_OK)
        s = take_comment(r, n);
    if (s == SAKUI_OK)
        s = keep_tags(r, n);
    r->at = n;
    return s;
}

/* The node that has been read becomes part of the problem. */
static sakui_status finish_node(struct sgf_reader *r, bool *open)
{
    if (!*open)
        return SAKUI_OK;
    *open = false;
    sakui_status s = SAKUI_OK;
    if (r->scratch.failed)
        s = SAKUI_MEMORY;
    else if (!r->refused && !r->parser.too_big)
        s = r->rooted ? build_later(r) : build_root(r);
    strbuf_clear(&r->scratch);
    r->values.count = 0;
    return s;
}

/* ---- trees ---- */

static sakui_status begin_tree(struct sgf_reader *r)
{
    problem_free(r->p);
    r->p = NULL;
    r->at = NULL;
    r->branches.count = r->turns.count = r->columns.count = r->values.count = 0;
    strbuf_clear(&r->scratch);
    strbuf_clear(&r->comment.text);
    r->comment.any = false;
    r->refused = r->moved = r->branched = r->told_setup = r->has_board = r->rooted = false;
    r->skipped = 0;
    r->turn = SIDE_UNKNOWN;
    sakui_status s = problem_new(&r->p);
    if (s == SAKUI_OK)
        r->p->line = r->parser.event_line;
    return s;
}

static sakui_status push_branch(struct sgf_reader *r)
{
    r->branched = r->branched || r->rooted;
    if (r->parser.too_big || r->skipped > 0) {
        r->skipped++;
        return SAKUI_OK;
    }
    return vec_push(&r->branches, r->at) && vec_push(&r->turns, r->turn) ? SAKUI_OK : SAKUI_MEMORY;
}

static void pop_branch(struct sgf_reader *r)
{
    if (r->skipped > 0) {
        r->skipped--;
        return;
    }
    r->branches.count--;
    r->turns.count--;
    r->at = r->branches.items[r->branches.count];
    r->turn = r->turns.items[r->turns.count];
    if (!r->at && r->rooted) /* "((;root)(;more))": what has no node above belongs to the root */
        r->at = r->p->root;
    if (r->turn == SIDE_UNKNOWN) /* the branch began before the first move told the side */
        r->turn = r->p->side;
}

static sakui_status add_value(struct sgf_reader *r)
{
    if (r->refused || r->parser.too_big)
        return SAKUI_OK;
    struct value v = {.name = r->name,
                      .text = r->scratch.length,
                      .line = r->parser.event_line,
                      .column = r->parser.event_column};
    strbuf_add(&r->scratch, strbuf_str(&r->parser.text), r->parser.text.length + 1);
    return vec_push(&r->values, v) ? SAKUI_OK : SAKUI_MEMORY;
}

/* Events up to the end of one tree. SAKUI_END if there is no further tree. */
static sakui_status read_tree(struct sgf_reader *r)
{
    bool open = false; /* a node is being read */
    long depth = 0;
    do {
        enum sgf_event event;
        sakui_status s = sgf_next(&r->parser, &event);
        if (s == SAKUI_OK && (event == SGF_NODE || event == SGF_OPEN || event == SGF_CLOSE))
            s = finish_node(r, &open);
        if (s != SAKUI_OK)
            return s;
        switch (event) {
        case SGF_OPEN:
            s = depth++ == 0 ? begin_tree(r) : push_branch(r);
            break;
        case SGF_CLOSE:
            if (--depth > 0)
                pop_branch(r);
            break;
        case SGF_NODE:
            open = true;
            break;
        case SGF_PROPERTY:
            r->name = r->scratch.length;
            strbuf_add(&r->scratch, strbuf_str(&r->parser.text), r->parser.text.length + 1);
            break;
        case SGF_VALUE:
            s = add_value(r);
            break;
        case SGF_END:
            return SAKUI_END;
        }
        if (s != SAKUI_OK)
            return s;
    } while (depth > 0);
    return SAKUI_OK;
}

static sakui_status set_setup(struct sgf_reader *r)
{
    if (!r->has_board)
        return SAKUI_OK;
    struct strbuf text;
    strbuf_init(&text);
    r->board.side = r->p->side;
    go_setup_write(&r->board, &text);
    sakui_status s =
        text.failed ? SAKUI_MEMORY : problem_set(r->p, &r->p->setup, strbuf_str(&text));
    strbuf_free(&text);
    return s;
}

/* Legality, setup text, dialect: what only the whole tree tells. Folding again: brackets around an
 * only child, or a branch that was illegal, may have kept stones apart from the root. */
static sakui_status finish_tree(struct sgf_reader *r)
{
    size_t bad = 0;
    sakui_status s = SAKUI_OK;
    if (r->has_board)
        s = sgf_replay(r->p, &r->board, r->parser.file, r->columns.items, r->columns.count,
                       r->strict, &bad, r->diags);
    struct problem_node *to = r->has_board ? sgf_foldable(r->p) : NULL;
    if (s == SAKUI_OK && to)
        s = sgf_fold(r->p, &r->board, &r->comment, to);
    if (s == SAKUI_OK && r->has_board)
        sgf_fold_first_move(r->p, &r->board);
    if (s == SAKUI_OK)
        s = set_setup(r);
    if (s == SAKUI_OK && r->comment.text.failed)
        s = SAKUI_MEMORY;
    if (s == SAKUI_OK && r->comment.any)
        s = problem_set(r->p, &r->p->root->comment, strbuf_str(&r->comment.text));
    if (s == SAKUI_OK && r->p->game == PROBLEM_GO) {
        const char *dialect = sgf_dialect(r->p);
        s = problem_tag_add(r->p, "dialect", dialect);
        if (go_setup_stones(&r->board) == 0 && strcmp(dialect, "none") != 0)
            r->p->goal = GOAL_GAME; /* moves from the empty board */
    }
    if (s == SAKUI_OK && bad > 0 && r->strict)
        s = SAKUI_INPUT;
    return s;
}

sakui_status sgf_reader_next(struct sgf_reader *r, struct problem **out, struct diag_list *diags)
{
    *out = NULL;
    if (r->ended)
        return SAKUI_END;
    r->diags = r->parser.diags = diags;
    sakui_status s = read_tree(r);
    if (s != SAKUI_OK) {
        r->ended = true;
        return s;
    }
    if (r->parser.too_big) {
        diag_add(diags, DIAG_ERROR, r->parser.file, r->p->line, 0, "sgf-too-big",
                 "this game tree is longer than the limit of %zu bytes", r->parser.max_bytes);
        return SAKUI_INPUT;
    }
    if (r->refused)
        return SAKUI_INPUT;
    if (!r->rooted) {
        diag_add(diags, DIAG_ERROR, r->parser.file, r->p->line, 0, "sgf-empty",
                 "this game tree has no node");
        return SAKUI_INPUT;
    }
    s = finish_tree(r);
    if (s != SAKUI_OK) {
        r->ended = s != SAKUI_INPUT;
        return s;
    }
    *out = r->p;
    r->p = NULL;
    return SAKUI_OK;
}
