#include <string.h>

#include "check.h"
#include "wicker/reassembly.h"

#define LENGTH (2 * WK_FRAGMENT_DATA + 100)

struct inbox {
    unsigned messages;
    size_t length;
    uint8_t data[LENGTH];
};

static uint8_t message[LENGTH];

static void keep(void *context, const uint8_t *data, size_t length)
{
    struct inbox *inbox = context;
    CHECK(length <= sizeof inbox->data);
    inbox->messages++;
    inbox->length = length;
    memcpy(inbox->data, data, length);
}

static int accept(struct wk_reassembly *reassembly, uint16_t id, size_t index, wk_tick now)
{
    struct wk_frame frame;
    CHECK(wk_fragment_make(&frame, 5, id, message, LENGTH, index) == 0);
    return wk_reassembly_accept(reassembly, &frame, now);
}

static void fragments_come_in_any_order(void)
{
    struct wk_dispatch dispatch = {0};
    struct inbox inbox = {0};
    struct wk_reassembly reassembly = {.dispatch = &dispatch};
    wk_dispatch_on(&dispatch, 5, keep, &inbox);
    CHECK(accept(&reassembly, 1, 2, 0) == 0);
    CHECK(accept(&reassembly, 2, 0, 0) == 0);
    CHECK(accept(&reassembly, 1, 0, 0) == 0);
    CHECK(inbox.messages == 0);
    CHECK(accept(&reassembly, 1, 1, 0) == 0);
    CHECK(inbox.messages == 1 && inbox.length == LENGTH);
    CHECK(memcmp(inbox.data, message, LENGTH) == 0);
    CHECK(accept(&reassembly, 2, 1, 0) == 0);
    CHECK(accept(&reassembly, 2, 2, 0) == 0);
    CHECK(inbox.messages == 2);
}

static void what_waits_too_long_is_forgotten(void)
{
    struct wk_dispatch dispatch = {0};
    struct inbox inbox = {0};
    struct wk_reassembly reassembly = {.dispatch = &dispatch};
    wk_dispatch_on(&dispatch, 5, keep, &inbox);
    for (uint16_t id = 0; id < WK_PARTIALS_MAX; id++)
        CHECK(accept(&reassembly, id, 0, 1000) == 0);
    CHECK(accept(&reassembly, 100, 0, 1000) == -1);
    wk_reassembly_expire(&reassembly, 1000 + WK_PARTIAL_TIMEOUT - 1);
    CHECK(accept(&reassembly, 100, 0, 5999) == -1);
    wk_reassembly_expire(&reassembly, 1000 + WK_PARTIAL_TIMEOUT);
    for (size_t index = 0; index < 3; index++)
        CHECK(accept(&reassembly, 100, index, 6000) == 0);
    CHECK(inbox.messages == 1);
}

static void malformed_fragments_are_dropped(void)
{
    struct wk_dispatch dispatch = {0};
    struct wk_reassembly reassembly = {.dispatch = &dispatch};
    struct wk_frame frame;
    CHECK(wk_fragment_make(&frame, 5, 1, message, LENGTH, 3) == -1);
    CHECK(wk_fragment_make(&frame, 5, 1, message, LENGTH, 0) == 0);
    frame.length--;
    CHECK(wk_reassembly_accept(&reassembly, &frame, 0) == -1);
    frame.length = WK_FRAGMENT_HEADER - 1;
    CHECK(wk_reassembly_accept(&reassembly, &frame, 0) == -1);
    CHECK(wk_fragment_make(&frame, 5, 1, message, 10, 0) == 0);
    wk_put_u16(frame.payload + 4, 0);
    CHECK(wk_reassembly_accept(&reassembly, &frame, 0) == -1);
    CHECK(wk_fragment_make(&frame, 5, 1, message, 10, 0) == 0);
    CHECK(wk_reassembly_accept(&reassembly, &frame, 0) == -1); /* No handler. */
}

int main(void)
{
    for (size_t i = 0; i < LENGTH; i++)
        message[i] = (uint8_t)(i * 7 + i / 256);
    fragments_come_in_any_order();
    what_waits_too_long_is_forgotten();
    malformed_fragments_are_dropped();
    return 0;
}
