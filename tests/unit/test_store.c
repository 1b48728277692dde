/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The store of results, and the names of contents. */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/unit/runner.h"

#include "core/sha256.h"
#include "core/store.h"

/* ---- SHA-256: the examples of FIPS 180-2, appendix B, and of the empty text ---- */

static void check_digest(const char *text, size_t times, const char *expected)
{
    struct sha256 h;
    char digest[SHA256_TEXT_SIZE];
    sha256_init(&h);
    for (size_t i = 0; i < times; i++)
        sha256_add(&h, text, strlen(text));
    sha256_end(&h, digest);
    ck_assert_str_eq(digest, expected);
}

START_TEST(sha256_published)
{
    check_digest("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    check_digest("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    check_digest("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
                 "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    check_digest("a", 1000000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}
END_TEST

/* Where one text ends and the next begins is part of what is hashed. */
START_TEST(sha256_texts_are_apart)
{
    struct sha256 a, b;
    char first[SHA256_TEXT_SIZE], second[SHA256_TEXT_SIZE];
    sha256_init(&a);
    sha256_init(&b);
    sha256_add_text(&a, "ab");
    sha256_add_text(&a, "c");
    sha256_add_text(&b, "a");
    sha256_add_text(&b, "bc");
    sha256_end(&a, first);
    sha256_end(&b, second);
    ck_assert_str_ne(first, second);
}
END_TEST

/* ---- the store ---- */

static char folder[64], path[96];
static struct diag_list diags;

static void make_folder(void)
{
    strcpy(folder, "/tmp/sakui-store-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/store", folder);
    diag_list_init(&diags);
}

static void remove_folder(void)
{
    static const char *const names[] = {"store", "store-wal", "store-shm"};
    char name[128];
    for (int i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "%s/%s", folder, names[i]);
        unlink(name);
    }
    rmdir(folder);
    diag_list_clear(&diags);
}

static struct store *opened(void)
{
    struct store *s = NULL;
    ck_assert_int_eq(store_open(&s, path, &diags), SAKUI_OK);
    return s;
}

static store_scope scope_of(struct store *s, const char *text)
{
    store_scope scope = 0;
    ck_assert_int_eq(store_find_scope(s, text, &scope, &diags), SAKUI_OK);
    return scope;
}

static void check_get(struct store *s, store_scope scope, const char *key, const char *expected)
{
    struct strbuf out;
    strbuf_init(&out);
    sakui_status status = store_get(s, scope, key, &out, &diags);
    ck_assert_int_eq(status, expected ? SAKUI_OK : SAKUI_END);
    ck_assert_int_eq(store_has(s, scope, key), expected != NULL);
    if (expected)
        ck_assert_str_eq(strbuf_str(&out), expected);
    strbuf_free(&out);
}

START_TEST(keeps_what_is_put)
{
    struct store *s = opened();
    store_scope one = scope_of(s, "v1 a"), two = scope_of(s, "v1 b");
    ck_assert_int_ne(one, two);
    ck_assert_int_eq(scope_of(s, "v1 a"), one);
    ck_assert_int_eq(store_put(s, one, "k", "first", 5, &diags), SAKUI_OK);
    ck_assert_int_eq(store_put(s, two, "k", "other", 5, &diags), SAKUI_OK);
    ck_assert_int_eq(store_put(s, one, "k", "second", 6, &diags), SAKUI_OK);
    ck_assert_int_eq(store_put(s, one, "empty", "", 0, &diags), SAKUI_OK);
    check_get(s, one, "k", "second");
    check_get(s, one, "empty", "");
    check_get(s, one, "none", NULL);
    store_close(s);
    s = opened(); /* the same file again */
    ck_assert_int_eq(scope_of(s, "v1 b"), two);
    check_get(s, two, "k", "other");
    store_close(s);
}
END_TEST

static sakui_status count_scopes(void *context, const struct store_scope_facts *facts)
{
    uint64_t *sums = context;
    sums[0]++;
    sums[1] += facts->results;
    sums[2] += facts->bytes;
    return facts->text[0] == 'x' ? SAKUI_CANCELLED : SAKUI_OK;
}

START_TEST(scopes_are_counted_and_dropped)
{
    struct store *s = opened();
    store_scope one = scope_of(s, "a"), two = scope_of(s, "b");
    uint64_t sums[3] = {0};
    store_put(s, one, "k", "12345", 5, &diags);
    store_put(s, one, "l", "123", 3, &diags);
    store_put(s, two, "k", "1", 1, &diags);
    ck_assert_int_eq(store_each_scope(s, count_scopes, sums, &diags), SAKUI_OK);
    ck_assert_uint_eq(sums[0], 2);
    ck_assert_uint_eq(sums[1], 3);
    ck_assert_uint_eq(sums[2], 9);
    ck_assert_int_eq(store_drop_scope(s, one, &diags), SAKUI_OK);
    ck_assert_int_eq(store_shrink(s, &diags), SAKUI_OK);
    memset(sums, 0, sizeof sums);
    store_each_scope(s, count_scopes, sums, &diags);
    ck_assert_uint_eq(sums[0], 1);
    ck_assert_uint_eq(sums[2], 1);
    check_get(s, two, "k", "1");
    scope_of(s, "x stops the walk");
    ck_assert_int_eq(store_each_scope(s, count_scopes, sums, &diags), SAKUI_CANCELLED);
    store_close(s);
}
END_TEST

struct batch {
    store_scope scope;
    sakui_status answer;
};

static sakui_status put_two(struct store *s, void *context)
{
    const struct batch *b = context;
    store_put(s, b->scope, "one", "1", 1, NULL);
    store_put(s, b->scope, "two", "2", 1, NULL);
    return b->answer;
}

START_TEST(together_or_not_at_all)
{
    struct store *s = opened();
    struct batch batch = {scope_of(s, "a"), SAKUI_CANCELLED};
    ck_assert_int_eq(store_together(s, put_two, &batch, &diags), SAKUI_CANCELLED);
    check_get(s, batch.scope, "one", NULL);
    batch.answer = SAKUI_OK;
    ck_assert_int_eq(store_together(s, put_two, &batch, &diags), SAKUI_OK);
    check_get(s, batch.scope, "one", "1");
    check_get(s, batch.scope, "two", "2");
    store_close(s);
}
END_TEST

static void write_file(const char *bytes, size_t length)
{
    FILE *f = fopen(path, "wb");
    ck_assert_ptr_nonnull(f);
    ck_assert_uint_eq(fwrite(bytes, 1, length, f), length);
    fclose(f);
}

START_TEST(other_files_are_refused)
{
    struct store *s = NULL;
    char text[8192];
    memset(text, 'x', sizeof text);
    write_file(text, sizeof text);
    ck_assert_int_eq(store_open(&s, path, &diags), SAKUI_INPUT);
    ck_assert_ptr_null(s);
    ck_assert_str_eq(diags.items[0].code, "store-damaged");
    diag_list_clear(&diags);
    ck_assert_int_eq(store_open(&s, "/nonexistent/store", &diags), SAKUI_IO);
    ck_assert_str_eq(diags.items[0].file, "/nonexistent/store");
    /* A store of a later version: the header's bytes 60 to 63 are the user version. */
    unlink(path);
    store_close(opened());
    FILE *f = fopen(path, "r+b");
    fseek(f, 63, SEEK_SET);
    fputc(99, f);
    fclose(f);
    diag_list_clear(&diags);
    ck_assert_int_eq(store_open(&s, path, &diags), SAKUI_INPUT);
    ck_assert_str_eq(diags.items[0].code, "store-other");
}
END_TEST

/* An empty file is what a process leaves that was killed right after creating it. */
START_TEST(an_empty_file_is_a_new_store)
{
    write_file("", 0);
    struct store *s = opened();
    store_scope a = scope_of(s, "a");
    store_put(s, a, "k", "v", 1, &diags);
    check_get(s, a, "k", "v");
    store_close(s);
}
END_TEST

#define KEYS 300

static void *put_some(void *argument)
{
    struct store *s = argument;
    store_scope scope;
    store_find_scope(s, "threads", &scope, NULL);
    for (int i = 0; i < KEYS; i++) {
        char key[16];
        snprintf(key, sizeof key, "%d", i);
        if (store_put(s, scope, key, key, strlen(key), NULL))
            return s;
    }
    return NULL;
}

START_TEST(from_many_threads)
{
    struct store *s = opened();
    pthread_t ids[4];
    for (int i = 0; i < 4; i++)
        pthread_create(&ids[i], NULL, put_some, s);
    for (int i = 0; i < 4; i++) {
        void *failed = s;
        pthread_join(ids[i], &failed);
        ck_assert_ptr_null(failed);
    }
    uint64_t sums[3] = {0};
    store_each_scope(s, count_scopes, sums, &diags);
    ck_assert_uint_eq(sums[1], KEYS);
    store_close(s);
}
END_TEST

/* The child says over a pipe what it has put; it is killed somewhere in between. All that it said
 * must be there. */
static void child_puts(int pipe_end)
{
    struct store *s = NULL;
    store_scope scope = 0;
    if (store_open(&s, path, NULL) || store_find_scope(s, "killed", &scope, NULL))
        _exit(1);
    for (unsigned char i = 0;; i++) {
        char key[16];
        snprintf(key, sizeof key, "%d", i);
        if (store_put(s, scope, key, key, strlen(key), NULL) || write(pipe_end, &i, 1) != 1)
            _exit(1);
    }
}

START_TEST(a_killed_process_loses_nothing_it_had_put)
{
    for (int round = 0; round < 10; round++) {
        int ends[2];
        unsigned char last = 0, byte;
        ck_assert_int_eq(pipe(ends), 0);
        pid_t child = fork();
        if (child == 0)
            child_puts(ends[1]);
        close(ends[1]);
        for (int i = 0; i < 5 + 17 * round && read(ends[0], &byte, 1) == 1; i++)
            last = byte;
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        while (read(ends[0], &byte, 1) == 1) /* what it had still said */
            last = byte;
        close(ends[0]);
        struct store *s = opened();
        store_scope scope = scope_of(s, "killed");
        for (int i = 0; i <= last; i++) {
            char key[16];
            snprintf(key, sizeof key, "%d", i);
            check_get(s, scope, key, key);
        }
        store_close(s);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("store");
    TCase *t = tcase_create("sha256");
    tcase_add_test(t, sha256_published);
    tcase_add_test(t, sha256_texts_are_apart);
    suite_add_tcase(suite, t);
    t = tcase_create("store");
    tcase_set_timeout(t, 60);
    tcase_add_checked_fixture(t, make_folder, remove_folder);
    tcase_add_test(t, keeps_what_is_put);
    tcase_add_test(t, scopes_are_counted_and_dropped);
    tcase_add_test(t, together_or_not_at_all);
    tcase_add_test(t, other_files_are_refused);
    tcase_add_test(t, an_empty_file_is_a_new_store);
    tcase_add_test(t, from_many_threads);
    tcase_add_test(t, a_killed_process_loses_nothing_it_had_put);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
