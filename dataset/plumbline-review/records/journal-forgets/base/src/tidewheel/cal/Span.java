package tidewheel.cal;

/** Seconds from {@code from} up to, not including, {@code to}. */
public record Span(long from, long to) {}
