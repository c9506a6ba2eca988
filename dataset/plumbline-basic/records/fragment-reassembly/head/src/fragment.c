#include "wicker/fragment.h"

#include <string.h>

size_t wk_fragment_count(size_t length)
{
    return length == 0 ? 1 : (length - 1) / WK_FRAGMENT_DATA + 1;
}

int wk_fragment_make(struct wk_frame *frame, uint8_t type, uint16_t id, const uint8_t *message,
                     size_t length, size_t index)
{
    size_t count = wk_fragment_count(length);
    if (length > WK_MESSAGE_MAX || index >= count)
        return -1;
    size_t start = index * WK_FRAGMENT_DATA;
    size_t size = index + 1 < count ? WK_FRAGMENT_DATA : length - start;
    memset(frame, 0, sizeof *frame);
    frame->type = type;
    frame->flags = WK_FLAG_FRAGMENT;
    frame->length = (uint16_t)(WK_FRAGMENT_HEADER + size);
    wk_put_u16(frame->payload, id);
    wk_put_u16(frame->payload + 2, (uint16_t)index);
    wk_put_u16(frame->payload + 4, (uint16_t)count);
    if (size > 0)
        memcpy(frame->payload + WK_FRAGMENT_HEADER, message + start, size);
    return 0;
}

bool wk_fragment_read(const struct wk_frame *frame, struct wk_fragment *fragment)
{
    if (frame->length < WK_FRAGMENT_HEADER)
        return false;
    fragment->id = wk_get_u16(frame->payload);
    fragment->index = wk_get_u16(frame->payload + 2);
    fragment->count = wk_get_u16(frame->payload + 4);
    fragment->size = (uint16_t)(frame->length - WK_FRAGMENT_HEADER);
    fragment->data = frame->payload + WK_FRAGMENT_HEADER;
    if (fragment->count > WK_FRAGMENTS_MAX || fragment->index >= fragment->count)
        return false;
    if (fragment->index + 1u < fragment->count)
        return fragment->size == WK_FRAGMENT_DATA;
    return fragment->size > 0 || fragment->count == 1;
}
