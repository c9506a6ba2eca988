#include "carillon/catalog.h"

#include "carillon/text.h"

bool car_catalog_add(struct car_catalog *catalog, uint16_t id, const char *name, const struct car_song *song)
{
    if (catalog->count == CAR_SONGS_MAX)
        return false;
    struct car_entry *entry = &catalog->entries[catalog->count++];
    entry->id = id;
    entry->bells = (uint8_t)car_song_bells(song);
    car_text_copy(entry->line, sizeof entry->line, name);
    return true;
}
