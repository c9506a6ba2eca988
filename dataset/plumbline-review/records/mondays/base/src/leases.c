#include "leases.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct leases {
    struct pool *pool;
    struct journal journal;
    struct lease *all;
    size_t count;
};

static struct lease **find_client(struct leases *l, const struct client_id *client)
{
    struct lease **p = &l->all;
    while (*p && !((*p)->state != LEASE_DECLINED && (*p)->client.len == client->len && !memcmp((*p)->client.bytes, client->bytes, client->len)))
        p = &(*p)->next;
    return p;
}

static struct lease **find_address(struct leases *l, uint32_t address)
{
    struct lease **p = &l->all;
    while (*p && (*p)->address != address)
        p = &(*p)->next;
    return p;
}

const struct lease *leases_by_client(const struct leases *l, const struct client_id *client)
{
    return *find_client((struct leases *)l, client);
}

const struct lease *leases_by_address(const struct leases *l, uint32_t address)
{
    return *find_address((struct leases *)l, address);
}

const struct lease *leases_by_host(const struct leases *l, const char *host, msec now)
{
    for (const struct lease *e = l->all; e; e = e->next)
        if (e->state == LEASE_BOUND && e->expires > now && *host && !strcasecmp(e->host, host))
            return e;
    return NULL;
}

static struct lease *add(struct leases *l, const struct client_id *client, uint32_t address)
{
    struct lease *e = xcalloc(1, sizeof *e);
    e->client = *client;
    e->address = address;
    e->next = l->all;
    l->all = e;
    l->count++;
    return e;
}

static void drop(struct leases *l, struct lease **p)
{
    struct lease *e = *p;
    *p = e->next;
    pool_give(l->pool, e->address);
    free(e);
    l->count--;
}

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

/* The journal is written anew when three quarters of it are history. */
static void tidy(struct leases *l)
{
    if (l->journal.records < 64 || l->journal.records < l->count * 4)
        return;
    struct journal_record *recs = xcalloc(l->count, sizeof *recs);
    size_t n = 0;
    for (const struct lease *e = l->all; e; e = e->next)
        if (e->state != LEASE_OFFERED)
            to_record(&recs[n++], e);
    journal_rewrite(&l->journal, recs, n);
    free(recs);
}

static int write_put(struct leases *l, const struct lease *e)
{
    struct journal_record rec;
    to_record(&rec, e);
    return journal_write(&l->journal, &rec);
}

static int write_drop(struct leases *l, uint32_t address)
{
    struct journal_record rec = {.type = JOURNAL_DROP, .address = address};
    return journal_write(&l->journal, &rec);
}

static void replay(void *ctx, const struct journal_record *rec)
{
    struct leases *l = ctx;
    struct lease **p = find_address(l, rec->address);
    if (*p)
        drop(l, p);
    if (rec->type != JOURNAL_PUT)
        return;
    struct client_id client = {.len = rec->client_len};
    memcpy(client.bytes, rec->client, rec->client_len);
    pool_take(l->pool, rec->address);
    struct lease *e = add(l, &client, rec->address);
    e->state = (enum lease_state)rec->state;
    e->expires = rec->expires;
    memcpy(e->host, rec->host, sizeof e->host);
}

struct leases *leases_open(struct pool *pool, struct store *store, msec now)
{
    struct leases *l = xcalloc(1, sizeof *l);
    l->pool = pool;
    if (journal_open(&l->journal, store, replay, l) < 0) {
        leases_close(l);
        return NULL;
    }
    leases_expire(l, now);
    return l;
}

void leases_close(struct leases *l)
{
    while (l->all)
        drop(l, &l->all);
    free(l);
}

const struct lease *leases_offer(struct leases *l, const struct client_id *client, uint32_t want, msec until)
{
    struct lease *e = *find_client(l, client);
    if (e) {
        if (e->state == LEASE_OFFERED)
            e->expires = until;
        return e;
    }
    if (!want || !pool_take(l->pool, want))
        if (!pool_take_any(l->pool, &want))
            return NULL;
    e = add(l, client, want);
    e->state = LEASE_OFFERED;
    e->expires = until;
    return e;
}

int leases_bind(struct leases *l, const struct client_id *client, const char *host, msec until, msec now)
{
    struct lease *e = *find_client(l, client);
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
    *e = next;
    tidy(l);
    return 0;
}

int leases_release(struct leases *l, const struct client_id *client)
{
    struct lease **p = find_client(l, client);
    if (!*p)
        return -1;
    if ((*p)->state != LEASE_OFFERED && write_drop(l, (*p)->address) < 0)
        return -1;
    drop(l, p);
    tidy(l);
    return 0;
}

int leases_decline(struct leases *l, const struct client_id *client, msec until)
{
    struct lease *e = *find_client(l, client);
    if (!e)
        return -1;
    struct lease next = *e;
    next.state = LEASE_DECLINED;
    next.expires = until;
    memset(next.host, 0, sizeof next.host);
    if (write_put(l, &next) < 0)
        return -1;
    *e = next;
    return 0;
}

size_t leases_expire(struct leases *l, msec now)
{
    size_t n = 0;
    for (struct lease **p = &l->all; *p;) {
        struct lease *e = *p;
        if (e->expires > now || (e->state != LEASE_OFFERED && write_drop(l, e->address) < 0)) {
            p = &e->next;
            continue;
        }
        drop(l, p);
        n++;
    }
    if (n)
        tidy(l);
    return n;
}

msec leases_next_expiry(const struct leases *l)
{
    msec next = MSEC_NEVER;
    for (const struct lease *e = l->all; e; e = e->next)
        if (e->expires < next)
            next = e->expires;
    return next;
}

size_t leases_count(const struct leases *l)
{
    return l->count;
}

void leases_each(const struct leases *l, void (*fn)(void *ctx, const struct lease *lease), void *ctx)
{
    for (const struct lease *e = l->all; e; e = e->next)
        fn(ctx, e);
}
