package tidewheel.core;

/** Another job that must have run in the same cycle. */
public record Need(String job) {}
