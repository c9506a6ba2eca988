/* A strike after 400 quarters of the default tempo, two in a second, is due after 200 seconds. */
#include <stdio.h>

#include "carillon/song.h"

static struct car_song song;

int main(void)
{
    const uint8_t bytes[] = {'C', 'R', 'N', '1', 0, 24, 0xcb, 0x00, 1, 5, 100, 0, 15};
    if (car_song_read(&song, bytes, sizeof bytes) != CAR_OK || song.strikes[0].at != 9600)
        return 2;
    uint32_t ms = car_song_ms(&song, song.strikes[0].at);
    printf("tick 9600 is after %u ms\n", (unsigned)ms);
    return ms == 200000 ? 0 : 1;
}
