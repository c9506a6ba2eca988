#include "scores.h"

#include "carillon/bells.h"
#include "carillon/player.h"

static struct score score;
static struct car_song song;

static void hands_out_strikes_when_they_are_due(void)
{
    struct car_player player;
    score_begin(&score, 24);
    score_strike(&score, 0, 1);
    score_strike(&score, 0, 2);
    score_strike(&score, 24, 3);
    CHECK(score_read(&score, &song) == CAR_OK);
    car_player_begin(&player, &song);
    CHECK(car_player_due(&player, 0)->bell == 1);
    CHECK(car_player_due(&player, 0)->bell == 2);
    CHECK(car_player_due(&player, 499) == NULL && !car_player_done(&player));
    CHECK(car_player_due(&player, 505)->bell == 3);
    CHECK(car_player_due(&player, 505) == NULL && car_player_done(&player));
}

static void counts_strikes_that_come_too_soon(void)
{
    score_begin(&score, 24);
    score_strike(&score, 0, 1);
    score_strike(&score, 4, 1);
    score_strike(&score, 4, 1);
    score_strike(&score, 0, 2);
    CHECK(score_read(&score, &song) == CAR_OK);
    CHECK(car_bells_missed(&song) == 1);
}

int main(void)
{
    hands_out_strikes_when_they_are_due();
    counts_strikes_that_come_too_soon();
    return 0;
}
