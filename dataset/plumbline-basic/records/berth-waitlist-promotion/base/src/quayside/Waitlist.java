package quayside;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Who waits for which berth, in the order in which they joined. */
public final class Waitlist {
    private final Map<String, List<WaitlistEntry>> byBerth = new HashMap<>();

    public void add(String berth, WaitlistEntry entry) {
        queue(berth).add(entry);
    }

    public void remove(String berth, WaitlistEntry entry) {
        queue(berth).remove(entry);
    }

    /** The queue of a berth, first come first. A view: it changes as members join and leave. */
    public List<WaitlistEntry> entriesFor(String berth) {
        return Collections.unmodifiableList(queue(berth));
    }

    private List<WaitlistEntry> queue(String berth) {
        return byBerth.computeIfAbsent(berth, code -> new ArrayList<>());
    }
}
