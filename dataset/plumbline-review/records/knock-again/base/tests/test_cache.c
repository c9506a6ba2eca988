#include "cache.h"
#include "check.h"

static const struct cache_limits limits = {.ttl_max = 86400, .negative_max = 3600};

static enum cache_result look(struct cache *c, const char *name, uint16_t type, msec now)
{
    struct name n = nm(name);
    return cache_get(c, &n, type, now).result;
}

static void put_a(struct cache *c, const char *name, uint32_t ttl, msec now)
{
    struct rrset s = set_a(name, ttl, 1);
    cache_put(c, &s, now);
    rrset_free(&s);
}

static void life(void)
{
    struct cache *c = cache_new(100, &limits);
    struct name n = nm("WWW.example");
    put_a(c, "www.example", 10, 5000);
    struct cache_hit h = cache_get(c, &n, T_A, 5000);
    EQ(h.result, CACHE_POSITIVE);
    EQ(h.ttl, 10);
    EQ(h.set->n, 1);
    EQ(cache_get(c, &n, T_A, 14001).ttl, 1);
    EQ(look(c, "www.example", T_AAAA, 5000), CACHE_MISS);
    EQ(look(c, "www.example", T_A, 15000), CACHE_MISS);
    EQ(cache_count(c), 0);
    put_a(c, "www.example", 1000000, 0);
    EQ(cache_get(c, &n, T_A, 0).ttl, 86400);
    put_a(c, "www.example", 0, 0);
    EQ(look(c, "www.example", T_A, 0), CACHE_MISS);
    cache_free(c);
}

static void negative(void)
{
    struct cache *c = cache_new(100, &limits);
    struct rrset soa = set_soa("example", 900, 60);
    struct name n = nm("no.example");
    cache_put_nodata(c, &n, T_AAAA, &soa, 0);
    put_a(c, "no.example", 30, 0);
    EQ(cache_get(c, &n, T_AAAA, 0).ttl, 60);
    EQ(look(c, "no.example", T_AAAA, 0), CACHE_NODATA);
    EQ(look(c, "no.example", T_A, 0), CACHE_POSITIVE);
    cache_put_nxdomain(c, &n, &soa, 1000);
    EQ(look(c, "no.example", T_MX, 1000), CACHE_NXDOMAIN);
    EQ(look(c, "no.example", T_A, 1000), CACHE_NXDOMAIN);
    put_a(c, "no.example", 30, 2000);
    EQ(look(c, "no.example", T_A, 2000), CACHE_POSITIVE);
    EQ(look(c, "no.example", T_MX, 2000), CACHE_MISS);
    rrset_free(&soa);
    cache_free(c);
}

static void replacement(void)
{
    struct cache *c = cache_new(3, &limits);
    put_a(c, "a.example", 60, 0);
    put_a(c, "b.example", 60, 0);
    put_a(c, "c.example", 60, 0);
    EQ(look(c, "a.example", T_A, 1), CACHE_POSITIVE);
    put_a(c, "d.example", 60, 1);
    EQ(look(c, "b.example", T_A, 1), CACHE_MISS);
    EQ(look(c, "a.example", T_A, 1), CACHE_POSITIVE);
    EQ(cache_stats(c).evicted, 1);
    cache_resize(c, 1);
    EQ(cache_count(c), 1);
    EQ(look(c, "a.example", T_A, 1), CACHE_POSITIVE);
    cache_free(c);
}

static void flushing(void)
{
    struct cache *c = cache_new(100, &limits);
    struct name top = nm("b.example");
    put_a(c, "a.example", 60, 0);
    put_a(c, "b.example", 60, 0);
    put_a(c, "x.b.example", 60, 0);
    put_a(c, "ab.example", 60, 0);
    EQ(cache_flush_under(c, &top), 2);
    EQ(cache_count(c), 2);
    EQ(look(c, "ab.example", T_A, 0), CACHE_POSITIVE);
    EQ(look(c, "x.b.example", T_A, 0), CACHE_MISS);
    cache_free(c);
}

int main(void)
{
    life();
    negative();
    replacement();
    flushing();
    DONE();
}
