#include "chase.h"

#include <string.h>

#define LINKS_MAX 8
#define OWN_TTL 60

static void set_rcode(struct msg *m, unsigned code)
{
    m->flags = (uint16_t)((m->flags & ~0xfu) | code);
}

static void add_address(struct msg *out, const struct name *name, uint32_t a)
{
    uint8_t b[4] = {(uint8_t)(a >> 24), (uint8_t)(a >> 16), (uint8_t)(a >> 8), (uint8_t)a};
    msg_add(out, SEC_ANSWER, name, T_A, OWN_TTL, b, 4);
}

/* One of our own zones; 0 when the question is not for us after all. */
static int from_zone(const struct knowledge *k, struct msg *out, const struct zone *zone, const struct name *apex,
                     const struct name *name, uint16_t type, msec now)
{
    switch (zone->kind) {
    case ZONE_BLOCK:
        set_rcode(out, RC_NXDOMAIN);
        return 1;
    case ZONE_ADDRESS:
        if (type == T_A)
            add_address(out, name, zone->address);
        return 1;
    case ZONE_LEASES: {
        char host[64];
        if (name_equal(name, apex))
            return 1;
        if (name->labels != apex->labels + 1) {
            set_rcode(out, RC_NXDOMAIN);
            return 1;
        }
        memcpy(host, name->wire + 1, name->wire[0]);
        host[name->wire[0]] = 0;
        const struct lease *l = k->leases ? leases_by_host(k->leases, host, now) : NULL;
        if (!l)
            set_rcode(out, RC_NXDOMAIN);
        else if (type == T_A)
            add_address(out, name, l->address);
        return 1;
    }
    case ZONE_FORWARD:
        break;
    }
    return 0;
}

unsigned servers_for(const struct knowledge *k, const struct name *name)
{
    const struct zone *zone = zones_match(k->zones, name, NULL);
    return zone && zone->kind == ZONE_FORWARD ? zone->group : 0;
}

enum chase_result chase(const struct knowledge *k, struct msg *out, const struct name *name, uint16_t type, msec now,
                        struct name *missing, unsigned *group)
{
    struct name at = *name, apex;
    set_rcode(out, RC_OK);
    for (int links = 0; links < LINKS_MAX; links++) {
        const struct zone *zone = zones_match(k->zones, &at, &apex);
        *group = zone && zone->kind == ZONE_FORWARD ? zone->group : 0;
        if (zone && from_zone(k, out, zone, &apex, &at, type, now))
            return CHASE_DONE;

        struct cache_hit hit = cache_get(k->cache, &at, type, now);
        if (hit.result == CACHE_NXDOMAIN || hit.result == CACHE_NODATA) {
            if (hit.result == CACHE_NXDOMAIN)
                set_rcode(out, RC_NXDOMAIN);
            msg_add_set(out, SEC_AUTHORITY, hit.set, hit.ttl);
            return CHASE_DONE;
        }
        if (hit.result != CACHE_MISS) {
            msg_add_set(out, SEC_ANSWER, hit.set, hit.ttl);
            return CHASE_DONE;
        }
        if (type != T_CNAME)
            hit = cache_get(k->cache, &at, T_CNAME, now);
        if (hit.result == CACHE_MISS || hit.result == CACHE_NODATA || hit.result == CACHE_NXDOMAIN) {
            *missing = at;
            return CHASE_ASK;
        }
        msg_add_set(out, SEC_ANSWER, hit.set, hit.ttl);
        if (rdata_name(&at, T_CNAME, &hit.set->rd[0]) < 0)
            break;
    }
    set_rcode(out, RC_SERVFAIL);
    return CHASE_DONE;
}
