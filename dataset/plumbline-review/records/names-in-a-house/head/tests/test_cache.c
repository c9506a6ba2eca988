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
    struct cache *c = cache_new(65536, &limits);
    struct name n = nm("WWW.example");
    put_a(c, "www.example", 10, 5000);
    struct cache_hit h = cache_get(c, &n, T_A, 5000);
    EQ(h.result, CACHE_POSITIVE);
    EQ(h.ttl, 10);
    EQ(h.set->n, 1);
    EQ(cache_get(c, &n, T_A, 14001).ttl, 1);
    EQ(look(c, "www.example", T_AAAA, 5000), CACHE_MISS);
    EQ(look(c, "www.example", T_A, 15000), CACHE_MISS);
    EQ(cache_sweep(c, 15000), 1);
    EQ(cache_count(c), 0);
    put_a(c, "www.example", 1000000, 0);
    EQ(cache_get(c, &n, T_A, 0).ttl, 86400);
    put_a(c, "www.example", 0, 0);
    EQ(look(c, "www.example", T_A, 0), CACHE_MISS);
    cache_free(c);
}

static void negative(void)
{
    struct cache *c = cache_new(65536, &limits);
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

/* Entries of the same cost, of which so many fit. */
static size_t cost_a(void)
{
    struct rrset s = set_a("a00.example", 60, 1);
    size_t cost = cache_cost(&s.owner, &s);
    rrset_free(&s);
    return cost;
}

static void put_n(struct cache *c, char letter, int n, uint32_t ttl, msec now)
{
    char name[32];
    snprintf(name, sizeof name, "%c%02d.example", letter, n);
    put_a(c, name, ttl, now);
}

static enum cache_result look_n(struct cache *c, char letter, int n, msec now)
{
    char name[32];
    snprintf(name, sizeof name, "%c%02d.example", letter, n);
    return look(c, name, T_A, now);
}

static void replacement(void)
{
    size_t cost = cost_a();
    struct cache *c = cache_new(16 * cost, &limits);
    for (int i = 0; i < 4; i++)
        put_n(c, 'a', i, 600, 0);
    for (int i = 0; i < 4; i++)
        EQ(look_n(c, 'a', i, 1), CACHE_POSITIVE);
    /* A scan does not harm what is in use. */
    for (int i = 0; i < 90; i++)
        put_n(c, 'b', i, 600, 1);
    for (int i = 0; i < 4; i++)
        EQ(look_n(c, 'a', i, 1), CACHE_POSITIVE);
    EQ(cache_usage(c).house_bytes, 4 * cost);
    EQ(cache_usage(c).bytes, 16 * cost);
    EQ(cache_count(c), 16);
    EQ(cache_usage(c).guests, 8);
    EQ(look_n(c, 'b', 77, 1), CACHE_MISS);
    /* Who comes back soon enough is let in at once. */
    put_n(c, 'b', 77, 600, 1);
    EQ(cache_usage(c).house_bytes, 5 * cost);
    EQ(cache_usage(c).guests, 8);
    put_n(c, 'b', 1, 600, 1);
    EQ(cache_usage(c).house_bytes, 5 * cost);
    /* What is over goes before anybody who is not. */
    put_n(c, 'd', 1, 1, 1);
    size_t evicted = (size_t)cache_stats(c).evicted;
    put_n(c, 'd', 2, 600, 5000);
    EQ(cache_stats(c).evicted, evicted);
    EQ(cache_stats(c).expired, 1);
    cache_resize(c, 8 * cost);
    EQ(cache_count(c), 8);
    EQ(cache_usage(c).guests, 4);
    for (int i = 0; i < 4; i++)
        EQ(look_n(c, 'a', i, 5000), CACHE_POSITIVE);
    cache_free(c);
}

/* In the house everybody who was asked for may stay once more. */
static void second_chances(void)
{
    size_t cost = cost_a();
    struct cache *c = cache_new(16 * cost, &limits);
    for (int i = 0; i < 16; i++) {
        put_n(c, 'a', i, 600, 0);
        look_n(c, 'a', i, 0);
    }
    for (int i = 0; i < 14; i++)
        put_n(c, 'b', i, 600, 0);
    EQ(cache_count(c), 16);
    EQ(cache_usage(c).door_bytes, 2 * cost);
    EQ(look_n(c, 'a', 3, 0), CACHE_POSITIVE);
    for (int i = 20; i < 60; i++) {
        put_n(c, 'c', i, 600, 0);
        look_n(c, 'c', i, 0);
    }
    EQ(cache_count(c), 16);
    EQ(look_n(c, 'a', 4, 0), CACHE_MISS);
    EQ(look_n(c, 'c', 59, 0), CACHE_POSITIVE);
    cache_free(c);
}

static void sizes(void)
{
    struct cache *c = cache_new(8000, &limits);
    char data[2000] = {0};
    struct rrset big = set_of("big.example", T_TXT, 600, data, 1, 2000), text = set_of("t.example", T_TXT, 600, data, 1, 500);
    cache_put(c, &big, 0);
    EQ(cache_count(c), 0);
    cache_put(c, &text, 0);
    EQ(cache_usage(c).bytes, cache_cost(&text.owner, &text));
    EQ(look(c, "t.example", T_TXT, 0), CACHE_POSITIVE);
    struct rrset more = set_of("t.example", T_TXT, 600, data, 1, 800);
    cache_put(c, &more, 0);
    EQ(cache_usage(c).bytes, cache_cost(&more.owner, &more));
    cache_put(c, &text, 0);
    EQ(cache_usage(c).door_bytes, cache_cost(&text.owner, &text));
    big.owner = text.owner;
    cache_put(c, &big, 0);
    EQ(cache_usage(c).bytes, 0);
    rrset_free(&big);
    rrset_free(&text);
    rrset_free(&more);
    cache_free(c);
}

static void subtrees(void)
{
    struct cache *c = cache_new(65536, &limits);
    struct rrset soa = set_soa("example", 900, 60);
    struct name no = nm("no.example"), other = nm("y.no.example"), www = nm("www.no.example");
    put_a(c, "www.no.example", 600, 0);
    cache_put_nxdomain(c, &no, &soa, 0);
    EQ(look(c, "a.b.no.example", T_A, 0), CACHE_NXDOMAIN);
    EQ(look(c, "www.no.example", T_A, 0), CACHE_NXDOMAIN);
    EQ(look(c, "example", T_A, 0), CACHE_MISS);
    EQ(look(c, "xno.example", T_A, 0), CACHE_MISS);
    EQ(cache_peek(c, &www, T_A, 1000).ttl, 59);
    EQ(look(c, "www.no.example", T_A, 60000), CACHE_POSITIVE);
    cache_put_nxdomain(c, &no, &soa, 60000);
    cache_put_nodata(c, &other, T_MX, &soa, 61000);
    EQ(look(c, "no.example", T_A, 61000), CACHE_MISS);
    EQ(look(c, "y.no.example", T_MX, 61000), CACHE_NODATA);
    EQ(look(c, "www.no.example", T_A, 61000), CACHE_POSITIVE);
    rrset_free(&soa);
    cache_free(c);
}

static void sweeping(void)
{
    struct cache *c = cache_new(65536, &limits);
    for (int i = 0; i < 50; i++)
        put_n(c, 'a', i, (uint32_t)(1 + i * 37 % 50), 0);
    for (int i = 0; i < 50; i += 5)
        put_n(c, 'a', i, 100, 0);
    EQ(cache_sweep(c, 999), 0);
    for (int i = 1; i <= 50; i++)
        EQ(cache_sweep(c, (msec)i * 1000), (i - 1) * 23 % 50 % 5 != 0);
    EQ(cache_count(c), 10);
    EQ(cache_sweep(c, 100000), 10);
    EQ(cache_usage(c).bytes, 0);
    cache_free(c);
}

static void flushing(void)
{
    struct cache *c = cache_new(65536, &limits);
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
    second_chances();
    sizes();
    subtrees();
    sweeping();
    flushing();
    DONE();
}
