#ifndef BROOKNAME_UPSTREAM_H
#define BROOKNAME_UPSTREAM_H

#include "timers.h"

/* The servers that know more than we do, and the patience we have with
 * them. A `try` is one question on its way: sent to one server after
 * another until somebody answers or we have had enough. */

#define SERVERS_MAX 16
#define GROUP_MAX 8
#define TRY_SENDS 4

struct server {
    uint32_t address;
    uint16_t port;
    unsigned group;
    uint64_t sent, answered, timeouts;
};

struct try_;

struct upstream {
    struct server server[SERVERS_MAX];
    unsigned n;
    unsigned turn[GROUP_MAX];
    struct timers *timers;
    void *ctx;
    void (*send)(void *ctx, struct try_ *t, unsigned server);
    void (*fail)(void *ctx, struct try_ *t);
};

struct try_ {
    struct timer timer;
    struct upstream *up;
    unsigned group, server, sends;
    int active;
    msec sent;
};

void upstream_init(struct upstream *up, struct timers *timers, void *ctx,
                   void (*send)(void *ctx, struct try_ *t, unsigned server),
                   void (*fail)(void *ctx, struct try_ *t));
int upstream_add(struct upstream *up, uint32_t address, uint16_t port, unsigned group);
/* Asks; `fail` may be called before this returns when the group is empty. */
void try_start(struct upstream *up, struct try_ *t, unsigned group, msec now);
/* An answer has come from a server; 1 when it ends the try. */
int try_answered(struct try_ *t, unsigned server, msec now);
/* The server answered that it cannot: the next one is asked at once. */
void try_refused(struct try_ *t, unsigned server, msec now);
void try_stop(struct try_ *t);

#endif
