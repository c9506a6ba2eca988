#ifndef BROOKNAME_POOL_H
#define BROOKNAME_POOL_H

#include "bytes.h"

/* The addresses that may be given away, and which of them are free. */

struct pool;

struct pool *pool_new(void);
void pool_free(struct pool *p);
void pool_add(struct pool *p, uint32_t first, uint32_t last);
/* These are not ours to give, also when they are added. */
void pool_exclude(struct pool *p, uint32_t first, uint32_t last);
int pool_owns(const struct pool *p, uint32_t address);
/* Takes this one; 1 when it was free. */
int pool_take(struct pool *p, uint32_t address);
/* Takes any; 1 unless nothing is left. */
int pool_take_any(struct pool *p, uint32_t *address);
void pool_give(struct pool *p, uint32_t address);
size_t pool_free_count(const struct pool *p);

#endif
