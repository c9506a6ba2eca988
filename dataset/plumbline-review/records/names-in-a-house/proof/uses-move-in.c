#include "cache.h"
#include "check.h"
/* Fourteen who were asked for three times at the door and never again, and
 * newcomers who were asked for once: everybody in the house has to give way in the
 * order in which they came in. */
static struct cache *c;
static void put(char letter, int i)
{
    char name[32];
    snprintf(name, sizeof name, "%c%02d.example", letter, i);
    struct rrset a = set_a(name, 600, 1);
    cache_put(c, &a, 0);
    rrset_free(&a);
}
static enum cache_result get(char letter, int i, int peek)
{
    char name[32];
    snprintf(name, sizeof name, "%c%02d.example", letter, i);
    struct name n = nm(name);
    return peek ? cache_peek(c, &n, T_A, 0).result : cache_get(c, &n, T_A, 0).result;
}
int main(void)
{
    struct cache_limits limits = {86400, 3600};
    struct rrset one = set_a("a00.example", 600, 1);
    size_t cost = cache_cost(&one.owner, &one);
    c = cache_new(16 * cost, &limits);
    for (int i = 0; i < 7; i++) {
        put('a', i);
        for (int k = 0; k < 3; k++)
            get('a', i, 0);
    }
    for (int i = 0; i < 7; i++) {
        put('b', i);
        get('b', i, 0);
    }
    for (int i = 0; i < 4; i++)
        put('c', i);
    if (cache_usage(c).house_bytes != 14 * cost)
        return 2;
    /* Two more come in; two have to go. */
    for (int i = 0; i < 2; i++) {
        put('d', i);
        get('d', i, 0);
    }
    for (int i = 0; i < 2; i++)
        put('e', i);
    for (int i = 0; i < 7; i++)
        if (get('b', i, 1) != CACHE_POSITIVE)
            return 1;
    return get('a', 0, 1) != CACHE_MISS || get('a', 1, 1) != CACHE_MISS;
}
