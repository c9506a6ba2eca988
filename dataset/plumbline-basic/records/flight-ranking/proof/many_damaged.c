/* With room for 16 files, 40 damaged or empty logs are refused before one is read that is whole. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <sys/resource.h>

#include "soar/entry.h"

#define FIX "B1000004700000N01000000EA0050000000\n"

static int read_log(const char *path, const char *text)
{
    struct soar_entry entry;
    FILE *file = fopen(path, "w");
    if (file == NULL)
        return 2;
    fputs(text, file);
    fclose(file);
    return soar_entry_read(&entry, path);
}

int main(int argc, char **argv)
{
    struct rlimit few = {16, 16};
    if (argc != 2 || setrlimit(RLIMIT_NOFILE, &few) != 0)
        return 2;
    for (int i = 0; i < 40; i++) {
        int outcome = read_log(argv[1], i % 2 == 0 ? FIX "B1130\n" : "AXXX001\n");
        if (outcome == 2) {
            printf("no file could be opened any more after %d damaged logs\n", i);
            return 1;
        }
        if (outcome != -1)
            return 2;
    }
    return read_log(argv[1], FIX) == 0 ? 0 : 2;
}
