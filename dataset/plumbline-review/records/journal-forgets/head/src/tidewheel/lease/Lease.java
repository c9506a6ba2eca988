package tidewheel.lease;

/** The right to work on a run until {@code until}, not included. */
public record Lease(String run, String worker, long token, long until) {}
