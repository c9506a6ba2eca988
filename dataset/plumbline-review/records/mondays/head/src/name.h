#ifndef BROOKNAME_NAME_H
#define BROOKNAME_NAME_H

#include "bytes.h"

#define NAME_MAX_WIRE 255
#define NAME_MAX_TEXT 1024
#define NAME_MAX_LABELS 127

/* A domain name as it travels, without compression: length bytes, labels,
 * and the empty label of the root, which counts in `len` and not in
 * `labels`. The case of the letters is kept, since some printers insist on
 * getting back exactly what they asked; every comparison ignores it. */
struct name {
    uint8_t len;
    uint8_t labels;
    uint8_t wire[NAME_MAX_WIRE];
};

extern const struct name name_root;

int name_from_text(struct name *n, const char *text);
char *name_to_text(const struct name *n, char *out, size_t cap);

/* Reads a name at the cursor, following pointers; 0 or -1. */
int name_read(struct name *n, struct rd *r);

int name_equal(const struct name *a, const struct name *b);
/* The order of RFC 4034, section 6.1: by labels, from the root. */
int name_cmp(const struct name *a, const struct name *b);
/* Is `n` the same as `top`, or somewhere beneath it? */
int name_is_under(const struct name *n, const struct name *top);
/* `n` without its `strip` leftmost labels. */
void name_ancestor(struct name *out, const struct name *n, unsigned strip);
/* Where the wire form of that ancestor begins. */
size_t name_offset(const struct name *n, unsigned strip);
uint64_t name_hash(const struct name *n, uint64_t seed);
uint64_t name_hash_from(const struct name *n, size_t at, uint64_t seed);
uint8_t fold(uint8_t c);

#endif
