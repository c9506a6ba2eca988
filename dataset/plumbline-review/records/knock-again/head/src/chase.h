#ifndef BROOKNAME_CHASE_H
#define BROOKNAME_CHASE_H

#include "cache.h"
#include "zones.h"

/* Answers a question from what we know, our own zones and the cache,
 * through aliases as far as they go. */

struct knowledge {
    struct cache *cache;
    struct zones *zones;
};

/* The group of servers that has to be asked for a name. */
unsigned servers_for(const struct knowledge *k, const struct name *name);

enum chase_result {
    CHASE_DONE, /* the message is the answer */
    CHASE_ASK,  /* somebody has to be asked for `missing` */
};

/* Adds to `out` and sets its response code. In the case of CHASE_ASK, what
 * was found on the way is in there already. */
enum chase_result chase(const struct knowledge *k, struct msg *out, const struct name *name, uint16_t type, msec now,
                        struct name *missing, unsigned *group);

#endif
