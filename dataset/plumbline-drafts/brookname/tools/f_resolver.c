/* Random packets through the whole resolver, for the sanitizers; everybody who asks must be answered in the end. f_resolver SEED ROUNDS */
#include "apply.h"
#include "resolver.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static uint64_t rs;
static uint32_t rnd(uint32_t n) { rs = rs * 6364136223846793005ull + 1442695040888963407ull; return (uint32_t)(rs >> 33) % n; }
static uint8_t q[64][2000]; static size_t ql[64]; static uint32_t qa[64]; static unsigned nq; static long asked, answered;
static void to_client(void *c, const struct peer *t, const uint8_t *p, size_t n) { (void)c; (void)t; struct msg m; answered++; if (msg_parse(&m, p, n) < 0) abort(); msg_free(&m); }
static void to_server(void *c, const struct server *s, const uint8_t *p, size_t n) { (void)c; memcpy(q[nq % 64], p, n); ql[nq % 64] = n; qa[nq++ % 64] = s->address; }
static uint16_t id(void *c) { (void)c; return (uint16_t)rnd(65536); }
static struct name any(void)
{
    static const char *const l[] = {"a", "b", "www", "x", "corp", "ads"}; char t[200] = ""; struct name n;
    for (uint32_t k = 1 + rnd(3); k--;) { strcat(t, l[rnd(6)]); strcat(t, "."); } strcat(t, "example"); name_from_text(&n, t); return n;
}
int main(int argc, char **argv)
{
    unsigned seed = argc > 1 ? (unsigned)atoi(argv[1]) : 1, rounds = argc > 2 ? (unsigned)atoi(argv[2]) : 10, bad = 0;
    for (unsigned r = 0; r < rounds; r++) {
        struct config c; struct knowledge k; struct timers ts; struct resolver_io io = {NULL, to_client, to_server, id};
        rs = seed * 1000003ull + r; config_init(&c);
        config_parse(&c, "server 1.1.1.1\nserver 1.1.1.2\nserver 1.1.1.3 53 1\nserver 1.1.1.4 53 1\nzone ads.example block\nzone corp.example forward 1\nzone x.corp.example forward 0\n");
        memset(&k, 0, sizeof k); c.cache_size = 20000; k.cache = cache_new(c.cache_size, &c.limits); k.zones = zones_new();
        struct limiter *l = limiter_new(&c.limiter); apply_config(&c, &k, l); timers_init(&ts, 0);
        struct resolver *res = resolver_new(&k, l, &ts, &io); nq = 0; asked = answered = 0; msec now = 1000;
        for (size_t i = 0; i < c.servers; i++) upstream_add(resolver_upstream(res), c.server[i].address, c.server[i].port, c.server[i].group);
        static const uint16_t types[] = {T_A, T_AAAA, T_MX, T_SRV, T_CNAME, T_NS};
        for (int o = 0; o < 600; o++) {
            struct msg m; uint8_t out[2000]; now += rnd(rnd(4) ? 50 : 3000); timers_run(&ts, now);
            if (rnd(2)) {
                struct peer p = {rnd(1000), 5}; msg_init(&m); m.id = (uint16_t)rnd(65536); m.flags = F_RD; m.has_question = 1; m.qname = any(); m.qtype = types[rnd(6)]; m.qclass = 1;
                size_t n = msg_encode(&m, out, 512); if (rnd(20) == 0) { out[rnd((uint32_t)n)] ^= (uint8_t)(1 << rnd(8)); struct msg t; long was = answered; resolver_from_client(res, &p, out, n, now); (void)t; asked += answered > was; if (answered == was && msg_parse(&t, out, n) == 0) { if (!(t.flags & F_QR)) asked++; msg_free(&t); } }
                else { asked++; resolver_from_client(res, &p, out, n, now); }
                msg_free(&m);
            } else if (nq && rnd(4)) {
                unsigned i = (nq - 1 - rnd(nq < 6 ? nq : 6)) % 64; if (msg_parse(&m, q[i], ql[i]) < 0) abort();
                int known = 0; for (int i = 0; i < 6; i++) known |= m.qtype == types[i]; if (!known) { msg_free(&m); continue; } m.flags = (uint16_t)(F_QR | (rnd(4) ? 0 : rnd(4) ? RC_NXDOMAIN : rnd(6)));
                struct name at = m.qname; uint8_t d[600] = {0};
                for (int links = (int)rnd(3); links--;) { struct name to = any(); msg_add(&m, SEC_ANSWER, &at, T_CNAME, rnd(50), to.wire, to.len); at = to; }
                if ((m.flags & 15) == 0 && rnd(3)) for (unsigned n = 1 + rnd(rnd(6) ? 3 : 60); n--;) {
                    size_t b = m.qtype == T_MX ? 2 : m.qtype == T_SRV ? 6 : 0, len = m.qtype == T_A ? 4 : 16; struct name to = any(); d[3] = (uint8_t)n;
                    if (m.qtype != T_A && m.qtype != T_AAAA) { memcpy(d + b, to.wire, to.len); len = b + to.len; }
                    msg_add(&m, SEC_ANSWER, &at, m.qtype, rnd(100), d, len);
                } else if (rnd(4)) { struct name soa; name_from_text(&soa, "example"); memset(d, 0, 22); d[0] = 0; d[1] = 0; d[21] = (uint8_t)rnd(60); msg_add(&m, SEC_AUTHORITY, &soa, T_SOA, rnd(100), d, 22); }
                size_t n = msg_encode(&m, out, sizeof out); if (rnd(10) == 0) out[rnd((uint32_t)n)] ^= (uint8_t)(1 << rnd(8));
                resolver_from_server(res, qa[i], 53, out, n, now); msg_free(&m);
            }
            if (rnd(200) == 0) apply_config(&c, &k, l);
        }
        for (int i = 0; i < 20000 && timers_next(&ts) != MSEC_NEVER; i++) { now = timers_next(&ts) > now ? timers_next(&ts) : now; timers_run(&ts, now); }
        if (asked != answered || ts.count) { bad++; fprintf(stderr, "round %u: asked %ld answered %ld left %zu\n", r, asked, answered, ts.count); }
        resolver_free(res); cache_free(k.cache); zones_free(k.zones); limiter_free(l); config_free(&c);
    }
    printf("resolver %u of %u\n", bad, rounds);
    return bad ? 1 : 0;
}
