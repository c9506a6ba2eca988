/* Tries against the rules of docs/retry.md, stated anew with doubles and sets. o_upstream SEED ROUNDS */
#include "upstream.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static uint64_t rs;
static uint32_t rnd(uint32_t n) { rs = rs * 6364136223846793005ull + 1442695040888963407ull; return (uint32_t)(rs >> 33) % n; }
#define S 6
#define T 4
static struct timers ts; static struct upstream up; static int bad; static msec now;
static struct { unsigned g; int known; uint32_t s8, v4; unsigned sil; msec rest; uint64_t turn; } ms[S]; static uint64_t turns; static unsigned nsrv;
static struct { int active; unsigned g, sends, cur; unsigned times[S]; int ref[S]; msec at[S], timer; } mt[T]; static struct try_ tr[T];
static int ev_send = -1, ev_fail; static int cur_try; static msec ev_now;
static uint32_t pat(unsigned k) { if (!ms[k].s8) return 800; uint32_t p = ms[k].s8 / 8 + ms[k].v4; return p < 150 ? 150 : p > 4000 ? 4000 : p; }
static void expect(int t, msec at)
{   /* who must be asked now */
    int cand[S], n = 0;
    if (mt[t].sends < 6) for (unsigned i = 0; i < nsrv; i++) if (ms[i].g == mt[t].g && !mt[t].ref[i]) cand[n++] = (int)i;
    int awake = 0; for (int i = 0; i < n; i++) awake |= ms[cand[i]].rest <= at;
    if (awake) { int k = 0; for (int i = 0; i < n; i++) if (ms[cand[i]].rest <= at) cand[k++] = cand[i]; n = k; }
    unsigned least = 99; for (int i = 0; i < n; i++) if (mt[t].times[cand[i]] < least) least = mt[t].times[cand[i]];
    { int k = 0; for (int i = 0; i < n; i++) if (mt[t].times[cand[i]] == least) cand[k++] = cand[i]; n = k; }
    uint32_t fast = 1u << 30; for (int i = 0; i < n; i++) if (ms[cand[i]].s8 / 8 < fast) fast = ms[cand[i]].s8 / 8;
    { int k = 0; for (int i = 0; i < n; i++) if (ms[cand[i]].s8 / 8 <= fast + 40) cand[k++] = cand[i]; n = k; }
    if (!n) { mt[t].active = 0; mt[t].timer = MSEC_NEVER; if (ev_send >= 0 || !ev_fail) bad = 1; ev_send = -1; ev_fail = 0; return; }
    int best = cand[0]; for (int i = 1; i < n; i++) if (ms[cand[i]].turn < ms[best].turn) best = cand[i];
    if (ev_send != best || ev_fail) bad = 1;
    ev_send = -1;
    uint64_t p = pat((unsigned)best); for (unsigned i = 0; i < mt[t].times[best]; i++) p = p * 2 > 4000 ? 4000 : p * 2;
    mt[t].cur = (unsigned)best; mt[t].times[best]++; mt[t].at[best] = at; mt[t].sends++; mt[t].timer = at + p; ms[best].turn = ++turns;
}
static void learn(int t, unsigned k)
{
    if (mt[t].times[k] == 1) {
        uint32_t m = (uint32_t)(now - mt[t].at[k] > 16000 ? 16000 : now - mt[t].at[k]);
        if (!ms[k].s8) { ms[k].s8 = m ? m * 8 : 1; ms[k].v4 = m * 2; }
        else { int e = (int)m - (int)(ms[k].s8 / 8); ms[k].s8 = (int)ms[k].s8 + e > 0 ? (uint32_t)((int)ms[k].s8 + e) : 1; ms[k].v4 = (uint32_t)((int)ms[k].v4 + abs(e) - (int)(ms[k].v4 / 4)); }
    }
    ms[k].sil = 0; ms[k].rest = 0;
}
static void on_send(void *c, struct try_ *t, unsigned s) { (void)c; if (ev_send >= 0 || ev_fail) bad = 1; ev_send = (int)s; cur_try = (int)(t - tr); }
static void on_fail(void *c, struct try_ *t) { (void)c; if (ev_fail) bad = 1; ev_fail = 1; cur_try = (int)(t - tr); }
int main(int argc, char **argv)
{
    unsigned seed = argc > 1 ? (unsigned)atoi(argv[1]) : 1, rounds = argc > 2 ? (unsigned)atoi(argv[2]) : 100, failed = 0;
    for (unsigned r = 0; r < rounds; r++) {
        rs = seed * 1000003ull + r; for (int i = 0; i < 5; i++) rnd(2);
        now = rnd(100000); bad = 0; turns = 0; memset(ms, 0, sizeof ms); memset(mt, 0, sizeof mt); memset(tr, 0, sizeof tr);
        timers_init(&ts, now); upstream_init(&up, &ts, NULL, on_send, on_fail); nsrv = rnd(S + 1); uint32_t speed[S];
        for (unsigned i = 0; i < nsrv; i++) { ms[i].g = rnd(4) == 0; upstream_add(&up, i, 53, ms[i].g); speed[i] = rnd(3) ? rnd(100) : rnd(6000); }
        for (int i = 0; i < T; i++) mt[i].timer = MSEC_NEVER;
        for (unsigned o = 0; o < 400 && !bad; o++) {
            int t = (int)rnd(T); uint32_t w = rnd(10);
            if (!mt[t].active && w < 6) { memset(&mt[t], 0, sizeof mt[t]); mt[t].active = 1; mt[t].g = rnd(5) == 0; try_start(&up, &tr[t], mt[t].g, now); expect(t, now); }
            else if (mt[t].active && w < 5 && nsrv) {
                unsigned k = rnd(3) ? mt[t].cur : rnd(nsrv); int asked = mt[t].times[k] > 0;
                if (rnd(2) && mt[t].times[k] && mt[t].at[k] + speed[k] > now) { msec to = mt[t].at[k] + speed[k], nx = timers_next(&ts); if (nx > to) { now = to; timers_run(&ts, now); } }
                if (try_asked(&tr[t], k) != asked) bad = 1;
                if (rnd(3) || mt[t].ref[k]) { if (try_answered(&tr[t], k, now) != asked) bad = 1; if (asked) { learn(t, k); mt[t].active = 0; mt[t].timer = MSEC_NEVER; } }
                else { try_refused(&tr[t], k, now); if (asked) { learn(t, k); mt[t].ref[k] = 1; if (k == mt[t].cur) expect(t, now); } }
                if (ev_send >= 0 || ev_fail) bad = 1;
            } else if (w == 9 && rnd(8) == 0) { try_stop(&tr[t]); mt[t].active = 0; mt[t].timer = MSEC_NEVER; }
            else { /* on to the next timer, or not quite */
                msec nx = MSEC_NEVER; for (int i = 0; i < T; i++) if (mt[i].timer < nx) nx = mt[i].timer;
                if (timers_next(&ts) != nx) { bad = 1; break; }
                int same = 0; for (int i = 0; i < T; i++) same += mt[i].timer == nx;
                if (nx == MSEC_NEVER || rnd(3) == 0) { msec to = now + rnd(500); if (to < nx) { now = to; timers_run(&ts, now); if (ev_send >= 0 || ev_fail) bad = 1; } continue; }
                if (same > 1) break;
                now = nx; for (t = 0; mt[t].timer != nx; t++) { }
                unsigned k = mt[t].cur; if (ms[k].rest <= now) { ms[k].sil++;
                if (ms[k].sil >= 2) { msec rest = 1000; for (unsigned i = 2; i < ms[k].sil; i++) rest = rest * 2 > 64000 ? 64000 : rest * 2; ms[k].rest = now + rest; } }
                timers_run(&ts, now); expect(t, now);
            }
            for (unsigned i = 0; i < nsrv; i++) if (upstream_patience(&up, i) != pat(i) || up.server[i].silences != ms[i].sil || up.server[i].rests_until != ms[i].rest) bad = 1;
            for (int i = 0; i < T; i++) if (tr[i].active != mt[i].active) bad = 1;
        }
        failed += (unsigned)bad; ev_send = -1; ev_fail = 0;
    }
    printf("upstream %u of %u\n", failed, rounds);
    return failed ? 1 : 0;
}
