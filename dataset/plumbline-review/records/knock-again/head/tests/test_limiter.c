#include "check.h"
#include "limiter.h"

static unsigned passed(struct limiter *l, uint32_t address, msec now, unsigned n)
{
    unsigned pass = 0;
    while (n--)
        pass += limiter_ask(l, address, now) == LIMIT_PASS;
    return pass;
}

static void basics(void)
{
    struct limiter_config config = {.rate = 3, .prefix = 24};
    struct limiter *l = limiter_new(&config);
    EQ(passed(l, 0x0a000001, 5900, 3), 3);
    EQ(limiter_ask(l, 0x0a0000ff, 6000), LIMIT_DROP);
    EQ(limiter_ask(l, 0x0a000101, 6000), LIMIT_PASS);
    EQ(limiter_busy(l, 6000), 2);
    EQ(passed(l, 0x0a000001, 6233, 1), 0);
    EQ(passed(l, 0x0a000001, 6234, 2), 1);
    EQ(passed(l, 0x0a000001, 6567, 2), 1);
    EQ(limiter_refused(l), 4);
    EQ(passed(l, 0x0a000001, 60000, 10), 3);
    EQ(limiter_busy(l, 61000), 0);
    limiter_configure(l, &config);
    EQ(passed(l, 0x0a000001, 60000, 10), 0);
    config.rate = 0;
    limiter_configure(l, &config);
    EQ(passed(l, 0x0a000001, 60000, 100), 100);
    limiter_free(l);
}

/* Whatever the rate is, no answer is lost to rounding. */
static void rates(void)
{
    static const uint32_t rates_[] = {1, 3, 7, 200, 999, 1001, 30000};
    for (size_t i = 0; i < sizeof rates_ / sizeof *rates_; i++) {
        struct limiter_config config = {.rate = rates_[i], .burst = 50, .prefix = 32};
        struct limiter *l = limiter_new(&config);
        uint64_t pass = 0;
        for (msec now = 1000; now <= 11000; now++)
            pass += passed(l, 77, now, 50);
        EQ(pass, 50 + 10 * (uint64_t)rates_[i]);
        limiter_free(l);
    }
}

static void crowds(void)
{
    struct limiter_config config = {.rate = 10, .burst = 5, .prefix = 32};
    struct limiter *l = limiter_new(&config);
    for (uint32_t a = 0; a < 20000; a++)
        EQ(limiter_ask(l, a, 1000), LIMIT_PASS);
    CHECK(limiter_busy(l, 1000) <= 2048);
    EQ(limiter_busy(l, 1100), 0);
    EQ(passed(l, 19999, 1000, 9), 4);
    limiter_free(l);
}

int main(void)
{
    basics();
    rates();
    crowds();
    DONE();
}
