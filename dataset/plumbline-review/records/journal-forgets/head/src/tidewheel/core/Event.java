package tidewheel.core;

import java.time.LocalDate;

/** An entry of the journal. What the kinds mean is in docs/journal.md. */
public sealed interface Event {
    long at();

    /** What happened to one run. */
    sealed interface OfRun extends Event {
        String run();
    }

    record Due(long at, String job, long due, LocalDate cycle) implements OfRun {
        @Override
        public String run() {
            return Run.id(job, due);
        }
    }

    /** @param to end of the resources, {@code until} that of the lease */
    record Start(long at, String run, String worker, long token, long until, long to) implements OfRun {}

    record Renew(long at, String run, long until) implements OfRun {}

    /** @param next when it is tried again */
    record Retry(long at, String run, int attempts, long next) implements OfRun {}

    record Requeue(long at, String run) implements OfRun {}

    record End(long at, String run, State state, int attempts) implements OfRun {}

    /**
     * @param before the day before which cycles may be gone
     * @param token the highest that was given out
     */
    record Forgot(long at, LocalDate before, long token) implements Event {}

    /** The last due time of a job whose runs are gone. */
    record Last(long at, String job, long due) implements Event {}
}
