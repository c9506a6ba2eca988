package tidewheel.time;

/** A timer that went off. */
public record Due<T>(long handle, long at, T what) {}
