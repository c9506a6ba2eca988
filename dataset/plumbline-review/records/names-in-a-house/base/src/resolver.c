#include "resolver.h"

#include <stdlib.h>
#include <string.h>

#define UDP_DEFAULT 512
#define UDP_MOST 1232
#define ROUNDS_MAX 8

/* Somebody who waits for an answer. */
struct waiter {
    struct waiter *next;
    struct peer peer;
    uint16_t id, flags, type;
    struct name name; /* as it was asked */
    size_t limit;
    unsigned rounds;
};

/* A question that is on its way, for all who wait for it. */
struct job {
    struct job *next;
    struct resolver *r;
    struct try_ try_;
    uint16_t id;
    struct name name;
    uint16_t type;
    unsigned group;
    struct waiter *waiters;
};

struct resolver {
    struct knowledge know;
    struct limiter *limiter;
    struct resolver_io io;
    struct upstream up;
    struct job *jobs;
    struct resolver_stats stats;
    msec now;
};

static void ask(struct resolver *r, struct waiter *w, const struct name *name, uint16_t type, unsigned group, msec now);

static void reply(struct resolver *r, struct waiter *w, struct msg *m)
{
    uint8_t out[UDP_MOST];
    m->id = w->id;
    m->flags = (uint16_t)((m->flags & 0xf) | F_QR | F_RA | (w->flags & F_RD));
    m->has_question = 1;
    m->qname = w->name;
    m->qtype = w->type;
    m->qclass = CLASS_IN;
    size_t len = msg_encode(m, out, w->limit);
    if (len)
        r->io.to_client(r->io.ctx, &w->peer, out, len);
}

static void reply_code(struct resolver *r, struct waiter *w, unsigned code)
{
    struct msg m;
    msg_init(&m);
    m.flags = (uint16_t)code;
    reply(r, w, &m);
    msg_free(&m);
    free(w);
}

/* Goes as far as we can with one waiter, who is either answered and gone
 * afterwards or waits for a job. */
static void advance(struct resolver *r, struct waiter *w, msec now)
{
    struct msg m;
    struct name missing;
    unsigned group;
    msg_init(&m);
    if (chase(&r->know, &m, &w->name, w->type, now, &missing, &group) == CHASE_DONE) {
        if (w->rounds == 0)
            r->stats.from_memory++;
        reply(r, w, &m);
        msg_free(&m);
        free(w);
        return;
    }
    msg_free(&m);
    if (++w->rounds > ROUNDS_MAX) {
        r->stats.failed++;
        reply_code(r, w, RC_SERVFAIL);
        return;
    }
    ask(r, w, &missing, w->type, group, now);
}

static struct job *take_job(struct resolver *r, struct job *j)
{
    struct job **p = &r->jobs;
    while (*p != j)
        p = &(*p)->next;
    *p = j->next;
    return j;
}

static void end_job(struct resolver *r, struct job *j, int rcode, msec now)
{
    struct waiter *w = j->waiters, *next;
    take_job(r, j);
    try_stop(&j->try_);
    for (; w; w = next) {
        next = w->next;
        w->next = NULL;
        if (rcode < 0)
            advance(r, w, now);
        else
            reply_code(r, w, (unsigned)rcode);
    }
    free(j);
}

static void on_send(void *ctx, struct try_ *t, unsigned server)
{
    struct resolver *r = ctx;
    struct job *j = TIMER_OWNER(t, struct job, try_);
    struct msg m;
    uint8_t out[UDP_DEFAULT];
    msg_init(&m);
    m.id = j->id;
    m.flags = F_RD;
    m.has_question = 1;
    m.qname = j->name;
    m.qtype = j->type;
    m.qclass = CLASS_IN;
    size_t len = msg_encode(&m, out, sizeof out);
    r->io.to_server(r->io.ctx, &r->up.server[server], out, len);
}

static void on_fail(void *ctx, struct try_ *t)
{
    struct resolver *r = ctx;
    struct job *j = TIMER_OWNER(t, struct job, try_);
    r->stats.failed++;
    end_job(r, j, RC_SERVFAIL, r->now);
}

static void ask(struct resolver *r, struct waiter *w, const struct name *name, uint16_t type, unsigned group, msec now)
{
    struct job *j;
    for (j = r->jobs; j; j = j->next)
        if (j->type == type && j->group == group && name_equal(&j->name, name)) {
            w->next = j->waiters;
            j->waiters = w;
            r->stats.joined++;
            return;
        }
    j = xcalloc(1, sizeof *j);
    j->r = r;
    j->id = r->io.random(r->io.ctx);
    j->name = *name;
    j->type = type;
    j->group = group;
    j->waiters = w;
    w->next = NULL;
    j->next = r->jobs;
    r->jobs = j;
    r->stats.asked++;
    r->now = now;
    try_start(&r->up, &j->try_, group, now);
}

void resolver_from_client(struct resolver *r, const struct peer *from, const uint8_t *p, size_t len, msec now)
{
    struct msg m;
    r->now = now;
    if (msg_parse(&m, p, len) < 0)
        return;
    if (m.flags & F_QR) {
        msg_free(&m);
        return;
    }
    r->stats.questions++;
    if (limiter_ask(r->limiter, from->address, now) != LIMIT_PASS) {
        msg_free(&m);
        return;
    }
    struct waiter *w = xcalloc(1, sizeof *w);
    w->peer = *from;
    w->id = m.id;
    w->flags = m.flags;
    w->name = m.has_question ? m.qname : name_root;
    w->type = m.has_question ? m.qtype : 0;
    w->limit = UDP_DEFAULT;
    for (size_t i = 0; i < m.sec[SEC_ADDITIONAL].n; i++) {
        const struct rr *opt = &m.sec[SEC_ADDITIONAL].rr[i];
        if (opt->type == T_OPT && opt->class_ > UDP_DEFAULT)
            w->limit = opt->class_ < UDP_MOST ? opt->class_ : UDP_MOST;
    }
    if (m.flags & 0x7800)
        reply_code(r, w, RC_NOTIMP);
    else if (!m.has_question)
        reply_code(r, w, RC_FORMERR);
    else if (m.qclass != CLASS_IN)
        reply_code(r, w, RC_REFUSED);
    else
        advance(r, w, now);
    msg_free(&m);
}

/* Nothing may say "not at all" here: what is alive for less than a second
 * would have gone again before those who wait for it have read it. */
static void remember(struct resolver *r, struct rrset *set, msec now)
{
    if (set->ttl == 0)
        set->ttl = 1;
    cache_put(r->know.cache, set, now);
}

/* Takes what belongs to the question out of an answer: the records, or the
 * aliases that lead to them, or a "no" for whatever is at their end; but
 * nothing about names for which others would have to be asked. An answer
 * that says nothing leaves a response code for those who wait. */
static int learn(struct resolver *r, const struct job *j, const struct msg *m, msec now)
{
    struct name at = j->name;
    struct rrset set;
    unsigned rcode = m->flags & 0xf;
    int links = 0;
    for (;; links++) {
        if (rrset_from(&set, m, SEC_ANSWER, &at, j->type)) {
            remember(r, &set, now);
            rrset_free(&set);
            return -1;
        }
        if (links == ROUNDS_MAX || j->type == T_CNAME || !rrset_from(&set, m, SEC_ANSWER, &at, T_CNAME))
            break;
        remember(r, &set, now);
        int bad = rdata_name(&at, T_CNAME, &set.rd[0]);
        rrset_free(&set);
        if (bad < 0)
            return RC_SERVFAIL;
        if (servers_for(&r->know, &at) != j->group)
            return -1;
    }
    for (size_t i = 0; i < m->sec[SEC_AUTHORITY].n; i++) {
        const struct rr *soa = &m->sec[SEC_AUTHORITY].rr[i];
        if (soa->type != T_SOA || soa->class_ != CLASS_IN || !name_is_under(&at, &soa->owner))
            continue;
        rrset_from(&set, m, SEC_AUTHORITY, &soa->owner, T_SOA);
        if (set.ttl == 0)
            set.ttl = 1;
        if (rcode == RC_NXDOMAIN)
            cache_put_nxdomain(r->know.cache, &at, &set, now);
        else
            cache_put_nodata(r->know.cache, &at, j->type, &set, now);
        int kept = soa_minimum(&set.rd[0]) > 0;
        rrset_free(&set);
        return kept ? -1 : (int)rcode;
    }
    return links ? -1 : (int)rcode;
}

void resolver_from_server(struct resolver *r, uint32_t address, uint16_t port, const uint8_t *p, size_t len, msec now)
{
    struct msg m;
    r->now = now;
    if (msg_parse(&m, p, len) < 0)
        return;
    for (struct job *j = r->jobs; j; j = j->next) {
        const struct server *s = &r->up.server[j->try_.server];
        if (j->id != m.id || s->address != address || s->port != port)
            continue;
        if (!(m.flags & F_QR) || !m.has_question || m.qtype != j->type || !name_equal(&m.qname, &j->name))
            continue;
        unsigned rcode = m.flags & 0xf;
        if (rcode != RC_OK && rcode != RC_NXDOMAIN) {
            try_refused(&j->try_, j->try_.server, now);
        } else if (try_answered(&j->try_, j->try_.server, now)) {
            int code = learn(r, j, &m, now);
            end_job(r, j, code, now);
        }
        break;
    }
    msg_free(&m);
}

struct resolver *resolver_new(const struct knowledge *know, struct limiter *limiter, struct timers *timers, const struct resolver_io *io)
{
    struct resolver *r = xcalloc(1, sizeof *r);
    r->know = *know;
    r->limiter = limiter;
    r->io = *io;
    upstream_init(&r->up, timers, r, on_send, on_fail);
    return r;
}

void resolver_free(struct resolver *r)
{
    while (r->jobs) {
        struct job *j = take_job(r, r->jobs);
        try_stop(&j->try_);
        for (struct waiter *w = j->waiters, *next; w; w = next) {
            next = w->next;
            free(w);
        }
        free(j);
    }
    free(r);
}

struct upstream *resolver_upstream(struct resolver *r) { return &r->up; }
struct resolver_stats resolver_stats(const struct resolver *r) { return r->stats; }
