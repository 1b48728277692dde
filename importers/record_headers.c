/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "key：value" lines, and words that stand alone on a line. */
#include <string.h>

#include "core/utf8.h"
#include "importers/kanji.h"
#include "importers/record.h"

/* Splits "key：value"; the key ends before *colon, the value begins at the answer. */
static const char *split_header(const char *s, const char **colon)
{
    for (const char *t = s; *t; t++) {
        size_t n = kanji_word(t, "：");
        if (!n && *t == ':' && kanji_word(t, "://") == 0)
            n = 1;
        if (n) {
            *colon = t;
            return t > s && utf8_count(s, (size_t)(t - s)) <= 40 ? t + n : NULL;
        }
        if (*t == '*' || *t == '|' || *t == '(')
            return NULL;
    }
    return NULL;
}

/* "持駒　金銀": no colon, but pieces. The value begins at the answer. */
static const char *split_hand(const char *s, const char **end)
{
    const char *at = strstr(s, "持駒");
    size_t n = strlen("持駒");
    if (!at) {
        at = strstr(s, "持ち駒");
        n = strlen("持ち駒");
    }
    if (!at || at - s > 24)
        return NULL;
    *end = at + n;
    const char *value = *end + kanji_word(*end, "＝") + kanji_word(*end, "=");
    value += kanji_blanks(value);
    struct bod dry;
    struct diag_list none = {0};
    struct line line = {.text = value, .length = strlen(value)};
    bod_init(&dry);
    bool pieces = value > *end && *value && bod_hand(&dry, 0, value, "", &line, &none);
    diag_list_clear(&none);
    return pieces ? value : NULL;
}

bool record_is_header(const char *s)
{
    const char *end;
    return split_header(s, &end) || split_hand(s, &end);
}

static size_t trimmed_length(const char *s)
{
    size_t n = strlen(s);
    for (;;) {
        if (n && (s[n - 1] == ' ' || s[n - 1] == '\t'))
            n--;
        else if (n >= 3 && memcmp(s + n - 3, "　", 3) == 0)
            n -= 3;
        else
            return n;
    }
}

static bool is_handicap_key(const char *key)
{
    return strcmp(key, "手合割") == 0 || strcmp(key, "手合") == 0;
}

static void take_handicap(struct record *r, const char *value, const struct line *line)
{
    const struct handicap *before = r->handicap;
    bool said = r->handicap || r->tsume || r->other, tsume = r->tsume;
    r->handicap = handicap_by_name(value);
    r->tsume = kanji_word(value, "詰将棋") || kanji_word(value, "詰め将棋");
    r->other = !r->handicap && !r->tsume;
    if (said && (before != r->handicap || tsume != r->tsume))
        record_doubt(r, line, "handicap-contradicts",
                     "This handicap is not the one named before; the last counts.");
    if (r->other && !kanji_word(value, "その他") && *value)
        diag_add(r->diags, DIAG_WARNING, r->in->file, line->number, 0, "handicap-unknown",
                 "The handicap \"%s\" is not known.", value);
}

static void take_side(struct record *r, int color, const struct line *line)
{
    if (r->side >= 0 && r->side != color)
        record_doubt(r, line, "side-contradicts",
                     "This is not the side to move that was named before; the last counts.");
    r->side = color;
}

static bool ends_in(const char *s, const char *word)
{
    size_t n = strlen(s), k = strlen(word);
    return n >= k && strcmp(s + n - k, word) == 0;
}

/* 攻方, 玉方 …: a side by its part in a problem. */
static size_t part_name(const char *s, int *part)
{
    static const char *const attackers[] = {"攻方", "攻め方", "詰方", "詰め方"};
    static const char *const defenders[] = {"玉方", "受方", "受け方"};
    size_t n = 0;
    *part = RECORD_ATTACKER;
    for (size_t i = 0; i < sizeof attackers / sizeof *attackers && !n; i++)
        n = kanji_word(s, attackers[i]);
    for (size_t i = 0; i < sizeof defenders / sizeof *defenders && !n; i++) {
        n = kanji_word(s, defenders[i]);
        *part = n ? RECORD_DEFENDER : RECORD_ATTACKER;
    }
    return n;
}

/* "先手の持駒", "玉方持駒", or "持駒" as magazines print it below a problem: then the attacker's.
 * *part: the side is named by its part, which is then in *color. */
static bool names_hand(const char *key, size_t length, bool *part, int *color)
{
    size_t n = kanji_side_name(key, color);
    *part = !n;
    if (!n)
        n = part_name(key, color);
    if (n)
        n += kanji_word(key + n, "の");
    size_t k = kanji_word(key + n, "持駒");
    k += k ? 0 : kanji_word(key + n, "持ち駒");
    return k && n + k == length;
}

/* *of: where such a hand is kept; `color` there. */
static bool is_hand_key(struct record *r, const char *key, struct bod **of, int *color)
{
    bool part, hand = names_hand(key, strlen(key), &part, color);
    *of = part ? &r->parts : &r->bod;
    return hand;
}

bool record_is_setup_key(const char *key)
{
    bool part;
    int color;
    size_t length = trimmed_length(key);
    return names_hand(key, length, &part, &color) ||
           (kanji_word(key, "手番") && length == strlen("手番"));
}

static void take_hand(struct record *r, struct bod *of, int color, const char *s, const char *value,
                      const struct line *line)
{
    if (of->hand_seen[color]) {
        record_doubt(r, line, "hand-repeated",
                     "This side's pieces in hand were given before; the line is kept as a remark.");
        record_check(r, problem_tag_add(r->problem, "#", s));
        return;
    }
    bod_hand(of, color, value, r->in->file, line, r->diags);
}

/* Headers that are more than a tag, or none. `s` is the whole line. */
static void take_header(struct record *r, const char *key, const char *value, const char *raw_value,
                        const char *s, const struct line *line)
{
    int color;
    struct bod *of;
    if (is_hand_key(r, key, &of, &color)) {
        take_hand(r, of, color, s, raw_value, line);
        return;
    }
    if (strcmp(key, "手番") == 0) {
        if (kanji_side_name(value, &color))
            take_side(r, color, line);
        else
            diag_add(r->diags, DIAG_WARNING, r->in->file, line->number, 0, "side-unknown",
                     "\"%s\" is no side.", value);
        return;
    }
    if (is_handicap_key(key))
        take_handicap(r, value, line);
    else if (ends_in(key, "持駒") || ends_in(key, "持ち駒"))
        record_doubt(r, line, "hand-unknown",
                     "It is not clear whose pieces in hand these are; write 先手の持駒 or "
                     "後手の持駒.");
    record_check(r, problem_tag_add(r->problem, key, value));
}

/* Something of a set-up behind the moves it should have stood before. */
static void keep_late(struct record *r, const char *s, const struct line *line)
{
    diag_add(r->diags, DIAG_WARNING, r->in->file, line->number, 0, "setup-late",
             "This belongs to a set-up, but stands behind the moves and no diagram follows; it was "
             "kept as a remark.");
    record_check(r, problem_node_tag(r->problem, record_node(r), "#", s));
}

/* Beyond this many nobody looks for repeated ones: it would take time in the square of their
 * number. */
#define HEADERS_COMPARED 1000

static bool is_repeated(struct record *r, const char *key)
{
    int color;
    struct bod *of;
    if (is_hand_key(r, key, &of, &color))
        return of->hand_seen[color];
    return r->headers < HEADERS_COMPARED && problem_tag_get(r->problem, key);
}

/* Headers that stand at the head of a game or a problem and nowhere else. */
static bool is_first_header(const char *key)
{
    static const char *const keys[] = {"先手", "後手",   "下手", "上手",   "棋戦",     "表題",
                                       "題名", "作品名", "作者", "作者名", "開始日時", "作品番号"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (strcmp(key, keys[i]) == 0)
            return true;
    }
    return false;
}

/* Does this header begin another problem, whatever follows? */
static bool begins_anew(struct record *r, const char *key)
{
    if (r->moves)
        return is_handicap_key(key);
    return r->heading && !r->bod.rows && (is_first_header(key) || is_handicap_key(key)) &&
           is_repeated(r, key);
}

/* Keys that stand beside another header on its line, in mail and on pages. */
static size_t second_key(const char *s)
{
    static const char *const keys[] = {"先手", "後手", "下手", "上手", "手合割", "作者", "作品名"};
    size_t n = 0;
    for (size_t i = 0; i < sizeof keys / sizeof *keys && !n; i++)
        n = kanji_word(s, keys[i]);
    n += n ? kanji_blanks(s + n) : 0;
    return n && (kanji_word(s + n, "：") || kanji_word(s + n, ":")) ? n : 0;
}

size_t record_next_header(const char *value)
{
    for (size_t at = 0; value[at]; at++) {
        size_t blanks = kanji_blanks(value + at);
        if (blanks && second_key(value + at + blanks))
            return at + blanks;
    }
    return 0;
}

/* The header at s, answered as by record_header. *next: another one behind it on the line. */
static sakui_status take_one(struct record *r, const char *s, const char **next,
                             const struct line *line)
{
    const char *colon, *value = split_header(s, &colon);
    *next = NULL;
    if (!value)
        value = split_hand(s, &colon);
    if (!value)
        return SAKUI_INPUT;
    int color;
    struct bod *of;
    char *key = arena_strndup(&r->problem->arena, s, (size_t)(colon - s));
    const char *start = value + kanji_blanks(value);
    size_t length = key && !is_hand_key(r, key, &of, &color) ? record_next_header(start) : 0;
    const char *behind = length ? start + length : NULL;
    char *text = arena_strndup(&r->problem->arena, start, length ? length : strlen(start));
    if (!key || !text) {
        record_check(r, SAKUI_MEMORY);
        return SAKUI_OK;
    }
    key[trimmed_length(key)] = 0;
    text[trimmed_length(text)] = 0;
    if (!r->settling && begins_anew(r, key))
        return SAKUI_END;
    bool repeated = (r->moves || r->bod.rows) && is_repeated(r, key);
    if (record_may_hold(r, r->moves || r->gap || repeated)) {
        record_hold(r, line);
        r->held.header = true;
        r->held.repeated = r->held.repeated || repeated;
        r->held.first = r->held.first || repeated || is_first_header(key);
        return SAKUI_OK;
    }
    *next = behind;
    r->started = true;
    r->headers++;
    if (r->moves && (is_hand_key(r, key, &of, &color) || strcmp(key, "手番") == 0))
        keep_late(r, s, line);
    else if (r->moves)
        record_check(r, problem_tag_add(r->problem, key, text));
    else
        take_header(r, key, text, start, s, line);
    return SAKUI_OK;
}

sakui_status record_header(struct record *r, const char *s, const struct line *line)
{
    sakui_status status;
    do
        status = take_one(r, s, &s, line);
    while (status == SAKUI_OK && s && r->status == SAKUI_OK);
    return status;
}

static void take_move_before(struct record *r, const char *t)
{
    int color, file, rank;
    record_check(r, problem_tag_add(r->problem, "手数＝", t));
    while (*t && !kanji_side_mark(t, &color))
        t++;
    size_t k = *t ? kanji_digit(t + 3, &file) : 0;
    if (k && kanji_digit(t + 3 + k, &rank))
        r->before_to = shogi_square_of(file, rank);
}

/* The heading of the moves. A second one may be of another problem: the first move tells. */
static void take_heading(struct record *r, const struct line *line)
{
    if (r->moves && record_may_hold(r, true)) {
        record_hold(r, line);
        r->held.heading = true;
        return;
    }
    if (!r->moves)
        record_settle_head(r);
    r->heading = true;
}

bool record_word(struct record *r, const char *s, const struct line *line)
{
    int color;
    size_t n = kanji_side_name(s, &color), k;
    bool side = n && strncmp(s + n, "番", 3) == 0 && !s[n + 3 + kanji_blanks(s + n + 3)];
    bool turned = kanji_word(s, "盤面回転") || kanji_word(s, "盤面反転");
    if (kanji_word(s, "手数-") || kanji_word(s, "手数ー") || kanji_word(s, "手数－")) {
        take_heading(r, line);
        return true;
    }
    k = kanji_word(s, "手数＝") + kanji_word(s, "手数=");
    if (!side && !turned && !k)
        return false;
    if (record_may_hold(r, r->moves)) {
        record_hold(r, line);
        return true;
    }
    if (turned) /* how the board was shown, not how the diagram is drawn */
        record_check(r, problem_tag_add(r->problem,
                                        kanji_word(s, "盤面回転") ? "盤面回転" : "盤面反転", ""));
    else if (r->moves)
        keep_late(r, s, line);
    else if (side)
        take_side(r, color, line);
    else
        take_move_before(r, s + k);
    r->started = r->started || !turned;
    return true;
}
