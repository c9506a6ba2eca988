#ifndef CARILLON_BELLS_H
#define CARILLON_BELLS_H

#include "carillon/song.h"

/* A hammer needs this long to fall back. */
#define CAR_REST_MS 120

/* How many strikes come too soon after another of the same bell, and would be missed. */
size_t car_bells_missed(const struct car_song *song);

#endif
