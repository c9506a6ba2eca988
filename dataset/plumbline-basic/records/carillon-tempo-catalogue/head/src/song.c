#include "carillon/song.h"

#include <string.h>

#include "carillon/reader.h"
#include "carillon/text.h"

enum event { STRIKE = 1, TEMPO = 2, TITLE = 3, END = 15, LATER = 64 };

static enum car_error add_strike(struct car_song *song, struct car_reader *reader)
{
    uint32_t bell = car_read_number(reader, 1), force = car_read_number(reader, 1);
    if (reader->failed)
        return CAR_CUT_OFF;
    if (bell >= CAR_BELLS || force < 1 || force > 127)
        return CAR_BAD_EVENT;
    if (song->count == CAR_STRIKES_MAX)
        return CAR_TOO_LONG;
    song->strikes[song->count++] =
        (struct car_strike){.at = song->length, .bell = (uint8_t)bell, .force = (uint8_t)force};
    return CAR_OK;
}

static enum car_error set_tempo(struct car_song *song, struct car_reader *reader)
{
    uint32_t tempo = car_read_number(reader, 3);
    if (reader->failed)
        return CAR_CUT_OFF;
    if (tempo == 0)
        return CAR_BAD_EVENT;
    return car_tempos_add(&song->tempos, song->length, tempo) ? CAR_OK : CAR_TOO_LONG;
}

static enum car_error set_title(struct car_song *song, struct car_reader *reader)
{
    size_t length = car_read_quantity(reader);
    const uint8_t *bytes = car_read_bytes(reader, length);
    if (bytes == NULL)
        return CAR_CUT_OFF;
    car_text_put(song->title, sizeof song->title, bytes, length);
    return CAR_OK;
}

static enum car_error pass_over(struct car_reader *reader)
{
    size_t length = car_read_quantity(reader);
    return car_read_bytes(reader, length) == NULL ? CAR_CUT_OFF : CAR_OK;
}

static enum car_error read_event(struct car_song *song, struct car_reader *reader, uint32_t code)
{
    switch (code) {
    case STRIKE:
        return add_strike(song, reader);
    case TEMPO:
        return set_tempo(song, reader);
    case TITLE:
        return set_title(song, reader);
    default:
        return code >= LATER ? pass_over(reader) : CAR_BAD_EVENT;
    }
}

static enum car_error read_events(struct car_song *song, struct car_reader *reader)
{
    for (;;) {
        uint32_t delta = car_read_quantity(reader), code = car_read_number(reader, 1);
        if (reader->failed)
            return CAR_CUT_OFF;
        if (delta > CAR_TICKS_MAX - song->length)
            return CAR_TOO_LONG;
        song->length += delta;
        if (code == END)
            return CAR_OK;
        enum car_error error = read_event(song, reader, code);
        if (error != CAR_OK)
            return error;
    }
}

enum car_error car_song_read(struct car_song *song, const uint8_t *bytes, size_t size)
{
    struct car_reader reader = car_reader_of(bytes, size);
    const uint8_t *magic = car_read_bytes(&reader, 4);
    if (magic == NULL || memcmp(magic, "CRN1", 4) != 0)
        return CAR_NOT_A_SCORE;
    song->title[0] = '\0';
    song->division = (uint16_t)car_read_number(&reader, 2);
    song->length = 0;
    song->count = 0;
    car_tempos_begin(&song->tempos);
    if (reader.failed)
        return CAR_CUT_OFF;
    return song->division == 0 ? CAR_BAD_EVENT : read_events(song, &reader);
}

uint32_t car_song_ms(const struct car_song *song, car_tick tick)
{
    return car_tempos_ms(&song->tempos, song->division, tick);
}

unsigned car_song_bells(const struct car_song *song)
{
    uint64_t seen = 0;
    unsigned bells = 0;
    for (size_t i = 0; i < song->count; i++) {
        uint64_t bell = UINT64_C(1) << song->strikes[i].bell;
        bells += (seen & bell) == 0;
        seen |= bell;
    }
    return bells;
}

const char *car_error_text(enum car_error error)
{
    switch (error) {
    case CAR_OK:
        return "no error";
    case CAR_NOT_A_SCORE:
        return "not a score";
    case CAR_CUT_OFF:
        return "the score is not whole";
    case CAR_BAD_EVENT:
        return "the score has something that is not allowed";
    case CAR_TOO_LONG:
        return "the score is too long";
    }
    return "unknown error";
}
