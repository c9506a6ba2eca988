#include "check.h"
#include "timers.h"

struct bell {
    struct timer timer;
    struct timers *ts;
    int id;
    msec again;
};

static int rung[64];
static size_t rings;

static void ring(struct timer *t, msec now)
{
    struct bell *b = TIMER_OWNER(t, struct bell, timer);
    (void)now;
    rung[rings++] = b->id;
    if (b->again) {
        msec due = b->again;
        b->again = 0;
        timers_set(b->ts, t, due);
    }
}

static void set(struct timers *ts, struct bell *b, int id, msec due)
{
    memset(b, 0, sizeof *b);
    timer_init(&b->timer, ring);
    b->ts = ts;
    b->id = id;
    timers_set(ts, &b->timer, due);
}

/* Many of them, near and far, moved about. */
static void wheel(void)
{
    static struct bell b[400];
    struct timers ts;
    msec now = 123456789, last;
    uint64_t x = 88172645463325252ull;
    timers_init(&ts, now);
    for (int round = 0; round < 50; round++) {
        for (int i = 0; i < 400; i++) {
            x ^= x << 13, x ^= x >> 7, x ^= x << 17;
            msec due = now + (x >> 20) % (1ull << x % 36);
            if (round == 0)
                set(&ts, &b[i], i, due);
            else if (x >> 40 & 1)
                timers_set(&ts, &b[i].timer, due);
        }
        for (int k = 0; k < 20 && timers_next(&ts) != MSEC_NEVER; k++) {
            last = MSEC_NEVER;
            for (int i = 0; i < 400; i++)
                if (timer_is_set(&b[i].timer) && b[i].timer.due < last)
                    last = b[i].timer.due;
            EQ(timers_next(&ts), last);
            now = last + (x >> k) % 3;
            size_t due = 0, before = ts.count;
            for (int i = 0; i < 400; i++)
                due += timer_is_set(&b[i].timer) && b[i].timer.due <= now;
            rings = 0;
            if (due > 60)
                break;
            timers_run(&ts, now);
            EQ(rings, due);
            EQ(ts.count, before - due);
            for (size_t i = 1; i < rings; i++)
                CHECK(b[rung[i - 1]].timer.due <= b[rung[i]].timer.due);
        }
    }
    for (int i = 0; i < 400; i++)
        timers_cancel(&ts, &b[i].timer);
    CHECK(timers_next(&ts) == MSEC_NEVER);
}

int main(void)
{
    struct timers ts;
    struct bell b[6];
    timers_init(&ts, 1000);
    CHECK(timers_next(&ts) == MSEC_NEVER);
    set(&ts, &b[0], 0, 5000);
    set(&ts, &b[1], 1, 1500);
    set(&ts, &b[2], 2, 5000);
    set(&ts, &b[3], 3, 400000);
    set(&ts, &b[4], 4, 1700);
    EQ(timers_next(&ts), 1500);
    timers_run(&ts, 1499);
    EQ(rings, 0);
    timers_run(&ts, 1500);
    EQ(rings, 1);
    EQ(rung[0], 1);
    CHECK(!timer_is_set(&b[1].timer));
    timers_cancel(&ts, &b[4].timer);
    timers_cancel(&ts, &b[4].timer);
    EQ(timers_next(&ts), 5000);
    b[0].again = 5000;
    timers_run(&ts, 6000);
    EQ(rings, 4);
    EQ(rung[1], 0);
    EQ(rung[2], 2);
    EQ(rung[3], 0);
    timers_set(&ts, &b[3].timer, 7000);
    EQ(timers_next(&ts), 7000);
    timers_run(&ts, 1000000);
    EQ(rings, 5);
    EQ(ts.count, 0);
    CHECK(timers_next(&ts) == MSEC_NEVER);
    wheel();
    DONE();
}
