#ifndef BROOKNAME_LEASES_H
#define BROOKNAME_LEASES_H

#include "journal.h"
#include "pool.h"

/* Who has which address until when. Times are those of the wall. */

enum lease_state {
    LEASE_OFFERED = 1, /* held for somebody who has not asked for it yet; not in the journal */
    LEASE_BOUND = 2,
    LEASE_DECLINED = 3, /* somebody else uses it, nobody knows who */
};

struct client_id {
    uint8_t len;
    uint8_t bytes[JOURNAL_CLIENT_MAX];
};

struct lease {
    struct lease *next;
    struct client_id client;
    uint32_t address;
    enum lease_state state;
    msec expires;
    char host[JOURNAL_HOST_MAX + 1];
};

struct leases;

/* Reads the journal; NULL when that cannot be done. */
struct leases *leases_open(struct pool *pool, struct store *store, msec now);
void leases_close(struct leases *l);
const struct lease *leases_by_client(const struct leases *l, const struct client_id *client);
const struct lease *leases_by_address(const struct leases *l, uint32_t address);
const struct lease *leases_by_host(const struct leases *l, const char *host, msec now);
/* Holds an address for a client, `want` if that can be had. What the
 * client has already it keeps. NULL when nothing is left. */
const struct lease *leases_offer(struct leases *l, const struct client_id *client, uint32_t want, msec until);
/* 0 once it is in the journal. The name goes to whoever had it first. */
int leases_bind(struct leases *l, const struct client_id *client, const char *host, msec until, msec now);
int leases_release(struct leases *l, const struct client_id *client);
int leases_decline(struct leases *l, const struct client_id *client, msec until);
/* Takes back what is over; how many that were. */
size_t leases_expire(struct leases *l, msec now);
msec leases_next_expiry(const struct leases *l);
size_t leases_count(const struct leases *l);
void leases_each(const struct leases *l, void (*fn)(void *ctx, const struct lease *lease), void *ctx);

#endif
