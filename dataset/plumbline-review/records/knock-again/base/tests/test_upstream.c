#include "check.h"
#include "upstream.h"

static int sent[64], failed;
static size_t sends;

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

int main(void)
{
    struct timers ts;
    struct upstream up;
    struct try_ t;
    timers_init(&ts, 0);
    upstream_init(&up, &ts, NULL, on_send, on_fail);
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
    for (int i = 0; i < 20 && timers_next(&ts) != MSEC_NEVER; i++)
        timers_run(&ts, timers_next(&ts));
    EQ(sends, TRY_SENDS);
    EQ(failed, 2);
    CHECK(!t.active);

    sends = 0;
    try_start(&up, &t, 1, 100000);
    EQ(sent[0], 1);
    try_stop(&t);
    CHECK(timers_next(&ts) == MSEC_NEVER);
    EQ(failed, 2);
    DONE();
}
