#ifndef BROOKNAME_LIMITER_H
#define BROOKNAME_LIMITER_H

#include "bytes.h"

/* How much one neighbourhood may ask. Written after the coffee machine in
 * Tilburg asked for its time server four thousand times a second. */

struct limiter_config {
    uint32_t rate;    /* answers a second; 0: no limit */
    unsigned prefix;  /* how many bits of an address make a neighbourhood */
};

enum verdict { LIMIT_PASS, LIMIT_DROP };

struct limiter;

struct limiter *limiter_new(const struct limiter_config *config);
void limiter_free(struct limiter *l);
void limiter_configure(struct limiter *l, const struct limiter_config *config);
enum verdict limiter_ask(struct limiter *l, uint32_t address, msec now);
uint64_t limiter_refused(const struct limiter *l);

#endif
