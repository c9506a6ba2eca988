#include "carillon/reader.h"

struct car_reader car_reader_of(const uint8_t *bytes, size_t size)
{
    return (struct car_reader){.at = bytes, .end = bytes + size, .failed = false};
}

uint32_t car_read_number(struct car_reader *reader, unsigned bytes)
{
    const uint8_t *from = car_read_bytes(reader, bytes);
    uint32_t number = 0;
    if (from == NULL)
        return 0;
    for (unsigned i = 0; i < bytes; i++)
        number = number << 8 | from[i];
    return number;
}

uint32_t car_read_quantity(struct car_reader *reader)
{
    uint32_t quantity = 0;
    for (int i = 0; i < 4; i++) {
        uint32_t byte = car_read_number(reader, 1);
        quantity = quantity << 7 | (byte & 0x7f);
        if (!(byte & 0x80))
            return quantity;
    }
    reader->failed = true;
    return 0;
}

const uint8_t *car_read_bytes(struct car_reader *reader, size_t size)
{
    const uint8_t *from = reader->at;
    if (reader->failed || size > (size_t)(reader->end - reader->at)) {
        reader->failed = true;
        return NULL;
    }
    reader->at += size;
    return from;
}
