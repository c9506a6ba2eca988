/* Messages written, read back, compared; sizes against a naive writer. o_msg SEED ROUNDS */
#include "msg.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t rs;
static uint32_t rnd(uint32_t n) { rs = rs * 6364136223846793005ull + 1442695040888963407ull; return (uint32_t)(rs >> 33) % n; }
static struct name any(void)
{
    static const char *const l[] = {"a", "b", "www", "MAIL", "mail", "mx", "example", "Example", "net"};
    char t[300] = "", u[70]; uint32_t k = rnd(30) ? 1 + rnd(4) : 0; struct name n;
    if (!k) return name_root;
    for (uint32_t i = 0; i < k; i++) {
        if (i) strcat(t, ".");
        if (rnd(12) == 0) { uint32_t q = 20 + rnd(40); memset(u, 'a' + (int)rnd(26), q); u[q] = 0; strcat(t, u); } else strcat(t, l[rnd(9)]);
    }
    if (name_from_text(&n, t) < 0) abort();
    return n;
}
/* naive writer: all suffixes written so far, longest match first */
struct seen { uint8_t s[255]; size_t len, at; }; static struct seen sn[20000]; static size_t ns;
static uint8_t nb[70000]; static size_t nl, lim; static int full;
static void w(const void *p, size_t n) { if (full || nl + n > lim) { full = 1; return; } memcpy(nb + nl, p, n); nl += n; }
static void w16(unsigned v) { uint8_t b[2] = {(uint8_t)(v >> 8), (uint8_t)v}; w(b, 2); }
static void w32(uint32_t v) { w16(v >> 16); w16(v & 0xffff); }
static int eqi(const uint8_t *a, const uint8_t *b, size_t n) { for (size_t i = 0; i < n; i++) if (fold(a[i]) != fold(b[i])) return 0; return 1; }
static void wn(const uint8_t *p)
{
    size_t start = nl, base = ns, o = 0, tot = 0; uint8_t full_[255]; const uint8_t *q = p;
    while (p[tot]) tot += p[tot] + 1u;
    tot++; memcpy(full_, p, tot);
    (void)q;
    while (p[o]) {
        for (size_t i = 0; i < base; i++) if (sn[i].len == tot - o && eqi(sn[i].s, p + o, tot - o)) { w16(0xc000 | (unsigned)sn[i].at); return; }
        if (start + o < 0x4000) { sn[ns].len = tot - o; memcpy(sn[ns].s, full_ + o, tot - o); sn[ns++].at = start + o; }
        w(p + o, p[o] + 1u); o += p[o] + 1u;
    }
    w("", 1);
}
static size_t naive(const struct msg *m, uint8_t *out, size_t limit)
{
    nl = 0; ns = 0; full = 0; lim = limit; w16(m->id); w16(m->flags); w16(1); w16(0); w16(0); w16(0);
    wn(m->qname.wire); w16(m->qtype); w16(m->qclass); if (full) return 0;
    int tc = 0;
    for (int s = 0; s < 3 && !tc; s++) {
        unsigned c = 0;
        for (size_t i = 0; i < m->sec[s].n;) {
            size_t e = i; const struct rr *a = &m->sec[s].rr[i]; size_t mark = nl, ms = ns;
            for (; e < m->sec[s].n && m->sec[s].rr[e].type == a->type && name_equal(&m->sec[s].rr[e].owner, &a->owner); e++) {
                const struct rr *r = &m->sec[s].rr[e];
                wn(r->owner.wire); w16(r->type); w16(r->class_); w32(r->ttl); size_t at = nl; w16(0);
                size_t b = r->type == T_MX ? 2 : r->type == T_SRV ? 6 : 0; int names = r->type == T_SOA ? 2 : r->type == T_A || r->type == T_TXT || r->type == T_AAAA ? 0 : 1;
                const uint8_t *p = r->rdata; w(p, b); p += b;
                for (int k = 0; k < names; k++) { size_t t = 0; while (p[t]) t += p[t] + 1u; t++; if (r->type == T_SRV) w(p, t); else wn(p); p += t; }
                w(p, (size_t)(r->rdata + r->rdlen - p));
                if (!full) { nb[at] = (uint8_t)((nl - at - 2) >> 8); nb[at + 1] = (uint8_t)(nl - at - 2); }
            }
            if (full) { full = 0; nl = mark; ns = ms; if (s < 2) { tc = 1; break; } } else c += (unsigned)(e - i);
            i = e;
        }
        nb[6 + 2 * s] = (uint8_t)(c >> 8); nb[7 + 2 * s] = (uint8_t)c;
        if (tc) nb[2] |= 2;
    }
    memcpy(out, nb, nl); return nl;
}
int main(int argc, char **argv)
{
    unsigned seed = argc > 1 ? (unsigned)atoi(argv[1]) : 1, rounds = argc > 2 ? (unsigned)atoi(argv[2]) : 100, failed = 0;
    static uint8_t a[70000], b[70000];
    for (unsigned r = 0; r < rounds; r++) {
        rs = seed * 1000003ull + r; for (int i = 0; i < 5; i++) rnd(2);
        struct msg m, back; msg_init(&m); int bad = 0;
        m.id = (uint16_t)rnd(65536); m.flags = F_QR; m.has_question = 1; m.qname = any(); m.qtype = T_MX; m.qclass = 1;
        static const uint16_t types[] = {T_A, T_AAAA, T_NS, T_MX, T_SOA, T_SRV, T_TXT, T_CNAME};
        unsigned big = rnd(20) == 0;
        for (unsigned s = 0; s < 3; s++) for (unsigned k = rnd(big ? 120 : 6); k--;) {
            uint16_t t = types[rnd(8)]; struct name o = rnd(3) ? any() : m.qname;
            if (rnd(4) == 0 && m.sec[s].n) o = m.sec[s].rr[m.sec[s].n - 1].owner;
            for (unsigned q = 1 + rnd(4); q--;) {
                uint8_t d[1000]; size_t n = 0; struct name x;
                if (t == T_A) n = 4; else if (t == T_AAAA) n = 16; else if (t == T_TXT) n = 1 + rnd(big ? 250 : 60);
                if (n) for (size_t i = 0; i < n; i++) d[i] = (uint8_t)rnd(256);
                if (t == T_MX) { d[n++] = 0; d[n++] = 9; } if (t == T_SRV) { memcpy(d, "\0\1\0\2\0\3", 6); n = 6; }
                if (t == T_NS || t == T_MX || t == T_SRV || t == T_CNAME || t == T_SOA) { x = any(); memcpy(d + n, x.wire, x.len); n += x.len; }
                if (t == T_SOA) { x = any(); memcpy(d + n, x.wire, x.len); n += x.len; memset(d + n, 5, 20); n += 20; }
                msg_add(&m, (int)s, &o, t, rnd(1000), d, n);
            }
        }
        size_t limit = big ? (rnd(2) ? 65535 : 20000) : rnd(3) ? 512 : 100 + rnd(1200);
        size_t x = msg_encode(&m, a, limit), y = naive(&m, b, limit);
        if (x != y) bad = 1;
        else if (x) {
            struct msg nb_;
            if (msg_parse(&back, a, x) < 0) bad = 1;
            else if (msg_parse(&nb_, b, y) < 0) { fprintf(stderr, "oracle is wrong\n"); return 3; }
            else {
                if (back.flags != nb_.flags || !name_equal(&back.qname, &m.qname)) bad = 1;
                for (int s = 0; s < 3; s++) {
                    if (back.sec[s].n != nb_.sec[s].n) { bad = 1; continue; }
                    for (size_t i = 0; i < back.sec[s].n; i++) {
                        const struct rr *p = &back.sec[s].rr[i], *q = &nb_.sec[s].rr[i];
                        if (p->type != q->type || p->ttl != q->ttl || !name_equal(&p->owner, &q->owner) || p->rdlen != q->rdlen || !eqi(p->rdata, q->rdata, p->rdlen)) bad = 1;
                    }
                }
                msg_free(&back); msg_free(&nb_);
            }
        }
        msg_free(&m); failed += (unsigned)bad;
    }
    printf("msg %u of %u\n", failed, rounds);
    return failed ? 1 : 0;
}
