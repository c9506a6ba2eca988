#ifndef CARILLON_PLAYER_H
#define CARILLON_PLAYER_H

#include <stdbool.h>

#include "carillon/song.h"

/* Where the playing of a song has got to. The song must outlive it. */
struct car_player {
    const struct car_song *song;
    size_t next;
};

void car_player_begin(struct car_player *player, const struct car_song *song);

/* The next strike that is due `elapsed` milliseconds after the beginning, or NULL if there is none yet. To be called
 * until it gives NULL, at least every 10 ms. */
const struct car_strike *car_player_due(struct car_player *player, uint32_t elapsed);

/* Whether all strikes have been handed out. */
bool car_player_done(const struct car_player *player);

#endif
