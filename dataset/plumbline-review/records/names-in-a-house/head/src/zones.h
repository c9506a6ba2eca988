#ifndef BROOKNAME_ZONES_H
#define BROOKNAME_ZONES_H

#include "name.h"

/* Which names are ours to answer, which go to a server of their own, and
 * which do not exist as far as a branch office is concerned. */

enum zone_kind {
    ZONE_FORWARD, /* to the servers of `group` */
    ZONE_BLOCK,   /* "no such name" */
    ZONE_ADDRESS, /* `address`, whatever is asked */
};

struct zone {
    enum zone_kind kind;
    int apex_only;    /* for the name itself, and not for those beneath it */
    unsigned group;
    uint32_t address;
};

struct zones;

struct zones *zones_new(void);
void zones_free(struct zones *z);
/* 1 when the name is new, 0 when an older zone of that name is replaced. */
int zones_add(struct zones *z, const struct name *name, const struct zone *zone);
/* 1 when there was one. */
int zones_remove(struct zones *z, const struct name *name);
/* Everything at and beneath a name; how many that were. */
size_t zones_remove_under(struct zones *z, const struct name *top);
/* The closest zone that is responsible for a name, and its own name. */
const struct zone *zones_match(const struct zones *z, const struct name *name, struct name *apex);
const struct zone *zones_get(const struct zones *z, const struct name *name);
/* How many zones are at and beneath a name. */
size_t zones_count_under(const struct zones *z, const struct name *top);
/* The first zone behind `after`, in the order of name_cmp; NULL at the end.
 * With `after` NULL, the very first. */
const struct zone *zones_next(const struct zones *z, const struct name *after, struct name *found);

#endif
