#ifndef BROOKNAME_OFFERS_H
#define BROOKNAME_OFFERS_H

#include "dhcp.h"
#include "leases.h"

/* The conversation with those who need an address. */

struct offers_config {
    uint32_t server, netmask, router, dns;
    uint32_t lease_seconds;   /* what they get */
    uint32_t offer_seconds;   /* how long an offer is held */
    uint32_t decline_seconds; /* how long a declined address rests */
    char domain[128];
};

struct offers {
    struct offers_config config;
    struct leases *leases;
    struct pool *pool;
    uint64_t offered, acked, refused;
};

void offers_init(struct offers *o, const struct offers_config *config, struct leases *leases, struct pool *pool);
/* 1 when `out` is to be sent. */
int offers_handle(struct offers *o, const struct dhcp_packet *in, struct dhcp_packet *out, msec now);

#endif
