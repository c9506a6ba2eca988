#include "cache.h"
#include "check.h"
int main(void)
{
    struct cache_limits limits = {86400, 3600};
    struct cache *c = cache_new(4000, &limits);
    struct rrset soa = set_soa("example", 900, 600);
    struct name no = nm("no.example"), below = nm("x.no.example");
    cache_put_nxdomain(c, &no, &soa, 0);
    for (int i = 0; i < 200; i++) {
        char name[32];
        snprintf(name, sizeof name, "f%d.example.net", i);
        struct rrset a = set_a(name, 600, 1);
        cache_put(c, &a, 0);
        rrset_free(&a);
        if (cache_peek(c, &below, T_A, 0).result == CACHE_MISS)
            break;
    }
    if (cache_peek(c, &no, T_A, 0).result != CACHE_MISS)
        return 2;
    cache_put_nxdomain(c, &no, &soa, 0);
    if (cache_usage(c).house_bytes == 0)
        return 2;
    if (cache_get(c, &no, T_A, 0).result != CACHE_NXDOMAIN)
        return 1;
    return cache_get(c, &below, T_A, 0).result != CACHE_NXDOMAIN;
}
