#include "status.h"

#include "config.h"

#include <inttypes.h>

static const char *kind_name(enum zone_kind kind)
{
    switch (kind) {
    case ZONE_FORWARD: return "forward";
    case ZONE_BLOCK: return "block";
    case ZONE_ADDRESS: return "address";
    }
    return "?";
}

int status_zones(const struct zones *z, FILE *f, const struct name *after, size_t most, struct name *last)
{
    char text[NAME_MAX_TEXT];
    struct name at;
    size_t n = 0;
    const struct zone *zone = zones_next(z, after, &at);
    for (; zone && n < most; n++) {
        fprintf(f, "zone %s %s%s beneath=%zu\n", name_to_text(&at, text, sizeof text), kind_name(zone->kind),
                zone->apex_only ? " only" : "", zones_count_under(z, &at) - 1);
        *last = at;
        zone = zones_next(z, last, &at);
    }
    return zone != NULL;
}

void status_write(const struct status *s, FILE *f)
{
    char text[16];
    struct cache_stats c = cache_stats(s->know->cache);
    struct resolver_stats r = resolver_stats(s->resolver);
    const struct upstream *up = resolver_upstream(s->resolver);
    fprintf(f, "cache entries=%zu hits=%" PRIu64 " misses=%" PRIu64 " evicted=%" PRIu64 " expired=%" PRIu64 "\n",
            cache_count(s->know->cache), c.hits, c.misses, c.evicted, c.expired);
    fprintf(f, "resolver questions=%" PRIu64 " memory=%" PRIu64 " asked=%" PRIu64 " joined=%" PRIu64 " failed=%" PRIu64 "\n",
            r.questions, r.from_memory, r.asked, r.joined, r.failed);
    fprintf(f, "limiter refused=%" PRIu64 "\n", limiter_refused(s->limiter));
    for (unsigned i = 0; i < up->n; i++)
        fprintf(f, "server %s:%u group=%u sent=%" PRIu64 " answered=%" PRIu64 " timeouts=%" PRIu64 "\n",
                address_to_text(up->server[i].address, text), up->server[i].port, up->server[i].group,
                up->server[i].sent, up->server[i].answered, up->server[i].timeouts);
    struct name last;
    const struct name *after = NULL;
    while (status_zones(s->know->zones, f, after, 64, &last))
        after = &last;
}
