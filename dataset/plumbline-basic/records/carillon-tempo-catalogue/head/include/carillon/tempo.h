/* How fast a song is, and so when its ticks are. */
#ifndef CARILLON_TEMPO_H
#define CARILLON_TEMPO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CAR_DEFAULT_TEMPO 500000u
#define CAR_TEMPOS_MAX 64

/* Ticks from the beginning of a song. Songs of more than CAR_TICKS_MAX ticks are refused. */
typedef uint32_t car_tick;

#define CAR_TICKS_MAX 0x7fffffffu

struct car_tempo {
    car_tick from;
    uint32_t quarter; /* microseconds */
};

/* In the order of their ticks. The first is from 0. */
struct car_tempos {
    size_t count;
    struct car_tempo list[CAR_TEMPOS_MAX];
};

/* Begins with the default tempo. */
void car_tempos_begin(struct car_tempos *tempos);

/* A change of tempo, at or after the last one. Returns whether there was room for it. */
bool car_tempos_add(struct car_tempos *tempos, car_tick from, uint32_t quarter);

/* Milliseconds from the beginning, with `division` ticks in a quarter. */
uint32_t car_tempos_ms(const struct car_tempos *tempos, uint16_t division, car_tick tick);

#endif
