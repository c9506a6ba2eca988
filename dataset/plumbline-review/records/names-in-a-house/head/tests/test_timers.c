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
    DONE();
}
