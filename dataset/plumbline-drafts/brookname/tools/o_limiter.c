/* The limiter against exact fractions and few neighbourhoods. o_limiter SEED ROUNDS */
#include "limiter.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static uint64_t rs;
static uint32_t rnd(uint32_t n) { rs = rs * 6364136223846793005ull + 1442695040888963407ull; return (uint32_t)(rs >> 33) % n; }
int main(int argc, char **argv)
{
    unsigned seed = argc > 1 ? (unsigned)atoi(argv[1]) : 1, rounds = argc > 2 ? (unsigned)atoi(argv[2]) : 100, failed = 0;
    for (unsigned r = 0; r < rounds; r++) {
        rs = seed * 1000003ull + r; for (int i = 0; i < 5; i++) rnd(2);
        struct limiter_config c = {.rate = 1 + rnd(rnd(2) ? 10 : 2000), .burst = rnd(3) ? 1 + rnd(50) : 0, .prefix = rnd(33)};
        struct limiter *l = limiter_new(&c); int bad = 0; uint64_t refused = 0; msec now = rnd(1u << 30);
        /* the level of each bucket, in thousandths of an answer, when last looked at */
        struct { uint32_t p; uint64_t level; msec at; } b[4]; unsigned nb = 0;
        uint32_t addr[4]; for (int i = 0; i < 4; i++) addr[i] = rnd(1u << 30) * 4 + rnd(4); if (c.prefix < 3) addr[1] = addr[2] = addr[3] = addr[0];
        for (unsigned o = 0; o < 400 && !bad; o++) {
            if (rnd(3) == 0) now += rnd(rnd(10) ? 20 : 3000);
            uint32_t a = addr[rnd(4)] ^ (rnd(2) && c.prefix < 32 ? rnd(1u << (32 - c.prefix > 30 ? 30 : 32 - c.prefix)) : 0), p = c.prefix ? a >> (32 - c.prefix) : 0; unsigned i = 0;
            while (i < nb && b[i].p != p) i++;
            if (i == nb) { if (nb == 4) continue; b[nb].p = p; b[nb].level = 0; b[nb++].at = now; }
            uint64_t leak = (now - b[i].at) * c.rate; b[i].level = b[i].level > leak ? b[i].level - leak : 0; b[i].at = now;
            uint64_t burst = (c.burst ? c.burst : c.rate) * 1000ull; int pass = b[i].level + 1000 <= burst;
            if (pass) b[i].level += 1000; else refused++;
            if ((limiter_ask(l, a, now) == LIMIT_PASS) != pass || limiter_refused(l) != refused) bad = 1;
            size_t busy = 0; for (i = 0; i < nb; i++) busy += b[i].level > (now - b[i].at) * c.rate;
            if (limiter_busy(l, now) != busy) bad = 1;
        }
        failed += (unsigned)bad; limiter_free(l);
    }
    printf("limiter %u of %u\n", failed, rounds);
    return failed ? 1 : 0;
}
