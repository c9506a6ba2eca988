#include "scores.h"

#include "carillon/catalog.h"

static struct score score;
static struct car_song song;
static struct car_catalog catalog;

static void add(uint16_t id, const char *title, uint32_t ticks)
{
    score_begin(&score, 24);
    if (title != NULL)
        score_title(&score, title);
    score_strike(&score, ticks, 1);
    CHECK(score_read(&score, &song) == CAR_OK);
    CHECK(car_catalog_add(&catalog, id, "winter.crn", &song));
}

static void lists_songs_by_their_titles(void)
{
    add(7, "Plain Bob", 48);
    add(8, "Grandsire", 96);
    add(9, "Stedman", 24);
    const struct car_entry *entries = catalog.entries;
    CHECK(catalog.count == 3);
    CHECK(entries[0].id == 8 && strcmp(entries[0].line, "Grandsire") == 0 && entries[0].ms == 2000);
    CHECK(entries[1].id == 7 && strcmp(entries[1].line, "Plain Bob") == 0 && entries[1].ms == 1000);
    CHECK(entries[2].id == 9 && entries[2].bells == 1);
}

static void a_song_without_a_title_has_the_name_of_its_file(void)
{
    add(3, NULL, 24);
    CHECK(catalog.entries[3].id == 3 && strcmp(catalog.entries[3].line, "winter.crn") == 0);
}

static void is_full_in_the_end(void)
{
    while (catalog.count < CAR_SONGS_MAX)
        CHECK(car_catalog_add(&catalog, 8, "tune.crn", &song));
    CHECK(!car_catalog_add(&catalog, 9, "tune.crn", &song));
}

int main(void)
{
    lists_songs_by_their_titles();
    a_song_without_a_title_has_the_name_of_its_file();
    is_full_in_the_end();
    return 0;
}
