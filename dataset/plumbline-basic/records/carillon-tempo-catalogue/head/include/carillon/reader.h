/* Reads numbers from memory. After the first read beyond the end everything is 0, and failed is set. */
#ifndef CARILLON_READER_H
#define CARILLON_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct car_reader {
    const uint8_t *at;
    const uint8_t *end;
    bool failed;
};

struct car_reader car_reader_of(const uint8_t *bytes, size_t size);

/* An unsigned number of up to four bytes, the highest first. */
uint32_t car_read_number(struct car_reader *reader, unsigned bytes);

/* A quantity of up to 28 bits; see docs/format.md. */
uint32_t car_read_quantity(struct car_reader *reader);

/* The next bytes, or NULL if there are not as many. */
const uint8_t *car_read_bytes(struct car_reader *reader, size_t size);

#endif
