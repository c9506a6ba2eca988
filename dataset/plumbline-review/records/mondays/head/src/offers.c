#include "offers.h"

#include <string.h>

void offers_init(struct offers *o, const struct offers_config *config, struct leases *leases, struct pool *pool)
{
    memset(o, 0, sizeof *o);
    o->config = *config;
    o->leases = leases;
    o->pool = pool;
}

/* Option 61 if there is one, and what is on the sticker otherwise. */
static void client_of(struct client_id *id, const struct dhcp_packet *in)
{
    size_t len;
    const uint8_t *opt = dhcp_get(in, OPT_CLIENT, &len);
    memset(id, 0, sizeof *id);
    if (opt && len >= 2 && len <= JOURNAL_CLIENT_MAX) {
        id->len = (uint8_t)len;
        memcpy(id->bytes, opt, len);
        return;
    }
    id->len = (uint8_t)(in->hlen + 1);
    id->bytes[0] = in->htype;
    memcpy(id->bytes + 1, in->chaddr, in->hlen);
}

static uint8_t fold_host(uint8_t c)
{
    if (c >= 'A' && c <= 'Z')
        return (uint8_t)(c + 32);
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.')
        return c;
    return 0;
}

/* Only what may stand in a name as one label. */
static void host_of(char *out, const struct dhcp_packet *in)
{
    size_t len, n = 0;
    const uint8_t *opt = dhcp_get(in, OPT_HOST, &len);
    for (size_t i = 0; opt && i < len && n < JOURNAL_HOST_MAX; i++) {
        uint8_t c = fold_host(opt[i]);
        if (c == '.')
            break;
        if (c)
            out[n++] = (char)c;
    }
    out[n] = 0;
}

static void begin(const struct dhcp_packet *in, struct dhcp_packet *out, int type, const struct offers *o)
{
    uint8_t t = (uint8_t)type;
    memset(out, 0, sizeof *out);
    out->op = 2;
    out->htype = in->htype;
    out->hlen = in->hlen;
    out->xid = in->xid;
    out->flags = in->flags;
    out->giaddr = in->giaddr;
    memcpy(out->chaddr, in->chaddr, sizeof out->chaddr);
    dhcp_add(out, OPT_TYPE, &t, 1);
    dhcp_add_u32(out, OPT_SERVER, o->config.server);
}

static void add_network(struct dhcp_packet *out, const struct offers *o)
{
    if (o->config.netmask)
        dhcp_add_u32(out, OPT_NETMASK, o->config.netmask);
    if (o->config.router)
        dhcp_add_u32(out, OPT_ROUTER, o->config.router);
    if (o->config.dns)
        dhcp_add_u32(out, OPT_DNS, o->config.dns);
    if (o->config.domain[0])
        dhcp_add(out, OPT_DOMAIN, o->config.domain, strlen(o->config.domain));
}

static void add_times(struct dhcp_packet *out, uint32_t seconds)
{
    dhcp_add_u32(out, OPT_LEASE, seconds);
    dhcp_add_u32(out, OPT_RENEW, seconds / 2);
    dhcp_add_u32(out, OPT_REBIND, seconds - seconds / 8);
}

static int nak(struct offers *o, const struct dhcp_packet *in, struct dhcp_packet *out)
{
    begin(in, out, DHCP_NAK, o);
    o->refused++;
    return 1;
}

static int discover(struct offers *o, const struct dhcp_packet *in, struct dhcp_packet *out, msec now)
{
    struct client_id id;
    client_of(&id, in);
    const struct lease *l = leases_offer(o->leases, &id, dhcp_get_u32(in, OPT_WANT, 0), now + (msec)o->config.offer_seconds * 1000, now);
    if (!l) {
        o->refused++;
        return 0;
    }
    begin(in, out, DHCP_OFFER, o);
    out->yiaddr = l->address;
    add_times(out, o->config.lease_seconds);
    add_network(out, o);
    o->offered++;
    return 1;
}

static int request(struct offers *o, const struct dhcp_packet *in, struct dhcp_packet *out, msec now)
{
    struct client_id id;
    char host[JOURNAL_HOST_MAX + 1];
    client_of(&id, in);
    host_of(host, in);
    uint32_t server = dhcp_get_u32(in, OPT_SERVER, 0);
    uint32_t want = dhcp_get_u32(in, OPT_WANT, in->ciaddr);
    const struct lease *l = leases_by_client(o->leases, &id);

    if (server && server != o->config.server) {
        if (l && l->state == LEASE_OFFERED)
            leases_release(o->leases, &id);
        return 0;
    }
    if (!l && !server && pool_owns(o->pool, want))
        l = leases_offer(o->leases, &id, want, now + (msec)o->config.offer_seconds * 1000, now);
    if (!l || l->address != want)
        return nak(o, in, out);
    if (leases_bind(o->leases, &id, host, now + (msec)o->config.lease_seconds * 1000, now) < 0)
        return 0;
    begin(in, out, DHCP_ACK, o);
    out->ciaddr = in->ciaddr;
    out->yiaddr = want;
    add_times(out, o->config.lease_seconds);
    add_network(out, o);
    o->acked++;
    return 1;
}

int offers_handle(struct offers *o, const struct dhcp_packet *in, struct dhcp_packet *out, msec now)
{
    struct client_id id;
    const struct lease *l;
    if (in->op != 1)
        return 0;
    leases_expire(o->leases, now);
    client_of(&id, in);
    switch (dhcp_type(in)) {
    case DHCP_DISCOVER:
        return discover(o, in, out, now);
    case DHCP_REQUEST:
        return request(o, in, out, now);
    case DHCP_RELEASE:
        l = leases_by_client(o->leases, &id);
        if (l && l->address == in->ciaddr)
            leases_release(o->leases, &id);
        return 0;
    case DHCP_DECLINE:
        l = leases_by_client(o->leases, &id);
        if (l && l->address == dhcp_get_u32(in, OPT_WANT, 0))
            leases_decline(o->leases, &id, now + (msec)o->config.decline_seconds * 1000);
        return 0;
    case DHCP_INFORM:
        begin(in, out, DHCP_ACK, o);
        out->ciaddr = in->ciaddr;
        add_network(out, o);
        return 1;
    }
    return 0;
}
