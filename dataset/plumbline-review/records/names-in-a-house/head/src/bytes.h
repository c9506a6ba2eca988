#ifndef BROOKNAME_BYTES_H
#define BROOKNAME_BYTES_H

/* Two small cursors over memory that somebody else owns.
 *
 * The first resolver of the branch offices was a shell script around a
 * command-line tool, and the second read packets by casting pointers to
 * structs, which went well until the ARM boxes came.  Since then every
 * byte that comes from or goes to the network passes through here. Neither
 * cursor fails loudly: they remember that something went wrong, and the
 * one who drives them asks once, at the end. */

#include <stddef.h>
#include <stdint.h>

typedef uint64_t msec; /* every time in this program, from one clock */
#define MSEC_NEVER UINT64_MAX

struct rd {
    const uint8_t *base;
    size_t len, pos;
    int bad;
};

struct wr {
    uint8_t *base;
    size_t cap, len;
    int full;
};

void rd_init(struct rd *r, const void *base, size_t len);
uint8_t rd_u8(struct rd *r);
uint16_t rd_u16(struct rd *r);
uint32_t rd_u32(struct rd *r);
uint64_t rd_u64(struct rd *r);
const uint8_t *rd_take(struct rd *r, size_t n);
size_t rd_left(const struct rd *r);

void wr_init(struct wr *w, void *base, size_t cap);
void wr_u8(struct wr *w, uint8_t v);
void wr_u16(struct wr *w, uint16_t v);
void wr_u32(struct wr *w, uint32_t v);
void wr_u64(struct wr *w, uint64_t v);
void wr_bytes(struct wr *w, const void *p, size_t n);
void wr_put_u16(struct wr *w, size_t at, uint16_t v);

uint32_t crc32_of(const void *p, size_t n);
uint64_t hash_bytes(uint64_t seed, const void *p, size_t n);

void *xmalloc(size_t n);
void *xcalloc(size_t n, size_t size);
void *xrealloc(void *p, size_t n);

#endif
