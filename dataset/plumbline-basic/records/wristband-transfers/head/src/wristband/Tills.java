package wristband;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** The tills that are signed in. One that has not been heard of for a while is signed out. */
public final class Tills {
    private final Map<String, Instant> heardOf = new HashMap<>();
    private final Duration idle;
    private final Clock clock;

    public Tills(Settings settings, Clock clock) {
        this.idle = settings.duration("till.idle", 8 * 60);
        this.clock = clock;
    }

    public synchronized void signIn(String till) {
        heardOf.put(till, clock.instant());
    }

    /** To be called for every request of a till. */
    public synchronized void require(String till) {
        Instant last = heardOf.get(till);
        if (last == null || last.plus(idle).isBefore(clock.instant())) {
            heardOf.remove(till);
            throw new Refused("till " + till + " is not signed in");
        }
        heardOf.put(till, clock.instant());
    }
}
