#include "bytes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void rd_init(struct rd *r, const void *base, size_t len)
{
    r->base = base;
    r->len = len;
    r->pos = 0;
    r->bad = 0;
}

const uint8_t *rd_take(struct rd *r, size_t n)
{
    if (r->bad || n > r->len - r->pos) {
        r->bad = 1;
        return NULL;
    }
    const uint8_t *p = r->base + r->pos;
    r->pos += n;
    return p;
}

uint8_t rd_u8(struct rd *r)
{
    const uint8_t *p = rd_take(r, 1);
    return p ? p[0] : 0;
}

uint16_t rd_u16(struct rd *r)
{
    const uint8_t *p = rd_take(r, 2);
    return p ? (uint16_t)(p[0] << 8 | p[1]) : 0;
}

uint32_t rd_u32(struct rd *r)
{
    uint32_t hi = rd_u16(r);
    return hi << 16 | rd_u16(r);
}

uint64_t rd_u64(struct rd *r)
{
    uint64_t hi = rd_u32(r);
    return hi << 32 | rd_u32(r);
}

size_t rd_left(const struct rd *r)
{
    return r->bad ? 0 : r->len - r->pos;
}

void wr_init(struct wr *w, void *base, size_t cap)
{
    w->base = base;
    w->cap = cap;
    w->len = 0;
    w->full = 0;
}

void wr_bytes(struct wr *w, const void *p, size_t n)
{
    if (w->full || n > w->cap - w->len) {
        w->full = 1;
        return;
    }
    if (n)
        memcpy(w->base + w->len, p, n);
    w->len += n;
}

void wr_u8(struct wr *w, uint8_t v)
{
    wr_bytes(w, &v, 1);
}

void wr_u16(struct wr *w, uint16_t v)
{
    uint8_t b[2] = {(uint8_t)(v >> 8), (uint8_t)v};
    wr_bytes(w, b, 2);
}

void wr_u32(struct wr *w, uint32_t v)
{
    uint8_t b[4] = {(uint8_t)(v >> 24), (uint8_t)(v >> 16), (uint8_t)(v >> 8), (uint8_t)v};
    wr_bytes(w, b, 4);
}

void wr_u64(struct wr *w, uint64_t v)
{
    uint8_t b[8];
    for (int i = 0; i < 8; i++)
        b[i] = (uint8_t)(v >> (56 - 8 * i));
    wr_bytes(w, b, 8);
}

void wr_put_u16(struct wr *w, size_t at, uint16_t v)
{
    if (at + 2 > w->len)
        return;
    w->base[at] = (uint8_t)(v >> 8);
    w->base[at + 1] = (uint8_t)v;
}

/* The table-less form. Journals are a few hundred kilobytes at the very
 * most, and the table cost more lines than it ever saved milliseconds. */
uint32_t crc32_of(const void *p, size_t n)
{
    const uint8_t *b = p;
    uint32_t c = 0xffffffffu;
    while (n--) {
        c ^= *b++;
        for (int k = 0; k < 8; k++)
            c = c & 1 ? c >> 1 ^ 0xedb88320u : c >> 1;
    }
    return ~c;
}

uint64_t hash_bytes(uint64_t seed, const void *p, size_t n)
{
    const uint8_t *b = p;
    uint64_t h = seed ^ 0xcbf29ce484222325ull;
    for (size_t i = 0; i < n; i++)
        h = (h ^ b[i]) * 0x100000001b3ull;
    h ^= h >> 32;
    h *= 0x9e3779b97f4a7c15ull;
    return h ^ h >> 29;
}

static void *or_die(void *p)
{
    if (!p) {
        fputs("brookname: out of memory\n", stderr);
        abort();
    }
    return p;
}

void *xmalloc(size_t n) { return or_die(malloc(n ? n : 1)); }
void *xcalloc(size_t n, size_t size) { return or_die(calloc(n ? n : 1, size ? size : 1)); }
void *xrealloc(void *p, size_t n) { return or_die(realloc(p, n ? n : 1)); }
