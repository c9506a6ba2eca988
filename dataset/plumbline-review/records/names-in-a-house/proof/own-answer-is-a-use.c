#include "apply.h"
#include "check.h"
#include "resolver.h"
/* Twenty residents, each asked for six times, and then a nightly scan: two thousand names, one question and one answer
 * each. The scan has to stay at the door. */
static uint8_t query[2000];
static size_t query_len;
static uint32_t asked;
static int queries;
static struct resolver *r;
static struct knowledge know;
static void to_client(void *ctx, const struct peer *to, const uint8_t *p, size_t len) { (void)ctx; (void)to; (void)p; (void)len; }
static void to_server(void *ctx, const struct server *to, const uint8_t *p, size_t len) { (void)ctx; memcpy(query, p, query_len = len); asked = to->address; queries++; }
static uint16_t next_id(void *ctx) { static uint16_t n = 1; (void)ctx; return n++; }
static void ask(char letter, int i)
{
    struct msg m;
    uint8_t out[1232];
    struct peer peer = {1, 2};
    char name[32];
    int before = queries;
    snprintf(name, sizeof name, "%c%04d.example", letter, i);
    msg_init(&m);
    m.flags = F_RD;
    m.has_question = 1;
    m.qname = nm(name);
    m.qtype = T_A;
    m.qclass = CLASS_IN;
    resolver_from_client(r, &peer, out, msg_encode(&m, out, sizeof out), 1000);
    if (queries == before)
        return;
    struct rrset a = set_a(name, 3600, 1);
    if (msg_parse(&m, query, query_len) < 0)
        exit(2);
    m.flags = F_QR;
    msg_add_set(&m, SEC_ANSWER, &a, 3600);
    resolver_from_server(r, asked, 53, out, msg_encode(&m, out, sizeof out), 1000);
    rrset_free(&a);
}
static int there(char letter, int n)
{
    int found = 0;
    for (int i = 0; i < n; i++) {
        char name[32];
        snprintf(name, sizeof name, "%c%04d.example", letter, i);
        struct name x = nm(name);
        found += cache_peek(know.cache, &x, T_A, 1000).result == CACHE_POSITIVE;
    }
    return found;
}
int main(void)
{
    struct config c;
    struct timers timers;
    struct resolver_io io = {NULL, to_client, to_server, next_id};
    config_init(&c);
    if (config_parse(&c, "server 192.0.2.1\ncache-memory 16k\n"))
        return 2;
    know.cache = cache_new(c.cache_size, &c.limits);
    know.zones = zones_new();
    c.limiter.rate = 0;
    struct limiter *l = limiter_new(&c.limiter);
    apply_config(&c, &know, l);
    timers_init(&timers, 0);
    r = resolver_new(&know, l, &timers, &io);
    upstream_add(resolver_upstream(r), c.server[0].address, c.server[0].port, c.server[0].group);
    for (int k = 0; k < 6; k++)
        for (int i = 0; i < 20; i++)
            ask('a', i);
    if (queries != 20 || there('a', 20) != 20)
        return 2;
    for (int i = 0; i < 2000; i++)
        ask('s', i);
    if (queries != 2020)
        return 2;
    int left = there('a', 20);
    struct cache_usage u = cache_usage(know.cache);
    printf("%d of 20 residents left, %d names of the scan, house %zu, guests %zu\n", left, there('s', 2000), u.house_bytes, u.guests);
    return left != 20;
}
