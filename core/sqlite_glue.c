/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The store in one file: the place that talks to SQLite.
 *
 * Write-ahead log with synchronous=NORMAL: a committed put survives the death of the process at any
 * moment; the machine losing power may cost the puts since the last checkpoint, but never the file.
 * One connection, one lock: a study spends its time elsewhere. Another process may use the same
 * file; it is waited for. */
#include <pthread.h>
#include <sqlite3.h>
#include <string.h>

#include "core/alloc.h"
#include "core/store.h"

#define APPLICATION_ID  0x73616b75 /* "saku", in the header of the file */
#define STORE_VERSION   1          /* of the tables, likewise */
#define WAIT_FOR_OTHERS 60000      /* ms */

enum statement { FIND_SCOPE, ADD_SCOPE, PUT, GET, HAS, EACH, DROP_RESULTS, DROP_SCOPE, STATEMENTS };
static const char *const statement_text[STATEMENTS] = {
    [FIND_SCOPE] = "SELECT id FROM scope WHERE text = ?1",
    [ADD_SCOPE] = "INSERT OR IGNORE INTO scope (text) VALUES (?1)",
    [PUT] = "INSERT OR REPLACE INTO result (scope, key, bytes) VALUES (?1, ?2, ?3)",
    [GET] = "SELECT bytes FROM result WHERE scope = ?1 AND key = ?2",
    [HAS] = "SELECT 1 FROM result WHERE scope = ?1 AND key = ?2",
    [EACH] = ("SELECT id, text, count(result.scope), coalesce(sum(length(bytes)), 0) FROM scope "
              "LEFT JOIN result ON result.scope = scope.id GROUP BY id ORDER BY id"),
    [DROP_RESULTS] = "DELETE FROM result WHERE scope = ?1",
    [DROP_SCOPE] = "DELETE FROM scope WHERE id = ?1",
};

struct store {
    sqlite3 *db;
    char *path;
    pthread_mutex_t lock; /* recursive: store_together holds it while its work puts */
    sqlite3_stmt *statements[STATEMENTS];
};

/* ---- what went wrong ---- */

static sakui_status complain(struct store *s, int code, struct diag_list *diags)
{
    int primary = code & 0xff;
    if (primary == SQLITE_NOMEM)
        return SAKUI_MEMORY;
    if (primary == SQLITE_NOTADB || primary == SQLITE_CORRUPT) {
        diag_add(diags, DIAG_ERROR, s->path, 0, 0, "store-damaged",
                 "is no store of results, or is damaged (%s); name another file or remove this one",
                 sqlite3_errmsg(s->db));
        return SAKUI_INPUT;
    }
    diag_add(diags, DIAG_ERROR, s->path, 0, 0, "store",
             primary == SQLITE_BUSY ? "another program keeps the store locked (%s)"
                                    : "the store of results failed: %s",
             sqlite3_errmsg(s->db));
    return SAKUI_IO;
}

static sakui_status command(struct store *s, const char *sql, struct diag_list *diags)
{
    int code = sqlite3_exec(s->db, sql, NULL, NULL, NULL);
    return code == SQLITE_OK ? SAKUI_OK : complain(s, code, diags);
}

/* The number a pragma answers. */
static sakui_status number(struct store *s, const char *sql, long *out, struct diag_list *diags)
{
    sqlite3_stmt *q = NULL;
    int code = sqlite3_prepare_v2(s->db, sql, -1, &q, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_step(q);
    if (code == SQLITE_ROW)
        *out = (long)sqlite3_column_int64(q, 0);
    sqlite3_finalize(q);
    return code == SQLITE_ROW ? SAKUI_OK : complain(s, code, diags);
}

/* ---- opening ---- */

static sakui_status refuse(struct store *s, const char *why, struct diag_list *diags)
{
    diag_add(diags, DIAG_ERROR, s->path, 0, 0, "store-other", "%s", why);
    return SAKUI_INPUT;
}

/* Inside a transaction: is it ours, of this version, or new and empty? */
static sakui_status settle_tables(struct store *s, struct diag_list *diags)
{
    long application = 0, version = 0, tables = 0;
    sakui_status status = number(s, "PRAGMA application_id", &application, diags);
    if (!status)
        status = number(s, "PRAGMA user_version", &version, diags);
    if (!status)
        status = number(s, "SELECT count(*) FROM sqlite_schema", &tables, diags);
    if (status)
        return status;
    if (application == APPLICATION_ID)
        return version == STORE_VERSION
                   ? SAKUI_OK
                   : refuse(s, "is a store of another version of sakui; name another file", diags);
    if (application || tables)
        return refuse(s, "is a database of another program; name another file", diags);
    return command(s,
                   "CREATE TABLE scope (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);"
                   "CREATE TABLE result (scope INTEGER NOT NULL REFERENCES scope (id),"
                   " key TEXT NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (scope, key));"
                   "PRAGMA application_id = 1935764341;"
                   "PRAGMA user_version = 1;",
                   diags);
}
_Static_assert(APPLICATION_ID == 1935764341 && STORE_VERSION == 1,
               "settle_tables writes them as text");

static sakui_status prepare(struct store *s, struct diag_list *diags)
{
    sqlite3_busy_timeout(s->db, WAIT_FOR_OTHERS);
    sakui_status status =
        command(s, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL", diags);
    if (!status)
        status = command(s, "BEGIN IMMEDIATE", diags);
    if (status)
        return status;
    status = settle_tables(s, diags);
    sakui_status end = command(s, status ? "ROLLBACK" : "COMMIT", status ? NULL : diags);
    if (!status)
        status = end;
    for (int i = 0; i < STATEMENTS && !status; i++) {
        int code = sqlite3_prepare_v3(s->db, statement_text[i], -1, SQLITE_PREPARE_PERSISTENT,
                                      &s->statements[i], NULL);
        if (code != SQLITE_OK)
            status = complain(s, code, diags);
    }
    return status;
}

static bool lock_init(pthread_mutex_t *lock)
{
    pthread_mutexattr_t kind;
    if (pthread_mutexattr_init(&kind))
        return false;
    bool good = pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE) == 0 &&
                pthread_mutex_init(lock, &kind) == 0;
    pthread_mutexattr_destroy(&kind);
    return good;
}

sakui_status store_open(struct store **out, const char *path, struct diag_list *diags)
{
    *out = NULL;
    struct store *s = mem_zalloc(1, sizeof *s);
    if (!s)
        return SAKUI_MEMORY;
    if (!lock_init(&s->lock)) {
        mem_free(s);
        return SAKUI_MEMORY;
    }
    s->path = mem_strdup(path);
    sakui_status status = s->path ? SAKUI_OK : SAKUI_MEMORY;
    if (!status) {
        /* The lock is ours, so SQLite needs none. */
        int code = sqlite3_open_v2(
            path, &s->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);
        status = code == SQLITE_OK ? prepare(s, diags)
                 : s->db           ? complain(s, code, diags)
                                   : SAKUI_MEMORY;
    }
    if (status)
        store_close(s);
    else
        *out = s;
    return status;
}

void store_close(struct store *s)
{
    if (!s)
        return;
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(s->statements[i]);
    sqlite3_close(s->db);
    pthread_mutex_destroy(&s->lock);
    mem_free(s->path);
    mem_free(s);
}

/* ---- one statement at a time ---- */

static sqlite3_stmt *begin(struct store *s, enum statement which)
{
    pthread_mutex_lock(&s->lock);
    return s->statements[which];
}

/* `code` is what the last step answered. */
static sakui_status finish(struct store *s, sqlite3_stmt *q, int code, struct diag_list *diags)
{
    sakui_status status =
        code == SQLITE_DONE || code == SQLITE_ROW ? SAKUI_OK : complain(s, code, diags);
    sqlite3_reset(q);
    sqlite3_clear_bindings(q);
    pthread_mutex_unlock(&s->lock);
    return status;
}

static int bind_key(sqlite3_stmt *q, store_scope scope, const char *key)
{
    int code = sqlite3_bind_int64(q, 1, scope);
    return code ? code : sqlite3_bind_text(q, 2, key, -1, SQLITE_STATIC);
}

static sakui_status read_scope(struct store *s, const char *text, store_scope *scope,
                               struct diag_list *diags)
{
    sqlite3_stmt *q = begin(s, FIND_SCOPE);
    int code = sqlite3_bind_text(q, 1, text, -1, SQLITE_STATIC);
    if (!code)
        code = sqlite3_step(q);
    if (code == SQLITE_ROW)
        *scope = sqlite3_column_int64(q, 0);
    bool found = code == SQLITE_ROW;
    sakui_status status = finish(s, q, code, diags);
    return status ? status : found ? SAKUI_OK : SAKUI_END;
}

sakui_status store_find_scope(struct store *s, const char *text, store_scope *scope,
                              struct diag_list *diags)
{
    sakui_status status = read_scope(s, text, scope, diags);
    if (status != SAKUI_END)
        return status;
    sqlite3_stmt *q = begin(s, ADD_SCOPE);
    int code = sqlite3_bind_text(q, 1, text, -1, SQLITE_STATIC);
    if (!code)
        code = sqlite3_step(q);
    status = finish(s, q, code, diags);
    return status ? status : read_scope(s, text, scope, diags);
}

sakui_status store_put(struct store *s, store_scope scope, const char *key, const char *bytes,
                       size_t length, struct diag_list *diags)
{
    sqlite3_stmt *q = begin(s, PUT);
    int code = bind_key(q, scope, key);
    if (!code)
        code = sqlite3_bind_blob64(q, 3, bytes, length, SQLITE_STATIC);
    if (!code)
        code = sqlite3_step(q);
    return finish(s, q, code, diags);
}

sakui_status store_get(struct store *s, store_scope scope, const char *key, struct strbuf *out,
                       struct diag_list *diags)
{
    sqlite3_stmt *q = begin(s, GET);
    int code = bind_key(q, scope, key);
    if (!code)
        code = sqlite3_step(q);
    bool found = code == SQLITE_ROW;
    if (found) {
        const void *bytes = sqlite3_column_blob(q, 0);
        int length = sqlite3_column_bytes(q, 0);
        if (bytes && length > 0)
            strbuf_add(out, bytes, (size_t)length);
    }
    sakui_status status = finish(s, q, code, diags);
    if (!status && out->failed)
        return SAKUI_MEMORY;
    return status ? status : found ? SAKUI_OK : SAKUI_END;
}

bool store_has(struct store *s, store_scope scope, const char *key)
{
    sqlite3_stmt *q = begin(s, HAS);
    int code = bind_key(q, scope, key);
    if (!code)
        code = sqlite3_step(q);
    bool found = code == SQLITE_ROW;
    finish(s, q, code, NULL);
    return found;
}

/* ---- scopes ---- */

sakui_status store_each_scope(struct store *s, store_visit visit, void *context,
                              struct diag_list *diags)
{
    sqlite3_stmt *q = begin(s, EACH);
    sakui_status answer = SAKUI_OK;
    int code;
    while ((code = sqlite3_step(q)) == SQLITE_ROW && !answer) {
        const unsigned char *text = sqlite3_column_text(q, 1);
        struct store_scope_facts facts = {.scope = sqlite3_column_int64(q, 0),
                                          .text = text ? (const char *)text : "",
                                          .results = (uint64_t)sqlite3_column_int64(q, 2),
                                          .bytes = (uint64_t)sqlite3_column_int64(q, 3)};
        answer = visit(context, &facts);
    }
    sakui_status status = finish(s, q, code, diags);
    return answer ? answer : status;
}

static sakui_status delete_by_scope(struct store *s, enum statement which, store_scope scope,
                                    struct diag_list *diags)
{
    sqlite3_stmt *q = begin(s, which);
    int code = sqlite3_bind_int64(q, 1, scope);
    if (!code)
        code = sqlite3_step(q);
    return finish(s, q, code, diags);
}

sakui_status store_drop_scope(struct store *s, store_scope scope, struct diag_list *diags)
{
    /* Results first: a scope without results is harmless, results without a scope are lost room. */
    sakui_status status = delete_by_scope(s, DROP_RESULTS, scope, diags);
    return status ? status : delete_by_scope(s, DROP_SCOPE, scope, diags);
}

sakui_status store_shrink(struct store *s, struct diag_list *diags)
{
    pthread_mutex_lock(&s->lock);
    sakui_status status = command(s, "VACUUM", diags);
    pthread_mutex_unlock(&s->lock);
    return status;
}

sakui_status store_together(struct store *s, sakui_status (*work)(struct store *s, void *context),
                            void *context, struct diag_list *diags)
{
    pthread_mutex_lock(&s->lock);
    sakui_status status = command(s, "BEGIN IMMEDIATE", diags);
    if (!status) {
        status = work(s, context);
        sakui_status end = command(s, status ? "ROLLBACK" : "COMMIT", status ? NULL : diags);
        if (!status && end) {
            command(s, "ROLLBACK", NULL);
            status = end;
        }
    }
    pthread_mutex_unlock(&s->lock);
    return status;
}
