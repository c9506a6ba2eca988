/* What is on the card, for the display of the controller. */
#ifndef CARILLON_CATALOG_H
#define CARILLON_CATALOG_H

#include <stdbool.h>

#include "carillon/song.h"

#define CAR_SONGS_MAX 200

/* A line of the display, and the 0 behind it. */
#define CAR_LINE_SIZE 24

struct car_entry {
    uint16_t id; /* of the file on the card */
    uint8_t bells;
    char line[CAR_LINE_SIZE];
};

struct car_catalog {
    size_t count;
    struct car_entry entries[CAR_SONGS_MAX];
};

/* Puts a song behind those that are there, under the name of its file. Returns whether there was room for it. */
bool car_catalog_add(struct car_catalog *catalog, uint16_t id, const char *name, const struct car_song *song);

#endif
