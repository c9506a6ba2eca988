#ifndef SOAR_TEXT_H
#define SOAR_TEXT_H

#include <stddef.h>

/* Copies as much of a text as fits into size bytes with its end, but no half character of UTF-8. */
void soar_copy(char *to, size_t size, const char *from);

#endif
