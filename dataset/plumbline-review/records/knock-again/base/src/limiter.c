#include "limiter.h"

#include <stdlib.h>
#include <string.h>

#define SLOTS 1024

struct slot {
    uint32_t prefix;
    uint32_t count;
    msec second;
};

struct limiter {
    struct limiter_config config;
    struct slot slot[SLOTS];
    uint64_t refused;
};

struct limiter *limiter_new(const struct limiter_config *config)
{
    struct limiter *l = xcalloc(1, sizeof *l);
    l->config = *config;
    return l;
}

void limiter_free(struct limiter *l)
{
    free(l);
}

void limiter_configure(struct limiter *l, const struct limiter_config *config)
{
    l->config = *config;
    memset(l->slot, 0, sizeof l->slot);
}

enum verdict limiter_ask(struct limiter *l, uint32_t address, msec now)
{
    if (!l->config.rate)
        return LIMIT_PASS;
    uint32_t prefix = l->config.prefix ? address >> (32 - l->config.prefix) : 0;
    struct slot *s = &l->slot[hash_bytes(0, &prefix, sizeof prefix) % SLOTS];
    if (s->prefix != prefix || s->second != now / 1000) {
        s->prefix = prefix;
        s->second = now / 1000;
        s->count = 0;
    }
    if (s->count >= l->config.rate) {
        l->refused++;
        return LIMIT_DROP;
    }
    s->count++;
    return LIMIT_PASS;
}

uint64_t limiter_refused(const struct limiter *l)
{
    return l->refused;
}
