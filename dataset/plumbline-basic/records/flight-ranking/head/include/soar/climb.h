#ifndef SOAR_CLIMB_H
#define SOAR_CLIMB_H

#include "soar/reader.h"

/* How high a flight went. */
struct soar_climb {
    int32_t highest; /* metres */
    int32_t gain;    /* most metres between a low point and a later high one */
    uint32_t seconds;
};

/* Reads all that is left of a log: 0, or -1 if it is damaged or has no fix. */
int soar_climb_read(struct soar_climb *climb, struct soar_reader *reader);

#endif
