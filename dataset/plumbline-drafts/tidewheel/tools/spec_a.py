slug = 'trees-levels-and-wheels'
base = 'base'
correct = 'a'
title = 'Reservations in trees, queue in levels, timers on wheels'
description = """
The Bergen plan has 40,000 bookings and 9,000 waiting runs. Everything here was linear. It is not any more.

* `Profile` is gone. `StepTree` is a treap with ranges and lazy changes; all searches go down once. Bookings are indexed by time, `squeeze` does not look at all of them for every victim. A pool remembers up to where it has searched in vain, so asking the same thing again costs nothing until something is given back.
* `AgingQueue` keeps a set per level and moves runs up when their time comes. Same order as before, same contract.
* `Timers`: hierarchical wheels, later turns on the side. Same contract.
* Leases end by timer. `tick` walked over all leases each time, and `next` too.
* New: `latest`, from the other end. `plan` prints it for jobs with `within`, the dispatchers have been asking since spring how much air there is behind a start and I am tired of answerring by hand.
* A running run holds its resources with the level it had when it was handed out, not with its bare priority. An old run that finally got the crane was the first to be thrown off it again. Age of a run that was stopped is in the journal now, so it survives a restart.

No new dependencies, no change of the job file.
"""
HEADER = '''
    public static void main(String[] args) {
        int status;
        try {
            status = broken() ? 1 : 0;
        } catch (Throwable e) {
            e.printStackTrace();
            status = 3;
        }
        System.exit(status);
    }
}
'''
R = 'src/tidewheel/reserve/'
S = 'src/tidewheel/core/Scheduler.java'
T = 'src/tidewheel/time/Timers.java'
bugs = [
dict(id='capacity-hints', severity='high', kind='stale-state', tier='depth', distance='file',
  edits=[(R+'Pool.java', '''        long time = from;
        while (time < to) {
            long end = Math.min(to, capacity.stepAfter(time));
            int change = amount - capacity.at(time);
            capacity.add(time, end, change);
            free.add(time, end, change);
            if (change > 0) {
                freed(time, end);
            }
            time = end;
        }
''', '''        boolean more = amount > capacity.at(from);
        long time = from;
        while (time < to) {
            long end = Math.min(to, capacity.stepAfter(time));
            int change = amount - capacity.at(time);
            capacity.add(time, end, change);
            free.add(time, end, change);
            time = end;
        }
        if (more) {
            freed(from, to);
        }
''')],
  summary="`setCapacity` decides from the capacity at the start of the stretch alone whether remembered searches have to be shortened.",
  mechanism="A stretch can cover several capacities. When the new amount is not above the one at `from` but above a later one within the stretch, capacity grows there, `freed` is not called, and the hint of an earlier search still says that no start is possible there. `earliest` then answers too late (or -1), although `fits` says yes. Example: capacity 5 in [0,10), 1 in [10,20), `earliest(10,5,2)` is 20; then `setCapacity(0,20,3)`: `earliest(10,5,2)` is still 20, it must be 10.",
  places=[(R+'Pool.java','        boolean more = amount > capacity.at(from);',1,'cause'),(R+'Pool.java','        if (more) {',3,'call'),(R+'Pool.java','    public void setCapacity(long from',14,'function'),(R+'Pool.java','        boolean known = hint != null',2,'contract'),(R+'Pool.java','    private void freed(',1,'contract')],
  proof='''import tidewheel.reserve.Pool;

public class PROOF {
    static boolean broken() {
        Pool pool = new Pool("p", 3);
        pool.setCapacity(0, 10, 5);
        pool.setCapacity(10, 20, 1);
        if (pool.earliest(10, 5, 2, 1000) != 20) {
            throw new IllegalStateException("set up");
        }
        pool.setCapacity(0, 20, 3);
        return pool.earliest(10, 5, 2, 1000) != 10;
    }
'''+HEADER),
dict(id='replace-path', severity='high', kind='missing-update', tier='depth', distance='hunk',
  edits=[(R+'BookingTree.java','''            node.booking = booking;
        } else {
            replace(order > 0 ? node.left : node.right, booking);
        }
        pull(node);
    }
''','''            node.booking = booking;
            pull(node);
        } else {
            replace(order > 0 ? node.left : node.right, booking);
        }
    }
''')],
  summary="`BookingTree.replace` renews the ends of the node it changes, but not those of the nodes above it.",
  mechanism="`lastEnd` and `firstEnd` are kept for whole subtrees. After an extension of a booking that is not the root, its ancestors still have the old last end. `first` prunes there, so `squeeze` does not find the booking in its extended part: it stops with the pool overcommitted. After a release that cuts a booking short, `ended` prunes at the old first end and the booking is never dropped by `forget`.",
  places=[(R+'BookingTree.java','            node.booking = booking;\n            pull(node);',2,'cause'),(R+'BookingTree.java','            replace(order > 0 ? node.left : node.right, booking);',1,'cause'),(R+'BookingTree.java','    private static void replace(Node node, Booking booking) {',1,'function'),(R+'BookingTree.java','        if (node == null || node.lastEnd <= time) {',1,'contract'),(R+'Pool.java','        byTime.replace(changed);',1,'call')],
  proof='''import tidewheel.reserve.Booking;
import tidewheel.reserve.Pool;

public class PROOF {
    static boolean broken() {
        for (int which = 0; which < 2; which++) {
            Pool pool = new Pool("p", 2);
            Booking[] two = {pool.book("a", 0, 10, 1, 1), pool.book("b", 20, 10, 1, 1)};
            if (!pool.extend(two[which].id(), 100)) {
                throw new IllegalStateException("set up");
            }
            pool.setCapacity(50, 60, 0);
            pool.squeeze(0);
            if (pool.free(50, 60) < 0) {
                return true;
            }
        }
        return false;
    }
'''+HEADER),
dict(id='least-of-range', severity='high', kind='boundary', tier='depth', distance='hunk',
  edits=[(R+'StepTree.java','if (low > from && high < to) {','if (low > from && high <= to) {')],
  summary="`StepTree.least` takes a whole subtree whose largest possible key is `to`, which lies outside the range.",
  mechanism="`high` is the largest key that the subtree can hold, the range is [from, to). With `high == to` a step at exactly `to` is counted. That needs a step at `to` in the left subtree of a step at `to + 1`, i.e. bookings that begin or end one second apart. Then `min` is the value behind the range: `fits` says no where there is room, `book` and `extend` refuse what `earliest` offered.",
  places=[(R+'StepTree.java','        if (low > from && high <= to) {',3,'cause'),(R+'StepTree.java','    private static int least(',1,'function'),(R+'StepTree.java','        least = Math.min(least, least(node.left, from, to, low, node.key - 1));',2,'contract'),(R+'StepTree.java','    int min(long from, long to) {',3,'call')],
  proof='''import java.util.Random;
import tidewheel.reserve.Pool;

public class PROOF {
    static boolean broken() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            Pool pool = new Pool("p", 1000);
            int[] free = new int[64];
            java.util.Arrays.fill(free, 1000);
            for (int i = 0; i < 25; i++) {
                int from = random.nextInt(40);
                int length = 1 + random.nextInt(20);
                pool.book("o", from, length, 1 + i, 1);
                for (int t = from; t < from + length; t++) {
                    free[t] -= 1 + i;
                }
            }
            for (int from = 0; from < 60; from++) {
                int least = Integer.MAX_VALUE;
                for (int to = from + 1; to < 62; to++) {
                    least = Math.min(least, free[to - 1]);
                    if (pool.free(from, to) != least) {
                        return true;
                    }
                }
            }
        }
        return false;
    }
'''+HEADER),
dict(id='reset-turn', severity='medium', kind='ordering', tier='depth', distance='hunk',
  edits=[(T,'''        unplace(entry);
        entry.at = at;
        entry.order''','''        entry.at = at;
        unplace(entry);
        entry.order''')],
  summary="`reset` gives the timer its new time before it takes it out, but a timer of a later turn is found by its time.",
  mechanism="`unplace` computes the turn of an entry beyond the wheels from `entry.at`, which is the new time by then. If that is another turn, the chain is null (NullPointerException), or the entry is taken out of a chain that does not hold it: the old chain keeps pointing at it or stays behind empty. Timers more than 2^24 seconds (194 days) ahead, such as those of yearly jobs, and every timer across a multiple of 2^24.",
  places=[(T,'        entry.at = at;\n        unplace(entry);',2,'cause'),(T,'    public boolean reset(long handle, long at) {',11,'function'),(T,'            long turn = entry.at >> BITS * WHEELS;',2,'contract'),(T,'    private void unplace(Entry<T> entry) {',1,'contract')],
  proof='''import tidewheel.time.Timers;

public class PROOF {
    static boolean broken() {
        long turn = 1L << 24;
        Timers<String> timers = new Timers<>(0);
        long handle = timers.set(3 * turn, "a");
        try {
            timers.reset(handle, 5 * turn + 7);
        } catch (NullPointerException e) {
            return true;
        }
        return timers.next() != 5 * turn + 7 || !timers.advance(4 * turn).isEmpty()
                || timers.advance(6 * turn).size() != 1;
    }
'''+HEADER),
dict(id='latest-one-left', severity='medium', kind='boundary', tier='depth', distance='changed-file',
  edits=[(R+'Booker.java','''                if (at < bound - 1) {
                    bound = at + 1;
                    moved = true;
                }
''','''                if (at < bound - 1) {
                    bound = at + 1;
                    moved = bound > from + 1;
                }
''')],
  summary="`Booker.latest` does not ask the other pools again once only the first start is left.",
  mechanism="When one pool moves the bound down to `from + 1`, `moved` is false and the loop ends, although pools that were asked before it have only been asked about later starts. `latest` answers `from` where a pool earlier in the map has no room at `from`; it must answer -1. A false `moved` also overwrites a true one of an earlier pool in the same pass.",
  places=[(R+'Booker.java','                    moved = bound > from + 1;',1,'cause'),(R+'Booker.java','    public long latest(',1,'function'),(R+'Booker.java','                long at = pool(demand.getKey()).latest(',1,'call'),(R+'Booker.java','        return bound > from ? bound - 1 : -1;',1,'contract')],
  proof='''import java.util.LinkedHashMap;
import java.util.Map;
import tidewheel.reserve.Booker;
import tidewheel.reserve.Pool;

public class PROOF {
    static boolean broken() {
        Booker booker = new Booker();
        booker.define(new Pool("a", 1));
        booker.define(new Pool("b", 1));
        booker.book("x", Map.of("a", 1), 0, 10, 1);
        booker.book("y", Map.of("b", 1), 5, 100, 1);
        Map<String, Integer> both = new LinkedHashMap<>();
        both.put("a", 1);
        both.put("b", 1);
        return booker.latest(both, 0, 5, 20) != -1;
    }
'''+HEADER),
dict(id='lease-alarm-stays', severity='high', kind='missing-update', tier='plain', distance='file', unchanged=True,
  edits=[(S,'''                dropLease(run);
                enqueue(run, now);''','''                leases.release(id, run.token);
                enqueue(run, now);''')],
  summary="A run that is stopped for lack of capacity keeps its lease timer, which later ends the lease it got next.",
  mechanism="Leases end by timer now, and `finish` cancels it with `dropLease`. `setCapacity` still only releases the lease. The run waits and is handed out again; `take` overwrites `leaseTimer`, and the old alarm goes off at the end of the old lease: the LEASE branch does not ask whose lease it was, drops the new one, releases the booking and counts a failure, while the worker is alive and renews in time. If the run still waits when the alarm goes off, it is in the queue and RETRYING at once.",
  places=[(S,'                leases.release(id, run.token);',2,'cause'),(S,'    public List<String> setCapacity(',1,'function'),(S,'            case LEASE -> {',7,'contract'),(S,'            run.leaseTimer = timers.set(lease.until(), new Alarm(Kind.LEASE, id));',1,'call'),(S,'    private void dropLease(Run run) {',1,'contract')],
  proof='''import tidewheel.core.JobFile;
import tidewheel.core.Journal;
import tidewheel.core.Scheduler;
import tidewheel.core.State;
import tidewheel.lease.Lease;

public class PROOF {
    static boolean broken() {
        String jobs = "lease 2m\\npool crane 1\\njob a\\n  takes 10m\\n  needs crane\\n  every FREQ=DAILY\\n  retry 3 60s\\n";
        long day = 86400L * 20000;
        Scheduler scheduler = new Scheduler(JobFile.parse(jobs), Journal.inMemory(), day - 10);
        scheduler.tick(day);
        Lease first = scheduler.take("w", 1, day).get(0);
        if (scheduler.setCapacity("crane", day + 60, day + 3600, 0, day + 60).size() != 1) {
            throw new IllegalStateException("set up");
        }
        scheduler.setCapacity("crane", day + 60, day + 3600, 1, day + 65);
        Lease second = scheduler.take("w", 1, day + 70).get(0);
        if (!scheduler.heartbeat(second.run(), second.token(), day + 100)) {
            throw new IllegalStateException("set up");
        }
        scheduler.tick(day + 125);
        return scheduler.run(first.run()).state() != State.RUNNING
                || !scheduler.finish(second.run(), second.token(), true, day + 130);
    }
'''+HEADER),
dict(id='old-requeue', severity='critical', kind='compatibility', tier='plain', distance='one-hop',
  edits=[(S,'''run.waited = entry.number("waited", 0);''','''run.waited = entry.number("waited");''')],
  summary="A journal that holds a `requeue` entry of an older version cannot be read any more.",
  mechanism="`requeue` has the field `waited` only since this change; docs/journal.md says that readers cope with entries that older versions wrote. `Entry.number(name)` throws where the field is missing, out of `recover` and so out of the constructor: after the update a scheduler whose journal has ever seen a run stopped for lack of capacity does not start.",
  places=[(S,'                    run.waited = entry.number("waited");',1,'cause'),(S,'    private void recover(long now) {',1,'function'),('docs/journal.md','| requeue | run, waited |',1,'contract'),('docs/journal.md','One line per event',1,'contract'),(S,'journal.append(Entry.of("requeue", now',1,'call')],
  proof='''import tidewheel.core.Entry;
import tidewheel.core.JobFile;
import tidewheel.core.Journal;
import tidewheel.core.Scheduler;

public class PROOF {
    static boolean broken() {
        String jobs = "pool crane 1\\njob a\\n  takes 10m\\n  needs crane\\n  every FREQ=DAILY\\n";
        long day = 86400L * 20000;
        Journal journal = Journal.inMemory();
        journal.append(Entry.of("due", day, "job", "a", "due", day, "cycle", "2024-10-04"));
        journal.append(Entry.of("start", day, "run", "a@" + day, "worker", "w", "token", 1, "until", day + 120,
                "to", day + 600));
        journal.append(Entry.of("requeue", day + 60, "run", "a@" + day));
        try {
            return new Scheduler(JobFile.parse(jobs), journal, day + 90).waiting(day + 90).size() != 1;
        } catch (IllegalArgumentException e) {
            return true;
        }
    }
'''+HEADER),
]
also_valid = [
dict(id='age-lost-on-restart', severity='low', summary='The age of a run that waits and was never stopped is still lost by a restart.',
  mechanism='`recover` puts waiting runs into the queue with `waited` 0 unless a `requeue` entry says otherwise; the journal does not hold when a run began to wait.',
  places=[(S,'                default -> assess(run, now);',1),(S,'                    run.waited = entry.number("waited");',1)]),
dict(id='next-rise-unused', severity='low', summary='`AgingQueue.nextRise` has no caller besides tests.',
  mechanism='Neither `Scheduler.next` nor anything else uses it.',
  places=[('src/tidewheel/queue/AgingQueue.java','    public long nextRise() {',6)]),
]
decoys = [
dict(place=(T,'        return used[wheel] & -2L << index(now, wheel);',1), why='-2L shifted by 63 is 0, which is right for the last slot: nothing is ahead in this turn. The slot of now itself is never in use.'),
dict(place=(R+'StepTree.java','        root = split(root, time + 1).right();',2), why='The step at `time` itself is dropped because its value becomes the ground.'),
dict(place=(R+'Pool.java','        byTime.put(booking);\n        free.add(booking.from()',2), why='A booking takes room away, so remembered searches stay lower bounds; nothing has to be shortened.'),
dict(place=('src/tidewheel/queue/AgingQueue.java','            long steps = item.level - item.base + 1;',2), why='The level was computed from base and age just before, so this is the next full step; items at or above the ceiling do not get here.'),
]
