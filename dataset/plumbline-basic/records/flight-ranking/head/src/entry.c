#include "soar/distance.h"
#include "soar/entry.h"
#include "soar/reader.h"
#include "soar/text.h"

int soar_entry_read(struct soar_entry *entry, const char *path)
{
    struct soar_reader reader;
    struct soar_fix first, fix;
    double farthest = 0;
    int found;
    if (soar_open(&reader, path) != 0)
        return -1;
    if (soar_next(&reader, &first) != 1)
        return -1;
    fix = first;
    while ((found = soar_next(&reader, &fix)) == 1) {
        double distance = soar_distance(&first, &fix);
        if (distance > farthest)
            farthest = distance;
    }
    if (found < 0)
        return -1;
    entry->seconds = fix.time - first.time;
    entry->kilometres = farthest / 1000;
    soar_copy(entry->pilot, sizeof entry->pilot, reader.pilot);
    soar_close(&reader);
    return 0;
}
