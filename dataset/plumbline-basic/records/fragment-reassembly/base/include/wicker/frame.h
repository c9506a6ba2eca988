#ifndef WICKER_FRAME_H
#define WICKER_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "wicker/ring.h"

#define WK_PAYLOAD_MAX 1024u
#define WK_FRAME_OVERHEAD 8u
#define WK_FRAME_MAX (WK_PAYLOAD_MAX + WK_FRAME_OVERHEAD)

#define WK_FLAG_ACK 0x01u /* Acknowledges the frame with this sequence; no payload. */

struct wk_frame {
    uint8_t type;
    uint8_t flags;
    uint8_t sequence;
    uint16_t length;
    uint8_t payload[WK_PAYLOAD_MAX];
};

static inline uint16_t wk_get_u16(const uint8_t *from)
{
    return (uint16_t)(from[0] | from[1] << 8);
}

static inline void wk_put_u16(uint8_t *to, uint16_t value)
{
    to[0] = (uint8_t)(value & 0xffu);
    to[1] = (uint8_t)(value >> 8);
}

/* Writes the frame's bytes to out; returns how many, or 0 if the payload or the room is the wrong size. */
size_t wk_frame_encode(const struct wk_frame *frame, uint8_t *out, size_t room);

/* Takes the first whole frame from ring, and whatever is damaged before it; false if there is none yet. */
bool wk_frame_parse(struct wk_ring *ring, struct wk_frame *frame);

#endif
