#include "pool.h"

#include "spans.h"

#include <stdlib.h>

#define BUCKETS 256

struct resting {
    struct resting *next_in_bucket;
    struct resting *prev, *next;
    uint32_t address;
};

struct pool {
    struct spans ours, barred;
    struct spans fresh; /* free, and not resting */
    struct resting *bucket[BUCKETS];
    struct resting rest; /* the one that rests longest first */
    size_t resting;
};

struct pool *pool_new(void)
{
    struct pool *p = xcalloc(1, sizeof *p);
    p->rest.prev = p->rest.next = &p->rest;
    return p;
}

static struct resting **find_resting(const struct pool *p, uint32_t address)
{
    struct resting **r = (struct resting **)&p->bucket[address % BUCKETS];
    while (*r && (*r)->address != address)
        r = &(*r)->next_in_bucket;
    return r;
}

static void wake(struct pool *p, struct resting **at)
{
    struct resting *r = *at;
    *at = r->next_in_bucket;
    r->prev->next = r->next;
    r->next->prev = r->prev;
    p->resting--;
    free(r);
}

void pool_free(struct pool *p)
{
    while (p->resting)
        wake(p, find_resting(p, p->rest.next->address));
    spans_free(&p->ours);
    spans_free(&p->barred);
    spans_free(&p->fresh);
    free(p);
}

static void cut_all(struct spans *from, const struct spans *what)
{
    uint32_t first, last = 0;
    for (int more = spans_from(what, 0, &first, &last); more; more = last < UINT32_MAX && spans_from(what, last + 1, &first, &last))
        spans_cut(from, first, last);
}

static void add_all(struct spans *to, const struct spans *what)
{
    uint32_t first, last = 0;
    for (int more = spans_from(what, 0, &first, &last); more; more = last < UINT32_MAX && spans_from(what, last + 1, &first, &last))
        spans_add(to, first, last);
}

void pool_add(struct pool *p, uint32_t first, uint32_t last)
{
    struct spans more = {NULL};
    spans_add(&more, first, last);
    cut_all(&more, &p->barred);
    cut_all(&more, &p->ours);
    add_all(&p->ours, &more);
    add_all(&p->fresh, &more);
    spans_free(&more);
}

void pool_exclude(struct pool *p, uint32_t first, uint32_t last)
{
    spans_add(&p->barred, first, last);
    spans_cut(&p->ours, first, last);
    spans_cut(&p->fresh, first, last);
    for (struct resting *r = p->rest.next, *next; r != &p->rest; r = next) {
        next = r->next;
        if (r->address >= first && r->address <= last)
            wake(p, find_resting(p, r->address));
    }
}

int pool_owns(const struct pool *p, uint32_t address)
{
    return spans_has(&p->ours, address);
}

int pool_take(struct pool *p, uint32_t address)
{
    struct resting **r = find_resting(p, address);
    if (*r) {
        wake(p, r);
        return 1;
    }
    return spans_cut(&p->fresh, address, address) > 0;
}

int pool_take_any(struct pool *p, uint64_t hint, uint32_t *address)
{
    uint64_t fresh = spans_total(&p->fresh);
    if (fresh)
        *address = spans_nth(&p->fresh, hint % fresh);
    else if (p->resting)
        *address = p->rest.next->address;
    else
        return 0;
    return pool_take(p, *address);
}

void pool_give(struct pool *p, uint32_t address)
{
    struct resting **at = &p->bucket[address % BUCKETS], *r;
    if (!pool_owns(p, address) || spans_has(&p->fresh, address) || *find_resting(p, address))
        return;
    r = xcalloc(1, sizeof *r);
    r->address = address;
    r->next_in_bucket = *at;
    *at = r;
    r->prev = p->rest.prev;
    r->next = &p->rest;
    r->prev->next = r;
    p->rest.prev = r;
    p->resting++;
}

size_t pool_free_count(const struct pool *p)
{
    return (size_t)spans_total(&p->fresh) + p->resting;
}

size_t pool_resting_count(const struct pool *p)
{
    return p->resting;
}
