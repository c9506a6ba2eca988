#ifndef CARILLON_TEXT_H
#define CARILLON_TEXT_H

#include <stddef.h>
#include <stdint.h>

/* Puts as much of the bytes into `out` as `size` has room for with a 0 behind it. A character of UTF-8 is put there
 * whole or not at all, and control characters become spaces. */
void car_text_put(char *out, size_t size, const uint8_t *bytes, size_t length);

/* The same for a text that ends with a 0. */
void car_text_copy(char *out, size_t size, const char *text);

#endif
