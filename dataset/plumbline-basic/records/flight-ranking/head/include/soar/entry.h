#ifndef SOAR_ENTRY_H
#define SOAR_ENTRY_H

#include <stddef.h>
#include <stdint.h>

#define SOAR_SHORT_NAME 24

/* What a flight counts in a ranking. */
struct soar_entry {
    char pilot[SOAR_SHORT_NAME];
    uint32_t seconds;  /* from the first fix to the last */
    double kilometres; /* from the first fix to the one farthest from it */
};

/* Reads a whole log: 0, or -1 if it cannot be opened, is damaged or has no fix. */
int soar_entry_read(struct soar_entry *entry, const char *path);

/* Puts entries in order: the longest distance first, and of the same distance the shortest time. */
void soar_rank(struct soar_entry *entries, size_t count);

#endif
