#include "timers.h"

/* A wheel within wheels. The sorted list was found by the profiler when
 * the head office in Antwerp lost its line for an hour, and six thousand
 * questions at once were waiting for servers that would not answer.
 *
 * A time is read as eleven digits of six bits. A timer lies at the level
 * of the highest digit in which its time differs from that of the wheel, in
 * the slot of its own digit there. So what is at level zero is due within
 * the current round of 64 milliseconds, in slots of one millisecond; and
 * whenever the wheel gets to a slot of a higher level, what lies in there
 * is laid out anew, in the order in which it lay. */

#define LATE UINT16_MAX
#define DIGIT(t, level) ((unsigned)((t) >> (TIMER_DIGIT * (level))) & (TIMER_SLOTS - 1))

static void list_init(struct timer *list)
{
    list->prev = list->next = list;
}

static void list_insert(struct timer *before, struct timer *t)
{
    t->prev = before->prev;
    t->next = before;
    t->prev->next = t;
    before->prev = t;
}

void timers_init(struct timers *ts, msec now)
{
    for (int level = 0; level < TIMER_LEVELS; level++) {
        ts->used[level] = 0;
        for (int i = 0; i < TIMER_SLOTS; i++)
            list_init(&ts->slot[level][i]);
    }
    list_init(&ts->late);
    ts->now = now;
    ts->count = 0;
}

void timer_init(struct timer *t, void (*fire)(struct timer *t, msec now))
{
    t->prev = t->next = 0;
    t->due = MSEC_NEVER;
    t->place = LATE;
    t->fire = fire;
}

int timer_is_set(const struct timer *t)
{
    return t->next != 0;
}

static int lowest(uint64_t bits)
{
    int n = 0;
    for (int half = 32; half; half /= 2)
        if (!(bits & ((1ull << half) - 1))) {
            bits >>= half;
            n += half;
        }
    return n;
}

static void place(struct timers *ts, struct timer *t)
{
    if (t->due < ts->now) {
        struct timer *at = ts->late.prev;
        while (at != &ts->late && at->due > t->due)
            at = at->prev;
        t->place = LATE;
        list_insert(at->next, t);
        return;
    }
    msec differs = t->due ^ ts->now;
    int level = 0;
    while (level + 1 < TIMER_LEVELS && differs >> (TIMER_DIGIT * (level + 1)))
        level++;
    unsigned digit = DIGIT(t->due, level);
    t->place = (uint16_t)(level * TIMER_SLOTS + (int)digit);
    ts->used[level] |= 1ull << digit;
    list_insert(&ts->slot[level][digit], t);
}

void timers_cancel(struct timers *ts, struct timer *t)
{
    if (!t->next)
        return;
    t->prev->next = t->next;
    t->next->prev = t->prev;
    if (t->place != LATE && t->next == t->prev) {
        int level = t->place / TIMER_SLOTS, digit = t->place % TIMER_SLOTS;
        if (t->next == &ts->slot[level][digit])
            ts->used[level] &= ~(1ull << digit);
    }
    t->prev = t->next = 0;
    ts->count--;
}

void timers_set(struct timers *ts, struct timer *t, msec due)
{
    timers_cancel(ts, t);
    t->due = due;
    place(ts, t);
    ts->count++;
}

/* The first slot that holds anything, and where it begins. The lower a
 * level, the sooner is what lies there. */
static int first_slot(const struct timers *ts, int *digit, msec *begins)
{
    for (int level = 0; level < TIMER_LEVELS; level++) {
        if (!ts->used[level])
            continue;
        int shift = TIMER_DIGIT * level;
        *digit = lowest(ts->used[level]);
        *begins = level + 1 < TIMER_LEVELS ? ts->now >> (shift + TIMER_DIGIT) << (shift + TIMER_DIGIT) : 0;
        *begins |= (msec)*digit << shift;
        return level;
    }
    return -1;
}

msec timers_next(const struct timers *ts)
{
    int digit;
    msec begins, next = MSEC_NEVER;
    if (ts->late.next != &ts->late)
        return ts->late.next->due;
    int level = first_slot(ts, &digit, &begins);
    if (level < 0)
        return MSEC_NEVER;
    if (level == 0)
        return begins;
    const struct timer *list = &ts->slot[level][digit];
    for (const struct timer *t = list->next; t != list; t = t->next)
        if (t->due < next)
            next = t->due;
    return next;
}

/* Lays out anew what is in a slot of a higher level. */
static void spread(struct timers *ts, int level, int digit)
{
    struct timer *list = &ts->slot[level][digit], *t = list->next, *next;
    list_init(list);
    ts->used[level] &= ~(1ull << digit);
    for (; t != list; t = next) {
        next = t->next;
        place(ts, t);
    }
}

void timers_run(struct timers *ts, msec now)
{
    for (;;) {
        struct timer *t = NULL;
        int digit, level;
        msec begins;
        if (ts->late.next != &ts->late && ts->late.next->due <= now) {
            t = ts->late.next;
        } else {
            level = first_slot(ts, &digit, &begins);
            if (level < 0 || begins > now)
                break;
            if (begins > ts->now)
                ts->now = begins;
            if (level > 0) {
                spread(ts, level, digit);
                continue;
            }
            t = ts->slot[0][digit].next;
        }
        timers_cancel(ts, t);
        t->fire(t, now);
    }
    if (now > ts->now)
        ts->now = now;
}
