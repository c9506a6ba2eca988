#include "chase.h"
#include "check.h"
/* The box was started ten minutes ago; on the wall it is November 2023. A
 * lease is over since an hour and kept for its client, its name is not. */
int main(void)
{
    struct mem m;
    struct store store = mem_store(&m);
    const msec wall = 1700000000000ull, uptime = 600000;
    struct cache_limits limits = {86400, 3600};
    struct pool *p = pool_new();
    pool_add(p, 1000, 1009);
    struct leases *l = leases_open(p, &store, 86400000, wall);
    struct knowledge know = {cache_new(1000, &limits), zones_new(), l};
    struct name lan = nm("lan.example"), host = nm("laptop.lan.example"), missing;
    struct zone zone = {.kind = ZONE_LEASES};
    zones_add(know.zones, &lan, &zone);
    struct client_id a = {.len = 2, .bytes = "aa"};
    leases_offer(l, &a, 0, wall + 60000, wall);
    if (leases_bind(l, &a, "laptop", wall + 3600000, wall) < 0)
        return 2;
    unsigned group;
    struct msg out;
    msg_init(&out);
    leases_expire(l, wall + 1000);
    if (chase(&know, &out, &host, T_A, uptime, &missing, &group) != CHASE_DONE || out.sec[SEC_ANSWER].n != 1)
        return 2;
    msg_free(&out);
    leases_expire(l, wall + 7200000);
    if (!leases_by_client(l, &a))
        return 2;
    msg_init(&out);
    chase(&know, &out, &host, T_A, uptime + 7200000, &missing, &group);
    return out.sec[SEC_ANSWER].n != 0;
}
