#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "soar/climb.h"

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

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "info") == 0)
        return info(argv[2]);
    fprintf(stderr, "usage: soar info LOG\n");
    return 2;
}
