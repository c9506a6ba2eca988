#ifndef BROOKNAME_STATUS_H
#define BROOKNAME_STATUS_H

#include <stdio.h>

#include "chase.h"
#include "limiter.h"
#include "resolver.h"

/* The page that people look at when something is wrong. Its format is read
 * by the monitoring of the head office, which is older than most of us. */
struct status {
    const struct knowledge *know;
    const struct limiter *limiter;
    struct resolver *resolver;
};

void status_write(const struct status *s, FILE *f, msec now);
/* At most `most` zones behind `after`; 1 when there are more. */
int status_zones(const struct zones *z, FILE *f, const struct name *after, size_t most, struct name *last);

#endif
