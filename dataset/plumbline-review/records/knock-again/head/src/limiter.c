#include "limiter.h"

#include <stdlib.h>
#include <string.h>

/* A bucket that leaks, or GCRA, as those say who learned it from the
 * telephone people. Counting by whole seconds let through twice as much
 * around the turn of a second, and the coffee machine knew it.
 *
 * Of each neighbourhood there is one number: the time at which its bucket
 * will be empty again. It is kept in units of which there are `rate` to a
 * millisecond, so that one answer is always a thousand of them, whatever
 * the rate is, and nothing is ever rounded. */

#define SETS 512
#define WAYS 4
#define ANSWER 1000

struct bucket {
    uint32_t prefix;
    uint64_t empty_at; /* 0: this one is not used */
};

struct limiter {
    struct limiter_config config;
    struct bucket bucket[SETS][WAYS];
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
    if (l->config.rate == config->rate && l->config.burst == config->burst && l->config.prefix == config->prefix)
        return;
    l->config = *config;
    memset(l->bucket, 0, sizeof l->bucket);
}

/* The bucket of a neighbourhood. When all the places it could have are
 * taken, it gets that of whoever will be forgotten soonest anyway. */
static struct bucket *bucket_of(struct limiter *l, uint32_t prefix)
{
    struct bucket *set = l->bucket[hash_bytes(0, &prefix, sizeof prefix) % SETS], *free_ = &set[0];
    for (int i = 0; i < WAYS; i++) {
        if (set[i].empty_at && set[i].prefix == prefix)
            return &set[i];
        if (set[i].empty_at < free_->empty_at)
            free_ = &set[i];
    }
    free_->prefix = prefix;
    free_->empty_at = 0;
    return free_;
}

enum verdict limiter_ask(struct limiter *l, uint32_t address, msec now)
{
    if (!l->config.rate)
        return LIMIT_PASS;
    uint64_t burst = l->config.burst ? l->config.burst : l->config.rate;
    uint64_t at = now * l->config.rate;
    struct bucket *b = bucket_of(l, l->config.prefix ? address >> (32 - l->config.prefix) : 0);
    uint64_t empty_at = (b->empty_at > at ? b->empty_at : at) + ANSWER;
    if (empty_at - at > burst * ANSWER) {
        l->refused++;
        return LIMIT_DROP;
    }
    b->empty_at = empty_at;
    return LIMIT_PASS;
}

uint64_t limiter_refused(const struct limiter *l)
{
    return l->refused;
}

size_t limiter_busy(const struct limiter *l, msec now)
{
    size_t n = 0;
    for (int s = 0; s < SETS; s++)
        for (int i = 0; i < WAYS; i++)
            n += l->bucket[s][i].empty_at > now * l->config.rate;
    return n;
}
