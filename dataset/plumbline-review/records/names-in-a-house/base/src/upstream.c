#include "upstream.h"

#include <string.h>

#define PATIENCE 1500 /* milliseconds for one server */

void upstream_init(struct upstream *up, struct timers *timers, void *ctx,
                   void (*send)(void *ctx, struct try_ *t, unsigned server),
                   void (*fail)(void *ctx, struct try_ *t))
{
    memset(up, 0, sizeof *up);
    up->timers = timers;
    up->ctx = ctx;
    up->send = send;
    up->fail = fail;
}

int upstream_add(struct upstream *up, uint32_t address, uint16_t port, unsigned group)
{
    if (up->n == SERVERS_MAX || group >= GROUP_MAX)
        return -1;
    struct server *s = &up->server[up->n];
    memset(s, 0, sizeof *s);
    s->address = address;
    s->port = port;
    s->group = group;
    return (int)up->n++;
}

/* Servers of a group take turns. */
static int pick(struct upstream *up, unsigned group)
{
    for (unsigned i = 0; i < up->n; i++) {
        unsigned k = up->turn[group]++ % up->n;
        if (up->server[k].group == group)
            return (int)k;
    }
    return -1;
}

static void send_next(struct try_ *t, msec now)
{
    struct upstream *up = t->up;
    int k = t->sends < TRY_SENDS ? pick(up, t->group) : -1;
    if (k < 0) {
        try_stop(t);
        up->fail(up->ctx, t);
        return;
    }
    t->server = (unsigned)k;
    t->sends++;
    t->sent = now;
    up->server[k].sent++;
    timers_set(up->timers, &t->timer, now + PATIENCE);
    up->send(up->ctx, t, t->server);
}

static void on_timeout(struct timer *timer, msec now)
{
    struct try_ *t = TIMER_OWNER(timer, struct try_, timer);
    t->up->server[t->server].timeouts++;
    send_next(t, now);
}

void try_start(struct upstream *up, struct try_ *t, unsigned group, msec now)
{
    memset(t, 0, sizeof *t);
    timer_init(&t->timer, on_timeout);
    t->up = up;
    t->group = group;
    t->active = 1;
    send_next(t, now);
}

int try_answered(struct try_ *t, unsigned server, msec now)
{
    (void)now;
    if (!t->active || server != t->server)
        return 0;
    t->up->server[server].answered++;
    try_stop(t);
    return 1;
}

void try_refused(struct try_ *t, unsigned server, msec now)
{
    if (!t->active || server != t->server)
        return;
    t->up->server[server].answered++;
    send_next(t, now);
}

void try_stop(struct try_ *t)
{
    if (!t->active)
        return;
    t->active = 0;
    timers_cancel(t->up->timers, &t->timer);
}
