import java.util.*;

/** Differential oracle: the replaced simple classes (package naive) against those of the repository. */
public final class Oracle {
    static void same(Object a, Object b, String what) {
        if (a instanceof Integer i) a = i.longValue();
        if (b instanceof Integer i) b = i.longValue();
        if (!Objects.equals(a, b)) throw new AssertionError(what + ": naive " + a + " repository " + b);
    }

    static String str(Object o) { return String.valueOf(o); }

    public static void timers(long seed) {
        Random r = new Random(seed);
        long now = r.nextInt(4) == 0 ? 0 : r.nextLong() >>> 34;
        var n = new naive.Timers<String>(now);
        var h = new tidewheel.time.Timers<String>(now);
        List<Long> handles = new ArrayList<>();
        int ops = 10 + r.nextInt(80);
        for (int i = 0; i < ops; i++) {
            switch (r.nextInt(8)) {
                case 0, 1, 2 -> {
                    long at = when(r, now);
                    long a = n.set(at, "t" + i), b = h.set(at, "t" + i);
                    same(a, b, "handle");
                    handles.add(a);
                }
                case 3 -> { if (!handles.isEmpty()) { long x = handles.get(r.nextInt(handles.size())); same(n.cancel(x), h.cancel(x), "cancel"); } }
                case 4 -> { if (!handles.isEmpty()) { long x = handles.get(r.nextInt(handles.size())); long at = when(r, now); same(n.reset(x, at), h.reset(x, at), "reset"); } }
                case 5, 6 -> {
                    long to = r.nextInt(3) == 0 && n.next() != Long.MAX_VALUE ? n.next() + r.nextInt(2) - (r.nextInt(4) == 0 ? 1 : 0) : when(r, now);
                    same(str(n.advance(to)), str(h.advance(to)), "advance " + to);
                    now = Math.max(now, to);
                    same(n.now(), h.now(), "now");
                }
                default -> { }
            }
            same(n.size(), h.size(), "size");
            same(n.next(), h.next(), "next");
        }
        same(str(n.advance(now + (1L << 40))), str(h.advance(now + (1L << 40))), "end");
    }

    static long when(Random r, long now) {
        return switch (r.nextInt(10)) {
            case 0 -> now - r.nextInt(100);
            case 1 -> now;
            case 2, 3 -> now + r.nextInt(130);
            case 4, 5 -> now + r.nextInt(10000);
            case 6 -> now + r.nextInt(600000);
            case 7 -> now + r.nextInt(1 << 25);
            case 8 -> (now >> 12 << 12) + ((1L + r.nextInt(70)) << 12);
            default -> now + (r.nextLong() >>> 33);
        };
    }

    public static void queue(long seed) {
        Random r = new Random(seed);
        int ceiling = r.nextInt(3) == 0 ? 8 : 30;
        int patience = 1 + r.nextInt(4);
        long now = r.nextInt(1000);
        var n = new naive.AgingQueue(ceiling, patience, now);
        var h = new tidewheel.queue.AgingQueue(ceiling, patience, now);
        int ops = 20 + r.nextInt(120);
        int names = 3 + r.nextInt(12);
        long[] steps = {0, 7, 10, 60};
        for (int i = 0; i < ops; i++) {
            if (r.nextInt(3) == 0) now += r.nextInt(25);
            if (r.nextInt(30) == 0) now += r.nextInt(500);
            long at = r.nextInt(10) == 0 ? now - r.nextInt(20) : now;
            String id = "j" + r.nextInt(names);
            switch (r.nextInt(10)) {
                case 0, 1, 2, 3 -> {
                    int base = r.nextInt(12);
                    long step = steps[r.nextInt(4)];
                    long age = r.nextInt(3) == 0 ? r.nextInt(100) : 0;
                    if (!n.contains(id)) { n.add(id, base, step, age, at); h.add(id, base, step, age, at); }
                }
                case 4 -> same(n.remove(id), h.remove(id), "remove");
                case 5 -> same(n.freeze(id, at), h.freeze(id, at), "freeze");
                case 6 -> same(n.thaw(id, at), h.thaw(id, at), "thaw");
                case 7 -> { int base = r.nextInt(40); same(n.reprioritise(id, base, at), h.reprioritise(id, base, at), "repr"); }
                default -> {
                    int mod = 1 + r.nextInt(4);
                    same(n.poll(at, x -> x.hashCode() % mod == 0), h.poll(at, x -> x.hashCode() % mod == 0), "poll");
                }
            }
            same(n.contains(id), h.contains(id), "contains");
            switch (r.nextInt(3)) {
                case 0 -> same(n.order(at), h.order(at), "order");
                case 1 -> { same(n.level(id, at), h.level(id, at), "level"); same(n.age(id, at), h.age(id, at), "age"); }
                default -> {
                    if (r.nextInt(4) == 0) {
                        // nextRise: naive by looking at every second
                        h.order(now);
                        Map<String, Integer> levels = new TreeMap<>();
                        for (String x : n.order(now)) levels.put(x, n.level(x, now));
                        long next = h.nextRise();
                        long t = now;
                        boolean found = false;
                        for (int d = 1; d <= 70 && !found; d++) {
                            for (String x : levels.keySet()) if (n.level(x, t + d) != levels.get(x)) found = true;
                            if (found) same(t + d, next, "nextRise");
                        }
                        if (found) now = next; else { now = t + 70; if (next != Long.MAX_VALUE && next <= now) throw new AssertionError("rise " + next); }
                        h.order(now);
                        n.order(now);
                    }
                }
            }
            same(n.size(), h.size(), "size");
        }
    }

    static String txt(naive.Booking b) { return b == null ? "-" : b.id() + b.owner() + b.from() + ":" + b.to() + "x" + b.amount() + "p" + b.priority(); }
    static String txt(tidewheel.reserve.Booking b) { return b == null ? "-" : b.id() + b.owner() + b.from() + ":" + b.to() + "x" + b.amount() + "p" + b.priority(); }
    static String nl(Collection<naive.Booking> c) { StringBuilder s = new StringBuilder(); for (var b : c) s.append(txt(b)).append(' '); return s.toString(); }
    static String hl(Collection<tidewheel.reserve.Booking> c) { StringBuilder s = new StringBuilder(); for (var b : c) s.append(txt(b)).append(' '); return s.toString(); }

    static long naiveLatest(naive.Pool p, long from, long length, int amount, long before) {
        for (long s = before - 1; s >= from; s--) if (p.fits(s, length, amount)) return s;
        return -1;
    }

    public static void pool(long seed) {
        Random r = new Random(seed);
        int cap = 1 + r.nextInt(5);
        var n = new naive.Pool("p", cap);
        var h = new tidewheel.reserve.Pool("p", cap);
        int range = r.nextInt(2) == 0 ? 60 : 250;
        int ops = 10 + r.nextInt(70);
        long ids = 0;
        long past = 0;
        int[] lengths = {1, 5, 10, 30};
        for (int i = 0; i < ops; i++) {
            long from = past + r.nextInt(range);
            long length = r.nextInt(3) == 0 ? 1 + r.nextInt(40) : lengths[r.nextInt(4)];
            int amount = 1 + r.nextInt(Math.max(1, cap));
            switch (r.nextInt(14)) {
                case 0, 1, 2, 3 -> {
                    long a = n.earliest(from, length, amount, from + range);
                    same(a, h.earliest(from, length, amount, from + range), "earliest " + from + " " + length + " " + amount);
                    if (a >= 0) { int p = r.nextInt(5); same(txt(n.book("o", a, length, amount, p)), txt(h.book("o", a, length, amount, p)), "book"); ids++; }
                }
                case 4, 5 -> {
                    long bound = r.nextInt(4) == 0 ? Long.MAX_VALUE : from + r.nextInt(range);
                    same(n.earliest(from, length, amount, bound), h.earliest(from, length, amount, bound), "earliest " + from + " " + length + " " + amount);
                }
                case 6 -> {
                    long bound = from + r.nextInt(range);
                    same(naiveLatest(n, from, length, amount, bound), h.latest(from, length, amount, bound), "latest " + from + " " + length + " " + amount + " " + bound);
                }
                case 7, 8 -> { if (ids > 0) { long id = 1 + r.nextInt((int) ids); long at = past + r.nextInt(range); same(n.release(id, at), h.release(id, at), "release"); } }
                case 9 -> { if (ids > 0) { long id = 1 + r.nextInt((int) ids); long at = past + r.nextInt(range); same(n.extend(id, at), h.extend(id, at), "extend"); same(txt(n.booking(id)), txt(h.booking(id)), "booking"); } }
                case 10 -> { int c = r.nextInt(cap + 3); n.setCapacity(from, from + length, c); h.setCapacity(from, from + length, c); }
                case 11 -> same(nl(n.squeeze(from)), hl(h.squeeze(from)), "squeeze " + from);
                case 12 -> { if (r.nextInt(4) == 0) { past += r.nextInt(range / 2); n.forget(past); h.forget(past); } }
                default -> {
                    same(n.free(from, from + length), h.free(from, from + length), "free");
                    same(n.capacityAt(from), h.capacityAt(from), "capacity");
                    same(n.fits(from, length, amount), h.fits(from, length, amount), "fits");
                }
            }
        }
        same(nl(n.bookings()), hl(h.bookings()), "bookings");
        for (long t = past; t < past + range + 60; t++) same(n.free(t, t + 1), h.free(t, t + 1), "free at " + t);
    }

    public static void booker(long seed) {
        Random r = new Random(seed);
        var n = new naive.Booker();
        var h = new tidewheel.reserve.Booker();
        int pools = 2 + r.nextInt(2);
        for (int p = 0; p < pools; p++) { int c = 1 + r.nextInt(3); n.define(new naive.Pool("p" + p, c)); h.define(new tidewheel.reserve.Pool("p" + p, c)); }
        int range = 120;
        long now = 0;
        int ops = 10 + r.nextInt(60);
        for (int i = 0; i < ops; i++) {
            if (r.nextInt(3) == 0) now += r.nextInt(10);
            long from = now + r.nextInt(range);
            long length = r.nextInt(2) == 0 ? 10 : 1 + r.nextInt(30);
            Map<String, Integer> demands = new TreeMap<>();
            for (int p = 0; p < pools; p++) if (r.nextInt(3) > 0) demands.put("p" + p, 1 + r.nextInt(2));
            String owner = "o" + r.nextInt(12);
            switch (r.nextInt(10)) {
                case 0, 1, 2, 3 -> {
                    long bound = from + r.nextInt(range);
                    long a = n.earliest(demands, from, length, bound);
                    same(a, h.earliest(demands, from, length, bound), "earliest");
                    if (a >= 0 && !n.holds(owner)) { int p = r.nextInt(4); n.book(owner, demands, a, length, p); h.book(owner, demands, a, length, p); }
                }
                case 4 -> {
                    long bound = from + r.nextInt(range), best = -1;
                    for (long s = bound - 1; s >= from && best < 0; s--) if (n.fits(demands, s, length)) best = s;
                    same(best, h.latest(demands, from, length, bound), "latest");
                }
                case 5 -> { long at = now; same(n.release(owner, at), h.release(owner, at), "release"); }
                case 6 -> same(n.extend(owner, from), h.extend(owner, from), "extend");
                case 7 -> { String p = "p" + r.nextInt(pools); int c = r.nextInt(4); n.pool(p).setCapacity(from, from + length, c); h.pool(p).setCapacity(from, from + length, c); }
                case 8 -> same(n.squeeze(now), h.squeeze(now), "squeeze");
                default -> { if (r.nextInt(3) == 0) { n.forget(now - 20); h.forget(now - 20); } }
            }
        }
        for (int p = 0; p < pools; p++) {
            same(nl(n.pool("p" + p).bookings()), hl(h.pool("p" + p).bookings()), "bookings");
            for (long t = now; t < now + 300; t++) same(n.pool("p" + p).free(t, t + 1), h.pool("p" + p).free(t, t + 1), "free");
        }
    }

    public static void one(String part, long seed) {
        switch (part) {
            case "timers" -> timers(seed);
            case "queue" -> queue(seed);
            case "pool" -> pool(seed);
            case "booker" -> booker(seed);
            default -> throw new IllegalArgumentException(part);
        }
    }

    /** Fails of rounds seed0 .. seed0+rounds; stops at 40 fails. Returns text. */
    public static String run(String part, long seed0, int rounds, long millis) {
        long end = System.currentTimeMillis() + millis;
        int fails = 0, done = 0;
        String first = "";
        for (int i = 0; i < rounds && System.currentTimeMillis() < end && fails < 40; i++) {
            done++;
            try { one(part, seed0 + i); } catch (AssertionError | RuntimeException e) {
                if (fails++ == 0) first = " first seed " + (seed0 + i) + " " + e;
            }
        }
        return part + " " + fails + "/" + done + first;
    }

    public static void main(String[] args) {
        for (String part : args[0].split(",")) System.out.println(run(part, 1, Integer.MAX_VALUE, Long.parseLong(args[1]) * 1000));
    }
}
