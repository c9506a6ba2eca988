#define _POSIX_C_SOURCE 200809L
/* What the tests are written with. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define CHECK(holds)                                                   \
    do {                                                               \
        if (!(holds)) {                                                \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #holds); \
            exit(1);                                                   \
        }                                                              \
    } while (0)

/* Writes a log into a file of its own. */
static inline void write_log(char path[32], const char *text)
{
    snprintf(path, 32, "/tmp/soar-XXXXXX");
    int descriptor = mkstemp(path);
    CHECK(descriptor >= 0);
    FILE *file = fdopen(descriptor, "w");
    CHECK(file != NULL);
    CHECK(fputs(text, file) >= 0);
    CHECK(fclose(file) == 0);
}

#endif
