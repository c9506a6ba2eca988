#include "pool.h"

#include <stdlib.h>
#include <string.h>

/* A byte for each address. Nobody gives away a /8 in a branch office. */

enum { NOT_OURS, FREE, TAKEN };

struct range {
    uint32_t first, last;
    uint8_t *state;
};

struct pool {
    struct range *range;
    size_t n, free;
};

struct pool *pool_new(void)
{
    return xcalloc(1, sizeof(struct pool));
}

void pool_free(struct pool *p)
{
    for (size_t i = 0; i < p->n; i++)
        free(p->range[i].state);
    free(p->range);
    free(p);
}

static uint8_t *state_of(const struct pool *p, uint32_t address)
{
    for (size_t i = 0; i < p->n; i++) {
        const struct range *r = &p->range[i];
        if (address >= r->first && address <= r->last)
            return &r->state[address - r->first];
    }
    return NULL;
}

void pool_add(struct pool *p, uint32_t first, uint32_t last)
{
    p->range = xrealloc(p->range, (p->n + 1) * sizeof *p->range);
    uint8_t *state = xcalloc((size_t)(last - first) + 1, 1);
    for (uint32_t a = first;; a++) {
        if (!state_of(p, a)) {
            state[a - first] = FREE;
            p->free++;
        }
        if (a == last)
            break;
    }
    p->range[p->n++] = (struct range){first, last, state};
}

void pool_exclude(struct pool *p, uint32_t first, uint32_t last)
{
    for (uint32_t a = first;; a++) {
        uint8_t *s = state_of(p, a);
        if (s && *s == FREE)
            p->free--;
        if (s)
            *s = NOT_OURS;
        if (a == last)
            break;
    }
}

int pool_owns(const struct pool *p, uint32_t address)
{
    const uint8_t *s = state_of(p, address);
    return s && *s != NOT_OURS;
}

int pool_take(struct pool *p, uint32_t address)
{
    uint8_t *s = state_of(p, address);
    if (!s || *s != FREE)
        return 0;
    *s = TAKEN;
    p->free--;
    return 1;
}

int pool_take_any(struct pool *p, uint32_t *address)
{
    for (size_t i = 0; i < p->n; i++) {
        const struct range *r = &p->range[i];
        for (uint32_t a = r->first;; a++) {
            if (r->state[a - r->first] == FREE) {
                *address = a;
                return pool_take(p, a);
            }
            if (a == r->last)
                break;
        }
    }
    return 0;
}

void pool_give(struct pool *p, uint32_t address)
{
    uint8_t *s = state_of(p, address);
    if (!s || *s != TAKEN)
        return;
    *s = FREE;
    p->free++;
}

size_t pool_free_count(const struct pool *p)
{
    return p->free;
}
