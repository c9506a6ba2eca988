#include <stdlib.h>

#include "soar/entry.h"

static int in_order(const void *left, const void *right)
{
    const struct soar_entry *a = left, *b = right;
    int order = (int)(b->kilometres - a->kilometres);
    if (order == 0)
        order = (a->seconds > b->seconds) - (a->seconds < b->seconds);
    return order;
}

void soar_rank(struct soar_entry *entries, size_t count)
{
    qsort(entries, count, sizeof *entries, in_order);
}
