package tidewheel;

import static tidewheel.Check.equal;
import static tidewheel.Check.no;
import static tidewheel.Check.yes;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import tidewheel.core.JobFile;
import tidewheel.core.Journal;
import tidewheel.core.Run;
import tidewheel.core.Scheduler;
import tidewheel.core.State;
import tidewheel.lease.Lease;

final class SchedulerTest {
    private static final String JOBS = """
            lease 2m
            pool crane 2
            pool bench 1
            job fill
              priority 14
              takes 10m
              needs crane
              every FREQ=DAILY
              at 06:00
              retry 2 60s 10m
            job check
              takes 5m
              needs bench
              after fill
            job sweep
              priority 3
              aging 10m
              takes 20m
              needs crane 2
              every FREQ=DAILY
              at 06:00
              within 2h
            """;

    private final Journal journal = Journal.inMemory();
    private long now = at("2026-03-01T00:00");
    private Scheduler scheduler = new Scheduler(JobFile.parse(JOBS), journal, now);

    private static long at(String text) {
        return LocalDateTime.parse(text).toEpochSecond(ZoneOffset.UTC);
    }

    private List<Lease> to(String time, int most) {
        now = at(time);
        scheduler.tick(now);
        return scheduler.take("w", most, now);
    }

    private Run run(String job) {
        Run found = null;
        for (Run run : scheduler.runs()) {
            if (run.job().name().equals(job)) {
                found = run;
            }
        }
        return found;
    }

    private boolean finish(Lease lease, boolean ok) {
        return scheduler.finish(lease.run(), lease.token(), ok, now);
    }

    public void dayInOrder() {
        equal(at("2026-03-01T06:00"), scheduler.next());
        equal(0, to("2026-03-01T05:59", 5).size());
        List<Lease> taken = to("2026-03-01T06:00", 5);
        equal(1, taken.size());
        equal("fill@" + at("2026-03-01T06:00"), taken.get(0).run());
        now += 100;
        yes(finish(taken.get(0), true));
        equal(State.OK, run("fill").state());
        taken = scheduler.take("w", 5, now);
        equal(2, taken.size());
        equal(State.RUNNING, run("check").state());
        equal(State.RUNNING, run("sweep").state());
    }

    public void aLongSilenceIsCaughtUpInOneTick() {
        to("2026-03-04T07:00", 0);
        equal(8, scheduler.runs().size());
        equal(at("2026-03-04T08:00"), scheduler.next());
    }

    public void failuresAreRetried() {
        Lease lease = to("2026-03-01T06:00", 1).get(0);
        yes(finish(lease, false));
        equal(State.RETRYING, run("fill").state());
        no(finish(lease, true));
        lease = to("2026-03-01T06:02", 1).get(0);
        yes(lease.run().startsWith("fill"));
        finish(lease, false);
        lease = to("2026-03-01T06:05", 1).get(0);
        finish(lease, false);
        equal(State.FAILED, run("fill").state());
        equal(3, run("fill").attempts());
        equal(State.SKIPPED, run("check").state());
    }

    public void silentWorkersLoseTheirRun() {
        Lease lease = to("2026-03-01T06:00", 1).get(0);
        now = at("2026-03-01T06:01");
        yes(scheduler.heartbeat(lease.run(), lease.token(), now));
        equal(at("2026-03-01T06:03"), scheduler.next());
        to("2026-03-01T06:02", 0);
        equal(State.RUNNING, run("fill").state());
        to("2026-03-01T06:03", 0);
        equal(State.RETRYING, run("fill").state());
        no(finish(lease, true));
        no(scheduler.heartbeat(lease.run(), lease.token(), now));
    }

    public void workersThatAreGone() {
        Lease lease = to("2026-03-01T06:00", 1).get(0);
        equal(0, scheduler.lost("other", now));
        equal(1, scheduler.lost("w", now));
        equal(State.RETRYING, run("fill").state());
        no(finish(lease, true));
        equal("sweep", scheduler.take("w", 1, now).get(0).run().split("@")[0]);
    }

    public void budgetsLast() {
        String jobs = "job a\n  every FREQ=DAILY\n  at 06:00 06:01 06:02\n  retry 5 60s\n  budget 2 1h\n";
        scheduler = new Scheduler(JobFile.parse(jobs), journal, now);
        for (int minute = 0; minute < 2; minute++) {
            Lease lease = to("2026-03-01T06:0" + minute, 1).get(0);
            finish(lease, false);
            equal(State.RETRYING, scheduler.run(lease.run()).state());
        }
        scheduler = new Scheduler(JobFile.parse(jobs), journal, now + 1);
        Lease lease = to("2026-03-01T06:02", 1).get(0);
        finish(lease, false);
        equal(State.FAILED, scheduler.run(lease.run()).state());
    }

    public void cyclesThatEndTogether() {
        String jobs = "job a\n  every FREQ=DAILY\n  at 06:00\njob b\n  after a\n";
        scheduler = new Scheduler(JobFile.parse(jobs), journal, now);
        List<Lease> taken = to("2026-03-02T06:00", 2);
        taken.forEach(lease -> finish(lease, true));
        equal(List.of("b@" + now, "b@" + (now + 1)), scheduler.waiting(now));
    }

    public void tooLateIsAFailure() {
        List<Lease> taken = to("2026-03-01T06:00", 1);
        for (int i = 0; i < 100; i++) {
            now += 80;
            scheduler.tick(now);
            scheduler.heartbeat(taken.get(0).run(), taken.get(0).token(), now);
            equal(0, scheduler.take("w", 3, now).size());
        }
        equal(State.FAILED, run("sweep").state());
    }

    public void lessCapacityStopsTheLessImportant() {
        to("2026-03-01T06:00", 1);
        to("2026-03-01T06:01", 0);
        equal(List.of(run("fill").id()), scheduler.setCapacity("crane", now, now + 3600, 0, now));
        equal(State.WAITING, run("fill").state());
        equal(0, scheduler.take("w", 3, now).size());
        scheduler.setCapacity("crane", now, now + 3600, 2, now);
        equal("fill", scheduler.take("w", 1, now).get(0).run().split("@")[0]);
    }

    public void holdsAndPriorities() {
        to("2026-03-01T06:00", 0);
        yes(scheduler.hold(run("fill").id(), now));
        equal(List.of(run("sweep").id()), scheduler.waiting(now));
        equal("sweep", scheduler.take("w", 1, now).get(0).run().split("@")[0]);
        yes(scheduler.resume(run("fill").id(), now));
        yes(scheduler.reprioritise(run("fill").id(), 1, now));
        equal(List.of(run("fill").id()), scheduler.waiting(now));
    }

    public void whatIsClosedHoldsUpNobody() {
        String jobs = """
                aging 40 2
                hours day
                  MON-SUN 07:00-15:00
                pool crane 1
                job big
                  priority 30
                  takes 3h
                  needs crane
                  hours day whole
                  every FREQ=DAILY
                  at 12:01
                job small
                  takes 1m
                  needs crane
                  every FREQ=DAILY
                  at 12:02 12:03 12:04 12:05 12:06
                """;
        scheduler = new Scheduler(JobFile.parse(jobs), journal, now);
        equal(0, to("2026-03-01T12:01", 1).size());
        for (int minute = 2; minute < 7; minute++) {
            List<Lease> taken = to("2026-03-01T12:0" + minute, 5);
            equal(List.of("small"), taken.stream().map(lease -> lease.run().split("@")[0]).toList());
            yes(finish(taken.get(0), true));
        }
        equal(0, to("2026-03-02T06:59", 1).size());
        equal("big", to("2026-03-02T07:00", 1).get(0).run().split("@")[0]);
    }

    public void hoursDoNotStopWhatRuns() {
        String jobs = """
                hours day
                  MON-SUN 07:00-15:00
                job a
                  takes 2h
                  hours day whole
                  retry 1 60s
                  every FREQ=DAILY
                  at 12:00
                """;
        scheduler = new Scheduler(JobFile.parse(jobs), journal, now);
        Lease lease = to("2026-03-01T13:00", 1).get(0);
        while (now < at("2026-03-01T15:30")) {
            now += 100;
            scheduler.tick(now);
            yes(scheduler.heartbeat(lease.run(), lease.token(), now));
        }
        yes(finish(lease, false));
        equal(0, to("2026-03-02T06:59", 1).size());
        equal(lease.run(), to("2026-03-02T07:00", 1).get(0).run());
    }

    public void recovers() {
        Lease lease = to("2026-03-01T06:00", 1).get(0);
        now += 60;
        scheduler.heartbeat(lease.run(), lease.token(), now);
        Scheduler again = new Scheduler(JobFile.parse(JOBS), journal, now + 30);
        equal(State.RUNNING, again.run(lease.run()).state());
        equal(State.WAITING, again.run(run("sweep").id()).state());
        yes(again.finish(lease.run(), lease.token(), true, now + 40));
        yes(again.take("w", 1, now + 50).get(0).token() > lease.token());
    }

    public void recoversRetries() {
        Lease lease = to("2026-03-01T06:00", 1).get(0);
        finish(lease, false);
        scheduler = new Scheduler(JobFile.parse(JOBS), journal, now + 5);
        equal(State.RETRYING, run("fill").state());
        to("2026-03-01T06:02", 0);
        equal(State.WAITING, run("fill").state());
        equal(1, run("fill").attempts());
    }

    public void catchesUp() {
        String jobs = "job a\n  every FREQ=DAILY\n  at 06:00\n  catchup all 2\n";
        scheduler = new Scheduler(JobFile.parse(jobs), journal, now);
        to("2026-03-01T06:00", 0);
        scheduler = new Scheduler(JobFile.parse(jobs), journal, at("2026-03-05T07:00"));
        equal(3, scheduler.runs().size());
        equal(at("2026-03-06T06:00"), scheduler.next());
    }

    public void tokensGoOnAfterARestart() {
        Lease lease = to("2026-03-01T06:00", 1).get(0);
        finish(lease, true);
        scheduler = new Scheduler(JobFile.parse(JOBS), journal, now);
        yes(scheduler.take("w", 1, now).get(0).token() > lease.token());
    }

    public void whatIsLongOverIsForgotten() {
        String jobs = "job a\n  every FREQ=MONTHLY;BYMONTHDAY=1,5,20\n  at 06:00\njob b\n  after a\n";
        scheduler = new Scheduler(JobFile.parse(jobs), journal, now);
        for (String day : List.of("03-01", "03-05", "03-20", "04-01", "04-05")) {
            for (Lease lease = to("2026-" + day + "T06:00", 1).get(0); lease != null; lease = next(day)) {
                for (int i = 0; i < 3; i++) {
                    now += 40;
                    scheduler.heartbeat(lease.run(), lease.token(), now);
                }
                yes(finish(lease, true));
            }
        }
        to("2026-04-20T06:00", 0);
        equal(11, scheduler.runs().size());
        scheduler = new Scheduler(JobFile.parse(jobs), journal, now);
        equal(List.of("03-05 OK", "03-05 WAITING", "03-20 OK", "03-20 OK", "04-01 OK", "04-01 OK", "04-05 OK",
                "04-05 OK", "04-20 WAITING"), days());
        List<String> before = scheduler.waiting(now);
        List<String> days = days();
        scheduler = new Scheduler(JobFile.parse(jobs), journal, now);
        equal(before, scheduler.waiting(now));
        equal(days, days());
        equal("b", scheduler.take("w", 1, now).get(0).run().split("@")[0]);
    }

    /** The second run of a day; that of the fifth of March is on hold. */
    private Lease next(String day) {
        if (day.equals("03-05")) {
            scheduler.waiting(now).forEach(id -> scheduler.hold(id, now));
        }
        List<Lease> taken = scheduler.take("w", 1, now);
        return taken.isEmpty() ? null : taken.get(0);
    }

    private List<String> days() {
        return scheduler.runs().stream().map(run -> run.cycle().toString().substring(5) + " " + run.state()).toList();
    }
}
