#include "apply.h"
#include "check.h"
#include "resolver.h"
/* Public servers say that corp.example does not exist; x.corp.example is
 * forwarded to servers of its own, which have to be asked. */
static uint8_t answer[2000], query[2000];
static size_t answer_len, query_len;
static uint32_t asked;
static void to_client(void *ctx, const struct peer *to, const uint8_t *p, size_t len) { (void)ctx; (void)to; memcpy(answer, p, answer_len = len); }
static void to_server(void *ctx, const struct server *to, const uint8_t *p, size_t len) { (void)ctx; memcpy(query, p, query_len = len); asked = to->address; }
static uint16_t next_id(void *ctx) { static uint16_t n = 1; (void)ctx; return n++; }
static void ask(struct resolver *r, const char *name)
{
    struct msg m;
    uint8_t out[512];
    struct peer peer = {1, 2};
    msg_init(&m);
    m.flags = F_RD;
    m.has_question = 1;
    m.qname = nm(name);
    m.qtype = T_A;
    m.qclass = CLASS_IN;
    resolver_from_client(r, &peer, out, msg_encode(&m, out, sizeof out), 1000);
}
int main(void)
{
    struct config c;
    struct knowledge know;
    struct timers timers;
    struct resolver_io io = {NULL, to_client, to_server, next_id};
    config_init(&c);
    if (config_parse(&c, "server 192.0.2.1\nserver 192.0.2.9 53 1\nzone x.corp.example forward 1\n"))
        return 2;
    memset(&know, 0, sizeof know);
    know.cache = cache_new(c.cache_size, &c.limits);
    know.zones = zones_new();
    struct limiter *l = limiter_new(&c.limiter);
    apply_config(&c, &know, l);
    timers_init(&timers, 0);
    struct resolver *r = resolver_new(&know, l, &timers, &io);
    for (size_t i = 0; i < c.servers; i++)
        upstream_add(resolver_upstream(r), c.server[i].address, c.server[i].port, c.server[i].group);
    ask(r, "corp.example");
    if (asked != 0xc0000201u)
        return 2;
    struct msg m;
    uint8_t out[1232];
    struct rrset soa = set_soa("example", 900, 600);
    if (msg_parse(&m, query, query_len) < 0)
        return 2;
    m.flags = F_QR | RC_NXDOMAIN;
    msg_add_set(&m, SEC_AUTHORITY, &soa, 900);
    resolver_from_server(r, asked, 53, out, msg_encode(&m, out, sizeof out), 1100);
    asked = 0;
    ask(r, "www.x.corp.example");
    return asked != 0xc0000209u;
}
