/* A message begun just before the tick starts over is not forgotten a moment later. */
#include <stdio.h>

#include "wicker/reassembly.h"

static unsigned messages;

static void count(void *context, const uint8_t *data, size_t length)
{
    (void)context;
    (void)data;
    (void)length;
    messages++;
}

int main(void)
{
    static struct wk_dispatch dispatch;
    static uint8_t message[WK_FRAGMENT_DATA + 1];
    struct wk_reassembly reassembly = {.dispatch = &dispatch};
    struct wk_frame frame;
    wk_tick now = 0xfffffff0u;
    wk_dispatch_on(&dispatch, 5, count, NULL);
    for (size_t index = 0; index < 2; index++) {
        if (wk_fragment_make(&frame, 5, 1, message, sizeof message, index) != 0)
            return 2;
        if (wk_reassembly_accept(&reassembly, &frame, now) != 0)
            return 2;
        now += 1;
        wk_reassembly_expire(&reassembly, now);
    }
    if (messages != 1) {
        printf("a message was forgotten 1 ms after its first fragment, at tick 0xfffffff1\n");
        return 1;
    }
    return 0;
}
