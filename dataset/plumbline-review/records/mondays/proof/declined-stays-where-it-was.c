#include "check.h"
#include "leases.h"
/* The one that is over first is declined, which makes it the last: what was
 * second must be taken back in time. */
static struct client_id id(int i)
{
    struct client_id c = {.len = 2, .bytes = {1, (uint8_t)i}};
    return c;
}
int main(void)
{
    struct mem m;
    struct store store = mem_store(&m);
    struct pool *p = pool_new();
    pool_add(p, 1, 20);
    struct leases *l = leases_open(p, &store, 0, 0);
    for (int i = 0; i < 3; i++) {
        struct client_id c = id(i);
        leases_offer(l, &c, (uint32_t)i + 1, 60000, 0);
        if (leases_bind(l, &c, "", 100000 + (msec)i * 1000, 0) < 0)
            return 2;
    }
    struct client_id first = id(0);
    if (leases_decline(l, &first, 3600000) < 0)
        return 2;
    if (leases_next_expiry(l) != 101000)
        return 1;
    if (leases_expire(l, 200000) != 2)
        return 1;
    return pool_free_count(p) != 19;
}
