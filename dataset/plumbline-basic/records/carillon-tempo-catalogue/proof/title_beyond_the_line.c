/* A song with a title of 40 characters is put before another: the other's entry must stay as it was. */
#include <stdio.h>
#include <string.h>

#include "carillon/catalog.h"

static struct car_song other, song;
static struct car_catalog catalog;

static int read_titled(struct car_song *into, const char *title)
{
    uint8_t bytes[128] = {'C', 'R', 'N', '1', 0, 24, 0, 3, (uint8_t)strlen(title)};
    size_t size = 9 + strlen(title);
    memcpy(bytes + 9, title, strlen(title));
    memcpy(bytes + size, (uint8_t[]){48, 1, 5, 100, 0, 15}, 6);
    return car_song_read(into, bytes, size + 6) == CAR_OK ? 0 : -1;
}

int main(void)
{
    if (read_titled(&other, "Stedman") != 0 || read_titled(&song, "A march of forty characters, in C major.") != 0)
        return 2;
    if (!car_catalog_add(&catalog, 7, "a.crn", &other))
        return 2;
    const struct car_entry before = catalog.entries[0];
    if (!car_catalog_add(&catalog, 8, "b.crn", &song) || catalog.entries[0].id != 8)
        return 2;
    const struct car_entry *after = &catalog.entries[1];
    printf("the song behind it had the id %d and %d bells, and has the id %d and %d bells\n", before.id,
           before.bells, after->id, after->bells);
    int same = after->id == before.id && after->ms == before.ms && strcmp(after->line, before.line) == 0;
    return same && memchr(catalog.entries[0].line, 0, CAR_LINE_SIZE) != NULL ? 0 : 1;
}
