#include "carillon/bells.h"

#include <stdbool.h>

size_t car_bells_missed(const struct car_song *song)
{
    uint32_t last[CAR_BELLS];
    bool struck[CAR_BELLS] = {false};
    size_t missed = 0;
    for (size_t i = 0; i < song->count; i++) {
        const struct car_strike *strike = &song->strikes[i];
        uint32_t at = car_song_ms(song, strike->at);
        if (struck[strike->bell] && at - last[strike->bell] < CAR_REST_MS) {
            missed++;
            continue;
        }
        struck[strike->bell] = true;
        last[strike->bell] = at;
    }
    return missed;
}
