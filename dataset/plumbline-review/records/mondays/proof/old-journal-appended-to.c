#include "check.h"
#include "leases.h"
/* A box is upgraded; the first thing that happens is that a client declines. */
int main(void)
{
    struct mem m;
    struct store store = mem_store(&m);
    uint8_t file[200];
    struct wr w;
    const msec day = 1700000000000ull;
    wr_init(&w, file, sizeof file);
    wr_bytes(&w, "BNJ1", 4);
    for (int i = 0; i < 2; i++) {
        size_t start = w.len;
        wr_u8(&w, JOURNAL_PUT);
        wr_u16(&w, 4 + 1 + 4 + 1 + 2 + 1 + 4);
        wr_u32(&w, 1000 + (uint32_t)i);
        wr_u8(&w, LEASE_BOUND);
        wr_u32(&w, 1700003600u);
        wr_u8(&w, 2);
        wr_bytes(&w, i ? "bb" : "aa", 2);
        wr_u8(&w, 4);
        wr_bytes(&w, i ? "beta" : "alfa", 4);
        wr_u32(&w, crc32_of(file + start, w.len - start));
    }
    store.replace(store.ctx, "leases.j", file, w.len);
    for (int start = 0; start < 2; start++) {
        struct pool *p = pool_new();
        pool_add(p, 1000, 1009);
        struct leases *l = leases_open(p, &store, 0, day);
        if (!l || leases_count(l) != 2)
            return start ? 1 : 2;
        struct client_id a = {.len = 2, .bytes = "aa"};
        if (!start && leases_decline(l, &a, day + 1800000) < 0)
            return 2;
        const struct lease *e = leases_by_address(l, 1000);
        if (!e || e->state != LEASE_DECLINED || e->expires != day + 1800000)
            return start ? 1 : 2;
        leases_close(l);
        pool_free(p);
    }
    return 0;
}
