package quayside;

/** A member who waits for a berth to become free for a stay. */
public record WaitlistEntry(long memberId, Vessel vessel, Stay stay) {}
