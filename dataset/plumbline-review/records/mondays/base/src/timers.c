#include "timers.h"

void timers_init(struct timers *ts, msec now)
{
    (void)now;
    ts->list.prev = ts->list.next = &ts->list;
    ts->count = 0;
}

void timer_init(struct timer *t, void (*fire)(struct timer *t, msec now))
{
    t->prev = t->next = 0;
    t->due = MSEC_NEVER;
    t->fire = fire;
}

int timer_is_set(const struct timer *t)
{
    return t->next != 0;
}

void timers_cancel(struct timers *ts, struct timer *t)
{
    if (!t->next)
        return;
    t->prev->next = t->next;
    t->next->prev = t->prev;
    t->prev = t->next = 0;
    ts->count--;
}

void timers_set(struct timers *ts, struct timer *t, msec due)
{
    timers_cancel(ts, t);
    t->due = due;
    struct timer *at = ts->list.prev;
    while (at != &ts->list && at->due > due)
        at = at->prev;
    t->prev = at;
    t->next = at->next;
    t->next->prev = t;
    at->next = t;
    ts->count++;
}

msec timers_next(const struct timers *ts)
{
    return ts->list.next == &ts->list ? MSEC_NEVER : ts->list.next->due;
}

void timers_run(struct timers *ts, msec now)
{
    while (ts->list.next != &ts->list && ts->list.next->due <= now) {
        struct timer *t = ts->list.next;
        timers_cancel(ts, t);
        t->fire(t, now);
    }
}
