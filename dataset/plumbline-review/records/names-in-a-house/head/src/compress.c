#include "compress.h"

#include "name.h"

#include <string.h>

/* Until now every name was compared with every earlier one, and after the
 * sixty-fourth the writer simply stopped remembering. Mail exchangers of
 * large providers were well beyond that. The table is open addressing
 * without any deletion, save that the last ones in are the first ones out,
 * for which no tombstones are needed. */

void compress_init(struct compress *c)
{
    memset(c->slot, 0, sizeof c->slot);
    c->n = 0;
    c->last = NULL;
    c->last_at = 0;
}

static int same_at(const struct wr *w, size_t at, const uint8_t *name)
{
    for (;;) {
        uint8_t c = w->base[at];
        if ((c & 0xc0) == 0xc0) {
            at = (size_t)(c & 0x3f) << 8 | w->base[at + 1];
            continue;
        }
        if (c != *name)
            return 0;
        if (!c)
            return 1;
        for (unsigned i = 1; i <= c; i++)
            if (fold(w->base[at + i]) != fold(name[i]))
                return 0;
        at += (size_t)c + 1;
        name += (size_t)c + 1;
    }
}

static int same_name(const uint8_t *a, const uint8_t *b)
{
    for (size_t len; *a == *b; a += len, b += len) {
        if (!*a)
            return 1;
        len = (size_t)*a + 1;
        for (size_t i = 1; i < len; i++)
            if (fold(a[i]) != fold(b[i]))
                return 0;
    }
    return 0;
}

/* The hashes of a name and of all the names above it, each from that of
 * the one above. Where each begins is left in `at`. */
static size_t hashes(const uint8_t *name, uint32_t *hash, uint8_t *at)
{
    size_t n = 0, pos = 0;
    while (name[pos]) {
        at[n++] = (uint8_t)pos;
        pos += (size_t)name[pos] + 1;
    }
    uint32_t h = 0x811c9dc5u;
    for (size_t i = n; i--;) {
        const uint8_t *label = name + at[i];
        for (unsigned k = 0; k <= label[0]; k++)
            h = (h ^ fold(label[k])) * 0x01000193u;
        hash[i] = h;
    }
    return n;
}

static size_t probe(const struct compress *c, const struct wr *w, uint32_t hash, const uint8_t *name)
{
    size_t i = (hash ^ hash >> 15) % COMPRESS_SLOTS;
    while (c->slot[i].at && !(c->slot[i].hash == hash && same_at(w, c->slot[i].at, name)))
        i = (i + 1) % COMPRESS_SLOTS;
    return i;
}

static void remember(struct compress *c, const struct wr *w, uint32_t hash, size_t at, const uint8_t *name)
{
    if (at > COMPRESS_AT_MOST || c->n == COMPRESS_MOST)
        return;
    size_t i = probe(c, w, hash, name);
    c->slot[i].hash = hash;
    c->slot[i].at = (uint16_t)at;
    c->log[c->n++] = (uint16_t)i;
}

void compress_name(struct compress *c, struct wr *w, const uint8_t *name)
{
    uint32_t hash[NAME_MAX_LABELS];
    uint8_t at[NAME_MAX_LABELS];
    size_t n = hashes(name, hash, at), known = 0, start = w->len;
    uint16_t to = 0;
    for (; known < n; known++) {
        to = c->slot[probe(c, w, hash[known], name + at[known])].at;
        if (to)
            break;
    }
    if (known == n) {
        wr_bytes(w, name, n ? (size_t)at[n - 1] + name[at[n - 1]] + 2 : 1);
    } else {
        wr_bytes(w, name, at[known]);
        wr_u16(w, (uint16_t)(0xc000 | to));
    }
    if (w->full)
        return;
    for (size_t i = 0; i < known; i++)
        remember(c, w, hash[i], start + at[i], name + at[i]);
}

void compress_owner(struct compress *c, struct wr *w, const uint8_t *name)
{
    if (c->last_at && same_name(c->last, name)) {
        wr_u16(w, (uint16_t)(0xc000 | c->last_at));
        return;
    }
    size_t start = w->len;
    compress_name(c, w, name);
    if (w->full)
        return;
    /* A name that is nothing but a pointer is pointed to where it really is. */
    c->last = name;
    c->last_at = 0;
    if (start + 2 == w->len && w->base[start] >= 0xc0)
        c->last_at = (uint16_t)((w->base[start] & 0x3f) << 8 | w->base[start + 1]);
    else if (*name && start <= COMPRESS_AT_MOST)
        c->last_at = (uint16_t)start;
}

struct compress_mark compress_mark(const struct compress *c)
{
    return (struct compress_mark){c->n};
}

void compress_undo(struct compress *c, struct compress_mark mark)
{
    while (c->n > mark.n)
        c->slot[c->log[--c->n]].at = 0;
}
