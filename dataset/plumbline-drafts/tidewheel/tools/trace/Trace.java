import java.util.*;
import tidewheel.core.*;
import tidewheel.lease.Lease;

/** Trace SEED0 ROUNDS CAPACITY: prints what a scheduler and a plan do with random jobs; compared between trees by diff. */
public final class Trace {
    static String jobs(Random r, boolean within) {
        StringBuilder s = new StringBuilder("zone " + (r.nextBoolean() ? "UTC" : "Europe/Oslo") + "\nlease " + (1 + r.nextInt(5)) + "m\naging " + (15 + r.nextInt(20)) + " " + (1 + r.nextInt(5)) + "\n");
        s.append("calendar c SAT SUN\n  fixed 05-01 next\n  fixed 12-25 next\n  fixed 12-26 next\n  fixed 01-01 nearest\n  easter 1\n  early 2026-03-04 12:00\n");
        s.append("hours h c\n  MON-FRI 06:00-12:00 12:30-18:00\n  SAT 22:00-04:00\n");
        s.append("pool p " + (1 + r.nextInt(3)) + "\npool q " + (1 + r.nextInt(2)) + "\n");
        int n = 2 + r.nextInt(6);
        String[] rules = {"FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,WE,FR", "FREQ=DAILY;INTERVAL=2", "FREQ=MONTHLY;BYMONTHDAY=1,3,-1", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=2,-1", "FREQ=DAILY;COUNT=40"};
        String[] rolls = {"", " skip", " following", " preceding", " modified", " nearest"};
        String[] trig = {"all-success", "all-done", "any-success", "any-failed"};
        for (int i = 0; i < n; i++) {
            s.append("job j" + i + "\n  priority " + r.nextInt(30) + "\n  aging " + (r.nextInt(4) == 0 ? 0 : 60 * (1 + r.nextInt(20))) + "\n  takes " + (1 + r.nextInt(90)) + "m\n");
            if (r.nextInt(3) > 0) s.append("  needs p\n");
            if (r.nextInt(3) == 0) s.append("  needs q\n");
            boolean scheduled = i == 0 || r.nextInt(3) > 0;
            if (scheduled) {
                s.append("  every " + rules[r.nextInt(rules.length)] + "\n  from 2026-02-" + (10 + r.nextInt(15)) + "\n  at 0" + r.nextInt(10) + ":00" + (r.nextInt(3) == 0 ? " 1" + r.nextInt(10) + ":30" : "") + "\n");
                if (r.nextBoolean()) s.append("  calendar c" + rolls[r.nextInt(6)] + "\n");
                s.append("  catchup " + (new String[] {"none", "latest", "all", "all 2", "all 3 2d", "latest 0 1d"})[r.nextInt(6)] + "\n");
            }
            if (i > 0 && (!scheduled || r.nextInt(3) == 0)) {
                s.append("  after j" + r.nextInt(i) + (i > 1 && r.nextBoolean() ? " j" + r.nextInt(i) : "") + "\n  when " + trig[r.nextInt(4)] + "\n");
            }
            boolean hours = r.nextInt(4) == 0;
            if (hours) s.append("  hours h\n");
            if (within && !hours && r.nextInt(3) == 0) s.append("  within " + (1 + r.nextInt(6)) + "h\n");
            if (r.nextBoolean()) s.append("  retry " + (1 + r.nextInt(3)) + " 60s 10m\n");
        }
        return s.toString();
    }

    public static void main(String[] args) {
        long seed0 = Long.parseLong(args[0]);
        boolean capacity = args[2].equals("1");
        for (long seed = seed0; seed < seed0 + Integer.parseInt(args[1]); seed++) {
            Random r = new Random(seed);
            StringBuilder out = new StringBuilder();
            try {
                one(r, out, capacity);
            } catch (RuntimeException e) {
                out.append("EXC ").append(e).append(' ').append(e.getStackTrace()[0].getMethodName()).append('\n');
            }
            System.out.println(seed + " " + out.toString().hashCode() + (args.length > 3 ? "\n" + out : ""));
        }
    }

    static void one(Random r, StringBuilder out, boolean capacity) {
        String jobs = jobs(r, true);
        long now = 1772323200L + r.nextInt(86400 * 20); // 1 March 2026
        List<Plan.Slot> plan = Plan.of(JobFile.parse(jobs), now, now + 86400L * 6);
        for (Plan.Slot s : plan) out.append(s.job()).append(' ').append(s.due()).append(' ').append(s.start()).append(' ').append(s.end()).append('\n');
        Journal journal = Journal.inMemory();
        Scheduler s = new Scheduler(JobFile.parse(jobs), journal, now);
        List<Lease> held = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            switch (r.nextInt(12)) {
                case 0 -> now += r.nextInt(3600 * 5);
                case 1 -> { long next = s.next(); out.append("next ").append(next).append('\n'); if (next < Long.MAX_VALUE && next > now && r.nextInt(3) > 0) now = next + r.nextInt(2); }
                case 2, 3 -> { s.tick(now); }
                case 4, 5 -> { for (Lease l : s.take("w" + r.nextInt(3), 1 + r.nextInt(3), now)) { held.add(l); out.append(l).append('\n'); } }
                case 6 -> { if (!held.isEmpty()) { Lease l = held.get(r.nextInt(held.size())); out.append("beat ").append(s.heartbeat(l.run(), l.token(), now)).append('\n'); } now += r.nextInt(60); }
                case 7, 8 -> { if (!held.isEmpty()) { Lease l = held.remove(r.nextInt(held.size())); out.append("finish ").append(s.finish(l.run(), l.token(), r.nextInt(3) > 0, now)).append('\n'); } }
                case 9 -> {
                    List<String> w = s.waiting(now);
                    out.append(w).append('\n');
                    if (!w.isEmpty()) { String id = w.get(r.nextInt(w.size())); switch (r.nextInt(3)) { case 0 -> s.hold(id, now); case 1 -> s.reprioritise(id, r.nextInt(30), now); default -> { } } }
                }
                case 10 -> { for (Run x : s.runs()) if (x.state() == State.WAITING && r.nextInt(3) == 0) s.resume(x.id(), now); }
                default -> {
                    if (r.nextInt(6) == 0) { s = new Scheduler(JobFile.parse(jobs), journal, now); out.append("again\n"); }
                    else if (capacity && r.nextInt(2) == 0) out.append(s.setCapacity(r.nextBoolean() ? "p" : "q", now, now + r.nextInt(7200), r.nextInt(3), now)).append('\n');
                }
            }
        }
        for (Run x : s.runs()) out.append(x).append(' ').append(x.attempts()).append('\n');
    }
}
