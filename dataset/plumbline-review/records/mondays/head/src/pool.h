#ifndef BROOKNAME_POOL_H
#define BROOKNAME_POOL_H

#include "bytes.h"

/* The addresses that may be given away, and which of them are free. An
 * address that was in use rests afterwards: it is given to somebody else
 * only when there is none left that does not rest, and then the one that
 * rests longest is. */

struct pool;

struct pool *pool_new(void);
void pool_free(struct pool *p);
void pool_add(struct pool *p, uint32_t first, uint32_t last);
/* These are not ours to give, also when they are added, before or after. */
void pool_exclude(struct pool *p, uint32_t first, uint32_t last);
int pool_owns(const struct pool *p, uint32_t address);
/* Takes this one, resting or not; 1 when it was free. */
int pool_take(struct pool *p, uint32_t address);
/* Takes any; 1 unless nothing is left. The same hint leads to the same
 * address as long as the same ones are free. */
int pool_take_any(struct pool *p, uint64_t hint, uint32_t *address);
void pool_give(struct pool *p, uint32_t address);
size_t pool_free_count(const struct pool *p);
size_t pool_resting_count(const struct pool *p);

#endif
