#ifndef WICKER_REASSEMBLY_H
#define WICKER_REASSEMBLY_H

#include <stddef.h>
#include <stdint.h>

#include "wicker/dispatch.h"
#include "wicker/fragment.h"
#include "wicker/tick.h"

#define WK_PARTIALS_MAX 8u
#define WK_PARTIAL_TIMEOUT 5000u /* ms since its last fragment */

/* A message of which fragments are missing. */
struct wk_partial {
    uint8_t *data; /* NULL: not in use. */
    uint8_t type;
    uint16_t id;
    uint16_t count;
    uint16_t received;
    size_t length; /* Known once the last fragment is here. */
    wk_tick deadline;
};

struct wk_reassembly {
    const struct wk_dispatch *dispatch;
    struct wk_partial partials[WK_PARTIALS_MAX];
};

/*
 * Takes a fragment, in any order, and hands up the message that it completes. Returns -1 if it was
 * dropped: it is malformed, too many messages are incomplete, or the message has no handler.
 */
int wk_reassembly_accept(struct wk_reassembly *reassembly, const struct wk_frame *frame, wk_tick now);

/* Forgets the messages that have waited too long for their next fragment. */
void wk_reassembly_expire(struct wk_reassembly *reassembly, wk_tick now);

#endif
