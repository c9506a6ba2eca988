/* Leases against an array, with restarts, failing writes and power cuts. o_leases SEED ROUNDS */
#include "leases.h"
#include "check.h"
static uint64_t rs;
static uint32_t rnd(uint32_t n) { rs = rs * 6364136223846793005ull + 1442695040888963407ull; return (uint32_t)(rs >> 33) % n; }
struct ml { int client; uint32_t a; int state; msec exp; char host[16]; };
static struct ml ms[200]; static size_t nm_;
static struct client_id cid(int i) { struct client_id c = {.len = (uint8_t)(1 + i % 3)}; c.bytes[0] = (uint8_t)i; c.bytes[1] = (uint8_t)(i * 7); return c; }
static msec grace;
static msec over_(const struct ml *e) { return e->state == LEASE_BOUND ? e->exp + grace : e->exp; }
static int byc(int c) { for (size_t i = 0; i < nm_; i++) if (ms[i].client == c && ms[i].state != LEASE_DECLINED) return (int)i; return -1; }
static int bya(uint32_t a) { for (size_t i = 0; i < nm_; i++) if (ms[i].a == a) return (int)i; return -1; }
static int byh(const char *h, msec now) { for (size_t i = 0; i < nm_; i++) if (ms[i].state == LEASE_BOUND && ms[i].exp > now && *h && !strcmp(ms[i].host, h)) return (int)i; return -1; }
static int same(const struct lease *e, int i) { if (!e || i < 0) return !e && i < 0; struct client_id c = cid(ms[i].client); return e->address == ms[i].a && (int)e->state == ms[i].state && e->expires == ms[i].exp && !strcmp(e->host, ms[i].host) && e->client.len == c.len && !memcmp(e->client.bytes, c.bytes, c.len); }
static int each_bad; static size_t each_n; static uint32_t each_last;
static void each(void *ctx, const struct lease *e) { (void)ctx; each_n++; if (!same(e, bya(e->address)) || e->address <= each_last) each_bad = 1; each_last = e->address; }
#define FIRST 100
#define LAST 119
int main(int argc, char **argv)
{
    unsigned seed = argc > 1 ? (unsigned)atoi(argv[1]) : 1, rounds = argc > 2 ? (unsigned)atoi(argv[2]) : 100, failed = 0;
    static const char *const hosts[] = {"", "alpha", "beta", "gamma", "delta", "eps", "zeta"};
    for (unsigned r = 0; r < rounds; r++) {
        rs = seed * 1000003ull + r; for (int i = 0; i < 5; i++) rnd(2);
        struct mem m; struct store store = mem_store(&m); int bad = 0; msec now = 1000000; nm_ = 0; grace = rnd(3) ? rnd(60000) : 0;
        struct pool *p = pool_new(); pool_add(p, FIRST, LAST);
        struct leases *l = leases_open(p, &store, grace, now);
        unsigned ops = 20 + rnd(250);
        for (unsigned o = 0; o < ops && !bad; o++) {
            int c = (int)rnd(30); struct client_id id = cid(c); uint32_t w = rnd(30); int i = byc(c);
            now += rnd(3) ? rnd(500) : rnd(20000);
            if (w < 20) { /* every packet does that */
                size_t k = 0; for (size_t j = 0; j < nm_;) if (over_(&ms[j]) <= now) { ms[j] = ms[--nm_]; k++; } else j++;
                if (leases_expire(l, now) != k) bad = 1;
                i = byc(c);
            }
            if (w < 10) {
                uint32_t want = rnd(2) ? FIRST + rnd(22) : 0; msec until = now + rnd(20000);
                const struct lease *e = leases_offer(l, &id, want, until, now);
                if (i >= 0) { if (ms[i].state == LEASE_OFFERED) ms[i].exp = until; if (!same(e, i)) bad = 1; }
                else {
                    int used = 0, oldest = -1; for (size_t j = 0; j < nm_; j++) { used++; if (ms[j].state == LEASE_BOUND && ms[j].exp <= now && (oldest < 0 || ms[j].exp < ms[oldest].exp)) oldest = (int)j; }
                    int full = nm_ >= LAST - FIRST + 1; (void)used;
                    if (full && oldest < 0) { if (e) bad = 1; }
                    else if (!e) bad = 1;
                    else {
                        if (full) { msec least = ms[oldest].exp; int v = bya(e->address); if (v < 0 || ms[v].exp != least || ms[v].state != LEASE_BOUND) { bad = 1; break; } ms[v] = ms[--nm_]; }
                        else if (want >= FIRST && want <= LAST && bya(want) < 0 && e->address != want) bad = 1;
                        if (bya(e->address) >= 0 || e->address < FIRST || e->address > LAST) bad = 1;
                        ms[nm_++] = (struct ml){c, e->address, LEASE_OFFERED, until, ""};
                        if (!same(e, (int)nm_ - 1)) bad = 1;
                    }
                }
            } else if (w < 17) {
                const char *h = hosts[rnd(7)]; msec until = now + rnd(60000);
                int fail = rnd(12) == 0; if (fail) m.left = rnd(40);
                int got = leases_bind(l, &id, h, until, now);
                m.left = -1; m.broken = 0;
                if (fail && got < 0 && i >= 0) continue;
                if ((got == 0) != (i >= 0)) bad = 1;
                if (i >= 0) { int ow = byh(h, now); ms[i].state = LEASE_BOUND; ms[i].exp = until; strcpy(ms[i].host, ow < 0 || ow == i ? h : ""); }
            } else if (w < 19) {
                if ((leases_release(l, &id) == 0) != (i >= 0)) bad = 1;
                if (i >= 0) ms[i] = ms[--nm_];
            } else if (w < 20) {
                msec until = now + rnd(60000);
                if ((leases_decline(l, &id, until) == 0) != (i >= 0)) bad = 1;
                if (i >= 0) { ms[i].state = LEASE_DECLINED; ms[i].exp = until; ms[i].host[0] = 0; }
            } else if (w < 22) {
                leases_close(l); pool_free(p);
                if (rnd(2)) { struct mem_file *f = mem_find(&m, "leases.j"); uint8_t junk[9] = {1, 0, 200, 1, 2, 3}; f->data = realloc(f->data, f->len + 9); uint32_t k = 1 + rnd(9); memcpy(f->data + f->len, junk, k); f->len += k; }
                p = pool_new(); pool_add(p, FIRST, LAST); l = leases_open(p, &store, grace, now);
                if (!l) { bad = 1; break; }
                for (size_t j = 0; j < nm_;) if (ms[j].state == LEASE_OFFERED || over_(&ms[j]) <= now) ms[j] = ms[--nm_]; else j++;
            } else if (w < 26) { if (!same(leases_by_client(l, &id), i)) bad = 1; }
            else if (w < 29) { const char *h = hosts[rnd(7)]; if (!same(leases_by_host(l, h, now), byh(h, now)) ) bad = 1; }
            else { each_bad = 0; each_n = 0; each_last = 0; leases_each(l, each, NULL); if (each_bad || each_n != nm_) bad = 1; }
            msec nx = MSEC_NEVER; for (size_t j = 0; j < nm_; j++) if (over_(&ms[j]) < nx) nx = over_(&ms[j]);
            if (leases_count(l) != nm_ || leases_next_expiry(l) != nx || pool_free_count(p) != LAST - FIRST + 1 - nm_) bad = 1;
        }
        if (!bad) { leases_close(l); pool_free(p); mem_free(&m); }
        failed += (unsigned)bad;
    }
    printf("leases %u of %u\n", failed, rounds);
    return failed ? 1 : 0;
}
