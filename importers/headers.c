/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "importers/headers.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "importers/kanji.h"
#include "importers/setup.h"

#define PLIES "手数"

/* The first name is the one we write. */
static const char *const titles[] = {"作品名", "表題", "題名", "タイトル", NULL};
static const char *const authors[] = {"作者", "作者名", NULL};
static const char *const sources[] = {"発表誌", "出典", "掲載", "棋戦", NULL};
static const char *const dates[] = {"発表年月", "発表年月日", "発表日", "開始日時", NULL};
static const char *const ids[] = {"作品番号", "ID", "id", NULL};

const char *headers_first_tag(const struct problem *p, const char *const *keys)
{
    for (; *keys; keys++) {
        const char *v = problem_tag_get(p, *keys);
        if (v && *v)
            return v;
    }
    return NULL;
}

void headers_fill(struct problem *p)
{
    const struct {
        const char *const *keys;
        const char **field;
    } map[] = {{titles, &p->title},
               {authors, &p->author},
               {sources, &p->source},
               {dates, &p->date},
               {ids, &p->id}};
    for (size_t i = 0; i < sizeof map / sizeof *map; i++) {
        const char *v = headers_first_tag(p, map[i].keys);
        if (v)
            *map[i].field = v;
    }
    const char *plies = problem_tag_get(p, PLIES);
    unsigned n;
    if (plies && kanji_number(plies, &n) && n <= 1000000)
        p->plies = (int)n;
}

/* Not 表題 and ID, which games have too. */
static const char *const works[] = {"作品名", "作者", "作者名", "作品番号", NULL};
static const char *const games[] = {"先手",     "後手",     "下手", "上手",
                                    "開始日時", "終了日時", "棋戦", NULL};

bool headers_name_game(const struct problem *p)
{
    return headers_first_tag(p, games) != NULL;
}

bool headers_say_mate(const struct problem *p)
{
    static const char *const keys[] = {"手合割", "手合", NULL};
    const char *said = headers_first_tag(p, keys);
    if (!said)
        return false;
    /* Programs save games and problems from a diagram with その他; games have players. */
    return kanji_word(said, "詰将棋") || kanji_word(said, "詰め将棋") ||
           (!handicap_by_name(said) && !headers_name_game(p));
}

/* Length of the main line where the file says that it ends with mate; 0 if it does not, or if an
 * illegal move cut the line before. */
static size_t mate_length(const struct problem *p)
{
    const struct problem_node *end = problem_main_end(p);
    bool cut = problem_node_tag_get(end, "illegal-move") != NULL;
    return end->end == END_MATE && !cut ? problem_main_length(p) : 0;
}

void headers_settle_goal(struct problem *p)
{
    const struct problem_node *root = p->root;
    bool moves = root->first_child || root->end != END_NONE || root->tags;
    if (p->goal == GOAL_GAME && !handicap_by_sfen(p->setup)) {
        if (headers_first_tag(p, works) || headers_say_mate(p))
            p->goal = GOAL_MATE;
        else if (!moves && !headers_name_game(p))
            p->goal = GOAL_UNKNOWN;
    }
    if (p->goal == GOAL_MATE && !p->plies)
        p->plies = (int)mate_length(p);
}

static bool is_work(const char *key)
{
    size_t i = 0;
    while (works[i] && strcmp(works[i], key) != 0)
        i++;
    return works[i] != NULL;
}

/* Would a reader find the claimed length by itself (headers_settle_goal)? `fields` are the headers
 * it will find besides the tags. */
static bool length_is_counted(const struct problem *p, bool says_mate, const struct header *fields,
                              size_t count)
{
    struct setup s;
    if ((size_t)p->plies != mate_length(p) || !setup_from_sfen(&s, p->setup))
        return false;
    bool work = headers_first_tag(p, works) != NULL;
    for (size_t i = 0; i < count; i++)
        work = work || is_work(fields[i].key);
    return says_mate || setup_goal(&s) == GOAL_MATE || (work && !handicap_by_sfen(p->setup));
}

size_t headers_of_fields(const struct problem *p, bool says_mate, struct header out[HEADER_FIELDS])
{
    const struct {
        const char *const *keys;
        const char *text;
    } fields[] = {{ids, problem_has_own_id(p) ? p->id : ""},
                  {titles, p->title},
                  {authors, p->author},
                  {sources, p->source},
                  {dates, p->date}};
    size_t n = 0;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        const char *said = headers_first_tag(p, fields[i].keys);
        if (fields[i].text[0] && (!said || strcmp(said, fields[i].text) != 0))
            out[n++] = (struct header){.key = fields[i].keys[0], .text = fields[i].text};
    }
    if (p->plies > 0 && !problem_tag_get(p, PLIES) && !length_is_counted(p, says_mate, out, n)) {
        out[n].key = PLIES;
        snprintf(out[n].number, sizeof out[n].number, "%d", p->plies);
        out[n].text = out[n].number;
        n++;
    }
    return n;
}

static bool has_figures(const struct problem *p)
{
    return !isnan(p->rank) || !isnan(p->score) || !isnan(p->votes);
}

void headers_report_lost(const struct problem *p, const char *format, bool flat,
                         struct diag_list *diags)
{
    const char *const fields[] = {p->id, p->title, p->author, p->source, p->date};
    size_t broken = 0;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        broken += strpbrk(fields[i], "\r\n") != NULL;
    for (const struct problem_tag *t = p->tags; t; t = t->next)
        broken += strpbrk(t->key, "\r\n") || strpbrk(t->value, "\r\n");
    if (flat && broken)
        diag_add(diags, DIAG_WARNING, p->file, p->line, 0, "line-ends-lost",
                 "A header of %s is one line; the line ends in %zu of them are written as blanks.",
                 format, broken);
    if (has_figures(p))
        diag_add(diags, DIAG_WARNING, p->file, p->line, 0, "numbers-lost",
                 "%s has no place for rank, score and votes.", format);
}

size_t headers_count(const struct problem *p)
{
    struct header fields[HEADER_FIELDS];
    size_t n = headers_of_fields(p, true, fields) + has_figures(p);
    for (const struct problem_tag *t = p->tags; t; t = t->next)
        n += strcmp(t->key, "手合割") != 0 && strcmp(t->key, "move-number") != 0;
    return n;
}
