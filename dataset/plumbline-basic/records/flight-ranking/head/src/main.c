#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "soar/climb.h"
#include "soar/entry.h"

static int info(const char *path)
{
    struct soar_reader reader;
    struct soar_climb climb;
    if (soar_open(&reader, path) != 0) {
        fprintf(stderr, "soar: %s: %s\n", path, strerror(errno));
        return 1;
    }
    int failed = soar_climb_read(&climb, &reader);
    if (failed)
        fprintf(stderr, "soar: %s:%u: damaged, or without a fix\n", path, reader.line);
    else
        printf("%s: %u:%02u h, highest %d m, gain %d m\n", reader.pilot, climb.seconds / 3600,
               climb.seconds / 60 % 60, (int)climb.highest, (int)climb.gain);
    soar_close(&reader);
    return failed ? 1 : 0;
}

/* Logs that cannot be ranked are named and left out. */
static int rank(char **paths, size_t count)
{
    struct soar_entry *entries = calloc(count, sizeof *entries);
    size_t ranked = 0;
    if (entries == NULL) {
        fprintf(stderr, "soar: out of memory\n");
        return 1;
    }
    for (size_t i = 0; i < count; i++) {
        if (soar_entry_read(&entries[ranked], paths[i]) == 0)
            ranked++;
        else
            fprintf(stderr, "soar: %s is left out\n", paths[i]);
    }
    soar_rank(entries, ranked);
    for (size_t i = 0; i < ranked; i++)
        printf("%3zu  %-24s %7.1f km %3u:%02u h\n", i + 1, entries[i].pilot, entries[i].kilometres,
               entries[i].seconds / 3600, entries[i].seconds / 60 % 60);
    free(entries);
    return ranked == count ? 0 : 1;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "info") == 0)
        return info(argv[2]);
    if (argc >= 3 && strcmp(argv[1], "rank") == 0)
        return rank(argv + 2, (size_t)(argc - 2));
    fprintf(stderr, "usage: soar info LOG\n       soar rank LOG...\n");
    return 2;
}
