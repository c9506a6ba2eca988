#include "scores.h"

static struct score score;
static struct car_song song;

static void reads_strikes_and_title(void)
{
    score_begin(&score, 24);
    score_title(&score, "Grand\tsir\xc3\xa9");
    score_strike(&score, 0, 5);
    score_strike(&score, 200, 63);
    CHECK(score_read(&score, &song) == CAR_OK);
    CHECK(strcmp(song.title, "Grand sir\xc3\xa9") == 0);
    CHECK(song.count == 2 && song.strikes[1].at == 200 && song.strikes[1].bell == 63);
    CHECK(car_song_bells(&song) == 2);
}

static void long_titles_end_with_a_whole_character(void)
{
    char title[80] = "";
    memset(title, 'a', 62);
    strcat(title, "\xc3\xa9tude");
    score_begin(&score, 24);
    score_title(&score, title);
    CHECK(score_read(&score, &song) == CAR_OK);
    CHECK(strlen(song.title) == 62);
}

static void the_default_tempo_is_two_quarters_a_second(void)
{
    score_begin(&score, 24);
    score_strike(&score, 48, 0);
    CHECK(score_read(&score, &song) == CAR_OK);
    CHECK(car_song_ms(&song, 48) == 1000);
}

static void what_is_not_whole_is_refused(void)
{
    score_begin(&score, 24);
    score_title(&score, "Tune");
    score_tempo(&score, 3, 400000);
    score_strike(&score, 300, 5);
    CHECK(score_read(&score, &song) == CAR_OK);
    for (size_t size = 0; size < score.size; size++)
        CHECK(car_song_read(&song, score.bytes, size) != CAR_OK);
}

static void events_of_later_versions_are_passed_over(void)
{
    score_begin(&score, 24);
    score_bytes(&score, (uint8_t[]){0, 70, 2, 15, 15}, 5);
    score_strike(&score, 1, 9);
    CHECK(score_read(&score, &song) == CAR_OK && song.count == 1);
}

static void what_is_not_allowed_is_refused(void)
{
    score_begin(&score, 24);
    score_strike(&score, 1, 64);
    CHECK(score_read(&score, &song) == CAR_BAD_EVENT);
    score_begin(&score, 24);
    score_tempo(&score, 0, 0);
    CHECK(score_read(&score, &song) == CAR_BAD_EVENT);
    score_begin(&score, 0);
    CHECK(score_read(&score, &song) == CAR_BAD_EVENT);
}

int main(void)
{
    reads_strikes_and_title();
    long_titles_end_with_a_whole_character();
    the_default_tempo_is_two_quarters_a_second();
    what_is_not_whole_is_refused();
    events_of_later_versions_are_passed_over();
    what_is_not_allowed_is_refused();
    return 0;
}
