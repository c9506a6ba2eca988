/* Writes scores, and checks. */
#ifndef SCORES_H
#define SCORES_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "carillon/song.h"

#define CHECK(condition)                                                                                     \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            printf("%s:%d: %s\n", __FILE__, __LINE__, #condition);                                           \
            exit(1);                                                                                         \
        }                                                                                                    \
    } while (0)

struct score {
    uint8_t bytes[32768];
    size_t size;
};

static inline void score_bytes(struct score *score, const void *bytes, size_t size)
{
    CHECK(size <= sizeof score->bytes - score->size);
    memcpy(score->bytes + score->size, bytes, size);
    score->size += size;
}

static inline void score_quantity(struct score *score, uint32_t quantity)
{
    for (int shift = 21; shift >= 0; shift -= 7)
        if (shift == 0 || quantity >> shift != 0)
            score_bytes(score, &(uint8_t){(uint8_t)((quantity >> shift & 0x7f) | (shift ? 0x80 : 0))}, 1);
}

static inline void score_begin(struct score *score, uint16_t division)
{
    score->size = 0;
    score_bytes(score, "CRN1", 4);
    score_bytes(score, (uint8_t[]){(uint8_t)(division >> 8), (uint8_t)division}, 2);
}

static inline void score_strike(struct score *score, uint32_t delta, uint8_t bell)
{
    score_quantity(score, delta);
    score_bytes(score, (uint8_t[]){1, bell, 100}, 3);
}

static inline void score_tempo(struct score *score, uint32_t delta, uint32_t tempo)
{
    score_quantity(score, delta);
    score_bytes(score, (uint8_t[]){2, (uint8_t)(tempo >> 16), (uint8_t)(tempo >> 8), (uint8_t)tempo}, 4);
}

static inline void score_title(struct score *score, const char *title)
{
    score_bytes(score, (uint8_t[]){0, 3}, 2);
    score_quantity(score, (uint32_t)strlen(title));
    score_bytes(score, title, strlen(title));
}

static inline enum car_error score_read(struct score *score, struct car_song *song)
{
    score_bytes(score, (uint8_t[]){0, 15}, 2);
    return car_song_read(song, score->bytes, score->size);
}

#endif
