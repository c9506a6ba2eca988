#include <string.h>

#include "soar/text.h"

void soar_copy(char *to, size_t size, const char *from)
{
    size_t length = strlen(from);
    if (length > size) {
        length = size;
        while (length > 0 && ((unsigned char)from[length] & 0xc0) == 0x80)
            length--;
    }
    memcpy(to, from, length);
    to[length] = '\0';
}
