#ifndef BROOKNAME_TIMERS_H
#define BROOKNAME_TIMERS_H

#include "bytes.h"

/* Alarms. The owner keeps the struct in something of its own and finds its
 * way back with TIMER_OWNER. */

#define TIMER_DIGIT 6 /* bits of a time that one level of the wheel looks at */
#define TIMER_SLOTS (1 << TIMER_DIGIT)
#define TIMER_LEVELS 11 /* enough of them for all the bits there are */

struct timer {
    struct timer *prev, *next;
    msec due;
    uint16_t place; /* in the wheel; see timers.c */
    void (*fire)(struct timer *t, msec now);
};

struct timers {
    struct timer slot[TIMER_LEVELS][TIMER_SLOTS];
    uint64_t used[TIMER_LEVELS]; /* a bit for each slot that is not empty */
    struct timer late;           /* those that were set for a time that was over, by time */
    msec now;                    /* how far the wheel has been turned */
    size_t count;
};

#define TIMER_OWNER(t, type, member) ((type *)((char *)(t) - offsetof(type, member)))

void timers_init(struct timers *ts, msec now);
void timer_init(struct timer *t, void (*fire)(struct timer *t, msec now));
int timer_is_set(const struct timer *t);
/* A timer that is set already is moved. */
void timers_set(struct timers *ts, struct timer *t, msec due);
void timers_cancel(struct timers *ts, struct timer *t);
/* When somebody has to be woken next. */
msec timers_next(const struct timers *ts);
/* Fires what is due, in the order of time and, at the same time, in that
 * of being set; what is set meanwhile for now or before fires as well. */
void timers_run(struct timers *ts, msec now);

#endif
