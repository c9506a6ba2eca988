#ifndef BROOKNAME_CONFIG_H
#define BROOKNAME_CONFIG_H

#include "cache.h"
#include "limiter.h"
#include "zones.h"

#define CONFIG_SERVERS 16

struct config_server {
    uint32_t address;
    uint16_t port;
    unsigned group;
};

struct config_zone {
    struct name name;
    struct zone zone;
};

struct config {
    uint32_t listen;
    uint16_t port;
    struct config_server server[CONFIG_SERVERS];
    size_t servers;
    struct config_zone *zone;
    size_t zones;
    size_t cache_size;
    struct cache_limits limits;
    struct limiter_config limiter;
};

void config_init(struct config *c);
void config_free(struct config *c);
/* 0, or the number of the first line that is wrong. */
int config_parse(struct config *c, const char *text);
int address_from_text(uint32_t *a, const char *text);
char *address_to_text(uint32_t a, char out[16]);

#endif
