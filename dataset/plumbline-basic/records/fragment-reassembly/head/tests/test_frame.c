#include <string.h>

#include "check.h"
#include "wicker/frame.h"

static struct wk_frame greeting(void)
{
    struct wk_frame frame = {.type = 7, .sequence = 3, .length = 5};
    memcpy(frame.payload, "hello", 5);
    return frame;
}

static void a_frame_is_found_between_noise(void)
{
    struct wk_ring ring = {0};
    struct wk_frame sent = greeting(), found;
    uint8_t bytes[WK_FRAME_MAX];
    size_t length = wk_frame_encode(&sent, bytes, sizeof bytes);
    wk_ring_write(&ring, (const uint8_t *)"\x7e\x01noise\x7e", 8);
    wk_ring_write(&ring, bytes, length);
    CHECK(wk_frame_parse(&ring, &found));
    CHECK(found.type == 7 && found.sequence == 3 && found.length == 5 && memcmp(found.payload, "hello", 5) == 0);
}

static void half_a_frame_waits(void)
{
    struct wk_ring ring = {0};
    struct wk_frame sent = greeting(), found;
    uint8_t bytes[WK_FRAME_MAX];
    size_t length = wk_frame_encode(&sent, bytes, sizeof bytes);
    wk_ring_write(&ring, bytes, length - 1);
    CHECK(!wk_frame_parse(&ring, &found));
    wk_ring_write(&ring, bytes + length - 1, 1);
    CHECK(wk_frame_parse(&ring, &found));
    CHECK(wk_ring_used(&ring) == 0);
}

static void the_ring_goes_round(void)
{
    struct wk_ring ring = {0};
    uint8_t block[1000], back[1000];
    for (unsigned round = 0; round < 20; round++) {
        memset(block, (int)round, sizeof block);
        CHECK(wk_ring_write(&ring, block, sizeof block) == sizeof block);
        CHECK(wk_ring_peek(&ring, 0, back, sizeof back) == 0);
        CHECK(memcmp(block, back, sizeof back) == 0);
        wk_ring_skip(&ring, sizeof back);
    }
    CHECK(wk_ring_peek(&ring, 0, back, 1) == -1);
}

int main(void)
{
    a_frame_is_found_between_noise();
    half_a_frame_waits();
    the_ring_goes_round();
    return 0;
}
