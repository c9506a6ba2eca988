/* A frame that the line carries twice does not complete a message of which a fragment is missing. */
#include <stdio.h>
#include <string.h>

#include "wicker/link.h"

#define LENGTH (2 * WK_FRAGMENT_DATA + 100)

static uint8_t message[LENGTH];
static unsigned whole, broken;

static void swallow(void *context, const uint8_t *bytes, size_t length)
{
    (void)context;
    (void)bytes;
    (void)length;
}

static void compare(void *context, const uint8_t *data, size_t length)
{
    (void)context;
    if (length == LENGTH && memcmp(data, message, LENGTH) == 0)
        whole++;
    else
        broken++;
}

int main(void)
{
    static struct wk_dispatch dispatch;
    static struct wk_link link;
    static const size_t order[] = {0, 0, 1, 2};
    for (size_t i = 0; i < LENGTH; i++)
        message[i] = (uint8_t)(i % 251 + 1);
    wk_link_init(&link, &dispatch, swallow, NULL);
    wk_dispatch_on(&dispatch, 5, compare, NULL);
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        struct wk_frame frame;
        uint8_t bytes[WK_FRAME_MAX];
        if (wk_fragment_make(&frame, 5, 1, message, LENGTH, order[i]) != 0)
            return 2;
        frame.sequence = (uint8_t)order[i];
        size_t length = wk_frame_encode(&frame, bytes, sizeof bytes);
        wk_link_receive(&link, bytes, length, 0);
    }
    if (broken != 0 || whole != 1) {
        printf("with one frame sent again: %u whole and %u broken messages were handed up\n", whole,
               broken);
        return 1;
    }
    return 0;
}
