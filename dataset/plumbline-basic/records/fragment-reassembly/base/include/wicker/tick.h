#ifndef WICKER_TICK_H
#define WICKER_TICK_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Milliseconds since some moment, from a free-running counter. It starts over every 49.7 days, so the
 * size of a tick means nothing: two ticks are compared by how far apart they are.
 */
typedef uint32_t wk_tick;

/* Whether now is at or after deadline. The two are less than 24 days apart. */
static inline bool wk_tick_reached(wk_tick now, wk_tick deadline)
{
    return (int32_t)(now - deadline) >= 0;
}

#endif
