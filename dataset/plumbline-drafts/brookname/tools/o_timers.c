/* The wheel against the sorted list of before, callbacks that set and cancel included. o_timers SEED ROUNDS */
#include "timers.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static uint64_t rs;
static uint64_t rnd64(void) { rs = rs * 6364136223846793005ull + 1442695040888963407ull; return rs ^ rs >> 31; }
static uint32_t rnd(uint32_t n) { return (uint32_t)(rnd64() >> 33) % n; }
#define N 40
struct b { struct timer t; int id; };
static struct timers ts; static struct b bs[N];
static struct { int set; msec due; uint64_t seq; } m[N]; static uint64_t seq; static int bad; static unsigned fired, budget;
static int mfirst(void) { int k = -1; for (int i = 0; i < N; i++) if (m[i].set && (k < 0 || m[i].due < m[k].due || (m[i].due == m[k].due && m[i].seq < m[k].seq))) k = i; return k; }
static void doset(int i, msec due) { m[i].set = 1; m[i].due = due; m[i].seq = ++seq; timers_set(&ts, &bs[i].t, due); }
static void docancel(int i) { m[i].set = 0; timers_cancel(&ts, &bs[i].t); }
static msec some(msec now)
{
    uint32_t w = rnd(12);
    if (w == 0) return now; if (w == 1) return now > 5000 ? now - rnd(5000) : 0; if (w == 2) return MSEC_NEVER - rnd(3); if (w == 3) return now + (rnd64() >> rnd(60));
    if (w < 8) return now + rnd(200); return now + rnd(1u << (4 + rnd(24)));
}
static void fire(struct timer *t, msec now)
{
    struct b *b = TIMER_OWNER(t, struct b, t); int k = mfirst();
    fired++;
    if (k != b->id || m[k].due > now || timer_is_set(t)) { bad = 1; return; }
    m[k].set = 0;
    if (budget) { uint32_t w = rnd(6); budget--; if (w < 2) doset(b->id, rnd(3) ? some(now) : m[k].due + rnd(50)); else if (w == 2) doset((int)rnd(N), some(now)); else if (w == 3) docancel((int)rnd(N)); }
}
int main(int argc, char **argv)
{
    unsigned seed = argc > 1 ? (unsigned)atoi(argv[1]) : 1, rounds = argc > 2 ? (unsigned)atoi(argv[2]) : 100, failed = 0;
    for (unsigned r = 0; r < rounds; r++) {
        rs = seed * 1000003ull + r; for (int i = 0; i < 5; i++) rnd(2);
        msec now = rnd(3) ? rnd64() >> (20 + rnd(40)) : (rnd64() >> 20 & ~0xfffffull) - rnd(70); bad = 0; seq = 0; memset(m, 0, sizeof m);
        timers_init(&ts, now); for (int i = 0; i < N; i++) { timer_init(&bs[i].t, fire); bs[i].id = i; }
        unsigned ops = 10 + rnd(300);
        for (unsigned o = 0; o < ops && !bad; o++) {
            uint32_t w = rnd(10); size_t c = 0;
            if (w < 5) doset((int)rnd(N), some(now));
            else if (w < 6) docancel((int)rnd(N));
            else {
                int k = mfirst();
                msec to = rnd(3) == 0 && k >= 0 && m[k].due > now && m[k].due < now + (1ull << 50) ? m[k].due - rnd(2) : rnd(20) ? now + (rnd(2) ? rnd(100) : rnd(1u << (6 + rnd(20)))) : now + (rnd64() >> (16 + rnd(40)));
                if (to < now) to = now; now = to; budget = 60; timers_run(&ts, now); k = mfirst(); if (k >= 0 && m[k].due <= now) bad = 1;
            }
            int k = mfirst(); for (int i = 0; i < N; i++) { c += (size_t)m[i].set; if (timer_is_set(&bs[i].t) != m[i].set) bad = 1; }
            if (timers_next(&ts) != (k < 0 ? MSEC_NEVER : m[k].due) || ts.count != c) bad = 1;
        }
        failed += (unsigned)bad;
    }
    printf("timers %u of %u\n", failed, rounds);
    return failed ? 1 : 0;
}
