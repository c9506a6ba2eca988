#include "check.h"
#include "upstream.h"

static int sent[64], failed;
static size_t sends;
static struct timers ts;
static struct upstream up;

static void on_send(void *ctx, struct try_ *t, unsigned server)
{
    (void)ctx;
    (void)t;
    sent[sends++] = (int)server;
}

static void on_fail(void *ctx, struct try_ *t)
{
    (void)ctx;
    (void)t;
    failed++;
}

static void start(unsigned servers)
{
    timers_init(&ts, 0);
    upstream_init(&up, &ts, NULL, on_send, on_fail);
    for (unsigned i = 0; i < servers; i++)
        EQ(upstream_add(&up, i + 1, 53, 0), i);
    sends = 0;
    failed = 0;
}

/* One question, answered by whoever is asked after so many milliseconds. */
static int ask(msec now, msec takes)
{
    struct try_ t;
    try_start(&up, &t, 0, now);
    EQ(try_answered(&t, t.server, now + takes), 1);
    return (int)t.server;
}

static void basics(void)
{
    struct try_ t;
    start(0);
    try_start(&up, &t, 0, 0);
    EQ(failed, 1);
    EQ(upstream_add(&up, 1, 53, 0), 0);
    EQ(upstream_add(&up, 2, 53, 1), 1);
    EQ(upstream_add(&up, 3, 53, 0), 2);
    CHECK(upstream_add(&up, 3, 53, 99) < 0);

    try_start(&up, &t, 0, 1000);
    EQ(sends, 1);
    int first = sent[0];
    CHECK(first == 0 || first == 2);
    EQ(try_answered(&t, 1, 1100), 0);
    EQ(try_answered(&t, (unsigned)first, 1100), 1);
    CHECK(timers_next(&ts) == MSEC_NEVER);
    EQ(try_answered(&t, (unsigned)first, 1100), 0);

    sends = 0;
    try_start(&up, &t, 0, 2000);
    try_refused(&t, t.server, 2010);
    EQ(sends, 2);
    CHECK(sent[0] != sent[1]);
    try_refused(&t, (unsigned)sent[0], 2020);
    EQ(sends, 2);
    try_refused(&t, (unsigned)sent[1], 2020);
    EQ(failed, 2);
    CHECK(!t.active);

    sends = 0;
    try_start(&up, &t, 1, 100000);
    EQ(sent[0], 1);
    try_stop(&t);
    CHECK(timers_next(&ts) == MSEC_NEVER);
    EQ(failed, 2);
}

static void patience(void)
{
    struct try_ t;
    start(1);
    EQ(upstream_patience(&up, 0), 800);
    ask(0, 100);
    EQ(upstream_patience(&up, 0), 300);
    for (int i = 0; i < 40; i++)
        ask(1000, 100);
    EQ(upstream_patience(&up, 0), 150);
    for (int i = 0; i < 60; i++)
        ask(1000, 500);
    CHECK(upstream_patience(&up, 0) >= 490 && upstream_patience(&up, 0) < 560);
    uint32_t p = upstream_patience(&up, 0);

    /* It doubles, and nothing is learned from what follows. */
    sends = 0;
    try_start(&up, &t, 0, 10000);
    EQ(timers_next(&ts), 10000 + p);
    timers_run(&ts, 10000 + p);
    EQ(timers_next(&ts), 10000 + 3 * p);
    timers_run(&ts, 10000 + 3 * p);
    EQ(timers_next(&ts), 10000 + 7 * p);
    EQ(try_answered(&t, 0, 10001 + 3 * p), 1);
    EQ(upstream_patience(&up, 0), p);
    EQ(up.server[0].timeouts, 2);

    /* And there is an end to it. */
    sends = 0;
    try_start(&up, &t, 0, 50000);
    msec before = 0, gap = 0;
    while (!failed) {
        CHECK(timers_next(&ts) != MSEC_NEVER);
        gap = timers_next(&ts) - before;
        before = timers_next(&ts);
        timers_run(&ts, before);
    }
    EQ(sends, TRY_SENDS);
    EQ(gap, 4000);
}

static void turns(void)
{
    int times[3] = {0};
    start(3);
    for (int i = 0; i < 30; i++)
        times[ask((msec)i * 1000, 20)]++;
    for (int i = 0; i < 3; i++)
        EQ(times[i], 10);
    /* One of them gets slow. */
    memset(times, 0, sizeof times);
    for (int i = 0; i < 300; i++) {
        struct try_ t;
        try_start(&up, &t, 0, 100000 + (msec)i * 1000);
        times[t.server]++;
        try_answered(&t, t.server, t.asked[t.server].at + (t.server == 1 ? 140 : 20));
    }
    CHECK(times[1] > 0 && times[1] < 10);
    CHECK(times[0] > 140 && times[2] > 140);
}

static void resting(void)
{
    struct try_ t;
    int times[2] = {0};
    start(2);
    for (int i = 0; i < 10; i++)
        ask(0, 20);
    /* Server 0 is gone: after two silences nobody asks it for a second. */
    msec now = 10000;
    while (up.server[0].silences < 2) {
        try_start(&up, &t, 0, now);
        if (t.server == 0)
            timers_run(&ts, now = timers_next(&ts));
        EQ(t.server, 1);
        EQ(try_answered(&t, 1, now + 20), 1);
        now += 30;
    }
    EQ(up.server[0].rests_until > now, 1);
    msec until = up.server[0].rests_until;
    for (; now < until; now += 100)
        times[ask(now, 20)]++;
    EQ(times[0], 0);
    CHECK(times[1] > 5);
    /* Then it gets another chance, and after that rests twice as long. */
    try_start(&up, &t, 0, until);
    EQ(t.server, 0);
    now = timers_next(&ts);
    timers_run(&ts, now);
    EQ(up.server[0].rests_until, now + 2000);
    EQ(t.server, 1);
    /* It comes back in the same try. */
    EQ(try_answered(&t, 0, now + 50), 1);
    EQ(up.server[0].silences, 0);
    EQ(up.server[0].rests_until, 0);
    /* When all rest, they are asked all the same. */
    for (unsigned i = 0; i < 2; i++)
        up.server[i].rests_until = 1000000;
    sends = 0;
    try_start(&up, &t, 0, now + 100);
    EQ(sends, 1);
    try_stop(&t);
}

int main(void)
{
    basics();
    patience();
    turns();
    resting();
    DONE();
}
