/* What is on the card, for the display of the controller. */
#ifndef CARILLON_CATALOG_H
#define CARILLON_CATALOG_H

#include <stdbool.h>

#include "carillon/song.h"

#define CAR_SONGS_MAX 200

/* A line of the display, and the 0 behind it. */
#define CAR_LINE_SIZE 24

struct car_entry {
    uint32_t ms; /* how long it takes */
    uint16_t id; /* of the file on the card */
    uint8_t bells;
    char line[CAR_LINE_SIZE];
};

/* In the order of their lines. */
struct car_catalog {
    size_t count;
    struct car_entry entries[CAR_SONGS_MAX];
};

/* Puts a song where its title belongs, or the name of its file if it has none. Returns whether there was room. */
bool car_catalog_add(struct car_catalog *catalog, uint16_t id, const char *name, const struct car_song *song);

#endif
