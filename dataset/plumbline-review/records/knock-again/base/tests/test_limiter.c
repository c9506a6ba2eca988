#include "check.h"
#include "limiter.h"

int main(void)
{
    struct limiter_config config = {.rate = 3, .prefix = 24};
    struct limiter *l = limiter_new(&config);
    for (int i = 0; i < 3; i++)
        EQ(limiter_ask(l, 0x0a000001, 5000), LIMIT_PASS);
    EQ(limiter_ask(l, 0x0a0000ff, 5100), LIMIT_DROP);
    EQ(limiter_ask(l, 0x0a000101, 5100), LIMIT_PASS);
    EQ(limiter_ask(l, 0x0a000001, 6000), LIMIT_PASS);
    EQ(limiter_refused(l), 1);
    config.rate = 0;
    limiter_configure(l, &config);
    for (int i = 0; i < 100; i++)
        EQ(limiter_ask(l, 0x0a000001, 6000), LIMIT_PASS);
    limiter_free(l);
    DONE();
}
