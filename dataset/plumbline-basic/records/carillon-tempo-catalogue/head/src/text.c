#include "carillon/text.h"

#include <string.h>

void car_text_put(char *out, size_t size, const uint8_t *bytes, size_t length)
{
    size_t room = length < size - 1 ? length : size - 1;
    while (room > 0 && room < length && (bytes[room] & 0xc0) == 0x80)
        room--;
    for (size_t i = 0; i < room; i++)
        out[i] = bytes[i] < ' ' || bytes[i] == 0x7f ? ' ' : (char)bytes[i];
    out[room] = '\0';
}

void car_text_copy(char *out, size_t size, const char *text)
{
    car_text_put(out, size, (const uint8_t *)text, strlen(text));
}
