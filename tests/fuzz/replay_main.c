/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs a fuzzer's function over files and folders of files: replay_NAME PATH…
 * Each file is held in a block of exactly its size, so that ASan sees a read past the end. Exit 1
 * when nothing could be replayed: an empty run must not look like a passed one. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tests/fuzz/fuzz.h"

static int replay_file(const char *path, size_t *replayed)
{
    FILE *f = fopen(path, "rb");
    if (!f) {
        perror(path);
        return 1;
    }
    uint8_t *data = NULL;
    size_t size = 0;
    int c;
    for (size_t room = 0; (c = getc(f)) != EOF; data[size++] = (uint8_t)c) {
        if (size == room) {
            room = room ? 2 * room : 4096;
            uint8_t *grown = realloc(data, room);
            if (!grown) {
                fclose(f);
                free(data);
                return 1;
            }
            data = grown;
        }
    }
    int failed = ferror(f);
    fclose(f);
    uint8_t *exact = malloc(size ? size : 1);
    if (failed || !exact) {
        fprintf(stderr, "%s: cannot be read\n", path);
        free(data);
        free(exact);
        return 1;
    }
    if (size)
        memcpy(exact, data, size);
    free(data);
    fprintf(stderr, "replay %s (%zu bytes)\n", path, size);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
    ++*replayed;
    return 0;
}

static int visible(const struct dirent *e)
{
    return e->d_name[0] != '.';
}

static int replay_folder(const char *path, size_t *replayed)
{
    struct dirent **names = NULL;
    int count = scandir(path, &names, visible, alphasort);
    int failed = count < 0;
    for (int i = 0; i < count; i++) {
        char file[4096];
        if (snprintf(file, sizeof file, "%s/%s", path, names[i]->d_name) >= (int)sizeof file)
            failed = 1;
        else
            failed |= replay_file(file, replayed);
        free(names[i]);
    }
    free(names);
    return failed;
}

int main(int argc, char **argv)
{
    size_t replayed = 0;
    int failed = 0;
    for (int i = 1; i < argc; i++) {
        struct stat info;
        if (stat(argv[i], &info) == 0 && S_ISDIR(info.st_mode))
            failed |= replay_folder(argv[i], &replayed);
        else
            failed |= replay_file(argv[i], &replayed);
    }
    printf("%zu inputs replayed\n", replayed);
    return failed || replayed == 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
