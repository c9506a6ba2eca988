#ifndef SOAR_TEXT_H
#define SOAR_TEXT_H

#include <stddef.h>

/* Copies a text to an array of size bytes: as much of it as fits, but no half character of UTF-8. */
void soar_copy(char *to, size_t size, const char *from);

#endif
