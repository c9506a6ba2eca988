#ifndef SOAR_READER_H
#define SOAR_READER_H

#include <stdio.h>

#include "soar/fix.h"

#define SOAR_NAME 64

/* A log that is being read. */
struct soar_reader {
    FILE *file;
    uint32_t last;          /* time of the last fix */
    unsigned line;          /* number of the last line */
    char pilot[SOAR_NAME];  /* empty until the line with the name was read */
};

/* Opens a log: 0, or -1 with errno. What was opened has to be closed, whatever is read from it. */
int soar_open(struct soar_reader *reader, const char *path);

/* Reads the next fix: 1, 0 at the end of the log, -1 if it is damaged. The fix is left alone unless it is 1. */
int soar_next(struct soar_reader *reader, struct soar_fix *fix);

void soar_close(struct soar_reader *reader);

#endif
