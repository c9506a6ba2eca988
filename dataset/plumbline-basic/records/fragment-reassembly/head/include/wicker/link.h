#ifndef WICKER_LINK_H
#define WICKER_LINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "wicker/dispatch.h"
#include "wicker/frame.h"
#include "wicker/reassembly.h"
#include "wicker/ring.h"
#include "wicker/tick.h"

#define WK_RETRY_AFTER 200u /* ms */
#define WK_TRIES_MAX 5u

typedef void (*wk_output)(void *context, const uint8_t *bytes, size_t length);

/*
 * One end of a line. Delivery is at least once: when an acknowledgement is lost the other end sends
 * the frame again, and it is handed up again.
 */
struct wk_link {
    wk_output output;
    void *output_context;
    struct wk_dispatch *dispatch;
    struct wk_ring input;
    uint8_t next_sequence;
    bool waiting;
    unsigned tries;
    wk_tick retry_at;
    struct wk_frame unacknowledged;
    struct wk_reassembly reassembly;
};

void wk_link_init(struct wk_link *link, struct wk_dispatch *dispatch, wk_output output,
                  void *output_context);

/* Sends frame, whose sequence it sets; -1 if the last one is not acknowledged yet or it is too long. */
int wk_link_send(struct wk_link *link, const struct wk_frame *frame, wk_tick now);

/* Takes bytes that came in, and hands up the payloads they complete. */
void wk_link_receive(struct wk_link *link, const uint8_t *bytes, size_t length, wk_tick now);

/* To be called every now and then: sends again what was not acknowledged, forgets what went stale. */
void wk_link_poll(struct wk_link *link, wk_tick now);

#endif
