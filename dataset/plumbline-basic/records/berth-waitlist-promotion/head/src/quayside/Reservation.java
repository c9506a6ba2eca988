package quayside;

/** A berth that is taken for a stay. */
public record Reservation(long id, String berth, long memberId, Vessel vessel, Stay stay) {}
