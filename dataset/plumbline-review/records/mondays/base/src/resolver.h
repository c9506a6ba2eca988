#ifndef BROOKNAME_RESOLVER_H
#define BROOKNAME_RESOLVER_H

#include "chase.h"
#include "limiter.h"
#include "upstream.h"

/* Questions come in, answers go out. What the network looks like is the
 * business of whoever provides the two functions. */

struct peer {
    uint32_t address;
    uint16_t port;
};

struct resolver_io {
    void *ctx;
    void (*to_client)(void *ctx, const struct peer *to, const uint8_t *p, size_t len);
    void (*to_server)(void *ctx, const struct server *to, const uint8_t *p, size_t len);
    uint16_t (*random)(void *ctx);
};

struct resolver;

struct resolver_stats {
    uint64_t questions, from_memory, asked, failed, joined;
};

struct resolver *resolver_new(const struct knowledge *know, struct limiter *limiter, struct timers *timers, const struct resolver_io *io);
void resolver_free(struct resolver *r);
struct upstream *resolver_upstream(struct resolver *r);
void resolver_from_client(struct resolver *r, const struct peer *from, const uint8_t *p, size_t len, msec now);
void resolver_from_server(struct resolver *r, uint32_t address, uint16_t port, const uint8_t *p, size_t len, msec now);
struct resolver_stats resolver_stats(const struct resolver *r);

#endif
