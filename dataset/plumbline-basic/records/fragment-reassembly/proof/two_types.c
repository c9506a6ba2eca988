/* The first message of each of two types, on their way at the same time, are both handed up as they were sent. */
#include <stdio.h>
#include <string.h>

#include "wicker/link.h"

#define LENGTH (WK_FRAGMENT_DATA + 100)

static uint8_t messages[2][LENGTH];
static unsigned whole[2], broken;

static void swallow(void *context, const uint8_t *bytes, size_t length)
{
    (void)context;
    (void)bytes;
    (void)length;
}

static void compare(void *context, const uint8_t *data, size_t length)
{
    size_t which = *(const size_t *)context;
    if (length == LENGTH && memcmp(data, messages[which], LENGTH) == 0)
        whole[which]++;
    else
        broken++;
}

int main(void)
{
    static struct wk_dispatch dispatch;
    static struct wk_link link;
    static size_t which[] = {0, 1};
    uint8_t sequence = 0;
    wk_link_init(&link, &dispatch, swallow, NULL);
    for (size_t i = 0; i < 2; i++) {
        memset(messages[i], (int)i + 1, LENGTH);
        wk_dispatch_on(&dispatch, (uint8_t)(5 + i), compare, &which[i]);
    }
    for (size_t index = 0; index < 2; index++) {
        for (size_t i = 0; i < 2; i++) {
            struct wk_frame frame;
            uint8_t bytes[WK_FRAME_MAX];
            if (wk_fragment_make(&frame, (uint8_t)(5 + i), 0, messages[i], LENGTH, index) != 0)
                return 2;
            frame.sequence = sequence++;
            size_t length = wk_frame_encode(&frame, bytes, sizeof bytes);
            wk_link_receive(&link, bytes, length, 0);
        }
    }
    if (whole[0] != 1 || whole[1] != 1) {
        printf("of two messages with the id 0, %u and %u were handed up whole, and %u broken\n", whole[0],
               whole[1], broken);
        return 1;
    }
    return broken == 0 ? 0 : 2;
}
