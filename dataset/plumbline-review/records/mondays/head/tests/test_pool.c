#include "check.h"
#include "pool.h"

static void owning(void)
{
    struct pool *p = pool_new();
    uint32_t a;
    EQ(pool_take_any(p, 0, &a), 0);
    pool_exclude(p, 202, 202);
    pool_add(p, 100, 109);
    pool_add(p, 200, 204);
    pool_add(p, 105, 112);
    pool_exclude(p, 103, 104);
    EQ(pool_free_count(p), 15);
    CHECK(pool_owns(p, 100));
    CHECK(pool_owns(p, 204));
    CHECK(!pool_owns(p, 103));
    CHECK(!pool_owns(p, 202));
    CHECK(!pool_owns(p, 150));
    EQ(pool_take(p, 103), 0);
    EQ(pool_take(p, 105), 1);
    EQ(pool_take(p, 105), 0);
    CHECK(pool_owns(p, 105));
    pool_add(p, 105, 106);
    EQ(pool_take(p, 105), 0);
    EQ(pool_free_count(p), 14);
    for (int i = 0; i < 14; i++) {
        EQ(pool_take_any(p, (uint64_t)i * 7, &a), 1);
        CHECK(pool_owns(p, a));
        EQ(pool_take(p, a), 0);
    }
    EQ(pool_take_any(p, 5, &a), 0);
    pool_give(p, 105);
    pool_give(p, 105);
    pool_give(p, 103);
    EQ(pool_free_count(p), 1);
    EQ(pool_take_any(p, 7, &a), 1);
    EQ(a, 105);
    pool_free(p);
}

static void hints(void)
{
    struct pool *p = pool_new();
    uint32_t a, b;
    pool_add(p, 1000, 1099);
    pool_take_any(p, 4242, &a);
    EQ(a, 1042);
    pool_take_any(p, 4242, &b);
    CHECK(a != b);
    pool_free(p);
}

static void resting(void)
{
    struct pool *p = pool_new();
    uint32_t a;
    pool_add(p, 1, 5);
    for (uint32_t i = 1; i <= 4; i++)
        EQ(pool_take(p, i), 1);
    pool_give(p, 3);
    pool_give(p, 1);
    pool_give(p, 2);
    EQ(pool_resting_count(p), 3);
    EQ(pool_free_count(p), 4);
    pool_take_any(p, 0, &a);
    EQ(a, 5);
    EQ(pool_take(p, 1), 1);
    pool_take_any(p, 1, &a);
    EQ(a, 3);
    pool_give(p, 1);
    pool_exclude(p, 2, 2);
    EQ(pool_resting_count(p), 1);
    pool_take_any(p, 9, &a);
    EQ(a, 1);
    EQ(pool_take_any(p, 9, &a), 0);
    pool_free(p);
}

int main(void)
{
    owning();
    hints();
    resting();
    DONE();
}
