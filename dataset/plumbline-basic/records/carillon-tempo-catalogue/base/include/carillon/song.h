#ifndef CARILLON_SONG_H
#define CARILLON_SONG_H

#include <stddef.h>
#include <stdint.h>

#define CAR_STRIKES_MAX 4096
#define CAR_BELLS 64
#define CAR_TITLE_SIZE 64
#define CAR_DEFAULT_TEMPO 500000u

/* Ticks from the beginning of a song. Songs of more than CAR_TICKS_MAX ticks are refused. */
typedef uint32_t car_tick;

#define CAR_TICKS_MAX 0x7fffffffu

enum car_error {
    CAR_OK,
    CAR_NOT_A_SCORE,
    CAR_CUT_OFF,
    CAR_BAD_EVENT,
    CAR_TOO_LONG,
};

struct car_strike {
    car_tick at;
    uint8_t bell;
    uint8_t force;
};

struct car_song {
    char title[CAR_TITLE_SIZE];
    uint16_t division; /* ticks in a quarter, at least 1 */
    uint32_t tempo;    /* microseconds in a quarter */
    car_tick length;
    size_t count;
    struct car_strike strikes[CAR_STRIKES_MAX];
};

/* Reads a score. After an error the song must not be used. */
enum car_error car_song_read(struct car_song *song, const uint8_t *bytes, size_t size);

/* Milliseconds from the beginning. */
uint32_t car_song_ms(const struct car_song *song, car_tick tick);

/* How many different bells it has. */
unsigned car_song_bells(const struct car_song *song);

const char *car_error_text(enum car_error error);

#endif
