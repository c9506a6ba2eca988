#include "check.h"
#include "offers.h"

static struct mem mem;
static struct store store;
static struct pool *pool;
static struct offers offers;

static void ask(struct dhcp_packet *p, int type, uint8_t mac, uint32_t want, uint32_t server, const char *host)
{
    uint8_t t = (uint8_t)type;
    memset(p, 0, sizeof *p);
    p->op = 1;
    p->htype = 1;
    p->hlen = 6;
    p->chaddr[5] = mac;
    dhcp_add(p, OPT_TYPE, &t, 1);
    if (want)
        dhcp_add_u32(p, OPT_WANT, want);
    if (server)
        dhcp_add_u32(p, OPT_SERVER, server);
    if (host)
        dhcp_add(p, OPT_HOST, host, strlen(host));
}

int main(void)
{
    static struct dhcp_packet in, out;
    struct offers_config config = {.server = 1, .netmask = 0xffffff00u, .router = 1, .dns = 1, .lease_seconds = 3600,
                                   .offer_seconds = 60, .decline_seconds = 600, .domain = "lan.example"};
    store = mem_store(&mem);
    pool = pool_new();
    pool_add(pool, 10, 13);
    struct leases *l = leases_open(pool, &store, 0, 0);
    offers_init(&offers, &config, l, pool);

    ask(&in, DHCP_DISCOVER, 7, 12, 0, NULL);
    EQ(offers_handle(&offers, &in, &out, 0), 1);
    EQ(dhcp_type(&out), DHCP_OFFER);
    EQ(out.yiaddr, 12);
    EQ(dhcp_get_u32(&out, OPT_LEASE, 0), 3600);
    EQ(dhcp_get_u32(&out, OPT_RENEW, 0), 1800);
    EQ(dhcp_get_u32(&out, OPT_REBIND, 0), 3150);

    ask(&in, DHCP_REQUEST, 7, 12, 1, "My_Laptop.local");
    EQ(offers_handle(&offers, &in, &out, 1000), 1);
    EQ(dhcp_type(&out), DHCP_ACK);
    EQ(leases_by_host(l, "mylaptop", 1000)->address, 12);
    EQ(leases_next_expiry(l), 3601000);

    ask(&in, DHCP_REQUEST, 7, 11, 0, NULL);
    EQ(offers_handle(&offers, &in, &out, 2000), 1);
    EQ(dhcp_type(&out), DHCP_NAK);

    ask(&in, DHCP_REQUEST, 8, 11, 0, NULL);
    EQ(offers_handle(&offers, &in, &out, 2000), 1);
    EQ(dhcp_type(&out), DHCP_ACK);
    EQ(out.yiaddr, 11);

    ask(&in, DHCP_DISCOVER, 9, 0, 0, NULL);
    offers_handle(&offers, &in, &out, 3000);
    ask(&in, DHCP_REQUEST, 9, out.yiaddr, 99, NULL);
    EQ(offers_handle(&offers, &in, &out, 3000), 0);
    EQ(pool_free_count(pool), 2);

    ask(&in, DHCP_DECLINE, 8, 11, 1, NULL);
    EQ(offers_handle(&offers, &in, &out, 4000), 0);
    EQ(leases_by_address(l, 11)->state, LEASE_DECLINED);
    ask(&in, DHCP_DISCOVER, 8, 11, 0, NULL);
    EQ(offers_handle(&offers, &in, &out, 5000), 1);
    CHECK(out.yiaddr != 11);

    ask(&in, DHCP_RELEASE, 7, 0, 1, NULL);
    in.ciaddr = 12;
    EQ(offers_handle(&offers, &in, &out, 6000), 0);
    CHECK(!leases_by_address(l, 12));
    ask(&in, DHCP_INFORM, 7, 0, 0, NULL);
    EQ(offers_handle(&offers, &in, &out, 6000), 1);
    EQ(dhcp_get_u32(&out, OPT_LEASE, 0), 0);
    leases_close(l);
    pool_free(pool);
    mem_free(&mem);
    DONE();
}
