#include "zones.h"

#include <stdlib.h>
#include <string.h>

/* A sorted array. When this was written, the largest office had eleven
 * zones, nine of them printers. */

struct item {
    struct name name;
    struct zone zone;
};

struct zones {
    struct item *item;
    size_t n, cap;
};

struct zones *zones_new(void)
{
    return xcalloc(1, sizeof(struct zones));
}

void zones_free(struct zones *z)
{
    free(z->item);
    free(z);
}

/* The first item that is not before the name. */
static size_t lower(const struct zones *z, const struct name *name)
{
    size_t lo = 0, hi = z->n;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        if (name_cmp(&z->item[mid].name, name) < 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

static int at_name(const struct zones *z, size_t at, const struct name *name)
{
    return at < z->n && name_equal(&z->item[at].name, name);
}

int zones_add(struct zones *z, const struct name *name, const struct zone *zone)
{
    size_t at = lower(z, name);
    if (at_name(z, at, name)) {
        z->item[at].zone = *zone;
        return 0;
    }
    if (z->n == z->cap) {
        z->cap = z->cap ? z->cap * 2 : 8;
        z->item = xrealloc(z->item, z->cap * sizeof *z->item);
    }
    memmove(z->item + at + 1, z->item + at, (z->n - at) * sizeof *z->item);
    z->item[at].name = *name;
    z->item[at].zone = *zone;
    z->n++;
    return 1;
}

static void cut(struct zones *z, size_t at, size_t n)
{
    memmove(z->item + at, z->item + at + n, (z->n - at - n) * sizeof *z->item);
    z->n -= n;
}

int zones_remove(struct zones *z, const struct name *name)
{
    size_t at = lower(z, name);
    if (!at_name(z, at, name))
        return 0;
    cut(z, at, 1);
    return 1;
}

/* What is beneath a name follows it directly in this order. */
static size_t run_under(const struct zones *z, const struct name *top, size_t at)
{
    size_t n = 0;
    while (at + n < z->n && name_is_under(&z->item[at + n].name, top))
        n++;
    return n;
}

size_t zones_remove_under(struct zones *z, const struct name *top)
{
    size_t at = lower(z, top), n = run_under(z, top, at);
    cut(z, at, n);
    return n;
}

size_t zones_count_under(const struct zones *z, const struct name *top)
{
    return run_under(z, top, lower(z, top));
}

const struct zone *zones_get(const struct zones *z, const struct name *name)
{
    size_t at = lower(z, name);
    return at_name(z, at, name) ? &z->item[at].zone : NULL;
}

const struct zone *zones_match(const struct zones *z, const struct name *name, struct name *apex)
{
    for (unsigned strip = 0; strip <= name->labels; strip++) {
        struct name up;
        name_ancestor(&up, name, strip);
        size_t at = lower(z, &up);
        if (at_name(z, at, &up) && (strip == 0 || !z->item[at].zone.apex_only)) {
            if (apex)
                *apex = z->item[at].name;
            return &z->item[at].zone;
        }
    }
    return NULL;
}

const struct zone *zones_next(const struct zones *z, const struct name *after, struct name *found)
{
    size_t at = 0;
    if (after) {
        at = lower(z, after);
        if (at_name(z, at, after))
            at++;
    }
    if (at >= z->n)
        return NULL;
    *found = z->item[at].name;
    return &z->item[at].zone;
}
