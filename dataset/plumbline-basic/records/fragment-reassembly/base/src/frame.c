#include "wicker/frame.h"

#include <string.h>

#define SYNC 0x7eu
#define HEADER 6u

static uint16_t crc16(const uint8_t *data, size_t length)
{
    uint16_t crc = 0xffffu;
    for (size_t i = 0; i < length; i++) {
        crc ^= (uint16_t)(data[i] << 8);
        for (int bit = 0; bit < 8; bit++)
            crc = (uint16_t)(crc & 0x8000u ? crc << 1 ^ 0x1021 : crc << 1);
    }
    return crc;
}

size_t wk_frame_encode(const struct wk_frame *frame, uint8_t *out, size_t room)
{
    size_t total = (size_t)frame->length + WK_FRAME_OVERHEAD;
    if (frame->length > WK_PAYLOAD_MAX || room < total)
        return 0;
    out[0] = SYNC;
    out[1] = frame->type;
    out[2] = frame->flags;
    out[3] = frame->sequence;
    wk_put_u16(out + 4, frame->length);
    memcpy(out + HEADER, frame->payload, frame->length);
    wk_put_u16(out + HEADER + frame->length, crc16(out + 1, HEADER - 1 + frame->length));
    return total;
}

bool wk_frame_parse(struct wk_ring *ring, struct wk_frame *frame)
{
    uint8_t bytes[WK_FRAME_MAX];
    while (wk_ring_peek(ring, 0, bytes, HEADER) == 0) {
        uint16_t length = wk_get_u16(bytes + 4);
        if (bytes[0] != SYNC || length > WK_PAYLOAD_MAX) {
            wk_ring_skip(ring, 1);
            continue;
        }
        if (wk_ring_peek(ring, 0, bytes, length + WK_FRAME_OVERHEAD) != 0)
            return false;
        if (wk_get_u16(bytes + HEADER + length) != crc16(bytes + 1, HEADER - 1 + length)) {
            wk_ring_skip(ring, 1);
            continue;
        }
        frame->type = bytes[1];
        frame->flags = bytes[2];
        frame->sequence = bytes[3];
        frame->length = length;
        memcpy(frame->payload, bytes + HEADER, length);
        wk_ring_skip(ring, length + WK_FRAME_OVERHEAD);
        return true;
    }
    return false;
}
