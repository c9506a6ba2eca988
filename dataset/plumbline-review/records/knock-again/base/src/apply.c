#include "apply.h"

#include <string.h>

static int same_zone(const struct zone *a, const struct zone *b)
{
    return a->kind == b->kind && a->apex_only == b->apex_only && a->group == b->group && a->address == b->address;
}

static const struct config_zone *listed(const struct config *c, const struct name *name)
{
    for (size_t i = c->zones; i--;)
        if (name_equal(&c->zone[i].name, name))
            return &c->zone[i];
    return NULL;
}

/* What was learned from one set of servers says nothing about another, so
 * whatever is beneath a zone that comes, goes or changes is forgotten. */
struct apply_report apply_config(const struct config *c, struct knowledge *k, struct limiter *l)
{
    struct apply_report report = {0, 0, 0};
    struct name at;
    const struct zone *z = zones_next(k->zones, NULL, &at);
    while (z) {
        struct name gone = at;
        const struct config_zone *now = listed(c, &at);
        z = zones_next(k->zones, &gone, &at);
        if (now)
            continue;
        zones_remove(k->zones, &gone);
        report.forgotten += cache_flush_under(k->cache, &gone);
        report.zones_removed++;
    }
    for (size_t i = 0; i < c->zones; i++) {
        const struct config_zone *want = listed(c, &c->zone[i].name);
        const struct zone *have = zones_get(k->zones, &want->name);
        if (have && same_zone(have, &want->zone))
            continue;
        report.zones_added += (size_t)zones_add(k->zones, &want->name, &want->zone);
        report.forgotten += cache_flush_under(k->cache, &want->name);
    }
    cache_resize(k->cache, c->cache_size);
    limiter_configure(l, &c->limiter);
    return report;
}
