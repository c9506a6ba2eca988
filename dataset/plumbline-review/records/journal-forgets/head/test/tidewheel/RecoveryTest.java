package tidewheel;

import static tidewheel.Check.equal;
import static tidewheel.Check.no;
import static tidewheel.Check.yes;

import java.time.LocalDate;
import java.util.List;
import tidewheel.core.Event;
import tidewheel.core.JobFile;
import tidewheel.core.Journal;
import tidewheel.core.Scheduler;
import tidewheel.core.State;

/** What a scheduler makes of a journal it finds. */
final class RecoveryTest {
    private static final long DUE = 1772344800; // 2026-03-01T06:00 UTC
    private static final LocalDate DAY = LocalDate.of(2026, 3, 1);
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
        journal.append(new Event.Due(DUE, "a", DUE, DAY));
        journal.append(new Event.Due(DUE, "b", DUE, DAY));
    }

    private Scheduler start(long now) {
        return new Scheduler(JobFile.parse(JOBS), journal, now);
    }

    private void started(String run, long at, long token) {
        journal.append(new Event.Start(at, run, "w", token, at + 120, at + 600));
    }

    public void whatRunsKeepsItsPlace() {
        started(A, DUE + 10, 7);
        journal.append(new Event.Renew(DUE + 100, A, DUE + 220));
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
        journal.append(new Event.Retry(DUE + 30, A, 1, DUE + 75));
        started(A, DUE + 80, 8);
        journal.append(new Event.Requeue(DUE + 90, A));
        Scheduler scheduler = start(DUE + 95);
        equal(State.WAITING, scheduler.run(A).state());
        equal(1, scheduler.run(A).attempts());
        equal(2, scheduler.waiting(DUE + 95).size());
    }

    public void lateOnesFail() {
        journal.append(new Event.End(DUE + 50, A, State.SKIPPED, 0));
        Scheduler scheduler = start(DUE + 3599);
        scheduler.tick(DUE + 3599);
        equal(State.WAITING, scheduler.run(B).state());
        equal(DUE + 3600, scheduler.next());
        scheduler.tick(DUE + 3600);
        equal(State.FAILED, scheduler.run(B).state());
    }

    public void retriesOfTheLastHourCount() {
        started(A, DUE + 10, 1);
        journal.append(new Event.Retry(DUE + 30, A, 1, DUE + 75));
        started(A, DUE + 80, 2);
        journal.append(new Event.Retry(DUE + 90, A, 2, DUE + 200));
        started(A, DUE + 201, 3);
        Scheduler scheduler = start(DUE + 210);
        yes(scheduler.finish(A, 3, false, DUE + 220));
        equal(State.FAILED, scheduler.run(A).state());
        equal(3, scheduler.run(A).attempts());
    }

    public void chainsGoOn() {
        journal.append(new Event.End(DUE + 50, A, State.OK, 1));
        journal.append(new Event.Due(DUE + 50, "c", DUE + 50, DAY));
        Scheduler scheduler = start(DUE + 60);
        equal(3, scheduler.runs().size());
        equal(State.WAITING, scheduler.run("c@" + (DUE + 50)).state());
    }

    public void whatWasForgottenIsNotMadeUpFor() {
        journal.replace(List.of(new Event.Forgot(DUE, DAY.minusDays(3), 30),
                new Event.Last(DUE, "a", DUE - 40 * 86400), new Event.Last(DUE, "b", DUE - 86400)));
        Scheduler scheduler = new Scheduler(JobFile.parse("""
                job a
                  every FREQ=DAILY
                  at 06:00
                  catchup all
                job b
                  every FREQ=DAILY
                  at 06:00
                """), journal, DUE);
        equal(4, scheduler.runs().size());
        equal("a@" + (DUE - 3 * 86400), scheduler.runs().iterator().next().id());
        equal(31, scheduler.take("v", 1, DUE).get(0).token());
        equal(DUE + 60, scheduler.next() - 60);
    }
}
