#ifndef WICKER_RING_H
#define WICKER_RING_H

#include <stddef.h>
#include <stdint.h>

#define WK_RING_CAPACITY 4096u /* A power of two. */

/* A queue of bytes. The indices run freely; their difference is what is in the queue. */
struct wk_ring {
    uint32_t head;
    uint32_t tail;
    uint8_t bytes[WK_RING_CAPACITY];
};

size_t wk_ring_used(const struct wk_ring *ring);

/* Appends as much as fits; returns how much that was. */
size_t wk_ring_write(struct wk_ring *ring, const uint8_t *data, size_t length);

/* Copies length bytes from offset on without taking them; returns 0, or -1 if there are not so many. */
int wk_ring_peek(const struct wk_ring *ring, size_t offset, uint8_t *out, size_t length);

/* Drops up to length bytes. */
void wk_ring_skip(struct wk_ring *ring, size_t length);

#endif
