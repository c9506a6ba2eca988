/* Flights of 30 to 600 km to the north, and to the south-east: the distance is right to a percent. */
#include <math.h>
#include <stdio.h>

#include "soar/distance.h"

int main(void)
{
    struct soar_fix field = {.latitude = 40 * 60000, .longitude = 8 * 60000};
    for (int32_t minutes = 15; minutes <= 330; minutes += 15) {
        struct soar_fix north = field, south_east = field;
        north.latitude += minutes * 1000;
        south_east.latitude -= minutes * 600;
        south_east.longitude += minutes * 1000;
        double to_north = minutes * 1852.0;
        double mean = (40 - minutes * 0.3 / 60) * 3.14159265358979 / 180;
        double to_south_east = 1852.0 * minutes * sqrt(0.36 + cos(mean) * cos(mean));
        double n = soar_distance(&field, &north), s = soar_distance(&field, &south_east);
        if (!(fabs(n - to_north) < to_north / 100) || !(fabs(s - to_south_east) < to_south_east / 100)) {
            printf("%d minutes: %.0f m instead of %.0f, %.0f m instead of %.0f\n", (int)minutes, n, to_north, s,
                   to_south_east);
            return 1;
        }
    }
    return 0;
}
