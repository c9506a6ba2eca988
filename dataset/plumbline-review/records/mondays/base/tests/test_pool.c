#include "check.h"
#include "pool.h"

int main(void)
{
    struct pool *p = pool_new();
    uint32_t a;
    EQ(pool_take_any(p, &a), 0);
    pool_add(p, 100, 109);
    pool_add(p, 200, 204);
    pool_exclude(p, 103, 104);
    EQ(pool_free_count(p), 13);
    CHECK(pool_owns(p, 100));
    CHECK(pool_owns(p, 204));
    CHECK(!pool_owns(p, 103));
    CHECK(!pool_owns(p, 150));
    EQ(pool_take(p, 103), 0);
    EQ(pool_take(p, 105), 1);
    EQ(pool_take(p, 105), 0);
    CHECK(pool_owns(p, 105));
    EQ(pool_free_count(p), 12);
    for (int i = 0; i < 12; i++) {
        EQ(pool_take_any(p, &a), 1);
        CHECK(pool_owns(p, a));
        EQ(pool_take(p, a), 0);
    }
    EQ(pool_take_any(p, &a), 0);
    pool_give(p, 105);
    pool_give(p, 105);
    pool_give(p, 103);
    EQ(pool_free_count(p), 1);
    EQ(pool_take_any(p, &a), 1);
    EQ(a, 105);
    pool_free(p);
    DONE();
}
