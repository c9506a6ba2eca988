package tidewheel.core;

import java.time.LocalDate;
import tidewheel.lease.Lease;

/** How a run stands after what the journal says of it. */
public final class Standing {
    private final Event.Due due;
    private Event.OfRun latest;
    private Event.Renew renewal;
    private int attempts;

    Standing(Event.Due due) {
        this.due = due;
        this.latest = due;
    }

    void add(Event.OfRun event) {
        if (event instanceof Event.Renew renew) {
            if (latest instanceof Event.Start) {
                renewal = renew;
            }
            return;
        }
        latest = event;
        renewal = null;
        if (event instanceof Event.Retry retry) {
            attempts = retry.attempts();
        } else if (event instanceof Event.End end) {
            attempts = end.attempts();
        }
    }

    /** Whether an event makes a difference to what comes out of all. */
    boolean needs(Event.OfRun event) {
        return event == due || event == latest || event == renewal || event instanceof Event.Retry;
    }

    public String id() {
        return due.run();
    }

    public String job() {
        return due.job();
    }

    public long due() {
        return due.due();
    }

    public LocalDate cycle() {
        return due.cycle();
    }

    public int attempts() {
        return attempts;
    }

    public State state() {
        if (latest instanceof Event.Start) {
            return State.RUNNING;
        } else if (latest instanceof Event.Retry) {
            return State.RETRYING;
        }
        return latest instanceof Event.End end ? end.state() : State.BLOCKED;
    }

    /** Who works on it, or null. */
    public Lease lease() {
        if (latest instanceof Event.Start start) {
            return new Lease(id(), start.worker(), start.token(), renewal == null ? start.until() : renewal.until());
        }
        return null;
    }

    /** Until when it has its resources while it runs, when it is tried again while it waits for that, or else 0. */
    public long until() {
        if (latest instanceof Event.Start start) {
            return start.to();
        }
        return latest instanceof Event.Retry retry ? retry.next() : 0;
    }

    /** When it was last heard of. */
    long heard() {
        return renewal == null ? latest.at() : renewal.at();
    }
}
