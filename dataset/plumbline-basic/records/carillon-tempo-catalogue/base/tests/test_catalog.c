#include "scores.h"

#include "carillon/catalog.h"

static struct score score;
static struct car_song song;
static struct car_catalog catalog;

static void lists_songs_by_the_names_of_their_files(void)
{
    score_begin(&score, 24);
    score_strike(&score, 0, 1);
    CHECK(score_read(&score, &song) == CAR_OK);
    CHECK(car_catalog_add(&catalog, 7, "winter.crn", &song));
    CHECK(catalog.count == 1 && catalog.entries[0].id == 7 && catalog.entries[0].bells == 1);
    CHECK(strcmp(catalog.entries[0].line, "winter.crn") == 0);
}

static void is_full_in_the_end(void)
{
    while (catalog.count < CAR_SONGS_MAX)
        CHECK(car_catalog_add(&catalog, 8, "tune.crn", &song));
    CHECK(!car_catalog_add(&catalog, 9, "tune.crn", &song));
}

int main(void)
{
    lists_songs_by_the_names_of_their_files();
    is_full_in_the_end();
    return 0;
}
