#include "dhcp.h"

#include <string.h>

#define MAGIC 0x63825363u
#define SNAME 64
#define FILE_ 128

const uint8_t *dhcp_get(const struct dhcp_packet *p, uint8_t code, size_t *len)
{
    for (size_t i = 0; i < p->n; i++)
        if (p->opt[i].code == code) {
            *len = p->opt[i].len;
            return p->store + p->opt[i].at;
        }
    *len = 0;
    return NULL;
}

uint32_t dhcp_get_u32(const struct dhcp_packet *p, uint8_t code, uint32_t other)
{
    size_t len;
    const uint8_t *b = dhcp_get(p, code, &len);
    if (!b || len != 4)
        return other;
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

int dhcp_type(const struct dhcp_packet *p)
{
    size_t len;
    const uint8_t *b = dhcp_get(p, OPT_TYPE, &len);
    return b && len == 1 ? b[0] : 0;
}

/* An option that comes twice is one long option (RFC 3396), so the second
 * part goes behind the first, and what lies between has to move. */
int dhcp_add(struct dhcp_packet *p, uint8_t code, const void *data, size_t len)
{
    if (len > DHCP_STORE - p->used)
        return -1;
    for (size_t i = 0; i < p->n; i++) {
        struct dhcp_option *o = &p->opt[i];
        if (o->code != code)
            continue;
        size_t end = (size_t)o->at + o->len;
        memmove(p->store + end + len, p->store + end, p->used - end);
        memcpy(p->store + end, data, len);
        for (size_t k = 0; k < p->n; k++)
            if (k != i && p->opt[k].at >= end)
                p->opt[k].at = (uint16_t)(p->opt[k].at + len);
        o->len = (uint16_t)(o->len + len);
        p->used += len;
        return 0;
    }
    if (p->n == DHCP_OPTIONS)
        return -1;
    p->opt[p->n++] = (struct dhcp_option){code, (uint16_t)len, (uint16_t)p->used};
    if (len)
        memcpy(p->store + p->used, data, len);
    p->used += len;
    return 0;
}

void dhcp_add_u32(struct dhcp_packet *p, uint8_t code, uint32_t v)
{
    uint8_t b[4] = {(uint8_t)(v >> 24), (uint8_t)(v >> 16), (uint8_t)(v >> 8), (uint8_t)v};
    dhcp_add(p, code, b, 4);
}

static int read_options(struct dhcp_packet *p, const uint8_t *b, size_t len)
{
    struct rd r;
    rd_init(&r, b, len);
    while (rd_left(&r)) {
        uint8_t code = rd_u8(&r);
        if (code == 0)
            continue;
        if (code == 255)
            return 0;
        uint8_t n = rd_u8(&r);
        const uint8_t *data = rd_take(&r, n);
        if (r.bad || dhcp_add(p, code, data, n) < 0)
            return -1;
    }
    return 0;
}

int dhcp_parse(struct dhcp_packet *p, const uint8_t *data, size_t len)
{
    struct rd r;
    memset(p, 0, sizeof *p);
    rd_init(&r, data, len);
    p->op = rd_u8(&r);
    p->htype = rd_u8(&r);
    p->hlen = rd_u8(&r);
    rd_u8(&r);
    p->xid = rd_u32(&r);
    p->secs = rd_u16(&r);
    p->flags = rd_u16(&r);
    p->ciaddr = rd_u32(&r);
    p->yiaddr = rd_u32(&r);
    p->siaddr = rd_u32(&r);
    p->giaddr = rd_u32(&r);
    const uint8_t *chaddr = rd_take(&r, 16), *sname = rd_take(&r, SNAME), *file = rd_take(&r, FILE_);
    if (rd_u32(&r) != MAGIC || r.bad || p->hlen > 16)
        return -1;
    memcpy(p->chaddr, chaddr, 16);
    if (read_options(p, data + r.pos, len - r.pos) < 0)
        return -1;
    size_t n;
    const uint8_t *over = dhcp_get(p, OPT_OVERLOAD, &n);
    int overload = over && n ? over[0] : 0;
    if ((overload & 1) && read_options(p, file, FILE_) < 0)
        return -1;
    if ((overload & 2) && read_options(p, sname, SNAME) < 0)
        return -1;
    return 0;
}

size_t dhcp_encode(const struct dhcp_packet *p, uint8_t *out, size_t cap)
{
    static const uint8_t zeros[SNAME + FILE_];
    struct wr w;
    wr_init(&w, out, cap);
    wr_u8(&w, p->op);
    wr_u8(&w, p->htype);
    wr_u8(&w, p->hlen);
    wr_u8(&w, 0);
    wr_u32(&w, p->xid);
    wr_u16(&w, p->secs);
    wr_u16(&w, p->flags);
    wr_u32(&w, p->ciaddr);
    wr_u32(&w, p->yiaddr);
    wr_u32(&w, p->siaddr);
    wr_u32(&w, p->giaddr);
    wr_bytes(&w, p->chaddr, 16);
    wr_bytes(&w, zeros, SNAME + FILE_);
    wr_u32(&w, MAGIC);
    for (size_t i = 0; i < p->n; i++) {
        size_t left = p->opt[i].len;
        const uint8_t *at = p->store + p->opt[i].at;
        do {
            size_t part = left < 255 ? left : 255;
            wr_u8(&w, p->opt[i].code);
            wr_u8(&w, (uint8_t)part);
            wr_bytes(&w, at, part);
            at += part;
            left -= part;
        } while (left);
    }
    wr_u8(&w, 255);
    return w.full ? 0 : w.len;
}
