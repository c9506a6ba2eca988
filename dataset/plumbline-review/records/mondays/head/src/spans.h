#ifndef BROOKNAME_SPANS_H
#define BROOKNAME_SPANS_H

#include "bytes.h"

/* A set of addresses, kept as the spans that it is made of: no two of them
 * overlap and no two of them touch. */

struct span;

struct spans {
    struct span *root;
};

void spans_free(struct spans *s);
/* How many addresses were added, or cut out. */
uint64_t spans_add(struct spans *s, uint32_t first, uint32_t last);
uint64_t spans_cut(struct spans *s, uint32_t first, uint32_t last);
int spans_has(const struct spans *s, uint32_t address);
uint64_t spans_total(const struct spans *s);
/* The address with so many smaller ones in the set; `k` is below the total. */
uint32_t spans_nth(const struct spans *s, uint64_t k);
/* The first span that ends at or behind an address; 0 when there is none. */
int spans_from(const struct spans *s, uint32_t address, uint32_t *first, uint32_t *last);

#endif
