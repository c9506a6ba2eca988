#include "carillon/player.h"

void car_player_begin(struct car_player *player, const struct car_song *song)
{
    player->song = song;
    player->next = 0;
}

const struct car_strike *car_player_due(struct car_player *player, uint32_t elapsed)
{
    if (car_player_done(player))
        return NULL;
    const struct car_strike *strike = &player->song->strikes[player->next];
    if (car_song_ms(player->song, strike->at) > elapsed)
        return NULL;
    player->next++;
    return strike;
}

bool car_player_done(const struct car_player *player)
{
    return player->next == player->song->count;
}
