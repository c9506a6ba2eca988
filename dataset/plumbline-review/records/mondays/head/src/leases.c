#include "leases.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Every lease is in a table by client, in one by address and, when it has
 * a name, in one by name, and in a heap by the time at which we have to do
 * something about it. The single list of the first years was searched four
 * times for each packet. */

#define BUCKETS 512

struct leases {
    struct pool *pool;
    struct journal journal;
    msec grace;
    struct lease *by_client[BUCKETS], *by_address[BUCKETS], *by_host[BUCKETS];
    struct lease **heap;
    size_t count, cap;
};

/* ---- time ---- */

static msec over_at(const struct leases *l, const struct lease *e)
{
    return e->state == LEASE_BOUND ? e->expires + l->grace : e->expires;
}

static void heap_place(struct leases *l, size_t at, struct lease *e)
{
    l->heap[at] = e;
    e->heap_at = at;
}

static void heap_fix(struct leases *l, struct lease *e)
{
    size_t at = e->heap_at;
    msec t = over_at(l, e);
    while (at > 0 && t < over_at(l, l->heap[(at - 1) / 2])) {
        heap_place(l, at, l->heap[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    for (size_t child; (child = at * 2 + 1) < l->count; at = child) {
        if (child + 1 < l->count && over_at(l, l->heap[child + 1]) < over_at(l, l->heap[child]))
            child++;
        if (t <= over_at(l, l->heap[child]))
            break;
        heap_place(l, at, l->heap[child]);
    }
    heap_place(l, at, e);
}

static void heap_remove(struct leases *l, struct lease *e)
{
    struct lease *last = l->heap[--l->count];
    if (last != e) {
        heap_place(l, e->heap_at, last);
        heap_fix(l, last);
    }
}

/* ---- tables ---- */

static size_t client_slot(const struct client_id *c)
{
    return hash_bytes(c->len, c->bytes, c->len) % BUCKETS;
}

static size_t address_slot(uint32_t a)
{
    return hash_bytes(0, &a, sizeof a) % BUCKETS;
}

static size_t host_slot(const char *host)
{
    char low[JOURNAL_HOST_MAX + 1];
    size_t n = 0;
    for (; host[n] && n < JOURNAL_HOST_MAX; n++)
        low[n] = host[n] >= 'A' && host[n] <= 'Z' ? (char)(host[n] + 32) : host[n];
    return hash_bytes(1, low, n) % BUCKETS;
}

static struct lease *find_client(const struct leases *l, const struct client_id *client)
{
    struct lease *e = l->by_client[client_slot(client)];
    while (e && !(e->client.len == client->len && !memcmp(e->client.bytes, client->bytes, client->len)))
        e = e->next_client;
    return e;
}

static struct lease *find_address(const struct leases *l, uint32_t address)
{
    struct lease *e = l->by_address[address_slot(address)];
    while (e && e->address != address)
        e = e->next_address;
    return e;
}

static void unlink_client(struct leases *l, struct lease *e)
{
    struct lease **p = &l->by_client[client_slot(&e->client)];
    while (*p && *p != e)
        p = &(*p)->next_client;
    if (*p)
        *p = e->next_client;
}

static void unlink_host(struct leases *l, struct lease *e)
{
    struct lease **p = &l->by_host[host_slot(e->host)];
    while (*p && *p != e)
        p = &(*p)->next_host;
    if (*p)
        *p = e->next_host;
    e->next_host = NULL;
}

static void link_host(struct leases *l, struct lease *e)
{
    struct lease **p = &l->by_host[host_slot(e->host)];
    if (!e->host[0])
        return;
    e->next_host = *p;
    *p = e;
}

/* A declined address belongs to nobody, its client may have another one. */
static struct lease *add(struct leases *l, const struct client_id *client, uint32_t address, enum lease_state state, msec expires)
{
    struct lease *e = xcalloc(1, sizeof *e), **p;
    e->client = *client;
    e->address = address;
    e->state = state;
    e->expires = expires;
    if (state != LEASE_DECLINED) {
        p = &l->by_client[client_slot(client)];
        e->next_client = *p;
        *p = e;
    }
    p = &l->by_address[address_slot(address)];
    e->next_address = *p;
    *p = e;
    if (l->count == l->cap) {
        l->cap = l->cap ? l->cap * 2 : 32;
        l->heap = xrealloc(l->heap, l->cap * sizeof *l->heap);
    }
    heap_place(l, l->count++, e);
    heap_fix(l, e);
    return e;
}

static void drop(struct leases *l, struct lease *e)
{
    struct lease **p = &l->by_address[address_slot(e->address)];
    while (*p != e)
        p = &(*p)->next_address;
    *p = e->next_address;
    unlink_client(l, e);
    unlink_host(l, e);
    heap_remove(l, e);
    pool_give(l->pool, e->address);
    free(e);
}

const struct lease *leases_by_client(const struct leases *l, const struct client_id *client)
{
    return find_client(l, client);
}

const struct lease *leases_by_address(const struct leases *l, uint32_t address)
{
    return find_address(l, address);
}

const struct lease *leases_by_host(const struct leases *l, const char *host, msec now)
{
    for (const struct lease *e = l->by_host[host_slot(host)]; e; e = e->next_host)
        if (e->state == LEASE_BOUND && e->expires > now && !strcasecmp(e->host, host))
            return e;
    return NULL;
}

/* ---- the journal ---- */

static void to_record(struct journal_record *rec, const struct lease *e)
{
    memset(rec, 0, sizeof *rec);
    rec->type = JOURNAL_PUT;
    rec->address = e->address;
    rec->state = (uint8_t)e->state;
    rec->expires = e->expires;
    rec->client_len = e->client.len;
    memcpy(rec->client, e->client.bytes, e->client.len);
    memcpy(rec->host, e->host, sizeof rec->host);
}

static int rewrite(struct leases *l)
{
    struct journal_record *recs = xcalloc(l->count, sizeof *recs);
    size_t n = 0;
    for (size_t i = 0; i < l->count; i++)
        if (l->heap[i]->state != LEASE_OFFERED)
            to_record(&recs[n++], l->heap[i]);
    int bad = journal_rewrite(&l->journal, recs, n);
    free(recs);
    return bad;
}

/* The journal is written anew when three quarters of it are history, or
 * when it is of the first kind. */
static void tidy(struct leases *l)
{
    if (l->journal.old || (l->journal.records >= 64 && l->journal.records >= l->count * 4))
        rewrite(l);
}

static int write_put(struct leases *l, const struct lease *e)
{
    struct journal_record rec;
    to_record(&rec, e);
    return journal_write(&l->journal, &rec, 1);
}

static int write_drop(struct leases *l, const struct lease *e)
{
    struct journal_record rec = {.type = JOURNAL_DROP, .address = e->address};
    return e->state == LEASE_OFFERED ? 0 : journal_write(&l->journal, &rec, 1);
}

static void replay(void *ctx, const struct journal_record *rec)
{
    struct leases *l = ctx;
    struct lease *e = find_address(l, rec->address);
    if (e)
        drop(l, e);
    if (rec->type != JOURNAL_PUT)
        return;
    struct client_id client = {.len = rec->client_len};
    memcpy(client.bytes, rec->client, rec->client_len);
    pool_take(l->pool, rec->address);
    e = add(l, &client, rec->address, (enum lease_state)rec->state, rec->expires);
    memcpy(e->host, rec->host, sizeof e->host);
    link_host(l, e);
}

struct leases *leases_open(struct pool *pool, struct store *store, msec grace, msec now)
{
    struct leases *l = xcalloc(1, sizeof *l);
    l->pool = pool;
    l->grace = grace;
    if (journal_open(&l->journal, store, replay, l) < 0) {
        leases_close(l);
        return NULL;
    }
    leases_expire(l, now);
    return l;
}

void leases_close(struct leases *l)
{
    while (l->count)
        drop(l, l->heap[l->count - 1]);
    free(l->heap);
    free(l);
}

/* ---- what clients do ---- */

/* Somebody who did not come back yet makes room: the one who is gone
 * longest. */
static int reclaim(struct leases *l, msec now)
{
    struct lease *gone = NULL;
    for (size_t i = 0; i < l->count; i++) {
        struct lease *e = l->heap[i];
        if (e->state == LEASE_BOUND && e->expires <= now && pool_owns(l->pool, e->address) && (!gone || e->expires < gone->expires))
            gone = e;
    }
    if (!gone || write_drop(l, gone) < 0)
        return 0;
    drop(l, gone);
    return 1;
}

const struct lease *leases_offer(struct leases *l, const struct client_id *client, uint32_t want, msec until, msec now)
{
    struct lease *e = find_client(l, client);
    if (e) {
        if (e->state == LEASE_OFFERED) {
            e->expires = until;
            heap_fix(l, e);
        }
        return e;
    }
    if (!want || !pool_take(l->pool, want)) {
        uint64_t hint = hash_bytes(2, client->bytes, client->len);
        if (!pool_take_any(l->pool, hint, &want) && !(reclaim(l, now) && pool_take_any(l->pool, hint, &want)))
            return NULL;
    }
    return add(l, client, want, LEASE_OFFERED, until);
}

int leases_bind(struct leases *l, const struct client_id *client, const char *host, msec until, msec now)
{
    struct lease *e = find_client(l, client);
    if (!e)
        return -1;
    struct lease next = *e;
    const struct lease *owner = leases_by_host(l, host, now);
    next.state = LEASE_BOUND;
    next.expires = until;
    memset(next.host, 0, sizeof next.host);
    if (!owner || owner == e)
        strncpy(next.host, host, sizeof next.host - 1);
    if (write_put(l, &next) < 0)
        return -1;
    unlink_host(l, e);
    e->state = next.state;
    e->expires = next.expires;
    memcpy(e->host, next.host, sizeof e->host);
    link_host(l, e);
    heap_fix(l, e);
    tidy(l);
    return 0;
}

int leases_release(struct leases *l, const struct client_id *client)
{
    struct lease *e = find_client(l, client);
    if (!e || write_drop(l, e) < 0)
        return -1;
    drop(l, e);
    tidy(l);
    return 0;
}

int leases_decline(struct leases *l, const struct client_id *client, msec until)
{
    struct lease *e = find_client(l, client);
    if (!e)
        return -1;
    struct lease next = *e;
    next.state = LEASE_DECLINED;
    next.expires = until;
    memset(next.host, 0, sizeof next.host);
    if (write_put(l, &next) < 0)
        return -1;
    unlink_client(l, e);
    unlink_host(l, e);
    e->state = next.state;
    e->expires = next.expires;
    memset(e->host, 0, sizeof e->host);
    return 0;
}

/* One write for as many as fit into a group: on Monday mornings half of
 * the leases of an office end within the same minute. */
size_t leases_expire(struct leases *l, msec now)
{
    size_t done = 0;
    for (;;) {
        struct journal_record recs[JOURNAL_GROUP_MAX];
        struct lease *gone[JOURNAL_GROUP_MAX];
        size_t n = 0, written = 0;
        while (l->count && n < JOURNAL_GROUP_MAX && over_at(l, l->heap[0]) <= now) {
            struct lease *e = gone[n++] = l->heap[0];
            if (e->state != LEASE_OFFERED)
                recs[written++] = (struct journal_record){.type = JOURNAL_DROP, .address = e->address};
            heap_remove(l, e);
        }
        int bad = journal_write(&l->journal, recs, written) < 0;
        for (size_t i = 0; i < n; i++) {
            heap_place(l, l->count++, gone[i]);
            heap_fix(l, gone[i]);
        }
        if (bad || !n)
            break;
        for (size_t i = 0; i < n; i++)
            drop(l, gone[i]);
        done += n;
    }
    if (done)
        tidy(l);
    return done;
}

msec leases_next_expiry(const struct leases *l)
{
    return l->count ? over_at(l, l->heap[0]) : MSEC_NEVER;
}

size_t leases_count(const struct leases *l)
{
    return l->count;
}

static int by_address(const void *a, const void *b)
{
    const struct lease *const *x = a, *const *y = b;
    return (*x)->address < (*y)->address ? -1 : (*x)->address > (*y)->address;
}

void leases_each(const struct leases *l, void (*fn)(void *ctx, const struct lease *lease), void *ctx)
{
    struct lease **all = xmalloc(l->count * sizeof *all);
    if (l->count)
        memcpy(all, l->heap, l->count * sizeof *all);
    qsort(all, l->count, sizeof *all, by_address);
    for (size_t i = 0; i < l->count; i++)
        fn(ctx, all[i]);
    free(all);
}
