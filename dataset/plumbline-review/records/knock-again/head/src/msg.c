#include "msg.h"

#include <stdlib.h>
#include <string.h>

/* How the data of a type is laid out: so many bytes, so many names, so
 * many bytes. Types that are not listed are bytes throughout. RFC 3597
 * froze the list of those that may be compressed when written. */
struct layout {
    uint16_t type;
    uint8_t before, names, after;
    uint8_t compress;
};

static const struct layout layouts[] = {
    {T_NS, 0, 1, 0, 1}, {T_CNAME, 0, 1, 0, 1}, {T_PTR, 0, 1, 0, 1},
    {T_MX, 2, 1, 0, 1}, {T_SOA, 0, 2, 20, 1}, {T_SRV, 6, 1, 0, 0},
};

static const struct layout *layout_of(uint16_t type)
{
    for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++)
        if (layouts[i].type == type)
            return &layouts[i];
    return NULL;
}

void msg_init(struct msg *m)
{
    memset(m, 0, sizeof *m);
}

void msg_free(struct msg *m)
{
    for (int s = 0; s < SEC_COUNT; s++) {
        for (size_t i = 0; i < m->sec[s].n; i++)
            free(m->sec[s].rr[i].rdata);
        free(m->sec[s].rr);
    }
    msg_init(m);
}

struct rr *msg_add(struct msg *m, int sec, const struct name *owner, uint16_t type, uint32_t ttl, const void *rdata, size_t rdlen)
{
    struct section *s = &m->sec[sec];
    if (s->n == s->cap) {
        s->cap = s->cap ? s->cap * 2 : 4;
        s->rr = xrealloc(s->rr, s->cap * sizeof *s->rr);
    }
    struct rr *r = &s->rr[s->n++];
    r->owner = *owner;
    r->type = type;
    r->class_ = CLASS_IN;
    r->ttl = ttl;
    r->rdlen = (uint16_t)rdlen;
    r->rdata = xmalloc(rdlen);
    if (rdlen)
        memcpy(r->rdata, rdata, rdlen);
    return r;
}

void msg_add_set(struct msg *m, int sec, const struct rrset *set, uint32_t ttl)
{
    for (size_t i = 0; i < set->n; i++)
        msg_add(m, sec, &set->owner, set->type, ttl, set->rd[i].data, set->rd[i].len);
}

/* Reads the data of one record and spells out the names in it. */
static int read_rdata(struct rd *r, uint16_t type, uint16_t rdlen, uint8_t *out, size_t *outlen)
{
    const struct layout *l = layout_of(type);
    struct wr w;
    size_t end = r->pos + rdlen;
    if (rdlen > rd_left(r))
        return -1;
    wr_init(&w, out, 1024);
    if (!l) {
        wr_init(&w, out, MSG_MAX);
        wr_bytes(&w, rd_take(r, rdlen), rdlen);
        *outlen = w.len;
        return w.full ? -1 : 0;
    }
    if (l->before > rdlen)
        return -1;
    wr_bytes(&w, rd_take(r, l->before), l->before);
    for (int i = 0; i < l->names; i++) {
        struct name n;
        if (name_read(&n, r) < 0 || r->pos > end)
            return -1;
        wr_bytes(&w, n.wire, n.len);
    }
    if (end - r->pos != l->after)
        return -1;
    wr_bytes(&w, rd_take(r, l->after), l->after);
    *outlen = w.len;
    return r->bad || w.full ? -1 : 0;
}

static int read_rr(struct msg *m, int sec, struct rd *r)
{
    static uint8_t data[MSG_MAX];
    struct name owner;
    size_t len;
    if (name_read(&owner, r) < 0)
        return -1;
    uint16_t type = rd_u16(r), class_ = rd_u16(r);
    uint32_t ttl = rd_u32(r);
    uint16_t rdlen = rd_u16(r);
    if (r->bad || read_rdata(r, type, rdlen, data, &len) < 0)
        return -1;
    if (ttl & 0x80000000u && type != T_OPT)
        ttl = 0; /* RFC 2181, section 8 */
    msg_add(m, sec, &owner, type, ttl, data, len)->class_ = class_;
    return 0;
}

int msg_parse(struct msg *m, const uint8_t *p, size_t len)
{
    struct rd r;
    unsigned count[SEC_COUNT];
    msg_init(m);
    rd_init(&r, p, len);
    m->id = rd_u16(&r);
    m->flags = rd_u16(&r);
    unsigned questions = rd_u16(&r);
    for (int s = 0; s < SEC_COUNT; s++)
        count[s] = rd_u16(&r);
    if (r.bad || questions > 1)
        return -1;
    if (questions) {
        m->has_question = 1;
        name_read(&m->qname, &r);
        m->qtype = rd_u16(&r);
        m->qclass = rd_u16(&r);
    }
    for (int s = 0; s < SEC_COUNT && !r.bad; s++)
        for (unsigned i = 0; i < count[s]; i++)
            if (read_rr(m, s, &r) < 0) {
                msg_free(m);
                return -1;
            }
    if (r.bad) {
        msg_free(m);
        return -1;
    }
    return 0;
}

/* Where names were written. Sixty-four is what the largest answer of the
 * head office needed in 2016, with room to spare. */
#define SEEN_MAX 64

struct seen {
    uint16_t at[SEEN_MAX];
    size_t n;
};

static int same_at(const struct wr *w, size_t at, const uint8_t *name)
{
    for (;;) {
        uint8_t c = w->base[at];
        if ((c & 0xc0) == 0xc0) {
            at = (size_t)(c & 0x3f) << 8 | w->base[at + 1];
            continue;
        }
        if (c != *name)
            return 0;
        if (!c)
            return 1;
        for (unsigned i = 1; i <= c; i++)
            if (fold(w->base[at + i]) != fold(name[i]))
                return 0;
        at += (size_t)c + 1;
        name += (size_t)c + 1;
    }
}

static void write_name(struct wr *w, struct seen *seen, const uint8_t *name, int compress)
{
    size_t whole = seen->n; /* those that are written to their ends */
    while (*name) {
        if (compress) {
            for (size_t i = 0; i < whole; i++)
                if (same_at(w, seen->at[i], name)) {
                    wr_u16(w, (uint16_t)(0xc000 | seen->at[i]));
                    return;
                }
        }
        size_t at = w->len;
        wr_bytes(w, name, (size_t)*name + 1);
        if (w->full)
            return;
        if (compress && at < 0x4000 && seen->n < SEEN_MAX)
            seen->at[seen->n++] = (uint16_t)at;
        name += (size_t)*name + 1;
    }
    wr_u8(w, 0);
}

static void write_rr(struct wr *w, struct seen *seen, const struct rr *r)
{
    const struct layout *l = layout_of(r->type);
    write_name(w, seen, r->owner.wire, 1);
    wr_u16(w, r->type);
    wr_u16(w, r->class_);
    wr_u32(w, r->ttl);
    size_t at = w->len;
    wr_u16(w, 0);
    if (!l) {
        wr_bytes(w, r->rdata, r->rdlen);
    } else {
        const uint8_t *p = r->rdata;
        wr_bytes(w, p, l->before);
        p += l->before;
        for (int i = 0; i < l->names; i++) {
            write_name(w, seen, p, l->compress);
            while (*p)
                p += *p + 1;
            p++;
        }
        wr_bytes(w, p, l->after);
    }
    if (!w->full)
        wr_put_u16(w, at, (uint16_t)(w->len - at - 2));
}

static int same_set(const struct rr *a, const struct rr *b)
{
    return a->type == b->type && a->class_ == b->class_ && name_equal(&a->owner, &b->owner);
}

size_t msg_encode(const struct msg *m, uint8_t *out, size_t limit)
{
    struct wr w;
    struct seen seen = {.n = 0};
    uint16_t flags = m->flags;
    wr_init(&w, out, limit);
    wr_u16(&w, m->id);
    wr_u16(&w, flags);
    wr_u16(&w, m->has_question ? 1 : 0);
    for (int s = 0; s < SEC_COUNT; s++)
        wr_u16(&w, 0);
    if (m->has_question) {
        write_name(&w, &seen, m->qname.wire, 1);
        wr_u16(&w, m->qtype);
        wr_u16(&w, m->qclass);
    }
    if (w.full)
        return 0;
    for (int s = 0; s < SEC_COUNT; s++) {
        const struct section *sec = &m->sec[s];
        unsigned count = 0;
        for (size_t i = 0; i < sec->n;) {
            size_t end = i + 1;
            while (end < sec->n && same_set(&sec->rr[i], &sec->rr[end]))
                end++;
            size_t mark = w.len;
            struct seen before = seen;
            for (size_t k = i; k < end; k++)
                write_rr(&w, &seen, &sec->rr[k]);
            if (w.full) {
                w.len = mark;
                w.full = 0;
                seen = before;
                if (s != SEC_ADDITIONAL) {
                    wr_put_u16(&w, 6 + 2 * (size_t)s, (uint16_t)count);
                    wr_put_u16(&w, 2, flags | F_TC);
                    return w.len;
                }
            } else {
                count += (unsigned)(end - i);
            }
            i = end;
        }
        wr_put_u16(&w, 6 + 2 * (size_t)s, (uint16_t)count);
    }
    return w.len;
}

void rrset_init(struct rrset *s, const struct name *owner, uint16_t type, uint32_t ttl)
{
    s->owner = *owner;
    s->type = type;
    s->ttl = ttl;
    s->n = 0;
    s->rd = NULL;
}

void rrset_add(struct rrset *s, const void *data, size_t len)
{
    s->rd = xrealloc(s->rd, (s->n + 1) * sizeof *s->rd);
    s->rd[s->n].len = (uint16_t)len;
    s->rd[s->n].data = xmalloc(len);
    if (len)
        memcpy(s->rd[s->n].data, data, len);
    s->n++;
}

void rrset_copy(struct rrset *to, const struct rrset *from)
{
    rrset_init(to, &from->owner, from->type, from->ttl);
    for (size_t i = 0; i < from->n; i++)
        rrset_add(to, from->rd[i].data, from->rd[i].len);
}

void rrset_free(struct rrset *s)
{
    for (size_t i = 0; i < s->n; i++)
        free(s->rd[i].data);
    free(s->rd);
    s->n = 0;
    s->rd = NULL;
}

size_t rrset_from(struct rrset *s, const struct msg *m, int sec, const struct name *owner, uint16_t type)
{
    rrset_init(s, owner, type, UINT32_MAX);
    for (size_t i = 0; i < m->sec[sec].n; i++) {
        const struct rr *r = &m->sec[sec].rr[i];
        if (r->type != type || r->class_ != CLASS_IN || !name_equal(&r->owner, owner))
            continue;
        if (r->ttl < s->ttl)
            s->ttl = r->ttl;
        rrset_add(s, r->rdata, r->rdlen);
    }
    return s->n;
}

uint32_t soa_minimum(const struct rdata *rd)
{
    struct rd r;
    if (rd->len < 20)
        return 0;
    rd_init(&r, rd->data + rd->len - 4, 4);
    return rd_u32(&r);
}

int rdata_name(struct name *out, uint16_t type, const struct rdata *rd)
{
    const struct layout *l = layout_of(type);
    struct rd r;
    if (!l)
        return -1;
    rd_init(&r, rd->data, rd->len);
    rd_take(&r, l->before);
    return name_read(out, &r);
}
