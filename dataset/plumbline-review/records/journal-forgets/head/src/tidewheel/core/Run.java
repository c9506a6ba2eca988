package tidewheel.core;

import java.time.LocalDate;

/** One run of a job. */
public final class Run {
    final Job job;
    final long due;
    final LocalDate cycle;
    State state = State.BLOCKED;
    int attempts;
    long token;
    long timer;
    long waited;

    Run(Job job, long due, LocalDate cycle) {
        this.job = job;
        this.due = due;
        this.cycle = cycle;
    }

    /** As it stood before the start. */
    Run(Job job, Standing standing) {
        this(job, standing.due(), standing.cycle());
        state = standing.state();
        attempts = standing.attempts();
        token = standing.lease() == null ? 0 : standing.lease().token();
    }

    static String id(String job, long due) {
        return job + "@" + due;
    }

    public String id() {
        return id(job.name(), due);
    }

    public Job job() {
        return job;
    }

    public long due() {
        return due;
    }

    public LocalDate cycle() {
        return cycle;
    }

    public State state() {
        return state;
    }

    public int attempts() {
        return attempts;
    }

    @Override
    public String toString() {
        return id() + " " + state;
    }
}
