import java.nio.file.*;
import java.util.*;
import tidewheel.core.*;
import tidewheel.lease.Lease;

/**
 * Trace SEED0 ROUNDS OUT|IN DIR [print]: what a scheduler does in half a year with random jobs and many restarts. Compared
 * by diff between the repository before (OUT: writes a journal file per seed half way) and after (IN: goes on from it there).
 */
public final class Trace {
    static final String[] RULES = {"FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,WE,FR", "FREQ=DAILY;INTERVAL=2",
        "FREQ=MONTHLY;BYMONTHDAY=1,3,-1", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=2,-1", "FREQ=YEARLY;BYMONTH=3,5"};
    static final String[] TRIG = {"all-success", "all-done", "any-success", "any-failed"};
    static final String[] CATCH = {"none", "latest", "all", "all 2", "all 3 2d", "latest 0 1d", "all 0 50d"};

    static String head(Random r) {
        return "zone " + (r.nextBoolean() ? "UTC" : "Europe/Oslo") + "\nlease " + (1 + r.nextInt(5)) + "m\naging "
            + (15 + r.nextInt(20)) + " " + (1 + r.nextInt(5)) + "\ncalendar c SAT SUN\n  fixed 05-01 next\n  easter 1\n"
            + "hours h c\n  MON-FRI 06:00-12:00 12:30-18:00\n  SAT 22:00-04:00\n"
            + "pool p " + (1 + r.nextInt(3)) + "\npool q " + (1 + r.nextInt(2)) + "\n";
    }

    static String job(Random r, int i) {
        StringBuilder s = new StringBuilder("job j" + i + "\n  priority " + r.nextInt(30) + "\n  aging "
            + (r.nextInt(4) == 0 ? 0 : 60 * (1 + r.nextInt(20))) + "\n  takes " + (1 + r.nextInt(90)) + "m\n");
        if (r.nextInt(3) > 0) s.append("  needs p\n");
        if (r.nextInt(3) == 0) s.append("  needs q\n");
        boolean scheduled = i == 0 || r.nextInt(3) > 0;
        if (scheduled) {
            s.append("  every " + RULES[r.nextInt(RULES.length)] + "\n  from 2026-02-" + (10 + r.nextInt(15)) + "\n  at 0"
                + r.nextInt(10) + ":00" + (r.nextInt(3) == 0 ? " 1" + r.nextInt(10) + ":30" : "") + "\n");
            if (r.nextBoolean()) s.append("  calendar c following\n");
            s.append("  catchup " + CATCH[r.nextInt(CATCH.length)] + "\n");
        }
        if (i > 0 && (!scheduled || r.nextInt(3) == 0)) {
            s.append("  after j" + r.nextInt(i) + (i > 1 && r.nextBoolean() ? " j" + r.nextInt(i) : "") + "\n  when "
                + TRIG[r.nextInt(4)] + "\n");
        }
        boolean hours = r.nextInt(4) == 0;
        if (hours) s.append("  hours h\n");
        if (!hours && r.nextInt(2) == 0) s.append("  within " + (1 + r.nextInt(30)) + "h\n");
        if (r.nextBoolean()) {
            s.append("  retry " + (1 + r.nextInt(3)) + " 60s " + (r.nextBoolean() ? "10m" : "2d") + "\n");
            if (r.nextBoolean()) s.append("  budget " + (1 + r.nextInt(4)) + " " + new String[] {"1h", "1d", "20d", "60d"}[r.nextInt(4)] + "\n");
        }
        return s.toString();
    }

    public static void main(String[] args) throws Exception {
        long seed0 = Long.parseLong(args[0]);
        for (long seed = seed0; seed < seed0 + Integer.parseInt(args[1]); seed++) {
            StringBuilder out = new StringBuilder();
            try {
                one(seed, out, args[2].equals("OUT"), Path.of(args[3]));
            } catch (RuntimeException e) {
                out.append("EXC ").append(e).append('\n');
                if (args.length > 4) e.printStackTrace();
            }
            System.out.println(seed + " " + out.toString().hashCode() + " " + out.length() + (args.length > 4 ? "\n" + out : ""));
        }
    }

    static void one(long seed, StringBuilder out, boolean writes, Path dir) throws Exception {
        Random r = new Random(seed);
        String head = head(r);
        List<String> jobs = new ArrayList<>();
        int n = 2 + r.nextInt(6);
        for (int i = 0; i < n; i++) jobs.add(job(r, i));
        int present = n;
        long now = 1772323200L + r.nextInt(86400 * 20); // 1 March 2026
        Path log = dir.resolve((writes ? "o" : "i") + seed + ".log");
        Files.deleteIfExists(log);
        Journal journal = r.nextInt(4) == 0 || writes ? Journal.at(log) : Journal.inMemory();
        Scheduler s = new Scheduler(JobFile.parse(head + String.join("", jobs)), journal, now);
        List<Lease> held = new ArrayList<>();
        int steps = 400;
        for (int i = 0; i < steps; i++) {
            boolean handover = i == steps / 2;
            if (handover || r.nextInt(25) == 0) { // restart, after some time
                int silence = r.nextInt(6);
                now += new long[] {1, 100, 4000, 86400, 86400 * 6, 86400 * 50}[silence] + r.nextInt(5000);
                // A job that is not in the file for so long that its cycles are forgotten is not made up for: by design.
                present = silence > 3 || present < n || r.nextInt(3) > 0 || Boolean.getBoolean("same") ? n : 1 + r.nextInt(n);
                if (handover) {
                    Path half = dir.resolve(seed + ".half");
                    if (writes) {
                        Files.copy(log, half, StandardCopyOption.REPLACE_EXISTING);
                    } else {
                        Files.copy(half, log, StandardCopyOption.REPLACE_EXISTING);
                        journal = Journal.at(log);
                    }
                }
                s = new Scheduler(JobFile.parse(head + String.join("", jobs.subList(0, present))), journal, now);
                out.append("again ").append(now).append(' ').append(present).append('\n');
            }
            switch (r.nextInt(12)) {
                case 0 -> now += r.nextInt(3600 * 12);
                case 1 -> { long next = s.next(); out.append("next ").append(next).append('\n'); if (next < Long.MAX_VALUE && next > now && r.nextInt(3) > 0) now = next + r.nextInt(2); }
                case 2, 3 -> s.tick(now);
                case 4, 5 -> { for (Lease l : s.take("w" + r.nextInt(3), 1 + r.nextInt(3), now)) { held.add(l); out.append(l).append('\n'); } }
                case 6 -> { if (!held.isEmpty()) { Lease l = held.get(r.nextInt(held.size())); out.append("beat ").append(s.heartbeat(l.run(), l.token(), now)).append('\n'); } now += r.nextInt(60); }
                case 7, 8 -> { while (!held.isEmpty() && r.nextInt(3) > 0) { Lease l = held.remove(r.nextInt(held.size())); out.append("finish ").append(s.finish(l.run(), l.token(), r.nextInt(3) > 0, now)).append('\n'); } }
                case 9 -> {
                    List<String> w = s.waiting(now);
                    out.append(w).append('\n');
                    if (!w.isEmpty()) { String id = w.get(r.nextInt(w.size())); switch (r.nextInt(3)) { case 0 -> s.hold(id, now); case 1 -> s.reprioritise(id, r.nextInt(30), now); default -> { } } }
                }
                case 10 -> { for (Run x : s.runs()) if (x.state() == State.WAITING && r.nextInt(3) == 0) s.resume(x.id(), now); }
                default -> {
                    if (r.nextInt(3) == 0) out.append(s.setCapacity(r.nextBoolean() ? "p" : "q", now, now + r.nextInt(7200), r.nextInt(3), now)).append('\n');
                    if (r.nextInt(8) == 0) out.append("lost ").append(s.lost("w" + r.nextInt(3), now)).append('\n');
                }
            }
            if (r.nextInt(10) == 0) {
                for (Run x : s.runs()) {
                    if (!x.state().isFinal()) out.append(x).append(' ').append(x.attempts()).append(' ').append(x.cycle()).append('\n');
                }
            }
        }
        Files.deleteIfExists(log);
    }
}
