#include "cache.h"

#include <stdlib.h>
#include <string.h>

/* The plain cache: so many entries, and the one that nobody asked for
 * since the longest time goes first. It replaced a cache without any
 * limit, which in its day took the router in Ghent down every other
 * Tuesday, when the inventory tool looked up every address it knew. */

#define TYPE_ANY_NAME 0 /* the key of an NXDOMAIN, which is for all types */

struct entry {
    struct entry *next_in_bucket;
    struct entry *prev, *next;
    uint64_t hash;
    struct name name;
    uint16_t type;
    enum cache_result kind;
    struct rrset set;
    msec expires;
};

struct cache {
    struct entry **bucket;
    size_t buckets, count, size;
    struct entry lru; /* next: the newest */
    struct cache_limits limits;
    struct cache_stats stats;
};

struct cache *cache_new(size_t size, const struct cache_limits *limits)
{
    struct cache *c = xcalloc(1, sizeof *c);
    c->size = size;
    c->limits = *limits;
    c->buckets = 1024;
    c->bucket = xcalloc(c->buckets, sizeof *c->bucket);
    c->lru.prev = c->lru.next = &c->lru;
    return c;
}

static uint64_t key_hash(const struct name *name, uint16_t type)
{
    return name_hash(name, type * 0x9e3779b1u);
}

static struct entry **find(struct cache *c, const struct name *name, uint16_t type, uint64_t h)
{
    struct entry **p = &c->bucket[h & (c->buckets - 1)];
    while (*p && !((*p)->hash == h && (*p)->type == type && name_equal(&(*p)->name, name)))
        p = &(*p)->next_in_bucket;
    return p;
}

static void unlink_lru(struct entry *e)
{
    e->prev->next = e->next;
    e->next->prev = e->prev;
}

static void push_front(struct cache *c, struct entry *e)
{
    e->next = c->lru.next;
    e->prev = &c->lru;
    e->next->prev = e;
    c->lru.next = e;
}

static void drop(struct cache *c, struct entry *e)
{
    struct entry **p = find(c, &e->name, e->type, e->hash);
    *p = e->next_in_bucket;
    unlink_lru(e);
    rrset_free(&e->set);
    free(e);
    c->count--;
}

void cache_free(struct cache *c)
{
    while (c->count)
        drop(c, c->lru.next);
    free(c->bucket);
    free(c);
}

static void shrink(struct cache *c)
{
    while (c->count > c->size) {
        drop(c, c->lru.prev);
        c->stats.evicted++;
    }
}

void cache_resize(struct cache *c, size_t size)
{
    c->size = size;
    shrink(c);
}

static void put(struct cache *c, const struct name *name, uint16_t type, enum cache_result kind, const struct rrset *set, uint32_t ttl, msec now)
{
    uint64_t h = key_hash(name, type);
    struct entry *e = *find(c, name, type, h);
    if (ttl == 0) {
        if (e)
            drop(c, e);
        return;
    }
    if (e) {
        rrset_free(&e->set);
        unlink_lru(e);
    } else {
        e = xcalloc(1, sizeof *e);
        e->hash = h;
        e->name = *name;
        e->type = type;
        e->next_in_bucket = c->bucket[h & (c->buckets - 1)];
        c->bucket[h & (c->buckets - 1)] = e;
        c->count++;
    }
    e->kind = kind;
    rrset_copy(&e->set, set);
    e->expires = now + (msec)ttl * 1000;
    push_front(c, e);
    shrink(c);
}

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static void forget(struct cache *c, const struct name *name, uint16_t type)
{
    struct entry *e = *find(c, name, type, key_hash(name, type));
    if (e)
        drop(c, e);
}

void cache_put(struct cache *c, const struct rrset *set, msec now)
{
    forget(c, &set->owner, TYPE_ANY_NAME);
    put(c, &set->owner, set->type, CACHE_POSITIVE, set, least(set->ttl, c->limits.ttl_max), now);
}

static uint32_t negative_ttl(const struct cache *c, const struct rrset *soa)
{
    if (!soa->n)
        return 0;
    return least(least(soa->ttl, soa_minimum(&soa->rd[0])), c->limits.negative_max);
}

void cache_put_nodata(struct cache *c, const struct name *name, uint16_t type, const struct rrset *soa, msec now)
{
    forget(c, name, TYPE_ANY_NAME);
    put(c, name, type, CACHE_NODATA, soa, negative_ttl(c, soa), now);
}

void cache_put_nxdomain(struct cache *c, const struct name *name, const struct rrset *soa, msec now)
{
    put(c, name, TYPE_ANY_NAME, CACHE_NXDOMAIN, soa, negative_ttl(c, soa), now);
}

static struct entry *lookup(struct cache *c, const struct name *name, uint16_t type, msec now)
{
    struct entry *e = *find(c, name, type, key_hash(name, type));
    if (e && e->expires <= now) {
        drop(c, e);
        c->stats.expired++;
        return NULL;
    }
    return e;
}

struct cache_hit cache_get(struct cache *c, const struct name *name, uint16_t type, msec now)
{
    struct cache_hit hit = {.result = CACHE_MISS};
    struct entry *e = lookup(c, name, TYPE_ANY_NAME, now);
    if (!e)
        e = lookup(c, name, type, now);
    if (!e) {
        c->stats.misses++;
        return hit;
    }
    c->stats.hits++;
    unlink_lru(e);
    push_front(c, e);
    hit.result = e->kind;
    hit.set = &e->set;
    hit.ttl = (uint32_t)((e->expires - now + 999) / 1000);
    return hit;
}

size_t cache_flush_under(struct cache *c, const struct name *top)
{
    size_t n = 0;
    for (struct entry *e = c->lru.next, *next; e != &c->lru; e = next) {
        next = e->next;
        if (name_is_under(&e->name, top)) {
            drop(c, e);
            n++;
        }
    }
    return n;
}

size_t cache_count(const struct cache *c) { return c->count; }
struct cache_stats cache_stats(const struct cache *c) { return c->stats; }
