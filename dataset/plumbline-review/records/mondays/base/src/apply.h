#ifndef BROOKNAME_APPLY_H
#define BROOKNAME_APPLY_H

#include "chase.h"
#include "config.h"
#include "limiter.h"

/* Makes a running brookname do what a new configuration says, without
 * forgetting what it knows. Servers, ranges, the limits of the cache and
 * the address to listen on are read at the start only. */
struct apply_report {
    size_t zones_added, zones_removed, forgotten;
};

struct apply_report apply_config(const struct config *c, struct knowledge *k, struct limiter *l);

#endif
