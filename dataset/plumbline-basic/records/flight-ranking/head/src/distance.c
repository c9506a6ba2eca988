#include <math.h>

#include "soar/distance.h"

#define TURN (360 * 60000)
#define RADIANS (3.14159265358979323846 / (180 * 60000))
#define METRES 1.852

/* As on a plane, with the degrees of longitude as long as they are half-way between the two. */
double soar_distance(const struct soar_fix *from, const struct soar_fix *to)
{
    int32_t north = to->latitude - from->latitude;
    int32_t east = to->longitude - from->longitude;
    if (east > TURN / 2)
        east -= TURN;
    if (east < -TURN / 2)
        east += TURN;
    east = (int32_t)(east * cos((from->latitude + to->latitude) / 2 * RADIANS));
    return METRES * sqrt(north * north + east * east);
}
