#include "soar/climb.h"

int soar_climb_read(struct soar_climb *climb, struct soar_reader *reader)
{
    struct soar_fix fix;
    if (soar_next(reader, &fix) != 1)
        return -1;
    uint32_t begin = fix.time;
    int32_t lowest = fix.altitude;
    int found;
    climb->highest = fix.altitude;
    climb->gain = 0;
    while ((found = soar_next(reader, &fix)) == 1) {
        if (fix.altitude < lowest)
            lowest = fix.altitude;
        if (fix.altitude - lowest > climb->gain)
            climb->gain = fix.altitude - lowest;
        if (fix.altitude > climb->highest)
            climb->highest = fix.altitude;
    }
    climb->seconds = fix.time - begin;
    return found;
}
