#ifndef SOAR_FIX_H
#define SOAR_FIX_H

#include <stdint.h>

/* Where a glider was at one moment. */
struct soar_fix {
    uint32_t time;     /* seconds since midnight of the day on which the log begins */
    int32_t latitude;  /* thousandths of a minute, north positive */
    int32_t longitude; /* thousandths of a minute, east positive */
    int32_t altitude;  /* metres */
};

/* Reads a B line: 0, or -1 if it is not a whole one. The time is that of the day. */
int soar_fix_parse(struct soar_fix *fix, const char *line);

#endif
