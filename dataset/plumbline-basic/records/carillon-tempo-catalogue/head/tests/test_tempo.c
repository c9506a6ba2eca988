#include "scores.h"

static struct score score;
static struct car_song song;

static void a_tempo_holds_from_where_it_is(void)
{
    score_begin(&score, 24);
    score_strike(&score, 48, 1);
    score_tempo(&score, 0, 1000000);
    score_strike(&score, 24, 2);
    score_tempo(&score, 24, 250000);
    score_strike(&score, 48, 3);
    CHECK(score_read(&score, &song) == CAR_OK);
    CHECK(car_song_ms(&song, 0) == 0);
    CHECK(car_song_ms(&song, 48) == 1000);
    CHECK(car_song_ms(&song, 72) == 2000);
    CHECK(car_song_ms(&song, 96) == 3000);
    CHECK(car_song_ms(&song, 144) == 3500);
}

static void of_two_at_the_same_place_the_last_holds(void)
{
    score_begin(&score, 24);
    score_tempo(&score, 0, 1000000);
    score_tempo(&score, 0, 250000);
    score_strike(&score, 24, 1);
    CHECK(score_read(&score, &song) == CAR_OK);
    CHECK(song.tempos.count == 1 && car_song_ms(&song, 24) == 250);
}

static void too_many_changes_are_refused(void)
{
    score_begin(&score, 24);
    for (unsigned i = 0; i < CAR_TEMPOS_MAX - 1; i++)
        score_tempo(&score, 1, 400000 + i);
    CHECK(score_read(&score, &song) == CAR_OK);
    score.size -= 2;
    score_tempo(&score, 1, 400000);
    CHECK(score_read(&score, &song) == CAR_TOO_LONG);
}

int main(void)
{
    a_tempo_holds_from_where_it_is();
    of_two_at_the_same_place_the_last_holds();
    too_many_changes_are_refused();
    return 0;
}
