#ifndef BROOKNAME_DHCP_H
#define BROOKNAME_DHCP_H

#include "bytes.h"

enum { DHCP_DISCOVER = 1, DHCP_OFFER, DHCP_REQUEST, DHCP_DECLINE, DHCP_ACK, DHCP_NAK, DHCP_RELEASE, DHCP_INFORM };
enum {
    OPT_NETMASK = 1, OPT_ROUTER = 3, OPT_DNS = 6, OPT_HOST = 12, OPT_DOMAIN = 15, OPT_WANT = 50, OPT_LEASE = 51,
    OPT_OVERLOAD = 52, OPT_TYPE = 53, OPT_SERVER = 54, OPT_RENEW = 58, OPT_REBIND = 59, OPT_CLIENT = 61,
};

#define DHCP_OPTIONS 64
#define DHCP_STORE 2048

struct dhcp_option {
    uint8_t code;
    uint16_t len, at; /* in `store` */
};

struct dhcp_packet {
    uint8_t op, htype, hlen;
    uint32_t xid;
    uint16_t secs, flags;
    uint32_t ciaddr, yiaddr, siaddr, giaddr;
    uint8_t chaddr[16];
    size_t n, used;
    struct dhcp_option opt[DHCP_OPTIONS];
    uint8_t store[DHCP_STORE];
};

int dhcp_parse(struct dhcp_packet *p, const uint8_t *data, size_t len);
size_t dhcp_encode(const struct dhcp_packet *p, uint8_t *out, size_t cap);
const uint8_t *dhcp_get(const struct dhcp_packet *p, uint8_t code, size_t *len);
/* The number in an option of four bytes, or `other`. */
uint32_t dhcp_get_u32(const struct dhcp_packet *p, uint8_t code, uint32_t other);
int dhcp_add(struct dhcp_packet *p, uint8_t code, const void *data, size_t len);
void dhcp_add_u32(struct dhcp_packet *p, uint8_t code, uint32_t v);
int dhcp_type(const struct dhcp_packet *p);

#endif
