#include "check.h"
#include "leases.h"

#include <unistd.h>

static struct client_id id(const char *s)
{
    struct client_id c = {.len = (uint8_t)strlen(s)};
    memcpy(c.bytes, s, c.len);
    return c;
}

static struct pool *some_pool(void)
{
    struct pool *p = pool_new();
    pool_add(p, 1000, 1009);
    return p;
}

static void living(void)
{
    struct mem m;
    struct store store = mem_store(&m);
    struct pool *p = some_pool();
    struct leases *l = leases_open(p, &store, 0);
    struct client_id a = id("aa"), b = id("bb");
    const struct lease *e = leases_offer(l, &a, 1005, 60000);
    EQ(e->address, 1005);
    EQ(e->state, LEASE_OFFERED);
    EQ(leases_offer(l, &b, 1005, 60000)->address == 1005, 0);
    EQ(leases_bind(l, &a, "Alpha", 100000, 0), 0);
    EQ(leases_bind(l, &b, "alpha", 100000, 0), 0);
    EQ(leases_by_host(l, "ALPHA", 0)->address, 1005);
    CHECK(leases_by_client(l, &b)->host[0] == 0);
    EQ(leases_offer(l, &a, 1001, 60000)->address, 1005);
    EQ(leases_next_expiry(l), 100000);
    EQ(leases_bind(l, &a, "alpha", 200000, 50000), 0);
    EQ(leases_expire(l, 100000), 1);
    CHECK(!leases_by_client(l, &b));
    EQ(leases_decline(l, &a, 300000), 0);
    CHECK(!leases_by_client(l, &a));
    EQ(leases_by_address(l, 1005)->state, LEASE_DECLINED);
    EQ(pool_free_count(p), 9);
    EQ(leases_expire(l, 300000), 1);
    EQ(pool_free_count(p), 10);
    CHECK(leases_next_expiry(l) == MSEC_NEVER);
    leases_close(l);
    pool_free(p);
    mem_free(&m);
}

static void remembering(void)
{
    struct mem m;
    struct store store = mem_store(&m);
    struct pool *p = some_pool();
    struct leases *l = leases_open(p, &store, 0);
    struct client_id a = id("aa"), b = id("bb"), c = id("cc");
    leases_offer(l, &a, 1001, 60000);
    leases_bind(l, &a, "alpha", 100500, 0);
    leases_offer(l, &b, 1002, 60000);
    leases_bind(l, &b, "beta", 200000, 0);
    leases_release(l, &b);
    leases_offer(l, &c, 1003, 60000);
    for (int i = 0; i < 500; i++)
        EQ(leases_bind(l, &a, "alpha", 100500 + (msec)i * 1000, 0), 0);
    leases_close(l);
    pool_free(p);
    CHECK(mem_find(&m, "leases.j")->len < 20000);

    p = some_pool();
    l = leases_open(p, &store, 0);
    EQ(leases_count(l), 1);
    const struct lease *e = leases_by_client(l, &a);
    CHECK(e && e->address == 1001 && !strcmp(e->host, "alpha"));
    CHECK(e && e->expires >= 599500 && e->expires < 600500);
    EQ(pool_free_count(p), 9);
    leases_close(l);
    pool_free(p);

    p = some_pool();
    l = leases_open(p, &store, 1000000);
    EQ(leases_count(l), 0);
    EQ(pool_free_count(p), 10);
    leases_close(l);
    pool_free(p);
    mem_free(&m);
}

/* The power goes at every byte. What was confirmed must be there. */
static void power_cuts(void)
{
    for (long cut = 0; cut < 400; cut += 7) {
        struct mem m;
        struct store store = mem_store(&m);
        struct pool *p = some_pool();
        struct leases *l = leases_open(p, &store, 0);
        int bound = 0;
        m.left = cut;
        for (int i = 0; i < 8; i++) {
            char name[8];
            snprintf(name, sizeof name, "c%d", i);
            struct client_id c = id(name);
            leases_offer(l, &c, 0, 60000);
            if (leases_bind(l, &c, name, 100000, 0) < 0)
                break;
            bound++;
        }
        leases_close(l);
        pool_free(p);
        m.broken = 0;
        m.left = -1;
        p = some_pool();
        l = leases_open(p, &store, 0);
        CHECK(l != NULL);
        EQ(leases_count(l), bound);
        struct client_id c = id("new");
        leases_offer(l, &c, 0, 60000);
        EQ(leases_bind(l, &c, "new", 100000, 0), 0);
        leases_close(l);
        pool_free(p);
        p = some_pool();
        l = leases_open(p, &store, 0);
        EQ(leases_count(l), bound + 1);
        leases_close(l);
        pool_free(p);
        mem_free(&m);
    }
}

static void on_disk(void)
{
    char dir[] = "/tmp/brookname-test-XXXXXX", path[64];
    struct store store;
    if (!mkdtemp(dir))
        return;
    CHECK(store_open_dir(&store, dir) == 0);
    struct pool *p = some_pool();
    struct leases *l = leases_open(p, &store, 0);
    struct client_id a = id("aa");
    leases_offer(l, &a, 0, 60000);
    EQ(leases_bind(l, &a, "alpha", 100000, 0), 0);
    leases_close(l);
    pool_free(p);
    p = some_pool();
    l = leases_open(p, &store, 0);
    EQ(leases_count(l), 1);
    leases_close(l);
    pool_free(p);
    store_close_dir(&store);
    snprintf(path, sizeof path, "%s/leases.j", dir);
    unlink(path);
    rmdir(dir);
}

int main(void)
{
    living();
    remembering();
    power_cuts();
    on_disk();
    DONE();
}
