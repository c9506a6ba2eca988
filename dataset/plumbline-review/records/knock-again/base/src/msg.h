#ifndef BROOKNAME_MSG_H
#define BROOKNAME_MSG_H

#include "name.h"

enum { T_A = 1, T_NS = 2, T_CNAME = 5, T_SOA = 6, T_PTR = 12, T_MX = 15, T_TXT = 16, T_AAAA = 28, T_SRV = 33, T_OPT = 41 };
enum { RC_OK = 0, RC_FORMERR = 1, RC_SERVFAIL = 2, RC_NXDOMAIN = 3, RC_NOTIMP = 4, RC_REFUSED = 5 };
enum { F_QR = 0x8000, F_AA = 0x0400, F_TC = 0x0200, F_RD = 0x0100, F_RA = 0x0080 };
enum { SEC_ANSWER, SEC_AUTHORITY, SEC_ADDITIONAL, SEC_COUNT };

#define MSG_MAX 65535
#define CLASS_IN 1

struct rr {
    struct name owner;
    uint16_t type, class_;
    uint32_t ttl;
    uint16_t rdlen;
    uint8_t *rdata; /* names in it are spelled out */
};

struct section {
    struct rr *rr;
    size_t n, cap;
};

struct msg {
    uint16_t id, flags;
    int has_question;
    struct name qname;
    uint16_t qtype, qclass;
    struct section sec[SEC_COUNT];
};

/* All records of one owner and type, with the one TTL they share. */
struct rdata {
    uint16_t len;
    uint8_t *data;
};

struct rrset {
    struct name owner;
    uint16_t type;
    uint32_t ttl;
    size_t n;
    struct rdata *rd;
};

void msg_init(struct msg *m);
void msg_free(struct msg *m);
int msg_parse(struct msg *m, const uint8_t *p, size_t len);
/* Writes the message with compressed names into at most `limit` bytes.
 * Sets of records go in whole or not at all; the first set of answers or
 * authority that does not fit sets TC. The length, or 0 when not even the
 * question fits. */
size_t msg_encode(const struct msg *m, uint8_t *out, size_t limit);
struct rr *msg_add(struct msg *m, int sec, const struct name *owner, uint16_t type, uint32_t ttl, const void *rdata, size_t rdlen);
void msg_add_set(struct msg *m, int sec, const struct rrset *set, uint32_t ttl);

void rrset_init(struct rrset *s, const struct name *owner, uint16_t type, uint32_t ttl);
void rrset_add(struct rrset *s, const void *data, size_t len);
void rrset_copy(struct rrset *to, const struct rrset *from);
void rrset_free(struct rrset *s);
/* Collects the set of this owner and type from a section; the number of records. */
size_t rrset_from(struct rrset *s, const struct msg *m, int sec, const struct name *owner, uint16_t type);

/* The last number of an SOA record, which RFC 2308 made the TTL of "no". */
uint32_t soa_minimum(const struct rdata *rd);
int rdata_name(struct name *out, uint16_t type, const struct rdata *rd);

#endif
