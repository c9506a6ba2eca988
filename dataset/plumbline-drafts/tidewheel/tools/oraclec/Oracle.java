import java.util.*;
import tidewheel.lease.Lease;

/** Differential oracle of graph, leases and budget. */
public final class Oracle {
    static void same(Object a, Object b, String what) {
        if (a instanceof Integer i) a = i.longValue();
        if (b instanceof Integer i) b = i.longValue();
        if (!Objects.equals(a, b)) throw new AssertionError(what + ": naive " + a + " repository " + b);
    }

    static String attempt(Runnable r) { try { r.run(); return "ok"; } catch (IllegalArgumentException e) { return e.getMessage(); } }

    public static void graph(long seed) {
        Random r = new Random(seed);
        var n = new naive.JobGraph();
        var h = new tidewheel.graph.JobGraph();
        int names = 3 + r.nextInt(r.nextInt(3) == 0 ? 20 : 8);
        int ops = 10 + r.nextInt(80);
        for (int i = 0; i < ops; i++) {
            String a = "j" + r.nextInt(names), b = "j" + r.nextInt(names);
            switch (r.nextInt(12)) {
                case 0 -> { n.add(a); h.add(a); }
                case 1 -> same(n.remove(a), h.remove(a), "remove");
                case 2, 3 -> same(n.unlink(a, b), h.unlink(a, b), "unlink");
                case 4 -> same(new ArrayList<>(n.downstream(a)), new ArrayList<>(h.downstream(a)), "downstream");
                case 5 -> same(n.path(a, b), h.path(a, b), "path");
                default -> same(attempt(() -> n.link(a, b)), attempt(() -> h.link(a, b)), "link " + a + " " + b);
            }
            same(n.size(), h.size(), "size");
            same(n.contains(a), h.contains(a), "contains");
            if (r.nextInt(3) == 0) {
                same(n.order(), h.order(), "order");
                same(n.redundant(), h.redundant(), "redundant");
                same(new ArrayList<>(n.next(a)), new ArrayList<>(h.next(a)), "next");
                same(new ArrayList<>(n.previous(a)), new ArrayList<>(h.previous(a)), "previous");
                same(n.downstream(a).contains(b), h.reaches(a, b), "reaches");
                Map<String, Integer> wave = new TreeMap<>();
                List<List<String>> waves = new ArrayList<>();
                for (String j : n.order()) { int w = 0; for (String p : n.previous(j)) w = Math.max(w, wave.get(p) + 1); wave.put(j, w); }
                wave.forEach((j, w) -> { while (waves.size() <= w) waves.add(new ArrayList<>()); });
                wave.forEach((j, w) -> waves.get(w).add(j));
                same(waves, h.waves(), "waves");
                Map<String, Long> takes = new HashMap<>();
                for (String j : n.order()) takes.put(j, (long) r.nextInt(9));
                var p = new naive.CriticalPath(n, takes::get);
                var q = new tidewheel.graph.CriticalPath(h, takes::get);
                same(p.length(), q.length(), "length");
                same(p.critical(), q.critical(), "critical");
                for (String j : n.order()) {
                    same(p.slack(j), q.slack(j), "slack");
                    same(p.earliest(j), q.earliest(j), "earliest");
                    // free slack: the largest delay of j that leaves every earliest start behind it
                    long free = p.length() - p.earliest(j) - takes.get(j);
                    for (String x : n.next(j)) free = Math.min(free, p.earliest(x) - p.earliest(j) - takes.get(j));
                    same(free, q.freeSlack(j), "free");
                }
            }
        }
    }

    public static void lease(long seed) {
        Random r = new Random(seed);
        long last = r.nextInt(100);
        var n = new naive.LeaseTable(last);
        var h = new tidewheel.lease.LeaseTable(last);
        long now = 0;
        int ops = 20 + r.nextInt(150);
        int runs = 3 + r.nextInt(40);
        for (int i = 0; i < ops; i++) {
            if (r.nextInt(3) == 0) now += r.nextInt(12);
            String run = "r" + r.nextInt(runs), worker = "w" + r.nextInt(4);
            long t = now;
            long token = last + 1 + r.nextInt((int) (n.lastToken() - last) + 1);
            for (Lease l : n.all()) if (l.run().equals(run) && r.nextInt(4) > 0) token = l.token();
            long k = token;
            switch (r.nextInt(9)) {
                case 0, 1, 2 -> { long ttl = r.nextInt(60); same(n.acquire(run, worker, ttl, t), h.acquire(run, worker, ttl, t), "acquire"); }
                case 3, 4 -> { long ttl = r.nextInt(90); same(n.renew(run, k, ttl, t), h.renew(run, k, ttl, t), "renew"); }
                case 5 -> same(n.release(run, k), h.release(run, k), "release");
                case 6 -> { if (r.nextInt(3) == 0) same(n.expire(t), h.expire(t), "expire"); }
                case 7 -> { if (r.nextInt(4) == 0) { Lease l = new Lease(run, worker, n.lastToken() + 1 + r.nextInt(3), t + r.nextInt(50)); n.restore(l); h.restore(l); } }
                default -> {
                    if (r.nextInt(3) == 0) {
                        List<Lease> want = new ArrayList<>();
                        for (Lease l : n.all()) if (l.worker().equals(worker)) want.add(l);
                        want.sort(Comparator.comparingLong(Lease::token));
                        same(want, h.of(worker), "of");
                        same(want, h.dismiss(worker), "dismiss");
                        for (Lease l : want) n.release(l.run(), l.token());
                    }
                }
            }
            same(n.holds(run, k, t), h.holds(run, k, t), "holds");
            same(n.lastToken(), h.lastToken(), "token");
            same(new HashSet<>(n.all()), new HashSet<>(h.all()), "all");
            same(n.all().size(), h.all().size(), "size");
            long end = Long.MAX_VALUE;
            for (Lease l : n.all()) end = Math.min(end, l.until());
            same(end, h.nextEnd(), "nextEnd");
        }
    }

    public static void budget(long seed) {
        Random r = new Random(seed);
        int most = 1 + r.nextInt(5);
        long window = 1 + r.nextInt(60);
        var h = new tidewheel.retry.RetryBudget(most, window);
        List<Long> taken = new ArrayList<>();
        long now = r.nextInt(100);
        for (int i = 0; i < 80; i++) {
            now += r.nextInt(20);
            long t = now;
            boolean want = taken.stream().filter(x -> x > t - window).count() < most;
            if (want) taken.add(now);
            same(want, h.take(now), "take " + now);
        }
    }

    public static String run(String part, long seed0, int rounds, long millis) {
        long end = System.currentTimeMillis() + millis;
        int fails = 0, done = 0;
        String first = "";
        for (int i = 0; i < rounds && System.currentTimeMillis() < end && fails < 40; i++) {
            done++;
            try {
                switch (part) { case "graph" -> graph(seed0 + i); case "lease" -> lease(seed0 + i); default -> budget(seed0 + i); }
            } catch (AssertionError | RuntimeException e) {
                if (fails++ == 0) first = " first seed " + (seed0 + i) + " " + e;
            }
        }
        return part + " " + fails + "/" + done + first;
    }

    public static void main(String[] args) {
        for (String part : args[0].split(",")) System.out.println(run(part, 1, Integer.MAX_VALUE, Long.parseLong(args[1]) * 1000));
    }
}
