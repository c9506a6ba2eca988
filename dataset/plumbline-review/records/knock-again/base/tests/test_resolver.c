#include "apply.h"
#include "check.h"
#include "resolver.h"
#include "status.h"

/* A resolver whose network is two buffers. */
static uint8_t answer[2000], query[2000];
static size_t answer_len, query_len, answers, queries;
static uint32_t asked;

static void to_client(void *ctx, const struct peer *to, const uint8_t *p, size_t len)
{
    (void)ctx;
    (void)to;
    memcpy(answer, p, answer_len = len);
    answers++;
}

static void to_server(void *ctx, const struct server *to, const uint8_t *p, size_t len)
{
    (void)ctx;
    memcpy(query, p, query_len = len);
    asked = to->address;
    queries++;
}

static uint16_t next_id(void *ctx)
{
    static uint16_t n = 100;
    (void)ctx;
    return n++;
}

static struct knowledge know;
static struct limiter *limiter;
static struct timers timers;
static struct resolver *r;
static struct config config;

static void start(const char *text)
{
    struct resolver_io io = {NULL, to_client, to_server, next_id};
    config_init(&config);
    EQ(config_parse(&config, text), 0);
    know.cache = cache_new(config.cache_size, &config.limits);
    know.zones = zones_new();
    limiter = limiter_new(&config.limiter);
    apply_config(&config, &know, limiter);
    timers_init(&timers, 0);
    r = resolver_new(&know, limiter, &timers, &io);
    for (size_t i = 0; i < config.servers; i++)
        upstream_add(resolver_upstream(r), config.server[i].address, config.server[i].port, config.server[i].group);
    answers = queries = 0;
}

static void stop(void)
{
    resolver_free(r);
    cache_free(know.cache);
    zones_free(know.zones);
    limiter_free(limiter);
    config_free(&config);
}

static void ask(const char *name, uint16_t type, msec now)
{
    struct msg m;
    uint8_t out[512];
    struct peer peer = {0x0a000005, 999};
    msg_init(&m);
    m.id = 5;
    m.flags = F_RD;
    m.has_question = 1;
    m.qname = nm(name);
    m.qtype = type;
    m.qclass = CLASS_IN;
    resolver_from_client(r, &peer, out, msg_encode(&m, out, sizeof out), now);
}

static void say(const struct rrset *a, const struct rrset *b, const struct rrset *soa, unsigned rcode, msec now)
{
    struct msg m;
    uint8_t out[1232];
    CHECK(msg_parse(&m, query, query_len) == 0);
    m.flags = (uint16_t)(F_QR | rcode);
    if (a)
        msg_add_set(&m, SEC_ANSWER, a, a->ttl);
    if (b)
        msg_add_set(&m, SEC_ANSWER, b, b->ttl);
    if (soa)
        msg_add_set(&m, SEC_AUTHORITY, soa, soa->ttl);
    size_t len = msg_encode(&m, out, sizeof out);
    resolver_from_server(r, asked, 53, out, len, now);
    msg_free(&m);
}

static unsigned rcode_of(size_t *n, uint32_t *ttl)
{
    struct msg m;
    CHECK(msg_parse(&m, answer, answer_len) == 0);
    unsigned code = m.flags & 0xf;
    if (n)
        *n = m.sec[SEC_ANSWER].n;
    if (ttl)
        *ttl = m.sec[SEC_ANSWER].n ? m.sec[SEC_ANSWER].rr[0].ttl : m.sec[SEC_AUTHORITY].n ? m.sec[SEC_AUTHORITY].rr[0].ttl : 0;
    msg_free(&m);
    return code;
}

static void forwarding(void)
{
    size_t n;
    uint32_t ttl;
    start("server 192.0.2.1\nserver 192.0.2.2\n");
    ask("www.example", T_A, 1000);
    EQ(queries, 1);
    ask("WWW.example", T_A, 1100);
    EQ(queries, 1);
    struct rrset c = set_name("www.example", T_CNAME, 50, "host.example"), a = set_a("host.example", 100, 1);
    say(&c, &a, NULL, RC_OK, 1200);
    EQ(answers, 2);
    EQ(rcode_of(&n, &ttl), RC_OK);
    EQ(n, 2);
    EQ(ttl, 50);
    ask("www.example", T_A, 11200);
    EQ(queries, 1);
    EQ(answers, 3);
    rcode_of(&n, &ttl);
    EQ(ttl, 40);
    /* The alias is over, what it led to is not. */
    ask("host.example", T_A, 60000);
    EQ(queries, 1);
    ask("www.example", T_A, 60000);
    EQ(queries, 2);
    struct rrset soa = set_soa("example", 300, 60);
    say(NULL, NULL, &soa, RC_NXDOMAIN, 60100);
    EQ(rcode_of(NULL, &ttl), RC_NXDOMAIN);
    EQ(ttl, 60);
    ask("www.example", T_MX, 70000);
    EQ(queries, 2);
    EQ(rcode_of(NULL, NULL), RC_NXDOMAIN);
    ask("host.example", T_AAAA, 70000);
    EQ(queries, 3);
    say(NULL, NULL, NULL, RC_SERVFAIL, 70100);
    EQ(queries, 4);
    say(NULL, NULL, &soa, RC_OK, 70200);
    EQ(rcode_of(&n, NULL), RC_OK);
    EQ(n, 0);
    ask("host.example", T_AAAA, 70300);
    EQ(queries, 4);
    /* Nobody answers. */
    answers = 0;
    ask("lost.example.net", T_A, 80000);
    for (int i = 0; i < 50 && timers_next(&timers) != MSEC_NEVER; i++)
        timers_run(&timers, timers_next(&timers));
    EQ(answers, 1);
    EQ(rcode_of(NULL, NULL), RC_SERVFAIL);
    rrset_free(&c);
    rrset_free(&a);
    rrset_free(&soa);
    stop();
}

static void own_zones(void)
{
    size_t n;
    start("server 192.0.2.1\nserver 192.0.2.9 53 1\nzone ads.example block\nzone corp.example forward 1\n"
          "zone intra.example address 10.9.8.7\n");
    ask("x.ads.example", T_A, 0);
    EQ(rcode_of(&n, NULL), RC_NXDOMAIN);
    ask("www.intra.example", T_A, 0);
    EQ(rcode_of(&n, NULL), RC_OK);
    EQ(n, 1);
    EQ(queries, 0);
    ask("www.corp.example", T_A, 0);
    EQ(asked, 0xc0000209u);
    ask("www.example", T_A, 0);
    EQ(asked, 0xc0000201u);

    FILE *f = tmpfile();
    struct status status = {&know, limiter, r};
    char page[4000] = "";
    status_write(&status, f);
    rewind(f);
    page[fread(page, 1, sizeof page - 1, f)] = 0;
    fclose(f);
    CHECK(strstr(page, "zone intra.example address beneath=0\n"));
    CHECK(strstr(page, "server 192.0.2.9:53 group=1 sent=1"));
    stop();
}

static void reloading(void)
{
    struct config next;
    start("server 192.0.2.1\nserver 192.0.2.9 53 1\nzone ads.example block\n");
    ask("www.corp.example", T_A, 0);
    struct rrset a = set_a("www.corp.example", 600, 1);
    say(&a, NULL, NULL, RC_OK, 10);
    config_init(&next);
    EQ(config_parse(&next, "zone corp.example forward 1\nzone x.example block only # a comment\n"), 0);
    struct apply_report report = apply_config(&next, &know, limiter);
    EQ(report.zones_added, 2);
    EQ(report.zones_removed, 1);
    EQ(report.forgotten, 1);
    ask("www.corp.example", T_A, 20);
    EQ(queries, 2);
    EQ(asked, 0xc0000209u);
    config_free(&next);
    rrset_free(&a);
    stop();
}

static void bad_lines(void)
{
    struct config c;
    static const char *const bad[] = {"zone a..b block", "zone a what", "server 1.2.3", "cache-ttl 5x", "nonsense"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[100];
        config_init(&c);
        snprintf(text, sizeof text, "port\n%s\n", bad[i]);
        EQ(config_parse(&c, text + 5), 1);
        config_free(&c);
    }
    config_init(&c);
    EQ(config_parse(&c, "negative-ttl 2h\nlisten 10.0.0.1 5353\n"), 0);
    EQ(c.limits.negative_max, 7200);
    EQ(c.listen, 0x0a000001);
    EQ(c.port, 5353);
    config_free(&c);
}

int main(void)
{
    forwarding();
    own_zones();
    reloading();
    bad_lines();
    DONE();
}
