package tidewheel.graph;

/** How a run of a cycle stands, as far as the jobs behind it care. */
public enum Outcome { OPEN, OK, FAILED, SKIPPED }
