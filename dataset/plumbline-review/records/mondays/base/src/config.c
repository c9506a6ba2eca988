#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORDS_MAX 8

int address_from_text(uint32_t *a, const char *text)
{
    unsigned b[4];
    char rest;
    if (sscanf(text, "%3u.%3u.%3u.%3u%c", &b[0], &b[1], &b[2], &b[3], &rest) != 4)
        return -1;
    for (int i = 0; i < 4; i++)
        if (b[i] > 255)
            return -1;
    *a = (uint32_t)b[0] << 24 | b[1] << 16 | b[2] << 8 | b[3];
    return 0;
}

char *address_to_text(uint32_t a, char out[16])
{
    snprintf(out, 16, "%u.%u.%u.%u", a >> 24 & 255, a >> 16 & 255, a >> 8 & 255, a & 255);
    return out;
}

static int number(const char *text, uint32_t most, uint32_t *out)
{
    char *end;
    unsigned long v = strtoul(text, &end, 10);
    if (end == text || *end || v > most)
        return -1;
    *out = (uint32_t)v;
    return 0;
}

/* "90", "30m", "12h" or "7d", in seconds. */
static int duration(const char *text, uint32_t *out)
{
    char *end;
    unsigned long v = strtoul(text, &end, 10), unit = 1;
    if (end == text)
        return -1;
    switch (*end) {
    case 0: break;
    case 's': end++; break;
    case 'm': unit = 60; end++; break;
    case 'h': unit = 3600; end++; break;
    case 'd': unit = 86400; end++; break;
    }
    if (*end || v > 0x7fffffffu / unit)
        return -1;
    *out = (uint32_t)(v * unit);
    return 0;
}

void config_init(struct config *c)
{
    memset(c, 0, sizeof *c);
    c->port = 53;
    c->cache_size = 4096;
    c->limits.ttl_max = 86400;
    c->limits.negative_max = 3600;
    c->limiter.prefix = 24;
    c->offers.lease_seconds = 12 * 3600;
    c->offers.offer_seconds = 60;
    c->offers.decline_seconds = 3600;
    strcpy(c->state_dir, "/var/lib/brookname");
}

void config_free(struct config *c)
{
    free(c->zone);
    c->zone = NULL;
    c->zones = 0;
}

/* zone NAME block | leases | address A | forward GROUP, and "only" behind it */
static int parse_zone(struct config *c, char **w, size_t n)
{
    struct config_zone z;
    uint32_t group;
    memset(&z, 0, sizeof z);
    if (n < 3 || name_from_text(&z.name, w[1]) < 0)
        return -1;
    if (!strcmp(w[n - 1], "only")) {
        z.zone.apex_only = 1;
        n--;
    }
    if (n == 3 && !strcmp(w[2], "block")) {
        z.zone.kind = ZONE_BLOCK;
    } else if (n == 3 && !strcmp(w[2], "leases")) {
        z.zone.kind = ZONE_LEASES;
    } else if (n == 4 && !strcmp(w[2], "address")) {
        z.zone.kind = ZONE_ADDRESS;
        if (address_from_text(&z.zone.address, w[3]) < 0)
            return -1;
    } else if (n == 4 && !strcmp(w[2], "forward")) {
        z.zone.kind = ZONE_FORWARD;
        if (number(w[3], 7, &group) < 0)
            return -1;
        z.zone.group = group;
    } else {
        return -1;
    }
    c->zone = xrealloc(c->zone, (c->zones + 1) * sizeof *c->zone);
    c->zone[c->zones++] = z;
    return 0;
}

/* server A [PORT [GROUP]] */
static int parse_server(struct config *c, char **w, size_t n)
{
    struct config_server *s = &c->server[c->servers];
    uint32_t port = 53, group = 0;
    if (n < 2 || n > 4 || c->servers == CONFIG_SERVERS || address_from_text(&s->address, w[1]) < 0)
        return -1;
    if (n > 2 && number(w[2], 65535, &port) < 0)
        return -1;
    if (n > 3 && number(w[3], 7, &group) < 0)
        return -1;
    s->port = (uint16_t)port;
    s->group = group;
    c->servers++;
    return 0;
}

static int parse_range(struct config_range *r, size_t *count, char **w, size_t n)
{
    if (n < 2 || n > 3 || *count == CONFIG_RANGES || address_from_text(&r[*count].first, w[1]) < 0)
        return -1;
    r[*count].last = r[*count].first;
    if (n == 3 && address_from_text(&r[*count].last, w[2]) < 0)
        return -1;
    if (r[*count].last < r[*count].first)
        return -1;
    (*count)++;
    return 0;
}

static int parse_line(struct config *c, char **w, size_t n)
{
    uint32_t v;
    if (!strcmp(w[0], "zone"))
        return parse_zone(c, w, n);
    if (!strcmp(w[0], "server"))
        return parse_server(c, w, n);
    if (!strcmp(w[0], "range"))
        return parse_range(c->range, &c->ranges, w, n);
    if (!strcmp(w[0], "exclude"))
        return parse_range(c->exclude, &c->excludes, w, n);
    if (!strcmp(w[0], "listen") && n >= 2) {
        if (n > 2) {
            if (number(w[2], 65535, &v) < 0)
                return -1;
            c->port = (uint16_t)v;
        }
        return address_from_text(&c->listen, w[1]);
    }
    if (!strcmp(w[0], "rate") && n >= 2) {
        if (n > 2) {
            if (number(w[2], 32, &v) < 0)
                return -1;
            c->limiter.prefix = v;
        }
        return number(w[1], 1000000, &c->limiter.rate);
    }
    if (n != 2)
        return -1;
    if (!strcmp(w[0], "cache-size")) {
        if (number(w[1], 1000000, &v) < 0)
            return -1;
        c->cache_size = v;
        return 0;
    }
    if (!strcmp(w[0], "cache-ttl"))
        return duration(w[1], &c->limits.ttl_max);
    if (!strcmp(w[0], "negative-ttl"))
        return duration(w[1], &c->limits.negative_max);
    if (!strcmp(w[0], "lease-time"))
        return duration(w[1], &c->offers.lease_seconds);
    if (!strcmp(w[0], "offer-time"))
        return duration(w[1], &c->offers.offer_seconds);
    if (!strcmp(w[0], "decline-time"))
        return duration(w[1], &c->offers.decline_seconds);
    if (!strcmp(w[0], "netmask"))
        return address_from_text(&c->offers.netmask, w[1]);
    if (!strcmp(w[0], "router"))
        return address_from_text(&c->offers.router, w[1]);
    if (!strcmp(w[0], "dns"))
        return address_from_text(&c->offers.dns, w[1]);
    if (!strcmp(w[0], "domain") && strlen(w[1]) < sizeof c->offers.domain) {
        strcpy(c->offers.domain, w[1]);
        return 0;
    }
    if (!strcmp(w[0], "state") && strlen(w[1]) < sizeof c->state_dir) {
        strcpy(c->state_dir, w[1]);
        return 0;
    }
    return -1;
}

int config_parse(struct config *c, const char *text)
{
    char line[512];
    for (int number = 1; *text; number++) {
        size_t len = strcspn(text, "\n"), n = 0;
        char *w[WORDS_MAX], *save;
        if (len >= sizeof line)
            return number;
        memcpy(line, text, len);
        line[len] = 0;
        text += len + (text[len] == '\n');
        line[strcspn(line, "#")] = 0;
        for (char *p = strtok_r(line, " \t\r", &save); p; p = strtok_r(NULL, " \t\r", &save)) {
            if (n == WORDS_MAX)
                return number;
            w[n++] = p;
        }
        if (n && parse_line(c, w, n) < 0)
            return number;
    }
    c->offers.server = c->listen;
    if (!c->offers.dns)
        c->offers.dns = c->listen;
    return 0;
}
