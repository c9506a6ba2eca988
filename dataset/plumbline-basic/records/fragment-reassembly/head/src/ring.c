#include "wicker/ring.h"

#define MASK (WK_RING_CAPACITY - 1u)

size_t wk_ring_used(const struct wk_ring *ring)
{
    return ring->head - ring->tail;
}

size_t wk_ring_write(struct wk_ring *ring, const uint8_t *data, size_t length)
{
    size_t free_bytes = WK_RING_CAPACITY - wk_ring_used(ring);
    if (length > free_bytes)
        length = free_bytes;
    for (size_t i = 0; i < length; i++)
        ring->bytes[ring->head++ & MASK] = data[i];
    return length;
}

int wk_ring_peek(const struct wk_ring *ring, size_t offset, uint8_t *out, size_t length)
{
    size_t used = wk_ring_used(ring);
    if (offset > used || length > used - offset)
        return -1;
    for (size_t i = 0; i < length; i++)
        out[i] = ring->bytes[(ring->tail + offset + i) & MASK];
    return 0;
}

void wk_ring_skip(struct wk_ring *ring, size_t length)
{
    size_t used = wk_ring_used(ring);
    ring->tail += (uint32_t)(length < used ? length : used);
}
