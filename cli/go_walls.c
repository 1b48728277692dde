/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/go_walls.h"

#include "cli/go_solve.h"

static void other_json(const struct go_case *c, const struct go_walls_seen *w, struct json *j)
{
    char text[GO_MOVE_TEXT];
    json_object(j);
    json_key(j, "added");
    json_array(j);
    for (int i = 0; i < w->added_count; i++) {
        go_point_sgf(&c->go.board, w->added[i], text);
        json_string(j, text);
    }
    json_end_array(j);
    json_kv_string(j, "to_move", go_role_name(c, w->first));
    go_status_json(c, &w->status, j);
    json_end(j);
}

void go_walls_json(const struct go_case *c, const struct go_walls_seen *w, struct json *j)
{
    json_kv_string(j, "walls", go_walls_name(w->walls));
    json_key(j, "closings");
    if (w->walls == GO_WALLS_NONE) {
        json_null(j);
        return;
    }
    json_object(j);
    json_kv_int(j, "same", w->same);
    json_kv_int(j, "unsettled", w->open);
    json_kv_int(j, "points", w->points);
    json_key(j, "other");
    if (w->walls == GO_WALLS_DECIDE)
        other_json(c, w, j);
    else
        json_null(j);
    json_end(j);
}

static void put_same(const struct go_walls_seen *w, struct strbuf *out)
{
    strbuf_addf(out, "closed further out in %d other way%s it comes to the same", w->same,
                w->same == 1 ? "" : "s");
    if (w->same)
        strbuf_addf(out, " (rooms of up to %d points)", w->points);
}

static void put_other(const struct go_case *c, const struct go_walls_seen *w, struct strbuf *out)
{
    strbuf_addf(out, "the result rests on the added stones: with");
    for (int i = 0; i < w->added_count; i++) {
        char text[GO_MOVE_TEXT];
        go_point_name(&c->go.board, w->added[i], text);
        strbuf_addf(out, " %s", text);
    }
    strbuf_addf(out, "%s instead, %s to play: ", w->added_count ? "" : " none",
                go_role_name(c, w->first));
    go_status_words(c, &w->status, out);
}

void go_walls_text(const struct go_case *c, const struct go_walls_seen *w, struct strbuf *out)
{
    if (w->walls == GO_WALLS_NONE)
        return;
    strbuf_adds(out, "  ");
    if (w->walls == GO_WALLS_DECIDE) {
        put_other(c, w, out);
    } else if (w->walls == GO_WALLS_HOLD && !w->same) {
        strbuf_adds(out, "the added stones help the attacker alone, and the group lives");
    } else {
        if (w->walls == GO_WALLS_OPEN)
            strbuf_adds(out, "whether the result rests on the added stones is open: ");
        put_same(w, out);
        if (w->open)
            strbuf_addf(out, ", %d %s not settled", w->open, w->open == 1 ? "was" : "were");
    }
    strbuf_addc(out, '\n');
}
