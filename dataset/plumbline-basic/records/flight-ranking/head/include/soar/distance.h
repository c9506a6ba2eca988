#ifndef SOAR_DISTANCE_H
#define SOAR_DISTANCE_H

#include "soar/fix.h"

/* Metres between two places, to half a percent for whatever a glider flies in a day. */
double soar_distance(const struct soar_fix *from, const struct soar_fix *to);

#endif
