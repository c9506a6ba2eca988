package tidewheel;

import static tidewheel.Check.equal;
import static tidewheel.Check.no;
import static tidewheel.Check.yes;

import tidewheel.core.Entry;
import tidewheel.core.JobFile;
import tidewheel.core.Journal;
import tidewheel.core.Scheduler;
import tidewheel.core.State;

/** What a scheduler makes of a journal it finds. */
final class RecoveryTest {
    private static final long DUE = 1772344800; // 2026-03-01T06:00 UTC
    private static final String A = "a@" + DUE;
    private static final String B = "b@" + DUE;

    private static final String JOBS = """
            lease 2m
            pool crane 1
            job a
              takes 10m
              needs crane
              every FREQ=DAILY
              at 06:00
              retry 3 60s
              budget 2 1h
            job b
              takes 10m
              needs crane
              within 1h
              every FREQ=DAILY
              at 06:00
            job c
              after a
            """;

    private final Journal journal = Journal.inMemory();

    public RecoveryTest() {
        journal.append(Entry.of("due", DUE, "job", "a", "due", DUE, "cycle", "2026-03-01"));
        journal.append(Entry.of("due", DUE, "job", "b", "due", DUE, "cycle", "2026-03-01"));
    }

    private Scheduler start(long now) {
        return new Scheduler(JobFile.parse(JOBS), journal, now);
    }

    private void started(String run, long at, long token) {
        journal.append(Entry.of("start", at, "run", run, "worker", "w", "token", token, "until", at + 120,
                "to", at + 600));
    }

    public void whatRunsKeepsItsPlace() {
        started(A, DUE + 10, 7);
        journal.append(Entry.of("renew", DUE + 100, "run", A, "until", DUE + 220));
        Scheduler scheduler = start(DUE + 150);
        equal(State.RUNNING, scheduler.run(A).state());
        equal(DUE + 220, scheduler.next());
        equal(0, scheduler.take("v", 2, DUE + 150).size());
        yes(scheduler.finish(A, 7, true, DUE + 200));
        equal(8, scheduler.take("v", 1, DUE + 200).get(0).token());
    }

    public void whatRanOutIsAFailure() {
        started(A, DUE + 10, 7);
        Scheduler scheduler = start(DUE + 900);
        scheduler.tick(DUE + 900);
        equal(State.RETRYING, scheduler.run(A).state());
        no(scheduler.finish(A, 7, true, DUE + 901));
    }

    public void stoppedOnesWait() {
        started(A, DUE + 10, 7);
        journal.append(Entry.of("retry", DUE + 30, "run", A, "attempts", 1, "at", DUE + 75));
        started(A, DUE + 80, 8);
        journal.append(Entry.of("requeue", DUE + 90, "run", A));
        Scheduler scheduler = start(DUE + 95);
        equal(State.WAITING, scheduler.run(A).state());
        equal(1, scheduler.run(A).attempts());
        equal(2, scheduler.waiting(DUE + 95).size());
    }

    public void lateOnesFail() {
        journal.append(Entry.of("end", DUE + 50, "run", A, "state", "SKIPPED", "attempts", 0));
        Scheduler scheduler = start(DUE + 3599);
        scheduler.tick(DUE + 3599);
        equal(State.WAITING, scheduler.run(B).state());
        equal(DUE + 3600, scheduler.next());
        scheduler.tick(DUE + 3600);
        equal(State.FAILED, scheduler.run(B).state());
    }

    public void retriesOfTheLastHourCount() {
        started(A, DUE + 10, 1);
        journal.append(Entry.of("retry", DUE + 30, "run", A, "attempts", 1, "at", DUE + 75));
        started(A, DUE + 80, 2);
        journal.append(Entry.of("retry", DUE + 90, "run", A, "attempts", 2, "at", DUE + 200));
        started(A, DUE + 201, 3);
        Scheduler scheduler = start(DUE + 210);
        yes(scheduler.finish(A, 3, false, DUE + 220));
        equal(State.FAILED, scheduler.run(A).state());
        equal(3, scheduler.run(A).attempts());
    }

    public void chainsGoOn() {
        journal.append(Entry.of("end", DUE + 50, "run", A, "state", "OK", "attempts", 1));
        journal.append(Entry.of("due", DUE + 50, "job", "c", "due", DUE + 50, "cycle", "2026-03-01"));
        Scheduler scheduler = start(DUE + 60);
        equal(3, scheduler.runs().size());
        equal(State.WAITING, scheduler.run("c@" + (DUE + 50)).state());
    }
}
