/* The zones against an array. o_zones SEED ROUNDS */
#include "zones.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t rs;
static uint32_t rnd(uint32_t n) { rs = rs * 6364136223846793005ull + 1442695040888963407ull; return (uint32_t)(rs >> 33) % n; }
static struct { struct name n; struct zone z; } m[2000]; static size_t nm_;

static struct name any(void)
{
    static const char *const l[] = {"a", "b", "ab", "abc", "abd", "A", "\\000", "\\001", "a\\000", "a\\001", "\\002", "x-y", "abcdef", "abcxef", "\\255"};
    char t[300] = ""; uint32_t k = rnd(5); struct name n;
    if (!k) return name_root;
    uint32_t m_ = rnd(3) ? 6 : 15;
    for (uint32_t i = 0; i < k; i++) { if (i) strcat(t, "."); strcat(t, l[rnd(m_)]); }
    name_from_text(&n, t); return n;
}
static int findm(const struct name *n) { for (size_t i = 0; i < nm_; i++) if (name_equal(&m[i].n, n)) return (int)i; return -1; }
int main(int argc, char **argv)
{
    unsigned seed = argc > 1 ? (unsigned)atoi(argv[1]) : 1, rounds = argc > 2 ? (unsigned)atoi(argv[2]) : 100, failed = 0;
    for (unsigned r = 0; r < rounds; r++) {
        rs = seed * 1000003ull + r; for (int i = 0; i < 5; i++) rnd(2);
        struct zones *z = zones_new(); int bad = 0; nm_ = 0;
        unsigned ops = 10 + rnd(100);
        for (unsigned o = 0; o < ops && !bad; o++) {
            struct name n = any(); uint32_t what = rnd(20); int i = findm(&n);
            struct zone zz = {.group = rnd(1000), .apex_only = (int)rnd(4) == 0};
            if (what < 9) {
                if (zones_add(z, &n, &zz) != (i < 0)) bad = 1;
                if (i < 0) { i = (int)nm_++; m[i].n = n; } m[i].z = zz;
            } else if (what < 13) {
                if (rnd(4) && nm_) { i = (int)rnd((uint32_t)nm_); n = m[i].n; }
                if (zones_remove(z, &n) != (i >= 0)) bad = 1;
                if (i >= 0) m[i] = m[--nm_];
            } else if (what == 13) {
                size_t k = 0; for (size_t j = 0; j < nm_;) if (name_is_under(&m[j].n, &n)) { m[j] = m[--nm_]; k++; } else j++;
                if (zones_remove_under(z, &n) != k) bad = 1;
            } else if (what < 15) {
                size_t k = 0; for (size_t j = 0; j < nm_; j++) k += (size_t)name_is_under(&m[j].n, &n);
                if (zones_count_under(z, &n) != k) bad = 1;
            } else if (what < 17) {
                int b = -1; for (size_t j = 0; j < nm_; j++) if (name_is_under(&n, &m[j].n) && (!m[j].z.apex_only || name_equal(&n, &m[j].n)) && (b < 0 || m[j].n.labels > m[b].n.labels)) b = (int)j;
                struct name a; const struct zone *g = zones_match(z, &n, &a);
                if (!g != (b < 0) || (g && (g->group != m[b].z.group || !name_equal(&a, &m[b].n)))) bad = 1;
            } else if (what < 18) {
                const struct zone *g = zones_get(z, &n);
                if (!g != (i < 0) || (g && g->group != m[i].z.group)) bad = 1;
            } else {
                int b = -1; for (size_t j = 0; j < nm_; j++) if (name_cmp(&m[j].n, &n) > 0 && (b < 0 || name_cmp(&m[j].n, &m[b].n) < 0)) b = (int)j;
                struct name a; const struct zone *g = zones_next(z, &n, &a);
                if (!g != (b < 0) || (g && (g->group != m[b].z.group || !name_equal(&a, &m[b].n)))) bad = 1;
            }
        }
        if (!bad) {
            struct name a, b; size_t k = 0; const struct zone *g = zones_next(z, NULL, &a);
            while (g && k <= nm_) { k++; b = a; size_t u = 0; for (size_t j = 0; j < nm_; j++) u += (size_t)name_is_under(&m[j].n, &b); if (zones_count_under(z, &b) != u) bad = 1; g = zones_next(z, &b, &a); }
            if (k != nm_) bad = 1;
        }
        failed += (unsigned)bad;
        if (!bad) zones_free(z);
    }
    printf("zones %u of %u\n", failed, rounds);
    return failed ? 1 : 0;
}
