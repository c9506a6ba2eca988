#include <string.h>

#include "check.h"
#include "wicker/link.h"

struct wire {
    struct wk_link *to;
    unsigned frames;
    bool cut;
};

static void carry(void *context, const uint8_t *bytes, size_t length)
{
    struct wire *wire = context;
    wire->frames++;
    if (!wire->cut)
        wk_link_receive(wire->to, bytes, length, 0);
}

static void count(void *context, const uint8_t *data, size_t length)
{
    CHECK(length == 2 && memcmp(data, "ok", 2) == 0);
    ++*(unsigned *)context;
}

int main(void)
{
    static struct wk_dispatch dispatch;
    static struct wk_link near, far;
    struct wire to_far = {.to = &far}, to_near = {.to = &near};
    unsigned handed_up = 0;
    struct wk_frame frame = {.type = 9, .length = 2, .payload = "ok"};
    wk_link_init(&near, &dispatch, carry, &to_far);
    wk_link_init(&far, &dispatch, carry, &to_near);
    wk_dispatch_on(&dispatch, 9, count, &handed_up);

    CHECK(wk_link_send(&near, &frame, 0) == 0);
    CHECK(handed_up == 1 && !near.waiting);

    to_near.cut = true;
    CHECK(wk_link_send(&near, &frame, 1000) == 0);
    CHECK(handed_up == 2 && near.waiting);
    CHECK(wk_link_send(&near, &frame, 1001) == -1);
    wk_link_poll(&near, 1199);
    CHECK(to_far.frames == 2);
    to_near.cut = false;
    wk_link_poll(&near, 1200);
    CHECK(to_far.frames == 3 && handed_up == 3 && !near.waiting);
    return 0;
}
