#include "wicker/link.h"

#include <string.h>

static void put_out(struct wk_link *link, const struct wk_frame *frame)
{
    uint8_t bytes[WK_FRAME_MAX];
    size_t length = wk_frame_encode(frame, bytes, sizeof bytes);
    link->output(link->output_context, bytes, length);
}

void wk_link_init(struct wk_link *link, struct wk_dispatch *dispatch, wk_output output,
                  void *output_context)
{
    memset(link, 0, sizeof *link);
    link->dispatch = dispatch;
    link->output = output;
    link->output_context = output_context;
}

int wk_link_send(struct wk_link *link, const struct wk_frame *frame, wk_tick now)
{
    if (link->waiting || frame->length > WK_PAYLOAD_MAX)
        return -1;
    link->unacknowledged = *frame;
    link->unacknowledged.sequence = link->next_sequence++;
    link->waiting = true;
    link->tries = 1;
    link->retry_at = now + WK_RETRY_AFTER;
    put_out(link, &link->unacknowledged);
    return 0;
}

static void take_frame(struct wk_link *link, const struct wk_frame *frame)
{
    if (frame->flags & WK_FLAG_ACK) {
        if (link->waiting && frame->sequence == link->unacknowledged.sequence)
            link->waiting = false;
        return;
    }
    struct wk_frame ack = {.type = frame->type, .flags = WK_FLAG_ACK, .sequence = frame->sequence};
    put_out(link, &ack);
    wk_dispatch_call(link->dispatch, frame->type, frame->payload, frame->length);
}

void wk_link_receive(struct wk_link *link, const uint8_t *bytes, size_t length, wk_tick now)
{
    (void)now;
    struct wk_frame frame;
    while (length > 0) {
        size_t taken = wk_ring_write(&link->input, bytes, length);
        bytes += taken;
        length -= taken;
        while (wk_frame_parse(&link->input, &frame))
            take_frame(link, &frame);
    }
}

void wk_link_poll(struct wk_link *link, wk_tick now)
{
    if (!link->waiting || !wk_tick_reached(now, link->retry_at))
        return;
    if (link->tries == WK_TRIES_MAX) {
        link->waiting = false;
        return;
    }
    link->tries++;
    link->retry_at = now + WK_RETRY_AFTER;
    put_out(link, &link->unacknowledged);
}
