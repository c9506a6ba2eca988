#include "cache.h"

#include <stdlib.h>
#include <string.h>

/* A house with a door. The old cache was a plain list of what was asked
 * last, and it served us well until the offices got a tool that looks up
 * every address of its logs once a night, after which, each morning, the
 * cache was full of names nobody would ever ask for again. So newcomers
 * wait at the door now, and only those who are asked for again come in.
 * Who was turned away is written into the guestbook, and whoever comes back
 * while still being in there is let in at once. */

#define TYPE_ANY_NAME 0 /* the key of an NXDOMAIN, which is for all types */
#define USES_MAX 3
#define COST_ENTRY 64
#define COST_RECORD 8

struct queue;

struct entry {
    struct entry *next_in_bucket;
    struct entry *prev, *next; /* in its queue, the oldest first */
    struct queue *queue;
    uint64_t hash;
    struct name name;
    uint16_t type;
    enum cache_result kind;
    unsigned uses;
    struct rrset set;
    size_t cost;
    msec expires;
    uint64_t seq;
    size_t heap_at;
};

struct queue {
    struct entry ends;
    size_t bytes;
};

struct guest {
    struct guest *next_in_bucket;
    struct guest *prev, *next;
    uint64_t hash;
    size_t cost;
};

struct cache {
    struct entry **bucket;
    struct guest **guest_bucket;
    size_t buckets, count, size;
    struct queue door, house;
    struct guest guests; /* the oldest first */
    size_t guest_count, guest_bytes;
    struct entry **heap; /* the one that is over first on top */
    size_t heap_cap;
    size_t cuts; /* entries that are a "no such name" */
    uint64_t seq;
    struct cache_limits limits;
    struct cache_stats stats;
};

static size_t door_share(const struct cache *c) { return c->size / 8; }
static size_t guest_share(const struct cache *c) { return c->size / 2; }

struct cache *cache_new(size_t size, const struct cache_limits *limits)
{
    struct cache *c = xcalloc(1, sizeof *c);
    c->size = size;
    c->limits = *limits;
    c->buckets = 1024;
    c->bucket = xcalloc(c->buckets, sizeof *c->bucket);
    c->guest_bucket = xcalloc(c->buckets, sizeof *c->guest_bucket);
    c->door.ends.prev = c->door.ends.next = &c->door.ends;
    c->house.ends.prev = c->house.ends.next = &c->house.ends;
    c->guests.prev = c->guests.next = &c->guests;
    return c;
}

size_t cache_cost(const struct name *name, const struct rrset *set)
{
    size_t cost = COST_ENTRY + name->len;
    for (size_t i = 0; i < set->n; i++)
        cost += COST_RECORD + set->rd[i].len;
    return cost;
}

/* ---- keys ---- */

static uint64_t key_hash_from(const struct name *name, size_t at, uint16_t type)
{
    return name_hash_from(name, at, type * 0x9e3779b1u);
}

static int same_from(const struct name *a, const struct name *b, size_t at)
{
    if (a->len != b->len - at)
        return 0;
    for (size_t i = 0; i < a->len; i++)
        if (fold(a->wire[i]) != fold(b->wire[at + i]))
            return 0;
    return 1;
}

/* The entry of a name without what is before `at`, so that asking for the
 * names above it does not mean copying each of them. */
static struct entry **find(const struct cache *c, const struct name *name, size_t at, uint16_t type, uint64_t h)
{
    struct entry **p = &c->bucket[h & (c->buckets - 1)];
    while (*p && !((*p)->hash == h && (*p)->type == type && same_from(&(*p)->name, name, at)))
        p = &(*p)->next_in_bucket;
    return p;
}

static struct entry *find_from(const struct cache *c, const struct name *name, size_t at, uint16_t type)
{
    return *find(c, name, at, type, key_hash_from(name, at, type));
}

/* ---- queues ---- */

static void queue_push(struct queue *q, struct entry *e)
{
    e->queue = q;
    e->prev = q->ends.prev;
    e->next = &q->ends;
    e->prev->next = e;
    q->ends.prev = e;
    q->bytes += e->cost;
}

static void queue_take(struct entry *e)
{
    e->prev->next = e->next;
    e->next->prev = e->prev;
    e->queue->bytes -= e->cost;
}

static struct entry *queue_oldest(struct queue *q)
{
    return q->ends.next == &q->ends ? NULL : q->ends.next;
}

/* ---- who is over first ---- */

static int sooner(const struct entry *a, const struct entry *b)
{
    return a->expires != b->expires ? a->expires < b->expires : a->seq < b->seq;
}

static void heap_place(struct cache *c, size_t at, struct entry *e)
{
    c->heap[at] = e;
    e->heap_at = at;
}

static void heap_fix(struct cache *c, struct entry *e)
{
    size_t at = e->heap_at;
    while (at > 0 && sooner(e, c->heap[(at - 1) / 2])) {
        heap_place(c, at, c->heap[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    for (;;) {
        size_t child = at * 2 + 1;
        if (child >= c->count)
            break;
        if (child + 1 < c->count && sooner(c->heap[child + 1], c->heap[child]))
            child++;
        if (!sooner(c->heap[child], e))
            break;
        heap_place(c, at, c->heap[child]);
        at = child;
    }
    heap_place(c, at, e);
}

static void heap_add(struct cache *c, struct entry *e)
{
    if (c->count == c->heap_cap) {
        c->heap_cap = c->heap_cap ? c->heap_cap * 2 : 64;
        c->heap = xrealloc(c->heap, c->heap_cap * sizeof *c->heap);
    }
    heap_place(c, c->count++, e);
    heap_fix(c, e);
}

static void heap_remove(struct cache *c, struct entry *e)
{
    struct entry *last = c->heap[--c->count];
    if (last == e)
        return;
    heap_place(c, e->heap_at, last);
    heap_fix(c, last);
}

/* ---- the guestbook ---- */

static struct guest **find_guest(struct cache *c, uint64_t h)
{
    struct guest **p = &c->guest_bucket[h & (c->buckets - 1)];
    while (*p && (*p)->hash != h)
        p = &(*p)->next_in_bucket;
    return p;
}

static void guest_strike(struct cache *c, struct guest **p)
{
    struct guest *g = *p;
    *p = g->next_in_bucket;
    g->prev->next = g->next;
    g->next->prev = g->prev;
    c->guest_bytes -= g->cost;
    c->guest_count--;
    free(g);
}

static void guest_trim(struct cache *c)
{
    while (c->guest_bytes > guest_share(c))
        guest_strike(c, find_guest(c, c->guests.next->hash));
}

static void guest_write(struct cache *c, const struct entry *e)
{
    struct guest *g = xcalloc(1, sizeof *g);
    struct guest **bucket = &c->guest_bucket[e->hash & (c->buckets - 1)];
    g->hash = e->hash;
    g->cost = e->cost;
    g->next_in_bucket = *bucket;
    *bucket = g;
    g->prev = c->guests.prev;
    g->next = &c->guests;
    g->prev->next = g;
    c->guests.prev = g;
    c->guest_bytes += g->cost;
    c->guest_count++;
    guest_trim(c);
}

/* ---- coming and going ---- */

static void drop(struct cache *c, struct entry *e)
{
    struct entry **p = find(c, &e->name, 0, e->type, e->hash);
    *p = e->next_in_bucket;
    queue_take(e);
    heap_remove(c, e);
    if (e->type == TYPE_ANY_NAME)
        c->cuts--;
    rrset_free(&e->set);
    free(e);
}

void cache_free(struct cache *c)
{
    while (c->count)
        drop(c, c->heap[0]);
    while (c->guest_count)
        guest_strike(c, find_guest(c, c->guests.next->hash));
    free(c->heap);
    free(c->bucket);
    free(c->guest_bucket);
    free(c);
}

static int drop_if_over(struct cache *c, msec now)
{
    if (!c->count || c->heap[0]->expires > now)
        return 0;
    drop(c, c->heap[0]);
    c->stats.expired++;
    return 1;
}

/* One step of making room. Somebody who is asked to leave and has been
 * asked for meanwhile may stay, at the price of having to wait anew. */
static void evict(struct cache *c)
{
    struct entry *e;
    if (c->door.bytes > door_share(c) || !queue_oldest(&c->house)) {
        e = queue_oldest(&c->door);
        if (e->uses) {
            queue_take(e);
            queue_push(&c->house, e);
            return;
        }
        guest_write(c, e);
    } else {
        e = queue_oldest(&c->house);
        if (e->uses) {
            queue_take(e);
            e->uses--;
            queue_push(&c->house, e);
            return;
        }
    }
    drop(c, e);
    c->stats.evicted++;
}

static void make_room(struct cache *c, msec now)
{
    while (c->door.bytes + c->house.bytes > c->size)
        if (!drop_if_over(c, now))
            evict(c);
}

void cache_resize(struct cache *c, size_t size)
{
    c->size = size;
    guest_trim(c);
    make_room(c, 0);
}

static void put(struct cache *c, const struct name *name, uint16_t type, enum cache_result kind, const struct rrset *set, uint32_t ttl, msec now)
{
    uint64_t h = key_hash_from(name, 0, type);
    struct entry *e = *find(c, name, 0, type, h);
    size_t cost = cache_cost(name, set);
    if (ttl == 0 || cost > door_share(c)) {
        if (e)
            drop(c, e);
        return;
    }
    if (e) {
        rrset_free(&e->set);
        e->queue->bytes += cost - e->cost;
        e->cost = cost;
    } else {
        struct guest **g = find_guest(c, h);
        e = xcalloc(1, sizeof *e);
        e->hash = h;
        e->name = *name;
        e->type = type;
        e->cost = cost;
        e->next_in_bucket = c->bucket[h & (c->buckets - 1)];
        c->bucket[h & (c->buckets - 1)] = e;
        if (*g) {
            guest_strike(c, g);
            queue_push(&c->house, e);
        } else {
            queue_push(&c->door, e);
            c->cuts += type == TYPE_ANY_NAME;
        }
        e->expires = MSEC_NEVER;
        heap_add(c, e);
    }
    e->kind = kind;
    rrset_copy(&e->set, set);
    e->expires = now + (msec)ttl * 1000;
    e->seq = ++c->seq;
    heap_fix(c, e);
    make_room(c, now);
}

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* Something exists here, so none of the names above it can be missing. */
static void forget_cuts(struct cache *c, const struct name *name)
{
    for (size_t at = 0; c->cuts; at += (size_t)name->wire[at] + 1) {
        struct entry *e = find_from(c, name, at, TYPE_ANY_NAME);
        if (e)
            drop(c, e);
        if (!name->wire[at])
            break;
    }
}

void cache_put(struct cache *c, const struct rrset *set, msec now)
{
    forget_cuts(c, &set->owner);
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
    forget_cuts(c, name);
    put(c, name, type, CACHE_NODATA, soa, negative_ttl(c, soa), now);
}

void cache_put_nxdomain(struct cache *c, const struct name *name, const struct rrset *soa, msec now)
{
    put(c, name, TYPE_ANY_NAME, CACHE_NXDOMAIN, soa, negative_ttl(c, soa), now);
}

/* ---- asking ---- */

static struct entry *lookup(const struct cache *c, const struct name *name, uint16_t type, msec now)
{
    struct entry *e;
    for (size_t at = 0; c->cuts; at += (size_t)name->wire[at] + 1) {
        e = find_from(c, name, at, TYPE_ANY_NAME);
        if (e && e->expires > now)
            return e;
        if (!name->wire[at])
            break;
    }
    e = find_from(c, name, 0, type);
    return e && e->expires > now ? e : NULL;
}

static struct cache_hit hit_of(const struct entry *e, msec now)
{
    struct cache_hit hit = {.result = CACHE_MISS};
    if (e) {
        hit.result = e->kind;
        hit.set = &e->set;
        hit.ttl = (uint32_t)((e->expires - now + 999) / 1000);
    }
    return hit;
}

struct cache_hit cache_get(struct cache *c, const struct name *name, uint16_t type, msec now)
{
    struct entry *e = lookup(c, name, type, now);
    if (!e) {
        c->stats.misses++;
    } else {
        c->stats.hits++;
        if (e->uses < USES_MAX)
            e->uses++;
    }
    return hit_of(e, now);
}

struct cache_hit cache_peek(const struct cache *c, const struct name *name, uint16_t type, msec now)
{
    return hit_of(lookup(c, name, type, now), now);
}

static size_t flush_queue(struct cache *c, struct queue *q, const struct name *top)
{
    size_t n = 0;
    for (struct entry *e = q->ends.next, *next; e != &q->ends; e = next) {
        next = e->next;
        if (name_is_under(&e->name, top)) {
            drop(c, e);
            n++;
        }
    }
    return n;
}

size_t cache_flush_under(struct cache *c, const struct name *top)
{
    return flush_queue(c, &c->door, top) + flush_queue(c, &c->house, top);
}

size_t cache_sweep(struct cache *c, msec now)
{
    size_t n = 0;
    while (drop_if_over(c, now))
        n++;
    return n;
}

size_t cache_count(const struct cache *c) { return c->count; }
struct cache_stats cache_stats(const struct cache *c) { return c->stats; }

struct cache_usage cache_usage(const struct cache *c)
{
    return (struct cache_usage){
        .entries = c->count,
        .bytes = c->door.bytes + c->house.bytes,
        .door_bytes = c->door.bytes,
        .house_bytes = c->house.bytes,
        .guests = c->guest_count,
    };
}
