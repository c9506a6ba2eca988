#ifndef WICKER_FRAGMENT_H
#define WICKER_FRAGMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "wicker/frame.h"

/*
 * A fragment's payload is message id (2), index (2), count (2), data. All but the last are full. Ids tell
 * the messages of one type apart: whoever sends a type counts them, from 0.
 */
#define WK_FRAGMENT_HEADER 6u
#define WK_FRAGMENT_DATA (WK_PAYLOAD_MAX - WK_FRAGMENT_HEADER)
#define WK_FRAGMENTS_MAX 128u
#define WK_MESSAGE_MAX (WK_FRAGMENTS_MAX * WK_FRAGMENT_DATA)

struct wk_fragment {
    uint16_t id;
    uint16_t index;
    uint16_t count;
    uint16_t size;
    const uint8_t *data; /* In the frame. */
};

/* How many fragments a message of length bytes makes: at least one. */
size_t wk_fragment_count(size_t length);

/* Makes the frame of one fragment; -1 if the message is too long or has no such fragment. */
int wk_fragment_make(struct wk_frame *frame, uint8_t type, uint16_t id, const uint8_t *message,
                     size_t length, size_t index);

/* Reads a fragment; false unless its index and size are those of a message that could be. */
bool wk_fragment_read(const struct wk_frame *frame, struct wk_fragment *fragment);

#endif
