/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sakui verify on Go: is the problem sound, and is the file's own tree right? */
#include <limits.h>
#include <math.h>
#include <string.h>

#include "cli/go_solve.h"
#include "cli/go_walls.h"
#include "cli/verify_table.h"
#include "core/alloc.h"
#include "importers/sgf_problem.h"
#include "tsume/verify/go_certificate.h"
#include "tsume/verify/go_judge.h"

/* --- the file's tree ----------------------------------------------------------------------------
 */

static bool sets_up_stones(const struct problem_node *n)
{
    for (const struct problem_tag *t = n->tags; t; t = t->next) {
        if (strcmp(t->key, "AB") == 0 || strcmp(t->key, "AW") == 0 || strcmp(t->key, "AE") == 0)
            return true;
    }
    return false;
}

/* The moves from the root to a leaf, oldest first. False: out of memory, or (line->claim none) the
 * line sets up stones and cannot be followed. */
static bool read_line(const struct problem *p, const struct go_setup *board,
                      const struct problem_node *leaf, struct go_given_line *line)
{
    size_t depth = 0;
    for (const struct problem_node *n = leaf; n->parent; n = n->parent)
        depth++;
    line->moves = mem_zalloc(depth + 1, sizeof *line->moves);
    const struct problem_node **way = mem_zalloc(depth + 1, sizeof *way);
    if (!line->moves || !way) {
        mem_free(way);
        return false;
    }
    size_t at = depth;
    for (const struct problem_node *n = leaf; n->parent; n = n->parent)
        way[--at] = n;
    enum go_color color = p->side == SIDE_WHITE ? GO_COLOR_WHITE : GO_COLOR_BLACK;
    for (size_t i = 0; i < depth; i++) {
        int point;
        if (sets_up_stones(way[i]))
            line->claim = GO_CLAIM_NONE;
        if (!go_node_move(board, way[i], &color, &point))
            continue;
        line->moves[line->count++] = (struct go_given_move){point, color};
        color = go_other(color);
    }
    mem_free(way);
    return true;
}

static sakui_status read_given(const struct problem *p, struct go_given *out)
{
    struct go_setup board;
    memset(out, 0, sizeof *out);
    out->dialect = problem_tag_get(p, "dialect");
    const char *dialect = out->dialect ? out->dialect : "main-line";
    if (!go_setup_read(&board, p->setup))
        return SAKUI_INPUT;
    for (const struct problem_node *n = problem_node_next(p->root); n; n = problem_node_next(n)) {
        struct go_given_line line = {.at = n->line};
        if (problem_main_next(n))
            continue;
        enum sgf_claim claim = sgf_leaf_claim(p, n, dialect);
        line.claim = claim == SGF_CLAIM_RIGHT   ? GO_CLAIM_RIGHT
                     : claim == SGF_CLAIM_WRONG ? GO_CLAIM_WRONG
                                                : GO_CLAIM_NONE;
        bool ok = read_line(p, &board, n, &line);
        if (ok && !line.count) {
            mem_free(line.moves);
            continue;
        }
        if (!ok || !vec_push(&out->lines, line)) {
            mem_free(line.moves);
            return SAKUI_MEMORY;
        }
    }
    return SAKUI_OK;
}

/* --- JSON ---------------------------------------------------------------------------------------
 */

struct print {
    const struct problem *p;
    const struct go_case *k;
    const struct go_report *r;
    const struct go_given *given;
    const struct go_verify_how *how;
    bool color;
    const struct go_certificate_summary *certificate;
};

static void json_certificate(struct json *j, const struct go_certificate_summary *s)
{
    json_key(j, "certificate");
    json_object(j);
    json_kv_bool(j, "complete", !s->missing);
    json_kv_uint(j, "bytes", s->bytes);
    json_kv_uint(j, "statements", s->statements);
    json_kv_uint(j, "missing", s->missing);
    json_kv_uint(j, "hints", s->hints);
    json_kv_uint(j, "facts", s->facts);
    json_kv_uint(j, "nodes", s->nodes);
    json_end(j);
}

static void json_move(struct json *j, const char *key, const struct go_case *k, go_move m)
{
    char text[GO_MOVE_TEXT];
    if (m != GO_MOVE_NONE)
        go_move_sgf(&k->go.compiled, m, text);
    json_kv_string(j, key, m != GO_MOVE_NONE ? text : NULL);
}

static void json_line(struct json *j, const char *key, const struct go_case *k,
                      const struct go_line *line)
{
    json_key(j, key);
    json_array(j);
    for (int i = 0; i < line->count; i++) {
        char text[GO_MOVE_TEXT];
        go_move_sgf(&k->go.compiled, line->moves[i], text);
        json_string(j, text);
    }
    json_end_array(j);
}

static void detail_of(const struct print *t, const struct go_finding *f, struct strbuf *out)
{
    strbuf_adds(out, go_finding_info(f->kind)->definition);
    if (f->status.verdict != GO_UNKNOWN) {
        strbuf_adds(out, "; here ");
        go_status_words(t->k, &f->status, out);
    }
    if (f->at)
        strbuf_addf(out, " (line %ld of the file)", f->at);
}

static void json_findings(struct json *j, const struct print *t)
{
    json_key(j, "findings");
    json_array(j);
    for (size_t i = 0; i < t->r->findings.count; i++) {
        const struct go_finding *f = &t->r->findings.items[i];
        const struct go_finding_info *info = go_finding_info(f->kind);
        struct strbuf detail;
        strbuf_init(&detail);
        detail_of(t, f, &detail);
        json_object(j);
        json_kv_string(j, "kind", info->name);
        json_kv_string(j, "severity", severity_name(info->severity));
        json_kv_int(j, "ply", f->ply);
        json_move(j, "move", t->k, f->move);
        json_line(j, "line", t->k, &f->line);
        json_kv_string(j, "detail", strbuf_str(&detail));
        json_end(j);
        strbuf_free(&detail);
    }
    json_end_array(j);
}

static void json_undecided(struct json *j, const struct print *t)
{
    json_key(j, "undecided");
    json_array(j);
    for (size_t i = 0; i < t->r->undecided.count; i++) {
        const struct go_open *q = &t->r->undecided.items[i];
        json_object(j);
        json_kv_string(j, "question", q->question);
        json_kv_int(j, "ply", q->ply);
        json_move(j, "move", t->k, q->move);
        json_end(j);
    }
    json_end_array(j);
}

static void json_tries(struct json *j, const struct print *t)
{
    int best = go_status_worth(&t->r->first, t->k->side);
    json_key(j, "tries");
    json_array(j);
    for (int i = 0; i < t->r->moves.count; i++) {
        const struct go_first_move *m = &t->r->moves.items[i];
        int worth = go_status_worth(&m->status, t->k->side);
        if (worth == INT_MIN || worth >= best)
            continue;
        json_object(j);
        json_kv_int(j, "ply", 1);
        json_move(j, "move", t->k, m->move);
        json_move(j, "refutation", t->k, m->status.best);
        go_status_json(t->k, &m->status, j);
        json_end(j);
    }
    json_end_array(j);
}

static void json_given(struct json *j, const struct print *t)
{
    const struct go_report *r = t->r;
    json_key(j, "given");
    json_object(j);
    json_kv_bool(j, "present", r->given);
    json_kv_bool(j, "ok", r->given && r->given_ok && r->given_settled);
    json_kv_bool(j, "settled", r->given_settled);
    json_kv_string(j, "reason", r->reason);
    json_kv_string(j, "dialect", t->given->dialect);
    json_kv_uint(j, "right_lines", r->right_lines);
    json_kv_uint(j, "wrong_lines", r->wrong_lines);
    json_kv_uint(j, "unclaimed_lines", r->other_lines);
    json_kv_uint(j, "moves_outside", r->outside);
    json_end(j);
}

static void answer_json(const struct print *t, struct strbuf *out)
{
    struct json j;
    json_init(&j, out);
    json_object(&j);
    json_kv_string(&j, "id", t->p->id);
    json_kv_string(&j, "game", problem_game_name(t->p->game));
    json_kv_string(&j, "verdict", verdict_name(t->r->verdict));
    json_kv_string(&j, "to_move", go_role_name(t->k, t->k->side));
    go_status_json(t->k, &t->r->first, &j);
    json_key(&j, "other_side");
    json_object(&j);
    go_status_json(t->k, &t->r->other, &j);
    json_end(&j);
    json_kv_int(&j, "plies", t->r->line.count);
    json_line(&j, "line", t->k, &t->r->line);
    json_findings(&j, t);
    json_undecided(&j, t);
    json_given(&j, t);
    if (t->how->tries)
        json_tries(&j, t);
    go_case_json(t->k, &j);
    go_walls_json(t->k, &t->r->walls, &j);
    if (t->certificate->wanted)
        json_certificate(&j, t->certificate);
    json_kv_string(&j, "limit", limit_name(t->r->limit));
    json_kv_uint(&j, "nodes", t->r->nodes);
    json_kv_double(&j, "time_ms", round(t->r->seconds * 1e6) / 1e3);
    json_end(&j);
    strbuf_addc(out, '\n');
}

/* --- a table ------------------------------------------------------------------------------------
 */

static void add_move(const struct go_case *k, go_move m, struct strbuf *out)
{
    char text[GO_MOVE_TEXT];
    if (m == GO_MOVE_NONE)
        return;
    go_move_name(&k->go.compiled, m, text);
    strbuf_addf(out, "%s%s", out->length ? " " : "", text);
}

static void answer_csv(const struct print *t, struct strbuf *out)
{
    const struct go_report *r = t->r;
    struct strbuf findings, line;
    strbuf_init(&findings);
    strbuf_init(&line);
    for (size_t i = 0; i < r->findings.count; i++) {
        const struct go_finding *f = &r->findings.items[i];
        const struct go_finding_info *info = go_finding_info(f->kind);
        struct strbuf move;
        strbuf_init(&move);
        add_move(t->k, f->move, &move);
        verify_row_finding(&findings, severity_name(info->severity), info->name, f->ply,
                           strbuf_str(&move));
        strbuf_free(&move);
    }
    for (int i = 0; i < r->line.count; i++)
        add_move(t->k, r->line.moves[i], &line);
    struct verify_row row = {
        .id = t->p->id,
        .game = problem_game_name(t->p->game),
        .verdict = verdict_name(r->verdict),
        .given = !r->given           ? NULL
                 : !r->given_settled ? "not settled"
                 : r->given_ok       ? "right"
                                     : "wrong",
        .given_reason = r->reason,
        .findings = strbuf_str(&findings),
        .line = strbuf_str(&line),
        .open = (unsigned long)r->undecided.count,
        .limit = limit_name(r->limit),
        .nodes = r->nodes,
        .seconds = r->seconds,
    };
    verify_row_print(&row, out);
    strbuf_free(&findings);
    strbuf_free(&line);
}

/* --- text ---------------------------------------------------------------------------------------
 */

static void put_line(const struct go_case *k, const struct go_line *line, struct strbuf *out)
{
    for (int i = 0; i < line->count; i++) {
        char text[GO_MOVE_TEXT];
        go_move_name(&k->go.compiled, line->moves[i], text);
        strbuf_addf(out, " %s", text);
    }
    strbuf_addc(out, '\n');
}

static void put_given(const struct print *t, struct strbuf *out)
{
    const struct go_report *r = t->r;
    if (!r->given) {
        strbuf_adds(out, "  no solution is given\n");
        return;
    }
    strbuf_addf(out, "  the given tree (%s): %zu right, %zu wrong, %zu other lines; %s\n",
                t->given->dialect ? t->given->dialect : "main-line", r->right_lines, r->wrong_lines,
                r->other_lines,
                !r->given_settled ? "not settled within the limits"
                : r->given_ok     ? "all are what the file says"
                                  : "not all are what the file says");
    if (r->outside)
        strbuf_addf(out, "  %zu given moves lie outside the region and count as passes\n",
                    r->outside);
}

static void put_findings(const struct print *t, struct strbuf *out)
{
    for (size_t i = 0; i < t->r->findings.count; i++) {
        const struct go_finding *f = &t->r->findings.items[i];
        const struct go_finding_info *info = go_finding_info(f->kind);
        strbuf_addf(out, "  %s %s", severity_name(info->severity), info->name);
        if (f->ply)
            strbuf_addf(out, ", move %d", f->ply);
        strbuf_adds(out, ": ");
        detail_of(t, f, out);
        strbuf_addc(out, '\n');
        if (f->line.count) {
            strbuf_adds(out, "     ");
            put_line(t->k, &f->line, out);
        }
    }
    for (size_t i = 0; i < t->r->undecided.count; i++) {
        const struct go_open *q = &t->r->undecided.items[i];
        char text[GO_MOVE_TEXT] = "";
        if (q->move)
            go_move_name(&t->k->go.compiled, q->move, text);
        strbuf_addf(out, "  not settled: %s %s\n", q->question, text);
    }
}

static void put_tries(const struct print *t, struct strbuf *out)
{
    int best = go_status_worth(&t->r->first, t->k->side);
    for (int i = 0; i < t->r->moves.count; i++) {
        const struct go_first_move *m = &t->r->moves.items[i];
        int worth = go_status_worth(&m->status, t->k->side);
        char move[GO_MOVE_TEXT], answer[GO_MOVE_TEXT] = "";
        if (worth == INT_MIN || worth >= best)
            continue;
        go_move_name(&t->k->go.compiled, m->move, move);
        if (m->status.best)
            go_move_name(&t->k->go.compiled, m->status.best, answer);
        strbuf_addf(out, "  fails: %s %s  ", move, answer);
        go_status_words(t->k, &m->status, out);
        strbuf_addc(out, '\n');
    }
}

static void answer_text(const struct print *t, struct strbuf *out)
{
    const char *bold = t->color ? "\033[1m" : "", *plain = t->color ? "\033[0m" : "";
    strbuf_addf(out, "%s%s: %s%s\n", bold, t->p->id, verdict_name(t->r->verdict), plain);
    go_case_text(t->k, out);
    strbuf_addf(out, "  %s to play: ", go_role_name(t->k, t->k->side));
    go_status_words(t->k, &t->r->first, out);
    strbuf_adds(out, "; if the other side begins: ");
    go_status_words(t->k, &t->r->other, out);
    strbuf_addc(out, '\n');
    if (t->r->line.count) {
        strbuf_adds(out, "  line:");
        put_line(t->k, &t->r->line, out);
    }
    go_walls_text(t->k, &t->r->walls, out);
    put_given(t, out);
    put_findings(t, out);
    if (t->how->tries)
        put_tries(t, out);
    if (t->certificate->wanted)
        strbuf_addf(out, "  certificate: %zu bytes, %lu statements shown, %lu not\n",
                    t->certificate->bytes, t->certificate->statements, t->certificate->missing);
    strbuf_addf(out, "  %llu nodes, %.0f ms\n", (unsigned long long)t->r->nodes,
                t->r->seconds * 1000);
}

static int exit_of(const struct go_report *r)
{
    bool wrong = r->given && !r->given_ok;
    if (wrong || r->verdict == VERDICT_UNSOUND || r->verdict == VERDICT_INVALID)
        return EXIT_UNSOUND;
    return r->verdict == VERDICT_UNDECIDED ? EXIT_UNDECIDED : EXIT_FINE;
}

bool go_explain(const char *name, struct strbuf *out)
{
    bool found = false;
    for (int i = 0; i < GO_FINDING_KINDS; i++) {
        const struct go_finding_info *info = go_finding_info((enum go_finding_kind)i);
        if (name && strcmp(name, info->name) != 0)
            continue;
        strbuf_addf(out, "%s (Go)\n  %s\n", info->name, info->definition);
        found = true;
    }
    return found;
}

void go_verify_visit(const struct context *c, const struct go_verify_how *how,
                     const struct problem *p, struct answer *answer)
{
    struct go_case k;
    struct go_given given;
    struct go_report *report = NULL;
    answer->code = EXIT_TROUBLE;
    if (go_case_make(p, how->go.one_eye, &k, &answer->diags))
        return;
    if (!k.side_known) {
        diag_add(&answer->diags, DIAG_ERROR, p->file, p->line, 0, "go-side",
                 "%s: the file does not say who moves first", p->id);
        return;
    }
    struct go_judge_options options = {
        .deep = how->deep, .threats = how->go.threats ? how->go.threats : -1, .limits = c->limits};
    sakui_status status = read_given(p, &given);
    if (!status)
        status = go_judge(&k.go, &given, &options, &report);
    if (status) {
        diag_add(&answer->diags, DIAG_ERROR, p->file, p->line, 0, "verify-failed", "%s: %s", p->id,
                 sakui_status_name(status));
    } else {
        struct go_certificate_summary summary = {0};
        struct limits limits = c->limits;
        if (how->certificate_time > 0)
            limits.seconds = how->certificate_time;
        if (c->side)
            status = go_certificate_write(&k.go, report, p->id, &limits, &answer->side, &summary);
        if (status)
            diag_add(&answer->diags, DIAG_ERROR, p->file, p->line, 0, "certificate-failed",
                     "%s: %s", p->id, sakui_status_name(status));
        struct print t = {p, &k, report, &given, how, c->color, &summary};
        if (c->output.json)
            answer_json(&t, &answer->out);
        else if (c->csv.csv)
            answer_csv(&t, &answer->out);
        else
            answer_text(&t, &answer->out);
        answer->code = status ? EXIT_TROUBLE : exit_of(report);
    }
    go_report_free(report);
    go_given_free(&given);
}
