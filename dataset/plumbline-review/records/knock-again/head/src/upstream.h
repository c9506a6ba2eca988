#ifndef BROOKNAME_UPSTREAM_H
#define BROOKNAME_UPSTREAM_H

#include "timers.h"

/* The servers that know more than we do, and the patience we have with
 * them. A `try` is one question on its way: sent to one server after
 * another until somebody answers or we have had enough. What we go by is
 * told in docs/retry.md. */

#define SERVERS_MAX 16
#define GROUP_MAX 8
#define TRY_SENDS 6

struct server {
    uint32_t address;
    uint16_t port;
    unsigned group;
    uint64_t sent, answered, timeouts;
    uint32_t srtt8;    /* the smoothed round trip, in eighths of a millisecond; 0: not known */
    uint32_t rttvar4;  /* its deviation, in quarters */
    unsigned silences; /* how often in a row it did not answer */
    msec rests_until;  /* it is asked before that only when there is nobody else */
    uint64_t turn;     /* when it was asked, counted in questions */
};

struct try_;

struct upstream {
    struct server server[SERVERS_MAX];
    unsigned n;
    uint64_t turns;
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
    struct {
        uint8_t times;
        uint8_t refused;
        msec at; /* the last time */
    } asked[SERVERS_MAX];
};

void upstream_init(struct upstream *up, struct timers *timers, void *ctx,
                   void (*send)(void *ctx, struct try_ *t, unsigned server),
                   void (*fail)(void *ctx, struct try_ *t));
int upstream_add(struct upstream *up, uint32_t address, uint16_t port, unsigned group);
/* For how long we would wait for this server, the first time in a try. */
uint32_t upstream_patience(const struct upstream *up, unsigned server);
/* Asks; `fail` may be called before this returns when the group is empty. */
void try_start(struct upstream *up, struct try_ *t, unsigned group, msec now);
/* Has this server been asked? Its answer is welcome then, however late. */
int try_asked(const struct try_ *t, unsigned server);
/* An answer has come from a server; 1 when it ends the try. */
int try_answered(struct try_ *t, unsigned server, msec now);
/* The server answered that it cannot: the next one is asked at once,
 * unless another one is being asked already. */
void try_refused(struct try_ *t, unsigned server, msec now);
void try_stop(struct try_ *t);

#endif
