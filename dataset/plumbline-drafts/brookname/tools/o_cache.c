/* The cache against a naive one made of arrays. o_cache SEED ROUNDS */
#include "cache.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t rs;
static uint32_t rnd(uint32_t n) { rs = rs * 6364136223846793005ull + 1442695040888963407ull; return (uint32_t)(rs >> 33) % n; }

struct e { int name; uint16_t type; int kind; size_t cost; msec exp; uint64_t seq; unsigned uses; int house; int ord; int tag; };
static struct e es[5000]; static size_t ne;
static struct { int name; uint16_t type; size_t cost; } gs[5000]; static size_t ng;
static size_t size; static uint64_t seq; static int ord;
static struct cache_stats st;
static struct name names[64]; static int parent[64]; static int nn;

static size_t qbytes(int h) { size_t s = 0; for (size_t i = 0; i < ne; i++) if (es[i].house == h) s += es[i].cost; return s; }
static int oldest(int h) { int b = -1; for (size_t i = 0; i < ne; i++) if (es[i].house == h && (b < 0 || es[i].ord < es[b].ord)) b = (int)i; return b; }
static int findm(int n, int t) { for (size_t i = 0; i < ne; i++) if (es[i].name == n && es[i].type == t) return (int)i; return -1; }
static void del(int i) { es[i] = es[--ne]; }
static void gtrim(void) { for (;;) { size_t s = 0; for (size_t i = 0; i < ng; i++) s += gs[i].cost; if (s <= size / 2) return; memmove(gs, gs + 1, --ng * sizeof *gs); } }
static int over(msec now) { int b = -1; for (size_t i = 0; i < ne; i++) if (es[i].exp <= now && (b < 0 || es[i].exp < es[b].exp || (es[i].exp == es[b].exp && es[i].seq < es[b].seq))) b = (int)i; if (b < 0) return 0; del(b); st.expired++; return 1; }
static void room(msec now)
{
    while (qbytes(0) + qbytes(1) > size) {
        if (over(now)) continue;
        int o;
        if (qbytes(0) > size / 8 || oldest(1) < 0) {
            o = oldest(0);
            if (es[o].uses) { es[o].uses = 0; es[o].house = 1; es[o].ord = ++ord; continue; }
            gs[ng].name = es[o].name; gs[ng].type = es[o].type; gs[ng++].cost = es[o].cost; gtrim();
        } else {
            o = oldest(1);
            if (es[o].uses) { es[o].uses--; es[o].ord = ++ord; continue; }
        }
        del(o); st.evicted++;
    }
}
static void mput(int n, int t, int kind, size_t cost, uint32_t ttl, msec now, int tag)
{
    int i = findm(n, t);
    if (!ttl || cost > size / 8) { if (i >= 0) del(i); return; }
    if (i < 0) {
        i = (int)ne++; memset(&es[i], 0, sizeof es[i]);
        es[i].name = n; es[i].type = (uint16_t)t; es[i].ord = ++ord;
        for (size_t g = 0; g < ng; g++) if (gs[g].name == n && gs[g].type == t) { es[i].house = 1; memmove(gs + g, gs + g + 1, (--ng - g) * sizeof *gs); break; }
    }
    es[i].kind = kind; es[i].cost = cost; es[i].exp = now + ttl * 1000ull; es[i].seq = ++seq; es[i].tag = tag;
    room(now);
}
static void cuts(int n) { for (;;) { int i = findm(n, 0); if (i >= 0) del(i); if (!n) break; n = parent[n]; } }
static int mlook(int n, int t, msec now)
{
    for (int a = n;; a = parent[a]) { int i = findm(a, 0); if (i >= 0 && es[i].exp > now) return i; if (!a) break; }
    int i = findm(n, t); return i >= 0 && es[i].exp > now ? i : -1;
}
static struct rrset soa_of(int tag, uint32_t ttl, uint32_t min)
{
    struct rrset s; uint8_t b[22] = {0};
    rrset_init(&s, &names[0], T_SOA, ttl);
    b[1] = (uint8_t)(tag >> 8); b[0] = (uint8_t)tag;
    b[18] = (uint8_t)(min >> 24); b[19] = (uint8_t)(min >> 16); b[20] = (uint8_t)(min >> 8); b[21] = (uint8_t)min;
    rrset_add(&s, b, 22); return s;
}
int main(int argc, char **argv)
{
    unsigned seed = argc > 1 ? (unsigned)atoi(argv[1]) : 1, rounds = argc > 2 ? (unsigned)atoi(argv[2]) : 100, failed = 0;
    names[nn++] = name_root;
    for (int i = 0; i < 13 && nn < 40; i++) for (int k = 0; k < 3; k++) {
        char t[200], p[100]; name_to_text(&names[i], p, sizeof p);
        snprintf(t, sizeof t, "%s%c%s%s", k == 1 ? "long-label-" : "", "abc"[k], i ? "." : "", i ? p : "");
        name_from_text(&names[nn], t); parent[nn++] = i;
    }
    for (unsigned r = 0; r < rounds; r++) {
        struct cache_limits lim = {.ttl_max = 100, .negative_max = 40};
        static const uint16_t types[] = {T_A, T_TXT, T_MX};
        rs = seed * 1000003ull + r; for (int i = 0; i < 5; i++) rnd(2);
        ne = ng = 0; seq = 0; ord = 0; memset(&st, 0, sizeof st);
        size = 1500 + rnd(4000);
        struct cache *c = cache_new(size, &lim);
        msec now = 1000; int bad = 0, tag = 0; unsigned ops = 40 + rnd(400); uint32_t slow = rnd(4) ? 20 : 1;
        for (unsigned o = 0; o < ops && !bad; o++) {
            int n = (int)rnd((uint32_t)nn), t = types[rnd(3)]; uint32_t what = rnd(20);
            if (rnd(3) == 0) now += (rnd(4) ? rnd(3000) : rnd(30000)) / slow;
            if (what < 7) {
                struct rrset s; uint8_t data[300] = {0}; size_t recs = 1 + rnd(3), len = 2 + rnd(rnd(4) ? 60 : 280);
                rrset_init(&s, &names[n], (uint16_t)t, rnd(12) ? 1 + rnd(130) : 0); tag++;
                data[0] = (uint8_t)tag; data[1] = (uint8_t)(tag >> 8);
                for (size_t i = 0; i < recs; i++) rrset_add(&s, data, len);
                size_t cost = 64 + names[n].len + recs * (8 + len);
                if (cost != cache_cost(&names[n], &s)) bad = 1;
                cuts(n); mput(n, t, CACHE_POSITIVE, cost, s.ttl < 100 ? s.ttl : 100, now, tag);
                cache_put(c, &s, now); rrset_free(&s);
            } else if (what < 10) {
                uint32_t ttl = rnd(60), min = rnd(60), v = ttl < min ? ttl : min; tag++; if (v > 40) v = 40;
                struct rrset s = soa_of(tag, ttl, min);
                if (what < 9) { cuts(n); mput(n, t, CACHE_NODATA, 64 + names[n].len + 30u, v, now, tag); cache_put_nodata(c, &names[n], (uint16_t)t, &s, now); }
                else { mput(n, 0, CACHE_NXDOMAIN, 64 + names[n].len + 30u, v, now, tag); cache_put_nxdomain(c, &names[n], &s, now); }
                rrset_free(&s);
            } else if (what < 18) {
                int i = mlook(n, t, now); int peek = rnd(4) == 0;
                struct cache_hit h = peek ? cache_peek(c, &names[n], (uint16_t)t, now) : cache_get(c, &names[n], (uint16_t)t, now);
                if (i < 0) { if (h.result != CACHE_MISS) bad = 1; if (!peek) st.misses++; }
                else {
                    if ((int)h.result != es[i].kind || h.ttl != (es[i].exp - now + 999) / 1000 || !h.set || h.set->rd[0].data[0] != (uint8_t)es[i].tag || h.set->rd[0].data[1] != (uint8_t)(es[i].tag >> 8)) bad = 1;
                    if (!peek) { st.hits++; if (es[i].uses < 3) es[i].uses++; }
                }
            } else if (what == 18) {
                if (rnd(5)) { size_t k = 0; while (over(now)) k++; if (cache_sweep(c, now) != k) bad = 1; }
                else { size = 1500 + rnd(4000); gtrim(); room(0); cache_resize(c, size); }
            } else if (rnd(12) == 0) {
                size_t k = 0;
                for (size_t i = ne; i--;) { int a = es[i].name, u = 0; for (;;) { if (a == n) u = 1; if (!a) break; a = parent[a]; } if (u && n >= 1) { } if (u) { k++; } }
                for (size_t i = 0; i < ne;) { int a = es[i].name, u = 0; for (;;) { if (a == n) u = 1; if (!a) break; a = parent[a]; } if (u) del((int)i); else i++; }
                if (cache_flush_under(c, &names[n]) != k) bad = 1;
            }
            struct cache_usage u = cache_usage(c); struct cache_stats s2 = cache_stats(c);
            if (u.entries != ne || u.door_bytes != qbytes(0) || u.house_bytes != qbytes(1) || u.bytes != u.door_bytes + u.house_bytes || u.guests != ng || memcmp(&s2, &st, sizeof st)) bad = 1;
        }
        for (int n = 0; n < nn && !bad; n++) for (int t = 0; t < 3; t++) {
            int i = mlook(n, types[t], now); struct cache_hit h = cache_peek(c, &names[n], types[t], now);
            if (i < 0 ? h.result != CACHE_MISS : ((int)h.result != es[i].kind || h.set->rd[0].data[0] != (uint8_t)es[i].tag)) bad = 1;
        }
        failed += (unsigned)bad;
        if (!bad) cache_free(c);
    }
    printf("cache %u of %u\n", failed, rounds);
    return failed ? 1 : 0;
}
