/* The library on a desk. */
#include <stdio.h>
#include <string.h>

#include "carillon/bells.h"
#include "carillon/catalog.h"

static struct car_song song;
static struct car_catalog catalog;

static int read_song(const char *path)
{
    static uint8_t bytes[65536];
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        perror(path);
        return -1;
    }
    size_t size = fread(bytes, 1, sizeof bytes, file);
    int whole = feof(file) || fgetc(file) == EOF;
    fclose(file);
    enum car_error error = whole ? car_song_read(&song, bytes, size) : CAR_TOO_LONG;
    if (error != CAR_OK)
        fprintf(stderr, "%s: %s\n", path, car_error_text(error));
    return error == CAR_OK ? 0 : -1;
}

static int list(int count, char **paths)
{
    int status = 0;
    for (int i = 0; i < count; i++) {
        const char *slash = strrchr(paths[i], '/');
        if (read_song(paths[i]) != 0)
            status = 1;
        else if (!car_catalog_add(&catalog, (uint16_t)i, slash ? slash + 1 : paths[i], &song))
            break;
    }
    for (size_t i = 0; i < catalog.count; i++) {
        const struct car_entry *entry = &catalog.entries[i];
        unsigned seconds = (unsigned)(entry->ms / 1000);
        printf("%3d  %-23s  %2d bells  %2u:%02u\n", entry->id, entry->line, entry->bells, seconds / 60, seconds % 60);
    }
    return status;
}

static int times(const char *path)
{
    if (read_song(path) != 0)
        return 1;
    for (size_t i = 0; i < song.count; i++)
        printf("%8u ms  bell %2d  force %3d\n", (unsigned)car_song_ms(&song, song.strikes[i].at),
               song.strikes[i].bell, song.strikes[i].force);
    printf("%zu strikes, %zu of them too fast\n", song.count, car_bells_missed(&song));
    return 0;
}

int main(int argc, char **argv)
{
    if (argc > 2 && strcmp(argv[1], "list") == 0)
        return list(argc - 2, argv + 2);
    if (argc == 3 && strcmp(argv[1], "times") == 0)
        return times(argv[2]);
    fprintf(stderr, "usage: carillon list SCORE... | times SCORE\n");
    return 2;
}
