/* A message of 70 fragments, more than 64 KiB, arrives as it was sent. */
#include <stdio.h>
#include <string.h>

#include "wicker/reassembly.h"

#define LENGTH (70 * WK_FRAGMENT_DATA)

static uint8_t message[LENGTH];
static int verdict = 2;

static void compare(void *context, const uint8_t *data, size_t length)
{
    (void)context;
    verdict = length == LENGTH && memcmp(data, message, LENGTH) == 0 ? 0 : 1;
    if (verdict == 1)
        printf("a message of %u bytes was handed up as %zu bytes, or with other bytes\n",
               (unsigned)LENGTH, length);
}

int main(void)
{
    static struct wk_dispatch dispatch;
    struct wk_reassembly reassembly = {.dispatch = &dispatch};
    struct wk_frame frame;
    for (size_t i = 0; i < LENGTH; i++)
        message[i] = (uint8_t)(i % 251 + i / 1018);
    wk_dispatch_on(&dispatch, 5, compare, NULL);
    for (size_t index = 0; index < 70; index++) {
        if (wk_fragment_make(&frame, 5, 1, message, LENGTH, index) != 0)
            return 2;
        if (wk_reassembly_accept(&reassembly, &frame, 0) != 0)
            return 2;
    }
    return verdict;
}
