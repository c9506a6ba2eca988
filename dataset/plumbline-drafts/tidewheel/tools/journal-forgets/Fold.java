import java.nio.file.*;
import java.time.LocalDate;
import java.util.*;
import tidewheel.core.*;

/**
 * Fold SECONDS SEED: random histories, now and then compacted, cut or damaged, against a naive fold that forgets nothing.
 * Prints FAILED/ROUNDS.
 */
public final class Fold {
    static final class Naive {
        String job; LocalDate cycle; long due; State state = State.BLOCKED; int attempts; String worker; long token, until, to, next;
        String text() {
            return job + due + cycle + state + attempts + (state == State.RUNNING ? worker + token + " " + until + " " + to : "") + (state == State.RETRYING ? " " + next : "");
        }
        long heard;
    }

    static String text(Standing s) {
        return s.job() + s.due() + s.cycle() + s.state() + s.attempts()
            + (s.state() == State.RUNNING ? s.lease().worker() + s.lease().token() + " " + s.lease().until() + " " + s.until() : "")
            + (s.state() == State.RETRYING ? " " + s.until() : "");
    }

    static String word(Random r) {
        StringBuilder s = new StringBuilder();
        for (int n = r.nextInt(5); n >= 0; n--) s.append("ab|\\\n=@ æ漢p".charAt(r.nextInt(11)));
        return s.toString();
    }

    static void check(boolean ok, String what) {
        if (!ok) throw new IllegalStateException(what);
    }

    static void round(Random r, Path dir) throws Exception {
        Path log = dir.resolve("log");
        Files.deleteIfExists(log);
        Journal journal = r.nextBoolean() ? Journal.inMemory() : Journal.at(log);
        boolean file = false;
        if (r.nextInt(3) > 0) { journal = Journal.at(log); file = true; }
        Map<String, Naive> runs = new LinkedHashMap<>();
        Map<String, TreeMap<Long, Long>> retries = new HashMap<>();
        Map<String, Long> last = new HashMap<>();
        List<Event> written = new ArrayList<>();
        String[] jobs = {word(r), word(r) + "x", "c"};
        long at = r.nextInt(10) == 0 ? Long.MIN_VALUE / 4 : 1772000000L, token = 0;
        long seq = 0;
        for (int i = 0, n = r.nextInt(120); i < n; i++) {
            at += new long[] {0, 1, 50, 4000, 86400, -3}[r.nextInt(6)];
            List<String> open = new ArrayList<>();
            runs.forEach((id, x) -> { if (!x.state.isFinal()) open.add(id); });
            Event e = null;
            if (open.isEmpty() || r.nextInt(4) == 0) {
                Naive x = new Naive();
                x.job = jobs[r.nextInt(3)]; x.due = at - r.nextInt(3) + 10 * ++seq; x.cycle = LocalDate.ofEpochDay(Math.floorDiv(1772000000L, 86400) + r.nextInt(6));
                x.heard = at;
                e = new Event.Due(at, x.job, x.due, x.cycle);
                if (runs.putIfAbsent(x.job + "@" + x.due, x) != null) continue;
                last.merge(x.job, x.due, Math::max);
            } else {
                String id = open.get(r.nextInt(open.size()));
                Naive x = runs.get(id);
                x.heard = at;
                switch (x.state) {
                    case RUNNING -> {
                        switch (r.nextInt(5)) {
                            case 0, 1 -> { x.until = at + r.nextInt(500); e = new Event.Renew(at, id, x.until); }
                            case 2 -> { x.attempts++; x.state = State.RETRYING; x.next = at + 60; e = new Event.Retry(at, id, x.attempts, x.next); }
                            case 3 -> { x.state = State.BLOCKED; e = new Event.Requeue(at, id); }
                            default -> { x.attempts++; x.state = State.OK; e = new Event.End(at, id, State.OK, x.attempts); }
                        }
                    }
                    default -> {
                        if (r.nextInt(5) == 0) { x.state = State.FAILED; e = new Event.End(at, id, State.FAILED, x.attempts); }
                        else { x.state = State.RUNNING; x.worker = word(r); x.token = token += 1 + r.nextInt(40); x.until = at + 9; x.to = at + r.nextInt(9999); e = new Event.Start(at, id, x.worker, x.token, x.until, x.to); }
                    }
                }
            }
            journal.append(e);
            written.add(e);
            if (r.nextInt(15) == 0) {
                if (file) journal = Journal.at(log);
                List<Event> read = journal.read();
                check(read.equals(written), "read " + read + " wrote " + written);
                Ledger all = new Ledger(read);
                for (Map.Entry<String, Naive> x : runs.entrySet()) {
                    Standing s = all.run(x.getKey());
                    check(s != null && text(s).equals(x.getValue().text()), x.getKey() + " " + x.getValue().text() + " " + (s == null ? null : text(s)));
                }
                check(all.runs().size() == runs.size() && all.token() == token && all.last().equals(last), "sums");
                LocalDate date = LocalDate.ofEpochDay(Math.floorDiv(1772000000L, 86400) + r.nextInt(8));
                long since = at - r.nextInt(200000);
                List<Event> less = all.compact(date, since, at);
                Set<LocalDate> alive = new HashSet<>();
                runs.values().forEach(x -> { if (!x.cycle.isBefore(date) || !x.state.isFinal() || x.heard >= since) alive.add(x.cycle); });
                Map<String, List<Long>> kept = new HashMap<>();
                for (Event x : read) if (x instanceof Event.Retry y && alive.contains(runs.get(y.run()).cycle)) kept.computeIfAbsent(runs.get(y.run()).job, k -> new ArrayList<>()).add(y.at());
                Ledger then = new Ledger(less);
                runs.values().removeIf(x -> !alive.contains(x.cycle));
                check(new ArrayList<>(then.names()).equals(new ArrayList<>(runs.keySet())), "names");
                for (String job : jobs) check(then.retries(job).equals(kept.getOrDefault(job, List.of())), "retries");
                check(then.token() == token && then.last().equals(last), "sums after");
                check(!then.before().isBefore(date), "before");
                check(new Ledger(then.compact(date, since, at)).names().equals(then.names()), "twice");
                check(then.compact(LocalDate.MIN.plusDays(1), Long.MIN_VALUE, at).size() == less.size(), "not least");
                if (r.nextInt(3) > 0) {
                    journal.replace(less);
                    written = new ArrayList<>(less);
                } else {
                    runs.clear(); // goes on with the long one: fold anew
                    fold(written, runs);
                }
            }
            if (file && r.nextInt(20) == 0) {
                byte[] bytes = Files.readAllBytes(log);
                byte[] torn = Arrays.copyOf(bytes, bytes.length + 1 + r.nextInt(40));
                for (int k = bytes.length; k < torn.length; k++) torn[k] = (byte) (k == bytes.length ? 'x' : r.nextInt(256) == 10 ? 'y' : r.nextInt(5) == 0 ? 200 : 'z');
                Files.write(log, torn);
                if (r.nextBoolean()) journal = Journal.at(log);
            }
            if (file && written.size() > 2 && r.nextInt(30) == 0) {
                byte[] bytes = Files.readAllBytes(log);
                byte[] bad = bytes.clone();
                int to = bytes.length - 1;
                while (to > 0 && bytes[to - 1] != '\n') to--;
                int to2 = to - 1;
                while (to2 > 0 && bytes[to2 - 1] != '\n') to2--;
                if (to2 > 0) {
                    bad[r.nextInt(to2)] ^= 1 << r.nextInt(8);
                    Files.write(log, bad);
                    boolean threw = false;
                    try { Journal.at(log).read(); } catch (IllegalStateException x) { threw = true; }
                    check(threw, "damage not seen");
                    Files.write(log, bytes);
                }
            }
        }
    }

    static void fold(List<Event> events, Map<String, Naive> runs) {
        for (Event e : events) {
            if (e instanceof Event.Due d) { Naive x = new Naive(); x.job = d.job(); x.due = d.due(); x.cycle = d.cycle(); x.heard = d.at(); runs.put(d.job() + "@" + d.due(), x); }
            else if (e instanceof Event.OfRun o) {
                Naive x = runs.get(o.run());
                x.heard = e.at();
                if (e instanceof Event.Start s) { x.state = State.RUNNING; x.worker = s.worker(); x.token = s.token(); x.until = s.until(); x.to = s.to(); }
                if (e instanceof Event.Renew s) x.until = s.until();
                if (e instanceof Event.Retry s) { x.state = State.RETRYING; x.attempts = s.attempts(); x.next = s.next(); }
                if (e instanceof Event.Requeue) x.state = State.BLOCKED;
                if (e instanceof Event.End s) { x.state = s.state(); x.attempts = s.attempts(); }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Path dir = Files.createTempDirectory("fold");
        long end = System.currentTimeMillis() + 1000L * Integer.parseInt(args[0]);
        int rounds = 0, failed = 0;
        for (long seed = Long.parseLong(args[1]); System.currentTimeMillis() < end; seed++, rounds++) {
            try { round(new Random(seed), dir); } catch (RuntimeException e) {
                if (failed++ < 3) { System.out.println("seed " + seed + ": " + e); e.printStackTrace(System.out); }
            }
        }
        System.out.println(failed + "/" + rounds);
    }
}
