#ifndef BROOKNAME_CHECK_H
#define BROOKNAME_CHECK_H

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "msg.h"

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

#endif
