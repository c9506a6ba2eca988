#ifndef BROOKNAME_CHECK_H
#define BROOKNAME_CHECK_H

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "msg.h"
#include "store.h"

static int failures_;

#define CHECK(x)                                                           \
    do {                                                                   \
        if (!(x)) {                                                        \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #x);        \
            failures_++;                                                   \
        }                                                                  \
    } while (0)

#define EQ(a, b)                                                                                 \
    do {                                                                                         \
        long long a_ = (long long)(a), b_ = (long long)(b);                                      \
        if (a_ != b_) {                                                                          \
            fprintf(stderr, "%s:%d: %s is %lld, not %lld\n", __FILE__, __LINE__, #a, a_, b_);    \
            failures_++;                                                                         \
        }                                                                                        \
    } while (0)

#define DONE() return failures_ ? (fprintf(stderr, "%s: %d failed\n", __FILE__, failures_), 1) : 0

static inline struct name nm(const char *text)
{
    struct name n;
    if (name_from_text(&n, text) < 0) {
        fprintf(stderr, "bad name in a test: %s\n", text);
        exit(2);
    }
    return n;
}

/* A set of one or more records of one length. */
static inline struct rrset set_of(const char *owner, uint16_t type, uint32_t ttl, const char *data, size_t n, size_t len)
{
    struct rrset s;
    struct name o = nm(owner);
    rrset_init(&s, &o, type, ttl);
    for (size_t i = 0; i < n; i++)
        rrset_add(&s, data + i * len, len);
    return s;
}

static inline struct rrset set_a(const char *owner, uint32_t ttl, uint8_t last)
{
    char b[4] = {10, 0, 0, (char)last};
    return set_of(owner, T_A, ttl, b, 1, 4);
}

static inline struct rrset set_name(const char *owner, uint16_t type, uint32_t ttl, const char *target)
{
    struct rrset s;
    struct name o = nm(owner), t = nm(target);
    rrset_init(&s, &o, type, ttl);
    rrset_add(&s, t.wire, t.len);
    return s;
}

static inline struct rrset set_soa(const char *owner, uint32_t ttl, uint32_t minimum)
{
    struct rrset s;
    struct name o = nm(owner), ns = nm("ns.example"), mail = nm("root.example");
    uint8_t b[600];
    struct wr w;
    wr_init(&w, b, sizeof b);
    wr_bytes(&w, ns.wire, ns.len);
    wr_bytes(&w, mail.wire, mail.len);
    for (int i = 0; i < 4; i++)
        wr_u32(&w, 3600);
    wr_u32(&w, minimum);
    rrset_init(&s, &o, T_SOA, ttl);
    rrset_add(&s, b, w.len);
    return s;
}

/* Files in memory. With `left` they break when so many more bytes have
 * been written, in the middle of whatever is being written then. */
#define FILES_MAX 8

struct mem_file {
    char name[64];
    uint8_t *data;
    size_t len;
};

struct mem {
    struct mem_file file[FILES_MAX];
    size_t n;
    long left; /* -1: for ever */
    int broken;
};

static inline struct mem_file *mem_find(struct mem *m, const char *name)
{
    for (size_t i = 0; i < m->n; i++)
        if (!strcmp(m->file[i].name, name))
            return &m->file[i];
    struct mem_file *f = &m->file[m->n++];
    memset(f, 0, sizeof *f);
    snprintf(f->name, sizeof f->name, "%s", name);
    return f;
}

static inline int mem_read(void *ctx, const char *name, uint8_t **data, size_t *len)
{
    struct mem_file *f = mem_find(ctx, name);
    *data = xmalloc(f->len);
    if (f->len)
        memcpy(*data, f->data, f->len);
    *len = f->len;
    return 0;
}

static inline int mem_append(void *ctx, const char *name, const void *data, size_t len)
{
    struct mem *m = ctx;
    struct mem_file *f = mem_find(m, name);
    size_t n = len;
    if (m->broken)
        return -1;
    if (m->left >= 0 && (size_t)m->left < len) {
        n = (size_t)m->left;
        m->broken = 1;
    }
    if (m->left >= 0)
        m->left -= (long)n;
    f->data = xrealloc(f->data, f->len + n);
    memcpy(f->data + f->len, data, n);
    f->len += n;
    return m->broken ? -1 : 0;
}

static inline int mem_replace(void *ctx, const char *name, const void *data, size_t len)
{
    struct mem *m = ctx;
    struct mem_file *f = mem_find(m, name);
    if (m->broken || (m->left >= 0 && (size_t)m->left < len)) {
        m->broken = 1;
        return -1;
    }
    if (m->left >= 0)
        m->left -= (long)len;
    f->data = xrealloc(f->data, len);
    if (len)
        memcpy(f->data, data, len);
    f->len = len;
    return 0;
}

static inline int mem_truncate(void *ctx, const char *name, size_t len)
{
    struct mem *m = ctx;
    if (m->broken)
        return -1;
    mem_find(m, name)->len = len;
    return 0;
}

static inline struct store mem_store(struct mem *m)
{
    memset(m, 0, sizeof *m);
    m->left = -1;
    return (struct store){m, mem_read, mem_append, mem_replace, mem_truncate};
}

static inline void mem_free(struct mem *m)
{
    for (size_t i = 0; i < m->n; i++)
        free(m->file[i].data);
}

#endif
