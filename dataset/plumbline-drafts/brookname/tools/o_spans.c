/* Spans and the pool against a byte per address. o_spans SEED ROUNDS */
#include "spans.h"
#include "pool.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static uint64_t rs;
static uint32_t rnd(uint32_t n) { rs = rs * 6364136223846793005ull + 1442695040888963407ull; return (uint32_t)(rs >> 33) % n; }
#define N 300
static unsigned char in[N];
int main(int argc, char **argv)
{
    unsigned seed = argc > 1 ? (unsigned)atoi(argv[1]) : 1, rounds = argc > 2 ? (unsigned)atoi(argv[2]) : 100, failed = 0, fp = 0;
    for (unsigned r = 0; r < rounds; r++) {
        rs = seed * 1000003ull + r; for (int i = 0; i < 5; i++) rnd(2);
        int bad = 0; uint32_t base = rnd(3) == 0 ? 0 : rnd(2) ? 1000 : UINT32_MAX - N + 1;
        struct spans s = {0}; memset(in, 0, N);
        unsigned ops = 5 + rnd(120), wide = 1 + rnd(40);
        for (unsigned o = 0; o < ops && !bad; o++) {
            uint32_t a = rnd(N), b = a + rnd(wide), k = 0, w = rnd(10); if (b >= N) b = N - 1;
            if (w < 4) { for (uint32_t i = a; i <= b; i++) { k += !in[i]; in[i] = 1; } if (spans_add(&s, base + a, base + b) != k) bad = 1; }
            else if (w < 7) { for (uint32_t i = a; i <= b; i++) { k += in[i]; in[i] = 0; } if (spans_cut(&s, base + a, base + b) != k) bad = 1; }
            else {
                uint32_t t = 0; for (uint32_t i = 0; i < N; i++) t += in[i];
                if (spans_total(&s) != t || spans_has(&s, base + a) != in[a]) bad = 1;
                if (t && !bad) { uint32_t q = rnd(t), c = q, i = 0; for (;; i++) if (in[i] && !c--) break; if (spans_nth(&s, q) != base + i) bad = 1; }
                uint32_t i = a, f, l; while (i < N && !in[i]) i++;
                if (spans_from(&s, base + a, &f, &l) != (i < N)) bad = 1;
                else if (i < N) { uint32_t x = i, y = i; while (x && in[x - 1]) x--; while (y + 1 < N && in[y + 1]) y++; if (f != base + x || l != base + y) bad = 1; }
            }
        }
        if (!bad) spans_free(&s);
        failed += (unsigned)bad;
        /* the pool: 0 not ours, 1 fresh, 2 taken, 3 resting */
        static unsigned char st[N], barred[N]; static uint32_t q[5000]; size_t nq = 0;
        memset(st, 0, N); memset(barred, 0, N); bad = 0;
        struct pool *p = pool_new(); ops = 10 + rnd(300);
        for (unsigned o = 0; o < ops && !bad; o++) {
            uint32_t a = rnd(N), b = a + rnd(30), w = rnd(40), x; if (b >= N) b = N - 1;
            size_t fresh = 0; for (uint32_t i = 0; i < N; i++) fresh += st[i] == 1;
            if (w < 2) { for (uint32_t i = a; i <= b; i++) if (!st[i] && !barred[i]) st[i] = 1; pool_add(p, base + a, base + b); }
            else if (w < 3) {
                if (rnd(3)) b = a;
                for (uint32_t i = a; i <= b; i++) { if (st[i] == 3) for (size_t k = 0; k < nq; k++) if (q[k] == i) { memmove(q + k, q + k + 1, (--nq - k) * 4); break; } st[i] = 0; barred[i] = 1; }
                pool_exclude(p, base + a, base + b);
            } else if (w < 13) {
                int ok = st[a] == 1 || st[a] == 3;
                if (st[a] == 3) for (size_t k = 0; k < nq; k++) if (q[k] == a) { memmove(q + k, q + k + 1, (--nq - k) * 4); break; }
                if (ok) st[a] = 2;
                if (pool_take(p, base + a) != ok) bad = 1;
            } else if (w < 25) {
                uint64_t h = (uint64_t)rnd(1u << 30) * 77777; int ok = 1; uint32_t want = 0;
                if (fresh) { uint32_t c = (uint32_t)(h % fresh); for (;; want++) if (st[want] == 1 && !c--) break; }
                else if (nq) { want = q[0]; memmove(q, q + 1, --nq * 4); } else ok = 0;
                if (pool_take_any(p, h, &x) != ok || (ok && x != base + want)) bad = 1;
                if (ok) st[want] = 2;
            } else {
                if (rnd(3)) for (uint32_t i = 0; i < N; i++) if (st[(a + i) % N] == 2) { a = (a + i) % N; break; }
                if (st[a] == 2) { st[a] = 3; q[nq++] = a; }
                pool_give(p, base + a);
            }
            size_t f = nq; for (uint32_t i = 0; i < N; i++) f += st[i] == 1;
            if (pool_free_count(p) != f || pool_resting_count(p) != nq || pool_owns(p, base + b) != (st[b] != 0)) bad = 1;
        }
        if (!bad) pool_free(p);
        fp += (unsigned)bad;
    }
    printf("spans %u of %u, pool %u\n", failed, rounds, fp);
    return failed + fp ? 1 : 0;
}
