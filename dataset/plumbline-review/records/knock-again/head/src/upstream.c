#include "upstream.h"

#include <string.h>

#define PATIENCE_FIRST 800 /* milliseconds for a server that we do not know yet */
#define PATIENCE_LEAST 150
#define PATIENCE_MOST 4000
#define REST_FIRST 1000
#define REST_MOST 64000
#define REST_AFTER 2 /* silences */
#define SAME_BAND 40 /* servers that are not slower than the fastest by more take turns */

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

static uint32_t between(uint32_t v, uint32_t least, uint32_t most)
{
    return v < least ? least : v > most ? most : v;
}

uint32_t upstream_patience(const struct upstream *up, unsigned server)
{
    const struct server *s = &up->server[server];
    if (!s->srtt8)
        return PATIENCE_FIRST;
    return between(s->srtt8 / 8 + s->rttvar4, PATIENCE_LEAST, PATIENCE_MOST);
}

/* Jacobson's estimator, with the scaling of the original, since it would
 * be presumptuous to improve on that. */
static void measured(struct server *s, msec rtt)
{
    uint32_t m = rtt > PATIENCE_MOST * 4 ? PATIENCE_MOST * 4 : (uint32_t)rtt;
    if (!s->srtt8) {
        s->srtt8 = m * 8 + (m == 0);
        s->rttvar4 = m * 2;
        return;
    }
    int32_t error = (int32_t)m - (int32_t)(s->srtt8 / 8);
    int32_t srtt8 = (int32_t)s->srtt8 + error;
    s->srtt8 = srtt8 > 0 ? (uint32_t)srtt8 : 1;
    if (error < 0)
        error = -error;
    s->rttvar4 = (uint32_t)((int32_t)s->rttvar4 + error - (int32_t)(s->rttvar4 / 4));
}

static void heard(struct server *s)
{
    s->answered++;
    s->silences = 0;
    s->rests_until = 0;
}

static void silent(struct server *s, msec now)
{
    s->timeouts++;
    if (s->rests_until > now)
        return;
    s->silences++;
    if (s->silences >= REST_AFTER) {
        unsigned doublings = s->silences - REST_AFTER;
        msec rest = doublings < 6 ? (msec)REST_FIRST << doublings : REST_MOST;
        s->rests_until = now + rest;
    }
}

/* Those who rest come last, and among equals those who were asked least in
 * this try come first. Then it is speed, and within a band the one whose
 * turn is longest ago; a server that we know nothing of counts as fast,
 * since there is no other way to get to know it. */
static int pick(const struct try_ *t, msec now)
{
    const struct upstream *up = t->up;
    int best = -1, any = 0;
    unsigned best_rests = 0, best_times = 0;
    uint32_t fastest = UINT32_MAX;
    for (unsigned i = 0; i < up->n; i++) {
        const struct server *s = &up->server[i];
        if (s->group != t->group || t->asked[i].refused)
            continue;
        unsigned rests = s->rests_until > now, times = t->asked[i].times;
        if (!any || rests < best_rests || (rests == best_rests && times < best_times)) {
            best_rests = rests;
            best_times = times;
            fastest = UINT32_MAX;
            any = 1;
        }
        if (rests == best_rests && times == best_times && s->srtt8 / 8 < fastest)
            fastest = s->srtt8 / 8;
    }
    for (unsigned i = 0; i < up->n && any; i++) {
        const struct server *s = &up->server[i];
        if (s->group != t->group || t->asked[i].refused)
            continue;
        if ((s->rests_until > now) != best_rests || t->asked[i].times != best_times || s->srtt8 / 8 > fastest + SAME_BAND)
            continue;
        if (best < 0 || s->turn < up->server[best].turn)
            best = (int)i;
    }
    return best;
}

static void send_next(struct try_ *t, msec now)
{
    struct upstream *up = t->up;
    int k = t->sends < TRY_SENDS ? pick(t, now) : -1;
    if (k < 0) {
        try_stop(t);
        up->fail(up->ctx, t);
        return;
    }
    struct server *s = &up->server[k];
    uint32_t patience = upstream_patience(up, (unsigned)k);
    for (unsigned i = 0; i < t->asked[k].times; i++)
        patience = patience < PATIENCE_MOST / 2 ? patience * 2 : PATIENCE_MOST;
    t->server = (unsigned)k;
    t->sends++;
    t->asked[k].times++;
    t->asked[k].at = now;
    s->sent++;
    s->turn = ++up->turns;
    timers_set(up->timers, &t->timer, now + patience);
    up->send(up->ctx, t, t->server);
}

static void on_timeout(struct timer *timer, msec now)
{
    struct try_ *t = TIMER_OWNER(timer, struct try_, timer);
    silent(&t->up->server[t->server], now);
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

int try_asked(const struct try_ *t, unsigned server)
{
    return t->active && t->asked[server].times > 0;
}

/* Of a server that was asked twice nobody can tell which question it is
 * that it answers, so nothing is learned from how long it took. */
static void note(struct try_ *t, unsigned server, msec now)
{
    struct server *s = &t->up->server[server];
    if (t->asked[server].times == 1 && now >= t->asked[server].at)
        measured(s, now - t->asked[server].at);
    heard(s);
}

int try_answered(struct try_ *t, unsigned server, msec now)
{
    if (!try_asked(t, server))
        return 0;
    note(t, server, now);
    try_stop(t);
    return 1;
}

void try_refused(struct try_ *t, unsigned server, msec now)
{
    if (!try_asked(t, server) || t->asked[server].refused)
        return;
    note(t, server, now);
    t->asked[server].refused = 1;
    if (server == t->server)
        send_next(t, now);
}

void try_stop(struct try_ *t)
{
    if (!t->active)
        return;
    t->active = 0;
    timers_cancel(t->up->timers, &t->timer);
}
