#include "carillon/catalog.h"

#include <string.h>

#include "carillon/text.h"

static size_t place_of(const struct car_catalog *catalog, const char *title)
{
    size_t at = catalog->count;
    while (at > 0 && strcmp(catalog->entries[at - 1].line, title) > 0)
        at--;
    return at;
}

bool car_catalog_add(struct car_catalog *catalog, uint16_t id, const char *name, const struct car_song *song)
{
    if (catalog->count == CAR_SONGS_MAX)
        return false;
    const char *title = song->title[0] != '\0' ? song->title : name;
    size_t at = place_of(catalog, title);
    struct car_entry *entry = &catalog->entries[at];
    memmove(entry + 1, entry, (catalog->count - at) * sizeof *entry);
    catalog->count++;
    entry->ms = car_song_ms(song, song->length);
    entry->id = id;
    entry->bells = (uint8_t)car_song_bells(song);
    car_text_copy(entry->line, sizeof song->title, title);
    return true;
}
