#ifndef BROOKNAME_CACHE_H
#define BROOKNAME_CACHE_H

#include "msg.h"

/* What we were told, and for how long we may repeat it. */

enum cache_result {
    CACHE_MISS,
    CACHE_POSITIVE, /* `set` holds the records */
    CACHE_NODATA,   /* the name exists, the type does not */
    CACHE_NXDOMAIN, /* nothing of that name exists */
};

struct cache_hit {
    enum cache_result result;
    const struct rrset *set; /* the records, or the SOA of a negative answer; until the next call */
    uint32_t ttl;            /* what is left, in seconds */
};

struct cache_limits {
    uint32_t ttl_max;      /* nothing is kept longer, in seconds */
    uint32_t negative_max; /* nor is a "no" */
};

struct cache_stats {
    uint64_t hits, misses, evicted, expired;
};

struct cache;

struct cache *cache_new(size_t size, const struct cache_limits *limits);
void cache_free(struct cache *c);
void cache_resize(struct cache *c, size_t size);
void cache_put(struct cache *c, const struct rrset *set, msec now);
/* `soa` is the set with the SOA of the zone that said no. */
void cache_put_nodata(struct cache *c, const struct name *name, uint16_t type, const struct rrset *soa, msec now);
void cache_put_nxdomain(struct cache *c, const struct name *name, const struct rrset *soa, msec now);
struct cache_hit cache_get(struct cache *c, const struct name *name, uint16_t type, msec now);
/* Forgets everything at and beneath a name; how much that was. */
size_t cache_flush_under(struct cache *c, const struct name *top);
size_t cache_count(const struct cache *c);
struct cache_stats cache_stats(const struct cache *c);

#endif
